package views

import (
	"slices"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// While a folded phase is under way, its box shows the row that is current in it: the array that
// the present step writes as it is then, with what the step writes as the present. What the phase
// leaves stands below, once it is over.

// workGroup is the group of the keys of such values, which may be among what the phase leaves too.
const workGroup = 1 << 21

// workRow is one array's share of the present step of a folded phase, in the box above row.
type workRow struct {
	row   int32
	slot  int // from above
	array tracer.ArrayID
	nodes []tracer.NodeID // what its cells hold
}

// opens tells whether a row begins the first box of a folded phase.
func (d *dag) opens(r int32) bool {
	st := &d.s.strips[r]
	return st.fold != nil && !slices.ContainsFunc(d.s.strips[:r], func(before strip) bool { return before.fold == st.fold })
}

// workPitch is the distance from one such row to the next.
func (d *dag) workPitch() scene.Unit { return d.m.node.H + 6*d.m.scale }

// works are the rows that a folded phase shows at a step.
func (d *dag) works(present int) []workRow {
	fold := d.s.foldOn(present)
	if fold == nil {
		return nil
	}
	r := int32(slices.IndexFunc(d.s.strips, func(st strip) bool { return st.fold == fold }))
	if r < 0 {
		return nil // it writes nothing
	}
	var out []workRow
	for i, st := range d.s.current(fold, present) {
		w := workRow{row: r, slot: i, array: st.array, nodes: st.nodes}
		if d.m.detail != texture {
			w.nodes = d.row(st, d.foldBox(r))
		}
		out = append(out, w)
	}
	return out
}

// row is what the array of a strip holds when the strip has landed, as far as it stands in a box.
func (d *dag) row(st *strip, box scene.Rect) []tracer.NodeID {
	array := d.s.Trace.Array(st.array)
	var nodes []tracer.NodeID
	for i := range array.Len {
		if n := d.s.holds(d.s.Trace.Cell(array.ID, i), st.step); d.s.isSet(n) && d.m.column(i) > box.X && d.m.column(i) < box.Right() {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// workBox is where a value of such a row stands.
func (d *dag) workBox(r int32, slot int, n tracer.NodeID) scene.Rect {
	return scene.Rect{
		X: d.x(n) - d.m.node.W/2, Y: d.rows[r].work + scene.Unit(slot)*d.workPitch(), W: d.m.node.W, H: d.m.node.H,
	}
}

// drawWork draws the rows that a folded phase shows at a step in the box that row r begins, as far
// as they have arrived.
func (d *dag) drawWork(shapes []scene.Shape, r int32, step int, hide bool, arrived float64) []scene.Shape {
	for _, w := range d.works(step) {
		for _, n := range w.nodes {
			if w.row != r || !d.holds(n) {
				continue
			}
			state, opacity := scene.Past, 1.0
			switch at := d.s.Graph.StepOf(n); {
			case d.s.Graph.IsInput(n):
				state = scene.Input
			case at == step:
				state, opacity = scene.Present, arrived
			}
			shapes = d.drawNodeIn(shapes, r, d.workBox(r, w.slot, n), n, state, hide && !d.s.Graph.IsInput(n), opacity)
		}
	}
	return shapes
}

// workNames are the names of the arrays that the box which row r begins shows at a step, where
// there are several in the run.
func (d *dag) workNames(r int32, present int) string {
	var names []string
	for _, w := range d.works(present) {
		if w.row == r && d.s.arrays > 1 {
			names = append(names, d.s.name(w.array))
		}
	}
	return strings.Join(names, ", ")
}

// workOf is the row in which a value is shown while the folded phase that makes it is under way;
// false for one that is not.
func (d *dag) workOf(at float64, n tracer.NodeID) (workRow, bool) {
	_, present, _ := d.s.position(at)
	if n < 0 || int(n) >= d.s.Graph.Nodes() || d.s.foldOf(n) == 0 {
		return workRow{}, false
	}
	for _, w := range d.works(present) {
		if slices.Contains(w.nodes, n) {
			return w, true
		}
	}
	return workRow{}, false
}

// workAt is the value of such a row at a point.
func (d *dag) workAt(at float64, p scene.Point) (tracer.NodeID, bool) {
	_, present, _ := d.s.position(at)
	for _, w := range d.works(present) {
		for _, n := range w.nodes {
			if box := d.workBox(w.row, w.slot, n).Inset(-3 * d.m.scale); box.Contains(p) {
				return n, true
			}
		}
	}
	return tracer.NoNode, false
}
