package predict

import (
	"slices"
	"strconv"
	"strings"

	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes about what is compared with its neighbour: flags at the heads of runs and of segments,
// the pairs of a serial sort; and about where parts of equal size begin.

// neighbours are these mistakes.
func (s *suspecting) neighbours() {
	s.heads()
	s.otherHeads()
	s.otherPasses()
	s.shares()
}

// heads are flags at the first of each run of equal values that stand at others of them.
func (s *suspecting) heads() {
	n := len(s.q.want)
	if n < 3 || s.q.cells[0] != 0 || s.q.cells[n-1] != n-1 {
		return
	}
	for _, info := range s.t.Arrays() {
		differ := func(i int) string { // whether the value at i is another than that in front of it
			if i <= 0 || i >= n || s.text(info.ID, i-1) != s.text(info.ID, i) {
				return "1"
			}
			return "0"
		}
		fits := info.Real >= n && info.ID != s.q.m.Array
		for k, w := range s.q.want {
			fits = fits && s.text(info.ID, k) != "" && w == differ(k)
		}
		if !fits {
			continue
		}
		s.row(19, "the last of each run", "These flags stand at the last value of each run. A head is the first one: it differs from the value in front of it.", func(k int) string { return differ(k + 1) })
		start := s.t.Cursor()
		start.Seek(0)
		s.row(19, exercises.FromInput, "These are the heads of "+s.t.RowName(info.ID)+" as it was given. It has been sorted since.", func(k int) string {
			if k == 0 || start.Text(info.ID, k) != start.Text(info.ID, k-1) {
				return "1"
			}
			return "0"
		})
		s.row(19, "values that stand alone", "These flags stand at values that differ from both neighbours. A head differs from the value in front of it.", func(k int) string {
			return strconv.Itoa(min(int(differ(k)[0]), int(differ(k + 1)[0])) - '0')
		})
		s.row(19, "no first head", "The first value is a head as well: nothing stands in front of it.", func(k int) string {
			if k == 0 {
				return "0"
			}
			return differ(k)
		})
		return
	}
}

// otherHeads ask for the flag of another place where a sum is to end.
func (s *suspecting) otherHeads() {
	combine, row := s.t.Program().Combine, s.q.m.Array
	from, d := row, 1
	distance, known := s.reachOf()
	x, loop := s.t.ArrayNamed("x"), s.q.m.To-s.q.m.From > 1
	if loop && x != nil {
		from = x.ID
	} else if d = -distance; loop || d < 1 || !known {
		return
	}
	heads, period, first := s.flagged(d, loop)
	given, start := s.t.ArrayNamed("heads"), s.t.Cursor()
	if heads == tracer.NoArray || combine == nil || given == nil {
		return
	}
	front := "You go by the head flag of the left operand." + ofItsOwn
	if d == 1 {
		front = "You go by the head flag of the cell in front." + ofItsOwn
	}
	for k, says := range []string{
		"",    // what belongs there
		front, // once with the very first flag, and once without it
		front,
		"You go by the head flag of the cell behind." + ofItsOwn,
		"The test of the head flags is the wrong way round: at a flag a sum begins, and elsewhere it runs on.",
		"You go by the head flags as they were given. A flag is passed on with the sums, and may have reached the cell by now.",
	} {
		out := exercises.Memory{}
		flag := func(i int) bool {
			switch k {
			case 0:
				return s.text(heads, i) == "1"
			case 3:
				return s.text(heads, i+1) == "1"
			case 4:
				return s.text(heads, i) == "0"
			case 5:
				return start.Text(given.ID, i) == "1"
			}
			return s.text(heads, i-d) == "1" && i-d >= k-1
		}
		for i := range s.t.Array(row).Len {
			c := s.t.Cell(row, i)
			own, ok := s.before.Value(from, i)
			if !ok || i < d || period > 1 && i%period != first {
				if out[c] = own; !ok {
					return
				}
				continue
			}
			front, ok := out[s.t.Cell(row, i-d)]
			if !loop {
				front, ok = s.before.Value(from, i-d)
			}
			if out[c] = own; ok && !flag(i) {
				out[c] = combine(front, own)
			}
		}
		leaves := s.q.slotTexts(s.e.Run, out, s.before)
		if k == 0 && !slices.Equal(leaves, s.q.want) {
			return
		}
		s.words(otherFlagRank, exercises.Leaking, says, leaves)
	}
}

// flagged are the flags by which lanes decide whether to combine, and of a sweep which of its lanes work: those at every
// other multiple of the distance.
func (s *suspecting) flagged(d int, loop bool) (heads tracer.ArrayID, period, first int) {
	heads, period, first = tracer.NoArray, 1, -1
	for _, act := range s.acts {
		array, at := s.t.Place(act.To)
		if act.How != exercises.Combined || array != s.q.m.Array {
			continue
		}
		if first < 0 && !loop {
			period = 2 * d
		} else if at%(2*d) != first {
			period = 1
		}
		first = at % (2 * d)
		for _, c := range s.e.Run.Steers(act) {
			if flags, _ := s.t.Place(c); s.t.Array(flags).Kind == value.Flag {
				heads = flags
			}
		}
	}
	return heads, period, first
}

// headsAddFront has each head add what stands in front of it, and so the end of the segment before.
func (s *suspecting) headsAddFront() {
	x, heads, combine := s.t.ArrayNamed("x"), s.t.ArrayNamed("heads"), s.t.Program().Combine
	if x == nil || heads == nil || combine == nil || s.e.Alg.Family != "segscan" || s.t.Array(s.q.m.Array).Kind != x.Kind {
		return
	}
	start := s.t.Cursor()
	identity, _ := s.e.Run.Result.Args.Init()
	for _, inclusive := range []bool{true, false} {
		row := func(mistaken bool) []string {
			out := exercises.Memory{}
			var sum, front value.Word
			for i := range x.Real {
				own, _ := start.Value(x.ID, i)
				switch head := i == 0 || start.Text(heads.ID, i) == "1"; {
				case head && inclusive && (i == 0 || !mistaken):
					sum = own
				case head && inclusive:
					sum = combine(front, own)
				case head && (i == 0 || !mistaken):
					sum = identity
				case head:
					sum = front
				case inclusive:
					sum = combine(sum, own)
				default:
					sum = combine(sum, front)
				}
				out[s.t.Cell(s.q.m.Array, i)], front = sum, own
			}
			return s.q.slotTexts(s.e.Run, out, s.before)
		}
		if slices.Equal(row(false), s.q.want) {
			s.words(18, exercises.Leaking, "Each head adds the value in front of it, which belongs to the segment before. A sum begins at a head.", row(true))
		}
	}
}

// What is said, and how likely it is, of lanes that ask for another head flag.
const (
	ofItsOwn      = " The cell’s own says whether a sum begins there."
	otherFlagRank = 19
)

// otherPasses compare the pairs of a serial sort otherwise, or go on too far.
func (s *suspecting) otherPasses() {
	for by := 1; s.q.m.To-s.q.m.From > 1 && by <= maxReach; by++ {
		if step := s.q.m.To + by; step < len(s.t.Steps()) && s.t.Steps()[step].Round == s.q.m.Round {
			s.at(22, exercises.TooFar, "That is what the cells hold "+exercises.Plural(by, "step")+" later.", step)
		}
	}
	pairs := comparators(s.acts)
	if s.q.m.To-s.q.m.From < 2 || len(pairs) < 2 {
		return
	}
	array, _ := s.t.Place(pairs[0].low)
	desc := s.e.Run.Result.Args.Text("order") == "desc"
	order := op.OrderOf(s.t.Array(array).Kind, desc, s.t.Pool())
	larger := map[bool]string{false: "larger", true: "smaller"}[desc]
	all := pairs // of neighbours, also those of which no keys change places
	if !slices.ContainsFunc(pairs, func(p comparator) bool { return p.low+1 != p.high }) {
		all = nil
		for i := range s.t.Array(array).Real - 1 {
			all = append(all, comparator{s.t.Cell(array, i), s.t.Cell(array, i+1)})
		}
	}
	less, always, more := func(c int) bool { return c < 0 }, func(int) bool { return true }, func(c int) bool { return c > 0 }
	for _, pass := range []struct {
		name, says string
		pairs      []comparator
		exchanges  func(c int) bool // keys that compare so
		asBefore   bool             // each pair is read as it stood before these steps
		alone      bool             // what is not exchanged is not written
	}{
		{"the other direction", "Each pair is put the wrong way round: the " + larger + " key belongs behind.", pairs, less, false, false},
		{"always exchanged", "The keys of each pair change places whatever they are: they do so only where they stand the wrong way round.", pairs, always, false, false},
		{"all steps at once", "Each pair is compared as it stood before these steps. A step goes on from what the one before it has left.", pairs, more, true, false},
		{"all steps at once", "Each pair that stood the wrong way round before these steps is exchanged. A step goes on from what the one before it has left.", pairs, more, true, true},
		{"the other direction", "Each pair of neighbours is put the wrong way round: the " + larger + " key belongs on the right.", all, less, false, false},
	} {
		out := exercises.Memory{}
		read := func(c tracer.CellID) (w value.Word, ok bool) {
			if w, ok = out[c]; !ok || pass.asBefore {
				w, ok = s.before.Cell(c)
			}
			return w, ok
		}
		for _, p := range pass.pairs {
			a, ok := read(p.low)
			b, also := read(p.high)
			if !ok || !also {
				return
			}
			if pass.exchanges(order(a, b)) {
				a, b = b, a
			} else if pass.alone {
				continue
			}
			out[p.low], out[p.high] = a, b
		}
		s.words(20, pass.name, pass.says, s.q.slotTexts(s.e.Run, out, s.before))
	}
}

// shares are the places at which parts of equal size begin, reckoned otherwise.
func (s *suspecting) shares() {
	want := s.ints()
	p := len(want) - 1
	if p < 2 {
		return
	}
	n := want[p]
	for k := range want {
		if want[k] != k*n/p {
			return
		}
	}
	for _, other := range []struct {
		says string
		of   func(k int) int
	}{
		{"These are rounded up. The line rounds down.", func(k int) int { return (k*n + p - 1) / p }},
		{"These are rounded to the nearest number. The line rounds down.", func(k int) int { return (2*k*n + p) / (2 * p) }},
		{"Here all parts have the same size, rounded down, and the last one has the rest. The line multiplies before it divides.", func(k int) int { return k/p*n + (1-k/p)*k*(n/p) }},
		{"Here all parts have the same size, rounded up, and the last one has the rest. The line multiplies before it divides.", func(k int) int { return min(n, k*((n+p-1)/p)) }},
		{"Each part has the same size, rounded down. The line multiplies before it divides.", func(k int) int { return k * (n / p) }},
		{"The last one is the index of the last value. The end is the place behind it.", func(k int) int { return k*n/p - k/p }},
	} {
		name := "parts of other sizes"
		if strings.HasPrefix(other.says, "The last one") {
			name = "the last index for the end"
		}
		s.row(20, name, other.says, func(k int) string { return strconv.Itoa(other.of(k)) })
	}
}
