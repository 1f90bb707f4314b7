package figure

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/internal/escape"
	"upsweep/tracer"
)

// Status is what is said of the step that a figure shows, the same wherever it is written: by
// go-app (view.go), by the screen into the elements that go-app made while the scrubber moves, and
// on the leaves of a flipbook (flipbook_native.go).
type Status struct {
	Lead, Rest string // of the sentence
	Counts     []Count
	Position   string // in words, for the scrubber
	Hazard     string // empty if there is none
}

// StatusOf says what the current step does and what it has cost.
func StatusOf(f *model.Figure) Status {
	s := Status{Position: PositionAt(f, float64(f.Player.Current())), Hazard: hazard(f)}
	if f.Run != nil {
		said := f.Run.Subject.Narrate(f.Player.Current())
		s.Lead, s.Rest = said.Head, " "+said.Body
		s.Counts = counts(f)
	}
	return s
}

// sentence is the paragraph that says what the step does.
func (s Status) sentence(id string) app.UI {
	return app.P().ID(id+"-sentence").Class("sentence").Body(
		ui.B().Text(s.Lead), app.Text(s.Rest),
	)
}

// Count is a number that has been counted so far, and what it is of.
type Count struct{ Name, Now, Of, means string }

// counts is what the counters tell at the current step.
func counts(f *model.Figure) []Count {
	now, cost := f.Run.Counts[f.Player.Current()], f.Run.Cost
	of := func(name string, n, all int, means string) Count {
		return Count{name, strconv.Itoa(n), " of " + strconv.Itoa(all), means}
	}
	return []Count{
		of("Round", int(now.Round), f.Run.Trace.Rounds(), "Rounds so far, and in all. Between two rounds all lanes wait for each other."),
		of("Work", now.Work, cost.Work, "Operations so far, and in all"),
		of("Span", now.Span, cost.Span, "Operations on the longest chain of dependent ones so far, and in all"),
		of("Lanes", now.Active, f.Run.Lanes, "Lanes at work in this round, of those that the run has"),
		{"Memory", now.PRAM.String(), memoryInAll(now.PRAM.String(), cost.PRAM.String()), "Who may read and write a cell in one round: exclusive or concurrent"},
	}
}

// counters are the list of what has been counted so far and in all.
func (s Status) counters() app.UI {
	list := []app.UI{}
	for _, c := range s.Counts {
		list = append(list, app.Div().Title(c.means).Body(ui.Dt().Text(c.Name), ui.Dd().Body(ui.B().Text(c.Now), app.Span().Text(c.Of))))
	}
	return ui.Dl().Class("counters").Body(list...)
}

func memoryInAll(now, all string) string {
	if now == all {
		return ""
	}
	return " so far, " + all + " in all"
}

// PositionAt says in words what the scrubber would bring on stage at a position: the round, its
// phase and its label.
func PositionAt(f *model.Figure, at float64) string {
	if f.Run == nil {
		return ""
	}
	step := playback.Update(f.Player, playback.Seek{At: at}).Current()
	round, _ := f.Run.Moment(step)
	if round == 0 {
		return "Input"
	}
	info := f.Run.Trace.Round(tracer.RoundID(round))
	text := fmt.Sprintf("Round %d of %d", round, f.Run.Trace.Rounds())
	if label := strings.TrimSpace(info.Phase + " " + info.Label); label != "" {
		text += ": " + label
	}
	return text
}

// hazard sums up the collisions of the run; empty when there are none.
func hazard(f *model.Figure) string {
	if f.Run == nil || len(f.Run.Hazards) == 0 {
		return ""
	}
	step := f.Player.Current()
	round := f.Run.Trace.Steps()[step].Round
	for _, h := range f.Run.Hazards {
		if h.Round == round {
			return ui.Sentence(f.Run.Trace.Describe(h))
		}
	}
	if len(f.Run.Hazards) == 1 {
		return "One hazard: " + f.Run.Trace.Describe(f.Run.Hazards[0]) + "."
	}
	return fmt.Sprintf("%s hazards in this run, the first in round %d.", ui.Thousands(len(f.Run.Hazards)), f.Run.Hazards[0].Round)
}

// hazardList names every collision of the run, up to a number that can be read.
func hazardList(f *model.Figure) string {
	const most = 60
	list := f.Run.Hazards
	var b strings.Builder
	fmt.Fprintf(&b, `<details class="fold"><summary>All %s hazards</summary><ul class="hazards">`, ui.Thousands(len(list)))
	for _, h := range list[:min(len(list), most)] {
		fmt.Fprintf(&b, "<li>%s</li>", escape.HTML(ui.Sentence(f.Run.Trace.Describe(h))))
	}
	if len(list) > most {
		fmt.Fprintf(&b, "<li>and %s more.</li>", ui.Thousands(len(list)-most))
	}
	b.WriteString("</ul></details>")
	return b.String()
}
