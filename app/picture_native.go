//go:build !js

package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/views/svg"
)

// picture is the figure as the server draws it: an SVG of the step on which it opens.
func (f *figure) picture() app.UI {
	still := f.still
	if still == "" {
		still = svg.Draw(f.layOut(0, 1).Frame(float64(f.player.Current()), f.interaction()), svg.Options{ID: f.id + "-still"})
	}
	return raw(`<div class="picture">` + still + `</div>`)
}

// act, walkTabs and readFile answer the browser only.
func (f *figure) act(app.Context, string)   {}
func (f *figure) walkTabs(app.Event)        {}
func (f *figure) readFile(app.Context, int) {}

// page is a page as the server writes it. In a browser it lives as well (mount_js.go).
type page struct {
	app.Compo
	site  *Site
	route route
	leaf  leaf
}
