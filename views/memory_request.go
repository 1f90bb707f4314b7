package views

import (
	"fmt"
	"slices"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// says tells in words what a request asks for, and what it takes.
func (m *memory) says(b *requestLayout) string {
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
	return what
}

const (
	belowWords = 16 // from the words of a request to its lanes
	belowLanes = 44 // and from those to the cells
	belowCells = 32 // with the numbers of the cells, and air
	lineHeight = 17
)

func (m *memory) wordsFont() scene.Font { return scene.Font{Size: 13.5 * m.k} }

// measure chooses the sizes of a request, whose width is known.
func (m *memory) measure(b *requestLayout) {
	k := m.k
	b.words = wrap(m.says(b), m.wordsFont(), b.wide-8*k)
	if b.request.Space == tracer.Shared {
		b.high = 16 * k * scene.Unit(min(max(1, b.request.Passes), maxPasses))
		return
	}
	b.sectors = touched(b.request)
	length := m.s.Trace.Array(b.request.Array).Len
	all := (length + sectorCells - 1) / sectorCells
	fits := (b.wide-12*k)/scene.Unit(all) >= 27*k
	if all <= 8 || fits && b.sectors[len(b.sectors)-1]-b.sectors[0] < 8 && all <= 16 { // those between say how far apart the others are
		b.sectors = b.sectors[:0]
		for s := range all {
			b.sectors = append(b.sectors, s)
		}
	}
	const most = 32
	b.sectors = b.sectors[:min(len(b.sectors), most)]
	count := scene.Unit(len(b.sectors))
	b.gap = min(10*k, b.wide/count*0.15)
	b.cell = min(40*k, ((b.wide-12*k)/count-b.gap)/sectorCells)
	b.high = min(22*k, max(9*k, b.cell))
}

// touched lists the sectors that a request touches, in order.
func touched(q *tracer.Request) []int {
	list := make([]int, 0, len(q.Lanes))
	for _, l := range q.Lanes {
		list = append(list, l.Index/sectorCells)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// drawRequest draws one instruction of a warp: its lanes above, the cells below, and the way from
// each lane to its cell.
func (m *memory) drawRequest(b *requestLayout, id int) []scene.Shape {
	k := m.k
	q := b.request
	var shapes, cells []scene.Shape
	for i, line := range b.words {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 16+i, id), scene.Ink{Role: scene.Round, State: scene.Present},
			scene.Point{X: b.left + 4*k, Y: b.top + (14+lineHeight*scene.Unit(i))*k}, line, m.wordsFont(), scene.Start))
	}
	if q.Space == tracer.Shared {
		cells = m.drawBanks(b, id)
	} else {
		cells = m.drawSectors(b, id)
	}
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
				scene.Point{X: m.slotX(b, slot), Y: b.lanes + 4.5*k}, scene.Point{X: box.Centre().X, Y: box.Y}))
		}
	}
	for i := range q.Size {
		ink := scene.Ink{Role: scene.Ring, State: scene.Past}
		if at[i] {
			ink.Role = scene.Dot
		}
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartToken, id, i), ink, scene.Centred(scene.Point{X: m.slotX(b, i), Y: b.lanes}, 8*k, 8*k), 1.5*k))
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

// slotPitch is the distance of lanes, which stand above the banks where there are banks.
func (m *memory) slotPitch(b *requestLayout) scene.Unit {
	return min(40*m.k, (b.wide-slotMargin*m.k)/scene.Unit(slots(b.request)))
}

// slotX spreads the lanes of a warp over the width of its request.
func (m *memory) slotX(b *requestLayout, i int) scene.Unit {
	return b.left + slotMargin/2*m.k + scene.Unit(i)*m.slotPitch(b)
}

// drawSectors draws the cells of an array in sectors of 32 bytes: those that move, and, where they
// are few, those between.
func (m *memory) drawSectors(b *requestLayout, id int) []scene.Shape {
	k := m.k
	moves := touched(b.request)
	asked := map[int]bool{}
	for _, l := range b.request.Lanes {
		asked[l.Index] = true
	}
	length := m.s.Trace.Array(b.request.Array).Len
	list, gap, cell, high := b.sectors, b.gap, b.cell, b.high
	y := b.lanes + belowLanes*k
	b.cells = map[int]scene.Rect{}
	var shapes []scene.Shape
	mono := scene.Font{Face: scene.Mono, Size: 11 * k}
	x, end := b.left+6*k, scene.Unit(-1)
	for i, sector := range list {
		if i > 0 && sector != list[i-1]+1 {
			x += gap // sectors lie between
		}
		ground := scene.Ink{Role: scene.Ring, State: scene.Future}
		_, move := slices.BinarySearch(moves, sector)
		if move {
			ground = scene.Ink{Role: scene.Node, State: scene.Past, Tone: scene.Active}
		}
		box := scene.Rect{X: x, Y: y, W: cell * sectorCells, H: high}
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1+id, sector), ground, box, 3*k))
		for j := range sectorCells {
			index := sector*sectorCells + j
			mark := scene.Rect{X: x + cell*scene.Unit(j), Y: y, W: cell, H: high}
			if index >= length || !asked[index] {
				if move {
					shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 1+id, index), scene.Ink{Role: scene.Texel, State: scene.Future}, scene.Centred(mark.Centre(), min(4*k, cell*0.4), min(4*k, cell*0.4)), 1*k))
				}
				continue
			}
			b.cells[index] = mark
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 1+id, index), scene.Ink{Role: scene.Texel, State: scene.Present, Tone: scene.Active}, mark.Inset(min(2.5*k, cell*0.2)), 1.5*k))
		}
		if text := strconv.Itoa(sector * sectorCells); x >= end && x+scene.Width(text, mono) < b.left+b.wide {
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 1+id, sector), scene.Ink{Role: scene.Ruler}, scene.Point{X: x, Y: y + high + 13*k}, text, mono, scene.Start))
			end = x + scene.Width(text, mono) + 5*k
		}
		x += cell*sectorCells + gap
	}
	return shapes
}

// drawBanks draws the words that the lanes ask of the 32 banks: each bank serves one of them a
// pass.
func (m *memory) drawBanks(b *requestLayout, id int) []scene.Shape {
	k := m.k
	words := [tracer.Banks][]int{}
	for _, l := range b.request.Lanes {
		if bank := l.Index % tracer.Banks; !slices.Contains(words[bank], l.Index) {
			words[bank] = append(words[bank], l.Index)
		}
	}
	rows := min(max(1, b.request.Passes), maxPasses)
	high := 16 * k
	wide := m.slotPitch(b)
	y := b.lanes + belowLanes*k
	b.cells = map[int]scene.Rect{}
	var shapes []scene.Shape
	mono := scene.Font{Face: scene.Mono, Size: 11 * k}
	for bank := range tracer.Banks {
		x := m.slotX(b, bank) - wide/2
		slices.Sort(words[bank])
		for i := range rows {
			box := scene.Rect{X: x + 0.5*k, Y: y + high*scene.Unit(i), W: wide - k, H: high - k}
			if i >= len(words[bank]) {
				shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1+id, bank*maxPasses+i), scene.Ink{Role: scene.Ring, State: scene.Future}, box, 2*k))
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
	return shapes
}
