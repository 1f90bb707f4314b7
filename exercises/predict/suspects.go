package predict

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// suspects lists what may have gone wrong in a prediction, the likeliest first among equals.
func (q *prediction) suspects(e *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	s := q.suspecting(e, a)
	for i := range e.Mistakes {
		m := &e.Mistakes[i]
		says := m.Says
		if m.Name == exercises.Swapped {
			says = s.exchangedOperands()
		}
		s.list = append(s.list, &exercises.Suspect{Name: m.Name, Says: says, Leaves: m.Answer, Rank: 5, Remote: m})
	}
	// A loop that is asked about as a whole goes on from each mistake; the lanes of a round do not
	// meet before it ends.
	if q.m.To-q.m.From > 1 {
		s.inALoop()
	} else {
		s.inARound()
	}
	if leaves, ok := allSet(s.before, s.t, s.q.m.Array, s.q.cells); ok && !slices.ContainsFunc(s.list, func(one *exercises.Suspect) bool { return one.Name == exercises.NotYet }) {
		// What leads to the same has been kept in its place (Exercise.KeepDistinct).
		s.list = append(s.list, &exercises.Suspect{Name: exercises.NotYet, Says: nothingDone(s.t, q.m), Leaves: leaves, Rank: 5})
	}
	s.add(forgottenRank, exercises.Forgotten, keepsItsValue, exercises.Memory{})
	s.halfForgotten()
	s.leftEmpty()
	s.values()
	s.cumulative()
	s.shiftedEarly()
	s.results()
	s.sources()
	s.formulas()
	s.folded()
	s.parts()
	s.groupEnds()
	s.heldBeside()
	s.withAnother()
	s.unstable()
	if a != nil { // what an exercise is made for are the mistakes of its entry
		s.functions()
		s.neighbours()
		s.beginnings(true)
		s.addresses()
		s.sorts()
		s.mixedUp()
	}
	s.lessons()
	if s.movedAlone() && s.t.Array(q.m.Array).Kind != value.Flag {
		s.once(30, "Each value stands there once, where it first comes. It is to stand there as often as it is moved.", q.want)
	}
	s.rows()
	for _, one := range s.list {
		s.reach(one)
	}
	return s.list
}

// reach says of a mistake whether a lane may have made it by itself, and whether it is one of
// leaving something out.
func (s *suspecting) reach(one *exercises.Suspect) {
	switch one.Name {
	case exercises.NotYet, exercises.NoMove, exercises.NoIdentity, exercises.Forgotten, exercises.HalfALane:
		one.Omission = true
	}
	switch one.Name {
	case exercises.Swapped, exercises.NoMove, exercises.NoIdentity, exercises.WrongWay, exercises.Overwritten, exercises.SumPrefix, exercises.LeftOut, exercises.Twice:
		one.Local, one.Here, one.Lanes = true, true, s.lanes()
	case exercises.StrideFar, exercises.StrideNear, exercises.OffByOne: // said of all lanes, it is about the round; so is a row that is shifted
		if one.Here && one.Rank < exercises.SlipOfThePen {
			one.Local, one.Lanes = true, s.lanes()
		}
	case exercises.OtherOperator: // a maximum in some cells alone is an accident where a sum belongs
		one.Local = s.e.Run.Operator() != "+" && s.e.Run.Operator() != "" || strings.Contains(one.Says, operatorNames["*"])
		one.Here = true
	case exercises.TooManyLanes, exercises.OtherIdentity, otherConstant, exercises.SignLost, wrongSign, exercises.LostUpdate, exercises.OtherWriter, exercises.Slip: // each cell by itself
		one.Local, one.Here = true, true
	case exercises.Leaking: // or about the flag that all lanes ask for
		one.Here = one.Rank != otherFlagRank
		one.Local = one.Here
	case exercises.Unstable: // of some equal keys, but then of all of these
		if one.Here {
			one.Local, one.Lanes = true, exchangedAmong(s.q.want, one.Leaves)
		}
	case exercises.Forgotten: // a loop goes on without the step
		if one.Local = one.Rank == forgottenRank; one.Local && s.q.m.To-s.q.m.From == 1 {
			one.Lanes = s.lanes()
		}
	case exercises.HalfALane:
		one.Local = true
	}
}

