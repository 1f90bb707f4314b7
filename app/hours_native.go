//go:build !js

package app

import (
	"upsweep/app/lesson"
	"upsweep/app/room"
)

// Plan is the plan of an hour on a lesson; ok is false where there is no such lesson.
func (s *Site) Plan(slug string) (plan room.Plan, ok bool) {
	d := s.lessons[slug]
	if d == nil {
		return room.Plan{}, false
	}
	notes := s.notes[slug]
	html := ""
	if notes != nil {
		html = lesson.InClass(notes)
	}
	return room.PlanOf(d, notes, html), true
}
