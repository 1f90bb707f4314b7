package model

import (
	"testing"

	"upsweep/algos"
	"upsweep/budget"
)

// runner makes the runs of a figure by the algorithm itself.
type runner struct{ asked []algos.Request }

func (r *runner) Run(request algos.Request) { r.asked = append(r.asked, request) }
func (r *runner) Here() string              { return "/write/scan/blelloch" }

func TestRunsMadeElsewhere(t *testing.T) {
	r := &runner{}
	f := ByProgram("write", "scan/blelloch", "x=3,1,7,0", r)
	if !f.Runs() || f.Run.Last() != 0 || len(r.asked) != 0 {
		t.Fatalf("at first it runs: %t, the last step is %d, %d runs asked for", f.Runs(), f.Run.Last(), len(r.asked))
	}
	f.set(0, "1 2 3 4 5")
	if len(r.asked) != 1 || r.asked[0].Inputs["x"] != "1 2 3 4 5" {
		t.Fatalf("asked for %v", r.asked)
	}
	alg, _ := algos.Find("scan/blelloch")
	result, err := alg.Run(r.asked[0], algos.Options{Budget: budget.Prompt(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	f.Send(Land{r.asked[0], result.Trace})
	if !f.Player.AtEnd() || f.Player.AtStart() || CountOf(f.Ran.Inputs["x"]) != 5 || f.Here() != "/write/scan/blelloch" {
		t.Errorf("it stands at %v, shows %s", f.Player, f.Ran)
	}
	f.Send(Refuse{"x", "no numbers"})
	if f.Controls[0].Problem != "No numbers." || !f.Player.AtEnd() {
		t.Errorf("the field says %q", f.Controls[0].Problem)
	}
	f.Send(Ask{algos.Request{Inputs: map[string]string{"x": "2 2"}, Params: map[string]string{"op": "max"}}})
	if last := r.asked[len(r.asked)-1]; last.Inputs["x"] != "2 2" || last.Params["op"] != "max" {
		t.Errorf("asked for %v", last)
	}
}

// Every task has a figure of its input alone.
func TestInputsAlone(t *testing.T) {
	for _, id := range algos.IDs() {
		f := ByProgram("write", id, "", &runner{})
		if !f.Runs() {
			t.Errorf("%s: %s", id, f.Trouble)
			continue
		}
		for _, v := range f.Views() {
			f.setView(v.ID)
			if w, h := f.LayOut(600, 1).Size(); w <= 0 || h <= 0 {
				t.Errorf("%s: %s is %v by %v", id, v.ID, w, h)
			}
		}
	}
}