// exchangedAmong numbers slots so that those have one number whose values change places among them.
func exchangedAmong(want exercises.Answer, leaves []string) []int {
	group := make([]int, len(want))
	for k := range group {
		group[k] = k
	}
	for i, text := range leaves {
		for j := range want {
			if old := group[i]; text != "" && exercises.Same(text, want[j]) && old != group[j] {
				for k := range group {
					if group[k] == old {
						group[k] = group[j]
					}
				}
			}
		}
	}
	return group
}

// keepsItsValue is said of a cell that a lane has forgotten.
const keepsItsValue = "The cell keeps what it held, but a lane writes it in this round."

// forgottenRank is the rank of a lane that does nothing, in a round in which the others do their work.
const forgottenRank = 12

// earning is how many slots hold something else than before.
func (s *suspecting) earning() (n int) {
	for _, earns := range s.q.earns {
		if earns {
			n++
		}
	}
	return n
}

// leftEmpty are cells that are said to hold nothing, but that lanes write.
func (s *suspecting) leftEmpty() {
	leaves := make([]string, len(s.q.want))
	for _, k := range s.wrong {
		if emptySign(s.given[k]) && s.q.earns[k] {
			leaves[k] = s.given[k]
		}
	}
	s.list = append(s.list, &exercises.Suspect{Name: exercises.Forgotten, Says: "The cell is left empty, but a lane writes it in this round.", Leaves: leaves, Rank: forgottenRank, Here: true})
}

// halfForgotten has a lane that writes several cells leave some of them.
func (s *suspecting) halfForgotten() {
	if s.given == nil || s.q.m.To-s.q.m.From > 1 {
		return
	}
	worked := map[int]bool{} // the lanes that have written something
	for k, lane := range s.lanes() {
		worked[lane] = worked[lane] || s.q.earns[k] && !exercises.Same(s.given[k], s.held(k))
	}
	half, all := false, false // what keeps its value is of a lane that has written something, or of one that has not
	leaves := make([]string, len(s.q.want))
	for _, k := range s.wrong {
		if exercises.Same(s.given[k], s.held(k)) {
			leaves[k] = s.given[k]
			half, all = half || worked[s.lanes()[k]], all || !worked[s.lanes()[k]]
		}
	}
	switch {
	case (half || all) && s.rightChildren(leaves):
		s.list[len(s.list)-1].Faint = true // that a lane is forgotten says less
		s.texts(forgottenRank-1, exercises.HalfALane, "The cell keeps what it held, as though the right child got the prefix alone: the sum of the left one is left out.", s.held)
	case half && all:
		s.list = append(s.list, &exercises.Suspect{Name: exercises.Forgotten, Says: keepsItsValue, Leaves: leaves, Rank: forgottenRank + 1, Here: true})
	case half:
		s.texts(forgottenRank, exercises.HalfALane, strings.TrimSuffix(keepsItsValue, ".")+", besides another cell.", s.held)
	}
}

// rightChildren reports whether all cells for which something is left are right children in a down-sweep: they get
// something from the cell on their left, which their lane writes as well.
func (s *suspecting) rightChildren(leaves []string) bool {
	if !strings.HasSuffix(s.t.Round(s.q.m.Round).Phase, "down-sweep") {
		return false
	}
	return !slices.ContainsFunc(s.wrong, func(k int) bool {
		c := s.t.Cell(s.q.m.Array, s.q.cells[k])
		return leaves[k] != "" && !slices.ContainsFunc(s.acts, func(left exercises.Act) bool {
			return left.To < c && slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
				return a.To == c && a.Lane == left.Lane && (a.How == exercises.Constant || slices.Contains(a.Operands, left.To))
			})
		})
	})
}

// lanes are the lanes that write the slots; a number of its own for a slot that none writes.
func (s *suspecting) lanes() []int {
	if s.writers == nil {
		for k, i := range s.q.cells {
			lane := -1 - k
			for _, a := range s.acts {
				if a.To == s.t.Cell(s.q.m.Array, i) {
					lane = int(a.Lane)
				}
			}
			s.writers = append(s.writers, lane)
		}
	}
	return s.writers
}

