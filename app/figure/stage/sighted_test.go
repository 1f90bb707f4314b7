package stage

import (
	"testing"

	"upsweep/views/scene"
)

// A window of 200 whose upper 20 and lower 30 are covered shows a stretch of the figure.
func TestSighted(t *testing.T) {
	tests := []struct {
		name         string
		at, from, to scene.Unit
		want         scene.Unit
	}{
		{"in sight already", 100, 150, 180, 100},
		{"below: a little below the middle", 0, 400, 420, 410 - 20 - 0.55*150},
		{"above", 500, 300, 320, 310 - 20 - 0.55*150},
		{"behind the margin above", 100, 110, 140, 125 - 20 - 0.55*150},
		{"at the very top", 100, 0, 20, 0},
		{"longer than the window: its beginning", 0, 300, 900, 300 - 4 - 20},
	}
	for _, test := range tests {
		if got := sighted(test.at, 200, 20, 30, test.from, test.to); got != test.want {
			t.Errorf("%s: scrolled to %v, want %v", test.name, got, test.want)
		}
	}
}
