package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// vectorPicture is a reduction of vectors: on the left the rows below each other, and to the right of
// them, round by round, those that are left. What joins two rows says that they become one, column by
// column, each of which has its tone.
type vectorPicture struct {
	*picture
	x          *tracer.ArrayInfo
	rows, cols int
	steps      []int // by block of rows: the step that makes it; 0 for what is given
	rise, top  scene.Unit
}

func layVectors(p *picture) string {
	v := &vectorPicture{picture: p, x: p.array("x"), steps: []int{0}}
	outputs := p.s.Trace.Outputs()
	if v.x == nil || len(outputs) == 0 || outputs[0].Len == 0 || v.x.Real%outputs[0].Len > 0 {
		return nothingToDraw
	}
	v.cols = outputs[0].Len
	v.rows = v.x.Real / v.cols
	for d := 1; d < v.rows; d *= 2 {
		v.steps = append(v.steps, len(v.steps))
	}
	if len(v.steps) > v.s.Steps() {
		return nothingToDraw // a run of another program under this name
	}
	p.columns(len(v.steps)*(v.cols+1)-1, 54, "row 0")
	k := p.m.scale
	v.rise = min(p.m.node.H+14*k, max(2, 480*p.o.room/scene.Unit(v.rows)))
	p.numbers(v.cols, p.m.column)
	v.top = p.height + 4*k
	p.height = v.top + v.rise*scene.Unit(v.rows) + 4*k
	for r := 0; r < v.rows; r++ {
		if v.rise >= p.m.name.Size && p.m.stacked == 0 {
			y := v.box(0, r, 0).Centre().Y + p.m.name.Baseline()
			p.names.label(scene.KeyOf(scene.PartLabel, 2, r), scene.Ink{Role: scene.Ruler}, scene.Point{X: p.m.gutter - 8*k, Y: y}, "row "+strconv.Itoa(r), p.m.name, scene.End)
		}
	}
	v.drawTree()
	p.place, p.bare = v.place, true
	return ""
}

// box is where a value stands of a row, in the block of rows that so many rounds leave.
func (v *vectorPicture) box(block, r, c int) scene.Rect {
	return scene.Centred(scene.Point{X: v.m.column(block*(v.cols+1) + c), Y: v.top + v.rise*(scene.Unit(r)+0.5)}, v.m.node.W, min(v.m.node.H, v.rise*0.85))
}

// row is the ground of a row.
func (v *vectorPicture) row(block, r int) scene.Rect {
	return v.box(block, r, 0).Union(v.box(block, r, v.cols-1)).Inset(-min(4*v.m.scale, v.rise*0.1))
}

// drawTree draws the grounds of the rows, and what joins each to the two that it is made of.
func (v *vectorPicture) drawTree() {
	for block := range v.steps {
		for r := 0; r < v.rows; r += 1 << block {
			box := v.row(block, r)
			v.ground.band(2+block, r, sides[r>>block%2], box, v.m.scale)
			if block == 0 {
				continue
			}
			for _, from := range []int{r, r + 1<<(block-1)} {
				if from < v.rows {
					a, b := v.row(block-1, from), box
					mid := b.X - 0.5*(b.X-a.Right())
					v.ground.line(3, block<<16+from, scene.Ink{Role: scene.Axis}, scene.Point{X: a.Right(), Y: a.Centre().Y}, scene.Point{X: mid, Y: a.Centre().Y}, scene.Point{X: mid, Y: b.Centre().Y}, scene.Point{X: b.X, Y: b.Centre().Y})
				}
			}
		}
	}
}

func (v *vectorPicture) place(st *setting) {
	for block, made := range v.steps {
		for r := 0; r < v.rows; r += 1 << block {
			for c := range v.cols {
				cell := v.s.Trace.Cell(v.x.ID, r*v.cols+c)
				n := tracer.NoNode
				if made <= st.step {
					n = v.holds(cell, made)
					if block == len(v.steps)-1 {
						n = v.holds(cell, st.step) // an initial value may come in
					}
				}
				s := st.hold(cell, n, v.box(block, r, c))
				s.group, s.tone = block, partTone(c)
			}
		}
	}
}
