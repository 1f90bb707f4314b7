package predict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// A misconception is a mistake in carrying a round out. What it leads to is not written down
// anywhere: the round is run again with the mistake in it, on a machine, or the whole algorithm is
// run with another input or form.

// misconceptions lists the mistakes at a moment and what they lead to in the cells asked.
func misconceptions(r *exercises.Run, m exercises.Moment, cells []int) []exercises.Mistake {
	t := r.Trace
	acts := r.Acts(m.From, m.To)
	before := t.Cursor()
	before.Seek(m.From)
	stepped := m.To-m.From > 1 // a serial loop is not one round of lanes
	answer := func(words []value.Word) exercises.Answer {
		out := make(exercises.Answer, len(cells))
		for k, i := range cells {
			out[k] = t.Format(m.Array, words[i])
		}
		return out
	}
	var out []exercises.Mistake
	rerun := func(name, says string, acts []exercises.Act, synchronous bool) {
		for _, i := range cells {
			cell := t.Cell(m.Array, i)
			if _, set := before.Cell(cell); !set && !slices.ContainsFunc(acts, func(a exercises.Act) bool { return a.To == cell }) {
				return // the mistake leaves the cell unset: that is no answer that anybody would type
			}
		}
		_, words := r.Again(acts, m, synchronous, false)
		out = append(out, exercises.Mistake{Name: name, Says: says, Answer: answer(words), Correction: func() exercises.Correction {
			return r.RoundCorrected(m, cells, r.Acts(m.From, m.To), acts, synchronous)
		}})
	}
	if !stepped {
		if faithful(acts) {
			rerun(exercises.InPlace, "This is what comes out when the lanes work one after another in one buffer: a later lane reads what an earlier one has just written. All lanes read first; what they write lands at the barrier.", acts, false)
		}
		if other, any := exercises.MapActs(acts, func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Combined || commutes(r) {
				return a, false
			}
			a.Operands = []tracer.CellID{a.Operands[1], a.Operands[0]}
			return a, true
		}); any {
			rerun(exercises.Swapped, operandsExchanged(r), other, true)
		}
		for _, s := range []struct {
			name, says string
			d          func(int) int
		}{
			{exercises.StrideFar, " reach twice as far as they should in this round.", func(d int) int { return 2 * d }},
			{exercises.StrideNear, " reach only half as far as they should in this round.", half},
		} {
			if other, any := exercises.Stride(t, acts, s.d); any {
				rerun(s.name, whoReaches(t, acts, other)+s.says, other, true)
			}
		}
		if other, any := exercises.Without(acts, exercises.Constant); any {
			name, says := exercises.NoIdentity, "The identity is missing: this round puts it in the place of an old value."
			if !setsIdentity(r, acts) {
				name, says = exercises.Forgotten, "The cells that lanes set to values of their own keep what they held."
			}
			rerun(name, says, other, true)
		}
		if other, any := exercises.Without(acts, exercises.Moved); any && len(other) > 0 {
			rerun(exercises.NoMove, "A part of the round is left out: some values only move, and they have to move too.", other, true)
		}
		if other, any := turned(acts); any {
			rerun(exercises.WrongWay, "The comparators point the wrong way: the larger key stands where the smaller one belongs.", other, true)
		}
	}
	if words, ok := allSet(before, t, m.Array, cells); ok {
		out = append(out, exercises.Mistake{Name: exercises.NotYet, Says: nothingDone(t, m), Answer: words})
	}
	if next := t.Cursor(); m.To == t.StepOf(m.Round) && int(m.Round) < t.Rounds() && m.From == t.FirstStepOf(m.Round)-1 {
		next.Seek(t.StepOf(m.Round + 1))
		if words, ok := allSet(next, t, m.Array, cells); ok {
			out = append(out, exercises.Mistake{Name: exercises.TooFar, Says: fmt.Sprintf("This is the row one round later, after round %d.", m.Round+1), Answer: words})
		}
	}
	return append(out, otherRuns(r, m, cells)...)
}

// whoReaches begins what is said of lanes that reach to another distance: whether all do that reach to another cell.
func whoReaches(t *tracer.Trace, acts, other []exercises.Act) string {
	for _, a := range acts {
		reaches := slices.ContainsFunc(a.Operands, func(c tracer.CellID) bool {
			array, _ := t.Place(c)
			to, _ := t.Place(a.To)
			return array == to && c != a.To
		})
		if reaches && slices.ContainsFunc(other, func(b exercises.Act) bool { return b.Node == a.Node && slices.Equal(a.Operands, b.Operands) }) {
			return "Some of the lanes"
		}
	}
	return "The lanes"
}

