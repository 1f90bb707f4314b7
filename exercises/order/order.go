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
	"upsweep/tracer/value"
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
	lines    []string // as they belong
	want     exercises.Answer
	orders   [][]int         // that do the same, the one of the listing first
	alike    map[string]bool // what they say
	touches  []touch         // what the lines touched in the run
	ran      []bool          // which lines did
	arrays   []string        // of the run, by the names that listings give them
	locals   []bool          // which of them are of one lane
	wordings []*wording      // of the lines
	said     []int           // of each line the first of the listing that says the same
}

func order(e *exercises.Exercise, r *rand.Rand) error {
	if len(e.Alg.Pseudocode) < 2 {
		return errors.New("its listing is a single line")
	}
	made, err := e.Spec.Runs(e.Alg, r, 32, nil)
	if err != nil {
		return err
	}
	q := newOrdering(made)
	if len(q.lines) < 2 {
		return errors.New("its listing is a single line")
	}
	e.Run = made
	e.Question, e.Also = q, exercises.Also{Suspects: q.suspects, Further: q.further, Shaped: q.shaped, Blame: q.fromOne}
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
	q.orders, q.alike = q.equivalent(), map[string]bool{}
	for _, order := range q.orders {
		q.alike[q.textsOf(order)] = true
	}
	e.Mistakes = q.mistakes()
	return nil
}

// newOrdering takes the lines of a run's listing. A remark that stands on a line of its own is no step, and is
// left out.
func newOrdering(r *exercises.Run) *ordering {
	q := &ordering{}
	place := map[int]int{}
	for i, l := range r.Listing() {
		if text := strings.TrimSpace(l); strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
			continue
		}
		place[i] = len(q.lines)
		q.lines = append(q.lines, l)
	}
	for _, a := range r.Trace.Arrays() {
		name, _, _ := strings.Cut(a.Name, " ")
		q.arrays, q.locals = append(q.arrays, base(name)), append(q.locals, a.Space == tracer.Local)
	}
	q.ran = make([]bool, len(q.lines))
	q.read()
	for _, t := range touchesOf(r) {
		if line, is := place[t.line]; is {
			t.line, q.ran[line] = line, true
			q.touches = append(q.touches, t)
		}
	}
	return q
}

// mistakes are the orders in which two neighbours have changed places.
func (q *ordering) mistakes() []exercises.Mistake {
	var out []exercises.Mistake
	for _, s := range q.displaced() {
		if s.neighbours {
			out = append(out, exercises.Mistake{Name: s.name, Says: s.says(), Answer: q.arranged(s.order)})
		}
	}
	return out
}

// arranged is the answer that puts the lines in an order.
func (q *ordering) arranged(order []int) exercises.Answer {
	a := make(exercises.Answer, len(order))
	for i, line := range order {
		a[i] = q.want[line]
	}
	return a
}

// short is a line without its indentation and remark; of a case the remark is its condition.
func (q *ordering) short(i int) string {
	if q.isCase(i) {
		return strings.Join(strings.Fields(q.lines[i]), " ")
	}
	return code(q.lines[i])
}

// isCase reports whether a line is one of the cases of a statement that the line around it begins.
func (q *ordering) isCase(line int) bool {
	in := q.outer(line)
	return in >= 0 && strings.HasSuffix(code(q.lines[in]), ",")
}

// quote is a line as a sentence quotes it.
func (q *ordering) quote(line int) string {
	text := q.short(line)
	if strings.HasSuffix(text, ",") { // its cases follow
		text += " …"
	}
	return "“" + text + "”"
}

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
	numbered := fmt.Sprintf("numbered from 0 to %d.", len(e.Lines)-1)
	if len(q.fromOne(a)) > 0 {
		return fmt.Sprintf("Your numbers go up to %d, and the lines are %s", len(e.Lines), numbered)
	}
	if _, ok := q.text(e, a[g.First]); !ok {
		if strings.TrimSpace(a[g.First]) != "" {
			return fmt.Sprintf("“%s” is not the number of a line: they are %s", strings.Trim(value.Abridged(strings.TrimSpace(a[g.First])), `"`), numbered)
		}
		return fmt.Sprintf("Line %d is still empty.", g.First+1)
	}
	if i, k := q.twice(a); k >= 0 {
		return fmt.Sprintf("Number %s stands in lines %d and %d: each is used once.", exercises.Plain(a[k]), i+1, k+1)
	}
	return fmt.Sprintf("Line %d is the first wrong one: %s does not belong here.", g.First+1, q.quote(q.lineOf(a[g.First])))
}

