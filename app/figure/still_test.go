package figure

import (
	"testing"

	"upsweep/views/scene"
)

// The server and the client lay a figure out for the same widths.
func TestLaidOutFor(t *testing.T) {
	for _, test := range []struct {
		place        Place
		stage, width scene.Unit
	}{
		{PlacePlay, 816, 800}, {PlacePlay, 799, 690}, {PlacePlay, 347, 344}, {PlacePlay, 320, 320}, {PlaceEmbed, 1000, 800},
		{PlaceLesson, 690, 680}, {PlaceHome, 478, 470}, {PlaceCompare, 640, 630},
	} {
		if got := laidOutFor(test.place, test.stage); got != test.width {
			t.Errorf("%s on a stage of %v: laid out for %v, want %v", test.place, test.stage, got, test.width)
		}
	}
}
