package app

import (
	"fmt"
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// programView is the listing of what a figure runs, which depends on the form of the algorithm that is chosen.
type programView struct {
	app.Compo
	Figure *figure
}

// OnMount tells the figure who shows its listing.
func (v *programView) OnMount(app.Context) { v.Figure.program = v }

// Render draws the listing.
func (v *programView) Render() app.UI {
	if v.Figure.run == nil {
		return raw(plainListing(v.Figure.alg.Pseudocode))
	}
	return raw(plainListing(v.Figure.run.trace.Program().Pseudocode))
}

// plainListing is a pseudocode whose lines are not linked to rounds.
func plainListing(lines []string) string {
	var b strings.Builder
	b.WriteString(`<figure class="listing prose"><ol class="code" tabindex="0">`)
	for i, line := range lines {
		text := strings.TrimLeft(line, " ")
		fmt.Fprintf(&b, `<li data-line="%d"><code class="indent-%d">%s</code></li>`, i+1, min((len(line)-len(text))/2, 6), html.EscapeString(text))
	}
	b.WriteString("</ol></figure>")
	return b.String()
}

// stillListing is one that no figure marks its running line in.
func stillListing(lines []string) string {
	return strings.ReplaceAll(plainListing(lines), ` data-line="`, ` data-still="`)
}
