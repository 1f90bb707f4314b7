package dependencies

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// chain is the other question of a Dependencies exercise: which values stand on the longest chain
// of operations that ends in a value? Several chains may be equally long; an answer is held against
// the one that it is nearest to.
type chain struct {
	run   *exercises.Run
	node  tracer.NodeID   // in which the chain ends
	slots []tracer.NodeID // results of an operation, in the order of the board
	tight []bool          // of a slot: some longest chain passes there
	want  exercises.Answer
}

// Bounds of a board on which a chain is marked.
const (
	minChain = 2 // values to mark
	maxLinks = 40
	maxTried = 12 // values at which a chain may end
)

// asksChain reports whether a spec asks for a chain where the run has one worth looking for: every
// fourth seed does.
func asksChain(s exercises.Spec) bool { return s.Seed%4 == 0 }

// longestChain asks for the chain of one of the deepest values; ok is false if there is none
// that can be asked for.
func longestChain(e *exercises.Exercise, r *rand.Rand) bool {
	g := e.Run.Graph
	ends := askable(e.Run)
	sort.SliceStable(ends, func(i, j int) bool { return g.Depth(ends[i]) > g.Depth(ends[j]) })
	var found []*chain
	for _, n := range ends[:min(len(ends), maxTried)] {
		if len(found) == 0 || g.Depth(n) >= g.Depth(found[0].node)-1 {
			if q := chainTo(e.Run, n); q != nil {
				found = append(found, q)
			}
		}
	}
	if len(found) == 0 {
		return false
	}
	q := found[r.IntN(len(found))]
	e.Question, e.Also = q, exercises.Also{Normal: normal, Suspects: q.suspects, Further: q.further, Shaped: q.shaped, Cone: func(e *exercises.Exercise) exercises.Cone { return coneOf(e, q.node, tracer.DataOnly) }}
	q.lay(e)
	t := e.Run.Trace
	node := g.Node(q.node)
	e.Notes = e.Run.Notes()
	e.Prompt = fmt.Sprintf("%s. After round %d of %d, %s holds %s, the end of a chain of %d operations. Mark the values on the longest chain that leads to it: each is the result of an operation on the one before. If several chains are equally long, mark one of them.",
		tracer.Capitalised(e.Run.Subject()), node.Round, t.Rounds(), g.CellName(q.node), g.Told(q.node), node.Depth)
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: e.Run.Request, Round: int(node.Round)}
	e.Mistakes = q.mistakes()
	return true
}

// chainTo makes the question for one value; nil where it can't be asked: where results do not stay
// to be seen at the end of their round, where one value takes several operations, or where all that
// could be marked lies on the chain.
func chainTo(r *exercises.Run, n tracer.NodeID) *chain {
	t, g := r.Trace, r.Graph
	end := g.Node(n)
	if end.Depth <= minChain || end.Ops != 1 {
		return nil
	}
	q := &chain{run: r, node: n}
	for id := tracer.RoundID(1); id <= end.Round; id++ {
		if t.Round(id).Mode == tracer.Unsynchronised {
			return nil
		}
		from, to := g.NodesOf(id)
		stays := map[tracer.CellID]tracer.NodeID{}
		for m := from; m < to; m++ {
			stays[g.Node(m).Cell] = m
		}
		for m := from; m < to; m++ {
			node := g.Node(m)
			array, i := t.Place(node.Cell)
			switch {
			case node.Ops == 0 || m == n:
			case node.Ops > 1 || stays[node.Cell] != m || !exercises.Shown(*t.Array(array)) || i >= min(t.Array(array).Real, 2*exercises.MaxAsked):
				return nil
			default:
				q.slots = append(q.slots, m)
			}
		}
	}
	if len(q.slots) > maxLinks {
		return nil
	}
	// As the board has them: round by round, array by array, from the left.
	sort.SliceStable(q.slots, func(i, j int) bool {
		a, b := g.Node(q.slots[i]), g.Node(q.slots[j])
		return a.Round < b.Round || a.Round == b.Round && a.Cell < b.Cell
	})
	q.tight = make([]bool, len(q.slots))
	for m := range q.links() {
		if i := slices.Index(q.slots, m); i >= 0 {
			q.tight[i] = true
		}
	}
	q.want = q.nearest(make([]bool, len(q.slots)))
	if marks := count(q.want); marks < minChain || marks == len(q.slots) || marks != end.Depth-1 {
		return nil
	}
	return q
}

