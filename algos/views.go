package algos

import "slices"

// View names a way to look at a run, as an address does: the views themselves are drawn in another
// room.
type View string

// The views.
const (
	ViewDag        View = "dag"
	ViewCells      View = "cells"
	ViewNetwork    View = "network"
	ViewTree       View = "tree"
	ViewPicture    View = "picture"
	ViewProcessors View = "processors"
	ViewMemory     View = "memory"
	ViewChart      View = "chart"
	ViewCode       View = "code"
)

// Opens is the view of an address that names none: the first that the algorithm names. Picture has no
// intervals, no longest chain and no folds, so that where the address asks for one of these, it is the
// first other view.
func (a *Algorithm) Opens(plain bool) View {
	for _, v := range a.Views {
		if plain || v != ViewPicture {
			return v
		}
	}
	return ViewDag
}

// commonViews are those that draw any run, whatever its algorithm.
func commonViews() []View { return []View{ViewProcessors, ViewMemory, ViewChart, ViewCode} }

// withCommonViews is the views that an algorithm names itself, and those behind them. What does not
// grow has no chart.
func withCommonViews(a *Algorithm) []View {
	out := slices.Clip(a.Views)
	for _, id := range commonViews() {
		if !slices.Contains(out, id) && !(id == ViewChart && a.Fixed) {
			out = append(out, id)
		}
	}
	return out
}
