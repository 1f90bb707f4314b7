package views

import (
	"fmt"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// requestLayout is where a request stands.
type requestLayout struct {
	request    *tracer.Request
	id         int // among those of its round
	round      tracer.RoundID
	left, wide scene.Unit
	top        scene.Unit
	lanes      scene.Unit // centre of the row of lanes
	words      []string
	sectors    []int      // that are drawn, of global memory and registers
	gap, cell  scene.Unit // between sectors; width of a cell
	high       scene.Unit // of the cells, all rows of banks together
	cells      map[int]scene.Rect
}

const (
	betweenRequests = 16   // from column to column
	minSlot         = 10.4 // distance of lanes at which they can be told apart
	slotMargin      = 28   // at both sides of the lanes of a warp
	minRequest      = 290  // for what most say in one line
	maxColumns      = 4
	maxPasses       = 8 // rows of a bank conflict that are drawn
)

// columnsOf is how many requests of any round can stand beside each other.
func (m *memory) columnsOf() int {
	need, most := scene.Unit(minRequest), 1
	for r := tracer.RoundID(1); r <= m.counted(); r++ {
		list := m.s.memory(r).Requests
		most = max(most, len(list))
		for i := range list {
			q := &list[i]
			need = max(need, slotMargin+minSlot*scene.Unit(slots(q)))
			if q.Space != tracer.Shared {
				need = max(need, 12+27*scene.Unit(min(len(touched(q)), 16)))
			}
		}
	}
	fit := int((m.width/m.k + betweenRequests) / (need + betweenRequests))
	return max(1, min(fit, most, maxColumns))
}

// slots is the number of lanes, or of banks, that stand beside each other.
func slots(q *tracer.Request) int {
	if q.Space == tracer.Shared {
		return max(q.Size, tracer.Banks)
	}
	return max(q.Size, 8)
}

// of places the requests of a round: in rows, one instruction of several warps beside each other,
// or several of one warp.
func (m *memory) of(r tracer.RoundID) *roundLayout {
	if l := m.rounds[r]; l != nil {
		return l
	}
	l := &roundLayout{memory: m.s.memory(r)}
	m.rounds[r] = l
	k := m.k
	wide := (m.width+betweenRequests*k)/scene.Unit(m.columns) - betweenRequests*k
	y := m.head
	shown := 0
	for place, row := range m.rows(r, l.memory.Requests) {
		var blocks []requestLayout
		lines, high := 0, scene.Unit(0)
		for column, i := range row {
			if i < 0 {
				continue
			}
			b := requestLayout{request: &l.memory.Requests[i], id: i, round: r, left: scene.Unit(column) * (wide + betweenRequests*k), wide: wide, top: y}
			m.measure(&b)
			lines, high = max(lines, len(b.words)), max(high, b.high)
			blocks = append(blocks, b)
		}
		lanes := (14 + lineHeight*scene.Unit(lines-1) + belowWords) * k
		height := lanes + (belowLanes+belowCells)*k + high
		if place > 0 && y+height > maxMemory*k {
			l.rest = len(l.memory.Requests) - shown
			y += 22 * k
			break
		}
		for i := range blocks {
			blocks[i].lanes = y + lanes
		}
		l.blocks = append(l.blocks, blocks...)
		shown += len(blocks)
		y += height
	}
	l.height = y + 24*k
	return l
}

// draw draws a round that has been placed.
func (m *memory) draw(r tracer.RoundID, l *roundLayout) *scene.Layer {
	shapes := m.drawHead(r, l.memory.Traffic)
	for i := range l.blocks {
		shapes = append(shapes, m.drawRequest(&l.blocks[i], l.blocks[i].id)...)
	}
	if l.rest > 0 {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 5, 0), scene.Ink{Role: scene.Ruler},
			scene.Point{X: 4 * m.k, Y: l.height - 32*m.k}, fmt.Sprintf("and %d more requests like these", l.rest), scene.Font{Size: 14 * m.k}, scene.Start))
	}
	kept := shapes[:0]
	for i := range shapes {
		if m.sees(shapes[i].Bounds()) {
			kept = append(kept, shapes[i])
		}
	}
	return scene.NewLayer(kept)
}

// rows cuts the requests of a round into rows; -1 where a column stays empty. Warps stand beside
// each other, the first instruction of each in one row; the instructions of one warp follow each
// other along the rows.
func (m *memory) rows(r tracer.RoundID, list []tracer.Request) [][]int {
	order, sorted := m.order(r, list)
	var warps [][]int
	for i := range list {
		if i == 0 || list[i].Warp != list[i-1].Warp {
			warps = append(warps, nil)
		}
		warps[len(warps)-1] = append(warps[len(warps)-1], i)
	}
	var rows [][]int
	fill := func(list []int) {
		for len(list) > 0 {
			k := min(len(list), m.columns)
			rows, list = append(rows, list[:k]), list[k:]
		}
	}
	if sorted {
		fill(order)
		return rows
	}
	for len(warps) > 0 {
		group := warps[:min(len(warps), m.columns)]
		warps = warps[len(group):]
		if 2*len(group) <= m.columns {
			var all []int
			for _, warp := range group {
				all = append(all, warp...)
			}
			fill(all)
			continue
		}
		for k, more := 0, true; more; k++ {
			row := make([]int, len(group))
			more = false
			for column, warp := range group {
				row[column] = -1
				if k < len(warp) {
					row[column], more = warp[k], true
				}
			}
			if more {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// order lists the requests of a round as they were made; where there are too many to show all,
// those whose accesses collide come first.
func (m *memory) order(r tracer.RoundID, list []tracer.Request) (order []int, sorted bool) {
	const shown = 4
	var meet, other []int
	for i := range list {
		if len(m.s.Hazards) > 0 && len(list) > shown && m.collide(&requestLayout{request: &list[i], round: r}) {
			meet = append(meet, i)
		} else {
			other = append(other, i)
		}
	}
	return append(meet, other...), len(meet) > 0
}
