package dependencies

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds the marks that are right for a part: for one array, one operand, one value on the way.

// parts are the other of the two dependences, and the cells without those of one array.
func (s *sets) parts() {
	q, t := s.q, s.r.Trace
	for _, id := range s.arrays() {
		without := q.answerOf(func(k int, c tracer.CellID) bool { return q.want[k] != "" && s.arrayOf(k) != id })
		switch all := fmt.Sprintf("All that is marked belongs, but nothing of %s is marked", t.RowName(id)); {
		case !s.onlyDecides(id):
			s.whole(8, "an array left out", all+", and some of it belongs too.", without)
		case t.Array(id).Kind == value.Flag:
			s.whole(8, flagsLeftOut, all+": its flags "+decides+", and that counts too.", without)
		default:
			s.whole(8, "addresses left out", all+": it "+decides+", and that counts too.", without)
		}
		if len(s.arrays()) > 2 {
			s.whole(8, "an array alone", fmt.Sprintf("All that is marked belongs, but it is of %s alone, and other arrays count as well.", t.RowName(id)), q.answerOf(func(k int, c tracer.CellID) bool {
				return q.want[k] != "" && s.arrayOf(k) == id
			}))
		}
	}
	if data := s.in(inputsOf(s.r, q.node, tracer.DataOnly)); q.scope == tracer.DataOnly {
		deciding := s.deciding()
		s.whole(12, controlCounted, "That adds arrays of which cells at most decided. The question asks for those that the value was made of.", q.answerOf(func(k int, _ tracer.CellID) bool {
			return q.want[k] != "" || slices.Contains(deciding, s.arrayOf(k))
		}))
		s.whole(11, controlCounted, "Among these are cells that only "+decides+". The question asks for those that the value was made of.",
			s.in(inputsOf(s.r, q.node, tracer.WithControl)))
	} else if !s.knows(data, flagsLeftOut, "addresses left out") {
		s.whole(11, "addresses left out", "That leaves out the cells that decided which values were used: a cell that is read for an address or a test counts too.", data)
	}
}

