package views

import (
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views/scene"
)

// racyTree is a reduction of four values without a barrier: lane 0 may read the sum of the others
// before it is there, or after.
func racyTree(t *testing.T) *Subject {
	t.Helper()
	for seed := range uint64(100) {
		m := tracer.New(tracer.Options{Record: true, Seed: seed})
		x := m.Input("x", value.Int, []value.Word{1, 2, 3, 4})
		m.Round("all at once").Unsynchronised(0, 2, func(l *tracer.Lane, i int) {
			for d := 1; d <= 2-i; d++ {
				l.Combine(1)
				x.Set(l, 2*i, x.Get(l, 2*i)+x.Get(l, 2*i+d))
			}
		})
		m.Output("y", x)
		s := SubjectOf(m.Trace())
		if len(s.Hazards) > 0 && s.treeShape().levels == 3 {
			return s
		}
	}
	t.Fatal("no seed makes a tree with a race")
	return nil
}

// marksOf counts the badges of collisions in a frame, and what else has their tone.
func marksOf(f *scene.Frame) (badges, tones int) {
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			switch ink := shapes[i].Ink; {
			case ink.Role == scene.Badge && ink.Tone == scene.Conflict:
				badges++
			case ink.Tone == scene.Conflict:
				tones++
			}
		}
	})
	return badges, tones
}

// onWires tells whether a collision is at a cell that is a wire.
func onWires(s *Subject, h tracer.Hazard) bool {
	a, _ := s.Trace.Place(h.Cell)
	return a == s.wire().array
}

// Every view that shows the values or the accesses of a run marks those that collide, in the tone
// of conflicts and with a badge; in a run without collisions no view does.
func TestHazardsAreMarked(t *testing.T) {
	marks := func(s *Subject, id ID, step int) (badges, tones int) {
		view, _ := Named(id)
		return marksOf(view.Plan(s, Options{}).Frame(float64(step), Interaction{}))
	}
	racy := map[string]*Subject{"tree": racyTree(t)}
	for _, alg := range append(algos.Catalog(), algos.Broken()...) {
		res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if s := SubjectOf(res.Trace); len(s.Hazards) > 0 {
			racy[alg.ID] = s
		}
	}
	if len(racy) < 4 {
		t.Fatalf("only %d runs collide", len(racy))
	}
	for id, s := range racy {
		for _, view := range []ID{Dag, Cells, Memory, Code, Processors} {
			for _, h := range s.Hazards {
				badges, tones := marks(s, view, max(h.First.Step, h.Then.Step))
				if id == "tree" && view == Code {
					continue // it has no program
				}
				if badges == 0 || tones == 0 {
					t.Errorf("%s, %s: %s: %d badges, %d shapes in the tone of conflicts", id, view, s.Trace.Describe(h), badges, tones)
				}
			}
		}
	}
	wired := 0
	for id, s := range racy {
		if s.wire().fault != "" {
			continue
		}
		for _, h := range s.Hazards {
			if h.Cell == tracer.NoCell || !onWires(s, h) {
				continue // of an array that is not drawn
			}
			wired++
			for _, o := range []Options{{}, {Width: 300}} {
				view, _ := Named(Network)
				badges, tones := marksOf(view.Plan(s, o).Frame(float64(max(h.First.Step, h.Then.Step)), Interaction{}))
				if badges == 0 || tones == 0 {
					t.Errorf("%s, network of width %.0f: %s: %d badges, %d shapes in the tone of conflicts", id, o.Width, s.Trace.Describe(h), badges, tones)
				}
			}
		}
	}
	if wired == 0 {
		t.Error("no run with a collision is a network")
	}
	if badges, tones := marks(racy["tree"], Tree, racy["tree"].Steps()-1); badges == 0 || tones < 2 {
		t.Errorf("the tree has %d badges, %d shapes in the tone of conflicts", badges, tones)
	}
	alg, _ := algos.Find("scan/blelloch")
	res, _ := alg.Run(alg.Example, algos.Options{Budget: budget.Command(), Record: true})
	sound := SubjectOf(res.Trace)
	for _, view := range All() {
		for step := range sound.Steps() {
			if badges, _ := marks(sound, view.ID, step); badges > 0 && view.ID != Chart {
				t.Errorf("a sound run has %d badges in %s", badges, view.ID)
			}
		}
	}
}

// A cell that is read before anything is written to it is a hazard, told once, and marked.
func TestReadsOfUnwrittenCells(t *testing.T) {
	m := tracer.New(tracer.Options{Record: true})
	x := m.Input("x", value.Int, []value.Word{1, 2})
	y := m.Array("y", value.Int, 2)
	m.Round("").ForAll(0, 2, func(l *tracer.Lane, i int) {
		l.Combine(1)
		y.Set(l, i, x.Get(l, i)+y.Get(l, 1-i))
	})
	m.Round("").ForAll(0, 2, func(l *tracer.Lane, i int) { y.Move(l, i, y.Get(l, i)) })
	m.Output("y", y)
	s := SubjectOf(m.Trace())
	if len(s.Hazards) != 2 || s.Hazards[0].Kind != tracer.ReadOfUnwritten {
		t.Fatalf("the hazards are %v", s.Hazards)
	}
	if got := s.Trace.Describe(s.Hazards[0]); got != "round 1: lane 0 reads y[1], which nothing has written yet" {
		t.Errorf("it says %q", got)
	}
	if len(s.collides) != 2 {
		t.Errorf("%d values are marked", len(s.collides))
	}
}

// A cell that eight lanes of a round write shows all of them: the value that stays is marked, and
// the edges of all come to it in the colour of a conflict.
func TestAllWritersAreDrawn(t *testing.T) {
	m := tracer.New(tracer.Options{Record: true})
	x := m.Input("x", value.Int, []value.Word{3, 1, 7, 0, 4, 1, 6, 3})
	y := m.Filled("y", value.Int, 1, 0)
	m.Round("").ForAll(0, 8, func(l *tracer.Lane, i int) {
		l.Combine(1)
		y.Set(l, 0, y.Get(l, 0)+x.Get(l, i))
	})
	m.Output("y", y)
	m.End()
	s := SubjectOf(m.Trace())
	for _, view := range All() {
		if view.ID != Dag && view.ID != Cells {
			continue
		}
		edges, badges := 0, 0
		view.Plan(s, Options{Width: 744}).Frame(float64(s.Steps()-1), Interaction{}).Each(func(shapes []scene.Shape) {
			for _, shape := range shapes {
				switch ink := shape.Ink; {
				case ink.Role == scene.Data && ink.Tone == scene.Conflict:
					edges++
				case ink.Role == scene.BadgeInk && shape.Text == "!":
					badges++
				}
			}
		})
		if edges < 8 || badges != 1 {
			t.Errorf("%s: %d edges of a conflict and %d badges, want those of eight writers and one", view.ID, edges, badges)
		}
	}
}

// Of these writes the memory view marks each, not only the two that the hazard names.
func TestAllWritersCollideInMemory(t *testing.T) {
	m := tracer.New(tracer.Options{Record: true})
	y := m.Filled("y", value.Int, 2, 0)
	m.Round("").ForAll(0, 9, func(l *tracer.Lane, i int) { y.Put(l, i/8, value.Word(i)) })
	s := SubjectOf(m.Trace())
	for lane := range tracer.LaneID(9) {
		if got, want := s.meets(1, lane, tracer.CellID(lane/8), true), lane < 8; got != want {
			t.Errorf("lane %d collides: %t", lane, got)
		}
	}
}
