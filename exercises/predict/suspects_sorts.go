package predict

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file carries passes of sorts out again, by another digit, another pivot's side, other runs or directions. What
// does not come to the right row without a mistake is none of these passes, and nothing is said of it.

// sorts are these mistakes.
func (s *suspecting) sorts() {
	if s.q.m.To-s.q.m.From == 1 {
		s.digits()
		s.parted()
		s.otherDirections()
	}
	s.runsMerged()
	s.cutsInTheMiddle()
	s.wrongSide()
	s.ranks()
}

// keysOfRow are the words of x before the moment, where there is one for each slot, and the order in which they are
// sorted; nil where there is not.
func (s *suspecting) keysOfRow() (keys []value.Word, order op.Order) {
	x, row := s.t.ArrayNamed("x"), s.t.Array(s.q.m.Array)
	if x == nil || row.Real != x.Real || len(s.q.cells) != x.Real || len(s.q.want) < 3 {
		return nil, nil
	}
	for i := range x.Real {
		w, ok := s.before.Value(x.ID, i)
		if !ok {
			return nil, nil
		}
		keys = append(keys, w)
	}
	return keys, op.OrderOf(x.Kind, s.descending(), s.t.Pool())
}

func (s *suspecting) descending() bool { return s.e.Run.Result.Args.Text("order") == "desc" }

// taken is the row whose values come from these of its places.
func (s *suspecting) taken(from []int) []string {
	out := make([]string, len(from))
	for k, i := range from {
		out[k] = s.text(s.q.m.Array, i)
	}
	return out
}

// digits sorts a pass of a radix sort by another digit, by whole keys in the groups, or the last group backwards; the
// row is that of the keys, of what goes with them, or of their places.
func (s *suspecting) digits() {
	keys, order := s.keysOfRow()
	phase := s.t.Round(s.q.m.Round).Phase
	if keys == nil || s.t.ArrayNamed("x").Kind != value.Int || !s.e.Alg.HasParam("digit") || !strings.HasPrefix(phase, "bit") {
		return
	}
	width, lowest, top := s.e.Run.Result.Args.Int("digit"), slices.Min(keys), 0
	for _, k := range keys {
		top = max(top, bits.Len64(uint64(max(k, ^k))))
	}
	digit := func(i, at int) int {
		k := keys[i]
		if lowest < 0 { // in front of the others
			k += 1 << top
		}
		d := int(k >> at & (1<<width - 1))
		if s.descending() {
			d = 1<<width - 1 - d
		}
		return d
	}
	sorted := func(by func(i, j int) int) []string {
		from := sortedByKeys(len(keys), func(int) [2]int { return [2]int{} })
		slices.SortStableFunc(from, by)
		if s.movedAlone() {
			return s.taken(from)
		}
		out := make([]string, len(from))
		for to, i := range from {
			out[i] = strconv.Itoa(to)
		}
		return out
	}
	begins := func(phase string) int { // “bit 3”, “bits 0 to 1”
		at, _ := strconv.Atoi(strings.Fields(phase)[1])
		return at
	}
	own := begins(phase)
	byDigit := func(at int) func(i, j int) int { return func(i, j int) int { return digit(i, at) - digit(j, at) } }
	if !slices.Equal(sorted(byDigit(own)), s.q.want) {
		above := func(i, j int) int { // in the digits before: the most significant come first
			for at := top; at >= own+width; at-- {
				if d := digit(i, at)&1 - digit(j, at)&1; d != 0 {
					return d
				}
			}
			return 0
		}
		if slices.Equal(sorted(func(i, j int) int { return cmp.Or(above(i, j), byDigit(own)(i, j)) }), s.q.want) {
			s.words(16, "partitions not kept apart", "The partitions are not kept apart: the whole row is sorted by "+phase+". Each partition is sorted by itself.", sorted(byDigit(own)))
		}
		return
	}
	s.inDigits(sorted, digit, own, phase, func(i, j int) int { return order(keys[i], keys[j]) })
	told := map[string]bool{phase: true}
	for id := 1; id <= s.t.Rounds(); id++ {
		other, _, _ := strings.Cut(s.t.Round(tracer.RoundID(id)).Phase, " /")
		if strings.HasPrefix(other, "bit") && !told[other] {
			told[other] = true
			s.words(17, exercises.OtherDigit, fmt.Sprintf("That is the order by %s. In this pass the keys are sorted by %s.", other, phase), sorted(byDigit(begins(other))))
		}
	}
}

