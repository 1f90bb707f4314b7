package figure

import (
	"testing"

	"upsweep/app/figure/model"
	"upsweep/views/scene"
)

// The server and the client lay a figure out for the same widths.
func TestLaidOutFor(t *testing.T) {
	for _, test := range []struct {
		place        model.Place
		stage, width scene.Unit
	}{
		{model.PlacePlay, 816, 800}, {model.PlacePlay, 799, 690}, {model.PlacePlay, 347, 344}, {model.PlacePlay, 320, 320}, {model.PlaceEmbed, 1000, 800},
		{model.PlaceLesson, 690, 680}, {model.PlaceHome, 478, 470}, {model.PlaceCompare, 640, 630},
	} {
		if got := laidOutFor(test.place, test.stage); got != test.width {
			t.Errorf("%s on a stage of %v: laid out for %v, want %v", test.place, test.stage, got, test.width)
		}
	}
}
