package predict

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes in values that are reckoned from several whole numbers by a formula: sums over
// neighbours, with weights or without, sums of products, differences.

// A formula reckons a value from numbers, in the order in which a lane reads them.
type formula func(x []int) int

func sum(x []int) int {
	total := 0
	for _, n := range x {
		total += n
	}
	return total
}

// products adds up the products of the numbers, two at a time.
func products(x []int) int {
	total := 0
	for k := 0; k+1 < len(x); k += 2 {
		total += x[k] * x[k+1]
	}
	return total
}

func difference(x []int) int {
	if len(x) != 2 {
		return sum(x)
	}
	return x[0] - x[1]
}

// weighted multiplies the numbers by weights, which are reversed or not.
func weighted(weights []int, backward bool) formula {
	return func(x []int) int {
		total := 0
		for k, n := range x {
			w := weights[min(k, len(weights)-1)]
			if backward {
				w = weights[max(0, len(weights)-1-k)]
			}
			total += w * n
		}
		return total
	}
}

// formulaRound is a round whose values come of one formula.
type formulaRound struct {
	s    *suspecting
	acts []exercises.Act // that write the array that is asked about
	f    formula
	step int // how many of the numbers make a term of the formula
}

// numbers are the values of cells before the round; ok is false where one is no whole number.
func (s *suspecting) numbers(cells []tracer.CellID) (out []int, ok bool) {
	for _, c := range cells {
		array, i := s.t.Place(c)
		n, err := strconv.Atoi(exercises.Plain(s.text(array, i)))
		if err != nil {
			return nil, false
		}
		out = append(out, n)
	}
	return out, true
}

// formulas looks for the formula of a round, and makes mistakes in it.
func (s *suspecting) formulas() {
	if s.t.Array(s.q.m.Array).Kind != value.Int {
		return
	}
	several := func(a exercises.Act) bool { return stepsOf(s.acts, a.To) > 1 }
	if loop := s.q.m.To-s.q.m.From > 1; loop || slices.ContainsFunc(s.acts, several) {
		if loop || !slices.ContainsFunc(s.acts, func(a exercises.Act) bool { return several(a) && !slices.Contains(a.Operands, a.To) }) {
			s.addedInALoop()
			s.atTheEdges()
		}
		return
	}
	r := &formulaRound{s: s}
	most := 0
	for _, a := range s.acts {
		if array, _ := s.t.Place(a.To); array == s.q.m.Array {
			if a.How != exercises.Opaque && a.How != exercises.Moved && a.How != exercises.Combined {
				return
			}
			r.acts = append(r.acts, a)
			most = max(most, len(a.Operands))
		}
	}
	// What is only combined is a formula where it subtracts.
	combined := !slices.ContainsFunc(r.acts, func(a exercises.Act) bool { return a.How == exercises.Opaque })
	if len(r.acts) < 2 || most == 0 || combined && most < 2 {
		return
	}
	if most == 1 {
		s.texts(25, exercises.NoFunction, "The value itself stands there. The line makes another of it.", r.leaves(func(a exercises.Act) []tracer.CellID { return a.Operands }, sum))
		return
	}
	weights := ofText(s.e.Run.Result.Args.Text("weights"))
	candidates := []formula{sum, products, difference}
	if len(weights) > 1 {
		candidates = append(candidates, weighted(weights, false))
	}
	for k, f := range candidates {
		if r.f = f; combined && k != 2 || !r.fits() {
			continue
		}
		switch r.step = 1; k {
		case 0:
			for _, to := range []func(float64) float64{math.Round, math.Floor, math.Trunc} {
				r.reckon(23, "mean instead of sum", "These are means. The line takes the sum.", func(x []int) int { return int(to(float64(sum(x)) / float64(max(1, len(x))))) })
			}
		case 1:
			r.step = 2
			r.sumsOfProducts()
		case 2:
			r.differences()
		case 3:
			r.weights(weights)
		}
		if !r.windows() {
			r.leftOut(most)
		}
		return
	}
}

// fits reports whether the formula leads to all values of the round.
func (r *formulaRound) fits() bool {
	for _, a := range r.acts {
		x, ok := r.s.numbers(a.Operands)
		n, err := strconv.Atoi(exercises.Plain(r.s.t.Format(r.s.q.m.Array, a.Value)))
		if !ok || err != nil || r.f(x) != n {
			return false
		}
	}
	return true
}

