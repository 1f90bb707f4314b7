// Package command paints a frame as a buffer of drawing commands, which one call hands to the
// canvas of the browser.
//
// Frames flow in; words (operands are numbers and the bits of float32s) and a table of UTF-8 text
// flow out. The painter knows what it painted last and asks only for what changed: structure goes
// once on sheets, a changed row is cut out of its sheet again, and the visible canvas is repaired
// where something moved. Recorder, the twin of the replayer in web/canvas.js, plays a buffer
// natively and tells what would be seen.
//
// Never true here: that a command depends on anything but the frames and themes painted since
// Reset. This package must not import anything of ours but the scene, and nothing of the browser.
package command

import (
	"math"

	"upsweep/views/scene"
)

// Op is the first word of a command.
type Op uint32

// The commands with their operands; u counts, f is a float32. web/canvas.js has the same table.
const (
	OpSize      Op = iota + 1 // f width, f height: make all surfaces, or clear those of the same size
	OpInk                     // u ink, u fill, u stroke (0xRRGGBBAA), f stroke width, f dash, f gap
	OpFont                    // u font, u face, u weight, f size
	OpString                  // u string, u byte offset, u byte length
	OpForget                  // forget all strings
	OpSurface                 // u surface: what follows is painted there
	OpClear                   // f x, f y, f width, f height
	OpBlit                    // u surface, f x, f y, f width, f height: copy from there to the same place here
	OpClip                    // f x, f y, f width, f height
	OpUnclip                  // no operands
	OpUse                     // u ink, f opacity
	OpRect                    // f x, f y, f width, f height
	OpRoundRect               // f x, f y, f width, f height, f radius
	OpCircle                  // f x, f y, f radius
	OpPolyline                // u points, then f x, f y each
	OpCurve                   // u points, then f x, f y each
	OpText                    // u string, u font, u anchor, f x, f y
	OpLens                    // f zoom, f x, f y: from here on the point x, y of the frame is the upper left corner, and zoom its scale
)

// operands is the number of words after the op; of a line, those before its points.
var operands = [...]int{OpSize: 2, OpInk: 6, OpFont: 4, OpString: 3, OpForget: 0, OpSurface: 1, OpClear: 4, OpBlit: 5, OpClip: 4,
	OpUnclip: 0, OpUse: 2, OpRect: 4, OpRoundRect: 5, OpCircle: 3, OpPolyline: 1, OpCurve: 1, OpText: 5, OpLens: 3}

// The surfaces. Sheet s is painted on surface Sheets+s.
const (
	Visible = iota
	Base    // the rows as they are, without what is lit or moves
	Lit     // the frame's Lit layer, and its margins
	Sheets
)

// maxStrings bounds the texts that the replayer remembers.
const maxStrings = 8192

// Buffer is what one frame takes. It is valid until the painter paints again.
type Buffer struct {
	Words []uint32
	Text  []byte
}

// Painter turns frames into buffers. The zero Painter is ready.
type Painter struct {
	words []uint32
	text  []byte

	theme   scene.Theme
	inks    []bool // by index: defined
	fonts   map[scene.Font]uint32
	strings map[string]uint32
	ink     int // in use; -1 none
	opacity float32

	painted  bool
	pane     scene.Rect // painted through a lens; empty for a frame as it is
	width    scene.Unit
	height   scene.Unit
	backdrop *scene.Layer
	sheets   []*scene.Sheet
	rows     []scene.Row
	lit      [6]*scene.Layer // with the margins
	overlay  *scene.Layer
}

// Reset forgets everything: the next buffer assumes nothing of the canvas.
func (p *Painter) Reset() { *p = Painter{words: p.words, text: p.text} }

// Paint returns the commands that take the canvas from the frame painted last to f. They are none
// when nothing changed.
func (p *Painter) Paint(f *scene.Frame, theme *scene.Theme) Buffer {
	p.begin()
	damage := p.base(f, theme)
	p.light(f.Above(), &damage)
	damage.change(p.overlay, f.Overlay)
	p.overlay = f.Overlay
	if len(damage) > 0 {
		p.surface(Visible)
	}
	for _, box := range damage {
		if box = box.Intersect(f.Bounds()); box.Empty() {
			continue
		}
		p.clip(box)
		p.box(OpClear, box)
		p.blit(Base, box)
		for _, l := range p.lit {
			if l.Bounds().Overlaps(box) {
				p.blit(Lit, box)
				break
			}
		}
		p.within(box, f.Overlay, 1)
		p.unclip()
	}
	return Buffer{p.words, p.text}
}