// inDigits are mistakes in the order of keys that are equal in the digit of a pass, or in a part of it.
func (s *suspecting) inDigits(sorted func(by func(i, j int) int) []string, digit func(i, at int) int, own int, phase string, byKey func(i, j int) int) {
	byDigit := func(at int) func(i, j int) int { return func(i, j int) int { return digit(i, at) - digit(j, at) } }
	width, last := s.e.Run.Result.Args.Int("digit"), 0
	for i := range s.q.want {
		last = max(last, digit(i, own))
	}
	s.words(16, exercises.GroupsSorted, insideGroups, sorted(func(i, j int) int {
		return cmp.Or(byDigit(own)(i, j), byKey(i, j))
	}))
	s.words(18, exercises.Unstable, "The last group stands the other way round. Those that are equal in this digit keep the order in which they came.", sorted(func(i, j int) int {
		if d := byDigit(own)(i, j); d != 0 || digit(i, own) < last {
			return d
		}
		return j - i
	}))
	s.words(17, exercises.OnesFirst, "The groups stand in the reverse order: the one with the largest digit is in front.", sorted(func(i, j int) int { return byDigit(own)(j, i) }))
	if s.e.Alg.HasParam("block") {
		block := s.e.Run.Result.Args.Int("block")
		s.words(18, exercises.Unstable, "Of equal digits those of the later block stand first. They keep the order in which they came.", sorted(func(i, j int) int {
			return cmp.Or(byDigit(own)(i, j), j/block-i/block)
		}))
	}
	for at := own; width > 1 && at < own+width; at++ {
		s.words(17, exercises.OtherDigit, fmt.Sprintf("That is the order by bit %d alone. In this pass the keys are sorted by %s.", at, phase), sorted(func(i, j int) int {
			return digit(i, own)>>(at-own)&1 - digit(j, own)>>(at-own)&1
		}))
	}
}

// insideGroups is said of groups that are sorted.
const insideGroups = "Inside the groups the values are sorted as well. They are only sent to their group, and keep the order in which they came."

// partition is a part of a row from which a quicksort sends the low keys to the front. All are compared with its first
// key, the pivot, or where nothing was larger with the key behind it.
type partition struct {
	first, end int
	with       int
}

// ofQuicksort are the partitions of a round: all cells from which values move, or those that have one beginning in from.
func (s *suspecting) ofQuicksort(n int) (list []partition) {
	from := s.t.ArrayNamed("from")
	for i := range n {
		last := len(list) - 1
		switch c := s.t.Cell(s.q.m.Array, i); {
		case !slices.ContainsFunc(s.acts, func(a exercises.Act) bool { return slices.Contains(a.Operands, c) }):
		case last < 0 || list[last].end < i || from != nil && s.text(from.ID, i) != s.text(from.ID, i-1):
			list = append(list, partition{i, i + 1, i})
		default:
			list[last].end++
		}
	}
	return list
}

// compared finds with which key those of each partition are compared, and tells of one that is equal to it; false where
// their flags are others.
func (s *suspecting) compared(parts []partition, keys []value.Word, order op.Order, low func(i int) bool) (equal string, ok bool) {
	for k, p := range parts {
		fits := func(with, below int) bool {
			for i := p.first; i < p.end; i++ {
				if with == len(keys) || low(i) != (order(keys[i], keys[with]) <= below) {
					return false
				}
			}
			return true
		}
		if !fits(p.first, 0) {
			if !fits(p.end, -1) {
				return "", false
			}
			parts[k].with = p.end
		}
		for i := p.first + 1; i < p.end && equal == ""; i++ {
			if order(keys[i], keys[parts[k].with]) == 0 {
				equal = exercises.NameOf(s.t, s.t.Cell(s.t.ArrayNamed("x").ID, i))
				if parts[k].with == p.end {
					equal = "Keys that are equal to the one behind the partition stand in front. The line has <: " + equal + " is equal to it, and so it is not low."
				} else {
					equal = "Keys that are equal to the pivot stand behind. The line has ≤: " + equal + " is equal to it, and so it is low."
				}
			}
		}
	}
	return equal, len(parts) > 0
}

