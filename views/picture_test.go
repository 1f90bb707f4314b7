package views_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/sample"
	"upsweep/views"
	"upsweep/views/scene"
)

var pictureWidths = []scene.Unit{240, 390, 744, 1024, 1440}

// picturedRuns calls check with runs of every algorithm that has a picture, sound or broken: of its
// example, and of random requests of several lengths.
func picturedRuns(t *testing.T, check func(name string, s *views.Subject)) {
	t.Helper()
	for _, alg := range slices.Concat(judged(), algos.Broken()) {
		if !slices.Contains(alg.Views, algos.ViewPicture) {
			continue
		}
		requests := []algos.Request{alg.Example}
		for seed := range sample.Seeds(t, 4) {
			requests = append(requests, alg.Sized(rand.New(rand.NewPCG(seed, 33)), []int{5, 13, 24, 1, 2, 40, 0, 9}[seed%8], alg.Example.Params))
		}
		for i, req := range requests {
			res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue // some lengths and parameters do not go together
			}
			check(fmt.Sprintf("%s, run %d, %v %v", alg.ID, i, req.Inputs, req.Params), views.SubjectOf(res.Trace))
		}
	}
}

// isPicture tells whether a plan draws, and does not only say that it can't.
func isPicture(p views.Plan) bool {
	return p.Frame(0, views.Interaction{}).Title != "Picture"
}

// The picture is offered where the example has one, and nowhere else.
func TestPicturesAreOfferedWhereTheyAreDrawn(t *testing.T) {
	for _, alg := range slices.Concat(judged(), algos.Broken()) {
		s := subject(t, alg.ID, alg.Example)
		if got, want := isPicture(pictureOf(s, 744)), slices.Contains(alg.Views, algos.ViewPicture); got != want {
			t.Errorf("%s: drawn %v, offered %v", alg.ID, got, want)
		}
	}
}

func pictureOf(s *views.Subject, width scene.Unit) views.Plan {
	v, _ := views.Named(views.Picture)
	return v.Plan(s, views.Options{Width: width})
}

// At every step of every run: a value is what its cell holds, or, of keys that a pass of a sort by
// digits moves, of other sorts and of vectors in the rows of former levels, and of tiles on their axis of time, what it held before; what is marked as present is what the step writes;
// the head names the round, and the sentence has the values before and behind the step; and nothing
// is written on anything, at five widths.
func TestPicturesShowTheRun(t *testing.T) {
	native(t)
	read, cells := map[string]int{}, 0
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		for w, width := range pictureWidths {
			plan := pictureOf(s, width)
			if !isPicture(plan) {
				continue
			}
			for step := range s.Steps() {
				if w != 2 && step%7 != 0 && step != s.Steps()-1 {
					continue // the other widths differ in room alone
				}
				where := fmt.Sprintf("%s, %v wide, step %d", name, width, step)
				f := plan.Frame(float64(step), views.Interaction{})
				uncrowded(t, where, f)
				wit := witness{s: s, view: views.Picture, step: step}
				readStands(&wit, plan, f, showsTheFormer(id))
				readHead(&wit, f)
				if w == 2 { // the sentence has nothing to do with the width
					told := readSentence(s, step, f.Desc)
					cells += told.cells
					wit.wrong = append(wit.wrong, told.wrong...)
				}
				for _, what := range wit.wrong {
					t.Errorf("%s: %s", where, what)
				}
				read[id] += wit.values
				if t.Failed() {
					t.FailNow()
				}
			}
		}
	})
	for _, alg := range judged() {
		if slices.Contains(alg.Views, algos.ViewPicture) && read[alg.ID] == 0 {
			t.Errorf("%s: no value was read", alg.ID)
		}
	}
	if cells < 1000 { // in a short test, of a sample
		t.Errorf("sentences tell of %d cells", cells)
	}
}

// showsTheFormer tells whether the pictures of an algorithm show values that their cells no longer hold.
func showsTheFormer(id string) bool {
	return strings.HasPrefix(id, "sort/") || strings.HasPrefix(id, "scan/lookback") || id == "reduce/vector"
}
