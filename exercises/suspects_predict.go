package exercises

import (
	"fmt"
	"slices"
	"strconv"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// The names of mistakes that are looked for in single cells too. Those of whole rows stand in misconception.go.
const (
	Overwritten   = "overwritten before read"
	OtherRound    = "the stride of another round"
	WrongCell     = "result in the wrong cell"
	SumPrefix     = "sum and prefix exchanged"
	Forgotten     = "a lane forgotten"
	OtherIdentity = "another identity"
	LeftOut       = "an operand left out"
	Twice         = "an operand taken twice"
	OffByOne      = "off by one"
	OtherOperator = "another operator"
	LostUpdate    = "a lost update"
	OnesFirst     = "ones before zeros"
	Unstable      = "order of equal keys lost"
	NoPadding     = "padding forgotten"
	TooManyLanes  = "a lane too many"
	TestTurned    = "test the wrong way round"
	SignLost      = "sign lost"
	Shifted       = "a value left out"
	Repeated      = "a value taken twice"
	Exchanged     = "two values exchanged"
	TooFew        = "a step too few"
)

// suspects lists what may have gone wrong in a prediction, the likeliest first among equals.
func (q *prediction) suspects(e *Exercise) []*suspect {
	s := &suspecting{q: q, e: e, t: e.run.trace}
	s.before, s.after = s.t.Cursor(), s.t.Cursor()
	s.before.Seek(q.m.from)
	s.after.Seek(q.m.to)
	s.acts = e.run.acts(q.m.from, q.m.to)
	s.replay = &replay{e.run, s.before}
	for i := range e.mistakes {
		m := &e.mistakes[i]
		s.list = append(s.list, &suspect{name: m.Name, says: m.Says, leaves: m.Answer, rank: 5, remote: m, here: true, whole: m.Name == TooFar || m.Name == NotYet})
	}
	// A loop that is asked about as a whole goes on from each mistake; the lanes of a round do not meet before it ends.
	if q.m.to-q.m.from > 1 {
		s.inALoop()
	} else {
		s.inARound()
	}
	s.add(20, Forgotten, "A lane is forgotten: the cell keeps what it held, but in this round it is written.", memory{})
	s.values()
	s.rows()
	return s.list
}

// suspecting is the list in the making.
type suspecting struct {
	q             *prediction
	e             *Exercise
	t             *tracer.Trace
	before, after *tracer.Cursor
	acts          []act
	replay        *replay
	list          []*suspect
}

func (s *suspecting) add(rank int, name, says string, m memory) {
	s.list = append(s.list, &suspect{name: name, says: says, leaves: s.q.leavings(s.e.run, m, s.before), rank: rank, here: true})
}

// texts adds a suspicion about the texts of the slots.
func (s *suspecting) texts(rank int, name, says string, of func(k int) string) {
	leaves := make([]string, len(s.q.want))
	for k := range leaves {
		leaves[k] = of(k)
	}
	s.list = append(s.list, &suspect{name: name, says: says, leaves: leaves, rank: rank, here: true})
}

// variant is acts with a mistake in them.
type variant struct {
	rank       int
	name, says string
	acts       []act
}

// variants are the mistakes of single acts, made in all of them.
func (s *suspecting) variants(acts []act) []variant {
	r, t := s.e.run, s.t
	var out []variant
	try := func(rank int, name, says string, change func(a act) (act, bool)) {
		if other, any := mapActs(acts, change); any {
			out = append(out, variant{rank, name, says, other})
		}
	}
	inside := func(c tracer.CellID, by int) (tracer.CellID, bool) {
		id, i := t.Place(c)
		return t.Cell(id, max(0, min(i+by, t.Array(id).Len-1))), i+by >= 0 && i+by < t.Array(id).Len
	}
	try(10, Swapped, "The operands are exchanged: what stands further left in the input is the left operand of "+operatorSign(r)+".", func(a act) (act, bool) {
		if a.how != combined {
			return a, false
		}
		a.operands = []tracer.CellID{a.operands[1], a.operands[0]}
		return a, true
	})
	for side, says := range []string{"The left operand is left out: a lane combines two values.", "The right operand is left out: a lane combines two values."} {
		try(24, LeftOut, says, func(a act) (act, bool) {
			if a.how != combined {
				return a, false
			}
			a.how, a.operands = moved, []tracer.CellID{a.operands[1-side]}
			return a, true
		})
		try(26, Twice, "One operand is taken twice, and the other not at all.", func(a act) (act, bool) {
			if a.how != combined {
				return a, false
			}
			a.operands = []tracer.CellID{a.operands[side], a.operands[side]}
			return a, true
		})
	}
	for _, by := range []int{-1, 1} {
		try(25, OffByOne, "The place next to the right one is read.", func(a act) (act, bool) {
			if a.how != combined && a.how != moved {
				return a, false
			}
			a.operands = slices.Clone(a.operands)
			any := false
			for k, o := range a.operands {
				if c, ok := inside(o, by); ok && (o != a.to || a.how == moved) {
					a.operands[k], any = c, true
				}
			}
			return a, any
		})
	}
	padding := func(c tracer.CellID) bool { id, i := t.Place(c); return i >= t.Array(id).Real }
	try(22, NoPadding, "The padding is forgotten: the cells behind the input take part in the round as well.", func(a act) (act, bool) {
		switch {
		case a.how == combined && padding(a.operands[0]) != padding(a.operands[1]):
			keep := a.operands[0]
			if padding(keep) {
				keep = a.operands[1]
			}
			a.how, a.operands = moved, []tracer.CellID{keep}
		case a.how == moved && padding(a.operands[0]):
			a.operands = []tracer.CellID{a.to}
		default:
			return a, false
		}
		return a, true
	})
	// A sum in place of a maximum is a slip that happens; that a maximum stands where a sum belongs is an accident.
	if combine := s.operator("+"); combine != nil {
		try(30, OtherOperator, fmt.Sprintf("This is the sum, but the operator here is %s.", operatorSign(r)), func(a act) (act, bool) {
			if a.how != combined {
				return a, false
			}
			left, ok := s.before.Cell(a.operands[0])
			right, also := s.before.Cell(a.operands[1])
			if !ok || !also {
				return a, false
			}
			a.how, a.value = opaque, combine(left, right)
			return a, true
		})
	}
	return out
}

// operator is another operator for the values of this run; nil where there is none, or it is the run's own.
func (s *suspecting) operator(name string) func(a, b value.Word) value.Word {
	kind := s.t.Array(s.q.m.array).Kind
	if kind != value.Int && kind != value.Float || s.e.run.operator() == name || s.t.Program().Combine == nil {
		return nil
	}
	bound, err := op.Bind(name, kind, s.t.Pool())
	if err != nil {
		return nil
	}
	return bound.Combine
}

// inARound are the mistakes in a round of lanes that do not meet.
func (s *suspecting) inARound() {
	p := s.replay
	slow := "A cell is overwritten before it is read: both values of the pair have to be read before either is written."
	s.add(8, Overwritten, slow, p.withinLanes(s.acts, true))
	s.add(8, Overwritten, slow, p.withinLanes(s.acts, false))
	says := "A lane reads what another lane has just written. All lanes read first; what they write lands at the barrier."
	s.add(9, InPlace, says, p.laneByLane(s.acts, false))
	s.add(9, InPlace, says, p.laneByLane(s.acts, true))
	for _, v := range s.variants(s.acts) {
		s.add(v.rank, v.name, v.says, p.together(v.acts))
	}
	for _, far := range []struct {
		name, says string
		d          func(int) int
	}{
		{StrideFar, "The lane reaches twice as far as it should in this round.", func(d int) int { return 2 * d }},
		{StrideNear, "The lane reaches only half as far as it should in this round: that was the stride of another round.", func(d int) int { return d / 2 }},
	} {
		if acts, any := stride(s.t, s.acts, far.d); any {
			s.add(12, far.name, far.says, p.together(acts))
		}
	}
	for _, id := range []tracer.RoundID{s.q.m.round - 1, s.q.m.round + 1} {
		if acts := s.actsOf(id); acts != nil {
			s.add(14, OtherRound, fmt.Sprintf("That is what the lanes of round %d would do with these values.", id), p.together(acts))
		}
	}
	s.exchanged()
	s.elsewhere()
	if acts, any := without(s.acts, moved); any && len(acts) > 0 {
		s.add(16, NoMove, "A part of the round is left out: some values only move, and they have to move too.", p.together(acts))
	}
	if acts, any := turned(s.acts); any {
		s.add(11, WrongWay, "The comparator points the wrong way: the larger key stands where the smaller one belongs.", p.together(acts))
	}
	if acts, any := without(s.acts, constant); any {
		s.add(13, NoIdentity, "The identity is missing: this round puts it in the place of an old value.", p.together(acts))
	}
	s.tooMany()
	s.scattered()
}

// actsOf are the acts of another round of the same part of the run that can be done with the values of this one; nil where there are none.
func (s *suspecting) actsOf(id tracer.RoundID) []act {
	if id < 1 || int(id) > s.t.Rounds() || s.t.Round(id).Phase != s.t.Round(s.q.m.round).Phase || s.t.Round(id).Mode == tracer.Unsynchronised {
		return nil
	}
	acts := s.e.run.acts(s.t.FirstStepOf(id)-1, s.t.StepOf(id))
	if slices.ContainsFunc(acts, func(a act) bool { return a.how == opaque || a.how == compared }) {
		return nil
	}
	return acts
}

// exchanged has a lane that writes two cells write each result into the other cell.
func (s *suspecting) exchanged() {
	var acts []act
	any := false
	for _, list := range lanesOf(s.acts) {
		if len(list) == 2 && (list[0].how == combined) != (list[1].how == combined) {
			list = slices.Clone(list)
			list[0].to, list[1].to = list[1].to, list[0].to
			any = true
		}
		acts = append(acts, list...)
	}
	if any {
		s.add(15, SumPrefix, "The two results of a lane are exchanged: the right child gets prefix ⊕ left sum, the left child the prefix.", s.replay.together(acts))
	}
}

// elsewhere has one lane after another leave its result in the cell of its other operand.
func (s *suspecting) elsewhere() {
	for k, a := range s.acts {
		if a.how != combined || !slices.Contains(a.operands, a.to) {
			continue
		}
		other := a.operands[0]
		if other == a.to {
			other = a.operands[1]
		}
		if array, _ := s.t.Place(other); array != s.q.m.array || other == a.to {
			continue
		}
		a.to = other
		rest := slices.Delete(slices.Clone(s.acts), k, k+1)
		says := "The result is in the cell of the other operand; the cell to which it belongs keeps what it held."
		s.add(28, WrongCell, says, s.replay.together(append(slices.Clone(rest), a)))
		s.add(28, WrongCell, says, s.replay.together(append([]act{a}, rest...)))
	}
	var all []act
	for _, a := range s.acts {
		if a.how == combined && slices.Contains(a.operands, a.to) {
			if a.operands[0] == a.to {
				a.to = a.operands[1]
			} else {
				a.to = a.operands[0]
			}
		}
		all = append(all, a)
	}
	s.add(28, WrongCell, "The results are in the cells of the other operands; the cells to which they belong keep what they held.", s.replay.together(all))
}

// tooMany has lanes work that have nothing to do in this round, as their neighbours do.
func (s *suspecting) tooMany() {
	distance, known := 0, false
	written := map[tracer.CellID]bool{}
	for _, a := range s.acts {
		written[a.to] = true
		if a.how != combined {
			continue
		}
		for _, o := range a.operands {
			array, i := s.t.Place(o)
			target, at := s.t.Place(a.to)
			if array != target {
				return
			}
			if i == at {
				continue
			}
			if known && distance != i-at {
				return
			}
			distance, known = i-at, true
		}
	}
	if !known {
		return
	}
	left := distance < 0
	out := memory{}
	for _, i := range s.q.cells {
		c := s.t.Cell(s.q.m.array, i)
		if j := i + distance; !written[c] && j >= 0 && j < s.t.Array(s.q.m.array).Len {
			other := s.t.Cell(s.q.m.array, j)
			a := act{to: c, how: combined, operands: []tracer.CellID{other, c}}
			if !left {
				a.operands = []tracer.CellID{c, other}
			}
			if w, ok := s.replay.value(nil, a); ok {
				out[c] = w
			}
		}
	}
	for c, w := range s.replay.together(s.acts) {
		out[c] = w
	}
	if s.e.run.alg.Family == "segscan" {
		s.add(17, Leaking, "The sum of the segment before leaks in: at a head flag it has to start again.", out)
		return
	}
	s.add(21, TooManyLanes, "No lane writes this cell in the round: it keeps what it held.", out)
}

// scattered are the mistakes in sending values to places: the groups in another order, or each of them backwards, and gather for scatter.
func (s *suspecting) scattered() {
	var moves []act
	for _, a := range s.acts {
		if array, _ := s.t.Place(a.to); a.how == moved && array == s.q.m.array {
			moves = append(moves, a)
		}
	}
	if len(moves) < 2 || !slices.ContainsFunc(moves, func(a act) bool { return len(s.e.run.steers(a)) > 0 }) {
		return
	}
	from := func(a act) int { _, i := s.t.Place(a.operands[0]); return i }
	to := func(a act) int { _, i := s.t.Place(a.to); return i }
	slices.SortStableFunc(moves, func(a, b act) int { return from(a) - from(b) })
	// A group is what is sent to one place after another.
	var groups [][]act
	for _, a := range moves {
		g := slices.IndexFunc(groups, func(g []act) bool { return to(g[len(g)-1])+1 == to(a) })
		if g < 0 {
			groups = append(groups, []act{a})
			continue
		}
		groups[g] = append(groups[g], a)
	}
	slices.SortFunc(groups, func(a, b []act) int { return to(a[0]) - to(b[0]) })
	first := to(groups[0][0])
	inOrder := func(list []act) memory {
		out := memory{}
		for k, a := range list {
			if array := s.t.Array(s.q.m.array); first+k < array.Len {
				if w, ok := s.replay.value(nil, a); ok {
					out[s.t.Cell(s.q.m.array, first+k)] = w
				}
			}
		}
		return out
	}
	if len(groups) > 1 && len(groups) < len(moves) {
		turned := slices.Clone(groups)
		slices.Reverse(turned)
		s.add(18, OnesFirst, "The groups stand in the wrong order: what belongs in front, the zeros or the smaller digits, comes behind.", inOrder(slices.Concat(turned...)))
		var back []act
		for _, g := range groups {
			g = slices.Clone(g)
			slices.Reverse(g)
			back = append(back, g...)
		}
		s.add(19, Unstable, "The values of a group have changed their order: a stable scatter keeps the order in which they came.", inOrder(back))
		s.add(27, "all kept in order", "Nothing is sent to its group: the values stand as they came.", inOrder(moves))
	}
	back := memory{}
	for _, a := range moves {
		source, i := s.t.Place(a.operands[0])
		if at := to(a); at < s.t.Array(source).Len && i < s.t.Array(s.q.m.array).Len {
			if w, ok := s.before.Value(source, at); ok {
				back[s.t.Cell(s.q.m.array, i)] = w
			}
		}
	}
	s.add(19, GatherScatter, "The index is used the other way round: a gather reads from x[index[i]] and writes to i, a scatter reads from i and writes to index[i].", back)
}

// mostReplayed is how many acts of a loop are done again with each mistake in each of them.
const mostReplayed = 16

// inALoop are the mistakes in one step of a loop, from which it goes on.
func (s *suspecting) inALoop() {
	if len(s.acts) > 0 && len(s.acts) <= mostReplayed {
		for _, v := range s.variants(s.acts) {
			s.add(v.rank, v.name, v.says, s.replay.inTurn(v.acts))
			for k := range s.acts {
				one := slices.Clone(s.acts)
				one[k] = v.acts[k]
				s.add(v.rank+2, v.name, v.says+" The steps that follow go on from there.", s.replay.inTurn(one))
			}
		}
		for k := range s.acts {
			one := slices.Delete(slices.Clone(s.acts), k, k+1)
			s.add(20, Forgotten, "A step is left out, and those that follow go on without it.", s.replay.inTurn(one))
		}
	}
	for back := 1; back <= 2; back++ {
		if step := s.q.m.to - back; step > s.q.m.from {
			s.at(21, TooFew, fmt.Sprintf("That is what the cells hold %s earlier.", plural(back, "step")), step)
			s.list[len(s.list)-1].whole = true
		}
	}
}

// at adds what the cells hold at another step.
func (s *suspecting) at(rank int, name, says string, step int) {
	c := s.t.Cursor()
	c.Seek(step)
	s.texts(rank, name, says, func(k int) string {
		if _, set := c.Value(s.q.m.array, s.q.cells[k]); !set {
			return ""
		}
		return c.Text(s.q.m.array, s.q.cells[k])
	})
}

// values are mistakes that are seen in a value itself.
func (s *suspecting) values() {
	q := s.q
	kind := s.t.Array(q.m.array).Kind
	if next := q.m.to + 1; q.m.to-q.m.from == 1 && next < len(s.t.Steps()) && s.t.Steps()[next].Round == q.m.round {
		s.at(21, TooFar, "That is what the cells hold one step later.", next)
	}
	flags := len(q.want) > 1 && !slices.ContainsFunc(q.want, func(w string) bool { return w != "0" && w != "1" })
	number := func(k int) (int, bool) { n, err := strconv.Atoi(plain(q.want[k])); return n, err == nil }
	switch {
	case flags:
		s.texts(23, TestTurned, "The test is the wrong way round: 1 stands where it is passed.", func(k int) string { n, _ := number(k); return strconv.Itoa(1 - n) })
	case kind == value.Int || kind == value.Float:
		s.texts(34, SignLost, "The sign is the wrong one.", func(k int) string {
			if n, ok := number(k); ok && n != 0 {
				return strconv.Itoa(-n)
			}
			return ""
		})
	}
	for _, identity := range []string{"0", "1", "−∞", "∞", strconv.FormatInt(-1<<63, 10), `""`, "(1,0)"} {
		s.texts(29, OtherIdentity, "That is the identity of another operator, or none at all: ⊕ with the identity changes nothing.", func(k int) string {
			cell := s.t.Cell(q.m.array, q.cells[k])
			for _, a := range s.acts {
				if a.to == cell && a.how == constant && !flags {
					return identity
				}
			}
			return ""
		})
	}
	s.lostUpdates()
}

// lostUpdates are counts that lanes have added to at one time: some of what they add does not arrive.
func (s *suspecting) lostUpdates() {
	writers := map[tracer.CellID][]act{}
	for _, a := range s.acts {
		writers[a.to] = append(writers[a.to], a)
	}
	most := 0
	for _, list := range writers {
		most = max(most, len(list))
	}
	for lost := range min(most, mostReplayed) {
		s.texts(18+min(lost, 3), LostUpdate, "Some of what is added here is lost: every lane adds to what is there when its turn comes, and nothing is overwritten.", func(k int) string {
			list := writers[s.t.Cell(s.q.m.array, s.q.cells[k])]
			at := len(list) - 1 - lost
			if lost == 0 { // all but one
				at = 0
			}
			if len(list) > 1 && at >= 0 && !same(s.t.Format(s.q.m.array, list[at].value), s.q.want[k]) {
				return s.t.Format(s.q.m.array, list[at].value)
			}
			return ""
		})
	}
}

// rows are mistakes in the row as a whole: a value too few or too many, or two that have changed places.
func (s *suspecting) rows() {
	want := s.q.want
	n := len(want)
	whole := func(rank int, name, says string, of func(k int) string) {
		s.texts(rank, name, says, of)
		s.list[len(s.list)-1].whole, s.list[len(s.list)-1].here = true, false
	}
	for _, by := range []int{-1, 1} {
		whole(31, OffByOne, "The row is right, but each value stands one place too far.", func(k int) string {
			if k+by < 0 || k+by >= n {
				return s.held(k)
			}
			return want[k+by]
		})
	}
	for j := range n {
		whole(36, Shifted, fmt.Sprintf("The value of %s is left out, and what follows has moved up.", s.e.Slots[j].Label), func(k int) string {
			switch {
			case k < j:
				return want[k]
			case k+1 < n:
				return want[k+1]
			}
			return ""
		})
		whole(37, Repeated, fmt.Sprintf("The value of %s stands there twice, and what follows has moved on.", s.e.Slots[j].Label), func(k int) string {
			if k <= j {
				return want[k]
			}
			return want[k-1]
		})
		for i := range j {
			whole(33, Exchanged, fmt.Sprintf("%s and %s have changed places.", s.e.Slots[i].Label, s.e.Slots[j].Label), func(k int) string {
				switch k {
				case i:
					return want[j]
				case j:
					return want[i]
				}
				return want[k]
			})
		}
	}
	if ints := s.ints(); ints != nil {
		for _, by := range []int{-1, 1} {
			whole(32, OffByOne, "Every one of these values is one too large or too small: places and counts begin at 0.", func(k int) string {
				if !s.q.earns[k] {
					return want[k]
				}
				return strconv.Itoa(ints[k] + by)
			})
		}
	}
}

// held is what the cell of a slot held before; "" where nothing.
func (s *suspecting) held(k int) string {
	if _, set := s.before.Value(s.q.m.array, s.q.cells[k]); !set {
		return ""
	}
	return s.before.Text(s.q.m.array, s.q.cells[k])
}

// ints are the values of the row where they are whole numbers and there are several to be found; else nil.
func (s *suspecting) ints() []int {
	out := make([]int, len(s.q.want))
	earning := 0
	for k, w := range s.q.want {
		n, err := strconv.Atoi(plain(w))
		if err != nil {
			return nil
		}
		out[k] = n
		if s.q.earns[k] {
			earning++
		}
	}
	if earning < 2 {
		return nil
	}
	return out
}
