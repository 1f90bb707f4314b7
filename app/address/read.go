package address

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Problem is a part of an address that could not be used, in words for the reader.
type Problem struct {
	// Key is the key the problem is with.
	Key string
	// Message says what is wrong and what would be right.
	Message string
}

func (p Problem) String() string { return p.Key + ": " + p.Message }

// Parse reads a query string, with or without its question mark.
func Parse(query string) (State, []Problem) {
	var s State
	var problems []Problem
	report := func(key, format string, args ...any) {
		problems = append(problems, Problem{key, fmt.Sprintf(format, args...)})
	}
	seen := map[string]bool{}
	for part := range strings.SplitSeq(strings.TrimPrefix(query, "?"), "&") {
		if part == "" {
			continue
		}
		rawKey, rawValue, _ := strings.Cut(part, "=")
		key, err := unescape(rawKey)
		if err != nil || key == "" {
			report(rawKey, "is not a name; write name=value")
			continue
		}
		value, err := unescape(rawValue)
		if err != nil {
			report(key, "%v", err)
			continue
		}
		if seen[key] {
			report(key, "is given twice; the first is used")
			continue
		}
		seen[key] = true
		switch key {
		case "view":
			s.View = value
		case "round":
			r, ok := ParseRound(value)
			if !ok {
				report(key, "%q is not a round; write 3, or 3.5 for the fifth step inside round 3", value)
				continue
			}
			s.Round = &r
		case "speed":
			v, err := strconv.ParseFloat(value, 64)
			if err != nil || math.IsNaN(v) || v < 0.25 || v > 4 {
				report(key, "%q is not a speed; write a number from 0.25 to 4", value)
				continue
			}
			s.Speed = v
		case "loop":
			s.Loop = truth(value, key, report)
		case "projector":
			s.Projector = truth(value, key, report)
		case "theme":
			s.Theme = one(value, []string{"light", "dark"}, key, report)
		case "controls":
			s.Controls = one(value, []string{"play", "none"}, key, report)
		case "hide":
			s.Hide = list(value, []string{"values", "names", "bars"}, key, report)
		case "show":
			s.Show = list(value, []string{"chain", "intervals", "data", "greedy", "bars"}, key, report)
		case "lang": // of links from when pages had other languages
		case "fold":
			s.Fold = list(value, nil, key, report)
		default:
			s.Fields = append(s.Fields, Field{key, value})
		}
	}
	return s, problems
}

// truth reads 1 or 0.
func truth(value, key string, report func(key, format string, args ...any)) bool {
	switch value {
	case "1", "true":
		return true
	case "0", "false":
	default:
		report(key, "%q is neither 1 nor 0", value)
	}
	return false
}

// one reads one of the words that are known.
func one(value string, known []string, key string, report func(key, format string, args ...any)) string {
	if slices.Contains(known, value) {
		return value
	}
	report(key, "%q is not known here; known: %s", value, strings.Join(known, ", "))
	return ""
}

// list reads words separated by commas, each of which must be known; where none is, any word is a
// name.
func list(value string, known []string, key string, report func(key, format string, args ...any)) []string {
	var words []string
	for word := range strings.SplitSeq(value, ",") {
		switch {
		case word == "" || slices.Contains(words, word):
		case known == nil || slices.Contains(known, word):
			words = append(words, word)
		default:
			report(key, "%q is not known here; known: %s", word, strings.Join(known, ", "))
		}
	}
	return words
}

// unescape undoes percent encoding; a plus is a blank, as in every query. (net/url refuses a query
// that holds a semicolon, which comparator lists need.)
func unescape(text string) (string, error) {
	if !strings.ContainsAny(text, "%+") {
		return text, nil
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '+':
			out = append(out, ' ')
		case '%':
			if i+2 >= len(text) || hex(text[i+1]) < 0 || hex(text[i+2]) < 0 {
				return "", fmt.Errorf("%q has a %% that two hexadecimal digits do not follow; write %%25 for the sign itself", text)
			}
			out = append(out, byte(hex(text[i+1])<<4|hex(text[i+2])))
			i += 2
		default:
			out = append(out, c)
		}
	}
	return string(out), nil
}

func hex(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
