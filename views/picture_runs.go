package views

import (
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// runPicture is a merge sort: a row for each length of runs, the shortest at the bottom, and every
// run above the two that it is merged of. The lowest are runs when they have been sorted. Where runs
// are cut before they are merged, the cuts are drawn in them.
type runPicture struct {
	*picture
	levels []runLevel // from the bottom
}

// runLevel is a row of runs: which array they stand in, and when they are written.
type runLevel struct {
	array       *tracer.ArrayInfo
	width       int
	first, last int             // steps at which the runs are written; 0 for what is given
	keys        []tracer.NodeID // by cell: what is written there at this level
	tones       []scene.Tone    // by cell: which of two runs the key has come from, or goes into
	name        string
	y           scene.Unit
	search      tracer.RoundID // the round that looks for cuts of the runs below; 0 for none
}

func layRuns(p *picture) string {
	r := &runPicture{picture: p}
	x := p.array("x")
	if x == nil {
		return nothingToDraw
	}
	if t := p.array("t"); t != nil {
		r.findPasses(x, t)
	} else {
		r.findRounds(x)
	}
	if len(r.levels) < 2 {
		return "One run is all that there is: nothing is merged."
	}
	names := []string{}
	for i := range r.levels {
		l := &r.levels[i]
		l.name = "runs of " + strconv.Itoa(l.width)
		if i == len(r.levels)-1 {
			l.name = "one run"
		}
		names = append(names, l.name)
	}
	p.columns(x.Real, 72, names...)
	k := p.m.scale
	above := 6 * k
	for i := len(r.levels) - 1; i >= 0; i-- {
		l := &r.levels[i]
		if r.becomes(i) {
			l.y = p.unnamed(l.array.Name, above)
		} else {
			l.y = p.row(l.name, above)
		}
		above = max(18, min(44, 420/scene.Unit(len(r.levels)))) * k
	}
	p.height += 8 * k
	p.numbers(x.Real, p.m.column)
	p.legend(meaning{scene.Up, "from the left run"}, meaning{scene.Down, "from the right run"})
	for i := range r.levels {
		if r.findKeys(i); !r.becomes(i) {
			r.drawRuns(&p.ground, i)
		}
	}
	p.place = r.place
	return ""
}

// findRounds reads off the rounds which runs there are: those that a network leaves, and those of
// each merge.
func (r *runPicture) findRounds(x *tracer.ArrayInfo) {
	t := r.s.Trace
	bottom := runLevel{array: x, width: 1}
	var merges []runLevel
	for _, p := range t.Phases() {
		if width, ok := strings.CutPrefix(p.Name, "network in tiles of "); ok {
			bottom.width, _ = strconv.Atoi(width)
			bottom.last = t.StepOf(p.Last)
		}
		if width, ok := strings.CutPrefix(p.Name, "splitters, runs of "); ok {
			n, _ := strconv.Atoi(width)
			merges = append(merges, runLevel{array: x, width: 2 * n, first: t.StepOf(p.Last), last: t.StepOf(p.Last), search: p.First})
		}
	}
	for q := tracer.RoundID(1); int(q) <= t.Rounds(); q++ {
		info := t.Round(q)
		if width, ok := strings.CutPrefix(info.Label, "runs of "); ok && strings.HasPrefix(info.Phase, "ranks") {
			n, _ := strconv.Atoi(width)
			merges = append(merges, runLevel{array: x, width: 2 * n, first: t.StepOf(q), last: t.StepOf(q)})
		}
	}
	r.levels = append(r.levels, bottom)
	for range merges { // the shortest first
		least := 0
		for i := range merges {
			if merges[i].width > 0 && (merges[least].width == 0 || merges[i].width < merges[least].width) {
				least = i
			}
		}
		r.levels = append(r.levels, merges[least])
		merges[least].width = 0
	}
}

// findPasses counts how often the two arrays are written that the runs go to and fro between: every
// pass writes each cell of one of them once.
func (r *runPicture) findPasses(x, t *tracer.ArrayInfo) {
	r.levels = append(r.levels, runLevel{array: x, width: 1})
	written := 0
	for n := tracer.NodeID(r.s.Trace.Cells()); int(n) < r.s.Graph.Nodes(); n++ {
		a, _ := r.s.place(n)
		if a != x.ID && a != t.ID {
			continue
		}
		step := r.s.Graph.StepOf(n)
		if written%x.Real == 0 {
			below := r.levels[len(r.levels)-1]
			r.levels = append(r.levels, runLevel{array: r.s.Trace.Array(a), width: 2 * below.width, first: step})
		}
		r.levels[len(r.levels)-1].last = step
		written++
	}
}

// becomes tells whether a level becomes one of runs only when its keys have been sorted in place.
func (r *runPicture) becomes(level int) bool { return level == 0 && r.levels[0].last > 0 }

// run is the box of a run, from the first to the last of its cells.
func (r *runPicture) run(level, lo int) scene.Rect {
	l := &r.levels[level]
	hi := min(lo+l.width, l.array.Real) - 1
	return r.runBox(lo, hi, l.y)
}

// runBox is the box round cells of a row.
func (p *picture) runBox(lo, hi int, y scene.Unit) scene.Rect {
	k := p.m.scale
	inset := min(1.5*k, p.m.pitch*0.06)
	left := p.m.column(lo) - p.m.pitch/2 + inset
	return scene.Rect{X: left, Y: y - 5*k, W: p.m.column(hi) + p.m.pitch/2 - inset - left, H: p.m.node.H + 10*k}
}

// sides are the tones of the left and the right one of two runs.
var sides = [2]scene.Tone{scene.Up, scene.Down}

// drawRuns draws the grounds of the runs of a level, and what joins each to the runs below it.
func (r *runPicture) drawRuns(list *shapes, level int) {
	l := &r.levels[level]
	for lo := 0; lo < l.array.Real; lo += l.width {
		box := r.run(level, lo)
		tone := sides[lo/l.width%2]
		if lo == 0 && l.width >= l.array.Real {
			tone = scene.Active
		}
		if r.m.pitch*scene.Unit(l.width) >= 4 {
			list.band(2+level, lo, tone, box, r.m.scale)
		}
		if level == 0 {
			continue
		}
		below := &r.levels[level-1]
		for from := lo; from < min(lo+l.width, l.array.Real); from += below.width {
			child := r.run(level-1, from)
			if child.W >= 4 {
				x := child.Centre().X
				r.ground.line(level<<1, from, scene.Ink{Role: scene.Axis}, scene.Point{X: x, Y: child.Y}, scene.Point{X: scene.Lerp(x, box.Centre().X, 0.35), Y: box.Bottom()})
			}
		}
	}
}

// findKeys finds the keys of a level, and where each has come from.
func (r *runPicture) findKeys(level int) {
	l := &r.levels[level]
	l.keys, l.tones = make([]tracer.NodeID, l.array.Real), make([]scene.Tone, l.array.Real)
	for c := range l.keys {
		n := r.holds(r.s.Trace.Cell(l.array.ID, c), l.last)
		l.keys[c] = n
		if level == 0 {
			l.tones[c] = sides[c/l.width%2]
			continue
		}
		if r.s.Graph.StepOf(n) < l.first {
			l.keys[c] = tracer.NoNode // a mistake has left it alone
			continue
		}
		below := &r.levels[level-1]
		r.s.Graph.Sources(n, func(src tracer.Source) bool {
			if a, i := r.s.place(src.Node); a == below.array.ID && !src.Steer {
				l.tones[c] = sides[i/below.width%2]
			}
			return true
		})
	}
}

func (r *runPicture) place(st *setting) {
	for i := range r.levels {
		l := &r.levels[i]
		if r.becomes(i) {
			if st.step < l.last {
				r.nameRow(&st.names, l.array.Name, l.y)
			} else {
				r.drawRuns(&st.marks, i)
				r.nameRow(&st.names, l.name, l.y)
			}
		}
		if l.search > 0 && r.s.Trace.StepOf(l.search) <= st.step && st.step <= l.last {
			r.drawCuts(st, i)
		}
		for c, n := range l.keys {
			cell := r.s.Trace.Cell(l.array.ID, c)
			switch {
			case i == 0:
				n = r.holds(cell, min(st.step, l.last))
			case n != tracer.NoNode && r.s.Graph.StepOf(n) > st.step:
				n = tracer.NoNode
			}
			s := st.hold(cell, n, r.cell(c, l.y))
			if s.group = i; !r.becomes(i) || st.step >= l.last {
				s.tone = l.tones[c]
			}
		}
	}
}

// drawCuts draws where the runs below a level are cut before they are merged.
func (r *runPicture) drawCuts(st *setting, level int) {
	t, k, below := r.s.Trace, r.m.scale, &r.levels[level-1]
	from, to := r.s.Graph.NodesOf(r.levels[level].search)
	for n := from; n < to; n++ {
		id, _ := r.s.place(n)
		at, err := strconv.Atoi(r.s.Graph.Text(n))
		if err != nil || !strings.HasPrefix(t.Array(id).Name, "cut of ") {
			continue
		}
		x := r.m.column(at) - r.m.pitch/2
		st.marks.stroke(8, int(n), scene.Active, scene.Point{X: x, Y: below.y - 9*k}, scene.Point{X: x, Y: below.y + r.m.node.H + 9*k})
	}
}
