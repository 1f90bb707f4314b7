package views

import (
	"slices"
	"sort"

	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views/scene"
)

// Subject is a trace with all that is derived from it: one a run, so that each is derived once. It
// is immutable; what only some ask for (see derived.go) is worked out when it is asked for first.
type Subject struct {
	Trace   *tracer.Trace
	Graph   *tracer.Graph
	Hazards []tracer.Hazard
	Racing  *tracer.Racing // all that collides in unsynchronised rounds, where a hazard names two

	strips    []strip
	stripOf   []int32 // by node; -1 for one that is nowhere shown
	lastUse   []int32 // by node: last strip that depends on it; -1 none
	collides  map[tracer.NodeID]bool
	racing    map[link]bool
	meeting   map[meeting]bool
	rivals    map[tracer.NodeID][]tracer.NodeID // of a value that several lanes of a round wrote: those that did not stay
	lanes     int                               // columns: the longest array that is shown
	arrays    int                               // arrays that are shown
	sameStrip bool
	segments  []scene.Tone // by column: the tint of its segment; nil where the run has none
	fanIn     int          // the most values that one value depends on
	names     map[tracer.ArrayID]string

	folds   []fold  // phases that are drawn as one band; see folded
	within  []strip // the rows as they were before anything was folded
	foldAt  []int32 // by round: which of them, from 1; nil where nothing is folded
	bundles map[tracer.NodeID][]tracer.Source

	derived *derived // of the run, whatever is folded
	shaped  *shaped  // of the run as it is folded
	own     *sketch  // of a reader's own work; nil for a run
}

// meeting is an access that collides: a lane reads or writes a cell in a round.
type meeting struct {
	round tracer.RoundID
	cell  tracer.CellID
	lane  tracer.LaneID
	write bool
}

// link is an edge of the dependency graph.
type link struct{ from, to tracer.NodeID }

// strip is what one array gains in one step: the nodes of one row of the dependency diagram.
type strip struct {
	from  int // the step at which it begins; of what a fold leaves, the first of the fold
	step  int // the step at which it lands
	round tracer.RoundID
	array tracer.ArrayID
	given bool            // the values that the array holds from the start
	nodes []tracer.NodeID // by index; of several writes to one cell only the one that stays
	lead  bool            // the first strip of its round
	fold  *fold           // that leaves it; nil for none
	panel int             // of a dependency diagram
}

// on tells whether the strip is being made at a step.
func (st *strip) on(step int) bool { return !st.given && st.from <= step && step <= st.step }

// readers lists the values that depend on each value: those of node n are
// list[start[n]:start[n+1]].
type readers struct {
	start []int32
	list  []tracer.NodeID
}

// readersOf lists the values that depend on n, in order.
func (s *Subject) readersOf(n tracer.NodeID) []tracer.NodeID {
	r := once(s, &s.shaped.readers, s.readReaders)
	return r.list[r.start[n]:r.start[n+1]]
}

func (s *Subject) readReaders() *readers {
	r := &readers{start: make([]int32, s.Graph.Nodes()+1)}
	each := func(visit func(from, to tracer.NodeID)) {
		for to := tracer.NodeID(s.Trace.Cells()); int(to) < s.Graph.Nodes(); to++ {
			if s.stripOf[to] < 0 {
				continue
			}
			for _, src := range s.sources(to) {
				visit(src.Node, to)
			}
		}
	}
	each(func(from, _ tracer.NodeID) { r.start[from+1]++ })
	for i := 1; i < len(r.start); i++ {
		r.start[i] += r.start[i-1]
	}
	r.list = make([]tracer.NodeID, r.start[len(r.start)-1])
	next := slices.Clone(r.start)
	each(func(from, to tracer.NodeID) {
		r.list[next[from]] = to
		next[from]++
	})
	return r
}

// SubjectOf derives what views need, in time proportional to the accesses.
func SubjectOf(t *tracer.Trace) *Subject {
	s := &Subject{Trace: t, Graph: t.Graph(), derived: &derived{}, shaped: &shaped{}}
	s.Hazards = s.Graph.Hazards()
	s.Racing = t.Racing(s.Hazards)
	s.stripOf = make([]int32, s.Graph.Nodes())
	s.lastUse = make([]int32, s.Graph.Nodes())
	for i := range s.stripOf {
		s.stripOf[i], s.lastUse[i] = -1, -1
	}
	for _, part := range []func(){s.call, s.cut, s.collide, s.uses, s.segment} {
		t.Rest()
		part()
	}
	return s
}

