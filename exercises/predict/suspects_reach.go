package predict

import (
	"fmt"
	"slices"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file holds mistakes about which lanes there are and which cells they join: numbers without those that write
// nothing, other pairs, a border that is not seen.

// numbered has the lanes that write something numbered one after another, where each writes its own number.
func (s *suspecting) numbered() {
	var lanes []int
	for k, want := range s.q.want {
		w, _ := s.q.writer(s.e, k)
		if lanes = append(lanes, int(w.Lane)); w.How != exercises.Constant || strconv.Itoa(lanes[k]) != want {
			return
		}
	}
	each, first := slices.Compact(slices.Sorted(slices.Values(lanes))), 0 // the first that writes nothing
	for slices.Contains(each, first) {
		first++
	}
	s.texts(19, "numbers without a gap", fmt.Sprintf("You number those alone that write something. Lane %d writes nothing, but has a number too.", first), func(k int) string {
		return strconv.Itoa(slices.Index(each, lanes[k]))
	})
}

// otherPairs combines the pairs of another level of a tree, where the left one of each pair gets the result.
func (s *suspecting) otherPairs() {
	distance, known := s.reachOf()
	taking, all := 0, s.t.Array(s.q.m.Array).Real // of the cells: those that take part in the round, and all
	for _, a := range s.acts {
		for _, c := range a.Operands {
			_, i := s.t.Place(c)
			taking = max(taking, i+1)
		}
	}
	for _, n := range []int{taking, all} {
		for d := 1; d < n && known && distance > 0; d *= 2 {
			out := exercises.Memory{}
			for i := 0; i+d < n; i += 2 * d {
				c := s.t.Cell(s.q.m.Array, i)
				if w, ok := s.replay.Value(nil, exercises.Act{To: c, How: exercises.Combined, Operands: []tracer.CellID{c, c + tracer.CellID(d)}}); ok {
					out[c] = w
				}
			}
			if d != distance && len(out) > 1 { // one pair is met by chance
				s.words(20, exercises.OtherStride, fmt.Sprintf("You combine cells that are %s apart, as in another round of a tree. In this round they are %s apart.", exercises.Plural(d, "place"), exercises.Plural(distance, "place"))+s.seeFirst(), s.q.slotTexts(s.e.Run, out, s.before))
			}
		}
	}
}

// overBorder has lanes reach into the part in front of their own, or behind it.
func (s *suspecting) overBorder() {
	distance, known := s.reachOf()
	if !known || slices.ContainsFunc(s.acts, func(a exercises.Act) bool { return len(s.e.Run.Steers(a)) > 0 }) { // flags say where parts end
		return
	}
	out, row := s.done(s.acts), s.q.m.Array
	n := s.t.Array(row).Real
	size, at := exercises.Border(n, distance, func(i int) bool { _, written := out[s.t.Cell(row, i)]; return written })
	for _, i := range at {
		c, other := s.t.Cell(row, i), s.t.Cell(row, i+distance)
		out[c], _ = s.replay.Value(nil, exercises.Act{To: c, How: exercises.Combined, Operands: []tracer.CellID{min(c, other), max(c, other)}})
	}
	k := slices.IndexFunc(s.wrong, func(k int) bool { return slices.Contains(at, s.q.cells[k]) })
	leaves := s.q.slotTexts(s.e.Run, out, s.before)
	if k < 0 || slices.ContainsFunc(s.wrong, func(k int) bool { return !exercises.Same(leaves[k], s.given[k]) }) {
		return
	}
	s.list = slices.DeleteFunc(s.list, func(one *exercises.Suspect) bool { return one.Name == exercises.TooManyLanes }) // which says less
	to := s.q.cells[s.wrong[k]]
	s.words(14, exercises.TooManyLanes, exercises.OverBorder(s.t.RowName(row), to, to+distance, size), leaves)
}

// atOnce has all values of the row, or of each of its columns, combined at once.
func (s *suspecting) atOnce() {
	row, combine := s.q.m.Array, s.t.Program().Combine
	across := max(1, s.t.IntParam("across "+s.t.RowName(row)))
	n := 0
	for n < s.t.Array(row).Len && s.text(row, n) != "" {
		n++
	}
	if s.given == nil || combine == nil || n <= 2*across || !slices.ContainsFunc(s.acts, func(a exercises.Act) bool { return a.How == exercises.Combined && slices.Contains(a.Operands, a.To) }) {
		return
	}
	what := "cell"
	if across > 1 {
		what = "row"
	}
	for kind, says := range []string{
		"All " + what + "s are combined at once, into the first one.",
		"All " + what + "s are combined at once, into the last one.",
		"Each " + what + " holds all of them combined.",
		"Each " + what + " is combined with all in front of it.",
		"Each " + what + " is combined with all behind it.",
	} {
		out := exercises.Memory{}
		for i := range n {
			from, to := i%across, n // what is combined for this cell
			switch {
			case kind == 0 && i >= across || kind == 1 && i+across < n:
				continue
			case kind == 3:
				to = i + 1
			case kind == 4:
				from = i
			}
			w, _ := s.before.Value(row, from)
			for j := from + across; j < to; j += across {
				next, _ := s.before.Value(row, j)
				w = combine(w, next)
			}
			out[s.t.Cell(row, i)] = w
		}
		s.words(29, exercises.SeveralRounds, says+" In this round a lane combines two "+what+"s alone.", s.q.slotTexts(s.e.Run, out, s.before))
	}
}
