package app

import (
	"fmt"
	"html"
	"strings"
)

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
