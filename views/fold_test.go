package views

import (
	"slices"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views/scene"
)

// foldings calls f for every algorithm of the catalogue with each of its phases folded alone, and
// with all outermost ones.
func foldings(t *testing.T, f func(id string, s *Subject, list []int)) {
	t.Helper()
	for _, alg := range algos.Catalog() {
		res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		s := SubjectOf(res.Trace)
		var outer []int
		seen := map[string]bool{}
		for i, p := range res.Trace.Phases() {
			if p.Depth == 0 {
				outer = append(outer, i)
			}
			if !seen[p.Name] { // passes that are alike fold alike
				seen[p.Name] = true
				f(alg.ID, s, []int{i})
			}
		}
		if len(outer) > 1 {
			f(alg.ID, s, outer)
		}
	}
}

// What a fold leaves depends on what the trace says that it depends on, no more and no less; and so
// the cones of all that is still seen are what they were.
func TestConesGoThroughFolds(t *testing.T) {
	foldings(t, func(id string, s *Subject, list []int) {
		f := s.folded(list)
		if len(f.folds) != len(list) {
			t.Fatalf("%s: %d of %d phases are folded", id, len(f.folds), len(list))
		}
		for n := range tracer.NodeID(f.Graph.Nodes()) {
			if f.stripOf[n] < 0 {
				continue
			}
			cone := map[tracer.NodeID]bool{n: true} // along the edges that are drawn
			for stack := []tracer.NodeID{n}; len(stack) > 0; {
				m := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				for _, src := range f.sources(m) {
					if !cone[src.Node] {
						cone[src.Node] = true
						stack = append(stack, src.Node)
					}
				}
			}
			for _, m := range along(s.Graph, n) {
				// What one result of a fold owes to another lies within the fold: its inputs stand
				// for it.
				if !cone[m] && f.stripOf[m] >= 0 && f.foldOf(m) == 0 {
					t.Fatalf("%s, %v folded: no way leads from node %d to node %d, which depends on it", id, list, m, n)
				}
				delete(cone, m)
			}
			if len(cone) > 0 {
				t.Fatalf("%s, %v folded: ways lead to node %d from %v, on which it does not depend", id, list, n, cone)
			}
		}
	})
}

// along lists what a value depends on along the edges of the graph, without what decided before in
// the turns of lanes: no edge is drawn for that.
func along(g *tracer.Graph, n tracer.NodeID) []tracer.NodeID {
	seen, out := map[tracer.NodeID]bool{n: true}, []tracer.NodeID{n}
	for i := 0; i < len(out); i++ {
		g.Sources(out[i], func(src tracer.Source) bool {
			if !seen[src.Node] {
				seen[src.Node] = true
				out = append(out, src.Node)
			}
			return true
		})
	}
	return out
}

// A fold shows every value that is used after it, or is a result, and hides what only it uses; the
// memory that it leaves is the memory that the trace has when its last round is over.
func TestFoldsLeaveWhatIsUsed(t *testing.T) {
	foldings(t, func(id string, s *Subject, list []int) {
		f := s.folded(list)
		for n := range tracer.NodeID(f.Graph.Nodes()) {
			k := f.foldOf(n)
			f.Graph.Sources(n, func(src tracer.Source) bool {
				if j := f.foldOf(src.Node); j > 0 && j != k && f.stripOf[src.Node] < 0 {
					t.Errorf("%s, %v folded: node %d depends on node %d, which is not shown", id, list, n, src.Node)
				}
				return true
			})
			if f.isOutput(n) && s.stripOf[n] >= 0 && f.stripOf[n] < 0 {
				t.Errorf("%s, %v folded: result %d is not shown", id, list, n)
			}
		}
		cursor := s.Trace.Cursor()
		for i := range f.strips {
			st := &f.strips[i]
			if st.fold == nil {
				continue
			}
			cursor.Seek(st.step)
			for _, n := range st.nodes {
				if a, j := f.place(n); cursor.Text(a, j) != f.Graph.Text(n) {
					t.Errorf("%s, %v folded: %s[%d] is shown as %s, not %s", id, list, s.Trace.Array(a).Name, j, f.Graph.Text(n), cursor.Text(a, j))
				}
			}
		}
	})
}

