package predict

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file describes wrong cells by what they hold: the values of other places, or those that belong there but
// for a difference that all of them have.

// as describes the wrong cells as they are.
func (s *suspecting) as(rank int, name, says string) {
	leaves := make([]string, len(s.given))
	for _, k := range s.wrong {
		leaves[k] = s.given[k]
	}
	s.list = append(s.list, &exercises.Suspect{Name: name, Says: says, Leaves: leaves, Rank: rank})
}

// all reports whether something holds of all wrong slots, and these hold different values.
func (s *suspecting) all(least int, holds func(k int) bool) bool {
	different := map[string]bool{}
	for _, k := range s.wrong {
		different[exercises.Plain(s.given[k])] = true
		if !holds(k) {
			return false
		}
	}
	return len(s.wrong) >= least && len(different) > 1
}

// places lists cells of slots, of many the first ones.
func (s *suspecting) places(slots []int) string {
	var names []string
	for _, k := range slots {
		names = append(names, s.q.place(s.e, k))
	}
	if len(names) > maxNamed {
		names = append(names[:maxNamed-1:maxNamed-1], fmt.Sprintf("%d other cells", len(names)-maxNamed+1))
	}
	return exercises.Listed(names)
}

// displaced describes values that belong one place to the left or to the right, and a row without one of them.
func (s *suspecting) displaced() {
	want := s.q.want
	least := 3 // of small numbers, some stand beside their place by chance
	if kind := s.t.Array(s.q.m.Array).Kind; kind == value.Flag {
		return
	} else if kind != value.Int && kind != value.Float || s.all(2, func(k int) bool { return len(s.given[k]) > 1 }) {
		least = 2
	}
	for _, by := range []int{-1, 1} {
		side := map[int]string{-1: "left", 1: "right"}[by]
		if s.all(least, func(k int) bool { return k+by >= 0 && k+by < len(want) && exercises.Same(s.given[k], want[k+by]) }) {
			s.as(24, exercises.OffByOne, fmt.Sprintf("What you have in %s belongs one place further to the %s.", s.places(s.wrong), side))
		}
	}
	first, n := s.wrong[0], len(want)
	for k := first; k < n; k++ {
		if k+1 < n && !exercises.Same(s.given[k], want[k+1]) || k+1 == n && s.given[k] != "" {
			return
		}
	}
	s.as(24, exercises.Shifted, fmt.Sprintf("The value of %s is left out, and what follows has moved up.", s.q.place(s.e, first)))
}

// heldBeside describes a row as it was before, with all values one place further.
func (s *suspecting) heldBeside() {
	for _, by := range []int{-1, 1} {
		if s.all(4, func(k int) bool {
			if k+by < 0 || k+by >= len(s.given) { // at the end anything may stand
				return true
			}
			was := s.held(k + by)
			return was != "" && exercises.Same(s.given[k], was)
		}) {
			side, end := "right", 0
			if by > 0 {
				side, end = "left", len(s.given)-1
			}
			inside := slices.DeleteFunc(slices.Clone(s.wrong), func(k int) bool { return k == end })
			s.as(exercises.Reckoning, "the old values shifted", fmt.Sprintf("What you have in %s are the values from before the round, each one place further to the %s.", s.places(inside), side))
		}
	}
}

