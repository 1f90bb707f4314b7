package order

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
)

// What outside hands put in order, by the numbers that the exercise gives its lines, and what is to be
// said of it: an order that does the same is right, and no line is said to need what it does not.
func TestOrderedFromOutside(t *testing.T) {
	for _, c := range []struct {
		alg    string
		seed   uint64
		order  string
		right  bool
		says   string
		except string
	}{
		{"segscan/hillis-steele", 8, "4 3 0 2 1", true, "", ""}, // heads′ before x′: both read old values
		{"segscan/hillis-steele", 8, "4 3 2 0 1", true, "", ""},
		{"segscan/hillis-steele", 8, "4 3 1 2 0", false, "", ""},
		{"grid/sort", 22, "6 3 4 1 2 0 5", true, "", ""}, // ends before starts
		{"grid/sort", 22, "6 3 4 5 1 0 2", true, "", ""}, // the last end first
		{"grid/sort", 22, "3 6 4 1 0 2 5", false, "", ""},
		{"scan/chunked", 6, "2 3 0 1 4", true, "", ""}, // the loops differ by a remark alone
		{"scan/chunked", 6, "1 3 0 2 4", true, "", ""},
		{"segscan/blelloch", 9, "3 6 1 5 9 2 4 7 11 0 10 8", false, "", "works on the results of “flags ← heads”"},
		{"scan/hillis-steele", 3, "3 2 0 0", false, "each is used once", ""},
		{"scan/blelloch", 1, "5 1 6 3 2 1 0", false, "Number 1 stands in lines 2 and 6", "are the same"}, // which has a twin
		{"scan/blelloch", 1, "6 2 7 4 3 5 1", false, "counts the lines from 1. With one taken off each number, every line is in its place.", ""},
		{"scan/blelloch", 1, "six 1 6 3 2 4 0", false, "“six” is not the number of a line: they are numbered from 0 to 6.", "A loop stands"},
		{"scan/blelloch", 1, "5 1 6 2 4 0 3", false, "reads x, which “x[n − 1] ← identity” computes.", "likeliest"},
		{"compact/scan", 1, "0 1 3 2", false, "“for all i with keep[i] in parallel” stands earlier than it belongs.", "Two mistakes"},
		{"histogram/atomic", 1, "0 2 1 3", false, "“atomically y[bin[i]] ← y[bin[i]] + 1” reads bin, which “bin[i] ← bin of x[i]” computes.", ""},
		{"histogram/sort", 3, "6 3 5 1 7 2 8 4 10 9 0", false, "“else” stands before “if starts[b] = −1”, to which it belongs.", ""},
		{"split/two-scans", 1, "4 3 1 0 2 5", true, "", ""}, // the scans touch different arrays
		{"grid/cell-locks", 1, "6 4 1 0 7 3 2 5", true, "", ""},
		{"grid/cell-locks", 1, "6 4 1 0 7 2 3 5", false, "reads begin, which “begin ← exclusive scan(length of list)” computes", ""},
		{"grid/cell-locks", 1, "6 4 1 7 0 3 2 5", false, "", ""}, // returns the lock before the list is long enough
		{"merge/rank", 1, "1 0 2 3", true, "", ""},               // other cells of one array
		{"scan/hillis-steele", 335, "lines 1 2 4 3", false, "“barrier; swap x and x′” reads x′, which “x′[i] ← x[i − d] ⊕ x[i]” computes.", ""},
		{"segscan/hillis-steele", 327, "lines 1 2 3 5 4", false, "reads flags′, which “flags′[i] ← 1 if flags[i − d]” computes.", "reads flags,"},
		{"scan/brent-kung", 341, "lines 4 5 6 1 2 3", false, "“x[i] ← x[i − d] ⊕ x[i]” inside “for all i = 3d − 1, 5d − 1, … in parallel” reads x, which it computes inside “for all i = 2d − 1, 4d − 1, … in parallel”.", "Inside it"},
		{"scan/ladner-fischer", 338, "lines 3 4 5 1 2 6", true, "", ""}, // what is defined may be called before
		{"scan/ladner-fischer", 339, "lines 6 1 2 3 4 5", true, "", ""},
		{"scan/ladner-fischer", 341, "lines 3 2 1 4 5 6", false, "have changed places: “for all i of the right half: x[i] ← x[last of the left half] ⊕ x[i]” lies inside the first, and “P₀(every second value)” inside the second.", "reads x"},
		{"matrix/multiply-tiled", 1, "4 6 3 2 1 5 0", true, "", ""}, // a barrier before each load, and one after it
		{"matrix/multiply-tiled", 1, "4 6 2 5 3 1 0", false, "", ""},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: c.alg, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		a := exercises.Answer(strings.Fields(c.order))
		if lines, is := strings.CutPrefix(c.order, "lines "); is { // of the listing, from 1
			for i, line := range strings.Fields(lines) {
				n, _ := strconv.Atoi(line)
				a = append(a[:i], e.Model()[n-1])
			}
		}
		g := e.Grade(a)
		said := g.Verdict.Where + " " + g.Verdict.Why + " " + g.Verdict.What
		if g.Full() != c.right || !strings.Contains(said, c.says) || c.except != "" && strings.Contains(said, c.except) {
			t.Errorf("%s: %s gets %d of %d: %s\n\twant right: %v, in it: %s", e.Spec, c.order, g.Score, g.Of, said, c.right, c.says)
		}
	}
}

