package tracer

import "testing"

// Hillis-Steele finishes first when processors are plenty, Blelloch when they are few.
func TestCrossing(t *testing.T) {
	in := ints(make([]int64, 64)...)
	hs := record(func(m *Machine) { hillisSteele(m, in) })
	bl := record(func(m *Machine) { blelloch(m, in) })
	if a, b := hs.BarrierTime(64), bl.BarrierTime(64); a != 6 || b != 13 {
		t.Errorf("p = 64: Hillis-Steele %d, Blelloch %d; want 6 and 13", a, b)
	}
	if a, b := hs.BarrierTime(2), bl.BarrierTime(2); a <= b {
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
		work := len(g.Tasks())
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
			if barrier.Time != tr.BarrierTime(p) {
				t.Errorf("%s, p = %d: barrier %d and %d", name, p, barrier.Time, tr.BarrierTime(p))
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
		slot := [2]int{task.Processor, task.Start}
		if busy[slot] || task.Processor >= s.P {
			t.Errorf("p = %d: processor %d is taken twice at %d", s.P, task.Processor, task.Start)
		}
		busy[slot] = true
		for n := task.First; n <= task.Last; n++ {
			end[n] = task.Start + 1
		}
	}
	for _, task := range s.Tasks {
		for _, src := range g.SourcesOf(task.First) {
			if end[src.Node] > task.Start {
				t.Errorf("p = %d: node %d starts at %d, its source %d ends at %d", s.P, task.First, task.Start, src.Node, end[src.Node])
			}
		}
	}
}
