package content

import (
	"os"
	"regexp"
	"testing"

	"upsweep/app/address"
	"upsweep/app/room"
	"upsweep/lessons"
	"upsweep/lessons/render"
	"upsweep/site/resolve"
)

var namesRound = regexp.MustCompile(`(?i)(?:after|in) round (\d+)\?`)

// In class the answer to a question plays the round that it asks about: one that is not over yet
// where the question is put, and the one that its words name. A question about no round leaves the
// figure where it is. No two stops of an hour have the same title.
func TestStopsPlayTheRoundThatTheyAskAbout(t *testing.T) {
	r, err := rendered()
	if err != nil {
		t.Fatal(err)
	}
	notes, err := render.Notes(os.DirFS("../../lessons"), resolve.New(), r.course)
	if err != nil {
		t.Fatal(err)
	}
	play, stay := 0, 0
	for i := range r.course {
		d := &r.course[i]
		asks := map[string]*lessons.Question{}
		for _, b := range d.Blocks {
			if b.Kind == lessons.QuestionBlock {
				asks[b.Question.ID] = b.Question
			}
		}
		var own *lessons.Document
		for k := range notes {
			if notes[k].Slug == d.Slug {
				own = &notes[k]
			}
		}
		titles := map[string]string{}
		for _, s := range room.PlanOf(d, own, "").Stops {
			if other, taken := titles[s.Title]; taken || s.Title == "" {
				t.Errorf("%s: the stops %s and %s are both called %q", d.Slug, other, s.ID, s.Title)
			}
			titles[s.Title] = s.ID
			if s.Question == nil {
				continue
			}
			if q := asks[s.ID]; q != nil && q.Form != lessons.Row && s.Shows != q.Round {
				t.Errorf("%s, %s: the lesson has round %q, the stop %q", d.Slug, s.ID, q.Round, s.Shows)
			}
			if m := namesRound.FindStringSubmatch(s.Question.Prompt); m != nil && s.Shows != m[1] {
				t.Errorf("%s, %s asks about round %s, and round %q is played: %s", d.Slug, s.ID, m[1], s.Shows, s.Question.Prompt)
			}
			if s.Shows == "" {
				stay++
				continue
			}
			play++
			to, ok := address.ParseRound(s.Shows)
			at, _ := address.Parse(s.Question.At.State)
			if !ok || at.Round == nil || at.Round.Round >= to.Round && to.Sub == 0 {
				t.Errorf("%s, %s: it is put at %s, and its answer is round %s", d.Slug, s.ID, s.Question.At.State, s.Shows)
			}
		}
	}
	if play < 20 || stay < 20 {
		t.Errorf("%d answers play a round, and %d leave the figure: the test looks at the wrong ones", play, stay)
	}
}
