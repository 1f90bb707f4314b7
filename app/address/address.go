// Package address is the one codec of a figure's state in an address: /play/{id}?…, /embed/{id}?…
// and the figure directives of the lessons share it. A query string flows in and a State with a
// list of problems flows out, and back. It knows the shape of a query and the keys that mean the
// same for every algorithm; which inputs and parameters an algorithm has, and what their values
// mean, is for the catalogue to say. It must not import anything of ours.
//
//	x=3,1,7,0&op=%2B&view=dag&round=3&p=4&speed=1&hide=values
//
// Reading never fails: what can't be read is reported as a Problem and left out, so that a mistyped
// link still opens the figure. Writing what was read gives an equivalent query, unknown keys
// included, in their order.
package address

import (
	"slices"
	"strconv"
	"strings"
)

// Field is an input or a parameter of an algorithm, by its name, as text in the value syntax of the
// command line.
type Field struct{ Name, Value string }

// Round is a moment of a trace: the end of round Round (0 is the input), or the Sub-th step inside
// it, counted from 1, where a round is played write by write. Written 3 or 3.5; 3.10 is the tenth
// step.
type Round struct{ Round, Sub int }

// State is what an address holds. The zero State is an algorithm's own start.
type State struct {
	// Fields are the inputs and parameters in the order of the address. Names are distinct.
	Fields []Field
	// View is the id of the view, or empty for the algorithm's first.
	View string
	// Round is where the figure stands; nil means where the page would put it.
	Round *Round
	// Speed is the pace, 0 where the address does not say.
	Speed float64
	// Loop plays in a loop.
	Loop bool
	// Projector shows the figure alone, for a class.
	Projector bool
	// Theme is light or dark, and Controls play (those of playing alone) or none, where the page
	// that frames the figure has chosen; the page reads them before it draws anything
	// (web/app-head.js).
	Theme, Controls string
	// Hide lists what the picture keeps back: values, names (of rounds and phases), bars.
	Hide []string
	// Show lists what it adds: chain (the longest chain), intervals, data (with a value, what it was
	// made of alone, without what decided), greedy (a schedule without barriers), bars (values as
	// heights, in the cells view).
	Show []string
	// Fold lists the phases that are drawn as one band, by their keys (up-sweep, bit-0/scan); none
	// for none of those that would be.
	Fold []string
}

// Plain tells whether the state asks for nothing that pictures do not draw: it shows no chain, intervals or
// bars, and folds nothing.
func (s State) Plain() bool {
	for _, name := range s.Show {
		if name == "chain" || name == "intervals" || name == "bars" {
			return false
		}
	}
	return len(s.Fold) == 0
}

// Get returns the text of an input or parameter.
func (s State) Get(name string) (value string, ok bool) {
	for _, f := range s.Fields {
		if f.Name == name {
			return f.Value, true
		}
	}
	return "", false
}

// With returns the state with an input or parameter set.
func (s State) With(name, value string) State {
	s.Fields = slices.Clone(s.Fields)
	for i := range s.Fields {
		if s.Fields[i].Name == name {
			s.Fields[i].Value = value
			return s
		}
	}
	s.Fields = append(s.Fields, Field{name, value})
	return s
}

// Without returns the state with an input or parameter left to its default.
func (s State) Without(name string) State {
	s.Fields = slices.DeleteFunc(slices.Clone(s.Fields), func(f Field) bool { return f.Name == name })
	return s
}

// Reserved reports whether a key belongs to the figure and so can't name an input or a parameter. A
// test of the catalogue holds that none does.
func Reserved(key string) bool {
	switch key {
	case "view", "round", "speed", "loop", "projector", "hide", "show", "fold", "theme", "controls",
		"pick", "zoom", "join": // of a class (app/room/place.go), whose theme is its teacher's
		return true
	}
	return false
}

// String writes a round as the address does.
func (r Round) String() string {
	if r.Sub == 0 {
		return strconv.Itoa(r.Round)
	}
	return strconv.Itoa(r.Round) + "." + strconv.Itoa(r.Sub)
}

// ParseRound reads 3 or 3.5.
func ParseRound(text string) (Round, bool) {
	whole, part, dotted := strings.Cut(text, ".")
	round, ok := count(whole)
	if !ok {
		return Round{}, false
	}
	if !dotted {
		return Round{Round: round}, true
	}
	sub, ok := count(part)
	if !ok || sub == 0 {
		return Round{}, false
	}
	return Round{round, sub}, true
}

// count reads a plain decimal number below a million: no sign, no blank, no exponent.
func count(text string) (int, bool) {
	if text == "" || len(text) > 6 {
		return 0, false
	}
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}
