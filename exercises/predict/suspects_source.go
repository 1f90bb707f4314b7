package predict

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/algos/op"
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
	s.accumulated()
}

// later are the rows of later rounds, down to the result.
func (s *suspecting) later() {
	if last := len(s.t.Steps()) - 1; int(s.q.m.Round) == s.t.Rounds() && s.q.m.To < last {
		s.at(23, exercises.SeveralRounds, "That is what stands there at the end of the run. Only these steps are asked for.", last)
	}
	c := s.t.Cursor()
	next := int(s.q.m.Round) + 1
	if s.given != nil && slices.ContainsFunc(s.e.Mistakes, func(m exercises.Mistake) bool { return m.Name == exercises.TooFar }) {
		next++
	}
	for id := next; id <= min(s.t.Rounds(), int(s.q.m.Round)+maxLater); id++ {
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
	shown := func(rank int, name, says string, of func(k int) string) { // where it changes something
		s.texts(rank, name, says, of)
		if n := len(s.list) - 1; len(s.list[n].Against(s.q.want)) == 0 {
			s.list = s.list[:n]
		}
	}
	says := "The index is left out: the values stand in the order in which they come. An index says from where, or to where, each is moved."
	inPlace := "The index is left out: each value stands where it stood in %s. An index says from where, or to where, each is moved."
	itself := "That is the index, not the value that stands there: go to that place, and take what it holds."
	if !s.addressed(at) {
		says = "The values stand in the order in which they come, and not in the places that are found for them."
		inPlace = "Each value stands where it stood in %s, and not in the place that is found for it."
		itself = "That is a key that decides where the value goes, and not the value."
	}
	source, _ := s.t.Place(moves[0].Operands[0])
	stood := fmt.Sprintf(inPlace, s.t.RowName(source))
	if real := s.t.Array(source).Real; slices.ContainsFunc(s.wrong, func(k int) bool { return s.q.cells[k] >= real }) {
		stood += fmt.Sprintf(" Behind the last cell of %s you begin again with the first.", s.t.RowName(source))
	}
	apart := s.e.Alg.Family == "grid" && slices.ContainsFunc(moves, func(a exercises.Act) bool { from, _ := s.t.Place(a.Operands[0]); return from != source })
	shown(20, exercises.NoIndex, stood, func(k int) string {
		a, _, ok := place(k)
		if !ok || apart {
			return s.q.want[k]
		}
		from, _ := s.t.Place(a.Operands[0])
		return s.text(from, s.q.cells[k]%max(1, s.t.Array(from).Real))
	})
	var came []exercises.Act // as the lanes come
	for _, a := range s.acts {
		if at[a.To].Node == a.Node {
			came = append(came, a)
		}
	}
	shown(20, exercises.NoIndex, says, func(k int) string { // one after another
		_, i, ok := place(k)
		if !ok {
			return s.q.want[k]
		}
		return s.t.Format(s.q.m.Array, came[i].Value)
	})
	shown(20, exercises.IndexItself, itself, func(k int) string {
		a, _, ok := place(k)
		if !ok {
			return s.q.want[k]
		}
		from, i := s.t.Place(s.e.Run.Steers(a)[0])
		return s.text(from, i)
	})
	s.indicesThemselves(at)
}

// indicesThemselves has the index of the cell from which a value comes, or of that to which it goes, in its place.
func (s *suspecting) indicesThemselves(at map[tracer.CellID]exercises.Act) {
	for _, target := range []bool{false, true} {
		says := "These are the indices of the cells from which the values come. What stands in those cells is asked for."
		if target {
			says = "These are the indices of the places themselves. What comes to stand there is asked for."
		}
		s.texts(21, exercises.IndexItself, says, func(k int) string {
			a, ok := at[s.t.Cell(s.q.m.Array, s.q.cells[k])]
			if !ok {
				return s.q.want[k]
			}
			c := a.Operands[0]
			if target {
				c = a.To
			}
			_, i := s.t.Place(c)
			return strconv.Itoa(i)
		})
	}
}

// twice goes through an index again from the place that it has named.
func (s *suspecting) twice() {
	acts, any := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
		steers := s.e.Run.Steers(a)
		first, ok := s.numbers(steers)
		if a.How != exercises.Moved || len(steers) != 1 || !ok {
			return a, false
		}
		index, _ := s.t.Place(steers[0])
		array, i := s.t.Place(a.Operands[0])
		to, err := strconv.Atoi(s.text(index, i))
		if err != nil || first[0] != i || s.text(array, to) == "" {
			return a, false
		}
		a.Operands = []tracer.CellID{s.t.Cell(array, to)}
		return a, true
	})
	if any {
		s.add(25, exercises.OtherIndex, "You go through the index twice: what it holds at the place that it names is taken for the place.", s.done(acts))
	}
}

