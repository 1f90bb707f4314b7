package exercises

import (
	"fmt"
	"slices"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// suspects lists what may have gone wrong in a prediction, the likeliest first among equals.
func (q *prediction) Suspects(e *Exercise, _ Answer) []*suspect {
	s := &suspecting{q: q, e: e, t: e.Run.trace}
	s.before, s.after = s.t.Cursor(), s.t.Cursor()
	s.before.Seek(q.m.from)
	s.after.Seek(q.m.to)
	s.acts = e.Run.acts(q.m.from, q.m.to)
	s.replay = &replay{e.Run, s.before}
	for i := range e.Mistakes {
		m := &e.Mistakes[i]
		s.list = append(s.list, &suspect{name: m.Name, says: m.Says, leaves: m.Answer, rank: 5, remote: m})
	}
	// A loop that is asked about as a whole goes on from each mistake; the lanes of a round do not
	// meet before it ends.
	if q.m.to-q.m.from > 1 {
		s.inALoop()
	} else {
		s.inARound()
	}
	s.add(forgottenRank, Forgotten, "A lane is forgotten: the cell keeps what it held, but in this round it is written.", memory{})
	s.values()
	s.cumulative()
	s.shiftedEarly()
	s.sources()
	s.rows()
	for _, one := range s.list {
		s.reach(one)
	}
	return s.list
}

// reach says of a mistake whether a lane may have made it by itself, and whether it is one of
// leaving something out.
func (s *suspecting) reach(one *suspect) {
	switch one.name {
	case NotYet, NoMove, NoIdentity, Forgotten:
		one.omission = true
	}
	switch one.name {
	case Swapped, NoMove, NoIdentity, WrongWay, Overwritten, SumPrefix, LeftOut, Twice:
		one.local, one.here, one.lanes = true, true, s.lanes()
	case StrideFar, StrideNear, OffByOne: // said of all lanes, it is about the round; so is a row that is shifted
		if one.here && one.rank < slipOfThePen {
			one.local, one.lanes = true, s.lanes()
		}
	case TooManyLanes, Leaking, OtherIdentity, SignLost, LostUpdate, Slip: // each cell by itself
		one.local, one.here = true, true
	case Forgotten: // of a lane that writes two cells one alone may be left; a loop goes on without the step
		one.local = one.rank == forgottenRank
	}
}

// forgottenRank is the rank of a lane that does nothing, in a round in which the others do their work.
const forgottenRank = 12

// lanes are the lanes that write the slots; a number of its own for a slot that none writes.
func (s *suspecting) lanes() []int {
	if s.writers == nil {
		for k, i := range s.q.cells {
			lane := -1 - k
			for _, a := range s.acts {
				if a.to == s.t.Cell(s.q.m.array, i) {
					lane = int(a.lane)
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
	e             *Exercise
	t             *tracer.Trace
	before, after *tracer.Cursor
	acts          []act
	replay        *replay
	list          []*suspect
	writers       []int // the lane that writes each slot
}

func (s *suspecting) add(rank int, name, says string, m memory) {
	s.list = append(s.list, &suspect{name: name, says: says, leaves: s.q.leavings(s.e.Run, m, s.before), rank: rank, here: true})
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
	r, t := s.e.Run, s.t
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
	return append(out, s.strangeOperands(acts)...)
}

// strangeOperands are variants in which acts take what they are not given, or do not take what they
// are.
func (s *suspecting) strangeOperands(acts []act) []variant {
	t := s.t
	var out []variant
	try := func(rank int, name, says string, change func(a act) (act, bool)) {
		if other, any := mapActs(acts, change); any {
			out = append(out, variant{rank, name, says, other})
		}
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
	// Operators are mistaken for each other that are met together: a sum for a maximum, a minimum
	// for a maximum. That a maximum stands where a sum belongs is an accident.
	for _, name := range []string{"+", "min", "max"} {
		own := s.e.Run.operator()
		combine := s.operator(name)
		if combine == nil || name != "+" && own != "min" && own != "max" {
			continue
		}
		says := map[string]string{"+": "sum", "min": "smaller of the two", "max": "larger of the two"}[name]
		try(30, OtherOperator, fmt.Sprintf("This is the %s, but the operator here is %s.", says, operatorSign(s.e.Run)), func(a act) (act, bool) {
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

// operator is another operator for the values of this run; nil if there is none, or it is the
// run's own.
func (s *suspecting) operator(name string) func(a, b value.Word) value.Word {
	kind := s.t.Array(s.q.m.array).Kind
	if kind != value.Int && kind != value.Float || s.e.Run.operator() == name || s.t.Program().Combine == nil {
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

// leavings reads what memory holds in the slots of a prediction, as texts.
func (q *prediction) leavings(r *Run, m memory, before *tracer.Cursor) []string {
	out := make([]string, len(q.cells))
	for k, i := range q.cells {
		w, ok := m[r.trace.Cell(q.m.array, i)]
		if !ok {
			if w, ok = before.Value(q.m.array, i); !ok {
				continue
			}
		}
		out[k] = r.trace.Format(q.m.array, w)
	}
	return out
}
