// Package count asks for work, span, rounds, and the time on p processors.
package count

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
)

// Kind asks for work, span, rounds and T(p).
var Kind = &exercises.Kind{
	Name:  "count",
	Title: "Count",
	Says:  "Work, span, rounds, and the time on p processors.",
	Suits: (*exercises.Candidate).Runs,
	Make:  countKind,
}

// counted is one count that is asked for.
type counted struct {
	ask     string
	label   string
	kind    int // ofWork and so on
	want    int
	because string // how it comes to be, from the trace
	rule    string
	foreign []foreseen
}

// counting is the question of a Count exercise.
type counting struct {
	counts []counted
	wholes []whole
	want   exercises.Answer
}

func countKind(e *exercises.Exercise, r *rand.Rand) error {
	made, err := e.Spec.Runs(e.Alg, r, 20, nil)
	if err != nil {
		return err
	}
	e.Run = made
	t := made.Trace
	q, s := &counting{}, shapeOf(made)
	s.others, s.variants = rearrange(made), variantsOf(made)
	steady := otherOrders(made, r)
	if made.Cost().Work == 0 {
		q.add(moveCount(made))
	} else if steady(func(r *exercises.Run) int { return r.Cost().Work }) {
		q.add(workCount(made, s))
	}
	if !made.Racy() && made.Cost().Work > 0 { // else the chain depends on who comes first
		q.add(spanCount(made, s))
	}
	p := []int{2, 3, 4}[r.IntN(3)]
	q.wholes = wholes(made, s, p)
	if made.Plain(p) && steady(func(r *exercises.Run) int { return r.Times().Barrier(p) }) {
		q.add(timeCount(made, s, p))
	}
	if twice, ok := doubled(made, r); ok && made.Cost().Work > 0 && otherOrders(twice, r)(func(r *exercises.Run) int { return r.Cost().Work }) {
		q.add(growth(made, twice, s))
	} else {
		q.add(counted{
			ask: "How many rounds does it take?", label: "the number of rounds", kind: ofRounds, want: t.Rounds(), rule: "A round is the work between two barriers; a serial loop is one round.",
			because: roundList(t),
			foreign: wrongRounds(made, s),
		})
	}
	q.mistakeEachForAnother()
	e.Question, e.Also.Suspects, e.Also.Apart = q, q.suspects, true
	for _, c := range q.counts {
		e.Slots = append(e.Slots, exercises.Slot{Form: exercises.Number, Label: c.label, Ask: c.ask})
		q.want = append(q.want, strconv.Itoa(c.want))
	}
	for i, c := range q.counts {
		for _, f := range c.foreign {
			if f.n == c.want || f.n < 0 || faint(f) > 0 { // what is seldom meant is looked for last
				continue
			}
			a := append(exercises.Answer(nil), q.want...)
			a[i] = strconv.Itoa(f.n)
			e.Mistakes = append(e.Mistakes, exercises.Mistake{Name: f.name, Says: f.says, Answer: a})
		}
	}
	start := t.Cursor()
	for _, info := range made.Inputs() {
		e.Board = append(e.Board, exercises.RowOf(t, start, info.ID, 0, exercises.Extent(&info), exercises.InputLabel))
	}
	e.Notes = made.Notes()
	e.Prompt = fmt.Sprintf("%s. Count before you run it.", tracer.Capitalised(made.Subject()))
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: made.Request, Round: 0}
	return nil
}

// mistakeEachForAnother has every count mistaken for every other that is asked for.
func (q *counting) mistakeEachForAnother() {
	for k := range q.counts {
		c := &q.counts[k]
		for _, other := range q.counts {
			if !slices.ContainsFunc(c.foreign, func(f foreseen) bool { return f.n == other.want && strings.Contains(f.says, other.label) }) {
				c.foreign = append(c.foreign, foreseen{other.want, other.label + " for " + c.label, "That is " + other.label + "."})
			}
		}
	}
}

func (q *counting) add(c counted) { q.counts = append(q.counts, c) }

// maxOrders is in how many orders more lanes that nothing keeps in step are tried.
const maxOrders = 6

