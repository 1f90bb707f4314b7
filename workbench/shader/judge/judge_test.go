package judge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/workbench/shader"
	"upsweep/workbench/shader/solutions"
)

// Every task has a shader that earns all marks.
func TestSolutions(t *testing.T) {
	written := 0
	for _, id := range IDs() {
		task, ok := Find(id)
		if !ok {
			t.Errorf("there is no task %s", id)
			continue
		}
		text, ok := solutions.Of(id)
		if !ok {
			continue
		}
		written++
		if !strings.HasPrefix(text, "// task: "+id+"\n") {
			t.Errorf("%s begins with %.40q", id, text)
		}
		v, err := Judge(text, task, nil)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		earns := "right, race-free, work-efficient, shallow"
		if at := strings.Index(text, "// earns: "); at >= 0 {
			earns, _, _ = strings.Cut(text[at+len("// earns: "):], "\n")
		}
		if got := earned(v); got != earns {
			t.Errorf("%s: right %v, race-free %v, %q at line %d, %q, order %q, input %v\n work %+v span %+v rounds %+v memory %+v accesses %+v in turn %+v",
				id, v.Right, v.RaceFree, v.Says, v.Line, v.Cause, v.Witness, v.Failing, v.Work, v.Span, v.Rounds, v.Memory, v.Accesses, v.InTurn)
		}
	}
	if written < 20 {
		t.Errorf("%d tasks have a shader", written)
	}
}

// earned are the marks that a verdict gives.
func earned(v *Verdict) string {
	var out []string
	for _, m := range []struct {
		name string
		met  bool
	}{{"right", v.Right}, {"race-free", v.RaceFree}, {"work-efficient", v.Efficient()}, {"shallow", v.Shallow()}} {
		if m.met {
			out = append(out, m.name)
		}
	}
	return strings.Join(out, ", ")
}

// Each shader of testdata/corpus has a mistake, and is judged as its head says: races, wrong (a wrong
// result in every order), order (a result that depends on the order), barrier, bounds, or a mark that
// is not met. What fails is run again on the input and in the order that the judgement names, and
// fails again.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/corpus/*.wgsl")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d shaders: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text := string(b)
			head, rest, _ := strings.Cut(text, "\n")
			second, _, _ := strings.Cut(rest, "\n")
			task, ok := Find(strings.TrimPrefix(head, "// task: "))
			if !ok {
				t.Fatalf("%q names no task", head)
			}
			want := strings.TrimPrefix(second, "// verdict: ")
			v, err := Judge(text, task, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := judgedAs(v); got != want {
				t.Fatalf("it is judged %s, want %s: %s (line %d, on %v)", got, want, v.Says, v.Line, v.Failing)
			}
			if strings.HasPrefix(want, "not ") {
				return
			}
			if v.Failing == nil || v.Says == "" || want != "order" && want != "wrong" && v.Line == 0 {
				t.Fatalf("it does not say why: %+v", v)
			}
			again, err := Run(text, task, *v.Failing, v.Witness, nil)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case v.Raced && again.race == nil:
				t.Errorf("on %v in the order %q nothing races, and the judgement says %s", v.Failing, v.Witness, v.Says)
			case !v.Right && !v.Raced && !again.bad():
				t.Errorf("on %v in the order %q the result is right, and the judgement says %s", v.Failing, v.Witness, v.Says)
			case want == "wrong" && again.wrong != nil && !strings.Contains(v.Says, again.wrong.String()):
				t.Errorf("on %v: %s, and the judgement says %s", v.Failing, again.wrong, v.Says)
			}
		})
	}
}

func judgedAs(v *Verdict) string {
	switch {
	case v.Raced:
		return "races"
	case v.Cause == DependsOnOrder:
		return "order"
	case v.Cause == string(shader.Barrier), v.Cause == string(shader.Bounds):
		return v.Cause
	case !v.Right:
		return "wrong"
	case !v.Efficient():
		return "not efficient"
	case !v.Shallow():
		return "not shallow"
	}
	return "right"
}
