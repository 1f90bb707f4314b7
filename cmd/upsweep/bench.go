package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"upsweep/internal/progress"
	"upsweep/parallel"
	"upsweep/tracer/value"
)

// plan is what bench measures.
type plan struct {
	kernels      []parallel.Kernel
	typ          parallel.Type
	n            int
	distribution parallel.Distribution
	workers      []int
	runs         int
	seed         uint64
}

// bench measures the block kernels of package parallel on goroutines, and Go's own slices.Sort
// beside the sorts.
func bench(args []string, _ io.Reader, out io.Writer) error {
	p, asCSV, err := parsePlan(args)
	if err != nil {
		return err
	}
	var rows []measured
	done := progress.New("kernels measured", len(p.kernels))
	for _, k := range p.kernels {
		var more []measured
		var err error
		switch p.typ {
		case parallel.Int32:
			more, err = measure[int32](p, k)
		case parallel.Float32:
			more, err = measure[float32](p, k)
		case parallel.Float64:
			more, err = measure[float64](p, k)
		}
		if err != nil {
			return err
		}
		rows = append(rows, more...)
		done.Step()
	}
	if asCSV {
		return writeCSV(out, p, rows)
	}
	return writeTable(out, p, rows)
}

func parsePlan(args []string) (plan, bool, error) {
	p := plan{typ: parallel.Int32, n: 1 << 24, distribution: parallel.Uniform, runs: 7, seed: 1}
	set := newFlags("bench")
	asCSV := set.Bool("csv", false, "as CSV")
	kernels := set.String("kernel", "", "`NAMES` separated by commas, out of reduce, scan, exscan, segscan, compact, histogram, radix, mergesort; all by default")
	typ := set.String("type", p.typ.String(), "`TYPE` of the elements: int32, float32 or float64")
	n := set.String("n", "2^24", "`NUMBER` of elements, also as 2^k")
	distribution := set.String("distribution", p.distribution.String(), "`NAME`: uniform, sorted, reversed, nearly, few, skewed or equal")
	workers := set.String("workers", "", "`COUNTS` separated by commas; 1 and the number of cores by default")
	set.IntVar(&p.runs, "runs", p.runs, "`NUMBER` of runs, of which median and quartiles are printed")
	set.Uint64Var(&p.seed, "seed", p.seed, "`NUMBER` that makes the elements")
	if err := parseFlags(set, args); err != nil {
		return p, false, err
	}
	if set.NArg() > 0 {
		return p, false, bad("%s: it is left over; bench takes --kernel --type --n --distribution --workers --runs --seed --csv", value.Abridged(set.Arg(0)))
	}
	p.kernels = parallel.Kernels()
	var err error
	if *kernels != "" {
		p.kernels = nil
		for name := range strings.SplitSeq(*kernels, ",") {
			k, err := parallel.ParseKernel(name)
			if err != nil {
				return p, false, badInput{err.Error()}
			}
			p.kernels = append(p.kernels, k)
		}
	}
	if p.typ, err = parallel.ParseType(*typ); err != nil {
		return p, false, badInput{err.Error()}
	}
	if p.distribution, err = parallel.ParseDistribution(*distribution); err != nil {
		return p, false, badInput{err.Error()}
	}
	if p.n, err = parseSize(*n); err != nil {
		return p, false, err
	}
	if *workers == "" {
		p.workers = slices.Compact([]int{1, runtime.GOMAXPROCS(0)})
	} else {
		for text := range strings.SplitSeq(*workers, ",") {
			w, err := strconv.Atoi(text)
			if err != nil || w < 1 || w > parallel.MaxWorkers {
				return p, false, bad("workers: %q is not a number of workers; write numbers from 1 to %d, separated by commas", text, parallel.MaxWorkers)
			}
			p.workers = append(p.workers, w)
		}
	}
	if p.runs < 1 || p.runs > 1000 {
		return p, false, bad("runs: %d; it goes from 1 to 1000", p.runs)
	}
	return p, *asCSV, nil
}

// parseSize reads a number of elements, also as 2^k.
func parseSize(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if power, ok := strings.CutPrefix(text, "2^"); ok {
		var k int
		if k, err = strconv.Atoi(power); err == nil && k >= 0 && k < 31 {
			n = 1 << k
		} else {
			n = -1
		}
	}
	if err != nil || n < 1 || n > parallel.MaxElements {
		return 0, bad("n: %q; write a number from 1 to %d, or 2^0 to 2^25", text, parallel.MaxElements)
	}
	return n, nil
}

// measured is the time of one way to do it: sorted, in nanoseconds.
type measured struct {
	kernel  parallel.Kernel
	way     string
	workers int
	times   []time.Duration
}

func (m measured) quartile(q int) time.Duration { return m.times[(len(m.times)-1)*q/4] }

