package workbench

import (
	"slices"
	"strings"
	"testing"

	"upsweep/workbench/task"
)

// Every task begins with a program that runs, and that is not yet right: the verdict says what is
// wrong. The program that is written for it gets four marks.
func TestTasks(t *testing.T) {
	for _, task := range task.All() {
		alg := found(t, task.ID)
		p := compiled(t, task.Skeleton)
		v, err := Judge(p, alg, nil)
		if err != nil {
			t.Errorf("%s: %v", task.ID, err)
			continue
		}
		if v.Right && v.RaceFree || v.Says == "" || strings.Contains(v.Says, "%!") || v.Failing == nil && !v.Right {
			t.Errorf("%s: its first program is judged %+v", task.ID, v)
		}
		if testing.Verbose() {
			t.Logf("%s: %s: %s", task.ID, v.Cause, v.Says)
		}
		if task.Repair && v.Cause != task.Cause {
			t.Errorf("%s: its mistake is called %q, and not %q (%s)", task.ID, v.Cause, task.Cause, v.Says)
		}
	}
}

// The tasks to begin with come one after another, each with a name of what it teaches. What is
// written for each meets it: right, and free of races.
func TestFirstTasks(t *testing.T) {
	var leads []string
	for n := 1; ; n++ {
		i := slices.IndexFunc(task.All(), func(t task.Task) bool { return t.First == n })
		if i < 0 {
			break
		}
		first := task.All()[i]
		leads = append(leads, first.Lead)
		if v, err := Judge(compiled(t, first.Solution), found(t, first.ID), nil); err != nil || !v.Right || !v.RaceFree {
			t.Errorf("%s: what is written for it is judged %+v (%v)", first.ID, v, err)
		}
	}
	if got, want := strings.Join(leads, ", "), "Write one lane, Write a round, A loop of rounds, Find a race, Place a barrier"; got != want {
		t.Errorf("the first tasks are %s, want %s", got, want)
	}
}

// The task of the barrier is met by threads that a barrier orders, and by nothing else.
func TestTheBarrierIsRequired(t *testing.T) {
	idle := strings.Replace(rounds, "    return x", "    def meets(t):\n        barrier()\n    launch(len(x), meets)\n    return x", 1)
	two := `
def kernel(t, x, y, op, d):
    barrier()
    y[t] = op(x[t - d], x[t]) if t >= d else x[t]
    barrier()

def main(x, op):
    d = 1
    while d < len(x):
        y = array(len(x))
        launch(len(x), kernel, x, y, op, d)
        x = y
        d *= 2
    return x
`
	for name, source := range map[string]string{"rounds": rounds, "rounds and an idle barrier": idle, "two arrays and idle barriers": two} {
		if v, err := Judge(compiled(t, source), found(t, task.ByBarrier), nil); err != nil || v.Right || v.Cause != NoBarrier || v.Says == "" {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
		if v, err := Judge(compiled(t, source), found(t, "scan/hillis-steele"), nil); err != nil || !v.Right {
			t.Errorf("%s is not right: %+v, %v", name, v, err)
		}
	}
	if v, err := Judge(compiled(t, threads("barrier()", "barrier()")), found(t, task.ByBarrier), nil); err != nil || !v.Right || !v.RaceFree {
		t.Errorf("threads that a barrier orders: %+v, %v", v, err)
	}
}

// An array of a list is called as the program calls it.
func TestArraysOfLists(t *testing.T) {
	for _, made := range []string{"[array(len(x)), array(len(x))]", "[array(len(x)) for k in range(2)]"} {
		v, err := Judge(compiled(t, "def main(x, op):\n    bufs = "+made+"\n    def lane(i):\n        bufs[1][i] = bufs[0][i + 1]\n    parallel(0, len(x), lane)\n    return bufs[1]\n"), found(t, "scan/serial"), nil)
		if err != nil || !strings.Contains(v.Says, "There is no bufs[0][1]") {
			t.Errorf("%s: %+v, %v", made, v, err)
		}
	}
}
