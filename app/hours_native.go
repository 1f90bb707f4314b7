//go:build !js

package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/lesson"
	"upsweep/app/room"
	"upsweep/app/ui"
)

// Plan is the plan of an hour on a lesson; ok is false if there is no such lesson. For those who
// may not read the teaching notes it holds what the lesson itself has, and says how the notes are
// opened.
func (s *Site) Plan(slug string, teaches bool) (plan room.Plan, ok bool) {
	d, notes := s.lessons[slug], s.notes[slug]
	switch {
	case d == nil:
		return room.Plan{}, false
	case notes == nil:
		return room.PlanOf(d, nil, ""), true
	case !teaches:
		return room.PlanOf(d, nil, lesson.LockedInClass(notes)), true
	}
	return room.PlanOf(d, notes, lesson.InClass(notes)), true
}

// LockedNotes is the page of a lesson's teaching notes for those who may not read them: it asks for
// the teachers' key. refused says that another one was typed; ok is false if there are no such
// notes.
func (s *Site) LockedNotes(path string, refused bool) (p Page, ok bool) {
	r := parseRoute(path)
	d := s.notes[r.name]
	if d == nil {
		return Page{}, false
	}
	l := found(lesson.LockedNotes(d, refused))
	return Page{
		Status: l.status, Title: s.fullTitle(l), Description: l.Description, Lang: "en",
		BodyHTML: ui.Canonical(app.HTMLString(&page{site: s, route: r, content: l})),
	}, true
}

// planOf is Plan for the teacher's page, which a server draws where everybody may read the notes;
// here all plans are known.
func (s *Site) planOf(slug string) (plan *room.Plan, known bool) {
	if p, ok := s.Plan(slug, true); ok {
		plan = &p
	}
	return plan, true
}
