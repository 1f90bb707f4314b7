package figure

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/app/ui"
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

// Status says what the current step does and what it has cost.
func (f *Figure) Status() Status {
	s := Status{Position: f.position(), Hazard: f.hazard()}
	if f.run != nil {
		s.Lead, s.Rest = f.sentence()
		s.Rest = " " + s.Rest
		s.Counts = f.counts()
	}
	return s
}

// sentence says what the current step does: what round it is, and its numbers.
func (f *Figure) sentence() (lead, rest string) {
	n := f.run.trace.Narrate(f.player.Current(), f.run.graph)
	return n.Head, n.Body
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
func (f *Figure) counts() []Count {
	now, cost := f.run.counts[f.player.Current()], f.run.cost
	of := func(name string, n, all int, means string) Count {
		return Count{name, strconv.Itoa(n), " of " + strconv.Itoa(all), means}
	}
	return []Count{
		of("Round", int(now.Round), f.run.trace.Rounds(), "Rounds so far, and in all. Between two rounds all lanes wait for each other."),
		of("Work", now.Work, cost.Work, "Operations so far, and in all"),
		of("Span", now.Span, cost.Span, "Operations on the longest chain of dependent ones so far, and in all"),
		of("Lanes", now.Active, f.run.lanes, "Lanes at work in this round, of those that the run has"),
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

// position says the position of the scrubber in words.
func (f *Figure) position() string { return f.PositionAt(float64(f.player.Current())) }

// PositionAt says in words what the scrubber would bring on stage at a position: the round, its
// phase and its label.
func (f *Figure) PositionAt(at float64) string {
	if f.run == nil {
		return ""
	}
	step := playback.Update(f.player, playback.Seek{At: at}).Current()
	round, _ := f.run.moment(step)
	if round == 0 {
		return "Input"
	}
	info := f.run.trace.Round(tracer.RoundID(round))
	text := fmt.Sprintf("Round %d of %d", round, f.run.trace.Rounds())
	if label := strings.TrimSpace(info.Phase + " " + info.Label); label != "" {
		text += ": " + label
	}
	return text
}

// hazard sums up the collisions of the run; empty when there are none.
func (f *Figure) hazard() string {
	if f.run == nil || len(f.run.hazards) == 0 {
		return ""
	}
	step := f.player.Current()
	round := f.run.trace.Steps()[step].Round
	for _, h := range f.run.hazards {
		if h.Round == round {
			return ui.Sentence(f.run.trace.Describe(h))
		}
	}
	if len(f.run.hazards) == 1 {
		return "One hazard: " + f.run.trace.Describe(f.run.hazards[0]) + "."
	}
	return fmt.Sprintf("%s hazards in this run, the first in round %d.", ui.Thousands(len(f.run.hazards)), f.run.hazards[0].Round)
}
