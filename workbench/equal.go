package workbench

import (
	"fmt"
	"math"
	"slices"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file compares a result with that of the oracle.

// Mismatch is the first value of a result that is wrong, or that the result has more values than
// are asked for, or fewer.
type Mismatch struct {
	Output string
	Index  int
	Got    string // algos.Hole where nothing has been written; a number of values where Length is set
	Want   string
	Length bool // the lengths differ
	Single bool // the task asks for one value, whatever it is given
}

func (m *Mismatch) String() string {
	switch {
	case m.Length && m.Single && m.Want == "1 value" && m.Got != "0 values":
		return fmt.Sprintf("%s has %s and should have one: return the first cell alone, such as x[:1]", m.Output, m.Got)
	case m.Length:
		return fmt.Sprintf("%s has %s and should have %s", m.Output, m.Got, m.Want)
	case m.Got == algos.Hole:
		return fmt.Sprintf("Nothing has been written to %s[%d], which should be %s", m.Output, m.Index, m.Want)
	}
	return fmt.Sprintf("%s[%d] is %s and should be %s", m.Output, m.Index, m.Got, m.Want)
}

// Wrong is the first value of the run's outputs that is not as the task asks; nil where there is
// none.
func (r *Run) Wrong(a *algos.Args) *Mismatch { return mismatch(a, r) }

// mismatch compares a run with the oracle of the task; nil where both agree.
func mismatch(a *algos.Args, out *Run) *Mismatch {
	want := a.Algorithm.Oracle(a)
	for i := range out.Outputs {
		o := &out.Outputs[i]
		values := want[o.Name]
		if len(values) != len(o.Words) {
			return &Mismatch{Output: o.Name, Index: min(len(values), len(o.Words)), Got: counted(len(o.Words), "value"), Want: counted(len(values), "value"), Length: true, Single: a.Algorithm.Family == "reduce" || a.Algorithm.ID == "string/compare"}
		}
		kind := kindOf(a, o.Output)
		for i, w := range values {
			if !same(a, o, i, kind, w) {
				m := &Mismatch{Output: o.Name, Index: i, Got: algos.Hole, Want: tracer.Absent}
				if !w.Absent {
					m.Want = told(a.Pool().Format(kind, w.Word))
				}
				if o.Set[i] {
					m.Got = told(o.TextAt(i))
				}
				return m
			}
		}
	}
	return nil
}

// told is a value in words: an absent one stands for the identity of an operator that has none.
func told(text string) string {
	if text == algos.Hole {
		return tracer.Absent
	}
	return text
}

// kindOf is the kind of the words that the oracle gives for an output.
func kindOf(a *algos.Args, o algos.Output) value.Kind {
	if k := value.KindOf(string(o.Kind)); k != value.Invalid {
		return k
	}
	if a.Algorithm.Op() {
		return a.Op().Kind
	}
	from := a.Algorithm.Inputs[0].Name
	switch { // what goes with keys has a kind of its own
	case o.Name == "left" || o.Name == "v" && a.Has("va"):
		from = "va"
	case o.Name == "right":
		from = "vb"
	case o.Name == "v" && a.Has("v"):
		from = "v"
	}
	return a.Kind(from)
}

// same tells whether value i of an output is the one that is wanted. Numbers are compared as
// numbers: 0 is −0, 3 is 3.0, and NaN is NaN.
func same(a *algos.Args, o *algos.OutputValue, i int, kind value.Kind, want algos.Value) bool {
	if want.Absent || !o.Set[i] { // a hole and an absent value are both null
		text := algos.Hole
		if !want.Absent {
			text = a.Pool().Format(kind, want.Word)
		}
		return o.TextAt(i) == text
	}
	got := o.Words[i]
	if got == want.Word && o.Kind == kind {
		return true
	}
	x, isNumber := numberOf(o.Kind, got)
	y, too := numberOf(kind, want.Word)
	if !isNumber || !too {
		return a.Pool().Format(o.Kind, got) == a.Pool().Format(kind, want.Word)
	}
	if o.Kind != value.Float && kind != value.Float {
		return got == want.Word
	}
	return x == y || x != x && y != y || math.Abs(x-y) <= tolerance(a, kind, y)
}

// numberOf is the number that a word stands for.
func numberOf(k value.Kind, w value.Word) (float64, bool) {
	switch k {
	case value.Int, value.Flag:
		return float64(w), true
	case value.Float:
		return w.Float(), true
	}
	return 0, false
}

// tolerance is by how much a sum or a product of floats may differ from the oracle's: they round
// differently in another order, and the order is the program's to choose. A sum of n values is off
// by no more than n·2⁻⁵² of the sum of their magnitudes, a product by n·2⁻⁵² of itself (Higham,
// Accuracy and Stability of Numerical Algorithms, 2002).
func tolerance(a *algos.Args, kind value.Kind, want float64) float64 {
	if kind != value.Float || math.IsInf(want, 0) || math.IsNaN(want) {
		return 0
	}
	const ulp = 0x1p-52
	size := func(input string) (sum, largest float64) {
		for _, w := range a.Words(input) {
			if x, ok := numberOf(a.Kind(input), w); ok && !math.IsInf(x, 0) && !math.IsNaN(x) {
				sum, largest = sum+math.Abs(x), max(largest, math.Abs(x))
			}
		}
		return sum, largest
	}
	n := float64(a.N() + 1)
	switch name := a.Algorithm.Inputs[0].Name; {
	case a.Algorithm.Family == "spmv":
		sum, _ := size(name)
		_, largest := size("v")
		return n * ulp * sum * largest
	case !a.Algorithm.Op() || !slices.Contains([]string{"+", "*"}, a.Text("op")):
		return 0
	case a.Text("op") == "*":
		return n * ulp * math.Abs(want)
	default:
		sum, _ := size(name)
		if init, given := a.Init(); given {
			x, _ := numberOf(a.Op().Kind, init)
			sum += math.Abs(x)
		}
		return n * ulp * sum
	}
}