func count(a exercises.Answer) int {
	n := 0
	for _, s := range a {
		if s != "" {
			n++
		}
	}
	return n
}

// links are the values on all longest chains, each with those that may come before it on one.
func (q *chain) links() map[tracer.NodeID][]tracer.NodeID {
	g := q.run.Graph
	out := map[tracer.NodeID][]tracer.NodeID{}
	var visit func(n tracer.NodeID)
	visit = func(n tracer.NodeID) {
		if _, seen := out[n]; seen || g.IsInput(n) {
			return
		}
		out[n] = nil
		before := int(g.Depth(n)) - g.Node(n).Ops
		g.Sources(n, func(s tracer.Source) bool {
			if int(g.Depth(s.Node)) == before && before > 0 && !slices.Contains(out[n], s.Node) {
				out[n] = append(out[n], s.Node)
				visit(s.Node)
			}
			return true
		})
	}
	visit(q.node)
	return out
}

// nearest is the longest chain that has the most of the marks; of equally near ones that which
// shares most with the model.
func (q *chain) nearest(marks []bool) exercises.Answer {
	links := q.links()
	order := make([]tracer.NodeID, 0, len(links))
	for n := range links {
		order = append(order, n)
	}
	slices.Sort(order) // what a value is made of comes before it
	worth := map[tracer.NodeID]int{}
	from := map[tracer.NodeID]tracer.NodeID{}
	for _, n := range order {
		best := -1
		for _, s := range links[n] {
			if worth[s] > best {
				best, from[n] = worth[s], s
			}
		}
		worth[n] = max(best, 0)
		if i := slices.Index(q.slots, n); i >= 0 {
			if marks[i] {
				worth[n] += 1 << 10
			}
			if q.want != nil && q.want[i] != "" {
				worth[n]++
			}
		}
	}
	out := make(exercises.Answer, len(q.slots))
	for n, more := q.node, true; more; n, more = next(from, n) {
		if i := slices.Index(q.slots, n); i >= 0 {
			out[i] = marked(true)
		}
	}
	return out
}

func next(from map[tracer.NodeID]tracer.NodeID, n tracer.NodeID) (tracer.NodeID, bool) {
	s, ok := from[n]
	return s, ok
}

// lay makes the board: the input, and after each round what it wrote, results of operations to be
// marked.
func (q *chain) lay(e *exercises.Exercise) {
	t, g := q.run.Trace, q.run.Graph
	end := g.Node(q.node)
	for _, row := range q.run.EveryRound() {
		if row.Round > int(end.Round) {
			break
		}
		for i := range row.Cells {
			c := &row.Cells[i]
			c.Ref = ""
			for k, m := range q.slots {
				node := g.Node(m)
				if array, at := t.Place(node.Cell); int(node.Round) == row.Round && at == c.Index && t.RowName(array) == row.Array {
					c.Slot = k
				}
			}
			array, at := t.Place(end.Cell)
			c.Mark = int(end.Round) == row.Round && at == c.Index && t.RowName(array) == row.Array
		}
		e.Board = append(e.Board, row)
	}
	for _, m := range q.slots {
		e.Slots = append(e.Slots, exercises.Slot{Form: exercises.Mark, Label: q.name(m)})
	}
}

func (q *chain) name(n tracer.NodeID) string {
	return fmt.Sprintf("%s after round %d", q.run.Graph.CellName(n), q.run.Graph.Node(n).Round)
}

func (q *chain) Model() exercises.Answer { return q.want }

