package exercises

import (
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Plain writes an answer's text as it is compared.
func Plain(s string) string { return value.Plain(s) }

// Told is a value as a reader is shown it, and writes it.
func Told(text string) string {
	if text == "null" {
		return tracer.Absent
	}
	return text
}

// Same reports whether two texts are the same answer.
func Same(a, b string) bool { return value.Same(a, b) }

// BySlot grades slot by slot: a point each. says speaks of the first wrong one.
func BySlot(given, want Answer, says func(slot int, empty bool) string, right string) Grade {
	g := Grade{Of: len(want), Right: make([]bool, len(want)), First: -1}
	for i := range want {
		g.Right[i] = given[i] != "" && Same(given[i], want[i]) || want[i] == "" && Plain(given[i]) == ""
		switch {
		case g.Right[i]:
			g.Score++
		case g.First < 0:
			g.First = i
		}
	}
	if g.First < 0 {
		g.Says = right
	} else {
		g.Says = says(g.First, strings.TrimSpace(given[g.First]) == "")
	}
	return g
}

// FirstOpen is the first slot that is not right, or the first of all.
func FirstOpen(given, want Answer) int {
	for i := range want {
		if !Same(given[i], want[i]) {
			return i
		}
	}
	return 0
}

// Total adds numbers up.
func Total(list []int) (total int) {
	for _, n := range list {
		total += n
	}
	return total
}

// Listed joins words as a sentence does: a, b and c.
func Listed(words []string) string {
	switch len(words) {
	case 0:
		return "none"
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// Plural writes a number of things as prose does: one value, 2 values.
func Plural(n int, noun string) string {
	if n == 1 {
		return "one " + noun
	}
	return tracer.Plural(n, noun)
}
