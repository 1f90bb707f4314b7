package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// layConvolution lays out a convolution: a row for each sum, in which the weights stand below the values that
// they are multiplied with, one further to the right in each row, and the sum at the right.
func layConvolution(p *picture) string {
	if p.lacks("x", "w", "y") {
		return nothingToDraw
	}
	x, w, y := p.array("x"), p.array("w"), p.array("y")
	if x.Real*w.Real > maxStands/2 || y.Real != x.Real {
		return "So many weights can't be told apart in a picture."
	}
	p.columns(x.Real+2, 72, "w for y[0]")
	k := p.m.scale
	p.numbers(x.Real, p.m.column)
	top := p.row("x", 0)
	if p.gap(14 * k); p.m.stacked > 0 {
		p.height += p.m.name.Size * 1.2
	}
	p.gaps += 8 * k * scene.Unit(y.Real)
	rise := min(p.m.node.H+8*k*p.squeeze, max(2, 420*p.o.room/scene.Unit(y.Real)))
	box := func(column, row int) scene.Rect {
		return scene.Centred(scene.Point{X: p.m.column(column), Y: p.height + rise*(scene.Unit(row)+0.5)}, p.m.node.W, min(p.m.node.H, rise*0.85))
	}
	sums := x.Real + 1 // their column
	if font := p.m.name; rise >= font.Size {
		p.names.label(scene.KeyOf(scene.PartLabel, 3, 0), scene.Ink{Role: scene.Ruler}, scene.Point{X: p.m.column(sums), Y: top + p.m.node.H/2 + font.Baseline()}, "y", font, scene.Middle)
	}
	taps := func(row int) int { return min(w.Real, x.Real-row) }
	var weights, results []scene.Rect
	for i := range y.Real {
		from, to := box(i, i), box(sums, i)
		p.ground.band(2, i, partTone(i), from.Union(to).Inset(-3*min(k, rise/12)), k)
		if p.m.detail == full && rise >= 18*k {
			p.names.label(scene.KeyOf(scene.PartLabel, 4, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: (box(i+taps(i)-1, i).Right() + to.X) / 2, Y: to.Centre().Y + p.m.name.Baseline()}, "=", p.m.name, scene.Middle)
		}
		results = append(results, to)
		for j := range taps(i) {
			weights = append(weights, box(i+j, i))
		}
	}
	p.nameRow(&p.names, "w", results[0].Y)
	p.height += rise*scene.Unit(y.Real) + 8*k
	told := p.height + 12*k
	p.height += 20 * k
	p.bare = true
	p.flows = func(from, _ tracer.NodeID) bool { a, _ := p.s.place(from); return a == x.ID }
	p.place = func(st *setting) {
		for i := range x.Real {
			st.put(p.s.Trace.Cell(x.ID, i), p.cell(i, top))
		}
		at := 0
		for i := range y.Real {
			for j := range taps(i) {
				s := st.put(p.s.Trace.Cell(w.ID, j), weights[at])
				s.tone, s.stays, s.group = partTone(i), true, 1+i
				at++
			}
			st.put(p.s.Trace.Cell(y.ID, i), results[i]).tone = partTone(i)
		}
		whole := max(0, x.Real-w.Real) // the last sum of all weights
		if n := p.holds(p.s.Trace.Cell(y.ID, whole), st.step); !p.s.Graph.IsInput(n) {
			st.formula(n, 2, nil, scene.Point{X: p.m.first - p.m.pitch/2, Y: told}, partTone(whole))
		}
	}
	return ""
}
