package workbench

import "slices"

// This file plans orders in which threads wait for each other's locks: a search that reverses one
// pair after another comes to a ring of many threads late (Havelund, Using Runtime Analysis to
// Guide Model Checking of Java Programs, 2000).

// nested is that a thread locked one lock while it held another.
type nested struct {
	held, wanted cellName
	thread       int
	at           int // event that locked the second
}

// maxRings is how many rings of locks are planned for.
const maxRings = 16

// nestings lists them, of the events of one launch.
func nestings(list []clocked) []nested {
	var out []nested
	holds := map[int][]cellName{}
	for k, e := range list {
		lane := int(e.lane)
		switch e.how {
		case locks:
			name := cellName{e.of.number, int(e.i)}
			for _, held := range holds[lane] {
				out = append(out, nested{held, name, lane, k})
			}
			holds[lane] = append(holds[lane], name)
		case unlocks:
			name := cellName{e.of.number, int(e.i)}
			holds[lane] = slices.DeleteFunc(slices.Clone(holds[lane]), func(c cellName) bool { return c == name })
		}
	}
	return out
}

// rings finds threads of which each holds what the one before wants, in a ring.
func rings(list []nested) [][]nested {
	var out [][]nested
	looked := 0
	var walk func(path []nested)
	walk = func(path []nested) {
		if looked++; looked > 1<<14 || len(out) >= maxRings {
			return
		}
		last := path[len(path)-1]
		if last.wanted == path[0].held && len(path) > 1 {
			out = append(out, slices.Clone(path))
			return
		}
		for _, n := range list {
			if n.held != last.wanted || slices.ContainsFunc(path, func(p nested) bool { return p.thread == n.thread || p.held == n.held }) {
				continue
			}
			walk(append(path, n))
		}
	}
	for _, n := range list {
		walk([]nested{n})
	}
	return out
}

// ringed is the order in which each thread of a ring comes to hold its lock before any asks for the
// next, behind all that barriers put before.
func ringed(list []clocked, ring []nested) []int {
	turn := 0 // barriers that have to be passed first
	stop := map[int]int{}
	for _, n := range ring {
		turn = max(turn, list[n.at].turn)
		stop[n.thread] = n.at
	}
	var out []int
	for k, e := range list {
		if end, ok := stop[int(e.lane)]; ok && k < end || !ok && e.turn < turn {
			out = append(out, int(e.lane))
		}
	}
	return out
}
