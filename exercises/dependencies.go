package exercises

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/tracer"
)

// dependency is the question of a Dependencies exercise: which cells of the input does a value depend on?
type dependency struct {
	node  tracer.NodeID
	round tracer.RoundID
	cells []tracer.CellID // a slot each
	want  Answer
	other map[int]influence // inputs that change the value though no lane that leads to it has read them, by slot
}

// mostMarks is how many cells a reader is asked to judge.
const mostMarks = 32

func (e *Exercise) dependencies(r *rand.Rand) error {
	var picked []tracer.NodeID
	made, err := e.Spec.runs(e.Alg, r, 20, func(made *run) bool {
		picked = made.askable()
		return len(picked) > 0
	})
	if err != nil {
		return err
	}
	e.run = made
	if e.Spec.asksChain() && e.longestChain(r) {
		return nil
	}
	// Of a few values the one that depends on neither too little nor everything.
	best, worth := picked[0], -1
	for range 6 {
		n := picked[r.IntN(len(picked))]
		in, all := bits.OnesCount64(made.inputsOf(n)), len(made.inputCells())
		if w := min(in, 1+all-in) + min(int(made.graph.Depth(n)), 2); w > worth {
			best, worth = n, w
		}
	}
	e.askAbout(best)
	return nil
}

// inputCells are the cells that the reader may mark: those of the input arrays, as they were at the start.
func (r *run) inputCells() []tracer.CellID {
	var out []tracer.CellID
	for _, info := range r.inputs() {
		for i := range info.Real {
			out = append(out, r.trace.Cell(info.ID, i))
		}
	}
	return out
}

// reaches tells of each value which of the input cells it depends on, a bit each: there are at most 64. A second copy of an input, which some
// kernels keep, is that input.
func (r *run) reaches() []uint64 {
	if r.reach == nil {
		r.reach = make([]uint64, r.graph.Nodes())
		bit := map[tracer.CellID]uint64{}
		for i, c := range r.inputCells() {
			bit[c] = 1 << i
		}
		for c := range tracer.CellID(r.trace.Cells()) {
			r.reach[c] = bit[r.trace.Origin(c)]
		}
		for n := tracer.NodeID(r.trace.Cells()); int(n) < len(r.reach); n++ {
			r.graph.Sources(n, func(s tracer.Source) bool {
				r.reach[n] |= r.reach[s.Node]
				return true
			})
		}
	}
	return r.reach
}

// inputsOf is what a value depends on among the input cells, a bit each.
func (r *run) inputsOf(n tracer.NodeID) uint64 { return r.reaches()[n] }

// askable lists the values that depend on some but not too many cells: those that stand at the end of a round, and in a loop those on the
// way. Values that depend on everything are left out where there are others.
func (r *run) askable() []tracer.NodeID {
	t, g := r.trace, r.graph
	all := len(r.inputCells())
	if all < 2 || all > mostMarks {
		return nil
	}
	var out, whole []tracer.NodeID
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		info := t.Round(id)
		if info.Mode == tracer.Unsynchronised {
			continue
		}
		from, to := g.NodesOf(id)
		last := map[tracer.CellID]tracer.NodeID{}
		for n := from; n < to; n++ {
			last[g.Node(n).Cell] = n
		}
		for n := from; n < to; n++ {
			c := g.Node(n).Cell
			array, i := t.Place(c)
			if !shown(*t.Array(array)) || i >= t.Array(array).Real || last[c] != n && info.Mode != tracer.Serial {
				continue
			}
			switch in := bits.OnesCount64(r.inputsOf(n)); {
			case in == all:
				whole = append(whole, n)
			case in > 0:
				out = append(out, n)
			}
		}
	}
	if len(out) == 0 {
		return whole
	}
	return out
}

// when says after which round, or step of a loop, a value stands in its cell.
func (r *run) when(n tracer.NodeID) moment {
	t, g := r.trace, r.graph
	id := g.Node(n).Round
	m := moment{round: id, to: t.StepOf(id)}
	if t.Round(id).Mode == tracer.Serial {
		from, to := g.NodesOf(id)
		for later := n + 1; later < to && later > from; later++ {
			if g.Node(later).Cell == g.Node(n).Cell {
				m.to = g.StepOf(n)
			}
		}
	}
	return m
}

