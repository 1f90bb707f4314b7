// Package dependencies has a reader mark what a value depends on, or the longest chain that leads to it.
package dependencies

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Kind has the cells marked that a value depends on.
var Kind = &exercises.Kind{
	Name:   "dependencies",
	Title:  "Trace dependencies",
	Says:   "Mark the inputs that a value depends on.",
	Suits:  func(c *exercises.Candidate) bool { return c.Predictable() && len(askable(c.Example)) > 0 },
	Make:   dependencies,
	Paired: true,
}

// dependency is the question of a Dependencies exercise: which cells of the input does a value
// depend on?
type dependency struct {
	node  tracer.NodeID
	round tracer.RoundID
	cells []tracer.CellID // a slot each
	want  exercises.Answer
	scope tracer.Scope // whether what decided counts, or only what the value was made of

	joined *exercises.Run // the run without heads, once it has been looked for; nil if there is none
	looked bool
}

// maxMarks is how many cells a reader is asked to judge.
const maxMarks = 32

func dependencies(e *exercises.Exercise, r *rand.Rand) error {
	var picked []tracer.NodeID
	can := func(made *exercises.Run) bool {
		picked = askable(made)
		return len(picked) > 0
	}
	made, err := e.Spec.Runs(e.Alg, r, exercises.IdeaTries, func(made *exercises.Run) bool { return can(made) && made.Matters(made.Graph.Node(picked[0]).Round) })
	if err != nil {
		made, err = e.Spec.Runs(e.Alg, r, 20, can)
	}
	if err != nil {
		return err
	}
	e.Run = made
	if asksChain(e.Spec) && longestChain(e, r) {
		return nil
	}
	// Of a few values the one that depends on neither too little nor everything.
	best, scope, worth := picked[0], tracer.WithControl, -1
	for range 6 {
		n := picked[r.IntN(len(picked))]
		of := asks(made, n, r)
		in, all := bits.OnesCount64(inputsOf(made, n, of)), len(inputCells(made))
		if w := min(in, 1+all-in) + min(int(made.Graph.Depth(n)), 2); w > worth {
			best, scope, worth = n, of, w
		}
	}
	askAbout(e, best, scope)
	return nil
}

// inputCells are the cells that the reader may mark: those of the input arrays, as they were at the
// start.
func inputCells(r *exercises.Run) []tracer.CellID {
	var out []tracer.CellID
	for _, info := range r.Inputs() {
		for i := range info.Real {
			out = append(out, r.Trace.Cell(info.ID, i))
		}
	}
	return out
}

// inputsOf tells which of the input cells a value depends on, a bit each: there are at most 64. A
// second copy of an input, which some kernels keep, is that input.
func inputsOf(r *exercises.Run, n tracer.NodeID, scope tracer.Scope) uint64 {
	if r.Gathered[scope] == nil {
		bit := map[tracer.CellID]uint64{}
		for i, c := range inputCells(r) {
			bit[c] = 1 << i
		}
		r.Gathered[scope] = r.Graph.Gather(func(n tracer.NodeID) uint64 {
			if !r.Graph.IsInput(n) {
				return 0
			}
			return bit[r.Trace.Origin(r.Graph.Cell(n))]
		}, scope)
	}
	return r.Gathered[scope].Of(n)
}

// asks says which of the two dependences an exercise asks for: of data where the value was made of
// something, and control decided about more; or with control. Where control adds arrays as a whole, as
// sorts that look at all keys do, that is all there is to see in it; where lanes chose their cells, it is
// taken to be more than a reader can know, and where they search, no listing says which keys they look at.
func asks(r *exercises.Run, n tracer.NodeID, rnd *rand.Rand) tracer.Scope {
	data, all := inputsOf(r, n, tracer.DataOnly), inputsOf(r, n, tracer.WithControl)
	whole := addsWhole(r, data, all)
	node := r.Graph.Node(n)
	array, _ := r.Trace.Place(node.Cell)
	searched := node.Kind == tracer.NodeMoved && r.Trace.Round(node.Round).Compares > 0 && r.Trace.Round(node.Round).Mode == tracer.Synchronous
	if data == all || data == 0 || !whole && rnd.IntN(2) == 0 && !searched && !r.Trace.Chosen(node.Round, array) {
		return tracer.WithControl
	}
	return tracer.DataOnly
}

