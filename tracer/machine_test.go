package tracer

import (
	"slices"
	"testing"

	"upsweep/budget"
	"upsweep/tracer/value"
)

func ints(ns ...int64) []value.Word {
	out := make([]value.Word, len(ns))
	for i, n := range ns {
		out[i] = value.Word(n)
	}
	return out
}

// hillisSteele is the smallest kernel with concurrent reads.
func hillisSteele(m *Machine, in []value.Word) *Array {
	x := m.Input("x", value.Int, in)
	for d := 1; d < x.Len(); d *= 2 {
		m.Round("stride %d", d).ForAll(d, x.Len(), func(l *Lane, i int) {
			l.Combine(1)
			x.Set(l, i, x.Get(l, i-d)+x.Get(l, i))
		})
	}
	m.Output("y", x)
	return x
}

// blelloch is the smallest kernel with moves and phases; its length is a power of two.
func blelloch(m *Machine, in []value.Word) *Array {
	x := m.Input("x", value.Int, in)
	n := x.Len()
	m.Phase("up-sweep")
	for d := 1; d < n; d *= 2 {
		m.Round("stride %d", d).Every(2*d-1, n, 2*d, func(l *Lane, i int) {
			l.Combine(1)
			x.Set(l, i, x.Get(l, i-d)+x.Get(l, i))
		})
	}
	m.Phase("clear")
	m.Round("root").ForAll(n-1, n, func(l *Lane, i int) { x.Put(l, i, 0) })
	m.Phase("down-sweep")
	for d := n / 2; d > 0; d /= 2 {
		m.Round("stride %d", d).Every(2*d-1, n, 2*d, func(l *Lane, i int) {
			sum, prefix := x.Get(l, i-d), x.Get(l, i)
			l.Combined(prefix, sum)
			x.Set(l, i, prefix+sum)
			x.Move(l, i-d, prefix)
		})
	}
	m.Output("y", x)
	return x
}

func record(kernel func(m *Machine)) *Trace {
	m := New(Options{Record: true, Labels: []string{"", "say", "add"}})
	kernel(m)
	return m.Trace()
}

func TestHillisSteeleRowByRow(t *testing.T) {
	tr := record(func(m *Machine) { hillisSteele(m, ints(0, 4, 2, 6, 3, 2, 0, 1)) })
	c := tr.Cursor()
	for step, want := range []string{
		"[0 4 2 6 3 2 0 1]", "[0 4 6 8 9 5 2 1]", "[0 4 6 12 15 13 11 6]", "[0 4 6 12 15 17 17 18]",
	} {
		c.Seek(step)
		if got := sprint(c.Row(1)); got != want {
			t.Errorf("step %d: %s, want %s", step, got, want)
		}
	}
	g := tr.Graph()
	cost := tr.Cost(g)
	if cost.Work != 17 || cost.Rounds != 3 || cost.Span != 3 || cost.PRAM != CREW || cost.Reads != 34 || cost.Writes != 17 {
		t.Errorf("cost %s", cost)
	}
}

func TestBlellochCountsOfTheContract(t *testing.T) {
	tr := record(func(m *Machine) { blelloch(m, ints(3, 1, 7, 0)) })
	cost := tr.Cost(tr.Graph())
	want := Cost{Work: 6, Combines: 6, Moves: 3, Reads: 12, Writes: 10, Rounds: 5, Span: 3, PRAM: EREW}
	if cost != want {
		t.Errorf("got  %s\nwant %s", cost, want)
	}
}

// The cone of every value of an exclusive scan is the interval of inputs before it.
func TestBlellochCones(t *testing.T) {
	tr := record(func(m *Machine) { blelloch(m, ints(1, 2, 3, 4, 5, 6, 7, 8)) })
	g := tr.Graph()
	for i := range 8 {
		in := g.Inputs(g.Final(CellID(i)), WithControl)
		if len(in) != i {
			t.Errorf("y[%d] depends on %v, want the %d inputs before it", i, in, i)
		}
	}
	if chain := g.LongestChain(); g.Span() != 5 || len(chain) < 6 {
		t.Errorf("span %d, chain %v", g.Span(), chain)
	}
}

// One value reaches another if and only if it is in its cone.
func TestReachIsTheConeTurnedRound(t *testing.T) {
	g := record(func(m *Machine) { blelloch(m, ints(1, 2, 3, 4, 5, 6, 7, 8)) }).Graph()
	for n := range NodeID(g.Nodes()) {
		var want []NodeID
		for m := range NodeID(g.Nodes()) {
			if slices.Contains(g.Cone(m, WithControl), n) {
				want = append(want, m)
			}
		}
		if got := g.Reach(n, WithControl); !slices.Equal(got, want) {
			t.Errorf("from value %d one reaches %v, want %v", n, got, want)
		}
	}
}

