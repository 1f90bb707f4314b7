package shader

import (
	"math"
	"strconv"

	"github.com/gogpu/naga/ir"
)

// This file is arithmetic as the language has it: integers wrap, a division by zero gives what is
// divided, shifts go by as many places as their last five bits say, and floats are rounded to 32
// bits after each operation.

func float(bits uint32) float32 { return math.Float32frombits(bits) }
func bitsOf(f float32) uint32   { return math.Float32bits(f) }

func formatFloat(f float32) string {
	switch {
	case f != f:
		return "NaN"
	case math.IsInf(float64(f), 0):
		return map[bool]string{true: "-Inf", false: "Inf"}[f < 0]
	}
	return strconv.FormatFloat(float64(f), 'g', -1, 32)
}

// convert is a value in another type of scalars.
func convert(bits uint32, from, to ir.ScalarKind) uint32 {
	if from == to {
		return bits
	}
	switch to {
	case ir.ScalarBool:
		if from == ir.ScalarFloat {
			return flag(float(bits) != 0)
		}
		return flag(bits != 0)
	case ir.ScalarFloat:
		if from == ir.ScalarSint {
			return bitsOf(float32(int32(bits)))
		}
		return bitsOf(float32(bits)) // a truth is 0 or 1
	case ir.ScalarSint:
		if from == ir.ScalarFloat {
			return uint32(int32(saturated(float(bits), math.MinInt32, 2147483520)))
		}
	case ir.ScalarUint:
		if from == ir.ScalarFloat {
			return uint32(saturated(float(bits), 0, 4294967040))
		}
	}
	return bits
}

// saturated is a float without its fraction, the nearest float of the type where it lies beyond. NaN
// becomes 0.
func saturated(f float32, least, most float64) int64 {
	v := float64(f)
	switch {
	case v != v:
		return 0
	case v < least:
		v = least
	case v > most:
		v = most
	}
	return int64(v)
}

// operator computes one scalar of two. It says where what it does is no more than agreed.
type operator func(a, b uint32) (out uint32, agreed string)

// operators of integers and floats.
func operatorOf(op ir.BinaryOperator, kind ir.ScalarKind) operator {
	switch kind {
	case ir.ScalarFloat:
		return floatOperator(op)
	case ir.ScalarBool:
		return truthOperator(op)
	}
	return integerOperator(op, kind == ir.ScalarSint)
}

func plain(f func(a, b uint32) uint32) operator {
	return func(a, b uint32) (uint32, string) { return f(a, b), "" }
}

func truth(f func(a, b uint32) bool) operator {
	return func(a, b uint32) (uint32, string) { return flag(f(a, b)), "" }
}

func truthOperator(op ir.BinaryOperator) operator {
	switch op {
	case ir.BinaryAnd, ir.BinaryLogicalAnd:
		return plain(func(a, b uint32) uint32 { return a & b })
	case ir.BinaryInclusiveOr, ir.BinaryLogicalOr:
		return plain(func(a, b uint32) uint32 { return a | b })
	case ir.BinaryExclusiveOr, ir.BinaryNotEqual:
		return plain(func(a, b uint32) uint32 { return a ^ b })
	case ir.BinaryEqual:
		return truth(func(a, b uint32) bool { return a == b })
	}
	panic(unsupported("this operator on truth values"))
}

func integerOperator(op ir.BinaryOperator, signed bool) operator {
	less := func(a, b uint32) bool { return a < b }
	if signed {
		less = func(a, b uint32) bool { return int32(a) < int32(b) }
	}
	switch op {
	case ir.BinaryAdd:
		return plain(func(a, b uint32) uint32 { return a + b })
	case ir.BinarySubtract:
		return plain(func(a, b uint32) uint32 { return a - b })
	case ir.BinaryMultiply:
		return plain(func(a, b uint32) uint32 { return a * b })
	case ir.BinaryDivide, ir.BinaryModulo:
		return division(op == ir.BinaryModulo, signed)
	case ir.BinaryEqual:
		return truth(func(a, b uint32) bool { return a == b })
	case ir.BinaryNotEqual:
		return truth(func(a, b uint32) bool { return a != b })
	case ir.BinaryLess:
		return truth(less)
	case ir.BinaryGreater:
		return truth(func(a, b uint32) bool { return less(b, a) })
	case ir.BinaryLessEqual:
		return truth(func(a, b uint32) bool { return !less(b, a) })
	case ir.BinaryGreaterEqual:
		return truth(func(a, b uint32) bool { return !less(a, b) })
	case ir.BinaryAnd:
		return plain(func(a, b uint32) uint32 { return a & b })
	case ir.BinaryInclusiveOr:
		return plain(func(a, b uint32) uint32 { return a | b })
	case ir.BinaryExclusiveOr:
		return plain(func(a, b uint32) uint32 { return a ^ b })
	case ir.BinaryShiftLeft, ir.BinaryShiftRight:
		return shift(op == ir.BinaryShiftLeft, signed)
	}
	panic(unsupported("this operator on whole numbers"))
}

