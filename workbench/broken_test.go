package workbench

import (
	"testing"

	"upsweep/workbench/kernels"
)

// Broken variants of the catalogue, in the readers' language, are judged wrong or racy, with the
// name of the mistake.
func TestBrokenPrograms(t *testing.T) {
	if list := kernels.AllBroken(); len(list) < 8 {
		t.Fatal(list)
	}
	for _, id := range kernels.AllBroken() {
		source, _ := kernels.Broken(id)
		fault := found(t, id).Fault
		v, err := Judge(compiled(t, source), found(t, fault.Of), nil)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if v.Right && v.RaceFree || v.Cause != fault.Cause {
			t.Errorf("%s: %+v, want %s (fails on %v)", id, v, fault.Cause, v.Failing)
		}
		if fault.Racy && v.RaceFree {
			t.Errorf("%s: it is judged to be free of races", id)
		}
	}
}
