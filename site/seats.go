package site

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"

	"upsweep/rooms"
)

// A student's page follows before the client is there, and where it can't run (web/seat.js): it has
// a line to its room, and the server draws what the room tells, with the components of the client.

const (
	seatPath    = "/room"
	seatAddress = seatPath + "?code=" // the page of all who bring a code, whichever it is
	longestTold = 64 << 10            // bytes of a frame that tells
)

// awaitsRoom tells the page of a student who brings a code, and misspelt the page of one whose code
// can't be any.
func awaitsRoom(site *Site, u *url.URL) (awaits, misspelt bool) {
	asked := u.Query()
	if u.Path != seatPath || asked.Get("code") == "" || asked.Get("wall") != "" {
		return false, false
	}
	_, err := rooms.ParseCode(asked.Get("code"))
	return site.Rooms && err == nil, err != nil
}

// RoomFinder asks the handler of the rooms, which lie below a prefix, whether there is a room, in
// the name of who sent a request: guesses are counted there. It returns the status of the answer.
func RoomFinder(g http.Handler, prefix string) func(r *http.Request, code rooms.Code) int {
	return func(r *http.Request, code rooms.Code) int {
		ask := r.Clone(r.Context())
		ask.Method, ask.Body, ask.ContentLength = http.MethodGet, http.NoBody, 0
		ask.URL = &url.URL{Path: prefix + string(code)}
		got := &captured{header: http.Header{}, status: http.StatusOK}
		g.ServeHTTP(got, ask)
		return got.status
	}
}

// drawSeat draws what a frame of a room tells, for a page of this site and a room that there is.
// The answer is a text, so that no browser shows as a page of ours what another site has sent here.
// A class is told the same, but for the own votes, and shares the drawings.
func (l lanes) drawSeat(w http.ResponseWriter, r *http.Request, site *Site) {
	plain := func(status int, text string) answer {
		return answer{status: status, kind: "text/plain; charset=utf-8", body: []byte(text + "\n")}
	}
	if !site.Rooms {
		plain(http.StatusNotFound, "this server has no rooms").write(w, r)
		return
	}
	if err := site.fromOwnPage(r); err != nil {
		plain(http.StatusForbidden, err.Error()).write(w, r)
		return
	}
	frame, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestTold))
	if err != nil {
		plain(http.StatusRequestEntityTooLarge, "a room tells less").write(w, r)
		return
	}
	told, err := rooms.DecodeTold(frame)
	if err != nil {
		plain(http.StatusBadRequest, err.Error()).write(w, r)
		return
	}
	if site.FindRoom != nil {
		if status := site.FindRoom(r, told.Code); status != http.StatusOK {
			plain(status, "there is no such room for this address").write(w, r)
			return
		}
	}
	told = told.Bare()
	key, err := json.Marshal(told)
	if err != nil {
		panic(err) // nothing in it can't be written
	}
	at := l.long
	if isShort(told.At.State) {
		at = l.short
	}
	drawn, err := site.drawn.answer(r.Context(), at, "POST "+seatPath+" "+string(key), func(gone func() bool) answer {
		return plain(http.StatusOK, site.Location.moved(site.Pages.Seat(told, gone)))
	})
	if r.Context().Err() != nil {
		return
	}
	if err != nil {
		drawn = plain(http.StatusServiceUnavailable, err.Error())
		drawn.retry = "2"
	}
	drawn.write(w, r)
}

// fromOwnPage refuses a request that a page of another site has had sent.
func (s *Site) fromOwnPage(r *http.Request) error {
	protection := http.NewCrossOriginProtection()
	if s.Location.Origin != "" { // which a proxy may hide
		if err := protection.AddTrustedOrigin(s.Location.Origin); err != nil {
			return err
		}
	}
	return protection.Check(r)
}
