package exercises

import (
	"slices"
	"sort"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Replay does acts again in plain memory, many times over with one thing or another changed in
// them. A lane reads what was there before the round, or, one act after another, what is there now.
type Replay struct {
	Run    *Run
	Before *tracer.Cursor
}

// Memory is what cells hold; a cell that is in none of its words holds what it held before.
type Memory map[tracer.CellID]value.Word

func (p *Replay) read(m Memory, c tracer.CellID) (value.Word, bool) {
	if w, ok := m[c]; ok {
		return w, true
	}
	return p.Before.Cell(c)
}

// Value is what an act leaves, reading from memory; false where it reads a cell that holds nothing.
func (p *Replay) Value(m Memory, a Act) (value.Word, bool) {
	switch {
	case a.How == Combined && len(a.Operands) == 2:
		left, ok := p.read(m, a.Operands[0])
		right, also := p.read(m, a.Operands[1])
		if !ok || !also {
			return 0, false
		}
		return p.Run.Trace.Program().Combine(left, right), true
	case a.How == Moved && len(a.Operands) == 1:
		return p.read(m, a.Operands[0])
	}
	return a.Value, true
}

// Together has all acts read before any of them writes. Of several that write one cell the last
// stays.
func (p *Replay) Together(acts []Act) Memory {
	out := make(Memory, len(acts))
	for _, a := range acts {
		if w, ok := p.Value(nil, a); ok {
			out[a.To] = w
		}
	}
	return out
}

// InTurn does the acts one after another.
func (p *Replay) InTurn(acts []Act) Memory {
	out := make(Memory, len(acts))
	for _, a := range acts {
		if w, ok := p.Value(out, a); ok {
			out[a.To] = w
		}
	}
	return out
}

// LaneByLane has the lanes work one after another, in the order of their numbers or against it:
// each reads all that it needs and then writes.
func (p *Replay) LaneByLane(acts []Act, backward bool) Memory {
	lanes := LanesOf(acts)
	if backward {
		slices.Reverse(lanes)
	}
	out := Memory{}
	for _, list := range lanes {
		words := make([]value.Word, len(list))
		fine := make([]bool, len(list))
		for k, a := range list {
			words[k], fine[k] = p.Value(out, a)
		}
		for k, a := range list {
			if fine[k] {
				out[a.To] = words[k]
			}
		}
	}
	return out
}

// WithinLanes has each lane by itself do one act after another, those on lower cells first or last:
// what it has written it reads again.
func (p *Replay) WithinLanes(acts []Act, lowFirst bool) Memory {
	out := Memory{}
	for _, list := range LanesOf(acts) {
		list = slices.Clone(list)
		sort.SliceStable(list, func(i, j int) bool {
			if lowFirst {
				return list[i].To < list[j].To
			}
			return list[i].To > list[j].To
		})
		own := Memory{}
		for _, a := range list {
			if w, ok := p.Value(own, a); ok {
				own[a.To] = w
			}
		}
		for c, w := range own {
			out[c] = w
		}
	}
	return out
}
