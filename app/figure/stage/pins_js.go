package stage

import (
	"syscall/js"

	"upsweep/app/figure"
	"upsweep/tracer"
	"upsweep/views/canvas"
	"upsweep/views/scene"
)

// The margins of a figure that its stage does not show whole each have a canvas of their own, which
// the style sheet makes sticky: the browser scrolls them, and to scroll paints nothing. They are
// shown only where the stage has been scrolled away from the margin that they stand for.

// maxPinned is the share of a stage's height that the margins at its top and bottom may each take.
const maxPinned = 0.2

// pin is the canvas of one margin.
type pin struct {
	canvas *canvas.Canvas
	name   string // of the element: what its id ends in
	drawn  [2]*scene.Layer
	frame  *scene.Frame
}

// pins are the margins that stay in sight.
type pins struct {
	list    [5]pin
	edges   edges // of the stage: what they cover, or would
	last    *scene.Frame
	scrolls bool // the stage showed a part of the figure
}

func openPins(id string) pins {
	var p pins
	for i, name := range figure.Pins() {
		p.list[i] = pin{canvas: canvas.Open(id + "-" + name), name: name}
	}
	return p
}

func (p *pins) close() {
	for i := range p.list {
		p.list[i].canvas.Close()
	}
}

// edges are strips at the sides of a stage.
type edges struct{ left, top, bottom scene.Unit }

// covered is what the margins of a frame cover of a stage that is so wide and high.
func (s *live) covered(f *scene.Frame, across, down scene.Unit) (e edges) {
	if s.lens.enlarged() {
		return e
	}
	if f.Width > across+1 && f.Left.Layer != nil && f.Left.Extent < across/2 {
		e.left = f.Left.Extent
	}
	fit := func(m *scene.Margin) scene.Unit {
		if f.Height <= down+1 || m.Layer == nil || m.Extent > maxPinned*down {
			return 0
		}
		return m.Extent
	}
	e.top, e.bottom = fit(&f.Top), fit(&f.Bottom)
	return e
}

// paintPins paints the margins that the stage would hide.
func (s *live) paintPins(stage js.Value, f *scene.Frame) {
	p := &s.pins
	p.last = f
	across, down := scene.Unit(stage.Get("clientWidth").Float()), scene.Unit(stage.Get("clientHeight").Float())
	x, y := scene.Unit(stage.Get("scrollLeft").Float()), scene.Unit(stage.Get("scrollTop").Float())
	scrolls := !s.lens.enlarged() && (f.Width > across+1 || f.Height > down+1)
	if !scrolls && !p.scrolls {
		return // and none is shown
	}
	p.scrolls = scrolls
	p.edges = s.covered(f, across, down)
	e := &p.edges
	top, bottom := e.top > 0 && y > 0, e.bottom > 0 && y+down < f.Height-1
	strip := scene.Rect{W: e.left, H: f.Height}
	if f.Left.Extent == 0 { // what stands on plates covers nothing else
		strip.W = min(f.Left.Layer.Bounds().Right()+1, f.Width)
	}
	left := scrolls && x > 0 && !strip.Empty()
	p.show(s, 0, left, f.Left.Ground, f.Left.Layer, strip)
	p.show(s, 1, top, f.Top.Ground, f.Top.Layer, scene.Rect{W: f.Width, H: e.top})
	wide := func(corner *scene.Layer) scene.Unit {
		return max(f.Left.Extent, min(corner.Bounds().Right()+1, f.Width))
	}
	p.show(s, 2, e.top > 0 && (top || left) && f.Left.Layer != nil, nil, f.Top.Corner, scene.Rect{W: wide(f.Top.Corner), H: e.top})
	foot := scene.Rect{Y: f.Height - e.bottom, W: f.Width, H: e.bottom}
	p.show(s, 3, bottom, f.Bottom.Ground, f.Bottom.Layer, foot)
	foot = scene.Rect{Y: f.Height - f.Bottom.Extent, W: wide(f.Bottom.Corner), H: f.Bottom.Extent} // also of a figure that is too wide, and no more
	p.show(s, 4, (bottom || left && f.Bottom.Extent <= down) && f.Left.Layer != nil, nil, f.Bottom.Corner, foot)
}

// show paints one margin, or hides it. Its canvas shows the box of the figure.
func (p *pins) show(s *live, i int, on bool, ground, layer *scene.Layer, box scene.Rect) {
	at := &p.list[i]
	element := s.part(at.name)
	if !element.Truthy() {
		return
	}
	plates := i == 0 && p.last.Left.Extent == 0 // it covers no more than these
	if i == 0 {
		element.class("is-plates", plates)
	}
	on = on && !box.Empty()
	if element.class("is-on", on); !on {
		return
	}
	if drawn := [2]*scene.Layer{ground, layer}; at.frame == nil || at.drawn != drawn || at.frame.Width != box.W || at.frame.Height != box.H {
		var shapes []scene.Shape
		if !plates {
			shapes = append(shapes, scene.Box(0, scene.Ink{Role: scene.Veil}, scene.Rect{W: box.W, H: box.H}, 0))
		}
		for _, l := range drawn {
			for _, shape := range l.Shapes() {
				shapes = append(shapes, shape.Moved(-box.X, -box.Y))
			}
		}
		at.drawn, at.frame = drawn, &scene.Frame{Width: box.W, Height: box.H, Backdrop: scene.NewLayer(shapes)}
	}
	at.canvas.Paint(at.frame, s.themes.current(), scene.Lens{})
}

// scrolled follows the reader who scrolls the stage.
func (s *live) scrolled(stage js.Value) {
	if s.pins.last != nil {
		s.paintPins(stage, s.pins.last)
	}
	if s.f.Picked != tracer.NoNode {
		s.placeCard()
	}
	s.placeActing()
}
