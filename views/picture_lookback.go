package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// tilePicture is a scan by look-back: a room for each tile, one below the other, and in it from the
// left what its lane does in turn: the values, what it publishes of them, what it finds looking back
// at the tiles above, its prefix, the results. The ground of a room shows what its flag says.
type tilePicture struct {
	*picture
	x, y, flag *tracer.ArrayInfo
	size       int          // values of a tile
	own        []tileColumn // arrays of which each tile has one cell
	rows       []scene.Unit
	right      scene.Unit // where the results begin, in columns
}

// tileColumn is where an array stands, in columns.
type tileColumn struct {
	array *tracer.ArrayInfo
	at    scene.Unit
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
	const gap = 0.4
	at := scene.Unit(l.size) + gap
	for _, name := range []string{"sum", "flag", "before", "prefix"} {
		if a := p.array(name); a != nil {
			l.own = append(l.own, tileColumn{a, at})
			at++
		}
	}
	l.right = at + gap
	p.columns(2*l.size+len(l.own)+1, 64, "tile "+strconv.Itoa(tiles))
	l.heads()
	k := p.m.scale
	above := 24 * k // what sums up the values of a tile runs above it
	for b := range tiles {
		l.rows = append(l.rows, p.row("tile "+strconv.Itoa(b), above))
		above = max(6, min(34, 600/scene.Unit(tiles))) * k
	}
	p.height += 6 * k
	p.legend(meaning{scene.Down, "A: announces its sum"}, meaning{scene.Up, "P: announces its prefix"})
	p.place = l.place
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

// heads writes the names of the arrays above the tiles, in two lines, so that neighbours have room.
func (l *tilePicture) heads() {
	k := l.m.scale
	head := func(id int, name string, from, to scene.Unit) {
		x := (l.x0(from) + l.x0(to)) / 2
		if scene.Width(name, l.m.name) < 2*l.m.pitch-4*k || to > from {
			l.ground.label(scene.KeyOf(scene.PartLabel, 3, id), scene.Ink{Role: scene.Ruler}, scene.Point{X: x, Y: l.height + (12+16*scene.Unit(id%2))*k}, name, l.m.name, scene.Middle)
		}
	}
	head(1, "x", 0, scene.Unit(l.size-1))
	for i, c := range l.own {
		head(2+i, c.array.Name, c.at, c.at)
	}
	head(7, "y", l.right, l.right+scene.Unit(l.size-1))
	l.height += 32 * k
}

// x0 is the middle of a place, in columns.
func (l *tilePicture) x0(column scene.Unit) scene.Unit { return l.m.first + column*l.m.pitch }

func (l *tilePicture) place(st *setting) {
	t, k := l.s.Trace, l.m.scale
	for b, y := range l.rows {
		room := scene.Ink{Role: scene.Band}
		switch l.s.Graph.Text(l.s.holds(t.Cell(l.flag.ID, b), st.step)) {
		case "A":
			room.Tone = scene.Down
		case "P":
			room.Tone = scene.Up
		}
		left := l.x0(-0.5)
		box := scene.Rect{X: left, Y: y - 4*k, W: l.x0(l.right+scene.Unit(l.size)-0.5) - left, H: l.m.node.H + 8*k}
		st.marks.box(scene.KeyOf(scene.PartBand, 2, b), room, box, min(6*k, box.H/3))
		for i := b * l.size; i < min((b+1)*l.size, l.x.Real); i++ {
			at := scene.Unit(i - b*l.size)
			st.put(t.Cell(l.x.ID, i), l.boxAt(l.x0(at), y))
			st.put(t.Cell(l.y.ID, i), l.boxAt(l.x0(l.right+at), y)).tone = scene.Up
		}
		for _, c := range l.own {
			s := st.put(t.Cell(c.array.ID, b), l.boxAt(l.x0(c.at), y))
			if c.array == l.flag {
				s.tone = room.Tone
			}
		}
	}
}