// otherOrders tells whether a count is the same in whichever order the lanes come: if it is not,
// nobody can know it who does not know the order. Where lanes queue for locks it never is: who
// finds a lock taken tries again.
func otherOrders(r *exercises.Run, random *rand.Rand) (same func(count func(*exercises.Run) int) bool) {
	picked := r.Alg.HasParam("seed")
	if !picked || !r.Racy() {
		return func(func(*exercises.Run) int) bool { return true }
	}
	if r.Alg.Family == "grid" {
		return func(func(*exercises.Run) int) bool { return false }
	}
	var others []*exercises.Run
	for range maxOrders {
		other := r.Rerun(func(req algos.Request) bool {
			req.Params["seed"] = strconv.Itoa(random.IntN(1000))
			return true
		})
		if other != nil {
			others = append(others, other)
		}
	}
	return func(count func(*exercises.Run) int) bool {
		return !slices.ContainsFunc(others, func(o *exercises.Run) bool { return count(o) != count(r) })
	}
}

// workCount asks for the applications, named as this algorithm makes them.
func workCount(r *exercises.Run, s shape) counted {
	c := counted{want: r.Cost().Work, label: "the work", rule: "Work is the number of applications of ⊕, comparisons and other element functions. A value that only moves costs none."}
	switch {
	case r.Cost().Work == r.Cost().Combines && r.Alg.Op():
		c.ask = "How many times is ⊕ applied in all (the work)?"
	case r.Cost().Work == r.Cost().Combines:
		c.ask = "How many times are two values combined into one in all (the work)?"
	case r.Cost().Work == r.Cost().Compares:
		c.ask = "How many comparisons are made in all (the work)?"
	case r.Alg.Family == "fold":
		c.ask = "How many functions are applied in all (the work)? To apply f is one operation, whatever it does."
	default:
		c.ask = "How much work is done in all, each sum, product, comparison, test or other function of values counted as one?"
	}
	var parts []string
	for id, round := range r.Trace.RoundCosts(nil) {
		if id > 0 {
			parts = append(parts, strconv.Itoa(round.Work))
		}
	}
	constant := idle(r)
	c.because = byRound(parts, r.Cost().Work) + idleRemark(constant)
	c.foreign = wrongWork(r, s, constant)
	return c
}

// wrongMoves are wrong numbers of moves.
const wrongMoves = `reads for moves|That counts every read, including reads of addresses.
one move for each value|That is one move for each value. Count the values that lanes write.
rounds for moves|That is the number of rounds. In a round several lanes move values.
cells for moves|That is how many cells something is moved to. Where several lanes write to one cell, each moves a value.
counted twice|That counts a read and a write for each value. A value that is read in one place and written in another is one move.
one move too many|That is one too many.
one move too few|That is one too few.
places that stay left out|That leaves out values that go to the place at which they stood. They are written to another array, too.
moves counted as nothing|Moves are not work, but here they are what is counted.`

// moveCount asks, where nothing is computed, how many values are moved.
func moveCount(r *exercises.Run) counted {
	moves := r.Cost().Moves
	var out causes
	out.list(wrongMoves, nil, r.Cost().Reads, r.N(), r.Trace.Rounds(), distinctMoves(r), 2*moves, moves+1, moves-1, moves-staying(r), 0)
	return counted{
		ask: "How many values are moved in all?", label: "the number of moves", kind: ofOther, want: moves,
		rule:    "A value written elsewhere unchanged is a move. An address that is read moves nothing.",
		because: fmt.Sprintf("the lanes write %s that they have read", exercises.Plural(moves, "value")),
		foreign: out,
	}
}

// staying is how many values are moved to the same place of another array.
func staying(r *exercises.Run) (n int) {
	for id := tracer.NodeID(r.Trace.Cells()); int(id) < r.Graph.Nodes(); id++ {
		a := r.Act(id)
		to, i := r.Trace.Place(a.To)
		if a.How == exercises.Moved {
			if from, j := r.Trace.Place(a.Operands[0]); i == j && from != to {
				n++
			}
		}
	}
	return n
}