func (q *chain) mistakes() []exercises.Mistake {
	g := q.run.Graph
	cone := g.Cone(q.node, tracer.DataOnly)
	pick := func(accepts func(n tracer.NodeID) bool) exercises.Answer {
		out := make(exercises.Answer, len(q.slots))
		for i, n := range q.slots {
			out[i] = marked(accepts(n))
		}
		return out
	}
	cell := g.Node(q.node).Cell
	return slices.DeleteFunc([]exercises.Mistake{
		{Name: "all that it depends on", Says: "That is everything that the value depends on. A chain is a single line through it: each value is made from the one before.",
			Answer: pick(func(n tracer.NodeID) bool { _, in := slices.BinarySearch(cone, n); return in })},
		{Name: "own place only", Says: "These are the values that stood in the same place. The longest chain may come from another place: look at how deep each operand is.",
			Answer: pick(func(n tracer.NodeID) bool { return g.Node(n).Cell == cell })},
		{Name: everything, Says: "That is every operation so far: the work, not the span.",
			Answer: pick(func(tracer.NodeID) bool { return true })},
	}, func(m exercises.Mistake) bool { return count(m.Answer) == 0 })
}

// Grade gives a point for each value of the nearest chain that is marked, and takes one for each
// mark beside it.
func (q *chain) Grade(_ *exercises.Exercise, a exercises.Answer) exercises.Grade {
	want, given := q.wanted(a), read(a)
	g := exercises.Grade{Right: make([]bool, len(want)), First: -1, Of: count(want)}
	for i := range want {
		on := want[i] != ""
		g.Right[i] = on == given.on[i]
		switch {
		case on && given.on[i]:
			g.Score++
		case given.on[i]:
			g.Score--
		}
		if !g.Right[i] && g.First < 0 {
			g.First = i
		}
	}
	given.refuse(&g)
	g.Score = max(0, g.Score)
	if g.First < 0 {
		g.Says = "That is one of the longest chains: " + q.line(want) + "."
	}
	return g
}

func (q *chain) Where(_ *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	name := q.name(q.slots[g.First])
	switch given := read(a); {
	case given.strange >= 0:
		return refusal(name, a[g.First])
	case given.count() == 0:
		return "No value is marked yet."
	case given.on[g.First]:
		return fmt.Sprintf("The mark on %s does not belong.", name)
	default:
		return fmt.Sprintf("%s is the first value that is missing.", name)
	}
}

func (q *chain) What(_ *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	return fmt.Sprintf("The chain is %s.", q.line(q.wanted(a)))
}

// wanted is the chain that an answer is held against.
func (q *chain) wanted(a exercises.Answer) exercises.Answer { return q.nearest(read(a).on) }

func (q *chain) Reads(_ *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	if read(a).on[g.First] {
		return q.beside(g.First)
	}
	return "The depth of a value is one more than that of its deepest operand: go back from each value to its deepest operand."
}

func (q *chain) shaped(a exercises.Answer) (given, want exercises.Answer) {
	return marks(a), marks(q.wanted(a))
}

// suspects are the sets of values that somebody may take for a chain, and single values.
func (q *chain) suspects(e *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	var out []*exercises.Suspect
	for i := range e.Mistakes {
		m := &e.Mistakes[i]
		out = append(out, &exercises.Suspect{Name: m.Name, Says: m.Says, Leaves: marks(m.Answer), Rank: 5})
	}
	if read(a).count() == 0 {
		return append(out, &exercises.Suspect{Name: NothingMarked, Says: q.Hints(e, a)[0], Leaves: marks(a), Rank: 4})
	}
	for _, want := range []exercises.Answer{q.want, q.wanted(a)} {
		turned := make(exercises.Answer, len(want))
		for k, text := range want {
			turned[k] = marked(text == "")
		}
		if slices.Equal(marks(turned), marks(a)) {
			return append(out, &exercises.Suspect{Name: Complement, Says: "These are just the values that one longest chain leaves out, and all of them: the marks are the wrong way round.", Leaves: marks(a), Rank: 4})
		}
	}
	out = append(out, &exercises.Suspect{Name: "a link forgotten", Says: q.stops(a), Leaves: marks(make(exercises.Answer, len(q.slots))), Rank: 32, Local: true})
	cone, on := e.Run.Graph.Cone(q.node, tracer.WithControl), read(a).on
	for i, n := range q.slots {
		name := "a shorter chain"
		if _, in := slices.BinarySearch(cone, n); !in {
			name = "beside the chain"
		} else if q.tight[i] {
			name = "two chains at once"
		}
		k := slices.IndexFunc(out, func(s *exercises.Suspect) bool { return s.Name == name })
		if k < 0 {
			k, out = len(out), append(out, &exercises.Suspect{Name: name, Leaves: make(exercises.Answer, len(q.slots)), Rank: 33, Local: true})
		}
		if out[k].Leaves[i] = "1"; on[i] && out[k].Says == "" {
			out[k].Says = q.beside(i)
		}
	}
	return out
}

