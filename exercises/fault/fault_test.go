package fault

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
	"upsweep/tracer"
)

func TestEveryBrokenVariantHasItsFault(t *testing.T) {
	for _, alg := range algos.Broken() {
		for seed := range exercisetest.Seeds() {
			e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				t.Errorf("%s: %v", alg.ID, err)
				break
			}
			if g := e.Grade(e.Model()); !g.Full() || !strings.Contains(g.Says, alg.Fault.Says) {
				t.Errorf("%s: the model gets %d of %d: %s", alg.ID, g.Score, g.Of, g.Says)
			}
			if of, ok := algos.Find(alg.Fault.Of); ok && !Kind.Suits(exercises.NewCandidate(of)) {
				t.Errorf("%s, the sound form of %s, has no exercise on it", of.ID, alg.ID)
			}
		}
	}
}

// Whatever goes wrong somewhere in the catalogue is among the causes that its exercises offer,
// beside others enough to choose from.
func TestEveryCauseIsListed(t *testing.T) {
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, a := range list {
			if a.Fault == nil {
				continue
			}
			if offered := causesFor(&a); len(offered) < 4 || !slices.ContainsFunc(offered, func(c cause) bool { return c.name == a.Fault.Cause }) {
				t.Errorf("%s: the cause %q is not among the %d that are offered", a.ID, a.Fault.Cause, len(offered))
			}
		}
	}
}

// Where the sound run takes another way, no cell on the way is said to be right: what it should hold
// is not known.
func TestCellsOnTheWayAreNotSaidToBeRight(t *testing.T) {
	tried := 0
	for _, alg := range algos.Broken() {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: 11})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(e.Prompt, "Among the results") {
			continue
		}
		for _, row := range e.Board {
			for _, c := range row.Cells {
				if c.Ref != "" || row.Round == 0 {
					continue
				}
				tried++
				at := exercises.Ref(row.Round, row.Array, c.Index)
				if g := e.Grade(exercises.Answer{at, e.Model()[1]}); g.Full() || strings.Contains(g.Says, "as it should") {
					t.Errorf("%s: of %s is said %q", alg.ID, at, g.Says)
				}
			}
		}
	}
	if tried == 0 {
		t.Error("no exercise has a cell on the way")
	}
}

// A cell that can be picked in one row only needs no round.
func TestTheRoundMayBeLeftOut(t *testing.T) {
	short := 0
	for _, alg := range algos.Broken() {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: 11})
		if err != nil {
			t.Fatal(err)
		}
		_, cell, _ := strings.Cut(e.Model()[0], ":")
		rows := 0
		for _, row := range e.Board {
			for _, c := range row.Cells {
				if _, other, _ := strings.Cut(c.Ref, ":"); other == cell {
					rows++
				}
			}
		}
		if got := e.Grade(exercises.Answer{cell, e.Model()[1]}).Full(); got != (rows == 1) {
			t.Errorf("%s: %s, which stands in %d rows, is taken: %v", alg.ID, cell, rows, got)
		}
		if rows == 1 {
			short++
		}
	}
	if short == 0 {
		t.Error("no exercise has a cell in one row only")
	}
}

// What is first is one thing in a prompt, its question and its verdicts: the first round that leaves a wrong
// cell; or, where only results can be judged, the smallest index among them, in whichever row it stands.
func TestFirstIsOneThing(t *testing.T) {
	rounds, results, rows := 0, 0, 0
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q := e.Question.(*finding)
		index := func(at string) (i int) {
			_, at, _ = strings.Cut(at, "[")
			fmt.Sscanf(at, "%d]", &i)
			return i
		}
		for _, at := range q.first {
			for other, w := range q.wrong {
				if q.sound != nil && w.round < q.wrong[at].round || q.sound == nil && index(other) < index(at) {
					t.Errorf("%s: %s is wrong before %s", e.Spec, other, at)
				}
			}
			if g := e.Grade(exercises.Answer{at, e.Model()[1]}); !g.Full() {
				t.Errorf("%s: %s is first, and not taken: %s", e.Spec, at, g.Says)
			}
		}
		says := e.Prompt + e.Slots[0].Ask
		for at := range q.wrong {
			says += e.Grade(exercises.Answer{at, e.Model()[1]}).Verdict.Step(3)
		}
		switch {
		case q.sound != nil && !strings.Contains(says, "smallest index"):
			rounds++
		case q.sound == nil && !strings.Contains(says, "first round") && !strings.Contains(says, "rounds above"):
			results++
			if len(q.first) > 1 {
				rows++
			}
		default:
			t.Errorf("%s: %s", e.Spec, says)
		}
	})
	if !testing.Short() && (rounds < 50 || results < 10) {
		t.Errorf("%d of rounds and %d of results (%d in two rows) have been seen", rounds, results, rows)
	}
}

