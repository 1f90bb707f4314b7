package views

import (
	"slices"
	"sort"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// fold is a phase drawn as one band: what it takes, the row that is current in it, and what it
// leaves.
type fold struct {
	phase     int // in the list of the trace
	name      string
	path      string
	tally     string // 3 rounds, 7 operations
	first     tracer.RoundID
	last      tracer.RoundID
	from, to  int              // its steps, both included
	takes     []tracer.NodeID  // values from outside that something in it depends on, ascending
	leaves    []tracer.ArrayID // what the rows of its results belong to
	work      int              // rows that it needs for what a step of it writes
	left      int              // the first and the last column that it writes
	right     int
	conflicts bool // accesses collide in it
}

// marked is the subject with some phases named as folded, and all rows as they were. A phase within
// a folded one is folded with it. The list holds indices of the trace's phases; what is not there
// is passed over.
func (s *Subject) marked(list []int) *Subject {
	phases := s.Trace.Phases()
	f := *s
	f.shaped = &shaped{}
	f.foldAt = make([]int32, s.Trace.Rounds()+1)
	list = slices.Clone(list)
	slices.Sort(list) // an outer phase comes before those within it
	for _, i := range list {
		if i < 0 || i >= len(phases) || f.foldAt[phases[i].First] != 0 {
			continue
		}
		p := &phases[i]
		f.folds = append(f.folds, fold{
			phase: i, name: p.Name, path: p.Path, tally: s.Tally(p), first: p.First, last: p.Last,
			from: s.Trace.FirstStepOf(p.First), to: s.Trace.StepOf(p.Last), left: s.lanes,
		})
		for r := p.First; r <= p.Last; r++ {
			f.foldAt[r] = int32(len(f.folds))
		}
	}
	if len(f.folds) == 0 {
		return s
	}
	for _, h := range s.Hazards {
		if k := f.foldAt[h.Round]; k > 0 {
			f.folds[k-1].conflicts = true
		}
	}
	return &f
}

// folded is the subject with some phases drawn as one band each: of the values made in such a
// phase, those stay that it leaves behind, in one row an array, and they depend on what the phase
// takes.
func (s *Subject) folded(list []int) *Subject {
	f := s.marked(list)
	if f == s {
		return s
	}
	f.bundles = map[tracer.NodeID][]tracer.Source{}
	f.within = s.strips
	kept := f.results()
	f.cutFolded(s, kept)
	f.reach()
	return f
}

// Tally counts the rounds of a phase and what they did: operations, or if there were none,
// values written.
func (s *Subject) Tally(p *tracer.Phase) string {
	ops, writes := 0, 0
	for step := s.Trace.FirstStepOf(p.First); step <= s.Trace.StepOf(p.Last); step++ {
		ops += s.Trace.Steps()[step].Ops
		writes += s.Trace.Steps()[step].Writes
	}
	text := tracer.Plural(int(p.Last-p.First)+1, "round") + ", "
	if ops > 0 {
		return text + tracer.Plural(ops, "operation")
	}
	return text + tracer.Plural(writes, "value") + " written"
}

// foldOf is the fold that a value is made in, from 1; 0 for none. An array of values that is
// declared within a phase belongs to it.
func (s *Subject) foldOf(n tracer.NodeID) int32 {
	if s.foldAt == nil {
		return 0
	}
	round := tracer.RoundID(0)
	if s.Graph.IsInput(n) {
		if a, _ := s.place(n); s.Trace.Array(a).Given && s.Trace.Array(a).Before > 1 && int(s.Trace.Array(a).Before) < len(s.foldAt) {
			round = s.Trace.Array(a).Before
		}
	} else {
		round = s.Graph.Node(n).Round
	}
	return s.foldAt[round]
}

// results finds what each fold leaves behind: of every array of which something is used later, or
// is a result of the run, the last value of each cell that the phase wrote. A phase that leaves
// nothing shows what it wrote last.
func (s *Subject) results() [][]tracer.NodeID {
	type key struct {
		fold int32
		cell tracer.CellID
	}
	last := map[key]tracer.NodeID{}
	used := map[tracer.NodeID]bool{}
	see := func(n tracer.NodeID) {
		k := s.foldOf(n)
		if k > 0 {
			at := key{k, s.Graph.Node(n).Cell}
			if m, ok := last[at]; !ok || s.Graph.StepOf(n) >= s.Graph.StepOf(m) {
				last[at] = n
			}
		}
		s.Graph.Sources(n, func(src tracer.Source) bool {
			if j := s.foldOf(src.Node); j > 0 && j != k {
				used[src.Node] = true
			}
			return true
		})
	}
	for n := range s.Graph.Nodes() {
		if id := tracer.NodeID(n); !s.Graph.IsInput(id) || s.foldOf(id) > 0 {
			see(id)
		}
	}
	wanted := make([]map[tracer.ArrayID]bool, len(s.folds))
	latest := make([]tracer.NodeID, len(s.folds))
	for i := range wanted {
		wanted[i], latest[i] = map[tracer.ArrayID]bool{}, tracer.NoNode
	}
	for k, n := range last {
		if used[n] || s.isOutput(n) {
			a, _ := s.place(n)
			wanted[k.fold-1][a] = true
		}
		if m := latest[k.fold-1]; m == tracer.NoNode || s.Graph.StepOf(n) > s.Graph.StepOf(m) || s.Graph.StepOf(n) == s.Graph.StepOf(m) && n > m {
			latest[k.fold-1] = n
		}
	}
	kept := make([][]tracer.NodeID, len(s.folds))
	for i := range wanted {
		if len(wanted[i]) == 0 && latest[i] != tracer.NoNode {
			a, _ := s.place(latest[i])
			wanted[i][a] = true
		}
	}
	for k, n := range last {
		if a, _ := s.place(n); wanted[k.fold-1][a] && (used[n] || !s.Graph.IsInput(n)) {
			kept[k.fold-1] = append(kept[k.fold-1], n)
		}
	}
	for i := range kept {
		s.sortByCell(kept[i])
	}
	return kept
}

// cutFolded puts the rows of results in the place of the strips of each fold.
func (s *Subject) cutFolded(whole *Subject, kept [][]tracer.NodeID) {
	s.strips = nil
	s.stripOf = make([]int32, len(whole.stripOf))
	for i := range s.stripOf {
		s.stripOf[i] = -1
	}
	moved := make([]int32, len(whole.strips)) // where a strip has gone
	outside := s.seenOutside(kept)
	emit := func(k int32) {
		f := &s.folds[k-1]
		for from, list := 0, kept[k-1]; from < len(list); {
			a, _ := s.place(list[from])
			to := from
			for ; to < len(list); to++ {
				if b, _ := s.place(list[to]); b != a {
					break
				}
				s.stripOf[list[to]] = int32(len(s.strips))
			}
			f.leaves = append(f.leaves, a)
			s.strips = append(s.strips, strip{from: f.from, step: f.to, round: f.last, array: a, nodes: list[from:to:to], lead: from == 0, fold: f})
			from = to
		}
	}
	done := int32(0)
	for i := range whole.strips {
		st := whole.strips[i]
		k := s.foldAt[max(0, st.round)]
		for ; done < k || done < int32(len(s.folds)) && s.folds[done].last < st.round; done++ {
			emit(done + 1)
		}
		moved[i] = -1
		if k == 0 && (!st.given || outside[st.array]) {
			moved[i] = int32(len(s.strips))
			s.strips = append(s.strips, st)
		}
	}
	for ; done < int32(len(s.folds)); done++ {
		emit(done + 1)
	}
	for n, old := range whole.stripOf {
		if old >= 0 && moved[old] >= 0 {
			s.stripOf[n] = moved[old]
		}
	}
	shown := map[tracer.ArrayID]bool{}
	s.lanes = 0
	see := func(st *strip) {
		shown[st.array] = true
		s.lanes = max(s.lanes, s.Trace.Array(st.array).Len)
	}
	for i := range s.strips {
		see(&s.strips[i])
	}
	at, rows := 0, 0
	for i := range s.within {
		st := &s.within[i]
		f := s.foldOn(st.step)
		if st.given || f == nil {
			continue
		}
		see(st)
		_, left := s.place(st.nodes[0])
		_, right := s.place(st.nodes[len(st.nodes)-1])
		f.left, f.right = min(f.left, left), max(f.right, right)
		if st.step != at {
			at, rows = st.step, 0
		}
		if st.step == f.to && slices.Contains(f.leaves, st.array) {
			continue
		}
		rows++
		f.work = max(f.work, rows)
	}
	s.arrays = len(shown)
}

// seenOutside are the arrays that are more than what a program has set up for folded phases alone:
// given, or with rows of their own.
func (s *Subject) seenOutside(kept [][]tracer.NodeID) map[tracer.ArrayID]bool {
	out := map[tracer.ArrayID]bool{}
	for _, a := range s.Trace.Arrays() {
		out[a.ID] = !a.Filled
	}
	for _, o := range s.Trace.Outputs() {
		out[o.Array] = true
	}
	for _, list := range kept {
		for _, n := range list {
			a, _ := s.place(n)
			out[a] = true
		}
	}
	for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
		if s.foldOf(n) > 0 {
			continue
		}
		a, _ := s.place(n)
		out[a] = true
		s.Graph.Sources(n, func(src tracer.Source) bool {
			a, _ := s.place(src.Node)
			out[a] = true
			return true
		})
	}
	return out
}

