// Package order has the lines of a listing put in order.
package order

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// Kind has the lines of the pseudocode put in order.
var Kind = &exercises.Kind{
	Name:  "order",
	Title: "Order the lines",
	Says:  "Put the lines of the pseudocode in order.",
	Suits: func(c *exercises.Candidate) bool { return len(c.Alg.Pseudocode) > 1 },
	Make:  order,
}

// ordering is the question of an Order exercise. Slot i holds the number of the shuffled line that
// comes i-th.
type ordering struct {
	lines  []string // as they belong
	want   exercises.Answer
	orders [][]int // that do the same, the one of the listing first
	at     []int   // where the lines stand in the listing
}

func order(e *exercises.Exercise, r *rand.Rand) error {
	if len(e.Alg.Pseudocode) < 2 {
		return errors.New("its listing is a single line")
	}
	made, err := e.Spec.Runs(e.Alg, r, 32, nil)
	if err != nil {
		return err
	}
	q := &ordering{lines: made.Listing()}
	e.Run = made
	e.Question, e.Also = q, exercises.Also{Suspects: q.suspects, Shaped: q.shaped}
	shuffled := r.Perm(len(q.lines))
	if slices.IsSorted(shuffled) {
		slices.Reverse(shuffled)
	}
	e.Lines = make([]string, len(q.lines))
	q.want = make(exercises.Answer, len(q.lines))
	for at, line := range shuffled {
		e.Lines[at] = q.lines[line]
		q.want[line] = strconv.Itoa(at)
	}
	for i := range q.lines {
		e.Slots = append(e.Slots, exercises.Slot{Form: exercises.Line, Label: fmt.Sprintf("line %d", i+1)})
	}
	name := e.Alg.Title
	if len(e.Alg.Forms) > 0 {
		name += made.Settings() + made.Form()
	}
	e.Prompt = fmt.Sprintf("Here is the listing of %s, with its lines shuffled. Put them in order. The indentation is right.", name)
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: made.Request, Round: 0}
	q.orders = q.equivalent(0, len(q.lines))
	q.at = q.orders[0]
	e.Mistakes = q.mistakes()
	return nil
}

// blocks cuts the listing at its lines of least indentation: the phases, each with its body.
func (q *ordering) blocks() [][]int {
	least := 99
	for _, l := range q.lines {
		least = min(least, indent(l))
	}
	var out [][]int
	for i, l := range q.lines {
		if indent(l) == least || len(out) == 0 {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], i)
	}
	return out
}

func indent(l string) int { return len(l) - len(strings.TrimLeft(l, " ")) }

func (q *ordering) mistakes() []exercises.Mistake {
	arrange := func(lines []int) exercises.Answer {
		a := make(exercises.Answer, len(lines))
		for i, l := range lines {
			a[i] = q.want[l]
		}
		return a
	}
	var out []exercises.Mistake
	blocks := q.blocks()
	for i := 0; i+1 < len(blocks); i++ {
		swapped := slices.Clone(blocks)
		swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		if a := arrange(slices.Concat(swapped...)); !q.same(a) {
			out = append(out, exercises.Mistake{Name: "phases exchanged", Says: q.exchanged(blocks[i], blocks[i+1]), Answer: a})
		}
	}
	for i := 0; i+1 < len(q.lines); i++ {
		if indent(q.lines[i]) == indent(q.lines[i+1]) {
			lines := make([]int, len(q.lines))
			for k := range lines {
				lines[k] = k
			}
			lines[i], lines[i+1] = i+1, i
			if a := arrange(lines); !q.same(a) {
				out = append(out, exercises.Mistake{
					Name:   "two steps exchanged",
					Says:   fmt.Sprintf("Two steps have changed places: “%s” belongs before “%s”.", q.short(i), q.short(i+1)),
					Answer: a,
				})
			}
		}
	}
	return out
}

// same reports whether an answer puts the lines in an order that does the same as the listing.
func (q *ordering) same(a exercises.Answer) bool {
	near := q.nearest(a)
	for i, line := range near.at {
		if k := q.lineOf(a[i]); k < 0 || key(q.lines[k]) != key(q.lines[line]) {
			return false
		}
	}
	return true
}

