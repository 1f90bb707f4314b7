package order

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
)

// displacement is an order in which something stands elsewhere than it belongs.
type displacement struct {
	rank       int
	name       string
	says       func() string
	order      []int
	neighbours bool // two that stand beside each other have changed places
}

// displaced lists the orders in which two parts, or two lines, have changed places, or one stands elsewhere,
// the likeliest first: one for each order, and none that does the same as the listing.
func (q *ordering) displaced() []displacement {
	var out []displacement
	n, seen := len(q.lines), maps.Clone(q.alike)
	add := func(rank int, neighbours bool, name string, says func() string, a, b, c, d int) {
		order := exchanged(n, a, b, c, d)
		if texts := q.textsOf(order); !seen[texts] {
			seen[texts] = true
			out = append(out, displacement{rank, name, says, order, neighbours})
		}
	}
	q.inBodies(0, n, func(blocks []part) {
		for i := 0; i+1 < len(blocks); i++ {
			a, b := blocks[i], blocks[i+1]
			name, says := "phases exchanged", func(a, b part) string { return q.exchanged(a, b) }
			switch one, other := a.to == a.from+1, b.to == b.from+1; {
			case strings.HasPrefix(q.short(b.from), "else"):
			case one && other:
				name = "two steps exchanged"
			case one:
				name, says = "a line too late", func(a, b part) string { return q.late(a, blocks[i+1:i+2]) }
			case other:
				name, says = "a line too early", func(a, b part) string { return q.early(b, blocks[i:i+1]) }
			}
			add(5, true, name, func() string { return says(a, b) }, a.from, a.to, b.from, b.to)
		}
	})
	q.inBodies(0, n, func(blocks []part) {
		for i, a := range blocks {
			for j, b := range blocks {
				if j > i+1 {
					add(6, false, "a line too early", func() string { return q.early(b, blocks[i:j]) }, a.from, b.from, b.from, b.to)
					add(6, false, "a line too late", func() string { return q.late(a, blocks[i+1:j+1]) }, a.from, a.to, a.to, b.to)
				}
			}
		}
	})
	q.inBodies(0, n, func(blocks []part) {
		for i, a := range blocks {
			for k, b := range blocks[i+1:] {
				name := "phases exchanged"
				if a.to == a.from+1 && b.to == b.from+1 {
					name = "two steps exchanged"
				}
				add(7, false, name, func() string { return q.exchanged(a, b, blocks[i+1:i+1+k]...) }, a.from, a.to, b.from, b.to)
			}
		}
	})
	for i := range n {
		for j := i + 1; j < n; j++ {
			add(8, false, "two lines exchanged", func() string { return q.linesExchanged(i, j) }, i, i+1, j, j+1)
		}
	}
	for i := range n {
		for j := q.end(i); j < n && q.end(i) > i+1; j++ {
			says := func() string {
				return fmt.Sprintf("What lies inside %s and what lies inside %s have changed places.", q.quote(i), q.quote(j))
			}
			add(9, false, "the insides of two lines exchanged", says, i+1, q.end(i), j+1, q.end(j))
		}
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			add(10, false, "a line too late", func() string { return q.late(part{i, i + 1}, q.lineByLine(i+1, j+1)) }, i, i+1, i+1, j+1)
			add(10, false, "a line too early", func() string { return q.early(part{j, j + 1}, q.lineByLine(i, j)) }, i, j, j, j+1)
		}
	}
	return out
}

// exchanged are n lines of which [a, b) and [c, d) have changed places.
func exchanged(n, a, b, c, d int) []int {
	out := make([]int, 0, n)
	for _, part := range [][2]int{{0, a}, {c, d}, {b, c}, {a, b}, {d, n}} {
		for i := part[0]; i < part[1]; i++ {
			out = append(out, i)
		}
	}
	return out
}

// textsOf tells orders apart by what they say.
func (q *ordering) textsOf(order []int) string {
	out := make([]rune, len(order))
	for i, line := range order {
		out[i] = rune(q.said[line])
	}
	return string(out)
}

// inBodies calls f for the blocks of lines [from, to), and for those inside each of them.
func (q *ordering) inBodies(from, to int, f func(blocks []part)) {
	blocks := q.blocks(from, to)
	f(blocks)
	for _, b := range blocks {
		if b.to > b.from+1 {
			q.inBodies(b.from+1, b.to, f)
		}
	}
}

