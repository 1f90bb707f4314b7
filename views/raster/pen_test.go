package raster

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// A dashed line of 20 pixels, 4 on and 2 off, is drawn from 0, 6, 12 and 18 on, also round a
// corner.
func TestDashes(t *testing.T) {
	for name, line := range map[string][]point{
		"straight": {{0, 0}, {20, 0}},
		"bent":     {{0, 0}, {7, 0}, {7, 13}},
	} {
		parts := dashes(line, 4, 2)
		if len(parts) != 4 {
			t.Errorf("%s: %d dashes, want 4", name, len(parts))
			continue
		}
		for i, part := range parts {
			length := 0.0
			for k := 1; k < len(part); k++ {
				length += math.Hypot(part[k].x-part[k-1].x, part[k].y-part[k-1].y)
			}
			if want := []float64{4, 4, 4, 2}[i]; math.Abs(length-want) > 1e-9 {
				t.Errorf("%s: dash %d is %.3f long, want %.0f", name, i, length, want)
			}
		}
	}
	if solid := dashes([]point{{0, 0}, {20, 0}}, 0, 0); len(solid) != 1 || len(solid[0]) != 2 {
		t.Errorf("without dashes it is cut into %v", solid)
	}
}

// A line of two pixels is painted on both its sides, at its corners too, and nowhere twice.
func TestStroke(t *testing.T) {
	paint := func(line []point, width float64) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, 20, 20))
		fill(img, path{stroke(line, width)}, color.NRGBA{0, 0, 0, 128})
		return img
	}
	curved := curve([]point{{2, 2}}, point{2, 10}, point{18, 10}, point{18, 18})
	box := []point{{4, 4}, {16, 4}, {16, 16}, {4, 16}, {4, 4}}
	for _, test := range []struct {
		what string
		img  *image.RGBA
		x, y int
		want uint8
	}{
		{"above a line", paint([]point{{2, 10}, {18, 10}}, 2), 5, 9, 128},
		{"below a line", paint([]point{{2, 10}, {18, 10}}, 2), 5, 10, 128},
		{"beside a line", paint([]point{{2, 10}, {18, 10}}, 2), 5, 11, 0},
		{"before a line", paint([]point{{2, 10}, {18, 10}}, 2), 1, 10, 0},
		{"the corner where a box begins", paint(box, 2), 3, 3, 128},
		{"another corner of a box", paint(box, 2), 16, 16, 128},
		{"inside a box", paint(box, 2), 10, 10, 0},
		{"half a pixel", paint([]point{{2, 10.25}, {18, 10.25}}, 0.5), 5, 10, 64},
		{"a point", paint([]point{{5, 5}, {5, 5}}, 4), 5, 5, 0},
	} {
		if got := test.img.RGBAAt(test.x, test.y).A; got < test.want-min(test.want, 3) || got > test.want+3 {
			t.Errorf("%s: opacity %d, want %d", test.what, got, test.want)
		}
	}
	for i, a := range paint(curved, 2).Pix {
		if i%4 == 3 && a > 129 {
			t.Errorf("a curve has an opacity of %d at %d, %d", a, i/4%20, i/80)
		}
	}
}

// What overlaps is painted once, whichever way its lines go round, and what lies beside the picture
// is left out.
func TestFillPaintsOnce(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 20, 20))
	fill(img, path{
		{{2, 2}, {12, 2}, {12, 12}, {2, 12}},
		{{8, 8}, {8, 18}, {18, 18}, {18, 8}}, // the other way round
		{{-30, -30}, {-20, -30}, {-20, -20}}, // beside it
		{{15, 0}, {40, 0}, {40, 1}, {15, 1}}, // partly beside it
		{{3, 3}, {3, 3}}, {},
	}, color.NRGBA{0, 0, 0, 128})
	for _, test := range []struct {
		what string
		x, y int
		want uint8
	}{
		{"the first box", 4, 4, 128}, {"both boxes", 10, 10, 128}, {"the second box", 15, 15, 128},
		{"neither", 15, 4, 0}, {"the part inside the picture", 19, 0, 128},
	} {
		if got := img.RGBAAt(test.x, test.y).A; got != test.want {
			t.Errorf("%s: opacity %d, want %d", test.what, got, test.want)
		}
	}
}
