package predict

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
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
		s.add(v.rank, v.name, v.says, s.done(v.acts))
	}
	for _, far := range []struct {
		name, says string
		d          func(int) int
	}{
		{exercises.StrideFar, "The lane reaches twice as far as it should in this round.", func(d int) int { return 2 * d }},
		{exercises.StrideNear, "The lane reaches only half as far as it should in this round.", half},
	} {
		if acts, any := exercises.Stride(s.t, s.acts, far.d); any {
			s.add(12, far.name, far.says, s.done(acts))
		}
	}
	s.otherStrides()
	for _, id := range []tracer.RoundID{s.q.m.Round - 1, s.q.m.Round + 1} {
		if acts := s.actsOf(id); acts != nil {
			s.add(14, exercises.OtherRound, fmt.Sprintf("That is what the lanes of round %d would do with these values.", id), s.done(acts))
		}
	}
	s.exchanged()
	s.elsewhere()
	if acts, any := exercises.Without(s.acts, exercises.Moved); any && len(acts) > 0 {
		s.add(16, exercises.NoMove, "A part of the round is left out: some values only move, and they have to move too.", s.done(acts))
	}
	if acts, any := turned(s.acts); any {
		s.add(11, exercises.WrongWay, "The comparator points the wrong way: the larger key stands where the smaller one belongs.", s.done(acts))
	}
	if acts, any := exercises.Without(s.acts, exercises.Constant); any && setsIdentity(s.e.Run, s.acts) {
		s.add(13, exercises.NoIdentity, "The identity is missing: this round puts it in the place of an old value.", s.done(acts))
	}
	if s.inTurn {
		s.carriedOn()
	}
	s.otherOperations(exercises.Opaque)
	s.tooMany()
	s.scattered()
	s.typical()
	for _, by := range []int{-1, 1} { // as one place further, but a lane that would reach out of the array does nothing
		if acts, any := exercises.Stride(s.t, s.acts, func(d int) int { return d + by }); any {
			s.add(25, exercises.OffByOne, "An index is off by one: the cell beside the right one is read.", s.done(acts))
		}
	}
}

// half is half of a distance; an odd one has none.
func half(d int) int {
	if d%2 != 0 && d*d > 1 {
		return d
	}
	return d / 2
}

// otherOperations make something else of two whole numbers of which a lane makes one.
func (s *suspecting) otherOperations(of exercises.How) {
	if s.several() {
		return
	}
	if a := s.acts[0]; len(s.acts) == 1 && of == exercises.Opaque && a.How == of && len(a.Operands) == 2 {
		for _, c := range a.Operands {
			array, i := s.t.Place(c)
			s.texts(29, exercises.LeftOut, "That is "+exercises.NameOf(s.t, c)+" alone."+s.seeFirst(), func(int) string { return s.text(array, i) })
		}
	}
	for _, other := range []struct {
		says string
		of   func(a, b int) int
	}{
		{"the two values are added", func(a, b int) int { return a + b }},
		{"the right value is taken from the left one", func(a, b int) int { return a - b }},
		{"the left value is taken from the right one", func(a, b int) int { return b - a }},
		{"the two values are multiplied", func(a, b int) int { return a * b }},
		{"the smaller of the two values is taken", func(a, b int) int { return min(a, b) }},
		{"the larger of the two values is taken", func(a, b int) int { return max(a, b) }},
	} {
		if acts, any := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
			array, _ := s.t.Place(a.To)
			if len(a.Operands) != 2 || a.How != of || of == exercises.Combined && !s.adds() || s.t.Array(array).Kind != value.Int {
				return a, false
			}
			x, ok := s.numbers(a.Operands)
			if ok { // with 0 it is one of the values alone
				ok = x[0]*x[1] != 0 || len(s.acts) > 1
				a.How, a.Operands, a.Value = exercises.Opaque, nil, value.Word(other.of(x[0], x[1]))
			}
			return a, ok
		}); any && len(s.wrong) > 0 {
			s.add(30, otherOperation, "That is what comes out where "+other.says+"."+s.see(s.wrong[0]), s.done(acts))
		}
	}
}

