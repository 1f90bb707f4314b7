package predict

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds the mistakes that are seen in what a row holds, whatever has written it.

// values are mistakes that are seen in a value itself.
func (s *suspecting) values() {
	q := s.q
	kind := s.t.Array(q.m.Array).Kind
	if next := q.m.To + 1; q.m.To-q.m.From == 1 && next < len(s.t.Steps()) && s.t.Steps()[next].Round == q.m.Round {
		s.at(21, "one step too many", "That is what the cells hold one step later.", next)
	}
	flags := len(q.want) > 1 && (kind == value.Flag || slices.Contains(q.want, "0") && slices.Contains(q.want, "1")) && !slices.ContainsFunc(q.want, func(w string) bool { return w != "0" && w != "1" })
	number := func(k int) (int, bool) { n, err := strconv.Atoi(exercises.Plain(q.want[k])); return n, err == nil }
	switch {
	case flags:
		s.texts(23, exercises.TestTurned, "Every flag is the other one: 0 stands where 1 belongs, and 1 where 0 does.", func(k int) string { n, _ := number(k); return strconv.Itoa(1 - n) })
	case kind == value.Int || kind == value.Float:
		s.texts(34, exercises.SignLost, "The sign is lost.", func(k int) string {
			if n, ok := number(k); ok && n < 0 && (n < -1 || q.earns[k]) { // what stays −1 says that nothing is there
				return strconv.Itoa(-n)
			}
			return ""
		})
		if slices.ContainsFunc(s.wrong, func(k int) bool { n, ok := number(k); return ok && n > 0 }) {
			s.texts(34, wrongSign, "The sign is the wrong one.", func(k int) string {
				if n, ok := number(k); ok && n != 0 && (n != -1 || q.earns[k]) {
					return strconv.Itoa(-n)
				}
				return ""
			})
		}
	}
	if !flags {
		s.constants()
	}
	s.lostUpdates()
	s.otherWriters()
	if kind == value.Int && !flags {
		s.slips()
	}
}

// wrongSign is the name of a mistake in which a number has the sign of its negative.
const wrongSign = "wrong sign"

// otherConstant is the name of a mistake in which a cell is set to another constant than it should be.
const otherConstant = "another constant"

// constants are identities of other operators than that to which lanes set cells. It returns what leaves a text in
// the slots that are set so.
func (s *suspecting) constants() (at func(k int, text string) string) {
	identities := []string{"0", "1", "−∞", "∞", strconv.FormatInt(-1<<63, 10), `""`, "(1,0)"}
	set, different := map[tracer.CellID]bool{}, map[value.Word]bool{}
	for _, a := range s.acts {
		if array, _ := s.t.Place(a.To); array != s.q.m.Array {
			continue
		}
		if set[a.To] = a.How == exercises.Constant; set[a.To] {
			different[a.Value] = true
		}
	}
	at = func(k int, text string) string {
		if set[s.t.Cell(s.q.m.Array, s.q.cells[k])] {
			return text
		}
		return ""
	}
	says := "Another constant belongs there."
	if len(different) == 1 && len(set) > 1 && !setsIdentity(s.e.Run, s.acts) {
		for w := range different {
			text := s.t.Format(s.q.m.Array, w)
			s.texts(29, otherConstant, "Other lanes write "+text+" in this round. The lane of this cell reckons its value.", func(k int) string {
				if constant, written := set[s.t.Cell(s.q.m.Array, s.q.cells[k])]; written && !constant && s.q.want[k] != text {
					return text
				}
				return ""
			})
		}
	}
	if len(different) > 1 {
		says = "The lane writes a value of its own there, and not this one."
	} else if setsIdentity(s.e.Run, s.acts) || slices.ContainsFunc(s.wrong, s.isLimit) {
		says = "That is the identity of another operator, or none at all: ⊕ with the identity changes nothing."
	}
	for _, text := range identities {
		if text == "1" && len(s.wrong) == 1 && strings.HasPrefix(says, "Another") {
			continue // what it is made of says more
		}
		s.texts(29, exercises.OtherIdentity, says, func(k int) string {
			if s.isLimit(k) {
				return text
			}
			return at(k, text)
		})
	}
	return at
}