// addsWhole reports whether of each input array to which control adds cells it is all cells that count.
func addsWhole(r *exercises.Run, data, all uint64) bool {
	for _, info := range r.Inputs() {
		of := uint64(1)<<info.Real - 1
		if (all&^data)&of != 0 && all&of != of {
			return false
		}
		data, all = data>>info.Real, all>>info.Real
	}
	return true
}

// askable lists the values that depend on some but not too many cells: those that stand at the end
// of a round, and in a loop those on the way; of rounds in which the idea happens, where there are
// such. Values that depend on everything are left out where there are others.
func askable(r *exercises.Run) []tracer.NodeID {
	t, g := r.Trace, r.Graph
	all := len(inputCells(r))
	if all < 2 || all > maxMarks {
		return nil
	}
	var out, whole, elsewhere []tracer.NodeID
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
			if !exercises.Shown(*t.Array(array)) || i >= t.Array(array).Real || last[c] != n && info.Mode != tracer.Serial {
				continue
			}
			matters := r.Matters(id) && r.MattersIn(id, array)
			switch data, in := inputsOf(r, n, tracer.DataOnly), bits.OnesCount64(inputsOf(r, n, tracer.WithControl)); {
			case in == all && (data == 0 || bits.OnesCount64(data) == all):
				whole = append(whole, n)
			case in > 0 && matters:
				out = append(out, n)
			case in > 0:
				elsewhere = append(elsewhere, n)
			}
		}
	}
	for _, list := range [][]tracer.NodeID{out, elsewhere} {
		if len(list) > 0 {
			return list
		}
	}
	return whole
}

// when says after which round, or step of a loop, a value stands in its cell.
func when(r *exercises.Run, n tracer.NodeID) exercises.Moment {
	t, g := r.Trace, r.Graph
	id := g.Node(n).Round
	m := exercises.Moment{Round: id, To: t.StepOf(id)}
	if t.Round(id).Mode == tracer.Serial {
		from, to := g.NodesOf(id)
		for later := n + 1; later < to && later > from; later++ {
			if g.Node(later).Cell == g.Node(n).Cell {
				m.To = g.StepOf(n)
			}
		}
	}
	return m
}

func askAbout(e *exercises.Exercise, n tracer.NodeID, scope tracer.Scope) {
	run, t, g := e.Run, e.Run.Trace, e.Run.Graph
	node := g.Node(n)
	q := &dependency{node: n, round: node.Round, cells: inputCells(run), scope: scope}
	e.Question, e.Also = q, exercises.Also{Normal: normal, Suspects: q.suspects, Shaped: q.shaped, Cone: func(e *exercises.Exercise) exercises.Cone { return coneOf(e, q.node, q.scope) }}
	start := t.Cursor()
	needed := inputsOf(run, n, scope)
	m := when(run, n)
	for k, c := range q.cells {
		array, i := t.Place(c)
		name := t.RowName(array)
		if k == 0 || e.Board[len(e.Board)-1].Array != name {
			e.Board = append(e.Board, exercises.Row{Label: exercises.InputLabel, Array: name})
		}
		row := &e.Board[len(e.Board)-1]
		row.Cells = append(row.Cells, exercises.BoardCell{Index: i, Text: start.Text(array, i), Slot: k})
		e.Slots = append(e.Slots, exercises.Slot{Form: exercises.Mark, Label: fmt.Sprintf("%s[%d]", name, i)})
		q.want = append(q.want, marked(needed>>k&1 == 1))
	}
	array, at := t.Place(node.Cell)
	after := t.Cursor()
	after.Seek(m.To)
	row := exercises.Row{Label: exercises.MomentName(t, m), Array: t.RowName(array), Round: int(node.Round)}
	for i := range min(t.Array(array).Real, 2*exercises.MaxAsked) {
		row.Cells = append(row.Cells, exercises.BoardCell{Index: i, Text: after.Text(array, i), Slot: -1, Mark: i == at})
	}
	if at < len(row.Cells) {
		e.Board = append(e.Board, row)
	}
	when := exercises.MomentName(t, m)
	if m.To == t.StepOf(node.Round) {
		when += fmt.Sprintf(" of %d", t.Rounds())
	}
	asked := "Mark every input cell that this value depends on, as data or by control: the cells that it was made of, and those that " + decides + "."
	if scope == tracer.DataOnly {
		asked = "Mark every input cell that this value depends on as data: the cells that it was made of. Leave out those that only " + decides + "."
		if madeOfSeveral(run, n, false) {
			asked += " Where two keys are compared and exchanged, or stay, each of the two results is made of both."
		}
		if movedByComparison(run, n) {
			asked += " Where keys are moved to a place that comparisons have found, the comparisons only decide."
		}
	}
	if madeOfSeveral(run, n, true) {
		asked += " What is combined of two values is made of both, though it may be equal to one of them."
	}
	e.Notes = run.Notes()
	e.Prompt = fmt.Sprintf("%s. %s, %s holds %s. %s",
		tracer.Capitalised(run.Subject()), tracer.Capitalised(when), g.CellName(n), g.Told(n), asked)
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: run.Request, Round: int(node.Round)}
	e.Mistakes = q.mistakes(run)
}

