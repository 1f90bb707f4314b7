package simulate

import (
	"cmp"
	"fmt"
	"slices"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes in single moves, each as if made in all of them: in what is read, and in what is written.

// half is half a distance; one that has no half stays.
func half(d int) int {
	if d%2 != 0 {
		return d
	}
	return d / 2
}

// operands are mistakes in what is read.
func (s *moveSuspects) operands() {
	reach := func(d func(int) int) func(a exercises.Act) (exercises.Act, bool) {
		return func(a exercises.Act) (exercises.Act, bool) {
			other, any := exercises.Stride(s.t, []exercises.Act{a}, d)
			if !any || len(other) == 0 {
				return a, false
			}
			return other[0], true
		}
	}
	s.change(5, exercises.Swapped, swapped, func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Combined {
			return a, false
		}
		a.Operands = []tracer.CellID{a.Operands[1], a.Operands[0]}
		return a, true
	})
	s.change(6, exercises.StrideFar, "The lane reaches twice as far as it should.", reach(func(d int) int { return 2 * d }))
	s.change(6, exercises.StrideNear, "The lane reaches only half as far as it should.", reach(half))
	for _, by := range []int{-1, 1} {
		s.change(9, exercises.OffByOne, "An index is off by one: the cell beside the right one is read.", func(a exercises.Act) (exercises.Act, bool) {
			a.Operands = slices.Clone(a.Operands)
			any := false
			for k, o := range a.Operands {
				if c, ok := s.beside(o, by); ok && (o != a.To || a.How == exercises.Moved) {
					a.Operands[k], any = c, true
				}
			}
			return a, any
		})
	}
	for side := range 2 {
		s.change(12, exercises.Twice, "One operand is taken twice, and the other not at all.", func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Combined {
				return a, false
			}
			a.Operands = []tracer.CellID{a.Operands[side], a.Operands[side]}
			return a, true
		})
	}
	s.leftOut()
	unset, k := make([]string, len(s.given)), 0
	for _, list := range s.q.want {
		for _, w := range list {
			if w.acts[0].How == exercises.Constant && copied(s.r, w.acts[0]) == nil {
				unset[k] = missing
			}
			k++
		}
	}
	s.add(13, exercises.NoIdentity, "A cell that is set to a constant is left out: a lane writes it, too.", unset)
	s.change(13, valueForConstant, "The cell is set to a constant: nothing is read for it.", func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Constant || copied(s.r, a) != nil {
			return a, false
		}
		a.How, a.Operands = exercises.Moved, []tracer.CellID{a.To}
		return a, true
	})
	s.change(13, exercises.NotYet, keepsItsOwn, func(a exercises.Act) (exercises.Act, bool) {
		is := copied(s.r, a) != nil
		if is {
			a.How, a.Operands = exercises.Moved, []tracer.CellID{a.To}
		}
		return a, is
	})
	none := make([]string, len(s.given))
	for k, m := range s.given[:s.wanted] {
		is, _, pair := split(m)
		if should, _, _ := split(s.want[k]); !pair && m != missing && should[0] != "e" && is[0] == "e" {
			none[k] = m
		}
	}
	s.add(13, "a constant where a value belongs", "You have a constant there. The lane reads cells for the value.", none)
}

// swapped is said where the order of operands is the mistake.
const swapped = "The operands are exchanged, and their order matters here: the left one stands first."

// keepsItsOwn is said of a cell that is copied to itself.
const keepsItsOwn = "You have a cell keep its own value. What the lane writes there comes from another cell."

// valueForConstant is the name of a mistake in which something is read for a cell that is set to a constant.
const valueForConstant = "a value where a constant belongs"

