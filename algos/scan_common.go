package algos

import (
	"math/bits"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what the scans share: parameters, the round that turns one form into the other,
// and the oracle.

func opParam() Param {
	return Param{Name: "op", Kind: ParamOp, Default: "+", Choices: op.Names(), Help: "the operator ⊕; max and min of floats are NaN where either operand is, and count −0 as less than 0"}
}

func initParam() Param {
	return Param{Name: "init", Kind: ParamValue, Help: "left operand of everything; the identity when empty"}
}

func inclusiveParam(native bool) Param {
	p := Param{Name: "inclusive", Kind: ParamBool, Default: "false", Help: "y[i] includes x[i]"}
	if native {
		p.Default = "true"
	}
	return p
}

func seedParam() Param {
	return Param{Name: "seed", Kind: ParamInt, Default: "0", Min: 0, Max: 1<<53 - 1, Help: "picks the interleaving of unsynchronised lanes"}
}

func warpParam() Param {
	return Param{Name: "warp", Kind: ParamInt, Default: "32", Min: 1, Max: 1024, Help: "lanes that run in lock step", Try: []string{"1", "2", "4", "5", "8", "32"}}
}

func blockParam() Param {
	return Param{Name: "block", Kind: ParamInt, Default: "128", Min: 2, Max: 1024, Help: "lanes that share memory and a barrier", Try: []string{"2", "4", "8", "12", "32", "128"}}
}

func scanInputs() []Input   { return []Input{{Name: "x", Kind: KindAny}} }
func scanOutputs() []Output { return []Output{{Name: "y", Kind: KindAny}} }
func scanParams(native bool) []Param {
	return []Param{opParam(), inclusiveParam(native), initParam()}
}

// inputs is a request that names inputs and their values, pair after pair.
func inputs(pairs ...string) Request {
	r := Request{Inputs: map[string]string{}, Params: map[string]string{}}
	for i := 0; i < len(pairs); i += 2 {
		r.Inputs[pairs[i]] = pairs[i+1]
	}
	return r
}

// with adds parameters, pair after pair, to a request.
func (r Request) with(pairs ...string) Request {
	for i := 0; i < len(pairs); i += 2 {
		r.Params[pairs[i]] = pairs[i+1]
	}
	return r
}

// shiftRight turns an inclusive scan in x into the exclusive one: every value moves one to the
// right, first comes in front.
func shiftRight(m *tracer.Machine, x *tracer.Array, first value.Word) {
	m.Round("shift").ForAll(0, x.Real(), func(l *tracer.Lane, i int) {
		if i == 0 {
			x.Put(l, 0, first)
			return
		}
		x.Move(l, i, x.Get(l, i-1))
	})
}

// toExclusive shifts the inclusive scan in x where the run asks for the exclusive one.
func toExclusive(m *tracer.Machine, a *Args, x *tracer.Array) {
	if !a.Bool("inclusive") {
		first, _ := a.Init()
		shiftRight(m, x, first)
	}
}

// combineWithInput turns an exclusive scan in x, which held the input at first, into the inclusive
// one: x[i] ⊕ in[i].
func combineWithInput(m *tracer.Machine, a *Args, x *tracer.Array) {
	op, in := a.Op(), inputAgain(m, a, x)
	m.Round("apply ⊕ with the input").ForAll(0, x.Real(), func(l *tracer.Lane, i int) {
		x.Set(l, i, op.Combine(l, x.Get(l, i), in.Get(l, i)))
	})
}

// inputAgain declares a second copy of the input, for a kernel that has written over the first, x.
func inputAgain(m *tracer.Machine, a *Args, x *tracer.Array) *tracer.Array {
	return m.Input("input", a.Kind("x"), a.Words("x")).Copies(x)
}

// oracleScan is the scan as a loop.
func oracleScan(a *Args) Answer {
	op := a.operator
	acc, _ := a.Init()
	x := a.Words("x")
	y := make([]value.Word, len(x))
	for i, w := range x {
		if a.Bool("inclusive") {
			acc = op.Combine(acc, w)
			y[i] = acc
		} else {
			y[i] = acc
			acc = op.Combine(acc, w)
		}
	}
	return Answer{"y": values(y)}
}

// hillisSteeleCombines is the number of combines of Hillis and Steele's scan of n values.
func hillisSteeleCombines(n int) int {
	if n == 0 {
		return 0
	}
	return n*log2Ceil(n) - (pow2Ceil(n) - 1)
}

// popcounts is the number of combines of Sklansky's scan of n values: the ones in the binary
// numbers below n.
func popcounts(n int) int {
	total := 0
	for i := range n {
		total += bits.OnesCount(uint(i))
	}
	return total
}

// log2Ceil returns ⌈log₂ n⌉, 0 for n ≤ 1.
func log2Ceil(n int) int {
	if n <= 1 {
		return 0
	}
	return bits.Len(uint(n - 1))
}

// pow2Ceil returns the smallest power of two that is at least n; 0 for 0.
func pow2Ceil(n int) int {
	if n == 0 {
		return 0
	}
	return 1 << log2Ceil(n)
}
