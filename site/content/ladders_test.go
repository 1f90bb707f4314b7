package content

import (
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/build"
	"upsweep/exercises/choose"
	"upsweep/exercises/fault"
	"upsweep/exercises/kinds"
	"upsweep/exercises/order"
	"upsweep/exercises/predict"
	"upsweep/lessons"
)

// ladderSeeds is how many exercises of each step are made.
const ladderSeeds = 16

// A step of a ladder as the tests go through it.
type rung struct {
	lesson lessons.Document
	number int // from 1
	spec   exercises.Spec
	made   []*exercises.Exercise // by seed, from 1
}

// rungs makes exercises of every step of every ladder.
func rungs(t *testing.T) []rung {
	t.Helper()
	documents, _ := realCourse(t)
	var out []rung
	for _, d := range documents {
		for i, text := range d.Practice {
			r := rung{lesson: d, number: i + 1}
			var err error
			if r.spec, err = kinds.ParseSpec(text); err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(ladderSeeds) {
				s := r.spec
				s.Seed = seed + 1
				e, err := exercises.New(s)
				if err != nil {
					t.Errorf("%s, step %d: %s: %v", d.Slug, i+1, s, err)
					continue
				}
				r.made = append(r.made, e)
			}
			out = append(out, r)
		}
	}
	return out
}

// Every lesson ends with a ladder of four to seven steps, of three kinds or more, and each step
// makes many exercises of the size that it names.
func TestEveryLessonHasALadder(t *testing.T) {
	documents, _ := realCourse(t)
	for _, d := range documents {
		kinds := map[string]bool{}
		for _, text := range d.Practice {
			kind, _, _ := strings.Cut(text, ":")
			kinds[kind] = true
		}
		if n := len(d.Practice); n < 4 || n > 7 {
			t.Errorf("%s has %d steps of practice, want 4 to 7", d.Slug, n)
		}
		if len(kinds) < 3 {
			t.Errorf("%s: its ladder asks in %d ways, want 3 or more", d.Slug, len(kinds))
		}
	}
	for _, r := range rungs(t) {
		different := map[string]bool{}
		for _, e := range r.made {
			text := e.Prompt + strings.Join(e.Model(), "|")
			for _, row := range e.Board {
				for _, c := range row.Cells {
					text += " " + c.Text
				}
			}
			different[text] = true
			fromInput := r.spec.Kind != choose.Kind && r.spec.Kind != order.Kind && r.spec.Kind != build.Kind
			if x := e.Showing.Request.Inputs[e.Alg.Inputs[0].Name]; fromInput && r.spec.N > 0 && len(strings.Fields(x)) != r.spec.N {
				t.Errorf("%s, step %d: %s has the input %q, want %d values", r.lesson.Slug, r.number, e.Spec, x, r.spec.N)
			}
		}
		want := ladderSeeds / 3
		if r.spec.Kind == build.Kind || r.spec.Kind == order.Kind { // their numbers do not matter
			want = 1
		}
		if len(different) < want {
			t.Errorf("%s, step %d: only %d of %d exercises differ", r.lesson.Slug, r.number, len(different), len(r.made))
		}
	}
}

// The first step is the easiest: few whole numbers or letters, never pairs, segments of which there
// is only one, or a phase of something else.
func TestFirstStepsAreTheEasiest(t *testing.T) {
	for _, r := range rungs(t) {
		if r.number > 1 {
			continue
		}
		if r.spec.N == 0 || r.spec.N > 8 || r.spec.Whole {
			t.Errorf("%s begins with %s, want at most 8 values and no whole run", r.lesson.Slug, r.spec)
		}
		for _, e := range r.made {
			req := e.Showing.Request
			if e.Alg.Op() && req.Params["op"] != "+" {
				t.Errorf("%s: %s has the operator %q, want +", r.lesson.Slug, e.Spec, req.Params["op"])
			}
			if heads := strings.Fields(req.Inputs["heads"]); len(heads) > 0 && !slices.Contains(heads[1:], "1") {
				t.Errorf("%s: %s has one segment", r.lesson.Slug, e.Spec)
			}
			if round := e.Showing.Round; round > 0 && e.Spec.Kind == predict.Kind && e.Alg.Family != "scan" && e.Alg.Family != "segscan" {
				for _, row := range e.Board {
					if strings.Contains(row.Label, "scan") || strings.Contains(e.Prompt, "(scan,") {
						t.Errorf("%s: %s asks about a scan inside: %s", r.lesson.Slug, e.Spec, e.Prompt)
					}
				}
			}
		}
	}
}

