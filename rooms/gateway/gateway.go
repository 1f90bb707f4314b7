//go:build !js

package gateway

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"upsweep/budget"
	"upsweep/rooms"
	"upsweep/rooms/host"
)

// Options say where rooms are kept, and how many of them.
type Options struct {
	Dir     string // where an embedded server keeps its store; in memory when empty
	Cluster string // addresses of a NATS cluster, separated by commas, instead of an embedded server
	Base    string // the path that the site lies below, "/upsweep"; empty for the root
	Origin  string // where browsers find the site, if that is not what they ask for: "https://example.org"
	Proxied bool   // a reverse proxy stands in front: addresses of browsers are what it says

	MaxRooms   int          // that are kept
	MaxMembers int          // of a room
	Budget     budget.Rooms // what they may take; that of budget.Classrooms where nothing is said
	Log        *slog.Logger

	beat   time.Duration // how often a server says that it is there, and looks whether a browser is; 10 s
	counts time.Duration // how often members are told what has merely been counted; a second
	linger time.Duration // how long a room without members stays in memory; a minute
}

// What the options are when nothing is said.
const (
	MaxRooms   = 1000
	MaxMembers = 5000
)

// Gateway lets browsers into rooms. It is safe for concurrent use.
type Gateway struct {
	options Options
	host    *host.Host
	store   *store
	handler http.Handler
	closing func() error // once

	ctx  context.Context // of everything that goes on
	stop context.CancelFunc
	work sync.WaitGroup

	mu     sync.Mutex
	closed bool
	lines  map[*line]bool
}

// New opens the store. The gateway has to be closed.
func New(ctx context.Context, options Options) (*Gateway, error) {
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	orElse(&options.MaxRooms, MaxRooms)
	orElse(&options.MaxMembers, MaxMembers)
	orElse(&options.beat, rooms.BeatEvery*time.Millisecond)
	orElse(&options.counts, time.Second)
	orElse(&options.linger, time.Minute)
	if options.Budget == (budget.Rooms{}) {
		options.Budget = budget.Classrooms(options.MaxRooms, options.Dir != "" || options.Cluster != "")
	}
	g := &Gateway{options: options, lines: map[*line]bool{}}
	g.ctx, g.stop = context.WithCancel(context.WithoutCancel(ctx))
	store, err := openStore(ctx, options, func() { g.host.Reconnected() })
	if err != nil {
		g.stop()
		return nil, err
	}
	g.store = store
	// Who is alone with a store comes back under the same name, so that what it said of its members
	// before it was killed is not counted beside what it says now.
	name := "alone"
	if options.Cluster != "" {
		name = ""
	}
	started := make(chan error, 1)
	if g.host, err = host.New(host.Options{
		Clock: clock{}, Store: answering{store, g.ctx}, Random: rand.Reader, Log: options.Log, Name: name, Rooms: options.MaxRooms, Members: options.MaxMembers,
		Budget: options.Budget, Beat: options.beat, Counts: options.counts, Linger: options.linger,
	}); err == nil {
		g.host.Start(func(err error) { started <- err })
		err = <-started
	}
	if err != nil {
		g.stop()
		return nil, fmt.Errorf("the rooms' store: %w", errors.Join(err, store.close()))
	}
	g.handler, g.closing = g.routes(), sync.OnceValue(g.close)
	return g, nil
}

func orElse[T int | time.Duration](value *T, otherwise T) {
	if *value <= 0 {
		*value = otherwise
	}
}

// clock is the machine's. Between two of its times Go counts evenly, whatever is done to the
// machine's clock meanwhile.
type clock struct{}

func (clock) Now() time.Time { return time.Now() }

func (clock) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}

// ServeHTTP answers below /rooms/.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) { g.handler.ServeHTTP(w, r) }

// Counts are what an operator may watch.
func (g *Gateway) Counts() host.Counts { return g.host.Counts() }

// Close tells browsers to come back, lets what they have sent reach the store, and closes it.
// Closing it again waits for that.
func (g *Gateway) Close() error { return g.closing() }

// closePatience is how long browsers have to hear that they are to come back.
const closePatience = time.Second

func (g *Gateway) close() error {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	said := make(chan struct{})
	g.host.Close(func() { close(said) })
	<-said
	gone := make(chan struct{})
	go func() {
		g.work.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-time.After(closePatience):
		g.mu.Lock()
		for l := range g.lines {
			l.mailbox.close(cut)
		}
		g.mu.Unlock()
		<-gone
	}
	g.host.Stop()
	g.stop()
	if err := g.store.close(); err != nil {
		return fmt.Errorf("closing the rooms' store: %w", err)
	}
	return nil
}
