package figure

import (
	"upsweep/app/figure/model"
	"upsweep/views/scene"
)

// StillSize is a width for which a figure is drawn beforehand.
type StillSize struct {
	Name  string
	Width scene.Unit
}

// stills are the widths for which the figures of a place are laid out, by the server and by the
// client alike, so that no lane moves when the canvas takes the place of what the server drew: a
// stage shows the widest that it has room for. The columns of the pages have about these widths on
// a phone, and in windows of 1024 and 1440 pixels. style-stage.css has the same table.
func stills(p model.Place) []StillSize {
	switch p {
	case model.PlacePlay, model.PlaceEmbed: // which have one flipbook
		return []StillSize{{"344", 344}, {"570", 570}, {"690", 690}, {"800", 800}}
	case model.PlacePlayer: // of which little may be loaded
		return []StillSize{{"344", 344}, {"690", 690}}
	case model.PlaceCompare:
		return []StillSize{{"344", 344}, {"440", 440}, {"540", 540}, {"630", 630}}
	}
	return []StillSize{{"344", 344}, {"470", 470}, {"570", 570}, {"680", 680}}
}

// laidOutFor is the width for which a figure is laid out on a stage of a width.
func laidOutFor(p model.Place, stage scene.Unit) scene.Unit {
	width := stage
	for _, s := range stills(p) {
		if s.Width <= stage {
			width = s.Width
		}
	}
	return width
}
