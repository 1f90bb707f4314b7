package exercises

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// Spec names an exercise: everything that is needed to make the same one again.
//
// It is written kind:algorithm:seed, with the number of values where that is not the usual one, and with inputs and parameters
// where they are given and not made by the seed: predict:scan/blelloch:7, count:scan/serial:1:n16,
// predict:scan/blelloch:1:x=3,1,7,0;op=max (percent-encoded where a value holds a colon, semicolon or per cent sign). A Simulate of a whole
// run, from its first round, is simulate:scan/blelloch:7:whole.
type Spec struct {
	Kind      Kind
	Algorithm string
	Seed      uint64
	N         int     // number of values; 0 the usual one
	Whole     bool    // of a Simulate: the run from its first round to its last
	Given     []Field // inputs and parameters in place of made ones
}

// Family is the spec without its seed: what a step of a ladder is, and what a review asks again with other numbers.
func (s Spec) Family() Spec {
	s.Seed = 0
	return s
}

// Field is an input or a parameter by name, as text.
type Field struct{ Name, Value string }

// Sizes that an exercise may ask for.
const (
	usualN    = 8
	smallestN = 2
	largestN  = 16
)

// String writes the spec.
func (s Spec) String() string {
	text := string(s.Kind) + ":" + s.Algorithm + ":" + strconv.FormatUint(s.Seed, 10)
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
	return strings.NewReplacer("%", "%25", ":", "%3A", ";", "%3B", "~", "%7E", " ", ",").Replace(v)
}

// ParseSpec reads what String writes. It looks at the form only; New tells whether there is such an exercise.
func ParseSpec(text string) (Spec, error) {
	parts := strings.SplitN(text, ":", 4)
	if len(parts) < 3 {
		return Spec{}, fmt.Errorf("%.60q names no exercise: write kind:algorithm:seed, such as predict:scan/blelloch:7", text)
	}
	s := Spec{Kind: Kind(parts[0]), Algorithm: parts[1]}
	if _, known := s.Kind.row(); !known {
		return Spec{}, fmt.Errorf("%.60q is not a kind of exercise", parts[0])
	}
	var err error
	if s.Seed, err = strconv.ParseUint(parts[2], 10, 64); err != nil {
		return Spec{}, fmt.Errorf("%.60q is not a seed: want a whole number from 0", parts[2])
	}
	if len(parts) < 4 {
		return s, nil
	}
	for _, part := range strings.Split(parts[3], ";") {
		name, v, given := strings.Cut(part, "=")
		switch {
		case given && name != "":
			if v, err = url.PathUnescape(v); err != nil {
				return Spec{}, fmt.Errorf("%.60q can't be read: %v", part, err)
			}
			s.Given = append(s.Given, Field{name, v})
		case part == "whole" && s.Kind == Simulate:
			s.Whole = true
		case strings.HasPrefix(part, "n"):
			n, err := strconv.Atoi(part[1:])
			if err != nil || n < smallestN || n > largestN {
				return Spec{}, fmt.Errorf("%.60q is not a number of values: want n%d to n%d", part, smallestN, largestN)
			}
			s.N = n
		default:
			return Spec{}, fmt.Errorf("%.60q is neither a number of values nor an input", part)
		}
	}
	return s, nil
}

// Set is a list of exercises that a teacher gives out as a link.
type Set struct {
	Name   string
	Specs  []Spec
	Silent bool // no feedback before the end
}

// mostInSet bounds what an address can hold.
const mostInSet = 60

// Encode writes the set as the query of /practice.
func (s Set) Encode() string {
	list := make([]string, len(s.Specs))
	for i, spec := range s.Specs {
		list[i] = spec.String()
	}
	// Written by hand and not by url.Values, which sorts, and would escape every slash and colon.
	q := "set=" + keepReadable(url.QueryEscape(strings.Join(list, "~")))
	if s.Name != "" {
		q += "&name=" + url.QueryEscape(s.Name)
	}
	if s.Silent {
		q += "&feedback=hidden"
	}
	return q
}

// ID tells the set from others: it is another one as soon as an exercise, their order, the name or the feedback is.
func (s Set) ID() string { return Fingerprint(s.Encode()) }

// keepReadable undoes the escapes of what a query may hold as it is.
func keepReadable(s string) string {
	return strings.NewReplacer("%2F", "/", "%3A", ":", "%2C", ",", "%7E", "~", "%3D", "=").Replace(s)
}

// ParseSet reads the query of /practice; ok is false where it names no set.
func ParseSet(query string) (s Set, ok bool, err error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return Set{}, false, fmt.Errorf("the address can't be read: %w", err)
	}
	text := values.Get("set")
	if text == "" {
		return Set{}, false, nil
	}
	s.Name = values.Get("name")
	s.Silent = values.Get("feedback") == "hidden"
	for i, one := range strings.Split(text, "~") {
		spec, err := ParseSpec(one)
		if err != nil {
			return s, true, fmt.Errorf("exercise %d of the set: %w", i+1, err)
		}
		s.Specs = append(s.Specs, spec)
	}
	if len(s.Specs) > mostInSet {
		return s, true, fmt.Errorf("the set has %d exercises: want at most %d", len(s.Specs), mostInSet)
	}
	return s, true, nil
}