// addressed reports whether an index that is read says from where, or to where, a value goes: keys that
// decide do not.
func (s *suspecting) addressed(moves map[tracer.CellID]exercises.Act) bool {
	for _, a := range moves {
		_, from := s.t.Place(a.Operands[0])
		_, to := s.t.Place(a.To)
		if !slices.ContainsFunc(s.e.Run.Steers(a), func(c tracer.CellID) bool {
			array, i := s.t.Place(c)
			n, err := strconv.Atoi(s.text(array, i))
			return err == nil && (n == from || n == to)
		}) {
			return false
		}
	}
	return true
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

// fromInput has each lane combine what the cells of one operand, or of both, held at the beginning; or the whole
// round done on the row as it was then.
func (s *suspecting) fromInput() {
	if s.q.m.From == 0 {
		return
	}
	start := s.t.Cursor()
	start.Seek(0)
	differ := func(leaves []string) (cells int) {
		for k, text := range leaves {
			if !exercises.Same(text, s.q.want[k]) {
				cells++
			}
		}
		return cells
	}
	if row, ok := allSet(start, s.t, s.q.m.Array, s.q.cells); ok && s.q.m.To-s.q.m.From == 1 && differ(row) > 1 {
		anew := &exercises.Replay{Run: s.e.Run, Before: start}
		known := func(a exercises.Act) bool { _, ok := anew.Value(nil, a); return ok }
		if len(s.acts) > 0 && !slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
			return a.How == exercises.Opaque || a.How == exercises.Compared || !known(a)
		}) {
			leaves := s.q.slotTexts(s.e.Run, anew.Together(s.acts), start)
			if differ(leaves) > 1 && !slices.Equal(leaves, row) {
				s.words(15, exercises.FromInput, "The round is carried out on the input. It is the row before the round that the lanes read.", leaves)
			}
		}
	}
	if s.t.Program().Combine == nil {
		return
	}
	for _, which := range []string{"own", "other", "both"} {
		out, known, least := exercises.Memory{}, true, minFromInput
		if which == "both" && s.given != nil {
			least--
		}
		for _, a := range s.acts {
			if a.How != exercises.Combined {
				continue
			}
			words := [2]value.Word{}
			for k, o := range a.Operands {
				from := s.before
				if which == "both" || (which == "own") == (o == a.To) {
					from = start
				}
				w, ok := from.Cell(o)
				array, _ := s.t.Place(o)
				words[k], known = w, known && ok && (from == s.before || slices.ContainsFunc(s.e.Run.Inputs(), func(in tracer.ArrayInfo) bool { return in.ID == array }))
			}
			if known {
				out[a.To] = s.t.Program().Combine(words[0], words[1])
			}
		}
		if known && differ(s.q.slotTexts(s.e.Run, out, s.before)) >= least {
			says := "One of the operands is the input."
			if which == "both" {
				says = "Both operands are the input."
			}
			s.add(25, exercises.FromInput, says+" It is the row before the round that the lanes read.", out)
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
		s.add(15, exercises.SameDistance, fmt.Sprintf("All lanes reach %d places to the left. Here several lanes read one and the same cell, from different distances.", -furthest), s.done(other))
	}
}

