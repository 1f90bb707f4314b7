package figure

import (
	"strings"

	"upsweep/algos"
	"upsweep/app/ui"
)

// name is what the figure is called.
func (f *Figure) name() string {
	switch {
	case f.Title != "":
		return f.Title
	case f.alg != nil:
		return f.alg.Title
	}
	return f.algorithm
}

// runsOn says what it runs on.
func (f *Figure) runsOn() string {
	if f.run == nil || f.alg == nil {
		return ""
	}
	// What a run adds on the way, such as counts, is not what it is a run of.
	if op := f.run.trace.Program().Operator; op != "" && f.alg.Adds == nil {
		return op + " on " + f.Values()
	}
	return f.Values()
}

// Values says how many values the figure runs on.
func (f *Figure) Values() string {
	in := f.alg.Inputs[0]
	text := f.request.Inputs[in.Name]
	if in.Kind == algos.KindSequences {
		text = strings.ReplaceAll(text, "|", " ") // it parts sequences, and is no value
	}
	n := countOf(text)
	if n == 1 {
		return "one value"
	}
	return ui.Thousands(n) + " values"
}

// Runs tells whether there is a run to be shown.
func (f *Figure) Runs() bool { return f.run != nil }

// Steps is how many there are in the run, the input first.
func (f *Figure) Steps() int { return f.run.last() + 1 }

// Costs are the work and the span of the run.
func (f *Figure) Costs() (work, span int) { return f.run.cost.Work, f.run.cost.Span }
