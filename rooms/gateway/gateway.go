//go:build !js

package gateway

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"upsweep/rooms"
)

// Options say where rooms are kept, and how many of them.
type Options struct {
	Dir     string // where an embedded server keeps its store; in memory when empty
	Cluster string // addresses of a NATS cluster, separated by commas, instead of an embedded server
	Base    string // the path that the site lies below, "/upsweep"; empty for the root
	Origin  string // where browsers find the site, if that is not what they ask for: "https://example.org"
	Proxied bool   // a reverse proxy stands in front: addresses of browsers are what it says

	MostRooms   int // that are kept
	MostMembers int // of a room
	Log         *slog.Logger

	beat   time.Duration // how often a server says that it is there, and looks whether a browser is; 10 s
	counts time.Duration // how often members are told what has merely been counted; a second
	linger time.Duration // how long a room without members stays in memory; a minute
}

// What the options are when nothing is said.
const (
	MostRooms   = 1000
	MostMembers = 5000
)

// mostSockets is how many browsers a server holds, in rooms as large as they may be.
const mostSockets = 4

// ErrClosed tells that the gateway is being closed.
var ErrClosed = errors.New("this server is being stopped")

// Gateway lets browsers into rooms. It is safe for concurrent use.
type Gateway struct {
	options   Options
	store     *store
	addresses *addresses
	name      string // of this server, among those that share the store
	process   string // of this process, among all that there ever were
	handler   http.Handler
	closing   func() error // once

	ctx  context.Context // of everything that goes on
	stop context.CancelFunc
	work sync.WaitGroup

	sockets, ids atomic.Int64

	mu     sync.Mutex
	closed bool
	lives  map[rooms.Code]*live
}

// New opens the store. The gateway has to be closed.
func New(ctx context.Context, options Options) (*Gateway, error) {
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	orElse(&options.MostRooms, MostRooms)
	orElse(&options.MostMembers, MostMembers)
	orElse(&options.beat, rooms.BeatEvery*time.Millisecond)
	orElse(&options.counts, time.Second)
	orElse(&options.linger, time.Minute)
	var bits [8]byte
	if _, err := rand.Read(bits[:]); err != nil {
		return nil, err
	}
	process := hex.EncodeToString(bits[:])
	// Who is alone with a store comes back under the same name, so that what it said of its members before it was killed is not counted beside
	// what it says now.
	name := "alone"
	if options.Cluster != "" {
		name = process
	}
	g := &Gateway{options: options, addresses: newAddresses(), name: name, process: process, lives: map[rooms.Code]*live{}}
	g.ctx, g.stop = context.WithCancel(context.WithoutCancel(ctx))
	store, err := openStore(ctx, options, g.reconnected)
	if err != nil {
		g.stop()
		return nil, err
	}
	g.store = store
	g.handler, g.closing = g.routes(), sync.OnceValue(g.close)
	g.work.Go(g.beats)
	return g, nil
}

func orElse[T int | time.Duration](value *T, otherwise T) {
	if *value <= 0 {
		*value = otherwise
	}
}

// ServeHTTP answers below /rooms/.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) { g.handler.ServeHTTP(w, r) }

// enter finds a room, in memory or in the store, and holds it until leave is called. The error is errNoRoom where there is none.
func (g *Gateway) enter(ctx context.Context, code rooms.Code) (l *live, leave func(), err error) {
	g.mu.Lock()
	if g.closed {
		g.mu.Unlock()
		return nil, nil, ErrClosed
	}
	l, known := g.lives[code]
	if !known {
		l = newLive(g, code)
		g.lives[code] = l
		g.work.Go(l.load)
	}
	l.holders++
	g.mu.Unlock()
	leave = sync.OnceFunc(func() { g.leave(l) })
	select {
	case <-l.loaded:
	case <-ctx.Done():
		leave()
		return nil, nil, ctx.Err()
	}
	if l.failed != nil {
		leave()
		return nil, nil, l.failed
	}
	return l, leave, nil
}

// leave lets go of a room. One that nobody holds stays in memory for a while, unless it could not be loaded.
func (g *Gateway) leave(l *live) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if l.holders--; l.holders > 0 {
		return
	}
	if l.failed != nil {
		g.forget(l)
		return
	}
	if g.closed {
		return // who closes it lets go of its rooms when they have said everything
	}
	l.idle = time.AfterFunc(g.options.linger, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		if l.holders == 0 {
			g.forget(l)
		}
	})
}

// forget drops a room from memory. g.mu is held.
func (g *Gateway) forget(l *live) {
	if g.lives[l.code] == l {
		delete(g.lives, l.code)
		l.stop()
	}
}

// all lists the rooms in memory.
func (g *Gateway) all() []*live {
	g.mu.Lock()
	defer g.mu.Unlock()
	list := make([]*live, 0, len(g.lives))
	for _, l := range g.lives {
		list = append(list, l)
	}
	return list
}

// reconnected has every room ask for what it may have missed while the store was out of reach.
func (g *Gateway) reconnected() {
	for _, l := range g.all() {
		select {
		case <-l.loaded:
			l.behind()
		default: // it is being read anyway
		}
	}
}

// beats tells every browser from time to time that the server is there, a part of them at a time.
func (g *Gateway) beats() {
	const parts = 20
	tick := time.NewTicker(g.options.beat / parts)
	defer tick.Stop()
	for part := int64(0); ; part = (part + 1) % parts {
		select {
		case <-g.ctx.Done():
			return
		case <-tick.C:
		}
		for _, l := range g.all() {
			for _, s := range l.everybody() {
				if s.id%parts == part {
					s.beat()
				}
			}
		}
	}
}

// Close tells browsers to come back, lets what they have sent reach the store, and closes it. Closing it again waits for that.
func (g *Gateway) Close() error { return g.closing() }

func (g *Gateway) close() error {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	lives := g.all()
	var closed sync.WaitGroup
	for _, l := range lives {
		closed.Go(l.close)
	}
	closed.Wait()
	for patience := time.Now().Add(time.Second); g.sockets.Load() > 0 && time.Now().Before(patience); {
		time.Sleep(5 * time.Millisecond)
	}
	for _, l := range lives {
		for _, s := range l.everybody() {
			s.mailbox.close(ending1006)
		}
	}
	g.stop()
	g.work.Wait()
	if err := g.store.close(); err != nil {
		return fmt.Errorf("closing the rooms' store: %w", err)
	}
	return nil
}
