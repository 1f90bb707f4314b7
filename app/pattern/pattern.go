// Package pattern makes the texts of inputs: a kind of values and their number, or a text of
// values, flows in; a text of values flows out. It has to do with texts alone, not with figures or
// algorithms.
package pattern

import (
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/tracer/value"
)

// Pattern is a way to fill an input.
type Pattern string

// The patterns, in the order of their menu.
const (
	Random   Pattern = "random"
	Sorted   Pattern = "sorted"
	Reversed Pattern = "reversed"
	Equal    Pattern = "equal"
	Ones     Pattern = "ones"
	Shuffled Pattern = "shuffled"
)

// KindOf guesses what kind of values a text holds, the narrowest that fits.
func KindOf(text string) value.Kind {
	tokens, err := value.Tokens(text)
	if err != nil {
		return value.Int
	}
	var pool value.Pool
	return pool.Infer(tokens, value.Int, value.Float, value.Pair, value.Mat2, value.Text)
}

// Fill writes an input of n values of a kind. Shuffled keeps the values of the text and their
// number.
func Fill(p Pattern, text string, kind value.Kind, n int, random *rand.Rand) string {
	if p == Shuffled {
		tokens, err := value.Tokens(text)
		if err != nil {
			return text
		}
		random.Shuffle(len(tokens), func(i, j int) { tokens[i], tokens[j] = tokens[j], tokens[i] })
		return strings.Join(tokens, " ")
	}
	tokens := make([]string, n)
	switch p {
	case Ones:
		for i := range tokens {
			tokens[i] = nth(kind, 1)
		}
	case Equal:
		same := sample(kind, random)
		for i := range tokens {
			tokens[i] = same
		}
	default:
		return strings.Join(inOrder(p, kind, n, random), " ")
	}
	return strings.Join(tokens, " ")
}

// inOrder draws n values and orders them as the pattern says; values without an order stay as
// drawn.
func inOrder(p Pattern, kind value.Kind, n int, random *rand.Rand) []string {
	tokens := make([]string, n)
	for i := range tokens {
		tokens[i] = sample(kind, random)
	}
	if p == Random {
		return tokens
	}
	less := func(i, j int) bool { return tokens[i] < tokens[j] }
	if kind == value.Int || kind == value.Float || kind == value.Flag {
		less = func(i, j int) bool {
			x, _ := strconv.ParseFloat(tokens[i], 64)
			y, _ := strconv.ParseFloat(tokens[j], 64)
			return x < y
		}
	}
	sort.SliceStable(tokens, less)
	if p == Reversed {
		slices.Reverse(tokens)
	}
	return tokens
}

// sample draws one small value: a figure is read, and small numbers can be checked in the head.
func sample(kind value.Kind, random *rand.Rand) string {
	digit := func() string { return strconv.Itoa(random.IntN(10)) }
	switch kind {
	case value.Float:
		return digit() + "." + strconv.Itoa(random.IntN(4)*25)
	case value.Flag:
		return strconv.Itoa(random.IntN(2))
	case value.Text:
		return string(rune('a' + random.IntN(26)))
	case value.Pair:
		return "(" + strconv.Itoa(1+random.IntN(3)) + "," + digit() + ")"
	case value.Mat2:
		return "(" + strconv.Itoa(random.IntN(3)) + "," + strconv.Itoa(random.IntN(3)) + "," + strconv.Itoa(random.IntN(3)) + "," + strconv.Itoa(random.IntN(3)) + ")"
	}
	return digit()
}

// nth is the value that stands for n in a kind.
func nth(kind value.Kind, n int) string {
	d := strconv.Itoa(n)
	switch kind {
	case value.Text:
		return string(rune('a' + (n-1)%26))
	case value.Pair:
		return "(" + d + "," + d + ")"
	case value.Mat2:
		return "(" + d + ",0,0," + d + ")"
	}
	return d
}

// Resize gives an input n values: it cuts, or draws more of the same kind.
func Resize(text string, n int, random *rand.Rand) string {
	tokens, err := value.Tokens(text)
	if err != nil {
		tokens = nil
	}
	kind := KindOf(text)
	for len(tokens) < n {
		tokens = append(tokens, sample(kind, random))
	}
	return strings.Join(tokens[:n], " ")
}

// Replace puts a value at place i of an input. An empty value takes the place away.
func Replace(text string, i int, with string) string {
	tokens, err := value.Tokens(text)
	if err != nil || i < 0 || i >= len(tokens) {
		return text
	}
	if with = strings.TrimSpace(with); with == "" {
		tokens = slices.Delete(tokens, i, i+1)
	} else {
		tokens[i] = with
	}
	return strings.Join(tokens, " ")
}
