package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// tilePicture is a scan by look-back: a room for each tile, one below the other, whose ground shows what
// its flag says, and in it from the left the values, what its lane does in turn, and the results. What
// lanes do stands on one axis of time: what is further to the left was done before. A look back is an
// arrow from what the tile finds there, which a dotted line precedes where the tile has to wait for it.
type tilePicture struct {
	*picture
	x, y, flag *tracer.ArrayInfo
	size       int           // values of a tile
	did        [][]tileEvent // by tile
	time       int           // columns of the axis
	top, rows  []scene.Unit  // by tile: where x and y stand, and where the axis runs
	axis, out  scene.Unit    // where the axis and the results begin, in columns
}

// tileEvent is what a tile does at a time: it writes, or it looks at another tile.
type tileEvent struct {
	column  int
	made    tracer.NodeID // what it writes, or what it makes of what it finds
	flag    tracer.NodeID // of the tile that it looks at; NoNode where it writes
	found   tracer.NodeID // what stands there
	waits   bool          // the flag was not yet raised when the tile had done all else
	flagged bool          // it writes its flag
}

func layTiles(p *picture) string {
	l := &tilePicture{picture: p, x: p.array("x"), y: p.array("y"), flag: p.array("flag")}
	if l.x == nil || l.y == nil || l.flag == nil || p.lacks("prefix") {
		return nothingToDraw
	}
	tiles := l.flag.Real
	l.size = l.x.Real
	if tiles > 1 {
		l.size = l.sizeOfTiles()
	}
	l.readEvents()
	const gap = 0.4
	size, columns := scene.Unit(l.size), 2*l.size+l.time+1
	below := max(l.time, 2*l.size+1)
	room := (p.o.Width - 70) / scene.Unit(p.o.Scale)
	l.axis, l.out = size+gap, size+scene.Unit(l.time)+2*gap
	if 28*scene.Unit(columns) > room && 26*scene.Unit(below) <= room { // values can be read below each other
		l.axis, l.out = 0, max(size+gap, scene.Unit(l.time)-size)
		columns = below
	}
	p.columns(columns, 64, "tile "+strconv.Itoa(tiles))
	k := p.m.scale
	l.head(1, "x", 0, size-1)
	l.head(2, "y", l.out, l.out+size-1)
	if l.axis > 0 {
		l.head(3, "time →", l.axis, l.axis+scene.Unit(l.time)-1)
	}
	p.height += 16 * k
	above := 24 * k // what sums up the values of a tile runs above it
	for b := range tiles {
		y := p.row("tile "+strconv.Itoa(b), above)
		if l.top = append(l.top, y); l.axis == 0 {
			y = p.row("time →", 20*k)
		}
		l.rows = append(l.rows, y)
		if above = max(6, min(34, 600/scene.Unit(tiles))) * k; l.axis == 0 {
			above = 24 * k
		}
	}
	p.height += 6 * k
	p.legend(meaning{scene.Down, "A: sum is there"}, meaning{scene.SegmentA, "sum of what it finds"}, meaning{scene.Up, "P: prefix is there"})
	p.place, p.level = l.place, true
	p.flows = func(from, to tracer.NodeID) bool { // a flag says that what it announces is there
		a, _ := l.s.place(from)
		b, _ := l.s.place(to)
		return a != l.flag.ID && b != l.flag.ID
	}
	return ""
}

// sizeOfTiles is how many values the first tile sums up.
func (l *tilePicture) sizeOfTiles() (n int) {
	first := l.s.Graph.Final(l.s.Trace.Cell(l.array("prefix").ID, 0))
	l.s.Graph.Sources(first, func(src tracer.Source) bool {
		if a, _ := l.s.place(src.Node); a == l.x.ID {
			n++
		}
		return true
	})
	return max(1, n)
}

// readEvents sets what tiles do on the axis, in the order of the writes of all of them: nothing stands
// to the left of what was written before it, and a look stands to the right of the flag that it sees.
func (l *tilePicture) readEvents() {
	t, g := l.s.Trace, l.s.Graph
	l.did = make([][]tileEvent, l.flag.Real)
	column := map[tracer.NodeID]int{} // of flags
	latest := 0
	for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
		id, b := l.s.place(n)
		name := t.Array(id).Name
		if name != "sum" && name != "flag" && name != "before" && name != "prefix" || b >= len(l.did) {
			continue
		}
		free := 0
		if list := l.did[b]; len(list) > 0 {
			free = list[len(list)-1].column + 1
		}
		if name == "before" {
			for _, src := range g.SourcesOf(n) {
				if a, _ := l.s.place(src.Node); a == l.flag.ID {
					at := max(free, column[src.Node]+1)
					l.did[b] = append(l.did[b], tileEvent{column: at, made: n, flag: src.Node, found: tracer.NoNode, waits: at > free})
					free = at + 1
				} else if list := l.did[b]; len(list) > 0 && list[len(list)-1].flag != tracer.NoNode {
					list[len(list)-1].found = src.Node
				}
			}
		}
		latest = max(latest, free)
		l.did[b] = append(l.did[b], tileEvent{column: latest, made: n, flag: tracer.NoNode, flagged: name == "flag"})
		if name == "flag" {
			column[n] = latest
		}
		l.time = max(l.time, latest+1)
	}
}

