package tracer

import (
	"slices"
	"testing"

	"upsweep/tracer/value"
)

// Lanes whose atomics meet at a cell queue there: every step shows one of them land, and lanes
// elsewhere do not wait.
func TestAtomicsQueue(t *testing.T) {
	tr := record(func(m *Machine) {
		y := m.Filled("y", value.Int, 2, 0)
		m.Round("count").ForAll(0, 5, func(l *Lane, i int) {
			l.Combine(1)
			y.Atomic(l, i/4, func(old value.Word) value.Word { return old + 1 })
		})
		m.Output("y", y)
	})
	c := tr.Cursor()
	var got []string
	for step := range tr.Steps() {
		c.Seek(step)
		got = append(got, c.Row(1)[0]+" "+c.Row(1)[1])
	}
	if want := []string{"0 0", "1 1", "2 1", "3 1", "4 1"}; !slices.Equal(got, want) {
		t.Errorf("steps %v, want %v", got, want)
	}
	for p, want := range map[int]int{1: 5, 2: 4, 8: 4} {
		if got := tr.Graph().Times().Barrier(p); got != want {
			t.Errorf("T(%d) = %d, want %d", p, got, want)
		}
	}
}

// In whatever order lanes without a barrier come, playing step by step shows each cell take its
// values in the order in which it took them, and ends where the round ends.
func TestStepsKeepTheOrderOfWrites(t *testing.T) {
	for seed := range uint64(40) {
		m := New(Options{Record: true, Seed: seed})
		lock, sum, log := m.Filled("lock", value.Flag, 1, 0), m.Filled("sum", value.Int, 1, 0), m.Array("log", value.Int, 12)
		m.Round("append").Unsynchronised(0, 4, func(l *Lane, i int) {
			for range 3 {
				lock.Lock(l, 0)
				at := sum.Index(l, 0)
				log.Put(l, at, value.Word(i))
				sum.Set(l, 0, sum.Get(l, 0)+1)
				lock.Unlock(l, 0)
			}
		})
		m.Output("log", log)
		tr := m.Trace()
		if !slices.Equal(decoded(t, tr).Steps(), tr.Steps()) {
			t.Fatalf("seed %d: read back, the steps differ", seed)
		}
		if h := tr.Hazards(); len(h) > 0 {
			t.Fatalf("seed %d: %s", seed, tr.Describe(h[0]))
		}
		end := tr.Cursor()
		end.Seek(len(tr.Steps()) - 1) // all at once
		walk := tr.Cursor()
		before := "0"
		for step := range tr.Steps() {
			walk.Seek(step)
			if now := walk.Row(2)[0]; len(now) < len(before) || len(now) == len(before) && now < before {
				t.Fatalf("seed %d, step %d: the sum falls from %s to %s", seed, step, before, now)
			} else {
				before = now
			}
		}
		for a := ArrayID(1); a <= 3; a++ {
			if !slices.Equal(walk.Row(a), end.Row(a)) {
				t.Fatalf("seed %d: step by step %v, at once %v", seed, walk.Row(a), end.Row(a))
			}
		}
		writes := make([]int, len(tr.Steps()))
		g := tr.Graph()
		last := map[CellID]int{}
		for n := NodeID(tr.Cells()); int(n) < g.Nodes(); n++ {
			step, cell := g.StepOf(n), g.Node(n).Cell
			writes[step]++
			if at, again := last[cell]; again && at >= step {
				t.Fatalf("seed %d: cell %d is written at step %d and then at step %d", seed, cell, at, step)
			}
			last[cell] = step
			if a, _ := tr.Place(cell); a == 1 && g.Node(n).Kind == NodeConstant {
				continue // opened
			} else if a == 1 && g.Node(n).Kind != NodeAtomic {
				t.Fatalf("seed %d: the lock is %s", seed, g.Node(n).Kind)
			}
		}
		for i, s := range tr.Steps() {
			if s.Writes != writes[i] {
				t.Fatalf("seed %d: step %d counts %d writes, the graph has %d", seed, i, s.Writes, writes[i])
			}
		}
	}
}

// What depends on a second copy of the input depends on the input.
func TestACopyOfTheInputIsTheInput(t *testing.T) {
	g := samples()["a second copy of the input"].Graph()
	for i := range CellID(2) {
		if got := g.Inputs(g.Final(i), WithControl); len(got) != 1 || got[0] != i {
			t.Errorf("cell %d depends on the cells %v, want itself alone", i, got)
		}
	}
}

// Whoever has waited for a flag goes on in a later step than that in which it was raised, however many
// writes it took to raise it and however few the one who waits has made.
func TestWhoWaitsGoesOnAfterTheFlag(t *testing.T) {
	for seed := range uint64(40) {
		m := New(Options{Record: true, Seed: seed})
		flag, x, y := m.Filled("flag", value.Flag, 4, 0), m.Array("x", value.Int, 4), m.Array("y", value.Int, 4)
		m.Round("hand on").Unsynchronised(0, 4, func(l *Lane, i int) {
			if i > 0 {
				x.Put(l, i, 1)
				flag.Await(l, i-1, func(w value.Word) bool { return w != 0 })
				y.Set(l, i, y.Get(l, i-1)+1)
			} else {
				y.Put(l, 0, 0)
			}
			flag.Store(l, i, 1)
		})
		m.Output("y", y)
		tr := m.Trace()
		if !slices.Equal(decoded(t, tr).Steps(), tr.Steps()) {
			t.Fatalf("seed %d: read back, the steps differ", seed)
		}
		g := tr.Graph()
		for i := 1; i < 4; i++ {
			raised := g.StepOf(g.Final(tr.Cell(1, i-1)))
			if at := g.StepOf(g.Final(tr.Cell(3, i))); at != raised+1 {
				t.Errorf("seed %d: lane %d goes on in step %d, the flag that it waits for is raised in step %d", seed, i, at, raised)
			}
			if at := g.StepOf(g.Final(tr.Cell(2, i))); at != 1 {
				t.Errorf("seed %d: lane %d writes in step %d what waits for nothing", seed, i, at)
			}
		}
	}
}
