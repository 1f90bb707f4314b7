package exercises_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/predict"
)

// told is what a reader who had only the lessons answered, and what has to be said to it.
type told struct {
	spec, what, answer string // as of an outside answer
	says               string // a regular expression of the whole verdict
	never              string // one of what must not be said; "" for none
}

func readersAnswers() []told {
	return []told{
		// What stands a round, a place or a row beside the cell that goes wrong first.
		{"fault:sort/odd-even:421", "rounds counted from 0", "4:x[4] | 3", `Close by, x\[4\] is wrong after round 5; rounds are counted from 1`, ""},
		{"fault:sort/odd-even:422", "rounds counted from 0, the first", "0:x[6] | 3", `Close by, x\[6\] is wrong after round 1; rounds are counted from 1`, ""},
		{"fault:spmv/rows:433", "cells counted from 1", "1:s[3] | 2", `Close by, s\[2\] is wrong after round 1; rounds are counted from 1, and cells from 0`, ""},
		{"fault:merge/serial:434", "the row of the keys", "1:y[5] | 5", `Close by, v\[5\] is wrong after round 1`, ""},
		{"fault:scan/blelloch:429", "the cell beside it", "6:x[6] | 1", `Close by, x\[7\] is wrong after round 6`, ""},
		{"fault:segscan/blelloch:428", "an index blamed for a lost flag", "7:x[3] | 3", `lane 3 reads flags\[3\] = 1\. In a right run it reads x\[2\] = 7, `, ""},

		// n is the number of values, not of lines; and a block that has published nothing.
		{"claim:sequence/flatten:409", "up to the last value", "2 | 0 | 0", `goes by the number of values, which is not that of lines`, "last value of all"},
		{"claim:scan/lookback:406", "nothing published", "2 | 2 | 1", `“X” says that nothing is published yet`, "another flag does"},

		// a has eight letters, b seven: c[7] is set without a comparison.
		{"count:string/compare:3:n8", "the place where b has ended is counted", "15 | 4 | 9 | 5", `lane that writes c\[7\] only sets a constant`, `clear of the root`},
		{"count:string/compare:3:n8", "the tree alone, in work and span", "7 | 3 | 9 | 5", `leaves out the first round`, `Two mistakes|too few`},
		{"count:string/compare:3:n8", "one mistake in each", "8 | 3 | 9 | 5", `For the work, that is one operation for each value.*For the span, that is log₂ n.*It is also one too few: the operation that makes the last value counts too`, `Two mistakes`},
		{"count:string/compare:3:n8", "two mistakes of which none is known", "41 | 37 | 9 | 5", `The work is not 41`, `Two mistakes|That is one`},
		{"count:string/compare:3:n8", "the move at the end taken for a link", "14 | 5 | 9 | 5", `y\[0\] \(round 5, a move\)`, ""},

		// y[0] holds the number of a lane; counts[1] decided which.
		{"dependencies:allocate/scan:3:n4", "the first count alone", "1 |  |  | ", `decided which values were used, or where or whether one was written`, `was combined with others`},

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
		{"simulate:sort/odd-even:3:n6;whole", "stopped when sorted", "0-1; 2-3; 4-5 | 1-2; 3-4 | 0-1; 2-3; 4-5 |  |  | ", `After round 3 the keys are in order, and you stop`, "A comparator of this round is left out"},
		{"simulate:sort/odd-even:3:n6;whole", "one left out at the end", "0-1; 2-3; 4-5 | 1-2; 3-4 | 0-1; 2-3; 4-5 | 1-2; 3-4 | 0-1; 2-3; 4-5 | 1-2", `A comparator of this round is left out`, "you stop"},

		// Lane 5 writes a sum and a flag.
		{"simulate:segscan/hillis-steele:8:n8;op=+;inclusive=true", "the sum alone", "1 5 > 5", `heads\[5\] is still missing: heads\[1\] → heads\[5\]`, "constant"},
		{"build:network/custom:3:n3", "a wire that there is not", "0-3", `names a wire that does not exist.*0-1;1-2, for instance.*is 0-2;0-1;1-2\.`, "this input"},
		{"order:allocate/scan:3", "a line typed wrongly", "for all i |  |  | ", `“for all i” is not the number of a line: they are numbered from 0 to 3`, "still empty"},

		// What the first examiner of 28 November was told that was not true, or not named.
		{"count:merge/path:400", "the span for the time", "15 | 4 | 4 | 2", `^T\(3\) is not 4. That is the span`, `divides the steps|rounds`},
		{"count:merge/path:400", "each round rounded down", "15 | 4 | 5 | 2", `divides the steps of each round by 3 and rounds down`, ""},
		{"count:merge/path:400", "n log n of one list", "24 | 4 | 10 | 2", `8 · 3, as a sort of the values of a takes`, ""},
		{"count:merge/path:400", "a serial loop over one list", "7 | 4 | 10 | 2", `each value of a but one`, ""},
		{"count:scan/grid:401", "four times the work", "15 | 3 | 16 | 60", `four times the work`, `each of [0-9]+ rounds`},
		{"count:matrix/multiply-naive:401", "what is read and what is written", "84 | 7 | 14 | 1", `counts two for each operation`, ""},
		{"count:sequence/scatter:404", "no round", "6 | 2 | 0", `only the barriers between rounds`, `first round and the last`},
		{"count:fold/parallel:1", "the square and the sum apart", "15 | 4 | 3", `To apply f is one operation`, ""},
		{"count:sort/quick-serial:1", "the first partition alone", "10 | 24 | 26 | 1", `the first partition, from the choice`, ""},
		{"dependencies:scan/brent-kung:400", "nothing", " |  |  |  |  |  |  |  |  | ", `Begin at the end: x\[6\] is made from x\[5\]`, `same place`},
		{"dependencies:scan/hillis-steele:412", "one cell to the left", "1 |  |  |  |  |  |  |  | 1 |  |  |  |  |  |  | ", `one place to the left of a value on a longest chain`, ""},
		{"dependencies:scan/convert:420", "one place in each round", "1 |  |  |  |  |  |  | 1 |  |  |  |  |  |  |  | ", `the marks go one place to the right`, ""},
		{"dependencies:tree/leaffix:412", "all of the round before", " |  |  |  |  |  |  |  |  |  |  |  |  |  |  |  |  |  |  |  |  |  | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |  |  |  |  |  |  | ", `all the results of round 10`, ""},
		{"dependencies:allocate/scan:416", "what comes after", " |  |  |  |  |  |  |  | 1 | 1 | 1 | 1 | 1", `have no part in offsets\[5\]`, ""},
		{"dependencies:reduce/sequential:327", "the first four", "1 | 1 | 1 | 1 |  | ", `lie side by side. Those that belong do not`, ""},
		{"order:spmv/segreduce:402", "two steps exchanged", "2 | 4 | 0 | 5 | 1 | 6 | 3", `apart in their row.*reads row`, `longest row” reads`},
		{"order:scan/han-carlson:402", "all heads first", "3 | 1 | 5 | 6 | 0 | 4 | 2", `First come all the lines that others lie inside`, ""},
	}
}

