package workbench

import (
	"os"
	"strings"
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
	whole := os.Getenv("UPSWEEP_CORPUS") != ""
	for i, id := range ids {
		alg := found(t, id)
		for k, program := range kernels.Apart(id) {
			if whole || (i+k)%6 == 0 {
				source := kernels.Whole(program)
				if v, err := Judge(compiled(t, source), alg, nil); err != nil || !counts(v) {
					t.Errorf("%s, program %d: %+v, %v\n%s", id, k+1, v, err, source)
				}
			}
			for _, spoilt := range kernels.Spoilt(program) {
				if mistakes++; !whole && mistakes%36 != 0 {
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

// Blocks that wait for prefixes alone give the right result too, one after another: nobody looks back
// over totals any more. So what publishes a total is not to be placed, nor is it what a repair mends.
func TestTotalsOfLookBackArePublished(t *testing.T) {
	for _, program := range kernels.Apart("scan/lookback") {
		published := 0
		for _, l := range program {
			switch text := strings.TrimSpace(l.Text); {
			case text != "sums[b] = total" && (text != "atomic_store(state, b, 1)" || l.Role == kernels.Wrong):
			case l.Role != kernels.Given:
				t.Errorf("%q is not given", text)
			default:
				published++
			}
		}
		if published != 2 {
			t.Errorf("%d lines publish a total:\n%s", published, kernels.Whole(program))
		}
	}
}
