//go:build !js

package figure

import (
	"fmt"
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
)

// picture is the figure as the server draws it: the step on which it opens, in each size of stills.
// The style sheet shows the one that fits, so that the client's canvas, laid out for the very
// width, takes the same place and nothing below it moves.
func (v *View) picture() app.UI {
	f := v.Figure
	var b strings.Builder
	b.WriteString(`<div class="picture"`)
	if f.Book != "" {
		b.WriteString(` data-flipbook="` + html.EscapeString(f.Book) + `"`)
	}
	b.WriteByte('>')
	for _, s := range stills(f.Place) {
		at := activeIn(f, s)
		fmt.Fprintf(&b, `<div class="still still-%s" data-active="%g %g %g %g">%s</div>`, s.Name, at[0], at[1], at[2], at[3], still(f, s))
	}
	b.WriteString(`</div>`)
	return ui.Raw(b.String())
}

// readFile answers the browser only.
func readFile(*model.Figure, app.Context, int) {}
