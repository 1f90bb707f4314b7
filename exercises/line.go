package exercises

import "strings"

// LineText is a line of the listing as a sentence quotes it, without its indentation and with the comment
// that stands behind it in parentheses; empty where there is no such line.
func (r *Run) LineText(n int) string {
	code := r.Listing()
	if n < 1 || n > len(code) {
		return ""
	}
	line, comment, _ := strings.Cut(strings.TrimSpace(code[n-1]), "   ")
	words := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	if comment = strings.Trim(words(comment), "()"); comment != "" {
		return words(line) + " (" + comment + ")"
	}
	return words(line)
}
