package exercises

import "strings"

// LineOf is the line of the listing that an act carries out: where the one that runs writes another array, the next
// one that writes this.
func (r *Run) LineOf(a Act) int {
	node := r.Graph.Node(a.Node)
	runs := node.Line
	if runs == 0 {
		runs = r.Trace.Round(node.Round).Line
	}
	array, _ := r.Trace.Place(a.To)
	name := strings.ReplaceAll(r.Trace.RowName(array), " ", "") + "["
	for n := runs; n <= len(r.Listing()); n++ {
		left, _, writes := strings.Cut(r.LineText(n), "←")
		if n == runs && !writes {
			break
		}
		if i := strings.LastIndex(left, ":"); i >= 0 && strings.Count(left[:i], "[") == strings.Count(left[:i], "]") { // if not flags[i]: x[i] ← …
			left = left[i+1:]
		}
		for _, to := range strings.Split(left, ", ") {
			if writes && strings.HasPrefix(strings.TrimSpace(strings.ReplaceAll(to, "′", "")), name) {
				return n
			}
		}
	}
	return runs
}

// Indent is by how many spaces a line is indented.
func Indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

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
