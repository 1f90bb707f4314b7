package exercises

import (
	"slices"
	"strings"

	"upsweep/tracer"
)

// A move of a Simulate is judged by the cell that it writes: beside the right move stands the one that the reader has for the same cell.

// missing stands where no move writes a cell.
const missing = "–"

// shaped sets each wanted move beside the one that was given for its cell, and what is left over behind them.
func (q *simulation) shaped(a Answer) (given, want Answer) {
	for slot, list := range q.want {
		got := q.parse(slot, a[slot])
		taken := make([]bool, len(got))
		at := make([]string, len(list))
		for k, w := range list { // the right ones first: two moves may write one cell
			if i := slices.Index(got, w.text); i >= 0 && !taken[i] {
				taken[i], at[k] = true, w.text
			}
		}
		for k, w := range list {
			if at[k] != "" {
				continue
			}
			at[k] = missing
			if i := slices.IndexFunc(got, func(m string) bool { return !taken[slices.Index(got, m)] && sameTarget(m, w.text) }); i >= 0 {
				taken[i], at[k] = true, got[i]
			}
		}
		for k, w := range list {
			given, want = append(given, at[k]), append(want, w.text)
		}
	}
	for slot := range q.want {
		for _, m := range q.parse(slot, a[slot]) {
			if !slices.Contains(given, m) {
				given, want = append(given, m), append(want, missing)
			}
		}
	}
	return given, want
}

// sameTarget reports whether two moves write the same cell, or compare the same two.
func sameTarget(a, b string) bool {
	fromA, toA, pairA := split(a)
	fromB, toB, pairB := split(b)
	if pairA || pairB {
		return pairA && pairB && (toA == toB && fromA[0] == fromB[0] || toA == fromB[0] && fromA[0] == toB)
	}
	return toA == toB
}

// suspectsFor lists the mistakes in single moves, each as if made in all of them, for an answer: the moves that are left over are judged too.
func (q *simulation) suspectsFor(e *Exercise, a Answer) []*suspect {
	r := e.run
	t := r.trace
	given, want := q.shaped(a)
	wanted := 0
	for _, list := range q.want {
		wanted += len(list)
	}
	var out []*suspect
	add := func(rank int, name, says string, leaves []string) {
		out = append(out, &suspect{name: name, says: says, leaves: leaves, rank: rank})
	}
	// Each mistake changes the acts of a move; it may also send them to another cell, which leaves the right one unwritten.
	change := func(rank int, name, says string, do func(a act) (act, bool)) {
		leaves := make([]string, len(given))
		k := 0
		for slot, list := range q.want {
			for _, w := range list {
				if len(w.acts) == 1 {
					if other, changed := do(w.acts[0]); changed {
						p := q.parts[slot]
						p.acts = []act{other}
						if made := q.moves(r, p); len(made) == 1 {
							text := strings.Join(q.parse(slot, made[0].text), "")
							if sameTarget(text, w.text) {
								leaves[k] = text
							} else {
								leaves[k] = missing
								for extra := wanted; extra < len(given); extra++ {
									if given[extra] == text {
										leaves[extra] = text
									}
								}
							}
						}
					}
				}
				k++
			}
		}
		add(rank, name, says, leaves)
	}
	shift := func(c tracer.CellID, by int) (tracer.CellID, bool) {
		id, i := t.Place(c)
		if i+by < 0 || i+by >= t.Array(id).Len {
			return c, false
		}
		return t.Cell(id, i+by), true
	}
	reach := func(d func(int) int) func(a act) (act, bool) {
		return func(a act) (act, bool) {
			other, any := stride(t, []act{a}, d)
			if !any || len(other) == 0 {
				return a, false
			}
			return other[0], true
		}
	}
	change(5, Swapped, "The operands are exchanged: what stands further left in the input is the left operand.", func(a act) (act, bool) {
		if a.how != combined {
			return a, false
		}
		a.operands = []tracer.CellID{a.operands[1], a.operands[0]}
		return a, true
	})
	change(6, StrideFar, "The lane reaches twice as far as it should.", reach(func(d int) int { return 2 * d }))
	change(6, StrideNear, "The lane reaches only half as far as it should.", reach(func(d int) int { return d / 2 }))
	for _, by := range []int{-1, 1} {
		change(9, OffByOne, "The place next to the right one is read.", func(a act) (act, bool) {
			a.operands = slices.Clone(a.operands)
			any := false
			for k, o := range a.operands {
				if c, ok := shift(o, by); ok && (o != a.to || a.how == moved) {
					a.operands[k], any = c, true
				}
			}
			return a, any
		})
		change(10, OffByOne, "The place next to the right one is written.", func(a act) (act, bool) {
			c, ok := shift(a.to, by)
			a.to = c
			return a, ok
		})
	}
	for side := range 2 {
		change(11, LeftOut, "One operand is left out: the lane combines two values.", func(a act) (act, bool) {
			if a.how != combined {
				return a, false
			}
			a.how, a.operands = moved, []tracer.CellID{a.operands[side]}
			return a, true
		})
		change(12, Twice, "One operand is taken twice, and the other not at all.", func(a act) (act, bool) {
			if a.how != combined {
				return a, false
			}
			a.operands = []tracer.CellID{a.operands[side], a.operands[side]}
			return a, true
		})
	}
	change(8, WrongCell, "The result is written to the cell of the other operand.", func(a act) (act, bool) {
		if a.how != combined || !slices.Contains(a.operands, a.to) || a.operands[0] == a.operands[1] {
			return a, false
		}
		if a.to == a.operands[0] {
			a.to = a.operands[1]
		} else {
			a.to = a.operands[0]
		}
		return a, true
	})
	change(7, GatherScatter, "Source and target are exchanged: a gather reads from x[index[i]] and writes to i, a scatter reads from i and writes to index[i].", func(a act) (act, bool) {
		if a.how != moved || len(r.steers(a)) == 0 {
			return a, false
		}
		from, i := t.Place(a.operands[0])
		to, j := t.Place(a.to)
		if i == j || j >= t.Array(from).Len || i >= t.Array(to).Len {
			return a, false
		}
		a.operands, a.to = []tracer.CellID{t.Cell(from, j)}, t.Cell(to, i)
		return a, true
	})
	change(13, "a value where a constant belongs", "The cell is set to a constant: nothing is read for it.", func(a act) (act, bool) {
		if a.how != constant {
			return a, false
		}
		a.how, a.operands = moved, []tracer.CellID{a.to}
		return a, true
	})
	if q.parts[0].pairs {
		leaves := make([]string, len(given))
		for k, w := range want[:wanted] {
			from, to, _ := split(w)
			leaves[k] = to + "-" + from[0]
		}
		add(5, WrongWay, "The comparator points the wrong way: the cell of the smaller key is written first.", leaves)
	}
	// What only moves, what is computed, and whatever else is not there.
	moves, none, many := make([]string, len(given)), make([]string, len(given)), make([]string, len(given))
	k := 0
	for _, list := range q.want {
		for _, w := range list {
			none[k] = missing
			if len(w.acts) == 1 && w.acts[0].how == moved {
				moves[k] = missing
			}
			k++
		}
	}
	for extra := wanted; extra < len(given); extra++ {
		many[extra] = given[extra]
	}
	add(14, NoMove, "Values that only move have to move too.", moves)
	add(30, Forgotten, "A lane is forgotten.", none)
	add(31, TooManyLanes, "No lane does that in this round.", many)
	return out
}
