package predict

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file finds equal keys that have changed their order, and describes wrong cells for which no mistake
// is known.

// unstable has equal keys come in the reverse order, where the row holds places, or values that are sent to
// places.
func (s *suspecting) unstable() {
	places := map[int]int{} // from where, to where
	texts := map[int]string{}
	row := s.t.Array(s.q.m.Array)
	ints := s.ints()
	moved, source := false, tracer.NoArray
	for _, a := range s.acts {
		array, to := s.t.Place(a.To)
		if array != s.q.m.Array {
			continue
		}
		if a.How == exercises.Moved && len(s.e.Run.Steers(a)) > 0 {
			array, from := s.t.Place(a.Operands[0])
			if _, twice := places[from]; twice || source != tracer.NoArray && source != array {
				return
			}
			source, moved, places[from] = array, true, to
			texts[from] = s.t.Format(row.ID, a.Value)
		}
	}
	if !moved {
		for k, n := range ints {
			places[s.q.cells[k]] = n
		}
	}
	var came []int
	taken := map[int]bool{}
	for from, to := range places {
		came = append(came, from)
		taken[to] = true
	}
	if len(came) < 3 || len(taken) < len(came) || moved && !s.e.Alg.Stable && !slices.Contains(s.e.Alg.Matters.Slips, exercises.Unstable) { // of several that go to one place none stands in front
		return
	}
	sort.Slice(came, func(i, j int) bool { return places[came[i]] < places[came[j]] })
	for _, keys := range s.t.Arrays() {
		if keys.ID == row.ID || moved && keys.Real != s.t.Array(source).Real || !s.sortedBy(keys, came) {
			continue
		}
		s.groupsTurned(keys, came, func(from, at int) (cell int, text string) {
			if moved {
				return places[at], texts[from]
			}
			return from, strconv.Itoa(places[at])
		})
	}
	if !moved {
		s.inverse(places)
	}
}

// groupsTurned has, of those that are equal in some keys, the last stand first: in each group, or in one of two. What one
// comes to where another stood is what stands there, or its place.
func (s *suspecting) groupsTurned(keys tracer.ArrayInfo, came []int, comes func(from, at int) (cell int, text string)) {
	groups := []string{""} // all
	for _, i := range came {
		if text := s.text(keys.ID, i); !slices.Contains(groups, text) {
			groups = append(groups, text)
		}
	}
	if len(groups) != 3 {
		groups = groups[:1]
	}
	for _, group := range groups {
		out := slices.Clone(came)
		for i := 0; i < len(out); {
			j := i
			for j < len(out) && s.text(keys.ID, out[j]) == s.text(keys.ID, out[i]) {
				j++
			}
			if group == "" || group == s.text(keys.ID, out[i]) {
				slices.Reverse(out[i:j])
			}
			i = j
		}
		stands := map[int]string{}
		for k, from := range out {
			c, text := comes(from, came[k])
			stands[c] = text
		}
		rank, which := 17, "that are equal in "+s.t.RowName(keys.ID)
		if group != "" {
			rank, which = 21, fmt.Sprintf("whose %s is %s", s.t.RowName(keys.ID), group)
		}
		s.texts(rank, exercises.Unstable, fmt.Sprintf("Of those %s the last stands first. They keep the order in which they came.", which), func(k int) string {
			if text, known := stands[s.q.cells[k]]; known {
				return text
			}
			return s.q.want[k]
		})
		s.list[len(s.list)-1].Here = len(groups) == 1
	}
}

// sortedBy reports whether cells come in the order of some keys, equal ones, of which there are some beside
// others, in that of their indices.
func (s *suspecting) sortedBy(keys tracer.ArrayInfo, came []int) bool {
	equal, up := false, 0
	for k := 1; k < len(came); k++ {
		a, b := s.text(keys.ID, came[k-1]), s.text(keys.ID, came[k])
		x, errX := strconv.Atoi(a)
		y, errY := strconv.Atoi(b)
		switch {
		case a == "" || b == "" || errX != nil || errY != nil:
			return false
		case a == b && came[k-1] > came[k]:
			return false
		case a == b:
			equal = true
		case x < y && up < 0 || x > y && up > 0:
			return false
		case x < y:
			up = 1
		default:
			up = -1
		}
	}
	return equal && up != 0
}

