package simulate

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
)

// spoken is a move as sentences have it.
type spoken struct {
	from []string
	to   string
}

// truth holds what was given for a part and what belongs there, with cells as sentences name them.
type truth struct {
	given, want []spoken
	cells       map[string]bool
}

func truthOf(q *simulation, e *exercises.Exercise, slot int, a exercises.Answer) (t truth) {
	speak := func(list []string) (out []spoken) {
		for _, m := range list {
			left, to, is := strings.Cut(q.told(e, m), " → ")
			if !is {
				left, to, _ = strings.Cut(left, " – ")
			}
			s := spoken{to: to}
			if left != "a constant" {
				s.from = strings.Split(left, ", ")
			}
			out = append(out, s)
		}
		return out
	}
	t.given = speak(q.parse(slot, a[slot]))
	for _, w := range q.want[slot] {
		t.want = append(t.want, speak([]string{w.text})...)
	}
	t.cells = map[string]bool{}
	for _, row := range e.Board {
		for _, c := range row.Cells {
			t.cells[fmt.Sprintf("%s[%d]", row.Array, c.Index)] = true
		}
	}
	return t
}

func sortedCells(list []string) []string { return slices.Sorted(slices.Values(list)) }

func has(list []spoken, from []string, to string) bool {
	return slices.ContainsFunc(list, func(s spoken) bool { return s.to == to && slices.Equal(sortedCells(s.from), sortedCells(from)) })
}

// listed reads "a, b and c".
func listed(text string) []string {
	text = strings.TrimSuffix(text, ", in this order")
	return strings.Split(strings.ReplaceAll(text, " and ", ", "), ", ")
}

var indexForm = regexp.MustCompile(`^(.*)\[(?:(\d+)|(\d+ − )?(2?)i(?: ([+−]) (\d+))?)\]$`)

// at is the cell that a rule leads to for a cell i: x[i − 1], x[3], x[7 − i], x[2i + 1].
func at(term string, i int) string {
	m := indexForm.FindStringSubmatch(term)
	switch {
	case m == nil:
		return ""
	case m[2] != "":
		return term
	}
	n := i
	if m[4] != "" {
		n = 2 * i
	}
	if m[3] != "" {
		k, _ := strconv.Atoi(strings.TrimSuffix(m[3], " − "))
		n = k - n
	}
	by, _ := strconv.Atoi(m[6])
	if m[5] == "−" {
		by = -by
	}
	return fmt.Sprintf("%s[%d]", m[1], n+by)
}

// follows reports whether moves read by a rule: all that it leads to inside the arrays and nothing else, and
// several of them all of it.
func (t truth) follows(list []spoken, rule string) string {
	full := 0
	for _, s := range list {
		index, _ := strconv.Atoi(s.to[strings.Index(s.to, "[")+1 : len(s.to)-1])
		var should []string
		for _, term := range listed(rule) {
			c := at(term, index)
			if c == "" {
				return "no rule: " + term
			}
			should = append(should, c)
		}
		if slices.ContainsFunc(s.from, func(c string) bool { return !slices.Contains(should, c) }) {
			return fmt.Sprintf("%s is read from %q", s.to, s.from)
		}
		beyond := slices.DeleteFunc(should, func(c string) bool { return slices.Contains(s.from, c) })
		if len(beyond) == 0 {
			full++
		}
		if slices.ContainsFunc(beyond, func(c string) bool { return t.cells[c] }) {
			return fmt.Sprintf("%s is not read from %q", s.to, beyond)
		}
	}
	if full < 2 {
		return "seen once"
	}
	return ""
}

var sentences = struct{ where, from, constant, rule, lanes, one, count, nothing, unread *regexp.Regexp }{
	regexp.MustCompile(`no lane does “([^”]*) → ([^”]*)”`),
	regexp.MustCompile(`(?:^|\. )(\S[^.:]*\[\d+\]) is written from (.*?)\.`),
	regexp.MustCompile(`(?:^|\. )(\S[^.:]*\[\d+\]) is set to a constant\.`),
	regexp.MustCompile(`For ([^.]*)\[i\] you read (.*?)(?:, where i is [^.]*)?\.`),
	regexp.MustCompile(`The lanes of .*? read (.*?)\.`),
	regexp.MustCompile(`For ([^.]*\[\d+\]) you read (.*?)\.`),
	regexp.MustCompile(`for ([^.]*\[\d+\]) the lane reads (\w+) cell`),
	regexp.MustCompile(`Nothing is read for (.*?\]) here`),
	regexp.MustCompile(`No lane reads (.*?) here`),
}

// wraps reports whether a move reads further off than a right one does.
func (t truth) wraps(s spoken) bool {
	furthest := func(s spoken) (far int) {
		at := number(s.to)
		for _, c := range s.from {
			far = max(far, number(c)-at, at-number(c))
		}
		return far
	}
	return !slices.ContainsFunc(t.want, func(w spoken) bool { return furthest(w) == furthest(s) })
}

// number is the index of a cell.
func number(cell string) (n int) {
	n, _ = strconv.Atoi(strings.TrimSuffix(cell[strings.LastIndex(cell, "[")+1:], "]"))
	return n
}

