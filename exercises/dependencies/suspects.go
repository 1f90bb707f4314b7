package dependencies

import (
	"fmt"
	"slices"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file holds the sets of cells that readers take for those that a value depends on.

// The names of mistakes about the marks as a whole.
const (
	NothingMarked = "nothing marked"
	Complement    = "the complement"
	TooEarly      = "a round too early"
)

// shaped writes marks as 1 and 0, for an empty cell is an answer too; what is neither stays as it is.
func (q *dependency) shaped(a exercises.Answer) (given, want exercises.Answer) {
	return marks(a), marks(q.want)
}

func marks(a exercises.Answer) exercises.Answer {
	out := make(exercises.Answer, len(a))
	for k, s := range a {
		if out[k] = s; exercises.Plain(s) == "" {
			out[k] = "0"
		}
	}
	return out
}

// suspects are the sets of cells that somebody may take for the right one, and single cells.
func (q *dependency) suspects(e *exercises.Exercise, _ exercises.Answer) []*exercises.Suspect {
	r := e.Run
	t, g := r.Trace, r.Graph
	var out []*exercises.Suspect
	whole := func(rank int, name, says string, a exercises.Answer) {
		if count(a) == 0 && name != NothingMarked { // who marks nothing has not taken that for the answer
			return
		}
		out = append(out, &exercises.Suspect{Name: name, Says: says, Leaves: marks(a), Rank: rank})
	}
	for i := range e.Mistakes {
		m := &e.Mistakes[i]
		whole(5, m.Name, m.Says, m.Answer)
	}
	of := func(n tracer.NodeID) exercises.Answer {
		in := inputsOf(r, n, q.scope)
		return q.answerOf(func(k int, _ tracer.CellID) bool { return in>>k&1 == 1 })
	}
	g.Sources(q.node, func(s tracer.Source) bool {
		whole(12, "one operand followed", fmt.Sprintf("That is what %s depends on. The other operands have to be followed back too.", g.CellName(s.Node)), of(s.Node))
		return true
	})
	if q.scope == tracer.WithControl {
		values := inputsOf(r, q.node, tracer.DataOnly)
		whole(11, "addresses left out", "That leaves out the cells that decided which values were used: a cell that is read for an address or a test counts too.",
			q.answerOf(func(k int, _ tracer.CellID) bool { return values>>k&1 == 1 }))
	} else {
		all := inputsOf(r, q.node, tracer.WithControl)
		whole(11, "control counted", "Among these are cells that only decided where or whether the value was written. The question asks for those that it was made of.",
			q.answerOf(func(k int, _ tracer.CellID) bool { return all>>k&1 == 1 }))
	}
	array, at := t.Place(g.Node(q.node).Cell)
	from, to := g.NodesOf(q.round)
	for _, by := range []int{-1, 1} {
		shifted := make(exercises.Answer, len(q.want))
		for k := range q.want {
			if k-by >= 0 && k-by < len(q.want) {
				shifted[k] = q.want[k-by]
			}
		}
		if !within(shifted, q.want) { // or it is no more than one left out
			whole(15, exercises.OffByOne, "All marks stand one place too far.", shifted)
		}
		if i := at + by; i >= 0 && i < t.Array(array).Len {
			for n := from; n < to; n++ {
				if g.Node(n).Cell == t.Cell(array, i) {
					whole(14, "the neighbour's inputs", fmt.Sprintf("That is what %s depends on.", g.CellName(n)), of(n))
				}
			}
		}
	}
	place := func(c tracer.CellID) int { _, i := t.Place(c); return i }
	whole(10, "own place left out", "Only the value's own place is missing: it depends on what stood there, too.", q.answerOf(func(k int, c tracer.CellID) bool {
		return q.want[k] != "" && place(c) != at
	}))
	// Others may have been combined with it, or have decided about it and no more.
	more := "The value depends on more than what stood in its own place: it was combined with others on the way."
	data := inputsOf(r, q.node, tracer.DataOnly)
	if !slices.ContainsFunc(q.cells, func(c tracer.CellID) bool {
		_, i := t.Place(c)
		return i != at && data>>slices.Index(q.cells, c)&1 == 1
	}) {
		more = "The value depends on more than what stood in its own place: other cells decided where or whether it was written."
	}
	whole(9, "its own place only", more, q.answerOf(func(_ int, c tracer.CellID) bool { return place(c) == at }))
	none, all := make([]string, len(q.want)), make([]string, len(q.want))
	for k := range q.want {
		none[k], all[k] = "0", "1"
	}
	whole(6, NothingMarked, "Every value is made of something, or decided by it: begin with the cells that the last step reads.", make(exercises.Answer, len(q.want)))
	whole(4, Complement, "These are just the cells that do not belong, and all of them: the marks are the wrong way round.", q.answerOf(func(k int, _ tracer.CellID) bool { return q.want[k] == "" }))
	return append(out,
		&exercises.Suspect{Name: "an input forgotten", Says: "Something that the value depends on is not followed back to the input.", Leaves: none, Rank: 32, Local: true},
		&exercises.Suspect{Name: "an input too many", Says: "A cell is marked that nothing carries to the value in time.", Leaves: all, Rank: 33, Local: true})
}

// within reports whether all that is marked in one answer is marked in another.
func within(a, b exercises.Answer) bool {
	for k := range a {
		if a[k] != "" && b[k] == "" {
			return false
		}
	}
	return true
}
