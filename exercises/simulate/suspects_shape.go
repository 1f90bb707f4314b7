package simulate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file has lanes do what others do in their round, or what another form of the algorithm does.

// shapes are these mistakes.
func (s *moveSuspects) shapes() {
	s.try(7, exercises.TestTurned, "The two branches of the test are exchanged: you do for 1 what belongs to 0, and the reverse.", s.branchesExchanged)
	s.try(7, exercises.TestTurned, "You move the values that are left out here, and leave out those that are moved.", s.leftOutInstead)
	s.try(8, "two arrays exchanged", "", s.arraysExchanged)
	s.try(8, exercises.Leaking, "", s.rowsTogether)
	s.try(8, exercises.Leaking, "You do not look at the flags: each right child gets what the parent holds, with the sum of the left one. Where a segment begins there is less to get.", s.withoutFlags)
	s.otherForm()
}

// relative is a cell that a move reads, seen from the one that it writes: so many places further, or the same for all.
type relative struct {
	cell
	fixed bool
}

// shapeOf is what a move reads, seen from the cell that it writes.
func (s *moveSuspects) shapeOf(r reading) (shape []relative) {
	for _, c := range r.from {
		fixed := c.index != r.to.index && s.length(c.array) < s.length(r.to.array)
		if !fixed {
			c.index -= r.to.index
		}
		shape = append(shape, relative{c, fixed})
	}
	return shape
}

// at is the cell that a move to another one reads.
func (c relative) at(to cell) cell {
	if !c.fixed {
		c.index += to.index
	}
	return c.cell
}

// branchesExchanged has the lanes of a round in which there are two things to do each do the other.
func (s *moveSuspects) branchesExchanged(slot int, p part) (out []reading) {
	var shapes [][]relative
	which := make([]int, len(p.right))
	for k, r := range p.right {
		shape := s.shapeOf(r)
		which[k] = slices.IndexFunc(shapes, func(o []relative) bool { return slices.Equal(o, shape) })
		if which[k] < 0 {
			which[k], shapes = len(shapes), append(shapes, shape)
		}
	}
	tested := slices.ContainsFunc(s.q.parts[slot].Acts, func(a exercises.Act) bool { return slices.ContainsFunc(s.r.Steers(a), s.isFlag) })
	if len(shapes) != 2 || !tested {
		return nil
	}
	for k, r := range p.right {
		other := reading{to: r.to}
		for _, c := range shapes[1-which[k]] {
			if !s.inside(c.at(r.to)) {
				return nil
			}
			other.from = append(other.from, c.at(r.to))
		}
		out = append(out, other)
	}
	return out
}

// leftOutInstead has the values that a test leaves out go to their places, and no others.
func (s *moveSuspects) leftOutInstead(slot int, p part) (out []reading) {
	c := s.t.Cursor()
	c.Seek(s.q.parts[slot].From)
	var places, flags *tracer.ArrayInfo
	for _, info := range s.t.Arrays() {
		fits := func(text func(r reading) string) bool {
			return !slices.ContainsFunc(p.right, func(r reading) bool {
				return len(r.from) != 1 || r.from[0].index >= info.Real || c.Text(info.ID, r.from[0].index) != text(r)
			})
		}
		switch {
		case info.Kind == value.Flag && fits(func(reading) string { return "1" }):
			flags = &info
		case info.Kind == value.Int && fits(func(r reading) string { return strconv.Itoa(r.to.index) }):
			places = &info
		}
	}
	if places == nil || flags == nil || len(p.right) < 2 {
		return nil
	}
	for i := range min(flags.Real, places.Real) {
		if to, err := strconv.Atoi(c.Text(places.ID, i)); err == nil && c.Text(flags.ID, i) == "0" {
			out = append(out, reading{[]cell{{p.right[0].from[0].array, i}}, cell{p.right[0].to.array, to}})
		}
	}
	return out
}

// arraysExchanged has what is written to two arrays go to each other's cells.
func (s *moveSuspects) arraysExchanged(_ int, p part) (out []reading) {
	var names []string
	for _, r := range p.right {
		if !slices.Contains(names, r.to.array) {
			names = append(names, r.to.array)
		}
	}
	if len(names) != 2 || s.length(names[0]) != s.length(names[1]) {
		return nil
	}
	for _, r := range p.right {
		to := r.to
		if to.array = names[0]; r.to.array == names[0] {
			to.array = names[1]
		}
		out = append(out, reading{r.from, to})
	}
	s.note = fmt.Sprintf("You write to %s what belongs in %s, and the reverse.", names[0], names[1])
	return out
}

