package workbench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/workbench/thread"
)

// Each program of testdata/corpus is judged as its head says: right (and free of races), wrong, or
// races (its threads or lanes collide, or the result depends on their order). What fails is run
// again on the input that the judgement names, in the order that it names, and fails again. `make
// judge` tries all; `make test` a sample.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/corpus/*/*.star")
	if err != nil || len(files) < 345 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
	verdicts, tasks := map[string]int{}, map[string]bool{}
	for k, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head, rest, _ := strings.Cut(string(text), "\n")
		second, _, _ := strings.Cut(rest, "\n")
		id, want := strings.TrimPrefix(head, "# task: "), strings.TrimPrefix(second, "# verdict: ")
		verdicts[want]++
		tasks[id] = true
		if os.Getenv("UPSWEEP_CORPUS") == "" && k%12 != 0 {
			continue
		}
		t.Run(strings.TrimPrefix(file, "testdata/corpus/"), func(t *testing.T) {
			p := compiled(t, string(text))
			v, err := Judge(p, found(t, id), nil)
			if err != nil {
				t.Fatal(err)
			}
			if bad := implementation.FindString(v.Says + " " + v.Cause); bad != "" {
				t.Errorf("%q in %s (%s)", bad, v.Says, v.Cause)
			}
			got := map[bool]string{true: "right", false: "wrong"}[v.Right]
			if v.Raced {
				got = "races"
			}
			if got != want {
				t.Fatalf("it is judged %s, want %s: %s (on %v)", got, want, v.Says, v.Failing)
			}
			if v.Right && !v.Raced {
				if !v.RaceFree || v.Work == nil || v.Span == nil {
					t.Errorf("a mark is not measured: %+v", v)
				}
				return
			}
			replays(t, p, id, v)
		})
	}
	if verdicts["right"] < 160 || verdicts["wrong"]+verdicts["races"] < 170 || len(tasks) < 74 {
		t.Errorf("the corpus has %v of %d tasks", verdicts, len(tasks))
	}
}

// replays runs a program on what its judgement says that it fails on.
func replays(t *testing.T, p *Program, id string, v *Verdict) {
	t.Helper()
	if v.Says == "" || v.Failing == nil {
		t.Fatalf("it does not say why: %+v", v)
	}
	opt := Options{Budget: budget.Write()}
	if v.Witness != "" {
		order, err := thread.ParseOrder(v.Witness)
		if err != nil {
			t.Fatal(err)
		}
		opt.Order = order
	}
	a := checked(t, found(t, id), *v.Failing)
	out, err := p.Run(a, opt)
	wrong := (*Mismatch)(nil)
	if err == nil {
		wrong = mismatch(a, out)
	}
	switch {
	case !v.Right && err == nil && wrong == nil:
		t.Errorf("on %v in the order %q the result is right, and the judgement says %s", v.Failing, v.Witness, v.Says)
	case !v.Right && err == nil && !strings.Contains(v.Says, wrong.String()):
		t.Errorf("on %v in the order %q: %s; the judgement says %s", v.Failing, v.Witness, wrong, v.Says)
	case !v.Right && err != nil && !strings.Contains(v.Says, err.Error()):
		t.Errorf("on %v in the order %q: %v; the judgement says %s", v.Failing, v.Witness, err, v.Says)
	case v.Right && worst(out.Races) == nil:
		t.Errorf("on %v nothing races, and the judgement says %s", v.Failing, v.Says)
	}
}
