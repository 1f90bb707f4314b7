package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// dag is the dependency diagram: cells across, time down, a node for every value written, edges
// from what it depends on.
type dag struct {
	s      *Subject
	t      caption
	o      Options
	m      measure
	rows   []row
	solo   []bool // by panel: it holds one array
	bands  []scene.Shape
	result resultRows
	height scene.Unit

	window
	in       span                      // the columns that are drawn
	present  int                       // the step at which its structure has been drawn
	begun    int                       // and the rows that have begun by then
	left     map[int32][]tracer.NodeID // what depends on them elsewhere, by row
	backdrop *scene.Layer
	ruler    *scene.Layer
	sheets   []*scene.Sheet
	over     map[overKey]*scene.Layer
	labelled [2]int // present and landed step of the labels
	labels   *scene.Layer
	tints    *scene.Layer // of the bands, under the labels where they are pinned
	selection
	covered map[tracer.NodeID]string // intervals, as they are asked for
}

// overKey tells what the nodes of a row look like.
type overKey struct {
	row   int32
	state scene.State
	hide  bool
	begun bool // of a folded phase: what it takes is there

	within int // the step of a folded phase that is shown in its box; 0 before and after, -1 while the next one is under way
}

// bandLead is how far below the nodes a band ends: rows meet right under the nodes, bands leave
// them some air.
const bandLead = 6

func planDag(s *Subject, o Options) Plan {
	s = s.folded(o.Folded).panelled()
	d := &dag{s: s, t: caption{s: s}, o: o, m: measureDag(s, o), window: windowOf(o), covered: map[tracer.NodeID]string{}}
	d.stack()
	return d
}

// stack lays the rows and gathers those of one phase into a band.
func (d *dag) stack() {
	y := d.m.ruler
	lead := bandLead * d.m.scale
	open := -1 // the band that goes on
	d.panel()
	for i := range d.s.strips {
		st := &d.s.strips[i]
		at := row{top: y, band: -1, tone: PhaseTone(d.s.phase(i)), width: d.m.node.W}
		if d.m.detail == texture {
			at.width = d.texelWidth(st)
		}
		gap := d.m.gap
		if i == 0 {
			gap = min(gap, 10*d.m.scale) // nothing leads into the first row
		} else if d.tangled(i) {
			gap = max(gap, min(56*d.m.scale, 1.75*gap))
		}
		if d.s.begins(i) {
			at.above = d.m.panelGap()
		}
		at.edges = y + at.above
		if d.stackedLabel(i) {
			at.edges += d.m.stacked
		}
		if st.fold != nil {
			if gap = d.m.foldGap(); !st.lead {
				gap = 8 * d.m.scale // its box goes on
			} else if d.ported(int32(i)) {
				at.ports = at.edges + (bandLead+6)*d.m.scale
				at.edges = at.ports + d.m.node.H
			}
			if d.opens(int32(i)) {
				rows := scene.Unit(st.fold.work) * d.workPitch()
				gap = max(gap, rows+6*d.m.scale)
				at.work = at.edges + (gap-rows)/2 + 3*d.m.scale
			}
		}
		at.nodes = at.edges + gap
		at.bottom = at.nodes + d.m.node.H + d.m.bottom
		y = at.bottom
		phase := d.s.phase(i)
		switch {
		case phase == "":
			open = -1
		case open >= 0 && d.s.phase(i-1) == phase && !d.s.begins(i) && !(st.given && st.round < 1) && (st.fold == nil || !st.lead):
			box := &d.bands[open].Box
			box.H = at.bottom + lead - box.Y
			at.band = open
		default:
			open = len(d.bands)
			at.band = open
			band := scene.Box(scene.KeyOf(scene.PartBand, 0, open), scene.Ink{Role: scene.Band, Tone: at.tone},
				scene.Rect{X: 0, Y: at.top + at.above + lead, W: d.m.width, H: at.bottom - at.top - at.above}, 10*d.m.scale)
			d.bands = append(d.bands, band)
		}
		d.rows = append(d.rows, at)
	}
	d.height = y + lead + 2*d.m.scale
	d.foot()
	if len(d.rows) == 0 {
		d.height = 96 * d.m.scale
	}
}

func (d *dag) Size() (width, height scene.Unit) { return d.m.width, d.height }

func (d *dag) Frame(at float64, look Interaction) *scene.Frame {
	landed, present, under := d.s.position(at)
	if d.move(look.Window) {
		d.turn()
	}
	d.reach(present)
	f := &scene.Frame{
		Width: d.m.width, Height: d.height, Title: d.s.titled("dependency diagram"), Desc: d.t.tell(landed),
		Backdrop: d.backdrop, Sheets: d.sheets, Rows: make([]scene.Row, len(d.rows)),
	}
	for r := range d.rows {
		state := d.stateOf(r, landed, present, under)
		k := overKey{row: int32(r), state: state, hide: look.Hide}
		if fold := d.s.strips[r].fold; fold != nil {
			k.begun = landed >= fold.from-1
			switch {
			case fold.from > present || present > fold.to:
			case under < 1:
				k.within = -1
			case len(d.s.current(fold, present)) > 0:
				k.within = present
			}
		}
		sheet := 0
		if d.s.strips[r].from > present {
			sheet = 1
		}
		f.Rows[r] = scene.Row{Bounds: scene.Rect{X: 0, Y: d.rows[r].top, W: d.m.width, H: d.rows[r].bottom - d.rows[r].top}, Sheet: sheet}
		if d.seesRow(r) {
			f.Rows[r].Over = d.overOf(k)
		}
	}
	f.Lit = d.lit(singledOutAt(present, under == 1, look), func() []scene.Shape { return d.drawLit(present, look) })
	f.Top, f.Left = scene.Margin{Extent: d.m.ruler, Layer: d.ruler}, d.leftMargin(present, landed)
	var over []scene.Shape
	if under < 1 {
		over = d.drawTravel(present, under, look)
	}
	d.showResult(f, landed, present, look)
	if over != nil {
		f.Overlay = scene.NewLayer(over)
	}
	return f
}

// stateOf is when row r is, seen from the present.
func (d *dag) stateOf(r, landed, present int, under float64) scene.State {
	st := &d.s.strips[r]
	switch {
	case st.given && st.step <= present:
		return scene.Input
	case st.step > landed:
		return scene.Future // what is under way has not landed yet: it is drawn on the overlay
	case st.step == present && under == 1:
		return scene.Present
	}
	return scene.Past
}

// Active is the nodes of the present step with the edges that arrive at them; of a step that writes
// nothing, those before it.
func (d *dag) Active(at float64) scene.Rect {
	_, present, _ := d.s.position(at)
	for ; present >= 0; present-- {
		box := scene.Rect{}
		for r := range d.rows {
			if st := &d.s.strips[r]; st.on(present) || st.given && st.step == present {
				for _, w := range d.works(present) {
					for _, n := range w.nodes {
						box = box.Union(d.workBox(w.row, w.slot, n))
					}
				}
				for _, n := range st.nodes {
					if st.fold != nil && present < st.step {
						break
					}
					box = box.Union(d.box(int32(r), n))
				}
				box = box.Union(scene.Rect{X: box.X, Y: d.rows[r].top, W: box.W, H: d.rows[r].bottom - d.rows[r].top})
			}
		}
		if !box.Empty() {
			return box
		}
	}
	return scene.Rect{W: d.m.width, H: d.height}
}