// otherRuns are mistakes about the whole algorithm: the other form, no segments, the other
// direction of an index.
func otherRuns(r *exercises.Run, m exercises.Moment, cells []int) []exercises.Mistake {
	var out []exercises.Mistake
	try := func(name, says string, change func(algos.Request) bool) {
		other, known := r.Other[name]
		if !known {
			other = r.Rerun(change)
			if r.Other == nil {
				r.Other = map[string]*exercises.Run{}
			}
			r.Other[name] = other
		}
		if other == nil {
			return
		}
		if words, ok := sameMoment(r, other, m, cells); ok {
			out = append(out, exercises.Mistake{Name: name, Says: says, Answer: words, Correction: func() exercises.Correction { return r.RunCorrected(other, m, cells) }})
		}
	}
	for _, p := range r.Alg.Params {
		if p.Name != "inclusive" {
			continue
		}
		inclusive := r.Result.Args.Bool("inclusive")
		name, says := exercises.ForExclusive, isInclusive
		if inclusive {
			name, says = exercises.ForInclusive, isExclusive
		}
		try(name, says, func(req algos.Request) bool {
			req.Params["inclusive"] = fmt.Sprint(!inclusive)
			return true
		})
	}
	try(exercises.Leaking, "Sums leak in from the segment before: at a head flag the sum has to start again.", func(req algos.Request) bool {
		heads := strings.Fields(strings.ReplaceAll(req.Inputs["heads"], ",", " "))
		if !slices.Contains(heads[min(1, len(heads)):], "1") {
			return false
		}
		for i := range heads {
			heads[i] = "0"
		}
		heads[0] = "1"
		req.Inputs["heads"] = strings.Join(heads, " ")
		return true
	})
	try(exercises.GatherScatter, "The index is used the other way round: a gather reads from x[index[i]] and writes to i, a scatter reads from i and writes to index[i].", func(req algos.Request) bool {
		inverse, ok := inverted(req.Inputs["index"])
		req.Inputs["index"] = inverse
		return ok
	})
	return out
}

// sameMoment reads the cells asked off another run: at the same round where the runs have the same
// rounds, at the end where the moment is the end.
func sameMoment(r *exercises.Run, other *exercises.Run, m exercises.Moment, cells []int) (exercises.Answer, bool) {
	t := other.Trace
	array := exercises.Counterpart(t, *r.Trace.Array(m.Array))
	if array == nil {
		return nil, false
	}
	step := len(t.Steps()) - 1
	if m.To != len(r.Trace.Steps())-1 {
		if m.To >= len(t.Steps()) || t.Rounds() < int(m.Round) || t.Round(m.Round).Label != r.Trace.Round(m.Round).Label {
			return nil, false
		}
		step = m.To
	}
	c := t.Cursor()
	c.Seek(step)
	return allSet(c, t, array.ID, cells)
}

// nothingDone is said of a row that is as it was.
func nothingDone(t *tracer.Trace, m exercises.Moment) string {
	asked, has := stretch(t, m), "has"
	switch asked {
	case "this round":
		asked = "the round"
	case "these steps":
		has = "have"
	}
	return "This is the row as it was before " + asked + ", which still " + has + " to be carried out."
}

func allSet(c *tracer.Cursor, t *tracer.Trace, array tracer.ArrayID, cells []int) (exercises.Answer, bool) {
	out := make(exercises.Answer, len(cells))
	for k, i := range cells {
		if i >= t.Array(array).Len {
			return nil, false
		}
		if _, ok := c.Value(array, i); !ok {
			return nil, false
		}
		out[k] = c.Text(array, i)
	}
	return out, true
}

// commutes reports whether operands may be exchanged.
func commutes(r *exercises.Run) bool { return slices.Contains(op.LawsOf(r.Operator()), op.Commutative) }

// faithful reports whether acts can be done again on other operands than their own: nothing but
// combining and moving.
func faithful(acts []exercises.Act) bool {
	return len(acts) > 1 && !slices.ContainsFunc(acts, func(a exercises.Act) bool { return a.How == exercises.Opaque || a.How == exercises.Compared })
}

// turned exchanges the two results of every comparator.
func turned(acts []exercises.Act) (out []exercises.Act, any bool) {
	if !exercises.Exchanges(acts) {
		return nil, false
	}
	out = slices.Clone(acts)
	for i := 0; i < len(out); i += 2 {
		out[i].Value, out[i+1].Value = out[i+1].Value, out[i].Value
	}
	return out, true
}

// setsIdentity reports whether the constants that lanes write are the identity of the operator.
func setsIdentity(r *exercises.Run, acts []exercises.Act) bool {
	identity, given := r.Result.Args.Init()
	return !given && r.Trace.Program().Combine != nil && !slices.ContainsFunc(acts, func(a exercises.Act) bool {
		return a.How == exercises.Constant && a.Value != identity
	})
}

// operatorSign is the operator as a sentence has it.
func operatorSign(r *exercises.Run) string {
	switch o := r.Operator(); {
	case o == "":
		return "⊕"
	case o[0] >= 'a' && o[0] <= 'z':
		return "“" + o + "”"
	default:
		return o
	}
}

// inverted writes the inverse of a permutation; ok is false where it is none, or its own inverse.
func inverted(index string) (string, bool) {
	words := strings.Fields(strings.ReplaceAll(index, ",", " "))
	out := make([]string, len(words))
	for i, w := range words {
		k, err := strconv.Atoi(w)
		if err != nil || k < 0 || k >= len(out) || out[k] != "" {
			return index, false
		}
		out[k] = fmt.Sprint(i)
	}
	return strings.Join(out, " "), len(out) > 0 && !slices.Equal(out, words)
}
