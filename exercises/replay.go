package exercises

import (
	"slices"
	"sort"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// replay does acts again in plain memory, many times over with one thing or another changed in
// them. A lane reads what was there before the round, or, one act after another, what is there now.
type replay struct {
	run    *Run
	before *tracer.Cursor
}

// memory is what cells hold; a cell that is in none of its words holds what it held before.
type memory map[tracer.CellID]value.Word

func (p *replay) read(m memory, c tracer.CellID) (value.Word, bool) {
	if w, ok := m[c]; ok {
		return w, true
	}
	return p.before.Cell(c)
}

// value is what an act leaves, reading from memory; false where it reads a cell that holds nothing.
func (p *replay) value(m memory, a act) (value.Word, bool) {
	switch {
	case a.how == combined && len(a.operands) == 2:
		left, ok := p.read(m, a.operands[0])
		right, also := p.read(m, a.operands[1])
		if !ok || !also {
			return 0, false
		}
		return p.run.trace.Program().Combine(left, right), true
	case a.how == moved && len(a.operands) == 1:
		return p.read(m, a.operands[0])
	}
	return a.value, true
}

// together has all acts read before any of them writes. Of several that write one cell the last
// stays.
func (p *replay) together(acts []act) memory {
	out := memory{}
	for _, a := range acts {
		if w, ok := p.value(nil, a); ok {
			out[a.to] = w
		}
	}
	return out
}

// inTurn does the acts one after another.
func (p *replay) inTurn(acts []act) memory {
	out := memory{}
	for _, a := range acts {
		if w, ok := p.value(out, a); ok {
			out[a.to] = w
		}
	}
	return out
}

// laneByLane has the lanes work one after another, in the order of their numbers or against it:
// each reads all that it needs and then writes.
func (p *replay) laneByLane(acts []act, backward bool) memory {
	lanes := lanesOf(acts)
	if backward {
		slices.Reverse(lanes)
	}
	out := memory{}
	for _, list := range lanes {
		words := make([]value.Word, len(list))
		fine := make([]bool, len(list))
		for k, a := range list {
			words[k], fine[k] = p.value(out, a)
		}
		for k, a := range list {
			if fine[k] {
				out[a.to] = words[k]
			}
		}
	}
	return out
}

// withinLanes has each lane by itself do one act after another, those on lower cells first or last:
// what it has written it reads again.
func (p *replay) withinLanes(acts []act, lowFirst bool) memory {
	out := memory{}
	for _, list := range lanesOf(acts) {
		list = slices.Clone(list)
		sort.SliceStable(list, func(i, j int) bool {
			if lowFirst {
				return list[i].to < list[j].to
			}
			return list[i].to > list[j].to
		})
		own := memory{}
		for _, a := range list {
			if w, ok := p.value(own, a); ok {
				own[a.to] = w
			}
		}
		for c, w := range own {
			out[c] = w
		}
	}
	return out
}
