// Package escape writes a text as part of a page: a text flows in, markup that shows it flows out.
// It does what html.EscapeString does. Package html brings its table of 2,231 named characters into
// every program that imports it, which for the client is 16 KB of the download; it is for the
// programs that read markup too.
package escape

import "strings"

var special = strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;", ">", "&gt;", `"`, "&#34;")

// HTML is the text as markup, within an element or the value of an attribute.
func HTML(text string) string { return special.Replace(text) }