// stops says of a chain with values missing whether it is marked from its end, and how far.
func (q *chain) stops(a exercises.Answer) string {
	var links []tracer.NodeID
	want, on, marks := q.wanted(a), read(a).on, 0
	for i, n := range q.slots {
		if want[i] != "" {
			links = append(links, n)
		}
	}
	slices.Sort(links)
	for marks < len(links) && on[slices.Index(q.slots, links[len(links)-1-marks])] {
		marks++
	}
	if marks == 0 || marks < read(a).count() {
		return "The chain goes through a value that is not marked."
	}
	return fmt.Sprintf("Of the chain that is only the last %s before %s. Go on from there, back to the first operation.", strings.TrimPrefix(exercises.Plural(marks, "value"), "one "), q.run.Graph.CellName(q.node))
}

// along describes marks by how they lie to each other, to a longest chain, and to its end.
func (q *chain) along(on []bool) (name, says string) {
	g, t := q.run.Graph, q.run.Trace
	first := q.slots[slices.Index(on, true)]
	round, end := g.Node(first).Round, g.CellName(q.node)
	in, at := t.Place(g.Cell(first))
	all := func(accepts func(n tracer.NodeID) bool) bool { // are marked, and no others
		for i, n := range q.slots {
			if accepts(n) != on[i] {
				return false
			}
		}
		return true
	}
	for k, side := range []string{"left", "right"} {
		by := 2*k - 1
		if all(func(n tracer.NodeID) bool {
			array, i := t.Place(g.Cell(n))
			return array == in && i-at == by*int(g.Node(n).Round-round)
		}) {
			return exercises.OtherStride, fmt.Sprintf("From each round to the next the marks go one place to the %s. Go back from %s, each time to where the deepest operand was read.", side, end)
		}
		moved := make([]bool, len(q.slots)) // by one place
		for i, n := range q.slots {
			array, at := t.Place(g.Cell(n))
			moved[i] = slices.ContainsFunc(q.slots, func(m tracer.NodeID) bool {
				other, beside := t.Place(g.Cell(m))
				return other == array && beside == at+by && g.Node(m).Round == g.Node(n).Round && on[slices.Index(q.slots, m)]
			})
		}
		left := 0 // beside which there is no value of one chain
		for i, mark := range q.nearest(moved) {
			if on[i] {
				left++
			}
			if moved[i] && mark != "" {
				left--
			}
		}
		if left == 0 {
			return exercises.OffByOne, fmt.Sprintf("Each mark stands one place to the %s of a value on a longest chain.", side)
		}
	}
	cone := g.Cone(q.node, tracer.WithControl)
	switch {
	case round < g.Node(q.node).Round && t.Round(round).Mode != tracer.Serial && all(func(n tracer.NodeID) bool { return g.Node(n).Round == round }):
		return "a whole round", fmt.Sprintf("These are all the results of round %d. A chain leads back through several rounds.", round)
	case all(func(n tracer.NodeID) bool {
		_, in := slices.BinarySearch(cone, n)
		return !in && g.Node(n).Round >= round
	}):
		return "forwards", fmt.Sprintf("From round %d on these are exactly the values that have no part in %s. Go back from it, to what it was made of.", round, end)
	}
	return "", ""
}

