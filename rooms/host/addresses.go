//go:build !js

package host

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"upsweep/budget"
	"upsweep/rooms"
)

// maxAddresses bounds how many addresses are remembered. Those beyond count as one.
const maxAddresses = 50_000

// addresses counts what comes from each address. A school is one address, so no bound is one that a
// school would reach, and what somebody gets wrong slows down wrong answers alone.
type addresses struct {
	clock  Clock
	budget budget.Rooms

	mu     sync.Mutex
	known  map[netip.Prefix]*address
	rest   *address
	wrongs int64
}

// address is what is counted of one.
type address struct {
	lookups, wrong, openings, bytes *rate.Limiter
	sockets                         int
	waiting                         int                  // wrong answers that are held back
	rooms                           map[rooms.Code]int64 // that were opened from there, and when they end
}

func newAddresses(clock Clock, b budget.Rooms) *addresses {
	a := &addresses{clock: clock, budget: b, known: map[netip.Prefix]*address{}}
	a.rest = a.fresh()
	return a
}

func (a *addresses) fresh() *address {
	return &address{
		lookups:  rate.NewLimiter(rate.Every(budget.LookupEvery), budget.Lookups),
		wrong:    rate.NewLimiter(rate.Every(budget.WrongEvery), budget.WrongCodes),
		openings: rate.NewLimiter(rate.Every(budget.OpeningEvery), budget.Openings),
		bytes:    rate.NewLimiter(rate.Limit(a.budget.From), a.budget.FromBurst),
	}
}

// idle tells whether nothing of an address need be remembered.
func (a *address) idle(now time.Time) bool {
	full := func(l *rate.Limiter) bool { return l.TokensAt(now) >= float64(l.Burst()) }
	return a.sockets == 0 && a.waiting == 0 && len(a.rooms) == 0 && full(a.lookups) && full(a.wrong) && full(a.openings) && full(a.bytes)
}

// of finds what is counted of an address. a.mu is held.
func (a *addresses) of(from netip.Prefix) *address {
	if known, ok := a.known[from]; ok {
		return known
	}
	if len(a.known) >= maxAddresses {
		now := a.clock.Now()
		for other, known := range a.known {
			if known.idle(now) {
				delete(a.known, other)
			}
		}
	}
	if len(a.known) >= maxAddresses {
		return a.rest
	}
	made := a.fresh()
	a.known[from] = made
	return made
}

// mayLook counts a code that is looked for.
func (a *addresses) mayLook(from netip.Prefix) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.of(from).lookups.AllowN(a.clock.Now(), 1)
}

// wrong counts a code that was wrong, and calls back when that may be said: at once, or after a
// while for those who try many. waited is false where too many wait already.
func (a *addresses) wrong(from netip.Prefix, then func(waited bool)) {
	a.mu.Lock()
	a.wrongs++
	known := a.of(from)
	at := known.wrong.AllowN(a.clock.Now(), 1)
	waits := !at && known.waiting < budget.WrongWaiting
	if waits {
		known.waiting++
	}
	a.mu.Unlock()
	if !waits {
		then(at)
		return
	}
	a.clock.After(budget.WrongWaits, func() {
		a.mu.Lock()
		known.waiting--
		a.mu.Unlock()
		then(true)
	})
}

// mayOpen counts a room that is to be opened.
func (a *addresses) mayOpen(from netip.Prefix) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.of(from).openings.AllowN(a.clock.Now(), 1)
}

// opens notes a room, which ends at a time unless that is put off, if an address has not as many
// already.
func (a *addresses) opens(from netip.Prefix, code rooms.Code, ends int64) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	known := a.of(from)
	if len(known.rooms) >= a.budget.OpenFrom {
		for other, ended := range known.rooms {
			if ended <= ends-rooms.Unentered {
				delete(known.rooms, other)
			}
		}
	}
	if len(known.rooms) >= a.budget.OpenFrom {
		return false
	}
	if known.rooms == nil {
		known.rooms = map[rooms.Code]int64{}
	}
	known.rooms[code] = ends
	return true
}

// opened tells whether a room was opened from an address.
func (a *addresses) opened(from netip.Prefix, code rooms.Code) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	known, ok := a.known[from]
	if !ok {
		return false
	}
	_, opened := known.rooms[code]
	return opened
}

// lasts puts off the end of a room, wherever it was opened.
func (a *addresses) lasts(code rooms.Code, ends int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, known := range a.known {
		if _, ok := known.rooms[code]; ok {
			known.rooms[code] = ends
		}
	}
}

// ends forgets a room that could not be opened.
func (a *addresses) ends(from netip.Prefix, code rooms.Code) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.of(from).rooms, code)
}

// connects counts a browser, if an address has not as many already. On a server that is more than
// half full that is the fewer the fuller it is: a few addresses can't shut out those that have few.
func (a *addresses) connects(from netip.Prefix, all int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	known := a.of(from)
	half := a.budget.Sockets / 2
	most := min(a.budget.SocketsFrom, a.budget.SocketsFrom*(a.budget.Sockets-all)/half)
	if known.sockets >= most {
		return false
	}
	known.sockets++
	return true
}

func (a *addresses) disconnects(from netip.Prefix) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if known := a.of(from); known.sockets > 0 {
		known.sockets--
	}
}

// maySend counts bytes that a browser has sent.
func (a *addresses) maySend(from netip.Prefix, bytes int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.of(from).bytes.AllowN(a.clock.Now(), bytes)
}

func (a *addresses) counts() (known int, wrong int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.known), a.wrongs
}
