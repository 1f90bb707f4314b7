//go:build !js

package gateway

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"upsweep/rooms"
)

// Prefix is what all addresses of the gateway begin with.
const Prefix = "/rooms/"

// joins is the page on which students join, which the pages' own code serves.
const joins = "/room?code="

var (
	errForeign   = errors.New("rooms are opened from this site's own pages")
	errOften     = errors.New("many rooms have just been opened from this address; wait a minute")
	errMostRooms = errors.New("this server keeps as many rooms as it may; one of them has to end")
	errNotEmpty  = errors.New("a room is opened by an empty request")
)

func (g *Gateway) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Prefix+"{$}", g.open)
	mux.HandleFunc("GET "+Prefix+"{code}", g.find)
	mux.HandleFunc("GET "+Prefix+"{code}/qr.svg", g.picture)
	mux.HandleFunc("GET "+Prefix+"{code}/summary", g.sum)
	mux.HandleFunc("GET "+Prefix+"{code}/socket", g.accept)
	mux.HandleFunc(Prefix, func(w http.ResponseWriter, _ *http.Request) { fail(w, http.StatusNotFound, errNoRoom) })
	return mux
}

// look finds the room of a code that somebody has typed. Whoever has tried too many codes that are none finds no room, not even one that there is.
func (g *Gateway) look(ctx context.Context, text string, from netip.Prefix) (l *live, leave func(), err error) {
	code, err := rooms.ParseCode(text)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", errNoRoom, err)
	}
	now := time.Now()
	if !g.addresses.mayGuess(from, now) {
		return nil, nil, errGuesses
	}
	right := func() {}
	if !g.holds(code) {
		var ok bool
		if right, ok = g.addresses.guess(from, now); !ok {
			return nil, nil, errGuesses
		}
	}
	l, leave, err = g.enter(ctx, code)
	switch {
	case errors.Is(err, errNoRoom):
		return nil, nil, errNoRoom
	case errors.Is(err, ErrClosed):
		right()
		return nil, nil, ErrClosed
	case err != nil:
		right()
		g.options.Log.Warn("a room can't be read", "error", err)
		return nil, nil, errStore
	}
	right()
	return l, leave, nil
}

// holds tells whether a room is in memory, so that looking for it is no guess.
func (g *Gateway) holds(code rooms.Code) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	_, known := g.lives[code]
	return known
}

// open makes a room, and tells its code and the teacher's secret.
func (g *Gateway) open(w http.ResponseWriter, r *http.Request) {
	if !g.isOwn(r) {
		fail(w, http.StatusForbidden, errForeign)
		return
	}
	if n, err := io.ReadFull(r.Body, make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) {
		fail(w, http.StatusBadRequest, errNotEmpty)
		return
	}
	if !g.addresses.mayOpen(addressOf(r, g.options.Proxied), time.Now()) {
		fail(w, http.StatusTooManyRequests, errOften)
		return
	}
	opened, err := g.opened(r.Context())
	switch {
	case errors.Is(err, errMostRooms):
		fail(w, http.StatusServiceUnavailable, err)
	case err != nil:
		g.options.Log.Warn("no room can be opened", "error", err)
		fail(w, http.StatusServiceUnavailable, errLost)
	default:
		answer(w, http.StatusCreated, opened)
	}
}

func (g *Gateway) opened(ctx context.Context) (rooms.Opened, error) {
	count, err := g.store.count(ctx)
	if err != nil {
		return rooms.Opened{}, err
	}
	if count >= g.options.MostRooms {
		return rooms.Opened{}, errMostRooms
	}
	for {
		code, err := rooms.NewCode(rand.Reader)
		if err != nil {
			return rooms.Opened{}, err
		}
		secret, keys, err := newKeys()
		if err != nil {
			return rooms.Opened{}, err
		}
		text, err := json.Marshal(entry{Room: rooms.Open(code, rooms.Position{Page: "/"}, time.Now().UnixMilli()), Keys: &keys})
		if err != nil {
			return rooms.Opened{}, err
		}
		err = g.store.replace(ctx, code, 0, text, rooms.Longest*time.Millisecond+afterwards)
		if errors.Is(err, errChanged) {
			continue // another room has this code
		}
		return rooms.Opened{Code: code, Secret: secret}, err
	}
}

// isOwn tells whether a request comes from one of this site's pages, or from no page at all.
func (g *Gateway) isOwn(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		site := r.Header.Get("Sec-Fetch-Site")
		return site == "" || site == "same-origin" || site == "none"
	}
	u, err := url.Parse(origin)
	return err == nil && (strings.EqualFold(u.Host, r.Host) && u.Host != "" || strings.EqualFold(origin, g.options.Origin))
}

// find tells whether there is a room.
func (g *Gateway) find(w http.ResponseWriter, r *http.Request) {
	g.in(w, r, func(l *live) {
		if l.over(time.Now()) {
			fail(w, http.StatusNotFound, rooms.ErrOver)
			return
		}
		answer(w, http.StatusOK, rooms.Opened{Code: l.code})
	})
}

// picture draws the address of a room as a QR code.
func (g *Gateway) picture(w http.ResponseWriter, r *http.Request) {
	g.in(w, r, func(l *live) {
		svg, err := qrSVG(g.site(r) + g.options.Base + joins + string(l.code))
		if err != nil {
			fail(w, http.StatusInternalServerError, err)
			return
		}
		w.Header().Set("Content-Type", "image/svg+xml")
		w.Header().Set("Cache-Control", "no-store")
		// A reader who has gone away is no error of ours.
		_, _ = w.Write(svg)
	})
}

// site is where the browser has found this site.
func (g *Gateway) site(r *http.Request) string {
	if g.options.Origin != "" {
		return g.options.Origin
	}
	scheme := "http"
	if r.TLS != nil || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https") {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

// sum tells the teacher how the votes of a room have come out.
func (g *Gateway) sum(w http.ResponseWriter, r *http.Request) {
	g.in(w, r, func(l *live) {
		secret, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !l.keys.opens(secret) {
			if _, ok := g.addresses.guess(addressOf(r, g.options.Proxied), time.Now()); !ok {
				busy(w, errGuesses)
				return
			}
			fail(w, http.StatusForbidden, errSecret)
			return
		}
		answer(w, http.StatusOK, l.summary(time.Now()))
	})
}

// in answers from a room, if there is one.
func (g *Gateway) in(w http.ResponseWriter, r *http.Request, from func(*live)) {
	l, leave, err := g.look(r.Context(), r.PathValue("code"), addressOf(r, g.options.Proxied))
	switch {
	case errors.Is(err, errNoRoom):
		fail(w, http.StatusNotFound, err)
	case errors.Is(err, errGuesses):
		busy(w, err)
	case err != nil:
		fail(w, http.StatusServiceUnavailable, err)
	default:
		defer leave()
		from(l)
	}
}

// busy asks to come back when there is a guess again.
func busy(w http.ResponseWriter, err error) {
	w.Header().Set("Retry-After", "10")
	fail(w, http.StatusTooManyRequests, err)
}

func fail(w http.ResponseWriter, status int, err error) {
	answer(w, status, rooms.Failed{Why: err.Error()})
}

func answer(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":"an answer that can't be written"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	// A reader who has gone away is no error of ours.
	_, _ = w.Write(append(text, '\n'))
}
