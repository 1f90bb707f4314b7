// Package algos is the catalogue: every algorithm as a short kernel on the tracer's machine, with
// its parameters, pseudocode, serial oracle, cost formulas and source.
//
// A Request (texts, as in an address or on the command line) flows in and is checked into Args; the
// kernel runs on a tracer.Machine; a Result with the outputs and, where asked for, the trace flows
// out. Nothing here draws or prints, and this package imports only tracer, tracer/value and
// algos/op.
package algos

import (
	"math/rand/v2"
	"slices"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Algorithm is one entry of the catalogue.
type Algorithm struct {
	ID     string // permanent: scan/blelloch
	Title  string
	Family string // scan
	Idea   string // one or two sentences
	Counts string // exact counts in words, for the banner
	Source string // author, year

	Pseudocode []Line
	Forms      []Form // stretches of it that only some runs have
	Inputs     []Input
	Params     []Param
	Outputs    []Output
	Laws       []op.Law // that ⊕ must obey
	Stable     bool     // a sort or a merge that keeps the order of equal keys
	Views      []View   // the one that teaches it best first
	Example    Request  // the curated input on which a figure opens
	Limit      int      // the longest first input that a figure offers to fill in: with random values it is within budget.Tab

	Matters *Matters // what it is about

	Fault *Fault // of a broken or racy variant; nil for a sound algorithm

	Costs  []Formula
	Kernel func(m *tracer.Machine, a *Args)
	Oracle func(a *Args) Answer

	// Adds tells, for an algorithm without an operator to choose, of what kind the values are that
	// its combines add, so that the trace can say 3 + 1 = 4; nil, or value.Invalid for a run, where
	// they do something else.
	Adds func(a *Args) value.Kind

	// Own is what the combines do of an algorithm without an operator to choose, where they do not
	// add; nil where it has none.
	Own func(a *Args) op.Operator

	// Validate judges what no single field can tell, such as two inputs of unequal length, before
	// anything runs. Its error names the field, as wrong makes it; nil where fields stand for
	// themselves.
	Validate func(a *Args) error

	// Generate makes random valid inputs, the first of length n, where they depend on each other;
	// nil where Inputs tell enough. params holds the parameters that are chosen already; Generate
	// adds those that depend on the inputs, such as a number of rows.
	Generate func(r *rand.Rand, n int, params map[string]string) map[string]string

	// Alike makes requests of growing length that differ in nothing else, so that counts on them
	// can be compared; nil where those of Generate, or of Inputs, do.
	Alike func(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request
	Drawn bool // which of several right results a run gives its seed says, so that no other program can give the same
	Fixed bool // what a run takes is as long as it is written, however long its input: it has no curve
}

// Line is one line of an algorithm's pseudocode. The kernel says by its label which line a round or
// a lane runs; a line that none runs by itself, such as the head of a loop, has no label. No two of
// the lines that one run lists have the same label.
type Line struct{ Text, Label string }

// Listing is the text of all lines, of all forms.
func (a *Algorithm) Listing() []string {
	var texts []string
	for _, l := range a.Pseudocode {
		texts = append(texts, l.Text)
	}
	return texts
}

// Form is a stretch of an algorithm's listing, the lines First to Last, from 1, that only some runs
// have: a trace lists what has run, not what might have.
type Form struct {
	First, Last int
	Of          func(a *Args) bool
}

// form is the stretch of the runs whose parameter of that name has the value given.
func form(first, last int, value string) Form {
	return Form{first, last, func(a *Args) bool { return a.Text("form") == value }}
}

// Fault says what is wrong with a variant that is there to be found out.
type Fault struct {
	Of     string   // id of the sound algorithm; empty if there is none
	Cause  string   // missing barrier, operand order, missing identity, missing inverse, lost head flag, off by one, raw input, flag before value, unstable scatter, colliding ranks
	Alike  string   // a cause that comes to the same here; "" if none does
	Says   string   // the mistake in a sentence
	Meant  []string // the listing as it was meant; nil where it is that of the sound algorithm
	Racy   bool     // wrong only in some orders: seeds replay them
	Listed bool     // part of the plain catalogue, because the curriculum teaches it
}

// Input describes one input array.
type Input struct {
	Name     string `json:"name"`
	Kind     Kind   `json:"kind"`
	Optional bool   `json:"optional"`
	Like     string `json:"-"` // another input that must be of the same kind: integers widen to numbers where the other has some
}

// Param describes one parameter.
type Param struct {
	Name    string    `json:"name"`
	Kind    ParamKind `json:"kind"`
	Default string    `json:"default"`
	Choices []string  `json:"choices,omitempty"`
	Min     int64     `json:"min,omitempty"` // of an int; Min = Max = 0 leaves it free
	Max     int64     `json:"max,omitempty"`
	Help    string    `json:"help,omitempty"`
	Try     []string  `json:"-"` // of an int or a text: what random runs pick from, where the default alone would not find faults

	// Idle reports whether a run with these arguments is the same whatever the parameter says: a test
	// where flags are given. Nobody is told of it then. Nil where it always acts.
	Idle func(a *Args) bool `json:"-"`
}

// Output describes one result.
type Output struct {
	Name   string `json:"name"`
	Kind   Kind   `json:"kind"`
	Scalar bool   `json:"-"` // one value, not an array of them

	Optional bool `json:"-"` // given only where the input that it comes from is: the values that go with keys
}

// Formula is an exact count as the literature states it.
type Formula struct {
	Quantity Quantity
	Text     string // n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1)
	Value    func(a *Args) int
}

// Request is what a run is asked for, in texts. What it does not name takes its default; an input
// that is not optional must be there.
type Request struct {
	Inputs map[string]string
	Params map[string]string
}

// Answer maps the name of an output to its values.
type Answer map[string][]Value

// Value is one value of an answer: a word of the kind that the kernel's output has, or a hole.
type Value struct {
	Word   value.Word
	Absent bool
}

// values makes an answer's values of words that are all there.
func values(words []value.Word) []Value {
	out := make([]Value, len(words))
	for i, w := range words {
		out[i].Word = w
	}
	return out
}

// operators returns the names of the operators that obey what the algorithm needs.
func (a *Algorithm) operators() []string {
	return slices.DeleteFunc(op.Names(), func(name string) bool {
		return slices.ContainsFunc(a.Laws, func(l op.Law) bool { return !slices.Contains(op.LawsOf(name), l) })
	})
}

// operandOf returns the kind of operand that random inputs for an operator have; int where there is
// no such operator, for Check to say.
func operandOf(name string) Kind {
	if kinds := op.Kinds(name); kinds != nil {
		return Kind(kinds[0].String())
	}
	return KindInt
}

// Op reports whether the algorithm takes an operator.
func (a *Algorithm) Op() bool { return a.HasParam("op") }

// HasParam reports whether the algorithm has a parameter of that name.
func (a *Algorithm) HasParam(name string) bool { return a.param(name) != nil }

// Writable tells whether a program of a reader can do what the algorithm does. What a text says
// (weights, comparators, sequences, the name of a fold) none can read, and what is drawn by our seed
// none can foresee. A variant with a fault is one to be repaired, where a sound one can be written.
func (a *Algorithm) Writable() bool {
	return a.Family != "fold" && !a.Drawn && !slices.ContainsFunc(a.Params, func(p Param) bool { return p.Kind == ParamText }) &&
		!slices.ContainsFunc(a.Inputs, func(in Input) bool { return in.Kind == KindSequences })
}

func (a *Algorithm) param(name string) *Param {
	if i := slices.IndexFunc(a.Params, func(p Param) bool { return p.Name == name }); i >= 0 {
		return &a.Params[i]
	}
	return nil
}

func (a *Algorithm) input(name string) *Input {
	if i := slices.IndexFunc(a.Inputs, func(in Input) bool { return in.Name == name }); i >= 0 {
		return &a.Inputs[i]
	}
	return nil
}

// Output returns the description of an output, or nil.
func (a *Algorithm) Output(name string) *Output {
	if i := slices.IndexFunc(a.Outputs, func(o Output) bool { return o.Name == name }); i >= 0 {
		return &a.Outputs[i]
	}
	return nil
}
