//go:build !js

package host

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"upsweep/budget"
	"upsweep/rooms"
)

// Options say how a host works, and on what.
type Options struct {
	Clock  Clock
	Store  Store
	Random io.Reader // codes, secrets and keys are drawn from it
	Log    *slog.Logger

	Name    string // of this server among those that share the store; drawn where it is empty
	Rooms   int    // that are kept
	Members int    // of a room
	Budget  budget.Rooms

	Beat   time.Duration // how often a server says that it is there, and looks whether a browser is
	Counts time.Duration // how often members are told what has merely been counted
	Linger time.Duration // how long a room without members stays in memory
}

// How long a store takes at most to answer once, for how long a room that is over can still be
// summed up, and how often the store is asked how much it keeps.
const (
	Answers    = 2 * time.Second
	Afterwards = time.Hour
	sizedEvery = 2 * time.Second
)

var (
	ErrClosed    = errors.New("this server is being stopped")
	ErrMostRooms = errors.New("this server keeps as many rooms as it may; one of them has to end")
	ErrOften     = errors.New("many rooms have just been opened from this address; wait a minute")
	ErrOpen      = errors.New("as many rooms are open from this address as may be; end one of them")
	ErrGuesses   = errors.New("too many codes have been tried from this address; wait a minute")
	ErrStore     = errors.New("the rooms can't be read just now")
	ErrSockets   = errors.New("this server has as many people as it takes; the page tries again by itself")
	ErrSecret    = errors.New("this is not the teacher's secret")
)

// Host has the rooms that this server has members in, or has had a moment ago. It is safe for
// concurrent use.
type Host struct {
	options   Options
	process   string // of this process, among all that there ever were
	addresses *addresses
	queued    *semaphore.Weighted // bytes of all queues
	waiting   atomic.Int64        // the same, to be told
	ids       atomic.Int64

	mu      sync.Mutex
	closed  bool
	sockets int
	lives   map[rooms.Code]*live
	size    Size
	sizedAt time.Time
	opening int // rooms that are being stored for the first time
}

// New makes a host. It has to be started.
func New(options Options) (*Host, error) {
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	var bits [8]byte
	if _, err := io.ReadFull(options.Random, bits[:]); err != nil {
		return nil, fmt.Errorf("drawing a name: %w", err)
	}
	h := &Host{options: options, process: hex.EncodeToString(bits[:]), addresses: newAddresses(options.Clock, options.Budget),
		queued: semaphore.NewWeighted(options.Budget.Queued), lives: map[rooms.Code]*live{}}
	if h.options.Name == "" {
		h.options.Name = h.process
	}
	return h, nil
}

// Start reads how much the store keeps and what time it is there, and from then on beats. done is
// called when visitors may come.
func (h *Host) Start(done func(error)) {
	h.options.Store.Size(func(size Size, err error) {
		if err == nil {
			h.sized(size)
			h.again(sizedEvery, h.measure)
			h.again(h.options.Beat/beatParts, h.beats())
		}
		done(err)
	})
}

// again calls f every so often, until the host is closed.
func (h *Host) again(every time.Duration, f func()) {
	var next func()
	next = func() {
		h.mu.Lock()
		closed := h.closed
		h.mu.Unlock()
		if !closed {
			f()
			h.options.Clock.After(every, next)
		}
	}
	h.options.Clock.After(every, next)
}

func (h *Host) measure() {
	h.options.Store.Size(func(size Size, err error) {
		if err == nil {
			h.sized(size)
		}
	})
}

func (h *Host) sized(size Size) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.size, h.sizedAt = size, h.options.Clock.Now()
	h.opening = 0
}

// now is the time of the store, in milliseconds, as far as it is known: rooms end by it, whatever
// this machine's clock says.
func (h *Host) now() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.size.Time + h.options.Clock.Now().Sub(h.sizedAt).Milliseconds()
}

// crowded tells whether the store has no space to lend.
func (h *Host) crowded() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	b := h.options.Budget
	return h.size.Bytes >= b.Stored-b.Share*int64(h.options.Rooms)
}