// unfolded are the rows as they were before anything was folded.
func (s *Subject) unfolded() []strip {
	if s.within != nil {
		return s.within
	}
	return s.strips
}

// current lists the rows that a fold shows at a step of its own: what the step writes, or where it
// writes nothing, the last before it that did; at the end of the fold those of them that it does
// not leave anyway.
func (s *Subject) current(f *fold, step int) []*strip {
	var out []*strip
	for i := range s.within {
		st := &s.within[i]
		if st.given || st.step < f.from || st.step > step || step == f.to && slices.Contains(f.leaves, st.array) {
			continue
		}
		if len(out) > 0 && out[0].step != st.step {
			out = out[:0]
		}
		out = append(out, st)
	}
	if step == f.to && len(out) > 0 && out[0].step < step {
		return nil
	}
	return out
}

// reach finds for every value the last row that depends on it, and what each fold takes from
// outside.
func (s *Subject) reach() {
	row := slices.Clone(s.stripOf) // of a value within a fold: the last row of results that depends on it
	s.lastUse = make([]int32, len(row))
	for i := range s.lastUse {
		s.lastUse[i] = -1
	}
	s.fanIn, s.sameStrip = 0, false
	takes := make([]map[tracer.NodeID]bool, len(s.folds))
	for i := range takes {
		takes[i] = map[tracer.NodeID]bool{}
	}
	for n := tracer.NodeID(len(row)) - 1; n >= 0; n-- { // a value is recorded after what it depends on
		k, count := s.foldOf(n), 0
		s.Graph.Sources(n, func(src tracer.Source) bool {
			switch {
			case k == 0:
				count++
				s.fanIn = max(s.fanIn, count)
				s.sameStrip = s.sameStrip || row[n] >= 0 && s.stripOf[src.Node] == row[n]
			case s.foldOf(src.Node) == k:
				row[src.Node] = max(row[src.Node], row[n])
				return true
			case row[n] >= 0:
				takes[k-1][src.Node] = true
			}
			s.lastUse[src.Node] = max(s.lastUse[src.Node], row[n])
			return true
		})
	}
	for i := range takes {
		for n := range takes[i] {
			s.folds[i].takes = append(s.folds[i].takes, n)
		}
		slices.Sort(s.folds[i].takes)
	}
}

