package dependencies

import (
	"fmt"
	"math/bits"
	"slices"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file follows a value back as somebody does who reads other cells, or leaves out a part of the way.

// taking gives the value that somebody takes for one that another was made of, or NoNode: there is what stood in the cells
// before the round, and now what stands there by then.
type taking func(n, source tracer.NodeID, there, now []tracer.NodeID) tracer.NodeID

// followed is how somebody follows a value back.
type followed struct {
	takes     taking // of a value that was made of nothing, with that itself as its source
	round     bool   // lanes that would reach beyond an end in a round work as well, and read round it
	exchanged bool   // the two results of a lane in a tree go to each other's cells
	backward  bool   // the lanes of a round come from the last to the first
}

// replay is which inputs the value would depend on if each value were made of what is taken. What decides about a value
// decides even so.
func (s *sets) replay(scope tracer.Scope, f followed) uint64 {
	q, t, g := s.q, s.r.Trace, s.r.Graph
	in, now := make([]uint64, q.node+1), make([]tracer.NodeID, t.Cells())
	for c := range now {
		now[c] = tracer.NodeID(c)
		in[c] = inputsOf(s.r, now[c], scope)
	}
	for id := tracer.RoundID(1); id <= q.round; id++ {
		nodes, before, there := s.nodesOf(id), slices.Clone(now), now
		if t.Round(id).Mode == tracer.Synchronous {
			there = before
			if f.backward {
				slices.Reverse(nodes)
			}
		}
		for _, n := range nodes {
			made := madeOf(g, n)
			in[n] = inputsOf(s.r, n, scope)
			for _, source := range made {
				in[n] &^= inputsOf(s.r, source, scope)
			}
			if len(made) == 0 {
				made = []tracer.NodeID{n}
			}
			for _, source := range made {
				if m := f.takes(n, source, there, now); m != tracer.NoNode {
					in[n] |= in[m]
				}
			}
			now[g.Cell(n)] = n
		}
		for k := 0; f.exchanged && k+1 < len(nodes); k++ {
			if s.childrenOf(nodes[k], nodes[k+1]) {
				in[nodes[k]], in[nodes[k+1]] = in[nodes[k+1]], in[nodes[k]]
			}
		}
		if f.round && id < q.round {
			in = s.readRound(id, in, before, now)
		}
	}
	return in[q.node]
}

// nodesOf are the values that a round makes, up to the one that is asked about.
func (s *sets) nodesOf(id tracer.RoundID) (nodes []tracer.NodeID) {
	from, to := s.r.Graph.NodesOf(id)
	for n := from; n < min(to, s.q.node+1); n++ {
		nodes = append(nodes, n)
	}
	return nodes
}

// childrenOf reports whether a lane has written two values of which one is what it has read in one cell, and the other
// is made of that and of another.
func (s *sets) childrenOf(a, b tracer.NodeID) bool {
	g := s.r.Graph
	moved, combined := madeOf(g, a), madeOf(g, b)
	if len(moved) > len(combined) {
		moved, combined = combined, moved
	}
	return g.Node(a).Lane == g.Node(b).Lane && len(moved) == 1 && len(combined) == 2 && slices.Contains(combined, moved[0])
}

// readRound adds to what the inputs of values are in what cells hold after a round whose lanes would reach beyond an end:
// there they read round it.
func (s *sets) readRound(id tracer.RoundID, in []uint64, before, now []tracer.NodeID) []uint64 {
	t, g := s.r.Trace, s.r.Graph
	distance, array := 0, tracer.NoArray
	from, to := g.NodesOf(id)
	for n := from; n < to; n++ {
		row, i := t.Place(g.Cell(n))
		for _, m := range madeOf(g, n) {
			other, j := t.Place(g.Cell(m))
			switch {
			case other != row || i == j:
			case distance != 0 && (j-i != distance || row != array):
				return in
			default:
				distance, array = j-i, row
			}
		}
	}
	if distance == 0 {
		return in
	}
	n := t.Array(array).Real
	for i := range n { // in a sweep other lanes than those at the ends rest as well
		if j := i + distance; j >= 0 && j < n && now[t.Cell(array, i)] == before[t.Cell(array, i)] {
			return in
		}
	}
	for i := range n {
		c, other := t.Cell(array, i), t.Cell(array, ((i+distance)%n+n)%n)
		if j := i + distance; (j < 0 || j >= n) && now[c] == before[c] {
			in = append(in, in[before[c]]|in[before[other]])
			now[c] = tracer.NodeID(len(in) - 1)
		}
	}
	return in
}

// strides are how somebody takes the distance of what a lane reads.
var strides = []struct {
	name, says string
	of         func(d int) int
}{
	{exercises.OtherStride, "That follows each lane to a cell twice as far away as the one that it reads.", func(d int) int { return 2 * d }},
	{exercises.OtherStride, "That follows each lane half as far as it reads, but at least to the cell beside its own.", func(d int) int { return d/2 + d%2 }},
	{exercises.OtherStride, "That follows each lane to the cell beside its own, whatever the distance of the round.", func(d int) int { return max(-1, min(d, 1)) }},
	{exercises.WrongWay, "That follows each lane to the other side: it reads as far away, but the other way.", func(d int) int { return -d }},
}

// otherwise looks whether what is marked is what the value would be made of if it were followed back in another way.
func (s *sets) otherwise() {
	q, t, g := s.q, s.r.Trace, s.r.Graph
	is, want, data := s.is, inputsOf(s.r, q.node, q.scope), inputsOf(s.r, q.node, tracer.DataOnly)
	if bits.OnesCount64(is) < 2 { // which much leads to
		return
	}
	try := func(rank int, name, says string, takes taking) bool {
		return s.comesTo(rank, name, says, followed{takes: takes})
	}
	if t.Round(q.round).Mode == tracer.Synchronous {
		nothing := s.replay(tracer.DataOnly, followed{takes: s.reading(func(int) int { return -1 << 20 })}) // of other cells
		for _, stride := range strides {
			if takes := s.reading(stride.of); s.replay(tracer.DataOnly, followed{takes: takes}) != nothing && (s.apart(s.marked) != 1 || count(s.marked) < 3 || s.apart(q.want) == 1) { // or it is plainer that they lie side by side
				try(17, stride.name, stride.says, takes)
			}
		}
		for _, backward := range []bool{false, true} {
			s.comesTo(17, exercises.InPlace, "That is as though lanes read what others have written in the same round. In a round all lanes read first.", followed{backward: backward, takes: func(n, source tracer.NodeID, _, now []tracer.NodeID) tracer.NodeID {
				if source == n {
					return n
				}
				return now[g.Cell(source)]
			}})
		}
	}
	asItIs := func(_, source tracer.NodeID, _, _ []tracer.NodeID) tracer.NodeID { return source }
	s.comesTo(17, exercises.SumPrefix, "That is as though the two results of each lane went to each other's cells.", followed{takes: asItIs, exchanged: true})
	try(17, exercises.NoIdentity, "That is as though nothing were set to the identity on the way: what stood there before is counted in.", func(n, source tracer.NodeID, there, _ []tracer.NodeID) tracer.NodeID {
		if source == n {
			return there[g.Cell(n)]
		}
		return source
	})
	if round := s.replay(tracer.DataOnly, followed{round: true, takes: func(n, source tracer.NodeID, there, _ []tracer.NodeID) tracer.NodeID {
		if source == n {
			return n
		}
		return there[g.Cell(source)]
	}}); round != data && (round == is || round|want&^data == is) {
		s.whole(17, exercises.NoGuard, "That is as though lanes that would reach beyond an end read round it, at the other end. They have nothing to do. "+q.belonging(s.r, s.marked), s.marked)
	}
	try(17, oneOperand, "That leaves out what stood in the cell itself each time that something was added.", func(n, source tracer.NodeID, _, _ []tracer.NodeID) tracer.NodeID {
		if g.Cell(source) == g.Cell(n) {
			return tracer.NoNode
		}
		return source
	})
	for last := tracer.RoundID(1); last < q.round && q.round <= maxPassed; last++ {
		for k, first := range []tracer.RoundID{last, 1} {
			try(17, "a round passed over", fmt.Sprintf("That is as though %s %d had not been done: what stood in the cells before is taken for what stands there afterwards.", []string{"round", "the rounds up to round"}[k], last), func(n, source tracer.NodeID, there, _ []tracer.NodeID) tracer.NodeID {
				if round := g.Node(n).Round; first <= round && round <= last {
					return there[g.Cell(n)]
				}
				return source
			})
		}
	}
	if missing := want &^ is; is&^want == 0 && bits.OnesCount64(missing) > 1 {
		for _, m := range slices.Backward(g.Cone(q.node, tracer.DataOnly)) {
			if m != q.node && missing&^inputsOf(s.r, m, q.scope) == 0 && try(25, "a branch left out", fmt.Sprintf("What %s, written in %s, was made of is left out.", g.CellName(m), roundOf(s.r, m)),
				func(_, source tracer.NodeID, _, _ []tracer.NodeID) tracer.NodeID {
					if source == m {
						return tracer.NoNode
					}
					return source
				}) {
				break
			}
		}
	}
}

// comesTo adds a mistake if what is marked is what the value would depend on if it were followed back so.
func (s *sets) comesTo(rank int, name, says string, f followed) bool {
	want, data := inputsOf(s.r, s.q.node, s.q.scope), inputsOf(s.r, s.q.node, tracer.DataOnly)
	got := s.replay(tracer.DataOnly, f)
	if got == data || got != s.is && got|want&^data != s.is && (s.q.scope == tracer.DataOnly || s.replay(s.q.scope, f) != s.is) {
		return false
	}
	if name == exercises.NoIdentity || slices.Contains(s.r.Alg.Matters.Slips, name) { // likelier than a guess
		rank = 4
	}
	s.whole(rank, name, says+" "+s.q.belonging(s.r, s.marked), s.marked)
	return true
}

// maxPassed is in how many rounds it is looked for one that is passed over.
const maxPassed = 12

// reading takes what stands at another distance, within the array that the lane writes to.
func (s *sets) reading(of func(d int) int) taking {
	t, g := s.r.Trace, s.r.Graph
	return func(n, source tracer.NodeID, there, _ []tracer.NodeID) tracer.NodeID {
		to, i := t.Place(g.Cell(n))
		from, j := t.Place(g.Cell(source))
		if from != to || i == j {
			return source
		}
		if j = i + of(j-i); j < 0 || j >= t.Array(to).Len {
			return tracer.NoNode
		}
		return there[t.Cell(to, j)]
	}
}
