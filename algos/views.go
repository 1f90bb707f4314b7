package algos

import (
	"slices"
	"strings"
)

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

// commonViews are those that draw any run, whatever its algorithm.
func commonViews() []View { return []View{ViewProcessors, ViewMemory, ViewChart, ViewCode} }

// pictured are the algorithms whose subject has a picture of its own, by what their ids begin with,
// which a space ends.
func pictured() []string {
	return []string{"merge/", "sort/counting", "sort/radix", "sort/merge", "sort/quick ", "sort/quick-segmented", "sort/quick-serial ", "histogram/", "allocate/", "compact/scan", "sequence/flatten", "sequence/filter", "split/", "unique/", "spmv/", "sequence/transpose", "scan/lookback", "segscan/", "scan/chunked", "scan/warp", "scan/block", "scan/grid", "fold/parallel", "sequence/gather", "sequence/scatter", "scatter/", "sequence/group-by", "sequence/join", "sequence/stencil", "grid/"}
}

// withCommonViews is the views that an algorithm names itself, and those behind them. What does not
// grow has no chart.
func withCommonViews(a *Algorithm) []View {
	out := slices.Clip(a.Views)
	if slices.ContainsFunc(pictured(), func(id string) bool { return strings.HasPrefix(a.ID+" ", id) }) {
		out = append(out, ViewPicture)
	}
	for _, id := range commonViews() {
		if !slices.Contains(out, id) && !(id == ViewChart && a.Fixed) {
			out = append(out, id)
		}
	}
	return out
}
