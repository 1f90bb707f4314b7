package exercises

import (
	"fmt"
	"strconv"
	"strings"

	"upsweep/tracer"
)

// Times is how long the rounds of the run take.
func (r *Run) Times() *tracer.Times {
	if r.spans == nil {
		r.spans = r.Graph.Times()
	}
	return r.spans
}

// Duration is how long a run takes on p processors with a barrier after every round, in steps and
// counted in operations alone. Of both it is the time in which the turns are taken one after
// another by whichever processor is free, and the least that any other order could take.
type Duration struct {
	Steps, minSteps           int
	Operations, minOperations int
}

// Lasts measures a run on p processors; false where turns wait for one another within a round, so
// that the time depends on their order.
func (r *Run) Lasts(p int) (Duration, bool) {
	var d Duration
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		if r.Times().Linked(id) {
			return d, false
		}
		var steps, operations []int
		for _, turn := range r.Times().Turns(id) {
			steps, operations = append(steps, turn.Steps), append(operations, turn.Operations)
		}
		time, least := packed(steps, p)
		d.Steps, d.minSteps = d.Steps+time, d.minSteps+least
		time, least = packed(operations, p)
		d.Operations, d.minOperations = d.Operations+time, d.minOperations+least
	}
	return d, true
}

// packed is how long turns take on p processors, each begun in its order by the first that is free,
// and the least that they could take.
func packed(turns []int, p int) (time, least int) {
	sum := 0
	busy := make([]int, min(p, len(turns))) // until when each processor is
	for _, n := range turns {
		sum += n
		least = max(least, n)
		first := 0
		for i := range busy {
			if busy[i] < busy[first] {
				first = i
			}
		}
		busy[first] += n
		time = max(time, busy[first])
	}
	return time, max(least, (sum+p-1)/p)
}

// Before tells whether a run that takes d is done before one that takes other, counted in steps and
// counted in operations, in whatever order their processors take the turns.
func (d Duration) Before(other Duration) bool {
	return d.Steps < other.minSteps && d.Operations < other.minOperations
}

// SumOfRounds writes T(p) as the sum of the times of the rounds.
func (r *Run) SumOfRounds(p int) string {
	var parts []string
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		turns := r.Times().Turns(id)
		if len(turns) == 0 {
			continue
		}
		even := true
		for _, t := range turns {
			even = even && t.Steps == turns[0].Steps
		}
		switch {
		case !even:
			parts = append(parts, fmt.Sprint(r.Times().Round(id, p)))
		case turns[0].Steps == 1:
			parts = append(parts, fmt.Sprintf("⌈%d/%d⌉", len(turns), p))
		default:
			parts = append(parts, fmt.Sprintf("⌈%d/%d⌉ · %d", len(turns), p, turns[0].Steps))
		}
	}
	return Sum(parts, r.Times().Barrier(p))
}

// WhyStepsDiffer says why T(1) is not the work, where it is not; with a blank before it.
func (r *Run) WhyStepsDiffer() string {
	steps, work := r.Times().Work(), r.Cost().Work
	if steps == work {
		return ""
	}
	return strings.TrimRight(fmt.Sprintf(" A lane that makes no operation in a round takes a step as well, so T(1) is %d and the work %d.", steps, work), " ")
}

// Plain reports whether T(p) is the same in whatever order the processors take the turns of each
// round.
func (r *Run) Plain(p int) bool {
	d, measured := r.Lasts(p)
	return measured && d.Steps == d.minSteps
}

// Sum writes parts as a sum with its total.
func Sum(parts []string, total int) string {
	switch {
	case len(parts) == 0:
		return strconv.Itoa(total)
	case len(parts) > 12:
		parts = append(append(parts[:6:6], "…"), parts[len(parts)-3:]...)
	case len(parts) == 1 && parts[0] == strconv.Itoa(total):
		return parts[0]
	}
	return strings.Join(parts, " + ") + " = " + strconv.Itoa(total)
}

// StepRule says what takes how long.
const StepRule = "A lane takes one step for each operation that it makes in a round, and one step if it makes none."
