package predict

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file describes answers that no mistake explains which people are known to make: what comes out
// with another setting or an input read another way, with another cell in the place of an operand, or
// with values that are right and stand elsewhere. Each is true of the answer, however it came about.

// The names of these descriptions.
const (
	otherArray     = "another array"
	otherSetting   = "another setting"
	otherReading   = "an input read another way"
	otherOperand   = "another cell for an operand"
	addedUp        = "several writes added up"
	unwritten      = "a cell that no lane writes"
	otherPlaces    = "right values in other places"
	sortedRow      = "sorted instead of kept in order"
	otherOperation = "another operation"
)

// further are suspects for an answer that the others do not explain.
func (q *prediction) further(e *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	s := q.suspecting(e, a)
	wrong, a := s.wrong, s.given
	if len(wrong) == 0 {
		return nil
	}
	s.otherArrays()
	s.otherOperations(exercises.Combined)
	s.otherIndices(false)
	s.oneIndex()
	s.otherOperands(a, wrong)
	s.added()
	at := s.constants()
	s.texts(38, otherConstant, "The lane reads nothing for what it writes there."+s.see(wrong[0]), func(k int) string { return at(k, a[k]) })
	s.unwritten(a, wrong)
	s.rearranged()
	s.sideBySide()
	s.otherPlaces(a)
	s.displaced()
	s.unmoved(false)
	s.fromAfar()
	s.shapes()
	s.beginnings(false)
	s.apartBy()
	s.described(a, wrong)
	s.through()
	s.oneCell(a, wrong)
	s.oneSlip(a, wrong)
	if !s.covered(a, wrong) {
		s.twoAtOnce()
	}
	s.atOnce()
	if !s.covered(a, wrong) { // what takes other runs comes last
		s.otherSettings()
	}
	if !s.covered(a, wrong) {
		s.otherReadings()
	}
	for _, one := range s.list {
		one.Local = one.Name == addedUp || one.Name == unwritten || one.Name == otherConstant || one.Name == exercises.Slip
	}
	return s.list
}

// covered reports whether a description holds of all of an answer.
func (s *suspecting) covered(given exercises.Answer, wrong []int) bool {
	return slices.ContainsFunc(s.list, func(one *exercises.Suspect) bool {
		return len(one.Against(given)) == 0 && !slices.ContainsFunc(wrong, func(k int) bool { return !exercises.Same(one.Leaves[k], given[k]) })
	})
}

// otherArrays are the rows of other arrays, as they stand before the moment and at the end of the run.
func (s *suspecting) otherArrays() {
	end := s.t.Cursor()
	end.Seek(len(s.t.Steps()) - 1)
	for _, at := range []struct {
		c    *tracer.Cursor
		when string
	}{{s.before, "before the round"}, {s.after, "after the round"}, {end, "at the end of the run"}} {
		for _, info := range s.t.Arrays() {
			if info.ID == s.q.m.Array || !exercises.Shown(info) {
				continue
			}
			leaves, n := make([]string, len(s.q.cells)), 0
			for k, i := range s.q.cells { // behind its end there is nothing
				if leaves[k] = "0"; i < info.Real {
					leaves[k] = at.c.Text(info.ID, i)
					if _, set := at.c.Value(info.ID, i); !set {
						n = -len(leaves)
					}
					n++
				}
			}
			if n > 1 || at.c == s.after && n > 0 && slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
				array, i := s.t.Place(a.To)
				return array == info.ID && i == s.q.cells[0]
			}) {
				s.words(22, otherArray, fmt.Sprintf("That is what stands in %s %s.", s.t.RowName(info.ID), at.when), leaves)
			}
		}
	}
}

// maxReruns is how often the algorithm is run again for one answer: an answer is judged in 16 ms.
const maxReruns = 12

// request adds what the moment leaves with a parameter, or an input, that reads otherwise, if that has led to the
// same row before it but for the input, which may be longer.
func (s *suspecting) request(mistake, says, name, reads string, input bool) {
	other := s.rerun(name, reads, input)
	if other == nil || s.q.m.From >= len(other.Trace.Steps()) {
		return
	}
	before := other.Trace.Cursor()
	before.Seek(s.q.m.From)
	for _, info := range s.t.Arrays() {
		same := exercises.Counterpart(other.Trace, info)
		if same == nil || same.Len < info.Len {
			return
		}
		for i := range info.Len {
			if info.Name != name && s.e.Alg.ID != "stencil/tiled" && s.before.Text(info.ID, i) != before.Text(same.ID, i) { // a tile is x again
				return
			}
		}
	}
	if leaves, ok := sameMoment(s.e.Run, other, s.q.m, s.q.cells); ok {
		s.words(20, mistake, says, leaves)
	}
}