// twice finds the first two slots that hold the same number; −1 for none.
func (q *ordering) twice(a exercises.Answer) (int, int) {
	for k, text := range a {
		for i := range k {
			if q.lineOf(text) >= 0 && exercises.Same(a[i], text) {
				return i, k
			}
		}
	}
	return -1, -1
}

func (q *ordering) What(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	near := q.nearest(a)
	if line := q.lineOf(a[g.First]); line >= 0 && q.said[line] == near.said[g.First] { // its twin is left over
		return fmt.Sprintf("Number %s says the same, and belongs in line %d.", near.want[g.First], g.First+1)
	}
	is := fmt.Sprintf("Line %d is %s.", g.First+1, near.quote(g.First))
	if line := near.lineOf(a[g.First]); line >= 0 && near.liesIn(line, g.First) {
		if near.isCase(line) {
			return is + fmt.Sprintf(" %s is one of its cases.", near.quote(line))
		}
		return is + fmt.Sprintf(" %s lies inside it.", near.quote(line))
	}
	if reason := near.reason(g.First); reason != "" && !strings.Contains(g.Verdict.Why, strings.Trim(strings.ReplaceAll(predicate(reason), " inside it", ""), ".")) {
		return is + " " + near.ofIt(g.First, reason)
	}
	return is
}

// predicate is a sentence without its subject, where that is a line.
func predicate(says string) string {
	if strings.HasPrefix(says, "Inside it ") || strings.HasPrefix(says, "“") {
		_, says, _ = strings.Cut(says, "” ")
	}
	return strings.TrimPrefix(says, "It ")
}

func (q *ordering) Reads(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	beside := e.RightBeside(a, g, "line")
	if _, ok := q.text(e, a[g.First]); !ok && strings.TrimSpace(a[g.First]) != "" {
		return beside
	}
	if _, k := q.twice(a); k >= 0 {
		return beside
	}
	return strings.TrimSpace("A loop stands before what it repeats; reading comes before writing, and a barrier between them. " + beside)
}

// shaped writes lines by their text, for equal lines may stand for each other.
func (q *ordering) shaped(a exercises.Answer) (given, want exercises.Answer) {
	near := q.nearest(a)
	given, want = make(exercises.Answer, len(a)), make(exercises.Answer, len(a))
	for i := range a {
		if line := near.lineOf(a[i]); line >= 0 {
			given[i] = strconv.Itoa(near.said[line])
		}
		want[i] = strconv.Itoa(near.said[i])
	}
	return given, want
}

// reason says why a line stands where it does: what it lies in, what it has of a line before it, or what a
// line behind it has of it.
func (q *ordering) reason(i int) string {
	if i > 0 && exercises.Indent(q.lines[i]) > exercises.Indent(q.lines[i-1]) {
		return q.inside(i, i-1)
	}
	blocks := q.blocks(q.bodyOf(i))
	at := slices.IndexFunc(blocks, func(b part) bool { return b.from == i })
	if strings.HasPrefix(q.short(i), "else") && at > 0 {
		return "It belongs to " + q.quote(blocks[at-1].from) + "."
	}
	if q.isCase(i) {
		return "Of the cases the first that holds counts."
	}
	for k := at - 1; k >= 0; k-- {
		bond := q.bondOf(blocks[k], blocks[at])
		if told := q.told(bond); told != "" {
			if bond.later != i && !strings.Contains(told, "” inside “") {
				told = "Inside it " + told
			}
			return told + "."
		}
	}
	for _, later := range blocks[at+1:] {
		bond := q.bondOf(blocks[at], later)
		if told := q.told(bond); told != "" {
			if line := q.quote(bond.earlier); bond.earlier != i {
				told = strings.Replace(told, "which "+line, "which "+line+" inside it", 1)
			}
			return told + "."
		}
	}
	if i == 0 && len(blocks) == 1 {
		return "All the others lie inside it."
	}
	return ""
}

// ofIt says of a line that has just been named what is said of it.
func (q *ordering) ofIt(line int, says string) string {
	if rest, is := strings.CutPrefix(says, q.quote(line)); is {
		return "It" + rest
	}
	return says
}

// bodyOf are the lines [from, to) inside the same line as a line.
func (q *ordering) bodyOf(line int) (from, to int) {
	for from = line; from > 0 && exercises.Indent(q.lines[from-1]) >= exercises.Indent(q.lines[line]); from-- {
	}
	for to = line; to < len(q.lines) && exercises.Indent(q.lines[to]) >= exercises.Indent(q.lines[line]); to++ {
	}
	return from, to
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
		strings.TrimSpace(fmt.Sprintf("Look at line %d. %s", i+1, q.reason(i))),
		"A loop stands before what it repeats; reading comes before writing, and a barrier between them.",
		fmt.Sprintf("Line %d is %s.", i+1, q.quote(i)),
	}
}
