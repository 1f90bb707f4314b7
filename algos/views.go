package algos

import "slices"

// commonViews are those that draw any run, whatever its algorithm.
func commonViews() []string { return []string{"processors", "memory", "chart", "code"} }

// withCommonViews is the views that an algorithm names itself, and those behind them. What does not grow has no chart.
func withCommonViews(a *Algorithm) []string {
	out := slices.Clip(a.Views)
	for _, id := range commonViews() {
		if !slices.Contains(out, id) && !(id == "chart" && a.Fixed) {
			out = append(out, id)
		}
	}
	return out
}
