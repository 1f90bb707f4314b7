package exercises_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/predict"
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
			e, err := exercises.New(exercises.Spec{Kind: predict.Kind, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range e.Also.Suspects(e, nil) {
				if len(s.Against(e.Model())) > 0 {
					left = slices.DeleteFunc(left, func(name string) bool { return name == s.Name })
				}
			}
		}
		if len(left) > 0 {
			t.Errorf("%s lists %q, which no exercise shows", alg.ID, left)
		}
	}
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
		e, err := exercises.New(exercises.Spec{Kind: predict.Kind, Algorithm: alg.ID, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		list, want := e.Also.Suspects(e, nil), e.Model()
		for range 60 {
			// What one mistake leaves in some cells, and another in others.
			a := e.Model()
			for range 1 + r.IntN(2) {
				s := list[r.IntN(len(list))]
				for k, left := range s.Leaves {
					if left != "" && r.IntN(3) > 0 {
						a[k] = left
					}
				}
			}
			var wrong []int
			for k := range a {
				if !exercises.Same(a[k], want[k]) {
					wrong = append(wrong, k)
				}
			}
			likeliest := e.Likeliest(list, a, wrong)
			if likeliest == nil {
				continue
			}
			diagnosed++
			for i, s := range likeliest {
				for k, left := range s.Leaves {
					if left == "" || exercises.Same(left, a[k]) {
						continue
					}
					others := len(likeliest) == 2 && exercises.Same(likeliest[1-i].Leaves[k], a[k]) && slices.Contains(wrong, k)
					elsewhere := s.Local && (s.Lanes == nil || !slices.ContainsFunc(wrong, func(j int) bool {
						return s.Lanes[j] == s.Lanes[k] && exercises.Same(s.Leaves[j], a[j]) && !exercises.Same(a[j], want[j])
					}))
					if !others && !elsewhere {
						t.Errorf("%s: %q is put down to %q, which leaves %s in slot %d; right is %q", e.Spec, a, s.Name, left, k, want)
					}
				}
			}
			for _, s := range likeliest {
				if len(likeliest) == 2 && !slices.Contains(alg.Matters.Slips, s.Name) {
					t.Errorf("%s: two mistakes together, and %q is none that people make with it", e.Spec, s.Name)
				}
			}
		}
	}
	if diagnosed < 500 {
		t.Errorf("%d answers alone were put down to something", diagnosed)
	}
}
