package workbench

import (
	"slices"
	"testing"

	"upsweep/workbench/task"
)

// The calls that an editor tells of are those that there are.
func TestCallsAreTold(t *testing.T) {
	known := (&run{}).calls()
	var told []string
	for _, c := range task.Calls() {
		told = append(told, c.Name)
		if c.Name != "op" && known[c.Name] == nil {
			t.Errorf("%s is told, and is no call", c.Name)
		}
	}
	python := []string{"float", "bool", "str", "list", "tuple", "reversed", "sorted", "enumerate", "zip", "any", "all", "fail"}
	for name := range plainCalls() {
		if name[0] < 0x80 && !slices.Contains(told, name) && !slices.Contains(python, name) {
			t.Errorf("%s is a call, and is not told", name)
		}
	}
}