// leaves are the texts of slots where lanes read other cells, or reckon with another formula.
func (r *formulaRound) leaves(cells func(a exercises.Act) []tracer.CellID, f formula) func(k int) string {
	at := map[tracer.CellID]string{}
	for _, a := range r.acts {
		if x, ok := r.s.numbers(cells(a)); ok {
			at[a.To] = strconv.Itoa(f(x))
		}
	}
	return func(k int) string {
		if text, written := at[r.s.t.Cell(r.s.q.m.Array, r.s.q.cells[k])]; written {
			return text
		}
		return r.s.held(k)
	}
}

func own(a exercises.Act) []tracer.CellID { return a.Operands }

func (r *formulaRound) reckon(rank int, name, says string, f formula) {
	r.s.texts(rank, name, says, r.leaves(own, f))
}

func (r *formulaRound) read(rank int, name, says string, cells func(a exercises.Act) []tracer.CellID) {
	r.s.texts(rank, name, says, r.leaves(cells, r.f))
}

// The names of mistakes in formulas.
const (
	sumForProduct = "added instead of multiplied"
	sumForMinus   = "added instead of subtracted"
	turnedRound   = "reversed order"
	noWeights     = "weights left out"
	rowForColumn  = "row taken for column"
	wrapsRound    = "wraps round at the border"
	tooWide       = "window too wide"
)

// sumsOfProducts are mistakes in adding up products: sums in their place, the second factors in another order,
// a row of a matrix for a column.
func (r *formulaRound) sumsOfProducts() {
	halves := func(x []int, keep int) (out []int) {
		for k := keep; k < len(x); k += 2 {
			out = append(out, x[k])
		}
		return out
	}
	r.reckon(12, sumForProduct, "The two values are added. They are multiplied here.", sum)
	for k := range 2 {
		says := fmt.Sprintf("The values of %s alone are added up: each is multiplied by one of %s.", r.factor(k), r.factor(1-k))
		r.reckon(14, exercises.LeftOut, says, func(x []int) int { return sum(halves(x, k)) })
	}
	r.reckon(13, turnedRound, "The second factors are taken in the reverse order: the first belongs to the first, the last to the last.", func(x []int) int {
		b := halves(x, 1)
		slices.Reverse(b)
		total := 0
		for k, n := range halves(x, 0) {
			total += n * b[k]
		}
		return total
	})
	r.reckon(15, "products multiplied", "The products are multiplied by each other. They are added up here.", func(x []int) int {
		total := 1
		for _, n := range x {
			total *= n
		}
		return total
	})
	r.read(16, exercises.LeftOut, "The first of the products is left out.", func(a exercises.Act) []tracer.CellID { return a.Operands[min(2, len(a.Operands)):] })
	r.read(16, exercises.LeftOut, "The last of the products is left out.", func(a exercises.Act) []tracer.CellID { return a.Operands[:max(0, len(a.Operands)-2)] })
	r.reckon(17, exercises.LeftOut, "The first of the products stands there alone.", func(x []int) int { return products(x[:min(2, len(x))]) })
	r.reckon(17, exercises.LeftOut, "The first two values are multiplied, and of the others the second ones are added. Each two are multiplied.", func(x []int) int {
		first := min(2, len(x))
		return products(x[:first]) + sum(halves(x[first:], 1))
	})
	r.matrices()
}

// factor names the array of the first or the second factors.
func (r *formulaRound) factor(k int) string {
	for _, a := range r.acts {
		if len(a.Operands) > k {
			array, _ := r.s.t.Place(a.Operands[k])
			return r.s.t.RowName(array)
		}
	}
	return ""
}

