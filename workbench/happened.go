package workbench

import "slices"

// This file finds, in the accesses of one launch, those that could have come in the other order
// (Flanagan and Godefroid, Dynamic Partial-Order Reduction for Model Checking Software, 2005).

// cellName names a cell in the same way in every order of the threads.
type cellName struct{ memory, i int }

// clocked is an event and what has happened before it: of each thread so many events.
type clocked struct {
	event
	nth   int   // event of its thread, from 1
	turn  int   // barriers that its thread has come to before
	knows []int // by thread, its own included
}

// reversal is two events that conflict with nothing between to order them: of cells that both
// access and one changes, or two attempts to lock.
type reversal struct{ first, then int }

// past is what is kept of one cell.
type past struct {
	change int   // the latest event that changed it; -1 for none
	looks  []int // events that have read it since
	lock   int   // the latest event that locked it; -1 for none
}

// gate is one use of the barrier of a block or of a warp.
type gate struct {
	of          access
	group, turn int
}

// happened works out what happened before what among the events of one launch, and which pairs can
// be reversed.
func happened(log []event, in launched) (out []clocked, found []reversal) {
	threads := in.threads
	cells := map[cellName]*past{}
	now := make([][]int, threads) // what each thread knows
	for i := range now {
		now[i] = make([]int, threads)
	}
	gates, last, waits := map[gate][]int{}, make([]gate, threads), make([]bool, threads)
	passed := map[access][]int{arrives: make([]int, threads), meets: make([]int, threads)}
	for k, e := range log {
		l := int(e.lane)
		know := now[l]
		if waits[l] { // the first event after a barrier: all who came to it have come
			join(know, gates[last[l]])
			waits[l] = false
		}
		before, turn := slices.Clone(know), passed[arrives][l]
		know[l]++
		switch {
		case e.how.waits():
			passed[e.how][l]++
			waits[l] = true
			at := gate{e.how, in.group(e.how, l), passed[e.how][l]}
			last[l] = at
			if gates[at] == nil {
				gates[at] = make([]int, threads)
			}
			join(gates[at], know)
		default:
			name := cellName{e.of.number, int(e.i)}
			p := cells[name]
			if p == nil {
				p = &past{change: -1, lock: -1}
				cells[name] = p
			}
			rivals := p.rivals(e.how)
			for _, f := range rivals {
				if first := reversible(out, p, e.how, f, before, rivals); first >= 0 {
					found = append(found, reversal{first, k})
				}
			}
			for _, f := range rivals {
				join(know, out[f].knows)
			}
			p.add(k, e.how)
		}
		out = append(out, clocked{e, know[l], turn, slices.Clone(know)})
	}
	return out, found
}

func join(a, b []int) {
	for i, n := range b {
		a[i] = max(a[i], n)
	}
}

// rivals are the latest events that an access conflicts with.
func (p *past) rivals(how access) []int {
	if how.changes() && len(p.looks) > 0 {
		return p.looks
	}
	if p.change >= 0 {
		return []int{p.change}
	}
	return nil
}

func (p *past) add(k int, how access) {
	if !how.changes() {
		p.looks = append(p.looks[:len(p.looks):len(p.looks)], k)
		return
	}
	p.change, p.looks = k, nil
	if how == locks {
		p.lock = k
	}
}

// reversible finds the event that an access could have come before, were it not for the order of
// this run: rival f, or where f is an unlock for which the access waited, the lock before it. -1
// if there is none: the thread of the access knew of it anyway.
func reversible(out []clocked, p *past, how access, f int, before []int, rivals []int) int {
	if how == locks && out[f].how == unlocks && p.lock >= 0 {
		f = p.lock
	}
	e := out[f]
	if before[e.lane] >= e.nth {
		return -1
	}
	for _, g := range rivals {
		if g != f && out[g].lane != e.lane && out[g].knows[e.lane] >= e.nth && out[g].how != unlocks {
			return -1 // f, then g, then the access: g has to be reversed first
		}
	}
	return f
}

// reversed is the order of a launch in which then comes before first: all that does not depend on
// first, up to then.
func reversed(list []clocked, r reversal) []int {
	first := list[r.first]
	var out []int
	for k := range r.then {
		if k >= r.first && list[k].knows[first.lane] >= first.nth {
			continue
		}
		out = append(out, int(list[k].lane))
	}
	return append(out, int(list[r.then].lane))
}

// class is a number that two runs share, as good as always, if and only if their events are the
// same and happened in the same partial order.
func class(list []clocked) uint64 {
	sum := uint64(0)
	for _, c := range list {
		h := uint64(14695981039346656037) // FNV-1a, by words
		add := func(n int) { h = (h ^ uint64(n)) * 1099511628211; h ^= h >> 29 }
		add(int(c.lane))
		add(int(c.round))
		for _, n := range c.knows {
			add(n)
		}
		sum += h
	}
	return sum
}
