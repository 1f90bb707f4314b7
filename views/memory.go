package views

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// memory lays a round over a GPU: the lanes of each warp, the requests that they make together, and what each takes: 32-byte sectors of
// global memory, or passes over the 32 banks of shared memory.
type memory struct {
	s *Subject
	t teller
	m tracer.MemoryModel

	width, height scene.Unit
	k             scene.Unit
	rounds        map[tracer.RoundID]*roundLayout
	lit           litCache
	backdrop      *scene.Layer
}

// roundLayout is a round drawn.
type roundLayout struct {
	memory tracer.RoundMemory
	blocks []requestLayout
	height scene.Unit
	layer  *scene.Layer
}

// requestLayout is where a request stands.
type requestLayout struct {
	request *tracer.Request
	top     scene.Unit
	lanes   scene.Unit // centre of the row of lanes
	cells   map[int]scene.Rect
	round   tracer.RoundID
	height  scene.Unit
}

const (
	memoryHead  = 74
	mostMemory  = 640 // height that requests may take
	sectorCells = tracer.SectorBytes / 4
)

func planMemory(s *Subject, o Options) Plan {
	m := &memory{s: s, t: teller{s: s}, m: tracer.GPU(), width: o.Width, k: scene.Unit(o.Scale), rounds: map[tracer.RoundID]*roundLayout{}}
	if s.Trace.Rounds() == 0 {
		return planNote(o, "Memory", "This run makes no request to memory.")
	}
	for r := tracer.RoundID(1); int(r) <= min(s.Trace.Rounds(), 64); r++ {
		m.height = max(m.height, m.of(r).height)
	}
	m.height = max(m.height, 160*m.k)
	m.backdrop = m.drawBackdrop()
	return m
}

func (m *memory) Size() (width, height scene.Unit) { return m.width, m.height }

// drawBackdrop tells how lanes are drawn.
func (m *memory) drawBackdrop() *scene.Layer {
	k := m.k
	font := scene.Font{Size: 12.5 * k}
	var shapes []scene.Shape
	x := 5 * k
	for i, entry := range []struct {
		ink  scene.Ink
		text string
	}{
		{scene.Ink{Role: scene.Dot, State: scene.Past}, "lane at work"}, {scene.Ink{Role: scene.Ring, State: scene.Past}, "masked lane"},
		{scene.Ink{Role: scene.Texel, State: scene.Present, Tone: scene.Active}, "cell asked for"}, {scene.Ink{Role: scene.Texel, State: scene.Future}, "moved along with it"},
	} {
		if x+16*k+scene.Width(entry.text, font) > m.width {
			break
		}
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 9, i), entry.ink, scene.Rect{X: x, Y: m.height - 15*k, W: 8 * k, H: 8 * k}, 1.5*k),
			scene.Label(scene.KeyOf(scene.PartLabel, 9, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: x + 13*k, Y: m.height - 7*k}, entry.text, font, scene.Start))
		x += 13*k + scene.Width(entry.text, font) + 16*k
	}
	return scene.NewLayer(shapes)
}

// of lays a round out.
func (m *memory) of(r tracer.RoundID) *roundLayout {
	if l := m.rounds[r]; l != nil {
		return l
	}
	l := &roundLayout{memory: m.s.memory(r)}
	m.rounds[r] = l
	k := m.k
	shapes := m.drawHead(r, l)
	y := memoryHead * k
	order := m.order(r, l.memory.Requests)
	for place, i := range order {
		b := requestLayout{request: &l.memory.Requests[i], round: r, top: y}
		part := m.drawRequest(&b, i)
		if rest := order[place:]; place > 0 && y+b.height > mostMemory*k {
			note := fmt.Sprintf("and %d more requests like these", len(rest))
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 5, 0), scene.Ink{Role: scene.Ruler}, scene.Point{X: 4 * k, Y: y + 14*k}, note, scene.Font{Size: 14 * k}, scene.Start))
			y += 22 * k
			break
		}
		shapes = append(shapes, part...)
		l.blocks = append(l.blocks, b)
		y += b.height
	}
	l.height = y + 24*k
	l.layer = scene.NewLayer(shapes)
	return l
}

// order lists the requests of a round as they were made; where there are too many to show all, those whose accesses collide come first.
func (m *memory) order(r tracer.RoundID, list []tracer.Request) []int {
	const shown = 4
	order, collide := make([]int, len(list)), make([]bool, len(list))
	for i := range list {
		order[i], collide[i] = i, len(m.s.Hazards) > 0 && m.collide(&requestLayout{request: &list[i], round: r})
	}
	if len(list) > shown {
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case collide[a] == collide[b]:
				return 0
			case collide[a]:
				return -1
			}
			return 1
		})
	}
	return order
}

