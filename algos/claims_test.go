package algos

import (
	"math/rand/v2"
	"strings"
	"testing"

	"upsweep/budget"
)

// claimed lists the algorithms of which there is something to claim.
func claimed() []Algorithm {
	var out []Algorithm
	for _, alg := range Catalog() {
		if alg.Fault == nil && len(Claims(alg.ID)) > 0 {
			out = append(out, alg)
		}
	}
	return out
}

// claimRun is a run to hold a claim against: its input is given, and nothing goes in front of it.
func claimRun(t *testing.T, alg *Algorithm, r *rand.Rand, n, k int) *Result {
	t.Helper()
	for {
		req := alg.Random(r, n)
		delete(req.Params, "init")
		if alg.Matters.Draw != nil && k%2 == 0 && n >= 4 {
			req.Inputs = alg.Matters.Draw(r, n, req.Params)
		}
		for _, name := range []string{"v", "va", "vb"} { // what tells equal keys apart
			if keys, is := req.Inputs[map[string]string{"v": "x", "va": "a", "vb": "b"}[name]]; is && alg.input(name) != nil {
				req.Inputs[name] = lettersFor(keys, map[string]int{"vb": 200}[name])
			}
		}
		if alg.param("seed") != nil {
			req.Params["seed"] = string(rune('0' + k%10))
		}
		if res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true}); err == nil {
			return res
		}
	}
}

// lettersFor are as many different texts as there are keys.
func lettersFor(keys string, from int) string {
	var out []string
	for k := range strings.Fields(keys) {
		out = append(out, "t"+string(rune('a'+(from+k)/26))+string(rune('a'+(from+k)%26)))
	}
	return strings.Join(out, " ")
}

// The model of every claim is true of every run, after every round of which it speaks.
func TestClaimsHold(t *testing.T) {
	native(t)
	if n := len(claimed()); n < 25 {
		t.Errorf("there are claims about %d algorithms", n)
	}
	for _, alg := range claimed() {
		t.Run(alg.ID, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(11, 12))
			for _, c := range Claims(alg.ID) {
				model, held := c.Fill(c.Model()), 0
				for _, n := range runLengths() {
					for k := range 5 {
						res := claimRun(t, &alg, r, n, k)
						wrong, moments := model.Refute(res)
						held += moments
						if wrong != nil {
							t.Fatalf("%s: %s: n = %d, %v, round %d %v: %s should be %s and is %s", c.When, model.Says, n, res.Args.Request, wrong.Round, res.Trace.Round(wrong.Round), wrong.Cell, wrong.Claimed, wrong.Has)
						}
					}
				}
				for _, g := range c.Gaps {
					if strings.Count(c.Says, "{"+g.Name+"}") != 1 || len(g.Fillings) < 2 {
						t.Errorf("%s: the gap %s has %d fillings", c.Says, g.Name, len(g.Fillings))
					}
				}
				for _, label := range c.After {
					if label != "-" && !labelled(&alg, label) {
						t.Errorf("%s: it holds after %q, and no line is labelled so", c.Says, label)
					}
				}
				if held < 20 {
					t.Errorf("%s: it was held against %d moments alone", model.Says, held)
				}
			}
		})
	}
}
