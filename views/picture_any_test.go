package views_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/sample"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

// pictured lists the algorithms that have a picture, sound or broken.
func pictured() []algos.Algorithm {
	return slices.DeleteFunc(slices.Concat(judged(), algos.Broken()), func(alg algos.Algorithm) bool { return !slices.Contains(alg.Views, algos.ViewPicture) })
}

// typed are values as readers type them, given in turn to as many places as there are.
var typed = []string{"-0 0 1e300 -0 0.1", "NaN Inf -Inf 2", "antidisestablishmentarianism b \"two words\" b", "(1,2) (-3,4)", "1 0 1", "-2147483648 9007199254740993", "7"}

// anyRequests are requests of an algorithm at the lengths where something may go wrong, and with
// what readers type in place of each of their inputs.
func anyRequests(alg *algos.Algorithm) (out []algos.Request) {
	for i, n := range []int{0, 1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 33} {
		out = append(out, alg.Sized(rand.New(rand.NewPCG(uint64(i), 34)), n, maps.Clone(alg.Example.Params)))
	}
	for _, input := range alg.Inputs {
		for i, text := range typed {
			req := alg.Sized(rand.New(rand.NewPCG(uint64(i), 35)), 5+i, maps.Clone(alg.Example.Params))
			tokens, err := value.Tokens(text)
			has, fails := value.Tokens(req.Inputs[input.Name])
			if err != nil || fails != nil || len(has) == 0 {
				continue
			}
			var list []string
			for k := range has {
				list = append(list, tokens[k%len(tokens)])
			}
			req.Inputs = maps.Clone(req.Inputs)
			req.Inputs[input.Name] = strings.Join(list, " ")
			out = append(out, req)
		}
	}
	return out
}

// Every picture is drawn of arrays of any length, and of whatever readers type: no text lies over
// another at five widths, and what it shows is what the run holds.
func TestPicturesBearAnyArrays(t *testing.T) {
	native(t)
	drawn := 0
	for _, alg := range pictured() {
		for i, req := range anyRequests(&alg) {
			res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue // some values and lengths do not go together
			}
			s := views.SubjectOf(res.Trace)
			last := s.Steps() - 1
			for _, width := range sample.One(i, []scene.Unit{240, 360, 560, 900, 1300}) {
				plan := pictureOf(s, width)
				for _, at := range []float64{0, float64(last) * 0.4, float64(last)} {
					f := plan.Frame(at, views.Interaction{})
					if step := int(at); float64(step) == at && isPicture(plan) {
						where := fmt.Sprintf("%s, request %d, %v %v, %v wide, step %d", alg.ID, i, req.Inputs, req.Params, width, step)
						uncrowded(t, where, f)
						wit := witness{s: s, view: views.Picture, step: step}
						readStands(&wit, plan, f, showsTheFormer(alg.ID))
						for _, what := range wit.wrong {
							t.Errorf("%s: %s", where, what)
						}
						drawn++
					}
					if t.Failed() {
						t.FailNow()
					}
				}
			}
		}
	}
	if drawn == 0 {
		t.Error("nothing was drawn")
	}
}

// A run that lacks any one array has a picture of the others, or is said to have none.
func TestPicturesBearAbsentArrays(t *testing.T) {
	native(t)
	for _, alg := range pictured() {
		res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		absent := []string{""}
		for _, a := range res.Trace.Arrays() {
			if !slices.Contains(absent, a.Name) {
				absent = append(absent, a.Name)
			}
		}
		for _, name := range absent {
			func() {
				defer func() {
					if p := recover(); p != nil {
						t.Errorf("%s without %q: %v\n%s", alg.ID, name, p, debug.Stack())
					}
				}()
				s := without(res.Trace, name)
				for _, width := range []scene.Unit{240, 900} {
					plan := pictureOf(s, width)
					for step := range s.Steps() {
						plan.Frame(float64(step), views.Interaction{})
						plan.Frame(float64(step)+0.3, views.Interaction{})
					}
				}
			}()
		}
	}
}

// without is a run with the arrays and the rounds of another but one array. What it computes is
// something else.
func without(like *tracer.Trace, name string) *views.Subject {
	m := tracer.New(tracer.Options{Record: true, Program: tracer.Program{ID: like.Program().ID, Title: "Another"}})
	var given, made []*tracer.Array
	for _, a := range like.Arrays() {
		switch {
		case a.Name == name || a.Len == 0:
		case a.Given:
			given = append(given, m.Input(a.Name, value.Int, a.Start))
		default:
			made = append(made, m.Array(a.Name, value.Int, a.Len))
		}
	}
	for k := tracer.RoundID(1); int(k) <= like.Rounds() && k < 12; k++ {
		info := like.Round(k)
		m.Phase(info.Phase)
		m.Round("%s", info.Label).ForAll(0, 4, func(l *tracer.Lane, i int) {
			for j, to := range made {
				if (j+int(k))%2 == 0 && i < to.Len() && len(given) > 0 {
					from := given[j%len(given)]
					to.Set(l, i, from.Get(l, (i+int(k))%from.Len()))
				}
			}
		})
	}
	for _, o := range like.Outputs() {
		for _, a := range slices.Concat(made, given) {
			if a.Name() == like.Array(o.Array).Name {
				m.Output(o.Name, a)
			}
		}
	}
	return views.SubjectOf(m.Trace())
}
