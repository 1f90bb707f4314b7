package predict

import (
	"fmt"
	"slices"
	"sort"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file holds the mistakes in a round of lanes that do not meet.

// inARound are the mistakes in a round of lanes that do not meet.
func (s *suspecting) inARound() {
	p := s.replay
	slow := "A cell is overwritten before it is read: both values of the pair have to be read before either is written."
	meets := func(sameLane bool) bool { // a cell that one act writes another reads
		return slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
			return slices.ContainsFunc(s.acts, func(b exercises.Act) bool {
				return a.Node != b.Node && (a.Lane == b.Lane) == sameLane && slices.Contains(b.Operands, a.To)
			})
		})
	}
	if meets(true) {
		s.add(8, exercises.Overwritten, slow, p.WithinLanes(s.acts, true))
		s.add(8, exercises.Overwritten, slow, p.WithinLanes(s.acts, false))
	}
	says := "A lane reads what another lane has just written. All lanes read first; what they write lands at the barrier."
	if meets(false) {
		s.add(9, exercises.InPlace, says, p.LaneByLane(s.acts, false))
		s.add(9, exercises.InPlace, says, p.LaneByLane(s.acts, true))
	}
	for _, v := range s.variants(s.acts) {
		s.add(v.rank, v.name, v.says, p.Together(v.acts))
	}
	for _, far := range []struct {
		name, says string
		d          func(int) int
	}{
		{exercises.StrideFar, "The lane reaches twice as far as it should in this round.", func(d int) int { return 2 * d }},
		{exercises.StrideNear, "The lane reaches only half as far as it should in this round: that was the stride of another round.", func(d int) int { return d / 2 }},
	} {
		if acts, any := exercises.Stride(s.t, s.acts, far.d); any {
			s.add(12, far.name, far.says, p.Together(acts))
		}
	}
	for _, id := range []tracer.RoundID{s.q.m.Round - 1, s.q.m.Round + 1} {
		if acts := s.actsOf(id); acts != nil {
			s.add(14, exercises.OtherRound, fmt.Sprintf("That is what the lanes of round %d would do with these values.", id), p.Together(acts))
		}
	}
	s.exchanged()
	s.elsewhere()
	if acts, any := exercises.Without(s.acts, exercises.Moved); any && len(acts) > 0 {
		s.add(16, exercises.NoMove, "A part of the round is left out: some values only move, and they have to move too.", p.Together(acts))
	}
	if acts, any := turned(s.acts); any {
		s.add(11, exercises.WrongWay, "The comparator points the wrong way: the larger key stands where the smaller one belongs.", p.Together(acts))
	}
	if acts, any := exercises.Without(s.acts, exercises.Constant); any && s.t.Program().Combine != nil {
		s.add(13, exercises.NoIdentity, "The identity is missing: this round puts it in the place of an old value.", p.Together(acts))
	}
	s.tooMany()
	s.scattered()
	s.typical()
	for _, by := range []int{-1, 1} { // as one place further, but a lane that would reach out of the array does nothing
		if acts, any := exercises.Stride(s.t, s.acts, func(d int) int { return d + by }); any {
			s.add(25, exercises.OffByOne, "The place next to the right one is read.", p.Together(acts))
		}
	}
}

// actsOf are the acts of another round of the same part of the run that can be done with the values
// of this one; nil if there are none.
func (s *suspecting) actsOf(id tracer.RoundID) []exercises.Act {
	if id < 1 || int(id) > s.t.Rounds() || s.t.Round(id).Phase != s.t.Round(s.q.m.Round).Phase || s.t.Round(id).Mode == tracer.Unsynchronised {
		return nil
	}
	acts := s.e.Run.Acts(s.t.FirstStepOf(id)-1, s.t.StepOf(id))
	if slices.ContainsFunc(acts, func(a exercises.Act) bool { return a.How == exercises.Opaque || a.How == exercises.Compared }) {
		return nil
	}
	return acts
}

// exchanged has a lane that writes two cells write each result into the other cell.
func (s *suspecting) exchanged() {
	var acts []exercises.Act
	any := false
	for _, list := range exercises.LanesOf(s.acts) {
		if len(list) == 2 && (list[0].How == exercises.Combined) != (list[1].How == exercises.Combined) {
			list = slices.Clone(list)
			list[0].To, list[1].To = list[1].To, list[0].To
			any = true
		}
		acts = append(acts, list...)
	}
	if any {
		s.add(15, exercises.SumPrefix, "The two results of a lane are exchanged: the right child gets prefix ⊕ left sum, the left child the prefix.", s.replay.Together(acts))
	}
}

// elsewhere has one lane after another leave its result in the cell of its other operand.
func (s *suspecting) elsewhere() {
	for k, a := range s.acts {
		if a.How != exercises.Combined || !slices.Contains(a.Operands, a.To) {
			continue
		}
		other := a.Operands[0]
		if other == a.To {
			other = a.Operands[1]
		}
		if array, _ := s.t.Place(other); array != s.q.m.Array || other == a.To {
			continue
		}
		a.To = other
		rest := slices.Delete(slices.Clone(s.acts), k, k+1)
		says := "The result is in the cell of the other operand; the cell to which it belongs keeps what it held."
		s.add(28, exercises.WrongCell, says, s.replay.Together(append(slices.Clone(rest), a)))
		s.add(28, exercises.WrongCell, says, s.replay.Together(append([]exercises.Act{a}, rest...)))
	}
	var all []exercises.Act
	for _, a := range s.acts {
		if a.How == exercises.Combined && slices.Contains(a.Operands, a.To) {
			if a.Operands[0] == a.To {
				a.To = a.Operands[1]
			} else {
				a.To = a.Operands[0]
			}
		}
		all = append(all, a)
	}
	s.add(28, exercises.WrongCell, "The results are in the cells of the other operands; the cells to which they belong keep what they held.", s.replay.Together(all))
}