// measure times a kernel with each number of workers, and a sort's peer. The ways take turns, so
// that what else the machine does falls on all of them alike; the first turn warms up and does not
// count. Every result is verified.
func measure[T parallel.Number](p plan, k parallel.Kernel) ([]measured, error) {
	most := slices.Max(p.workers)
	job := parallel.Job{Kernel: k, Type: p.typ, N: p.n, Workers: most}.Ready()
	a := arraysFor[T](job)
	idle := parallel.NewCrew()
	if err := parallel.FillCrew(context.Background(), idle, job, parallel.Input{Distribution: p.distribution, Seed: p.seed}, a); err != nil {
		return nil, err
	}
	rows := make([]measured, len(p.workers))
	for i, w := range p.workers {
		rows[i] = measured{kernel: k, way: "goroutines", workers: w}
	}
	peer := measured{kernel: k, way: "slices.Sort", workers: 1}
	crew := parallel.NewCrew()
	for turn := range p.runs + 1 {
		for i, w := range p.workers {
			j := job
			j.Workers = w
			started := time.Now()
			if err := parallel.RunCrew(context.Background(), crew, j, a); err != nil {
				return nil, fmt.Errorf("%v with %d workers: %w", k, w, err)
			}
			spent := time.Since(started)
			if err := parallel.VerifyCrew(crew, j, a); err != nil {
				return nil, fmt.Errorf("%v with %d workers is wrong: %w", k, w, err)
			}
			if turn > 0 {
				rows[i].times = append(rows[i].times, spent)
			}
		}
		if !k.Sorts() {
			continue
		}
		y := []T(a.Y.(parallel.Local[T]))
		copy(y, a.X.(parallel.Local[T]))
		started := time.Now()
		slices.Sort(y)
		if turn > 0 {
			peer.times = append(peer.times, time.Since(started))
		}
	}
	if k.Sorts() {
		rows = append(rows, peer)
	}
	for i := range rows {
		slices.Sort(rows[i].times)
	}
	return rows, nil
}

// arraysFor makes the arrays of a job.
func arraysFor[T parallel.Number](j parallel.Job) *parallel.Arrays[T] {
	needs := j.Needs()
	a := &parallel.Arrays[T]{X: make(parallel.Local[T], j.N), Scratch: make(parallel.Local[float64], parallel.ScratchLen(j.Workers))}
	if needs.Y {
		a.Y = make(parallel.Local[T], j.N)
	}
	if needs.Tmp {
		a.Tmp = make(parallel.Local[T], j.N)
	}
	if needs.Heads {
		a.Heads = make(parallel.Local[uint8], j.N)
	}
	if needs.Bins {
		a.Bins = make(parallel.Local[int32], j.Bins)
	}
	return a
}

func writeTable(out io.Writer, p plan, rows []measured) error {
	fmt.Fprintf(out, "%d %s elements, %s, seed %d; %s on %d cores; median of %d runs and the quartiles around it, in milliseconds\n\n",
		p.n, p.typ, p.distribution, p.seed, runtime.Version(), runtime.NumCPU(), p.runs)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "kernel\tway\tworkers\tmedian\tfrom\tto\tM elements/s\tagainst one worker\t")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%d\t%.3f\t%.3f\t%.3f\t%.1f\t%s\t\n", r.kernel, r.way, r.workers,
			milliseconds(r.quartile(2)), milliseconds(r.quartile(1)), milliseconds(r.quartile(3)), p.rate(r), against(rows, r))
	}
	return w.Flush()
}

func milliseconds(d time.Duration) float64 { return float64(d) / 1e6 }

// rate is millions of elements in a second.
func (p plan) rate(r measured) float64 { return float64(p.n) / max(1, float64(r.quartile(2))) * 1e3 }

// against is how many times as fast as one worker a way is.
func against(rows []measured, r measured) string {
	for _, one := range rows {
		if one.kernel == r.kernel && one.way == "goroutines" && one.workers == 1 {
			return fmt.Sprintf("%.2f", float64(one.quartile(2))/max(1, float64(r.quartile(2))))
		}
	}
	return "–"
}

func writeCSV(out io.Writer, p plan, rows []measured) error {
	w := csv.NewWriter(out)
	table := [][]string{{"kernel", "type", "n", "distribution", "seed", "way", "workers", "run", "ms"}}
	for _, r := range rows {
		for i, t := range r.times {
			table = append(table, []string{
				r.kernel.String(), p.typ.String(), strconv.Itoa(p.n), p.distribution.String(), strconv.FormatUint(p.seed, 10),
				r.way, strconv.Itoa(r.workers), strconv.Itoa(i + 1), strconv.FormatFloat(milliseconds(t), 'f', 6, 64),
			})
		}
	}
	return w.WriteAll(table)
}