// parted are mistakes in a round of a quicksort that sends the low keys of each partition to its front.
func (s *suspecting) parted() {
	keys, order := s.keysOfRow()
	flags := s.t.ArrayNamed("low")
	if keys == nil || flags == nil || !s.movedAlone() {
		return
	}
	parts := s.ofQuicksort(len(keys))
	low := func(i int) bool { return s.text(flags.ID, i) == "1" }
	equal, ok := s.compared(parts, keys, order, low)
	sent := func(parts []partition, side func(p partition, i int) int) []string {
		from := sortedByKeys(len(keys), func(int) [2]int { return [2]int{} })
		for _, p := range parts {
			slices.SortStableFunc(from[p.first:p.end], func(i, j int) int { return side(p, i) - side(p, j) })
		}
		return s.taken(from)
	}
	right := func(_ partition, i int) int {
		if low(i) {
			return 0
		}
		return 2
	}
	if !ok || !slices.Equal(sent(parts, right), s.q.want) {
		return
	}
	for kind := range 2 { // the pivot itself stays in front, or goes with the keys equal to it
		s.words(16+2*kind, exercises.OtherCompare, equal, sent(parts, func(p partition, i int) int {
			if equal != "" && order(keys[i], keys[p.with]) == 0 && (i != p.with || kind > 0) {
				return 2 - right(p, i)
			}
			return right(p, i)
		}))
	}
	const apart = "The partitions are not kept apart: the low keys of the whole row stand in front. Each partition is split by itself."
	s.words(16, "partitions not kept apart", apart, sent([]partition{{0, len(keys), 0}}, func(_ partition, i int) int {
		if low(i) && slices.ContainsFunc(parts, func(p partition) bool { return p.first <= i && i < p.end }) {
			return 0
		}
		return 2
	}))
	s.words(16, "partitions not kept apart", apart, sent([]partition{{0, len(keys), 0}}, right))
	s.words(17, "pivot put in place", "The pivot stands behind the keys that are not larger. In this round it is still in front: it goes to its place in the next one.", sent(parts, func(p partition, i int) int {
		if i == p.with {
			return 1
		}
		return right(p, i)
	}))
	s.words(17, "pivot put in place", "The pivot stands behind all the others. In this round it is still in front: it goes to its place in the next one.", sent(parts, func(p partition, i int) int {
		if i == p.with {
			return 3
		}
		return right(p, i)
	}))
	n := len(keys)
	s.words(16, exercises.GroupsSorted, "On their side the keys are sorted as well. They are only sent to their side, and keep the order in which they came.", sent(parts, func(p partition, i int) int {
		smaller := 0
		for j := p.first; j < p.end && i != p.with; j++ { // the pivot stays in front
			smaller += max(0, order(keys[i], keys[j]))
		}
		return right(p, i)*n + smaller
	}))
	s.words(12, exercises.GroupsSorted, "The keys are sorted. Here they are only sent to their side, and keep the order in which they came.", sent(parts, func(p partition, i int) (smaller int) {
		for j := p.first; j < p.end; j++ {
			smaller += max(0, order(keys[i], keys[j]))
		}
		return smaller
	}))
}

// turns is how many cells a direction lasts in a round of a bitonic sort, in which it changes from block to block; 0 of
// another round.
func (s *suspecting) turns(real []comparator) int {
	if len(real) == 0 {
		return 0
	}
	array, _ := s.t.Place(real[0].low)
	for k, n := 1, s.t.Array(array).Len; k < n && 2*len(real) == n; k *= 2 {
		if !slices.ContainsFunc(real, func(c comparator) bool {
			_, i := s.t.Place(c.low)
			_, j := s.t.Place(c.high)
			return i&k != j&k || (i > j) != (i&k != 0)
		}) {
			return k
		}
	}
	return 0
}

