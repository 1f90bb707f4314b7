package write

import (
	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/svg"
	"upsweep/workbench/message"
)

// maxWitness is the largest run, in values, that is drawn to show a fault.
const maxWitness = 300

// witness draws the run that a judgement comes with, as far as it shows the fault: up to the first
// race, with all that take part in it, or else up to the first wrong value. Empty where there is
// nothing to draw.
func witness(q message.Question, a *message.Answer) string {
	t, _ := traced(q, algos.Request{Inputs: message.Texts(a.Verdict.Inputs), Params: message.Texts(a.Verdict.Params)}, a.Trace)
	if t == nil || touchesNothing(t) || t.Graph().Nodes() > maxWitness {
		return ""
	}
	s, at := views.SubjectOf(t), 0
	if len(s.Hazards) > 0 {
		h := s.Hazards[0]
		at = max(h.First.Step, h.Then.Step)
	} else if w := a.Wrong; w != nil {
		for _, o := range t.Outputs() {
			if cells := t.OutputCells(o); o.Name == w.Output && w.Index < len(cells) {
				n := s.Graph.Final(cells[w.Index])
				s = s.Sketched(views.Sketch{Wrong: []tracer.NodeID{n}})
				at = s.Graph.StepOf(n)
			}
		}
	}
	if at == 0 { // no step shows it: an input that stayed as it was, or a barrier that is never reached
		at = len(t.Steps()) - 1
	}
	view, _ := views.Named(views.Dag)
	frame := view.Plan(s, views.Options{Width: 360}).Frame(float64(at), views.Interaction{Still: true})
	return `<figure class="pair-side"><figcaption>The run, up to where it goes wrong</figcaption>` + svg.Draw(frame, svg.Options{ID: "witness"}) + `</figure>`
}
