package write

import (
	"upsweep/algos"
	"upsweep/budget"
	"upsweep/views"
	"upsweep/views/svg"
)

// pictureWidth is for what width the picture of a hint is laid out, in CSS pixels.
const pictureWidth = 460

// picture draws the first round of the task's algorithm on its own example, as markup; empty where
// there is nothing to draw.
func (s *Session) picture() string {
	if s.drawn != "" {
		return s.drawn
	}
	alg, ok := algos.Find(s.task.Of)
	if !ok {
		return ""
	}
	result, err := alg.Run(alg.Example, algos.Options{Budget: budget.Write(), Record: true})
	if err != nil {
		return ""
	}
	view, ok := views.Named(views.ID(alg.Opens(false)))
	if !ok {
		return ""
	}
	subject := views.SubjectOf(result.Trace)
	first := 0.0
	if result.Trace.Rounds() > 0 {
		first = float64(result.Trace.StepOf(1))
	}
	frame := view.Plan(subject, views.Options{Width: pictureWidth}).Frame(first, views.Interaction{Still: true})
	s.drawn = `<figure class="write-picture">` + svg.Draw(frame, svg.Options{ID: "write-picture"}) + `</figure>`
	return s.drawn
}
