package app

import "upsweep/views/scene"

// stillSize is a width for which a figure is drawn beforehand.
type stillSize struct {
	name  string
	width scene.Unit
}