// rerun is the run with a parameter, or an input, that reads otherwise; nil if there is none, or if enough has
// been tried.
func (s *suspecting) rerun(name, reads string, input bool) *exercises.Run {
	if s.runs++; s.runs > maxReruns || s.covered(s.given, s.wrong) {
		return nil
	}
	return s.e.Run.Rerun(func(req algos.Request) bool {
		if input {
			req.Inputs[name] = reads
		} else {
			req.Params[name] = reads
		}
		return true
	})
}

// emptyItems gives items of which there are none a place: one of their own, or that of the next.
func (s *suspecting) emptyItems() {
	fields := strings.Fields(s.e.Run.Request.Inputs["counts"])
	if len(fields) < 2 || !slices.Contains(fields, "0") {
		return
	}
	own, next := slices.Clone(fields), slices.Clone(fields)
	for i, f := range fields {
		if f != "0" {
			continue
		}
		own[i] = "1"
		taken := slices.IndexFunc(fields[i:], func(f string) bool { return f != "0" })
		if n, _ := strconv.Atoi(next[max(i, i+taken)]); n > 1 || n == 1 && taken > 0 {
			next[i], next[i+taken] = "1", strconv.Itoa(n-1)
		}
	}
	for k, list := range [][]string{own, next} {
		says := "An item of which there are 0 is given a place of its own. Such an item has none."
		if k == 1 {
			says = "An item of which there are 0 is given the first place of the next one. Such an item has none."
		}
		if other := s.rerun("counts", strings.Join(list, " "), true); other != nil && s.q.m.From < len(other.Trace.Steps()) {
			if leaves, ok := sameMoment(s.e.Run, other, s.q.m, s.q.cells); ok {
				s.words(11, "an empty item given a place", says, leaves)
			}
		}
	}
}

// otherSettings are the choices that the request has not made.
func (s *suspecting) otherSettings() {
	r := s.e.Run
	for _, p := range r.Alg.Params {
		if p.Kind != algos.ParamChoice && p.Kind != algos.ParamPredicate && p.Kind != algos.ParamFunction || p.Idle != nil && p.Idle(r.Result.Args) {
			continue
		}
		chosen := r.Result.Args.Text(p.Name)
		for _, choice := range p.Choices {
			if choice == chosen {
				continue
			}
			says := fmt.Sprintf("That is what comes out where %s is “%s”. Here it is “%s”.", p.Name, choice, chosen)
			if p.Kind == algos.ParamFunction {
				s.applied(otherSetting, says, choice, s.ofX)
			} else {
				s.request(otherSetting, says, p.Name, choice, false)
			}
		}
	}
}

// otherReadings are inputs, and lists of numbers among the parameters, that are read another way.
func (s *suspecting) otherReadings() {
	r := s.e.Run
	try := func(name, list string, input bool) {
		fields := strings.Fields(strings.ReplaceAll(list, ",", " "))
		if len(s.q.want) < 2 || len(fields) < 2 || strings.Contains(list, `"`) {
			return
		}
		numbers := !slices.ContainsFunc(fields, func(f string) bool { _, err := strconv.Atoi(f); return err != nil })
		with := func(says string, of func(i int) string) {
			other := make([]string, len(fields))
			for i := range fields {
				other[i] = of(i)
			}
			if !slices.Equal(other, fields) {
				s.request(otherReading, "That is what comes out "+says+".", name, strings.Join(other, " "), input)
			}
		}
		n := len(fields)
		with("with each value of "+name+" read one place further right", func(i int) string { return fields[min(i+1, n-1)] })
		with("with each value of "+name+" read one place further left", func(i int) string { return fields[max(i-1, 0)] })
		if cols := s.t.IntParam("across " + name); cols > 1 && n%cols == 0 {
			with("where cells of "+name+" that follow one another are taken for a column, which are a row", func(i int) string { return fields[i%cols*(n/cols)+i/cols] })
		}
		if !numbers {
			return
		}
		with("with 1 in place of each value of "+name, func(int) string { return "1" })
	}
	for _, name := range slices.Sorted(maps.Keys(r.Request.Inputs)) {
		try(name, r.Request.Inputs[name], true)
	}
	for _, p := range r.Alg.Params {
		if p.Kind == algos.ParamText {
			try(p.Name, r.Result.Args.Text(p.Name), false)
		}
	}
}

