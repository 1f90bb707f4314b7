package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
)

// This file describes wrong moves for which no mistake is known: by the rule that they follow, and by the
// cells that no lane writes. What it says is true of the answer, whatever led to it.

// otherCells is the name of a mistake in which the wrong moves follow a rule of their own.
const otherCells = "other cells are read"

// reading is a move taken apart. Of a comparator the higher cell stands for the target.
type reading struct {
	from []cell
	to   cell
}

// cell is one as a move names it: its array, as the board names it, and its index.
type cell struct {
	array string
	index int
}

func (s *moveSuspects) cell(name string) (c cell, ok bool) {
	array, index, _ := strings.Cut(s.q.full(s.r, name), "[")
	i, err := strconv.Atoi(strings.TrimSuffix(index, "]"))
	return cell{array, i}, err == nil && i >= 0
}

func (c cell) String() string { return fmt.Sprintf("%s[%d]", c.array, c.index) }

func (s *moveSuspects) reading(text string) (r reading, ok bool) {
	from, to, pair := split(text)
	if r.to, ok = s.cell(to); !ok {
		return r, false
	}
	for _, name := range from {
		c, known := s.cell(name)
		if !known && name != "e" {
			return r, false
		}
		if known && !slices.Contains(r.from, c) { // at an edge a lane may read one cell twice
			r.from = append(r.from, c)
		}
	}
	if pair && len(r.from) == 1 && r.from[0].index > r.to.index {
		r.from[0], r.to = r.to, r.from[0]
	}
	return r, true
}

// inside reports whether an array has a cell.
func (s *moveSuspects) inside(c cell) bool { return c.index >= 0 && c.index < s.length(c.array) }

// length is how many cells an array has; 0 if there is none of that name.
func (s *moveSuspects) length(array string) int {
	for _, a := range s.t.Arrays() {
		if s.t.RowName(a.ID) == array {
			return a.Real
		}
	}
	return 0
}

// rule writes what some moves read for a cell i, by a rule that all of them follow: "x[i − 1] and x[i]". It
// may lead out of the array at an edge, and is to be seen in full in more than one of them. It is empty if
// there is none.
func (s *moveSuspects) rule(list []reading) string {
	if len(list) == 0 {
		return ""
	}
	longest, full := list[0], 0
	for _, r := range list {
		if r.to.array != longest.to.array {
			return ""
		}
		if len(r.from) > len(longest.from) {
			longest = r
		}
	}
	for _, r := range list {
		if len(r.from) == len(longest.from) {
			full++
		}
	}
	if len(longest.from) == 0 || full < min(2, len(list)) {
		return ""
	}
	for _, form := range []struct {
		by    func(i, to int) int
		index string
		edges bool
	}{
		{func(i, to int) int { return i - to }, "i", true},
		{func(i, _ int) int { return i }, "", false},
		{func(i, to int) int { return i + to }, "− i", false},
		{func(i, to int) int { return i - 2*to }, "2i", false},
	} {
		own := !form.edges && !slices.ContainsFunc(list, func(r reading) bool { return !slices.Contains(r.from, r.to) })
		terms := func(r reading) (out []cell) {
			for _, c := range r.from {
				if own && c == r.to {
					continue
				}
				out = append(out, cell{c.array, form.by(c.index, r.to.index)})
			}
			return out
		}
		all := terms(longest)
		if !form.edges && (len(list) < 2 || form.index != "" && len(list)*len(all) < 3) || slices.ContainsFunc(list, func(r reading) bool {
			some := terms(r)
			return form.edges && slices.ContainsFunc(all, func(t cell) bool { // what is left out lies beyond an edge
				return !slices.Contains(some, t) && s.inside(cell{t.array, t.index + r.to.index})
			}) || !form.edges && len(some) < len(all) || slices.ContainsFunc(some, func(t cell) bool { return !slices.Contains(all, t) })
		}) {
			continue
		}
		if s.q.commute || len(all) > 2 {
			slices.SortStableFunc(all, func(a, b cell) int { return a.index - b.index })
		}
		texts := make([]string, len(all))
		for k, t := range all {
			index := form.index
			switch {
			case index == "":
				index = strconv.Itoa(t.index)
			case index == "− i":
				index = fmt.Sprintf("%d − i", t.index)
			case t.index > 0:
				index += fmt.Sprintf(" + %d", t.index)
			case t.index < 0:
				index += fmt.Sprintf(" − %d", -t.index)
			}
			texts[k] = t.array + "[" + index + "]"
		}
		if own {
			texts = append(texts, longest.to.array+"[i]")
		}
		return exercises.Listed(texts)
	}
	return ""
}