// bundle lists what a result of a fold depends on outside the fold, each once, ascending: what its
// cone takes, the fold's inside left out.
func (s *Subject) bundle(n tracer.NodeID) []tracer.Source {
	if out, ok := s.bundles[n]; ok {
		return out
	}
	k := s.foldOf(n)
	out := []tracer.Source{}
	within, outside := map[tracer.NodeID]bool{}, map[tracer.NodeID]int{}
	follow := func(stack []tracer.NodeID, steering bool) []tracer.NodeID {
		var left []tracer.NodeID // what only steers
		for len(stack) > 0 {
			m := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if within[m] {
				continue
			}
			within[m] = true
			s.Graph.Sources(m, func(src tracer.Source) bool {
				inside := s.foldOf(src.Node) == k
				switch {
				case !inside:
					i, seen := outside[src.Node]
					if !seen {
						i = len(out)
						outside[src.Node] = i
						out = append(out, tracer.Source{Node: src.Node, Steer: true})
					}
					out[i].Steer = out[i].Steer && (src.Steer || steering)
				case src.Steer:
					left = append(left, src.Node)
				default:
					stack = append(stack, src.Node)
				}
				return true
			})
		}
		return left
	}
	for left := follow([]tracer.NodeID{n}, false); len(left) > 0; {
		left = follow(left, true)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Node < out[j].Node })
	s.bundles[n] = out
	return out
}