// decides says what control is.
const decides = "decided which values were used, or where or whether one was written"

// madeOfSeveral reports whether a value was made by comparators, which compute each of their results from both keys; or
// by combining two values into one of them, as max does.
func madeOfSeveral(r *exercises.Run, of tracer.NodeID, combined bool) bool {
	g := r.Graph
	return slices.ContainsFunc(g.Cone(of, tracer.DataOnly), func(n tracer.NodeID) bool {
		node := g.Node(n)
		if g.IsInput(n) || node.Combined != combined || !combined && (node.Kind != tracer.NodeComputed || r.Trace.Round(node.Round).Compares == 0) {
			return false
		}
		made := madeOf(g, n)
		return len(made) > 1 && (!combined || slices.ContainsFunc(made, func(m tracer.NodeID) bool { return g.Text(m) == g.Text(n) }))
	})
}

// madeOf lists what a value was made of directly.
func madeOf(g *tracer.Graph, n tracer.NodeID) (out []tracer.NodeID) {
	g.Sources(n, func(s tracer.Source) bool {
		if !s.Steer {
			out = append(out, s.Node)
		}
		return true
	})
	return out
}

// movedByComparison reports whether a value was moved, and the comparisons of that round decided where or whether.
func movedByComparison(r *exercises.Run, of tracer.NodeID) bool {
	g := r.Graph
	return slices.ContainsFunc(g.Cone(of, tracer.DataOnly), func(n tracer.NodeID) bool {
		node := g.Node(n)
		return node.Kind == tracer.NodeMoved && r.Trace.Round(node.Round).Compares > 0 && slices.ContainsFunc(g.SourcesOf(n), func(s tracer.Source) bool { return s.Steer })
	})
}

func marked(yes bool) string {
	if yes {
		return "1"
	}
	return ""
}

// reading is what an answer's texts say: 1 marks a cell; nothing, or 0, does not.
type reading struct {
	on      []bool
	strange int // the first slot that holds anything else, which marks nothing; -1 where none does
}

func read(a exercises.Answer) reading {
	r := reading{on: make([]bool, len(a)), strange: -1}
	for k, text := range a {
		switch text = plain(text); {
		case text == "1":
			r.on[k] = true
		case text != "" && r.strange < 0:
			r.strange = k
		}
	}
	return r
}

// plain writes a mark as 1, and none as nothing, whatever a reader has for them; anything else stays as it is.
func plain(text string) string {
	switch strings.ToLower(exercises.Plain(text)) {
	case "1", "x", "yes", "true", "✓":
		return "1"
	case "", "0":
		return ""
	}
	return text
}

// count is how many cells are marked.
func (r reading) count() int {
	n := 0
	for _, on := range r.on {
		if on {
			n++
		}
	}
	return n
}

