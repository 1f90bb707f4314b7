package predict

import (
	"fmt"
	"slices"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes in parts of a row that one lane each makes from front to back, such as blocks and
// chunks.

// parts are these mistakes, made by one lane or by all of them.
func (s *suspecting) parts() {
	if s.t.Program().Combine == nil {
		return
	}
	s.exchangedThroughout()
	behind, alone, total := exercises.Memory{}, exercises.Memory{}, exercises.Memory{}
	held := exercises.Memory{} // what the acts leave
	for _, list := range exercises.LanesOf(s.acts) {
		chain := s.chain(list)
		for _, a := range chain {
			held[a.To] = a.Value
		}
		if len(chain) < 2 {
			continue
		}
		combine := s.t.Program().Combine
		var begin, local value.Word
		first := chain[0]
		based := first.How == exercises.Combined // what stands in front of the part is the left operand of its first value
		for k, a := range chain {
			own, ok := s.read(a.Operands[len(a.Operands)-1], held)
			if !ok {
				return
			}
			switch {
			case k > 0:
				local = combine(local, own)
			case based:
				begin, ok = s.read(a.Operands[0], held)
				local = own
			default:
				begin, local = own, own
			}
			if !ok {
				return
			}
			total[a.To] = chain[len(chain)-1].Value
			switch {
			case based:
				behind[a.To], alone[a.To] = combine(local, begin), combine(begin, own)
			case k > 0:
				alone[a.To] = combine(begin, own)
			}
		}
	}
	done := s.done(s.acts)
	try := func(rank int, name, says string, m exercises.Memory) {
		if len(m) == 0 {
			return
		}
		for c, w := range done {
			if _, known := m[c]; !known {
				m[c] = w
			}
		}
		s.add(rank, name, says, m)
		last := s.list[len(s.list)-1]
		last.Local, last.Lanes = true, s.lanes()
	}
	try(11, exercises.Swapped, "What stands in front of the part is combined at its end: it is the left operand.", behind)
	try(24, nothingCarried, "Each value is combined with what its part begins with alone. It is to be combined with all that stand in front of it in the part.", alone)
	try(24, totalEverywhere, "The total of the part stands in each of its cells. Each cell holds what has come up to it.", total)
}

// The names of mistakes in the parts of a row.
const (
	nothingCarried  = "nothing carried on"
	totalEverywhere = "the total in every cell"
)

// chain are the acts of a lane on the row that is asked about, where each takes up what the one before has left.
func (s *suspecting) chain(list []exercises.Act) (out []exercises.Act) {
	for _, a := range list {
		if array, _ := s.t.Place(a.To); array != s.q.m.Array {
			continue
		}
		if len(out) > 0 && (a.How != exercises.Combined || a.Operands[0] != out[len(out)-1].To) || len(out) == 0 && a.How != exercises.Combined && a.How != exercises.Moved {
			return nil
		}
		out = append(out, a)
	}
	return out
}

// read is what a cell holds that acts have written, or that has held it before.
func (s *suspecting) read(c tracer.CellID, written exercises.Memory) (value.Word, bool) {
	if w, ok := written[c]; ok {
		return w, true
	}
	for _, a := range s.acts {
		if a.To == c {
			return a.Value, true
		}
	}
	return s.before.Cell(c)
}

// exchangedThroughout has the operands exchanged wherever the steps of the moment combine, also several values
// at once, and what they have led to passed on; or another operator in the place of ⊕.
func (s *suspecting) exchangedThroughout() {
	if s.q.m.To-s.q.m.From == 1 && !s.several() && !slices.ContainsFunc(s.acts, func(a exercises.Act) bool { return a.How == exercises.Opaque && len(a.Operands) > 2 }) {
		return
	}
	combine := s.t.Program().Combine
	if !commutes(s.e.Run) {
		s.add(10, exercises.Swapped, s.exchangedOperands(), s.redone(func(a, b value.Word) value.Word { return combine(b, a) }))
	}
	for _, name := range []string{"+", "*", "min", "max"} {
		other := s.operator(name)
		if other == nil || s.shared() || s.earning() < 2 && name != "*" { // of one cell that is an accident
			continue
		}
		s.words(30, exercises.OtherOperator, s.otherOperator(name), s.q.slotTexts(s.e.Run, s.redone(other), s.before))
	}
}

// several reports whether a cell is written by several acts.
func (s *suspecting) several() bool {
	return slices.ContainsFunc(s.acts, func(a exercises.Act) bool { return stepsOf(s.acts, a.To) > 1 })
}

// shared tells whether several lanes write one cell: in what order, an operator that is mistaken does not say.
func (s *suspecting) shared() bool {
	lanes := map[tracer.CellID]int{}
	for _, a := range s.acts {
		if lane, written := lanes[a.To]; written && lane != int(a.Lane) {
			return true
		}
		lanes[a.To] = int(a.Lane)
	}
	return false
}

// redone is what the acts leave where they combine by another function.
func (s *suspecting) redone(other func(a, b value.Word) value.Word) exercises.Memory {
	is, was := exercises.Memory{}, exercises.Memory{}
	read := func(m exercises.Memory, c tracer.CellID) (value.Word, bool) {
		if w, ok := m[c]; ok {
			return w, true
		}
		return s.before.Cell(c)
	}
	folded := func(m exercises.Memory, cells []tracer.CellID, combine func(a, b value.Word) value.Word) (sum value.Word, ok bool) {
		for k, c := range cells {
			w, known := read(m, c)
			if !known {
				return 0, false
			}
			if sum = combine(sum, w); k == 0 {
				sum = w
			}
		}
		return sum, len(cells) > 0
	}
	kind := s.t.Array(s.q.m.Array).Kind
	for _, a := range s.acts {
		is[a.To] = a.Value
		var same []tracer.CellID // the operands of the kind of the row
		for _, o := range a.Operands {
			if array, _ := s.t.Place(o); s.t.Array(array).Kind == kind {
				same = append(same, o)
			}
		}
		if array, _ := s.t.Place(a.To); s.t.Array(array).Kind == kind {
			for _, o := range same { // one that is passed on as it is
				if w, ok := read(was, o); ok && w == a.Value && a.How != exercises.Combined {
					same = []tracer.CellID{o}
				}
			}
			if w, ok := folded(was, same, s.t.Program().Combine); ok && w == a.Value {
				if w, ok = folded(is, same, other); ok {
					is[a.To] = w
				}
			}
		}
		was[a.To] = a.Value
	}
	return is
}

// atTheEdges has each cell of a loop take a step too few, or one of its neighbour as well.
func (s *suspecting) atTheEdges() {
	list := s.contributions()
	if list == nil {
		return
	}
	next := func(c tracer.CellID) []added {
		array, i := s.t.Place(c)
		for i++; i < s.t.Array(array).Real; i++ {
			if steps := list[s.t.Cell(array, i)]; len(steps) > 0 && len(steps[0].cells) > 0 {
				return steps
			}
		}
		return nil
	}
	for _, other := range []struct {
		says string
		by   func(c tracer.CellID, steps []added) int
	}{
		{"Each cell lacks its last step.", func(_ tracer.CellID, steps []added) int { return -steps[len(steps)-1].brings }},
		{"Each cell lacks its first step.", func(_ tracer.CellID, steps []added) int { return -steps[0].brings }},
		{"Each cell has the first step of the next one as well.", func(c tracer.CellID, _ []added) int {
			if steps := next(c); steps != nil {
				return steps[0].brings
			}
			return 0
		}},
	} {
		s.texts(27, exercises.OffByOne, other.says, func(k int) string {
			c := s.t.Cell(s.q.m.Array, s.q.cells[k])
			n, err := strconv.Atoi(exercises.Plain(s.q.want[k]))
			if steps := list[c]; err == nil && len(steps) > 0 {
				return strconv.Itoa(n + other.by(c, steps))
			}
			return s.q.want[k]
		})
	}
}

// folded are mistakes in a round in which each lane combines several values, one after another.
func (s *suspecting) folded() {
	combine := s.t.Program().Combine
	if combine == nil || s.q.m.To-s.q.m.From > 1 {
		return
	}
	value := func(cells []tracer.CellID, combine func(a, b value.Word) value.Word) (out value.Word, ok bool) {
		for k, c := range cells {
			w, set := s.before.Cell(c)
			switch {
			case !set:
				return 0, false
			case k == 0:
				out = w
			default:
				out = combine(out, w)
			}
		}
		return out, len(cells) > 0
	}
	var acts []exercises.Act
	longest := exercises.Act{}
	for _, a := range s.acts {
		if array, _ := s.t.Place(a.To); array != s.q.m.Array {
			return
		}
		if a.How == exercises.Constant {
			continue
		}
		w, ok := value(a.Operands, combine)
		if !ok {
			return
		}
		array, _ := s.t.Place(a.Operands[0])
		if s.t.Array(array).Kind != s.t.Array(s.q.m.Array).Kind || w != a.Value {
			return
		}
		acts = append(acts, a)
		if len(a.Operands) > len(longest.Operands) {
			longest = a
		}
	}
	if len(longest.Operands) < 3 {
		return
	}
	try := func(rank int, name, says string, cells func(a exercises.Act) []tracer.CellID) {
		out := exercises.Memory{}
		for _, a := range acts {
			if w, ok := value(cells(a), combine); ok {
				out[a.To] = w
			}
		}
		s.add(rank, name, says, out)
	}
	own := combine
	for _, name := range []string{"+", "*", "min", "max"} {
		if combine = s.operator(name); combine != nil && !s.shared() { // of several writers the last would be told alone
			try(30, exercises.OtherOperator, fmt.Sprintf("This is the %s, but the operator here is %s.", operatorNames[name], operatorSign(s.e.Run)), func(a exercises.Act) []tracer.CellID { return a.Operands })
		}
	}
	combine = own
	try(20, exercises.LeftOut, "The last two values alone are combined. A lane combines all up to its own.", func(a exercises.Act) []tracer.CellID { return a.Operands[max(0, len(a.Operands)-2):] })
	try(21, "all values in every lane", "All values are combined in every lane. A lane combines only some of them.", func(exercises.Act) []tracer.CellID { return longest.Operands })
}
