package tracer

import (
	"cmp"
	"slices"
)

// Control is dependence too (Ferrante, Ottenstein and Warren, 1987): what decided where or whether
// a value was written. The machine derives most of it: whatever has steered a lane goes on steering
// it until its turn ends, and a kernel says the rest in six words.
//
//   - Lane.Decide: what the lane has just read with Get decides what it does next.
//   - Lane.Defer: what has just steered the lane steers it only from its next write on.
//   - Lane.Forget: what it has read so far decides nothing of what it does next, as in a loop whose iterations come in any case.
//   - Array.Leave: the lane leaves a cell as it is, as what it has read says.
//   - Round.Chooses: its lanes choose by what they read which cells of an array they write, if any. So what they read has decided what every
//     cell of it holds after the round, written or not. Where each cell is written once whatever is read, this is not needed: a cell that
//     another lane writes instead is one that its lane writes no longer.
//   - Array.Decide: the program that starts the rounds goes on as a cell says.
//
// In the graph what has decided stands in junctions: a junction is all that steered up to some
// point, and junctions hand it on.

// Scope says which dependences count.
type Scope uint8

// The scopes.
const (
	WithControl Scope = iota // what a value was made of, and what decided where or whether it was written
	DataOnly                 // what it was made of
)

// Decide says that what the lane has read with Get since it last began to read decides where or
// whether it writes what follows.
func (l *Lane) Decide() {
	l.say(0, kindDecide)
}

// Defer says that what has just steered the lane, the latest read of Index, Flag or Probe, decides
// nothing of its next write or Leave, but of those after it: a lane reads all that it needs before it writes.
func (l *Lane) Defer() {
	l.say(0, kindDefer)
}

// Forget says that what the lane has read so far decides nothing of what it does from now on.
func (l *Lane) Forget() {
	l.say(0, kindForget)
}

// Leave says that the lane leaves cells lo ≤ i < hi as they are, and that what it has read so far
// has decided this.
func (a *Array) Leave(l *Lane, lo, hi int) {
	for i := lo; i < min(hi, len(a.cells)); i++ {
		l.say(a.base+i, kindLeave)
	}
}

// Left visits the cells that the lanes of a round leave as they are, in the order in which they say
// so, with how many writes of the round came before.
func (t *Trace) Left(r RoundID, visit func(c CellID, writes int)) {
	writes := 0
	t.replay(r, func(e event) {
		if e.kind.writes() {
			writes++
		} else if e.kind == kindLeave {
			visit(e.cell, writes)
		}
	})
}

// say records what a lane says of what decides. A lane that has accessed nothing yet has nothing to
// say.
func (l *Lane) say(cell int, k accessKind) {
	if r := l.rec; r != nil && (r.turnOf == l || l.started) {
		r.access(l, cell, k)
	}
}

// Chooses says that the lanes of the round choose by what they read which cells of these arrays
// they write, if any.
func (r *Round) Chooses(arrays ...*Array) *Round {
	if r.m.rec != nil {
		for _, a := range arrays {
			r.m.rec.choices = append(r.m.rec.choices, choice{RoundID(len(r.m.rec.rounds) + 1), a.id})
		}
	}
	return r
}

// Chosen reports whether the lanes of a round have chosen which cells of an array they write. What decided about
// one of these cells is then taken to be all that they read: more than it is where the order of the lanes says
// whose write stays.
func (t *Trace) Chosen(r RoundID, a ArrayID) bool {
	return slices.Contains(t.record.choices, choice{r, a})
}

// Decide returns cell i as it is now, as Peek does, and says that the program goes on as it says:
// which rounds follow, and how many lanes run.
func (a *Array) Decide(i int) int {
	if rec := a.m.rec; rec != nil {
		rec.decisions = append(rec.decisions, decision{RoundID(len(rec.rounds)), CellID(a.base + i)})
	}
	return int(a.cells[i])
}

// choice is an array of which the lanes of a round choose the cells that they write.
type choice struct {
	round RoundID
	array ArrayID
}

// decision is a cell by which the program went on after a round.
type decision struct {
	after RoundID
	cell  CellID
}

// choicesOf returns the arrays of which the lanes of a round choose cells.
func (r *recorder) choicesOf(id RoundID) []choice {
	from, _ := slices.BinarySearchFunc(r.choices, id, func(c choice, id RoundID) int { return int(c.round - id) })
	to := from
	for to < len(r.choices) && r.choices[to].round == id {
		to++
	}
	return r.choices[from:to]
}

