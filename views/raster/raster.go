// Package raster paints a frame as pixels: the pictures that stand for a page where its address is
// shared.
//
// A scene.Frame, a theme and a box of pixels flow in; an image flows out. The typefaces are our
// own, so that a picture is the same on every machine. It serves programs that run natively; in the
// browser the canvas paints.
//
// This package must not import anything of ours but the scene: it does not know traces or layouts.
package raster

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"

	"upsweep/views/scene"
)

// A Canvas is an image under way.
type Canvas struct {
	image *image.RGBA
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
	c := &Canvas{image: image.NewRGBA(image.Rect(0, 0, width, height)), theme: theme, faces: map[faceKey]font.Face{}, types: types}
	draw.Draw(c.image, c.image.Bounds(), image.NewUniform(c.colour(scene.Ground, 1)), image.Point{}, draw.Src)
	return c, nil
}

// Image is what has been painted so far.
func (c *Canvas) Image() image.Image { return c.image }

// Frame paints a frame as large as fits into the box of pixels, centred in it, and returns its
// scale: pixels a unit.
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
	return c.write(text, f, x, y, scene.Start, c.colour(s, 1))
}

// Width is how wide a line would be set, in pixels.
func (c *Canvas) Width(text string, f scene.Font) float64 { return c.measure(text, f) }

// Fill paints a box of pixels.
func (c *Canvas) Fill(box scene.Rect, s scene.Swatch) {
	fill(c.image, path{roundedBox(float64(box.X), float64(box.Y), float64(box.W), float64(box.H), 0)}, c.colour(s, 1))
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

func (p placed) at(q scene.Point) point {
	return point{p.left + p.scale*float64(q.X), p.top + p.scale*float64(q.Y)}
}

func (p placed) shape(s *scene.Shape) {
	look := s.Ink.Look()
	corner := p.at(scene.Point{X: s.Box.X, Y: s.Box.Y})
	w, h := p.scale*float64(s.Box.W), p.scale*float64(s.Box.H)
	radius := p.scale * float64(s.Radius)
	var line []point
	closed := true
	switch s.Kind {
	case scene.RoundRect:
		line = roundedBox(corner.x, corner.y, w, h, min(radius, w/2, h/2)) // narrow boxes would come out askew
	case scene.Circle:
		line = circle(point{corner.x + w/2, corner.y + h/2}, radius)
	case scene.Polyline, scene.Curve:
		line, closed = p.line(s), false
	case scene.Text:
		if look.Fill != 0 {
			f := s.Font
			f.Size *= scene.Unit(p.scale)
			p.write(s.Text, f, corner.x, corner.y, s.Anchor, p.colour(look.Fill, s.Opacity))
		}
		return
	}
	if len(line) == 0 {
		return
	}
	if look.Fill != 0 {
		fill(p.image, path{line}, p.colour(look.Fill, s.Opacity))
	}
	if look.Stroke == 0 || look.Width <= 0 {
		return
	}
	if closed {
		line = append(line, line[0])
	}
	var outline path
	for _, part := range dashes(line, p.scale*float64(look.Dash[0]), p.scale*float64(look.Dash[1])) {
		outline = append(outline, stroke(part, p.scale*float64(look.Width)))
	}
	fill(p.image, outline, p.colour(look.Stroke, s.Opacity))
}

func (p placed) line(s *scene.Shape) []point {
	var line []point
	for i := 0; i < len(s.Points); i++ {
		at := p.at(s.Points[i])
		switch {
		case s.Kind == scene.Curve && i > 0:
			if i+2 < len(s.Points) {
				line = curve(line, at, p.at(s.Points[i+1]), p.at(s.Points[i+2]))
			}
			i += 2
		default:
			line = append(line, at)
		}
	}
	return line
}