// isLimit reports whether the identity of max or min belongs in the cell of a slot.
func (s *suspecting) isLimit(k int) bool { return value.Limits.Replace(s.q.want[k]) != s.q.want[k] }

// slips are sums that are reckoned wrongly by one or by ten: no mistake of method, but more likely
// than many.
func (s *suspecting) slips() {
	if len(s.wrong) > 2 { // nobody reckons wrongly by the same so often
		return
	}
	computed := map[tracer.CellID]bool{}
	for _, a := range s.acts {
		computed[a.To] = len(a.Operands)+len(s.e.Run.Steers(a)) > 0 && (a.How == exercises.Combined || a.How == exercises.Opaque)
	}
	for _, by := range []int{1, -1, 10, -10} {
		s.texts(exercises.Reckoning, exercises.Slip, "The value is close to the right one: reckon it again.", func(k int) string {
			n, err := strconv.Atoi(exercises.Plain(s.q.want[k]))
			if err != nil || !computed[s.t.Cell(s.q.m.Array, s.q.cells[k])] {
				return ""
			}
			return strconv.Itoa(n + by)
		})
	}
}

// contended are the cells that several lanes write, with what they write there: of those that add to
// what a cell holds, or of the others.
func (s *suspecting) contended(adding bool) map[tracer.CellID][]exercises.Act {
	writers := map[tracer.CellID][]exercises.Act{}
	for _, a := range s.acts {
		if slices.Contains(a.Operands, a.To) == adding {
			writers[a.To] = append(writers[a.To], a)
		}
	}
	maps.DeleteFunc(writers, func(_ tracer.CellID, list []exercises.Act) bool {
		return !slices.ContainsFunc(list, func(a exercises.Act) bool { return a.Lane != list[0].Lane })
	})
	return writers
}

// otherWriters leave in a cell the value of another of the lanes that write it.
func (s *suspecting) otherWriters() {
	writers := s.contended(false)
	most := 0
	for _, list := range writers {
		most = max(most, len(list))
	}
	byValue := func(a, b exercises.Act) int { return cmp.Compare(int64(a.Value), int64(b.Value)) }
	for _, stays := range []struct {
		which   string
		of      func(list []exercises.Act) exercises.Act
		numbers bool // that are compared
	}{
		{"value of another of them, the first,", func(list []exercises.Act) exercises.Act { return list[0] }, false},
		{"smallest of their values", func(list []exercises.Act) exercises.Act { return slices.MinFunc(list, byValue) }, true},
		{"largest of their values", func(list []exercises.Act) exercises.Act { return slices.MaxFunc(list, byValue) }, true},
	} {
		if s.given == nil || stays.numbers && s.t.Array(s.q.m.Array).Kind != value.Int {
			continue
		}
		s.texts(16, exercises.OtherWriter, "Several lanes write here, and the "+stays.which+" stands there: the listing says whose stays.", func(k int) string {
			list := writers[s.t.Cell(s.q.m.Array, s.q.cells[k])]
			if len(list) == 0 {
				return s.q.want[k]
			}
			return s.t.Format(s.q.m.Array, stays.of(list).Value)
		})
	}
	for which := range min(most, maxReplayed) {
		s.texts(17, exercises.OtherWriter, "Several lanes write here, and the value of another of them stands there: the listing says whose stays.", func(k int) string {
			list := writers[s.t.Cell(s.q.m.Array, s.q.cells[k])]
			if which >= len(list) || exercises.Same(s.t.Format(s.q.m.Array, list[which].Value), s.q.want[k]) {
				return ""
			}
			return s.t.Format(s.q.m.Array, list[which].Value)
		})
	}
}