// control is the part of a graph that says what decided.
type control struct {
	first   []uint32             // of the sources of each junction, and one past the last
	sources []NodeID             // nodes, and junctions, whose numbers follow those of all nodes
	before  []NodeID             // how many nodes there were when each junction was made
	host    NodeID               // the junction of all that the program has decided so far; 0 for none
	left    map[CellID][]choose  // by cell, in the order of the rounds
	chosen  map[ArrayID][]choose // by array
	hosted  []choose             // what the program has decided, after which round
}

// choose is a junction that has decided what cells hold since a round, written in it or not.
type choose struct {
	round    RoundID
	junction NodeID
}

// join makes a junction of what has decided, and returns it.
func (g *Graph) join(list []NodeID) NodeID {
	c := &g.control
	if c.first == nil {
		c.first = []uint32{0}
	}
	c.sources = append(c.sources, list...)
	c.first = append(c.first, uint32(len(c.sources)))
	c.before = append(c.before, NodeID(g.cells+len(g.nodes)))
	return NodeID(g.cells + g.t.Writes() + len(c.before) - 1)
}

// junctions is the node from which on all are junctions.
func (g *Graph) junctions() NodeID { return NodeID(g.cells + g.t.Writes()) }

// isJunction reports whether n is a junction.
func (g *Graph) isJunction(n NodeID) bool { return n >= g.junctions() }

// decides notes that what a lane has read for its next write goes on to decide: what steered, and
// with all what it read as data too.
func (s *laneState) decides(g *Graph, all bool) {
	for i, p := range s.pending {
		switch {
		case p >= 0 && all:
			s.past = append(s.past, p)
		case p < 0 && i >= s.noted && !g.isJunction(^p):
			s.past = append(s.past, ^p)
		}
	}
	s.noted = len(s.pending)
}

// defers puts off what the lane has read last for a decision, with why it still stood there, until the
// lane has written.
func (s *laneState) defers(g *Graph) {
	k := len(s.pending) - 1
	for k >= 0 && s.pending[k] < 0 && g.isJunction(^s.pending[k]) {
		k--
	}
	if k < 0 || s.pending[k] >= 0 {
		return
	}
	s.past = s.past[:len(s.past)-(len(s.pending)-1-k)] // addLeft has put the junctions there too
	s.later = append(s.later, s.pending[k:]...)
	s.pending = s.pending[:k]
}

// resumes has what was put off steer the lane from now on.
func (s *laneState) resumes(g *Graph) {
	for _, p := range s.later {
		if g.isJunction(^p) {
			s.past = append(s.past, ^p)
		}
	}
	s.pending = append(s.pending, s.later...)
	s.later = s.later[:0]
}

// forgets drops what a lane has read so far.
func (s *laneState) forgets() {
	s.later = s.later[:0]
	s.pending, s.handed, s.past, s.wrote, s.shared, s.control = s.pending[:0], s.handed[:0], s.past[:0], false, 0, 0
	s.noted = 0
}

// controlOf is the junction of what decides what a lane does now, beside what it has read for its
// next write; 0 where nothing does.
func (g *Graph) controlOf(s *laneState) NodeID {
	if len(s.past) > 0 {
		if from := cmp.Or(s.control, g.control.host); from != 0 {
			s.past = append(s.past, from)
		}
		s.control = g.join(s.past)
		s.past = s.past[:0]
	}
	return cmp.Or(s.control, g.control.host)
}

// addLeft adds to what a lane has read for its next write why the value that it has found still
// stands there. What other lanes leave in a synchronous round decides nothing of what is read in it.
func (b *builder) addLeft(s *laneState, seen NodeID, e event) {
	g := b.Graph
	if g.control.left == nil && g.control.chosen == nil {
		return
	}
	since := g.roundOf(seen)
	g.stayed(e.cell, func(c choose) {
		if c.round >= since && !(c.round == e.round && b.info.Mode == Synchronous) {
			s.pending = append(s.pending, ^c.junction)
			if e.kind == kindSteer {
				s.past = append(s.past, c.junction)
			}
		}
	})
}

// stayed calls f for all that has decided that a cell stays as it is.
func (g *Graph) stayed(cell CellID, f func(choose)) {
	for _, c := range g.control.left[cell] {
		f(c)
	}
	if g.control.chosen != nil {
		array, _ := g.t.Place(cell)
		for _, c := range g.control.chosen[array] {
			f(c)
		}
	}
}

// leave takes over that a lane leaves a cell as it is.
func (g *Graph) leave(s *laneState, id RoundID, cell CellID) {
	s.resumes(g)
	s.decides(g, false)
	j := g.controlOf(s)
	if j == 0 {
		return
	}
	if g.control.left == nil {
		g.control.left = map[CellID][]choose{}
	}
	g.control.left[cell] = append(g.control.left[cell], choose{id, j})
}