// leftOut has lanes read a part alone of what they should, or more besides.
func (s *moveSuspects) leftOut() {
	less, more, of := make([]string, len(s.given)), make([]string, len(s.given)), 0
	for k, m := range s.given[:s.wanted] {
		from, to, pair := split(m)
		all, target, _ := split(s.want[k])
		switch {
		case pair || to != target || from[0] == "e" || all[0] == "e":
		case len(from) < len(all) && shared(from, all) == len(from):
			less[k], of = m, max(of, len(all))
		case len(from) > len(all) && shared(all, from) == len(all):
			more[k], of = m, max(of, len(all))
		}
	}
	reads := func(k int) string {
		if k < 0 {
			return ""
		}
		from, to, _ := split(s.want[k])
		w := s.q.wanted(s.slots[k], from, to, false)
		if w == nil || len(s.deciding(*w)) == 0 {
			return fmt.Sprintf("for %s the lane reads %s", s.q.full(s.r, to), exercises.Plural(len(from), "cell"))
		}
		for i, name := range from {
			from[i] = s.q.full(s.r, name)
		}
		finds := "and to find the place"
		if slices.ContainsFunc(s.r.Steers(w.acts[0]), s.isFlag) {
			finds = "and to decide"
		}
		return fmt.Sprintf("for %s the lane reads %s, %s %s", s.q.full(s.r, to), exercises.Listed(from), finds, exercises.Listed(cellNames(s.deciding(*w))))
	}
	first := func(list []string) int { return slices.IndexFunc(list, func(m string) bool { return m != "" }) }
	says := "One operand is left out: the lane combines two values."
	if of > 2 {
		says = fmt.Sprintf("Something is left out: %s.", reads(first(less)))
	}
	s.add(11, exercises.LeftOut, says, less)
	if k := first(more); k >= 0 && s.atHeads(more) {
		_, to, _ := split(s.want[k])
		s.add(11, exercises.Leaking, fmt.Sprintf("The sum of the segment before leaks in: at a head flag it has to start again, so for %s no sum is read.", s.q.full(s.r, to)), more)
		return
	}
	s.add(11, tooMuch, fmt.Sprintf("More is read than the lane needs: %s.", reads(first(more))), more)
}

// isFlag reports whether a cell holds a flag.
func (s *moveSuspects) isFlag(c tracer.CellID) bool {
	array, _ := s.t.Place(c)
	return s.t.Array(array).Kind == value.Flag
}

// atHeads reports whether moves that read too much write cells at which a segment begins.
func (s *moveSuspects) atHeads(more []string) bool {
	heads, c := s.t.ArrayNamed("heads"), s.t.Cursor()
	return heads != nil && !slices.ContainsFunc(more, func(m string) bool {
		if m == "" {
			return false
		}
		r, ok := s.reading(m)
		return !ok || r.to.index > 0 && c.Text(heads.ID, r.to.index) != "1"
	})
}

// tooMuch is the name of a mistake in which a lane reads what it does not need.
const tooMuch = "an operand too many"

// places are mistakes in what is written.
func (s *moveSuspects) places() {
	besides := "An index is off by one: the cell beside the right one is written."
	for slot := range s.q.parts {
		if p, ok := s.partOf(slot); ok && s.collision(slot, p) != "" {
			besides = s.collision(slot, p) + " " + besides
			break
		}
	}
	for _, by := range []int{-1, 1} {
		s.change(10, exercises.OffByOne, besides, func(a exercises.Act) (exercises.Act, bool) {
			c, ok := s.beside(a.To, by)
			a.To = c
			return a, ok
		})
	}
	s.change(8, exercises.WrongCell, "The result is written to the cell of the other operand.", func(a exercises.Act) (exercises.Act, bool) {
		if len(a.Operands) != 2 || !slices.Contains(a.Operands, a.To) || a.Operands[0] == a.Operands[1] {
			return a, false
		}
		if a.To == a.Operands[0] {
			a.To = a.Operands[1]
		} else {
			a.To = a.Operands[0]
		}
		return a, true
	})
	s.pairs()
	for _, indexed := range []bool{true, false} {
		says := "Source and target are exchanged: a gather reads from x[index[i]] and writes to i, a scatter reads from i and writes to index[i]."
		if !indexed {
			says = "Source and target are exchanged: you take each value from where it belongs to where it comes from." + s.otherShape()
		}
		s.change(7, exercises.GatherScatter, says, func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Moved || (len(s.r.Steers(a)) > 0) != indexed {
				return a, false
			}
			from, i := s.t.Place(a.Operands[0])
			to, j := s.t.Place(a.To)
			if i == j || j >= s.t.Array(from).Len || i >= s.t.Array(to).Len {
				return a, false
			}
			a.Operands, a.To = []tracer.CellID{s.t.Cell(from, j)}, s.t.Cell(to, i)
			return a, true
		})
	}
	if s.q.parts[0].Pairs {
		leaves := make([]string, len(s.given))
		for k, w := range s.want[:s.wanted] {
			from, to, _ := split(w)
			leaves[k] = to + "-" + from[0]
		}
		s.add(5, exercises.WrongWay, s.direction(), leaves)
		s.oneDirection()
	}
}

