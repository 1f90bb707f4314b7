//go:build !js

package room

import (
	"html"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/rooms"
)

// The server writes the pages as they open; rooms are entered by browsers alone.

//lint:ignore U1000 only the browser has a teacher's page
type teacherBrowser struct{}

func (v *TeacherView) openRoom()         {}
func (v *TeacherView) reopen()           {}
func (v *TeacherView) enterWith(string)  {}
func (v *TeacherView) endRoom()          {}
func (v *TeacherView) openProjector()    {}
func (v *TeacherView) save(string)       {}
func (v *TeacherView) share(app.Context) {}

//lint:ignore U1000 only the browser has a follower
type followerBrowser struct{}

func (v *FollowerView) join(string)       {}
func (v *FollowerView) openWorkbench()    {}
func (v *TeacherView) fillProgram(string) {}

// codeUI is a program to read. The server writes it whole: go-app's own text loses its lines there
// (ui.Canonical).
func codeUI(id, text string) app.UI {
	return ui.Raw(`<pre id="` + id + `" class="code-text" tabindex="0">` + html.EscapeString(text) + `</pre>`)
}

// resume has the server write the page of whoever brings a code, which web/seat.js reads: it is the
// same for all.
func (s *Follower) resume(hasCode bool) { s.awaited = hasCode }

// Drawn is the page of a student as a room tells it, while the client is on its way and where it
// can't run. The run of its figure ends when cancel says so.
func Drawn(t rooms.Told, cancel func() bool) app.UI {
	algorithm, state := first, ""
	if at, ok := placeAt(t.At); ok {
		algorithm, state = at.algorithm, at.state.Encode()
	}
	s := NewFollower(rooms.Student, t.Code, model.Until(cancel, "figure", algorithm, state).At(model.PlaceRoom))
	s.line = Connected
	s.Hear(t)
	return &FollowerView{Follower: s}
}
