package model

import (
	"slices"
	"strconv"

	"upsweep/parallel"
)

// A Way is one that races: one Go thread, so many workers, JavaScript, or the GPU.
type Way struct {
	Kind    WayKind
	Workers int // of Team
}

// WayKind tells the ways apart.
type WayKind uint8

// The kinds of ways. The zero value is none of them.
const (
	Alone  WayKind = iota + 1 // one Go thread
	Team                      // workers of the pool
	Script                    // the browser's own sort, or a plain loop in JavaScript
	GPU                       // the reader's own, through WebGPU
)

// Name is the name of a way in tables and files.
func (w Way) Name(k parallel.Kernel) string {
	switch w.Kind {
	case Alone:
		return "one Go thread"
	case Script:
		if k.Sorts() {
			return "TypedArray.sort"
		}
		return "JavaScript loop"
	case GPU:
		return "your GPU"
	}
	if w.Workers == 1 {
		return "1 worker"
	}
	return strconv.Itoa(w.Workers) + " workers"
}

// Ways are those that race with these options, in the order of the chart.
func (o Options) Ways() []Way {
	ways := []Way{{Kind: Alone}}
	for _, w := range o.Counts() {
		ways = append(ways, Way{Team, w})
	}
	ways = append(ways, Way{Kind: Script})
	if o.GPU {
		ways = append(ways, Way{Kind: GPU})
	}
	return ways
}

// A Track is what one worker did in a run; times are milliseconds since the run was posted.
type Track struct {
	Started, Ended float64
	Phases         []Phase
}

// A Phase is a worker's time between two barriers, in milliseconds; Start counts from the start of
// the run.
type Phase struct{ Start, CopyIn, Compute, CopyOut, Wait float64 }

// sum adds up the phases.
func (t Track) sum() (sum Phase) {
	for _, p := range t.Phases {
		sum.CopyIn += p.CopyIn
		sum.Compute += p.Compute
		sum.CopyOut += p.CopyOut
		sum.Wait += p.Wait
	}
	return sum
}

// A Run is one run of a way: all of its time, in milliseconds. That of one Go thread includes
// bringing the input from the memory of the page into its own and the output back, as the workers
// do; JavaScript works where the arrays are.
type Run struct {
	MS              float64
	CopyIn, CopyOut float64 // of one Go thread, and to the GPU and back
	Tracks          []Track // of a team
	Note            string  // of the GPU: what its own clock says
}

// A Result is what a race has measured so far.
type Result struct {
	Options Options
	Shared  bool // the workers shared memory
	Runs    map[Way][]Run
}

// NewResult is an empty one.
func NewResult(o Options, shared bool) *Result {
	return &Result{Options: o, Shared: shared, Runs: map[Way][]Run{}}
}

// Add notes a run.
func (r *Result) Add(w Way, run Run) { r.Runs[w] = append(r.Runs[w], run) }

// Complete tells whether every way has all of its runs.
func (r *Result) Complete() bool {
	for _, w := range r.Options.Ways() {
		if len(r.Runs[w]) < r.Options.Runs {
			return false
		}
	}
	return true
}

// Quartile is the q-th quartile of the times of a way in milliseconds (q = 2 is the median),
// between two runs in proportion; 0 if there is no run.
func (r *Result) Quartile(w Way, q int) float64 {
	var times []float64
	for _, run := range r.Runs[w] {
		times = append(times, run.MS)
	}
	if len(times) == 0 {
		return 0
	}
	ascending(times)
	at := float64(len(times)-1) * float64(q) / 4
	i := int(at)
	if i+1 == len(times) {
		return times[i]
	}
	return times[i] + (at-float64(i))*(times[i+1]-times[i])
}

// Median is the median time of a way in milliseconds.
func (r *Result) Median(w Way) float64 { return r.Quartile(w, 2) }

// Fastest is the fastest run of a way.
func (r *Result) Fastest(w Way) (Run, bool) {
	runs := r.Runs[w]
	if len(runs) == 0 {
		return Run{}, false
	}
	return slices.MinFunc(runs, func(a, b Run) int {
		switch {
		case a.MS < b.MS:
			return -1
		case a.MS > b.MS:
			return 1
		}
		return 0
	}), true
}

// Best is the number of workers whose median is the least, of those that are not alone.
func (r *Result) Best() Way {
	best := Way{Team, 1}
	for _, w := range r.Options.Counts() {
		way := Way{Team, w}
		if m := r.Median(way); m > 0 && (best.Workers == 1 || m < r.Median(best)) {
			best = way
		}
	}
	return best
}

// Alone tells where the time of one Go thread goes: the medians of copying in, of computing, and of
// copying out.
func (r *Result) Alone() (in, kernel, out float64) { return r.copies(Way{Kind: Alone}) }

// copies tells where the time of a way goes that copies whole arrays.
func (r *Result) copies(w Way) (in, kernel, out float64) {
	var ins, kernels, outs []float64
	for _, run := range r.Runs[w] {
		ins, outs = append(ins, run.CopyIn), append(outs, run.CopyOut)
		kernels = append(kernels, run.MS-run.CopyIn-run.CopyOut)
	}
	if len(kernels) == 0 {
		return 0, 0, 0
	}
	return median(ins), median(kernels), median(outs)
}

// One is the time that teams are measured against: that of one thread with copying, in whole arrays
// (one Go thread) or block by block (one worker), whichever is less. 0 where neither has run.
func (r *Result) One() float64 {
	whole, blocks := r.Median(Way{Kind: Alone}), r.Median(Way{Team, 1})
	if whole == 0 || blocks > 0 && blocks < whole {
		return blocks
	}
	return whole
}

// SpeedUp is how many times as fast as one thread a way is, by their medians, all of them with
// copying; 0 where one of them is missing.
func (r *Result) SpeedUp(w Way) float64 {
	one, m := r.One(), r.Median(w)
	if one == 0 || m == 0 {
		return 0
	}
	return one / m
}

// AgainstKernel is how many times as fast a way is as one Go thread that has everything in its own
// memory and copies nothing.
func (r *Result) AgainstKernel(w Way) float64 {
	_, kernel, _ := r.Alone()
	if m := r.Median(w); m > 0 {
		return kernel / m
	}
	return 0
}

// Rate is how many million elements a way goes through in a second.
func (r *Result) Rate(w Way) float64 { return r.rate(r.Median(w)) }

func (r *Result) rate(ms float64) float64 {
	if ms > 0 {
		return float64(r.Options.N()) / ms / 1e3
	}
	return 0
}