// otherShape says of values that are moved with another number of rows than a matrix has how they were taken for one;
// "" of others.
func (s *moveSuspects) otherShape() string {
	p, ok := s.partOf(0)
	if !ok || !s.r.Alg.HasParam("rows") || len(p.all) < len(p.right) {
		return ""
	}
	for rows, n := 2, len(p.right); rows < n; rows++ {
		if columns := n / rows; rows*columns == n && !slices.ContainsFunc(p.all, func(m reading) bool {
			return len(m.from) != 1 || s.length(m.from[0].array) != n || m.to.index != m.from[0].index%columns*rows+m.from[0].index/columns
		}) {
			return fmt.Sprintf(" It is also %s read as %d rows of %d and turned.", p.all[0].from[0].array, rows, columns)
		}
	}
	return ""
}

// pairs exchanges the two cells that a lane writes.
func (s *moveSuspects) pairs() {
	other := map[tracer.NodeID]tracer.CellID{} // of a lane that combines and moves: where its other result goes
	for _, p := range s.q.parts {
		for _, list := range exercises.LanesOf(p.Acts) {
			if len(list) == 2 && (list[0].How == exercises.Combined) != (list[1].How == exercises.Combined) {
				other[list[0].Node], other[list[1].Node] = list[1].To, list[0].To
			}
		}
	}
	for kind, says := range []string{"A lane has two results here, and you write each to the cell of the other.", "The two cells of a pair are exchanged: the sum goes to the other one, and the value that only moves goes the other way."} {
		s.change(7, exercises.SumPrefix, says, func(a exercises.Act) (exercises.Act, bool) {
			to, two := other[a.Node]
			if kind > 0 && a.How == exercises.Moved && two {
				a.Operands = []tracer.CellID{a.To}
			}
			if two {
				a.To = to
			}
			return a, two
		})
		exchanged := s.list[len(s.list)-1]
		for k := range s.given {
			exchanged.Lanes = append(exchanged.Lanes, -1-k)
		}
		k := 0
		for slot, list := range s.q.want {
			for _, w := range list {
				exchanged.Lanes[k] = slot<<16 + int(w.acts[0].Lane)
				k++
			}
		}
	}
}

// equalKeys has values moved from another cell that holds the same, and what moves with them from beside it.
func (s *moveSuspects) equalKeys() {
	leaves, c := make([]string, len(s.given)), s.t.Cursor()
	keys := slices.Contains(s.r.Alg.Matters.Slips, exercises.Unstable) || slices.Contains([]string{"merge", "sort", "split"}, s.r.Alg.Family)
	if !keys && s.r.Alg.Family != "grid" && s.r.Alg.Family != "scatter" {
		return
	}
	for _, along := range []bool{false, true} {
		k := 0
		for slot, list := range s.q.want {
			c.Seek(s.q.parts[slot].From)
			for _, w := range list {
				is, ok := s.reading(s.given[k])
				if row := s.arrayOf(is); ok && row != nil && !w.pair && w.acts[0].How == exercises.Moved && (keys || row.Name == is.to.array) {
					word, set := c.Value(row.ID, is.from[0].index)
					if set && word == w.acts[0].Value || along && s.given[k] != s.want[k] && slices.ContainsFunc(leaves, func(m string) bool {
						with, ok := s.reading(m)
						return ok && m != "" && m != missing && with.to.index == is.to.index && with.from[0].index == is.from[0].index
					}) {
						leaves[k] = s.given[k]
					}
				}
				k++
			}
		}
	}
	s.add(4, exercises.Unstable, "The key is the same, but it comes from another cell: of equal keys the one that came first goes first.", leaves)
}

// arrayOf is the array of the one cell that a move reads; nil of others.
func (s *moveSuspects) arrayOf(r reading) *tracer.ArrayInfo {
	if len(r.from) == 1 {
		for _, row := range s.t.Arrays() {
			if s.t.RowName(row.ID) == r.from[0].array && r.from[0].index < row.Real {
				return &row
			}
		}
	}
	return nil
}

// oneDistance has all lanes reach equally far to the left, where they should reach for one and the same cell.
func (s *moveSuspects) oneDistance() {
	leaves, says, k := make([]string, len(s.given)), "", 0
	for slot, list := range s.q.want {
		given := s.given[k : k+len(list)]
		alike := !slices.Contains(given, missing) && !slices.ContainsFunc(list, func(w move) bool { return w.acts[0].How != exercises.Combined })
		if by := -s.reach(s.given, slot); by > 0 && s.reach(s.want, slot) == 0 && alike {
			copy(leaves[k:], given)
			says = cmp.Or(says, fmt.Sprintf("In %s all your lanes reach %s to the left. Here the distances differ: the listing has the index of the cell that each lane reads.", name(s.q.parts[slot], s.t), exercises.Plural(by, "place")))
		}
		k += len(list)
	}
	s.add(5, exercises.SameDistance, says, leaves)
}