// exchanged says of two phases that have changed places what the later one has of the earlier one.
func (q *ordering) exchanged(earlier, later []int) string {
	a, b := &part{from: earlier[0], to: earlier[len(earlier)-1] + 1}, &part{from: later[0], to: later[len(later)-1] + 1}
	q.readPart(a)
	q.readPart(b)
	first, second := q.short(a.from), q.short(b.from)
	text := fmt.Sprintf("Two phases have changed places: “%s” ", second)
	read, overwritten, _ := conflict(a, b)
	switch {
	case read != "":
		return text + fmt.Sprintf("reads %s, which “%s” computes.", read, first)
	case overwritten != "":
		return text + fmt.Sprintf("overwrites %s, which “%s” still reads.", overwritten, first)
	}
	return fmt.Sprintf("Two phases have changed places: “%s” and “%s”.", second, first)
}

// short is a line without its indentation and remark.
func (q *ordering) short(i int) string { return code(q.lines[i]) }

func code(line string) string {
	text, _, _ := strings.Cut(strings.TrimSpace(line), "   ")
	return text
}

func (q *ordering) Model() exercises.Answer { return q.want }

// text is the line that an answer puts in a slot.
func (q *ordering) text(e *exercises.Exercise, s string) (string, bool) {
	n, err := strconv.Atoi(exercises.Plain(s))
	if err != nil || n < 0 || n >= len(e.Lines) {
		return "", false
	}
	return e.Lines[n], true
}

// Grade compares lines by their text: equal lines may stand for each other, and lines that do not depend
// on each other in any order. A line that is used twice counts once.
func (q *ordering) Grade(e *exercises.Exercise, a exercises.Answer) exercises.Grade {
	g := exercises.Grade{Of: len(q.want), Right: make([]bool, len(q.want)), First: -1}
	q = q.nearest(a)
	used := map[string]int{} // of a line that is given twice, the slot that counts: its own, or the first
	for i, want := range q.want {
		if exercises.Same(a[i], want) {
			used[exercises.Plain(a[i])] = i
		}
	}
	for i := range q.want {
		line, ok := q.text(e, a[i])
		if _, is := used[exercises.Plain(a[i])]; !is {
			used[exercises.Plain(a[i])] = i
		}
		g.Right[i] = ok && key(line) == key(q.lines[i]) && used[exercises.Plain(a[i])] == i
		if g.Right[i] {
			g.Score++
		} else if g.First < 0 {
			g.First = i
		}
	}
	if g.First < 0 {
		g.Says = "Every line is in its place."
	}
	return g
}

func (q *ordering) Where(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	line, ok := q.text(e, a[g.First])
	if !ok {
		if strings.TrimSpace(a[g.First]) != "" {
			return fmt.Sprintf("“%s” is not the number of a line: they are numbered from 0 to %d.", strings.TrimSpace(a[g.First]), len(e.Lines)-1)
		}
		return fmt.Sprintf("Line %d is still empty.", g.First+1)
	}
	for i, text := range a {
		for k := range i {
			if q.lineOf(text) >= 0 && exercises.Same(a[k], text) {
				return fmt.Sprintf("Lines %d and %d are the same, “%s”: each is used once.", k+1, i+1, q.short(q.lineOf(text)))
			}
		}
	}
	return fmt.Sprintf("Line %d is the first wrong one: “%s” does not belong here.", g.First+1, code(line))
}

func (q *ordering) What(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	q = q.nearest(a)
	return fmt.Sprintf("Line %d is “%s”. %s", g.First+1, q.short(g.First), q.reason(e, g.First))
}

func (q *ordering) Reads(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	return strings.TrimSpace("A loop stands before what it repeats; reading comes before writing, and a barrier between them. " + e.RightBeside(a, g, "line"))
}

// shaped writes lines by their text, for equal lines may stand for each other.
func (q *ordering) shaped(a exercises.Answer) (given, want exercises.Answer) {
	q = q.nearest(a)
	given, want = make(exercises.Answer, len(a)), make(exercises.Answer, len(a))
	at := func(s string) string {
		i := q.lineOf(s)
		if i < 0 {
			return ""
		}
		return strconv.Itoa(slices.IndexFunc(q.lines, func(l string) bool { return key(l) == key(q.lines[i]) }))
	}
	for i := range a {
		given[i], want[i] = at(a[i]), at(q.want[i])
	}
	return given, want
}

