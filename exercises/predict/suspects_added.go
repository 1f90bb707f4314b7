package predict

import (
	"maps"
	"slices"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file holds mistakes in what the steps of a loop add to cells.

// added are what the steps of a loop add to one cell: each the value that it brings, and the numbers from which
// it is made.
type added struct {
	brings int
	from   []int
	cells  []tracer.CellID
}

// contributions takes a loop that adds to cells apart; nil where a step does something else.
func (s *suspecting) contributions() map[tracer.CellID][]added {
	held := map[tracer.CellID]int{}
	out := map[tracer.CellID][]added{}
	several := false
	for _, a := range s.acts {
		array, _ := s.t.Place(a.To)
		now, err := strconv.Atoi(exercises.Plain(s.t.Format(array, a.Value)))
		if array != s.q.m.Array || err != nil {
			return nil
		}
		one := added{brings: now}
		if slices.Contains(a.Operands, a.To) {
			was, known := held[a.To]
			if !known {
				numbers, ok := s.numbers([]tracer.CellID{a.To})
				if !ok {
					return nil
				}
				was = numbers[0]
				out[a.To] = append(out[a.To], added{brings: was, from: []int{was}})
			}
			one.brings = now - was
		}
		for _, c := range a.Operands {
			if c != a.To {
				one.cells = append(one.cells, c)
			}
		}
		from, ok := s.numbers(one.cells)
		if !ok {
			return nil
		}
		several = several || len(out[a.To]) > 0
		one.from, held[a.To] = from, now
		out[a.To] = append(out[a.To], one)
	}
	if !several {
		return nil
	}
	return out
}

// stepsOf counts the acts that write a cell.
func stepsOf(acts []exercises.Act, c tracer.CellID) int {
	n := 0
	for _, a := range acts {
		if a.To == c {
			n++
		}
	}
	return n
}

// stepLeftOut leaves out one step of a loop that adds to cells.
func (s *suspecting) stepLeftOut(list map[tracer.CellID][]added) {
	for _, left := range s.acts[:min(len(s.acts), maxReplayed)] {
		nth := 0 // of the steps that write its cell
		for _, a := range s.acts {
			if a.Node == left.Node {
				break
			}
			if a.To == left.To {
				nth++
			}
		}
		s.texts(22, exercises.Forgotten, "One step is left out: what it adds is missing.", func(k int) string {
			c := s.t.Cell(s.q.m.Array, s.q.cells[k])
			if c != left.To {
				return s.q.want[k]
			}
			n, steps := 0, list[c]
			for i, one := range steps {
				if i != nth+len(steps)-stepsOf(s.acts, c) {
					n += one.brings
				}
			}
			return strconv.Itoa(n)
		})
	}
}

// addedInALoop are mistakes in what the steps of a loop add to cells.
func (s *suspecting) addedInALoop() {
	list := s.contributions()
	if list == nil {
		return
	}
	widest, plain := 0, true
	for _, steps := range list {
		for _, one := range steps {
			widest = max(widest, len(one.from))
			plain = plain && (len(one.from) == 0 || one.brings == exercises.Total(one.from))
		}
	}
	total := func(rank int, name, says string, of func(c tracer.CellID, one added) int) {
		s.texts(rank, name, says, func(k int) string {
			c := s.t.Cell(s.q.m.Array, s.q.cells[k])
			if list[c] == nil {
				return s.held(k)
			}
			n := 0
			for _, one := range list[c] {
				n += of(c, one)
			}
			return strconv.Itoa(n)
		})
	}
	s.texts(24, exercises.LeftOut, "That is what the last step alone brings: each step adds to what stands there.", func(k int) string {
		steps := list[s.t.Cell(s.q.m.Array, s.q.cells[k])]
		if steps == nil {
			return s.held(k)
		}
		return strconv.Itoa(steps[len(steps)-1].brings)
	})
	s.texts(24, exercises.LeftOut, "That is what the first step alone brings: those that follow add to it.", func(k int) string {
		steps := list[s.t.Cell(s.q.m.Array, s.q.cells[k])]
		if steps == nil {
			return s.held(k)
		}
		if len(steps) > 1 && len(steps[0].cells) == 0 { // what the cell held
			return strconv.Itoa(steps[0].brings + steps[1].brings)
		}
		return strconv.Itoa(steps[0].brings)
	})
	s.stepLeftOut(list)
	s.dealtOut(list)
	if plain {
		return
	}
	if widest == 1 {
		total(20, exercises.NoFunction, "The values themselves are added. The line adds what its function makes of them.", func(_ tracer.CellID, one added) int { return exercises.Total(one.from) })
		return
	}
	if widest != 2 {
		return
	}
	s.factors(list, total)
}

// factors are mistakes in the factors of products that the steps of a loop add up.
func (s *suspecting) factors(list map[tracer.CellID][]added, total func(rank int, name, says string, of func(c tracer.CellID, one added) int)) {
	total(20, sumForProduct, "The two values are added. They are multiplied here.", func(_ tracer.CellID, one added) int { return exercises.Total(one.from) })
	for k, which := range []string{"first", "second"} {
		total(21, exercises.LeftOut, "The "+which+" factors alone are added up.", func(_ tracer.CellID, one added) int {
			if len(one.from) < 2 {
				return one.brings
			}
			return one.from[k]
		})
	}
	at := func(of func(c tracer.CellID, one added) int) func(c tracer.CellID, one added) int { // the second factor at another place
		return func(c tracer.CellID, one added) int {
			if len(one.cells) < 2 {
				return one.brings
			}
			array, _ := s.t.Place(one.cells[1])
			if i := of(c, one); i < s.t.Array(array).Real {
				if n, ok := s.numbers([]tracer.CellID{s.t.Cell(array, i)}); ok {
					return one.from[0] * n[0]
				}
			}
			return 0
		}
	}
	total(21, exercises.NoIndex, "The second factor is taken at the place of the cell that is written. The line has an index for it.", at(func(c tracer.CellID, _ added) int { _, i := s.t.Place(c); return i }))
	total(21, exercises.NoIndex, "The second factor is taken at the place of the first. The line has an index for it.", at(func(_ tracer.CellID, one added) int { _, i := s.t.Place(one.cells[0]); return i }))
}

// dealtOut has the values that are added dealt out to the lanes one by one, where each lane takes some that stand
// next to each other.
func (s *suspecting) dealtOut(list map[tracer.CellID][]added) {
	cells := slices.Sorted(maps.Keys(list))
	sums, n := make([]int, len(cells)), 0
	for _, c := range cells {
		for _, one := range list[c] {
			if len(one.cells) == 0 {
				continue
			}
			if _, i := s.t.Place(one.cells[0]); len(one.cells) > 1 || i != n {
				return
			}
			sums[n%len(cells)] += one.brings
			n++
		}
	}
	s.texts(20, exercises.Strided, "The values are dealt out to the lanes one by one. Here each lane takes values that stand next to each other.", func(k int) string {
		if at := slices.Index(cells, s.t.Cell(s.q.m.Array, s.q.cells[k])); at >= 0 {
			return strconv.Itoa(sums[at])
		}
		return s.held(k)
	})
}
