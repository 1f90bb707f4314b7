package figure

import (
	"strings"

	"upsweep/algos"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
)

// runsOn says what it runs on.
func runsOn(f *model.Figure) string {
	if f.Run == nil || f.Alg == nil {
		return ""
	}
	// What a run adds on the way, such as counts, is not what it is a run of.
	if op := f.Run.Trace.Program().Operator; op != "" && f.Alg.Adds == nil {
		return op + " on " + values(f)
	}
	return values(f)
}

// Values says how many values the figure runs on.
func values(f *model.Figure) string {
	in := f.Alg.Inputs[0]
	text := f.Ran.Inputs[in.Name]
	if in.Kind == algos.KindSequences {
		text = strings.ReplaceAll(text, "|", " ") // it parts sequences, and is no value
	}
	n := model.CountOf(text)
	if n == 1 {
		return "one value"
	}
	return ui.Thousands(n) + " values"
}
