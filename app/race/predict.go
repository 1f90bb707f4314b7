package race

import (
	"fmt"
	"slices"
	"strconv"

	"upsweep/parallel"
)

// A Prediction is what the model says of a team, beside what was measured. All times are milliseconds. Nothing is fitted: Work follows
// from the median of one Go thread and the counts of the algorithm, the other parts are the medians of what the workers measured.
type Prediction struct {
	Workers int
	Share   float64 // T(p)/T(1): the part of the element steps that the busiest worker does
	Work    float64 // Share of the time of one Go thread
	Copy    float64 // into and out of the workers' memories; the worker that copies longest
	Barrier float64 // what even the worker that waits least waits
	Message float64 // from posting the job to the first worker's start, and from the last one's end to the answer
	// What the model leaves out: how much longer the workers compute than Work says (they share the bandwidth of the memory and the
	// caches, and the cores with all else), and how unevenly.
	LeftOut float64

	Amdahl    float64 // speed-up with nothing but Share
	Predicted float64 // speed-up with copying, barriers and messages
	Measured  float64
}

// share is T(p)/T(1) in element steps, reads and writes of elements by the busiest worker.
//
// A scan by one thread reads and writes each element, 2n steps. Of p workers each reads b elements for their sum, but for the first, and
// reads and writes b for their scan: 3b, with b = n/(p + 1/2) (parallel.Job.Parts). All other kernels share their steps evenly.
func share(k parallel.Kernel, p int) float64 {
	switch k {
	case parallel.InclusiveScan, parallel.ExclusiveScan, parallel.SegmentedScan:
		if p > 1 {
			return 1.5 / (float64(p) + 0.5)
		}
	}
	return 1 / float64(p)
}

// Predict compares model and measurement for a number of workers; ok is false where runs are missing.
func (r *Result) Predict(workers int) (p Prediction, ok bool) {
	way := Way{Team, workers}
	one, runs := r.Median(Way{Kind: Alone}), r.Runs[way]
	if one == 0 || len(runs) == 0 {
		return p, false
	}
	p = Prediction{Workers: workers, Share: share(r.Options.Kernel, workers), Measured: r.SpeedUp(way)}
	var copies, waits, messages []float64
	for _, run := range runs {
		c, w, first, last := 0.0, 0.0, run.MS, 0.0
		for i, t := range run.Tracks {
			var copied, waited float64
			for _, phase := range t.Phases {
				copied += phase.CopyIn + phase.CopyOut
				waited += phase.Wait
			}
			c = max(c, copied)
			if i == 0 || waited < w {
				w = waited
			}
			first, last = min(first, t.Started), max(last, t.Ended)
		}
		copies, waits = append(copies, c), append(waits, w)
		messages = append(messages, max(0, first)+max(0, run.MS-last))
	}
	p.Copy, p.Barrier, p.Message = median(copies), median(waits), median(messages)
	p.Work = p.Share * one
	p.LeftOut = r.Median(way) - p.Work - p.Copy - p.Barrier - p.Message
	p.Amdahl = 1 / p.Share
	p.Predicted = one / (p.Work + p.Copy + p.Barrier + p.Message)
	return p, true
}

func median(x []float64) float64 {
	slices.Sort(x)
	if n := len(x); n%2 == 0 {
		return (x[n/2-1] + x[n/2]) / 2
	}
	return x[len(x)/2]
}

// Verdict says in a sentence or two whether parallel pays here, and what keeps it from more.
func (r *Result) Verdict() string {
	best := r.Best()
	s := r.SpeedUp(best)
	if best.Workers < 2 || s == 0 {
		return ""
	}
	p, _ := r.Predict(best.Workers)
	limit := p.largest()
	what := Size(r.Options.Log) + " " + r.Options.Type.String()
	switch {
	case s < 0.95:
		return fmt.Sprintf("Parallel does not pay here: for %s one Go thread is %s times as fast as %s. %s", what, number2(1/s), best.Name(r.Options.Kernel), limit)
	case s < 1.05:
		return fmt.Sprintf("Parallel gains nothing here: for %s, %s and one Go thread take the same time. %s", what, best.Name(r.Options.Kernel), limit)
	}
	return fmt.Sprintf("For %s, %s are %s times as fast as one Go thread. %s", what, best.Name(r.Options.Kernel), number2(s), limit)
}

// largest names what takes most of the time beside the work.
func (p Prediction) largest() string {
	parts := []struct {
		ms   float64
		says string
	}{
		{p.Copy, "copying between shared memory and the workers’ own"},
		{p.Barrier, "waiting at barriers"},
		{p.Message, "starting the workers and hearing from them"},
		{p.LeftOut, "what the model leaves out: memory bandwidth, caches, uneven or occupied cores"},
	}
	most := slices.MaxFunc(parts, func(a, b struct {
		ms   float64
		says string
	}) int {
		switch {
		case a.ms < b.ms:
			return -1
		case a.ms > b.ms:
			return 1
		}
		return 0
	})
	if most.ms <= 0 {
		return ""
	}
	return fmt.Sprintf("Beside the work itself, most time goes into %s: %s ms.", most.says, number2(most.ms))
}

// Crossover is the smallest size of a sweep from which on a team is at least as fast as one Go thread, as the logarithm to base 2.
// Times are medians by the logarithm of the size.
func Crossover(alone, team map[int]float64) (log int, ok bool) {
	var logs []int
	for l := range alone {
		if _, both := team[l]; both {
			logs = append(logs, l)
		}
	}
	slices.Sort(logs)
	for i := len(logs) - 1; i >= 0 && team[logs[i]] <= alone[logs[i]]; i-- {
		log, ok = logs[i], true
	}
	return log, ok
}

// number2 writes a number with about three digits.
func number2(x float64) string {
	switch {
	case x >= 100 || x <= -100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 10 || x <= -10:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// Number writes a number with about three digits.
func Number(x float64) string { return number2(x) }

func itoa(n int) string { return strconv.Itoa(n) }
