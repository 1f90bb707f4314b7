//go:build !js

package gateway

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"upsweep/rooms"
	"upsweep/rooms/host"
)

// The streams in which rooms lie, one subject each, and where the server says again what it has
// stored there: with its number, its time and the number of the one before it, so that whoever
// listens notices a gap. (A consumer for each room would cost the server more, and tell no more.)
// They are several, since a stream writes one entry to the disk after another: with one alone, all
// rooms would wait for each of them.
const (
	shelves     = 8
	streamName  = "upsweep-rooms-"
	saidPrefix  = "upsweep.rooms."
	heardPrefix = "upsweep.heard."
)

// shelfOf is the stream that a room lies in.
func shelfOf(code rooms.Code) int {
	sum := fnv.New32a()
	sum.Write([]byte(code))
	return int(sum.Sum32() % shelves)
}

// subjectOf is where a room's entries go.
func subjectOf(code rooms.Code) string {
	return fmt.Sprint(saidPrefix, shelfOf(code), ".", string(code))
}

// storeAnswers is how long a store takes at most to answer once.
const storeAnswers = host.Answers

// store keeps the rooms' streams.
type store struct {
	embedded *embedded // nil with a cluster
	conn     *nats.Conn
	js       jetstream.JetStream
	streams  [shelves]jetstream.Stream
}

// openStore starts or reaches a NATS server, and sees to the stream.
func openStore(ctx context.Context, options Options, reconnected func()) (*store, error) {
	s := &store{}
	connect := []nats.Option{
		nats.Name("upsweep"), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond), nats.ReconnectJitter(200*time.Millisecond, time.Second),
		nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ReconnectHandler(func(*nats.Conn) { reconnected() }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				options.Log.Warn("the rooms' store is out of reach", "error", err)
			}
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			options.Log.Warn("the rooms' store", "error", err)
		}),
	}
	address, storage := options.Cluster, jetstream.FileStorage
	if options.Cluster == "" {
		embedded, err := startEmbedded(options)
		if err != nil {
			return nil, err
		}
		s.embedded = embedded
		connect = append(connect, nats.InProcessServer(embedded.server))
		if options.Dir == "" {
			storage = jetstream.MemoryStorage
		}
	}
	err := func() (err error) {
		if s.conn, err = nats.Connect(address, connect...); err != nil {
			return err
		}
		if s.js, err = jetstream.New(s.conn, jetstream.WithDefaultTimeout(storeAnswers)); err != nil {
			return err
		}
		for i := range s.streams {
			if s.streams[i], err = s.prepare(ctx, i, storage, options); err != nil {
				return err
			}
		}
		return nil
	}()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the rooms' store: %w", err), s.close())
	}
	return s, nil
}

// prepare makes a stream, or brings it up to date: on three nodes where there are so many.
func (s *store) prepare(ctx context.Context, shelf int, storage jetstream.StorageType, options Options) (jetstream.Stream, error) {
	subjects := fmt.Sprint(saidPrefix, shelf, ".*")
	config := jetstream.StreamConfig{
		Name: fmt.Sprint(streamName, shelf), Subjects: []string{subjects}, Storage: storage, Replicas: 1, Description: "Upsweep's classrooms",
		// No stream has a bound of its own, which one of its rooms could use up: hosts share out
		// what may be stored among the rooms, and behind that the server has a fence for all
		// (startEmbedded), or the cluster those of whoever runs it.
		Discard: jetstream.DiscardNew, MaxBytes: -1, AllowRollup: true, AllowMsgTTL: true,
		RePublish: &jetstream.RePublish{Source: subjects, Destination: heardPrefix + "{{wildcard(1)}}"},
	}
	if options.Cluster == "" {
		return s.js.CreateOrUpdateStream(ctx, config)
	}
	config.Replicas = 3
	stream, err := s.patiently(ctx, config)
	if err != nil {
		if as, err := s.js.Stream(ctx, config.Name); err == nil {
			return as, nil // as it was made, on more nodes than there are now
		}
		options.Log.Warn("the rooms lie on one node alone", "why", err)
		config.Replicas = 1
		return s.patiently(ctx, config)
	}
	return stream, nil
}

// fence is what a store may hold at most whose hosts keep to a budget: between two looks at its
// size they may pass it.
func fence(stored int64) int64 { return stored + stored/4 }

