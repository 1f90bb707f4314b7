package rooms

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Of many different answers the commonest are told and kept, with the right one; the rest is one
// group.
func TestCommonest(t *testing.T) {
	r := led(t, Question{ID: "v", Kind: Value, Prompt: "What will stand in x[3]?", Right: "-1", At: Position{Page: first}})
	for i := range 100 {
		must(t, r, Member(fmt.Sprint("s", i)), Student, choose("v", fmt.Sprint(min(i, 97)), 0))
	}
	must(t, r, desk, Teacher, turn("v", Counted))
	must(t, r, desk, Teacher, Message{Verb: Show, Of: "v"})
	must(t, r, desk, Teacher, turn("v", Revealed))
	for role, told := range map[Role]Told{Teacher: r.Tell(desk, Teacher, noon), Student: r.Tell(ann, Student, noon)} {
		d := told.Question.Votes[0]
		if len(d) != maxGroups+2 || d.Total() != 100 || d[0].Count != 3 || !slices.ContainsFunc(d, func(g Group) bool { return g.Right && g.Answer == "-1" }) {
			t.Errorf("a %s is told %v", role, d)
		}
		if others := d[len(d)-1]; others.Answer != "" || others.Count != 100-3-(maxGroups-1) {
			t.Errorf("the others are %v", others)
		}
	}
	must(t, r, desk, Teacher, Message{Verb: Close, Of: "v"})
	if d := r.Summary(noon).Questions[0].Votes[0]; len(d) != maxGroups+2 || d.Total() != 100 {
		t.Errorf("%d groups are kept", len(d))
	}
}

// A room stays small enough to be stored as a whole: so many votes, so many questions, so much
// text.
func TestFull(t *testing.T) {
	r := led(t, stride())
	for i := range maxVotes {
		must(t, r, Member(fmt.Sprint(i)), Student, choose("q1", "1", 0))
	}
	if err := r.Apply(ann, Student, choose("q1", "1", 0), noon); !errors.Is(err, ErrFull) {
		t.Errorf("one vote too many: %v", err)
	}
	must(t, r, "7", Student, choose("q1", "0", 0)) // who has voted may change their mind

	for name, prompt := range map[string]string{"short questions": "?", "long questions": strings.Repeat("?", longestPrompt)} {
		r := led(t)
		asked := 0
		for ; asked <= maxQuestions; asked++ {
			q := Question{ID: fmt.Sprint("q", asked), Kind: Choice, Prompt: prompt, At: Position{Page: first}}
			for range maxOptions {
				q.Options = append(q.Options, Option{prompt, prompt})
			}
			if err := r.Apply(desk, Teacher, Message{Verb: Ask, Question: &q}, noon); err != nil {
				if !errors.Is(err, ErrFull) {
					t.Errorf("%s: %v", name, err)
				}
				break
			}
		}
		if asked > maxQuestions || r.kept() > maxPast+20*longestPrompt {
			t.Errorf("%s: %d questions of %d bytes", name, asked, r.kept())
		}
	}
}

// Servers that say the same again change nothing that anybody is told.
func TestSteadyPresence(t *testing.T) {
	r := led(t)
	say := func(students int, now int64) uint64 {
		if err := r.Apply("", 0, Message{Verb: Present, Server: "a", Here: &Presence{Students: students}}, now); err != nil {
			t.Fatal(err)
		}
		return r.Version
	}
	if before := say(3, noon); say(3, noon+5000) != before || say(4, noon+9000) == before {
		t.Error("a version is no count of changes")
	}
	if told := r.Tell(ann, Student, noon+20_000); told.Students != 4 {
		t.Errorf("%d students", told.Students)
	}
}

// What a student is told with another's own vote is what that other is told.
func TestAs(t *testing.T) {
	r := led(t, stride())
	must(t, r, ann, Student, choose("q1", "1", 0))
	must(t, r, ben, Student, choose("q1", "0", 0))
	as := r.Tell(ann, Student, noon).As(r.Own(ben))
	if as.Question.Own != "0" || r.Tell(ann, Student, noon).Question.Own != "1" {
		t.Errorf("%+v", as.Question)
	}
	if r.Tell(cleo, Student, noon).As(Owned{}).Question.Own != "" || led(t).Tell(ann, Student, noon).As(Owned{Vote: ""}).Question != nil {
		t.Error("who has not voted has a vote")
	}
}
