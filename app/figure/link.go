package figure

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
)

// This file ties two figures side by side together: a value singled out in one is singled out in
// the other, where that has it too, and the times of both are told.

// singleOut singles a value out, or none, and in the figure beside it its counterpart; it reports
// whether that changes anything.
func (f *Figure) singleOut(n tracer.NodeID, ok bool) bool {
	g := f.beside()
	if !ok {
		if f.card == nil {
			return false // what the other figure has singled out stays
		}
		f.card = nil
		if g != nil {
			g.linked = tracer.NoNode
		}
		return true
	}
	if f.card != nil && f.card.node == n {
		return false
	}
	f.card, f.linked = f.cardOf(n), tracer.NoNode
	if g != nil {
		g.card, g.linked = nil, f.counterpart(n)
	}
	return true
}

// counterpart is the value of the figure beside it that is the same cell of the same input, or of
// the same result; NoNode where n is neither.
func (f *Figure) counterpart(n tracer.NodeID) tracer.NodeID {
	g := f.beside()
	if g == nil || g.run == nil || f.run == nil {
		return tracer.NoNode
	}
	mine, other := f.run.trace, g.run.trace
	cell := f.run.graph.Cell(n)
	if f.run.graph.IsInput(n) {
		a, i := mine.Place(cell)
		if b := other.ArrayNamed(mine.Array(a).Name); isInput(mine.Array(a), i) && isInput(b, i) {
			return tracer.NodeID(other.Cell(b.ID, i))
		}
	}
	if f.run.graph.Final(cell) != n {
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
	for _, o := range f.run.trace.Outputs() {
		if cells := f.run.trace.OutputCells(o); o.Name == name && i < len(cells) {
			if n := f.run.graph.Final(cells[i]); !f.run.graph.IsInput(n) || f.run.subject().IsSet(n) {
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
	g := f.beside()
	known := views.Describe(g.run.subject(), m)
	text := known.Cell + " = " + known.Value
	if g.keptBack(m) {
		text = known.Cell
	}
	if inputs := known.Fact(views.FactCovers); inputs != "" {
		text += ", from " + inputs
	}
	return text
}

// timed is T(p) of a run, kept until something else is asked for.
type timed struct {
	run    *run
	p      int
	greedy bool
	time   int
}

// time is T(p): how long the figure's processors take for its run, in values written one after
// another.
func (f *Figure) time() int {
	if want := (timed{f.run, f.processors, f.greedy, f.timed.time}); f.timed != want {
		want.time = f.run.subject().Schedule(f.processors, f.greedy).Time
		f.timed = want
	}
	return f.timed.time
}

// times compares how long both figures take, on the processors that they are given.
func (p *Pair) times() string {
	if !p.run() {
		return ""
	}
	f, g := p.left, p.right
	a, b := f.time(), g.time()
	on := "On one processor"
	if f.processors > 1 {
		on = fmt.Sprintf("On %s processors", ui.Thousands(f.processors))
	}
	said := "they take equally long"
	switch {
	case a < b:
		said = f.name() + " finishes first"
	case b < a:
		said = g.name() + " finishes first"
	}
	return fmt.Sprintf("%s: %s takes %s, %s %s; %s.", on, f.name(), tracer.Plural(a, "step"), g.name(), tracer.Plural(b, "step"), said)
}

// timesLine is that sentence on the page, in the view that shows processors.
func (v *pairForm) timesLine() app.UI {
	text := ""
	if views.ID(v.Pair.left.view) == views.Processors && views.ID(v.Pair.right.view) == views.Processors {
		text = v.Pair.times()
	}
	return app.P().ID("compare-times").Class("compare-times").Role("status").Text(text)
}
