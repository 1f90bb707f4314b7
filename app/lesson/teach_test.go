//go:build !js

package lesson

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/course"
	"upsweep/app/ui"
	"upsweep/lessons"
)

// Every lesson that has notes is listed in its track, with what it takes and what there is to ask.
func TestTeaching(t *testing.T) {
	question, exercise := lessons.Block{Kind: lessons.QuestionBlock}, lessons.Block{Kind: lessons.ExerciseBlock}
	figure := func(query string) lessons.Block {
		return lessons.Block{Kind: lessons.FigureBlock, Figure: &lessons.Figure{Algorithm: "scan/blelloch", Query: query}}
	}
	c := course.Course{
		{Slug: "a", Title: "A & B", Section: "First steps"}, {Slug: "b", Title: "No notes", Section: "First steps"}, {Slug: "c", Title: "C", Section: "Scan"}, {Slug: "d", Title: "D", Section: "Scan"},
	}
	all := map[string]*lessons.Document{
		"a": {Slug: "a", Blocks: []lessons.Block{question, figure("x=3,1&round=1"), question, exercise, figure("x=0")}}, "b": {Slug: "b"},
		"c": {Slug: "c", Blocks: []lessons.Block{figure("")}}, "d": {Slug: "d"},
	}
	notes := map[string]*lessons.Document{
		"a": {Slug: "a", Summary: "They stumble.", Minutes: 50, Blocks: []lessons.Block{question}}, "c": {Slug: "c", Minutes: 1, Blocks: []lessons.Block{question, question}}, "d": {Slug: "d", Minutes: 45},
	}
	got := ui.Canonical(app.HTMLString(Teaching(c, all, notes)))
	for _, want := range []string{
		`<h2 id="teach-first-steps">First steps</h2>`, `<h2 id="teach-scan">Scan</h2>`,
		`<a class="map-title" href="/lessons/a/notes">A &amp; B</a><p class="teach-about">They stumble.</p>`,
		`50 minutes in class, 1 question to vote on<br><a href="/lessons/a">Lesson</a>: 2 questions, 1 exercise<br><a href="/play/scan/blelloch?x=3,1&amp;round=1&amp;projector=1">`,
		`1 minute in class, 2 questions to vote on<br><a href="/lessons/c">Lesson</a>: 0 questions<br><a href="/play/scan/blelloch?projector=1">`,
		`<h2 id="homework">Homework</h2><p>Under <a href="/practice/sets">Problem sets</a>`,
		`45 minutes in class, 0 questions to vote on<br><a href="/lessons/d">Lesson</a>: 0 questions</p>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nis not in\n%s", want, got)
		}
	}
	if strings.Contains(got, "No notes") || strings.Count(got, "<section") != strings.Count(got, "</section>") {
		t.Errorf("%s", got)
	}
}
