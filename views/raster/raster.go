// Package raster paints a frame as pixels: the pictures that stand for a page where its address is shared.
//
// A scene.Frame, a theme and a box of pixels flow in; an image flows out. The typefaces are our own, so that a picture is the same
// on every machine. It serves programs that run natively; in the browser the canvas paints.
//
// This package must not import anything of ours but the scene: it does not know traces or layouts.
package raster

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"

	"upsweep/views/scene"
)

// A Canvas is an image under way.
type Canvas struct {
	pen   *gg.Context
	theme *scene.Theme
	faces map[faceKey]font.Face
	types map[typeKey]*typeface
}

// New returns a canvas of the given size in pixels, filled with the ground of the theme.
func New(width, height int, theme *scene.Theme) (*Canvas, error) {
	types, err := typefaces()
	if err != nil {
		return nil, err
	}
	c := &Canvas{pen: gg.NewContext(width, height), theme: theme, faces: map[faceKey]font.Face{}, types: types}
	c.pen.SetColor(c.colour(scene.Ground, 1))
	c.pen.Clear()
	return c, nil
}

// Image is what has been painted so far.
func (c *Canvas) Image() image.Image { return c.pen.Image() }

// Frame paints a frame as large as fits into the box of pixels, centred in it, and returns its scale: pixels a unit.
func (c *Canvas) Frame(f *scene.Frame, into scene.Rect) float64 {
	scale := min(float64(into.W)/float64(f.Width), float64(into.H)/float64(f.Height))
	p := placed{c, scale,
		float64(into.X) + (float64(into.W)-scale*float64(f.Width))/2,
		float64(into.Y) + (float64(into.H)-scale*float64(f.Height))/2}
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			p.shape(&shapes[i])
		}
	})
	return scale
}

// Text writes a line whose baseline begins at a pixel, and returns its width in pixels.
func (c *Canvas) Text(x, y float64, text string, f scene.Font, s scene.Swatch) float64 {
	c.pen.SetColor(c.colour(s, 1))
	return c.write(text, f, x, y, scene.Start)
}

// Width is how wide a line would be set, in pixels.
func (c *Canvas) Width(text string, f scene.Font) float64 { return c.measure(text, f) }

// Fill paints a box of pixels.
func (c *Canvas) Fill(box scene.Rect, s scene.Swatch) {
	c.pen.SetColor(c.colour(s, 1))
	c.pen.DrawRectangle(float64(box.X), float64(box.Y), float64(box.W), float64(box.H))
	c.pen.Fill()
}

func (c *Canvas) colour(s scene.Swatch, opacity float32) color.Color {
	v := uint32(c.theme[s])
	return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), uint8(255*min(max(opacity, 0), 1) + 0.5)}
}

// placed is a canvas with the place of a frame on it.
type placed struct {
	*Canvas
	scale, left, top float64
}

func (p placed) at(q scene.Point) (x, y float64) {
	return p.left + p.scale*float64(q.X), p.top + p.scale*float64(q.Y)
}

func (p placed) shape(s *scene.Shape) {
	look := s.Ink.Look()
	pen := p.pen
	x, y := p.at(scene.Point{X: s.Box.X, Y: s.Box.Y})
	w, h := p.scale*float64(s.Box.W), p.scale*float64(s.Box.H)
	switch s.Kind {
	case scene.RoundRect:
		pen.DrawRoundedRectangle(x, y, w, h, min(p.scale*float64(s.Radius), w/2, h/2)) // narrow boxes would come out askew
	case scene.Circle:
		pen.DrawCircle(x+w/2, y+h/2, p.scale*float64(s.Radius))
	case scene.Polyline, scene.Curve:
		p.line(s)
	case scene.Text:
		if look.Fill == 0 {
			return
		}
		pen.SetColor(p.colour(look.Fill, s.Opacity))
		f := s.Font
		f.Size *= scene.Unit(p.scale)
		p.write(s.Text, f, x, y, s.Anchor)
		return
	default:
		return
	}
	if look.Fill != 0 {
		pen.SetColor(p.colour(look.Fill, s.Opacity))
		pen.FillPreserve()
	}
	if look.Stroke != 0 && look.Width > 0 {
		pen.SetColor(p.colour(look.Stroke, s.Opacity))
		pen.SetLineWidth(p.scale * float64(look.Width))
		pen.SetDash()
		if look.Dash[0] > 0 {
			pen.SetDash(p.scale*float64(look.Dash[0]), p.scale*float64(look.Dash[1]))
		}
		pen.StrokePreserve()
	}
	pen.ClearPath()
}

func (p placed) line(s *scene.Shape) {
	for i := 0; i < len(s.Points); i++ {
		x, y := p.at(s.Points[i])
		switch {
		case i == 0:
			p.pen.MoveTo(x, y)
		case s.Kind == scene.Curve && i+2 < len(s.Points):
			x2, y2 := p.at(s.Points[i+1])
			x3, y3 := p.at(s.Points[i+2])
			p.pen.CubicTo(x, y, x2, y2, x3, y3)
			i += 2
		case s.Kind == scene.Polyline:
			p.pen.LineTo(x, y)
		}
	}
}