// part is what was given for one stretch, taken apart.
type part struct {
	all, moves, right []reading // given, those of them that are wrong, and wanted
	nowhere, left     []cell    // cells that are written and should not be, and the reverse
}

// partOf takes apart what was given for a stretch; ok is false where something can't be read.
func (s *moveSuspects) partOf(slot int) (p part, ok bool) {
	var acts []exercises.Act
	for _, list := range s.q.want {
		for _, w := range list {
			acts = append(acts, w.acts[0])
		}
	}
	for k, m := range s.given {
		if s.slots[k] != slot {
			continue
		}
		var w reading
		if k < s.wanted {
			w, _ = s.reading(s.want[k])
			if c := copied(s.r, acts[k]); c != nil {
				array, i := s.t.Place(*c)
				w.from = []cell{{s.t.RowName(array), i}}
			}
			p.right = append(p.right, w)
		}
		r, readable := s.reading(m)
		if m == missing {
			p.left = append(p.left, w.to)
			continue
		}
		if !readable {
			return p, false
		}
		if p.all = append(p.all, r); !s.q.wants(slot, m) {
			p.moves = append(p.moves, r)
		}
	}
	for _, m := range p.moves {
		if !slices.ContainsFunc(p.right, func(r reading) bool { return r.to == m.to }) {
			p.nowhere = append(p.nowhere, m.to)
		}
	}
	return p, true
}

// described tells by which rule the wrong moves of the first wrong part read, and which of the cells that
// they write no lane writes there. It reports whether it can say no more than that.
func (s *moveSuspects) described() (bare bool) {
	first := len(s.q.want)
	for k, m := range s.given {
		if m != s.want[k] {
			first = min(first, s.slots[k])
		}
	}
	if first == len(s.q.want) {
		return false
	}
	p, ok := s.partOf(first)
	if !ok || len(p.moves) == 0 {
		return false
	}
	mistake, says := s.describe(first, p)
	rule, _, _ := strings.Cut(says, " See line")
	bare = says == "" || strings.HasPrefix(says, "For ") && !strings.HasPrefix(says, "For each ") && (!strings.Contains(rule, "[i]") || strings.Contains(says, "where i is")) || strings.HasPrefix(says, "No lane writes ")
	if known := s.typical(first, p); known != nil && !s.q.parts[0].Pairs {
		mistake, says, bare = known.Name, known.Says, false
	}
	if says != "" {
		s.wrongly(30, mistake, says)
	}
	return bare
}

