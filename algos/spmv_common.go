package algos

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what the products of a sparse matrix and a vector share. The matrix is in
// compressed sparse rows: the values and columns of its entries row after row, and n + 1 offsets
// that say where each row begins and the last one ends.

func spmvInputs() []Input {
	return []Input{{Name: "values", Kind: KindNumber}, {Name: "cols", Kind: KindInt}, {Name: "rows", Kind: KindInt}, {Name: "v", Kind: KindNumber, Like: "values"}}
}

func spmvOutputs() []Output { return []Output{{Name: "y", Kind: KindNumber}} }

// sparseFits refuses what is no matrix in compressed sparse rows, or one whose columns the vector
// does not reach.
func sparseFits(a *Args) error {
	entries, rows := a.Len("values"), a.Words("rows")
	if err := a.sameLength("cols", "values", "value"); err != nil {
		return err
	}
	if entries > 0 && a.Len("v") == 0 {
		return wrong("v", "no values; write one for each column of the matrix")
	}
	for i, c := range a.Words("cols") {
		if c < 0 || int(c) >= a.Len("v") {
			return wrong("cols", "value %d is %d; write columns from 0 to %d, as v has %s", i+1, c, a.Len("v")-1, tracer.Plural(a.Len("v"), "value"))
		}
	}
	if len(rows) == 0 {
		return wrong("rows", "no offsets; write where each row begins, and at the end %d, the number of values", entries)
	}
	if rows[0] != 0 {
		return wrong("rows", "value 1 is %d; the first row begins at 0", rows[0])
	}
	for i := 1; i < len(rows); i++ {
		if rows[i] < rows[i-1] {
			return wrong("rows", "value %d, %d, is less than the one before; a row ends where it begins or later", i+1, rows[i])
		}
	}
	if last := rows[len(rows)-1]; int(last) != entries {
		return wrong("rows", "value %d is %d; the last row ends at %d, the number of values", len(rows), last, entries)
	}
	return nil
}

// addsValues is for Algorithm.Adds: what is added are products, of the kind of the matrix.
func addsValues(a *Args) value.Kind { return a.Kind("values") }

// sparse is a matrix and a vector on a machine, with the arithmetic of their kind.
type sparse struct {
	m                      *tracer.Machine
	entries, cols, rows, v *tracer.Array
	add, times             Operator
}

func newSparse(m *tracer.Machine, a *Args) *sparse {
	return &sparse{
		m: m, entries: a.Input(m, "values"), cols: a.Input(m, "cols"), rows: a.Input(m, "rows"), v: a.Input(m, "v"),
		add: a.bound("+", a.Kind("values")), times: a.bound("*", a.Kind("values")),
	}
}

// timesText is the formula of a product.
const timesText = "%s·%s"

// multiplies says that the line with a label makes products of entries.
func (s *sparse) multiplies(label string) { s.m.Formula(label, timesText, s.times.Operator.Combine) }

// height is the number of rows.
func (s *sparse) height() int { return s.rows.Len() - 1 }

// product returns entry i times the element of the vector that its column names.
func (s *sparse) product(l *tracer.Lane, i int) value.Word {
	l.Apply(1)
	x := s.entries.Get(l, i)
	return s.times.Operator.Combine(x, s.v.Get(l, s.cols.Index(l, i)))
}

// multiply makes all products at once.
func (s *sparse) multiply(label string) *tracer.Array {
	s.multiplies(label)
	products := s.m.Array("products", s.entries.Kind(), s.entries.Len())
	s.m.Phase("map")
	s.m.Round("products").Line(label).ForAll(0, products.Len(), func(l *tracer.Lane, i int) {
		products.Set(l, i, s.product(l, i))
	})
	return products
}

// collect gives each row the value at the index that at names, or 0 where the row is empty.
func (s *sparse) collect(label string, from *tracer.Array, at func(lo, hi int) int) {
	y := s.m.Array("y", from.Kind(), s.height())
	s.m.Phase("collect")
	s.m.Round("one for each row").Line(label).ForAll(0, s.height(), func(l *tracer.Lane, r int) {
		lo, hi := s.rows.Index(l, r), s.rows.Index(l, r+1)
		if lo == hi {
			y.Put(l, r, s.add.Identity)
			return
		}
		y.Move(l, r, from.Get(l, at(lo, hi)))
	})
	s.m.Phase("")
	s.m.Output("y", y)
}

// filledRows is how many rows have entries, longestRow how many entries the longest has.
func filledRows(a *Args) (filled, longest int) {
	rows := a.Words("rows")
	for i := 1; i < len(rows); i++ {
		if n := int(rows[i] - rows[i-1]); n > 0 {
			filled++
			longest = max(longest, n)
		}
	}
	return filled, longest
}

func oracleSparse(a *Args) Answer {
	kind, rows := a.Kind("values"), a.Words("rows")
	add, times := a.bound("+", kind).Operator, a.bound("*", kind).Operator
	y := make([]value.Word, len(rows)-1)
	for r := range y {
		y[r] = add.Identity
		for i := rows[r]; i < rows[r+1]; i++ {
			p := times.Combine(a.Words("values")[i], a.Words("v")[a.Words("cols")[i]])
			if i == rows[r] {
				y[r] = p
			} else {
				y[r] = add.Combine(y[r], p)
			}
		}
	}
	return Answer{"y": values(y)}
}

// generateSparse makes a matrix of n entries: rows of uneven length, many of them empty, and values
// whose sums are exact.
func generateSparse(r *rand.Rand, n int, _ map[string]string) map[string]string {
	kind := []Kind{KindInt, KindFloat}[r.IntN(2)]
	width := 1 + r.IntN(9)
	cols := make([]string, n)
	for i := range cols {
		cols[i] = strconv.Itoa(r.IntN(width))
	}
	most := []int{1, 2, 4, n + 1}[r.IntN(4)]
	rows := []string{"0"}
	for at := 0; at < n || r.IntN(2) == 0; {
		at += min(n-at, r.IntN(most+1))
		rows = append(rows, strconv.Itoa(at))
	}
	return map[string]string{
		"values": RandomValues(r, kind, n), "cols": strings.Join(cols, " "), "rows": strings.Join(rows, " "), "v": RandomValues(r, kind, width),
	}
}

// alikeSpmv makes rows of √n values, so that both they and their number grow.
func alikeSpmv(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	req := alg.Sized(r, n, params)
	side := rootCeil(n)
	cols, rows := make([]string, n), []string{"0"}
	for i := range cols {
		cols[i] = strconv.Itoa(i % side)
	}
	for at := 0; at < n; {
		at = min(at+side, n)
		rows = append(rows, strconv.Itoa(at))
	}
	req.Inputs = map[string]string{
		"values": RandomValues(r, KindInt, n), "cols": strings.Join(cols, " "), "rows": strings.Join(rows, " "), "v": RandomValues(r, KindInt, side),
	}
	return req
}
