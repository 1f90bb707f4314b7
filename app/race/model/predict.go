package model

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/parallel"
)

// A Prediction is what the model says of a team, beside what was measured. All times are
// milliseconds. Nothing is fitted: Work follows from the median of one Go thread and the counts of
// the algorithm, the other parts are the medians of what the workers measured.
type Prediction struct {
	Workers int
	Share   float64 // T(p)/T(1): the part of the element steps that the busiest worker does
	Work    float64 // Share of what one Go thread computes
	Copy    float64 // into and out of the workers' memories; the worker that copies longest
	Barrier float64 // what even the worker that waits least waits
	Message float64 // from posting the job to the first worker's start, and from the last one's end to the answer

	// What the model leaves out, measured. Slower: how much longer than Work the worker computes
	// that computes longest, because the workers share the bandwidth of the memory, the caches and
	// the cores with each other and with all else, or compute on blocks in the cache where one
	// thread goes through memory (then it may be negative). OutOfStep: the rest, since the workers
	// do not start together, do not have equal shares and are not always given a core, and so wait
	// for each other.
	Slower, OutOfStep float64

	Amdahl    float64 // speed-up with nothing but Share
	Predicted float64 // speed-up with copying, barriers and messages
	Measured  float64
}

// LeftOut is all that the model leaves out.
func (p Prediction) LeftOut() float64 { return p.Slower + p.OutOfStep }

// share is T(p)/T(1) in element steps, reads and writes of elements by the busiest worker.
//
// A scan by one thread reads and writes each element, 2n steps. With b = n/(p + r) and r =
// parallel.ReduceShare (parallel.Job.Parts), the first of p workers reads and writes rb elements
// while the others read b each for their sum; then all read and write b: max(2r, 1)b + 2b. All
// other kernels share their steps evenly.
func share(k parallel.Kernel, p int) float64 {
	switch k {
	case parallel.InclusiveScan, parallel.ExclusiveScan, parallel.SegmentedScan:
		if p > 1 {
			const r = parallel.ReduceShare
			return (max(2*r, 1) + 2) / 2 / (float64(p) + r)
		}
	}
	return 1 / float64(p)
}

// Predict compares model and measurement for a number of workers; ok is false where runs are
// missing.
func (r *Result) Predict(workers int) (p Prediction, ok bool) {
	way := Way{Team, workers}
	_, kernel, _ := r.Alone()
	runs := r.Runs[way]
	if kernel == 0 || len(runs) == 0 {
		return p, false
	}
	p = Prediction{Workers: workers, Share: share(r.Options.Kernel, workers), Measured: r.SpeedUp(way)}
	var copies, computes, waits, messages []float64
	for _, run := range runs {
		copied, computed, waited, first, last := 0.0, 0.0, 0.0, run.MS, 0.0
		for i, t := range run.Tracks {
			sum := t.sum()
			copied, computed = max(copied, sum.CopyIn+sum.CopyOut), max(computed, sum.Compute)
			if i == 0 || sum.Wait < waited {
				waited = sum.Wait
			}
			first, last = min(first, t.Started), max(last, t.Ended)
		}
		copies, computes, waits = append(copies, copied), append(computes, computed), append(waits, waited)
		messages = append(messages, max(0, first)+max(0, run.MS-last))
	}
	p.Copy, p.Barrier, p.Message = median(copies), median(waits), median(messages)
	p.Work = p.Share * kernel
	predicted := p.Work + p.Copy + p.Barrier + p.Message
	p.Slower = median(computes) - p.Work
	p.OutOfStep = r.Median(way) - predicted - p.Slower
	p.Amdahl = 1 / p.Share
	p.Predicted = r.One() / predicted
	return p, true
}

func ascending(x []float64) { sort.Slice(x, func(i, j int) bool { return x[i] < x[j] }) }

func median(x []float64) float64 {
	ascending(x)
	if n := len(x); n%2 == 0 {
		return (x[n/2-1] + x[n/2]) / 2
	}
	return x[len(x)/2]
}