// exchanged says of two parts that have changed places what the later one has of the earlier one, or what those
// between them have of either.
func (q *ordering) exchanged(a, b part, between ...part) string {
	first, second := q.quote(a.from), q.quote(b.from)
	what := "phases"
	switch {
	case a.to == a.from+1 && b.to == b.from+1:
		what = "steps"
	case key(q.lines[a.from]) == key(q.lines[b.from]): // which begin alike
		first, second = q.quote(a.from+1), q.quote(b.from+1)
	}
	if strings.HasPrefix(q.short(b.from), "else") {
		return second + " stands before " + first + ", to which it belongs."
	}
	if q.isCase(a.from) && q.isCase(b.from) {
		return fmt.Sprintf("Two cases have changed places: the first that holds counts, so %s comes before %s.", first, second)
	}
	text := fmt.Sprintf("Two %s have changed places", what)
	own := q.bondOf(a, b)
	if told := q.told(own); told != "" {
		return text + ": " + told + "."
	}
	if own.hold != free || len(between) == 0 {
		return text + ": " + first + " belongs before " + second + "." + q.keptApart(a, b)
	}
	for _, m := range between {
		for _, other := range []bond{q.bondOf(a, m), q.bondOf(m, b)} {
			if told := q.told(other); told != "" {
				return text + ": " + told + "."
			}
		}
	}
	return text + ": " + first + " and " + second + "." + q.keptApart(a, b)
}

// linesExchanged says of two lines that have changed places, while what lies inside them stays, why they don't stand so.
func (q *ordering) linesExchanged(i, j int) string {
	text := fmt.Sprintf("%s and %s have changed places", q.quote(i), q.quote(j))
	if q.liesIn(j, i) {
		return text + ": the second lies inside the first."
	}
	switch {
	case j == i+1 && !q.isOuter(i) && q.isLoop(j):
		return text + ": inside the loop " + q.quote(i) + " is done again in every pass."
	case q.isOuter(i) && q.isOuter(j):
		for k := 1; i+k < q.end(i) && j+k < q.end(j); k++ {
			if key(q.lines[i+k]) != key(q.lines[j+k]) {
				return fmt.Sprintf("%s: %s lies inside the first, and %s inside the second.", text, q.quote(i+k), q.quote(j+k))
			}
		}
		return text + q.apartInside(i, j) + "."
	case q.outer(j) >= 0 && strings.HasPrefix(q.short(q.outer(j)), "else") && q.apartInside(i, j) != "":
		return text + q.apartInside(i, j) + "."
	case strings.HasPrefix(q.short(j), "else") && q.outer(i) >= 0 && strings.HasPrefix(q.short(q.outer(i)), "if"):
		return text + ": what is done where the test holds stands before the else."
	}
	if !q.isOuter(i) || !q.isOuter(j) {
		if told := q.told(q.bondOf(part{i, q.end(i)}, part{j, q.end(j)})); told != "" {
			return text + ": " + told + "."
		}
	}
	for _, m := range q.lineByLine(q.end(i), j) {
		if told := q.told(q.bondOf(part{i, i + 1}, m)); told != "" && !q.isOuter(i) {
			return text + ": " + told + "."
		}
	}
	return text + q.apartInside(i, j) + "." + q.keptApart(part{i, i + 1}, part{j, j + 1})
}

// apartInside says inside which lines two lines lie; "" where these say the same.
func (q *ordering) apartInside(i, j int) string {
	a, b := q.outer(i), q.outer(j)
	if a < 0 || b < 0 || q.said[a] == q.said[b] {
		return ""
	}
	return fmt.Sprintf(": the first lies inside %s, the second inside %s", q.quote(a), q.quote(b))
}

// isLoop reports whether a line has what lies inside it done again and again, one pass after the other.
func (q *ordering) isLoop(line int) bool {
	if line < 0 {
		return false
	}
	text := q.short(line)
	return q.isOuter(line) && (strings.HasPrefix(text, "for") || strings.HasPrefix(text, "while")) && !strings.Contains(text, "in parallel") && !strings.HasPrefix(text, "for all")
}

