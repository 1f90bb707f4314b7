// Package words writes numbers and sentences. It needs nothing, so that models can say what is wrong
// as pages do.
package words

import (
	"strconv"
	"strings"
)

// Capitalised begins a text with a capital letter.
func Capitalised(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// Sentence makes a sentence of a message: a capital letter, and a full stop.
func Sentence(text string) string {
	if text == "" || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "…") {
		return Capitalised(text)
	}
	return Capitalised(text) + "."
}

// Thousands writes a number with commas between thousands.
func Thousands(n int) string { return grouped(n, ",") }

// Grouped writes a number with narrow spaces between thousands, as tables and sizes have them.
func Grouped(n int) string { return grouped(n, "\u202f") }

func grouped(n int, separator string) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + separator + s[i:]
	}
	return s
}

// Count writes how many of something there are: 1 review, 2 reviews, 3 entries.
func Count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "y"):
		return Thousands(n) + " " + strings.TrimSuffix(noun, "y") + "ies"
	}
	return Thousands(n) + " " + noun + "s"
}