// ofNeighbours reports whether a round compares all neighbours from its first pair on.
func (s *suspecting) ofNeighbours(real []comparator) bool {
	array, _ := s.t.Place(real[0].low)
	return len(real) >= (s.t.Array(array).Len-1)/2 && !slices.ContainsFunc(real, func(c comparator) bool { return c.high != c.low+1 })
}

// oneWayOnly says of comparators that all point one way how they should.
func (s *suspecting) oneWayOnly(real []comparator) string {
	if s.turns(real) > 0 {
		return "All comparators point the same way. Here every other block is sorted the other way round."
	}
	says := "All comparators leave the smaller key in the cell of the smaller index."
	for _, c := range real {
		if c.low > c.high && s.isWrong(c.low) {
			return says + fmt.Sprintf(" The comparator of %s and %s leaves it in %s.", exercises.NameOf(s.t, c.high), exercises.NameOf(s.t, c.low), exercises.NameOf(s.t, c.low))
		}
	}
	return says
}

// otherDirections has the direction of a bitonic round change after another number of cells, and the pairs of a round
// begin at the first cell of the row.
func (s *suspecting) otherDirections() {
	real := comparators(s.acts)
	if len(real) < 2 {
		return
	}
	array, first := s.t.Place(real[0].low)
	n, d := s.t.Array(array).Len, int(real[0].high)-int(real[0].low)
	order := op.OrderOf(s.t.Array(array).Kind, s.descending(), s.t.Pool())
	try := func(rank int, name, says string, partner func(i int) int, falls func(i int) bool) {
		out := exercises.Memory{}
		for i := range n {
			a, ok := s.before.Value(array, i)
			b, also := s.before.Value(array, min(partner(i), n-1))
			if j := partner(i); ok && also && j > i && j < n {
				if c := order(b, a); c < 0 && !falls(i) || c > 0 && falls(i) {
					a, b = b, a
				}
				out[s.t.Cell(array, i)], out[s.t.Cell(array, j)] = a, b
			}
		}
		s.words(rank, name, says, s.q.slotTexts(s.e.Run, out, s.before))
	}
	own := s.turns(real)
	here := fmt.Sprintf("In this round it changes every %d.", own)
	if own == 0 {
		here = "In this round all comparators point one way."
	}
	turning, apart := own > 0, true
	for _, c := range real {
		apart = apart && int(c.high)-int(c.low) == d
	}
	for id := 1; id < int(s.q.m.Round) && apart; id++ { // the last merge of a bitonic sort
		turning = turning || s.turns(comparators(s.e.Run.Acts(s.t.FirstStepOf(tracer.RoundID(id))-1, s.t.StepOf(tracer.RoundID(id))))) > 0
	}
	pairs := map[[2]int]bool{}
	for _, c := range real {
		_, i := s.t.Place(c.low)
		_, j := s.t.Place(c.high)
		pairs[[2]int{min(i, j), max(i, j)}] = true
	}
	for k := 2; k < n && turning; k *= 2 {
		if k != own {
			try(8, "direction of other blocks", fmt.Sprintf("The direction changes every %d cells. ", k)+here, partnerIn(pairs), func(i int) bool { return i&k != 0 })
		}
	}
	run := exercises.RunLength(s.t.Round(s.q.m.Round))
	for k := 2; k < n && !turning && run > 0 && s.given != nil; k *= 2 {
		try(8, "direction of other blocks", fmt.Sprintf("Every other block of %d is sorted downwards. Here none is.", k), partnerIn(pairs), func(i int) bool { return i&k != 0 })
	}
	if apart && run > 0 && s.given != nil {
		try(8, exercises.AcrossBlocks, fmt.Sprintf("Keys of two blocks of %d are compared as well. The two keys of a pair lie in one block.", run), func(i int) int {
			if (i-first)/d%2 == 0 && i >= first {
				return i + d
			}
			return i
		}, func(int) bool { return false })
	}
	if d > 1 && first > 0 && apart {
		try(4, exercises.OtherStride, fmt.Sprintf("The pairs begin at %s. Here the first pair is %s and %s.", exercises.NameOf(s.t, s.t.Cell(array, 0)), exercises.NameOf(s.t, real[0].low), exercises.NameOf(s.t, real[0].high)),
			func(i int) int { return i ^ d }, func(int) bool { return false })
	}
}