// patiently makes the stream on a cluster, which may still be choosing its leader.
func (s *store) patiently(ctx context.Context, config jetstream.StreamConfig) (jetstream.Stream, error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	for {
		once, done := context.WithTimeout(ctx, 2*storeAnswers)
		stream, err := s.js.CreateOrUpdateStream(once, config)
		done()
		var refused *jetstream.APIError
		if err == nil || errors.As(err, &refused) && refused.Code < 500 || ctx.Err() != nil {
			return stream, err
		}
		if refused != nil && strings.Contains(refused.Description, "replicas") {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// say appends what was said, and returns its sequence. What is appended again under the same name
// because no answer came is kept once.
func (s *store) say(ctx context.Context, code rooms.Code, name string, text []byte, keep time.Duration) (uint64, error) {
	return s.append(ctx, nats.NewMsg(subjectOf(code)), text, keep, jetstream.WithMsgID(name))
}

// replace appends a room in place of everything up to a sequence, or fails with host.ErrChanged
// where something has come after that.
func (s *store) replace(ctx context.Context, code rooms.Code, last uint64, room []byte, keep time.Duration) (uint64, error) {
	message := nats.NewMsg(subjectOf(code))
	message.Header.Set("Nats-Rollup", "sub")
	return s.append(ctx, message, room, keep, jetstream.WithExpectLastSequencePerSubject(last))
}

func (s *store) append(ctx context.Context, message *nats.Msg, data []byte, keep time.Duration, options ...jetstream.PublishOpt) (uint64, error) {
	message.Data = data
	ctx, cancel := context.WithTimeout(ctx, storeAnswers)
	defer cancel()
	ack, err := s.js.PublishMsg(ctx, message, append(options, jetstream.WithMsgTTL(max(keep, time.Second).Round(time.Second)))...)
	if err == nil {
		return ack.Sequence, nil
	}
	var refused *jetstream.APIError
	if errors.As(err, &refused) {
		switch refused.ErrorCode {
		case jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant:
			return 0, host.ErrChanged
		case storeFailed, serverFull, accountFull:
			return 0, fmt.Errorf("%w: %s", host.ErrFull, refused.Description)
		}
	}
	return 0, err
}

// What a server answers whose stream, or which itself, has as many bytes as it may.
const (
	storeFailed jetstream.ErrorCode = 10077
	serverFull  jetstream.ErrorCode = 10023
	accountFull jetstream.ErrorCode = 10002
)

// next finds a room's first entry from a sequence on, or host.ErrNoRoom.
func (s *store) next(ctx context.Context, code rooms.Code, from uint64) (host.Stored, error) {
	ctx, cancel := context.WithTimeout(ctx, storeAnswers)
	defer cancel()
	m, err := s.streams[shelfOf(code)].GetMsg(ctx, from, jetstream.WithGetMsgSubject(subjectOf(code)))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return host.Stored{}, host.ErrNoRoom
	}
	if err != nil {
		return host.Stored{}, err
	}
	return host.Stored{Sequence: m.Sequence, Time: m.Time.UnixMilli(), Data: m.Data}, nil
}

// listen hears what is appended to a room, one after another. It may miss some, which the next one
// tells.
func (s *store) listen(code rooms.Code, hear func(host.Stored)) (*nats.Subscription, error) {
	return s.conn.Subscribe(heardPrefix+string(code), func(m *nats.Msg) {
		heard := host.Stored{Data: m.Data}
		var err1, err2, err3 error
		heard.Sequence, err1 = strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64)
		heard.Before, err2 = strconv.ParseUint(m.Header.Get("Nats-Last-Sequence"), 10, 64)
		at, err3 := time.Parse(time.RFC3339Nano, m.Header.Get("Nats-Time-Stamp"))
		if heard.Time = at.UnixMilli(); errors.Join(err1, err2, err3) == nil {
			hear(heard)
		}
	})
}

// size is how much is kept, and what time it is where it is.
func (s *store) size(ctx context.Context) (size host.Size, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeAnswers)
	defer cancel()
	for _, stream := range s.streams {
		info, err := stream.Info(ctx)
		if err != nil {
			return host.Size{}, err
		}
		size.Rooms += int(info.State.NumSubjects)
		size.Bytes += int64(info.State.Bytes)
		size.Time = info.TimeStamp.UnixMilli()
	}
	return size, nil
}

// answering is a store that calls back (host.Store).
type answering struct {
	*store
	ctx context.Context
}

func (a answering) Say(code rooms.Code, name string, data []byte, keep time.Duration, done func(uint64, error)) {
	go func() { done(a.say(a.ctx, code, name, data, keep)) }()
}

func (a answering) Replace(code rooms.Code, last uint64, data []byte, keep time.Duration, done func(uint64, error)) {
	go func() { done(a.replace(a.ctx, code, last, data, keep)) }()
}

func (a answering) Next(code rooms.Code, from uint64, done func(host.Stored, error)) {
	go func() { done(a.next(a.ctx, code, from)) }()
}

func (a answering) Listen(code rooms.Code, hear func(host.Stored)) (stop func(), err error) {
	listening, err := a.listen(code, hear)
	if err != nil {
		return nil, err
	}
	return func() { _ = listening.Unsubscribe() }, nil // a connection that is closed listens no longer either
}

func (a answering) Size(done func(host.Size, error)) {
	go func() { done(a.size(a.ctx)) }()
}

func (s *store) close() error {
	if s.conn != nil {
		s.conn.Close()
	}
	if s.embedded != nil {
		return s.embedded.close()
	}
	return nil
}
