package exercises

import (
	"slices"
	"sort"
	"upsweep/tracer"
)

// stretch is what a reader carries out in one slot: a round, or some steps of a round that takes
// several.
type stretch struct {
	round    tracer.RoundID
	from, to int // the steps after from, up to to
	acts     []act
	pairs    bool // they are comparators
}

// size is how many things there are to do in a stretch.
func (p stretch) size() int {
	if p.pairs {
		return len(p.acts) / 2
	}
	return len(p.acts)
}

// telling reports whether there is something to find in a window: not where every cell is set to a
// constant or moves by the same distance, nor where all that is counted falls into one place.
func (r *Run) telling(window []stretch) bool {
	shifts, places := map[int]bool{}, map[tracer.CellID]bool{}
	made, steered := false, false
	for _, p := range window {
		for _, a := range p.acts {
			if a.how == constant {
				continue
			}
			places[a.to] = true
			if a.how == moved {
				_, from := r.trace.Place(a.operands[0])
				_, to := r.trace.Place(a.to)
				shifts[to-from] = true
				continue
			}
			made = true
			steered = steered || a.how == opaque && len(r.sources(a)) > len(a.operands)
		}
	}
	return (made || len(shifts) > 1) && (!steered || len(places) > 1)
}

// sources are the cells that a value is made of. Cells that only decide where it goes do not belong
// to them, unless nothing else tells it from the next: a count that goes up by one.
func (r *Run) sources(a act) []tracer.CellID {
	if a.how != opaque && a.how != compared {
		return a.operands
	}
	var out []tracer.CellID
	add := func(c tracer.CellID) {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	for _, c := range a.operands {
		add(c)
	}
	if len(out) == 0 || len(out) == 1 && out[0] == a.to {
		for _, c := range r.steers(a) {
			add(c)
		}
	}
	return out
}

// steers are the cells that a lane reads to decide where or whether it writes.
func (r *Run) steers(a act) []tracer.CellID {
	var out []tracer.CellID
	r.graph.Sources(a.node, func(s tracer.Source) bool {
		if c := r.graph.Node(s.Node).Cell; s.Steer && !slices.Contains(out, c) {
			out = append(out, c)
		}
		return true
	})
	return out
}

// chained reports whether the moves of a stretch build on one another: it is more than one step, or a
// cell is written twice.
func (p stretch) chained() bool {
	if p.to > p.from+1 {
		return true
	}
	written := map[tracer.CellID]bool{}
	for _, a := range p.acts {
		if written[a.to] {
			return true
		}
		written[a.to] = true
	}
	return false
}

// ascending sorts arrays as the run has them.
func ascending(arrays []tracer.ArrayID) {
	sort.Slice(arrays, func(i, j int) bool { return arrays[i] < arrays[j] })
}
