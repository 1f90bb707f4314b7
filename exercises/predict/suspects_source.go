package predict

import (
	"fmt"
	"slices"
	"sort"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes about where a value comes from: from another moment, through no index,
// from the input and not from the row, or without what a chunk begins with.

// maxLater is how many later rounds are thought of.
const maxLater = 24

// sources are the mistakes about where values come from.
func (s *suspecting) sources() {
	s.later()
	s.indexed()
	s.fromInput()
	s.sameDistance()
	s.baseless()
	s.windows()
	s.accumulated()
}

// later are the rows of later rounds, down to the result.
func (s *suspecting) later() {
	c := s.t.Cursor()
	for id := int(s.q.m.Round) + 1; id <= min(s.t.Rounds(), int(s.q.m.Round)+maxLater); id++ {
		says := fmt.Sprintf("That is what stands there after round %d. Only round %d is asked for.", id, s.q.m.Round)
		if id == s.t.Rounds() {
			says = fmt.Sprintf("That is what stands there at the end of the run. Only round %d is asked for.", s.q.m.Round)
		}
		c.Seek(s.t.StepOf(tracer.RoundID(id)))
		if leaves, ok := allSet(c, s.t, s.q.m.Array, s.q.cells); ok {
			s.list = append(s.list, &exercises.Suspect{Name: exercises.SeveralRounds, Says: says, Leaves: leaves, Rank: 23})
		}
	}
}

// indexed are the mistakes in sending values through an index: it is left out, or written in place
// of the value.
func (s *suspecting) indexed() {
	at := map[tracer.CellID]exercises.Act{}
	for _, a := range s.acts {
		if array, _ := s.t.Place(a.To); a.How == exercises.Moved && array == s.q.m.Array && len(s.e.Run.Steers(a)) > 0 {
			at[a.To] = a
		}
	}
	if len(at) < 2 {
		return
	}
	var moves []exercises.Act
	for _, a := range at {
		moves = append(moves, a)
	}
	sort.Slice(moves, func(i, j int) bool { return moves[i].To < moves[j].To })
	place := func(k int) (exercises.Act, int, bool) {
		c := s.t.Cell(s.q.m.Array, s.q.cells[k])
		a, ok := at[c]
		return a, slices.IndexFunc(moves, func(m exercises.Act) bool { return m.To == c }), ok
	}
	says := "The index is left out: the values stand in the order in which they come. An index says from where, or to where, each is moved."
	s.texts(20, exercises.NoIndex, says, func(k int) string { // each in its own place
		a, _, ok := place(k)
		if !ok {
			return s.held(k)
		}
		from, _ := s.t.Place(a.Operands[0])
		return s.text(from, s.q.cells[k])
	})
	var came []exercises.Act // as the lanes come
	for _, a := range s.acts {
		if at[a.To].Node == a.Node {
			came = append(came, a)
		}
	}
	s.texts(20, exercises.NoIndex, says, func(k int) string { // one after another
		_, i, ok := place(k)
		if !ok {
			return s.held(k)
		}
		return s.t.Format(s.q.m.Array, came[i].Value)
	})
	s.texts(20, exercises.IndexItself, "That is the index, not the value that stands there: go to that place, and take what it holds.", func(k int) string {
		a, _, ok := place(k)
		if !ok {
			return s.held(k)
		}
		from, i := s.t.Place(s.e.Run.Steers(a)[0])
		return s.text(from, i)
	})
}

// text is what a cell held before; "" where nothing.
func (s *suspecting) text(array tracer.ArrayID, i int) string {
	if i < 0 || i >= s.t.Array(array).Len {
		return ""
	}
	if _, set := s.before.Value(array, i); !set {
		return ""
	}
	return s.before.Text(array, i)
}

// minFromInput is in how many cells the input has to make a difference: in fewer, other mistakes
// leave the same by accident.
const minFromInput = 3

// fromInput has each lane combine what the cells of one operand, or of both, held at the beginning.
func (s *suspecting) fromInput() {
	if s.q.m.From == 0 || s.t.Program().Combine == nil {
		return
	}
	start := s.t.Cursor()
	start.Seek(0)
	for _, own := range []bool{true, false} {
		out := exercises.Memory{}
		for _, a := range s.acts {
			if a.How != exercises.Combined {
				continue
			}
			words, known := [2]value.Word{}, true
			for k, o := range a.Operands {
				from := s.before
				if own == (o == a.To) {
					from = start
				}
				w, ok := from.Cell(o)
				words[k], known = w, known && ok
			}
			if known {
				out[a.To] = s.t.Program().Combine(words[0], words[1])
			}
		}
		differ := 0
		for k, text := range s.q.slotTexts(s.e.Run, out, s.before) {
			if !exercises.Same(text, s.q.want[k]) {
				differ++
			}
		}
		if differ >= minFromInput {
			s.add(25, exercises.FromInput, "One of the operands is the input. It is the row before the round that the lanes read.", out)
		}
	}
}

// sameDistance has all lanes reach as far as the one that reaches furthest, where they should reach
// for one cell.
func (s *suspecting) sameDistance() {
	furthest, differ := 0, false
	reach := func(a exercises.Act) (operand, by int) {
		array, at := s.t.Place(a.To)
		for k, o := range a.Operands {
			if from, i := s.t.Place(o); from == array && i != at {
				return k, i - at
			}
		}
		return -1, 0
	}
	for _, a := range s.acts {
		if _, by := reach(a); a.How == exercises.Combined && by < 0 {
			differ = differ || furthest != 0 && by != furthest
			furthest = min(furthest, by)
		}
	}
	if !differ {
		return
	}
	other, any := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
		k, _ := reach(a)
		array, at := s.t.Place(a.To)
		if a.How != exercises.Combined || k < 0 || at+furthest < 0 {
			return a, false
		}
		a.Operands = slices.Clone(a.Operands)
		a.Operands[k] = s.t.Cell(array, at+furthest)
		return a, true
	})
	if any {
		s.add(15, exercises.SameDistance, fmt.Sprintf("All lanes reach %d places to the left. Here several lanes read one and the same cell, from different distances.", -furthest), s.replay.Together(other))
	}
}

