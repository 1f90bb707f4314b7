package shader

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/gogpu/naga/ir"
)

// math compiles a call of a built-in function.
func (c *compiler) math(e ir.ExprMath, l *layout, to int) {
	args := []ir.ExpressionHandle{e.Arg}
	for _, a := range []*ir.ExpressionHandle{e.Arg1, e.Arg2, e.Arg3} {
		if a != nil {
			args = append(args, *a)
		}
	}
	first := c.valueType(e.Arg)
	offs, by := make([]int, len(args)), make([]int, len(args))
	for i, a := range args {
		t := c.valueType(a)
		offs[i], by[i] = c.value(a, nil), min(1, t.n-1)
		if t.scalar == ir.ScalarBool || len(t.fields) > 0 {
			panic(unsupported("this function"))
		}
	}
	if whole := vectorFunction(e.Fun, first); whole != nil {
		c.together(whole, args, offs, l, to)
		return
	}
	f := scalarFunction(e.Fun, first.scalar, len(args))
	if f == nil {
		panic(unsupported(fmt.Sprintf("built-in function %d of the front end", e.Fun)))
	}
	for _, a := range args {
		if n := c.valueType(a).n; n != l.n && n != 1 {
			panic(&Fault{Kind: Syntax, Line: c.line, Says: "A function gets values of different sizes."})
		}
	}
	n := l.n
	c.set(func(fr *frame) {
		var in [4]uint32
		for i := range n {
			var from = fr.w[offs[0]+i*by[0]].from
			for k, off := range offs {
				w := fr.w[off+i*by[k]]
				in[k] = w.bits
				if k > 0 {
					from = fr.lane.made(from, w.from, 0)
				}
			}
			if from != nil {
				fr.lane.count(false)
				from = fr.lane.made(from, nil, 1)
			}
			fr.w[to+i] = word{f(in[:len(offs)]), from}
		}
	})
}

// together compiles a function of whole vectors.
func (c *compiler) together(f func(in [][]uint32) []uint32, args []ir.ExpressionHandle, offs []int, l *layout, to int) {
	sizes := make([]int, len(args))
	for i, a := range args {
		sizes[i] = c.valueType(a).n
	}
	n := l.n
	in := make([][]uint32, len(args))
	c.set(func(fr *frame) {
		from := fr.w[offs[0]].from[:0:0]
		for k, off := range offs {
			in[k] = in[k][:0]
			for _, w := range fr.at(off, sizes[k]) {
				in[k] = append(in[k], w.bits)
				from = fr.lane.made(from, w.from, 0)
			}
		}
		if len(from) > 0 {
			fr.lane.count(false)
			from = fr.lane.made(from, nil, 1)
		}
		for i, b := range f(in)[:n] {
			fr.w[to+i] = word{b, from}
		}
	})
}

func dot(a, b []uint32) float32 {
	sum := float32(0)
	for i := range min(len(a), len(b)) {
		sum += float32(float(a[i]) * float(b[i]))
	}
	return sum
}

func minus(a, b []uint32) []uint32 {
	out := make([]uint32, min(len(a), len(b)))
	for i := range out {
		out[i] = bitsOf(float(a[i]) - float(b[i]))
	}
	return out
}

func root(f float32) float32 { return float32(math.Sqrt(float64(f))) }

// vectorFunction is a function whose results depend on all components; nil of others.
func vectorFunction(fun ir.MathFunction, of *layout) func(in [][]uint32) []uint32 {
	one := func(f float32) []uint32 { return []uint32{bitsOf(f)} }
	switch fun {
	case ir.MathDot:
		if of.scalar != ir.ScalarFloat {
			return func(in [][]uint32) []uint32 {
				sum := uint32(0)
				for i := range in[0] {
					sum += in[0][i] * in[1][i]
				}
				return []uint32{sum}
			}
		}
		return func(in [][]uint32) []uint32 { return one(dot(in[0], in[1])) }
	case ir.MathLength:
		return func(in [][]uint32) []uint32 { return one(root(dot(in[0], in[0]))) }
	case ir.MathDistance:
		return func(in [][]uint32) []uint32 { d := minus(in[0], in[1]); return one(root(dot(d, d))) }
	case ir.MathNormalize:
		return func(in [][]uint32) []uint32 {
			length := root(dot(in[0], in[0]))
			out := make([]uint32, len(in[0]))
			for i, b := range in[0] {
				out[i] = bitsOf(float(b) / length)
			}
			return out
		}
	case ir.MathCross:
		return func(in [][]uint32) []uint32 {
			a, b := in[0], in[1]
			out := make([]uint32, 3)
			for i := range out {
				j, k := (i+1)%3, (i+2)%3
				out[i] = bitsOf(float32(float(a[j])*float(b[k])) - float32(float(a[k])*float(b[j])))
			}
			return out
		}
	case ir.MathTranspose:
		if of.elem == nil || of.elem.n == 0 {
			return nil
		}
		columns, rows := of.count, of.elem.n
		return func(in [][]uint32) []uint32 {
			out := make([]uint32, len(in[0]))
			for j := range columns {
				for i := range rows {
					out[i*columns+j] = in[0][j*rows+i]
				}
			}
			return out
		}
	}
	return nil
}

