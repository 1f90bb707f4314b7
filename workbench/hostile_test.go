//go:build unix

package workbench

import (
	_ "embed"
	"strings"
	"testing"
	"time"

	"upsweep/budget"
	"upsweep/internal/hostile"
	"upsweep/internal/sample"
)

//go:embed testdata/hostile.txt
var hostileText string

// maxOfProgram is what a hostile program may take: of time, which the collector's and a slow
// machine's share in, and of memory, allocated in all and not at one time.
var maxOfProgram = hostile.Cost{Time: 2 * time.Second, Bytes: 384 << 20}

// Every hostile program ends with its message, whatever it does.
func TestHostilePrograms(t *testing.T) {
	cases := strings.Split("\n"+hostileText, "\n== ")[1:]
	if len(cases) < 60 {
		t.Fatalf("%d programs", len(cases))
	}
	alg := found(t, "scan/hillis-steele")
	for _, c := range cases {
		head, source, _ := strings.Cut(c, "\n")
		name, says, _ := strings.Cut(head, " =>")
		says = strings.TrimSpace(says)
		t.Run(name, func(t *testing.T) {
			var err error
			var out *Run
			took := hostile.Of(func() { out, err = once(alg, source+"\n") })
			if took.Over(maxOfProgram) {
				t.Errorf("it took %v and %d MiB", took.Time, took.Bytes>>20)
			}
			if testing.Verbose() {
				t.Logf("%v, %d MiB: %v", took.Time, took.Bytes>>20, err)
			}
			if err == nil {
				t.Fatalf("it ran to its end: %v", out.Outputs)
			}
			f, ok := err.(*Failure)
			if !ok {
				t.Fatalf("%T: %v", err, err)
			}
			if !strings.Contains(f.Says, says) {
				t.Errorf("it says %q, which has no %q", f.Says, says)
			}
			if f.Line == 0 {
				t.Errorf("%q names no line", f.Says)
			}
		})
	}
}

//go:embed testdata/hostile_judged.txt
var hostileJudged string

// What judging, and searching, may take for a program that spares no effort to take more.
var maxOfJudge = hostile.Cost{Time: 8 * time.Second, Bytes: 2 << 30}

// No hostile program is judged right, and none keeps judge or search for long: neither those that
// go wrong at once nor those that wait for longer inputs, or for many threads.
func TestHostileProgramsAreJudged(t *testing.T) {
	alg := found(t, "scan/hillis-steele")
	for k, c := range append(strings.Split("\n"+hostileJudged, "\n== ")[1:], strings.Split("\n"+hostileText, "\n== ")[1:]...) {
		head, source, _ := strings.Cut(c, "\n")
		name, cause, _ := strings.Cut(head, " =>")
		// What threads wait for without end takes seconds: of barriers, ballots and shuffles a sample
		// has barriers, and of the programs that go wrong on every input each twelfth.
		if !sample.Thorough() && (strings.HasSuffix(name, "without end") || k > 14 && k%12 != 0) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			p, err := Compile("hostile.star", source+"\n", budget.Write())
			if err != nil {
				return // it is told at once
			}
			var v *Verdict
			took := hostile.Of(func() { v, err = Judge(p, alg, nil) })
			if took.Over(maxOfJudge) {
				t.Errorf("judging took %v and %d MiB", took.Time, took.Bytes>>20)
			}
			t.Logf("judged in %v, %d MiB: %v %+v", took.Time, took.Bytes>>20, err, v)
			if err == nil && v.Right && v.RaceFree {
				t.Error("it is judged right")
			}
			if cause = strings.TrimSpace(cause); strings.Contains(hostileJudged, "== "+head+"\n") && (err != nil || v.Cause != cause && cause != "wrong result") {
				t.Errorf("%v: the cause is %q, want %q", err, v.Cause, cause)
			}
			if !p.Threads() || !sample.Thorough() && k%3 != 0 {
				return
			}
			var f *Found
			took = hostile.Of(func() { f, err = p.Search(alg, eight, DefaultSearch()) })
			if took.Over(maxOfJudge) {
				t.Errorf("searching took %v and %d MiB", took.Time, took.Bytes>>20)
			}
			t.Logf("searched in %v, %d MiB: %v %+v", took.Time, took.Bytes>>20, err, f)
		})
	}
}