// keptApart says of a part, or the first of some others, that is a barrier what it keeps apart, as a sentence of its own: what is
// written before it and read behind it, or read before it and overwritten in the next pass of its loop.
func (q *ordering) keptApart(p part, others ...part) string {
	line := p.from
	for i := 0; !q.isBarrier(line); i++ {
		if i == len(others) {
			return ""
		}
		line = others[i].from
	}
	blocks := q.blocks(q.bodyOf(line))
	k := 0
	for blocks[k].from != line {
		k++
	}
	for n := k - 1; n >= 0; n-- {
		for m := k + 1; m < len(blocks)+n; m++ {
			a, b, says := blocks[n], blocks[m%len(blocks)], "%s, which writes %s, and %s, which reads it."
			if m >= len(blocks) { // round the loop
				if !q.isLoop(q.outer(line)) {
					break
				}
				a, b = b, a
			}
			bond := q.bondOf(a, b)
			first, second := q.quote(bond.earlier), q.quote(bond.later)
			if m >= len(blocks) {
				first, second, says = second, first, "%s, which reads %s, and %s of the next pass, which overwrites it."
			}
			if bond.hold == reads && q.told(bond) != "" {
				return fmt.Sprintf(" The barrier belongs between "+says, first, bond.name, second)
			}
		}
	}
	return ""
}

// end is the line behind a line and all that lies inside it.
func (q *ordering) end(line int) int {
	to := line + 1
	for to < len(q.lines) && exercises.Indent(q.lines[to]) > exercises.Indent(q.lines[line]) {
		to++
	}
	return to
}

// lineByLine are the lines [from, to), each by itself.
func (q *ordering) lineByLine(from, to int) []part {
	var out []part
	for i := from; i < to; i++ {
		out = append(out, part{i, i + 1})
	}
	return out
}

// early says of a part that stands in front of those that it follows, late of one that stands behind those that
// follow it.
func (q *ordering) early(p part, before []part) string {
	text := q.quote(p.from) + " stands earlier than it belongs"
	for _, b := range slices.Backward(before) {
		if q.liesIn(p.from, b.from) {
			return text + ". " + q.inside(p.from, b.from)
		}
		if told := q.told(q.bondOf(b, p)); told != "" {
			return text + ". " + q.ofIt(p.from, told) + "."
		}
	}
	if q.isCase(p.from) {
		return text + ". Of the cases the first that holds counts."
	}
	return text + "." + q.keptApart(p, before...)
}

func (q *ordering) late(p part, behind []part) string {
	text := q.quote(p.from) + " stands later than it belongs"
	for _, b := range behind {
		if q.liesIn(b.from, p.from) {
			return text + ": " + q.quote(b.from) + " lies inside it."
		}
		if told := q.told(q.bondOf(p, b)); told != "" {
			return text + ". " + q.ofIt(p.from, told) + "."
		}
	}
	return text + "." + q.keptApart(p, behind...)
}

// inside says of a line that it lies inside another.
func (q *ordering) inside(line, in int) string {
	if q.isCase(line) {
		return "It is one of the cases of " + q.quote(in) + "."
	}
	if slices.ContainsFunc(q.lines[:in], func(l string) bool { return code(l) == q.short(in) }) || slices.ContainsFunc(q.lines[in+1:], func(l string) bool { return code(l) == q.short(in) }) {
		return fmt.Sprintf("It lies inside line %d, %s.", in+1, q.quote(in))
	}
	return "It lies inside " + q.quote(in) + "."
}

// liesIn reports whether a line lies inside another, at whatever depth.
func (q *ordering) liesIn(line, in int) bool {
	for line = q.outer(line); line >= 0; line = q.outer(line) {
		if line == in {
			return true
		}
	}
	return false
}

// The names of orders that run backwards.
const (
	fromTheBottom   = "from the bottom up"
	phasesBackwards = "phases in reverse"
)

