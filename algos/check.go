package algos

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/tracer/value"
)

// Verify runs the algorithm and its oracle on the same arguments. It returns nil when all outputs agree, and otherwise says which
// value is first wrong.
func (a *Args) Verify() (*Mismatch, error) {
	res, err := a.Run(Options{})
	if err != nil {
		return nil, err
	}
	want := a.Algorithm.Oracle(a)
	for _, o := range a.Algorithm.Outputs {
		expected, ok := want[o.Name]
		if !ok {
			return nil, fmt.Errorf("%s: the oracle does not give %q", a.Algorithm.ID, o.Name)
		}
		got := res.Output(o.Name)
		if got == nil {
			return nil, fmt.Errorf("%s: the kernel does not give %q", a.Algorithm.ID, o.Name)
		}
		if m := compare(o.Name, got, expected); m != nil {
			return m, nil
		}
	}
	return nil, nil
}

// Mismatch is the first value that a run got wrong.
type Mismatch struct {
	Output string
	Index  int
	Got    string
	Want   string
}

func (m *Mismatch) String() string {
	return fmt.Sprintf("%s[%d] is %s, should be %s", m.Output, m.Index, m.Got, m.Want)
}

// Hole is what an oracle gives for a cell that nothing is to write.
const Hole = "null"

func compare(name string, got *OutputValue, want []Value) *Mismatch {
	if len(got.Words) != len(want) {
		return &Mismatch{name, min(len(got.Words), len(want)), fmt.Sprintf("of length %d", len(got.Words)), fmt.Sprintf("of length %d", len(want))}
	}
	for i, w := range want {
		text := Hole
		if !w.Absent {
			text = got.pool.Format(got.Kind, w.Word)
		}
		if g := got.TextAt(i); g != text {
			return &Mismatch{name, i, g, text}
		}
	}
	return nil
}

// Random returns a request with random inputs whose first one has length n, made by the seed r. Its inputs are valid for the
// algorithm; parameters are left at their defaults but for the operator, which is one that the algorithm allows.
func (alg *Algorithm) Random(r *rand.Rand, n int) Request {
	if alg.Generate != nil {
		return alg.Generate(r, n)
	}
	req := inputs()
	kind := "int"
	if alg.Op() {
		allowed := alg.operators()
		name := allowed[r.IntN(len(allowed))]
		req.Params["op"] = name
		kind = operandOf(name)
	}
	for _, in := range alg.Inputs {
		if in.Optional {
			continue
		}
		k := in.Kind
		if k == "any" || k == "number" || k == "key" {
			k = kind
		}
		req.Inputs[in.Name] = RandomValues(r, k, n)
	}
	for _, p := range alg.Params {
		switch {
		case p.Name == "inclusive":
			req.Params[p.Name] = strconv.FormatBool(r.IntN(2) == 0)
		case p.Kind == "choice":
			req.Params[p.Name] = p.Choices[r.IntN(len(p.Choices))]
		}
	}
	return req
}

// RandomValues returns n values of a kind as text, in one of the patterns that find faults: small with duplicates, sorted,
// reversed, all equal, and now and then extreme.
func RandomValues(r *rand.Rand, kind string, n int) string {
	pattern := r.IntN(6)
	out := make([]string, n)
	for i := range out {
		v := r.Int64N(21) - 10
		switch pattern {
		case 1:
			v = int64(i)
		case 2:
			v = int64(n - i)
		case 3:
			v = 4
		case 4:
			if r.IntN(4) == 0 {
				v = []int64{-1 << 63, 1<<63 - 1, 0, -1}[r.IntN(4)]
			}
		}
		out[i] = randomValue(r, kind, v)
	}
	return strings.Join(out, " ")
}

func randomValue(r *rand.Rand, kind string, v int64) string {
	small := func() int64 { return r.Int64N(7) - 3 }
	switch kind {
	case "float":
		// Quarters add without rounding, so that any order of additions gives the same sum.
		return value.FormatFloat(float64(v%1000) / 4)
	case "flag":
		return strconv.FormatInt(v&1, 10)
	case "text":
		return string(rune('a' + (v%26+26)%26))
	case "pair":
		return fmt.Sprintf("(%d,%d)", small(), small())
	case "mat2":
		return fmt.Sprintf("(%d,%d,%d,%d)", small(), small(), small(), small())
	}
	return strconv.FormatInt(v, 10)
}

// Trial returns the checked arguments of random input k: its length goes through those at which faults show, and each racy run gets
// a seed of its own.
func (alg *Algorithm) Trial(r *rand.Rand, k int) (*Args, error) {
	lengths := []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129}
	n := lengths[k%len(lengths)]
	if k%50 == 49 {
		n = 1000
	}
	if k >= len(lengths) && k%2 == 0 {
		n = r.IntN(70)
	}
	req := alg.Random(r, n)
	if alg.param("seed") != nil {
		req.Params["seed"] = strconv.Itoa(k)
	}
	a, err := alg.Check(req)
	if err != nil {
		return nil, fmt.Errorf("%s refuses its own random input: %w", alg.ID, err)
	}
	return a, nil
}
