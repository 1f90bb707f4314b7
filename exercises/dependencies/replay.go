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

// replay is which inputs the value would depend on if each value were made of what is taken. What decides about a value
// decides even so.
func (s *sets) replay(scope tracer.Scope, takes taking) uint64 {
	return s.replayed(scope, takes, false)
}

// replayed is replay; or lanes that would reach beyond an end in a round work as well, and read round it.
func (s *sets) replayed(scope tracer.Scope, takes taking, round bool) uint64 {
	q, t, g := s.q, s.r.Trace, s.r.Graph
	in, now := make([]uint64, q.node+1), make([]tracer.NodeID, t.Cells())
	for c := range now {
		now[c] = tracer.NodeID(c)
		in[c] = inputsOf(s.r, now[c], scope)
	}
	before, id := slices.Clone(now), tracer.RoundID(0)
	for n := tracer.NodeID(t.Cells()); n <= q.node; n++ {
		node, there := g.Node(n), before
		if t.Round(node.Round).Mode != tracer.Synchronous {
			there = now
		}
		if node.Round != id {
			if round && id > 0 {
				in = s.readRound(id, in, before, now)
			}
			copy(before, now)
			id = node.Round
		}
		in[n] = inputsOf(s.r, n, scope)
		made := madeOf(g, n)
		for _, source := range made {
			in[n] &^= inputsOf(s.r, source, scope)
		}
		for _, source := range made {
			if m := takes(n, source, there, now); m != tracer.NoNode {
				in[n] |= in[m]
			}
		}
		now[node.Cell] = n
	}
	return in[q.node]
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
	{exercises.OtherStride, "That follows each lane to a cell half as far away as the one that it reads.", func(d int) int { return d/2 + d%2 }},
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
		got := s.replay(tracer.DataOnly, takes)
		if got == data || got != is && got|want&^data != is && (q.scope == tracer.DataOnly || s.replay(q.scope, takes) != is) {
			return false
		}
		s.whole(rank, name, says+" "+q.belonging(s.r, s.marked), s.marked)
		return true
	}
	if t.Round(q.round).Mode == tracer.Synchronous {
		nothing := s.replay(tracer.DataOnly, s.reading(func(int) int { return -1 << 20 })) // of other cells
		for _, stride := range strides {
			if takes := s.reading(stride.of); s.replay(tracer.DataOnly, takes) != nothing && (s.apart(s.marked) != 1 || count(s.marked) < 3 || s.apart(q.want) == 1) { // or it is plainer that they lie side by side
				try(17, stride.name, stride.says, takes)
			}
		}
		try(17, exercises.InPlace, "That is as though lanes read what others have written in the same round. In a round all lanes read first.", func(_, source tracer.NodeID, _, now []tracer.NodeID) tracer.NodeID { return now[g.Cell(source)] })
	}
	if round := s.replayed(tracer.DataOnly, func(_, source tracer.NodeID, there, _ []tracer.NodeID) tracer.NodeID { return there[g.Cell(source)] }, true); round != data && (round == is || round|want&^data == is) {
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
			try(17, "a round passed over", fmt.Sprintf("That passes over %s %d: what stood there afterwards is taken for what stood there before.", []string{"round", "the rounds up to round"}[k], last), func(n, source tracer.NodeID, there, _ []tracer.NodeID) tracer.NodeID {
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