func division(remainder, signed bool) operator {
	return func(a, b uint32) (uint32, string) {
		switch {
		case b == 0 && remainder:
			return 0, "A remainder of a division by zero is 0 here, as the specification has it."
		case b == 0:
			return a, "A number divided by zero is that number here, as the specification has it."
		case signed && a == 1<<31 && b == math.MaxUint32 && remainder:
			return 0, ""
		case signed && a == 1<<31 && b == math.MaxUint32:
			return a, "The least i32 divided by -1 is itself here, as the specification has it."
		case signed && remainder:
			return uint32(int32(a) % int32(b)), ""
		case signed:
			return uint32(int32(a) / int32(b)), ""
		case remainder:
			return a % b, ""
		}
		return a / b, ""
	}
}

func shift(left, signed bool) operator {
	return func(a, b uint32) (uint32, string) {
		says := ""
		if b > 31 {
			says = "A number is shifted by 32 places or more: the last five bits of the number of places count here, as the specification has it."
		}
		switch by := b & 31; {
		case left:
			return a << by, says
		case signed:
			return uint32(int32(a) >> by), says
		default:
			return a >> by, says
		}
	}
}

func floatOperator(op ir.BinaryOperator) operator {
	arithmetic := func(f func(a, b float32) float32) operator {
		return plain(func(a, b uint32) uint32 { return bitsOf(f(float(a), float(b))) })
	}
	compared := func(f func(a, b float32) bool) operator {
		return truth(func(a, b uint32) bool { return f(float(a), float(b)) })
	}
	switch op {
	case ir.BinaryAdd:
		return arithmetic(func(a, b float32) float32 { return a + b })
	case ir.BinarySubtract:
		return arithmetic(func(a, b float32) float32 { return a - b })
	case ir.BinaryMultiply:
		return arithmetic(func(a, b float32) float32 { return a * b })
	case ir.BinaryDivide:
		return arithmetic(func(a, b float32) float32 { return a / b })
	case ir.BinaryModulo:
		return arithmetic(func(a, b float32) float32 { return a - b*float32(math.Trunc(float64(a/b))) })
	case ir.BinaryEqual:
		return compared(func(a, b float32) bool { return a == b })
	case ir.BinaryNotEqual:
		return compared(func(a, b float32) bool { return a != b })
	case ir.BinaryLess:
		return compared(func(a, b float32) bool { return a < b })
	case ir.BinaryLessEqual:
		return compared(func(a, b float32) bool { return a <= b })
	case ir.BinaryGreater:
		return compared(func(a, b float32) bool { return a > b })
	case ir.BinaryGreaterEqual:
		return compared(func(a, b float32) bool { return a >= b })
	}
	panic(unsupported("this operator on floats"))
}

// product is the type of a product.
func product(a, b *layout) *layout {
	am, aIs := a.inner.(ir.MatrixType)
	bm, bIs := b.inner.(ir.MatrixType)
	column := func(m ir.MatrixType, rows ir.VectorSize) *layout {
		one := scalarLayout(m.Scalar)
		return repeated(ir.VectorType{Size: rows, Scalar: m.Scalar}, one, int(rows))
	}
	switch {
	case aIs && bIs:
		return repeated(ir.MatrixType{Columns: bm.Columns, Rows: am.Rows, Scalar: am.Scalar}, column(am, am.Rows), int(bm.Columns))
	case aIs && b.elem != nil:
		return column(am, am.Rows)
	case bIs && a.elem != nil:
		return column(bm, bm.Columns)
	case a.elem == nil && b.elem != nil:
		return b
	}
	return a
}