// Counts are what an operator may watch.
type Counts struct {
	Rooms, Live, Sockets, Addresses int
	Queued, Stored                  int64 // bytes
	WrongCodes                      int64 // since the start
}

// Counts counts.
func (h *Host) Counts() Counts {
	known, wrong := h.addresses.counts()
	h.mu.Lock()
	defer h.mu.Unlock()
	return Counts{Rooms: h.size.Rooms, Live: len(h.lives), Sockets: h.sockets, Addresses: known, Queued: h.waiting.Load(), Stored: h.size.Bytes, WrongCodes: wrong}
}

// enter finds a room, in memory or in the store. done is called once, with a room that is held
// until leave is called, or with ErrNoRoom if there is none.
func (h *Host) enter(code rooms.Code, done func(l *live, leave func(), err error)) {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		done(nil, nil, ErrClosed)
		return
	}
	l, known := h.lives[code]
	if !known {
		l = newLive(h, code)
		h.lives[code] = l
	}
	l.holders++
	h.mu.Unlock()
	if !known {
		l.load()
	}
	l.whenLoaded(func(err error) {
		leave := sync.OnceFunc(func() { h.leave(l) })
		if err != nil {
			leave()
			done(nil, nil, err)
			return
		}
		done(l, leave, nil)
	})
}

// leave lets go of a room. One that nobody holds stays in memory for a while, unless it could not
// be loaded.
func (h *Host) leave(l *live) {
	failed := l.hasFailed()
	h.mu.Lock()
	l.holders--
	idle := l.holders == 0
	h.mu.Unlock()
	switch {
	case !idle:
	case failed:
		h.forget(l)
	default:
		h.options.Clock.After(h.options.Linger, func() { h.forget(l) })
	}
}

// forget drops a room from memory that nobody holds and that has nothing to say any more.
func (h *Host) forget(l *live) {
	h.mu.Lock()
	gone := l.holders == 0 && h.lives[l.code] == l && !h.closed
	if gone {
		delete(h.lives, l.code)
	}
	h.mu.Unlock()
	if gone {
		l.stop()
	}
}

// inMemory is a room that need not be looked for, or nil.
func (h *Host) inMemory(code rooms.Code) *live {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.lives[code]
}

// all lists the rooms in memory, in the order of their codes.
func (h *Host) all() []*live {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]*live, 0, len(h.lives))
	for _, l := range h.lives {
		list = append(list, l)
	}
	slices.SortFunc(list, func(a, b *live) int { return cmp.Compare(a.code, b.code) })
	return list
}

// Reconnected has every room ask for what it may have missed while the store was out of reach.
func (h *Host) Reconnected() {
	for _, l := range h.all() {
		l.behind()
	}
}

// beatParts is into how many parts the browsers of a server are divided, which are told one after
// another that it is there.
const beatParts = 20

func (h *Host) beats() func() {
	part := int64(0)
	var zero int64
	frame := encoded(rooms.Heard{Beat: &zero})
	return func() {
		part = (part + 1) % beatParts
		for _, l := range h.all() {
			for _, v := range l.everybody() {
				if v.id%beatParts == part {
					v.line.Beat(frame)
				}
			}
		}
	}
}

// look finds the room of a code that somebody has typed. A room in which somebody from this address
// is, or that was opened from there, is found always; others at the rate at which a school joins.
// strange tells that this rate is exceeded: only who brings more than a code may then come in.
// Wrong codes are answered, but later and later.
func (h *Host) look(text string, from netip.Prefix, done func(l *live, leave func(), strange bool, err error)) {
	code, err := rooms.ParseCode(text)
	if err != nil {
		done(nil, nil, false, fmt.Errorf("%w: %w", ErrNoRoom, err))
		return
	}
	strange := false
	if l := h.inMemory(code); l == nil || !l.isHome(from) {
		if strange = !h.addresses.mayLook(from); strange && l == nil {
			done(nil, nil, false, ErrGuesses)
			return
		}
	}
	h.enter(code, func(l *live, leave func(), err error) {
		switch {
		case err == nil:
			done(l, leave, strange, nil)
		case errors.Is(err, ErrNoRoom):
			h.addresses.wrong(from, func(waited bool) {
				if !waited {
					err = ErrGuesses
				}
				done(nil, nil, false, err)
			})
		case errors.Is(err, ErrClosed):
			done(nil, nil, false, err)
		default:
			h.options.Log.Warn("a room can't be read", "error", err)
			done(nil, nil, false, ErrStore)
		}
	})
}

