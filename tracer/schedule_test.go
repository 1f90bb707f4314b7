package tracer

import (
	"testing"

	"upsweep/tracer/value"
)

// Hillis-Steele finishes first when processors are plenty, Blelloch when they are few.
func TestCrossing(t *testing.T) {
	in := ints(make([]int64, 64)...)
	hs := record(func(m *Machine) { hillisSteele(m, in) })
	bl := record(func(m *Machine) { blelloch(m, in) })
	if a, b := hs.Graph().Times().Barrier(64), bl.Graph().Times().Barrier(64); a != 6 || b != 13 {
		t.Errorf("p = 64: Hillis-Steele %d, Blelloch %d; want 6 and 13", a, b)
	}
	if a, b := hs.Graph().Times().Barrier(2), bl.Graph().Times().Barrier(2); a <= b {
		t.Errorf("p = 2: Hillis-Steele %d, Blelloch %d; the second should win", a, b)
	}
}

func TestSchedulesKeepTheirBounds(t *testing.T) {
	in := ints(make([]int64, 32)...)
	for name, tr := range map[string]*Trace{
		"hillis-steele": record(func(m *Machine) { hillisSteele(m, in) }),
		"blelloch":      record(func(m *Machine) { blelloch(m, in) }),
	} {
		g := tr.Graph()
		times := g.Times()
		work := times.Work()
		span := g.Greedy(work).Time
		for p := 1; p <= tr.MaxWidth(); p++ {
			greedy, barrier := g.Greedy(p), g.Barrier(p)
			lower, upper := Bounds(work, span, p)
			if got := float64(greedy.Time); got < lower || got > upper {
				t.Errorf("%s, p = %d: T = %v outside %v to %v", name, p, got, lower, upper)
			}
			if greedy.Time > barrier.Time {
				t.Errorf("%s, p = %d: greedy %d is later than barrier %d", name, p, greedy.Time, barrier.Time)
			}
			if barrier.Time != times.Barrier(p) {
				t.Errorf("%s, p = %d: barrier %d and %d", name, p, barrier.Time, times.Barrier(p))
			}
			sound(t, g, greedy)
			sound(t, g, barrier)
		}
		if one := g.Greedy(1); one.Time != work {
			t.Errorf("%s: T(1) = %d, want the work %d", name, one.Time, work)
		}
	}
}

// sound checks that no processor does two things at once and nothing runs before its sources.
func sound(t *testing.T, g *Graph, s *Schedule) {
	t.Helper()
	end := map[NodeID]int{}
	busy := map[[2]int]bool{}
	for _, task := range s.Tasks {
		for time := task.Start; time < task.End(); time++ {
			slot := [2]int{task.Processor, time}
			if busy[slot] || task.Processor >= s.P {
				t.Errorf("p = %d: processor %d is taken twice at %d", s.P, task.Processor, time)
			}
			busy[slot] = true
		}
		for n := task.First; n <= task.Last; n++ {
			end[n] = task.End()
		}
	}
	for _, task := range s.Tasks {
		for n := task.First; n <= task.Last; n++ {
			for _, src := range g.SourcesOf(n) {
				if inside := src.Node >= task.First && src.Node <= task.Last; !inside && end[src.Node] > task.Start {
					t.Errorf("p = %d: node %d starts at %d, its source %d ends at %d", s.P, n, task.Start, src.Node, end[src.Node])
				}
			}
		}
	}
}

// A turn takes as many steps as its lane makes operations, and one where it makes none: so the
// naive scan, whose lane i sums up i + 1 values, is not done in one step.
func TestStepsAreOperations(t *testing.T) {
	tr := record(func(m *Machine) {
		x := m.Input("x", value.Int, ints(3, 1, 7, 0))
		y, z := m.Array("y", value.Int, 4), m.Array("z", value.Int, 4)
		m.Round("sum up").ForAll(0, 4, func(l *Lane, i int) {
			sum := x.Get(l, 0)
			for j := 1; j <= i; j++ {
				l.Combine(1)
				sum += x.Get(l, j)
			}
			y.Set(l, i, sum)
		})
		m.Round("copy").ForAll(0, 4, func(l *Lane, i int) { z.Move(l, i, y.Get(l, i)) })
		m.Round("look").ForAll(0, 2, func(l *Lane, i int) { z.Get(l, i); l.Compare(3 * i) })
		m.Output("z", z)
	})
	g := tr.Graph()
	times := g.Times()
	for p, want := range map[int]int{1: 1 + 1 + 2 + 3 + 4 + 1 + 3, 2: 4 + 2 + 3, 4: 3 + 1 + 3} {
		if got, drawn := times.Barrier(p), g.Barrier(p).Time; got != want || drawn != want {
			t.Errorf("T(%d) = %d, drawn as %d; want %d", p, got, drawn, want)
		}
	}
	if got := g.Greedy(1).Time; got != times.Work() {
		t.Errorf("without barriers T(1) = %d, want W = %d", got, times.Work())
	}
	if again, err := DecodeBinary(tr.AppendBinary(nil), tr.Program(), nil); err != nil || again.Graph().Times().Work() != times.Work() {
		t.Errorf("read back from bytes, %v, W differs", err)
	}
}
