package views

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// drawRequest draws one instruction of a warp: its lanes above, the cells below, and the way from each lane to its cell.
func (m *memory) drawRequest(b *requestLayout, id int) []scene.Shape {
	k := m.k
	q := b.request
	verb := "reads"
	switch {
	case q.Atomic:
		verb = "updates"
	case q.Write:
		verb = "writes"
	}
	what := fmt.Sprintf("warp %d %s %s: ", q.Warp, verb, m.s.name(q.Array))
	switch q.Space {
	case tracer.Shared:
		what += tracer.Plural(q.Passes, "pass")
		if q.Passes > 1 {
			what += fmt.Sprintf(", a %d-way bank conflict", q.Passes)
		}
	case tracer.Local:
		what += "registers of its lanes"
	default:
		what += fmt.Sprintf("%s, %d of %d bytes used", tracer.Plural(q.Sectors, "sector"), q.Asked, q.Sectors*tracer.SectorBytes)
	}
	if m.collide(b) {
		what += ", accesses collide"
	}
	font := scene.Font{Size: 13.5 * k}
	ink := scene.Ink{Role: scene.Round, State: scene.Present}
	shapes := []scene.Shape{scene.Label(scene.KeyOf(scene.PartLabel, 1, id), ink, scene.Point{X: 4 * k, Y: b.top + 14*k}, clip(what, font, m.width-8*k), font, scene.Start)}
	b.lanes = b.top + 30*k
	var cells []scene.Shape
	bottom := scene.Unit(0)
	if q.Space == tracer.Shared {
		cells, bottom = m.drawBanks(b, id)
	} else {
		cells, bottom = m.drawSectors(b, id)
	}
	b.height = bottom - b.top + 18*k
	collides := map[int]bool{}
	at := map[int]bool{} // slots of the warp that are at work
	for _, l := range q.Lanes {
		slot := m.slot(b, l.Lane)
		at[slot] = true
		if box, ok := b.cells[l.Index]; ok {
			ink := scene.Ink{Role: scene.Data, State: scene.Past}
			if m.meets(b, &l) {
				ink.Tone = scene.Conflict
				if !collides[l.Index] {
					cells = append(cells, badge(1+id, l.Index, scene.Point{X: box.Centre().X, Y: box.Y}, k, 1)...)
				}
				collides[l.Index] = true
			}
			shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartEdge, id, int(l.Lane)), ink,
				scene.Point{X: m.slotX(slot), Y: b.lanes + 4.5*k}, scene.Point{X: box.Centre().X, Y: box.Y}))
		}
	}
	for i := range q.Size {
		ink := scene.Ink{Role: scene.Ring, State: scene.Past}
		if at[i] {
			ink.Role = scene.Dot
		}
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartToken, id, i), ink, scene.Centred(scene.Point{X: m.slotX(i), Y: b.lanes}, 8*k, 8*k), 1.5*k))
	}
	return append(shapes, cells...)
}

// meets tells whether an access of a request collides with another.
func (m *memory) meets(b *requestLayout, l *tracer.LaneAccess) bool {
	return m.s.meets(b.round, l.Lane, m.s.Trace.Cell(b.request.Array, l.Index), b.request.Write)
}

// collide tells whether any of a request's accesses does.
func (m *memory) collide(b *requestLayout) bool {
	return slices.ContainsFunc(b.request.Lanes, func(l tracer.LaneAccess) bool { return m.meets(b, &l) })
}

// slot is the place of a lane in its warp. Warps do not cross the ends of blocks.
func (m *memory) slot(b *requestLayout, lane tracer.LaneID) int {
	info := m.s.Trace.Round(b.round)
	width := m.m.Warp
	if info.Warp > 0 {
		width = info.Warp
	}
	block := info.Block
	if block == 0 {
		block = max(1, info.Threads())
	}
	per := (block + width - 1) / width
	w := b.request.Warp
	return info.Thread(lane) - w/per*block - w%per*width
}

// slotPitch is the distance of lanes, and of banks.
func (m *memory) slotPitch() scene.Unit { return min(22*m.k, (m.width-28*m.k)/tracer.Banks) }

// slotX spreads the lanes of a warp over the width.
func (m *memory) slotX(i int) scene.Unit {
	return 14*m.k + scene.Unit(i)*m.slotPitch()
}

