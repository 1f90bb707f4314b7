package content

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"upsweep/lessons/render"
	"upsweep/site/resolve"
)

// working are the warps of a run that have a thread at work, and those of them that have one
// without.
type working struct{ warps, divergent int }

// round adds a round whose threads are at work or not.
func (w *working) round(atWork []bool) {
	for len(atWork) > 0 {
		some, all := false, true
		for _, at := range atWork[:min(32, len(atWork))] {
			some, all = some || at, all && at
		}
		if some {
			w.warps++
			if !all {
				w.divergent++
			}
		}
		atWork = atWork[min(32, len(atWork)):]
	}
}

// The table of lessons/bitonic-and-batcher.md compares two networks of 256 wires under two
// numberings of the threads: one for each cell, of which those at the lower cells of pairs have
// work; or one for each comparator, without gaps, out of the 128 that a round can have. The machine
// runs each network under one numbering only, so all of it is worked out here from the comparators;
// what the machine measures must agree.
func TestNetworksUnderBothNumberingsOfThreads(t *testing.T) {
	const n = 256
	lesson, err := os.ReadFile("../../lessons/bitonic-and-batcher.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		network         string
		lower           func(i, stride, run int) bool // a comparator from cell i to cell i + stride, in a merge to runs of run cells
		byCell, gapless working
		inLesson        []string
	}{
		{"sort/bitonic", func(i, stride, _ int) bool { return i&stride == 0 }, working{264, 240}, working{144, 0}, []string{"| 264 | 240 |", "expect=144} |"}},
		{"sort/odd-even-merge", func(i, stride, run int) bool {
			first := stride % (run / 2)
			return i >= first && (i-first)/stride%2 == 0 && i/run == (i+stride)/run
		}, working{252, 233}, working{124, 15}, []string{"| 252 | 233 |", "| 124 | 15 |"}},
	} {
		var byCell, gapless working
		comparators := 0
		for run := 2; run <= n; run *= 2 {
			for stride := run / 2; stride > 0; stride /= 2 {
				cells, packed, used := make([]bool, n), make([]bool, n/2), 0
				for i := range n {
					if i+stride < n && c.lower(i, stride, run) {
						cells[i], packed[used] = true, true
						used++
					}
				}
				byCell.round(cells)
				gapless.round(packed)
				comparators += used
			}
		}
		if byCell != c.byCell || gapless != c.gapless {
			t.Errorf("%s: by cell %v, without gaps %v; the lesson says %v and %v", c.network, byCell, gapless, c.byCell, c.gapless)
		}
		for _, cell := range c.inLesson {
			if !strings.Contains(string(lesson), cell) {
				t.Errorf("the table of the lesson has no %q", cell)
			}
		}
		spec := render.CountSpec{Metric: "compares", FigureSpec: render.FigureSpec{Algorithm: c.network}.With("n", fmt.Sprint(n))}
		if got, err := resolve.New().Count(spec); err != nil || strings.ReplaceAll(got, ",", "") != fmt.Sprint(comparators) {
			t.Errorf("%s: the machine makes %s comparisons (%v), the test %d", c.network, got, err, comparators)
		}
	}
}