// tooMany has lanes work that have nothing to do in this round, as their neighbours do.
func (s *suspecting) tooMany() {
	distance, known := s.reachOf()
	if !known {
		return
	}
	written := map[tracer.CellID]bool{}
	for _, a := range s.acts {
		written[a.To] = true
	}
	left := distance < 0
	out := exercises.Memory{}
	for _, i := range s.q.cells {
		c := s.t.Cell(s.q.m.Array, i)
		if j := i + distance; !written[c] && j >= 0 && j < s.t.Array(s.q.m.Array).Len {
			other := s.t.Cell(s.q.m.Array, j)
			a := exercises.Act{To: c, How: exercises.Combined, Operands: []tracer.CellID{other, c}}
			if !left {
				a.Operands = []tracer.CellID{c, other}
			}
			if w, ok := s.replay.Value(nil, a); ok {
				out[c] = w
			}
		}
	}
	for c, w := range s.replay.Together(s.acts) {
		out[c] = w
	}
	if s.t.ArrayNamed("heads") != nil {
		s.add(17, exercises.Leaking, "The sum of the segment before leaks in: at a head flag it has to start again.", out)
		return
	}
	s.add(21, exercises.TooManyLanes, "No lane writes this cell in the round: it keeps what it held.", out)
}

// scattered are the mistakes in sending values to places: the groups in another order, or each of
// them backwards, and gather for scatter.
func (s *suspecting) scattered() {
	var moves []exercises.Act
	for _, a := range s.acts {
		if array, _ := s.t.Place(a.To); a.How == exercises.Moved && array == s.q.m.Array {
			moves = append(moves, a)
		}
	}
	if len(moves) < 2 || !slices.ContainsFunc(moves, func(a exercises.Act) bool { return len(s.e.Run.Steers(a)) > 0 }) {
		return
	}
	from := func(a exercises.Act) int { _, i := s.t.Place(a.Operands[0]); return i }
	to := func(a exercises.Act) int { _, i := s.t.Place(a.To); return i }
	sort.SliceStable(moves, func(i, j int) bool { return from(moves[i]) < from(moves[j]) })
	// A group is what is sent to one place after another.
	var groups [][]exercises.Act
	for _, a := range moves {
		g := slices.IndexFunc(groups, func(g []exercises.Act) bool { return to(g[len(g)-1])+1 == to(a) })
		if g < 0 {
			groups = append(groups, []exercises.Act{a})
			continue
		}
		groups[g] = append(groups[g], a)
	}
	sort.Slice(groups, func(i, j int) bool { return to(groups[i][0]) < to(groups[j][0]) })
	first := to(groups[0][0])
	inOrder := func(list []exercises.Act) exercises.Memory {
		out := exercises.Memory{}
		for k, a := range list {
			if array := s.t.Array(s.q.m.Array); first+k < array.Len {
				if w, ok := s.replay.Value(nil, a); ok {
					out[s.t.Cell(s.q.m.Array, first+k)] = w
				}
			}
		}
		return out
	}
	if f := s.e.Alg.Family; len(groups) > 1 && len(groups) < len(moves) && f != "merge" {
		turned := slices.Clone(groups)
		slices.Reverse(turned)
		s.add(18, exercises.OnesFirst, "The groups stand in the wrong order: what belongs in front, the zeros or the smaller digits, comes behind.", inOrder(slices.Concat(turned...)))
		var back, inside []exercises.Act
		for _, g := range groups {
			g = slices.Clone(g)
			slices.Reverse(g)
			back = append(back, g...)
			inside = append(inside, sortedInside(s.t, g)...)
		}
		if ordered(s.t.Array(s.q.m.Array).Kind) && (f == "sort" || f == "split") {
			s.add(18, exercises.GroupsSorted, "Inside the groups the values are sorted as well. They are only sent to their group, and keep the order in which they came.", inOrder(inside))
		}
		s.add(19, exercises.Unstable, "The values of a group have changed their order: a stable scatter keeps the order in which they came.", inOrder(back))
		s.add(27, "all kept in order", "Nothing is sent to its group: the values stand as they came.", inOrder(moves))
	}
	back := exercises.Memory{}
	for _, a := range moves {
		source, i := s.t.Place(a.Operands[0])
		if at := to(a); at < s.t.Array(source).Len && i < s.t.Array(s.q.m.Array).Len {
			if w, ok := s.before.Value(source, at); ok {
				back[s.t.Cell(s.q.m.Array, i)] = w
			}
		}
	}
	s.add(19, exercises.GatherScatter, "The index is used the other way round: a gather reads from x[index[i]] and writes to i, a scatter reads from i and writes to index[i].", back)
}