func (c *compiler) binary(e ir.ExprBinary, l *layout, to int) {
	a, b := c.valueType(e.Left), c.valueType(e.Right)
	if e.Op == ir.BinaryMultiply && c.matrices(e, a, b, to) {
		return
	}
	shifts := e.Op == ir.BinaryShiftLeft || e.Op == ir.BinaryShiftRight
	kind := a.scalar
	if a.loose && !b.loose && !shifts {
		kind = b.scalar
	}
	as := func(l *layout) *layout {
		if l.scalar == kind || len(l.fields) > 0 {
			return nil
		}
		return &layout{inner: l.inner, scalar: kind, n: l.n, elem: l.elem, count: l.count}
	}
	wantLeft, wantRight := as(a), as(b)
	if shifts {
		wantRight = nil
	}
	left, right, n, line := c.value(e.Left, wantLeft), c.value(e.Right, wantRight), l.n, c.line
	if a.n != n && a.n != 1 || b.n != n && b.n != 1 || len(a.fields)+len(b.fields) > 0 {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: "An operator stands between values of different sizes."})
	}
	byA, byB := min(1, a.n-1), min(1, b.n-1)
	f, compares := operatorOf(e.Op, kind), e.Op >= ir.BinaryEqual && e.Op <= ir.BinaryGreaterEqual
	// Asking a flag whether it is 0 is no operation.
	isZero := (e.Op == ir.BinaryEqual || e.Op == ir.BinaryNotEqual) && kind != ir.ScalarFloat
	c.set(func(fr *frame) {
		for i := range n {
			x, y := fr.w[left+i*byA], fr.w[right+i*byB]
			bits, agreed := f(x.bits, y.bits)
			if agreed != "" {
				fr.lane.agreed(agreed, line)
			}
			if x.from == nil && y.from == nil {
				fr.w[to+i] = word{bits: bits}
				continue
			}
			if isZero && (x.from == nil && x.bits == 0 || y.from == nil && y.bits == 0) {
				fr.w[to+i] = word{bits, fr.lane.made(x.from, y.from, 0)}
				continue
			}
			fr.lane.count(compares)
			fr.w[to+i] = word{bits, fr.lane.made(x.from, y.from, 1)}
		}
	})
}

// matrices compiles the product of a matrix with a matrix or a vector.
func (c *compiler) matrices(e ir.ExprBinary, a, b *layout, to int) bool {
	_, aIs := a.inner.(ir.MatrixType)
	_, bIs := b.inner.(ir.MatrixType)
	if !aIs && !bIs || a.n == 1 || b.n == 1 {
		return false
	}
	rows, inner, columns := 1, a.n, 1
	if aIs {
		rows, inner = a.elem.n, a.count
	}
	if bIs {
		columns = b.count
	}
	left, right := c.value(e.Left, nil), c.value(e.Right, nil)
	if b.n != inner*columns {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: "Matrices of sizes that do not fit are multiplied."})
	}
	c.set(func(f *frame) {
		for j := range columns {
			for i := range rows {
				sum, from := float32(0), f.w[left].from[:0:0]
				for k := range inner {
					x, y := f.w[left+k*rows+i], f.w[right+j*inner+k]
					sum += float32(float(x.bits) * float(y.bits))
					from = f.lane.made(from, f.lane.made(x.from, y.from, 1), 1)
				}
				f.lane.count(false)
				f.w[to+j*rows+i] = word{bitsOf(sum), from}
			}
		}
	})
	return true
}

func (c *compiler) unary(e ir.ExprUnary, l *layout, to int) {
	from, n, kind := c.value(e.Expr, nil), l.n, l.scalar
	var f func(uint32) uint32
	switch {
	case e.Op == ir.UnaryLogicalNot:
		f = func(a uint32) uint32 { return a ^ 1 }
	case e.Op == ir.UnaryBitwiseNot && kind == ir.ScalarBool:
		f = func(a uint32) uint32 { return a ^ 1 }
	case e.Op == ir.UnaryBitwiseNot:
		f = func(a uint32) uint32 { return ^a }
	case kind == ir.ScalarFloat:
		f = func(a uint32) uint32 { return a ^ 1<<31 }
	default:
		f = func(a uint32) uint32 { return -a }
	}
	c.set(func(fr *frame) {
		for i := range n {
			w := fr.w[from+i]
			if w.from != nil {
				fr.lane.count(false)
			}
			fr.w[to+i] = word{f(w.bits), fr.lane.made(w.from, nil, 1)}
		}
	})
}
