package app

import (
	"fmt"
	"strings"

	"upsweep/app/ui"
	"upsweep/tracer"
)

// name is what the figure is called.
func (f *figure) name() string {
	switch {
	case f.title != "":
		return f.title
	case f.alg != nil:
		return f.alg.Title
	}
	return f.algorithm
}

// subject says what it runs on.
func (f *figure) subject() string {
	if f.run == nil || f.alg == nil {
		return ""
	}
	// What a run adds on the way, such as counts, is not what it is a run of.
	if op := f.run.trace.Program().Operator; op != "" && f.alg.Adds == nil {
		return op + " on " + f.values()
	}
	return f.values()
}

// values says how many values the figure runs on.
func (f *figure) values() string {
	in := f.alg.Inputs[0]
	text := f.request.Inputs[in.Name]
	if in.Kind == "sequences" {
		text = strings.ReplaceAll(text, "|", " ") // it parts sequences, and is no value
	}
	n := countOf(text)
	if n == 1 {
		return "one value"
	}
	return ui.Thousands(n) + " values"
}

// runs tells whether there is a run to be shown.
func (f *figure) runs() bool { return f.run != nil }

// steps is how many there are in the run, the input first.
func (f *figure) steps() int { return f.run.last() + 1 }

// costs are the work and the span of the run.
func (f *figure) costs() (work, span int) { return f.run.cost.Work, f.run.cost.Span }

// valueText says the position of the scrubber in words.
func (f *figure) valueText() string {
	if f.run == nil {
		return ""
	}
	step := f.player.Current()
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
