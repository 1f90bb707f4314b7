// Package escape writes a text as part of a page: a text flows in, markup that shows it flows out.
// It does what html.EscapeString does. Package html brings its table of 2,231 named characters into
// every program that imports it, which for the client is 16 KB of the download; it is for the
// programs that read markup too.
package escape

import "strings"

// special are the characters that mean something in markup, and what stands for them; & is first,
// since it is in what stands for the others.
var special = [...][2]string{{"&", "&amp;"}, {"'", "&#39;"}, {"<", "&lt;"}, {">", "&gt;"}, {`"`, "&#34;"}}

// HTML is the text as markup, within an element or the value of an attribute.
func HTML(text string) string {
	for _, s := range special {
		text = strings.ReplaceAll(text, s[0], s[1])
	}
	return text
}
