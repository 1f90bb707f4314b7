package algos

import (
	"errors"
	"strings"
	"unicode"

	"upsweep/tracer/value"
)

// This file reads an input that holds sequences separated by |, such as 1 2|6|1 2 3 4.

// checkSequences reads sequences of one kind of value. No text at all is no sequence; "1 2|" is one
// of two values and an empty one.
func (a *Args) checkSequences(in Input, text string) error {
	starts := []int{0}
	var tokens []string
	for _, part := range splitSequences(text) {
		own, err := value.Tokens(part)
		if err != nil {
			return wrong(in.Name, "sequence %d: %s", len(starts), err)
		}
		tokens = append(tokens, own...)
		starts = append(starts, len(tokens))
	}
	kinds := a.kindsOf(in)
	k := a.pool.Infer(tokens, kinds...)
	if k == value.Invalid {
		k = kinds[len(kinds)-1]
	}
	words, err := a.pool.ParseTokens(k, tokens)
	if err != nil {
		var e *value.Error
		if errors.As(err, &e) {
			e.Want = "a value of kind " + kindNames(kinds) + " as all the others"
		}
		return wrong(in.Name, "%s", err)
	}
	a.arrays[in.Name] = array{kind: k, words: words, starts: starts}
	return nil
}

// splitSequences splits text at every | that stands outside quotes.
func splitSequences(text string) []string {
	if strings.TrimFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) == "" {
		return nil
	}
	var out []string
	from, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case c == '|' && !quoted:
			out = append(out, text[from:i])
			from = i + 1
		}
	}
	return append(out, text[from:])
}

// Starts returns where each sequence of an input begins among its values, and at the end how many
// values there are.
func (a *Args) Starts(name string) []int { return a.arrays[name].starts }
