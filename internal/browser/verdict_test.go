package browser

import (
	"encoding/json"
	"fmt"
	"testing"

	"upsweep/app/drill"
	"upsweep/exercises"
	"upsweep/exercises/predict"
	"upsweep/tracer"
)

// The verdict draws the round as it is and as the mistake makes it, by its own name; only what is
// wrong is red. Its link leads to the phrase of the lesson that speaks of this round, and the
// figure beside it shows the round.
func TestVerdictLeadsToTheRound(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/practice", Viewport(1440, 900))
	p.Running()
	spec := exercises.Spec{Kind: predict.Kind, Algorithm: "scan/blelloch", Seed: 7}
	e, err := exercises.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	var wrong exercises.Mistake
	for _, m := range e.Mistakes {
		if m.Correction != nil {
			wrong = m
		}
	}
	draft, err := json.Marshal(drill.Draft{Answer: wrong.Answer, Checked: wrong.Answer, Tries: 3})
	if err != nil {
		t.Fatal(err)
	}
	p.Eval(fmt.Sprintf(`localStorage.setItem("draft %s", %q)`, spec, draft), nil)
	p.Go(drill.Address(spec))
	p.Running()
	p.Wait(`document.querySelectorAll(".pair svg").length === 2`)
	label := e.Trace().Round(tracer.RoundID(e.Showing.Round)).Label
	p.Wait(fmt.Sprintf(`[...document.querySelectorAll(".pair svg")].every((s) => s.textContent.includes(%q))`, label))
	p.Accessible()
	p.Click(`.verdict-more a[href*="/lessons/"]`)
	p.Wait(`document.activeElement?.matches("a.round[data-round]") && Number(document.activeElement.dataset.round) >= 1`)
	var seen struct{ Round, Top float64 }
	p.Eval(`({Round: Number(document.activeElement.dataset.round), Top: document.activeElement.getBoundingClientRect().top})`, &seen)
	if int(seen.Round) > e.Showing.Round || seen.Top < 0 || seen.Top > 900 {
		t.Errorf("of round %d the link leads to a phrase about round %v, %v pixels from the top", e.Showing.Round, seen.Round, seen.Top)
	}
}