// chosen ends a round whose lanes chose cells: all that decided in it has decided what the cells of
// these arrays hold.
func (g *Graph) chosen(id RoundID, arrays []choice, decided []NodeID) {
	if len(decided) == 0 {
		return
	}
	j := g.join(decided)
	if g.control.chosen == nil {
		g.control.chosen = map[ArrayID][]choose{}
	}
	for _, c := range arrays {
		g.control.chosen[c.array] = append(g.control.chosen[c.array], choose{id, j})
	}
}

// decideHost takes over what the program decides after a round.
func (g *Graph) decideHost(list []decision, now []NodeID) {
	if len(list) == 0 || g.first == nil {
		return
	}
	var from []NodeID
	if g.control.host != 0 {
		from = append(from, g.control.host)
	}
	for _, d := range list {
		n := now[d.cell]
		from = append(from, n)
		g.stayed(d.cell, func(c choose) {
			if c.round >= g.roundOf(n) {
				from = append(from, c.junction)
			}
		})
	}
	g.control.host = g.join(from)
	g.control.hosted = append(g.control.hosted, choose{list[0].after, g.control.host})
}

func (g *Graph) roundOf(n NodeID) RoundID {
	if g.IsInput(n) {
		return 0
	}
	return g.nodes[int(n)-g.cells].round
}

// raw returns the sources of a node or of a junction as they are kept: steering ones complemented,
// junctions among them.
func (g *Graph) raw(n NodeID) []NodeID {
	if g.isJunction(n) {
		k := int(n) - g.cells - g.t.Writes()
		return g.control.sources[g.control.first[k]:g.control.first[k+1]]
	}
	if g.IsInput(n) || g.first == nil {
		return nil
	}
	i := int(n) - g.cells
	return g.sources[g.first[i]:g.first[i+1]]
}

// standing calls f for the junctions that have decided that node n still stands in its cell after
// round r.
func (g *Graph) standing(n NodeID, r RoundID, f func(junction NodeID)) {
	since := g.roundOf(n)
	g.stayed(g.Cell(n), func(c choose) {
		if c.round > since && c.round <= r || c.round == since && since > 0 && g.stays(n) {
			f(c.junction)
		}
	})
	for _, c := range g.control.hosted {
		if c.round >= since && (c.round < r || int(r) == g.t.Rounds()) {
			f(c.junction)
		}
	}
}

// stays reports whether a node is the last of its round in its cell.
func (g *Graph) stays(n NodeID) bool {
	_, to := g.NodesOf(g.roundOf(n))
	for m := n + 1; m < to; m++ {
		if g.Cell(m) == g.Cell(n) {
			return false
		}
	}
	return true
}

// SourcesThrough calls f, until it returns false, once for each value that n depends on: directly,
// by what decided earlier in the turn of its lane or in the program where or whether it was written
// (junctions hand this on), or through other values that are left out, for which f is not called.
// A nil out leaves out none.
func (g *Graph) SourcesThrough(n NodeID, out func(NodeID) bool, f func(NodeID) bool) {
	seen := map[NodeID]bool{n: true}
	for queue := []NodeID{n}; len(queue) > 0; queue = queue[1:] {
		for _, s := range g.raw(queue[0]) {
			m := plain(s)
			if seen[m] {
				continue
			}
			seen[m] = true
			switch {
			case g.isJunction(m) || out != nil && out(m):
				queue = append(queue, m)
			case !f(m):
				return
			}
		}
	}
}

// Cone returns every node that n depends on when the round has ended that wrote it, itself
// included, in ascending order.
func (g *Graph) Cone(n NodeID, of Scope) []NodeID { return g.ConeAfter(n, g.roundOf(n), of) }

// ConeAfter returns every node that a value depends on which stands in its cell after round r: also
// what decided that it stands there still.
func (g *Graph) ConeAfter(n NodeID, r RoundID, of Scope) []NodeID {
	seen := map[NodeID]bool{n: true}
	queue := []NodeID{n}
	visit := func(m NodeID) {
		if !seen[m] {
			seen[m] = true
			queue = append(queue, m)
		}
	}
	if of == WithControl {
		g.standing(n, r, visit)
	}
	for i := 0; i < len(queue); i++ {
		for _, s := range g.raw(queue[i]) {
			if of == WithControl || s >= 0 {
				visit(plain(s))
			}
		}
	}
	out := queue[:0]
	for _, m := range queue {
		if !g.isJunction(m) {
			out = append(out, m)
		}
	}
	slices.Sort(out)
	return out
}