// describe names what was given for a stretch, and says what it is.
func (s *moveSuspects) describe(first int, p part) (mistake, says string) {
	moves, right, nowhere := p.moves, p.right, p.nowhere
	round := name(s.q.parts[first], s.t)
	mistake = otherCells
	found := func(text string) bool { says = text; return says != "" }
	is, should := cmp.Or(s.rule(p.all), s.rule(moves)), s.rule(right)
	rest := slices.DeleteFunc(slices.Clone(right), func(r reading) bool { return slices.ContainsFunc(moves, func(m reading) bool { return m.to == r.to }) })
	switch {
	case s.q.parts[0].Pairs:
		mistake, says = s.comparing(round, moves, right)
	case allOf(p, func(m, w reading) bool { return len(m.from) > 1 && len(w.from) == len(m.from) && sameCells(m, w) }):
		mistake, says = exercises.Swapped, swapped
	case allOf(p, func(m, w reading) bool {
		return len(m.from) == 1 && m.from[0] == m.to && len(w.from) > 0 && !slices.Contains(w.from, m.to)
	}):
		if mistake, says = exercises.NotYet, keepsItsOwn; staysBehind(p) != "" {
			mistake, says = exercises.NoMove, staysBehind(p)
		}
		says += s.lineSays(first)
	case s.turned(p):
		mistake, says = exercises.GatherScatter, "Source and target are exchanged: you take each value from where it belongs to where it comes from."+s.lineSays(first)
	case arrowsTurned(p):
		mistake, says = exercises.GatherScatter, fmt.Sprintf("Source and target are exchanged: %s is read here, and %s is written. What is read stands first.", p.moves[0].to, p.moves[0].from[0])
	case s.indexForValue(first, p):
		mistake, says = exercises.IndexItself, fmt.Sprintf("You have %s for %s. The lane reads it, but only to find a place: what it moves is another value.", exercises.Listed(cellNames(p.moves[0].from)), p.moves[0].to)+s.lineSays(first)
	case found(s.inOrder(first, p)):
		says += s.lineSays(first)
	case s.fromOtherEnd(first, p):
		mistake, says = exercises.WrongWay, fmt.Sprintf("You work from the other end: what you read for %s is the mirror image of what belongs to %s.", p.moves[0].to, s.mirror(p.moves[0].to))+s.lineSays(first)
	case found(s.displaced(p)):
		mistake, says = exercises.WrongCell, says+s.lineSays(first)
	case !slices.ContainsFunc(moves, func(m reading) bool { return len(m.from) != 1 }) && found(shifted(p)):
		mistake, says = besideOrFurther(says), says+s.lineSays(first)
	case s.belongs(first, p) != "":
		if says = s.belongs(first, p); !strings.HasPrefix(says, "For ") {
			mistake = exercises.WrongCell
		}
	case len(nowhere) == 0 && is != "" && len(rest) > 1 && len(rest) >= len(moves) && is == s.rule(rest) && is != should:
		mistake = exercises.Leaking
		if s.t.ArrayNamed("heads") == nil {
			mistake = otherCells
		}
		says = fmt.Sprintf("You read %s for every %s[i]. That holds for others, but not for %s.", is, moves[0].to.array, or(targets(moves))) + s.lineSays(first)
	case len(nowhere) == 0 && !slices.ContainsFunc(moves, func(m reading) bool {
		return len(m.from) == 0 || slices.ContainsFunc(right, func(w reading) bool { return w.to == m.to && len(w.from) > 0 })
	}):
		mistake, says = valueForConstant, fmt.Sprintf("Nothing is read for %s here.", moves[0].to)+s.lineSays(first)
	case is != "" && is != should:
		if says = s.ruled(first, p, is, should); s.barred(first, nowhere) != "" {
			mistake = exercises.Leaking
		}
	case found(shifted(p)):
		mistake, says = besideOrFurther(says), says+s.lineSays(first)
	case besideTheirs(p) != 0:
		says = fmt.Sprintf("For each of these cells you read what belongs to the one %s it.", map[int]string{1: "in front of", -1: "behind"}[besideTheirs(p)])
		if mistake = exercises.OffByOne; s.r.Alg.Family == "scan" && besideTheirs(p) == 1 {
			mistake, says = exercises.ForInclusive, says+" That is the exclusive scan: a value’s own input is left out."
		}
		says += s.lineSays(first)
	case len(nowhere) == 0 && s.elsewhere(p, s.decidingIn(first)) != "":
		says = s.elsewhere(p, s.decidingIn(first)) + s.lineSays(first)
	case len(nowhere) == len(moves):
		mistake, says = exercises.TooManyLanes, fmt.Sprintf("No lane writes %s in %s", either(nowhere), round)
		if len(p.left) > 0 {
			says += fmt.Sprintf("; one writes %s", p.left[0])
		}
		says += "." + s.barred(first, nowhere)
	case readBeside(p) != 0:
		mistake, says = exercises.OffByOne, "You read "+tooFar(readBeside(p))+"."+s.lineSays(first)
	default:
		if found(s.indexLeftOut(first)) {
			mistake, says = exercises.NoIndex, says+s.lineSays(first)
		}
	}
	if says == "" && !s.q.parts[0].Pairs && len(moves[0].from) > 0 {
		says = fmt.Sprintf("For %s you read %s.", moves[0].to, exercises.Listed(cellNames(moves[0].from))) + s.lineSays(first)
	}
	return mistake, says
}