// drawHead sums the round up.
func (m *memory) drawHead(r tracer.RoundID, l *roundLayout) []scene.Shape {
	k := m.k
	info := m.s.Trace.Round(r)
	title := fmt.Sprintf("Round %d", r)
	if info.Label != "" {
		title += ", " + info.Label
	}
	bold, small := scene.Font{Size: 15 * k, Bold: true}, scene.Font{Size: 13 * k}
	t := l.memory.Traffic
	lines := []string{tracer.Plural(t.Warps, "warp") + ", " + tracer.Plural(t.Active, "lane") + " at work, " + strconv.Itoa(t.Masked) + " masked"}
	if t.Divergent > 0 {
		lines[0] += ", " + strconv.Itoa(t.Divergent) + " divergent"
	}
	second := ""
	if t.Global > 0 {
		second = fmt.Sprintf("%s: %s, %d bytes moved for %d asked, %.0f %%", tracer.Plural(t.Global, "global request"), tracer.Plural(t.Sectors, "sector"), t.Moved(), t.Asked, 100*t.Efficiency())
	}
	if t.Shared > 0 {
		if second != "" {
			second += " · "
		}
		second += fmt.Sprintf("%s: %s", tracer.Plural(t.Shared, "shared request"), tracer.Plural(t.Passes, "pass"))
	}
	if second != "" {
		lines = append(lines, second)
	}
	shapes := []scene.Shape{scene.Label(scene.KeyOf(scene.PartLabel, 0, 0), scene.Ink{Role: scene.Phase, Tone: toneOf(info.Phase)}, scene.Point{X: 4 * k, Y: 19 * k}, clip(title, bold, m.width-8*k), bold, scene.Start)}
	for i, line := range lines {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 0, 1+i), scene.Ink{Role: scene.Ruler}, scene.Point{X: 4 * k, Y: (39 + 18*scene.Unit(i)) * k}, clip(line, small, m.width-8*k), small, scene.Start))
	}
	return shapes
}

// shown is the round of a moment; the first one stands for the input, which asks for nothing.
func (m *memory) shown(at float64) tracer.RoundID {
	_, present, _ := m.s.moment(at)
	return max(1, m.s.Trace.Steps()[present].Round)
}

func (m *memory) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := m.s.moment(at)
	l := m.of(m.shown(at))
	f := &scene.Frame{Width: m.width, Height: m.height, Title: m.s.titled("memory"), Desc: m.t.tell(landed), Backdrop: m.backdrop}
	f.Rows = []scene.Row{{Bounds: f.Bounds(), Over: l.layer}}
	f.Lit = m.lit.of(litKeyOf(present, under == 1, in), func() []scene.Shape {
		var shapes []scene.Shape
		for _, n := range in.Selected {
			if box, ok := m.Place(at, n); ok {
				shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-2*m.k), 3*m.k))
			}
		}
		return shapes
	})
	if under < 1 && !in.Still {
		f.Overlay = scene.NewLayer(m.drawTravel(l, ease(min(1, under/travelling))))
	}
	return f
}

// drawTravel moves a dot from every cell that is read to its lane, and from every lane to the cell that it writes.
func (m *memory) drawTravel(l *roundLayout, t float64) []scene.Shape {
	var shapes []scene.Shape
	const most = 256
	for i := range l.blocks {
		b := &l.blocks[i]
		for _, a := range b.request.Lanes {
			box, ok := b.cells[a.Index]
			if !ok || len(shapes) >= most {
				continue
			}
			path := []scene.Point{{X: box.Centre().X, Y: box.Y}, {X: m.slotX(m.slot(b, a.Lane)), Y: b.lanes + 4.5*m.k}}
			if b.request.Write {
				path[0], path[1] = path[1], path[0]
			}
			shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartTokenValue, i, int(a.Lane)), scene.Ink{Role: scene.Token, Tone: scene.Active}, scene.Along(scene.Polyline, path, t), 3*m.k))
		}
	}
	return shapes
}

// value is what a cell holds at a moment.
func (m *memory) value(b *requestLayout, index int, at float64) tracer.NodeID {
	landed, _, _ := m.s.moment(at)
	return m.s.holds(m.s.Trace.Cell(b.request.Array, index), landed)
}

func (m *memory) Place(at float64, n tracer.NodeID) (scene.Rect, bool) {
	if n < 0 || int(n) >= m.s.Graph.Nodes() {
		return scene.Rect{}, false
	}
	array, index := m.s.place(n)
	for i := range m.of(m.shown(at)).blocks {
		b := &m.of(m.shown(at)).blocks[i]
		if box, ok := b.cells[index]; ok && b.request.Array == array && m.value(b, index, at) == n {
			return box, true
		}
	}
	return scene.Rect{}, false
}

func (m *memory) Hit(at float64, p scene.Point) (tracer.NodeID, bool) {
	for i := range m.of(m.shown(at)).blocks {
		b := &m.of(m.shown(at)).blocks[i]
		for index, box := range b.cells {
			if box.Inset(-1*m.k).Contains(p) && box.Inset(-1*m.k).W > 0 && p.X >= box.X && p.X < box.Right() {
				return m.value(b, index, at), true
			}
		}
	}
	return tracer.NoNode, false
}

// Neighbour walks the cells of the round, request after request.
func (m *memory) Neighbour(at float64, n tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	var all []tracer.NodeID
	for i := range m.of(m.shown(at)).blocks {
		b := &m.of(m.shown(at)).blocks[i]
		for _, index := range slices.Sorted(maps.Keys(b.cells)) {
			if v := m.value(b, index, at); !slices.Contains(all, v) {
				all = append(all, v)
			}
		}
	}
	i := slices.Index(all, n)
	switch {
	case len(all) == 0:
		return tracer.NoNode, false
	case i < 0:
		return all[0], true
	case (way == Rightward || way == Downward) && i+1 < len(all):
		return all[i+1], true
	case (way == Leftward || way == Upward) && i > 0:
		return all[i-1], true
	}
	return n, false
}