// firstOfSeveral leaves in each place of a scatter the first of the values that are meant for it, where the last one stays.
func (s *suspecting) firstOfSeveral() {
	index, x := s.t.ArrayNamed("index"), s.t.ArrayNamed("x")
	if index == nil || x == nil || !index.Given || !x.Given || s.e.Alg.Family != "scatter" {
		return
	}
	start := s.t.Cursor()
	first, last := map[int]string{}, map[int]string{}
	for j := range min(index.Real, x.Real) {
		if to, err := strconv.Atoi(start.Text(index.ID, j)); err == nil {
			if last[to] = start.Text(x.ID, j); first[to] == "" {
				first[to] = last[to]
			}
		}
	}
	for k, i := range s.q.cells {
		if last[i] != "" && !exercises.Same(last[i], s.q.want[k]) {
			return
		}
	}
	s.texts(11, exercises.OtherWriter, "Of several values that are meant for one place the first stands there. It is the last one that stays.", func(k int) string {
		if first[s.q.cells[k]] == "" {
			return s.q.want[k]
		}
		return first[s.q.cells[k]]
	})
}

// nothingCounted has 1 stand where nothing is counted.
func (s *suspecting) nothingCounted() {
	counts := s.ints()
	if counts == nil || s.t.IntParam("bins") > 0 || !slices.ContainsFunc(counts, func(n int) bool { return n > 1 }) {
		return
	}
	zeros := 0
	for _, n := range counts {
		if n == 0 {
			zeros++
		}
	}
	if zeros > 1 {
		s.texts(24, "nothing counted as one", "Where there is nothing, 1 stands in place of 0.", func(k int) string { return strconv.Itoa(max(1, counts[k])) })
	}
}

// lostUpdates are counts that lanes have added to at one time: some of what they add does not
// arrive.
func (s *suspecting) lostUpdates() {
	writers := s.contended(true)
	most := 0
	for _, list := range writers {
		most = max(most, len(list))
	}
	for lost := range min(most, maxReplayed) {
		s.texts(18+min(lost, 3), exercises.LostUpdate, "Some of what is added here is lost: every lane adds to what is there when its turn comes, and nothing is overwritten.", func(k int) string {
			list := writers[s.t.Cell(s.q.m.Array, s.q.cells[k])]
			at := len(list) - 1 - lost
			if lost == 0 { // all but one
				at = 0
			}
			if len(list) > 1 && at >= 0 && !exercises.Same(s.t.Format(s.q.m.Array, list[at].Value), s.q.want[k]) {
				return s.t.Format(s.q.m.Array, list[at].Value)
			}
			return ""
		})
	}
}

// row adds a suspicion about the row as a whole: what is said of it names no cells.
func (s *suspecting) row(rank int, name, says string, of func(k int) string) {
	s.texts(rank, name, says, of)
	s.list[len(s.list)-1].Here = false
}

// rows are mistakes in the row as a whole: a value too few or too many, or two that have changed
// places.
func (s *suspecting) rows() {
	want := s.q.want
	n := len(want)
	ends := s.ends()
	for k := range 2 * len(ends) {
		by, end := k%2*2-1, ends[k/2]
		side := map[int]string{-1: "right", 1: "left"}[by]
		s.row(31, exercises.OffByOne, "The row is right, but each value stands one place too far to the "+side+".", func(k int) string {
			if k+by < 0 || k+by >= n {
				if end != "" {
					return end
				}
				if was := s.held(k); was != "" || s.t.Array(s.q.m.Array).Kind != value.Int {
					return was
				}
				return "0" // in a cell that nothing is left for
			}
			return want[k+by]
		})
	}
	for _, by := range []int{-1, 1} {
		side := map[int]string{-1: "right, and the last one in front", 1: "left, and the first one at the end"}[by]
		s.row(31, exercises.OffByOne, "The row is right, but each value stands one place further to the "+side+".", func(k int) string { return want[(k+by+n)%n] })
	}
	keys, same := s.keys()
	s.row(33, turnedRound, "The row stands the other way round.", func(k int) string { return want[n-1-k] })
	for j := range n {
		moved := 0 // cells that a value too few or too many gives another value: one alone has not moved
		for k := j; k+1 < n; k++ {
			if !exercises.Same(want[k], want[k+1]) {
				moved++
			}
		}
		for i := range j {
			if want[i] == "" || want[j] == "" { // nothing has changed places with nothing
				continue
			}
			if s.given != nil && !exercises.Same(s.given[i], want[j]) && !exercises.Same(s.given[j], want[i]) {
				continue
			}
			name, says := exercises.Exchanged, fmt.Sprintf("%s and %s have changed places.", s.q.place(s.e, i), s.q.place(s.e, j))
			if keys != "" && same(i, j) {
				name, says = exercises.Unstable, says+fmt.Sprintf(" What stands there in %s is equal: of equal keys the one that came first goes first.", keys)
			}
			s.row(33, name, says, func(k int) string {
				switch k {
				case i:
					return want[j]
				case j:
					return want[i]
				}
				return want[k]
			})
		}
		if moved < 2 || !s.moves() {
			continue
		}
		s.row(36, exercises.Shifted, fmt.Sprintf("The value of %s is left out, and what follows has moved up.", s.q.place(s.e, j)), func(k int) string {
			switch {
			case k < j:
				return want[k]
			case k+1 < n:
				return want[k+1]
			}
			return ""
		})
		s.row(37, exercises.Repeated, fmt.Sprintf("The value of %s stands there twice, and what follows has moved on.", s.q.place(s.e, j)), func(k int) string {
			if k <= j {
				return want[k]
			}
			return want[k-1]
		})
	}
	s.allByOne()
}