// untrue is the first sentence of a verdict that does not hold; "" where all do.
func (t truth) untrue(why, what, where string) string {
	text := where + " " + why + " " + what
	target := ""
	var wrong []spoken
	for _, s := range t.given {
		if !has(t.want, s.from, s.to) {
			wrong = append(wrong, s)
		}
	}
	if m := sentences.where.FindStringSubmatch(text); m != nil {
		target = m[2]
	}
	if m := sentences.from.FindStringSubmatch(what); m != nil {
		if !has(t.want, listed(m[2]), m[1]) || has(t.given, listed(m[2]), m[1]) && !slices.ContainsFunc(wrong, func(s spoken) bool { return slices.Equal(sortedCells(s.from), sortedCells(listed(m[2]))) }) || target != "" && target != m[1] {
			return m[0]
		}
	}
	if m := sentences.constant.FindStringSubmatch(what); m != nil && (!has(t.want, nil, m[1]) || has(t.given, nil, m[1]) || target != "" && target != m[1]) {
		return m[0]
	}
	if m := sentences.rule.FindStringSubmatch(why); m != nil {
		in := slices.DeleteFunc(slices.Clone(t.given), func(s spoken) bool { return !strings.HasPrefix(s.to, m[1]+"[") })
		if all, some := t.follows(in, m[2]), t.follows(wrong, m[2]); all != "" && some != "" {
			return m[0] + " " + all + "; " + some
		}
	}
	if m := sentences.lanes.FindStringSubmatch(why); m != nil {
		if fault := t.follows(t.want, m[1]); fault != "" {
			return m[0] + " " + fault
		}
	}
	if m := sentences.one.FindStringSubmatch(why); m != nil && !slices.ContainsFunc(wrong, func(s spoken) bool {
		return s.to == m[1] && slices.Equal(slices.Compact(sortedCells(s.from)), sortedCells(listed(m[2])))
	}) {
		return m[0]
	}
	if m := sentences.nothing.FindStringSubmatch(why); m != nil && !has(t.want, nil, m[1]) {
		return m[0]
	}
	if m := sentences.unread.FindStringSubmatch(why); m != nil {
		for _, c := range listed(strings.ReplaceAll(m[1], " or ", ", ")) {
			if slices.ContainsFunc(t.want, func(s spoken) bool { return slices.Contains(s.from, c) }) {
				return m[0]
			}
		}
	}
	if strings.Contains(why, "read round it") && !slices.ContainsFunc(wrong, func(s spoken) bool { return t.wraps(s) }) {
		return "nothing is read round the end"
	}
	if m := sentences.count.FindStringSubmatch(why); m != nil {
		number := slices.Index([]string{"no", "one", "2", "3", "4"}, m[2])
		if !slices.ContainsFunc(t.want, func(s spoken) bool { return s.to == m[1] && len(s.from) == number }) || target != "" && target != m[1] && !strings.Contains(why, "Two mistakes") {
			return m[0]
		}
	}
	return ""
}

// spoiled are the moves of a part with mistakes in some or all of them.
func spoiled(r *rand.Rand, e *exercises.Exercise, list []move) string {
	var cells []string
	for _, row := range e.Board {
		for _, c := range row.Cells {
			cells = append(cells, exercises.CellName(e.Also.Usual, row.Array, c.Index))
		}
	}
	do := func(from []string, to string) ([]string, string) { return from, to }
	other := cells[r.IntN(len(cells))]
	switch r.IntN(7) {
	case 6: // what these lanes do, others do as well
		var out []string
		for _, m := range list {
			out = append(out, m.text)
		}
		from, _, pair := split(list[0].text)
		if by := 1 + r.IntN(3); !pair && from[0] != "e" {
			for _, m := range list[:min(2, len(list))] {
				from, to, _ := split(m.text)
				shift := func(c string) string {
					if k := slices.Index(cells, c); k >= 0 {
						return cells[(k+by)%len(cells)]
					}
					return c
				}
				var left []string
				for _, c := range from {
					left = append(left, shift(c))
				}
				out = append(out, strings.Join(left, " ")+" > "+shift(to))
			}
		}
		return strings.Join(out, "; ")
	case 0:
		do = func([]string, string) ([]string, string) { return []string{"e"}, "" }
	case 1:
		do = func(from []string, to string) ([]string, string) { return from[:max(1, len(from)-1)], to }
	case 2:
		do = func(from []string, to string) ([]string, string) { return append(slices.Clone(from), other), to }
	case 3:
		do = func(from []string, to string) ([]string, string) { return []string{other}, to }
	case 4:
		do = func(from []string, to string) ([]string, string) { return []string{to}, from[0] }
	case 5:
		by := 1 + r.IntN(2)
		do = func(from []string, to string) ([]string, string) {
			var out []string
			for _, c := range from {
				if k := slices.Index(cells, c); k >= 0 {
					c = cells[(k+by)%len(cells)]
				}
				out = append(out, c)
			}
			return out, to
		}
	}
	all := r.IntN(2) == 0
	var out []string
	for _, m := range list {
		text := m.text
		if from, to, pair := split(m.text); !pair && (all || r.IntN(4) == 0) && from[0] != "e" {
			left, right := do(from, to)
			if right == "" {
				right = to
			}
			text = strings.Join(left, " ") + " > " + right
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

// Whatever is said of cells that are read and written holds of what was given, or of the run.
func TestWhatIsSaidOfMovesIsTrue(t *testing.T) {
	r, checked := rand.New(rand.NewPCG(3, 32)), 0
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q := e.Question.(*simulation)
		for range 10 {
			a := e.Model()
			slot := r.IntN(len(a))
			a[slot] = spoiled(r, e, q.want[slot])
			g := e.Grade(a)
			if g.Full() {
				continue
			}
			checked++
			if says := truthOf(q, e, slot, a).untrue(g.Verdict.Why, g.Verdict.What, g.Verdict.Where); says != "" {
				t.Errorf("%s: %q is told %q, of which is not true: %s", e.Spec, a[slot], g.Verdict.Step(3), says)
			}
		}
	})
	if checked < 800 {
		t.Errorf("only %d answers have been judged", checked)
	}
}