// taughtIn says in which lesson of the course each algorithm is met first: in a figure, an exercise
// or a ladder. Loops come with the first that has to do with their family.
func taughtIn(documents []lessons.Document) map[string]int {
	first := map[string]int{}
	meet := func(id string, lesson int) {
		if was, known := first[id]; !known || lesson < was {
			first[id] = lesson
		}
	}
	for i, d := range documents {
		for _, b := range d.Blocks {
			switch b.Kind {
			case lessons.FigureBlock:
				meet(b.Figure.Algorithm, i)
			case lessons.ExerciseBlock:
				if s, err := kinds.ParseSpec(b.Exercise.Spec); err == nil {
					meet(s.Algorithm, i)
				}
			}
		}
		for _, text := range d.Practice {
			if s, err := kinds.ParseSpec(text); err == nil {
				meet(s.Algorithm, i)
			}
		}
	}
	for id, i := range first {
		for _, other := range algos.IDs() {
			if algos.FamilyOf(other) == algos.FamilyOf(id) && strings.HasSuffix(other, "serial") {
				meet(other, i)
			}
		}
	}
	return first
}

// explainedIn says which lesson explains each cause of a fault, and a word of it that the lesson
// has.
func explainedIn() map[string][2]string {
	return map[string][2]string{
		"missing barrier":   {"data-parallel", "barrier"},
		"operand order":     {"reduce", "commutative"},
		"missing identity":  {"reduce", "identity"},
		"missing inverse":   {"trees", "inverse"},
		"off by one":        {"sequences", "index"},
		"raw input":         {"scan-on-machines", "bases"},
		"flag before value": {"scan-on-machines", "flag"},
		"lost head flag":    {"segmented-scan", "flag"},
		"colliding ranks":   {"parallel-merge", "rank"},
		"unstable merge":    {"parallel-merge", "stable"},
		"unstable scatter":  {"counting-and-radix", "stable"},
		"misplaced pivot":   {"quicksort", "pivot"},
	}
}

// A ladder asks about what has been taught by then: the causes that it offers for a fault, and the
// algorithms that it compares.
func TestLaddersAskAboutWhatWasTaught(t *testing.T) {
	documents, _ := realCourse(t)
	first := taughtIn(documents)
	place := map[string]int{}
	for i, d := range documents {
		place[d.Slug] = i
	}
	title := map[string]int{} // of an algorithm, to the lesson in which it is met
	for _, a := range algos.Catalog() {
		if lesson, ok := first[a.ID]; ok {
			title[a.Title] = lesson
		} else {
			title[a.Title] = len(documents)
		}
	}
	explained := explainedIn()
	for cause, at := range explained {
		i, ok := place[at[0]]
		if !ok {
			t.Fatalf("there is no lesson %s", at[0])
		}
		text := ""
		for _, b := range documents[i].Blocks {
			text += b.HTML
		}
		if !strings.Contains(strings.ToLower(text), at[1]) {
			t.Errorf("%s, which explains the cause %q, has no %q", at[0], cause, at[1])
		}
	}
	for _, r := range rungs(t) {
		here := place[r.lesson.Slug]
		if when, ok := first[r.spec.Algorithm]; !ok || when > here {
			t.Errorf("%s, step %d: %s is not taught by then", r.lesson.Slug, r.number, r.spec.Algorithm)
		}
		for _, e := range r.made {
			for _, slot := range e.Slots {
				for _, option := range slot.Options {
					if lesson, ok := title[option]; ok && r.spec.Kind == choose.Kind && lesson > here {
						t.Errorf("%s, step %d: %s offers %q, which is not taught by then", r.lesson.Slug, r.number, e.Spec, option)
					}
					if r.spec.Kind != fault.Kind {
						continue
					}
					if at, ok := explained[option]; !ok || place[at[0]] > here {
						t.Errorf("%s, step %d: %s offers the cause %q, which is not taught by then", r.lesson.Slug, r.number, e.Spec, option)
					}
				}
			}
		}
	}
}