// adds reports whether the operator is the sum of whole numbers, which takes any of them.
func (s *suspecting) adds() bool {
	return s.e.Run.Operator() == "+" && s.t.Array(s.q.m.Array).Kind == value.Int
}

// otherOperands take another cell for one operand of each act: of the same array or of another one, at
// the place that is written, at that of the operand, or next to it. Of a single wrong cell that is said
// only where one cell alone would do: of so many, several do by accident.
func (s *suspecting) otherOperands(given exercises.Answer, wrong []int) {
	if s.q.m.To-s.q.m.From > 1 {
		return // a loop goes on from each step
	}
	combined := map[tracer.ArrayID]bool{} // what the operator is known to take
	for _, a := range s.acts {
		for _, c := range append(slices.Clone(a.Operands), a.To) {
			if array, _ := s.t.Place(c); a.How == exercises.Combined {
				combined[array] = true
			}
		}
	}
	alike := map[tracer.CellID]int{} // how many lanes read a cell besides their own
	for _, a := range s.acts {
		if len(a.Operands) > 0 {
			alike[a.Operands[0]]++
		}
	}
	var found []*exercises.Suspect
	for side := range 2 {
		for _, info := range s.t.Arrays() {
			if !exercises.Shown(info) || len(combined) > 0 && !combined[info.ID] && !s.adds() {
				continue
			}
			for _, at := range []func(to, from int) int{
				func(to, _ int) int { return to },
				func(_, from int) int { return from },
				func(_, from int) int { return from - 1 },
				func(_, from int) int { return from + 1 },
				func(to, from int) int { return 2*to - from },                              // on the other side
				func(_, from int) int { return from + alike[s.t.Cell(s.q.m.Array, from)] }, // the last of the half, or the first in front of it
				func(_, from int) int { return from + 1 - alike[s.t.Cell(s.q.m.Array, from)] },
			} {
				instead := map[tracer.CellID][2]tracer.CellID{} // by the cell that is written: what is taken, and what should be
				acts, any := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
					if side >= len(a.Operands) || a.How != exercises.Combined && a.How != exercises.Moved {
						return a, false
					}
					_, to := s.t.Place(a.To)
					own, from := s.t.Place(a.Operands[side])
					i := at(to, from)
					if s.t.Array(own).Kind != info.Kind || i < 0 || i >= info.Len || s.t.Cell(info.ID, i) == a.Operands[side] || s.text(info.ID, i) == "" {
						return a, false
					}
					c := s.t.Cell(info.ID, i)
					instead[a.To] = [2]tracer.CellID{c, a.Operands[side]}
					a.Operands = slices.Clone(a.Operands)
					a.Operands[side] = c
					return a, true
				})
				if !any {
					continue
				}
				first := s.t.Cell(s.q.m.Array, s.q.cells[wrong[0]])
				pair, ok := instead[first]
				if !ok {
					continue
				}
				says := fmt.Sprintf("That is what comes out where %s is taken in place of %s", exercises.NameOf(s.t, pair[0]), exercises.NameOf(s.t, pair[1]))
				if len(wrong) > 1 {
					says += fmt.Sprintf(" for %s, and so in the others", exercises.NameOf(s.t, first))
				}
				one := &exercises.Suspect{Name: otherOperand, Says: says + ".", Leaves: s.q.slotTexts(s.e.Run, s.done(acts), s.before), Rank: 26}
				if len(one.Against(given)) == 0 && !slices.ContainsFunc(found, func(f *exercises.Suspect) bool { return f.Says == one.Says }) {
					found = append(found, one)
				}
			}
		}
	}
	if len(wrong) > 1 || len(found) == 1 {
		s.list = append(s.list, found...)
	}
}

