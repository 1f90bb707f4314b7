package workbench

import (
	_ "embed"
	"strings"
	"testing"
	"time"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/hostile"
)

//go:embed testdata/hostile.txt
var hostileText string

// mostOfProgram is what a hostile program may take: of time, which the collector's and a slow machine's share in, and of memory, allocated
// in all and not at one time.
var mostOfProgram = hostile.Cost{Time: 2 * time.Second, Bytes: 384 << 20}

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
			if took.Over(mostOfProgram) {
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

// once compiles and runs a program on a small input.
func once(alg *algos.Algorithm, source string) (*Run, error) {
	p, err := Compile("hostile.star", source, budget.Write())
	if err != nil {
		return nil, err
	}
	a, err := alg.Check(algos.Request{Inputs: map[string]string{"x": "3 1 7 0"}}, budget.Write())
	if err != nil {
		return nil, err
	}
	return p.Run(a, Options{Budget: budget.Write()})
}