// runsMerged merges runs of another length, or leaves the last one as it is.
func (s *suspecting) runsMerged() {
	all, width, kind := s.movers()
	n := len(all)
	if width < 1 || n < 3 {
		return
	}
	source := slices.Clone(all)
	slices.SortFunc(source, func(a, b mover) int { return a.from - b.from })
	order := op.OrderOf(kind, s.descending(), s.t.Pool())
	merged := func(width, upTo int) []string {
		var out []mover
		for lo := 0; lo < n; lo += 2 * width {
			mid, hi := min(lo+width, n), min(lo+2*width, n)
			a, b := source[lo:mid], source[mid:hi]
			for len(a)+len(b) > 0 {
				if len(b) == 0 || len(a) > 0 && (hi > upTo || order(a[0].key, b[0].key) <= 0) {
					out, a = append(out, a[0]), a[1:]
				} else {
					out, b = append(out, b[0]), b[1:]
				}
			}
		}
		leaves := make([]string, len(s.q.want))
		for k, i := range s.q.cells {
			leaves[k] = s.held(k)
			if i < n && all[i].to == i && all[i].asked {
				leaves[k] = out[i].text
			}
		}
		return leaves
	}
	if !slices.Equal(merged(width, n), s.q.want) {
		return
	}
	if n%(2*width) > width {
		s.words(19, "last run not merged", "The last run is left as it is. It is merged with the one in front of it, though it is short.", merged(width, n-1))
	}
	for w := 2 * width; w < n; w *= 2 { // shorter ones are merged already
		s.words(21, "runs of another length", fmt.Sprintf("Runs of %d are merged. Here the runs have a length of %d.", w, width), merged(w, n))
	}
}

// ranks leaves out one of the two numbers that are added up to the place of a key: its place in its own list, or its rank
// in the other. Several keys then meet in one cell, and others hold nothing.
func (s *suspecting) ranks() {
	if s.e.Alg.ID != "merge/rank" || s.given == nil {
		return
	}
	for own, says := range []string{"The rank in the other list is left out: each value goes to its place in its own one.", "The place in the own list is left out: each value goes to its rank in the other one."} {
		at := map[int]string{}
		for _, a := range s.acts {
			array, to := s.t.Place(a.To)
			if array != s.q.m.Array || a.How != exercises.Moved {
				continue
			}
			if _, i := s.t.Place(a.Operands[0]); own == 0 {
				to = i
			} else {
				to -= i
			}
			at[to] = s.t.Format(array, a.Value)
		}
		leaves, fits := make([]string, len(s.q.want)), len(at) > 0
		for k, i := range s.q.cells {
			leaves[k] = at[i]
			fits = fits && (at[i] != "") == (strings.TrimSpace(s.given[k]) != "")
		}
		if fits {
			s.words(11, "own place or rank left out", says+" Its place is the sum of the two.", leaves)
		}
	}
}

// piece is between which cuts of two lists a place of their merge is.
func (s *suspecting) piece(to int) (k int) {
	a, b := s.t.ArrayNamed("cut of a"), s.t.ArrayNamed("cut of b")
	for i := 0; a != nil && b != nil && i < a.Real; i++ {
		if x, ok := s.numbers([]tracer.CellID{s.t.Cell(a.ID, i), s.t.Cell(b.ID, i)}); ok && x[0]+x[1] <= to {
			k++
		}
	}
	return k
}