// Steps is the number of positions of the player, at least 1.
func (s *Subject) Steps() int { return len(s.Trace.Steps()) }

// place returns the array and the index of a node.
func (s *Subject) place(n tracer.NodeID) (tracer.ArrayID, int) {
	return s.Trace.Place(s.Graph.Cell(n))
}

// sortByCell sorts nodes by their cells; those of one cell keep their order.
func (s *Subject) sortByCell(nodes []tracer.NodeID) {
	before := func(i, j int) bool { return s.Graph.Cell(nodes[i]) < s.Graph.Cell(nodes[j]) }
	if !sort.SliceIsSorted(nodes, before) { // most lanes write in their order
		sort.SliceStable(nodes, before)
	}
}

// cut orders the nodes into strips.
func (s *Subject) cut() {
	t, g := s.Trace, s.Graph
	read, needed := s.readAtStart()
	shown := map[tracer.ArrayID]bool{}
	add := func(st strip) {
		s.sortByCell(st.nodes)
		kept := st.nodes[:0]
		for i, n := range st.nodes {
			s.stripOf[n] = int32(len(s.strips))
			if i+1 == len(st.nodes) || g.Cell(st.nodes[i+1]) != g.Cell(n) {
				kept = append(kept, n)
			}
		}
		st.nodes = kept
		s.strips = append(s.strips, st)
		shown[st.array] = true
		s.lanes = max(s.lanes, t.Array(st.array).Len)
	}
	start := func(round tracer.RoundID, step int) {
		for _, a := range t.Arrays() {
			if !a.Given || a.Len == 0 || max(1, a.Before) != max(1, round) || round > 1 && !read[a.ID] || round < 1 != (a.Before <= 1) {
				continue
			}
			nodes := make([]tracer.NodeID, 0, a.Len)
			for i := range a.Len {
				n := tracer.NodeID(t.Cell(a.ID, i))
				// What a program sets up and writes over before it is read says nothing.
				if !a.Filled || needed[n] || g.Final(t.Cell(a.ID, i)) == n {
					nodes = append(nodes, n)
				}
			}
			if len(nodes) > 0 {
				add(strip{from: step, step: step, round: round, array: a.ID, given: true, nodes: nodes})
			}
		}
	}
	start(0, 0)
	for r := tracer.RoundID(1); int(r) <= t.Rounds(); r++ {
		first := len(s.strips)
		if r > 1 {
			start(r, t.FirstStepOf(r))
		}
		for _, group := range s.slots(r) {
			add(strip{from: group.step, step: group.step, round: r, array: group.array, nodes: group.nodes})
		}
		if first < len(s.strips) {
			s.strips[first].lead = true
		}
	}
	s.arrays = len(shown)
}

// slot is what a round writes into one array in one step.
type slot struct {
	step  int
	array tracer.ArrayID
	nodes []tracer.NodeID
}

// slots lists what a round writes, step after step and in each array after array.
func (s *Subject) slots(r tracer.RoundID) []slot {
	type key struct {
		step  int
		array tracer.ArrayID
	}
	var out []slot
	at := map[key]int{}
	latest, i := key{}, -1
	from, to := s.Graph.NodesOf(r)
	for n := from; n < to; n++ {
		a, _ := s.place(n)
		if k := (key{s.Graph.StepOf(n), a}); i < 0 || k != latest {
			known := false
			if i, known = at[k]; !known {
				i = len(out)
				at[k] = i
				out = append(out, slot{step: k.step, array: a})
				if len(out) == 1 {
					out[0].nodes = make([]tracer.NodeID, 0, to-from) // most rounds write into one array in one step
				}
			}
			latest = k
		}
		out[i].nodes = append(out[i].nodes, n)
	}
	// Structures are sorted by package sort throughout: slices.SortFunc is compiled anew for every
	// type, which the download shows.
	sort.Slice(out, func(i, j int) bool {
		return out[i].step < out[j].step || out[i].step == out[j].step && out[i].array < out[j].array
	})
	return out
}

