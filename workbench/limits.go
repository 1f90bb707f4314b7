package workbench

import (
	"fmt"
	"math"

	"go.starlark.net/starlark"

	"upsweep/budget"
)

// This file holds a run to its limits.

// slice is after how many steps the run looks at its limits.
const slice = 512

// newThread makes a thread of the interpreter whose steps count for the run.
func (r *run) newThread() *starlark.Thread {
	t := &starlark.Thread{Name: r.program.name, Print: func(_ *starlark.Thread, text string) {}}
	t.SetMaxExecutionSteps(slice)
	seen := uint64(0)
	t.OnMaxSteps = func(t *starlark.Thread) {
		r.spent += int(t.Steps - seen)
		seen = t.Steps
		t.SetMaxExecutionSteps(t.Steps + slice)
		if f := r.limits(t.CallStackDepth()); f != nil {
			r.stopped = f
			t.Cancel("limit")
		}
	}
	return t
}

// limits says which limit a run has hit.
func (r *run) limits(depth int) *Failure {
	b := r.opt.Budget
	switch {
	case r.stopped != nil:
		return r.stopped
	case r.opt.Cancel != nil && r.opt.Cancel():
		return &Failure{Kind: Stopped, Says: "The program was stopped: its time is up."}
	case r.spent > b.Most(budget.Instructions):
		return tooMuch("The program takes more than %s steps: does each loop end, and does each lane do only its part?", b.Most(budget.Instructions))
	case depth > b.Most(budget.Depth):
		return tooMuch("Functions call each other more than %s deep: does the recursion end?", b.Most(budget.Depth))
	}
	return nil
}

func tooMuch(format string, most int) *Failure {
	return &Failure{Kind: TooMuch, Says: fmt.Sprintf(format, budget.Grouped(most))}
}

// spend counts steps beside the interpreter's.
func (r *run) spend(steps int) error {
	r.spent += max(0, steps)
	if r.spent > r.opt.Budget.Most(budget.Instructions) {
		return tooMuch("The program takes more than %s steps: does each loop end, and does each lane do only its part?", r.opt.Budget.Most(budget.Instructions))
	}
	return nil
}

func (r *run) counted() int { return r.spent }

// hold counts bytes of a list or text that is about to be made, before it is.
func (r *run) hold(count, size int) error {
	if count > math.MaxInt32 {
		count = math.MaxInt32
	}
	r.held += count * size
	if most := r.opt.Budget.Most(budget.Held); r.held > most {
		return tooMuch("The program makes more than %s bytes of lists and texts.", most)
	}
	return r.spend(count / 16)
}