// added has the values that several lanes write to one cell added up there, or one value added to what
// the cell held.
func (s *suspecting) added() {
	if s.t.Array(s.q.m.Array).Kind != value.Int {
		return
	}
	sums, many := map[tracer.CellID]int{}, map[tracer.CellID]int{}
	for _, a := range s.acts {
		if n, err := strconv.Atoi(s.t.Format(s.q.m.Array, a.Value)); err == nil && a.How == exercises.Moved {
			sums[a.To] += n
			many[a.To]++
		}
	}
	for _, held := range []bool{false, true} {
		s.texts(27, addedUp, "What is written there is added up. A write takes the place of what the cell held.", func(k int) string {
			c := s.t.Cell(s.q.m.Array, s.q.cells[k])
			was, err := strconv.Atoi(s.held(k))
			switch {
			case many[c] > 1 && !held:
				return strconv.Itoa(sums[c])
			case many[c] > 0 && held && err == nil:
				return strconv.Itoa(was + sums[c])
			}
			return ""
		})
	}
}

// unwritten describes answers in which only cells have changed that no lane writes.
func (s *suspecting) unwritten(given exercises.Answer, wrong []int) {
	written := map[tracer.CellID]bool{}
	for _, a := range s.acts {
		written[a.To] = true
	}
	leaves := make([]string, len(given))
	for _, k := range wrong {
		if !written[s.t.Cell(s.q.m.Array, s.q.cells[k])] {
			leaves[k] = given[k]
		}
	}
	s.list = append(s.list, &exercises.Suspect{Name: unwritten, Says: "No lane writes there in " + stretch(s.t, s.q.m) + ": what is written nowhere stays.", Leaves: leaves, Rank: 28, Here: true})
}

// otherPlaces describes answers that hold the right values in another order.
func (s *suspecting) otherPlaces(given exercises.Answer) {
	plain := func(a []string) []string {
		out := make([]string, len(a))
		for k := range a {
			out[k] = exercises.Plain(a[k])
		}
		slices.Sort(out)
		return out
	}
	if len(given) > 2 && slices.Equal(plain(given), plain(s.q.want)) {
		s.words(30, otherPlaces, "These are the right values, but some stand in other places.", given)
	}
}

// otherIndices go to a place by what another array of indices holds, or by the index next to the right one; by an input
// of indices alone, or by all else.
func (s *suspecting) otherIndices(input bool) {
	for _, info := range s.t.Arrays() {
		_, given := s.e.Run.Request.Inputs[info.Name]
		for by := -1; by <= 1; by++ {
			if input != (given && by == 0) {
				continue
			}
			acts, any := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
				steers := s.e.Run.Steers(a)
				if a.How != exercises.Moved || len(steers) != 1 {
					return a, false
				}
				index, at := s.t.Place(steers[0])
				from, i := s.t.Place(a.Operands[0])
				if at+by < 0 || at+by >= info.Real || index == info.ID && by == 0 {
					return a, false
				}
				places, ok := s.numbers([]tracer.CellID{steers[0], s.t.Cell(info.ID, at+by)})
				if !ok {
					return a, false
				}
				if places[0] != i { // the index says to where, and not from where
					return a, false
				}
				if i = places[1]; i < 0 || i >= s.t.Array(from).Len {
					return a, false
				}
				a.Operands = []tracer.CellID{s.t.Cell(from, i)}
				return a, true
			})
			if any {
				s.add(25, exercises.OtherIndex, fmt.Sprintf("That is what comes out where the index is taken from %s.", map[int]string{
					-1: "the place in front, in " + s.t.RowName(info.ID), 0: s.t.RowName(info.ID), 1: "the place behind, in " + s.t.RowName(info.ID),
				}[by]), s.done(acts))
			}
		}
	}
}

// oneIndex goes to the place that one of several indices names which make it together.
func (s *suspecting) oneIndex() {
	for _, info := range s.t.Arrays() {
		reckoned := false // some place is none of the indices, nor that of the lane
		acts, _ := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
			steers := s.e.Run.Steers(a)
			places, ok := s.numbers(steers)
			if !ok || len(places) < 2 || a.How != exercises.Moved {
				return a, false
			}
			array, from := s.t.Place(a.Operands[0])
			for k, place := range places {
				if of, _ := s.t.Place(steers[k]); of == info.ID && !slices.Contains(places, from) && uint(place) < uint(s.t.Array(array).Real) {
					reckoned = reckoned || from != int(a.Lane)
					a.Operands = []tracer.CellID{s.t.Cell(array, place)}
					return a, true
				}
			}
			return a, false
		})
		if reckoned {
			s.add(25, exercises.OtherIndex, "That is what comes out where the place is read off "+s.t.RowName(info.ID)+" alone. The line reckons it from more.", s.done(acts))
		}
	}
}