// readAtStart tells which arrays have initial values that something depends on, and which of those
// are needed.
func (s *Subject) readAtStart() (read map[tracer.ArrayID]bool, needed []bool) {
	read, needed = map[tracer.ArrayID]bool{}, make([]bool, s.Trace.Cells())
	for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
		s.Graph.Sources(n, func(src tracer.Source) bool {
			if s.Graph.IsInput(src.Node) {
				a, _ := s.place(src.Node)
				read[a], needed[src.Node] = true, true
			}
			return true
		})
	}
	return read, needed
}

func (s *Subject) uses() {
	for n := range s.stripOf {
		at := s.stripOf[n]
		count := 0
		s.Graph.Sources(tracer.NodeID(n), func(src tracer.Source) bool {
			count++
			s.fanIn = max(s.fanIn, count)
			s.lastUse[src.Node] = max(s.lastUse[src.Node], at)
			if at >= 0 && s.stripOf[src.Node] == at {
				s.sameStrip = true
			}
			return true
		})
	}
}

// collide finds the nodes and the edges of the accesses that collide.
func (s *Subject) collide() {
	s.collides, s.racing, s.meeting = map[tracer.NodeID]bool{}, map[link]bool{}, map[meeting]bool{}
	s.contend()
	for i := range s.Racing.List {
		a := &s.Racing.List[i]
		s.meeting[meeting{a.Round, a.Cell, a.Lane, a.Write}] = true
		for _, n := range a.Made {
			if a.Write {
				s.collides[n] = true
			}
			if a.Contends { // what all writers write is drawn as raced for
				s.raceFor(n, tracer.NoCell)
			} else if !a.Write {
				s.raceFor(n, a.Cell)
			}
		}
	}
	// What a lane does at a step is looked up once for all the cells that it reads there before
	// anything is written to them.
	type turn struct {
		lane tracer.LaneID
		step int
	}
	at := map[turn][]tracer.CellID{}
	var rounds []tracer.RoundID
	for i := range s.Hazards {
		h := &s.Hazards[i]
		if h.Kind != tracer.ReadOfUnwritten {
			continue
		}
		k := turn{h.First.Lane, h.First.Step}
		at[k] = append(at[k], h.Cell)
		s.meeting[meeting{h.Round, h.Cell, h.First.Lane, false}] = true
		if n := len(rounds); n == 0 || rounds[n-1] != h.Round {
			rounds = append(rounds, h.Round)
		}
	}
	for _, round := range rounds {
		from, to := s.Graph.NodesOf(round)
		for n := from; n < to; n++ {
			for _, c := range at[turn{s.Graph.Node(n).Lane, s.Graph.StepOf(n)}] {
				s.raceFor(n, c)
			}
		}
	}
}

// raceFor marks the edges to a value from what its lane read in a cell, and the value where there
// are any; those from all that it read where no cell is named.
func (s *Subject) raceFor(n tracer.NodeID, c tracer.CellID) {
	s.Graph.Sources(n, func(src tracer.Source) bool {
		if c == tracer.NoCell || s.Graph.Cell(src.Node) == c {
			s.racing[link{src.Node, n}], s.collides[n] = true, true
		}
		return true
	})
}

// contend marks all lanes that write one cell in a round, not only the two that a hazard names. Of
// their values one stays, and is drawn with the edges of all.
func (s *Subject) contend() {
	s.rivals = map[tracer.NodeID][]tracer.NodeID{}
	for i := 0; i < len(s.Hazards); {
		round := s.Hazards[i].Round
		writers := map[tracer.CellID][]tracer.NodeID{}
		for ; i < len(s.Hazards) && s.Hazards[i].Round == round; i++ {
			if h := &s.Hazards[i]; h.Kind == tracer.WriteAfterWrite && s.Trace.Round(round).Mode == tracer.Synchronous {
				writers[h.Cell] = nil
			}
		}
		if len(writers) == 0 {
			continue
		}
		from, to := s.Graph.NodesOf(round)
		for n := from; n < to; n++ {
			if list, contended := writers[s.Graph.Cell(n)]; contended {
				writers[s.Graph.Cell(n)] = append(list, n)
			}
		}
		for _, list := range writers {
			stays := list[len(list)-1]
			s.rivals[stays] = list[:len(list)-1]
			for _, n := range list {
				s.collides[n] = true
				s.meeting[meeting{round, s.Graph.Cell(n), s.Graph.Node(n).Lane, true}] = true
				s.Graph.Sources(n, func(src tracer.Source) bool {
					s.racing[link{src.Node, n}], s.racing[link{src.Node, stays}] = true, true
					return true
				})
			}
		}
	}
}