// ends are what may come to stand at the end of a row that has moved, "" for what nothing is left for: the identity, or of
// flags a 1.
func (s *suspecting) ends() []string {
	if !slices.ContainsFunc(s.q.want, func(w string) bool { return w != "0" && w != "1" }) {
		return []string{"", "1"}
	}
	if identity, _ := s.e.Run.Result.Args.Init(); s.t.Program().Combine != nil {
		return []string{"", s.t.Format(s.q.m.Array, identity)}
	}
	return []string{""}
}

// allByOne has each value that is written be one too small, or one too large.
func (s *suspecting) allByOne() {
	ints := s.ints()
	if ints == nil {
		return
	}
	written := map[tracer.CellID]bool{}
	for _, a := range s.acts {
		written[a.To] = true
	}
	for _, by := range []int{-1, 1} {
		says := map[int]string{-1: "Each of these values is one too small.", 1: "Each of these values is one too large."}[by]
		s.row(32, exercises.OffByOne, says, func(k int) string {
			if !written[s.t.Cell(s.q.m.Array, s.q.cells[k])] {
				return s.q.want[k]
			}
			return strconv.Itoa(ints[k] + by)
		})
	}
}

// keys names the row that is written with this one, and tells in which two slots it holds the same; "" where there
// is none, or no answer to judge.
func (s *suspecting) keys() (name string, same func(i, j int) bool) {
	made := map[tracer.ArrayID]bool{} // of what is not moved, or compared
	for _, a := range s.acts {
		array, _ := s.t.Place(a.To)
		made[array] = made[array] || a.How != exercises.Moved && a.How != exercises.Compared
	}
	for _, a := range s.acts {
		array, _ := s.t.Place(a.To)
		if array == s.q.m.Array || s.given == nil || s.e.Alg.Family == "matrix" || made[array] || made[s.q.m.Array] {
			continue
		}
		texts := make([]string, len(s.q.cells))
		for k, i := range s.q.cells {
			if i < s.t.Array(array).Real {
				texts[k] = s.after.Text(array, i)
			}
		}
		return s.t.RowName(array), func(i, j int) bool { return texts[i] != "" && texts[i] == texts[j] }
	}
	return "", nil
}

// moves reports whether the values of the row come from elsewhere as they are: of sums, none is left out.
func (s *suspecting) moves() bool {
	return !slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
		array, _ := s.t.Place(a.To)
		return array == s.q.m.Array && a.How != exercises.Moved && a.How != exercises.Compared
	})
}

// held is what the cell of a slot held before; "" where nothing.
func (s *suspecting) held(k int) string {
	if _, set := s.before.Value(s.q.m.Array, s.q.cells[k]); !set {
		return ""
	}
	return s.before.Text(s.q.m.Array, s.q.cells[k])
}

// ints are the values of the row where they are whole numbers and there are several to be found;
// else nil.
func (s *suspecting) ints() []int {
	out := make([]int, len(s.q.want))
	earning := 0
	for k, w := range s.q.want {
		n, err := strconv.Atoi(exercises.Plain(w))
		if err != nil {
			return nil
		}
		out[k] = n
		if s.q.earns[k] {
			earning++
		}
	}
	if earning < 2 {
		return nil
	}
	return out
}
