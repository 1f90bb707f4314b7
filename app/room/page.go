package room

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/rooms"
)

// first is the figure that a page shows before it is told of any.
const first = "scan/blelloch"

// Present is the teacher's page, on the plan of a lesson, or with nil on the figure that the query
// names. The runs of its figure end when cancel says so.
func Present(p *Plan, query string, cancel func() bool) (ui.Page, *model.Figure) {
	l := ReadLink(query)
	algorithm, state, _ := strings.Cut(l.At, "?")
	f := model.Until(cancel, "figure", algorithm, state)
	if !f.Runs() {
		f = model.Until(cancel, "figure", first, "")
	}
	d := NewTeacher(p, l, f.At(model.PlaceRoom))
	return ui.Page{
		Title: "Teach: " + d.plan.Title, Description: "The teacher’s page: the stops of the hour, its questions, and a room that students join with their phones.",
		Draw: func() app.UI { return &TeacherView{Teacher: d} },
	}, f
}

// Join is the page of a student, or the projector's, as the query says.
func Join(query string) (ui.Page, *model.Figure) {
	q, _ := url.ParseQuery(strings.TrimPrefix(query, "?"))
	code, err := rooms.ParseCode(q.Get("code"))
	if err != nil {
		code = ""
	}
	role, state := rooms.Student, ""
	if q.Get("wall") != "" {
		role, state = rooms.Wall, "projector=1"
	}
	f := model.New("figure", first, state).At(model.PlaceRoom)
	s := NewFollower(role, code, f)
	if role == rooms.Student {
		s.resume(q.Has("code"))
	}
	if q.Get("code") != "" && err != nil {
		s.said, s.awaited = ui.Sentence(err.Error()), false
	}
	return ui.Page{
		Title: "Room", Description: "Follow your teacher’s figure on your own phone, and vote.",
		Draw: func() app.UI { return &FollowerView{Follower: s, Tied: q.Get("desk")} },
	}, f
}
