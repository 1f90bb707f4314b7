package views_test

import (
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

func memoryOf(s *views.Subject, o views.Options) views.Plan {
	v, _ := views.Named(views.Memory)
	return v.Plan(s, o)
}

// strided records a warp of 32 lanes that reads every stride-th cell of an array.
func strided(stride int, shared bool) *views.Subject {
	m := tracer.New(tracer.Options{Record: true})
	x := m.Input("x", value.Int, make([]value.Word, 32*stride))
	if shared {
		x = x.In(tracer.Shared, 0)
	}
	y := m.Array("y", value.Int, 32)
	m.Round("gather").ForAll(0, 32, func(l *tracer.Lane, i int) { y.Move(l, i, x.Get(l, i*stride)) })
	return views.SubjectOf(m.Trace())
}

// Requests say what they take: 32 neighbours are four sectors, 32 cells separated by eight are 32.
func TestMemoryCountsSectors(t *testing.T) {
	for stride, want := range map[int]string{1: "warp 0 reads x: 4 sectors, 128 of 128 bytes used", 8: "warp 0 reads x: 32 sectors, 128 of 1024 bytes used"} {
		f := memoryOf(strided(stride, false), views.Options{}).Frame(1, views.Interaction{})
		if len(shapesOf(f, func(s *scene.Shape) bool { return s.Text == want })) != 1 {
			var said []string
			for _, s := range shapesOf(f, func(s *scene.Shape) bool { return strings.HasPrefix(s.Text, "warp") }) {
				said = append(said, s.Text)
			}
			t.Errorf("stride %d: it says %q, want %q", stride, said, want)
		}
	}
}

// Lanes that meet at a bank are told, and the words that it serves stand one under the other.
func TestMemoryShowsBankConflicts(t *testing.T) {
	s := strided(2, true)
	f := memoryOf(s, views.Options{}).Frame(1, views.Interaction{})
	if len(shapesOf(f, func(s *scene.Shape) bool { return s.Text == "warp 0 reads x: 2 passes, a 2-way bank conflict" })) != 1 {
		t.Error("no conflict is told")
	}
	rows := map[scene.Unit]int{}
	for _, s := range shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Texel && s.Ink.Tone == scene.Conflict }) {
		rows[s.Box.Y]++
	}
	if len(rows) != 2 {
		t.Errorf("words that collide by row: %v, want two rows", rows)
	}
	for y, n := range rows {
		if n != 16 {
			t.Errorf("%d words at %v, want 16", n, y)
		}
	}
}

// Every cell that is asked for is joined to its lane, and holds what it holds.
func TestMemoryJoinsLanesToCells(t *testing.T) {
	s := strided(2, false)
	f := memoryOf(s, views.Options{}).Frame(1, views.Interaction{})
	if n := len(shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Data })); n != 64 {
		t.Errorf("%d lines join lanes to cells, want 32 of the reads and 32 of the writes", n)
	}
	plan := memoryOf(s, views.Options{})
	x := s.Trace.ArrayNamed("x").ID
	for i := range 32 {
		n := tracer.NodeID(s.Trace.Cell(x, 2*i))
		box, ok := plan.BoxOf(1, n)
		if hit, found := plan.Hit(1, box.Centre()); !ok || !found || hit != n {
			t.Errorf("x[%d]: %t, pointing at it finds %d, %t", 2*i, ok, hit, found)
		}
	}
}

// Requests use the width of the figure: the instructions of one warp follow each other along the
// rows, those of several warps stand in columns, a warp each; on a narrow page all stand in one
// column.
func TestMemoryUsesTheWidth(t *testing.T) {
	places := func(s *views.Subject, width scene.Unit) (out map[string]scene.Point) {
		out = map[string]scene.Point{}
		for _, l := range shapesOf(memoryOf(s, views.Options{Width: width}).Frame(1, views.Interaction{}), func(s *scene.Shape) bool { return strings.HasPrefix(s.Text, "warp") }) {
			out[strings.Join(strings.Fields(l.Text)[:4], " ")] = scene.Point{X: l.Box.X, Y: l.Box.Y}
		}
		return out
	}
	single := strided(1, false)
	if at := places(single, 744); at["warp 0 reads x:"].Y != at["warp 0 writes y:"].Y || at["warp 0 reads x:"].X >= at["warp 0 writes y:"].X {
		t.Errorf("what one warp does stands at %v", at)
	}
	if at := places(single, 358); at["warp 0 reads x:"].X != at["warp 0 writes y:"].X || at["warp 0 reads x:"].Y >= at["warp 0 writes y:"].Y {
		t.Errorf("on a narrow page what one warp does stands at %v", at)
	}
	m := tracer.New(tracer.Options{Record: true})
	x := m.Input("x", value.Int, make([]value.Word, 64))
	m.Round("").ForAll(0, 64, func(l *tracer.Lane, i int) { x.Move(l, i, x.Get(l, i)) })
	at := places(views.SubjectOf(m.Trace()), 744)
	if at["warp 0 reads x:"].Y != at["warp 1 reads x:"].Y || at["warp 0 writes x:"].X != at["warp 0 reads x:"].X || at["warp 1 writes x:"].X != at["warp 1 reads x:"].X || at["warp 1 reads x:"].X <= at["warp 0 reads x:"].X {
		t.Errorf("two warps stand at %v", at)
	}
}