// shapes are the values of the row, or of another one, with the rows and columns of a matrix exchanged.
func (s *suspecting) shapes() {
	n := len(s.q.want)
	for _, info := range s.t.Arrays() {
		if s.t.IntParam("across "+s.t.RowName(info.ID)) == 0 && !s.e.Alg.HasParam("rows") || info.Real != n || info.Kind != s.t.Array(s.q.m.Array).Kind {
			continue
		}
		own := info.ID == s.q.m.Array
		for rows := 2; rows < n; rows++ {
			if n%rows != 0 {
				continue
			}
			says := fmt.Sprintf("These are the values of %s, read as %d rows of %d and turned.", s.t.RowName(info.ID), rows, n/rows)
			if own {
				says = "Rows and columns are exchanged."
			}
			cols, turns := n/rows, !own
			s.row(27, otherPlaces, says, func(k int) string {
				from := k%rows*cols + k/rows
				if own {
					return s.q.want[from]
				}
				turns = turns && s.text(info.ID, from) == s.q.want[k]
				return s.text(info.ID, from)
			})
			if !turns {
				continue
			}
			name := s.t.RowName(info.ID) // which the row is, turned
			for kind, says := range []string{"Each row of " + name + " stands the other way round: the first is the last.", "The rows of " + name + " stand in the reverse order.", name + " stands in the reverse order.",
				name + " is rotated to the right.", name + " is rotated to the left.", name + " is turned about the other diagonal."} {
				s.row(26, otherPlaces, says+" Row r of it becomes column r.", func(k int) string {
					r, c := k/rows, k%rows // of the row that is asked about, which has so many columns
					return s.text(info.ID, [...]int{k/cols*cols + cols - 1 - k%cols, (rows-1-k/cols)*cols + k%cols, n - 1 - k,
						(rows-1-c)*cols + r, c*cols + cols - 1 - r, (rows-1-c)*cols + cols - 1 - r}[kind])
				})
			}
		}
	}
}

// movesOfRow are the moves that write the row, in the order of the places that they write; nil where they come
// from several arrays.
func (s *suspecting) movesOfRow() (array tracer.ArrayID, moves []exercises.Act) {
	for _, a := range s.acts {
		target, _ := s.t.Place(a.To)
		if target != s.q.m.Array || a.How != exercises.Moved {
			continue
		}
		from, _ := s.t.Place(a.Operands[0])
		if len(moves) > 0 && from != array {
			return array, nil
		}
		array, moves = from, append(moves, a)
	}
	sort.SliceStable(moves, func(i, j int) bool { return moves[i].To < moves[j].To })
	return array, moves
}

// fromAfar has all lanes take what stands at the same distance from what they should move.
func (s *suspecting) fromAfar() {
	array, moves := s.movesOfRow()
	for by := -maxReach; by <= maxReach; by++ {
		if by == 0 || len(moves) < 2 {
			continue
		}
		at, wraps := map[tracer.CellID]string{}, map[tracer.CellID]bool{}
		for _, a := range moves {
			_, i := s.t.Place(a.Operands[0])
			at[a.To] = s.text(array, i+by)
			if n := s.t.Array(array).Real; by*by == 1 && (i+by < 0 || i+by >= n) {
				at[a.To], wraps[a.To] = s.text(array, (i+by+n)%n), true
			}
		}
		stands := func(k int) bool {
			text := at[s.t.Cell(s.q.m.Array, s.q.cells[k])]
			return text != "" && exercises.Same(text, s.given[k])
		}
		if s.all(2, stands) || by*by == 1 && len(s.wrong) > 1 && !slices.ContainsFunc(s.wrong, func(k int) bool { return !stands(k) }) {
			side, round := map[bool]string{true: "right", false: "left"}[by > 0], ""
			if slices.ContainsFunc(s.wrong, func(k int) bool { return wraps[s.t.Cell(s.q.m.Array, s.q.cells[k])] }) {
				round = ", and round the end"
			}
			s.as(26, "a cell further away", fmt.Sprintf("What you have in %s stands %s further to the %s in %s than what belongs there%s.", s.places(s.wrong), exercises.Plural(max(by, -by), "place"), side, s.t.RowName(array), round))
			return
		}
	}
}

// unmoved are the values that no lane moves, where others are moved; chosen tells of lanes that decide by a value.
func (s *suspecting) unmoved(chosen bool) {
	array, moves := s.movesOfRow()
	if len(moves) == 0 || chosen && slices.ContainsFunc(moves, func(a exercises.Act) bool { return len(s.e.Run.Steers(a)) == 0 }) {
		return
	}
	var rest []string
	for i := range s.t.Array(array).Real {
		c := s.t.Cell(array, i)
		if !slices.ContainsFunc(moves, func(a exercises.Act) bool { return a.Operands[0] == c }) {
			rest = append(rest, s.text(array, i))
		}
	}
	if len(rest) < 2 {
		return
	}
	s.row(19, exercises.TestTurned, fmt.Sprintf("These are the values of %s that are not moved here.", s.t.RowName(array)), func(k int) string {
		if k < len(rest) {
			return rest[k]
		}
		return cmp.Or(s.held(k), "·") // an empty cell, which a filled one speaks against
	})
	if _, last := s.t.Place(moves[len(moves)-1].To); chosen || last != len(moves)-1 { // they do not close up
		return
	}
	s.row(19, exercises.NoIndex, "What is kept stands where it stood, and the rest is set to 0. What is kept is to close up.", func(k int) string {
		if k >= s.t.Array(array).Real || !slices.ContainsFunc(moves, func(a exercises.Act) bool { return a.Operands[0] == s.t.Cell(array, k) }) {
			return "0"
		}
		return s.text(array, k)
	})
}

