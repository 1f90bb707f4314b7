package practice

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// storedView says how much this site keeps on the device, and lets the reader remove the course
// from it (web/app-offline.js). The server knows nothing of that.
type storedView struct {
	app.Compo
	known   bool
	offered bool // the site can be stored
	kept    bool // and is
	busy    bool
	bytes   float64 // of all that the site keeps, answers with it; 0 where the browser does not say
}

// Render draws a sentence and a button.
func (v *storedView) Render() app.UI {
	box := app.Div().ID("stored").Class("practice-stored").Aria("live", "polite")
	if !v.known || (!v.offered && v.bytes == 0) {
		return box
	}
	size := ""
	if v.bytes > 0 {
		size = fmt.Sprintf("This site takes %.1f MB on this device.", v.bytes/1e6)
	}
	about, label := "The course is not stored on this device: it needs a network.", "Store the course"
	if v.kept {
		about, label = "The course is stored here, so that it works without a network.", "Remove the stored course"
	}
	parts := []app.UI{app.P().Text(size)}
	if v.offered {
		parts = []app.UI{app.P().Body(app.Text(about), app.Text(" "), app.Text(size)), app.Button().Type("button").ID("stored-choice").Class("text-button").Disabled(v.busy).
			OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) { v.store(ctx, !v.kept) }), v.kept).Text(label)}
	}
	return box.Body(parts...)
}