// refuse has the grade speak of a text that is no mark, before anything else.
func (r reading) refuse(g *exercises.Grade) {
	if r.strange >= 0 {
		g.First, g.Right[r.strange], g.Score = r.strange, false, min(g.Score, g.Of-1)
	}
}

// refusal says what is meant in the place of such a text.
func refusal(name, text string) string {
	return fmt.Sprintf("%s holds %s, which is no mark: write 1 to mark a cell, and leave the others empty.", name, value.Abridged(text))
}

// normal writes marks so that equal ones are equal texts.
func normal(a exercises.Answer) exercises.Answer {
	out := slices.Clone(a)
	for k, text := range a {
		out[k] = plain(text)
	}
	return out
}

// coneOf is what a value comes from, as it stands in its cell.
func coneOf(e *exercises.Exercise, n tracer.NodeID, scope tracer.Scope) exercises.Cone {
	m := when(e.Run, n)
	return exercises.Cone{
		Trace: e.Run.Trace, Of: n, At: m.To, DataOnly: scope == tracer.DataOnly,
		Says: fmt.Sprintf("What %s %s comes from", e.Run.Graph.CellName(n), exercises.MomentName(e.Run.Trace, m)),
	}
}

func (q *dependency) Model() exercises.Answer { return q.want }

// answerOf marks the cells that a test accepts.
func (q *dependency) answerOf(accepts func(k int, c tracer.CellID) bool) exercises.Answer {
	out := make(exercises.Answer, len(q.cells))
	for k, c := range q.cells {
		out[k] = marked(accepts(k, c))
	}
	return out
}

// told is a mistake that is described, with how what it marks lies to what belongs.
func (q *dependency) told(r *exercises.Run, name, says string, a exercises.Answer) exercises.Mistake {
	return exercises.Mistake{Name: name, Says: says + " " + q.belonging(r, a), Answer: a}
}

func (q *dependency) mistakes(r *exercises.Run) []exercises.Mistake {
	t, g := r.Trace, r.Graph
	_, at := t.Place(g.Node(q.node).Cell)
	var direct []tracer.CellID
	made := false // what stood in one of them was not what the input had there
	g.Sources(q.node, func(s tracer.Source) bool {
		if s.Steer && q.scope == tracer.DataOnly {
			return true
		}
		cell := g.Node(s.Node).Cell
		made = made || !g.IsInput(s.Node) && slices.Contains(q.cells, cell)
		if g.IsInput(s.Node) {
			cell = t.Origin(cell)
		}
		direct = append(direct, cell)
		return true
	})
	index := func(c tracer.CellID) int { _, i := t.Place(c); return i }
	through := func(n tracer.NodeID) exercises.Answer {
		in := inputsOf(r, n, q.scope)
		return q.answerOf(func(k int, _ tracer.CellID) bool { return in>>k&1 == 1 })
	}
	var out []exercises.Mistake
	if in, side := q.ownPlaceIn(r); side != "" {
		out = append(out, exercises.Mistake{Name: exercises.ForExclusive, Answer: in,
			Says: fmt.Sprintf("That counts the value's own place in, as an inclusive scan does. Here only what is %s index %d belongs.", side, at)})
	}
	// The value as it was in this cell before, and as it is next.
	var earlier, later tracer.NodeID = tracer.NoNode, tracer.NoNode
	for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
		switch {
		case !q.sameCell(r, n):
		case n < q.node:
			earlier = n
		case later == tracer.NoNode:
			later = n
		}
	}
	if earlier != tracer.NoNode {
		out = append(out, exercises.Mistake{Name: TooEarly, Says: fmt.Sprintf("That was true %s. The question is about what stands there %s.", momentOf(r, earlier), momentOf(r, q.node)), Answer: through(earlier)})
	}
	for _, o := range t.Outputs() { // and what is made of it at the same index of the result
		cells := t.OutputCells(o)
		if at >= len(cells) || later != tracer.NoNode {
			continue
		}
		n := g.Final(cells[at])
		if _, made := slices.BinarySearch(g.Cone(n, tracer.DataOnly), q.node); made && g.Node(n).Round > q.round && within(q.want, through(n)) {
			out = append(out, exercises.Mistake{Name: exercises.TooFar, Says: fmt.Sprintf("That is what %s depends on in the end. The question is about what stands in %s %s.", g.CellName(n), g.CellName(q.node), momentOf(r, q.node)), Answer: through(n)})
		}
	}
	out = append(out, exercises.Mistake{Name: everything, Says: "That is the whole input. The value depends on only a part of it.", Answer: q.answerOf(func(int, tracer.CellID) bool { return true })})
	if later != tracer.NoNode {
		out = append(out, exercises.Mistake{Name: exercises.TooFar, Says: fmt.Sprintf("That will be true %s. The question is about what stands there %s.", momentOf(r, later), momentOf(r, q.node)), Answer: through(later)})
	}
	inFront := "everything in front"
	for k, c := range q.cells {
		if index(c) == at && q.want[k] != "" {
			inFront = ownPlaceLeftOut
		}
	}
	out = append(out, q.told(r, inFront, fmt.Sprintf("That is every cell in front of index %d, and not that one itself.", at), q.answerOf(func(_ int, c tracer.CellID) bool { return index(c) < at })))
	if made {
		out = append(out, exercises.Mistake{Name: "last round only", Says: "These are the cells that the last step reads. What stood there by then was not all input: follow it back to where it came from.",
			Answer: q.answerOf(func(_ int, c tracer.CellID) bool { return slices.Contains(direct, c) })})
	}
	if at > 0 { // of the first place that is the place alone
		out = append(out, q.told(r, "everything before", fmt.Sprintf("That is every cell up to index %d.", at), q.answerOf(func(_ int, c tracer.CellID) bool { return index(c) <= at })))
	}
	return slices.DeleteFunc(out, func(m exercises.Mistake) bool {
		return count(m.Answer) == 0 || count(m.Answer) == len(q.cells) && (m.Name == inFront || m.Name == "everything before")
	})
}

