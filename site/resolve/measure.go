package resolve

import (
	"fmt"
	"slices"
	"strconv"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/budget"
	"upsweep/lessons/render"
	"upsweep/tracer"
)

// Count measures.
func (r *resolver) Count(spec render.CountSpec) (string, error) {
	figure := spec.FigureSpec
	p, warp := "", ""
	again := isScheduled(spec.Metric)
	if again {
		p, figure = aside(figure, "p")
	}
	if _, ok := trafficMetrics[spec.Metric]; ok {
		again = true
		warp, figure = aside(figure, "warp")
	}
	run, err := r.run(figure)
	if err != nil {
		return "", err
	}
	if again { // the answer goes through all of the run anew, which takes longer than to run it
		r.took += run.result.Trace.Accesses()
		if err := r.enough(); err != nil {
			return "", err
		}
	}
	t, c := run.result.Trace, run.subject.Cost()
	counts := map[string]int{
		"work": c.Work, "combines": c.Combines, "compares": c.Compares, "applies": c.Applies, "moves": c.Moves, "atomics": c.Atomics,
		"reads": c.Reads, "writes": c.Writes, "rounds": c.Rounds, "span": c.Span, "n": run.result.Args.N(),
	}
	if n, ok := counts[spec.Metric]; ok {
		return budget.Grouped(n), nil
	}
	if metric, ok := trafficMetrics[spec.Metric]; ok {
		traffic, err := trafficOf(t, figure, warp)
		if err != nil {
			return "", err
		}
		return metric(traffic), nil
	}
	if spec.Metric == "intensity" {
		r.took += t.Accesses()
		return fmt.Sprintf("%.2g", intensityOf(t, c)), r.enough()
	}
	if isScheduled(spec.Metric) {
		return run.scheduled(spec.Metric, p)
	}
	switch spec.Metric {
	case "pram":
		return c.PRAM.String(), nil
	case "hazards":
		return budget.Grouped(len(run.subject.Hazards)), nil
	case "active":
		round, err := roundOf(t, figure)
		if err != nil || round == 0 {
			return "", fmt.Errorf("active needs a round from 1 to %d", t.Rounds())
		}
		return budget.Grouped(t.RoundCost(round, nil).Active), nil
	}
	return "", fmt.Errorf("%q cannot be measured; write work, combines, compares, applies, moves, atomics, reads, writes, rounds, span, pram, hazards, n, active, parallelism, time, greedy, lower, upper, speedup, busy, warps, divergent, idle, masked, requests, sectors, lines, moved, efficiency, intensity, passes, degree or contention", spec.Metric)
}

// intensityOf is how many operations a run makes for each byte that a GPU moves for it.
func intensityOf(t *tracer.Trace, c tracer.Cost) float64 {
	return float64(c.Work) / float64(max(1, t.TotalMemory(tracer.GPU()).Moved()))
}

// aside takes a parameter of the model out of a run's, unless the algorithm has one of that name:
// it then serves both.
func aside(figure render.FigureSpec, name string) (string, render.FigureSpec) {
	text, _ := figure.Get(name)
	alg, found := algos.Find(figure.Algorithm)
	if found && slices.ContainsFunc(alg.Params, func(q algos.Param) bool { return q.Name == name }) {
		return text, figure
	}
	figure.Parameters = slices.DeleteFunc(slices.Clone(figure.Parameters), func(q render.Parameter) bool { return q.Name == name })
	return text, figure
}

// trafficMetrics are what the memory model counts, of one round or of all.
var trafficMetrics = map[string]func(tracer.Traffic) string{
	"warps":      func(t tracer.Traffic) string { return budget.Grouped(t.Warps) },
	"divergent":  func(t tracer.Traffic) string { return budget.Grouped(t.Divergent) },
	"idle":       func(t tracer.Traffic) string { return budget.Grouped(t.Idle) },
	"masked":     func(t tracer.Traffic) string { return budget.Grouped(t.Masked) },
	"requests":   func(t tracer.Traffic) string { return budget.Grouped(t.Global + t.Shared) },
	"sectors":    func(t tracer.Traffic) string { return budget.Grouped(t.Sectors) },
	"lines":      func(t tracer.Traffic) string { return budget.Grouped(t.Lines) },
	"moved":      func(t tracer.Traffic) string { return budget.Grouped(t.Moved()) },
	"efficiency": func(t tracer.Traffic) string { return fmt.Sprintf("%.0f%%", 100*t.Efficiency()) },
	"passes":     func(t tracer.Traffic) string { return budget.Grouped(t.Passes) },
	"degree":     func(t tracer.Traffic) string { return budget.Grouped(t.Degree) },
	"contention": func(t tracer.Traffic) string { return budget.Grouped(t.Contention) },
}

func trafficOf(t *tracer.Trace, figure render.FigureSpec, warp string) (tracer.Traffic, error) {
	model := tracer.GPU()
	if warp != "" {
		n, err := strconv.Atoi(warp)
		if err != nil || n < 1 || n > 1024 {
			return tracer.Traffic{}, fmt.Errorf("warp=%q: want lanes per warp, from 1 to 1024", warp)
		}
		model.Warp = n
	}
	round, err := roundOf(t, figure)
	if err != nil {
		return tracer.Traffic{}, err
	}
	if round > 0 {
		return t.Memory(round, model).Traffic, nil
	}
	return t.TotalMemory(model), nil
}

// roundOf returns the round that a directive names, 0 where it names none.
func roundOf(t *tracer.Trace, figure render.FigureSpec) (tracer.RoundID, error) {
	text, given := figure.Get("round")
	if !given {
		return 0, nil
	}
	at, ok := address.ParseRound(text)
	if !ok || at.Round < 1 || at.Round > t.Rounds() {
		return 0, fmt.Errorf("round=%q: want a round from 1 to %d", text, t.Rounds())
	}
	return tracer.RoundID(at.Round), nil
}