// oneCell describes the one wrong cell of a row by the cells that its lane reads, or by the cell of the same array
// that holds what it has.
func (s *suspecting) oneCell(given exercises.Answer, wrong []int) {
	if len(wrong) > 1 {
		return
	}
	w, written := s.q.writer(s.e, wrong[0])
	if !written || len(w.Operands)+len(s.e.Run.Steers(w)) == 0 {
		return
	}
	var found []string
	name := func(c tracer.CellID) string { return exercises.NameOf(s.t, c) }
	try := func(is bool, text string) {
		if is && !slices.Contains(found, text) {
			found = append(found, text)
		}
	}
	if w.How == exercises.Moved {
		from, _ := s.t.Place(w.Operands[0])
		for i := range s.t.Array(from).Real {
			x, ok := s.numbers([]tracer.CellID{s.t.Cell(from, i), w.Operands[0]})
			n, err := strconv.Atoi(exercises.Plain(given[wrong[0]]))
			try(ok && err == nil && x[0] != 0 && n == x[0]+x[1], fmt.Sprintf("%s + %s there", name(s.t.Cell(from, i)), name(w.Operands[0])))
			try(exercises.Same(s.text(from, i), given[wrong[0]]), fmt.Sprintf("%s there, and not %s", name(s.t.Cell(from, i)), name(w.Operands[0])))
		}
	} else {
		read := append(slices.Clone(w.Operands), s.e.Run.Steers(w)...)
		s.ofManyCells(wrong[0], read, try)
		for i, a := range read {
			array, at := s.t.Place(a)
			if exercises.Same(s.text(array, at), given[wrong[0]]) {
				if at == s.q.cells[wrong[0]] { // its own
					found = nil
				}
				try(true, name(a)+" alone there")
			}
			for _, b := range read[i+1:] {
				x, ok := s.numbers([]tracer.CellID{a, b})
				n, err := strconv.Atoi(exercises.Plain(given[wrong[0]]))
				if ok && err == nil && a != b {
					try(n == x[0]-x[1], name(a)+" − "+name(b)+" there")
					try(n == x[1]-x[0], name(b)+" − "+name(a)+" there")
				}
			}
		}
	}
	if len(found) == 1 { // of several, most would be accidents
		s.as(30, anotherRule, "You have "+found[0]+".")
	}
}

// ofManyCells tries what a cell may hold that comes of cells besides those that its lane reads.
func (s *suspecting) ofManyCells(k int, read []tracer.CellID, try func(is bool, text string)) {
	is, err := strconv.Atoi(exercises.Plain(s.given[k]))
	if err != nil {
		return
	}
	own := s.q.cells[k]
	w, _ := s.q.writer(s.e, k)
	for _, c := range read {
		array, at := s.t.Place(c)
		name := s.t.RowName(array)
		sum, upTo, n, bits := 0, 0, s.t.Array(array).Real, true
		for i := range n {
			x, err := strconv.Atoi(s.text(array, i))
			if err != nil {
				return
			}
			bits = bits && x*x == x
			if sum += x; i <= at {
				upTo = sum
			}
		}
		if bits && strconv.Itoa(n-sum) == s.q.want[k] {
			try(is == sum, "counted how many of "+name+" are 1: how many are 0 is asked for")
		} else if at > 1 && s.adds() && slices.Contains(w.Operands, c) {
			try(is == upTo, fmt.Sprintf("%s[0] + … + %s[%d] there", name, name, at))
		}
		if next, ok := s.numbers([]tracer.CellID{c, s.t.Cell(array, min(at+1, n-1))}); ok && at == own && at+1 < n {
			try(is == next[1]-next[0], fmt.Sprintf("%s[%d] − %s[%d] there", name, at+1, name, at))
		}
	}
}

// oneSlip describes a row of which one cell alone is wrong that a lane writes.
func (s *suspecting) oneSlip(given exercises.Answer, wrong []int) {
	if len(wrong) > 1 || len(given) < 4 || slices.ContainsFunc(given, func(text string) bool { return strings.TrimSpace(text) == "" }) {
		return
	}
	for _, a := range s.acts {
		if a.To != s.t.Cell(s.q.m.Array, s.q.cells[wrong[0]]) {
			continue
		}
		says := "All other cells are right: reckon this one again."
		if a.How == exercises.Moved || a.How == exercises.Constant {
			says = "All other cells are right: look at this one again."
		}
		s.words(exercises.Reckoning, exercises.Slip, says, given)
		return
	}
}