// allOf reports whether something holds of every wrong move and the one that is wanted for its cell.
func allOf(p part, holds func(m, w reading) bool) bool {
	return !slices.ContainsFunc(p.moves, func(m reading) bool {
		return !slices.ContainsFunc(p.right, func(w reading) bool { return w.to == m.to && holds(m, w) })
	})
}

// ruled says by which rule moves read, and by which they should, or which cells are written that should not be.
func (s *moveSuspects) ruled(first int, p part, is, should string) (says string) {
	moves := p.moves
	if says = fmt.Sprintf("For %s[i] you read %s.", moves[0].to.array, is); len(moves) == 1 { // of one cell no rule is told
		says, should = fmt.Sprintf("For %s you read %s.", moves[0].to, exercises.Listed(cellNames(moves[0].from))), ""
	} else if s.rule(p.all) == "" {
		var at []string
		for _, m := range moves {
			at = append(at, strconv.Itoa(m.to.index))
		}
		says = strings.TrimSuffix(says, ".") + ", where i is " + or(slices.Compact(at)) + "."
	}
	if len(p.nowhere) > 0 {
		says += fmt.Sprintf(" But in %s no lane writes %s.%s", name(s.q.parts[first], s.t), either(p.nowhere), s.barred(first, p.nowhere))
	} else if should != "" && len(p.right) > 1 && len(s.decidingIn(first)) == 0 { // where an index is found, a rule is a chance
		says += fmt.Sprintf(" The lanes of %s read %s.", name(s.q.parts[first], s.t), should)
	} else {
		says += s.lineSays(first)
	}
	return says
}

// indexLeftOut tells of moves that are right but for a cell each, in place of which, for the first of them and at least
// half of the others, one should be read at the place that an index holds, and is read at that of the index or of the
// cell itself; "" where there are others.
func (s *moveSuspects) indexLeftOut(part int) (says string) {
	var wrong []reading
	var acts []exercises.Act // that should be carried out in their place, with what they read
	var right []reading
	k := -1
	for slot, list := range s.q.want {
		for _, w := range list {
			if k++; slot != part || s.given[k] == s.want[k] {
				continue
			}
			is, ok := s.reading(s.given[k])
			should, also := s.reading(s.want[k])
			if !ok || !also {
				return ""
			}
			wrong, right, acts = append(wrong, is), append(right, should), append(acts, w.acts[0])
		}
	}
	c, so := s.t.Cursor(), 0
	c.Seek(s.q.parts[part].From)
	for n, is := range wrong {
		found := false
		for m, should := range right {
			strange, absent := beyond(is.from, should.from), beyond(should.from, is.from)
			if is.to != should.to || len(strange) != 1 || len(absent) != 1 || strange[0].array != absent[0].array {
				continue
			}
			found = true
			for _, steer := range s.r.Steers(acts[m]) {
				if array, i := s.t.Place(steer); c.Text(array, i) == fmt.Sprint(absent[0].index) && (strange[0].index == i || strange[0].index == is.to.index) {
					if so++; says == "" {
						says = fmt.Sprintf("You read %s where the lane goes through the index: %s holds %d, and so %s is read.", strange[0], exercises.NameOf(s.t, steer), absent[0].index, absent[0])
					}
				}
			}
		}
		if !found || n == 0 && so == 0 {
			return ""
		}
	}
	if 2*so < len(wrong) {
		return ""
	}
	return says
}

