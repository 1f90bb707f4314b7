//go:build !js

package host

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"upsweep/rooms"
)

// entry is one message of a room's stream: either the room as it stands, which takes the place of
// everything before it, or what members have said.
type entry struct {
	Room *rooms.Room `json:"room,omitempty"`
	Keys *keys       `json:"keys,omitempty"` // with Room

	By   string `json:"by,omitempty"`   // the server that has heard it, and which of its entries it is
	Said []said `json:"said,omitempty"` // in order
}

// said is what one member, or a server, asks of the room.
type said struct {
	From    rooms.Member  `json:"from,omitempty"`
	Role    rooms.Role    `json:"role,omitempty"`
	Message rooms.Message `json:"message"`
}

// maxUnpacked bounds what a stored room may unpack to.
const maxUnpacked = 64 << 20

// packers are compressors that are not in use: each takes more memory than a room.
var packers = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // there is such a level
	}
	return w
}}

// compressed is how a whole room is stored.
func compressed(text []byte) ([]byte, error) {
	var packed bytes.Buffer
	w := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	w.Reset(&packed)
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// isPacked tells an entry that is a whole room, which alone is compressed.
func isPacked(data []byte) bool { return len(data) > 1 && data[0] == 0x1f && data[1] == 0x8b }

// Unpacked is an entry as the JSON that it holds.
func Unpacked(data []byte) ([]byte, error) {
	if isPacked(data) {
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("a stored room: %w", err)
		}
		if data, err = io.ReadAll(io.LimitReader(r, maxUnpacked)); err != nil {
			return nil, fmt.Errorf("a stored room: %w", err)
		}
	}
	return data, nil
}

// unpack reads an entry.
func unpack(data []byte) (entry, error) {
	data, err := Unpacked(data)
	if err != nil {
		return entry{}, err
	}
	var e entry
	if err := json.Unmarshal(data, &e); err != nil {
		return entry{}, fmt.Errorf("what a room's stream says: %w", err)
	}
	if (e.Room != nil) != (e.Keys != nil) || e.Room != nil && len(e.Said) > 0 {
		return entry{}, errors.New("what a room's stream says is neither a room nor what was said in it")
	}
	return e, nil
}