// rowsTogether has the pairs of segments, or the neighbours in rows, go on over their ends.
func (s *moveSuspects) rowsTogether(_ int, p part) (out []reading) {
	full := p.right[0]
	for _, r := range p.right {
		if len(r.from) > len(full.from) {
			full = r
		}
	}
	array := full.to.array
	switch {
	case s.r.Alg.ID == "spmv/segreduce" && len(full.from) == 2:
		d := full.from[1].index - full.from[0].index
		for i := 0; d > 0 && i+d < s.length(array); i += 2 * d {
			out = append(out, reading{[]cell{{array, i}, {array, i + d}}, cell{array, i}})
		}
		s.note = fmt.Sprintf("The rows are not kept apart: your pairs begin at %s, and go on over the ends of rows. In each row they begin at its first value.", cell{array, 0})
	case s.r.Alg.HasParam("boundary") && len(full.from) > 1 && s.r.Alg.HasParam("cols") && s.r.Result.Args.Int("cols") > 1:
		shape := s.shapeOf(full)
		for _, r := range p.right {
			other := reading{to: r.to}
			for _, c := range shape {
				if s.inside(c.at(r.to)) {
					other.from = append(other.from, c.at(r.to))
				}
			}
			out = append(out, other)
		}
		s.note = "You read on over the end of a row, into the next one. Each row ends at its edge."
	}
	return out
}

// withoutFlags has all right children of a segmented down-sweep get the prefix and the sum of the left one.
func (s *moveSuspects) withoutFlags(slot int, p part) (out []reading) {
	if s.t.ArrayNamed("heads") == nil || !strings.HasSuffix(s.t.Round(s.q.parts[slot].Round).Phase, "down-sweep") {
		return nil
	}
	for _, r := range p.right {
		if len(r.from) == 1 && r.from[0].array == r.to.array && r.from[0].index > r.to.index {
			out = append(out, r, reading{[]cell{r.from[0], r.to}, r.from[0]})
		}
	}
	return out
}

// otherForm looks whether all that was given is what the other form of a scan does in the same steps.
func (s *moveSuspects) otherForm() {
	const name = "inclusive"
	if !s.r.Alg.HasParam(name) || len(s.q.parts) > maxParts {
		return
	}
	inclusive := s.r.Result.Args.Bool(name)
	other := s.r.Rerun(func(req algos.Request) bool { req.Params[name] = fmt.Sprint(!inclusive); return true })
	if other == nil {
		return
	}
	for slot, p := range s.q.parts {
		if p.To >= len(other.Trace.Steps()) {
			return
		}
		p.Acts = other.Acts(p.From, p.To)
		if is := s.q.parse(slot, s.answer[slot]); !slices.Equal(is, s.q.parse(slot, texts(s.q.want[slot]))) && !slices.Equal(is, s.q.parse(slot, texts(s.q.moves(other, p)))) {
			return
		}
	}
	mistake, says := exercises.ForExclusive, "That is what the inclusive scan does: each value includes its own input."
	if inclusive {
		mistake, says = exercises.ForInclusive, "That is what the exclusive scan does: a value's own input is left out."
	}
	s.wrongly(7, mistake, says+s.lineSays(s.first))
}

// unguarded says of comparators that are too many that they join cells round the end of the row, or of two blocks; ""
// of others.
func (s *moveSuspects) unguarded(many []string) (mistake, says string) {
	if !s.q.parts[0].Pairs {
		return "", ""
	}
	for k, m := range many {
		if m == "" {
			continue
		}
		run := exercises.RunLength(s.t.Round(s.q.parts[s.slots[k]].Round))
		r, _ := s.reading(m)
		w, _ := s.reading(s.want[slices.Index(s.slots, s.slots[k])])
		if len(r.from) != 1 || len(w.from) != 1 {
			return "", ""
		}
		n, d := s.length(r.to.array), max(w.to.index-w.from[0].index, w.from[0].index-w.to.index)
		apart := max(r.to.index-r.from[0].index, r.from[0].index-r.to.index)
		switch {
		case apart == d && run > 0 && r.to.index/run != r.from[0].index/run:
			if says == "" {
				mistake, says = exercises.AcrossBlocks, fmt.Sprintf("%s and %s lie in two blocks of %d. A comparator joins cells of one block.", r.from[0], r.to, run)
			}
			continue
		case apart != n-d || 2*d >= n:
			return "", ""
		}
		if says == "" {
			mistake, says = exercises.NoGuard, fmt.Sprintf("%s and %s are joined round the end of the row. No comparator of this round does that.", r.from[0], r.to)
		}
	}
	return mistake, says
}

// exchanging says of comparators that are given that they are just those that exchange; "" of others.
func (s *moveSuspects) exchanging() string {
	c, k, some := s.t.Cursor(), 0, false
	for slot, list := range s.q.want {
		c.Seek(s.q.parts[slot].From)
		for _, w := range list {
			changes := slices.ContainsFunc(w.acts, func(a exercises.Act) bool { was, _ := c.Cell(a.To); return was != a.Value })
			if changes != (s.given[k] == w.text) {
				return ""
			}
			some = some || changes
			k++
		}
	}
	if !some || !s.q.parts[0].Pairs || len(s.given) > s.wanted {
		return ""
	}
	return "You give only the comparators that exchange. Each comparator of a round stands there, whether it exchanges or not."
}