// segment finds the heads of the segments that an input names.
func (s *Subject) segment() {
	for _, a := range s.Trace.Arrays() {
		if a.Name != "heads" || !a.Given || a.Before > 1 || a.Kind != value.Flag {
			continue
		}
		s.segments = make([]scene.Tone, a.Len)
		tone := scene.SegmentB
		for i := range s.segments {
			if i == 0 || a.Start[i] != 0 {
				tone = scene.SegmentA + scene.SegmentB - tone
			}
			s.segments[i] = tone
		}
	}
}

// segmentTone is the tint of the segment that a column belongs to; segments take turns. It is
// neutral if there are none.
func (s *Subject) segmentTone(column int) scene.Tone {
	if column >= len(s.segments) {
		return scene.Neutral
	}
	return s.segments[column]
}

// sources lists what the edges of n come from, each once: what n depends on, and what its rivals
// do. A value that is an operand and steers too is an operand.
func (s *Subject) sources(n tracer.NodeID) []tracer.Source {
	if s.foldOf(n) > 0 {
		return s.bundle(n)
	}
	return s.sourcesOf(append([]tracer.NodeID{n}, s.rivals[n]...)...)
}

// sourcesOf lists what some values depend on, each once.
func (s *Subject) sourcesOf(list ...tracer.NodeID) []tracer.Source {
	out := make([]tracer.Source, 0, 2)
	add := func(src tracer.Source) bool {
		for i := range out {
			if out[i].Node == src.Node {
				out[i].Steer = out[i].Steer && src.Steer
				return true
			}
		}
		out = append(out, src)
		return true
	}
	for _, n := range list {
		s.Graph.Sources(n, add)
	}
	return out
}

// isOutput tells whether n is the value that a cell of an output holds at the end.
func (s *Subject) isOutput(n tracer.NodeID) bool {
	c := s.Graph.Node(n).Cell
	if s.Graph.Final(c) != n {
		return false
	}
	a, i := s.Trace.Place(c)
	if i >= s.Trace.Array(a).Real {
		return false
	}
	for _, o := range s.Trace.Outputs() {
		if o.Array == a {
			return true
		}
	}
	return false
}

// edgeInk is the ink of the edge from a value to one that is made of it: what it carries, and
// whether that is raced for.
func (s *Subject) edgeInk(src tracer.Source, to tracer.NodeID, state scene.State) scene.Ink {
	ink := scene.Ink{Role: scene.Data, State: state}
	switch {
	case src.Steer:
		ink.Role = scene.Steer
	case s.isCopy(to):
		ink.Role = scene.Copy
	}
	if s.racing[link{src.Node, to}] {
		ink.Tone = scene.Conflict
	}
	return ink
}

// isCopy tells whether a value is another one, written elsewhere unchanged.
func (s *Subject) isCopy(n tracer.NodeID) bool {
	if s.Graph.Node(n).Kind != tracer.NodeMoved {
		return false
	}
	operands := 0
	if s.foldOf(n) > 0 { // what was moved in the end may have been computed before, within the fold
		for _, src := range s.bundle(n) {
			if !src.Steer {
				operands++
			}
		}
	}
	return operands <= 1
}

// isSet tells whether n holds a value; the cells of an array that is not given are empty at the
// start.
func (s *Subject) isSet(n tracer.NodeID) bool {
	if !s.Graph.IsInput(n) {
		return true
	}
	a, _ := s.place(n)
	return s.Trace.Array(a).Given
}

// IsSet tells whether a value is one: the cells of an array that is not given hold none at the
// start.
func (s *Subject) IsSet(n tracer.NodeID) bool { return s.isSet(n) }

// isPadding tells whether n lies behind the real cells of its array.
func (s *Subject) isPadding(n tracer.NodeID) bool {
	a, i := s.place(n)
	return i >= s.Trace.Array(a).Real
}
