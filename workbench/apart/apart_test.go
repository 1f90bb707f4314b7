package apart

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"upsweep/exercises"
	"upsweep/workbench/kernels"
)

// Judge starts this program anew: in a test that is the test's own.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == Command {
		if err := Main(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// What a process of its own finds is what is found here: of a right program, of a wrong one, and of
// one that is none.
func TestApartAsHere(t *testing.T) {
	right, ok := kernels.Reference("scan/blelloch")
	if !ok {
		t.Fatal("there is no program")
	}
	for _, test := range []struct {
		source, task string
		marks        []string
		says         string
	}{
		{right, "scan/blelloch", exercises.AllMarks(), ""},
		{"def main(x):\n    return x\n", "scan/blelloch", nil, ""},
		{"def main(x:\n", "scan/blelloch", nil, ""},
		{right, "scan/none", nil, "There is no task"},
	} {
		job := Job{File: "a.star", Source: test.source, Task: test.task, Limits: Usual()}
		job.Time = time.Minute
		found, err := Judge(t.Context(), job).Finding()
		here, errHere := Here(job).Finding()
		if test.says != "" {
			if err == nil || !strings.Contains(err.Error(), test.says) || errHere == nil {
				t.Errorf("%v and %v, want %q", err, errHere, test.says)
			}
			continue
		}
		if err != nil || errHere != nil {
			t.Errorf("%.40q: %v, %v", test.source, err, errHere)
			continue
		}
		slices.Sort(test.marks)
		got := slices.Sorted(slices.Values(found.Marks))
		if !slices.Equal(got, test.marks) || found.Failing != here.Failing || found.Says != here.Says {
			t.Errorf("%.40q: %+v, here %+v", test.source, found, here)
		}
	}
}

// A process that takes too much memory is ended, and its caller told; the caller lives.
func TestTooMuchMemory(t *testing.T) {
	right, _ := kernels.Reference("scan/blelloch")
	job := Job{Source: right, Task: "scan/blelloch", Limits: Limits{Time: time.Minute, Memory: 1 << 10}}
	if v := Judge(t.Context(), job); v.Right != nil || !strings.Contains(v.Says, "1,024 bytes of memory") {
		t.Errorf("%+v", v)
	}
}
