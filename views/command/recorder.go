package command

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"upsweep/views/scene"
)

// Drawn is a shape that a buffer draws, in terms that a picture can be compared by.
type Drawn struct {
	Kind    scene.Kind
	Box     scene.Rect // of a text: its position, without extent
	Radius  scene.Unit
	Points  string // "x y x y …", three decimals
	Text    string
	Font    scene.Font
	Anchor  scene.Anchor
	Ink     scene.Ink
	Opacity float32
}

// mark is a drawn shape and the part of it that has been neither clipped off nor painted over.
type mark struct {
	Drawn
	bounds scene.Rect
	seen   []scene.Rect
}

// Recorder plays buffers without a browser and knows what each surface shows.
type Recorder struct {
	Commands int     // commands of the last buffer
	Drawn    []Drawn // shapes drawn by the last buffer, on any surface, in order

	surfaces map[uint32][]mark
	target   uint32
	clip     scene.Rect
	whole    scene.Rect
	strings  map[uint32]string
	fonts    map[uint32]scene.Font
	inks     map[uint32]bool
	ink      scene.Ink
	inUse    bool
	opacity  float32
	lens     scene.Lens
}

// Play runs the commands of a buffer. Its error says at which word the buffer makes no sense.
func (r *Recorder) Play(b Buffer) error {
	if r.surfaces == nil { // what is drawn before the canvas has a size is drawn all the same
		r.surfaces = map[uint32][]mark{}
	}
	r.Commands, r.Drawn, r.inUse = 0, r.Drawn[:0], false
	w := b.Words
	for at := 0; at < len(w); {
		op := Op(w[at])
		if op < OpSize || op > OpLens {
			return fmt.Errorf("word %d: no such command %d", at, op)
		}
		n := operands[op]
		if at+1+n > len(w) {
			return fmt.Errorf("word %d: command %d is cut short", at, op)
		}
		if op == OpPolyline || op == OpCurve {
			n += 2 * int(w[at+1])
			if at+1+n > len(w) {
				return fmt.Errorf("word %d: the points are cut short", at)
			}
		}
		if err := r.run(op, w[at+1:at+1+n], b.Text); err != nil {
			return fmt.Errorf("word %d: %w", at, err)
		}
		r.Commands++
		at += 1 + n
	}
	return nil
}

func float(w uint32) scene.Unit { return scene.Unit(math.Float32frombits(w)) }

func rect(w []uint32) scene.Rect {
	return scene.Rect{X: float(w[0]), Y: float(w[1]), W: float(w[2]), H: float(w[3])}
}

func (r *Recorder) run(op Op, w []uint32, text []byte) error {
	switch op {
	case OpSize:
		r.surfaces = map[uint32][]mark{}
		r.whole = scene.Rect{W: float(w[0]), H: float(w[1])}
		r.clip = r.whole
		r.lens = scene.Lens{Zoom: 1}
	case OpInk:
		r.set(&r.inks, w[0])
	case OpFont:
		if r.fonts == nil {
			r.fonts = map[uint32]scene.Font{}
		}
		r.fonts[w[0]] = scene.Font{Face: scene.Face(w[1]), Bold: w[2] >= 600, Size: float(w[3])}
	case OpString:
		if int(w[1])+int(w[2]) > len(text) {
			return fmt.Errorf("string %d lies outside the text", w[0])
		}
		if r.strings == nil {
			r.strings = map[uint32]string{}
		}
		r.strings[w[0]] = string(text[int(w[1]) : int(w[1])+int(w[2])])
	case OpForget:
		r.strings = nil
	case OpSurface:
		r.target, r.inUse = w[0], false
	case OpClear:
		r.erase(rect(w).Intersect(r.clip))
	case OpBlit:
		r.copy(w[0], rect(w[1:]).Intersect(r.clip))
	case OpClip:
		r.clip = rect(w)
	case OpUnclip:
		r.clip = r.whole
	case OpLens:
		r.lens = scene.Lens{Zoom: float(w[0]), At: scene.Point{X: float(w[1]), Y: float(w[2])}}
	case OpUse:
		if !r.inks[w[0]] {
			return fmt.Errorf("ink %d is not defined", w[0])
		}
		r.ink, r.opacity, r.inUse = scene.InkAt(int(w[0])), math.Float32frombits(w[1]), true
	default:
		return r.draw(op, w)
	}
	return nil
}

func (r *Recorder) set(m *map[uint32]bool, id uint32) {
	if *m == nil {
		*m = map[uint32]bool{}
	}
	(*m)[id] = true
}

