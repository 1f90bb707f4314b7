package predict

import (
	"fmt"
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
		return exercises.Total(x)
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
		s.texts(25, exercises.NoFunction, "The value itself stands there. The line makes another of it.", r.leaves(func(a exercises.Act) []tracer.CellID { return a.Operands }, exercises.Total))
		return
	}
	weights := ofText(s.e.Run.Result.Args.Text("weights"))
	candidates := []formula{exercises.Total, products, difference}
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
				r.reckon(23, "mean instead of sum", "These are means. The line takes the sum.", func(x []int) int { return int(to(float64(exercises.Total(x)) / float64(max(1, len(x))))) })
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
	r.reckon(12, sumForProduct, "The two values are added. They are multiplied here.", exercises.Total)
	for k := range 2 {
		says := fmt.Sprintf("The values of %s alone are added up: each is multiplied by one of %s.", r.factor(k), r.factor(1-k))
		r.reckon(14, exercises.LeftOut, says, func(x []int) int { return exercises.Total(halves(x, k)) })
	}
	r.read(16, exercises.LeftOut, "The first of the products is left out.", func(a exercises.Act) []tracer.CellID { return a.Operands[min(2, len(a.Operands)):] })
	r.read(16, exercises.LeftOut, "The last of the products is left out.", func(a exercises.Act) []tracer.CellID { return a.Operands[:max(0, len(a.Operands)-2)] })
	r.reckon(17, exercises.LeftOut, "The first of the products stands there alone.", func(x []int) int { return products(x[:min(2, len(x))]) })
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
	if slices.ContainsFunc(r.acts, func(a exercises.Act) bool { return a.How == exercises.Opaque }) { // of others, operands are exchanged
		r.reckon(12, turnedRound, "The difference is the wrong way round: what is subtracted stands behind the minus in the line.", func(x []int) int {
			if len(x) == 2 {
				return x[1] - x[0]
			}
			return exercises.Total(x)
		})
	}
	r.reckon(13, sumForMinus, "The values are added. The line subtracts.", exercises.Total)
}

// weights are mistakes in the weights of neighbours.
func (r *formulaRound) weights(weights []int) {
	r.reckon(13, turnedRound, "The weights are taken in the reverse order: the first belongs to the neighbour furthest to the left.", weighted(weights, true))
	r.reckon(14, noWeights, "The weights are left out: each value is multiplied by that of its place before the sum.", exercises.Total)
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
