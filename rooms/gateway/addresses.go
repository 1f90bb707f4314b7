//go:build !js

package gateway

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"upsweep/rooms"
)

// mostAddresses bounds how many addresses are remembered. Those beyond share one meter.
const mostAddresses = 50_000

// addresses holds each address to a rate of guessing codes and of making rooms. A school comes from one address, so what is right costs nothing; but
// an address that has guessed too much finds no room for a while, or guessing would not be limited.
type addresses struct {
	mu   sync.Mutex
	used map[netip.Prefix]*meters
	rest *meters
}

type meters struct{ guesses, rooms rooms.Meter }

func newMeters() *meters {
	return &meters{guesses: rooms.Guesses(), rooms: rooms.Openings()}
}

func newAddresses() *addresses {
	return &addresses{used: map[netip.Prefix]*meters{}, rest: newMeters()}
}

// of finds the meters of an address. a.mu is held.
func (a *addresses) of(from netip.Prefix, now int64) *meters {
	if m, known := a.used[from]; known {
		return m
	}
	if len(a.used) >= mostAddresses {
		for other, m := range a.used {
			if m.guesses.Full(now) && m.rooms.Full(now) {
				delete(a.used, other)
			}
		}
	}
	if len(a.used) >= mostAddresses {
		return a.rest
	}
	m := newMeters()
	a.used[from] = m
	return m
}

// mayGuess tells whether an address may try codes at all.
func (a *addresses) mayGuess(from netip.Prefix, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, known := a.used[from]
	if !known && len(a.used) < mostAddresses {
		return true
	}
	if !known {
		m = a.rest
	}
	return !m.guesses.Empty(now.UnixMilli())
}

// guess counts a guess before it is known whether it is right, so that many at once are no more than one after another; right takes it back.
func (a *addresses) guess(from netip.Prefix, now time.Time) (right func(), ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m := a.of(from, now.UnixMilli())
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		m.guesses.Back()
	}, m.guesses.Take(now.UnixMilli())
}

// mayOpen tells whether an address may make another room, and counts it if so.
func (a *addresses) mayOpen(from netip.Prefix, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.of(from, now.UnixMilli()).rooms.Take(now.UnixMilli())
}

// addressOf says where a request comes from: what the last proxy says if there is one. Of IPv6 the first 64 bits count, which are one customer's.
func addressOf(r *http.Request, proxied bool) netip.Prefix {
	text := r.RemoteAddr
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	if forwarded := r.Header.Values("X-Forwarded-For"); proxied && len(forwarded) > 0 {
		last := forwarded[len(forwarded)-1]
		text = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
	}
	address, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}
	}
	address = address.Unmap().WithZone("")
	bits := 64
	if address.Is4() {
		bits = 32
	}
	prefix, _ := address.Prefix(bits) // of an address that has as many
	return prefix
}
