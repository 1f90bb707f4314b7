package exercises_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
)

// What is planted here is worked out by hand: rows of texts, lanes as the books give them, and a
// mistake made in a lane or in all. None of it comes from package exercises, which has to name the
// mistake.

// planted is a wrong answer, and what it is due to: one of these names.
type planted struct {
	what   string
	answer exercises.Answer
	names  []string
}

// table is a prediction as its reader sees it: the row before and the slots after, by index.
type table struct {
	e      *exercises.Exercise
	array  string
	before []string // "" where nothing stands
	slots  []int    // by index; -1 for none
	op     string
	key    exercises.Answer
	rows   map[string][]string
}

func tableOf(e *exercises.Exercise) *table {
	t := &table{e: e, key: e.Model(), rows: map[string][]string{}, op: "+"}
	last := e.Board[len(e.Board)-1]
	t.array = last.Array
	for _, c := range last.Cells {
		for len(t.slots) <= c.Index {
			t.slots = append(t.slots, -1)
		}
		t.slots[c.Index] = c.Slot
	}
	for _, row := range e.Board[:len(e.Board)-1] {
		cells := make([]string, 0, len(row.Cells))
		for _, c := range row.Cells {
			for len(cells) < c.Index {
				cells = append(cells, "")
			}
			text := c.Text
			if text == "null" {
				text = ""
			}
			cells = append(cells, text)
		}
		t.rows[row.Array] = cells // the latest row of an array counts
	}
	t.before = t.rows[t.array]
	if m := regexp.MustCompile(`with (\S+) on `).FindStringSubmatch(e.Prompt); m != nil {
		t.op = m[1]
	}
	return t
}

// answer writes a row as an answer.
func (t *table) answer(row []string) exercises.Answer {
	out := t.e.Empty()
	for i, slot := range t.slots {
		if slot >= 0 && i < len(row) {
			out[slot] = row[i]
		}
	}
	return out
}

// combine is ⊕, done by hand.
func combine(op, a, b string) string {
	if op == "concat" {
		word := strings.Trim(a, `"`) + strings.Trim(b, `"`)
		if word == "" {
			return `""`
		}
		return word
	}
	if op == "affine" {
		var p, q, r, s int
		fmt.Sscanf(a, "(%d,%d)", &p, &q)
		fmt.Sscanf(b, "(%d,%d)", &r, &s)
		return fmt.Sprintf("(%d,%d)", p*r, r*q+s)
	}
	x, _ := strconv.Atoi(a)
	y, _ := strconv.Atoi(b)
	if op == "max" {
		return strconv.Itoa(max(x, y))
	}
	return strconv.Itoa(x + y)
}

// lane is the work of one lane: x[to] ← x[left] ⊕ x[right], and, in a down-sweep, x[child] ← x[to]
// as it was.
type lane struct{ to, left, right, child int }

// lanesFor gives the lanes of the round that a prompt names, as the books have them; nil for
// another kind of round.
func lanesFor(t *table) []lane {
	m := regexp.MustCompile(`(?:stride|offset) (\d+)`).FindStringSubmatch(t.e.Prompt)
	if m == nil || t.before == nil {
		return nil
	}
	d, _ := strconv.Atoi(m[1])
	n := len(t.before)
	return patternOf(t.e.Spec.Algorithm, t.e.Prompt, d, n)
}

func patternOf(id, prompt string, d, n int) []lane {
	var out []lane
	up := func() {
		for i := 2*d - 1; i < n; i += 2 * d {
			out = append(out, lane{i, i - d, i, -1})
		}
	}
	switch {
	case id == "scan/hillis-steele" || id == "scan/convert":
		for i := d; i < n; i++ {
			out = append(out, lane{i, i - d, i, -1})
		}
	case id == "scan/blelloch" && strings.Contains(prompt, "(up-sweep"), id == "scan/brent-kung" && strings.Contains(prompt, "(up-sweep"):
		up()
	case id == "scan/blelloch" && strings.Contains(prompt, "(down-sweep"):
		for i := 2*d - 1; i < n; i += 2 * d {
			out = append(out, lane{i, i, i - d, i - d})
		}
	case id == "scan/brent-kung" && strings.Contains(prompt, "(down-sweep"):
		for i := 3*d - 1; i < n; i += 2 * d {
			out = append(out, lane{i, i - d, i, -1})
		}
	case id == "scan/sklansky":
		for i := range n {
			if i/d%2 == 1 {
				out = append(out, lane{i, i/d*d - 1, i, -1})
			}
		}
	case id == "scan/reverse":
		for i := range n - d {
			out = append(out, lane{i, i, i + d, -1})
		}
	case id == "reduce/tree" && strings.Contains(prompt, "interleaved"):
		for i := 0; i+d < n; i += 2 * d {
			out = append(out, lane{i, i, i + d, -1})
		}
	case id == "reduce/sequential":
		for i := 0; i < d && i+d < n; i++ {
			out = append(out, lane{i, i, i + d, -1})
		}
	}
	return out
}