// beyond are the cells of one list that another has not.
func beyond(list, other []cell) (out []cell) {
	for _, c := range list {
		if !slices.Contains(other, c) {
			out = append(out, c)
		}
	}
	return out
}

// elsewhere describes moves of one value each that read it from a place at a fixed distance from the right one,
// from the same place of another array, or from cells that no lane reads, not even to decide something; "" where
// they do not.
func (s *moveSuspects) elsewhere(p part, deciding []cell) string {
	var is, should []cell
	for _, m := range p.moves {
		at := slices.IndexFunc(p.right, func(w reading) bool { return w.to == m.to })
		if len(m.from) != 1 || at < 0 || len(p.right[at].from) != 1 {
			return ""
		}
		is, should = append(is, m.from[0]), append(should, p.right[at].from[0])
	}
	by, same, strange, round, n := is[0].index-should[0].index, true, true, "", s.length(is[0].array)
	if by != 0 && (by > n/2 || -by > n/2) && is[0].array == should[0].array { // round an end
		by -= by / max(by, -by) * n
	}
	for k := range is {
		if is[k].array != is[0].array || should[k].array != should[0].array {
			return ""
		}
		if d := is[k].index - should[k].index; d != by {
			same, round = same && is[k].array == should[k].array && max(d-by, by-d) == n, ", and round the end"
		}
		strange = strange && !slices.Contains(deciding, is[k]) && !slices.ContainsFunc(p.right, func(w reading) bool { return slices.Contains(w.from, is[k]) })
	}
	switch other := is[0].array != should[0].array; {
	case len(is) < 2:
		return ""
	case same && !other:
		return "You read each of these values " + tooFar(by) + round + "."
	case strange:
		return fmt.Sprintf("No lane reads %s here.", either(is))
	}
	return ""
}

// turned reports whether moves have source and target exchanged.
func (s *moveSuspects) turned(p part) bool {
	back := func(r, w reading) bool {
		return len(r.from) == 1 && len(w.from) == 1 && r.from[0].index == w.to.index && r.to.index == w.from[0].index && r.to.array == w.to.array && r.from[0].array == w.from[0].array
	}
	return len(p.moves) > 1 && !slices.ContainsFunc(p.moves, func(r reading) bool {
		return !slices.ContainsFunc(p.right, func(w reading) bool {
			return back(r, w) && !slices.ContainsFunc(p.all, func(m reading) bool { return m.to == w.to && slices.Equal(m.from, w.from) })
		})
	})
}

// displaced says by how many places too far moves write what they read; "" where they do not.
func (s *moveSuspects) displaced(p part) string {
	n := s.length(p.right[0].to.array)
	for by := -n; by < n && len(p.moves) > 1; by++ {
		if !slices.ContainsFunc(p.moves, func(m reading) bool {
			return !slices.ContainsFunc(p.right, func(w reading) bool {
				return sameCells(m, w) && m.to == cell{w.to.array, w.to.index + by}
			})
		}) {
			return "You write each of these values " + tooFar(by) + "."
		}
	}
	return ""
}

// staysBehind says that what goes with keys stays where it is, though the keys move; "" where it does not.
func staysBehind(p part) string {
	m := p.moves[0]
	at := slices.IndexFunc(p.right, func(w reading) bool { return w.to == m.to })
	key := slices.IndexFunc(p.all, func(k reading) bool {
		return k.to.array != m.to.array && k.to.index == m.to.index && len(k.from) == 1 && at >= 0 && len(p.right[at].from) == 1 && k.from[0].index == p.right[at].from[0].index
	})
	if key < 0 || slices.ContainsFunc(p.moves, func(o reading) bool { return o.to.array != m.to.array }) {
		return ""
	}
	return fmt.Sprintf("The values in %s stay at their index. Each moves with its key: %s goes to %s.", m.to.array, p.all[key].from[0], p.all[key].to)
}

