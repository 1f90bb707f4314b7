package workbench

import (
	"os"
	"testing"

	"upsweep/workbench/kernels"
)

// A program that is taken apart is right, free of races and of low span as a whole; with one of its
// mistakes it is not. `make judge` tries all mistakes; `make test` a sample.
func TestProgramsTakenApart(t *testing.T) {
	ids, mistakes := kernels.AllApart(), 0
	if len(ids) < 30 {
		t.Fatal(ids)
	}
	for _, id := range ids {
		alg := found(t, id)
		for k, program := range kernels.Apart(id) {
			source := kernels.Whole(program)
			if v, err := Judge(compiled(t, source), alg, nil); err != nil || !counts(v) {
				t.Errorf("%s, program %d: %+v, %v\n%s", id, k+1, v, err, source)
			}
			for _, spoilt := range kernels.Spoilt(program) {
				if mistakes++; os.Getenv("UPSWEEP_CORPUS") == "" && mistakes%6 != 0 {
					continue
				}
				v, err := Judge(compiled(t, spoilt), alg, nil)
				if err != nil || counts(v) || v.Says == "" && v.Span == nil {
					t.Errorf("%s, program %d, passes with a mistake: %+v, %v\n%s", id, k+1, v, err, spoilt)
				}
			}
		}
	}
	if mistakes < 120 {
		t.Errorf("%d mistakes", mistakes)
	}
}

// counts tells whether a program counts as the answer to an exercise that is judged by the run.
func counts(v *Verdict) bool {
	return v.Right && v.RaceFree && v.Span != nil && v.Span.Met && v.Rounds.Met
}