func TestComparatorResultsShareSources(t *testing.T) {
	tr := record(func(m *Machine) {
		x := m.Input("x", value.Int, ints(5, 3))
		m.Round("compare").ForAll(0, 1, func(l *Lane, i int) {
			a, b := x.Get(l, 0), x.Get(l, 1)
			l.Compare(1)
			x.Set(l, 0, min(a, b))
			x.Set(l, 1, max(a, b))
		})
		m.Output("y", x)
	})
	g := tr.Graph()
	for c := CellID(0); c < 2; c++ {
		if got := len(g.Inputs(g.Final(c), WithControl)); got != 2 {
			t.Errorf("cell %d depends on %d inputs, want both", c, got)
		}
	}
	if g.Span() != 1 || len(tr.Steps()) != 2 {
		t.Errorf("span %d, want 1; %d steps, want 2", g.Span(), len(tr.Steps()))
	}
}

func TestSerialRoundPlaysWriteByWrite(t *testing.T) {
	tr := record(func(m *Machine) {
		x := m.Input("x", value.Int, ints(3, 1, 7))
		y := m.Array("y", value.Int, 3)
		m.Round("loop").Serial(func(l *Lane) {
			y.Move(l, 0, x.Get(l, 0))
			for i := 1; i < 3; i++ {
				l.Combine(1)
				y.Set(l, i, y.Get(l, i-1)+x.Get(l, i))
			}
		})
		m.Output("y", y)
	})
	c := tr.Cursor()
	for step, want := range []string{"[null null null]", "[3 null null]", "[3 4 null]", "[3 4 11]"} {
		c.Seek(step)
		if got := sprint(c.Row(2)); got != want {
			t.Errorf("step %d: %s, want %s", step, got, want)
		}
	}
	if span := tr.Graph().Span(); span != 2 {
		t.Errorf("span %d, want 2", span)
	}
}

func TestHighestLaneStays(t *testing.T) {
	m := New(Options{Record: true})
	x := m.Array("x", value.Int, 1)
	m.Round("all write").ForAll(0, 3, func(l *Lane, i int) { x.Put(l, 0, value.Word(i)) })
	if got := x.Peek(0); got != 2 {
		t.Errorf("x[0] = %d, want the highest lane's 2", got)
	}
	tr := m.Trace()
	if got := tr.Cost(tr.Graph()).PRAM; got != CRCW {
		t.Errorf("%s, want CRCW", got)
	}
}

func TestLaneSeesItsOwnWrites(t *testing.T) {
	for _, recording := range []bool{false, true} {
		m := New(Options{Record: recording})
		x := m.Input("x", value.Int, ints(1, 1))
		m.Round("twice").ForAll(0, 2, func(l *Lane, i int) {
			x.Set(l, i, x.Get(l, i)+1)
			x.Set(l, i, x.Get(l, i)+x.Get(l, 1-i))
		})
		if x.Peek(0) != 3 || x.Peek(1) != 3 {
			t.Errorf("recording %t: %v, want own write 2 plus the old neighbour 1", recording, x.Words())
		}
	}
}

func TestLockMakesUpdatesWhole(t *testing.T) {
	for seed := range uint64(20) {
		m := New(Options{Record: true, Seed: seed})
		lock := m.Filled("lock", value.Int, 1, 0)
		x := m.Filled("x", value.Int, 1, 0)
		m.Round("add").Unsynchronised(0, 100, func(l *Lane, i int) {
			lock.Lock(l, 0)
			x.Set(l, 0, x.Get(l, 0)+1)
			lock.Unlock(l, 0)
		})
		if x.Peek(0) != 100 {
			t.Errorf("seed %d: %d, want 100", seed, x.Peek(0))
		}
		if h := m.Trace().Hazards(); len(h) != 0 {
			t.Errorf("seed %d: %v", seed, h)
		}
	}
}

func TestWithoutALockUpdatesAreLost(t *testing.T) {
	m := New(Options{Record: true, Seed: 1})
	x := m.Filled("x", value.Int, 1, 0)
	m.Round("add").Unsynchronised(0, 100, func(l *Lane, i int) { x.Set(l, 0, x.Get(l, 0)+1) })
	if x.Peek(0) >= 100 {
		t.Errorf("%d: no update was lost", x.Peek(0))
	}
	if h := m.Trace().Hazards(); len(h) == 0 {
		t.Error("no hazard was reported")
	}
}

