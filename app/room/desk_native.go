//go:build !js

package room

import (
	"html"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/ui"
	"upsweep/rooms"
)

// The server writes the pages as they open; rooms are entered by browsers alone.

//lint:ignore U1000 only the browser has a desk
type desk struct{}

func (v *DeskView) openRoom()         {}
func (v *DeskView) reopen()           {}
func (v *DeskView) enterWith(string)  {}
func (v *DeskView) endRoom()          {}
func (v *DeskView) openWall()         {}
func (v *DeskView) save(string)       {}
func (v *DeskView) share(app.Context) {}

//lint:ignore U1000 only the browser has a seat
type seat struct{}

func (v *SeatView) join(string)        {}
func (v *SeatView) openWorkbench()     {}
func (v *DeskView) fillProgram(string) {}

// codeUI is a program to read. The server writes it whole: go-app's own text loses its lines there (ui.Canonical).
func codeUI(id, text string) app.UI {
	return ui.Raw(`<pre id="` + id + `" class="code-text" tabindex="0">` + html.EscapeString(text) + `</pre>`)
}

// resume has the server write the page of whoever brings a code, which web/seat.js reads: it is the same for all.
func (s *Seat) resume(hasCode bool) { s.awaited = hasCode }

// Drawn is the page of a student as a room tells it, while the client is on its way and where it can't run. The run of its figure ends when cancel says so.
func Drawn(t rooms.Told, cancel func() bool) app.UI {
	algorithm, state := first, ""
	if at, ok := placeAt(t.At); ok {
		algorithm, state = at.algorithm, at.state.Encode()
	}
	s := NewSeat(rooms.Student, t.Code, figure.Until(cancel, "figure", algorithm, state).At(figure.PlaceRoom))
	s.line = Connected
	s.Hear(t)
	return &SeatView{Seat: s}
}
