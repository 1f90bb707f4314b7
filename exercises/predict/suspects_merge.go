package predict

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file merges lists, and runs of a row, by other rules than the line has, from where the moment begins.

// mover is a value that a merge moves to the row, with its key. What is merged by itself is a part: two runs, or what
// one lane merges of two lists.
type mover struct {
	key                 value.Word
	text                string
	part, run, to, from int // runs 0 and 1 are merged, 2 and 3, …; lists are two runs
	asked               bool
}

// movers are what the round moves to the row, or the pass of a serial sort that the moment lies in, in the order of
// their places; nil of another round. The runs are so long, or 0 where two lists are merged.
func (s *suspecting) movers() (out []mover, width int, kind value.Kind) {
	serial, lanes, first := s.e.Alg.ID == "sort/merge-serial", map[int]int{}, tracer.NoArray
	width = exercises.RunLength(s.t.Round(s.q.m.Round))
	if name := s.t.Array(s.q.m.Array).Name; serial { // in the first pass from x to t, in the second back
		if width = 1; name == "x" || name == "v" {
			width = 2
		}
	}
	for _, a := range s.e.Run.Acts(s.t.FirstStepOf(s.q.m.Round)-1, s.t.StepOf(s.q.m.Round)) {
		array, to := s.t.Place(a.To)
		if array != s.q.m.Array || a.How != exercises.Moved {
			continue
		}
		if serial && to == 0 && len(out) > 0 {
			if slices.ContainsFunc(out, func(m mover) bool { return m.asked }) {
				break
			}
			out, width = nil, 4*width
		}
		from, i := s.t.Place(a.Operands[0])
		keys := from
		if info := s.t.ArrayNamed(map[string]string{"va": "a", "vb": "b", "v": "x", "tv": "t"}[s.t.Array(from).Name]); info != nil {
			keys = info.ID
		}
		key, ok := s.before.Value(keys, i)
		if !ok {
			return nil, 0, kind
		}
		m := mover{key, s.t.Format(array, a.Value), int(a.Lane), int(from), to, i, slices.ContainsFunc(s.acts, func(b exercises.Act) bool { return b.Node == a.Node })}
		if kind = s.t.Array(keys).Kind; width > 0 {
			m.run, m.part = i/width, i/width/2
		} else if lanes[m.part]++; first == tracer.NoArray || from < first {
			first = from
		}
		out = append(out, m)
	}
	for k, m := range out {
		if width == 0 {
			out[k].run = min(1, m.run-int(first))
		}
		if len(lanes) == len(out) { // all lanes merge together
			if out[k].part = 0; s.given != nil {
				out[k].part = s.piece(m.to)
			}
		}
	}
	slices.SortFunc(out, func(a, b mover) int { return a.to - b.to })
	return out, width, kind
}

// How the next value of a merge is chosen.
const (
	tiesFromSecond = iota
	inTurn
	inTurnFromFirst
	inTurnFromSecond
	firstListFirst
	secondListFirst
	largerHead
	notAdvanced
	fromTheEnds
	fromTheEndsTiesFirst
	equalTurned
)

// merges have values chosen by another rule, or other runs merged.
func (s *suspecting) merges() {
	if s.holes || s.e.Alg.Family != "merge" && (s.given == nil || !strings.HasPrefix(s.e.Alg.ID, "sort/merge")) {
		return
	}
	all, width, kind := s.movers()
	if len(all) == 0 {
		return
	}
	first, desc := []string{"largest", "smallest"}, s.e.Run.Result.Args.Text("order") == "desc"
	if desc {
		slices.Reverse(first)
	}
	order, fromEnds := op.OrderOf(kind, desc, s.t.Pool()), "The "+first[0]+" key is taken first. The "+first[1]+" one goes first."
	front := slices.Clone(all) // merged from the front: each two runs, or both lists as a whole
	for k, m := range front {
		if front[k].asked = width == 0 || slices.ContainsFunc(all, func(b mover) bool { return b.asked && b.part == m.part && b.to >= m.to }); width == 0 {
			front[k].part = 0
		}
	}
	for rule, other := range [...][2]string{
		{exercises.Unstable, "Among equal keys, those of the second list stand first. A stable merge has those of the first list in front."},
		{"taken in turn", "The values are taken from both lists in turn. Their keys say which goes first."},
		{"taken in turn", "The values are taken from both lists in turn, from the first one first. Their keys say which goes first."},
		{"taken in turn", "The values are taken from both lists in turn, from the second one first. Their keys say which goes first."},
		{"one list behind the other", "What there is of the first list is taken before the second. Their keys say which goes first."},
		{"one list behind the other", "What there is of the second list is taken before the first. Their keys say which goes first."},
		{"the other direction", "Of the two first keys the one is taken that belongs behind the other."},
		{"a finger that stays", "One value is taken again and again. Behind a value that was taken the finger moves on."},
		{"the other direction", fromEnds},
		{"the other direction", fromEnds}, // and of equal ones that of the second list
		{exercises.Unstable, "Of equal keys of one list the last stands first. They keep the order in which they came."},
	} {
		for k, movers := range [][]mover{all, front} {
			if s.given == nil && (rule != tiesFromSecond || k > 0) && (rule != firstListFirst || k == 0) { // of these exercises are made
				continue
			}
			at, parts := map[int]string{}, map[int][]mover{}
			for _, m := range movers {
				parts[m.part] = append(parts[m.part], m)
			}
			for _, part := range parts {
				fill(at, part, rule, order)
			}
			s.row(20, other[0], other[1], func(k int) string {
				if text, asked := at[s.q.cells[k]]; asked && s.q.want[k] != "" {
					return text
				}
				return s.q.want[k]
			})
		}
	}
	if width == 0 && s.given != nil {
		s.cutLeftOut(all)
	}
	if width > 0 && s.q.m.To-s.q.m.From == 1 {
		s.otherRuns(all, width, order)
	}
}