// Found is what is known of a room.
type Found struct {
	Code    rooms.Code
	Over    bool
	Summary *rooms.Summary // for those who bring the teacher's secret
}

// Find finds a room by its code. Whoever brings a secret, and it is wrong, is refused.
func (h *Host) Find(code string, from netip.Prefix, secret string, done func(Found, error)) {
	h.look(code, from, func(l *live, leave func(), strange bool, err error) {
		if err != nil {
			done(Found{}, err)
			return
		}
		defer leave()
		found, opens := l.found(secret)
		switch {
		case secret != "" && !opens && !h.addresses.mayLook(from), strange && !opens:
			done(Found{}, ErrGuesses)
		case secret != "" && !opens:
			done(Found{}, ErrSecret)
		default:
			done(found, nil)
		}
	})
}

// Open makes a room, and tells its code and the teacher's secret.
func (h *Host) Open(from netip.Prefix, done func(rooms.Opened, error)) {
	code, err := rooms.NewCode(h.options.Random)
	if err != nil {
		done(rooms.Opened{}, err)
		return
	}
	switch {
	case !h.addresses.mayOpen(from):
		done(rooms.Opened{}, ErrOften)
		return
	case !h.addresses.opens(from, code, h.now()+rooms.Unentered):
		done(rooms.Opened{}, ErrOpen)
		return
	}
	h.mu.Lock()
	full := h.size.Rooms+h.opening >= h.options.Rooms
	if !full {
		h.opening++
	}
	closed := h.closed
	h.mu.Unlock()
	if full || closed {
		h.addresses.ends(from, code)
		if closed {
			done(rooms.Opened{}, ErrClosed)
		} else {
			done(rooms.Opened{}, ErrMostRooms)
		}
		return
	}
	secret, keys, err := newKeys(h.options.Random)
	if err != nil {
		done(rooms.Opened{}, err)
		return
	}
	// When it was opened, the store knows better: whoever reads the entry takes its time.
	text, err := json.Marshal(entry{Room: rooms.Open(code, rooms.Position{Page: "/"}, 0), Keys: &keys})
	if err != nil {
		done(rooms.Opened{}, err)
		return
	}
	data, err := compressed(text)
	if err != nil {
		done(rooms.Opened{}, err)
		return
	}
	h.options.Store.Replace(code, 0, data, rooms.Unentered*time.Millisecond+time.Minute, func(_ uint64, err error) {
		switch {
		case errors.Is(err, ErrChanged): // another room has this code
			h.addresses.ends(from, code)
			h.Open(from, done)
		case err != nil:
			h.addresses.ends(from, code)
			done(rooms.Opened{}, err)
		default:
			done(rooms.Opened{Code: code, Secret: secret}, nil)
		}
	})
}

// Admit counts a browser that wants in, before anything is done for it, and lets go of it when
// release is called.
func (h *Host) Admit(from netip.Prefix) (release func(), err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return nil, ErrClosed
	case h.sockets >= h.options.Budget.Sockets || !h.addresses.connects(from, h.sockets):
		return nil, ErrSockets
	}
	h.sockets++
	return sync.OnceFunc(func() {
		h.addresses.disconnects(from)
		h.mu.Lock()
		defer h.mu.Unlock()
		h.sockets--
	}), nil
}

// Close tells browsers to come back, and lets what they have sent reach the store; then it calls
// done. Nobody comes in any more.
func (h *Host) Close(done func()) {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	lives := h.all()
	left := atomic.Int64{}
	left.Store(int64(len(lives)) + 1)
	one := func() {
		if left.Add(-1) == 0 {
			done()
		}
	}
	for _, l := range lives {
		l.close(one)
	}
	one()
}

// Stop lets go of all rooms at once, whatever they still have to say.
func (h *Host) Stop() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	for _, l := range h.all() {
		l.stop()
	}
}
