package count

import (
	"math/bits"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
)

// logarithms are what is written down for n values where there is a tree, two, or a sort by one; does says what
// each does.
func logarithms(n int, does string) []foreseen {
	logs, log := logarithm(n), logOf(n)
	if n < 3 {
		return nil
	}
	var out causes
	add := out.add
	add(logs, "the logarithm of n", "That is "+log+", as "+does+" of one tree over all values.")
	add(2*logs, "twice the logarithm of n", "That is 2 "+log+", as "+does+" of two sweeps.")
	add(2*logs-1, "twice the logarithm of n", "That is 2 "+log+" − 1, as "+does+" of two sweeps that share the root.")
	add(logs+1, "the logarithm of n", "That is "+log+" + 1.")
	add(bits.Len(uint(n))-1, "the logarithm of n", "That is log₂ n, rounded down.")
	add(n*logs, "n log n", "That is n "+log+".")
	add(logs*logs, "the square of the logarithm", "That is the square of "+log+".")
	add(logs*(logs+1)/2, "the square of the logarithm", "That is 1 + 2 + … + "+log+", as "+does+" of a sorting network.")
	return out
}

// ownDepth is by how much a value lies deeper than what it was made of and what decided about it.
func ownDepth(g *tracer.Graph, n tracer.NodeID) int {
	deepest := int32(0)
	g.Sources(n, func(s tracer.Source) bool { deepest = max(deepest, g.Depth(s.Node)); return true })
	return int(g.Depth(n) - deepest)
}

// withMoves is the longest chain, each move being a link as well.
func withMoves(r *exercises.Run) int {
	most, long := 0, make([]int, r.Graph.Nodes())
	for n := tracer.NodeID(r.Trace.Cells()); int(n) < len(long); n++ {
		r.Graph.Sources(n, func(s tracer.Source) bool { long[n] = max(long[n], long[s.Node]); return true })
		long[n] += ownDepth(r.Graph, n) + moved(r.Graph, n)
	}
	for _, o := range r.Trace.Outputs() {
		for _, c := range r.Trace.OutputCells(o) {
			most = max(most, long[r.Graph.Final(c)])
		}
	}
	return most
}

// byValuesAlone is the longest chain of values, each made of the one before, where the steps of a serial loop don't
// follow one another: what a step applies to what it reads besides is no link.
func byValuesAlone(r *exercises.Run) (most int) {
	first, long := tracer.NodeID(r.Trace.Cells()), make([]int, r.Graph.Nodes())
	for n := first; int(n) < len(long); n++ {
		ops := r.Graph.Node(n).Ops
		long[n] = ops
		r.Graph.Sources(n, func(s tracer.Source) bool {
			if s.Node >= first && !s.Steer {
				long[n] = max(long[n], long[s.Node]+min(1, ops))
			}
			return true
		})
		most = max(most, long[n])
	}
	return most
}

// unqueued is the longest chain if what a lane does at a cell did not wait for what other lanes do in the round.
func unqueued(r *exercises.Run) (most int) {
	g, long := r.Graph, make([]int, r.Graph.Nodes())
	for n := tracer.NodeID(r.Trace.Cells()); int(n) < len(long); n++ {
		node := g.Node(n)
		g.Sources(n, func(s tracer.Source) bool {
			if from := g.Node(s.Node); g.IsInput(s.Node) || from.Round != node.Round || from.Lane == node.Lane {
				long[n] = max(long[n], long[s.Node])
			}
			return true
		})
		long[n] += ownDepth(g, n)
		most = max(most, long[n])
	}
	return most
}

// forOneCell is what the values that one cell gets come to at most, where of says what each counts for.
func forOneCell(r *exercises.Run, of func(n tracer.NodeID) int) (most int) {
	sums := make([]int, r.Trace.Cells())
	for n := tracer.NodeID(len(sums)); int(n) < r.Graph.Nodes(); n++ {
		sums[r.Graph.Cell(n)] += of(n)
		most = max(most, sums[r.Graph.Cell(n)])
	}
	return most
}

// moved is 1 of a value that is moved and nothing else.
func moved(g *tracer.Graph, n tracer.NodeID) int {
	if g.Node(n).Kind == tracer.NodeMoved && ownDepth(g, n) == 0 {
		return 1
	}
	return 0
}