// steering calls f, until it returns false, for each value in sight that decided where or whether n
// was written, beside its sources. What a folded phase hides hands on what it depends on itself.
func (s *Subject) steering(n tracer.NodeID, f func(tracer.NodeID) bool) {
	direct := map[tracer.NodeID]bool{}
	for _, src := range s.sources(n) {
		direct[src.Node] = true
	}
	k := s.foldOf(n)
	hidden := func(m tracer.NodeID) bool {
		j := s.foldOf(m)
		return j > 0 && (j == k || s.stripOf[m] < 0)
	}
	s.Graph.SourcesThrough(n, hidden, func(m tracer.NodeID) bool { return direct[m] || f(m) })
}

// toneOf is the tone of the phase that a value is made in, as the picture has it.
func (s *Subject) toneOf(n tracer.NodeID) scene.Tone {
	if k := s.foldOf(n); k > 0 {
		return PhaseTone(s.folds[k-1].path)
	}
	return PhaseTone(s.Trace.Round(s.Graph.Node(n).Round).Phase)
}

// foldOn is the fold that a step lies in; nil for none.
func (s *Subject) foldOn(step int) *fold {
	if s.foldAt != nil {
		if k := s.foldAt[max(0, s.Trace.Steps()[step].Round)]; k > 0 {
			return &s.folds[k-1]
		}
	}
	return nil
}

// phaseOn is the phase that a picture names at a step: the folded one, or else the innermost.
func (s *Subject) phaseOn(step int) (int, bool) {
	if f := s.foldOn(step); f != nil {
		return f.phase, true
	}
	i := innermost(s.Trace.Phases(), s.Trace.Steps()[step].Round)
	return i, i >= 0
}

// Folder is a plan whose phases can be folded by pointing at their names.
type Folder interface {
	// Phase is the phase whose name stands at p, by its index in the list of the trace.
	Phase(at float64, p scene.Point) (phase int, ok bool)
}

// Banded is a plan that draws a folded phase as a band in a place of its own.
type Banded interface {
	// Band is the band of the folded phase that a value is made in; false where it is made in none.
	Band(n tracer.NodeID) (scene.Rect, bool)
}

// innermost is the phase that a round lies in, and in no other within it; -1 for none.
func innermost(phases []tracer.Phase, r tracer.RoundID) int {
	best := -1
	for i := range phases {
		if phases[i].First <= r && r <= phases[i].Last {
			best = i // those within come later
		}
	}
	return best
}
