//go:build !js

package main

import (
	"regexp"
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
		count := map[lessons.Kind]int{}
		for _, b := range doc.Blocks {
			count[b.Kind]++
			if emptyHeader.MatchString(b.HTML) {
				t.Errorf("%s: a table has a column without a name, which a screen reader needs", doc.Slug)
			}
		}
		if count[lessons.QuestionBlock] < 4 || count[lessons.PseudocodeBlock] < 1 || count[lessons.ReadingBlock] != 1 {
			t.Errorf("%s: blocks by kind are %v", doc.Slug, count)
		}
	}
}
