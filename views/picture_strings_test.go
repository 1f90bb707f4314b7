package views_test

import (
	"strconv"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// At every step of an operation on a tree: a node stands over the part of the walk between its two brackets,
// its parent is the next node above that whose part holds its own, to which a line leads, and its result
// stands right below its value.
func TestTreesStandOverTheirWalks(t *testing.T) {
	nodes, children := 0, 0
	picturedRuns(t, func(name string, s *views.Subject) {
		if !strings.HasPrefix(s.Trace.Program().ID, "tree/") {
			return
		}
		plan := pictureOf(s, 1440)
		if !isPicture(plan) {
			return
		}
		end := float64(s.Steps() - 1)
		box := func(array string, i int) scene.Rect {
			box, ok := plan.BoxOf(end, s.Graph.Final(s.Trace.Cell(s.Trace.ArrayNamed(array).ID, i)))
			if !ok {
				t.Fatalf("%s: %s[%d] stands nowhere", name, array, i)
			}
			return box
		}
		place := func(array string, v int) int {
			i, _ := strconv.Atoi(s.Graph.Text(tracer.NodeID(s.Trace.Cell(s.Trace.ArrayNamed(array).ID, v))))
			return i
		}
		legs, ups := map[int][]scene.Point{}, map[int][]scene.Point{}
		plan.Frame(end, views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				switch sh := &shapes[i]; {
				case sh.Key.Part() == scene.PartLine && sh.Key.Group() == 2:
					legs[sh.Key.ID()] = sh.Points
				case sh.Key.Part() == scene.PartLine && sh.Key.Group() == 3:
					ups[sh.Key.ID()] = sh.Points
				}
			}
		})
		n := s.Trace.ArrayNamed("x").Real
		for v := range n {
			open, close := box("tour", place("open", v)), box("tour", place("close", v))
			at, result := box("x", v), box("y", v)
			if d := at.Centre().X*2 - open.Centre().X - close.Centre().X; d > 0.01 || d < -0.01 || result.X != at.X || result.Y < at.Bottom() || result.Bottom() > open.Y {
				t.Fatalf("%s: node %d stands at %v, its result at %v, its brackets at %v and %v", name, v, at, result, open, close)
			}
			if leg := legs[v]; len(leg) != 4 || !touches(open, leg[0]) || !touches(close, leg[3]) || leg[1].Y != at.Centre().Y {
				t.Fatalf("%s: the legs of node %d are %v", name, v, leg)
			}
			parent := -1
			for u := range n {
				if place("open", u) < place("open", v) && place("close", u) > place("close", v) && (parent < 0 || place("open", u) > place("open", parent)) {
					parent = u
				}
			}
			if line := ups[v]; parent < 0 != (line == nil) || parent >= 0 && (!touches(box("y", parent), line[0]) || !touches(at, line[1]) || at.Y <= box("x", parent).Y) {
				t.Fatalf("%s: node %d, below node %d, is joined by %v", name, v, parent, line)
			}
			if nodes++; parent >= 0 {
				children++
			}
		}
	})
	if !testing.Short() && (nodes == 0 || children == 0) {
		t.Errorf("%d nodes, %d of them children, were seen", nodes, children)
	}
}

// At every step of a comparison: a frame lies round each place that the first or only value of a stretch
// names, where strings differ, and round no other; in the end round the first difference alone.
func TestFirstDifferencesAreFramed(t *testing.T) {
	framed := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		if s.Trace.Program().ID != "string/compare" {
			return
		}
		plan := pictureOf(s, 1440)
		if !isPicture(plan) {
			return
		}
		a, b, c := s.Trace.ArrayNamed("a"), s.Trace.ArrayNamed("b"), s.Trace.ArrayNamed("c")
		letter := func(of *tracer.ArrayInfo, i int) string {
			if i >= of.Real {
				return ""
			}
			return s.Graph.Text(tracer.NodeID(s.Trace.Cell(of.ID, i)))
		}
		for step := 1; step < s.Steps(); step++ {
			want := map[int]bool{}
			long := 1 << (step - 1)
			for i := 0; i < c.Real; i += long {
				for j := i; j < min(i+long, c.Real); j++ {
					if letter(a, j) != letter(b, j) {
						want[j] = true
						break
					}
				}
			}
			frames := shapesOf(plan.Frame(float64(step), views.Interaction{}), func(sh *scene.Shape) bool {
				return sh.Key.Part() == scene.PartLine && sh.Key.Group() == 8
			})
			for _, f := range frames {
				for i := range c.Real {
					at, _ := plan.BoxOf(float64(step), s.Graph.Final(s.Trace.Cell(c.ID, i)))
					if x := at.Centre().X; at.W > 0 && x > f.Box.X && x < f.Box.Right() {
						if !want[i] {
							t.Fatalf("%s, step %d: place %d is framed", name, step, i)
						}
						delete(want, i)
					}
				}
				framed++
			}
			for i := range want {
				if at, stands := plan.BoxOf(float64(step), s.Graph.Final(s.Trace.Cell(c.ID, i))); stands && len(frames) == 0 {
					t.Fatalf("%s, step %d: the difference of place %d at %v has no frame", name, step, i, at)
				}
			}
		}
	})
	if framed == 0 && !testing.Short() {
		t.Error("nothing was framed")
	}
}