func TestBarrierInsideARound(t *testing.T) {
	for seed := range uint64(20) {
		m := New(Options{Record: true, Seed: seed})
		x := m.Filled("x", value.Int, 100, 1)
		y := m.Array("y", value.Int, 100)
		m.Round("write, wait, read").Unsynchronised(0, 100, func(l *Lane, i int) {
			x.Put(l, i, value.Word(i))
			l.Barrier()
			y.Set(l, i, x.Get(l, 99-i))
		})
		for i := range 100 {
			if y.Peek(i) != value.Word(99-i) {
				t.Fatalf("seed %d: y[%d] = %d", seed, i, y.Peek(i))
			}
		}
		if h := m.Trace().Hazards(); len(h) != 0 {
			t.Errorf("seed %d: %v", seed, h)
		}
	}
}

func TestBarrierNotReachedByAll(t *testing.T) {
	m := New(Options{Record: true, Seed: 3})
	x := m.Filled("x", value.Int, 8, 0)
	m.Round("some leave").Unsynchronised(0, 8, func(l *Lane, i int) {
		if i < 4 {
			return
		}
		l.Barrier()
		x.Put(l, i, 1)
	})
	var kinds []string
	for _, h := range m.Trace().Hazards() {
		kinds = append(kinds, h.Kind.String())
	}
	if sprint(kinds) != "[barrier-not-reached]" {
		t.Errorf("hazards %v", kinds)
	}
}

func TestDeadlockEnds(t *testing.T) {
	m := New(Options{Record: true})
	defer func() {
		if p := recover(); p != ErrDeadlock {
			t.Errorf("panicked with %v, want ErrDeadlock", p)
		}
		if got := m.Trace().Writes(); got != 2 {
			t.Errorf("%d writes recorded before the deadlock, want 2", got)
		}
	}()
	x, came := m.Filled("x", value.Int, 2, 0), m.Array("came", value.Int, 2)
	m.Round("each awaits the other").Unsynchronised(0, 2, func(l *Lane, i int) {
		came.Put(l, i, 1)
		x.Await(l, 1-i, func(w value.Word) bool { return w == 1 })
		x.Store(l, i, 1)
	})
}

func TestCancel(t *testing.T) {
	defer func() {
		if p := recover(); p != ErrCancelled {
			t.Errorf("panicked with %v, want ErrCancelled", p)
		}
	}()
	left := 3
	m := New(Options{Record: true, Cancel: func() bool { left--; return left < 0 }})
	hillisSteele(m, make([]value.Word, 1<<10))
}

// What a run may take is counted while it runs: cells before they are allocated, lanes before they
// begin.
func TestBudget(t *testing.T) {
	run := func(b budget.Budget, f func(m *Machine)) (ended any) {
		defer func() { ended = recover() }()
		m := New(Options{Record: true, Budget: b})
		f(m)
		m.End()
		return nil
	}
	scan := func(m *Machine) { hillisSteele(m, make([]value.Word, 1<<12)) } // 12 rounds, 139,264 accesses
	loop := func(m *Machine) {
		y := m.Filled("y", value.Int, 1, 0)
		m.Round("count").Serial(func(l *Lane) {
			for range 100 {
				y.Set(l, 0, y.Get(l, 0)+1)
			}
		})
	}
	for _, c := range []struct {
		name string
		of   budget.Quantity
		most int
		over bool
		run  func(m *Machine)
	}{
		{"a long scan", budget.Accesses, 1 << 16, true, scan},
		{"a scan", budget.Accesses, 1 << 20, false, scan},
		{"an array too long", budget.Cells, 100, true, func(m *Machine) { m.Array("y", value.Int, 1<<40) }},
		{"arrays too long together", budget.Cells, 100, true, func(m *Machine) { m.Array("y", value.Int, 60); m.Array("z", value.Int, 60) }},
		{"as many cells as there may be", budget.Cells, 120, false, func(m *Machine) { m.Array("y", value.Int, 60); m.Array("z", value.Int, 60) }},
		{"too many arrays", budget.Arrays, 1, true, func(m *Machine) { m.Array("y", value.Int, 1); m.Array("z", value.Int, 1) }},
		{"lanes that do nothing", budget.Accesses, 1 << 16, true, func(m *Machine) { m.Round("idle").Launch(1<<40, func(*Lane, int) {}) }},
		{"values to show", budget.Nodes, 1 << 12, true, scan},
		{"a few values to show", budget.Nodes, 101, false, loop},
		{"one value more than may be shown", budget.Nodes, 100, true, loop},
		{"steps in one round", budget.Steps, 100, true, loop},
		{"as many steps as there may be", budget.Steps, 101, false, loop},
		{"rounds", budget.Steps, 12, true, scan},
	} {
		b := budget.Command().With(c.of, c.most)
		ended := run(b, c.run)
		over, is := ended.(*budget.Exceeded)
		switch {
		case !c.over && ended != nil:
			t.Errorf("%s: panicked with %v", c.name, ended)
		case c.over && (!is || over.Of != c.of):
			t.Errorf("%s: panicked with %v, want too many %s", c.name, ended, c.of)
		}
	}
}

