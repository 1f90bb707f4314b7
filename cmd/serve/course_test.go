//go:build !js

package main

import (
	"regexp"
	"strings"
	"testing"

	"upsweep/lessons"
)

var emptyHeader = regexp.MustCompile(`<th[^>]*>\s*</th>`)

func TestEveryLessonIsWhole(t *testing.T) {
	content, err := course(lessons.Sources())
	if err != nil {
		t.Fatal(err)
	}
	if len(content.Lessons) == 0 {
		t.Fatal("there are no lessons")
	}
	for _, doc := range content.Lessons {
		if doc.FirstFigure() == nil || doc.Figure(doc.FirstFigure().ID) != doc.FirstFigure() {
			t.Errorf("%s: its first figure can't be found", doc.Slug)
		}
		if doc.Title == "" || doc.Summary == "" || doc.Minutes < 5 || len(doc.Objectives) < 3 || len(doc.Contents) < 5 {
			t.Errorf("%s: a field is missing or too short", doc.Slug)
		}
		count, linked := map[lessons.Kind]int{}, 0
		for _, b := range doc.Blocks {
			count[b.Kind]++
			if linked += strings.Count(b.HTML, `class="round"`); b.Figure != nil {
				linked += strings.Count(b.Figure.Caption, `class="round"`)
			}
			if emptyHeader.MatchString(b.HTML) {
				t.Errorf("%s: a table has a column without a name, which a screen reader needs", doc.Slug)
			}
		}
		if count[lessons.QuestionBlock] < 4 || count[lessons.PseudocodeBlock] < 1 || count[lessons.ReadingBlock] != 1 || count[lessons.ExerciseBlock] < 1 {
			t.Errorf("%s: blocks by kind are %v", doc.Slug, count)
		}
		if linked < 2 {
			t.Errorf("%s: %d phrases of its text are linked to rounds, want two and more", doc.Slug, linked)
		}
	}
}
