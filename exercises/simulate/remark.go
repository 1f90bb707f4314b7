package simulate

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// remarks judges the moves of a slot one by one, in the order in which they stand.
func (q *simulation) remarks(e *exercises.Exercise, slot int, text string) []exercises.Remark {
	var out []exercises.Remark
	seen := map[string]bool{}
	for _, one := range q.read(slot, text) {
		w := one.is
		switch {
		case w == nil:
			out = append(out, exercises.Remark{Says: q.objection(e, slot, one.text)})
		case seen[w.text]:
			out = append(out, exercises.Remark{Right: one.pair || !slices.Contains(w.from, one.to), Says: "That is there already."})
		default:
			seen[w.text] = true
			out = append(out, exercises.Remark{Right: true, Says: q.outcome(e.Run, *w)})
		}
	}
	return out
}

// full names a cell as the board does, with its array: list_5[0], which moves write without a
// blank, is list 5[0].
func (q *simulation) full(r *exercises.Run, name string) string {
	written, index, other := strings.Cut(name, "[")
	if !other {
		return r.Trace.RowName(q.array) + "[" + name + "]"
	}
	for _, a := range r.Trace.Arrays() {
		if row := r.Trace.RowName(a.ID); strings.ReplaceAll(row, " ", "_") == written {
			return row + "[" + index
		}
	}
	return name
}

// outcome says what a right move makes.
func (q *simulation) outcome(r *exercises.Run, m move) string {
	g := r.Graph
	if m.pair {
		a, b := m.acts[0], m.acts[1]
		if a.To > b.To {
			a, b = b, a
		}
		var before []string
		for _, n := range []tracer.CellID{a.To, b.To} {
			g.Sources(a.Node, func(s tracer.Source) bool {
				if g.Node(s.Node).Cell == n && !s.Steer {
					before = append(before, g.Told(s.Node))
				}
				return true
			})
		}
		if len(before) == 2 && before[0] != g.Told(a.Node) {
			return fmt.Sprintf("%s and %s change places.", before[0], before[1])
		}
		return fmt.Sprintf("%s and %s stay where they are.", g.Told(a.Node), g.Told(b.Node))
	}
	a := m.acts[0]
	says := fmt.Sprintf("%s becomes %s", q.full(r, m.to), g.Told(a.Node))
	var from []string
	g.Sources(a.Node, func(s tracer.Source) bool {
		if !s.Steer {
			from = append(from, g.Told(s.Node))
		}
		return true
	})
	if g.Node(a.Node).Swapped {
		slices.Reverse(from)
	}
	switch {
	case a.How == exercises.Moved:
		return says + ", unchanged."
	case a.How == exercises.Combined:
		return says + ", from " + exercises.Listed(from) + "."
	}
	return says + "."
}

// objection says what is wrong with a move.
func (q *simulation) objection(e *exercises.Exercise, slot int, text string) string {
	if fault := q.unreadable(e, text); fault != "" {
		return fault
	}
	from, to, pair := split(text)
	round := e.Slots[slot].Label
	if pair {
		for _, w := range q.want[slot] {
			if w.pair && w.from[0] == to && w.to == from[0] {
				return "These two are compared, but the other way round: the first one picked gets the smaller key."
			}
		}
		return fmt.Sprintf("%s and %s are not compared in %s.", q.full(e.Run, from[0]), q.full(e.Run, to), round)
	}
	var rivals []move // that write the same cell
	for _, w := range q.want[slot] {
		if !w.pair && w.to == to {
			rivals = append(rivals, w)
		}
	}
	name := q.full(e.Run, to)
	if len(rivals) == 0 {
		return fmt.Sprintf("No lane writes %s in %s.", name, round)
	}
	w := rivals[0]
	for _, r := range rivals { // the one that the move comes nearest to
		if shared(r.from, from) > shared(w.from, from) {
			w = r
		}
	}
	var strange []string
	for _, f := range from {
		if f != "e" && !slices.Contains(w.from, f) {
			strange = append(strange, q.full(e.Run, f))
		}
	}
	switch {
	case slices.Equal(from, []string{"e"}):
		return fmt.Sprintf("%s is not a constant here: it is made from other values.", name)
	case w.from[0] == "e":
		return fmt.Sprintf("The lane that writes %s reads nothing for it.", name)
	case len(strange) > 0:
		return fmt.Sprintf("The lane that writes %s does not read %s.", name, exercises.Listed(strange))
	case slices.Equal(slices.Sorted(slices.Values(from)), slices.Sorted(slices.Values(w.from))):
		return "These are its operands, but the other way round: the left one is picked first."
	}
	return fmt.Sprintf("The lane that writes %s reads other cells too.", name)
}

// shared counts what two lists have in common.
func shared(a, b []string) int {
	n := 0
	for _, x := range a {
		if slices.Contains(b, x) {
			n++
		}
	}
	return n
}
