package exercises

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/algos"
)

// Spec names an exercise: everything that is needed to make the same one again.
//
// It is written kind:algorithm:seed, with the number of values where that is not the usual one, and
// with inputs and parameters where they are given and not made by the seed:
// predict:scan/blelloch:7, count:scan/serial:1:n16, predict:scan/blelloch:1:x=3,1,7,0;op=max
// (percent-encoded where a value holds a colon, semicolon or per cent sign). A Simulate of a whole
// run, from its first round, is simulate:scan/blelloch:7:whole. A Write has neither seed nor
// inputs: write:scan/blelloch.
type Spec struct {
	Kind      *Kind
	Algorithm string
	Seed      uint64
	N         int     // number of values; 0 the usual one
	Whole     bool    // the run from its first round to its last, of a kind that can ask for it
	Given     []Field // inputs and parameters in place of made ones
}

// Family is the spec without its seed, and with what is given in one order: what a step of a ladder
// is, and what a review asks again with other numbers.
func (s Spec) Family() Spec {
	s.Seed = 0
	s.Given = slices.Clone(s.Given)
	sort.SliceStable(s.Given, func(i, j int) bool { return s.Given[i].Name < s.Given[j].Name })
	return s
}

// Anew is the family of exercises to which the spec belongs where inputs are given: without them,
// and without parameters, which may fit no others. Otherwise it is the spec's own.
func (s Spec) Anew() Spec {
	if alg, ok := algos.Find(s.Algorithm); !ok || s.Fixed(alg) {
		s.Given = nil
	}
	return s.Family()
}

// Field is an input or a parameter by name, as text.
type Field struct{ Name, Value string }

// Sizes that an exercise may ask for.
const (
	usualN    = 8
	SmallestN = 2
	LargestN  = 16
)

// String writes the spec.
func (s Spec) String() string {
	if s.Kind != nil && s.Kind.Single {
		return s.Kind.Name + ":" + s.Algorithm
	}
	text := s.Kind.String() + ":" + s.Algorithm + ":" + strconv.FormatUint(s.Seed, 10)
	var rest []string
	if s.N != 0 {
		rest = append(rest, "n"+strconv.Itoa(s.N))
	}
	if s.Whole {
		rest = append(rest, "whole")
	}
	for _, f := range s.Given {
		rest = append(rest, f.Name+"="+escape(f.Value))
	}
	if len(rest) > 0 {
		text += ":" + strings.Join(rest, ";")
	}
	return text
}

// escape keeps a value from being read as the end of itself.
func escape(v string) string {
	for _, mark := range [][2]string{{"%", "%25"}, {":", "%3A"}, {";", "%3B"}, {"~", "%7E"}, {" ", ","}} {
		v = strings.ReplaceAll(v, mark[0], mark[1])
	}
	return v
}