// What a lesson is about is what its steps ask.
func TestStepsAskWhatTheirLessonIsAbout(t *testing.T) {
	for _, step := range []struct {
		spec   string // with %d for the seed
		asks   string // a regular expression of the prompts
		always bool   // of all of them, not of those of two seeds in three
	}{
		{"predict:sort/quick-serial:%d:n6", `The first partition, from the choice of its pivot`, false},
		{"predict:sort/quick:%d:n6", `, partition\)`, true},
		{"predict:allocate/scan:%d:n4", `\(fill\)`, false},
		{"predict:allocate/scan:%d:n4;form=max-scan", `owner`, false},
		{"simulate:histogram/private-reduce:%d:n6;p=2;bins=3", `rounds 2 to 3 of 3|round [23] of 3`, true},
		{"predict:histogram/private-atomic:%d:n6;p=2;bins=3", `\(merge, add atomically\)`, true},
	} {
		for seed := 1; seed <= 12; seed++ {
			spec, err := kinds.ParseSpec(fmt.Sprintf(step.spec, seed))
			if err != nil {
				t.Fatal(err)
			}
			e, err := exercises.New(spec)
			if err != nil {
				t.Fatal(err)
			}
			if (step.always || spec.AsksHeart()) && !regexp.MustCompile(step.asks).MatchString(e.Prompt) {
				t.Errorf("%s: %s, want %s", spec, e.Prompt, step.asks)
			}
		}
	}
}