// matrices are mistakes in products of matrices, in which the first factors stand side by side and the second
// one below the other.
func (r *formulaRound) matrices() {
	t := r.s.t
	across, down := 0, 0 // from one factor to the next: in the first matrix and in the second
	for _, a := range r.acts {
		for k := 2; k+1 < len(a.Operands); k += 2 {
			one, i := t.Place(a.Operands[k-2])
			_, j := t.Place(a.Operands[k])
			other, m := t.Place(a.Operands[k-1])
			_, n := t.Place(a.Operands[k+1])
			if one == other || across > 0 && (across != j-i || down != n-m) {
				return
			}
			across, down = j-i, n-m
		}
	}
	if across != 1 || down < 2 {
		return
	}
	cols := down
	line := func(first, second func(row, col, k, inner int) int) func(a exercises.Act) []tracer.CellID {
		return func(a exercises.Act) (out []tracer.CellID) {
			_, at := t.Place(a.To)
			x, _ := t.Place(a.Operands[0])
			y, _ := t.Place(a.Operands[1])
			inner := len(a.Operands) / 2
			for k := range inner {
				i, j := first(at/cols, at%cols, k, inner), second(at/cols, at%cols, k, inner)
				if i < t.Array(x).Real && j < t.Array(y).Real {
					out = append(out, t.Cell(x, i), t.Cell(y, j))
				}
			}
			return out
		}
	}
	inRow := func(row, _, k, inner int) int { return row*inner + k }
	inColumn := func(_, col, k, _ int) int { return k*cols + col }
	r.read(12, rowForColumn, "A row of the first matrix meets a row of the second. It meets a column.", line(inRow, func(_, col, k, _ int) int { return col*cols + k }))
	r.read(12, rowForColumn, "A row of the first matrix meets a row of the second. It meets a column.", line(inRow, func(_, col, k, _ int) int {
		if k >= cols {
			return math.MaxInt // behind the end of the row
		}
		return col*cols + k
	}))
	r.read(12, rowForColumn, "A column of the first matrix is taken. The row of a is that of the cell that is written.", line(func(row, _, k, inner int) int { return k*inner + row }, inColumn))
	r.read(13, rowForColumn, "Row and column are exchanged: the cell in row r and column c is made from row r of the first matrix and column c of the second.", line(func(_, col, k, inner int) int { return col*inner + k }, func(row, _, k, _ int) int { return k*cols + row }))
	for _, flat := range []bool{true, false} { // by the number of the cell, or by its row and column
		r.read(14, "cell by cell", "Cell meets cell here. In a matrix product a row meets a column.", func(a exercises.Act) []tracer.CellID {
			_, at := t.Place(a.To)
			x, _ := t.Place(a.Operands[0])
			y, _ := t.Place(a.Operands[1])
			first := at
			if !flat {
				first = at/cols*(len(a.Operands)/2) + at%cols
			}
			if first >= t.Array(x).Real || at >= t.Array(y).Real {
				return nil
			}
			return []tracer.CellID{t.Cell(x, first), t.Cell(y, at)}
		})
	}
}

// differences are mistakes in subtracting.
func (r *formulaRound) differences() {
	r.reckon(12, turnedRound, "The difference is the wrong way round: what is subtracted stands behind the minus in the line.", func(x []int) int {
		if len(x) == 2 {
			return x[1] - x[0]
		}
		return sum(x)
	})
	r.reckon(13, sumForMinus, "The values are added. The line subtracts.", sum)
}

// weights are mistakes in the weights of neighbours.
func (r *formulaRound) weights(weights []int) {
	r.reckon(13, turnedRound, "The weights are taken in the reverse order: the first belongs to the neighbour furthest to the left.", weighted(weights, true))
	r.reckon(14, noWeights, "The weights are left out: each value is multiplied by that of its place before the sum.", sum)
	absolute := slices.Clone(weights)
	for k, w := range absolute {
		absolute[k] = max(w, -w)
	}
	r.reckon(15, exercises.SignLost, "The sign of a weight is lost.", weighted(absolute, false))
}

// leftOut leaves out one of the numbers where all values are made from so many.
func (r *formulaRound) leftOut(most int) {
	if most > 4 || most < 2 || r.step > 1 || slices.ContainsFunc(r.acts, func(a exercises.Act) bool { return len(a.Operands) != most && len(a.Operands) != 1 }) {
		return
	}
	for k := range most {
		r.read(24, exercises.LeftOut, "One of the values from which the line makes its own is left out.", func(a exercises.Act) []tracer.CellID {
			if len(a.Operands) < most {
				return a.Operands
			}
			return slices.Delete(slices.Clone(a.Operands), k, k+1)
		})
	}
}