// besideOrFurther names the mistake of reading so many places too far to one side.
func besideOrFurther(says string) string {
	if strings.Contains(says, "one place") && !strings.Contains(says, " places ") {
		return exercises.OffByOne
	}
	return otherCells
}

// lineSays quotes the line that the first wrong move of a part should carry out.
func (s *moveSuspects) lineSays(part int) string {
	act, k := s.q.parts[part].Acts[0], -1
	for slot, list := range s.q.want {
		for _, w := range list {
			if k++; slot == part && s.given[k] != s.want[k] {
				act, part = w.acts[0], -1
			}
		}
	}
	n, text := s.q.line(s.r, act)
	if text == "" {
		return ""
	}
	return fmt.Sprintf(" See line %d: %s.", n, text)
}

func cellNames(cells []cell) (names []string) {
	for _, c := range cells {
		names = append(names, c.String())
	}
	return names
}

// targets are the cells that moves write.
func targets(list []reading) (names []string) {
	for _, r := range list {
		names = append(names, r.to.String())
	}
	return slices.Compact(names)
}

// comparing describes comparators that join other cells than they should.
func (s *moveSuspects) comparing(round string, moves, right []reading) (name, says string) {
	if slices.ContainsFunc(moves, func(r reading) bool { return len(r.from) != 1 }) {
		return "", "" // that is no comparator
	}
	apart := func(list []reading) int {
		d := list[0].to.index - list[0].from[0].index
		if slices.ContainsFunc(list, func(r reading) bool { return r.to.index-r.from[0].index != d }) {
			return 0
		}
		return d
	}
	is, should := apart(moves), apart(right)
	switch block := moves[0].to.index ^ moves[0].from[0].index; {
	case is > 0 && should > 0 && is != should:
		return exercises.OtherStride, fmt.Sprintf("In %s you join cells that are %s apart. Its comparators join cells that are %d apart.", round, exercises.Plural(is, "place"), should)
	case is > 0 && should == 0 && mirrorsIn(right) > 0:
		return exercises.OtherStride, fmt.Sprintf("In %s you join cells that are %s apart. Its comparators join each cell with its mirror image in its block of %d.", round, exercises.Plural(is, "place"), mirrorsIn(right))
	case block > 1 && block&(block+1) == 0 && !slices.ContainsFunc(moves, func(r reading) bool { return r.to.index^r.from[0].index != block }) && should > 0 && len(moves) > 1:
		return exercises.Mirrored, fmt.Sprintf("In %s you join each cell with its mirror image in its block of %d. Its comparators join cells that are %s apart.", round, block+1, exercises.Plural(should, "place"))
	case is == should || is == 0:
		var list []string
		for _, r := range moves {
			list = append(list, fmt.Sprintf("%s and %s", r.from[0], r.to))
		}
		return exercises.TooManyLanes, fmt.Sprintf("In %s no comparator joins %s.", round, strings.Join(list, ", or "))
	}
	return "", ""
}

// either lists cells of which none is meant.
func either(cells []cell) string {
	cells = slices.Clone(cells)
	slices.SortStableFunc(cells, func(a, b cell) int { return cmp.Or(cmp.Compare(a.array, b.array), cmp.Compare(a.index, b.index)) })
	list := cellNames(slices.Compact(cells))
	if len(list) > 6 {
		list = append(list[:4:4], fmt.Sprintf("the %d others", len(list)-4))
	}
	return or(list)
}

// or lists texts of which each may be meant.
func or(list []string) string {
	text := exercises.Listed(list)
	if k := strings.LastIndex(text, " and "); k >= 0 {
		text = text[:k] + " or " + text[k+len(" and "):]
	}
	return text
}
