package value

import (
	"strconv"
	"strings"
)

// Limits writes the smallest and the largest 64-bit integer, which are the identities of max and min, as readers know
// them.
var Limits = strings.NewReplacer(smallest, "−∞", largest, "∞")

const smallest, largest = "-9223372036854775808", "9223372036854775807"

// Plain writes what a reader has typed for a value as it is compared: without blanks and quotes,
// with one kind of minus sign, numbers in their shortest form, and one word for what is absent.
func Plain(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r {
		case '−', '–', '‒':
			return '-'
		case ' ', '\t', '\u00a0', '\u202f', '"', '\'', '‘', '’', '“', '”':
			return -1
		}
		return r
	}, s)
	switch s {
	case "absent", "·":
		return "null"
	case "-∞", "-Inf", "-inf":
		return smallest
	case "∞", "+∞", "Inf", "+Inf", "inf":
		return largest
	}
	if strings.Contains(s, ",") && strings.Trim(s, "()[]+-0123456789.,eE") == "" { // a pair, or a matrix, however it is bracketed
		return "(" + strings.Trim(s, "()[]") + ")"
	}
	if len(s) > 0 && strings.Trim(s, "+-0123456789.eE") == "" { // of what is no number, an error would be made
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return strconv.FormatInt(n, 10)
		}
		if f, err := strconv.ParseFloat(s, 64); err == nil {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	}
	return s
}

// Same reports whether two texts are the same answer.
func Same(a, b string) bool {
	return a == b || !(plainNumber(a) && plainNumber(b)) && Plain(a) == Plain(b)
}

// plainNumber reports whether a text is a whole number as it is printed: most are, and two that differ are not the same.
func plainNumber(s string) bool {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || len(digits) > 18 || digits[0] == '0' && s != "0" {
		return false
	}
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return false
		}
	}
	return true
}
