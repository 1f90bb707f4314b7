package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// cut is where two sorted runs are split: keys before i of the left one and before j of the right
// one go in front of all others.
type cut struct{ i, j int }

// cuts are the cuts that make so many parts of a merge. The ends need no search and are not kept.
type cuts struct {
	left, right sortedRun
	parts       int
	i, j        *tracer.Array // of cut k in cell k − 1
}

func newCuts(m *tracer.Machine, parts int, left, right sortedRun) cuts {
	return cuts{left, right, parts, m.Array("cut of a", value.Int, parts-1), m.Array("cut of b", value.Int, parts-1)}
}

// at reads cut k, between part k − 1 and part k.
func (c cuts) at(l *tracer.Lane, k int) cut {
	switch k {
	case 0:
		return cut{c.left.lo, c.right.lo}
	case c.parts:
		return cut{c.left.hi, c.right.hi}
	}
	return cut{c.i.Index(l, k-1), c.j.Index(l, k-1)}
}

// set writes cut k.
func (c cuts) set(l *tracer.Lane, k int, at cut) {
	c.i.Set(l, k-1, value.Word(at.i))
	c.j.Set(l, k-1, value.Word(at.j))
}

// merge merges the parts, each on a lane of its own.
func (c cuts) merge(m *tracer.Machine, order keyOrder, label string, out sortedRun) {
	m.Phase("merge")
	m.Round("%s", tracer.Plural(c.parts, "part")).Line(label).ForAll(0, c.parts, func(l *tracer.Lane, k int) {
		from, to := c.at(l, k), c.at(l, k+1)
		mergeSerially(l, order, c.left.part(from.i, to.i), c.right.part(from.j, to.j), out.part(from.i+from.j, to.i+to.j))
	})
	m.Phase("")
}
