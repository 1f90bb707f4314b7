package fault

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
)

// Whoever takes another cause for the one that it is, is shown a value of the run, and not only told what such
// a cause does.
func TestEachCauseIsAnsweredFromTheRun(t *testing.T) {
	told, shown := 0, 0
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q := e.Question.(*finding)
		for i, c := range q.causes {
			if i == q.picked {
				continue
			}
			for _, at := range q.first {
				told++
				if text := q.speaksAgainst(c, at); text != c.does {
					shown++
				} else {
					t.Logf("%s: against %s at %s the run shows nothing", e.Spec, c.name, at)
				}
			}
		}
	})
	if told == 0 || shown < told*99/100 {
		t.Errorf("of %d causes that are not the one the run shows something against %d", told, shown)
	}
}

// What outside hands took for the cause, and what the run shows instead.
func TestCausesMistakenFromOutside(t *testing.T) {
	for _, c := range []struct {
		alg         string
		seed        uint64
		cell, cause string
		says        string
	}{
		{"spmv/segscan", 62, "6:y[1]", "lost head flag", "all that it has made is right: no head is lost."},
		{"scan/blelloch", 331, "7:x[0]", "missing identity", "“7:x[0]” is not a cell of the table. It has x after rounds 1, 2, 3, 4, 5 and 6."},
		{"sequence/adjacent-difference", 320, "2:x[4]", "missing barrier", "“2:x[4]” is not a cell of the table. It has x after round 1."},
		{"spmv/segscan", 62, "5:products[0]", "lost head flag", "It holds 20 then, and so it does in a run without the fault. Nothing is written to products[0] in this round. The cause is another, too. The segmented scan is done"},
		{"compact/scan", 64, "6:y[0]", "raw input", "In a right run: y[0] ← 18 from x[0]. Here: y[1] ← 18 from x[0]."},
		{"scan/blelloch", 40, "7:x[0]", "off by one", "A right run reads the same cells: none is taken for another."},
		{"tree/rootfix-unclosed", 3, "1:tour[15]", "off by one", "For tour[15], lane 0 reads close[0] = 15."},
		{"tree/rootfix-unclosed", 3, "1:tour[15]", "missing barrier", "should hold -9: tour[15] ← 0 − 9 = -9."},
		{"merge/rank-same-bound", 7, "", "missing barrier", "with a barrier between them, too, the one would write over the other."},
		{"merge/rank-same-bound", 7, "", "missing identity", "there is no operator whose identity could be missing."},
		{"scan/lookback", 7, "", "missing barrier", "The listing has no barrier that could be missing: lanes wait for flags."},
		{"tree/leaffix-late", 7, "", "missing inverse", "What has been added is taken off again here: y[0] ← 52 − 4 = 48."},
		{"sort/quick-serial", 7, "", "colliding ranks", "Each key stands in the result as often as in the input: none is lost."},
		{"compact/remove-if", 7, "", "raw input", "None of these is as it was given."},
		{"segscan/blelloch", 575, "7:x[1]", "off by one", "So the lane goes by flags[1], and should go by heads[1] and flags[0]."},
		{"sequence/adjacent-difference-in-place", 7, "", "missing identity", "A right run sets no cell to the identity, either: it is not missing."},
	} {
		alg, _ := algos.Find(c.alg)
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		k := slices.Index(e.Slots[1].Options, c.cause)
		if k < 0 {
			t.Fatalf("%s has no cause %q", e.Spec, c.cause)
		}
		cell := c.cell
		if cell == "" {
			cell = e.Model()[0]
		}
		g := e.Grade(exercises.Answer{cell, strconv.Itoa(k)})
		if said := g.Verdict.Where + " " + g.Verdict.Why + " " + g.Verdict.What; !strings.Contains(said, c.says) {
			t.Errorf("%s: %s, %s is told %q\n\twant in it %q", e.Spec, cell, c.cause, said, c.says)
		}
	}
}

// Another branch of the loop makes a value of another array, and is not the same line; nor is a list of cells another
// where it is told in another order.
func TestWhatOtherLinesMakeIsNoWitness(t *testing.T) {
	for _, c := range []struct {
		alg       string
		seed      uint64
		cell, not string
	}{
		{"merge/serial", 1602, "1:v[1]", "v[3] is right"},
		{"merge/serial", 1602, "1:v[1]", "So the lane goes by"},
		{"merge/rank", 1321, "1:y[8]", "v[2] is right"},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: c.alg, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		k := slices.Index(e.Slots[1].Options, "off by one")
		g := e.Grade(exercises.Answer{c.cell, strconv.Itoa(k)})
		if said := fmt.Sprint(g.Verdict); k < 0 || strings.Contains(said, c.not) || !strings.Contains(said, "The cell is right") {
			t.Errorf("%s: %s is told %q", e.Spec, c.cell, said)
		}
	}
}
