package exercises_test

import (
	"fmt"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/simulate"
)

// What an exercise may cost in wasm.
const (
	maxToMake  = 50 * time.Millisecond
	maxToGrade = 16 * time.Millisecond
)

// computing is the time that the processor has spent on this program: unlike that of a clock, it
// does not grow when others keep the machine busy. It is in it what the engine compiles and
// collects beside.
func computing() time.Duration {
	usage := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(usage.Get("user").Int()+usage.Get("system").Int()) * time.Microsecond
}

// Making an exercise of the usual size and judging an answer keep to their times: for every
// algorithm and kind, several seeds each. What takes more than half of its time is tried again, and
// the least counts, as of a reader's later answers: at first the engine compiles, and what it compiles better beside
// is counted for a dozen answers, whatever they are (with the catalogue turned round, the last algorithm was the slow one).
func TestExercisesAreQuick(t *testing.T) {
	if testing.Short() {
		t.Skip("a time, which depends on the machine: make bench-wasm")
	}
	type timed struct {
		spec        exercises.Spec
		make, grade time.Duration
	}
	var list []timed
	const count = 5
	goes := func(most time.Duration, f func()) time.Duration {
		best := time.Hour
		for range 8 {
			start := computing()
			f()
			if best = min(best, computing()-start); best < most/2 {
				break
			}
		}
		return best
	}
	for _, alg := range algos.Catalog() {
		for _, kind := range kinds.Of(&alg) {
			var specs []exercises.Spec
			for seed := range uint64(count) {
				specs = append(specs, exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: seed})
			}
			if kind == simulate.Kind && simulate.Kind.Whole(&alg) {
				for seed := range uint64(count) {
					specs = append(specs, exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: seed, Whole: true})
				}
			}
			for _, spec := range specs {
				var e *exercises.Exercise
				made := goes(maxToMake, func() {
					var err error
					if e, err = exercises.New(spec); err != nil {
						t.Fatal(err)
					}
				})
				a := e.Model()
				a[0] = "7"
				list = append(list, timed{spec, made, goes(maxToGrade, func() {
					e.Grade(a)
					e.Hint(2, a)
					e.Sketch(a, len(a)-1, false, false)
					e.Remarks(0, a[0])
				})})
			}
		}
	}
	for _, l := range list {
		if l.make > maxToMake {
			t.Errorf("%s takes %v to make", l.spec, l.make)
		}
		if l.grade > maxToGrade {
			t.Errorf("%s takes %v to judge", l.spec, l.grade)
		}
	}
	var table strings.Builder
	type row struct {
		kind  *exercises.Kind
		whole bool
	}
	rows := []row{{simulate.Kind, true}}
	for _, kind := range kinds.All() {
		rows = append(rows, row{kind, false})
	}
	for _, of := range rows {
		var slow, slowGrade timed
		n := 0
		for _, l := range list {
			if l.spec.Kind != of.kind || l.spec.Whole != of.whole {
				continue
			}
			n++
			if l.make > slow.make {
				slow = l
			}
			if l.grade > slowGrade.grade {
				slowGrade = l
			}
		}
		kind := of.kind.Name
		if of.whole {
			kind += " whole"
		}
		fmt.Fprintf(&table, "\n%-14s of %d: made in at most %.1f ms (%s), judged in %.1f ms (%s)", kind, n,
			slow.make.Seconds()*1000, slow.spec, slowGrade.grade.Seconds()*1000, slowGrade.spec)
	}
	t.Log(table.String())
}