// A lane that already waits at the second barrier is not thereby ordered before what another does
// between the two.
func TestRaceBetweenTwoBarriers(t *testing.T) {
	for seed := range uint64(40) {
		m := New(Options{Record: true, Seed: seed})
		y := m.Filled("y", value.Int, 1, 0)
		own := m.Array("own", value.Int, 3)
		m.Round("two barriers").Unsynchronised(0, 3, func(l *Lane, i int) {
			l.Barrier()
			if i == 0 {
				y.Set(l, 0, 1)
			} else {
				own.Set(l, i, y.Get(l, 0))
			}
			l.Barrier()
		})
		if got := m.Trace().Hazards(); len(got) == 0 {
			t.Fatalf("seed %d: the race on y[0] was missed", seed)
		}
	}
}

// What a barrier orders is no race, however often it is used.
func TestBarriersOrder(t *testing.T) {
	for seed := range uint64(40) {
		m := New(Options{Record: true, Seed: seed})
		x := m.Filled("x", value.Int, 4, 1)
		m.Round("in place").Unsynchronised(0, 4, func(l *Lane, i int) {
			for d := 1; d < 4; d *= 2 {
				var v value.Word
				if i >= d {
					v = x.Get(l, i-d)
				}
				l.Barrier()
				if i >= d {
					x.Set(l, i, v+x.Get(l, i))
				}
				l.Barrier()
			}
		})
		if got := m.Trace().Hazards(); len(got) != 0 {
			t.Fatalf("seed %d: %v", seed, got)
		}
	}
}

// A lane that has read two equal values moves both: each read serves one Move, the latest first.
func TestEqualValuesMoveFromTheirOwnCells(t *testing.T) {
	tr := record(func(m *Machine) {
		key, with := m.Input("key", value.Int, ints(7, 7)), m.Input("with", value.Int, ints(7, 5))
		y, v := m.Array("y", value.Int, 1), m.Array("v", value.Int, 1)
		m.Round("record").ForAll(0, 1, func(l *Lane, i int) {
			w, k := with.Get(l, 0), key.Get(l, 0)
			y.Move(l, 0, k)
			v.Move(l, 0, w)
		})
		m.Round("exchange").ForAll(0, 1, func(l *Lane, i int) {
			a, b := key.Get(l, 0), key.Get(l, 1)
			key.Move(l, 0, b)
			key.Move(l, 1, a)
		})
	})
	g := tr.Graph()
	for round, want := range map[RoundID][]string{1: {"key[0]", "with[0]"}, 2: {"key[1]", "key[0]"}} {
		from, to := g.NodesOf(round)
		for n := from; n < to; n++ {
			src := g.SourcesOf(n)
			if len(src) != 1 || g.CellName(src[0].Node) != want[n-from] {
				t.Errorf("round %d: %s comes from %s, want %s", round, g.CellName(n), g.CellName(src[0].Node), want[n-from])
			}
		}
	}
}

// The graph without edges knows the same depths and cells as the whole one.
func TestDepthsWithoutEdges(t *testing.T) {
	for name, tr := range samples() {
		whole, light := tr.Graph(), tr.Depths()
		if whole.Span() != light.Span() || whole.Nodes() != light.Nodes() {
			t.Errorf("%s: span %d of %d nodes, without edges %d of %d", name, whole.Span(), whole.Nodes(), light.Span(), light.Nodes())
		}
		for n := range whole.Nodes() {
			if id := NodeID(n); whole.Depth(id) != light.Depth(id) || whole.Cell(id) != light.Cell(id) || whole.Node(id).Cell != light.Cell(id) {
				t.Fatalf("%s: node %d differs", name, n)
			}
		}
	}
}