// carryOut does lanes: those of which change is asked do something else, and say so.
func (t *table) carryOut(lanes []lane, odd func(k int) bool, change func(row []string, l lane)) []string {
	row := slices.Clone(t.before)
	for k, l := range lanes {
		if odd(k) {
			change(row, l)
			continue
		}
		row[l.to] = combine(t.op, t.before[l.left], t.before[l.right])
		if l.child >= 0 {
			row[l.child] = t.before[l.to]
		}
	}
	return row
}

// slipsOf plants mistakes in the rounds whose lanes are known.
func slipsOf(t *table) []planted {
	lanes := lanesFor(t)
	if len(lanes) == 0 {
		return nil
	}
	if !slices.Equal(t.answer(t.carryOut(lanes, func(int) bool { return false }, nil)), t.key) {
		return nil // another kind of round
	}
	before, n := t.before, len(t.before)
	type slip struct {
		what   string
		names  []string
		change func(row []string, l lane)
	}
	inside := func(i int) bool { return i >= 0 && i < n }
	finish := func(row []string, l lane) {
		if l.child >= 0 {
			row[l.child] = before[l.to]
		}
	}
	reach := func(by func(l lane) (int, int)) func(row []string, l lane) {
		return func(row []string, l lane) {
			i, j := by(l)
			if inside(i) && inside(j) {
				row[l.to] = combine(t.op, before[i], before[j])
			}
			finish(row, l)
		}
	}
	far := func(l lane, d func(int) int) (int, int) { // the operand that is not the cell itself
		if l.left == l.to {
			return l.to, l.to + d(l.right-l.to)
		}
		return l.to + d(l.left-l.to), l.to
	}
	near, further := []string{exercises.StrideNear}, []string{exercises.OffByOne}
	if stride(t.e.Prompt) == 1 { // half of one is none, and one further twice as far
		near, further = []string{exercises.Twice}, []string{exercises.OffByOne, exercises.StrideFar}
	}
	if t.e.Spec.Algorithm == "scan/sklansky" { // its lanes reach by different distances, of which one is 1
		near = append(near, exercises.Twice, exercises.OffByOne)
		further = append(further, exercises.StrideFar)
	}
	slips := []slip{
		{"swapped", []string{exercises.Swapped}, reach(func(l lane) (int, int) { return l.right, l.left })},
		{"forgotten", []string{exercises.Forgotten, exercises.NotYet}, func([]string, lane) {}},
		{"too far", []string{exercises.StrideFar}, reach(func(l lane) (int, int) { return far(l, func(d int) int { return 2 * d }) })},
		{"too near", near, reach(func(l lane) (int, int) { return far(l, func(d int) int { return d / 2 }) })},
		{"one further", further, reach(func(l lane) (int, int) {
			return far(l, func(d int) int {
				if d < 0 {
					return d - 1
				}
				return d + 1
			})
		})},
		{"only the own value", []string{exercises.LeftOut, exercises.Forgotten, exercises.NotYet}, func(row []string, l lane) { finish(row, l) }},
		{"only the other value", []string{exercises.LeftOut}, func(row []string, l lane) {
			other := l.left
			if other == l.to {
				other = l.right
			}
			row[l.to] = before[other]
			finish(row, l)
		}},
	}
	if lanes[0].child >= 0 {
		slips = append(slips,
			slip{"overwritten", []string{exercises.Overwritten}, func(row []string, l lane) {
				row[l.child] = before[l.to]
				row[l.to] = combine(t.op, before[l.to], row[l.child])
			}},
			slip{"exchanged", []string{exercises.SumPrefix}, func(row []string, l lane) {
				row[l.child], row[l.to] = combine(t.op, before[l.left], before[l.right]), before[l.to]
			}},
			slip{"only the sum", []string{exercises.NoMove}, func(row []string, l lane) { row[l.to] = combine(t.op, before[l.left], before[l.right]) }})
	} else {
		slips = append(slips, slip{"in the other cell", []string{exercises.WrongCell}, func(row []string, l lane) {
			other := l.left
			if other == l.to {
				other = l.right
			}
			row[other] = combine(t.op, before[l.left], before[l.right])
		}})
	}
	var out []planted
	for _, s := range slips {
		for one := range lanes {
			out = append(out, planted{s.what + fmt.Sprint(" in lane ", one), t.answer(t.carryOut(lanes, func(k int) bool { return k == one }, s.change)), s.names})
		}
		out = append(out, planted{s.what + " throughout", t.answer(t.carryOut(lanes, func(int) bool { return true }, s.change)), s.names})
	}
	// Two mistakes, one in the first lane and one in the last.
	for i, a := range slips {
		for _, b := range slips[i+1:] {
			if len(lanes) < 2 || !typical(t.e, a.names) || !typical(t.e, b.names) || a.what == "in the other cell" || b.what == "in the other cell" {
				continue
			}
			row := t.carryOut(lanes, func(k int) bool { return k == 0 || k == len(lanes)-1 }, func(row []string, l lane) {
				if l == lanes[0] {
					a.change(row, l)
				} else {
					b.change(row, l)
				}
			})
			out = append(out, planted{a.what + " and " + b.what, t.answer(row), append(slices.Clone(a.names), b.names...)})
		}
	}
	// Lanes that would reach in front of the first value read round the end.
	if d := stride(t.e.Prompt); t.e.Spec.Algorithm == "scan/hillis-steele" {
		row := t.carryOut(lanes, func(int) bool { return false }, nil)
		for i := range min(d, n) {
			row[i] = combine(t.op, before[(i-d+n)%n], before[i])
		}
		out = append(out, planted{"no guard", t.answer(row), []string{exercises.NoGuard}})
		if strings.Contains(t.e.Prompt, ", exclusive") && t.op == "+" {
			shifted := append([]string{"0"}, t.carryOut(lanes, func(int) bool { return false }, nil)...)
			out = append(out, planted{"shifted too early", t.answer(shifted[:n]), []string{exercises.EarlyShift}})
		}
	}
	// The sums of an up-sweep in the left cells of their blocks.
	if d := stride(t.e.Prompt); t.e.Spec.Algorithm == "scan/blelloch" && strings.Contains(t.e.Prompt, "(up-sweep") {
		row := slices.Clone(before)
		for i := 0; i+d < n; i += 2 * d {
			row[i] = combine(t.op, before[i], before[i+d])
		}
		out = append(out, planted{"sums in the left cells", t.answer(row), []string{exercises.LeftCells, exercises.WrongCell}})
	}
	// One buffer, one lane after another.
	row := slices.Clone(before)
	for _, l := range lanes {
		own := row[l.to]
		row[l.to] = combine(t.op, row[l.left], row[l.right])
		if l.child >= 0 {
			row[l.child] = own
		}
	}
	out = append(out, planted{"one buffer", t.answer(row), []string{exercises.InPlace}})
	if t.op == "max" {
		plus := *t
		plus.op = "+"
		out = append(out, planted{"sums", plus.answer(plus.carryOut(lanes, func(int) bool { return false }, nil)), []string{exercises.OtherOperator}})
	}
	// The lanes of the round before and after, on this row.
	for _, d := range []int{stride(t.e.Prompt) * 2, stride(t.e.Prompt) / 2} {
		if d == 0 || d >= n {
			continue
		}
		if others := patternOf(t.e.Spec.Algorithm, t.e.Prompt, d, n); len(others) > 0 {
			out = append(out, planted{fmt.Sprintf("the lanes of stride %d", d), t.answer(t.carryOut(others, func(int) bool { return false }, nil)),
				[]string{exercises.OtherRound, exercises.StrideFar, exercises.StrideNear}})
		}
	}
	return append(out, planted{"nothing done", t.answer(before), []string{exercises.NotYet}})
}

// typical reports whether a mistake is among those that people make with the algorithm: of two others
// at once nothing is said.
func typical(e *exercises.Exercise, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(e.Alg.Matters.Slips, n) })
}

func stride(prompt string) int {
	d, _ := strconv.Atoi(regexp.MustCompile(`(?:stride|offset) (\d+)`).FindStringSubmatch(prompt)[1])
	return d
}
