package algos

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/budget"
	"upsweep/tracer/value"
)

// Verify runs the algorithm and its oracle on the same arguments. It returns nil when all outputs
// agree, and otherwise says which value is first wrong. The oracle is as long as the run, which the
// budget bounds.
func (a *Args) Verify(b budget.Budget) (*Mismatch, error) {
	res, err := a.Run(Options{Budget: b})
	if err != nil {
		return nil, err
	}
	want := a.Algorithm.Oracle(a)
	for _, o := range a.Algorithm.Outputs {
		expected, ok := want[o.Name]
		got := res.Output(o.Name)
		if !ok && o.Optional && got == nil {
			continue
		}
		if !ok {
			return nil, fmt.Errorf("%s: the oracle does not give %q", a.Algorithm.ID, o.Name)
		}
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

// Random returns a request with random inputs whose first one has length n, made by the seed r. Its
// operator, form and the like are random too; other parameters are left at their defaults.
func (alg *Algorithm) Random(r *rand.Rand, n int) Request {
	params := map[string]string{}
	for _, p := range alg.Params {
		switch {
		case p.Kind == ParamOp:
			allowed := alg.operators()
			params[p.Name] = allowed[r.IntN(len(allowed))]
		case p.Name == "inclusive":
			params[p.Name] = strconv.FormatBool(r.IntN(2) == 0)
		case p.Kind == ParamChoice:
			params[p.Name] = p.Choices[r.IntN(len(p.Choices))]
		case len(p.Try) > 0:
			params[p.Name] = p.Try[r.IntN(len(p.Try))]
		case p.Name == "init" && r.IntN(4) == 0:
			params[p.Name] = RandomValues(r, alg.kindFor(Input{Kind: KindAny}, params), 1)
		}
	}
	return alg.Sized(r, n, params)
}

// Sized returns a request with the given parameters and random inputs that suit them, the first of
// length n.
func (alg *Algorithm) Sized(r *rand.Rand, n int, params map[string]string) Request {
	req := Request{Inputs: map[string]string{}, Params: maps.Clone(params)}
	if req.Params == nil {
		req.Params = map[string]string{}
	}
	if alg.Generate != nil {
		req.Inputs = alg.Generate(r, n, req.Params)
		return req
	}
	for _, in := range alg.Inputs {
		if !in.Optional {
			req.Inputs[in.Name] = RandomValues(r, alg.kindFor(in, params), n)
		}
	}
	return req
}

// kindFor returns the kind of values that suit an input under the given parameters, as RandomValues
// takes it.
func (alg *Algorithm) kindFor(in Input, params map[string]string) Kind {
	chosen := func(name string) string {
		p := alg.param(name)
		if p == nil {
			return ""
		}
		return cmpOr(params[name], p.Default)
	}
	switch in.Kind {
	case KindAny, KindNumber:
		if name := chosen("op"); name != "" {
			return operandOf(name)
		}
		return KindInt
	case KindKey:
		if kind := chosen("key"); kind == "float" {
			return KindFloatKey
		} else if kind != "" {
			return Kind(kind)
		}
		return KindInt
	case KindKeys:
		return KindInt
	}
	return in.Kind
}

// RandomValues returns n values of a kind as text, in one of the patterns that find faults: small
// with duplicates, sorted, reversed, all equal, and now and then extreme. KindFloatKey serves
// sorts.
func RandomValues(r *rand.Rand, kind Kind, n int) string {
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

func randomValue(r *rand.Rand, kind Kind, v int64) string {
	small := func() int64 { return r.Int64N(7) - 3 }
	switch kind {
	case KindFloat:
		// Quarters add without rounding, so that any order of additions gives the same sum.
		return value.FormatFloat(float64(v%1000) / 4)
	case KindFloatKey:
		// Nothing adds up keys: these are what orders get wrong.
		if r.IntN(4) == 0 {
			return []string{"NaN", "-0", "0", "Inf", "-Inf", "5e-324", "-1.5"}[r.IntN(7)]
		}
		return value.FormatFloat(float64(v%1000) / 4)
	case KindFlag:
		return strconv.FormatInt(v&1, 10)
	case KindText:
		return string(rune('a' + (v%26+26)%26))
	case KindPair:
		return fmt.Sprintf("(%d,%d)", small(), small())
	case KindMat2:
		return fmt.Sprintf("(%d,%d,%d,%d)", small(), small(), small(), small())
	}
	return strconv.FormatInt(v, 10)
}

// Trial returns the checked arguments of random input k: its length goes through those at which
// faults show, and each racy run gets a seed of its own.
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
	a, err := alg.Check(req, budget.Command())
	if err != nil {
		return nil, fmt.Errorf("%s refuses its own random input: %w", alg.ID, err)
	}
	return a, nil
}
