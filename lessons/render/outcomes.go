package render

import (
	"fmt"
	"html"
	"strings"

	"upsweep/lessons"
)

// outcomesHTML names the outcomes that a lesson serves, curriculum by curriculum, each a link to its
// row of the outcome map.
func outcomesHTML(served []lessons.Alignment) string {
	var b strings.Builder
	name := ""
	for _, a := range served {
		if a.Curriculum.Name == name {
			b.WriteString(", ")
		} else {
			if name != "" {
				b.WriteString(".</p>")
			}
			name = a.Curriculum.Name
			fmt.Fprintf(&b, `<p><b>%s %d</b>: `, html.EscapeString(name), a.Curriculum.Year)
		}
		fmt.Fprintf(&b, `<a href="/outcomes#%s">%s</a>`, a.Outcome.ID, html.EscapeString(a.Outcome.Topic))
	}
	if name != "" {
		b.WriteString(".</p>")
	}
	return b.String()
}