// head writes a name above columns.
func (l *tilePicture) head(id int, name string, from, to scene.Unit) {
	if x := (l.x0(from) + l.x0(to)) / 2; to > from || scene.Width(name, l.m.name) < 2*l.m.pitch-4*l.m.scale {
		l.ground.label(scene.KeyOf(scene.PartLabel, 3, id), scene.Ink{Role: scene.Ruler}, scene.Point{X: x, Y: l.height + 12*l.m.scale}, name, l.m.name, scene.Middle)
	}
}

// x0 is the middle of a place, in columns.
func (l *tilePicture) x0(column scene.Unit) scene.Unit { return l.m.first + column*l.m.pitch }

func (l *tilePicture) place(st *setting) {
	t, k := l.s.Trace, l.m.scale
	for b, y := range l.rows {
		room := scene.Ink{Role: scene.Band, Tone: l.toneOfFlag(l.holds(t.Cell(l.flag.ID, b), st.step))}
		left := l.x0(-0.5)
		box := scene.Rect{X: left, Y: l.top[b] - 4*k, W: l.x0(max(l.out+scene.Unit(l.size), l.axis+scene.Unit(l.time))-0.5) - left, H: y - l.top[b] + l.m.node.H + 8*k}
		st.marks.box(scene.KeyOf(scene.PartBand, 2, b), room, box, min(6*k, box.H/3))
		for i := b * l.size; i < min((b+1)*l.size, l.x.Real); i++ {
			at := scene.Unit(i - b*l.size)
			st.put(t.Cell(l.x.ID, i), l.boxAt(l.x0(at), l.top[b]))
			st.put(t.Cell(l.y.ID, i), l.boxAt(l.x0(l.out+at), l.top[b])).tone = scene.Up
		}
		l.placeEvents(st, b)
	}
}

// toneOfFlag is that of what a flag announces.
func (l *tilePicture) toneOfFlag(n tracer.NodeID) scene.Tone {
	switch l.s.Graph.Text(n) {
	case "A":
		return scene.Down
	case "P":
		return scene.Up
	}
	return scene.Neutral
}

// placeEvents places what a tile has done by a step.
func (l *tilePicture) placeEvents(st *setting, b int) {
	tones := map[string]scene.Tone{"sum": scene.Down, "before": scene.SegmentA, "prefix": scene.Up}
	before := l.x0(l.axis) - l.m.node.W/2 // where what it has done ends
	for i := range l.did[b] {
		e := &l.did[b][i]
		box := l.boxAt(l.x0(l.axis+scene.Unit(e.column)), l.rows[b])
		landed := l.s.Graph.StepOf(e.made) <= st.step
		if e.flag != tracer.NoNode {
			if landed {
				l.drawLook(st, b, i, before, box)
			}
			before = box.Right()
			continue
		}
		before = box.Right()
		a, _ := l.s.place(e.made)
		made := e.made
		if !landed {
			made = tracer.NoNode
		}
		s := st.hold(l.s.Graph.Cell(e.made), made, box)
		if s.tone, s.group = tones[l.s.Trace.Array(a).Name], i; e.flagged {
			s.tone = l.toneOfFlag(e.made)
		}
	}
}

// drawLook draws an arrow from what a tile has found to the tile, with the wait before it.
func (l *tilePicture) drawLook(st *setting, b, i int, before scene.Unit, box scene.Rect) {
	e, k := &l.did[b][i], l.m.scale
	ink := scene.Ink{Role: scene.Data, Tone: l.toneOfFlag(e.flag), State: scene.Past}
	if l.isMade(e.made, st.step) {
		ink.State = scene.Present
	}
	at, id := box.Centre(), b<<12+i
	if e.waits {
		st.marks.line(8, id, scene.Ink{Role: scene.Steer, State: ink.State}, scene.Point{X: before, Y: at.Y}, scene.Point{X: box.X, Y: at.Y})
		if font := (scene.Font{Size: 11 * k}); box.X-before > scene.Width("waits", font)+2*k {
			st.marks.label(scene.KeyOf(scene.PartLabel, 8, id), scene.Ink{Role: scene.Ruler}, scene.Point{X: (before + box.X) / 2, Y: at.Y - 4*k}, "waits", font, scene.Middle)
		}
	}
	if e.found == tracer.NoNode {
		return
	}
	if from, ok := st.boxOf(e.found); ok {
		q := from.Centre()
		path := bend([]scene.Point{{X: q.X, Y: from.Bottom()}}, scene.Point{X: at.X, Y: box.Y})
		st.marks.curve(scene.KeyOf(scene.PartLine, 9, id), ink, path)
	}
	if l.m.detail == full && l.s.isSet(e.found) {
		text := scene.Ink{Role: scene.Phase, Tone: ink.Tone}
		st.marks.label(scene.KeyOf(scene.PartLabel, 10, id), text, scene.Point{X: at.X, Y: at.Y + l.m.name.Baseline()}, clip(l.s.text(e.found), l.m.name, box.W), l.m.name, scene.Middle)
	}
}