// Grade gives a point for each cell found, and takes one for each that is marked wrongly: marking
// everything earns little.
func (q *dependency) Grade(e *exercises.Exercise, a exercises.Answer) exercises.Grade {
	g := exercises.Grade{Right: make([]bool, len(q.want)), First: -1}
	marks := read(a)
	for i := range q.want {
		want, got := q.want[i] != "", marks.on[i]
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
	marks.refuse(&g)
	g.Score = max(0, g.Score)
	if g.First < 0 {
		g.Says = fmt.Sprintf("Exactly these cells have reached %s %s.", e.Run.Graph.CellName(q.node), q.by(e.Run))
	}
	return g
}

func (q *dependency) Where(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	name := exercises.NameOf(e.Run.Trace, q.cells[g.First])
	switch marks := read(a); {
	case marks.strange >= 0:
		return refusal(name, a[g.First])
	case q.want[g.First] == "":
		return fmt.Sprintf("%s is the first cell that does not belong.", name)
	case marks.count() == 0:
		return "No cell is marked yet."
	}
	return fmt.Sprintf("%s is the first cell that is missing.", name)
}

func (q *dependency) What(e *exercises.Exercise, _ exercises.Answer, g exercises.Grade) string {
	cell := q.cells[g.First]
	if q.want[g.First] != "" {
		return fmt.Sprintf("%s gets to %s in this way: %s.", exercises.NameOf(e.Run.Trace, cell), e.Run.Graph.CellName(q.node), q.path(e.Run, cell))
	}
	return q.absent(e.Run, g.First)
}

// Reads says what the value is made of, and how many marks are right.
func (q *dependency) Reads(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	marks := read(a)
	if w := e.Run.Act(q.node); marks.count() == 0 {
		return e.Run.LaneReads(w)
	}
	right := 0
	for k := range q.want {
		if q.want[k] != "" && marks.on[k] {
			right++
		}
	}
	belong := fmt.Sprintf("%d of your marks belong.", right)
	switch right {
	case 0:
		belong = "None of your marks belongs."
	case 1:
		belong = "One of your marks belongs."
	}
	return e.Run.LaneReads(e.Run.Act(q.node)) + " " + belong
}

// path follows a cell of the input to the value. Where it goes on by control, the arrow is dashed.
func (q *dependency) path(r *exercises.Run, from tracer.CellID) string {
	g := r.Graph
	way := g.Way(q.node, q.round, q.scope, func(n tracer.NodeID) bool {
		return g.IsInput(n) && r.Trace.Origin(g.Cell(n)) == from
	})
	var b strings.Builder
	decided := false
	times, by := 1, false // how often it is written to one cell, step after step of a loop; whether control led there
	for i, link := range way {
		if times == 1 {
			by = i > 0 && way[i-1].Steer
		}
		if next := i + 1; next < len(way) && i > 0 && !link.Steer && !g.IsInput(link.Node) && g.Cell(way[next].Node) == g.Cell(link.Node) && g.Node(way[next].Node).Round == g.Node(link.Node).Round {
			if at := roundOf(r, link.Node); at != roundOf(r, way[next].Node) || !strings.HasPrefix(at, "step") {
				times++
			}
			continue
		}
		switch first := g.Cell(link.Node); {
		case by:
			b.WriteString(" ⇢ ")
			decided = true
		case i > 0:
			b.WriteString(" → ")
		case first != from:
			b.WriteString(exercises.NameOf(r.Trace, from) + ", kept as ")
		}
		b.WriteString(g.CellName(link.Node))
		if !g.IsInput(link.Node) {
			fmt.Fprintf(&b, " (%s)", writtenIn(r, link.Node, times))
			times = 1
		}
	}
	if decided {
		b.WriteString("; ⇢ says that it decided which values were used for the next one, or where or whether it was written")
	}
	return b.String()
}

// roundOf says in which round a value was written, of a loop in which step: "round 3", "step 4 of round 1".
func roundOf(r *exercises.Run, n tracer.NodeID) string {
	t := r.Trace
	round := r.Graph.Node(n).Round
	if first, last := t.FirstStepOf(round), t.StepOf(round); t.Round(round).Launched == 1 && last > first {
		return fmt.Sprintf("step %d of round %d", r.Graph.StepOf(n)-first+1, round)
	}
	return fmt.Sprintf("round %d", round)
}

// writtenIn is roundOf of a value that so many writes to its cell have led to, one after the other.
func writtenIn(r *exercises.Run, n tracer.NodeID, times int) string {
	at := roundOf(r, n)
	switch {
	case times == 1:
		return at
	case strings.HasPrefix(at, "step"):
		return fmt.Sprintf("%d steps up to %s", times, at)
	}
	return fmt.Sprintf("%d times in %s", times, at)
}

func (q *dependency) Hints(e *exercises.Exercise, a exercises.Answer) [3]string {
	g := e.Run.Graph
	var direct []string
	g.Sources(q.node, func(s tracer.Source) bool {
		if s.Steer && q.scope == tracer.DataOnly {
			return true
		}
		if p := g.CellName(s.Node); !slices.Contains(direct, p) {
			direct = append(direct, p)
		}
		return true
	})
	k := exercises.FirstOpen(normal(a), q.want)
	for i, on := range read(a).on { // a cell that is missing says more than one that is too many
		if q.want[i] != "" && !on {
			k = i
			break
		}
	}
	worked := fmt.Sprintf("%s does not belong.", exercises.NameOf(e.Run.Trace, q.cells[k]))
	if q.want[k] != "" {
		worked = "One of them: " + q.path(e.Run, q.cells[k]) + "."
	}
	if len(direct) > 5 {
		direct = append(direct[:5], "others")
	}
	back := "Go back round by round: a value depends on everything that its operands depend on. A cell that is read to decide an address or a branch counts too, and goes on counting for all that its lane does then."
	if q.scope == tracer.DataOnly {
		back = "Go back round by round: a value is made of everything that its operands are made of. A cell that is read only for an address or a test does not count here."
	}
	return [3]string{
		fmt.Sprintf("Begin at the end: in round %d the lane that writes %s reads %s.", q.round, g.CellName(q.node), exercises.Listed(direct)),
		back,
		worked,
	}
}
