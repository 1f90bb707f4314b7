//go:build !js

package figure

import (
	"fmt"
	"html"
	"strings"

	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// picture is the figure as the server draws it: the step on which it opens, in each size of stills.
// The style sheet shows the one that fits, so that the client's canvas, laid out for the very
// width, takes the same place and nothing below it moves.
func (f *Figure) picture() app.UI {
	var b strings.Builder
	b.WriteString(`<div class="picture"`)
	if f.Book != "" {
		b.WriteString(` data-flipbook="` + html.EscapeString(f.Book) + `"`)
	}
	b.WriteByte('>')
	for _, s := range stills(f.place) {
		at := f.activeIn(s)
		fmt.Fprintf(&b, `<div class="still still-%s" data-active="%g %g %g %g">%s</div>`, s.Name, at[0], at[1], at[2], at[3], f.still(s))
	}
	b.WriteString(`</div>`)
	return ui.Raw(b.String())
}

// readFile answers the browser only.
func (f *Figure) readFile(app.Context, int) {}
