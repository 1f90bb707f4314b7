//go:build !js

package gateway

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"upsweep/rooms"
	"upsweep/rooms/host"
)

// Prefix is what all addresses of the gateway begin with.
const Prefix = "/rooms/"

// joins is the page on which students join, which the pages' own code serves.
const joins = "/room?code="

var (
	errForeign  = errors.New("rooms are opened from this site's own pages")
	errNotEmpty = errors.New("a room is opened by an empty request")
	errLost     = errors.New("this server can't reach its store, so that no room can be opened just now")
)

func (g *Gateway) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Prefix+"{$}", g.open)
	mux.HandleFunc("GET "+Prefix+"{code}", g.find)
	mux.HandleFunc("GET "+Prefix+"{code}/qr.svg", g.picture)
	mux.HandleFunc("GET "+Prefix+"{code}/summary", g.sum)
	mux.HandleFunc("GET "+Prefix+"{code}/socket", g.accept)
	mux.HandleFunc(Prefix, func(w http.ResponseWriter, _ *http.Request) { fail(w, http.StatusNotFound, host.ErrNoRoom) })
	return mux
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
	type result struct {
		opened rooms.Opened
		err    error
	}
	done := make(chan result, 1)
	g.host.Open(addressOf(r, g.options.Proxied), func(opened rooms.Opened, err error) { done <- result{opened, err} })
	select {
	case <-r.Context().Done():
	case got := <-done:
		switch err := got.err; {
		case errors.Is(err, host.ErrOften), errors.Is(err, host.ErrOpen):
			busy(w, err)
		case errors.Is(err, host.ErrMostRooms), errors.Is(err, host.ErrClosed):
			fail(w, http.StatusServiceUnavailable, err)
		case err != nil:
			g.options.Log.Warn("no room can be opened", "error", err)
			fail(w, http.StatusServiceUnavailable, errLost)
		default:
			answer(w, http.StatusCreated, got.opened)
		}
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
	if found, ok := g.in(w, r, ""); ok {
		answer(w, http.StatusOK, rooms.Opened{Code: found.Code})
	}
}

// picture draws the address of a room as a QR code.
func (g *Gateway) picture(w http.ResponseWriter, r *http.Request) {
	found, ok := g.in(w, r, "")
	if !ok {
		return
	}
	svg, err := qrSVG(g.site(r) + g.options.Base + joins + string(found.Code))
	if err != nil {
		fail(w, http.StatusInternalServerError, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-store")
	// A reader who has gone away is no error of ours.
	_, _ = w.Write(svg)
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
	secret, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if secret == "" {
		secret = "none" // which opens no room
	}
	if found, ok := g.in(w, r, secret); ok {
		answer(w, http.StatusOK, found.Summary)
	}
}

// in finds a room, or says why not. One that is over is found by its secret alone.
func (g *Gateway) in(w http.ResponseWriter, r *http.Request, secret string) (found host.Found, ok bool) {
	type result struct {
		found host.Found
		err   error
	}
	done := make(chan result, 1)
	g.host.Find(r.PathValue("code"), addressOf(r, g.options.Proxied), secret, func(found host.Found, err error) { done <- result{found, err} })
	var got result
	select {
	case <-r.Context().Done():
		return host.Found{}, false
	case got = <-done:
	}
	switch err := got.err; {
	case errors.Is(err, host.ErrNoRoom):
		fail(w, http.StatusNotFound, err)
	case errors.Is(err, host.ErrGuesses):
		busy(w, err)
	case errors.Is(err, host.ErrSecret):
		fail(w, http.StatusForbidden, err)
	case err != nil:
		fail(w, http.StatusServiceUnavailable, err)
	case got.found.Over && secret == "":
		fail(w, http.StatusNotFound, rooms.ErrOver)
	default:
		return got.found, true
	}
	return host.Found{}, false
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
