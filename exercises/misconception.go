package exercises

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// A misconception is a mistake in carrying a round out. What it leads to is not written down
// anywhere: the round is run again with the mistake in it, on a machine, or the whole algorithm is
// run with another input or form.

// misconceptions lists the mistakes at a moment and what they lead to in the cells asked.
func (r *Run) misconceptions(m moment, cells []int) []Mistake {
	t := r.trace
	acts := r.acts(m.from, m.to)
	before := t.Cursor()
	before.Seek(m.from)
	stepped := m.to-m.from > 1 // a serial loop is not one round of lanes
	answer := func(words []value.Word) Answer {
		out := make(Answer, len(cells))
		for k, i := range cells {
			out[k] = t.Format(m.array, words[i])
		}
		return out
	}
	var out []Mistake
	rerun := func(name, says string, acts []act, synchronous bool) {
		for _, i := range cells {
			cell := t.Cell(m.array, i)
			if _, set := before.Cell(cell); !set && !slices.ContainsFunc(acts, func(a act) bool { return a.to == cell }) {
				return // the mistake leaves the cell unset: that is no answer that anybody would type
			}
		}
		_, words := r.again(acts, m, synchronous, false)
		out = append(out, Mistake{Name: name, Says: says, Answer: answer(words), Correction: func() Correction {
			return r.roundCorrected(m, cells, r.acts(m.from, m.to), acts, synchronous)
		}})
	}
	if !stepped {
		if faithful(acts) {
			rerun(InPlace, "This is what comes out when the lanes work one after another in one buffer: a later lane reads what an earlier one has just written. All lanes read first; what they write lands at the barrier.", acts, false)
		}
		if other, any := mapActs(acts, func(a act) (act, bool) {
			if a.how != combined {
				return a, false
			}
			a.operands = []tracer.CellID{a.operands[1], a.operands[0]}
			return a, true
		}); any {
			rerun(Swapped, "The operands are exchanged: what stands further left in the input is the left operand of "+operatorSign(r)+", and this operator's operands can't be exchanged.", other, true)
		}
		for _, s := range []struct {
			name, says string
			d          func(int) int
		}{
			{StrideFar, "The lanes reach twice as far as they should in this round.", func(d int) int { return 2 * d }},
			{StrideNear, "The lanes reach only half as far as they should in this round: that was the stride of another round.", func(d int) int { return d / 2 }},
		} {
			if other, any := stride(t, acts, s.d); any {
				rerun(s.name, s.says, other, true)
			}
		}
		if other, any := without(acts, constant); any {
			rerun(NoIdentity, "The identity is missing: this round puts it in the place of an old value.", other, true)
		}
		if other, any := without(acts, moved); any && len(other) > 0 {
			rerun(NoMove, "A part of the round is left out: some values only move, and they have to move too.", other, true)
		}
		if other, any := turned(acts); any {
			rerun(WrongWay, "The comparators point the wrong way: the larger key stands where the smaller one belongs.", other, true)
		}
	}
	if words, ok := allSet(before, t, m.array, cells); ok {
		out = append(out, Mistake{Name: NotYet, Says: "This is the row as it was before the round, which still has to be carried out.", Answer: words})
	}
	if next := t.Cursor(); m.to == t.StepOf(m.round) && int(m.round) < t.Rounds() && m.from == t.FirstStepOf(m.round)-1 {
		next.Seek(t.StepOf(m.round + 1))
		if words, ok := allSet(next, t, m.array, cells); ok {
			out = append(out, Mistake{Name: TooFar, Says: fmt.Sprintf("This is the row one round later, after round %d.", m.round+1), Answer: words})
		}
	}
	return append(out, r.otherRuns(m, cells)...)
}

// otherRuns are mistakes about the whole algorithm: the other form, no segments, the other
// direction of an index.
func (r *Run) otherRuns(m moment, cells []int) []Mistake {
	var out []Mistake
	try := func(name, says string, change func(algos.Request) bool) {
		other, known := r.other[name]
		if !known {
			req := algos.Request{Inputs: copyOf(r.request.Inputs), Params: copyOf(r.request.Params)}
			if change(req) {
				if res, err := r.alg.Run(req, algos.Options{Budget: budget.Exercise(), Record: true}); err == nil {
					other = &Run{alg: r.alg, request: req, result: res, trace: res.Trace} // its graph is not needed
				}
			}
			if r.other == nil {
				r.other = map[string]*Run{}
			}
			r.other[name] = other
		}
		if other == nil {
			return
		}
		if words, ok := r.sameMoment(other, m, cells); ok {
			out = append(out, Mistake{Name: name, Says: says, Answer: words, Correction: func() Correction { return r.runCorrected(other, m, cells) }})
		}
	}
	for _, p := range r.alg.Params {
		if p.Name != "inclusive" {
			continue
		}
		inclusive := r.result.Args.Bool("inclusive")
		name, says := ForExclusive, "This is the inclusive scan: each value includes its own input. In the exclusive scan a value includes only what stands before it."
		if inclusive {
			name, says = ForInclusive, "This is the exclusive scan, which leaves a value's own input out. The inclusive scan includes it."
		}
		try(name, says, func(req algos.Request) bool {
			req.Params["inclusive"] = fmt.Sprint(!inclusive)
			return true
		})
	}
	try(Leaking, "Sums leak in from the segment before: at a head flag the sum has to start again.", func(req algos.Request) bool {
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
	try(GatherScatter, "The index is used the other way round: a gather reads from x[index[i]] and writes to i, a scatter reads from i and writes to index[i].", func(req algos.Request) bool {
		inverse, ok := inverted(req.Inputs["index"])
		req.Inputs["index"] = inverse
		return ok
	})
	return out
}

// sameMoment reads the cells asked off another run: at the same round where the runs have the same
// rounds, at the end where the moment is the end.
func (r *Run) sameMoment(other *Run, m moment, cells []int) (Answer, bool) {
	t := other.trace
	array := counterpart(t, *r.trace.Array(m.array))
	if array == nil {
		return nil, false
	}
	step := len(t.Steps()) - 1
	if m.to != len(r.trace.Steps())-1 {
		if m.to >= len(t.Steps()) || t.Rounds() < int(m.round) || t.Round(m.round).Label != r.trace.Round(m.round).Label {
			return nil, false
		}
		step = m.to
	}
	c := t.Cursor()
	c.Seek(step)
	return allSet(c, t, array.ID, cells)
}

func allSet(c *tracer.Cursor, t *tracer.Trace, array tracer.ArrayID, cells []int) (Answer, bool) {
	out := make(Answer, len(cells))
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

// faithful reports whether acts can be done again on other operands than their own: nothing but
// combining and moving.
func faithful(acts []act) bool {
	return len(acts) > 1 && !slices.ContainsFunc(acts, func(a act) bool { return a.how == opaque || a.how == compared })
}

// turned exchanges the two results of every comparator.
func turned(acts []act) (out []act, any bool) {
	if !exchanges(acts) {
		return nil, false
	}
	out = slices.Clone(acts)
	for i := 0; i < len(out); i += 2 {
		out[i].value, out[i+1].value = out[i+1].value, out[i].value
	}
	return out, true
}

func operatorSign(r *Run) string {
	if o := r.operator(); o != "" {
		return o
	}
	return "⊕"
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
