package workbench

import (
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
