package model

import (
	"upsweep/tracer"
	"upsweep/views"
)

// This file ties two figures side by side together: a value singled out in one is singled out in
// the other, where that has it too, and the times of both are told.

// singleOut singles a value out, or none, and in the figure beside it its counterpart; it reports
// whether that changes anything.
func (f *Figure) singleOut(n tracer.NodeID, ok bool) bool {
	g := f.Beside()
	if !ok {
		if f.Picked == tracer.NoNode {
			return false // what the other figure has singled out stays
		}
		f.Picked = tracer.NoNode
		if g != nil {
			g.Lit = tracer.NoNode
		}
		return true
	}
	if f.Picked == n {
		return false
	}
	f.Picked, f.Lit = n, tracer.NoNode
	if g != nil {
		g.Picked, g.Lit = tracer.NoNode, f.counterpart(n)
	}
	return true
}

// counterpart is the value of the figure beside it that is the same cell of the same input, or of
// the same result; NoNode where n is neither.
func (f *Figure) counterpart(n tracer.NodeID) tracer.NodeID {
	g := f.Beside()
	if g == nil || g.Run == nil || f.Run == nil {
		return tracer.NoNode
	}
	mine, other := f.Run.Trace, g.Run.Trace
	cell := f.Run.Graph.Cell(n)
	if f.Run.Graph.IsInput(n) {
		a, i := mine.Place(cell)
		if b := other.ArrayNamed(mine.Array(a).Name); isInput(mine.Array(a), i) && isInput(b, i) {
			return tracer.NodeID(other.Cell(b.ID, i))
		}
	}
	if f.Run.Graph.Final(cell) != n {
		return tracer.NoNode
	}
	for _, o := range mine.Outputs() {
		for i, c := range mine.OutputCells(o) {
			if c == cell {
				return g.result(o.Name, i)
			}
		}
	}
	return tracer.NoNode
}

// isInput tells whether a cell of an array holds a value of the input.
func isInput(a *tracer.ArrayInfo, i int) bool {
	return a != nil && a.Given && a.Before <= 1 && i < a.Real
}

// result is a value of a result of the run; NoNode where it has none.
func (f *Figure) result(name string, i int) tracer.NodeID {
	for _, o := range f.Run.Trace.Outputs() {
		if cells := f.Run.Trace.OutputCells(o); o.Name == name && i < len(cells) {
			if n := f.Run.Graph.Final(cells[i]); !f.Run.Graph.IsInput(n) || f.Run.Subject.IsSet(n) {
				return n
			}
		}
	}
	return tracer.NoNode
}

// besides is what the card of a value tells of its counterpart; empty where it has none.
func (f *Figure) besides(n tracer.NodeID) string {
	m := f.counterpart(n)
	if m == tracer.NoNode {
		return ""
	}
	g := f.Beside()
	known := views.Describe(g.Run.Subject, m)
	text := known.Cell + " = " + known.Value
	if g.keptBack(m) {
		text = known.Cell
	}
	if inputs := known.Fact(views.FactCovers); inputs != "" {
		text += ", from " + inputs
	}
	return text
}

// Time is T(p): how long the figure's processors take for its run, in values written one after
// another.
func (f *Figure) Time() int {
	return f.Run.Subject.Schedule(f.Processors, f.Greedy).Time
}
