package pattern

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer/value"
)

// Values that were drawn need not be listed in an address: how they were drawn is shorter, and all
// there is to know. ~random.1024.i.4021 is 1,024 random whole numbers from the seed 4021, and
// 3,1,7,0~1024.4021 is 3 1 7 0, and from the seed as many more as make 1,024.

// kinds are the letters of the kinds of values that are drawn.
const kinds = "iftpm"

func kindsInOrder() [len(kinds)]value.Kind {
	return [...]value.Kind{value.Int, value.Float, value.Text, value.Pair, value.Mat2}
}

// patterns are those whose values depend on nothing else.
func patterns() [5]Pattern { return [...]Pattern{Random, Sorted, Reversed, Equal, Ones} }

// By is what is random in a pattern, from a seed.
func By(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Filled names what Fill writes from a seed; it is empty where that depends on the text before.
func Filled(p Pattern, kind value.Kind, n int, seed uint64) string {
	all, of := patterns(), kindsInOrder()
	i := slices.Index(of[:], kind)
	if i < 0 || slices.Index(all[:], p) < 0 {
		return ""
	}
	return "~" + string(p) + "." + strconv.Itoa(n) + "." + kinds[i:i+1] + "." + strconv.FormatUint(seed, 10)
}

// Resized names what Resize writes from a seed.
func Resized(text string, n int, seed uint64) string {
	return text + "~" + strconv.Itoa(n) + "." + strconv.FormatUint(seed, 10)
}

// Drawn are the values that a name stands for, or the text itself where it is none; false where it
// stands for more than so many.
func Drawn(text string, most int) (values string, ok bool) {
	first, rule, _ := strings.Cut(text, "~")
	parts := strings.Split(rule, ".")
	last := len(parts) - 1
	if last != 1 && (last != 3 || first != "") {
		return text, true
	}
	seed, wrong := strconv.ParseUint(parts[last], 10, 64)
	n, err := strconv.Atoi(parts[last/2])
	if wrong != nil || err != nil || n < 0 {
		return text, true
	}
	if last == 1 {
		if n > most {
			return "", false
		}
		return Resize(first, n, By(seed)), true
	}
	all, of := patterns(), kindsInOrder()
	p, kind := slices.Index(all[:], Pattern(parts[0])), strings.Index(kinds, parts[2])
	switch {
	case p < 0 || kind < 0 || len(parts[2]) != 1:
		return text, true
	case n > most:
		return "", false
	}
	return Fill(all[p], "", of[kind], n, By(seed)), true
}
