//go:build !js

package gateway

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"upsweep/budget"
	"upsweep/rooms"
	"upsweep/rooms/host"
)

// saved is a line of a copy of a store: a room.
type saved struct {
	Code rooms.Code `json:"code"`
	Ends int64      `json:"ends"` // in milliseconds
	Data []byte     `json:"data"` // the entry that holds all of it
}

// longestSaved bounds a line of a copy.
const longestSaved = 32 << 20

// opened opens a store to copy it. That of a directory is one process's alone: its server has to be
// stopped.
func opened(ctx context.Context, options Options) (*store, error) {
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	orElse(&options.MaxRooms, MaxRooms)
	options.Budget = budget.Classrooms(options.MaxRooms, true)
	return openStore(ctx, options, func() {})
}

// Backup writes every room of a store into a file, which only its owner may read: it holds what
// students have handed in. It returns how many there are.
func Backup(ctx context.Context, options Options, path string) (count int, err error) {
	s, err := opened(ctx, options)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	file, err := os.CreateTemp(dirOf(path), ".upsweep-rooms-*") // readable by its owner
	if err != nil {
		return 0, err
	}
	defer os.Remove(file.Name()) // where it has not got its name
	packed := gzip.NewWriter(file)
	lines := json.NewEncoder(packed)
	codes, err := s.codes(ctx)
	if err != nil {
		return 0, errors.Join(err, file.Close())
	}
	for _, code := range codes {
		room, err := s.whole(ctx, code)
		if errors.Is(err, host.ErrNoRoom) {
			continue // it has ended meanwhile
		}
		if err == nil {
			err = lines.Encode(room)
		}
		if err != nil {
			return 0, errors.Join(fmt.Errorf("room %s: %w", code, err), file.Close())
		}
		count++
	}
	if err := errors.Join(packed.Close(), file.Sync(), file.Close()); err != nil {
		return 0, err
	}
	return count, os.Rename(file.Name(), path)
}

func dirOf(path string) string {
	if i := strings.LastIndexByte(path, os.PathSeparator); i >= 0 {
		return path[:i+1]
	}
	return "."
}

// codes lists the rooms of a store, in order.
func (s *store) codes(ctx context.Context) (codes []rooms.Code, err error) {
	for _, stream := range s.streams {
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter(saidPrefix+">"))
		if err != nil {
			return nil, err
		}
		for subject := range info.State.Subjects {
			codes = append(codes, rooms.Code(subject[strings.LastIndexByte(subject, '.')+1:]))
		}
	}
	slices.Sort(codes)
	return codes, nil
}

// whole reads a room.
func (s *store) whole(ctx context.Context, code rooms.Code) (saved, error) {
	var entries []host.Stored
	for from := uint64(1); ; {
		e, err := s.next(ctx, code, from)
		if errors.Is(err, host.ErrNoRoom) {
			break
		}
		if err != nil {
			return saved{}, err
		}
		entries, from = append(entries, e), e.Sequence+1
	}
	if len(entries) == 0 {
		return saved{}, host.ErrNoRoom
	}
	data, ends, err := host.Whole(entries)
	return saved{code, ends, data}, err
}

// Restore brings the rooms of a file back, but those that the store has and those that are over and
// forgotten. It returns how many.
func Restore(ctx context.Context, options Options, path string) (count int, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(bufio.NewReader(file))
	if err != nil {
		return 0, fmt.Errorf("%s is no copy of rooms: %w", path, err)
	}
	s, err := opened(ctx, options)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	size, err := s.size(ctx)
	if err != nil {
		return 0, err
	}
	lines := bufio.NewScanner(unpacked)
	lines.Buffer(nil, longestSaved)
	for lines.Scan() {
		var room saved
		if err := json.Unmarshal(lines.Bytes(), &room); err != nil {
			return count, fmt.Errorf("%s is no copy of rooms: %w", path, err)
		}
		if code, err := rooms.ParseCode(string(room.Code)); err != nil || code != room.Code {
			return count, fmt.Errorf("%s has a room of the code %.20q, which is none", path, room.Code)
		}
		if _, ends, err := host.Whole([]host.Stored{{Data: room.Data}}); err != nil || ends != room.Ends {
			return count, fmt.Errorf("%s: room %s can't be read", path, room.Code)
		}
		keep := time.Duration(room.Ends-size.Time)*time.Millisecond + host.Afterwards
		if keep <= 0 {
			continue
		}
		switch _, err := s.replace(ctx, room.Code, 0, room.Data, keep); {
		case errors.Is(err, host.ErrChanged): // it is there
		case err != nil:
			return count, fmt.Errorf("room %s: %w", room.Code, err)
		default:
			count++
		}
	}
	if err := lines.Err(); err != nil && !errors.Is(err, io.EOF) {
		return count, fmt.Errorf("%s: %w", path, err)
	}
	return count, nil
}
