package shader

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/workbench/thread"
)

const generatedHead = "//: x = random 16\n//: y = fill 16 with 0\n//: count = 0\n//: most = 0\n//: cells = random 16\n//: dispatch main 2\n"

// generated is the program of a seed, with its head.
func generated(seed uint64) string {
	g := &generator{rng: rand.New(rand.NewPCG(seed, 5))}
	return generatedHead + g.program()
}

// Programs that have no race are not said to have one, nor another fault, in any order that is
// tried. UPSWEEP_GENERATED says how many, and the seed of the first, as in 1000:7.
func TestNoFalseAlarm(t *testing.T) {
	asked := os.Getenv("UPSWEEP_GENERATED")
	if asked == "" {
		asked = "60"
	}
	many, from, _ := strings.Cut(asked, ":")
	n, err := strconv.Atoi(many)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := strconv.ParseUint(from, 10, 64)
	shares, runs := 0, 0
	for k := range n {
		seed := first + uint64(k)
		source := generated(seed)
		p, err := Compile(source, Head{}, budget.Shader())
		if err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, source)
			continue
		}
		r, err := p.Verify(VerifyOptions{Budget: budget.Shader(), Orders: 3, Seed: seed})
		if err != nil || !r.Right {
			t.Errorf("seed %d: %v %s\n%s", seed, err, joinedFaults(r.Found), source)
		}
		runs += r.Runs
		if strings.Contains(source, "workgroupBarrier") {
			shares++
		}
	}
	t.Logf("%d programs, seeds from %d, %d of them with barriers, in %d runs", n, first, shares, runs)
	if shares < n/5 {
		t.Errorf("only %d of %d programs have barriers", shares, n)
	}
}

// plant puts a fault into a program that has none; not ok where there is no place for it.
func plant(source string, kind FaultKind) (planted string, line int, ok bool) {
	const shared = "part[at] = "
	from := strings.Index(source, shared)
	if from < 0 {
		return "", 0, false
	}
	end := from + strings.IndexByte(source[from:], '\n')
	statement := source[from:end]
	if strings.Contains(statement, "(at + 0u)") {
		return "", 0, false // each reads its own
	}
	var by string
	switch kind {
	case Race:
		by = strings.Replace(statement, "workgroupBarrier(); ", "", 1)
	case Barrier:
		by = strings.Replace(statement, "workgroupBarrier(); ", "if at < 5u { workgroupBarrier(); } ", 1)
	case Bounds:
		at := strings.LastIndex(statement, " % 8u]")
		if at < 0 {
			return "", 0, false
		}
		by = statement[:at] + "]" + statement[at+len(" % 8u]"):]
	}
	return source[:from] + by + source[end:], 1 + strings.Count(source[:from], "\n"), by != statement
}

// Of faults that are planted into generated programs each is found, at its line, and the order that
// comes with it shows it again.
func TestPlanted(t *testing.T) {
	const each = 40
	for _, kind := range []FaultKind{Race, Barrier, Bounds} {
		planted, witnessed := 0, 0
		for seed := uint64(0); planted < each && seed < 2000; seed++ {
			source, line, ok := plant(generated(seed), kind)
			if !ok {
				continue
			}
			planted++
			p, err := Compile(source, Head{}, budget.Shader())
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			r, err := p.Verify(VerifyOptions{Budget: budget.Shader(), Orders: 3, Seed: seed})
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			at := slices.IndexFunc(r.Found, func(f Fault) bool { return f.Kind == kind && f.Line == line })
			if at < 0 {
				t.Errorf("%s, seed %d: not found at line %d, but %s\n%s", kind, seed, line, joinedFaults(r.Found), source)
				continue
			}
			f := r.Found[at]
			if kind == Race && f.Order == "" {
				continue // what the race does is not seen in the buffers
			}
			var order thread.Order
			if f.Order != "" {
				if order, err = thread.ParseOrder(f.Order); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
			again, err := p.Run(Options{Budget: budget.Shader(), Order: order, Seed: seed})
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			shown := slices.ContainsFunc(again.Faults, func(o Fault) bool { return o.Kind == kind && o.Line == line })
			if kind == Race {
				shown = difference(r.First, again) != ""
			}
			if !shown {
				t.Errorf("%s, seed %d: the order %q does not show it", kind, seed, f.Order)
			}
			witnessed++
		}
		t.Logf("%s: %d planted, %d shown by a run", kind, planted, witnessed)
		if planted < each || witnessed < planted*3/4 {
			t.Errorf("%s: only %d planted, %d shown by a run", kind, planted, witnessed)
		}
	}
}