// Reach returns every node that depends on n, itself included, in ascending order: the cone that
// opens forward.
func (g *Graph) Reach(n NodeID, of Scope) []NodeID {
	all := g.Gather(func(m NodeID) uint64 {
		if m == n {
			return 1
		}
		return 0
	}, of)
	var out []NodeID
	for m := n; int(m) < g.Nodes(); m++ {
		if all.After(m, g.roundOf(m)) != 0 {
			out = append(out, m)
		}
	}
	return out
}

// Inputs returns the cells of the start that n depends on, ascending. A cell that holds once more
// what another holds counts as that one.
func (g *Graph) Inputs(n NodeID, of Scope) []CellID { return g.inputsAmong(g.Cone(n, of)) }

// InputsAtEnd returns the cells of the start that what cell c holds at the end depends on.
func (g *Graph) InputsAtEnd(c CellID, of Scope) []CellID {
	return g.inputsAmong(g.ConeAfter(g.final[c], RoundID(g.t.Rounds()), of))
}

func (g *Graph) inputsAmong(cone []NodeID) []CellID {
	var out []CellID
	for _, m := range cone {
		if !g.IsInput(m) {
			break
		}
		out = append(out, g.t.Origin(CellID(m)))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Gathered holds which of up to 64 marks every value depends on.
type Gathered struct {
	g  *Graph
	of Scope
	in []uint64 // of nodes, and after them of junctions
}

// Gather works out for all values at once which marks they depend on: mark gives those of a node
// itself, a bit each.
func (g *Graph) Gather(mark func(NodeID) uint64, of Scope) *Gathered {
	c := &g.control
	out := &Gathered{g, of, make([]uint64, g.Nodes()+len(c.before))}
	take := func(n NodeID) {
		in := uint64(0)
		for _, s := range g.raw(n) {
			if of == WithControl || s >= 0 {
				in |= out.in[plain(s)]
			}
		}
		if !g.isJunction(n) {
			in |= mark(n)
		}
		out.in[n] = in
	}
	k := 0
	for n := range NodeID(g.Nodes()) { // what a node depends on stands before it
		for ; k < len(c.before) && c.before[k] <= n; k++ {
			take(NodeID(g.Nodes() + k))
		}
		take(n)
	}
	for ; k < len(c.before); k++ {
		take(NodeID(g.Nodes() + k))
	}
	return out
}

// Of returns the marks that n depends on when the round has ended that wrote it.
func (d *Gathered) Of(n NodeID) uint64 { return d.After(n, d.g.roundOf(n)) }

// After returns the marks that a value depends on which stands in its cell after round r.
func (d *Gathered) After(n NodeID, r RoundID) uint64 {
	in := d.in[n]
	if d.of == WithControl {
		d.g.standing(n, r, func(j NodeID) { in |= d.in[j] })
	}
	return in
}

// Written returns the marks that n depends on at the moment when it is written.
func (d *Gathered) Written(n NodeID) uint64 { return d.in[n] }

// Link is one value of a way through the graph.
type Link struct {
	Node  NodeID
	Steer bool // it decided where or whether the next one was written, or stayed; of the last one it says nothing
}

// Way returns a shortest way from a value that starts accepts to n as it stands after round r, in
// the direction of time; nil if there is none. Of equally short ones it prefers data to control.
func (g *Graph) Way(n NodeID, r RoundID, of Scope, starts func(NodeID) bool) []Link {
	type visit struct {
		node  NodeID
		next  int // place of the one that it leads to
		steer bool
	}
	queue := []visit{{n, -1, false}}
	seen := map[NodeID]bool{n: true}
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		if !g.isJunction(v.node) && starts(v.node) {
			var out []Link
			for k := i; k >= 0; k = queue[k].next {
				if !g.isJunction(queue[k].node) {
					out = append(out, Link{queue[k].node, queue[k].steer})
				}
			}
			return out
		}
		list := g.raw(v.node)
		for _, control := range [...]bool{false, true} {
			for _, s := range list {
				steers := s < 0 || g.isJunction(v.node)
				if m := plain(s); steers == control && (of == WithControl || !steers) && !seen[m] {
					seen[m] = true
					queue = append(queue, visit{m, i, steers})
				}
			}
		}
		if i == 0 && of == WithControl {
			g.standing(n, r, func(j NodeID) {
				if !seen[j] {
					seen[j] = true
					queue = append(queue, visit{j, 0, true})
				}
			})
		}
	}
	return nil
}