// groupEnds takes the first of values that go together where the last is taken, or the reverse.
func (s *suspecting) groupEnds() {
	array, moves := s.movesOfRow()
	if len(moves) < 2 {
		return
	}
	var should, first, last []int
	for k, a := range moves {
		_, i := s.t.Place(a.Operands[0])
		if k > 0 && i <= should[k-1] {
			return
		}
		should = append(should, i)
		if first = append(first, 0); k > 0 {
			first[k] = should[k-1] + 1
			last = append(last, i-1)
		}
	}
	last = append(last, s.t.Array(array).Real-1)
	var spans [][2]int
	for n := range moves {
		spans = append(spans, [2]int{should[n], last[n]})
	}
	each := func(rank int, name, says string, of func(n int) string) {
		s.texts(rank, name, says, func(k int) string {
			for n, a := range moves {
				if a.To == s.t.Cell(s.q.m.Array, s.q.cells[k]) {
					return of(n)
				}
			}
			return s.q.want[k]
		})
	}
	if exercises.Grouped(s.t, s.before, spans) {
		each(20, "sizes for values", "That is how many there are of each. The value itself is asked for.", func(n int) string { return strconv.Itoa(last[n] - should[n] + 1) })
	}
	for _, is := range [][]int{first, last} {
		if end := exercises.EndOfGroup(s.t, s.before, is, should); end != "" {
			each(16, "the other end of a group", exercises.TakenFrom(end), func(n int) string { return s.text(array, is[n]) })
			each(21, addedUp, "You add up what "+s.t.RowName(array)+" holds for each group. Its "+exercises.OtherEnd(end)+" value alone is taken.", func(n int) string {
				x, ok := s.numbers(s.cellsOf(s.t.Array(array))[min(is[n], should[n]) : max(is[n], should[n])+1])
				if !ok {
					return ""
				}
				return strconv.Itoa(exercises.Total(x))
			})
		}
	}
}

// differences are by how much wrong numbers are too large; nil where they are none.
func (s *suspecting) differences() map[int]int {
	out := map[int]int{}
	for _, k := range s.wrong {
		is, err := strconv.Atoi(exercises.Plain(s.given[k]))
		should, also := strconv.Atoi(exercises.Plain(s.q.want[k]))
		if err != nil || also != nil {
			return nil
		}
		out[k] = is - should
	}
	return out
}

// apartBy describes numbers that are all too large, or too small, by the same.
func (s *suspecting) apartBy() {
	by := s.differences()
	if len(by) < 2 {
		return
	}
	size := func(n int) string {
		if n < 0 {
			return fmt.Sprintf("%d too small", -n)
		}
		return fmt.Sprintf("%d too large", n)
	}
	d := by[s.wrong[0]]
	if next := by[s.wrong[1]]; len(by) == 2 && d+next == 0 && d*d == 1 && s.e.Alg.Family == "histogram" {
		more, fewer := s.wrong[0], s.wrong[1]
		if d < 0 {
			more, fewer = fewer, more
		}
		s.as(29, "counted in another bin", fmt.Sprintf("%s has one too many, and %s one too few.", s.q.place(s.e, more), s.q.place(s.e, fewer)))
	}
	if s.all(2, func(k int) bool { return by[k] == d }) {
		s.as(31, "all as far off", fmt.Sprintf("Each of %s is %s.", s.places(s.wrong), size(d)))
	}
}