// distinctMoves is how many cells something is moved to.
func distinctMoves(r *exercises.Run) int {
	to := map[tracer.CellID]bool{}
	for n := tracer.NodeID(r.Trace.Cells()); int(n) < r.Graph.Nodes(); n++ {
		if node := r.Graph.Node(n); node.Kind == tracer.NodeMoved {
			to[node.Cell] = true
		}
	}
	return len(to)
}

func spanCount(r *exercises.Run, s shape) counted {
	c := counted{
		ask: "How long is the longest chain of dependent operations that reaches an output (the span)?", label: "the span", kind: ofSpan, want: r.Cost().Span,
		rule: "Span counts the operations on the longest chain of values, each made of the one before, that reaches an output. Moves add nothing.",
	}
	chain, ops := r.Graph.LongestChain(), 0
	parts := make([]string, 0, len(chain))
	for _, n := range chain {
		name := r.Graph.CellName(n)
		if !r.Graph.IsInput(n) {
			ops += r.Graph.Node(n).Ops
			name += fmt.Sprintf(" (round %d%s)", r.Graph.Node(n).Round, made(r.Graph.Node(n).Ops))
		}
		parts = append(parts, name)
	}
	if len(parts) > 10 {
		parts = append(append(parts[:6:6], "…"), parts[len(parts)-3:]...)
	}
	if c.because = "a longest chain is " + strings.Join(parts, " → "); ops != c.want { // what decides is part of it, and stands in no cell
		c.because = strconv.Itoa(c.want)
	}
	if s.serial {
		c.ask += " " + inTurn
		c.rule += " " + inTurn
		if c.because == strconv.Itoa(c.want) && c.want == r.Cost().Work {
			c.because = fmt.Sprintf("the lane makes all %d operations, one after another", c.want)
		}
	} else if s.chained && ops == c.want {
		c.ask += " Where a lane makes several operations for one value, they follow one another."
	}
	c.foreign = wrongSpan(r, s)
	return c
}

// inTurn is what a serial loop adds to the definition of the span.
const inTurn = "In a serial loop a lane makes its operations one after another, so they are a chain."

// made says of a link of a chain how many operations it takes, where that is not one.
func made(ops int) string {
	switch ops {
	case 0:
		return ", a move"
	case 1:
		return ""
	}
	return fmt.Sprintf(", %d operations", ops)
}

// timeCount asks for T(p) with a barrier after every round.
func timeCount(r *exercises.Run, s shape, p int) counted {
	c := counted{
		ask:   fmt.Sprintf("How many steps does it take on %d processors, with a barrier after every round? %s", p, exercises.StepRule),
		label: fmt.Sprintf("T(%d)", p), kind: ofTime, want: r.Times().Barrier(p),
		rule:    fmt.Sprintf("A round in which each of w lanes takes s steps is done in ⌈w/%d⌉ · s; the rounds add up.%s", p, r.WhyStepsDiffer()),
		because: r.SumOfRounds(p),
	}
	c.foreign = wrongTime(r, s, p)
	return c
}

// doubled runs the algorithm on twice as many values, where its counts do not depend on the values.
func doubled(made *exercises.Run, r *rand.Rand) (*exercises.Run, bool) {
	alg := made.Alg
	if alg.Generate != nil || len(alg.Inputs) == 0 {
		return nil, false
	}
	var runs [2]*exercises.Run
	for k := range runs {
		req := algos.Request{Inputs: map[string]string{}, Params: exercises.CopyOf(made.Request.Params)}
		for _, in := range alg.Inputs {
			if _, used := made.Request.Inputs[in.Name]; used {
				req.Inputs[in.Name] = exercises.SmallValues(r, made.Result.Args.Kind(in.Name), 2*made.N(), in.Name == "heads", 0)
			}
		}
		if made.Result.Args.Op().Name == "left" || made.Result.Args.Op().Name == "right" {
			return nil, false
		}
		var err error
		if runs[k], err = exercises.Record(alg, req); err != nil {
			return nil, false
		}
	}
	return runs[0], runs[0].Cost() == runs[1].Cost()
}