// baseless leaves out what each chunk begins with: an operand from an array of one value for each.
func (s *suspecting) baseless() {
	seen := map[tracer.ArrayID]bool{}
	for _, a := range s.acts {
		target, _ := s.t.Place(a.To)
		for _, o := range a.Operands {
			base, _ := s.t.Place(o)
			if base == target || seen[base] || s.t.Array(base).Real >= s.t.Array(target).Real || a.How != exercises.Combined {
				continue
			}
			seen[base] = true
			other, _ := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
				if a.How != exercises.Combined {
					return a, false
				}
				for k, o := range a.Operands {
					if from, _ := s.t.Place(o); from == base {
						a.How, a.Operands = exercises.Moved, []tracer.CellID{a.Operands[1-k]}
						return a, true
					}
				}
				return a, false
			})
			says := "What stands in " + s.t.RowName(base) + " is left out: each part begins with it."
			if s.q.m.To-s.q.m.From > 1 {
				s.add(16, exercises.NoBase, says, s.replay.InTurn(other))
			} else {
				s.add(16, exercises.NoBase, says, s.replay.Together(other))
			}
		}
	}
}

// windows are mistakes in sums over neighbours: one of them is left out, or what lies beyond the
// edge counts as nothing.
func (s *suspecting) windows() {
	type window struct {
		sum, extra int         // of its cells once each; what the edge adds
		at         map[int]int // values by distance
		edge       int         // the distance that lies beyond
	}
	windows := map[tracer.CellID]window{}
	for _, a := range s.acts {
		array, i := s.t.Place(a.To)
		if a.How != exercises.Opaque || len(a.Operands) < 2 || array != s.q.m.Array || s.t.Array(array).Kind != value.Int {
			continue
		}
		w := window{at: map[int]int{}}
		lowest, highest := 0, 0
		for _, o := range a.Operands {
			from, j := s.t.Place(o)
			n, err := strconv.Atoi(s.text(from, j))
			if err != nil || from == array {
				return
			}
			if _, again := w.at[j-i]; again { // the edge stands in for what lies beyond
				w.extra += n
				continue
			}
			w.sum += n
			w.at[j-i] = n
			lowest, highest = min(lowest, j-i), max(highest, j-i)
		}
		total, err := strconv.Atoi(exercises.Plain(s.t.Format(array, a.Value)))
		if err != nil || highest > 1 || lowest < -1 || total != w.sum+w.extra {
			return // not the sum of a row of three
		}
		switch {
		case lowest == 0:
			w.edge = -1
		case highest == 0:
			w.edge = 1
		}
		windows[a.To] = w
	}
	if len(windows) < 2 {
		return
	}
	of := func(rank int, name, says string, less func(w window) int) {
		s.texts(rank, name, says, func(k int) string {
			w, ok := windows[s.t.Cell(s.q.m.Array, s.q.cells[k])]
			if !ok {
				return s.held(k)
			}
			return strconv.Itoa(w.sum + w.extra - less(w))
		})
	}
	of(20, exercises.NoEdge, "Beyond the edge nothing is added. The listing says what stands in for it there.", func(w window) int { return w.extra })
	for by, which := range map[int]string{-1: "left neighbour", 0: "value's own place", 1: "right neighbour"} {
		of(24, exercises.LeftOut, "The "+which+" is left out.", func(w window) int {
			if n, ok := w.at[by]; ok {
				return n
			}
			if w.edge == by && by != 0 {
				return w.extra
			}
			return 0
		})
	}
}

