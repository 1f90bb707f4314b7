package resolve

import (
	"fmt"
	"math"
	"strconv"

	"upsweep/budget"
	"upsweep/tracer"
)

// isScheduled reports whether a measure is one of a run's schedule, in steps.
func isScheduled(metric string) bool {
	switch metric {
	case "time", "greedy", "lower", "upper", "speedup", "busy", "parallelism":
		return true
	}
	return false
}

// scheduled measures a schedule on p processors.
func (r *lessonRun) scheduled(metric, p string) (string, error) {
	times := r.subject.Graph.Times()
	work, span := times.Work(), times.Chain()
	if metric == "parallelism" {
		return decimal(work, span), nil
	}
	n, err := strconv.Atoi(p)
	if err != nil || n < 1 {
		return "", fmt.Errorf("%s needs p, a number of processors from 1", metric)
	}
	lower, upper := tracer.Bounds(work, span, n)
	switch metric {
	case "greedy":
		return budget.Grouped(r.subject.Schedule(n, true).Time), nil
	case "lower":
		return budget.Grouped(int(math.Ceil(lower))), nil
	case "upper":
		return budget.Grouped(int(math.Floor(upper))), nil
	case "busy":
		return fmt.Sprintf("%.0f%%", 100*float64(work)/float64(max(1, n*times.Barrier(n)))), nil
	case "speedup":
		return decimal(work, times.Barrier(n)), nil
	}
	return budget.Grouped(times.Barrier(n)), nil
}

// decimal is a quotient with one decimal.
func decimal(a, b int) string {
	if b == 0 {
		return "0"
	}
	return strconv.FormatFloat(float64(a)/float64(b), 'f', 1, 64)
}
