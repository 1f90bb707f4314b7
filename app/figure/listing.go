package figure

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/internal/escape"
	"upsweep/views"
)

// Program is the listing of what a figure runs, which depends on the form of the algorithm that is
// chosen.
type Program struct {
	app.Compo
	Figure *model.Figure
}

// OnMount has the figure tell when it has changed.
func (v *Program) OnMount(app.Context) { v.Figure.Watch(v) }

// Render draws the listing.
func (v *Program) Render() app.UI {
	if v.Figure.Run == nil {
		return ui.Raw(plainListing(v.Figure.Alg.Listing()))
	}
	return ui.Raw(plainListing(v.Figure.Run.Trace.Program().Pseudocode))
}

// listed tells whether the program can stand beside the picture.
func listed(f *model.Figure) bool {
	return f.Run != nil && f.By == nil && f.Pair == nil && f.Place != model.PlaceHome && f.Place != model.PlacePlayer && len(f.Run.Trace.Program().Pseudocode) > 0
}

// plainListing is a pseudocode whose lines are not linked to rounds.
func plainListing(lines []string) string {
	var b strings.Builder
	b.WriteString(`<figure class="listing prose"><ol class="code" tabindex="0">`)
	for i, line := range lines {
		fmt.Fprintf(&b, `<li data-line="%d">%s</li>`, i+1, CodeLine(line))
	}
	b.WriteString("</ol></figure>")
	return b.String()
}

// StillListing is one that no figure marks its running line in.
func StillListing(lines []string) string {
	return strings.ReplaceAll(plainListing(lines), ` data-line="`, ` data-still="`)
}

// CodeLine is a line of pseudocode with what is remarked to its right.
func CodeLine(line string) string {
	line, remark := views.SplitRemark(line)
	text := strings.TrimLeft(line, " ")
	out := fmt.Sprintf(`<code class="indent-%d">%s</code>`, min((len(line)-len(text))/2, 6), escape.HTML(text))
	if remark != "" {
		out += `<span class="code-remark">` + escape.HTML(remark) + `</span>`
	}
	return out
}
