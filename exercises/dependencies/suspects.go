package dependencies

import (
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds the sets of cells that readers take for those that a value depends on.

// The names of mistakes about the marks as a whole.
const (
	NothingMarked   = "nothing marked"
	Complement      = "the complement"
	TooEarly        = "a round too early"
	everything      = "everything"
	controlCounted  = "control counted"
	ownPlaceOnly    = "its own place only"
	ownPlaceLeftOut = "own place left out"
	otherMoment     = "another round"
	flagsLeftOut    = "flags left out"
	oneOperand      = "one operand followed"
)

// shaped writes marks as 1 and 0, for an empty cell is an answer too; what is neither stays as it is.
func (q *dependency) shaped(a exercises.Answer) (given, want exercises.Answer) {
	return marks(a), marks(q.want)
}

func marks(a exercises.Answer) exercises.Answer {
	out := make(exercises.Answer, len(a))
	for k, s := range a {
		if out[k] = plain(s); out[k] == "" {
			out[k] = "0"
		}
	}
	return out
}

// sets are the sets of marked cells in the making.
type sets struct {
	q      *dependency
	r      *exercises.Run
	on     []bool // what is marked, and the same as an answer, and as bits
	marked exercises.Answer
	is     uint64
	list   []*exercises.Suspect
}

// whole adds a set of marks that somebody may take for the right one.
func (s *sets) whole(rank int, name, says string, a exercises.Answer) {
	switch count(a) {
	case 0: // who marks nothing has not taken that for the answer
		if name != NothingMarked {
			return
		}
	case len(a): // nor has who marks everything looked for less, unless at another moment
		if name != everything && name != otherMoment && name != exercises.TooFar && name != exercises.InPlace && name != exercises.NoGuard && name != exercises.NoIdentity {
			return
		}
	}
	s.list = append(s.list, &exercises.Suspect{Name: name, Says: says, Leaves: marks(a), Rank: rank})
}

// of marks what another value depends on.
func (s *sets) of(n tracer.NodeID) exercises.Answer { return s.in(inputsOf(s.r, n, s.q.scope)) }

// in marks the cells of a set of bits.
func (s *sets) in(bits uint64) exercises.Answer {
	return s.q.answerOf(func(k int, _ tracer.CellID) bool { return bits>>k&1 == 1 })
}

// suspects are the sets of cells that somebody may take for the right one, and single cells.
func (q *dependency) suspects(e *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	s := &sets{q: q, r: e.Run, on: read(a).on}
	s.marked = q.answerOf(func(k int, _ tracer.CellID) bool {
		if s.on[k] {
			s.is |= 1 << k
		}
		return s.on[k]
	})
	for i := range e.Mistakes {
		m := &e.Mistakes[i]
		s.whole(5, m.Name, m.Says, m.Answer)
	}
	s.whole(6, NothingMarked, "Every value is made of something, or decided by it: begin with the cells that the last step reads.", make(exercises.Answer, len(q.want)))
	s.whole(4, Complement, "These are just the cells that do not belong, and all of them: the marks are the wrong way round.", q.answerOf(func(k int, _ tracer.CellID) bool { return q.want[k] == "" }))
	s.parts()
	s.otherValues()
	s.ownPlace()
	s.operands()
	s.neighbours()
	s.lastStep()
	s.winner()
	s.withoutHeads()
	s.behindTheHead()
	s.alike()
	s.gathered()
	s.oneWayBack()
	s.someFlags()
	s.cancelling()
	s.named()
	s.gatherForScatter()
	s.scatterForGather()
	s.otherBoundary()
	s.equalKeys()
	s.flagOfTheFirst()
	s.onTheWay()
	s.ownInOne()
	s.otherwise()
	if q.scope == tracer.DataOnly {
		control := s.in(inputsOf(e.Run, q.node, tracer.WithControl))
		s.list = append(s.list, &exercises.Suspect{Name: controlCounted, Says: "What is marked too many only " + decides + ". The question asks for what the value was made of.", Leaves: control, Rank: 32, Local: true})
	}
	none, all, says := marks(make(exercises.Answer, len(q.want))), marks(q.answerOf(func(int, tracer.CellID) bool { return true })), s.further()
	return append(s.list,
		&exercises.Suspect{Name: "an input forgotten", Says: says, Leaves: none, Rank: 32, Local: true},
		&exercises.Suspect{Name: "an input too many", Says: says, Leaves: all, Rank: 33, Local: true})
}

// neighbours are the cells beside the value's own place, with it and without.
func (s *sets) neighbours() {
	q, t := s.q, s.r.Trace
	array, at := t.Place(s.r.Graph.Node(q.node).Cell)
	for _, id := range s.arrays() {
		if t.Array(id).Real != t.Array(array).Real || t.Param("across "+t.RowName(array)) != "" || at+1 >= t.Array(id).Real || at == 0 {
			continue
		}
		for _, one := range []struct {
			says string
			by   []int
		}{
			{"That is index %[2]d of %[1]s and the one before it. ", []int{-1, 0}},
			{"That is index %[2]d of %[1]s and the one behind it. ", []int{0, 1}},
			{"That is index %[2]d of %[1]s and those on either side of it. ", []int{-1, 0, 1}},
			{"Those are the cells of %s on either side of index %d. ", []int{-1, 1}},
			{"That is only the cell of %s just before index %d. ", []int{-1}},
		} {
			beside := q.answerOf(func(_ int, c tracer.CellID) bool {
				in, i := t.Place(c)
				return in == id && slices.Contains(one.by, i-at)
			})
			s.whole(21, "the neighbours", fmt.Sprintf(one.says, t.RowName(id), at)+q.belonging(s.r, beside), beside)
		}
	}
}

// arrays are those in which cells belong.
func (s *sets) arrays() []tracer.ArrayID {
	var out []tracer.ArrayID
	for k, c := range s.q.cells {
		if id, _ := s.r.Trace.Place(c); s.q.want[k] != "" && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// otherValues are what neighbours depend on, other cells of the round, and the cell after other rounds.
func (s *sets) otherValues() {
	q, t, g := s.q, s.r.Trace, s.r.Graph
	array, at := t.Place(g.Node(q.node).Cell)
	for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
		node := g.Node(n)
		other, i := t.Place(node.Cell)
		switch {
		case q.sameCell(s.r, n) && s.knows(s.of(n), TooEarly, exercises.TooFar):
		case q.sameCell(s.r, n):
			s.whole(17, otherMoment, fmt.Sprintf("That is what %s depends on %s. The question is about what stands there %s.", g.CellName(n), momentOf(s.r, n), momentOf(s.r, q.node)), s.of(n))
		case node.Round != q.round || node.Cell == g.Node(q.node).Cell || !s.stands(n):
		case other == array && (i == at-1 || i == at+1):
			s.whole(14, "the neighbour's inputs", fmt.Sprintf("That is what %s depends on.", g.CellName(n)), s.of(n))
		default:
			s.whole(16, "another cell's inputs", fmt.Sprintf("That is what %s depends on.", g.CellName(n)), s.of(n))
		}
	}
}

// knows tells of marks that they are those of a mistake of one of some names.
func (s *sets) knows(a exercises.Answer, names ...string) bool {
	leaves := marks(a)
	return slices.ContainsFunc(s.list, func(one *exercises.Suspect) bool {
		return slices.Contains(names, one.Name) && slices.Equal(one.Leaves, leaves)
	})
}

// stands tells of a value that it stands in its cell at the moment that is asked about.
func (s *sets) stands(n tracer.NodeID) bool {
	g, end := s.r.Graph, when(s.r, s.q.node).To
	for later := n + 1; int(later) < g.Nodes() && g.StepOf(later) <= end; later++ {
		if g.Cell(later) == g.Cell(n) {
			return false
		}
	}
	return g.StepOf(n) <= end
}

// asRead names a value that the lane reads: where another stands in its cell at the moment that is asked about, by when
// it stood there.
func (s *sets) asRead(n tracer.NodeID) string {
	if s.stands(n) {
		return s.r.Graph.CellName(n)
	}
	return s.r.Graph.CellName(n) + " as it stood before " + roundOf(s.r, s.q.node)
}

// ownPlace are the value's own place alone, and all but that.
func (s *sets) ownPlace() {
	q, t, g := s.q, s.r.Trace, s.r.Graph
	_, at := t.Place(g.Node(q.node).Cell)
	place := func(c tracer.CellID) int { _, i := t.Place(c); return i }
	s.whole(10, ownPlaceLeftOut, fmt.Sprintf("Only what has the value's own index, %d, is missing: the value depends on it, too.", at), q.answerOf(func(k int, c tracer.CellID) bool {
		return q.want[k] != "" && place(c) != at
	}))
	var own uint64
	for k, c := range q.cells {
		if place(c) == at {
			own |= 1 << k
		}
	}
	all := s.in(own)
	in, _ := t.Place(g.Node(q.node).Cell)
	aligned := !slices.ContainsFunc(q.cells, func(c tracer.CellID) bool { // with the cells of the value's array
		id, i := t.Place(c)
		return i == at && t.Array(id).Real != t.Array(in).Real
	})
	data := inputsOf(s.r, q.node, tracer.DataOnly)
	computed := slices.ContainsFunc(g.Cone(q.node, tracer.DataOnly), func(n tracer.NodeID) bool { return !g.IsInput(n) && g.Node(n).Ops > 0 })
	more := ""
	switch {
	case data&own == 0 && data != 0 && !computed:
		more = "The value came from another place: follow where it was read. " + q.belonging(s.r, all)
	case !aligned:
	case within(all, q.want) && data&^own == 0:
		more = "The value depends on more than what stood in its own place: other cells " + decides + "."
	case within(all, q.want) && data&own != 0 && computed:
		more = "The value depends on more than what stood in its own place: it met others on the way."
	}
	switch {
	case more != "":
		s.whole(9, ownPlaceOnly, more, all)
	case count(all) > 1:
		s.whole(9, ownPlaceOnly, fmt.Sprintf("These are the cells with the value's own index, %d. ", at)+q.belonging(s.r, all), all)
	}
	for k, c := range q.cells {
		if place(c) == at && (more == "" || count(all) > 1) {
			one := s.in(1 << k)
			s.whole(9, ownPlaceOnly, fmt.Sprintf("That is %s alone, which has the value's own index. ", exercises.NameOf(t, c))+q.belonging(s.r, one), one)
		}
	}
	behind := q.answerOf(func(_ int, c tracer.CellID) bool { return place(c) >= at })
	s.whole(18, "everything behind", fmt.Sprintf("That is every cell from index %d on. ", at)+q.belonging(s.r, behind), behind)
}

// arrayOf is the array of the cell of a slot.
func (s *sets) arrayOf(slot int) tracer.ArrayID {
	id, _ := s.r.Trace.Place(s.q.cells[slot])
	return id
}

// lastStep are the cells that have the indices of those that the lane reads in another array; and the
// input that the lanes read which write to the value's cell in its round.
func (s *sets) lastStep() {
	q, t, g := s.q, s.r.Trace, s.r.Graph
	at := map[int]bool{}
	var names []string
	g.Sources(q.node, func(source tracer.Source) bool {
		cell := g.Cell(source.Node)
		if _, i := t.Place(cell); !source.Steer && !slices.Contains(q.cells, t.Origin(cell)) {
			at[i] = true
			names = append(names, g.CellName(source.Node))
		}
		return true
	})
	_, own := t.Place(g.Node(q.node).Cell)
	says := fmt.Sprintf("These have the indices of %s, which the lane reads. ", exercises.Listed(names))
	if len(at) == 1 {
		says = fmt.Sprintf("That has the index of %s, which the lane reads. ", exercises.Listed(names))
	}
	alike := func(among ...tracer.ArrayID) {
		same := q.answerOf(func(_ int, c tracer.CellID) bool { in, i := t.Place(c); return slices.Contains(among, in) && at[i] })
		if count(same) == len(at)*len(among) && (count(same) > 1 || !at[own]) {
			s.whole(13, "last round only", says+q.belonging(s.r, same), same)
		}
	}
	for _, id := range s.inputs() {
		alike(id)
	}
	if list := s.arrays(); len(list) > 1 {
		alike(list...)
	}
	read := map[tracer.CellID]bool{}
	from, _ := g.NodesOf(q.round)
	for n := from; n <= q.node; n++ {
		if g.Cell(n) == g.Cell(q.node) {
			g.Sources(n, func(source tracer.Source) bool {
				if g.IsInput(source.Node) && (!source.Steer || q.scope == tracer.WithControl) {
					read[t.Origin(g.Cell(source.Node))] = true
				}
				return true
			})
		}
	}
	writers := q.answerOf(func(_ int, c tracer.CellID) bool { return read[c] })
	s.whole(13, "last round only", fmt.Sprintf("That is the input that is read for what is written to %s in round %d. ", g.CellName(q.node), q.round)+q.belonging(s.r, writers), writers)
}

// oneWayBack looks whether of each value that the lane reads one input alone is marked, where it was made of
// several.
func (s *sets) oneWayBack() {
	made, several := madeOf(s.r.Graph, s.q.node), false
	for _, n := range made {
		from := inputsOf(s.r, n, s.q.scope)
		if bits.OnesCount64(from&s.is) != 1 {
			return
		}
		several = several || bits.OnesCount64(from) > 1
	}
	if several && len(made) > 1 && count(s.marked) == len(made) && within(s.marked, s.q.want) {
		s.whole(19, "one way back", "From each value that the lane reads one way back is followed. Such a value may be made of several: follow all of them. "+s.q.belonging(s.r, s.marked), s.marked)
	}
}

// behindTheHead leaves out the value at the head of the segment.
func (s *sets) behindTheHead() {
	t, heads := s.r.Trace, s.r.Trace.ArrayNamed("heads")
	_, at := t.Place(s.r.Graph.Node(s.q.node).Cell)
	if heads == nil || !heads.Given || at >= heads.Real {
		return
	}
	start := t.Cursor()
	for at > 0 && start.Text(heads.ID, at) != "1" {
		at--
	}
	left := s.q.answerOf(func(k int, c tracer.CellID) bool {
		in, i := t.Place(c)
		return s.q.want[k] != "" && (i != at || in == heads.ID)
	})
	if count(left)+1 == count(s.q.want) {
		s.whole(12, "the head left out", fmt.Sprintf("That begins behind the head. A flag stands at the first value of its segment: index %d belongs to it. ", at)+s.q.belonging(s.r, left), left)
	}
}

// withoutHeads are the values that would have come together if no segment began.
func (s *sets) withoutHeads() {
	q, t := s.q, s.r.Trace
	heads := t.ArrayNamed("heads")
	text, given := s.r.Request.Inputs["heads"]
	if heads == nil || !given {
		return
	}
	if !q.looked {
		q.looked = true
		other := s.r.Rerun(func(req algos.Request) bool {
			req.Inputs["heads"] = strings.ReplaceAll(text, "1", "0")
			return true
		})
		if other != nil && other.Trace.Cells() == t.Cells() {
			q.joined = other
		}
	}
	other := q.joined
	if other == nil {
		return
	}
	found, at := tracer.NoNode, when(s.r, q.node)
	for n := tracer.NodeID(t.Cells()); int(n) < other.Graph.Nodes(); n++ {
		if other.Graph.Cell(n) == s.r.Graph.Cell(q.node) && other.Graph.StepOf(n) <= at.To {
			found = n
		}
	}
	if found == tracer.NoNode {
		return
	}
	isHead := func(k int) bool { return s.arrayOf(k) == heads.ID }
	data, control := inputsOf(other, found, tracer.DataOnly), inputsOf(other, found, tracer.WithControl)
	for _, headToo := range []func(k int) bool{
		func(k int) bool { return q.want[k] != "" },
		func(k int) bool { return control>>k&1 == 1 },
		func(int) bool { return false },
	} {
		marked := q.answerOf(func(k int, _ tracer.CellID) bool {
			if isHead(k) {
				return headToo(k)
			}
			return data>>k&1 == 1
		})
		if within(marked, q.want) { // nothing from before a head
			continue
		}
		s.whole(13, exercises.Leaking, "That goes on over the head of the segment, as though there were none: nothing from before a head counts behind it. "+q.belonging(s.r, marked), marked)
	}
}

// inputs are the arrays of which cells can be marked.
func (s *sets) inputs() []tracer.ArrayID {
	var out []tracer.ArrayID
	for k := range s.q.cells {
		if id := s.arrayOf(k); !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// winner is where the value itself comes from, as long as one of those that it was made of is it
// already.
func (s *sets) winner() {
	q, g := s.q, s.r.Graph
	n, made := q.node, false
	for !g.IsInput(n) {
		next, all := tracer.NoNode, madeOf(g, n)
		for _, m := range all {
			if g.Text(m) == g.Text(q.node) {
				next = m
			}
		}
		if next == tracer.NoNode {
			break
		}
		n, made = next, made || len(all) > 1
	}
	if !made {
		return
	}
	from := s.of(n)
	if g.IsInput(n) {
		origin := s.r.Trace.Origin(g.Cell(n))
		from = q.answerOf(func(_ int, c tracer.CellID) bool { return c == origin })
	}
	if within(from, q.want) {
		s.whole(14, "what won alone", fmt.Sprintf("That is where the %s comes from. What it was combined or compared with on the way counts as well.", g.Told(q.node)), from)
	}
}

// alike describes marks of one array by what the cells hold, or by a flag beside them.
func (s *sets) alike() {
	q, t := s.q, s.r.Trace
	first := slices.Index(s.on, true)
	if first < 0 {
		return
	}
	id := s.arrayOf(first)
	_, at := t.Place(s.r.Graph.Node(q.node).Cell)
	name := t.RowName(id)
	_, one := t.Place(q.cells[first])
	texts := map[string][]string{}
	for _, a := range t.Arrays() {
		if a.Real != t.Array(id).Real || a.Kind != value.Int && a.Kind != value.Flag { // letters tell nothing of cells
			continue
		}
		if of := s.firstWritten(a.ID); of != nil {
			texts[t.RowName(a.ID)] = of
		}
	}
	for _, scope := range []struct {
		says string
		has  func(k, i int) bool
	}{
		{"Of " + name + " these are the cells", func(int, int) bool { return true }},
		{fmt.Sprintf("Of %s up to index %d these are the cells", name, at), func(_, i int) bool { return i <= at }},
		{fmt.Sprintf("Of %s in front of index %d these are the cells", name, at), func(_, i int) bool { return i < at }},
		{"Of what belongs in " + name + " these are the cells", func(k, _ int) bool { return q.want[k] != "" }},
	}[:max(1, 4*min(1, count(s.marked)-1))] { // one cell fits much by chance
		fits := func(accepts func(k, i int) bool) bool {
			return slices.Equal(s.marked, q.answerOf(func(k int, c tracer.CellID) bool {
				in, i := t.Place(c)
				return in == id && scope.has(k, i) && accepts(k, i)
			}))
		}
		for _, array := range slices.Sorted(maps.Keys(texts)) {
			of := texts[array]
			if !fits(func(_, i int) bool { return of[i] == of[one] }) {
				continue
			}
			same, flags := 0, true
			for _, text := range of {
				flags = flags && (text == "0" || text == "1")
				if text == of[one] {
					same++
				}
			}
			switch {
			case flags && of[one] == "0" || same == len(of) || array == name && (flags || same == 1):
			case flags:
				s.whole(15, "only those kept", scope.says+" whose "+array+" is 1 at first. "+q.belonging(s.r, s.marked), s.marked)
			default:
				s.whole(24, "equal values", scope.says+" with "+of[one]+" in "+array+" at first. "+q.belonging(s.r, s.marked), s.marked)
			}
		}
	}
}

// firstWritten are the texts that the cells of an array hold first; nil unless all have one.
func (s *sets) firstWritten(id tracer.ArrayID) []string {
	t := s.r.Trace
	if !exercises.Shown(*t.Array(id)) {
		return nil
	}
	c := t.Cursor()
	out := make([]string, t.Array(id).Real)
	for round := tracer.RoundID(0); int(round) <= min(t.Rounds(), int(s.q.round)); round++ {
		c.Seek(t.StepOf(round))
		for i := range out {
			if _, set := c.Value(id, i); set && out[i] == "" {
				out[i] = c.Text(id, i)
			}
		}
	}
	if slices.Contains(out, "") {
		return nil
	}
	return out
}

// further describes marks, for where no mistake explains them, array by array: how far they lie apart, or how they
// lie to those that belong.
func (s *sets) further() string {
	q := s.q
	wrong := map[tracer.ArrayID]bool{}
	for k := range s.on {
		wrong[s.arrayOf(k)] = wrong[s.arrayOf(k)] || s.on[k] != (q.want[k] != "")
	}
	name, says := "", ""
	for _, id := range s.inputs() {
		if !wrong[id] {
			continue
		}
		in := func(a exercises.Answer) exercises.Answer {
			return q.answerOf(func(k int, _ tracer.CellID) bool { return a[k] != "" && s.arrayOf(k) == id })
		}
		what, text := s.inArray(id, in(s.marked), in(q.want))
		name = cmp.Or(name, what)
		if text != "" {
			says += text + " "
		}
	}
	if data := inputsOf(s.r, q.node, tracer.DataOnly); count(s.marked) == 1 && count(q.want) > 1 && within(s.marked, q.want) {
		if name, says = "one way back", "That is where one way back ends, and there are others. "; s.is&data != 0 && s.is != data {
			says = "That is where one way back ends. On the way values were made of several: follow each of them. "
		}
	}
	if count(s.marked) > 1 && count(s.marked) == count(q.want)-1 && within(s.marked, q.want) {
		if text := s.comesIn(); text != "" {
			name, says = oneOperand, text
		}
	}
	says += q.belonging(s.r, s.marked)
	control := s.in(inputsOf(s.r, q.node, tracer.WithControl))
	onlyDecide := q.scope == tracer.DataOnly && within(q.want, s.marked) && within(s.marked, control) // which says more
	if name = cmp.Or(name, "an input too many and an input forgotten"); name != "an input forgotten" && name != "an input too many" && !onlyDecide {
		s.list = append(s.list, &exercises.Suspect{Name: name, Says: says, Leaves: marks(s.marked), Rank: 30, Faint: true})
	}
	return says
}

// comesIn says of the one cell that is missing in which round it is combined with another that is marked.
func (s *sets) comesIn() string {
	g := s.r.Graph
	for _, n := range g.Cone(s.q.node, tracer.DataOnly) {
		in := inputsOf(s.r, n, tracer.DataOnly)
		if n == s.q.node || g.IsInput(n) || in&^s.is == 0 || bits.OnesCount64(in) < 2 {
			continue
		}
		var names []string
		for _, m := range madeOf(g, n) {
			if name := g.CellName(m); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return fmt.Sprintf("In %s what %s gets was made of %s: follow each of them. ", roundOf(s.r, n), g.CellName(n), exercises.Listed(names))
	}
	return ""
}

// inArray describes how marks of an array lie to those that belong.
func (s *sets) inArray(id tracer.ArrayID, marked, want exercises.Answer) (name, says string) {
	row := s.r.Trace.RowName(id)
	got, apart := s.apart(marked), s.apart(want)
	switch {
	case count(want) == 0:
		return "a wrong array", fmt.Sprintf("Nothing of %s belongs.", row)
	case count(marked) == 0:
		return "an array left out", fmt.Sprintf("Nothing of %s is marked, and some of it belongs.", row)
	}
	first, line := slices.Index(marked, "1"), s.r.Trace.Param("across "+row) == ""
	_, from := s.r.Trace.Place(s.q.cells[first])
	n, all := count(marked), s.r.Trace.Array(id).Real
	if name = "an input forgotten"; within(want, marked) {
		name = "an input too many"
	} else if !within(marked, want) {
		name = ""
	}
	_, at := s.r.Trace.Place(s.r.Graph.Cell(s.q.node))
	switch stretch := "Of " + row + " that is every cell"; {
	case n < 2 || got != 1 || !line:
	case n == all:
		return "a whole stretch", stretch + "."
	case from == 0 && n == at+1:
		return "a whole stretch", fmt.Sprintf("%s up to index %d.", stretch, at)
	case from == 0 && n == at:
		return "a whole stretch", fmt.Sprintf("%s in front of index %d.", stretch, at)
	case from == at && from+n == all:
		return "a whole stretch", fmt.Sprintf("%s from index %d on.", stretch, at)
	}
	switch {
	case got > 0 && apart > 0 && got != apart:
		return exercises.OtherStride, fmt.Sprintf("The cells of %s that are marked lie %s apart. Those that belong lie %s apart.",
			row, exercises.Plural(got, "place"), exercises.Plural(apart, "place"))
	case line && got == 1 && 2 < n && n < all && from%n == 0 && all%n == 0:
		return "a whole block", fmt.Sprintf("Of %s that is a block of %d cells, from index %d on.", row, n, from)
	case got == 1 && apart == 0 && count(want) > 1 && !within(want, marked):
		return "another stretch", fmt.Sprintf("The cells of %s that are marked lie side by side. Those that belong do not.", row)
	case n > 1 && got != 1 || count(want) > 1 && apart != 1 || !line:
		return name, ""
	}
	by := first - slices.Index(want, "1")
	end := by + n - count(want)
	if name = "another stretch"; by*by == 1 && end*end < 2 || end*end == 1 && by == 0 {
		name = exercises.OffByOne
	}
	switch far := beside(by, "far to the left", "far to the right"); {
	case by == end && n == 1:
		return name, fmt.Sprintf("The mark in %s stands %s.", row, far)
	case by == end:
		return name, fmt.Sprintf("The marks in %s stand %s.", row, far)
	}
	var ends []string
	if by != 0 {
		ends = append(ends, "begin "+beside(by, "early", "late"))
	}
	if end != 0 {
		ends = append(ends, "end "+beside(end, "early", "late"))
	}
	return name, fmt.Sprintf("In %s the marks %s.", row, exercises.Listed(ends))
}

// beside says by how many places marks stand, begin or end beside where they should.
func beside(by int, back, on string) string {
	if by < 0 {
		return exercises.Plural(-by, "place") + " too " + back
	}
	return exercises.Plural(by, "place") + " too " + on
}

// apart is how far marks of one array lie apart; 0 where there is no such distance.
func (s *sets) apart(a exercises.Answer) int {
	last, d := -1, 0
	for k, mark := range a {
		if mark == "" {
			continue
		}
		_, i := s.r.Trace.Place(s.q.cells[k])
		switch {
		case d > 0 && i-last != d:
			return 0
		case last >= 0:
			d = i - last
		}
		last = i
	}
	return d
}

// within reports whether all that is marked in one answer is marked in another.
func within(a, b exercises.Answer) bool {
	for k := range a {
		if a[k] != "" && b[k] == "" {
			return false
		}
	}
	return true
}
