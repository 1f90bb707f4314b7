package dependencies

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file says of cells of the input how they lie to the value: which of some marks belong, which are
// missing, and why a cell does not belong.

// momentOf says when a value stands in its cell: "after round 3", "after step 4 of round 1".
func momentOf(r *exercises.Run, n tracer.NodeID) string {
	return exercises.MomentName(r.Trace, when(r, n))
}

// by says up to when the value has been followed: "by round 3", "by step 4 of round 1".
func (q *dependency) by(r *exercises.Run) string {
	return "by" + strings.TrimPrefix(momentOf(r, q.node), "after")
}

// sameCell tells of a value that it stands in the cell that is asked about, at another moment that has a name: in
// another round, or in another step of the loop.
func (q *dependency) sameCell(r *exercises.Run, n tracer.NodeID) bool {
	node := r.Graph.Node(n)
	return n != q.node && node.Cell == r.Graph.Node(q.node).Cell &&
		(node.Round != q.round || r.Trace.Round(q.round).Mode == tracer.Serial)
}

// absent says why a cell does not belong.
func (q *dependency) absent(r *exercises.Run, slot int) string {
	g, bit := r.Graph, uint64(1)<<slot
	cell, value := exercises.NameOf(r.Trace, q.cells[slot]), g.CellName(q.node)
	if q.scope == tracer.DataOnly && inputsOf(r, q.node, tracer.WithControl)&bit != 0 {
		return fmt.Sprintf("%s only "+decides+". The question asks for data.", cell)
	}
	decided := ""
	if q.scope == tracer.WithControl {
		decided = ", and it decided nothing about that value"
	}
	earlier := tracer.NoNode
	for n := tracer.NodeID(r.Trace.Cells()); int(n) < g.Nodes(); n++ {
		switch same := q.sameCell(r, n); {
		case inputsOf(r, n, q.scope)&bit == 0:
		case !same && n < q.node && g.Node(n).Round == q.round && g.Cell(n) == g.Cell(q.node):
			return fmt.Sprintf("%s is in what lane %d writes to %s in round %d, but another lane's value stands there in the end.", cell, g.Node(n).Lane, value, q.round)
		case !same:
		case n < q.node:
			earlier = n
		case earlier == tracer.NoNode:
			return fmt.Sprintf("%s gets to %s only later: it is in what stands there %s.", cell, value, momentOf(r, n))
		}
	}
	switch {
	case earlier != tracer.NoNode:
		return fmt.Sprintf("%s was in what stood in %s %s, but that has been overwritten since, with a value that does not depend on it.", cell, value, momentOf(r, earlier))
	case q.cells[slot] == g.Node(q.node).Cell:
		return fmt.Sprintf("What %s held at first has been overwritten, with a value that does not depend on it.", cell)
	}
	return fmt.Sprintf("%s nothing has carried %s to %s%s.", tracer.Capitalised(q.by(r)), cell, value, decided)
}

// maxNamed is how many cells or stretches of cells are named one by one.
const maxNamed = 4

// cellsOf names the cells of some slots: "x[0] to x[3] and v[1]".
func (q *dependency) cellsOf(r *exercises.Run, is func(slot int) bool) string {
	var names []string
	total := 0
	for k := 0; k < len(q.cells); k++ {
		if !is(k) {
			continue
		}
		array, _ := r.Trace.Place(q.cells[k])
		last := k
		for last+1 < len(q.cells) && is(last+1) {
			if next, _ := r.Trace.Place(q.cells[last+1]); next != array {
				break
			}
			last++
		}
		total += last - k + 1
		switch first, end := exercises.NameOf(r.Trace, q.cells[k]), exercises.NameOf(r.Trace, q.cells[last]); {
		case last == k:
			names = append(names, first)
		case last == k+1:
			names = append(names, first, end)
		default:
			names = append(names, first+" to "+end)
		}
		k = last
	}
	if len(names) > maxNamed {
		return exercises.Plural(total, "cell")
	}
	return exercises.Listed(names)
}

// belonging says how some marks lie to those that belong.
func (q *dependency) belonging(r *exercises.Run, a exercises.Answer) string {
	over := func(k int) bool { return a[k] != "" && q.want[k] == "" }
	under := func(k int) bool { return a[k] == "" && q.want[k] != "" }
	right, wrong, missing := 0, 0, 0
	for k := range a {
		switch {
		case over(k):
			wrong++
		case under(k):
			missing++
		case a[k] != "":
			right++
		}
	}
	none := "depends on none of them"
	if q.scope == tracer.DataOnly {
		none = "was made of none of them"
	}
	switch {
	case right == 0 && wrong == 1:
		return "It does not belong: look at what the lane reads."
	case right == 0:
		return "The value " + none + ": look at what the lane reads."
	case wrong == 0:
		return "All that is marked belongs, but " + q.cellsOf(r, under) + be(missing, " is", " are") + " missing" + q.decided(r, under, missing) + "."
	case missing == 0:
		return "All that belongs is marked, but " + q.cellsOf(r, over) + be(wrong, " is", " are") + " too much."
	}
	own := ""
	if _, at := r.Trace.Place(r.Graph.Node(q.node).Cell); wrong == 1 {
		if _, i := r.Trace.Place(q.cells[slices.IndexFunc(q.cells, func(c tracer.CellID) bool { return over(slices.Index(q.cells, c)) })]); i == at {
			own = ", which has the value's own index,"
		}
	}
	return "Of the marks " + q.cellsOf(r, over) + own + be(wrong, " does", " do") + " not belong, and " + q.cellsOf(r, under) + be(missing, " is", " are") + " missing" + q.decided(r, under, missing) + "."
}

// decided says of cells that are missing that the value was not made of them, where that is why they may have been
// left out.
func (q *dependency) decided(r *exercises.Run, under func(slot int) bool, missing int) string {
	data := inputsOf(r, q.node, tracer.DataOnly)
	for k := range q.cells {
		if under(k) && data>>k&1 == 1 {
			return ""
		}
	}
	return be(missing, ": it", ": they") + " " + decides + ", and that counts too"
}

// be chooses between the forms of a verb.
func be(n int, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}

// ownPlaceIn marks what belongs and the value's own place, where what belongs is all of an array in front of that
// place, or behind it; side says which, and is empty where it is neither.
func (q *dependency) ownPlaceIn(r *exercises.Run) (in exercises.Answer, side string) {
	_, at := r.Trace.Place(r.Graph.Node(q.node).Cell)
	first := slices.IndexFunc(q.want, func(mark string) bool { return mark != "" })
	array, _ := r.Trace.Place(q.cells[first])
	place := func(c tracer.CellID) int {
		if of, i := r.Trace.Place(c); of == array {
			return i
		}
		return -1
	}
	for name, belongs := range map[string]func(i int) bool{
		"in front of": func(i int) bool { return i >= 0 && i < at },
		"behind":      func(i int) bool { return i > at },
	} {
		if slices.Equal(q.want, q.answerOf(func(_ int, c tracer.CellID) bool { return belongs(place(c)) })) {
			side = name
		}
	}
	return q.answerOf(func(k int, c tracer.CellID) bool { return q.want[k] != "" || place(c) == at }), side
}
