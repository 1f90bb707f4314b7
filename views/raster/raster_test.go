package raster

import (
	"image/color"
	"testing"

	"upsweep/views/scene"
)

func at(t *testing.T, c *Canvas, x, y int) color.NRGBA {
	t.Helper()
	return color.NRGBAModel.Convert(c.Image().At(x, y)).(color.NRGBA)
}

func rgb(c scene.Color) color.NRGBA {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

// A box, a line and a text of a frame of 100 units land where a box of twice as many pixels puts
// them.
func TestFrame(t *testing.T) {
	theme := scene.Light()
	c, err := New(300, 240, theme)
	if err != nil {
		t.Fatal(err)
	}
	node := scene.Ink{Role: scene.Node, State: scene.Present, Tone: scene.Up}
	edge := scene.Ink{Role: scene.Data, State: scene.Past}
	label := scene.Ink{Role: scene.Note}
	f := &scene.Frame{Width: 100, Height: 100, Overlay: scene.NewLayer([]scene.Shape{
		scene.Box(1, node, scene.Rect{X: 10, Y: 10, W: 30, H: 20}, 4),
		scene.Line(2, edge, scene.Point{X: 10, Y: 60}, scene.Point{X: 90, Y: 60}),
		scene.Label(3, label, scene.Point{X: 50, Y: 90}, "████", scene.Font{Face: scene.Mono, Size: 10}, scene.Middle),
		scene.Label(4, label, scene.Point{X: 5, Y: 90}, "H", scene.Font{Size: 20, Bold: true}, scene.Start),
	})}
	if scale := c.Frame(f, scene.Rect{X: 20, Y: 20, W: 260, H: 200}); scale != 2 {
		t.Errorf("scale %v, want 2", scale)
	}
	// The frame is centred: its origin is at (50, 20).
	look := node.Look()
	for _, test := range []struct {
		what string
		x, y int
		want scene.Swatch
	}{
		{"the ground", 290, 10, scene.Ground},
		{"inside the box", 50 + 2*25, 20 + 2*20, look.Fill},
		{"beside the box", 50 + 2*45, 20 + 2*20, scene.Ground},
		{"on the line", 50 + 2*50, 20 + 2*60, edge.Look().Stroke},
		{"beyond the line", 50 + 2*97, 20 + 2*60, scene.Ground},
	} {
		if got, want := at(t, c, test.x, test.y), rgb(theme[test.want]); got != want {
			t.Errorf("%s: %v, want %v", test.what, got, want)
		}
	}
	ink := 0
	for x := 60; x < 90; x++ {
		for y := 170; y < 201; y++ {
			if at(t, c, x, y) == rgb(theme[label.Look().Fill]) {
				ink++
			}
		}
	}
	if ink < 60 {
		t.Errorf("an H of 40 pixels has only %d of them in its ink", ink)
	}
}

func TestEveryCharacterHasAFont(t *testing.T) {
	c, err := New(10, 10, scene.Light())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range "AZaz09+−×…–’&()[]{}<>=.,:;é←→⊕⌈⌉⌊⌋≠≤≥₀₁₂ᵏᴸ²′Σ·ƒ" {
		for _, face := range []scene.Face{scene.Sans, scene.Mono} {
			if _, ok := c.pick(r, scene.Font{Face: face, Size: 12}); !ok {
				t.Errorf("neither face has %q", r)
			}
		}
	}
	for _, f := range []scene.Font{{Face: scene.Mono, Size: 10}, {Face: scene.Sans, Size: 10, Bold: true}} {
		// What layouts take a text's width for is what it gets, to a twentieth.
		const text = "Blelloch scan 0123456789"
		if got, want := c.Width(text, f), float64(scene.Width(text, f)); got < 0.95*want || got > 1.05*want {
			t.Errorf("%v is set %.1f wide, layouts take it for %.1f", f, got, want)
		}
	}
}

func FuzzUnwrapWOFF(f *testing.F) {
	file, err := files.ReadFile("typeface/source-sans-3-latin-400-normal.woff")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file)
	f.Add(file[:100])
	f.Add([]byte("wOFF"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if plain, err := unwrapWOFF(file); err == nil && len(plain) < 12 {
			t.Errorf("a font of %d bytes", len(plain))
		}
	})
}