// suspects are the orders in which two lines, or two parts, have changed places, or one line stands
// elsewhere.
func (q *ordering) suspects(_ *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	q = q.nearest(a)
	n := len(q.lines)
	_, want := q.shaped(q.want)
	var out []*exercises.Suspect
	// Only the places that change count, so that two such mistakes in different places are seen as
	// two.
	add := func(rank int, name, says string, order []int) {
		leaves, moved := make([]string, n), make([]int, n)
		for i, l := range order {
			moved[i] = -1 - i
			if want[l] != want[i] {
				leaves[i], moved[i] = want[l], 0 // all of them at once
			}
		}
		out = append(out, &exercises.Suspect{Name: name, Says: says, Leaves: leaves, Rank: rank, Local: true, Lanes: moved})
	}
	blocks, phases := q.blocks(), map[[2]int]bool{} // phases of one line each, which are steps as well
	for i := range blocks {
		for j := i + 1; j < len(blocks); j++ {
			if len(blocks[i]) == 1 && len(blocks[j]) == 1 {
				phases[[2]int{blocks[i][0], blocks[j][0]}] = true
			}
			other := slices.Clone(blocks)
			other[i], other[j] = other[j], other[i]
			add(5, "phases exchanged", q.exchanged(blocks[i], blocks[j]), slices.Concat(other...))
		}
	}
	identity := make([]int, n)
	for i := range identity {
		identity[i] = i
	}
	for i := range n {
		for j := range n {
			if i == j {
				continue
			}
			order := slices.Clone(identity)
			if i < j && !phases[[2]int{i, j}] {
				order[i], order[j] = j, i
				name := "two lines exchanged"
				if indent(q.lines[i]) == indent(q.lines[j]) {
					name = "two steps exchanged"
				}
				add(8, name, fmt.Sprintf("“%s” and “%s” have changed places.", q.short(i), q.short(j)), order)
			}
			if i-j == 1 || j-i == 1 {
				continue // which is two that are exchanged
			}
			moved := slices.Delete(slices.Clone(identity), i, i+1)
			moved = append(append(moved[:j:j], i), moved[j:]...)
			name, when := "a line too late", "later"
			if j < i {
				name, when = "a line too early", "earlier"
			}
			add(10, name, fmt.Sprintf("“%s” stands %s than it belongs.", q.short(i), when), moved)
		}
	}
	return out
}

// reason says from the run, or from the indentation, why a line stands where it does.
func (q *ordering) reason(e *exercises.Exercise, i int) string {
	if i > 0 && indent(q.lines[i]) > indent(q.lines[i-1]) {
		return fmt.Sprintf("The next line lies inside “%s”.", q.short(i-1))
	}
	if first, last, ok := ranIn(e.Run, q.at[i]+1); ok {
		if first == last {
			return fmt.Sprintf("In the run, what belongs here happens in round %d.", first)
		}
		return fmt.Sprintf("In the run, what belongs here happens in rounds %d to %d.", first, last)
	}
	if i == 0 {
		return "The listing begins with the line that contains all the others, or that they build on."
	}
	return fmt.Sprintf("It follows “%s”, at the same depth or further out.", q.short(i-1))
}

// ranIn gives the first and the last round in which a line ran.
func ranIn(r *exercises.Run, line int) (first, last int, ok bool) {
	for n := r.Trace.Cells(); n < r.Graph.Nodes(); n++ {
		if node := r.Graph.Node(tracer.NodeID(n)); node.Line == line {
			if !ok {
				first, ok = int(node.Round), true
			}
			last = int(node.Round)
		}
	}
	return first, last, ok
}

func (q *ordering) Hints(e *exercises.Exercise, a exercises.Answer) [3]string {
	q = q.nearest(a)
	i := 0
	for k := range q.lines {
		if line, ok := q.text(e, a[k]); !ok || key(line) != key(q.lines[k]) {
			i = k
			break
		}
	}
	return [3]string{
		fmt.Sprintf("Look at line %d. %s", i+1, q.reason(e, i)),
		"A loop stands before what it repeats; reading comes before writing, and a barrier between them.",
		fmt.Sprintf("Line %d is “%s”.", i+1, q.short(i)),
	}
}
