package judge

import (
	"fmt"
	"math"
	"slices"

	"upsweep/algos"
	"upsweep/tracer/value"
	"upsweep/workbench/shader"
)

// Mismatch is the first value of a result that is wrong.
type Mismatch struct {
	Output    string
	Index     int
	Got, Want string
}

func (m *Mismatch) String() string {
	return fmt.Sprintf("%s[%d] is %s and should be %s", m.Output, m.Index, m.Got, m.Want)
}

func floatBits(f float64) uint32 { return math.Float32bits(float32(f)) }

// intBits is a whole number as a buffer holds it. Sums wrap as those of the shader do; what stands
// for infinity is the largest number there.
func intBits(n int64, scalar string) uint32 {
	switch {
	case scalar == "f32":
		return floatBits(float64(n))
	case n == math.MinInt64:
		return 1 << 31
	case n == math.MaxInt64:
		return math.MaxInt32
	}
	return uint32(n)
}

// mismatch compares the outputs of a run with those of the oracle; nil where they agree. A cell that
// is to stay empty may hold zero, as buffers do at first.
func (t *Task) mismatch(a *algos.Args, want map[string][]algos.Value, out *shader.Run, known []shader.Variable) *Mismatch {
	for _, o := range t.outputs() {
		k := slices.IndexFunc(out.Buffers, func(b shader.Buffer) bool { return b.Name == o.Name })
		v := slices.IndexFunc(known, func(v shader.Variable) bool { return v.Name == o.Name })
		if k < 0 || v < 0 {
			return &Mismatch{o.Name, 0, "not written", "a result"}
		}
		b, each := &out.Buffers[k], max(1, known[v].Each)
		for i, w := range want[o.Name] {
			bits := t.wanted(a, o, w, known[v].Scalar)
			for d, wanted := range bits {
				at := i*each + d
				if at < len(b.Words()) && len(bits) == each && same(a, known[v].Scalar, b.Words()[at], wanted) {
					continue
				}
				m := &Mismatch{o.Name, i, "beyond its end", formatted(bits, known[v].Scalar)}
				if at < len(b.Words()) {
					m.Got = formatted(b.Words()[i*each:min((i+1)*each, len(b.Words()))], known[v].Scalar)
				}
				return m
			}
		}
	}
	return nil
}

// wanted is a value of the oracle as a buffer of that type holds it.
func (t *Task) wanted(a *algos.Args, o algos.Output, w algos.Value, scalar string) []uint32 {
	kind := value.KindOf(string(o.Kind))
	if kind == value.Invalid {
		kind = a.Kind(t.inputs()[0].Name)
	}
	switch {
	case w.Absent && kind == value.Pair:
		return []uint32{0, 0}
	case w.Absent:
		return []uint32{0}
	case kind == value.Pair:
		x, y := a.Pool().PairOf(w.Word)
		return []uint32{uint32(x), uint32(y)}
	case kind == value.Float:
		return []uint32{floatBits(w.Word.Float())}
	}
	return []uint32{intBits(int64(w.Word), scalar)}
}

// same tells whether a number is the one that is wanted. Floats round differently in another order,
// which is the shader's to choose: a sum of n values is off by no more than n·2⁻²⁴ of the sum of
// their magnitudes (Higham, Accuracy and Stability of Numerical Algorithms, 2002).
func same(a *algos.Args, scalar string, got, want uint32) bool {
	if got == want {
		return true
	}
	if scalar != "f32" {
		return false
	}
	x, y := float64(math.Float32frombits(got)), float64(math.Float32frombits(want))
	sum := math.Abs(y)
	for _, in := range a.Algorithm.Inputs {
		if !a.Has(in.Name) || !valued(in.Kind) {
			continue
		}
		for _, w := range a.Words(in.Name) {
			if a.Kind(in.Name) == value.Float {
				sum += math.Abs(w.Float())
			}
		}
	}
	return x == y || math.Abs(x-y) <= float64(a.N()+1)*0x1p-24*sum
}

// formatted writes an element of a buffer.
func formatted(bits []uint32, scalar string) string {
	out := ""
	for i, b := range bits {
		if i > 0 {
			out += ", "
		}
		switch scalar {
		case "f32":
			out += fmt.Sprint(math.Float32frombits(b))
		case "i32":
			out += fmt.Sprint(int32(b))
		default:
			out += fmt.Sprint(b)
		}
	}
	if len(bits) > 1 {
		return "(" + out + ")"
	}
	return out
}

// Outputs are the results of the run, as those of a program in Starlark: of a buffer that is longer
// than the result, as many values as the shader says that there are.
func (t *Trial) Outputs() []algos.OutputValue {
	var out []algos.OutputValue
	known := t.p.Variables()
	for _, o := range t.task.outputs() {
		k := slices.IndexFunc(t.out.Buffers, func(b shader.Buffer) bool { return b.Name == o.Name })
		v := slices.IndexFunc(known, func(v shader.Variable) bool { return v.Name == o.Name })
		if k < 0 || v < 0 {
			continue
		}
		b, scalar := &t.out.Buffers[k], known[v].Scalar
		kind := value.Int
		switch {
		case scalar == "f32":
			kind = value.Float
		case known[v].Each == 2 && t.args.Kind(t.task.inputs()[0].Name) == value.Pair:
			kind = value.Pair
		}
		var words []value.Word
		var set []bool
		bits := b.Words()
		for i := 0; i < len(bits); i++ {
			set = append(set, b.Written[i])
			switch kind {
			case value.Float:
				words = append(words, value.FloatWord(float64(math.Float32frombits(bits[i]))))
			case value.Pair:
				words = append(words, t.args.Pool().Pair(int64(int32(bits[i])), int64(int32(bits[min(i+1, len(bits)-1)]))))
				i++
			default:
				w := value.Word(bits[i])
				if scalar == "i32" {
					w = value.Word(int64(int32(bits[i])))
				}
				words = append(words, w)
			}
		}
		if n := t.counted(); t.task.row.packed && !o.Scalar && n <= len(words) {
			words, set = words[:n], set[:n]
		}
		out = append(out, t.args.OutputOf(o, kind, words, set))
	}
	return out
}

// counted is how many values a shader says that it has kept.
func (t *Trial) counted() int {
	for _, b := range t.out.Buffers {
		if b.Name == "count" && len(b.Words()) > 0 {
			return int(min(b.Words()[0], math.MaxInt32))
		}
	}
	return math.MaxInt
}
