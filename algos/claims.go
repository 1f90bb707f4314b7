package algos

import (
	_ "embed"
	"slices"
	"strings"
)

// What there is to claim of algorithms, a paragraph each:
//
//	the algorithms
//	labels | when | of rounds in a row: the last of the "line" or the "phase"; or "steps", "inclusive" | names
//	the statement, with its gaps in braces
//	what the names in it mean, in sentences, or -
//	gap: the filling of the model ~ another : the mistake behind it ~ …
//
// It is a text, for a text is what it is to a reader; and as Go it would be a tenth of the
// catalogue's program.
//
//go:embed claims.txt
var claimsText string

// Claims lists what there is to claim of the runs of an algorithm; nothing of a variant with a
// fault.
func Claims(id string) []Claim {
	var out []Claim
	for _, paragraph := range strings.Split(claimsText, "\n\n") {
		lines := strings.Split(strings.TrimSpace(paragraph), "\n")
		if !slices.Contains(strings.Fields(lines[0]), id) {
			continue
		}
		head := strings.Split(lines[1], " | ")
		c := Claim{After: strings.Fields(head[0]), When: head[1], How: head[2], Each: strings.Fields(head[3]), Says: lines[2], Terms: lines[3]}
		for _, line := range lines[4:] {
			name, fillings, _ := strings.Cut(line, ": ")
			g := Gap{Name: name}
			for _, filling := range strings.Split(fillings, " ~ ") {
				text, slip, _ := strings.Cut(filling, " : ")
				g.Fillings = append(g.Fillings, Filling{text, slip})
			}
			c.Gaps = append(c.Gaps, g)
		}
		out = append(out, c)
	}
	return out
}
