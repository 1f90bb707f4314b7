package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file describes wrong moves whose sources are those of other moves: what was read is right, but it goes
// elsewhere, or from the other end, or it is what the test leaves out.

// sameCells reports whether two moves read the same cells.
func sameCells(a, b reading) bool {
	return len(a.from) == len(b.from) && !slices.ContainsFunc(a.from, func(c cell) bool { return !slices.Contains(b.from, c) })
}

// belongs tells of wrong moves each of which reads what belongs to another cell than it writes; "" where one does
// not.
func (s *moveSuspects) belongs(first int, p part) string {
	var is, should []cell
	for _, m := range p.moves {
		at := slices.IndexFunc(p.right, func(w reading) bool {
			return len(m.from) > 0 && sameCells(m, w) && m.to.array == w.to.array
		})
		if at < 0 || p.right[at].to == m.to || slices.ContainsFunc(p.all, func(o reading) bool { return o.to == p.right[at].to && sameCells(o, m) }) {
			return "" // or it stands where it belongs, too
		}
		is, should = append(is, m.to), append(should, p.right[at].to)
	}
	if len(is) < 2 {
		return ""
	}
	example := fmt.Sprintf("What you write to %s belongs in %s", is[0], should[0])
	rule := cmp.Or(s.rule(p.all), s.rule(p.moves))
	permuted := !slices.ContainsFunc(is, func(c cell) bool { return !slices.Contains(should, c) })
	text := ""
	switch {
	case strings.HasSuffix(rule, "[i]") && !strings.Contains(rule, " "):
		text = fmt.Sprintf("For %s[i] you read %s. %s.", is[0].array, rule, example)
	case permuted && len(is) == 2:
		text = example + ", and the reverse."
	case permuted && len(is) == len(p.all):
		text = "What you read is right, but it goes to other cells. " + example + "."
	default:
		text = example + ", and the other wrong ones belong elsewhere, too."
	}
	if twice := s.collision(first, p); twice != "" {
		text = twice + " " + text
	}
	return text + s.lineSays(first)
}

// collision tells of a cell to which several values go where each has one of its own; "" if there is none.
func (s *moveSuspects) collision(slot int, p part) string {
	to := func(list []reading, c cell) (out []reading) {
		for _, r := range list {
			if r.to == c {
				out = append(out, r)
			}
		}
		return out
	}
	for _, m := range p.moves {
		at := to(p.all, m.to)
		if len(at) < 2 || len(to(p.right, m.to)) != 1 {
			continue
		}
		if one, other := at[0], at[1]; len(at) == 2 && s.holds(slot, one) != "" && s.holds(slot, one) == s.holds(slot, other) {
			return fmt.Sprintf("Two equal values go to %s, %s and %s, but each has a cell of its own.", m.to, one.from[0], other.from[0])
		}
		return fmt.Sprintf("%d values go to %s, but each has a cell of its own.", len(at), m.to)
	}
	return ""
}

// holds is what the one cell holds that a move reads; "" where it reads several, or none.
func (s *moveSuspects) holds(slot int, r reading) string {
	c := s.t.Cursor()
	c.Seek(s.q.parts[slot].From)
	for _, row := range s.t.Arrays() {
		if len(r.from) == 1 && s.t.RowName(row.ID) == r.from[0].array && s.inside(r.from[0]) {
			return c.Text(row.ID, r.from[0].index)
		}
	}
	return ""
}

// shifted says by how many places what wrong moves read lies beside what belongs there, array by array; "" where that
// differs from cell to cell. At a border less may be read.
func shifted(p part) string {
	by, whole := map[string]int{}, 0
	of := func(r reading, array string) (out []int) {
		for _, c := range r.from {
			if c.array == array {
				out = append(out, c.index)
			}
		}
		slices.Sort(out)
		return out
	}
	var arrays []string
	for _, m := range p.moves {
		at := slices.IndexFunc(p.right, func(w reading) bool { return w.to == m.to })
		if at < 0 {
			return ""
		}
		if w := p.right[at]; len(m.from) == len(w.from) {
			for _, c := range w.from {
				is, should := of(m, c.array), of(w, c.array)
				for i, j := range should {
					if len(is) != len(should) {
						return ""
					}
					if d, known := by[c.array]; known && d != is[i]-j {
						return ""
					} else if !known {
						by[c.array], arrays = is[i]-j, append(arrays, c.array)
					}
				}
			}
			whole++
		}
	}
	var says []string
	for _, array := range arrays {
		if d := by[array]; d != 0 {
			says = append(says, array+" "+tooFar(d))
		}
	}
	if whole < 2 || len(says) == 0 {
		return ""
	}
	return "You read " + exercises.Listed(says) + "."
}

