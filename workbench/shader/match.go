package shader

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file takes lines and messages apart by hand: package regexp, with its tables of characters,
// would be a twentieth of what a reader loads to run a shader.

// spaces are the characters between words.
const spaces = " \t\n\f\r"

func startsName(r rune) bool { return r == '_' || unicode.IsLetter(r) }

func isInName(r rune) bool { return startsName(r) || unicode.IsNumber(r) }

// cutName takes the name that a text begins with.
func cutName(text string) (name, rest string, ok bool) {
	for i, r := range text {
		if i == 0 && !startsName(r) {
			return "", text, false
		}
		if !isInName(r) {
			return text[:i], text[i:], true
		}
	}
	return text, "", text != ""
}

// cutSpaces takes the spaces that a text begins with, and says whether there were any.
func cutSpaces(text string) (rest string, ok bool) {
	rest = strings.TrimLeft(text, spaces)
	return rest, len(rest) < len(text)
}

// cutWord takes a word and the spaces behind it.
func cutWord(text, word string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(text, word)
	if !ok {
		return text, false
	}
	return cutSpaces(rest)
}

// cutNumber takes the digits that a text begins with.
func cutNumber(text string) (digits, rest string) {
	rest = strings.TrimLeft(text, "0123456789")
	return text[:len(text)-len(rest)], rest
}

// isNumber tells whether a text is digits.
func isNumber(text string) bool {
	digits, rest := cutNumber(text)
	return digits != "" && rest == ""
}

// isExtent tells whether a text is a number, n, or a share of n: 64, n, n/64.
func isExtent(text string) bool {
	if share, ok := strings.CutPrefix(text, "n/"); ok {
		return isNumber(share)
	}
	return text == "n" || isNumber(text)
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(spaces, r) })
}

// readDispatch reads dispatch, dispatch scan, dispatch 4 2 or dispatch scan n/64.
func readDispatch(text string) (entry string, groups []string, ok bool) {
	rest, spaced := cutWord(text, "dispatch")
	if !spaced {
		return "", nil, text == "dispatch"
	}
	groups = words(rest)
	if len(groups) == 0 {
		return "", nil, false
	}
	if name, more, ok := cutName(groups[0]); ok && more == "" {
		entry, groups = name, groups[1:]
	}
	for _, g := range groups {
		if !isExtent(g) {
			return "", nil, false
		}
	}
	return entry, groups, true
}

// assigned reads a name, a sign and what follows it: x = 3 1 7 0.
func assigned(text, sign string) (name, of string, ok bool) {
	name, rest, ok := cutName(text)
	if !ok {
		return "", "", false
	}
	rest, _ = cutSpaces(rest)
	if rest, ok = strings.CutPrefix(rest, sign); !ok {
		return "", "", false
	}
	of, _ = cutSpaces(rest)
	return name, of, true
}

// overridden reads override width = 8.
func overridden(text string) (name, value string, ok bool) {
	rest, ok := cutWord(text, "override")
	if !ok {
		return "", "", false
	}
	name, value, ok = assigned(rest, "=")
	return name, value, ok && value != "" && !strings.ContainsAny(value, spaces)
}

// expected reads expect y[i] == x[i], and expect i < 7: y[i] == x[i].
func expected(text string) (below, of string, ok bool) {
	rest, ok := cutWord(text, "expect")
	if !ok || rest == "" {
		return "", "", false
	}
	if i, ok := strings.CutPrefix(rest, "i"); ok {
		i, _ = cutSpaces(i)
		if i, ok = strings.CutPrefix(i, "<"); ok {
			if below, of, ok := strings.Cut(i, ":"); ok && below != "" && of != "" {
				return below, of, true
			}
		}
	}
	return "", rest, true
}

// sized reads y: 64.
func sized(text string) (name, extent string, ok bool) {
	name, extent, ok = assigned(text, ":")
	return name, extent, ok && isExtent(extent)
}

// made reads iota 64, random 64 below 100 and fill 64 with 7.
func made(text string) (how, count, word, with string, ok bool) {
	list := words(text)
	if len(list) != 2 && len(list) != 4 || strings.TrimLeft(text, spaces) != text || !isNumber(list[1]) {
		return "", "", "", "", false
	}
	switch list[0] {
	case "iota", "random", "fill":
	default:
		return "", "", "", "", false
	}
	if len(list) == 2 {
		return list[0], list[1], "", "", true
	}
	return list[0], list[1], list[2], list[3], list[2] == "below" || list[2] == "with"
}

// indexed are the names of what a text indexes by i, in the order of the text: x[i].
func indexed(text string) []string {
	var out []string
	for text != "" {
		name, rest, ok := cutName(text)
		if !ok {
			_, n := utf8.DecodeRuneInString(text)
			text = text[n:]
			continue
		}
		text = rest
		for _, part := range []string{"[", "i", "]"} {
			rest, _ = cutSpaces(rest)
			if rest, ok = strings.CutPrefix(rest, part); !ok {
				break
			}
		}
		if ok {
			out, text = append(out, name), rest
		}
	}
	return out
}

// functions are the names of the functions that begin a line of a text.
func functions(text string) []string {
	var out []string
	for at := 0; at < len(text); {
		if rest, ok := cutWord(text[at:], "fn"); ok {
			if name, more, ok := cutName(rest); ok {
				out, at = append(out, name), len(text)-len(more)
			}
		}
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
	}
	return out
}

// position finds how the front end writes a place, with its line: line 3, column 7, or 3:7.
func position(says string) (all, line string, ok bool) {
	for at := 0; at < len(says); at++ {
		digits, rest := cutNumber(says[at:])
		if digits == "" {
			continue
		}
		column, ok := strings.CutPrefix(rest, ":")
		if !ok {
			column, ok = strings.CutPrefix(rest, ", column ")
		}
		if number, _ := cutNumber(column); ok && number != "" {
			from := at
			if strings.HasSuffix(says[:at], "line ") {
				from -= len("line ")
			}
			end := len(says) - len(column) + len(number)
			return says[from:end], digits, true
		}
		at += len(digits) - 1
	}
	return "", "", false
}

// missing finds what the front end says of a name that it does not know; it tells the line of the
// function alone.
func missing(says string) (name string, ok bool) {
	first := len(says)
	for _, kind := range []string{"unresolved identifier: ", "unknown function: ", "unknown type: "} {
		for from := 0; ; {
			at := strings.Index(says[from:], kind)
			if at < 0 || from+at >= first {
				break
			}
			from += at + len(kind)
			if found, _, named := cutName(says[from:]); named {
				name, ok, first = found, true, from-len(kind)
				break
			}
		}
	}
	return name, ok
}

// withoutCount is what the front end says without how it begins where it can't parse: parsing failed
// with 2 error(s).
func withoutCount(says string) string {
	rest, ok := strings.CutPrefix(says, "parsing failed with ")
	digits, rest := cutNumber(rest)
	rest, more := strings.CutPrefix(rest, " error(s): ")
	if ok && digits != "" && more {
		return rest
	}
	return says
}