// light brings the surface of the lit layers up to date, and adds where they have changed.
func (p *Painter) light(lit [6]*scene.Layer, damage *region) {
	var changed region
	for i, l := range lit {
		if l != p.lit[i] {
			changed.add(p.lit[i].Bounds())
			changed.add(l.Bounds())
		}
	}
	p.lit = lit
	if len(changed) > 0 {
		p.surface(Lit)
	}
	for _, box := range changed {
		damage.add(box)
		box = box.Inset(-2) // and what smooths its edges
		p.clip(box)
		p.box(OpClear, box)
		for _, l := range lit {
			p.within(box, l, 1)
		}
		p.unclip()
	}
}

func (p *Painter) begin() {
	p.words, p.text, p.ink = p.words[:0], p.text[:0], -1
	if len(p.strings) > maxStrings {
		p.emit(OpForget)
		p.strings = nil
	}
}

// PaintThrough returns the commands that show a frame through a lens. Every frame is painted anew,
// without sheets: what is seen through a lens is little, and moves as a whole.
func (p *Painter) PaintThrough(f *scene.Frame, theme *scene.Theme, l scene.Lens) Buffer {
	p.begin()
	if pane := (scene.Rect{W: l.W, H: l.H}); p.pane != pane || p.theme != *theme {
		p.pane, p.theme, p.painted = pane, *theme, false
		p.inks = make([]bool, scene.InkCount)
		p.emit(OpSize, bits(l.W), bits(l.H))
	}
	p.surface(Visible)
	p.box(OpClear, p.pane)
	p.emit(OpLens, bits(l.Zoom), bits(l.At.X), bits(l.At.Y))
	f.Within(l.Seen(), p.shapes)
	p.emit(OpLens, bits(1), 0, 0)
	p.shapes(l.Bars(f.Width, f.Height))
	return Buffer{p.words, p.text}
}

// base brings sheets and rows up to date and returns where they changed.
func (p *Painter) base(f *scene.Frame, theme *scene.Theme) (damage region) {
	if p.stale(f, theme) {
		p.whole(f, theme)
		damage.add(f.Bounds())
	}
	for r, row := range f.Rows {
		changed := region{row.Bounds}
		if r < len(p.rows) {
			if p.rows[r] == row {
				continue
			}
			if was := p.rows[r]; len(was.Over.Parts()) > 0 && len(row.Over.Parts()) > 0 && was.Bounds == row.Bounds && was.Sheet == row.Sheet {
				changed = changed[:0]
				changed.change(was.Over, row.Over)
			}
		}
		p.surface(Base)
		for _, box := range changed {
			box = box.Intersect(row.Bounds)
			p.clip(box)
			p.box(OpClear, box)
			p.blit(Sheets+min(row.Sheet, max(0, len(f.Sheets)-1)), box)
			p.within(box, row.Over, 1)
			p.unclip()
			damage.add(box)
		}
	}
	p.rows = append(p.rows[:0], f.Rows...)
	return damage
}

// stale tells whether the structure itself is new.
func (p *Painter) stale(f *scene.Frame, theme *scene.Theme) bool {
	if !p.painted || p.width != f.Width || p.height != f.Height || p.backdrop != f.Backdrop || p.theme != *theme ||
		len(p.sheets) != len(f.Sheets) || len(p.rows) != len(f.Rows) {
		return true
	}
	for i, s := range f.Sheets {
		if p.sheets[i] != s {
			return true
		}
	}
	return false
}

// whole makes the surfaces anew and paints the structure: every sheet with the backdrop under it.
func (p *Painter) whole(f *scene.Frame, theme *scene.Theme) {
	p.painted, p.theme, p.width, p.height, p.backdrop = true, *theme, f.Width, f.Height, f.Backdrop
	p.pane = scene.Rect{}
	p.inks = make([]bool, scene.InkCount)
	p.sheets = append(p.sheets[:0], f.Sheets...)
	p.rows = p.rows[:0]
	p.lit, p.overlay = [6]*scene.Layer{}, nil
	p.emit(OpSize, bits(f.Width), bits(f.Height))
	for i, sheet := range f.Sheets {
		p.surface(Sheets + i)
		p.shapes(f.Backdrop.Shapes())
		p.shapes(sheet.Shapes())
	}
	if len(f.Sheets) == 0 { // rows are cut out of the backdrop alone
		p.surface(Sheets)
		p.shapes(f.Backdrop.Shapes())
	}
	p.surface(Base)
	p.blitOutsideRows(f)
}

// blitOutsideRows copies the backdrop above and below the rows; the rows are about to be painted
// one by one.
func (p *Painter) blitOutsideRows(f *scene.Frame) {
	y := scene.Unit(0)
	for _, row := range f.Rows {
		if row.Bounds.Y > y {
			p.blit(Sheets, scene.Rect{X: 0, Y: y, W: f.Width, H: row.Bounds.Y - y})
		}
		y = max(y, row.Bounds.Bottom())
	}
	if y < f.Height {
		p.blit(Sheets, scene.Rect{X: 0, Y: y, W: f.Width, H: f.Height - y})
	}
}

