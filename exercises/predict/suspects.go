package predict

import (
	"fmt"
	"slices"

	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// suspects lists what may have gone wrong in a prediction, the likeliest first among equals.
func (q *prediction) suspects(e *exercises.Exercise, _ exercises.Answer) []*exercises.Suspect {
	s := &suspecting{q: q, e: e, t: e.Run.Trace}
	s.before, s.after = s.t.Cursor(), s.t.Cursor()
	s.before.Seek(q.m.From)
	s.after.Seek(q.m.To)
	s.acts = e.Run.Acts(q.m.From, q.m.To)
	s.replay = &exercises.Replay{Run: e.Run, Before: s.before}
	for i := range e.Mistakes {
		m := &e.Mistakes[i]
		s.list = append(s.list, &exercises.Suspect{Name: m.Name, Says: m.Says, Leaves: m.Answer, Rank: 5, Remote: m})
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
		s.list = append(s.list, &exercises.Suspect{Name: exercises.NotYet, Says: nothingDone, Leaves: leaves, Rank: 5})
	}
	s.add(forgottenRank, exercises.Forgotten, "The cell keeps what it held, but a lane writes it in this round.", exercises.Memory{})
	s.values()
	s.cumulative()
	s.shiftedEarly()
	s.results()
	s.sources()
	s.lessons()
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
	case exercises.NotYet, exercises.NoMove, exercises.NoIdentity, exercises.Forgotten:
		one.Omission = true
	}
	switch one.Name {
	case exercises.Swapped, exercises.NoMove, exercises.NoIdentity, exercises.WrongWay, exercises.Overwritten, exercises.SumPrefix, exercises.LeftOut, exercises.Twice:
		one.Local, one.Here, one.Lanes = true, true, s.lanes()
	case exercises.StrideFar, exercises.StrideNear, exercises.OffByOne: // said of all lanes, it is about the round; so is a row that is shifted
		if one.Here && one.Rank < exercises.SlipOfThePen {
			one.Local, one.Lanes = true, s.lanes()
		}
	case exercises.TooManyLanes, exercises.Leaking, exercises.OtherIdentity, exercises.SignLost, exercises.LostUpdate, exercises.OtherWriter, exercises.Slip: // each cell by itself
		one.Local, one.Here = true, true
	case exercises.Forgotten: // of a lane that writes two cells one alone may be left; a loop goes on without the step
		one.Local = one.Rank == forgottenRank
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
	try(10, exercises.Swapped, "The operands are exchanged: what stands further left in the input is the left operand of "+operatorSign(r)+".", func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Combined {
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
	for _, by := range []int{-1, 1} {
		try(25, exercises.OffByOne, "The place next to the right one is read.", func(a exercises.Act) (exercises.Act, bool) {
			// What an index sends to its place comes from the lane's own cell: only what it reads by one may be next to it.
			if _, at := t.Place(a.To); a.How != exercises.Combined && (a.How != exercises.Moved || int(a.Lane) != at && len(r.Steers(a)) > 0) {
				return a, false
			}
			a.Operands = slices.Clone(a.Operands)
			any := false
			for k, o := range a.Operands {
				if c, ok := inside(o, by); ok && (o != a.To || a.How == exercises.Moved) {
					a.Operands[k], any = c, true
				}
			}
			return a, any
		})
	}
	return append(out, s.strangeOperands(acts)...)
}

// strangeOperands are variants in which acts take what they are not given, or do not take what they
// are.
func (s *suspecting) strangeOperands(acts []exercises.Act) []variant {
	t := s.t
	var out []variant
	try := func(rank int, name, says string, change func(a exercises.Act) (exercises.Act, bool)) {
		if other, any := exercises.MapActs(acts, change); any {
			out = append(out, variant{rank, name, says, other})
		}
	}
	padding := func(c tracer.CellID) bool { id, i := t.Place(c); return i >= t.Array(id).Real }
	try(22, exercises.NoPadding, "The padding is forgotten: the cells behind the input take part in the round as well.", func(a exercises.Act) (exercises.Act, bool) {
		switch {
		case a.How == exercises.Combined && padding(a.Operands[0]) != padding(a.Operands[1]):
			keep := a.Operands[0]
			if padding(keep) {
				keep = a.Operands[1]
			}
			a.How, a.Operands = exercises.Moved, []tracer.CellID{keep}
		case a.How == exercises.Moved && padding(a.Operands[0]):
			a.Operands = []tracer.CellID{a.To}
		default:
			return a, false
		}
		return a, true
	})
	// Operators are mistaken for each other that are met together: a sum for a maximum, a minimum
	// for a maximum. That a maximum stands where a sum belongs is an accident.
	for _, name := range []string{"+", "min", "max"} {
		own := s.e.Run.Operator()
		combine := s.operator(name)
		if combine == nil || name != "+" && own != "min" && own != "max" {
			continue
		}
		says := map[string]string{"+": "sum", "min": "smaller of the two", "max": "larger of the two"}[name]
		try(30, exercises.OtherOperator, fmt.Sprintf("This is the %s, but the operator here is %s.", says, operatorSign(s.e.Run)), func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Combined {
				return a, false
			}
			left, ok := s.before.Cell(a.Operands[0])
			right, also := s.before.Cell(a.Operands[1])
			if !ok || !also {
				return a, false
			}
			a.How, a.Value = exercises.Opaque, combine(left, right)
			return a, true
		})
	}
	return out
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
			s.add(v.rank, v.name, v.says, s.replay.InTurn(v.acts))
			for k := range s.acts {
				one := slices.Clone(s.acts)
				one[k] = v.acts[k]
				s.add(v.rank+2, v.name, v.says+" The steps that follow go on from there.", s.replay.InTurn(one))
			}
		}
		for k := range s.acts {
			one := slices.Delete(slices.Clone(s.acts), k, k+1)
			s.add(20, exercises.Forgotten, "A step is left out, and those that follow go on without it.", s.replay.InTurn(one))
		}
	}
	for back := 1; back <= 2; back++ {
		if step := s.q.m.To - back; step > s.q.m.From {
			s.at(21, exercises.TooFew, fmt.Sprintf("That is what the cells hold %s earlier.", exercises.Plural(back, "step")), step)
		}
	}
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
