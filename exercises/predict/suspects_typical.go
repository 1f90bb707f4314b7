package predict

import (
	"fmt"
	"math/bits"
	"slices"
	"sort"
	"strings"

	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes that are made again and again with whole families of algorithms: a
// partner at another distance, lanes that nothing keeps from reading round the end, sums in the left
// cell of a pair, groups that are sorted inside, running sums in place of counts.

// typical are these mistakes in a round of lanes.
func (s *suspecting) typical() {
	s.otherPartners()
	s.unguarded()
}

// comparator is one of a round: the smaller key goes to low.
type comparator struct{ low, high tracer.CellID }

// comparators are those of a round of a network; nil of another round.
func comparators(acts []exercises.Act) []comparator {
	if !exercises.Exchanges(acts) {
		return nil
	}
	var out []comparator
	for i := 0; i < len(acts); i += 2 {
		out = append(out, comparator{acts[i].To, acts[i+1].To}) // the low one is written first
	}
	return out
}

// otherPartners has every key of a network meet another partner than it should: at another stride,
// or its mirror image in a block; and all comparators point one way.
func (s *suspecting) otherPartners() {
	real := comparators(s.acts)
	if len(real) < 2 {
		return
	}
	array, _ := s.t.Place(real[0].low)
	n := s.t.Array(array).Len
	down, meets, up := make([]bool, n), map[[2]int]bool{}, 0
	blocks := !strings.HasSuffix(s.t.Round(s.q.m.Round).Label, "pairs") // the partners lie in blocks of a power of two, as in a bitonic merge
	for _, c := range real {
		_, i := s.t.Place(c.low)
		_, j := s.t.Place(c.high)
		blocks = blocks && bits.OnesCount(uint(i^j)+1) < 2 || blocks && bits.OnesCount(uint(i^j)) < 2
		meets[[2]int{min(i, j), max(i, j)}] = true
		if i < j {
			up++
		}
		down[i], down[j] = i > j, i > j
	}
	order := op.OrderOf(s.t.Array(array).Kind, s.e.Run.Result.Args.Text("order") == "desc", s.t.Pool())
	run := func(partner func(i int) int, way int) (m exercises.Memory, other bool) {
		m = exercises.Memory{}
		for i := range n {
			j := partner(i)
			if j <= i || j >= n || partner(j) != i {
				continue
			}
			other = other || !meets[[2]int{i, j}]
			low, high := s.t.Cell(array, i), s.t.Cell(array, j)
			a, ok := s.before.Cell(low)
			b, also := s.before.Cell(high)
			if !ok || !also {
				continue
			}
			if c, falls := order(b, a), way == turnedWay || way == asItShould && down[i]; c < 0 && !falls || c > 0 && falls {
				a, b = b, a
			}
			if way == smallerInBoth {
				b = a
			}
			m[low], m[high] = a, b
		}
		return m, other
	}
	s.alwaysExchanged(real)
	for d := 1; d < n; d *= 2 {
		if !blocks {
			continue
		}
		if m, other := run(func(i int) int { return i ^ d }, asItShould); other {
			s.add(7, exercises.OtherStride, s.otherDistance(real[0], d, meets), m)
		}
		if m, other := run(func(i int) int { return i ^ (2*d - 1) }, asItShould); other && d > 1 {
			s.add(8, exercises.Mirrored, fmt.Sprintf("Each key is compared with its mirror image in its block of %d. In this round it meets another partner.", 2*d), m)
		}
	}
	s.passed(array, n, max(1, int(real[0].high)-int(real[0].low)), order)
	if !blocks { // neighbours, as in the round before and after
		s.roundTheRow(array, n, meets, order)
		for first := range 2 {
			if m, other := run(func(i int) int { return i + 1 - 2*((i+first)%2) }, asItShould); other && s.ofNeighbours(real) {
				s.add(4, exercises.OtherRound, "The pairs are those of the other rounds: they begin at cells of the other parity.", m)
			}
		}
	}
	s.otherNetworks(n, blocks, real[0], run)
	if up > 0 && up < len(real) {
		m, _ := run(partnerIn(meets), oneWay)
		s.add(8, exercises.OneDirection, s.oneWayOnly(real), m)
	}
}

// Which way the comparators of a round point.
const (
	asItShould = iota
	oneWay
	turnedWay
	smallerInBoth
)

// otherNetworks has keys meet partners at another distance than the first pair, or those of the other parity, and
// compares them otherwise as well.
func (s *suspecting) otherNetworks(n int, blocks bool, first comparator, run func(partner func(i int) int, way int) (exercises.Memory, bool)) {
	try := func(says string, named bool, partner func(i int) int) {
		m, other := run(partner, asItShould)
		is := s.q.slotTexts(s.e.Run, m, s.before)
		if !other || s.given == nil {
			return
		}
		if !named {
			s.words(22, exercises.OtherStride, says, is)
		}
		for way, also := range [...]string{oneWay: "All comparators point the same way.", turnedWay: "The larger key stands where the smaller one belongs.", smallerInBoth: "The smaller key stands in both cells."} {
			m, _ := run(partner, way)
			if leaves := s.q.slotTexts(s.e.Run, m, s.before); way > 0 && !slices.Equal(leaves, is) {
				s.words(22, exercises.OtherStride+" and another comparison", "Two mistakes together explain this. "+says+" And: "+also, leaves)
			}
		}
	}
	apart := int(first.high) - int(first.low)
	for d := 1; d < n; d *= 2 {
		if d*d != apart*apart {
			try(fmt.Sprintf("The keys are compared with those %s away. In this round each meets another partner.", exercises.Plural(d, "place")), blocks, func(i int) int { return i ^ d })
		}
	}
	if _, low := s.t.Place(first.low); apart == 1 {
		try("The pairs begin at cells of the other parity.", !blocks, func(i int) int { return i + 1 - 2*((i+low+1)%2) })
	}
}

// partnerIn tells of each cell which it meets: itself if there is none.
func partnerIn(pairs map[[2]int]bool) func(i int) int {
	partner := map[int]int{}
	for pair := range pairs {
		partner[pair[0]], partner[pair[1]] = pair[1], pair[0]
	}
	return func(i int) int {
		if j, ok := partner[i]; ok {
			return j
		}
		return i
	}
}

// otherDistance says of a round whose keys meet those at some distance that it compares others.
func (s *suspecting) otherDistance(real comparator, d int, meets map[[2]int]bool) string {
	if real.high-real.low != tracer.CellID(d) {
		return fmt.Sprintf("The keys are compared with those %s away. In this round each meets another partner.", exercises.Plural(d, "place"))
	}
	says := fmt.Sprintf("The pairs begin at other cells. In this round %s and %s are a pair.", exercises.NameOf(s.t, real.low), exercises.NameOf(s.t, real.high))
	for pair := range meets {
		if pair[0]^d == pair[1] {
			return "Cells that do not meet in this round are compared as well."
		}
	}
	return says
}

// alwaysExchanged has the keys of each pair change places.
func (s *suspecting) alwaysExchanged(real []comparator) {
	out := exercises.Memory{}
	for _, c := range real {
		out[c.low], _ = s.before.Cell(c.high)
		out[c.high], _ = s.before.Cell(c.low)
	}
	s.add(14, "always exchanged", "The keys of each pair change places whatever they are: they do so only where they stand the wrong way round.", out)
}

// passed has each key meet the one so many places further, one pair after another.
func (s *suspecting) passed(array tracer.ArrayID, n, d int, order func(a, b value.Word) int) {
	row := make([]value.Word, n)
	for i := range row {
		w, ok := s.before.Value(array, i)
		if !ok {
			return
		}
		row[i] = w
	}
	for i := 0; i+d < n; i++ {
		if order(row[i+d], row[i]) < 0 {
			row[i], row[i+d] = row[i+d], row[i]
		}
	}
	out := exercises.Memory{}
	for i, w := range row {
		out[s.t.Cell(array, i)] = w
	}
	name, says := "a bubble pass", "Each key is compared with the next one, one pair after another, as in a bubble sort."
	if d > 1 {
		name, says = "a guard left out", fmt.Sprintf("Each key is compared with the one %d places further, one pair after another.", d)
	}
	s.words(9, name, says+" In this round the pairs have no key in common.", s.q.slotTexts(s.e.Run, out, s.before))
}

// roundTheRow has the last key of a row meet the first, where neither meets another.
func (s *suspecting) roundTheRow(array tracer.ArrayID, n int, meets map[[2]int]bool, order func(a, b value.Word) int) {
	first, ok := s.before.Value(array, 0)
	last, also := s.before.Value(array, n-1)
	partner := partnerIn(meets)
	if !ok || !also || n < 3 || partner(0) != 0 || partner(n-1) != n-1 || order(first, last) == 0 {
		return
	}
	says := fmt.Sprintf("%s and %s are compared, round the end of the row. They do not lie beside each other, and in this round no lane compares them.", exercises.NameOf(s.t, s.t.Cell(array, n-1)), exercises.NameOf(s.t, s.t.Cell(array, 0)))
	s.words(9, exercises.NoGuard, says, s.q.slotTexts(s.e.Run, s.done(append(slices.Clone(s.acts),
		exercises.Act{How: exercises.Moved, Lane: -1, To: s.t.Cell(array, 0), Operands: []tracer.CellID{s.t.Cell(array, n-1)}},
		exercises.Act{How: exercises.Moved, Lane: -1, To: s.t.Cell(array, n-1), Operands: []tracer.CellID{s.t.Cell(array, 0)}})), s.before))
}

// reachOf is by how much all lanes of a round reach, where that is the same for all.
func (s *suspecting) reachOf() (distance int, known bool) {
	for _, a := range s.acts {
		if a.How != exercises.Combined {
			continue
		}
		for _, o := range a.Operands {
			array, i := s.t.Place(o)
			target, at := s.t.Place(a.To)
			if array != target {
				return 0, false
			}
			if i == at {
				continue
			}
			if known && distance != i-at {
				return 0, false
			}
			distance, known = i-at, true
		}
	}
	return distance, known
}

// unguarded has lanes that would reach beyond an end read round it: of the row, or of the part, such as a warp, in which
// all lanes of the round stay.
func (s *suspecting) unguarded() {
	distance, known := s.reachOf()
	array := s.q.m.Array
	n := s.t.Array(array).Real
	if !known || distance == 0 {
		return
	}
	beyond := func(i, size int) bool { return i%size+distance < 0 || i%size+distance >= size }
	round := func(rank, size int, says string, of func(i int) bool) {
		out, any := s.done(s.acts), false
		for i := range n {
			c := s.t.Cell(array, i)
			if _, written := out[c]; written || !of(i) {
				continue
			}
			other := s.t.Cell(array, i-i%size+((i%size+distance)%size+size)%size)
			operands := []tracer.CellID{other, c}
			if distance > 0 {
				operands = []tracer.CellID{c, other}
			}
			if w, ok := s.replay.Value(nil, exercises.Act{To: c, How: exercises.Combined, Operands: operands}); ok {
				out[c], any = w, true
			}
		}
		if any {
			s.add(rank, exercises.NoGuard, says, out)
		}
	}
	const idle = " They have nothing to do in this round."
	round(9, n, "The lanes that would reach beyond the end read round it, at the other end."+idle, func(i int) bool { return beyond(i, n) })
	if s.given == nil {
		return
	}
	round(10, n, "Every cell is combined with that "+exercises.Plural(max(distance, -distance), "place")+" away, beyond the end with one at the other end. Not all lanes work in this round.", func(int) bool { return true })
	s.list[len(s.list)-1].Here = false
	round(11, n, "Some lanes that would reach beyond the end read round it, at the other end."+idle, func(i int) bool { return beyond(i, n) && s.isWrong(s.t.Cell(array, i)) })
	for size := 2; size < n; size *= 2 {
		if n%size == 0 && size > max(distance, -distance) && !slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
			_, i := s.t.Place(a.To)
			return beyond(i, size)
		}) {
			round(11, size, fmt.Sprintf("The lanes that would reach beyond an end of their part of %d cells read round it, at its other end."+idle, size), func(i int) bool { return beyond(i, size) })
		}
	}
}

