//go:build !js

package app

import (
	"strings"
	"testing"

	"upsweep/lessons"
)

// The map shows where this course teaches an outcome, and gaps as gaps. Somebody's own course that
// takes a lesson of ours shows what that lesson serves, and no gaps: it has set out for other things.
func TestOutcomesOfACourse(t *testing.T) {
	lesson := lessons.Document{Slug: "scaling", Title: "Scaling", Outcomes: "<p>some</p>"}
	other := lessons.Document{Slug: "blelloch", Title: "A lesson of that name"}
	ours, _ := NewSite(Content{Lessons: []lessons.Document{lesson}}).Prerender("/outcomes")
	theirs, ok := NewSite(Content{About: About{Name: "Parallel systems"}, Lessons: []lessons.Document{lesson, other}}).Prerender("/outcomes")
	if !ok {
		t.Fatal("there is no page of outcomes")
	}
	gap, amdahl, place := `<span class="outcomes-gap">Gap</span>`, `<tbody id="tcpp-amdahl">`, `<a href="/lessons/scaling#amdahls-law-the-same-problem-faster">Scaling</a>`
	for name, page := range map[string]string{"ours": ours.BodyHTML, "theirs": theirs.BodyHTML} {
		if !strings.Contains(page, amdahl) || !strings.Contains(page, place) {
			t.Errorf("%s does not show where Amdahl's law is taught", name)
		}
	}
	if !strings.Contains(ours.BodyHTML, gap) || !strings.Contains(ours.BodyHTML, `<tbody id="tcpp-work">`) {
		t.Error("a course that lacks a lesson of ours shows no gap")
	}
	if strings.Contains(theirs.BodyHTML, gap) || strings.Contains(theirs.BodyHTML, "A lesson of that name") {
		t.Error("somebody's own course shows gaps, or a lesson of its own as ours")
	}
}