// The walk through an automaton goes from state to state along the lines of its characters, and comes by the
// states that are the results.
func TestAnAutomatonWalksAlongItsLines(t *testing.T) {
	walked := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		if s.Trace.Program().ID != "string/automaton" {
			return
		}
		plan := pictureOf(s, 1440)
		if !isPicture(plan) {
			return
		}
		y, end := s.Trace.ArrayNamed("y"), s.Steps()-1
		lines, walk := map[[2]scene.Point]bool{}, map[int][]scene.Point{}
		heights := map[int]scene.Unit{}
		plan.Frame(float64(end), views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				switch sh := &shapes[i]; {
				case sh.Key.Part() == scene.PartLine && sh.Key.Group() == 2:
					lines[[2]scene.Point{sh.Points[0], sh.Points[1]}] = true
				case sh.Key.Part() == scene.PartLine && sh.Key.Group() == 9:
					walk[sh.Key.ID()] = sh.Points
				case sh.Key.Part() == scene.PartBadge && sh.Key.Group() >= 60:
					heights[sh.Key.Group()-60] = sh.Box.Centre().Y
				}
			}
		})
		from := heights[0]
		for i := range y.Real {
			state, _ := strconv.Atoi(s.Graph.Text(s.Graph.Final(s.Trace.Cell(y.ID, i))))
			part := walk[i]
			if len(part) != 2 || part[0].Y != from || part[1].Y != heights[state] || !lines[[2]scene.Point{part[0], part[1]}] {
				t.Fatalf("%s: character %d leads along %v, to state %d at %v", name, i, part, state, heights[state])
			}
			from = part[1].Y
			walked++
		}
	})
	if walked == 0 && !testing.Short() {
		t.Error("no character was read")
	}
}

// A function has a colour of its own as soon as it composes all characters up to its place, and then its
// first digit is the state.
func TestComposedFunctionsSayTheirState(t *testing.T) {
	read := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		if plan := pictureOf(s, 1440); s.Trace.Program().ID == "string/automaton" && isPicture(plan) {
			f, y := s.Trace.ArrayNamed("f"), s.Trace.ArrayNamed("y")
			for step := range s.Steps() {
				coloured := map[tracer.NodeID]bool{}
				plan.Frame(float64(step), views.Interaction{}).Each(func(shapes []scene.Shape) {
					for i := range shapes {
						if sh := &shapes[i]; sh.Key.Part() == scene.PartNode && sh.Ink.Tone == scene.SegmentB {
							coloured[tracer.NodeID(sh.Key.ID())] = true
						}
					}
				})
				w := witness{s: s, step: step}
				held := w.memory()
				for i := range f.Real {
					n := held[int(s.Trace.Cell(f.ID, i))]
					composed := step > 0 && i < 1<<(step-1)
					if coloured[n] != composed {
						t.Fatalf("%s, step %d: f[%d] is coloured %v, and composes all before it %v", name, step, i, coloured[n], composed)
					}
					if state := s.Graph.Text(s.Graph.Final(s.Trace.Cell(y.ID, i))); composed && s.Graph.Text(n)[:1] != state {
						t.Fatalf("%s, step %d: f[%d] is %s, the state %s", name, step, i, s.Graph.Text(n), state)
					}
					read++
				}
			}
		}
	})
	if read == 0 && !testing.Short() {
		t.Error("no function was read")
	}
}