// The orders that count are those of parts that have nothing to do with each other.
func TestOrdersThatDoTheSame(t *testing.T) {
	for _, c := range []struct {
		lines string
		want  int
	}{
		{"p[i] ← a[i]·b[i]|y ← p[0]", 1},                      // reads what the first writes
		{"offsets[k] ← k·n|y[i] ← x[i]", 2},                   // nothing in common
		{"pos[i] ← keep[i]|pos ← exclusive scan(keep)", 1},    // one writes all of pos
		{"y[count] ← x[i]|count ← count + 1", 1},              // overwrites what the first reads
		{"y[k] ← scan(chunk k)|base ← scan(last of each)", 1}, // prose
		{"for all i in parallel|    x′[i] ← x[i − 1]|    f′[i] ← f[i − 1] or x[i]", 2},
		{"for all i in parallel|    x′[i] ← x[i − 1]|    f′[i] ← x′[i]", 1},
		{"if i = 0|    y[0] ← 0|else|    z[0] ← 0", 1},
		{"a[i] ← 0|b[i] ← 0|c[i] ← a[i] + b[i]", 2},
	} {
		q := &ordering{lines: strings.Split(c.lines, "|")}
		q.ran, q.want = make([]bool, len(q.lines)), make(exercises.Answer, len(q.lines))
		q.read()
		if got := q.equivalent(); len(got) != c.want {
			t.Errorf("%s: %v, want %d orders", c.lines, got, c.want)
		}
	}
}

// Which orders do the same is said by the listing, and not by the input: what depends on the input alone is the
// same for nobody.
func TestOrdersDoTheSameOnEveryInput(t *testing.T) {
	of := map[string]map[string]bool{}
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q := e.Question.(*ordering)
		listing := strings.Join(q.lines, "\n")
		if of[listing] == nil {
			of[listing] = q.alike
		}
		if !maps.Equal(of[listing], q.alike) {
			t.Errorf("%s: %d orders do the same, on another input %d", e.Spec, len(q.alike), len(of[listing]))
		}
	})
}

// Whatever stands elsewhere than it belongs has one cause, which speaks of two lines that can be told apart, and
// of no run that isn't shown.
func TestEveryDisplacementHasOneCause(t *testing.T) {
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		if e.Spec.Seed > 1 { // which say the same of other inputs
			return
		}
		q := e.Question.(*ordering)
		for _, d := range q.displaced() {
			g := e.Grade(q.arranged(d.order))
			said := g.Verdict.Where + " " + g.Verdict.Why + " " + g.Verdict.What
			others := slices.DeleteFunc(slices.Clone(g.Verdict.Also), func(name string) bool {
				return slices.Contains([]string{fromTheBottom, phasesBackwards, placesForLines}, name) // of the whole order
			})
			if g.Full() || g.Mistake == nil || len(others) > 0 || strings.Contains(said, "In the run") {
				t.Errorf("%s: %v: %s", e.Spec, d.order, said)
			}
			if quoted := strings.Split(g.Verdict.Why, "“"); len(quoted) == 3 && quoted[1][:strings.Index(quoted[1], "”")] == quoted[2][:strings.Index(quoted[2], "”")] {
				t.Errorf("%s: %v speaks of one line twice: %s", e.Spec, d.order, g.Verdict.Why)
			}
		}
	})
}

// Of any order there is something to say.
func TestOfAnyOrderThereIsSomethingToSay(t *testing.T) {
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q := e.Question.(*ordering)
		r := rand.New(rand.NewPCG(e.Spec.Seed, 1))
		for range 5 {
			a := q.arranged(r.Perm(len(q.lines)))
			if g := e.Grade(a); !g.Full() && g.Mistake == nil {
				t.Errorf("%s: %v: nothing is said of it but: %s", e.Spec, a, g.Says)
			}
		}
	})
}

// What is a case of one statement neither reads nor writes for itself.
func TestCasesOfOneStatementKeepTheirOrder(t *testing.T) {
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "segscan/blelloch", Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	q := e.Question.(*ordering)
	for i := 9; i < len(q.lines); i++ {
		for j := i + 1; j < len(q.lines); j++ {
			if b := q.bondOf(part{i, i + 1}, part{j, j + 1}); b.hold != wordy || q.told(b) != "" {
				t.Errorf("“%s” and “%s”: %s", q.short(i), q.short(j), q.told(b))
			}
		}
	}
}

// A remark that stands on a line of its own is no step.
func TestRemarksAreNotPutInOrder(t *testing.T) {
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		for _, l := range e.Lines {
			if strings.HasPrefix(strings.TrimSpace(l), "(") {
				t.Errorf("%s: %s", e.Spec, l)
			}
		}
	})
}
