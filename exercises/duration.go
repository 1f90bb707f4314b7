package exercises

import (
	"fmt"
	"strconv"
	"strings"

	"upsweep/tracer"
)

// times is how long the rounds of the run take.
func (r *Run) times() *tracer.Times {
	if r.spans == nil {
		r.spans = r.graph.Times()
	}
	return r.spans
}

// duration is how long a run takes on p processors with a barrier after every round, in steps and
// counted in operations alone. Of both it is the time in which the turns are taken one after
// another by whichever processor is free, and the least that any other order could take.
type duration struct {
	steps, minSteps           int
	operations, minOperations int
}

// lasts measures a run on p processors; false where turns wait for one another within a round, so
// that the time depends on their order.
func (r *Run) lasts(p int) (duration, bool) {
	var d duration
	for id := tracer.RoundID(1); int(id) <= r.trace.Rounds(); id++ {
		if r.times().Linked(id) {
			return d, false
		}
		var steps, operations []int
		for _, turn := range r.times().Turns(id) {
			steps, operations = append(steps, turn.Steps), append(operations, turn.Operations)
		}
		time, least := packed(steps, p)
		d.steps, d.minSteps = d.steps+time, d.minSteps+least
		time, least = packed(operations, p)
		d.operations, d.minOperations = d.operations+time, d.minOperations+least
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

// before tells whether a run that takes d is done before one that takes other, counted in steps and
// counted in operations, in whatever order their processors take the turns.
func (d duration) before(other duration) bool {
	return d.steps < other.minSteps && d.operations < other.minOperations
}

// sumOfRounds writes T(p) as the sum of the times of the rounds.
func (r *Run) sumOfRounds(p int) string {
	var parts []string
	for id := tracer.RoundID(1); int(id) <= r.trace.Rounds(); id++ {
		turns := r.times().Turns(id)
		if len(turns) == 0 {
			continue
		}
		even := true
		for _, t := range turns {
			even = even && t.Steps == turns[0].Steps
		}
		switch {
		case !even:
			parts = append(parts, fmt.Sprint(r.times().Round(id, p)))
		case turns[0].Steps == 1:
			parts = append(parts, fmt.Sprintf("⌈%d/%d⌉", len(turns), p))
		default:
			parts = append(parts, fmt.Sprintf("⌈%d/%d⌉ · %d", len(turns), p, turns[0].Steps))
		}
	}
	return sum(parts, r.times().Barrier(p))
}

// whyStepsDiffer says why T(1) is not the work, where it is not; with a blank before it.
func (r *Run) whyStepsDiffer() string {
	steps, work := r.times().Work(), r.cost().Work
	if steps == work {
		return ""
	}
	return strings.TrimRight(fmt.Sprintf(" A lane that makes no operation in a round takes a step as well, so T(1) is %d and the work %d.", steps, work), " ")
}

// plain reports whether T(p) is the same in whatever order the processors take the turns of each
// round.
func (r *Run) plain(p int) bool {
	d, measured := r.lasts(p)
	return measured && d.steps == d.minSteps
}

func sum(parts []string, total int) string {
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

// stepRule says what takes how long.
const stepRule = "A lane takes one step for each operation that it makes in a round, and one step if it makes none."