// cumulative has counts run on from bin to bin.
func (s *suspecting) cumulative() {
	ints := s.ints()
	if ints == nil {
		return
	}
	says := [2]string{"These are running sums: each is the sum of those in front of it.", "These are running sums: each has those in front of it added."}
	if s.e.Alg.Family == "histogram" {
		says = [2]string{"These are running sums: each is the sum of the bins in front of it. A bin counts its own values alone.", "These are running sums: each bin has those in front of it counted in. A bin counts its own values alone."}
	}
	try := func(ints []int, says [2]string) {
		for _, with := range []int{1, 0} {
			sum := 0
			running := make([]string, len(ints))
			for k, n := range ints {
				running[k] = fmt.Sprint(sum + with*n)
				sum += n
			}
			s.texts(17, exercises.Cumulative, says[with], func(k int) string { return running[k] })
		}
	}
	try(ints, says)
	for _, info := range s.t.Arrays() {
		if x, ok := s.numbers(s.cellsOf(&info)); ok && s.given != nil && info.Given && len(x) == len(ints) && len(x) > 3 && s.e.Alg.Family == "sequence" {
			of := "These are running sums of " + s.t.RowName(info.ID) + "."
			try(x, [2]string{of, of})
		}
	}
}

// shiftedEarly has the row shifted already, as the last round of an exclusive scan does.
func (s *suspecting) shiftedEarly() {
	last := tracer.RoundID(s.t.Rounds())
	if s.t.Round(last).Label != "shift" || s.q.m.Round == last || s.q.m.Lo > 0 || s.e.Alg.Family != "scan" && s.e.Alg.Family != "segscan" {
		return
	}
	if shift := s.e.Run.Acts(s.t.FirstStepOf(last)-1, s.t.StepOf(last)); len(shift) == 0 {
		return
	} else if array, _ := s.t.Place(shift[0].To); array != s.q.m.Array {
		return
	}
	first, _ := s.e.Run.Result.Args.Init()
	s.texts(14, exercises.EarlyShift, "The row is shifted already. That is the last round: until then every value stays in its place.", func(k int) string {
		if k == 0 {
			return s.t.Format(s.q.m.Array, first)
		}
		return s.q.want[k-1]
	})
}

// sortedInside sends the values of each group in the order of their keys.
func sortedInside(t *tracer.Trace, group []exercises.Act) []exercises.Act {
	array, _ := t.Place(group[0].To)
	out := slices.Clone(group)
	order := op.OrderOf(t.Array(array).Kind, false, t.Pool())
	sort.SliceStable(out, func(i, j int) bool { return order(out[i].Value, out[j].Value) < 0 })
	return out
}

// ordered reports whether words of a kind can be compared.
func ordered(k value.Kind) bool { return k != value.Pair && k != value.Mat2 }