// suspecting is the list in the making.
type suspecting struct {
	q             *prediction
	e             *exercises.Exercise
	t             *tracer.Trace
	before, after *tracer.Cursor
	acts          []exercises.Act
	replay        *exercises.Replay
	list          []*exercises.Suspect
	writers       []int // the lane that writes each slot
	runs          int   // how often the algorithm has been run again
	given         exercises.Answer
	wrong         []int // the slots that hold something else than they should
	holes         bool  // it says that cells hold nothing in which something belongs
	inTurn        bool  // an act reads what its lane has written since the beginning
}

func (q *prediction) suspecting(e *exercises.Exercise, a exercises.Answer) *suspecting {
	holes := slices.ContainsFunc(a, emptySign)
	if a != nil {
		a, _ = q.shaped(a)
	}
	s := &suspecting{q: q, e: e, t: e.Run.Trace, given: a, holes: holes}
	for k := range a {
		if !exercises.Same(a[k], q.want[k]) && strings.TrimSpace(a[k]) != "" {
			s.wrong = append(s.wrong, k)
		}
	}
	s.before, s.after = s.t.Cursor(), s.t.Cursor()
	s.before.Seek(q.m.From)
	s.after.Seek(q.m.To)
	s.acts = q.acts
	s.replay = &exercises.Replay{Run: e.Run, Before: s.before}
	for _, a := range s.acts {
		e.Run.Graph.Sources(a.Node, func(from tracer.Source) bool {
			node := e.Run.Graph.Node(from.Node)
			s.inTurn = s.inTurn || !from.Steer && e.Run.Graph.StepOf(from.Node) > q.m.From && node.Lane == a.Lane
			return !s.inTurn
		})
	}
	return s
}

// done is what acts leave that are done as those of the moment are: together, or in turn.
func (s *suspecting) done(acts []exercises.Act) exercises.Memory {
	if s.inTurn || s.q.m.To-s.q.m.From > 1 {
		return s.replay.InTurn(acts)
	}
	return s.replay.Together(acts)
}

func (s *suspecting) add(rank int, name, says string, m exercises.Memory) {
	s.list = append(s.list, &exercises.Suspect{Name: name, Says: says, Leaves: s.q.slotTexts(s.e.Run, m, s.before), Rank: rank, Here: true})
}

// texts adds a suspicion about the texts of the slots.
func (s *suspecting) texts(rank int, name, says string, of func(k int) string) {
	leaves := make([]string, len(s.q.want))
	for k := range leaves {
		leaves[k] = of(k)
	}
	s.list = append(s.list, &exercises.Suspect{Name: name, Says: says, Leaves: leaves, Rank: rank, Here: true})
}

// variant is acts with a mistake in them.
type variant struct {
	rank       int
	name, says string
	acts       []exercises.Act
}

