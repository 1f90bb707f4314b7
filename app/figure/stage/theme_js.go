package stage

import (
	"syscall/js"

	"upsweep/app/ui"
	"upsweep/views/scene"
)

// themes are made once, because the painter of the canvas compares pointers.
type themes struct {
	light, dark *scene.Theme
	dusk        js.Value // the query whether the system is dark
}

func newThemes() themes {
	return themes{scene.Light(), scene.Dark(), ui.Media("(prefers-color-scheme: dark)")}
}

// current is the theme that the page is shown in: the reader's choice, or in a room their
// teacher's.
func (t themes) current() *scene.Theme {
	switch ui.Theme() {
	case "dark":
		return t.dark
	case "light":
		return t.light
	}
	if t.dusk.Get("matches").Bool() {
		return t.dark
	}
	return t.light
}
