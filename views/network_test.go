package views_test

import (
	"slices"
	"testing"

	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

// bitonic records a bitonic sort in its alternating form: the one network whose comparators point
// both ways.
func bitonic(words ...value.Word) *views.Subject {
	m := tracer.New(tracer.Options{Record: true, Program: tracer.Program{Title: "Bitonic sort"}})
	x := m.Input("x", value.Int, words)
	for size := 2; size <= x.Len(); size *= 2 {
		m.Phase("merge to " + string(rune('0'+size%10)))
		for d := size / 2; d > 0; d /= 2 {
			m.Round("stride %d", d).ForAll(0, x.Len()/2, func(l *tracer.Lane, k int) {
				i := k/d*2*d + k%d
				j := i + d
				if i&size != 0 {
					i, j = j, i // the smaller one goes to i
				}
				a, b := x.Get(l, i), x.Get(l, j)
				l.Compare(1)
				x.Set(l, i, min(a, b))
				x.Set(l, j, max(a, b))
			})
		}
	}
	m.Output("y", x)
	return views.SubjectOf(m.Trace())
}

func networkOf(s *views.Subject, o views.Options) views.Plan {
	v, _ := views.Named(views.Network)
	return v.Plan(s, o)
}

// Filled joints are comparators that have exchanged; an arrowhead leads to the larger value.
func TestNetworkTellsExchangesAndDirections(t *testing.T) {
	s := bitonic(3, 7, 4, 4)
	f := networkOf(s, views.Options{}).Frame(float64(s.Steps()-1), views.Interaction{})
	filled := map[int]int{}
	for _, shape := range shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Dot && s.Key.Part() == scene.PartNode }) {
		if shape.Ink.State == scene.Past {
			filled[shape.Key.ID()]++
		}
	}
	// 3 7 and 4 4 stay; of 3 4 and 7 4 the second exchanges; 3 4 and 4 7 stay.
	if len(filled) != 1 || filled[3] != 2 {
		t.Errorf("filled joints by gate: %v, want two on gate 3", filled)
	}
	heads := map[int]bool{}
	for _, shape := range shapesOf(f, func(s *scene.Shape) bool { return s.Key.Part() == scene.PartEdge && s.Key.Group() == 1 }) {
		heads[shape.Key.ID()] = shape.Points[1].Y > shape.Points[0].Y // downwards
	}
	for gate, down := range map[int]bool{0: true, 1: false, 2: true, 3: true, 4: true, 5: true} {
		if got, drawn := heads[gate]; !drawn || got != down {
			t.Errorf("gate %d: an arrowhead %t, downwards %t; want one with downwards %t", gate, drawn, got, down)
		}
	}
}

// Comparators that share a wire stand in columns of their own, in as few as that takes.
func TestNetworkKeepsComparatorsApart(t *testing.T) {
	words := make([]value.Word, 16)
	s := bitonic(words...)
	f := networkOf(s, views.Options{}).Frame(0, views.Interaction{})
	type line struct{ x, lo, hi scene.Unit }
	var lines []line
	xs := map[scene.Unit]bool{}
	for _, shape := range shapesOf(f, func(s *scene.Shape) bool { return s.Key.Part() == scene.PartEdge && s.Key.Group() == 0 }) {
		lines = append(lines, line{shape.Points[0].X, shape.Points[0].Y, shape.Points[1].Y})
		xs[shape.Points[0].X] = true
	}
	if len(lines) != 80 || len(xs) != 1+3+7+15 {
		t.Errorf("%d comparators in %d columns, want 80 in 26", len(lines), len(xs))
	}
	for i, a := range lines {
		for _, b := range lines[i+1:] {
			if a.x == b.x && a.lo <= b.hi && b.lo <= a.hi {
				t.Errorf("comparators %v and %v touch", a, b)
			}
		}
	}
}

// A run whose lanes take their operands from several arrays is no network, and is told to be none.
func TestNetworkRefusesWhatIsNone(t *testing.T) {
	m := tracer.New(tracer.Options{Record: true})
	x := m.Input("x", value.Int, []value.Word{1, 2})
	y := m.Array("y", value.Int, 2)
	m.Round("copy").ForAll(0, 2, func(l *tracer.Lane, i int) { y.Move(l, i, x.Get(l, i)) })
	m.Output("y", y)
	f := networkOf(views.SubjectOf(m.Trace()), views.Options{}).Frame(0, views.Interaction{})
	if want := "This run is not a network: values come to the wires of y from x."; f.Desc != want {
		t.Errorf("it says %q, want %q", f.Desc, want)
	}
}

// What is to come has joints of another size than comparators that left their values: neither mark of the
// legend.
func TestComparatorsToComeLookLikeNoneThatRan(t *testing.T) {
	s := bitonic(3, 7, 4, 4, 8, 1, 2, 0)
	f := networkOf(s, views.Options{}).Frame(2, views.Interaction{})
	ran, coming := scene.Unit(0), scene.Unit(0)
	for _, joint := range shapesOf(f, func(s *scene.Shape) bool { return s.Kind == scene.Circle && s.Key.Part() == scene.PartNode }) {
		switch joint.Ink.State {
		case scene.Future:
			coming = max(coming, joint.Radius)
			if joint.Ink.Role == scene.Ring {
				t.Fatalf("a comparator to come has a ring")
			}
		default:
			ran = joint.Radius
		}
	}
	if coming == 0 || coming > ran/2 {
		t.Errorf("joints of what is to come have radius %v, of what ran %v", coming, ran)
	}
}

// The first phase of a network has its name on phones too, where its band is narrow.
func TestTheFirstPhaseOfANetworkIsNamed(t *testing.T) {
	s := bitonic(3, 7, 4, 4, 8, 1, 2, 0)
	for _, width := range []scene.Unit{344, 570, 800} {
		f := networkOf(s, views.Options{Width: width, Wide: true}).Frame(0, views.Interaction{})
		var names []string
		for _, name := range shapesOf(f, func(s *scene.Shape) bool { return s.Key.Part() == scene.PartLabel && s.Key.Group() == 1 }) {
			names = append(names, name.Text)
		}
		if want := []string{"merge to 2", "merge to 4", "merge to 8"}; !slices.Equal(names, want) {
			t.Errorf("%v wide, the phases are called %q", width, names)
		}
	}
}