// Verdict says in a few sentences whether parallel pays here, for data that lie in the page and for
// data that one Go program has in its own memory, and what keeps it from more.
func (r *Result) Verdict() string {
	if r.tooShort() {
		return "The clock of this browser is too coarse for so few elements: for some runs it shows no time at all. Race more of them."
	}
	best := r.Best()
	s := r.SpeedUp(best)
	if best.Workers < 2 || s == 0 {
		return ""
	}
	p, _ := r.Predict(best.Workers)
	name := best.Name(r.Options.Kernel)
	says := "For " + Size(r.Options.Log) + " " + r.Options.Type.String()
	switch {
	case s < 0.95:
		says = fmt.Sprintf("Parallelism does not pay here: for %s %s one Go thread is %s times as fast as %s.", Size(r.Options.Log), r.Options.Type, number2(1/s), name)
	case s < 1.05:
		says = fmt.Sprintf("Parallelism gains nothing here: for %s %s, %s and one Go thread take the same time.", Size(r.Options.Log), r.Options.Type, name)
	default:
		says = fmt.Sprintf("%s, %s are %s times as fast as one Go thread that copies the data in and out as they do.", says, name, number2(s))
		if k := r.AgainstKernel(best); k < 0.95 {
			says += fmt.Sprintf(" A Go thread that already has the data in its own memory is %s times as fast as they are: for such a program, parallelism does not pay.", number2(1/k))
		} else if s-k > 0.05 {
			says += fmt.Sprintf(" Compared with a thread that already has the data in its own memory, they are %s times as fast.", number2(k))
		}
	}
	return strings.TrimSpace(says + " " + p.largest())
}

// tooShort tells whether one thread, or a team, took no time that the clock could show: some
// browsers let it tick once a millisecond where a page is not isolated.
func (r *Result) tooShort() bool {
	return r.Complete() && slices.ContainsFunc(r.Options.Ways(), func(w Way) bool { return (w.Kind == Alone || w.Kind == Team) && r.Median(w) == 0 })
}

// readGuess reads a number of times.
func readGuess(guess string) (times float64, ok bool) {
	x, err := strconv.ParseFloat(strings.TrimSuffix(strings.ReplaceAll(strings.TrimSpace(guess), ",", "."), "×"), 64)
	return x, err == nil && x > 0 && !math.IsInf(x, 0)
}

// Guessed sets a guess of the speed-up of the fastest team beside what was measured; empty where
// nothing was guessed.
func (r *Result) Guessed(guess string) string {
	guess = strings.TrimSpace(guess)
	best := r.Best()
	s := r.SpeedUp(best)
	if guess == "" || s == 0 {
		return ""
	}
	x, ok := readGuess(guess)
	switch {
	case !ok:
		return "“" + guess + "” is not a number of times, so it does not count as a guess."
	case max(x/s, s/x) < 1.1:
		return "You guessed " + number2(x) + ", and it is " + number2(s) + "."
	}
	return "You guessed " + number2(x) + "; it is " + number2(s) + "."
}

// Remark sets prediction and measurement of the fastest team beside each other in a sentence.
func (r *Result) Remark() string {
	best := r.Best()
	p, ok := r.Predict(best.Workers)
	if !ok {
		return ""
	}
	says := fmt.Sprintf("For %s the model predicts %s, and %s was measured.", best.Name(r.Options.Kernel), number2(p.Predicted), number2(p.Measured))
	return says + " " + p.leavesOut() + " None of it is fitted."
}

// leavesOut says what the model leaves out. Either part can be negative: a block may stay in the
// cache where the whole does not, and the worker that copies longest need not be the one that
// computes longest.
func (p Prediction) leavesOut() string {
	longer, step := "longer", fmt.Sprintf(", and are out of step for %s ms.", number2(p.OutOfStep))
	if p.Slower < 0 {
		longer = "less"
	}
	if p.OutOfStep < 0 {
		step = fmt.Sprintf("; %s ms count twice, since it is not the same worker that copies, computes and waits longest.", number2(-p.OutOfStep))
	}
	return fmt.Sprintf("The model leaves out %s ms: beside one another the workers compute %s ms %s than it says%s", number2(p.LeftOut()), number2(math.Abs(p.Slower)), longer, step)
}

// largest names what takes most of the time beside the work.
func (p Prediction) largest() string {
	most := part{}
	for _, c := range []part{
		{"copying between the memory of the page and the workers’ own", p.Copy},
		{"waiting at barriers", p.Barrier},
		{"starting the workers and waiting for their messages", p.Message},
		{"what the model leaves out, slower computing beside other workers", p.Slower},
		{"what the model leaves out, workers that are out of step and wait for each other", p.OutOfStep},
	} {
		if c.length > most.length {
			most = c
		}
	}
	if most.length == 0 {
		return ""
	}
	return fmt.Sprintf("Apart from the work itself, most time goes into %s: %s ms.", most.class, number2(most.length))
}

// Crossover is the smallest size of a sweep from which on a team is at least as fast as one Go
// thread, as the logarithm to base 2. Times are medians by the logarithm of the size.
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
	case x < 0:
		return "−" + number2(-x)
	case x >= 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 10:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// Number writes a number with about three digits.
func Number(x float64) string { return number2(x) }