// backwards are the orders from the last line to the first, and from the last of several parts to the first.
func (q *ordering) backwards() []*exercises.Suspect {
	n := len(q.lines)
	var out []*exercises.Suspect
	add := func(name, says string, order []int) {
		leaves := make([]string, n)
		for i, line := range order {
			leaves[i] = strconv.Itoa(q.said[line])
		}
		out = append(out, &exercises.Suspect{Name: name, Says: says, Leaves: leaves, Rank: 11})
	}
	order := make([]int, n)
	for i := range order {
		order[i] = n - 1 - i
	}
	add(fromTheBottom, "These are the lines from the last to the first.", order)
	q.inBodies(0, n, func(blocks []part) {
		if len(blocks) < 3 {
			return
		}
		from, to := blocks[0].from, blocks[len(blocks)-1].to
		order := make([]int, 0, n)
		for i := range from {
			order = append(order, i)
		}
		for _, b := range slices.Backward(blocks) {
			for i := b.from; i < b.to; i++ {
				order = append(order, i)
			}
		}
		for i := to; i < n; i++ {
			order = append(order, i)
		}
		add(phasesBackwards, fmt.Sprintf("The %d parts that follow one another stand in reverse, the last one first.", len(blocks)), order)
	})
	return out
}

// suspects are the displacements, from the listing and from the order nearest to an answer, that the answer can be
// due to. Only the places that change count, so that two of them in different places are seen as two.
func (q *ordering) suspects(_ *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	var out []*exercises.Suspect
	given, want := q.shaped(a)
	near := q.nearest(a)
	add := func(from *ordering) {
		for _, d := range from.displaced() {
			leaves, moved := make([]string, len(want)), make([]int, len(want))
			fits := true
			for i, line := range d.order {
				moved[i] = -1 - i
				if text := strconv.Itoa(from.said[line]); text != want[i] {
					leaves[i], moved[i] = text, 0 // all of them at once
					fits = fits && (given[i] == text || a[i] == "")
				}
			}
			if fits {
				out = append(out, &exercises.Suspect{Name: d.name, Says: d.says(), Leaves: leaves, Rank: d.rank, Local: true, Lanes: moved})
			}
		}
	}
	add(near)
	if len(out) == 0 && !slices.Equal(near.lines, q.lines) {
		add(q)
	}
	out = append(append(out, near.backwards()...), q.places(a)...)
	if !slices.Equal(near.lines, q.lines) {
		out = append(out, q.backwards()...)
	}
	return out
}

// further names, of an order that is no displacement, the first line that stands before what it needs, or inside
// what it does not belong to.
func (q *ordering) further(_ *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	near := q.nearest(a)
	order := make([]int, len(a))
	for i, text := range a {
		if order[i] = near.lineOf(text); order[i] < 0 || slices.Contains(order[:i], order[i]) {
			return nil
		}
	}
	name, says := near.misplaced(order)
	if near.textsOf(order) == near.textsOf(near.headsFirst()) {
		name, says = "heads first", "First come all the lines that others lie inside, then the rest. What lies inside a line stands right below it."
	}
	if says == "" {
		return nil
	}
	given, _ := q.shaped(a)
	return []*exercises.Suspect{{Name: name, Says: says, Leaves: given}}
}

// headsFirst is the order in which all lines that others lie inside come before the rest.
func (q *ordering) headsFirst() (order []int) {
	for _, outer := range []bool{true, false} {
		for i := range q.lines {
			if q.isOuter(i) == outer {
				order = append(order, i)
			}
		}
	}
	return order
}

// misplaced finds in an order the first line that stands before what it needs, or inside what it does not belong to,
// or with nothing inside it.
func (q *ordering) misplaced(order []int) (name, says string) {
	order = q.paired(order)
	for at, line := range order {
		inside := q.insideOf(line)
		if head := q.headOf(at, order); !slices.Contains(inside, head) && inside[0] >= 0 {
			right := q.quote(q.outer(line))
			switch {
			case !slices.ContainsFunc(order[:at], func(l int) bool { return slices.Contains(inside, q.said[l]) }):
				return "a line before what it needs", fmt.Sprintf("%s lies inside %s, which comes first.", q.quote(line), right)
			case head >= 0 && len(inside) == 1:
				return "a line in another place", fmt.Sprintf("%s lies inside %s, not inside %s.", q.quote(line), right, q.quote(slices.Index(q.said, head)))
			}
		}
		if q.isOuter(line) && (at+1 == len(order) || exercises.Indent(q.lines[order[at+1]]) <= exercises.Indent(q.lines[line])) {
			return "a line with nothing inside it", q.quote(line) + " stands with nothing inside it."
		}
		blocks := q.blocks(q.bodyOf(line))
		k := slices.IndexFunc(blocks, func(b part) bool { return b.from == line })
		for _, b := range blocks[:k] {
			if !slices.Contains(order[:at], b.from) {
				if told := q.told(q.bondOf(b, blocks[k])); told != "" {
					return "a line before what it needs", told + ", and stands in front of it."
				}
			}
		}
	}
	return "", ""
}

