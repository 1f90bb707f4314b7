//go:build !js

package app

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/views/scene"
	"upsweep/views/svg"
)

// picture is the figure as the server draws it: the step on which it opens, for the three widths that a column of the pages
// has about. The style sheet shows the one that fits, so that the client's canvas, laid out for the very width, takes the same
// place and nothing below it moves.
func (f *figure) picture() app.UI {
	var b strings.Builder
	b.WriteString(`<div class="picture">`)
	for _, still := range []struct {
		name  string
		width scene.Unit
	}{{"small", 358}, {"medium", 510}, {"large", 700}} {
		frame := f.layOut(still.width, 1).Frame(float64(f.player.Current()), f.interaction())
		b.WriteString(`<div class="still still-` + still.name + `">` + svg.Draw(frame, svg.Options{ID: f.id + "-" + still.name}) + `</div>`)
	}
	b.WriteString(`</div>`)
	return raw(b.String())
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