// A prompt says what its answer can't be known without.
func TestPromptsSayWhatIsNeeded(t *testing.T) {
	for _, p := range []struct{ spec, says string }{
		{"predict:scan/serial:3:n6;op=concat;inclusive=false", `Its identity, the empty text, is written "".`},
		{"simulate:segscan/hillis-steele:8:n8;op=+;inclusive=true", "what each lane reads for each cell that it writes"},
		{"predict:scan/tree:3:n8", ", inclusive."},
		{"predict:sort/quick:3:n6", "without insertion sort of short partitions."},
		{"predict:histogram/private-reduce:8:n8", "What do the cells from copies[0] to copies[15] hold"},
		{"predict:histogram/atomic:3:n6", "Bin 5 stands for values outside the range"},
		{"predict:stencil/tiled:3:n6", "s[r][c] of tile k is cell 24k + 6r + c. The halo has d = 0 rows above and below, and e = one column on either side."},
		{"predict:matrix/transpose-tiled:3:n6", "s[r][c] of tile k is cell 4k + 2r + c."},
	} {
		spec, err := kinds.ParseSpec(p.spec)
		if err != nil {
			t.Fatal(err)
		}
		if e, err := exercises.New(spec); err != nil || !strings.Contains(e.Prompt, p.says) {
			t.Errorf("%s: %v, %s, want %q", p.spec, err, e.Prompt, p.says)
		}
	}
	for spec, rows := range map[string]string{
		"predict:sort/bitonic:3:n4":           "input, before, after round 2", // round 1 has exchanged nothing
		"simulate:sort/odd-even:3:n6;whole=1": "input, before round 2, before round 3, before round 4, before round 5, before round 6",
	} {
		s, err := kinds.ParseSpec(spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(s)
		if err != nil {
			t.Fatal(err)
		}
		var labels []string
		for _, row := range e.Board {
			if row.Array == "x" && row.Part >= 0 || e.Spec.Kind == predict.Kind {
				labels = append(labels, row.Label)
			}
		}
		if got := strings.Join(labels, ", "); got != rows {
			t.Errorf("%s has the rows %s, want %s", spec, got, rows)
		}
	}
}

// All comparators upwards is not what lanes leave that do nothing.
func TestBitonicAsksForTheDirection(t *testing.T) {
	for seed := uint64(1); seed <= 20; seed++ {
		e, err := exercises.New(exercises.Spec{Kind: predict.Kind, Algorithm: "sort/bitonic", Seed: seed, N: 4})
		if err != nil {
			t.Fatal(err)
		}
		p := tableOf(e)
		if !strings.Contains(e.Prompt, "runs of 2") {
			continue // one block alone
		}
		upwards := exercises.Answer{p.before[0], p.before[1], p.before[2], p.before[3]}
		for i := 0; i < 4; i += 2 {
			if number(upwards[i]) > number(upwards[i+1]) {
				upwards[i], upwards[i+1] = upwards[i+1], upwards[i]
			}
		}
		if g := e.Grade(upwards); g.Mistake == nil || g.Mistake.Name != exercises.OneDirection {
			t.Errorf("%s: %v is told %q", e.Spec, upwards, g.Verdict.Step(3))
		}
	}
}

// What is said to the answers of a reader is true of them.
func TestReadersAreToldWhatTheyDid(t *testing.T) {
	for _, r := range append(readersAnswers(), examinersAnswers()...) {
		texts, g, wrong := graded(t, r.spec, r.what, r.answer)
		says := g.Verdict.Step(3)
		switch {
		case !wrong:
		case !regexp.MustCompile(r.says).MatchString(says):
			t.Errorf("%s, %s: %q is told %q, want %q", r.spec, r.what, texts, says, r.says)
		case r.never != "" && regexp.MustCompile(r.never).MatchString(says):
			t.Errorf("%s, %s: %q is told %q, and must not be told %q", r.spec, r.what, texts, says, r.never)
		}
	}
}