// withAnother describes numbers that are too large, or too small, by what another array holds at their places.
func (s *suspecting) withAnother() {
	by := s.differences()
	if len(by) < 2 || !slices.ContainsFunc(s.wrong, func(k int) bool { return by[k] != by[s.wrong[0]] }) {
		return
	}
	for _, v := range s.views() {
		for _, sign := range []int{-1, 1} {
			says := map[int]string{-1: "missing", 1: "counted in, too"}[sign]
			if s.all(2, func(k int) bool {
				n, err := strconv.Atoi(exercises.Plain(v.text(s.q.cells[k])))
				w, _ := s.q.writer(s.e, k) // what is made of one value has no term that is missing
				return err == nil && n != 0 && by[k] == sign*n && (sign > 0 || w.How != exercises.Opaque || len(w.Operands) > 1)
			}) {
				rank := map[int]int{-1: exercises.Reckoning, 1: exercises.SlipOfThePen - 1}[sign]
				if sign > 0 && len(s.wrong) > 3 { // in so many cells nothing fits by chance
					rank = 24
				}
				s.as(rank, "a term too many or too few", fmt.Sprintf("In %s the value of %s at the same place is %s.", s.places(s.wrong), v.name, says))
				return
			}
		}
	}
}

// through describes cells that hold what stands at a place where the place itself belongs.
func (s *suspecting) through() {
	for _, info := range s.t.Arrays() {
		holds := func(k int) bool {
			i, err := strconv.Atoi(s.q.want[k])
			return err == nil && s.text(info.ID, i) != "" && exercises.Same(s.text(info.ID, i), s.given[k])
		}
		decides := func(k int) bool { // what it holds is why the lane writes its place there
			i, _ := strconv.Atoi(s.q.want[k])
			w, _ := s.q.writer(s.e, k)
			return holds(k) && w.How == exercises.Constant && i < info.Len && slices.Contains(s.e.Run.Steers(w), s.t.Cell(info.ID, i))
		}
		if !exercises.Shown(info) || !s.all(3, holds) && (len(s.wrong) < 3 || slices.ContainsFunc(s.wrong, func(k int) bool { return !decides(k) })) {
			continue
		}
		first := s.wrong[0]
		s.as(30, exercises.IndexItself, fmt.Sprintf("You have what %s[%s] holds in %s, where %s itself belongs, and so in the others.", s.t.RowName(info.ID), s.q.want[first], s.q.place(s.e, first), s.q.want[first]))
		return
	}
}

// beginnings describes rows of places at which something begins that hold how much it is, or where it ends. What
// is empty has no place, or −1; empty tells of which rows.
func (s *suspecting) beginnings(empty bool) {
	var at []int // the slots that have a place
	var begin []int
	for k, w := range s.q.want {
		n, err := strconv.Atoi(w)
		if err != nil || n >= 0 && len(begin) > 0 && n <= begin[len(begin)-1] {
			return
		}
		if n >= 0 {
			at, begin = append(at, k), append(begin, n)
		}
	}
	if len(at) < 3 || begin[0] != 0 || s.e.Alg.HasParam("f") || len(s.wrong) < 2 && !empty || len(at) < len(s.q.want) != empty {
		return
	}
	known := false // by one that another begins behind
	if !slices.ContainsFunc(s.wrong, func(k int) bool {
		next := slices.IndexFunc(at, func(a int) bool { return a > k })
		end, _ := strconv.Atoi(s.given[k])
		known = known || next > 0 || len(s.wrong) > 1 && next == 0
		return slices.Contains(at, k) || next >= 0 && s.given[k] != s.q.want[at[next]] || next < 0 && end <= begin[len(begin)-1]
	}) && known && slices.ContainsFunc(s.wrong, func(k int) bool { return s.given[k] != "0" }) {
		s.as(22, "a place for what is empty", "Where nothing is, you have the place at which the next one begins. It holds −1.")
	}
	for kind, other := range []struct {
		says string
		of   func(from, next int) int
	}{
		{"That is how many there are, from one place to the next. The place at which each begins is asked for.", func(from, next int) int { return next - from }},
		{"These are the places at which they end. The place at which each begins is asked for.", func(_, next int) int { return next - 1 }},
		{"These are the places behind the last of each. The place at which each begins is asked for.", func(_, next int) int { return next }},
	} {
		last := len(at) - 1 // of which the answer alone says where it ends
		end, err := strconv.Atoi(exercises.Plain(s.given[at[last]]))
		fits := (!slices.Contains(s.wrong, at[last]) || err == nil && end >= other.of(begin[last], begin[last]+1)) && !slices.ContainsFunc(s.wrong, func(k int) bool { return !slices.Contains(at, k) && (kind > 0 || s.given[k] != "0") })
		for n := range at[:last] {
			fits = fits && s.given[at[n]] == strconv.Itoa(other.of(begin[n], begin[n+1]))
		}
		switch {
		case !fits || len(s.wrong) < 2:
		case s.e.Alg.Family != "scan":
			s.as(22, "another measure", other.says)
		case kind == 2: // of sums
			s.as(22, exercises.ForExclusive, isInclusive)
		}
	}
}

