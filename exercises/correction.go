package exercises

import "upsweep/tracer"

// RoundCorrected is the round of a moment with the acts that it has, and with those of a mistake.
func (r *Run) RoundCorrected(m Moment, cells []int, right, wrong []Act, synchronous bool) Correction {
	var c Correction
	c.Right, _ = r.Again(right, m, true, true)
	c.Wrong, _ = r.Again(wrong, m, synchronous, true)
	name := r.Trace.Array(m.Array).Name
	c.differ(c.Right.ArrayNamed(name), c.Wrong.ArrayNamed(name), len(c.Right.Steps())-1, len(c.Wrong.Steps())-1, cells)
	return c
}

// RunCorrected is the run beside one with another input or form, both up to a moment.
func (r *Run) RunCorrected(other *Run, m Moment, cells []int) Correction {
	c := Correction{Right: r.Trace, Wrong: other.Trace}
	at := m.To
	if m.To == len(r.Trace.Steps())-1 {
		at = len(other.Trace.Steps()) - 1
	}
	info := r.Trace.Array(m.Array)
	c.differ(info, Counterpart(other.Trace, *info), m.To, at, cells)
	return c
}

// differ looks for the cells that hold something else, each after a step of its own trace.
func (c *Correction) differ(right, wrong *tracer.ArrayInfo, rightAt, wrongAt int, cells []int) {
	c.RightAt, c.WrongAt = rightAt, wrongAt
	if right == nil || wrong == nil {
		return
	}
	a, b := c.Right.Cursor(), c.Wrong.Cursor()
	a.Seek(rightAt)
	b.Seek(wrongAt)
	is, made := latestNodes(c.Right, rightAt), latestNodes(c.Wrong, wrongAt)
	for _, i := range cells {
		if i < wrong.Len && i < right.Len && a.Text(right.ID, i) != b.Text(wrong.ID, i) {
			if len(c.Differ) > 0 {
				c.Later = append(c.Later, is[c.Right.Cell(right.ID, i)])
			}
			c.Differ = append(c.Differ, made[c.Wrong.Cell(wrong.ID, i)])
		}
	}
}

// latestNodes are the values that cells hold after a step.
func latestNodes(t *tracer.Trace, step int) map[tracer.CellID]tracer.NodeID {
	g := t.Graph()
	out := map[tracer.CellID]tracer.NodeID{}
	for n := range tracer.NodeID(g.Nodes()) {
		if g.StepOf(n) <= step {
			out[g.Cell(n)] = n
		}
	}
	return out
}

// Counterpart is the array of another run that plays the part of one here; nil if there is none.
func Counterpart(t *tracer.Trace, a tracer.ArrayInfo) *tracer.ArrayInfo {
	if int(a.ID) <= len(t.Arrays()) {
		if other := t.Array(a.ID); other.Name == a.Name && other.Owner == a.Owner {
			return other
		}
	}
	if a.Space != tracer.Global {
		return nil
	}
	return t.ArrayNamed(a.Name)
}
