package views

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// memory lays a round over a GPU: the lanes of each warp, the requests that they make together, and
// what each takes: 32-byte sectors of global memory, or passes over the 32 banks of shared memory.
type memory struct {
	s *Subject
	t caption
	m tracer.MemoryModel

	width, height scene.Unit
	k             scene.Unit
	head          scene.Unit // upper side of the requests
	columns       int        // of requests
	rounds        map[tracer.RoundID]*roundLayout
	window
	selection
	backdrop *scene.Layer
}

// roundLayout is a round drawn.
type roundLayout struct {
	memory tracer.RoundMemory
	blocks []requestLayout
	rest   int // requests that are not shown
	height scene.Unit
	layer  *scene.Layer
}

const (
	memoryHead  = 40  // of the figure, beside the lines that sum a round up
	maxMemory   = 640 // height that requests may take
	sectorCells = tracer.SectorBytes / 4
)

func planMemory(s *Subject, o Options) Plan {
	m := &memory{s: s, t: caption{s: s}, m: tracer.GPU(), width: o.Width, k: scene.Unit(o.Scale), window: windowOf(o), rounds: map[tracer.RoundID]*roundLayout{}}
	if s.Trace.Rounds() == 0 {
		return planNote(o, "Memory", "This run makes no memory requests.")
	}
	m.columns = m.columnsOf()
	m.head = memoryHead * m.k
	for r := tracer.RoundID(1); r <= m.counted(); r++ {
		m.head = max(m.head, (memoryHead+18*scene.Unit(len(m.summary(r, m.s.memory(r).Traffic))))*m.k)
	}
	for r := tracer.RoundID(1); r <= m.counted(); r++ {
		m.height = max(m.height, m.of(r).height)
	}
	m.height = max(m.height, 160*m.k)
	m.backdrop = m.drawBackdrop()
	return m
}

// counted is the last of the rounds that the size of the figure depends on: all, or the first of
// very many.
func (m *memory) counted() tracer.RoundID {
	const most = 64
	return tracer.RoundID(min(m.s.Trace.Rounds(), most))
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

// summary sums a round up in lines.
func (m *memory) summary(r tracer.RoundID, t tracer.Traffic) []string {
	warps, lanes := tracer.Plural(t.Warps, "warp"), tracer.Plural(t.Active, "lane")
	first := warps + ", " + lanes + " at work, " + strconv.Itoa(t.Masked) + " masked"
	if t.Divergent > 0 {
		first = warps + ", " + lanes + " at work, " + strconv.Itoa(t.Masked) + " masked, " + strconv.Itoa(t.Divergent) + " divergent"
	}
	switch info := m.s.Trace.Round(r); {
	case info.Block > 0:
		first += fmt.Sprintf("; blocks of %d threads, all launched", info.Block)
	case info.First > 0 && info.Threads() > info.Launched:
		first += fmt.Sprintf("; a round of the abstract machine: lanes from %d on, the threads below them masked", info.First)
	default:
		first += "; a round of the abstract machine, with no threads but its lanes"
	}
	second := ""
	if t.Global > 0 {
		second = fmt.Sprintf("%s: %s, %d bytes moved for %d asked, %.0f\u00a0%%", tracer.Plural(t.Global, "global request"), tracer.Plural(t.Sectors, "sector"), t.Moved(), t.Asked, 100*t.Efficiency())
	}
	if t.Shared > 0 {
		if second != "" {
			second += " · "
		}
		second += fmt.Sprintf("%s: %s", tracer.Plural(t.Shared, "shared request"), tracer.Plural(t.Passes, "pass"))
	}
	lines := wrap(first, m.small(), m.width-8*m.k)
	if second != "" {
		lines = append(lines, wrap(second, m.small(), m.width-8*m.k)...)
	}
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], "\u00a0", " ") // it has kept a number and its sign on one line
	}
	return lines
}

func (m *memory) small() scene.Font { return scene.Font{Size: 13 * m.k} }

// drawHead names the round and sums it up.
func (m *memory) drawHead(r tracer.RoundID, t tracer.Traffic) []scene.Shape {
	k := m.k
	info := m.s.Trace.Round(r)
	title := fmt.Sprintf("Round %d", r)
	if name := named(info); name != "" {
		title += ", " + name
	}
	bold := scene.Font{Size: 15 * k, Bold: true}
	shapes := []scene.Shape{scene.Label(scene.KeyOf(scene.PartLabel, 0, 0), scene.Ink{Role: scene.Phase, Tone: PhaseTone(info.Phase)}, scene.Point{X: 4 * k, Y: 19 * k}, clip(title, bold, m.width-8*k), bold, scene.Start)}
	for i, line := range m.summary(r, t) {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 0, 1+i), scene.Ink{Role: scene.Ruler}, scene.Point{X: 4 * k, Y: (39 + 18*scene.Unit(i)) * k}, line, m.small(), scene.Start))
	}
	return shapes
}

// shown is the round of a moment; the first one stands for the input, which asks for nothing.
func (m *memory) shown(at float64) tracer.RoundID {
	_, present, _ := m.s.position(at)
	return max(1, m.s.Trace.Steps()[present].Round)
}

// drawn is the round of a moment, drawn.
func (m *memory) drawn(at float64) *roundLayout {
	r := m.shown(at)
	l := m.of(r)
	if l.layer == nil {
		l.layer = m.draw(r, l)
	}
	return l
}

func (m *memory) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := m.s.position(at)
	if m.move(in.Window) {
		for _, l := range m.rounds {
			l.layer = nil
		}
	}
	l := m.drawn(at)
	f := &scene.Frame{Width: m.width, Height: m.height, Title: m.s.titled("memory"), Desc: m.t.tell(landed), Backdrop: m.backdrop}
	f.Rows = []scene.Row{{Bounds: f.Bounds(), Over: l.layer}}
	f.Lit = m.lit(singledOutAt(present, under == 1, in), func() []scene.Shape {
		var shapes []scene.Shape
		for _, n := range in.Selected {
			if box, ok := m.BoxOf(at, n); ok {
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

// drawTravel moves a dot from every cell that is read to its lane, and from every lane to the cell
// that it writes.
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
			path := []scene.Point{{X: box.Centre().X, Y: box.Y}, {X: m.slotX(b, m.slot(b, a.Lane)), Y: b.lanes + 4.5*m.k}}
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
	landed, _, _ := m.s.position(at)
	return m.s.holds(m.s.Trace.Cell(b.request.Array, index), landed)
}

func (m *memory) BoxOf(at float64, n tracer.NodeID) (scene.Rect, bool) {
	if n < 0 || int(n) >= m.s.Graph.Nodes() {
		return scene.Rect{}, false
	}
	array, index := m.s.place(n)
	for i := range m.drawn(at).blocks {
		b := &m.drawn(at).blocks[i]
		if box, ok := b.cells[index]; ok && b.request.Array == array && m.value(b, index, at) == n {
			return box, true
		}
	}
	return scene.Rect{}, false
}

func (m *memory) Hit(at float64, p scene.Point) (tracer.NodeID, bool) {
	for i := range m.drawn(at).blocks {
		b := &m.drawn(at).blocks[i]
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
	for i := range m.drawn(at).blocks {
		b := &m.drawn(at).blocks[i]
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

// Active is the whole figure, which shows one round.
func (m *memory) Active(float64) scene.Rect { return scene.Rect{W: m.width, H: m.height} }