// paired takes of lines that say the same, in an order, that one for a head that belongs to the line behind it.
func (q *ordering) paired(order []int) []int {
	order = slices.Clone(order)
	for at, line := range order[:len(order)-1] {
		own := q.outer(order[at+1])
		if i := slices.Index(order, own); i > at && q.said[own] == q.said[line] {
			order[at], order[i] = own, line
		}
	}
	return order
}

// insideOf lists what the lines say that a line, or one that says the same, lies inside; −1 for none.
func (q *ordering) insideOf(line int) []int {
	var out []int
	for l, said := range q.said {
		if said != q.said[line] {
			continue
		}
		in := q.outer(l)
		if in >= 0 {
			in = q.said[in]
		}
		if !slices.Contains(out, in) {
			out = append(out, in)
		}
	}
	return out
}

// outer is the line that a line lies inside; −1 for none.
func (q *ordering) outer(line int) int {
	for i := line - 1; i >= 0; i-- {
		if exercises.Indent(q.lines[i]) < exercises.Indent(q.lines[line]) {
			return i
		}
	}
	return -1
}

// headOf is what the line says that a line lies inside in an order; −1 for none.
func (q *ordering) headOf(at int, order []int) int {
	for i := at - 1; i >= 0; i-- {
		if exercises.Indent(q.lines[order[i]]) < exercises.Indent(q.lines[order[at]]) {
			return q.said[order[i]]
		}
	}
	return -1
}

// placesForLines is the name of numbers that say where each line belongs, and not which line belongs there.
const placesForLines = "places for lines"

// places is an answer that gives the place of each line; nil of one that does not.
func (q *ordering) places(a exercises.Answer) []*exercises.Suspect {
	if !q.placesOf(a) {
		return nil
	}
	given, _ := q.shaped(a)
	return []*exercises.Suspect{{Name: placesForLines, Says: "For each line as it is listed, this gives the place where it belongs. What is asked for is the other way round: for each place, the line that belongs there.", Leaves: given, Rank: 11}}
}

// placesOf reports whether an answer gives the place of each line as it is listed, in the right order.
func (q *ordering) placesOf(a exercises.Answer) bool {
	turned := make(exercises.Answer, len(a))
	for line, text := range a {
		place, err := strconv.Atoi(exercises.Plain(text))
		if err != nil || place < 0 || place >= len(a) || turned[place] != "" {
			return false
		}
		turned[place] = strconv.Itoa(line)
	}
	given, want := q.shaped(turned)
	return slices.Equal(given, want)
}

// fromOne tells of numbers that are counted from 1.
func (q *ordering) fromOne(a exercises.Answer) []exercises.Mistake {
	less, last := make(exercises.Answer, len(a)), false
	seen := map[int]bool{}
	for i, text := range a {
		if strings.TrimSpace(text) == "" {
			continue
		}
		n, err := strconv.Atoi(exercises.Plain(text))
		if err != nil || n < 1 || n > len(a) || seen[n] {
			return nil
		}
		seen[n], last = true, last || n == len(a)
		less[i] = strconv.Itoa(n - 1)
	}
	if !last {
		return nil
	}
	right := 0
	near := q.nearest(less)
	for i, text := range less {
		if line := near.lineOf(text); line >= 0 && near.said[line] == near.said[i] {
			right++
		}
	}
	says := fmt.Sprintf("This counts the lines from 1. With one taken off each number, %d of %d lines would be in place.", right, len(a))
	switch {
	case q.placesOf(less):
		says = "This counts from 1, and for each line as it is listed it gives the place where it belongs. What is asked for is the other way round: for each place, the line that belongs there."
	case right == len(a):
		says = "This counts the lines from 1. With one taken off each number, every line is in its place."
	}
	return []exercises.Mistake{{Name: "counted from 1", Says: says, Answer: a}}
}