func (e *Exercise) askAbout(n tracer.NodeID) {
	run, t, g := e.run, e.run.trace, e.run.graph
	node := g.Node(n)
	q := &dependency{node: n, round: node.Round, cells: run.inputCells()}
	e.question = q
	start := t.Cursor()
	needed := run.inputsOf(n)
	m := run.when(n)
	q.other = run.influences(n, m.to, needed)
	for k := range q.other {
		needed |= 1 << k
	}
	for k, c := range q.cells {
		array, i := t.Place(c)
		name := t.RowName(array)
		if k == 0 || e.Board[len(e.Board)-1].Array != name {
			e.Board = append(e.Board, Row{Label: inputLabel, Array: name})
		}
		row := &e.Board[len(e.Board)-1]
		row.Cells = append(row.Cells, BoardCell{Index: i, Text: start.Text(array, i), Slot: k})
		e.Slots = append(e.Slots, Slot{Form: Mark, Label: fmt.Sprintf("%s[%d]", name, i)})
		q.want = append(q.want, marked(needed>>k&1 == 1))
	}
	array, at := t.Place(node.Cell)
	after := t.Cursor()
	after.Seek(m.to)
	row := Row{Label: momentName(t, m), Array: t.RowName(array), Round: int(node.Round)}
	for i := range min(t.Array(array).Real, 2*mostAsked) {
		row.Cells = append(row.Cells, BoardCell{Index: i, Text: after.Text(array, i), Slot: -1, Mark: i == at})
	}
	if at < len(row.Cells) {
		e.Board = append(e.Board, row)
	}
	when := momentName(t, m)
	if m.to == t.StepOf(node.Round) {
		when += fmt.Sprintf(" of %d", t.Rounds())
	}
	e.Prompt = fmt.Sprintf("%s. %s, %s holds %s. Mark every input cell that this value depends on, as data or by control: the cells whose values are in it, and those that decided where or whether it was written.",
		tracer.Capitalised(run.subject()), tracer.Capitalised(when), g.CellName(n), g.Told(n))
	e.Showing = Showing{e.Alg.ID, run.request, int(node.Round)}
	e.mistakes = q.mistakes(run)
}

func marked(yes bool) string {
	if yes {
		return "1"
	}
	return ""
}

func (q *dependency) model() Answer { return q.want }

// answerOf marks the cells that a test accepts.
func (q *dependency) answerOf(accepts func(k int, c tracer.CellID) bool) Answer {
	out := make(Answer, len(q.cells))
	for k, c := range q.cells {
		out[k] = marked(accepts(k, c))
	}
	return out
}

func (q *dependency) mistakes(r *run) []Mistake {
	t, g := r.trace, r.graph
	_, at := t.Place(g.Node(q.node).Cell)
	var direct []tracer.CellID
	g.Sources(q.node, func(s tracer.Source) bool {
		cell := g.Node(s.Node).Cell
		if g.IsInput(s.Node) {
			cell = t.Origin(cell)
		}
		direct = append(direct, cell)
		return true
	})
	index := func(c tracer.CellID) int { _, i := t.Place(c); return i }
	through := func(n tracer.NodeID) Answer {
		in := r.inputsOf(n)
		return q.answerOf(func(k int, _ tracer.CellID) bool { return in>>k&1 == 1 })
	}
	out := []Mistake{
		{Name: "last round only", Says: "These are the cells that the last step reads. Their values were computed in earlier rounds: follow them back to the input.",
			Answer: q.answerOf(func(_ int, c tracer.CellID) bool { return slices.Contains(direct, c) })},
		{Name: "everything before", Says: "That is every cell up to this place. In this round the value has not yet met all of them, or never will.",
			Answer: q.answerOf(func(_ int, c tracer.CellID) bool { return index(c) <= at })},
		{Name: "own place left out", Says: "That leaves the value's own place out, as an exclusive scan does.",
			Answer: q.answerOf(func(_ int, c tracer.CellID) bool { return index(c) < at })},
		{Name: "everything", Says: "That is the whole input. The value depends on only a part of it.",
			Answer: q.answerOf(func(int, tracer.CellID) bool { return true })},
	}
	// The value as it was in this cell before, and as it is next.
	var earlier, later tracer.NodeID = tracer.NoNode, tracer.NoNode
	for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
		if g.Node(n).Cell != g.Node(q.node).Cell {
			continue
		}
		if n < q.node && g.Node(n).Round < q.round {
			earlier = n
		}
		if n > q.node && g.Node(n).Round > q.round && later == tracer.NoNode {
			later = n
		}
	}
	if earlier != tracer.NoNode {
		out = append(out, Mistake{Name: NotYet, Says: fmt.Sprintf("That was true after round %d. The question is about round %d.", g.Node(earlier).Round, q.round), Answer: through(earlier)})
	}
	if later != tracer.NoNode {
		out = append(out, Mistake{Name: TooFar, Says: fmt.Sprintf("That will be true after round %d. The question is about round %d.", g.Node(later).Round, q.round), Answer: through(later)})
	}
	return out
}