func (r *Recorder) draw(op Op, w []uint32) error {
	if !r.inUse {
		return fmt.Errorf("command %d without an ink", op)
	}
	s := scene.Shape{Ink: r.ink, Opacity: r.opacity}
	switch op {
	case OpRect:
		s.Kind, s.Box = scene.RoundRect, rect(w)
	case OpRoundRect:
		s.Kind, s.Box, s.Radius = scene.RoundRect, rect(w), float(w[4])
	case OpCircle:
		s = scene.Disc(0, r.ink, scene.Point{X: float(w[0]), Y: float(w[1])}, float(w[2]))
		s.Opacity = r.opacity
	case OpPolyline, OpCurve:
		s.Kind = scene.Polyline
		if op == OpCurve {
			s.Kind = scene.Curve
		}
		for i := range int(w[0]) {
			s.Points = append(s.Points, scene.Point{X: float(w[1+2*i]), Y: float(w[2+2*i])})
		}
	case OpText:
		font, known := r.fonts[w[1]]
		str, told := r.strings[w[0]]
		if !known || !told {
			return fmt.Errorf("text with string %d or font %d undefined", w[0], w[1])
		}
		s = scene.Label(0, r.ink, scene.Point{X: float(w[3]), Y: float(w[4])}, str, font, scene.Anchor(w[2]))
		s.Opacity = r.opacity
	}
	r.Drawn = append(r.Drawn, Describe(&s))
	bounds := r.lens.ToPane(s.Bounds()).Inset(-margin)
	if bounds.W < 3*margin {
		bounds.X, bounds.W = bounds.X-hair, bounds.W+2*hair
	}
	if bounds.H < 3*margin {
		bounds.Y, bounds.H = bounds.Y-hair, bounds.H+2*hair
	}
	if seen := bounds.Intersect(r.clip); !sliver(seen) {
		r.surfaces[r.target] = append(r.surfaces[r.target], mark{r.Drawn[len(r.Drawn)-1], bounds, []scene.Rect{seen}})
	}
	return nil
}

// Bounds get a margin, and a piece no wider than that is not to be seen. A straight line, which has no
// area of its own, is as wide as the thinnest stroke: what is painted anew beside it may end in its middle.
const (
	margin = 0.01
	hair   = 0.5
)

// maxMarks is how many marks the recorder keeps of a surface: many times as many as a figure has.
const maxMarks = 1 << 16

func sliver(r scene.Rect) bool { return r.W < 1.5*margin || r.H < 1.5*margin }

// erase takes a box away from everything on the target.
func (r *Recorder) erase(box scene.Rect) {
	old, drawn := r.surfaces[r.target]
	if !drawn {
		return
	}
	kept := old[:0:0]
	for _, m := range old {
		var left []scene.Rect
		for _, piece := range m.seen {
			left = append(left, without(piece, box)...)
		}
		if len(left) > 0 {
			m.seen = left
			kept = append(kept, m)
		}
	}
	r.surfaces[r.target] = kept
}

// without returns the parts of a that lie outside b.
func without(a, b scene.Rect) []scene.Rect {
	c := a.Intersect(b)
	if c.Empty() {
		return []scene.Rect{a}
	}
	var out []scene.Rect
	for _, part := range []scene.Rect{
		{X: a.X, Y: a.Y, W: a.W, H: c.Y - a.Y},
		{X: a.X, Y: c.Bottom(), W: a.W, H: a.Bottom() - c.Bottom()},
		{X: a.X, Y: c.Y, W: c.X - a.X, H: c.H},
		{X: c.Right(), Y: c.Y, W: a.Right() - c.Right(), H: c.H},
	} {
		if !sliver(part) {
			out = append(out, part)
		}
	}
	return out
}

func (r *Recorder) copy(from uint32, box scene.Rect) {
	for _, m := range r.surfaces[from] {
		if len(r.surfaces[r.target]) >= maxMarks {
			return // surfaces that are copied onto each other grow without end
		}
		var seen []scene.Rect
		for _, piece := range m.seen {
			if c := piece.Intersect(box); !sliver(c) {
				seen = append(seen, c)
			}
		}
		if len(seen) > 0 {
			m.seen = seen
			r.surfaces[r.target] = append(r.surfaces[r.target], m)
		}
	}
}

// Shown returns what is to be seen on the visible canvas.
func (r *Recorder) Shown() []Drawn {
	var all []Drawn
	for _, m := range r.surfaces[Visible] {
		all = append(all, m.Drawn)
	}
	return all
}

// Picture lists what the visible canvas shows, each shape once, sorted.
func (r *Recorder) Picture() []string { return List(r.Shown()) }

// Describe turns a shape of a frame into the terms of Drawn.
func Describe(s *scene.Shape) Drawn {
	d := Drawn{Kind: s.Kind, Box: s.Box, Radius: s.Radius, Text: s.Text, Font: s.Font, Anchor: s.Anchor, Ink: s.Ink, Opacity: s.Opacity}
	if len(s.Points) > 0 {
		var b strings.Builder
		for _, p := range s.Points {
			fmt.Fprintf(&b, "%.3f %.3f ", p.X, p.Y)
		}
		d.Points = b.String()
	}
	return d
}

// List prints shapes, each once, sorted.
func List(shapes []Drawn) []string {
	seen := map[string]bool{}
	var out []string
	for _, d := range shapes {
		s := fmt.Sprintf("%d %s-%s-%s o%.3f x%.3f y%.3f w%.3f h%.3f r%.3f %s%q %v %d", d.Kind, d.Ink.Role, d.Ink.State, d.Ink.Tone,
			d.Opacity, d.Box.X, d.Box.Y, d.Box.W, d.Box.H, d.Radius, d.Points, d.Text, d.Font, d.Anchor)
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	sort.Strings(out)
	return out
}