// baseless leaves out what each chunk begins with: an operand from an array of one value for each.
func (s *suspecting) baseless() {
	seen := map[tracer.ArrayID]bool{}
	for _, a := range s.acts {
		target, _ := s.t.Place(a.To)
		for _, o := range a.Operands {
			base, _ := s.t.Place(o)
			if base == target || seen[base] || a.How != exercises.Combined || !s.fewerOf(base, target) {
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
			says := "What stands in " + s.arrayNamed(base) + " is left out: each part begins with it."
			without := s.done(other)
			s.add(16, exercises.NoBase, says, without)
			s.otherBases(base, without)
		}
	}
}

// arrayNamed is the name of an array where a sentence would take it for a word of its own.
func (s *suspecting) arrayNamed(array tracer.ArrayID) string {
	name := s.t.RowName(array)
	if name == "before" || name == "after" || name == "into" {
		return "the array “" + name + "”"
	}
	return name
}

// functions are mistakes in the function of the run: it is applied to something else, or reckons otherwise.
func (s *suspecting) functions() {
	f := s.e.Run.Result.Args.Text("f")
	s.applied(exercises.NoFunction, "The function is applied twice: to x[i], and to what comes of it.", f, func(_ tracer.ArrayID, i int) value.Word {
		w, _ := s.after.Value(s.q.m.Array, i)
		return w
	})
	s.applied(exercises.NoFunction, "The function is applied to i. It is to be applied to x[i].", f, func(_ tracer.ArrayID, i int) value.Word {
		if s.t.Array(s.q.m.Array).Kind == value.Float {
			return value.FloatWord(float64(i))
		}
		return value.Word(i)
	})
	if len(f) < 2 || !strings.Contains("+-*", f[:1]) {
		return
	}
	for k, says := range []string{"The number is added", "The number is subtracted", "The value is multiplied by the number"} {
		if sign := "+-*"[k : k+1]; sign != f[:1] {
			s.applied(otherSetting, says+". Here f is “"+f+"”.", sign+f[1:], s.ofX)
		}
	}
}

// applied has lanes that write f of x apply a function to what stands for x[i].
func (s *suspecting) applied(name, says, f string, of func(x tracer.ArrayID, i int) value.Word) {
	x, row := s.t.ArrayNamed("x"), s.t.Array(s.q.m.Array)
	function, err := op.FunctionOf(f)
	if x == nil || x.Real != len(s.q.want) || x.Kind != row.Kind || !s.e.Alg.HasParam("f") || err != nil {
		return
	}
	out := make(exercises.Memory, len(s.acts))
	for _, a := range s.acts {
		_, i := s.t.Place(a.To)
		out[a.To] = function.Of(row.Kind, of(x.ID, i))
	}
	s.words(20, name, says, s.q.slotTexts(s.e.Run, out, s.before))
}

// ofX is x[i] before the round.
func (s *suspecting) ofX(x tracer.ArrayID, i int) value.Word {
	w, _ := s.before.Value(x, i)
	return w
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
	s.besideSteps(a, was, one)
	for _, o := range a.Operands {
		if x, ok := number(o); ok && o != a.To {
			if total-was == x*x {
				one(26, exercises.NoFunction, "The sum is squared. Each value is squared before it is added.", (was+x)*(was+x))
			}
			one(25, exercises.NoFunction, "The value itself is added; it should be the function of it that the prompt names.", was+x)
		}
	}
}

// besideSteps adds what the step before, or the next one, adds to the cell.
func (s *suspecting) besideSteps(own exercises.Act, was int, one func(rank int, name, says string, n int)) {
	var brings []int
	at, before := -1, 0
	for _, a := range s.e.Run.Acts(0, len(s.t.Steps())-1) {
		n, err := strconv.Atoi(exercises.Plain(s.t.Format(s.q.m.Array, a.Value)))
		if err != nil || a.To != own.To {
			continue
		}
		if a.Node == own.Node {
			at = len(brings)
		}
		brings, before = append(brings, n-before), n
	}
	for side, which := range []string{"the step before", "the next step"} {
		if k := at + 2*side - 1; at > 0 && k > 0 && k < len(brings) && brings[k] != brings[at] {
			one(27, exercises.OffByOne, "That is what "+which+" adds.", was+brings[k])
		}
	}
}

// fewerOf reports whether an array is shorter than the one that is written, or its cells are each read by several lanes.
func (s *suspecting) fewerOf(base, target tracer.ArrayID) bool {
	read, cells := 0, map[tracer.CellID]bool{}
	for _, a := range s.acts {
		for _, o := range a.Operands {
			if array, _ := s.t.Place(o); array == base {
				read++
				cells[o] = true
			}
		}
	}
	return s.t.Array(base).Real < s.t.Array(target).Real || read >= 2*len(cells)
}