func growth(r, twice *exercises.Run, s shape) counted {
	c := counted{
		ask:   fmt.Sprintf("Now n doubles, from %d to %d. How much work does it take then?", r.N(), twice.N()),
		label: fmt.Sprintf("the work for n = %d", twice.N()), kind: ofOther, want: twice.Cost().Work,
		rule: "Write the work as a sum over the rounds. With twice as many values, how many rounds are there, and how many lanes work in each?",
	}
	var parts []string
	for id, round := range twice.Trace.RoundCosts(nil) {
		if id > 0 {
			parts = append(parts, strconv.Itoa(round.Work))
		}
	}
	c.because = byRound(parts, twice.Cost().Work)
	c.foreign = wrongGrowth(r, twice, s)
	return c
}

// roundList names the rounds: those of a phase together, others by their labels.
func roundList(t *tracer.Trace) string {
	if t.Rounds() == 1 {
		return "all of it is one round"
	}
	var out []string
	for first := tracer.RoundID(1); int(first) <= t.Rounds(); {
		name, last := t.Round(first).Phase, first
		labels := []string{t.Round(first).Label}
		for int(last) < t.Rounds() && t.Round(last+1).Phase == name {
			last++
			labels = append(labels, t.Round(last).Label)
		}
		if len(labels) > 3 {
			labels = append(labels[:2:2], "…", labels[len(labels)-1])
		}
		if name = strings.ReplaceAll(name, " / ", ", "); name == "" && labels[0] != "" {
			name = strings.Join(labels, ", ")
		}
		out = append(out, inRounds(first, last, name))
		first = last + 1
	}
	if len(out) > 12 {
		return strings.Join(append(out[:6:6], "…"), ", ") + " and at last " + exercises.Listed(out[len(out)-3:])
	}
	return exercises.Listed(out)
}

func (q *counting) Model() exercises.Answer { return q.want }

// Grade has the verdict speak of the first count that is wrong; of one that is missing where none is.
func (q *counting) Grade(_ *exercises.Exercise, a exercises.Answer) exercises.Grade {
	g := exercises.BySlot(a, q.want, func(int, bool) string { return "" }, "All counts are right: "+q.summary()+".")
	for i, right := range g.Right {
		if !right && strings.TrimSpace(a[i]) != "" {
			g.First = i
			break
		}
	}
	return g
}

// byRound says how the work of the rounds adds up.
func byRound(parts []string, work int) string {
	if len(parts) == 1 {
		return "all of it is in one round"
	}
	return "round by round it is " + exercises.Sum(parts, work)
}

func (q *counting) Where(_ *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	c := q.counts[g.First]
	given := strings.TrimSpace(a[g.First])
	if given == "" {
		return fmt.Sprintf("%s is still missing.", tracer.Capitalised(c.label))
	}
	if _, err := strconv.Atoi(exercises.Plain(given)); err != nil {
		return fmt.Sprintf("“%s” is not a number. Write %s as one number, in digits.", given, c.label)
	}
	return fmt.Sprintf("%s is not %s.", tracer.Capitalised(c.label), given)
}

func (q *counting) What(_ *exercises.Exercise, _ exercises.Answer, g exercises.Grade) string {
	c := q.counts[g.First]
	says := fmt.Sprintf("%s is %d", tracer.Capitalised(c.label), c.want)
	if c.because == strconv.Itoa(c.want) {
		return says + "."
	}
	return says + ": " + c.because + "."
}

// Reads gives the rule by which to count, and what is right already.
func (q *counting) Reads(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	return strings.TrimSpace(q.counts[g.First].rule + " " + e.RightBeside(a, g, "count"))
}

// summary says how each count comes to be.
func (q *counting) summary() string {
	parts := make([]string, len(q.counts))
	for i, c := range q.counts {
		parts[i] = fmt.Sprintf("%s is %d (%s)", c.label, c.want, c.because)
	}
	return strings.Join(parts, "; ")
}

func (q *counting) Hints(e *exercises.Exercise, a exercises.Answer) [3]string {
	c := q.counts[exercises.FirstOpen(a, q.want)]
	return [3]string{
		fmt.Sprintf("First %s. The rounds of this run: %s.", c.label, roundList(e.Run.Trace)),
		c.rule,
		fmt.Sprintf("%s: %s.", tracer.Capitalised(c.label), c.because),
	}
}