// scalarFunction is a function that works on each component; nil of one that is not run here.
func scalarFunction(fun ir.MathFunction, kind ir.ScalarKind, args int) func(in []uint32) uint32 {
	if least := 1 + map[ir.MathFunction]int{
		ir.MathMin: 1, ir.MathMax: 1, ir.MathClamp: 2, ir.MathAtan2: 1, ir.MathPow: 1, ir.MathFma: 2, ir.MathMix: 2, ir.MathStep: 1, ir.MathSmoothStep: 2,
		ir.MathLdexp: 1, ir.MathExtractBits: 2, ir.MathInsertBits: 3, ir.MathDot4I8Packed: 1, ir.MathDot4U8Packed: 1,
	}[fun]; args < least {
		return nil
	}
	if f := ordering(fun, kind); f != nil {
		return f
	}
	if kind == ir.ScalarFloat {
		if f := elementary(fun); f != nil {
			return func(in []uint32) uint32 { return bitsOf(float32(f(float64(float(in[0]))))) }
		}
		return floatFunction(fun)
	}
	return bitFunction(fun, kind == ir.ScalarSint)
}

// ordering is a function by the order of its arguments.
func ordering(fun ir.MathFunction, kind ir.ScalarKind) func(in []uint32) uint32 {
	if fun != ir.MathMin && fun != ir.MathMax && fun != ir.MathClamp && fun != ir.MathAbs && fun != ir.MathSign {
		return nil
	}
	less := operatorOf(ir.BinaryLess, kind)
	is := func(a, b uint32) bool { out, _ := less(a, b); return out != 0 }
	least := func(a, b uint32) uint32 {
		if is(b, a) {
			return b
		}
		return a
	}
	greatest := func(a, b uint32) uint32 {
		if is(a, b) {
			return b
		}
		return a
	}
	switch fun {
	case ir.MathMin:
		return func(in []uint32) uint32 { return least(in[0], in[1]) }
	case ir.MathMax:
		return func(in []uint32) uint32 { return greatest(in[0], in[1]) }
	case ir.MathClamp:
		return func(in []uint32) uint32 { return least(greatest(in[0], in[1]), in[2]) }
	}
	return func(in []uint32) uint32 {
		a := in[0]
		negative := a>>31 != 0 && kind != ir.ScalarUint
		switch {
		case fun == ir.MathAbs && kind == ir.ScalarFloat:
			return a &^ (1 << 31)
		case fun == ir.MathAbs && negative:
			return -a
		case fun == ir.MathAbs:
			return a
		case kind == ir.ScalarFloat && float(a) == 0, a == 0:
			return 0
		case kind == ir.ScalarFloat:
			return bitsOf(float32(math.Copysign(1, float64(float(a)))))
		case negative:
			return math.MaxUint32
		}
		return 1
	}
}

// elementary is a function of one float.
func elementary(fun ir.MathFunction) func(float64) float64 {
	table := map[ir.MathFunction]func(float64) float64{
		ir.MathCos: math.Cos, ir.MathCosh: math.Cosh, ir.MathSin: math.Sin, ir.MathSinh: math.Sinh, ir.MathTan: math.Tan, ir.MathTanh: math.Tanh,
		ir.MathAcos: math.Acos, ir.MathAsin: math.Asin, ir.MathAtan: math.Atan, ir.MathAsinh: math.Asinh, ir.MathAcosh: math.Acosh, ir.MathAtanh: math.Atanh,
		ir.MathCeil: math.Ceil, ir.MathFloor: math.Floor, ir.MathRound: math.RoundToEven, ir.MathTrunc: math.Trunc,
		ir.MathExp: math.Exp, ir.MathExp2: math.Exp2, ir.MathLog: math.Log, ir.MathLog2: math.Log2, ir.MathSqrt: math.Sqrt,
		ir.MathInverseSqrt: func(f float64) float64 { return 1 / math.Sqrt(f) },
		ir.MathRadians:     func(f float64) float64 { return f * math.Pi / 180 },
		ir.MathDegrees:     func(f float64) float64 { return f * 180 / math.Pi },
		ir.MathFract:       func(f float64) float64 { return f - math.Floor(f) },
		ir.MathSaturate:    func(f float64) float64 { return min(max(f, 0), 1) },
	}
	return table[fun]
}