// further says how marks lie to the chain that they are nearest to, and why the first of them that lie beside it do.
func (q *chain) further(_ *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	given, want := read(a), q.wanted(a)
	right, beside := 0, []string(nil)
	for i, on := range given.on {
		switch {
		case on && want[i] != "":
			right++
		case on:
			beside = append(beside, q.beside(i))
		}
	}
	if len(beside) == 0 {
		return nil
	}
	name, says := "beside the chain", fmt.Sprintf("Of the %s on the chain %d%s marked. ", exercises.Plural(count(want), "value"), right, be(right, " is", " are"))
	if right == 0 {
		says = "No value on the chain is marked. "
	}
	says += strings.Join(beside[:min(len(beside), 2)], " ")
	if given.count() == 1 {
		if what, text := q.near(slices.Index(given.on, true)); text != "" {
			name, says = what, text
		}
	} else if what, text := q.along(given.on); text != "" {
		name, says = what, text
	}
	return []*exercises.Suspect{{Name: name, Says: says, Leaves: marks(a), Rank: 30}}
}

// near says of a mark that lies beside all longest chains where one of them passes: through the same cell in another
// round, or through the cell beside it.
func (q *chain) near(slot int) (name, says string) {
	g, t := q.run.Graph, q.run.Trace
	marked := g.Node(q.slots[slot])
	in, at := t.Place(marked.Cell)
	for i, n := range q.slots {
		node := g.Node(n)
		array, beside := t.Place(node.Cell)
		switch {
		case !q.tight[i] || q.tight[slot] || array != in:
		case beside == at && node.Round != marked.Round:
			return otherMoment, fmt.Sprintf("A longest chain passes through %s, and not through what stands there after round %d.", q.name(n), marked.Round)
		case node.Round == marked.Round && (beside-at)*(beside-at) == 1:
			name, says = exercises.OffByOne, fmt.Sprintf("A longest chain passes through %s, one place beside the mark.", q.name(n))
		}
	}
	return name, says
}

// line writes a chain from its beginning to its end.
func (q *chain) line(a exercises.Answer) string {
	var parts []string
	for i, n := range q.slots {
		if a[i] != "" {
			parts = append(parts, fmt.Sprintf("%s (round %d)", q.run.Graph.CellName(n), q.run.Graph.Node(n).Round))
		}
	}
	return strings.Join(append(parts, q.run.Graph.CellName(q.node)), " → ")
}

// beside says why a value does not lie on the chain.
func (q *chain) beside(slot int) string {
	g := q.run.Graph
	n := q.slots[slot]
	name := q.name(n)
	if _, in := slices.BinarySearch(g.Cone(q.node, tracer.WithControl), n); !in {
		last := n // of the values in that cell that are made of it
		for later := n + 1; later < q.node; later++ {
			switch {
			case g.Cell(later) != g.Cell(n):
			case slices.ContainsFunc(g.SourcesOf(later), func(s tracer.Source) bool { return s.Node == last }):
				last = later
			default:
				return fmt.Sprintf("Nothing carries %s to %s: what %s holds is overwritten in round %d.", name, g.CellName(q.node), g.CellName(n), g.Node(later).Round)
			}
		}
		return fmt.Sprintf("Nothing carries %s to %s.", name, g.CellName(q.node))
	}
	if q.tight[slot] {
		return fmt.Sprintf("%s belongs to another chain of the same length. Mark only one chain.", name)
	}
	return fmt.Sprintf("%s is only %s deep, and the chains through it are shorter.", name, exercises.Plural(g.Node(n).Depth, "operation"))
}

func (q *chain) Hints(_ *exercises.Exercise, a exercises.Answer) [3]string {
	g := q.run.Graph
	last := 0
	given := read(a)
	for i, link := range q.wanted(a) {
		if link != "" && !given.on[i] {
			last = i
		}
	}
	var direct []string
	g.Sources(q.node, func(s tracer.Source) bool {
		if p := fmt.Sprintf("%s (%s deep)", g.CellName(s.Node), exercises.Plural(int(g.Depth(s.Node)), "operation")); !(s.Steer && g.Depth(s.Node) == 0) && !slices.Contains(direct, p) {
			direct = append(direct, p)
		}
		return true
	})
	return [3]string{
		fmt.Sprintf("Begin at the end: %s is made from %s.", g.CellName(q.node), exercises.Listed(direct)),
		"The depth of a value is one more than that of its deepest operand; an input has depth 0. Go back from each value to its deepest operand.",
		fmt.Sprintf("It contains %s.", q.name(q.slots[last])),
	}
}
