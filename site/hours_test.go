package site

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"upsweep/app/figure/model"
	"upsweep/app/room"
	"upsweep/rooms"
)

// Every lesson gives an hour: each of its stops is a figure that runs, and a room takes each of its
// questions.
func TestEveryLessonGivesAnHour(t *testing.T) {
	site, handler := sharedSite(t)
	for _, lesson := range site.Content.Lessons {
		answer := ask(handler, "GET", "/content/hours/"+lesson.Slug+".json")
		var p room.Plan
		if err := json.Unmarshal([]byte(body(t, answer)), &p); err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %v, status %d", lesson.Slug, err, answer.StatusCode)
		}
		asked, seen := 0, map[string]bool{}
		for _, s := range p.Stops {
			algorithm, ok := strings.CutPrefix(s.At.Page, "/play/")
			if f := model.New("f", algorithm, s.At.State); !ok || !f.Runs() || len(f.Problems) > 0 {
				t.Errorf("%s: stop %s is at %s?%s: %v", lesson.Slug, s.ID, s.At.Page, s.At.State, f.Problems)
			}
			if seen[s.ID] || s.ID == "" || s.Title == "" {
				t.Errorf("%s: a second stop is called %q, or it has no title", lesson.Slug, s.ID)
			}
			seen[s.ID] = true
			if s.Question == nil {
				continue
			}
			asked++
			text, err := json.Marshal(rooms.Message{Verb: rooms.Ask, Question: s.Question})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := rooms.Decode(text); err != nil {
				t.Errorf("%s: no room takes %s: %v", lesson.Slug, s.ID, err)
			}
			if strings.ContainsAny(s.Question.Prompt, "<>") && strings.Contains(s.Question.Prompt, "</") {
				t.Errorf("%s: %s is asked with markup: %s", lesson.Slug, s.ID, s.Question.Prompt)
			}
		}
		if len(p.Stops) < 5 || asked < 3 || p.Notes == "" || p.Minutes == 0 {
			t.Errorf("%s: %d stops, %d questions, %d minutes", lesson.Slug, len(p.Stops), asked, p.Minutes)
		}
	}
	if answer := ask(handler, "GET", "/content/hours/nothing.json"); answer.StatusCode != http.StatusNotFound {
		t.Errorf("an hour of no lesson: status %d", answer.StatusCode)
	}
}