func floatFunction(fun ir.MathFunction) func(in []uint32) uint32 {
	of := func(f func(a, b, c float32) float32) func(in []uint32) uint32 {
		return func(in []uint32) uint32 {
			var v [3]float32
			for i := range min(3, len(in)) {
				v[i] = float(in[i])
			}
			return bitsOf(f(v[0], v[1], v[2]))
		}
	}
	switch fun {
	case ir.MathAtan2:
		return of(func(a, b, _ float32) float32 { return float32(math.Atan2(float64(a), float64(b))) })
	case ir.MathPow:
		return of(func(a, b, _ float32) float32 { return float32(math.Pow(float64(a), float64(b))) })
	case ir.MathFma:
		return of(func(a, b, c float32) float32 { return float32(math.FMA(float64(a), float64(b), float64(c))) })
	case ir.MathMix:
		return of(func(a, b, t float32) float32 { return float32(a*float32(1-t)) + float32(b*t) })
	case ir.MathStep:
		return of(func(edge, a, _ float32) float32 { return float32(flag(edge <= a)) })
	case ir.MathSmoothStep:
		return of(func(low, high, a float32) float32 {
			t := min(max((a-low)/(high-low), 0), 1)
			return t * t * (3 - 2*t)
		})
	case ir.MathLdexp:
		return func(in []uint32) uint32 {
			return bitsOf(float32(math.Ldexp(float64(float(in[0])), int(min(max(int32(in[1]), -400), 400)))))
		}
	}
	return nil
}

func bitFunction(fun ir.MathFunction, signed bool) func(in []uint32) uint32 {
	of := func(f func(a uint32) uint32) func(in []uint32) uint32 {
		return func(in []uint32) uint32 { return f(in[0]) }
	}
	switch fun {
	case ir.MathCountOneBits:
		return of(func(a uint32) uint32 { return uint32(bits.OnesCount32(a)) })
	case ir.MathCountLeadingZeros:
		return of(func(a uint32) uint32 { return uint32(bits.LeadingZeros32(a)) })
	case ir.MathCountTrailingZeros:
		return of(func(a uint32) uint32 { return uint32(bits.TrailingZeros32(a)) })
	case ir.MathReverseBits:
		return of(bits.Reverse32)
	case ir.MathFirstTrailingBit:
		return of(func(a uint32) uint32 {
			if a == 0 {
				return math.MaxUint32
			}
			return uint32(bits.TrailingZeros32(a))
		})
	case ir.MathFirstLeadingBit:
		return of(func(a uint32) uint32 {
			if signed && a>>31 != 0 {
				a = ^a
			}
			return uint32(bits.Len32(a)) - 1
		})
	case ir.MathExtractBits:
		return func(in []uint32) uint32 {
			from := min(in[1], 32)
			n := min(in[2], 32-from)
			if n == 0 {
				return 0
			}
			out := in[0] << (32 - from - n)
			if signed {
				return uint32(int32(out) >> (32 - n))
			}
			return out >> (32 - n)
		}
	case ir.MathInsertBits:
		return func(in []uint32) uint32 {
			from := min(in[2], 32)
			mask := uint32((uint64(1)<<min(in[3], 32-from) - 1) << from)
			return in[0]&^mask | in[1]<<from&mask
		}
	case ir.MathDot4U8Packed, ir.MathDot4I8Packed:
		return func(in []uint32) uint32 {
			sum := uint32(0)
			for k := 0; k < 32; k += 8 {
				if fun == ir.MathDot4U8Packed {
					sum += uint32(uint8(in[0]>>k)) * uint32(uint8(in[1]>>k))
				} else {
					sum += uint32(int32(int8(in[0]>>k)) * int32(int8(in[1]>>k)))
				}
			}
			return sum
		}
	}
	return nil
}
