package stage

import (
	"math"
	"testing"

	"upsweep/views/scene"
)

// A figure fills the screen of a class: its height, unless it would be too wide, or too small to be
// read.
func TestFilling(t *testing.T) {
	full := scene.Rect{W: 1840, H: 900}
	wide := scene.Rect{W: 3680, H: 1800}
	tests := []struct {
		name     string
		room     scene.Rect
		of, high scene.Unit // its extent at scale 1
		want     float64
	}{
		{"as high as the screen", full, 600, 450, 2},
		{"on a screen of twice the size twice as large", wide, 600, 450, 4},
		{"too tall: a part of it, to be read", full, 600, 1800, 1.4},
		{"too wide: smaller, so that all lanes are seen", full, 1600, 300, 1.15},
		{"far too wide: a part of it", full, 1900, 300, 1.4},
		{"a phone", scene.Rect{W: 360, H: 500}, 300, 1000, 1},
	}
	for _, test := range tests {
		got := filling(test.room, func(scale float64) (w, h scene.Unit) {
			return test.of * scene.Unit(scale), test.high * scene.Unit(scale)
		})
		if math.Abs(got-test.want) > 0.08 || got > maxScale {
			t.Errorf("%s: scale %.2f, want about %.2f", test.name, got, test.want)
		}
	}
}
