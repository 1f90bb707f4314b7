package algos

import (
	"fmt"
	"slices"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Invariant is what holds of every run of an algorithm after each round of one of its parts: what a
// proof by induction over the rounds would state.
type Invariant struct {
	After []string // labels of lines: after each round that runs one of them; none: after every round
	Steps bool     // after each step within such a round as well: what holds of a loop, or in any order of its lanes
	Says  string   // a sentence in the names of the listing; x₀ is x as it was given, with init before its first value

	// Breaks returns the first cell of which it is not true, with what that holds and should hold;
	// empty where it holds.
	Breaks func(s *State) string
}

// Invariants lists what is known to hold of the runs of an algorithm of the catalogue; of a variant
// with a fault, what holds of the sound one, and should of it.
func Invariants(alg *Algorithm) []Invariant {
	id := alg.ID
	if alg.Fault != nil && alg.Fault.Of != "" {
		id = alg.Fault.Of
	}
	for _, table := range []map[string][]Invariant{scanInvariants(), machineScanInvariants(), reduceInvariants(), segmentInvariants(), sequenceInvariants(), builtInvariants(), treeInvariants(), stringInvariants(), matrixInvariants(), spmvInvariants(), gridInvariants(), sortInvariants(), mergeInvariants()} {
		if list, ok := table[id]; ok {
			return list
		}
	}
	return nil
}

// State is a run at the end of a round, or at a step within it.
type State struct {
	Args  *Args
	Trace *tracer.Trace
	Round tracer.RoundInfo
	Turn  int            // how many rounds just before this one ran the same line in the same phase
	Ran   map[string]int // how many rounds have run each line so far, by its label; this one counts
	Step  int            // within the round, from 1
	Last  bool           // it is the last step of the round

	at *tracer.Cursor
}

// Breach is where an invariant does not hold of a run.
type Breach struct {
	Invariant Invariant
	Round     tracer.RoundID
	Step      int    // within the round, from 1
	Says      string // which cell holds what, and should hold what
}

// Breach returns the first place of a recorded run at which an invariant of its algorithm does not
// hold; nil where all hold throughout. held is how often one was held against the run.
func (r *Result) Breach() (first *Breach, held int) {
	return breach(r.Trace, r.Args, Invariants(r.Args.Algorithm), 0)
}

// breach is Breach for arguments and a list of invariants, with the memory as it was some steps
// before: none but in the test that sees whether an invariant tells one state from another.
func breach(t *tracer.Trace, a *Args, list []Invariant, earlier int) (first *Breach, held int) {
	walk(t, a, func(s *State, id tracer.RoundID, label string, step int) bool {
		for _, inv := range list {
			if len(inv.After) > 0 && !slices.Contains(inv.After, label) || !s.Last && !inv.Steps {
				continue
			}
			s.at.Seek(step - earlier)
			held++
			if says := inv.Breaks(s); says != "" {
				first = &Breach{inv, id, s.Step, says}
				return false
			}
		}
		return true
	})
	return first, held
}

// word is what cell i of an array holds; ok is false where it has not been written, or there is no
// such array yet.
func (s *State) word(name string, i int) (w value.Word, ok bool) {
	info := s.Trace.ArrayNamed(name)
	if info == nil || i < 0 || i >= info.Len {
		return 0, false
	}
	return s.at.Value(info.ID, i)
}

// words are the cells of an array, its padding left out; ok is false where one of them has not been
// written.
func (s *State) words(name string) (out []value.Word, ok bool) {
	info := s.Trace.ArrayNamed(name)
	if info == nil {
		return nil, false
	}
	ok = true
	for i := range info.Real {
		w, set := s.at.Value(info.ID, i)
		out, ok = append(out, w), ok && set
	}
	return out, ok
}

// cells holds every cell of an array, its padding too, against what is wanted of it: where asked is
// false, nothing is.
func (s *State) cells(name string, want func(i int) (w value.Word, asked bool)) string {
	info := s.Trace.ArrayNamed(name)
	if info == nil {
		return "there is no array " + name
	}
	for i := range info.Len {
		w, asked := want(i)
		if !asked {
			continue
		}
		if got, set := s.at.Value(info.ID, i); !set || got != w {
			return fmt.Sprintf("%s[%d] holds %s, and should hold %s", name, i, s.at.Text(info.ID, i), s.Trace.Format(info.ID, w))
		}
	}
	return ""
}

// given holds the cells of an array that have been written against what an oracle gives for them.
func (s *State) given(name string, want []Value) string {
	return s.cells(name, func(i int) (value.Word, bool) {
		_, set := s.word(name, i)
		if i >= len(want) {
			return 0, false
		}
		return want[i].Word, set
	})
}

// finished is said of an array that holds what the oracle gives under a name, wherever it holds
// anything, and of which no cell is missing when the round is over.
func finished(array, output string) func(s *State) string {
	return func(s *State) string {
		want := s.Args.Algorithm.Oracle(s.Args)[output]
		if says := s.given(array, want); says != "" || !s.Last {
			return says
		}
		return s.cells(array, func(i int) (value.Word, bool) {
			if i >= len(want) {
				return 0, false
			}
			return want[i].Word, !want[i].Absent
		})
	}
}

// order compares the keys in an array as the run orders them.
func (s *State) order(name string) op.Order {
	return op.OrderOf(s.Trace.ArrayNamed(name).Kind, s.Args.Text("order") == "desc", s.Args.pool)
}

// series is values with the operator that adds them up.
type series struct {
	combine  func(a, b value.Word) value.Word
	identity value.Word
	of       []value.Word
}

// sum combines values lo … hi−1 from the left; places that do not exist add nothing.
func (v series) sum(lo, hi int) value.Word {
	acc, lo, hi := v.identity, max(lo, 0), min(hi, len(v.of))
	for i := lo; i < hi; i++ {
		if i == lo {
			acc = v.of[i]
			continue
		}
		acc = v.combine(acc, v.of[i])
	}
	return acc
}

// plain is the input x of a run with its operator.
func (s *State) plain() series {
	op := s.Args.operator
	return series{op.Combine, op.Identity, s.Args.Words("x")}
}

// begun is x with init, where there is one, in front of its first value.
func (s *State) begun() series {
	v := s.plain()
	if init, given := s.Args.Init(); given && len(v.of) > 0 {
		v.of = slices.Clone(v.of)
		v.of[0] = v.combine(init, v.of[0])
	}
	return v
}

// before is init and all values in front of i: an exclusive prefix.
func (s *State) before(i int) value.Word {
	init, given := s.Args.Init()
	v := s.plain()
	switch {
	case i <= 0:
		return init
	case given:
		return v.combine(init, v.sum(0, i))
	}
	return v.sum(0, i)
}

// counts is numbers to be added up.
func counts(of []value.Word) series {
	return series{func(a, b value.Word) value.Word { return a + b }, 0, of}
}

// subtree is how many values the node in cell i of a tree laid into its own leaves has below it,
// itself among them, in a sweep that has come to blocks of so many.
func subtree(i, most int) int { return min((i+1)&-(i+1), most) }