// tooFar says by how many places something lies too far to the right, or, where that is negative, to the left.
func tooFar(by int) string {
	return exercises.Plural(max(by, -by), "place") + " too far to the " + map[bool]string{true: "right", false: "left"}[by > 0]
}

// mirror is the cell as far from the other end of its array.
func (s *moveSuspects) mirror(c cell) cell { return cell{c.array, s.length(c.array) - 1 - c.index} }

// fromOtherEnd reports whether what was given is the mirror image of what should be, and not a tile or a window further.
func (s *moveSuspects) fromOtherEnd(slot int, p part) bool {
	return len(p.moves) > 1 && shifted(p) == "" && s.asGiven(slot, p, singly(func(_, _ int, r reading) (reading, bool) { return s.moved(r, s.mirror) })(slot, p))
}

// besideTheirs is 1 where each wrong move reads what belongs to the cell in front of its own, and -1 where it
// reads what belongs to the one behind it; the first, or the last, may read nothing. It is 0 where neither holds.
func besideTheirs(p part) int {
	for _, by := range []int{1, -1} {
		found := 0
		if !slices.ContainsFunc(p.moves, func(m reading) bool {
			at := slices.IndexFunc(p.right, func(w reading) bool { return w.to == cell{m.to.array, m.to.index - by} })
			if at >= 0 && len(m.from) > 0 && sameCells(m, p.right[at]) {
				found++
				return false
			}
			return at >= 0 || len(m.from) > 0
		}) && found > 1 {
			return by
		}
	}
	return 0
}

// readBeside is 1 where each wrong move reads the cells to the right of those that it should, and -1 where it reads
// those to the left, but for the cell that is written. It is 0 where neither holds.
func readBeside(p part) int {
	for _, by := range []int{1, -1} {
		if len(p.moves) > 1 && !slices.ContainsFunc(p.moves, func(m reading) bool {
			return !slices.ContainsFunc(p.right, func(w reading) bool {
				image := reading{to: w.to}
				for _, c := range w.from {
					if c != w.to {
						c.index += by
					}
					if !slices.Contains(image.from, c) {
						image.from = append(image.from, c)
					}
				}
				return w.to == m.to && len(m.from) > 0 && sameCells(image, m)
			})
		}) {
			return by
		}
	}
	return 0
}

// arrowsTurned reports whether wrong moves write what they should read, and the reverse.
func arrowsTurned(p part) bool {
	return len(p.moves) > 0 && !slices.ContainsFunc(p.moves, func(m reading) bool {
		return len(m.from) != 1 || !slices.ContainsFunc(p.right, func(w reading) bool {
			return len(w.from) == 1 && w.from[0] == m.to && w.to == m.from[0] && w.to.array != m.to.array
		})
	})
}

// indexForValue reports whether wrong moves read nothing but the cells by which their lanes decide where they
// write, or from where.
func (s *moveSuspects) indexForValue(slot int, p part) bool {
	return len(p.moves) > 1 && !slices.ContainsFunc(p.moves, func(m reading) bool {
		return len(m.from) == 0 || slices.ContainsFunc(m.from, func(c cell) bool {
			return c == m.to || !slices.ContainsFunc(s.q.want[slot], func(w move) bool {
				to, ok := s.cell(w.to)
				return ok && to == m.to && slices.Contains(s.deciding(w), c)
			})
		})
	})
}

// deciding are the cells that a lane reads to decide where it writes, or from where it takes what it moves.
func (s *moveSuspects) deciding(w move) (out []cell) {
	for _, c := range s.r.Steers(w.acts[0]) {
		array, i := s.t.Place(c)
		if slices.Contains(w.from, s.name(c)) {
			continue
		}
		out = append(out, cell{s.t.RowName(array), i})
	}
	return out
}

