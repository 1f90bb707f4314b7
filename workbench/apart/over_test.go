package apart

import (
	"fmt"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/workbench/mark"
	"upsweep/workbench/task"
)

// What is told of a count that is over its goal is the bound that the judge has: as many meet it, and
// one more does not.
func TestTheBoundThatIsToldIsTheJudges(t *testing.T) {
	for _, goal := range []int{0, 1, 8, 255} {
		series := func(rounds int) (out []task.Counts) {
			for k := range task.Sizes {
				out = append(out, task.Counts{N: 16 << k, Rounds: rounds})
			}
			return out
		}
		for most := goal; ; most++ {
			m := mark.Of(series(most), series(goal))
			if m.Rounds.Met {
				continue
			}
			if says := exercises.Over("rounds", most, 256, goal); !strings.HasSuffix(says, fmt.Sprintf("; up to %d would do", most-1)) {
				t.Errorf("%d rounds miss a goal of %d, and it says %s", most, goal, says)
			}
			break
		}
	}
}