// What outside hands picked of runs with a fault, and what is to be said of it.
func TestPickedFromOutside(t *testing.T) {
	for _, c := range []struct {
		alg, cell, cause string
		seed             uint64
		score            int
		says             string
	}{
		{"sequence/adjacent-difference-in-place", "1:x[1]", "missing barrier", 1, 1, "x[1] is right after round 1."},
		{"sequence/adjacent-difference-in-place", "1:x[3]", "missing barrier", 1, 2, "You have found it."},
		{"sort/counting", "7:x[0]", "unstable scatter", 21, 1, "x[0] is right after round 7."}, // a result, as v[0] is
		{"merge/serial", "1:v[0]", "operand order", 1, 1, "No values are combined here"},
		{"sequence/adjacent-difference-in-place", "1:x[3]", "operand order", 1, 1, "x[3] would hold 10 after round 1, and not -15"},
		{"tree/leaffix-late", "11:y[0]", "operand order", 12, 1, "y[0] would hold -49 after round 11, and not 41"},
		{"scan/hillis-steele-in-place", "1:x[2]", "operand order", 9, 1, "⊕ is + here, which is commutative"},
		{"scan/block", "6:y[6]", "missing barrier", 1, 1, "no barrier is missing."}, // not the cell of the key, which is as right
		{"scan/hillis-steele-in-place", "round 2, x[4]", "missing barrier", 1, 2, "You have found it."},
		{"scan/blelloch", "4:x[3]", "missing identity", 2, 1, "x[3] is wrong after round 4: it holds 31, and in a run without the fault 0."},
		{"scan/blelloch", "3:x[7]", "missing identity", 2, 1, "x[7] is right after round 3, and it is not yet a result."},
		{"compact/scan", "4:pos[0]", "off by one", 1, 1, "pos[0] is wrong after round 4"},
		{"sort/counting", "7:place[2]", "unstable scatter", 1, 1, "place[2] is wrong after round 7"},
		{"scan/block", "2:s[1]", "missing barrier", 3, 1, "lanes race for s[1]"},
		{"sort/odd-even", "5:x[6]", "off by one", 3, 1, "works on it in this round and this one does not"},
		{"tree/rootfix", "1:tour[15]", "missing inverse", 1, 1, "tour[15] is padding"},
		{"segscan/hillis-steele", "1:heads[0]", "lost head flag", 1, 1, "heads[0] is the input"},
		{"scan/lookback", "1:" + strings.Repeat("y", 3000), "flag before value", 2, 1, "“1:yyyyyyyyyyyyyyyyyyyyyy…” is not a cell"},
		{"matrix/multiply-tiled", "3:y[3]", "missing barrier", 18, 1, "not the first that is"},
		{"sort/odd-even", "1:X[6]", "off by one", 511, 2, "You have found it."},
		{"sort/odd-even", "round 1: x[6]", "off by one", 511, 2, "You have found it."},
		{"segscan/hillis-steele", "1:heads[2]", "lost head flag", 511, 1, "A run without the fault writes it in round 1."},
		{"compact/scan", "5:count[0]", "off by one", 574, 1, "count[0] is right after round 5. y[0]"},
		{"scan/hillis-steele", "1:x[9]", "off by one", 511, 1, "After round 1 it has x[0] to x[7]."},
		{"scan/hillis-steele", "1:x[1], 1:x[2]", "off by one", 511, 1, "“1:x[1], 1:x[2]” is not a cell of the table. Pick one cell."},
	} {
		alg, _ := algos.Find(c.alg)
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(e.Slots[1].Options, c.cause) {
			t.Fatalf("%s has no cause %q", e.Spec, c.cause)
		}
		g := e.Grade(exercises.Answer{c.cell, strconv.Itoa(slices.Index(e.Slots[1].Options, c.cause))})
		if said := g.Says + " " + g.Verdict.Why; len(said) > 2000 || g.Score != c.score || !strings.Contains(said, c.says) {
			t.Errorf("%s: %s, %s gets %d, want %d: %s\n\twant in it: %s", e.Spec, c.cell, c.cause, g.Score, c.score, said, c.says)
		}
	}
}

// What is said to refute a cause does not refute the one that is: of no run is anything shown that
// speaks against its own fault.
func TestNothingSpeaksAgainstTheCause(t *testing.T) {
	against := map[string]int{}
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q := e.Question.(*finding)
		for i, c := range q.causes {
			for _, at := range q.first {
				switch text := q.speaksAgainst(c, at); {
				case strings.HasPrefix(text, c.does):
				case i == q.picked:
					t.Errorf("%s: against %s, which it is, stands: %s", e.Spec, c.name, text)
				default:
					against[c.name]++
					if m := regexp.MustCompile(` would hold (\S+) after`).FindStringSubmatch(text); m != nil && m[1] == q.wrong[at].want {
						t.Errorf("%s: exchanged operands are said to give %s, which is right", e.Spec, m[1])
					}
				}
			}
		}
	})
	if len(against) < 10 {
		t.Errorf("runs speak against few causes: %v", against)
	}
}

// The listing that is shown is of the run that is shown: it names each row of the table, and has a line for
// a round that shifts the values.
func TestTheListingIsOfTheRun(t *testing.T) {
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q := e.Question.(*finding)
		listing := strings.Join(e.Notes, "\n")
		for id := 1; id <= q.made.Trace.Rounds(); id++ {
			if q.made.Trace.Round(tracer.RoundID(id)).Label == "shift" && q.fault.Of != "scan/convert" && !strings.Contains(listing, "before it; at the beginning the identity") {
				t.Errorf("%s: no line of the listing shifts the values, as round %d does", e.Spec, id)
			}
		}
		for _, row := range e.Board {
			name := strings.TrimRight(row.Array, "0123456789")
			if row.Round > 0 && !strings.Contains(listing, name) && !strings.Contains(e.Prompt, "stands in "+name) && !strings.Contains(e.Prompt, "to "+name+", as the key") {
				t.Errorf("%s: no line of the listing names %s:\n%s", e.Spec, row.Array, listing)
			}
		}
		if strings.Contains(listing, "sweeps") && q.fault.Of == "scan/block" {
			t.Errorf("%s: the listing has both forms:\n%s", e.Spec, listing)
		}
	})
}
