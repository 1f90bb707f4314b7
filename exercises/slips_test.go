package exercises

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/internal/sample"
)

// Every mistake that an entry of the catalogue lists is one that runs, and that shows: in some
// exercise it leaves something else than what is right.
func TestSlipsAreMistakesThatShow(t *testing.T) {
	for _, alg := range algos.Catalog() {
		if alg.Fault != nil || alg.Drawn || alg.Matters.Whole {
			continue
		}
		if len(alg.Matters.Slips) == 0 {
			t.Errorf("%s names no mistakes", alg.ID)
		}
		left := slices.Clone(alg.Matters.Slips)
		for seed := uint64(0); seed < 24 && len(left) > 0; seed++ {
			e, err := New(Spec{Kind: Predict, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range e.Question.Suspects(e, nil) {
				if len(s.against(e.Model())) > 0 {
					left = slices.DeleteFunc(left, func(name string) bool { return name == s.name })
				}
			}
		}
		if len(left) > 0 {
			t.Errorf("%s lists %q, which no exercise shows", alg.ID, left)
		}
	}
}

// Each of these mistakes changes a cell of what is asked, wherever it can be made: nobody gets full
// marks with one.
func TestPredictionsShowTheMistakes(t *testing.T) {
	asked := 0
	for _, alg := range algos.Catalog() {
		if alg.Fault != nil || alg.Drawn {
			continue
		}
		for _, n := range []int{0, 4, 6} {
			for seed := range sample.Seeds(t, 4) {
				e, err := New(Spec{Kind: Predict, Algorithm: alg.ID, Seed: seed, N: n})
				if err != nil {
					continue
				}
				asked++
				if quiet := silent(e); len(quiet) > 0 {
					t.Errorf("%s: who makes the mistakes %q is right", e.Spec, quiet)
				}
			}
		}
	}
	t.Logf("%d predictions", asked)
}

// Whatever an answer is put down to, no cell that is right speaks against it: what is made
// throughout leaves all that was given, and what some lanes have made leaves all that these lanes
// were given.
func TestNoCauseContradictsARightCell(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	diagnosed := 0
	for _, alg := range algos.Catalog() {
		if alg.Fault != nil || alg.Drawn {
			continue
		}
		e, err := New(Spec{Kind: Predict, Algorithm: alg.ID, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		q := e.Question.(*prediction)
		list := q.Suspects(e, nil)
		for range 60 {
			// What one mistake leaves in some cells, and another in others.
			a := e.Model()
			for range 1 + r.IntN(2) {
				s := list[r.IntN(len(list))]
				for k, left := range s.leaves {
					if left != "" && r.IntN(3) > 0 {
						a[k] = left
					}
				}
			}
			var wrong []int
			for k := range a {
				if !same(a[k], q.want[k]) {
					wrong = append(wrong, k)
				}
			}
			d := diagnose(list, a, wrong, e.together())
			if d == nil {
				continue
			}
			diagnosed++
			for i, s := range d.likeliest {
				for k, left := range s.leaves {
					if left == "" || same(left, a[k]) {
						continue
					}
					others := len(d.likeliest) == 2 && same(d.likeliest[1-i].leaves[k], a[k]) && slices.Contains(wrong, k)
					elsewhere := s.local && (s.lanes == nil || !slices.ContainsFunc(wrong, func(j int) bool { return s.lanes[j] == s.lanes[k] && same(s.leaves[j], a[j]) && !same(a[j], q.want[j]) }))
					if !others && !elsewhere {
						t.Errorf("%s: %q is put down to %q, which leaves %s in slot %d; right is %q", e.Spec, a, s.name, left, k, q.want)
					}
				}
			}
			for _, name := range strings.Split(causesOf(d), " and ") {
				if len(d.likeliest) == 2 && !slices.Contains(alg.Matters.Slips, name) {
					t.Errorf("%s: two mistakes together, and %q is none that people make with it", e.Spec, name)
				}
			}
		}
	}
	if diagnosed < 500 {
		t.Errorf("%d answers alone were put down to something", diagnosed)
	}
}

// causesOf joins the names of what an answer is put down to.
func causesOf(d *diagnosis) string {
	var out []string
	for _, s := range d.likeliest {
		out = append(out, s.name)
	}
	return strings.Join(out, " and ")
}