// carriedOn describes a loop in which one value is reckoned wrongly, and the steps that follow go on from it.
func (s *suspecting) carriedOn() {
	if len(s.wrong) < 2 || len(s.acts) > maxReplayed || s.t.Array(s.q.m.Array).Kind != value.Int {
		return
	}
	first := s.wrong[0]
	n, err := strconv.Atoi(exercises.Plain(s.given[first]))
	c := s.t.Cell(s.q.m.Array, s.q.cells[first])
	if err != nil || stepsOf(s.acts, c) != 1 {
		return
	}
	acts, _ := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
		if a.To == c {
			a.How, a.Operands, a.Value = exercises.Opaque, nil, value.Word(n)
		}
		return a, a.To == c
	})
	s.words(39, exercises.Slip, fmt.Sprintf("%s is reckoned wrongly, and what follows goes on from there.", s.q.place(s.e, first)), s.q.slotTexts(s.e.Run, s.done(acts), s.before))
}

// rearranged are rows of moved values that stand in order, each of them once or as often as it should.
func (s *suspecting) rearranged() {
	if s.t.Array(s.q.m.Array).Kind == value.Flag || !s.movedAlone() {
		return
	}
	in := s.ascending()
	says := "The values stand in ascending order." + s.see(s.wrong[0])
	s.words(25, sortedRow, says, in)
	s.once(25, "Each value stands there once, and in ascending order."+s.see(s.wrong[0]), in)
}

// ascending is the row with its values in ascending order.
func (s *suspecting) ascending() []string {
	in := slices.Clone(s.q.want)
	numbers := s.ints()
	sort.SliceStable(in, func(i, j int) bool {
		if numbers == nil {
			return in[i] < in[j]
		}
		a, _ := strconv.Atoi(exercises.Plain(in[i]))
		b, _ := strconv.Atoi(exercises.Plain(in[j]))
		return a < b
	})
	return in
}

// once has each value of a list stand there once.
func (s *suspecting) once(rank int, says string, list []string) {
	var out []string
	for _, text := range list {
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	for k := len(out); k < len(s.given); k++ {
		if text := s.given[k]; strings.TrimSpace(text) != "" && (slices.Contains(out, text) || !exercises.Same(text, s.held(k))) {
			return
		}
	}
	s.row(rank, "each value once", says, func(k int) string {
		if k < len(out) {
			return out[k]
		}
		return ""
	})
}

// movedAlone reports whether nothing is done with the values of the row but to move them.
func (s *suspecting) movedAlone() bool {
	return !slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
		array, _ := s.t.Place(a.To)
		return array == s.q.m.Array && a.How != exercises.Moved
	})
}

// sideBySide are the values that lanes write, one behind the other from the first of their cells on, or from the
// first of the row.
func (s *suspecting) sideBySide() {
	var at []int
	for k, earns := range s.q.earns {
		if earns {
			at = append(at, k)
		}
	}
	if len(at) < 2 {
		return
	}
	for _, from := range []int{0, at[0]} {
		leaves := make([]string, len(s.q.want))
		for k := range leaves {
			leaves[k] = s.held(k)
		}
		for i, k := range at {
			leaves[from+i] = s.q.want[k]
		}
		s.words(25, otherPlaces, fmt.Sprintf("The values stand side by side, from %s on. Each belongs in the cell that its lane writes.", s.q.place(s.e, from))+s.see(s.wrong[0]), leaves)
	}
}
