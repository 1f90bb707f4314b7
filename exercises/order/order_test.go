package order

import (
	"strings"
	"testing"

	"upsweep/exercises"
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
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: c.alg, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		a := exercises.Answer(strings.Fields(c.order))
		g := e.Grade(a)
		said := g.Verdict.Where + " " + g.Verdict.Why
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
		if got := q.equivalent(0, len(q.lines)); len(got) != c.want {
			t.Errorf("%s: %v, want %d orders", c.lines, got, c.want)
		}
	}
}
