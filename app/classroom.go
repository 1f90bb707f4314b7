//go:build !js || classroom

package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/room"
	"upsweep/app/ui"
)

// The pages of teachers and their classes are in a client of their own (the tag classroom;
// web/bundle/compile.go), which is the client and these: readers who are in no class do not carry
// them. The server has them too.

// classroom is what these pages are made of in the client: the plans of hours that it has loaded,
// by the slug of the lesson; nil if there is none.
type classroom struct{ plans map[string]*room.Plan }

func newClassroom() classroom { return classroom{map[string]*room.Plan{}} }

// present is the teacher's page, of a lesson or of a figure.
func (s *Site) present(r route) (pageContent, bool) {
	slug := room.ReadLink(r.query).Lesson
	plan, known := s.planOf(slug)
	switch {
	case slug != "" && !known: // it is on its way
		return found(ui.Page{Title: "Teach", Description: "The teacher’s page.", Draw: func() app.UI {
			return app.Div().Class("plain").Body(ui.H1().TabIndex(-1).Text("Teach"), app.P().Class("loading").Role("status").Text("Loading …"))
		}}), true
	case slug != "" && plan == nil:
		return pageContent{}, false
	}
	p, f := room.Present(plan, r.query, r.cancel)
	return found(p, f), true
}

// room is the page of a student, or the projector's.
func (s *Site) room(r route) (pageContent, bool) {
	p, f := room.Join(r.query)
	return found(p, f), true
}

// setsPage is where problem sets are put together and those of a class are graded.
func (s *Site) setsPage(route) (pageContent, bool) { return found(s.practice.Sets()), true }
