package figure

import "upsweep/views/scene"

// StillSize is a width for which a figure is drawn beforehand.
type StillSize struct {
	Name  string
	Width scene.Unit
}