// variants are the mistakes of single acts, made in all of them.
func (s *suspecting) variants(acts []exercises.Act) []variant {
	r, t := s.e.Run, s.t
	var out []variant
	try := func(rank int, name, says string, change func(a exercises.Act) (exercises.Act, bool)) {
		if other, any := exercises.MapActs(acts, change); any {
			out = append(out, variant{rank, name, says, other})
		}
	}
	inside := func(c tracer.CellID, by int) (tracer.CellID, bool) {
		id, i := t.Place(c)
		return t.Cell(id, max(0, min(i+by, t.Array(id).Len-1))), i+by >= 0 && i+by < t.Array(id).Len
	}
	try(10, exercises.Swapped, s.exchangedOperands(), func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Combined || commutes(r) {
			return a, false
		}
		a.Operands = []tracer.CellID{a.Operands[1], a.Operands[0]}
		return a, true
	})
	for side, says := range []string{"The left operand is left out: a lane combines two values.", "The right operand is left out: a lane combines two values."} {
		try(24, exercises.LeftOut, says, func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Combined {
				return a, false
			}
			a.How, a.Operands = exercises.Moved, []tracer.CellID{a.Operands[1-side]}
			return a, true
		})
		try(26, exercises.Twice, "One operand is taken twice, and the other not at all.", func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Combined {
				return a, false
			}
			a.Operands = []tracer.CellID{a.Operands[side], a.Operands[side]}
			return a, true
		})
	}
	identity, _ := r.Result.Args.Init()
	if t.Program().Combine != nil && r.Operator() != "−" && r.Operator() != "-" && slices.ContainsFunc(acts, func(a exercises.Act) bool { return a.How == exercises.Combined }) {
		try(27, exercises.LeftOut, "The value itself is left out: a sum begins with it here.", func(a exercises.Act) (exercises.Act, bool) {
			to, _ := t.Place(a.To)
			if a.How != exercises.Moved {
				return a, false
			}
			if from, _ := t.Place(a.Operands[0]); from == to {
				return a, false
			}
			a.How, a.Operands, a.Value = exercises.Opaque, nil, identity
			return a, true
		})
	}
	for kind := range 4 { // to either side, up to the ends or round them
		by, round, says := kind%2*2-1, kind > 1, "An index is off by one: the cell beside the right one is read"
		if round {
			says += ", and beyond the end the one at the other end"
		}
		try(25, exercises.OffByOne, says+".", func(a exercises.Act) (exercises.Act, bool) {
			// What an index sends to its place comes from the lane's own cell: only what it reads by one may be next to it.
			if _, at := t.Place(a.To); a.How != exercises.Combined && (a.How != exercises.Moved || int(a.Lane) != at && len(r.Steers(a)) > 0) {
				return a, false
			}
			a.Operands = slices.Clone(a.Operands)
			any := false
			for k, o := range a.Operands {
				c, ok := inside(o, by)
				if id, i := t.Place(o); round && a.How == exercises.Moved {
					n := t.Array(id).Real
					c, ok = t.Cell(id, (i+by+n)%n), i < n
				}
				if ok && (o != a.To || a.How == exercises.Moved) {
					a.Operands[k], any = c, true
				}
			}
			return a, any
		})
	}
	return append(out, s.otherOperators(acts)...)
}

// operandsExchanged begins what is said of operands in the wrong order.
func operandsExchanged(r *exercises.Run) string {
	return "The operands are exchanged, and with " + operatorSign(r) + " that is not the same."
}

// exchangedOperands says besides which operand is the left one for the first wrong cell.
func (s *suspecting) exchangedOperands() string {
	says := operandsExchanged(s.e.Run)
	for _, k := range s.wrong {
		for _, a := range s.acts {
			if a.How == exercises.Combined && a.To == s.t.Cell(s.q.m.Array, s.q.cells[k]) {
				return says + fmt.Sprintf(" For %s the left one is %s.", exercises.NameOf(s.t, a.To), exercises.NameOf(s.t, a.Operands[0]))
			}
		}
	}
	return says
}

// otherOperators are variants in which acts combine by another operator.
func (s *suspecting) otherOperators(acts []exercises.Act) (out []variant) {
	// Operators are mistaken for each other that are met together: a sum for a maximum, a minimum
	// for a maximum.
	if s.shared() || s.several() { // see redone
		return out
	}
	for _, name := range []string{"+", "*", "max", "min"} {
		own := s.e.Run.Operator()
		combine := s.operator(name)
		if combine == nil || name == "*" && own != "+" && own != "" {
			continue
		}
		combined := 0
		for _, a := range acts {
			if a.How == exercises.Combined {
				combined++
			}
		}
		if own == "+" && name == "min" && combined < 3 { // of few pairs that is an accident
			continue
		}
		if other, any := exercises.MapActs(acts, s.combinedBy(combine)); any {
			out = append(out, variant{30, exercises.OtherOperator, s.otherOperator(name), other})
		}
	}
	return out
}

// operatorNames are what operators make of values.
var operatorNames = map[string]string{"+": "sum", "*": "product", "min": "minimum", "max": "maximum"}

// otherOperator says that a value is what another operator makes.
func (s *suspecting) otherOperator(name string) string {
	return fmt.Sprintf("This is the %s, but the operator here is %s.", operatorNames[name], operatorSign(s.e.Run))
}