// otherStrides have all lanes reach by the same other number of places, or to the other side.
func (s *suspecting) otherStrides() {
	own, known := s.reachOf()
	if !known {
		return
	}
	for d := 1; d <= maxReach; d++ {
		if own*own == 4*d*d || 4*own*own == d*d { // those have names of their own
			continue
		}
		for side, where := range []string{"", " to the other side"} {
			acts, any := exercises.Stride(s.t, s.acts, func(int) int { return d - 2*side*d })
			rank := 13
			if 2*len(acts) <= len(s.acts) { // where most lanes reach nothing, it is an accident
				if rank = 22; side == 0 || d*d != own*own {
					continue
				}
			}
			if any {
				s.add(rank, exercises.OtherStride, fmt.Sprintf("The lanes reach %s%s. The line says how far they reach in this round.", exercises.Plural(d, "place"), where), s.done(acts))
				s.list[len(s.list)-1].Faint = d&(d-1) != 0
			}
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
	any, combined := false, false
	down := strings.HasSuffix(s.t.Round(s.q.m.Round).Phase, "down-sweep") // where a right child may get a value that only moves
	for _, list := range exercises.LanesOf(s.acts) {
		if len(list) == 2 && (list[0].How != list[1].How || down) && list[0].How != exercises.Compared {
			list = slices.Clone(list)
			list[0].To, list[1].To = list[1].To, list[0].To
			any = true
			combined = combined || list[0].How == exercises.Combined || list[1].How == exercises.Combined
		}
		acts = append(acts, list...)
	}
	rank, name, says := 22, "two cells exchanged", "What each lane writes to its two cells is exchanged."
	if combined {
		rank, name, says = 15, exercises.SumPrefix, "The two results of a lane are exchanged: the right child gets prefix ⊕ left sum, the left child the prefix."
	}
	if any {
		s.add(rank, name, says, s.done(acts))
	}
	s.childrenOfTree()
}

// childrenOfTree has the two children of each node of a tree, whose lanes are two, exchanged: the left one gets the sum,
// of the left one or of the right one, and the right one what the parent holds.
func (s *suspecting) childrenOfTree() {
	for _, mirrored := range []bool{false, true} {
		acts := slices.Clone(s.acts)
		any := false
		for k := 0; k+1 < len(acts); k++ {
			left, right := &acts[k], &acts[k+1]
			if left.How != exercises.Moved || right.How != exercises.Combined || right.To != left.To+1 || right.Operands[0] != left.Operands[0] || left.Lane == right.Lane {
				continue
			}
			if mirrored {
				array, i := s.t.Place(right.Operands[1])
				if i+1 >= s.t.Array(array).Real {
					continue
				}
				right.Operands = []tracer.CellID{right.Operands[0], right.Operands[1] + 1}
			}
			left.To, right.To, any = right.To, left.To, true
		}
		if any {
			s.add(15, exercises.SumPrefix, exercises.ChildrenExchanged, s.done(acts))
		}
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
		if !s.inTurn && s.given != nil && !s.isWrong(a.To) && !s.isWrong(other) {
			continue // no other cell changes
		}
		a.To = other
		rest := slices.Delete(slices.Clone(s.acts), k, k+1)
		says := "The result is in the cell of the other operand; the cell to which it belongs keeps what it held."
		s.add(28, exercises.WrongCell, says, s.done(append(slices.Clone(rest), a)))
		s.add(28, exercises.WrongCell, says, s.done(append([]exercises.Act{a}, rest...)))
	}
	if both := s.otherwise(s.acts, toBoth); s.given != nil && len(both) > len(s.acts) {
		s.add(28, "result in both cells", "The result stands in both cells. A lane writes it to one of them, and the other keeps what it held.", s.done(both))
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
	s.add(28, exercises.WrongCell, "The results are in the cells of the other operands.", s.done(all))
}

// isWrong reports whether an answer has a cell wrong.
func (s *suspecting) isWrong(c tracer.CellID) bool {
	return slices.ContainsFunc(s.wrong, func(k int) bool { return s.t.Cell(s.q.m.Array, s.q.cells[k]) == c })
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
	if len(out) > 0 {
		s.add(19, exercises.TestTurned, "The other lanes work: those that have nothing to do in this round, and not those that should.", maps.Clone(out))
	}
	for c, w := range s.done(s.acts) {
		out[c] = w
	}
	if s.t.ArrayNamed("heads") != nil {
		s.add(17, exercises.Leaking, s.leaks(), out)
		return
	}
	s.add(21, exercises.TooManyLanes, "A lane works here that has nothing to do in this round: see for which i the line is run.", out)
}

// leaks says of a sum of the segment before what keeps it out: a head flag, or one that has been set since.
func (s *suspecting) leaks() string {
	heads, first := s.t.ArrayNamed("heads"), s.q.m.Round
	for first > 1 && s.t.Round(first-1).Phase == s.t.Round(first).Phase && s.t.Round(first-1).Line == s.t.Round(first).Line {
		first--
	}
	start := s.t.Cursor()
	start.Seek(s.t.FirstStepOf(first) - 1)
	if len(s.wrong) > 0 {
		if i := s.q.cells[s.wrong[0]]; i < heads.Real && start.Text(heads.ID, i) == "0" && s.text(heads.ID, i) == "1" {
			return fmt.Sprintf("The sum of the segment before leaks in: a head lies within its reach, and %s has been set since.", exercises.NameOf(s.t, s.t.Cell(heads.ID, i)))
		}
	}
	return "The sum of the segment before leaks in: at a head flag it has to start again."
}

// inGroups are mistakes in the order of groups, and in that of the values in them. In a merge nothing is sent to a group.
func (s *suspecting) inGroups(groups [][]exercises.Act, inOrder func([]exercises.Act) exercises.Memory) {
	if s.e.Alg.ID == "sort/merge" {
		return
	}
	turned := slices.Clone(groups)
	slices.Reverse(turned)
	s.add(18, exercises.OnesFirst, "The groups stand in the wrong order: the one that belongs in front stands behind.", inOrder(slices.Concat(turned...)))
	var back, inside []exercises.Act
	for _, g := range groups {
		g = slices.Clone(g)
		slices.Reverse(g)
		back = append(back, g...)
		inside = append(inside, sortedInside(s.t, g)...)
	}
	if f := s.e.Alg.Family; ordered(s.t.Array(s.q.m.Array).Kind) && (f == "sort" || f == "split") {
		s.add(18, exercises.GroupsSorted, insideGroups, inOrder(inside))
	}
	if len(s.contended(false)) == 0 { // where one takes the place of another, they have no order
		s.add(19, exercises.Unstable, "The values of a group have changed their order: a stable scatter keeps the order in which they came.", inOrder(back))
	}
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
	if f := s.e.Alg.Family; len(groups) > 1 && len(groups) < len(moves) && f != "merge" && f != "spmv" {
		s.inGroups(groups, inOrder)
		seen := true // a cell that nobody is asked for may hold anything
		for k := range min(len(moves), s.t.Array(s.q.m.Array).Len-first) {
			seen = seen && slices.Contains(s.q.cells, first+k)
		}
		if seen {
			s.add(27, "all kept in order", "Nothing is moved: the values stand as they came.", inOrder(moves))
		}
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
