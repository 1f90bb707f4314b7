// Package model is a race of real parallel runs without its page: what is asked for, what was
// measured, what a model predicts of it, and the pictures of both.
//
// A query flows in and becomes Options; times of runs flow into a Result; medians, predictions,
// sentences, SVG and CSV flow out. It uses neither clock nor workers nor go-app, so that all of it
// is tested natively. It imports package parallel alone.
package model

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"upsweep/parallel"
)

// Options are what the reader has chosen.
type Options struct {
	Kernel       parallel.Kernel
	Type         parallel.Type
	Log          int // of the number of elements, to base 2
	Distribution parallel.Distribution
	Workers      int // the largest number of workers
	Runs         int // that count; one more warms up
	Seed         uint64
	GPU          bool // the machine has one that runs this; no part of an address
}

// Limits of what may be chosen.
const (
	MinLog, MaxLog   = 10, 25
	MaxWorkers       = 16
	MinRuns, MaxRuns = 3, 31
)

// Standard is where the page opens on a machine with so many cores.
func Standard(cores int) Options {
	return Options{
		Kernel: parallel.RadixSort, Type: parallel.Int32, Log: 22, Distribution: parallel.Uniform,
		Workers: min(max(cores, 2), 8), Runs: 5, Seed: 1,
	}
}

// Parse reads a query. What it does not name keeps its standard; what it names wrongly too, and is
// told as a problem.
func Parse(query string, cores int) (o Options, problems []string) {
	o = Standard(cores)
	values, err := url.ParseQuery(query)
	if err != nil {
		return o, []string{"the address can't be read: " + err.Error()}
	}
	note := func(err error) {
		if err != nil {
			problems = append(problems, err.Error())
		}
	}
	for _, name := range []string{"kernel", "type", "distribution", "log", "workers", "runs", "seed"} {
		if !values.Has(name) {
			continue
		}
		text := values.Get(name)
		switch name {
		case "kernel":
			if k, err := parallel.ParseKernel(text); err != nil {
				note(err)
			} else {
				o.Kernel = k
			}
		case "type":
			if t, err := parallel.ParseType(text); err != nil {
				note(err)
			} else {
				o.Type = t
			}
		case "distribution":
			if d, err := parallel.ParseDistribution(text); err != nil {
				note(err)
			} else {
				o.Distribution = d
			}
		case "log":
			note(number(name, text, MinLog, MaxLog, &o.Log))
		case "workers":
			note(number(name, text, 1, MaxWorkers, &o.Workers))
		case "runs":
			note(number(name, text, MinRuns, MaxRuns, &o.Runs))
		case "seed":
			seed := int(o.Seed)
			note(number(name, text, 0, 1<<31, &seed))
			o.Seed = uint64(seed)
		}
	}
	return o, problems
}

func number(name, text string, least, most int, to *int) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return fmt.Errorf("%s: %q; it goes from %d to %d", name, text, least, most)
	}
	*to = n
	return nil
}

// Encode writes the query that Parse reads.
func (o Options) Encode() string {
	return fmt.Sprintf("kernel=%v&type=%v&log=%d&distribution=%v&workers=%d&runs=%d&seed=%d", o.Kernel, o.Type, o.Log, o.Distribution, o.Workers, o.Runs, o.Seed)
}

// N is the number of elements.
func (o Options) N() int { return 1 << o.Log }

// Job is the job for so many workers.
func (o Options) Job(workers int) parallel.Job {
	return parallel.Job{Kernel: o.Kernel, Type: o.Type, N: o.N(), Workers: workers}.Ready()
}

// Memory is how many bytes a race takes: the arrays once for the workers, once for the thread that
// runs alone, and once in between.
func (o Options) Memory() int {
	sum := 0
	for _, b := range Bytes(o.Job(o.Workers)) {
		sum += b
	}
	return 3 * sum
}

// Fits tells what is wrong where a race takes more memory than there is for it.
func (o Options) Fits(limit int) error {
	if need := o.Memory(); need > limit {
		return fmt.Errorf("2%s elements take about %d MB here, and this device has %d MB for them: choose fewer", superscript(o.Log), need>>20, limit>>20)
	}
	return nil
}

// Counts are the numbers of workers that race: all up to four, then powers of two, and the largest.
func (o Options) Counts() []int {
	var list []int
	for w := 1; w <= o.Workers; w++ {
		if w <= 4 || w&(w-1) == 0 || w == o.Workers {
			list = append(list, w)
		}
	}
	return list
}

// Size writes 2ᵏ.
func Size(log int) string { return "2" + superscript(log) }

func superscript(n int) string {
	return strings.Map(func(digit rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'] }, strconv.Itoa(n))
}
