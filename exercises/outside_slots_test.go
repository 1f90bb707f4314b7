package exercises_test

import (
	"regexp"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// slotsOf is the key of an exercise with some slots as an answer has them: "x[1]=7 | x[3]=12".
func slotsOf(t *testing.T, e *exercises.Exercise, answer string) exercises.Answer {
	a := e.Model()
	for _, one := range strings.Split(answer, " | ") {
		found := false
		for k, slot := range e.Slots {
			name, _, _ := strings.Cut(strings.TrimPrefix(slot.Label, "the "), " after ")
			if text, is := strings.CutPrefix(one, name+"="); is {
				a[k], found = text, true
			}
		}
		if !found {
			t.Fatalf("%s has no slot for %q", e.Spec, one)
		}
	}
	return a
}

// What an examiner planted, of whom every verdict was read: the cause is named, and nothing else is.
func TestExaminedSlotsAreNamed(t *testing.T) {
	for _, o := range examinedSlots() {
		spec, err := kinds.ParseSpec(o.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		says := e.Grade(slotsOf(t, e, o.answer)).Verdict.Step(3)
		if !regexp.MustCompile(o.says).MatchString(says) || o.never != "" && regexp.MustCompile(o.never).MatchString(says) {
			t.Errorf("%s, %s: is told %q, want %s", o.spec, o.what, says, o.says)
		}
	}
}

func examinedSlots() []told {
	return []told{
		{"predict:scan/blelloch:302", "down-sweep: children mirrored (sum to the left)", "x[1]=11 | x[5]=30 | x[7]=9", `children are mixed up`, ""},
		{"predict:scan/brent-kung:307", "Blelloch down-sweep (swap) in Brent-Kung", "x[0]=7 | x[1]=8 | x[2]=16 | x[3]=19 | x[4]=22 | x[5]=24 | x[6]=36 | x[7]=43", `Blelloch’s down-sweep`, ""},
		{"predict:reduce/sequential:304", "mirrored halves (x[i]+x[m-1-i])", "x[0]=21 | x[1]=34", `mirror image`, ""},
		{"predict:reduce/sequential:304", "forgets that the rest keeps (only uses input values)", "x[0]=10 | x[1]=13", `Both operands are the input`, ""},
		{"predict:segscan/blelloch:301", "combines where head is set (test inverted)", "x[1]=7 | x[3]=12 | x[5]=8 | x[7]=0", `the wrong way round`, ""},
		{"predict:segscan/hillis-steele:305", "checks the flag of the source i-d", "x[3]=11 | x[4]=10 | x[7]=9", `left operand is asked for`, ""},
		{"predict:scan/tree:305", "running sums instead of pair sums", "B2[1]=24", `B1\[0\] \+ … \+ B1\[2\]`, ""},
		{"predict:scan/lookback:303", "block scan without prefix of earlier blocks", "y[4]=(2,3) | y[5]=(2,5) | y[6]=(2,8) | y[7]=(4,16)", `the array “before”`, "stands in before"},
		{"predict:sequence/stencil:308", "ignores row structure (neighbours across rows)", "y[3]=-22 | y[4]=10", `from another row`, ""},
		{"predict:sequence/stencil:308", "neighbours in the column", "y[0]=-18 | y[1]=0 | y[2]=2 | y[3]=-8 | y[4]=1 | y[5]=-2 | y[6]=-2", `above and below`, ""},
		{"predict:compact/remove-if:346", "keeps what satisfies the test (inverted)", "x[0]=10 | x[1]=12 | x[2]=12 | x[3]=3 | x[4]=12", `not moved here`, ""},
		{"predict:compact/remove-if:346", "erases cells instead of closing up", "x[1]=0 | x[2]=7 | x[3]=3 | x[4]=0 | x[7]=0", `is to close up`, ""},
		{"predict:grid/sort:314", "last instead of first of the run", "starts[1]=3", `That of the first is asked for`, ""},
		{"predict:sequence/map:344", "bitwise/negates value", "y[0]=-8 | y[1]=-7 | y[2]=-6 | y[3]=-5 | y[4]=-4 | y[5]=-3 | y[6]=-2 | y[7]=-1", `f is “neg”`, ""},
		{"predict:sequence/filter:330", "children mirrored: sum to the left", "pos[2]=1 | pos[5]=0 | pos[6]=4 | pos[7]=1", `children are mixed up`, ""},
		{"predict:sequence/group-by:331", "counts instead of keys", "keys[1]=1 | keys[2]=2 | keys[3]=2", `how many there are of each`, ""},
		{"predict:stencil/tiled:340", "no halo: tile edge clamped", "y[3]=-11 | y[4]=-4", `halo is left out`, ""},
		{"simulate:sequence/gather:301", "index off by one", "round 1 (gather)=x[4] > 0; x[7] > 1; x[1] > 2; x[6] > 3; x[2] > 4; x[6] > 5; x[0] > 6; x[1] > 7; x[2] > 8; x[7] > 9; x[3] > 10; x[1] > 11", `too far to the right, and round the end`, ""},
		{"simulate:reduce/sequential:317", "mirror: 0 with last", "round 2 (offset 2)=0 3 > 0; 1 2 > 1", `mirror image`, ""},
		{"simulate:fold/parallel:314", "0 with 3, 1 with 2 (mirror)", "round 2 (combine, stride 1)=0 3 > 0; 1 2 > 1 | round 3 (combine, stride 2)=0 1 > 0", `mirror image`, ""},
		{"simulate:histogram/atomic:306", "one add per bin only", "round 2 (count, add atomically)=0 bin[1] > 0; 3 bin[4] > 3; 4 bin[0] > 4; dropped[0] bin[7] > dropped[0]", `Several lanes add to`, ""},
		{"simulate:histogram/serial:305", "first out-of-range put into last bin", "round 1 (loop)=4 x[0] > 4; 1 x[1] > 1; 1 x[2] > 1; 1 x[3] > 1; 4 x[4] > 4; 3 x[5] > 3", `lies outside the range`, ""},
		{"simulate:segscan/serial:337", "segments ignored", "round 1 (loop)=x[0] > 0; 0 x[1] > 1; 1 x[2] > 2; 2 x[3] > 3; 3 x[4] > 4; 4 x[5] > 5; 5 x[6] > 6; 6 x[7] > 7", `leaks in`, ""},
		{"simulate:segscan/hillis-steele:338", "flag from the left neighbour, not from i-d", "round 2 (segmented scan, stride 2)=0 2 > 2; 4 6 > 6; 5 7 > 7; heads[1] > heads[2]; heads[5] > heads[6]; heads[6] > heads[7]", `See line 4`, ""},
		{"simulate:matrix/multiply-naive:318", "row times row", "round 1 (2 × 2 times 2 × 3)=a[0] b[0] a[1] b[1] > 0; a[0] b[3] a[1] b[4] > 1; a[2] b[0] a[3] b[1] > 3; a[2] b[3] a[3] b[4] > 4", `a row of b`, ""},
		{"simulate:merge/serial:329", "alternating", "steps 1 to 8 of round 1 (two fingers)=a[0] > 0; b[0] > 1; a[1] > 2; b[1] > 3; a[2] > 4; b[2] > 5; a[3] > 6; b[3] > 7 | steps 9 to 13 of round 1 (two fingers)=a[4] > 8; b[4] > 9; a[5] > 10; b[5] > 11; b[6] > 12", `in turn`, ""},
		{"count:segscan/serial:337", "span by data dependencies: longest segment (3 values)", "span=2", `follows the values alone`, "one more than"},
		{"count:spmv/serial:301", "span by data dependencies: longest row (5 entries: product + 4 sums)", "span=5", `follows the values alone`, ""},
		{"count:histogram/serial:305", "span by data dependencies: fullest bin (5) + bin", "span=6", `follows the values alone`, ""},
		{"count:sequence/transpose:307", "diagonal stays", "number of moves=6", `go to the place at which they stood`, ""},
		{"count:histogram/private-reduce:308", "merge without dropped: 3*5", "work=27", `what is dropped`, ""},
		{"count:merge/serial:329", "log span", "span=4", `m \+ n`, ""},
		{"predict:spmv/serial:305", "empty row skipped, next row moves up", "y[1]=81 | y[2]=0", `empty row is skipped`, "equal in rows"},
	}
}