// inverse has places, where all of a row are taken, stand the other way round: at each the index from which
// its value comes.
func (s *suspecting) inverse(places map[int]int) {
	back := map[int]int{}
	for from, to := range places {
		back[to] = from
	}
	if len(back) != len(places) || slices.ContainsFunc(s.q.cells, func(i int) bool { _, taken := back[i]; return !taken }) {
		return
	}
	says := "These are the indices from which the values come. Each cell holds the place to which its own value goes."
	if !slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
		array, _ := s.t.Place(a.To)
		return array == s.q.m.Array && (a.How != exercises.Constant || a.Value != value.Word(a.Lane))
	}) {
		says = "These are the places to which the lanes write. Each place holds the number of the lane that writes it."
	}
	s.texts(19, exercises.GatherScatter, says, func(k int) string {
		return strconv.Itoa(back[s.q.cells[k]])
	})
}

// anotherRule is the name of a mistake in which the wrong cells follow a rule of their own.
const anotherRule = "another rule"

// described says by which rule the wrong cells of an answer come from the values before the round, where there
// is one.
func (s *suspecting) described(given exercises.Answer, wrong []int) {
	rules := s.rules(given, wrong)
	if len(rules) != 1 {
		return
	}
	text := rules[0].text
	if text != "i" {
		text += ", with the values as they were before"
	}
	s.as(30, anotherRule, fmt.Sprintf("What you have in %s is %s.", s.places(rules[0].slots), text)+s.see(wrong[0]))
}

// see quotes the line that writes a slot.
func (s *suspecting) see(k int) string {
	text := s.e.Run.LineText(s.line(k))
	if text == "" {
		return ""
	}
	return fmt.Sprintf(" See line %d: %s.", s.line(k), strings.TrimRight(text, ",."))
}

// line is the line that writes a slot, or that runs in the round.
func (s *suspecting) line(k int) int {
	if w, written := s.q.writer(s.e, k); written {
		return s.e.Run.LineOf(w)
	}
	return s.t.Round(s.q.m.Round).Line
}

// maxNamed is how many cells are named one by one.
const maxNamed = 5

// rule leads to wrong cells.
type rule struct {
	text  string
	slots []int // in which it does; the others keep what they held
}

// rules lists the simplest rules that lead to all wrong cells: the value of another cell, or two combined. The
// more cells there are to choose from, the more have to agree: a few small numbers do by chance.
func (s *suspecting) rules(given exercises.Answer, wrong []int) (out []rule) {
	least := 3
	if kind := s.t.Array(s.q.m.Array).Kind; kind != value.Int && kind != value.Float && kind != value.Flag {
		least = 2
	}
	if len(wrong) < least {
		return nil
	}
	try := func(least int, says func() string, of func(i int) string) {
		r, different := rule{}, map[string]bool{}
		for _, k := range wrong {
			switch text := of(s.q.cells[k]); {
			case text == "" || !exercises.Same(text, given[k]):
				if !exercises.Same(given[k], s.held(k)) {
					return
				}
			default:
				r.slots = append(r.slots, k)
				different[text] = true
			}
		}
		if len(r.slots) >= least && len(different) > 1 {
			r.text = says()
			out = append(out, r)
		}
	}
	views := s.views()
	if s.t.Array(s.q.m.Array).Kind == value.Int {
		if try(least, func() string { return "i" }, strconv.Itoa); len(out) > 0 {
			return out
		}
	}
	for _, v := range views {
		for by := -v.reach; by <= v.reach; by++ {
			try(least+min(1, max(by, -by)), func() string { return v.cell(by) }, func(i int) string { return v.text(i + by) })
		}
	}
	if len(out) > 0 {
		return out
	}
	operations := s.operations()
	views = append(views, view{name: "i", reach: 1})
	for p, x := range views {
		for q, y := range views {
			for by := -x.reach; by <= x.reach && x.reach > 0 && y.reach > 0; by++ {
				for _, o := range operations {
					if p == q && by == 0 || x.c == nil && by != 0 || p > q && by == 0 && o.commutes {
						continue
					}
					least := least + min(1, max(p-q, q-p))
					if by == 0 && (x.c == nil || y.c == nil) {
						least--
					}
					try(least, func() string { return x.cell(by) + " " + o.sign + " " + y.cell(0) }, func(i int) string { return o.of(x, i+by, y, i) })
					if by != 0 && !o.commutes {
						try(least, func() string { return y.cell(0) + " " + o.sign + " " + x.cell(by) }, func(i int) string { return o.of(y, i, x, i+by) })
					}
				}
			}
		}
	}
	return out
}