// A window is what every lane reads around its own place in a row.
type window struct {
	r       *formulaRound
	array   tracer.ArrayID
	n       int
	offsets []int
	factors []int // by which each is multiplied, in a sum of products
}

// What stands in for values beyond the edges of a row.
type edge int

const (
	nothing edge = iota
	nearest
	otherEnd
)

// windowOf finds the window of a round; ok is false if there is none.
func (r *formulaRound) windowOf() (w window, ok bool) {
	w.r = r
	for _, a := range r.acts {
		var offsets, factors []int
		_, at := r.s.t.Place(a.To)
		for k := 0; k+r.step <= len(a.Operands); k += r.step {
			array, i := r.s.t.Place(a.Operands[k+r.step-1]) // the weight comes first
			if w.array != tracer.NoArray && array != w.array {
				return w, false
			}
			w.array = array
			if !slices.Contains(offsets, i-at) {
				offsets = append(offsets, i-at)
			}
			if r.step == 2 {
				factor, known := r.s.numbers(a.Operands[k : k+1])
				if !known {
					return w, false
				}
				factors = append(factors, factor...)
			}
		}
		if len(offsets) > len(w.offsets) {
			w.offsets, w.factors = offsets, factors
		}
	}
	w.n = r.s.t.Array(w.array).Real
	return w, len(w.offsets) > 1 && w.array != r.s.q.m.Array
}

// texts reckons the row with other offsets or another edge; with renewed, what has been written already is
// read again.
func (w window) texts(offsets []int, beyond edge, renewed bool) func(k int) string {
	r := w.r
	at, fresh := map[int]string{}, map[int]int{}
	x := make([]int, w.n)
	for i := range x {
		x[i], _ = strconv.Atoi(exercises.Plain(r.s.text(w.array, i)))
	}
	acts := slices.Clone(r.acts)
	slices.SortFunc(acts, func(a, b exercises.Act) int { return int(a.To) - int(b.To) })
	for _, a := range acts {
		_, to := r.s.t.Place(a.To)
		var numbers []int
		for k, by := range offsets {
			i, n := to+by, 0
			switch inside := i >= 0 && i < w.n; {
			case !inside && beyond == nearest:
				n = x[max(0, min(i, w.n-1))]
			case !inside && beyond == otherEnd:
				n = x[((i%w.n)+w.n)%w.n]
			case inside:
				n = x[i]
				if written, done := fresh[i]; renewed && done {
					n = written
				}
			}
			if r.step == 2 {
				numbers = append(numbers, w.factors[min(k, len(w.factors)-1)])
			}
			numbers = append(numbers, n)
		}
		fresh[to] = r.f(numbers)
		at[to] = strconv.Itoa(fresh[to])
	}
	return func(k int) string {
		if text, written := at[r.s.q.cells[k]]; written {
			return text
		}
		return r.s.held(k)
	}
}

