package exercises

import (
	"slices"
	"sort"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Stretch is what a reader carries out in one slot: a round, or some steps of a round that takes
// several.
type Stretch struct {
	Round    tracer.RoundID
	From, To int // the steps after from, up to to
	Acts     []Act
	Pairs    bool // they are comparators
}

// Size is how many things there are to do in a stretch.
func (p Stretch) Size() int {
	if p.Pairs {
		return len(p.Acts) / 2
	}
	return len(p.Acts)
}

// Telling reports whether there is something to find in a window: not where every cell is set to a
// constant or moves by the same distance, nor where all that is counted falls into one place.
func (r *Run) Telling(window []Stretch) bool {
	shifts, places := map[int]bool{}, map[tracer.CellID]bool{}
	made, steered, put := false, false, 0
	for _, p := range window {
		for _, a := range p.Acts {
			if a.How == Constant {
				if len(r.Steers(a)) > 0 { // to a place that has to be found
					put++
				}
				continue
			}
			places[a.To] = true
			if a.How == Moved {
				_, from := r.Trace.Place(a.Operands[0])
				_, to := r.Trace.Place(a.To)
				shifts[to-from] = true
				continue
			}
			made = true
			steered = steered || a.How == Opaque && len(r.Sources(a)) > len(a.Operands)
		}
	}
	return (made || len(shifts) > 1 || put > 2) && (!steered || len(places) > 1)
}

// Sources are the cells that a value is made of. Cells that only decide where it goes do not belong
// to them, unless nothing else tells it from the next: a count that goes up by one.
func (r *Run) Sources(a Act) []tracer.CellID {
	if a.How != Opaque && a.How != Compared {
		return a.Operands
	}
	var out []tracer.CellID
	add := func(c tracer.CellID) {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	for _, c := range a.Operands {
		add(c)
	}
	if len(out) == 0 || len(out) == 1 && out[0] == a.To {
		for _, c := range r.Steers(a) {
			add(c)
		}
	}
	return out
}

// Steers are the cells that a lane reads to decide where or whether it writes.
func (r *Run) Steers(a Act) []tracer.CellID {
	var out []tracer.CellID
	r.Graph.Sources(a.Node, func(s tracer.Source) bool {
		if c := r.Graph.Node(s.Node).Cell; s.Steer && !slices.Contains(out, c) {
			out = append(out, c)
		}
		return true
	})
	return out
}

// BarredBy lists the flags for which a lane may leave a cell as it is: lanes that combine in other cells of its array find
// the other value in theirs, before the round.
func (r *Run) BarredBy(acts []Act, c tracer.CellID, before *tracer.Cursor) (flags []tracer.CellID) {
	array, i := r.Trace.Place(c)
	for _, a := range acts {
		other, j := r.Trace.Place(a.To)
		if other != array || a.How != Combined {
			continue
		}
		for _, s := range r.Steers(a) {
			row, k := r.Trace.Place(s)
			if own := k + i - j; r.Trace.Array(row).Kind == value.Flag && own >= 0 && own < r.Trace.Array(row).Len && before.Text(row, own) != before.Text(row, k) {
				flags = append(flags, r.Trace.Cell(row, own))
			}
		}
	}
	return flags
}

// chained reports whether the moves of a stretch build on one another: it is more than one step, or a
// cell is written twice.
func (p Stretch) chained() bool {
	if p.To > p.From+1 {
		return true
	}
	written := map[tracer.CellID]bool{}
	for _, a := range p.Acts {
		if written[a.To] {
			return true
		}
		written[a.To] = true
	}
	return false
}

// Ascending sorts arrays as the run has them.
func Ascending(arrays []tracer.ArrayID) {
	sort.Slice(arrays, func(i, j int) bool { return arrays[i] < arrays[j] })
}