// accumulated are mistakes in adding to what a cell holds: that is left out, or what is added is
// the value itself where it should be a function of it.
func (s *suspecting) accumulated() {
	if len(s.acts) != 1 || s.acts[0].How != exercises.Opaque || s.t.Array(s.q.m.Array).Kind != value.Int {
		return
	}
	a := s.acts[0]
	number := func(c tracer.CellID) (int, bool) {
		array, i := s.t.Place(c)
		n, err := strconv.Atoi(s.text(array, i))
		return n, err == nil
	}
	total, err := strconv.Atoi(exercises.Plain(s.t.Format(s.q.m.Array, a.Value)))
	was, known := number(a.To)
	if err != nil || !known || !slices.Contains(a.Operands, a.To) {
		return
	}
	one := func(rank int, name, says string, n int) {
		s.texts(rank, name, says, func(k int) string {
			if s.t.Cell(s.q.m.Array, s.q.cells[k]) != a.To {
				return s.held(k)
			}
			return strconv.Itoa(n)
		})
	}
	one(24, exercises.LeftOut, "What the cell held is left out: the step adds to it.", total-was)
	for _, o := range a.Operands {
		if x, ok := number(o); ok && o != a.To {
			one(25, exercises.NoFunction, "The value itself is added; it should be the function of it that the prompt names.", was+x)
		}
	}
}

// bound is a test for less or more than a number, with the number itself counted in.
func (s *suspecting) bound() {
	test := s.e.Run.Result.Args.Text("pred")
	if len(test) < 2 || test[0] != '<' && test[0] != '>' || !s.e.Alg.HasParam("pred") {
		return
	}
	s.texts(22, exercises.BoundIn, "The bound itself is counted in: "+test+" does not hold of "+test[1:]+".", func(k int) string {
		for _, a := range s.acts {
			if a.To != s.t.Cell(s.q.m.Array, s.q.cells[k]) || s.q.want[k] != "0" {
				continue
			}
			for _, o := range append(slices.Clone(a.Operands), s.e.Run.Steers(a)...) {
				if from, i := s.t.Place(o); exercises.Same(s.text(from, i), test[1:]) {
					return "1"
				}
			}
		}
		return s.q.want[k]
	})
}