// maxReach is how far off a cell is looked for from which a value may come.
const maxReach = 8

// view is an array at a time, of which wrong cells may hold the values.
type view struct {
	t     *tracer.Trace
	c     *tracer.Cursor
	info  tracer.ArrayInfo
	name  string
	reach int // how far off: 0 where the lanes of the round neither read nor write it
}

func (v view) text(i int) string {
	if v.c == nil { // the place itself
		return strconv.Itoa(i)
	}
	if i < 0 || i >= v.info.Len {
		return ""
	}
	if _, set := v.c.Value(v.info.ID, i); !set {
		return ""
	}
	return v.c.Text(v.info.ID, i)
}

// cell writes that at i, or so many places further.
func (v view) cell(by int) string {
	switch {
	case v.c == nil:
		return "i"
	case by < 0:
		return fmt.Sprintf("%s[i − %d]", v.name, -by)
	case by > 0:
		return fmt.Sprintf("%s[i + %d]", v.name, by)
	}
	return v.name + "[i]"
}

// views lists the arrays as they were before, and, where they held something else, at the beginning.
func (s *suspecting) views() (out []view) {
	near := map[tracer.ArrayID]bool{s.q.m.Array: true}
	for _, a := range s.acts {
		for _, o := range append(slices.Clone(a.Operands), s.e.Run.Steers(a)...) {
			id, _ := s.t.Place(o)
			near[id] = true
		}
	}
	start := s.t.Cursor()
	start.Seek(0)
	for _, info := range s.t.Arrays() {
		if !exercises.Shown(info) {
			continue
		}
		name := s.t.RowName(info.ID)
		now := view{s.t, s.before, info, name, 0}
		if near[info.ID] {
			now.reach = maxReach
		}
		then := view{s.t, start, info, "the input’s " + name, 0}
		changed := false
		for i := range info.Real {
			changed = changed || then.text(i) != "" && then.text(i) != now.text(i)
		}
		if out = append(out, now); changed {
			out = append(out, then)
		}
	}
	return out
}

// operation combines two cells.
type operation struct {
	sign     string
	commutes bool
	of       func(x view, i int, y view, j int) string
}

// operations are the run's own operator, if the round applies one; else the common ones of whole numbers.
func (s *suspecting) operations() (out []operation) {
	combine, kind := s.t.Program().Combine, s.t.Array(s.q.m.Array).Kind
	made := func(how exercises.How) bool {
		return slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
			array, _ := s.t.Place(a.To)
			return array == s.q.m.Array && a.How == how
		})
	}
	if combine != nil && made(exercises.Combined) {
		sign := operatorSign(s.e.Run)
		if len(sign) > 3 { // a word
			sign = "⊕"
		}
		out = append(out, operation{sign, commutes(s.e.Run), func(x view, i int, y view, j int) string {
			if x.info.Kind != kind || y.info.Kind != kind || x.text(i) == "" || y.text(j) == "" {
				return ""
			}
			a, _ := x.c.Value(x.info.ID, i)
			b, _ := y.c.Value(y.info.ID, j)
			return s.t.Format(s.q.m.Array, combine(a, b))
		}})
		if s.e.Run.Operator() != "" {
			return out
		}
	}
	whole := func(sign string, commutes bool, f func(a, b int) int) {
		out = append(out, operation{sign, commutes, func(x view, i int, y view, j int) string {
			a, errA := strconv.Atoi(exercises.Plain(x.text(i)))
			b, errB := strconv.Atoi(exercises.Plain(y.text(j)))
			if errA != nil || errB != nil {
				return ""
			}
			return strconv.Itoa(f(a, b))
		}})
	}
	if kind == value.Int && (len(out) > 0 || made(exercises.Opaque)) {
		whole("+", true, func(a, b int) int { return a + b })
		whole("−", false, func(a, b int) int { return a - b })
		whole("·", true, func(a, b int) int { return a * b })
	}
	return out
}