// grade gives a point for each cell found, and takes one for each that is marked wrongly: marking everything earns little.
func (q *dependency) grade(e *Exercise, a Answer) Grade {
	g := Grade{Right: make([]bool, len(q.want)), First: -1}
	for i := range q.want {
		want, got := q.want[i] != "", plain(a[i]) != ""
		g.Right[i] = want == got
		if want {
			g.Of++
		}
		switch {
		case want && got:
			g.Score++
		case got:
			g.Score--
		}
		if !g.Right[i] && g.First < 0 {
			g.First = i
		}
	}
	g.Score = max(0, g.Score)
	if g.First < 0 {
		g.Says = fmt.Sprintf("Exactly these cells have reached %s by round %d.", e.run.graph.CellName(q.node), q.round)
	}
	return g
}

func (q *dependency) where(e *Exercise, a Answer, g Grade) string {
	name := nameOf(e.run.trace, q.cells[g.First])
	if q.want[g.First] == "" {
		return fmt.Sprintf("%s is the first cell that does not belong.", name)
	}
	if count(a) == 0 {
		return "No cell is marked yet."
	}
	return fmt.Sprintf("%s is the first cell that is missing.", name)
}

func (q *dependency) what(e *Exercise, _ Answer, g Grade) string {
	cell := q.cells[g.First]
	if f, is := q.other[g.First]; is {
		return f.tells(nameOf(e.run.trace, cell), e.run.graph.CellName(q.node)) + "."
	}
	if q.want[g.First] != "" {
		return fmt.Sprintf("It gets there in this way: %s.", q.path(e.run, cell))
	}
	return fmt.Sprintf("By round %d nothing has carried it to %s.", q.round, e.run.graph.CellName(q.node))
}

// reads says what the value is made of, and how many marks are right.
func (q *dependency) reads(e *Exercise, a Answer, g Grade) string {
	if w := e.run.act(q.node); count(a) == 0 {
		return e.run.laneReads(w)
	}
	right := 0
	for k := range q.want {
		if q.want[k] != "" && plain(a[k]) != "" {
			right++
		}
	}
	return fmt.Sprintf("%s Of your marks %d belong.", e.run.laneReads(e.run.act(q.node)), right)
}

// path follows a cell of the input to the value.
func (q *dependency) path(r *run, from tracer.CellID) string {
	g, bit := r.graph, slices.Index(q.cells, from)
	var chain []tracer.NodeID
	for n := q.node; ; {
		chain = append(chain, n)
		if g.IsInput(n) {
			break
		}
		next := tracer.NoNode
		g.Sources(n, func(s tracer.Source) bool {
			if r.inputsOf(s.Node)>>bit&1 == 1 {
				next = s.Node
			}
			return next == tracer.NoNode
		})
		if next == tracer.NoNode {
			break
		}
		n = next
	}
	slices.Reverse(chain)
	parts := make([]string, len(chain))
	for i, n := range chain {
		parts[i] = g.CellName(n)
		if first := g.Node(n).Cell; i == 0 && first != from {
			parts[i] = fmt.Sprintf("%s, kept as %s", nameOf(r.trace, from), parts[i])
		}
		if !g.IsInput(n) {
			parts[i] += fmt.Sprintf(" (round %d)", g.Node(n).Round)
		}
	}
	return strings.Join(slices.Compact(parts), " → ")
}

func (q *dependency) hints(e *Exercise, a Answer) [3]string {
	g := e.run.graph
	var direct []string
	g.Sources(q.node, func(s tracer.Source) bool {
		if p := g.CellName(s.Node); !slices.Contains(direct, p) {
			direct = append(direct, p)
		}
		return true
	})
	k := firstOpen(a, q.want)
	for i := range q.want { // a cell that is missing says more than one that is too many
		if q.want[i] != "" && plain(a[i]) == "" {
			k = i
			break
		}
	}
	worked := fmt.Sprintf("%s does not belong.", nameOf(e.run.trace, q.cells[k]))
	if f, is := q.other[k]; is {
		worked = "One of them: " + nameOf(e.run.trace, q.cells[k]) + ". " + f.tells(nameOf(e.run.trace, q.cells[k]), g.CellName(q.node)) + "."
	} else if q.want[k] != "" {
		worked = "One of them: " + q.path(e.run, q.cells[k]) + "."
	}
	if len(direct) > 5 {
		direct = append(direct[:5], "others")
	}
	return [3]string{
		fmt.Sprintf("Begin at the end: in round %d the lane that writes %s reads %s.", q.round, g.CellName(q.node), listed(direct)),
		"Go back round by round: a value depends on everything that its operands depend on. A cell that is read to decide an address or a branch counts too.",
		worked,
	}
}
