package exercises_test

import (
	"regexp"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// told is what a reader who had only the lessons answered, and what has to be said to it.
type told struct {
	spec, what, answer string // as of an outside answer
	says               string // a regular expression of the whole verdict
	never              string // one of what must not be said; "" for none
}

func readersAnswers() []told {
	return []told{
		// a has eight letters, b seven: c[7] is set without a comparison.
		{"count:string/compare:3:n8", "the place where b has ended is counted", "15 | 4 | 9 | 5", `lane that writes c\[7\] only sets a constant`, `clear of the root`},
		{"count:string/compare:3:n8", "the tree alone, in work and span", "7 | 3 | 9 | 5", `leaves out the first round`, `Two mistakes|too few`},
		{"count:string/compare:3:n8", "one mistake in each", "8 | 3 | 9 | 5", `Of the work: That is one application for each value.*Of the span: That is one too few`, `Two mistakes`},
		{"count:string/compare:3:n8", "two mistakes of which none is known", "41 | 37 | 9 | 5", `The work is not 41`, `Two mistakes|That is one`},
		{"count:string/compare:3:n8", "the move at the end taken for a link", "14 | 5 | 9 | 5", `y\[0\] \(round 5, a move\)`, ""},

		// y[0] holds the number of a lane; counts[1] decided which.
		{"dependencies:allocate/scan:3:n4", "the first count alone", "1 |  |  | ", `other cells decided where or whether it was written`, `was combined with others`},

		// The second row is empty, in both.
		{"predict:spmv/serial:3:n4", "the empty row skipped", "2 34 0", `empty row is skipped`, `changed places`},
		{"predict:spmv/segscan:3:n6", "the empty row takes the sum above", "25 25 64", `y\[1\] stands for an empty row, and takes the sum of the row above`, ""},
		{"predict:spmv/segscan:3:n6", "the first of each row", "10 0 9", `the first entries of the rows`, ""},

		// Nothing is changed by the reader.
		{"predict:sort/odd-even:8:n4", "the row as it was", "1 3 1 2", `the row as it was before the round`, "^A lane is forgotten"},
		{"predict:sort/odd-even-merge:3:n8", "the row as it was", "1 2 7 8 1 2 5 6", `the row as it was before the round`, ""},

		{"predict:stencil/tiled:3:n6", "no halo", "0 -5 4 -10 0 0 1 0 4 0", `halo is missing`, ""},
		{"predict:stencil/tiled:8:n6", "the tiles packed", "1 9 -5 -9 3 -6 0 0 0 0", `halo is missing`, ""},
		{"predict:matrix/transpose-tiled:3:n6", "copied", "13 8 18 7 3 6", `nothing is turned`, ""},
		{"predict:matrix/transpose-tiled:3:n6", "turned inside the tile alone", "13 18 8 7 3 6", `stays in its place`, ""},
		{"predict:scan/tree:8:n8", "the sums with the own part", "cd cdef cdefgh cdefghij", `includes the sum in B1 of its own part`, ""},
		// bins 0 5 5 4 4 3 4 2, four lanes: lane 0 takes the first and the fifth.
		{"predict:histogram/private-reduce:8:n8", "every fourth value", "1 0 0 0 1 0 0 0 0 1 0 1 0 0 0 0", `every 4th value`, ""},

		// Two blocks are sorted upwards, two downwards.
		{"simulate:sort/bitonic:3:n8", "all upwards", "0-1; 2-3; 4-5; 6-7 | 0-4; 1-5; 2-6; 3-7 | 0-2; 1-3; 4-6; 5-7", `every other block is sorted downwards`, ""},
		{"simulate:sort/bitonic:3:n8", "one turned", "0-1; 3-2; 5-4; 7-6 | 0-4; 1-5; 2-6; 3-7 | 0-2; 1-3; 4-6; 5-7", `points the wrong way: the cell that gets the smaller key`, "every other block"},
		// 3 5 4 7 4 6 is in order after round 3.
		{"simulate:sort/odd-even:3:n6;whole", "stopped when sorted", "0-1; 2-3; 4-5 | 1-2; 3-4 | 0-1; 2-3; 4-5 |  |  | ", `After round 3 the keys are in order, and you stop`, "A lane does nothing"},
		{"simulate:sort/odd-even:3:n6;whole", "one left out at the end", "0-1; 2-3; 4-5 | 1-2; 3-4 | 0-1; 2-3; 4-5 | 1-2; 3-4 | 0-1; 2-3; 4-5 | 1-2", `A lane does nothing`, "you stop"},
	}
}

// What is said to the answers of a reader is true of them.
func TestReadersAreToldWhatTheyDid(t *testing.T) {
	for _, r := range readersAnswers() {
		spec, err := kinds.ParseSpec(r.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		texts := strings.Fields(r.answer)
		if strings.Contains(r.answer, "|") || len(e.Slots) == 1 {
			texts = nil
			for _, text := range strings.Split(r.answer, "|") {
				texts = append(texts, strings.TrimSpace(text))
			}
		}
		if len(texts) != len(e.Slots) {
			t.Errorf("%s, %s: %d texts for %d slots", r.spec, r.what, len(texts), len(e.Slots))
			continue
		}
		g := e.Grade(texts)
		says := g.Verdict.Step(3)
		switch {
		case g.Full():
			t.Errorf("%s, %s: it is right; the key is %q", r.spec, r.what, e.Model())
		case !regexp.MustCompile(r.says).MatchString(says):
			t.Errorf("%s, %s: %q is told %q, want %q", r.spec, r.what, texts, says, r.says)
		case r.never != "" && regexp.MustCompile(r.never).MatchString(says):
			t.Errorf("%s, %s: %q is told %q, and must not be told %q", r.spec, r.what, texts, says, r.never)
		}
	}
}