func (p *Painter) surface(s int) { p.emit(OpSurface, uint32(s)); p.ink = -1 }
func (p *Painter) blit(s int, r scene.Rect) {
	p.emit(OpBlit, uint32(s), bits(r.X), bits(r.Y), bits(r.W), bits(r.H))
}
func (p *Painter) clip(r scene.Rect)          { p.box(OpClip, r); p.ink = -1 }
func (p *Painter) unclip()                    { p.emit(OpUnclip); p.ink = -1 }
func (p *Painter) box(op Op, r scene.Rect)    { p.emit(op, bits(r.X), bits(r.Y), bits(r.W), bits(r.H)) }
func (p *Painter) emit(op Op, args ...uint32) { p.words = append(append(p.words, uint32(op)), args...) }

func bits(u scene.Unit) uint32 { return math.Float32bits(float32(u)) }

// within paints those parts of a layer that can be seen in a box.
func (p *Painter) within(box scene.Rect, l *scene.Layer, opacity float32) {
	if !l.Bounds().Overlaps(box) {
		return
	}
	for _, part := range l.Parts() {
		p.within(box, part, opacity*l.Opacity())
	}
	if len(l.Parts()) == 0 {
		p.faded(l.Shapes(), opacity)
	}
}

func (p *Painter) shapes(shapes []scene.Shape) { p.faded(shapes, 1) }

func (p *Painter) faded(shapes []scene.Shape, opacity float32) {
	for i := range shapes {
		p.shape(&shapes[i], opacity)
	}
}

func (p *Painter) shape(s *scene.Shape, opacity float32) {
	p.use(s.Ink, s.Opacity*opacity)
	switch s.Kind {
	case scene.RoundRect:
		if s.Radius > 0 {
			p.words = append(p.words, uint32(OpRoundRect), bits(s.Box.X), bits(s.Box.Y), bits(s.Box.W), bits(s.Box.H), bits(s.Radius))
			return
		}
		p.words = append(p.words, uint32(OpRect), bits(s.Box.X), bits(s.Box.Y), bits(s.Box.W), bits(s.Box.H))
	case scene.Circle:
		c := s.Box.Centre()
		p.words = append(p.words, uint32(OpCircle), bits(c.X), bits(c.Y), bits(s.Radius))
	case scene.Polyline:
		p.points(OpPolyline, s.Points)
	case scene.Curve:
		p.points(OpCurve, s.Points)
	case scene.Text:
		if s.Text == "" {
			return
		}
		id, font := p.string(s.Text), p.font(s.Font)
		p.words = append(p.words, uint32(OpText), id, font, uint32(s.Anchor), bits(s.Box.X), bits(s.Box.Y))
	}
}

func (p *Painter) points(op Op, points []scene.Point) {
	p.words = append(p.words, uint32(op), uint32(len(points)))
	for _, q := range points {
		p.words = append(p.words, bits(q.X), bits(q.Y))
	}
}

func (p *Painter) use(ink scene.Ink, opacity float32) {
	i := ink.Index()
	if !p.inks[i] {
		p.inks[i] = true
		look := ink.Look()
		p.emit(OpInk, uint32(i), p.rgba(look.Fill), p.rgba(look.Stroke), bits(look.Width), bits(look.Dash[0]), bits(look.Dash[1]))
		p.ink = -1
	}
	if p.ink != i || p.opacity != opacity {
		p.ink, p.opacity = i, opacity
		p.words = append(p.words, uint32(OpUse), uint32(i), math.Float32bits(opacity))
	}
}

func (p *Painter) rgba(s scene.Swatch) uint32 {
	if s == scene.None {
		return 0
	}
	return uint32(p.theme[s])<<8 | 0xff
}

func (p *Painter) string(text string) uint32 {
	if id, ok := p.strings[text]; ok {
		return id
	}
	if p.strings == nil {
		p.strings = map[string]uint32{}
	}
	id := uint32(len(p.strings))
	p.strings[text] = id
	p.emit(OpString, id, uint32(len(p.text)), uint32(len(text)))
	p.text = append(p.text, text...)
	return id
}

func (p *Painter) font(f scene.Font) uint32 {
	if id, ok := p.fonts[f]; ok {
		return id
	}
	if p.fonts == nil {
		p.fonts = map[scene.Font]uint32{}
	}
	id := uint32(len(p.fonts))
	p.fonts[f] = id
	p.emit(OpFont, id, uint32(f.Face), uint32(f.Weight()), bits(f.Size))
	return id
}
