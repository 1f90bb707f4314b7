package order

import (
	"slices"
	"strings"

	"upsweep/exercises"
)

// This file finds the orders of a listing that do the same: neighbours of one depth may change places where
// neither has anything of the other, and a barrier may stand wherever it parts what has to be parted.

// maxOrders is how many orders of a listing are kept.
const maxOrders = 240

// part is a line with all that lies inside it, as lines [from, to).
type part struct{ from, to int }

func (p part) holds(line int) bool { return p.from <= line && line < p.to }

// blocks cuts lines [from, to) into those of the least depth, each with what lies inside it.
func (q *ordering) blocks(from, to int) []part {
	var out []part
	for i := from; i < to; i++ {
		if len(out) > 0 && exercises.Indent(q.lines[i]) > exercises.Indent(q.lines[out[len(out)-1].from]) {
			out[len(out)-1].to = i + 1
			continue
		}
		out = append(out, part{i, i + 1})
	}
	return out
}

// parts are the blocks of lines [from, to), with each “else” in one part with its “if”.
func (q *ordering) parts(from, to int) []part {
	var out []part
	for _, b := range q.blocks(from, to) {
		if len(out) > 0 && strings.HasPrefix(q.short(b.from), "else") {
			out[len(out)-1].to = b.to
			continue
		}
		out = append(out, b)
	}
	return out
}

// bondOf is the strongest bond between two parts, the earlier one first. Beside each other among the lines of
// one parallel loop, new values are others than old ones.
func (q *ordering) bondOf(a, b part) bond {
	if q.onlyNew(a) && q.onlyNew(b) && q.short(a.from) != q.short(b.from) || q.isBarrier(a.from) || q.isBarrier(b.from) {
		return bond{}
	}
	if q.defines(a.from) || q.defines(b.from) { // what is called may be said before or after
		return bond{}
	}
	if q.isCase(a.from) && q.outer(a.from) == q.outer(b.from) { // one statement
		return bond{hold: wordy, earlier: a.from, later: b.from}
	}
	best := q.inRun(a, b)
	for i := a.from; i < a.to; i++ {
		for j := b.from; j < b.to; j++ {
			best = q.clearer(best, q.inText(i, j))
		}
	}
	return best
}

// defines reports whether a line says what a name stands for, as P₁(x): does.
func (q *ordering) defines(line int) bool {
	name, _, is := strings.Cut(q.short(line), "):")
	call, _, opens := strings.Cut(name, "(")
	return is && opens && call != "" && !strings.Contains(call, " ")
}

// onlyNew reports whether a part is a line that writes new values, as x′[i], and reads old ones.
func (q *ordering) onlyNew(p part) bool {
	left, right, _ := strings.Cut(q.short(p.from), "←")
	return p.to == p.from+1 && strings.Contains(left, "′[") && !strings.Contains(right, "′")
}

// equivalent lists the orders that do the same as the listing, that first.
func (q *ordering) equivalent() [][]int {
	out := q.ordersOf(0, len(q.lines))
	if len(out) == 1 || !slices.ContainsFunc(q.lines, func(l string) bool { return code(l) == "barrier" }) {
		return out
	}
	apart := q.parted()
	return slices.DeleteFunc(out, func(order []int) bool { return !q.inOrder(order).keepsApart(apart, order) })
}

// ordersOf lists the orders of lines [from, to) that the bonds between their parts allow, that of the listing first.
func (q *ordering) ordersOf(from, to int) [][]int {
	parts := q.parts(from, to)
	if len(parts) == 0 {
		return [][]int{nil}
	}
	inside := make([][][]int, len(parts))
	bound := make([][]bool, len(parts))
	for k, p := range parts {
		inside[k] = [][]int{nil}
		for _, b := range q.blocks(p.from, p.to) {
			var longer [][]int
			inner := q.ordersOf(b.from+1, b.to)
			if !isHead(q.short(b.from)) {
				inner = inner[:1] // one statement, in several lines
			}
			for _, rest := range inner {
				for _, before := range inside[k] {
					longer = append(longer, slices.Concat(before, []int{b.from}, rest))
				}
			}
			inside[k] = longer[:min(len(longer), maxOrders)]
		}
		for j := range k {
			bound[k] = append(bound[k], q.bondOf(parts[j], p).hold != free)
		}
	}
	var out [][]int
	used := make([]bool, len(parts))
	waits := func(k int) bool { // for a part in front of it that has no place yet
		for j := range k {
			if !used[j] && bound[k][j] {
				return true
			}
		}
		return false
	}
	var place func(done []int)
	place = func(done []int) {
		if len(out) >= maxOrders {
			return
		}
		if len(done) == to-from {
			out = append(out, slices.Clone(done))
			return
		}
		for k := range parts {
			if used[k] || waits(k) {
				continue
			}
			used[k] = true
			for _, lines := range inside[k] {
				place(append(slices.Clone(done), lines...))
			}
			used[k] = false
		}
	}
	place(nil)
	return out
}

// inOrder is the question with its lines in another order.
func (q *ordering) inOrder(order []int) *ordering {
	out := *q
	out.lines, out.want, out.ran, out.wordings, out.said = nil, nil, nil, nil, nil
	place := make([]int, len(order))
	for i, line := range order {
		place[line] = i
		out.lines, out.want, out.ran = append(out.lines, q.lines[line]), append(out.want, q.want[line]), append(out.ran, q.ran[line])
		out.wordings, out.said = append(out.wordings, q.wordings[line]), append(out.said, q.said[line])
	}
	out.touches = slices.Clone(q.touches)
	for i := range out.touches {
		out.touches[i].line = place[out.touches[i].line]
	}
	return &out
}

// nearest is the question with its lines in that equivalent order to which an answer comes nearest.
func (q *ordering) nearest(a exercises.Answer) *ordering {
	best, most := q.orders[0], -1
	for _, order := range q.orders {
		same := 0
		for i, line := range order {
			if k := q.lineOf(a[i]); k >= 0 && q.said[k] == q.said[line] {
				same++
			}
		}
		if same > most {
			best, most = order, same
		}
	}
	return q.inOrder(best)
}

// lineOf is the line, as they belong, that an answer names; −1 for none.
func (q *ordering) lineOf(text string) int {
	return slices.IndexFunc(q.want, func(w string) bool { return exercises.Same(w, text) })
}

// key is what tells a line from others: what it says, how deep.
func key(line string) string { return strings.Repeat(" ", exercises.Indent(line)) + code(line) }