// deciding are the arrays of which cells decided, and of which the value was made of nothing.
func (s *sets) deciding() (out []tracer.ArrayID) {
	for k, mark := range s.in(inputsOf(s.r, s.q.node, tracer.WithControl)) {
		if id := s.arrayOf(k); mark != "" && s.onlyDecides(id) && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// onlyDecides reports whether the value was made of nothing in an array, of which cells belong.
func (s *sets) onlyDecides(id tracer.ArrayID) bool {
	data := inputsOf(s.r, s.q.node, tracer.DataOnly)
	for k := range s.q.cells {
		if s.arrayOf(k) == id && data>>k&1 == 1 {
			return false
		}
	}
	return true
}

// someFlags marks what belongs, but of flags that only decided those alone that hold 1, or 0.
func (s *sets) someFlags() {
	q, t := s.q, s.r.Trace
	start := t.Cursor()
	for _, id := range s.arrays() {
		if t.Array(id).Kind != value.Flag || !s.onlyDecides(id) {
			continue
		}
		for k, holds := range []string{"0", "1"} {
			some := q.answerOf(func(slot int, c tracer.CellID) bool {
				in, i := t.Place(c)
				return q.want[slot] != "" && (in != id || start.Text(id, i) == holds)
			})
			s.whole(8, flagsLeftOut, fmt.Sprintf("Of %s only what holds %s is marked, and what holds %d decided as well. ", t.RowName(id), holds, 1-k)+q.belonging(s.r, some), some)
		}
	}
}

// ownInOne marks what belongs, but in one of several arrays what has the value's own index.
func (s *sets) ownInOne() {
	q, t := s.q, s.r.Trace
	arrays := s.arrays()
	_, at := t.Place(s.r.Graph.Node(q.node).Cell)
	for _, id := range arrays {
		if len(arrays) < 2 || at >= t.Array(id).Real {
			continue
		}
		own := q.answerOf(func(k int, c tracer.CellID) bool {
			if in, i := t.Place(c); in == id {
				return i == at
			}
			return q.want[k] != ""
		})
		if within(own, q.want) && t.Array(id).Kind == value.Flag {
			s.whole(8, flagsLeftOut, fmt.Sprintf("Of %s only the value's own flag is marked, and others decided as well. ", t.RowName(id))+q.belonging(s.r, own), own)
		} else {
			s.whole(12, "its own place in one array", fmt.Sprintf("Of %s only what has the value's own index, %d, is marked. ", t.RowName(id), at)+q.belonging(s.r, own), own)
		}
	}
}

// operands are what one of those that the lane reads depends on.
func (s *sets) operands() {
	g := s.r.Graph
	more := "Whatever else the lane reads, and whatever decided what it does, has to be followed back too."
	if s.q.scope == tracer.DataOnly {
		more = "Whatever else the value was made of has to be followed back too."
	}
	g.Sources(s.q.node, func(source tracer.Source) bool {
		of := s.of(source.Node)
		switch {
		case source.Steer && s.q.scope == tracer.DataOnly:
		case s.q.sameCell(s.r, source.Node): // told as another moment
		case !g.IsInput(source.Node):
			s.whole(12, oneOperand, fmt.Sprintf("That is what %s depends on. %s", s.asRead(source.Node), more), of)
			if cell := g.Cell(source.Node); slices.Contains(s.q.cells, cell) {
				one := s.q.answerOf(func(_ int, c tracer.CellID) bool { return c == cell })
				s.whole(12, "last round only", fmt.Sprintf("That is %s alone, which the last step reads. What stood there by then was not all input: follow it back. ", g.CellName(source.Node))+s.q.belonging(s.r, one), one)
			}
		case !s.knows(of, ownPlaceOnly):
			s.whole(12, oneOperand, fmt.Sprintf("That is %s alone, which the lane reads. %s", g.CellName(source.Node), more), of)
		}
		return true
	})
}

// onTheWay looks for the last value on the way to that which is asked about that depends on just what is marked.
func (s *sets) onTheWay() {
	if count(s.marked) < 2 || s.knows(s.marked, oneOperand, TooEarly, otherMoment, "the neighbour's inputs", "another cell's inputs") {
		return
	}
	for _, n := range slices.Backward(s.r.Graph.Cone(s.q.node, s.q.scope)) {
		if array, _ := s.r.Trace.Place(s.r.Graph.Cell(n)); n != s.q.node && exercises.Shown(*s.r.Trace.Array(array)) && slices.Equal(s.of(n), s.marked) {
			s.whole(17, "a value on the way", fmt.Sprintf("That is what %s, written in %s, depends on. On the way from there to %s others come in.",
				s.r.Graph.CellName(n), roundOf(s.r, n), s.r.Graph.CellName(s.q.node)), s.marked)
			return
		}
	}
}

// cancelling marks what belongs, but not what came in twice, once with either sign.
func (s *sets) cancelling() {
	q, g, t := s.q, s.r.Graph, s.r.Trace
	came := map[string]bool{} // of one cell of the input, and of nothing else
	key := func(c tracer.CellID, text string) string {
		return fmt.Sprint(c, strings.Replace("-"+text, "--", "", 1))
	}
	for _, n := range g.Cone(q.node, tracer.DataOnly) {
		from := slices.DeleteFunc(g.SourcesOf(n), func(source tracer.Source) bool { return source.Steer })
		if len(from) == 1 && g.IsInput(from[0].Node) {
			came[key(t.Origin(g.Cell(from[0].Node)), g.Text(n))] = true
		}
	}
	start := t.Cursor()
	left := q.answerOf(func(k int, c tracer.CellID) bool {
		array, i := t.Place(c)
		text := start.Text(array, i)
		return q.want[k] != "" && !(came[key(c, text)] && came[key(c, strings.Replace("-"+text, "--", "", 1))])
	})
	s.whole(8, "what cancels left out", "That leaves out what is added and taken away again: a value is made of it even so. "+q.belonging(s.r, left), left)
}

// gatherForScatter marks what a lane would read that takes the value from the place which the index has at its own.
func (s *sets) gatherForScatter() {
	q, t := s.q, s.r.Trace
	array, at := t.Place(s.r.Graph.Cell(q.node))
	start := t.Cursor()
	for _, index := range s.deciding() {
		for k, c := range q.cells {
			in, i := t.Place(c)
			if at >= t.Array(index).Real || !t.Chosen(q.round, array) || q.want[k] != "" || i == at || in == index || !slices.Contains(s.arrays(), in) || fmt.Sprint(i) != start.Text(index, at) {
				continue
			}
			for _, also := range []int{k, slices.Index(q.cells, t.Cell(index, at))} {
				read := s.in(1<<k | 1<<also)
				s.whole(8, exercises.GatherScatter, fmt.Sprintf("%s[%d] is %d, and you take the value from there. Here the index says where a value goes. ", t.RowName(index), at, i)+q.belonging(s.r, read), read)
			}
		}
	}
}

// scatterForGather marks what would be sent to the place of the value by an index that names it.
func (s *sets) scatterForGather() {
	q, t, g := s.q, s.r.Trace, s.r.Graph
	_, at := t.Place(g.Cell(q.node))
	start, made := t.Cursor(), madeOf(g, q.node)
	if len(made) != 1 {
		return
	}
	source, from := t.Place(g.Cell(made[0]))
	for _, index := range s.deciding() {
		if at >= t.Array(index).Real || start.Text(index, at) != fmt.Sprint(from) {
			continue
		}
		var values, indices uint64
		first := -1
		for i := range min(t.Array(index).Real, t.Array(source).Real) {
			k, also := slices.Index(q.cells, t.Cell(source, i)), slices.Index(q.cells, t.Cell(index, i))
			if k < 0 || also < 0 || start.Text(index, i) != fmt.Sprint(at) {
				continue
			}
			if values, indices = values|1<<k, indices|1<<also; first < 0 {
				first = i
			}
			for _, read := range []uint64{1 << k, 1<<k | 1<<also, values, values | indices} {
				s.whole(8, exercises.GatherScatter, fmt.Sprintf("%s[%d] is %d, and you send the value from there. Here %s[%d] says from where it is taken. ", t.RowName(index), i, at, t.RowName(index), at)+q.belonging(s.r, s.in(read)), s.in(read))
			}
		}
	}
}

// otherBoundary marks what the value would depend on if another rule held beyond the edges.
func (s *sets) otherBoundary() {
	array, at := s.r.Trace.Place(s.r.Graph.Cell(s.q.node))
	for choice, other := range s.r.OtherChoices("boundary") {
		if other.Trace.Cells() != s.r.Trace.Cells() {
			continue
		}
		from, to := other.Graph.NodesOf(s.q.round)
		for n := from; n < to; n++ {
			if other.Graph.Cell(n) == other.Trace.Cell(array, at) {
				read := s.in(inputsOf(other, n, s.q.scope))
				s.whole(8, exercises.NoEdge, fmt.Sprintf("That is what it depends on where boundary is “%s”. Here it is “%s”. ", choice, s.r.Result.Args.Text("boundary"))+s.q.belonging(s.r, read), read)
			}
		}
	}
}

// named are the cells that have the value as their index, where comparisons have made it.
func (s *sets) named() {
	q := s.q
	if inputsOf(s.r, q.node, tracer.DataOnly) != 0 {
		return
	}
	name := s.r.Graph.Text(q.node)
	marked := q.answerOf(func(k int, c tracer.CellID) bool {
		_, i := s.r.Trace.Place(c)
		return slices.Contains(s.arrays(), s.arrayOf(k)) && fmt.Sprint(i) == name
	})
	s.whole(13, "the cells that it names", fmt.Sprintf("That has index %s, which is what %s holds. Look at what was read to come to that number. ", name, s.r.Graph.CellName(q.node))+q.belonging(s.r, marked), marked)
}

// equalKeys looks whether of what decided only equal keys are marked, in one array all of them.
func (s *sets) equalKeys() {
	q, t, key := s.q, s.r.Trace, ""
	data, start := inputsOf(s.r, q.node, tracer.DataOnly), t.Cursor()
	text := func(k int) string { array, i := t.Place(q.cells[k]); return start.Text(array, i) }
	for k := range s.on {
		if s.on[k] && data>>k&1 == 0 {
			key = text(k)
		}
	}
	for _, id := range s.arrays() {
		same := q.answerOf(func(k int, _ tracer.CellID) bool {
			return data>>k&1 == 1 || text(k) == key && (s.on[k] || s.arrayOf(k) == id)
		})
		if t.Array(id).Kind != value.Flag && slices.Equal(same, s.marked) && within(same, q.want) && count(same) > bits.OnesCount64(data)+1 {
			s.whole(8, "equal keys alone", fmt.Sprintf("Of what decided only cells that hold %s are marked: what they were compared or counted with decided as well. ", key)+q.belonging(s.r, same), same)
			return
		}
	}
}

// flagOfTheFirst marks what belongs, and the flag of the first cell of a stretch besides.
func (s *sets) flagOfTheFirst() {
	q, t := s.q, s.r.Trace
	_, first := t.Place(q.cells[slices.Index(q.want, "1")])
	heads := t.ArrayNamed("heads")
	if heads == nil || first >= heads.Real {
		return
	}
	too := q.answerOf(func(k int, c tracer.CellID) bool { return q.want[k] != "" || c == t.Cell(heads.ID, first) })
	if count(too) > count(q.want) {
		s.whole(13, "the flag of the first", fmt.Sprintf("heads[%d] is marked as well. It only decides about what comes from before index %d, and %s nothing comes from there.", first, first, q.by(s.r)), too)
	}
}

// gathered looks whether what is marked is what a lane took in a round, or what stands together in shared memory,
// followed back as data.
func (s *sets) gathered() {
	q, g, t := s.q, s.r.Graph, s.r.Trace
	if count(s.marked) < 2 || s.knows(s.marked, oneOperand, ownPlaceOnly, TooEarly, "the neighbour's inputs", "another cell's inputs") {
		return
	}
	took := uint64(0)
	stood := make([]uint64, t.Cells()) // of each cell: what stands there before the round, followed back
	wrote, says := 0, ""
	for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
		node := g.Node(n)
		if wrote++; int(n) == t.Cells() || g.Node(n-1).Lane != node.Lane || g.Node(n-1).Round != node.Round {
			took, wrote = 0, 1
		}
		g.Sources(n, func(source tracer.Source) bool {
			took |= inputsOf(s.r, source.Node, tracer.DataOnly)
			return true
		})
		if took == s.is && (wrote > 1 || node.Compared) && (says == "" || node.Round <= q.round) {
			says = fmt.Sprintf("That is what one lane, %d, takes in round %d, followed back as data alone. ", node.Lane, node.Round)
			if next := n + 1; int(next) < g.Nodes() && g.Node(next).Lane == node.Lane && g.Node(next).Round == node.Round {
				says = fmt.Sprintf("That is what one lane, %d, has taken by the time it writes %s in round %d, followed back as data alone. ", node.Lane, g.CellName(n), node.Round)
			}
		}
		if node.Round < q.round {
			stood[node.Cell] = inputsOf(s.r, n, tracer.DataOnly)
		}
	}
	g.Sources(q.node, func(source tracer.Source) bool {
		in, at := t.Place(g.Cell(source.Node))
		info := t.Array(in)
		for size := info.Len - 1; info.Space == tracer.Shared && size > 1; size-- {
			first, holds := t.Cell(in, at/size*size), uint64(0)
			if info.Len%size != 0 {
				continue
			}
			for _, cells := range stood[first : int(first)+size] {
				holds |= cells
			}
			if holds == s.is && says == "" {
				says = fmt.Sprintf("That is all that stands in %d cells from %s on. The lane reads only some of it. ", size, exercises.NameOf(t, first))
			}
		}
		return true
	})
	if says != "" {
		s.whole(24, "what a lane or tile took", says+q.belonging(s.r, s.marked), s.marked)
	}
}