// wrongSpan lists the wrong spans that have a known reason.
func wrongSpan(r *exercises.Run, s shape) []foreseen {
	cost, t, n := r.Cost(), r.Trace, r.N()
	out := endedEarly(r)
	add := out.add
	if s.serial {
		out = append(out, s.testing(cost.Span)...)
		add(forOneCell(r, func(n tracer.NodeID) int { return r.Graph.Node(n).Ops }), "one cell alone", "That is the chain of one cell alone. "+inTurn)
		add(byValuesAlone(r), "values alone", "That follows the values alone. "+inTurn)
	}
	if s.queued {
		add(unqueued(r), "no queue", "That is the chain if no lane waited for another at a cell. Operations of several lanes on one cell are made one after another, and each is a link.")
	}
	add(cost.Span-s.folds, "one fewer in a lane", oneFewer)
	several := ""
	switch {
	case s.queued:
		several = "Lanes can wait for one another in a round, at one cell: each operation there is a link of the chain."
	case s.chained:
		several = "A lane can make several operations in one round, one after another: each is a link of the chain."
	}
	if s.rounds != t.Rounds() {
		add(s.rounds, "every round counted", "That is how many rounds compute something."+
			when(s.rounds > cost.Span && s.skipped, "But the longest chain does not pass through all of them: follow it from the end.", several))
	}
	add(t.Rounds(), "rounds for span", "That is the number of rounds."+
		when(t.Rounds() > cost.Span, "A round in which the longest chain gets no operation adds nothing to the span.", several))
	add(cost.Work, "work for span", "That is the work: all operations. The span is the longest chain of them.")
	if s.loop > 1 { // or it is only one more
		add(cost.Span+s.loop, "a loop for a tree", aLoop)
	}
	if most := maxInALane(r); s.chained && most%2 == 1 && cost.Applies > 0 && cost.Combines > 0 {
		add(1+logarithm((most+1)/2), "a tree in a lane", "That is a product, and a tree over the products of a lane. But a lane makes its operations one after another.")
	}
	moves := 0
	for _, link := range r.Graph.LongestChain() {
		if r.Graph.Node(link).Kind == tracer.NodeMoved {
			moves++
		}
	}
	add(cost.Span+moves, "moves in the chain", "That counts the moves of the chain as links. A move adds nothing.")
	add(withMoves(r), "moves in the chain", "That is the longest chain where a move is a link too. A move adds nothing.")
	meanwhile := func(n int) string {
		return when(s.wide && n > cost.Span, "Here several are made at the same time.", "Follow the chain from its end.")
	}
	var late []foreseen // which are seldom meant
	if oneInput(r) {
		add(n-1, "the chain of a loop", "That is one operation for each value but the first, one after another, as in a loop."+meanwhile(n-1))
		add(n, "one operation for each value", "That is one operation for each value, one after another."+meanwhile(n))
		late = logarithms(n, "the depth")
		for i := range late {
			late[i].says += " Follow the chain from its end."
		}
		early := min(2, len(late))
		out, late = append(out, late[:early]...), late[early:]
	} else {
		late = ofTwoLists(r)
		if b := r.Trace.ArrayNamed("b"); b != nil && len(late) > 0 {
			add(logarithm(n+b.Real), "the logarithm of n", "That is ⌈log₂ (m + n)⌉, as the depth of one tree over all values.")
		}
	}
	out = append(append(out, laneSpans(r, s)...), late...)
	add(cost.Span+s.loop, "a loop for a tree", aLoop)
	add(2*cost.Span, "counted twice", "That counts two for each link. An operation is one, whatever it reads.")
	add(t.Rounds()+1, "rounds for span", "That is one more than there are rounds. Follow the chain from its end.")
	add(n/2, "half of the values", "That is one operation for every two values."+meanwhile(n/2))
	add(cost.Span+1, "one link too many", "That is one too many: count the operations of the chain, not its values.")
	add(cost.Span-1, "one link too few", "That is one too few: the operation that makes the last value counts too.")
	return out
}

// spansOfLanes are spans by the rounds and their lanes.
const spansOfLanes = `the busiest lanes in a row|That adds up the operations of the busiest lane of each round. They need not follow from one another: take those of one chain.
time for span|That is the time with a processor for every lane, where a round that only moves takes a step.
a link for each round|That is in how many rounds the longest chain gets an operation. A lane can make several in a round.
work over lanes|That is ⌈{work}/{n}⌉, the work over the number of values. Lanes need not share it evenly.
work over lanes|That is ⌈{work}/{width}⌉, the work over the lanes of the widest round. Lanes need not share it evenly.
rounds for span|That is one less than there are rounds. Follow the chain from its end.
the other rounds|That is how many more rounds there are than links of the chain.`

// laneSpans are spans that are taken from what lanes make in the rounds, and not from a chain.
func laneSpans(r *exercises.Run, s shape) []foreseen {
	n, width, rounds, work := r.N(), r.Trace.MaxWidth(), r.Trace.Rounds(), r.Cost().Work
	busiest, passed := 0, 0
	for id := tracer.RoundID(1); int(id) <= rounds; id++ {
		most := 0
		for _, turn := range r.Times().Turns(id) {
			most = max(most, turn.Operations)
		}
		busiest += most
		passed += min(s.links[id-1], 1)
	}
	others := rounds - r.Cost().Span
	if rounds == 1 {
		rounds = 0 // there is none less
	}
	var out causes
	out.list(spansOfLanes, []string{"{work}", strconv.Itoa(work), "{n}", strconv.Itoa(n), "{width}", strconv.Itoa(width)},
		busiest, r.Times().Chain(), passed, (work+n-1)/n, (work+width-1)/width, rounds-1, others)
	return out
}
