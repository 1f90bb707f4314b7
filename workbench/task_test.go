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
		alg := found(t, task.Of)
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
		v, err := Judge(compiled(t, first.Solution), found(t, first.Of), nil)
		if err != nil || !v.Right || !v.RaceFree {
			t.Errorf("%s: what is written for it is judged %+v (%v)", first.ID, v, err)
		}
	}
	if got, want := strings.Join(leads, ", "), "Write one lane, Write a round, A loop of rounds, Find a race, Place a barrier"; got != want {
		t.Errorf("the first tasks are %s, want %s", got, want)
	}
}
