//go:build !js

package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"upsweep/rooms"
)

// A student's page follows before the client is there, and where it can't run (web/seat.js): it has a line to its room, and the server draws what the room
// tells, with the components of the client.

const (
	seatPath    = "/room"
	seatAddress = seatPath + "?code=" // the page of all who bring a code, whichever it is
	longestTold = 64 << 10            // bytes of a frame that tells
	mostSeats   = 64                  // that are kept
)

// awaitsRoom tells the page of a student who brings a code.
func awaitsRoom(site *Site, u *url.URL) bool {
	asked := u.Query()
	return site.Rooms && u.Path == seatPath && asked.Get("code") != "" && asked.Get("wall") == ""
}

// seats keeps what it has drawn last: a class is told the same, but for the own votes.
type seats struct {
	gate *gate

	mu    sync.Mutex
	site  *Site
	drawn map[string]answer
	last  []string // their keys, the oldest first
}

// serve draws what a frame of a room tells. The answer is a text, so that no browser shows as a page of ours what another site has sent here.
func (s *seats) serve(w http.ResponseWriter, r *http.Request, site *Site) {
	plain := func(status int, says string) {
		answer{status: status, kind: "text/plain; charset=utf-8", body: []byte(says + "\n")}.write(w, r)
	}
	if !site.Rooms {
		plain(http.StatusNotFound, "this server has no rooms")
		return
	}
	frame, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestTold))
	if err != nil {
		plain(http.StatusRequestEntityTooLarge, "a room tells less")
		return
	}
	told, err := rooms.DecodeTold(frame)
	if err != nil {
		plain(http.StatusBadRequest, err.Error())
		return
	}
	told = told.Bare()
	text, err := json.Marshal(told)
	if err != nil {
		panic(err) // nothing in it can't be written
	}
	key := string(text)
	if kept, ok := s.look(site, key); ok {
		kept.write(w, r)
		return
	}
	leave, err := s.gate.enter(r.Context())
	if err != nil {
		plain(http.StatusServiceUnavailable, err.Error())
		return
	}
	defer leave()
	drawn, ok := s.look(site, key)
	if !ok { // nobody has drawn it while this request waited
		drawn = answer{status: http.StatusOK, kind: "text/plain; charset=utf-8", body: []byte(site.Location.moved(site.Pages.Seat(told, func() bool { return r.Context().Err() != nil })))}.compressed()
		if r.Context().Err() != nil {
			return
		}
		s.keep(site, key, drawn)
	}
	drawn.write(w, r)
}

func (s *seats) look(site *Site, key string) (kept answer, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.site != site {
		s.site, s.drawn, s.last = site, map[string]answer{}, nil
	}
	kept, ok = s.drawn[key]
	return kept, ok
}

func (s *seats) keep(site *Site, key string, drawn answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.site != site {
		return
	}
	if _, known := s.drawn[key]; !known {
		s.last = append(s.last, key)
	}
	s.drawn[key] = drawn
	if len(s.last) > mostSeats {
		delete(s.drawn, s.last[0])
		s.last = slices.Delete(s.last, 0, 1)
	}
}