// drawSectors draws the cells of an array in sectors of 32 bytes: those that move, and, where they are few, those between.
func (m *memory) drawSectors(b *requestLayout, id int) ([]scene.Shape, scene.Unit) {
	k := m.k
	touched := map[int]bool{}
	asked := map[int]bool{}
	for _, l := range b.request.Lanes {
		touched[l.Index/sectorCells] = true
		asked[l.Index] = true
	}
	list := slices.Sorted(maps.Keys(touched))
	length := m.s.Trace.Array(b.request.Array).Len
	all := (length + sectorCells - 1) / sectorCells
	if all <= 8 || list[len(list)-1]-list[0] < 8 && all <= 16 {
		list = list[:0]
		for s := range all {
			list = append(list, s)
		}
	}
	const most = 32
	list = list[:min(len(list), most)]
	gap := min(10*k, m.width/scene.Unit(len(list))*0.15)
	cell := min(22*k, ((m.width-12*k)/scene.Unit(len(list))-gap)/sectorCells)
	y := b.lanes + 44*k
	high := min(18*k, max(9*k, cell))
	b.cells = map[int]scene.Rect{}
	var shapes []scene.Shape
	mono := scene.Font{Face: scene.Mono, Size: 11 * k}
	x, end := 6*k, scene.Unit(-1)
	for i, sector := range list {
		if i > 0 && sector != list[i-1]+1 {
			x += gap // sectors lie between
		}
		ground := scene.Ink{Role: scene.Ring, State: scene.Future}
		if touched[sector] {
			ground = scene.Ink{Role: scene.Node, State: scene.Past, Tone: scene.Active}
		}
		box := scene.Rect{X: x, Y: y, W: cell * sectorCells, H: high}
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1+id, sector), ground, box, 3*k))
		for j := range sectorCells {
			index := sector*sectorCells + j
			mark := scene.Rect{X: x + cell*scene.Unit(j), Y: y, W: cell, H: high}
			if index >= length || !asked[index] {
				if touched[sector] {
					shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 1+id, index), scene.Ink{Role: scene.Texel, State: scene.Future}, scene.Centred(mark.Centre(), min(4*k, cell*0.4), min(4*k, cell*0.4)), 1*k))
				}
				continue
			}
			b.cells[index] = mark
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 1+id, index), scene.Ink{Role: scene.Texel, State: scene.Present, Tone: scene.Active}, mark.Inset(min(2.5*k, cell*0.2)), 1.5*k))
		}
		if text := strconv.Itoa(sector * sectorCells); x >= end && x+scene.Width(text, mono) < m.width {
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 1+id, sector), scene.Ink{Role: scene.Ruler}, scene.Point{X: x, Y: y + high + 13*k}, text, mono, scene.Start))
			end = x + scene.Width(text, mono) + 5*k
		}
		x += cell*sectorCells + gap
	}
	return shapes, y + high + 14*k
}

// drawBanks draws the words that the lanes ask of the 32 banks: each bank serves one of them a pass.
func (m *memory) drawBanks(b *requestLayout, id int) ([]scene.Shape, scene.Unit) {
	k := m.k
	words := [tracer.Banks][]int{}
	for _, l := range b.request.Lanes {
		if bank := l.Index % tracer.Banks; !slices.Contains(words[bank], l.Index) {
			words[bank] = append(words[bank], l.Index)
		}
	}
	const mostRows = 8
	rows := min(max(1, b.request.Passes), mostRows)
	high := 16 * k
	wide := m.slotPitch()
	y := b.lanes + 44*k
	b.cells = map[int]scene.Rect{}
	var shapes []scene.Shape
	mono := scene.Font{Face: scene.Mono, Size: 11 * k}
	for bank := range tracer.Banks {
		x := m.slotX(bank) - wide/2
		slices.Sort(words[bank])
		for i := range rows {
			box := scene.Rect{X: x + 0.5*k, Y: y + high*scene.Unit(i), W: wide - k, H: high - k}
			if i >= len(words[bank]) {
				shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1+id, bank*mostRows+i), scene.Ink{Role: scene.Ring, State: scene.Future}, box, 2*k))
				continue
			}
			ink := scene.Ink{Role: scene.Texel, State: scene.Present, Tone: scene.Active}
			if len(words[bank]) > 1 {
				ink.Tone = scene.Conflict
			}
			b.cells[words[bank][i]] = box
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 1+id, words[bank][i]), ink, box, 2*k))
		}
		if every := 4; bank%(every*max(1, int(13*k/wide))) == 0 {
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 1+id, bank), scene.Ink{Role: scene.Ruler}, scene.Point{X: x + wide/2, Y: y + high*scene.Unit(rows) + 12*k}, strconv.Itoa(bank), mono, scene.Middle))
		}
	}
	return shapes, y + high*scene.Unit(rows) + 14*k
}