// combinedBy combines by another function, where two values are combined.
func (s *suspecting) combinedBy(f func(a, b value.Word) value.Word) func(a exercises.Act) (exercises.Act, bool) {
	return func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Combined {
			return a, false
		}
		left, ok := s.before.Cell(a.Operands[0])
		right, also := s.before.Cell(a.Operands[1])
		if !ok || !also {
			return a, false
		}
		a.How, a.Value = exercises.Opaque, f(left, right)
		return a, true
	}
}

// operator is another operator for the values of this run; nil if there is none, or it is the
// run's own.
func (s *suspecting) operator(name string) func(a, b value.Word) value.Word {
	kind := s.t.Array(s.q.m.Array).Kind
	if kind != value.Int && kind != value.Float || s.e.Run.Operator() == name || s.t.Program().Combine == nil {
		return nil
	}
	bound, err := op.Bind(name, kind, s.t.Pool())
	if err != nil {
		return nil
	}
	return bound.Combine
}

// maxReplayed is how many acts of a loop are done again with each mistake in each of them.
const maxReplayed = 16

// inALoop are the mistakes in one step of a loop, from which it goes on.
func (s *suspecting) inALoop() {
	if len(s.acts) > 0 && len(s.acts) <= maxReplayed {
		for _, v := range s.variants(s.acts) {
			s.add(v.rank, v.name, v.says, s.done(v.acts))
			for k := range s.acts {
				one := slices.Clone(s.acts)
				one[k] = v.acts[k]
				says := v.says
				if slices.ContainsFunc(s.acts[k+1:], func(a exercises.Act) bool { return slices.Contains(a.Operands, s.acts[k].To) }) {
					says += " The steps that follow go on from there."
				}
				s.add(v.rank+2, v.name, says, s.done(one))
			}
		}
		s.carriedOn()
		if s.given != nil {
			s.exchanged()
		}
		s.valueLeftOut()
		for k := range s.acts {
			one := slices.Delete(slices.Clone(s.acts), k, k+1)
			says := "A step is left out, and those that follow go on without it."
			if k+1 == len(s.acts) {
				says = "The last step is left out."
			} else if !slices.ContainsFunc(s.acts[k+1:], func(a exercises.Act) bool { return slices.Contains(a.Operands, s.acts[k].To) }) {
				says = "A step is left out."
			}
			s.add(20, exercises.Forgotten, says, s.done(one))
		}
	}
	for back := 1; back <= 2; back++ {
		if step := s.q.m.To - back; step > s.q.m.From {
			s.at(21, exercises.TooFew, fmt.Sprintf("That is what the cells hold %s earlier.", exercises.Plural(back, "step")), step)
		}
	}
}

// valueLeftOut has sums begin with the identity that begin with a value, and the steps that follow go on rightly.
func (s *suspecting) valueLeftOut() {
	identity, _ := s.e.Run.Result.Args.Init()
	begins := map[tracer.CellID]bool{}
	combined := false
	for _, a := range s.acts {
		begins[a.To] = a.How == exercises.Moved
		combined = combined || a.How == exercises.Combined
	}
	if !combined {
		return
	}
	s.texts(27, exercises.LeftOut, "The value itself is left out: a sum begins with it here.", func(k int) string {
		if begins[s.t.Cell(s.q.m.Array, s.q.cells[k])] {
			return s.t.Format(s.q.m.Array, identity)
		}
		return s.q.want[k]
	})
}

// at adds what the cells hold at another step.
func (s *suspecting) at(rank int, name, says string, step int) {
	c := s.t.Cursor()
	c.Seek(step)
	s.texts(rank, name, says, func(k int) string {
		if _, set := c.Value(s.q.m.Array, s.q.cells[k]); !set {
			return ""
		}
		return c.Text(s.q.m.Array, s.q.cells[k])
	})
}

// slotTexts is what memory holds in the slots of a prediction.
func (q *prediction) slotTexts(r *exercises.Run, m exercises.Memory, before *tracer.Cursor) []string {
	out := make([]string, len(q.cells))
	for k, i := range q.cells {
		w, ok := m[r.Trace.Cell(q.m.Array, i)]
		if !ok {
			if w, ok = before.Value(q.m.Array, i); !ok {
				continue
			}
		}
		out[k] = r.Trace.Format(q.m.Array, w)
	}
	return out
}