// windows are mistakes in which cells around its own a lane reads; it reports whether there is a window.
func (r *formulaRound) windows() bool {
	w, ok := r.windowOf()
	if !ok {
		return false
	}
	beyond := nothing
	for ; beyond <= otherEnd; beyond++ {
		of := w.texts(w.offsets, beyond, false)
		if !slices.ContainsFunc(r.s.q.cells, func(i int) bool {
			k := slices.Index(r.s.q.cells, i)
			return !exercises.Same(of(k), r.s.q.want[k])
		}) {
			break
		}
	}
	if beyond > otherEnd {
		return false
	}
	try := func(rank int, name, says string, offsets []int, beyond edge) {
		r.s.texts(rank, name, says, w.texts(offsets, beyond, false))
	}
	for other, says := range []string{"nothing is added", "the value at the edge is taken again", "the row goes on at its other end"} {
		if name := []string{exercises.NoEdge, exercises.NoEdge, wrapsRound}[other]; edge(other) != beyond {
			says = "That is what comes out where " + says + " in place of a neighbour that is not there."
			if len(r.s.wrong) > 0 {
				says += r.s.see(r.s.wrong[0])
			}
			try(20, name, says, w.offsets, edge(other))
		}
	}
	shifted := func(by int) (out []int) {
		for _, o := range w.offsets {
			out = append(out, o+by)
		}
		return out
	}
	try(22, exercises.OffByOne, "The window is shifted by one cell to the left.", shifted(-1), beyond)
	try(22, exercises.OffByOne, "The window is shifted by one cell to the right.", shifted(1), beyond)
	for k, by := range w.offsets {
		which := map[int]string{-1: "left neighbour", 0: "value at the cell's own place", 1: "right neighbour"}[by]
		if which == "" {
			which = "value " + exercises.Plural(max(by, -by), "place") + " away"
		}
		if r.step == 1 && len(w.offsets) > 2 {
			r.without(w, k, "The "+which+" is left out.", beyond)
		}
	}
	if r.step == 2 {
		turned := w
		turned.factors = slices.Clone(w.factors)
		slices.Reverse(turned.factors)
		r.s.texts(13, turnedRound, "The weights are taken in the reverse order: the first belongs to the first cell of the window.", turned.texts(w.offsets, beyond, false))
	}
	first, last := slices.Min(w.offsets), slices.Max(w.offsets)
	if first == -last && first < 0 {
		try(23, "window too narrow", "The window is too narrow: the neighbours furthest away are left out.", w.offsets[1:len(w.offsets)-1], beyond)
	} else {
		var mirrored []int
		for _, by := range w.offsets {
			mirrored = append(mirrored, -by)
		}
		try(22, exercises.Mirrored, "The neighbours on the other side are read.", mirrored, beyond)
	}
	if r.step == 1 && len(w.offsets) > 2 {
		try(23, tooWide, "The window is too wide: a neighbour more on either side is added.", slices.Concat([]int{first - 1}, w.offsets, []int{last + 1}), beyond)
	}
	r.s.texts(24, exercises.InPlace, "Neighbours that have been written already are read again. The lanes read what stood there before the round.", w.texts(w.offsets, beyond, true))
	return true
}

// without leaves out one of the offsets of a window: its value counts as nothing.
func (r *formulaRound) without(w window, left int, says string, beyond edge) {
	f := r.f
	r.f = func(x []int) int {
		x = slices.Clone(x)
		if left < len(x) {
			x[left] = 0
		}
		return f(x)
	}
	r.s.texts(24, exercises.LeftOut, says, w.texts(w.offsets, beyond, false))
	r.f = f
}

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
			plain = plain && (len(one.from) == 0 || one.brings == sum(one.from))
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
		total(20, exercises.NoFunction, "The values themselves are added. The line adds what its function makes of them.", func(_ tracer.CellID, one added) int { return sum(one.from) })
		return
	}
	if widest != 2 {
		return
	}
	s.factors(list, total)
}

// factors are mistakes in the factors of products that the steps of a loop add up.
func (s *suspecting) factors(list map[tracer.CellID][]added, total func(rank int, name, says string, of func(c tracer.CellID, one added) int)) {
	total(20, sumForProduct, "The two values are added. They are multiplied here.", func(_ tracer.CellID, one added) int { return sum(one.from) })
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
	total(21, exercises.NoIndex, "The second factors are taken in order along each row. The line has an index for them.", at(func(c tracer.CellID, one added) int {
		_, i := s.t.Place(one.cells[0])
		for _, first := range list[c] {
			if len(first.cells) > 0 {
				_, begin := s.t.Place(first.cells[0])
				return i - begin
			}
		}
		return i
	}))
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
	s.texts(20, "strided for blocked chunks", "The values are dealt out to the lanes one by one. Here each lane takes values that stand next to each other.", func(k int) string {
		if at := slices.Index(cells, s.t.Cell(s.q.m.Array, s.q.cells[k])); at >= 0 {
			return strconv.Itoa(sums[at])
		}
		return s.held(k)
	})
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
	try(20, exercises.Swapped, "The values are combined from the right to the left.", func(a exercises.Act) []tracer.CellID {
		back := slices.Clone(a.Operands)
		slices.Reverse(back)
		return back
	})
	try(21, "all values in every lane", "All values are combined in every lane. A lane combines only some of them.", func(exercises.Act) []tracer.CellID { return longest.Operands })
}