// decidingIn are such cells of all lanes of a part.
func (s *moveSuspects) decidingIn(slot int) (out []cell) {
	for _, w := range s.q.want[slot] {
		out = append(out, s.deciding(w)...)
	}
	return out
}

// otherParts are parts in which is done, alone or besides what belongs there, all that belongs in another one.
func (s *moveSuspects) otherParts() {
	leaves, says, told, in := make([]string, len(s.given)), "", []string{}, map[string][]int{}
	for slot, list := range s.q.want {
		got := s.q.parse(slot, s.answer[slot])
		own := 0
		for _, w := range list {
			if slices.Contains(got, w.text) {
				own++
			}
		}
		for other, theirs := range s.q.want {
			if other == slot || own == len(list) && own == len(got) || slices.ContainsFunc(theirs, func(w move) bool { return !slices.Contains(got, w.text) }) {
				continue
			}
			there := func(m string) bool {
				return slices.ContainsFunc(theirs, func(w move) bool { return w.text == m })
			}
			besides := own == len(list) && len(got) > own
			if s.q.parts[slot].Pairs && !slices.ContainsFunc(theirs, func(w move) bool {
				return !slices.ContainsFunc(list, func(v move) bool { return sameTarget(v.text, w.text) })
			}) {
				continue // the same cells are compared: what differs is their direction
			}
			if !besides && len(got) != len(theirs) || besides && slices.ContainsFunc(got, func(m string) bool { return !there(m) && !s.q.wants(slot, m) }) {
				continue
			}
			does := fmt.Sprintf(" you %sdo what belongs in %s.", map[bool]string{true: "also "}[besides], name(s.q.parts[other], s.t))
			if in[does] == nil {
				told = append(told, does)
			}
			in[does] = append(in[does], slot)
			for i := range s.given {
				if s.slots[i] == slot && (i >= s.wanted || s.given[i] != s.want[i]) {
					leaves[i] = s.given[i]
				}
			}
			break
		}
	}
	for _, does := range told {
		says += " In " + s.partNames(in[does]) + does
	}
	if says != "" {
		begun := slices.ContainsFunc(s.list, func(one *exercises.Suspect) bool { return one.Name == exercises.OtherPairs })
		s.add(map[bool]int{true: 9, false: 6}[begun], exercises.OtherRound, strings.TrimSpace(says), leaves)
		s.list[len(s.list)-1].Faint = begun // where pairs begin says more
	}
}

// oneArray has nothing written to one of several arrays.
func (s *moveSuspects) oneArray() {
	k := 0
	leaves, names := make([]string, len(s.given)), []string{}
	there := map[tracer.ArrayID]bool{}
	for _, list := range s.q.want {
		for _, w := range list {
			if array, _ := s.t.Place(w.acts[0].To); s.given[k] != missing || len(s.given) > s.wanted {
				there[array] = true
			}
			k++
		}
	}
	k = 0
	for _, list := range s.q.want {
		lacks, has := map[tracer.ArrayID]bool{}, map[tracer.ArrayID]bool{}
		for i, w := range list {
			array, _ := s.t.Place(w.acts[0].To)
			if s.given[k+i] == missing {
				lacks[array] = true
			} else {
				has[array] = true
			}
		}
		for i, w := range list {
			if array, _ := s.t.Place(w.acts[0].To); lacks[array] && !has[array] && (len(has) > 0 || !there[array]) {
				leaves[k+i] = missing
				if row := s.t.RowName(array); !slices.Contains(names, row) {
					names = append(names, row)
				}
			}
		}
		k += len(list)
	}
	if len(names) > 0 {
		says := fmt.Sprintf("You leave out what is written to %s", exercises.Listed(names))
		if s.inPart() {
			says += ": a lane does a part of its work, but it writes another cell too"
		}
		k := slices.IndexFunc(s.list, func(one *exercises.Suspect) bool { return one.Name == exercises.Forgotten && s.covers(one) })
		if s.add(16, exercises.HalfALane, says+".", leaves); k >= 0 && s.covers(s.list[len(s.list)-1]) {
			s.list[k].Says = says + "." // the same, with its name
		}
	}
}