// cutsInTheMiddle cuts each of two lists that are cut by diagonals into parts of equal size.
func (s *suspecting) cutsInTheMiddle() {
	name, isCut := strings.CutPrefix(s.t.Array(s.q.m.Array).Name, "cut of ")
	list, a, b := s.t.ArrayNamed(name), s.t.ArrayNamed("cut of a"), s.t.ArrayNamed("cut of b")
	if !isCut || list == nil || a == nil || b == nil || s.t.ArrayNamed("a") == nil || s.t.ArrayNamed("b") == nil {
		return
	}
	parts, total := len(s.q.cells)+1, s.t.ArrayNamed("a").Real+s.t.ArrayNamed("b").Real
	for up := range 2 {
		leaves := make([]string, len(s.q.cells))
		for k, i := range s.q.cells {
			if s.diagonal(a, b, i) != (i+1)*total/parts {
				return
			}
			leaves[k] = strconv.Itoa(((i+1)*list.Real + up*(parts-1)) / parts)
		}
		s.words(21, "not searched for", fmt.Sprintf("%s is cut into parts of equal size. On the diagonal the keys say how far each list goes.", name), leaves)
	}
}

// diagonal is on which diagonal the i-th cut of two lists lies; -1 where it has not been found.
func (s *suspecting) diagonal(cutOfA, cutOfB *tracer.ArrayInfo, i int) int {
	x, ok := s.after.Value(cutOfA.ID, i)
	y, also := s.after.Value(cutOfB.ID, i)
	if !ok || !also {
		return -1
	}
	return int(x + y)
}

// wrongSide says of wrong cuts which key would stand in front of the first of them that belongs behind it.
func (s *suspecting) wrongSide() {
	name, isCut := strings.CutPrefix(s.t.Array(s.q.m.Array).Name, "cut of ")
	cutOfA, cutOfB, a, b := s.t.ArrayNamed("cut of a"), s.t.ArrayNamed("cut of b"), s.t.ArrayNamed("a"), s.t.ArrayNamed("b")
	if !isCut || cutOfA == nil || cutOfB == nil || a == nil || b == nil || len(s.wrong) == 0 {
		return
	}
	k := s.wrong[0]
	d, cut := s.diagonal(cutOfA, cutOfB, s.q.cells[k]), [2]int{}
	given, err := strconv.Atoi(exercises.Plain(s.given[k]))
	if cut = [2]int{given, d - given}; name == "b" {
		cut = [2]int{d - given, given}
	}
	if err != nil || d != (s.q.cells[k]+1)*(a.Real+b.Real)/(len(s.q.cells)+1) {
		return
	}
	if least, most := max(0, d-b.Real), min(d, a.Real); cut[0] < least || cut[0] > most {
		if name == "b" {
			least, most = d-most, d-least
		}
		s.words(29, "outside the diagonal", fmt.Sprintf("A cut is a number of keys: in front of this diagonal lie %d, of which from %d to %d can be of %s.", d, least, most, name), s.given)
		return
	}
	order := op.OrderOf(a.Kind, s.descending(), s.t.Pool())
	key := func(of *tracer.ArrayInfo, i int) value.Word { w, _ := s.before.Value(of.ID, i); return w }
	told := func(of *tracer.ArrayInfo, i int) string {
		return fmt.Sprintf("%s, which is %s", exercises.NameOf(s.t, s.t.Cell(of.ID, i)), s.text(of.ID, i))
	}
	front, behind := "", ""
	switch {
	case cut[0] > 0 && cut[1] < b.Real && order(key(b, cut[1]), key(a, cut[0]-1)) < 0:
		front, behind = told(a, cut[0]-1), told(b, cut[1])
	case cut[1] > 0 && cut[0] < a.Real && order(key(b, cut[1]-1), key(a, cut[0])) >= 0:
		front, behind = told(b, cut[1]-1), told(a, cut[0])
	default:
		return
	}
	for _, list := range []*tracer.ArrayInfo{cutOfA, cutOfB} { // for the other list
		if list.ID != s.q.m.Array && s.after.Text(list.ID, s.q.cells[k]) == exercises.Plain(s.given[k]) {
			s.words(28, otherArray, fmt.Sprintf("That is what stands in %s after the round.", s.t.RowName(list.ID)), s.given)
		}
	}
	s.words(29, "keys on the wrong side", fmt.Sprintf("This cut has %d of a and %d of b in front of the diagonal: %s, stands in front of it, and %s, behind. It is the other way round in the merged list.", cut[0], cut[1], front, behind), s.given)
}