// cutLeftOut has each lane merge its part from the front of both lists.
func (s *suspecting) cutLeftOut(all []mover) {
	begins := map[int]int{} // where a part does
	for k := len(all) - 1; k >= 0; k-- {
		begins[all[k].part] = all[k].to
	}
	last := all[len(all)-1]
	if len(begins) < 2 || len(all) != last.to+1 {
		return
	}
	at := map[int]string{}
	for _, m := range all {
		if m.asked {
			at[m.to] = all[m.to-begins[m.part]].text
		}
	}
	s.row(20, "the cut left out", fmt.Sprintf("Each part begins at the front of both lists. It begins at its cut: the last one with %s.", all[begins[last.part]].text), func(k int) string {
		if text, asked := at[s.q.cells[k]]; asked {
			return text
		}
		return s.q.want[k]
	})
}

// fill notes what a rule leaves in the places of a part that are asked for.
func fill(at map[int]string, part []mover, rule int, order func(a, b value.Word) int) {
	var lists [2][]mover // what is left when the moment begins
	var places []int
	last := 1
	for _, m := range part {
		if m.asked {
			places = append(places, m.to)
		}
		if len(places) > 0 {
			lists[m.run%2] = append(lists[m.run%2], m)
		} else {
			last = m.run % 2
		}
	}
	way := 1
	if rule == fromTheEnds || rule == fromTheEndsTiesFirst {
		slices.Reverse(lists[0])
		slices.Reverse(lists[1])
		way = -1
	}
	var taken []mover
	for n := range places {
		k := 0
		if a, b := lists[0], lists[1]; len(a) == 0 {
			k = 1
		} else if len(b) > 0 {
			c := way * order(a[0].key, b[0].key)
			if [...]bool{c >= 0, last == 0, n%2 == 1, n%2 == 0, false, true, c < 0, c > 0, c >= 0, c > 0, c > 0}[rule] {
				k = 1
			}
		}
		taken, last = append(taken, lists[k][0]), k
		if rule != notAdvanced || len(places) < 3 {
			lists[k] = lists[k][1:]
		}
		for j := n; rule == equalTurned && j > 0 && taken[j-1].run == taken[j].run && taken[j-1].key == taken[j].key && taken[j-1].to < taken[j].to; j-- {
			taken[j-1], taken[j] = taken[j], taken[j-1]
		}
	}
	for n, m := range taken {
		at[places[n]] = m.text
	}
}

// otherRuns merges each run with another one than it should.
func (s *suspecting) otherRuns(all []mover, width int, order func(a, b value.Word) int) {
	n := (len(all) + width - 1) / width
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b mover) int { return order(a.key, b.key) })
	for kind, says := range [...]string{
		"The second run is merged with the third, and so on. The first is merged with the second.",
		"Each run is merged with that half of the row away. It is merged with its neighbour.",
		"The first run is merged with the last, and so on inwards. Each is merged with its neighbour.",
		"Four runs are merged at once. In this round each is merged with its neighbour alone.",
	} {
		if kind != 0 && n < 4 && kind != 2 || kind == 1 && n%2 > 0 || n < 3 {
			continue
		}
		group := func(run int) int {
			return [...]int{(run + 1) / 2, run % max(1, n/2), min(run, n-1-run), run / 4}[kind]
		}
		together := slices.Clone(sorted) // each two runs behind those before
		slices.SortStableFunc(together, func(a, b mover) int { return group(a.run) - group(b.run) })
		s.row(24, "other runs merged", says, func(k int) string { return together[min(s.q.cells[k], len(together)-1)].text })
		at := map[int]string{}
		for _, m := range sorted { // the place that is the first one left of its group
			for to := range all {
				if _, taken := at[to]; !taken && group(to/width) == group(m.run) {
					at[to] = m.text
					break
				}
			}
		}
		s.row(24, "other runs merged", says, func(k int) string { return at[s.q.cells[k]] })
	}
}