// At every step, pointing at what is shown finds it; a phase is found by its name; nothing is drawn
// outside.
func TestFoldedPictures(t *testing.T) {
	if testing.Short() {
		t.Skip("the same pictures are laid out natively")
	}
	foldings(t, func(id string, s *Subject, list []int) {
		for _, view := range []ID{Dag, Cells, Code} {
			v, _ := Named(view)
			for _, width := range []scene.Unit{390, 744} {
				plan := v.Plan(s, Options{Width: width, Folded: list})
				w, h := plan.Size()
				for step := range s.Steps() {
					frame := plan.Frame(float64(step), Interaction{Selected: []tracer.NodeID{tracer.NodeID(s.Graph.Nodes() - 1)}})
					frame.Each(func(shapes []scene.Shape) {
						for i := range shapes {
							if b := shapes[i].Bounds(); shapes[i].Text != "" && (b.X < -1 || b.Right() > w+1 || b.Y < -1 || b.Bottom() > h+1) {
								t.Fatalf("%s %s, %v folded, width %v, step %d: %q leaves the figure", id, view, list, width, step, shapes[i].Text)
							}
						}
					})
				}
				last := float64(s.Steps() - 1)
				for n := range s.Graph.Nodes() {
					if box, ok := plan.BoxOf(last, tracer.NodeID(n)); ok {
						if hit, ok := plan.Hit(last, box.Centre()); !ok || hit != tracer.NodeID(n) {
							t.Fatalf("%s %s, %v folded, width %v: pointing at node %d finds %d", id, view, list, width, n, hit)
						}
					} else if banded, ok := plan.(Banded); ok && !s.Graph.IsInput(tracer.NodeID(n)) && plan.(*dag).s.foldOf(tracer.NodeID(n)) > 0 {
						if box, there := banded.Band(tracer.NodeID(n)); !there || box.Empty() || box.Bottom() > h || box.Right() > w {
							t.Fatalf("%s %s, %v folded, width %v: node %d has neither a place nor a band", id, view, list, width, n)
						}
					}
				}
				inside := s.Trace.Phases()[list[0]]
				at, found := float64(s.Trace.FirstStepOf(inside.First)), false
				for y := scene.Unit(1); y < h && !found; y += 2 {
					i, ok := plan.(Folder).Phase(at, scene.Point{X: 2, Y: y})
					found = ok && i == list[0]
				}
				if from, to := s.Graph.NodesOf(inside.First); !found && (view != Dag || inside.First < inside.Last || from < to) { // a round that writes nothing has no row
					t.Errorf("%s %s, %v folded, width %v: the name of the phase %q is nowhere", id, view, list, width, inside.Path)
				}
			}
		}
	})
}

// The up-sweep of Blelloch on eight values, folded: four sums, each of the inputs to its left
// within its block.
func TestFoldedUpSweep(t *testing.T) {
	alg, _ := algos.Find("scan/blelloch")
	res, err := alg.Run(algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3"}}, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	f := SubjectOf(res.Trace).folded([]int{tracer.PhaseNamed(res.Trace.Phases(), "up-sweep")})
	st := f.strips[1]
	if st.fold == nil || st.fold.tally != "3 rounds, 7 operations" || len(f.strips) != 6 {
		t.Fatalf("%d rows, the second is %+v", len(f.strips), st)
	}
	want := map[int][]tracer.NodeID{1: {0, 1}, 3: {0, 1, 2, 3}, 5: {4, 5}, 7: {0, 1, 2, 3, 4, 5, 6, 7}}
	for _, n := range st.nodes {
		_, i := f.place(n)
		var got []tracer.NodeID
		for _, src := range f.sources(n) {
			got = append(got, src.Node)
		}
		if !slices.Equal(got, want[i]) {
			t.Errorf("cell %d depends on %v, not %v", i, got, want[i])
		}
		delete(want, i)
	}
	if len(want) > 0 {
		t.Errorf("cells %v are not shown", want)
	}
}

// A folded phase is a box with its name: no line of the diagram at rest ends at what it leaves but
// on the box, and what goes in while it is the present goes in from above, each value once.
func TestAFoldedPhaseIsABox(t *testing.T) {
	foldings(t, func(id string, s *Subject, list []int) {
		o := Options{}.normal()
		o.Folded = list
		d, ok := planDag(s, o).(*dag)
		if !ok {
			return
		}
		for r := range d.rows {
			st := &d.s.strips[r]
			if st.fold == nil || !st.lead {
				continue
			}
			f := d.Frame(float64(st.fold.to), Interaction{})
			box := d.foldBox(int32(r))
			boxes, into := 0, map[scene.Key]bool{}
			f.Each(func(shapes []scene.Shape) {
				for i := range shapes {
					switch s := &shapes[i]; {
					case s.Ink.Role == scene.Axis && s.Box == box:
						boxes++
					case s.Key.Part() == scene.PartEdge && d.s.strips[d.s.stripOf[s.Key.ID()]].fold == st.fold:
						t.Errorf("%s %v: a line runs within the box of %s", id, list, st.fold.name)
					case s.Ink.State == scene.Present && s.Key.Part() == scene.PartLine && s.Key.Group() == 9 && d.s.stripOf[s.Key.ID()] < int32(r):
						if end := s.Points[len(s.Points)-1]; end.Y >= box.Y-0.5 && end.Y < box.Bottom() {
							if into[s.Key] {
								t.Errorf("%s %v: value %d goes twice into the box of %s", id, list, s.Key.ID(), st.fold.name)
							}
							into[s.Key] = true
						}
					}
				}
			})
			if boxes != 1 {
				t.Errorf("%s %v: %d boxes of %s", id, list, boxes, st.fold.name)
			}
			if from := d.s.stripOf[st.nodes[0]]; len(into) == 0 && slices.ContainsFunc(st.fold.takes, func(n tracer.NodeID) bool {
				return d.s.stripOf[n] == from-1 && d.s.isSet(n) && d.s.together(from, from-1)
			}) {
				t.Errorf("%s %v: nothing goes into %s", id, list, st.fold.name)
			}
		}
	})
}
