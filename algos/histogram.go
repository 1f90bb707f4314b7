package algos

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what the histograms share: bins of equal width over a half-open range, the round
// that finds each value's bin, and the oracle. What lies outside the range is dropped, and counted.

func histogramInputs() []Input { return []Input{{Name: "x", Kind: KindNumber}} }

func histogramOutputs() []Output {
	return []Output{{Name: "y", Kind: KindInt}, {Name: "dropped", Kind: KindInt, Scalar: true}}
}

// histogramParams lists the parameters; lanes is what p is to this form.
func histogramParams(lanes Param) []Param {
	return []Param{
		{Name: "bins", Kind: ParamInt, Default: "5", Min: 1, Max: 4096, Help: "bins of equal width"},
		{Name: "lo", Kind: ParamNumber, Default: "0", Help: "where the first bin begins"},
		{Name: "hi", Kind: ParamNumber, Default: "50", Help: "where the last bin ends; this value itself is outside"},
		lanes,
	}
}

// noLanes is the number of lanes in a form that has none to choose; other forms of the family do.
func noLanes(help string) Param {
	p := chunksParam("4", help)
	p.Idle = func(*Args) bool { return true }
	return p
}

const noCopies = "for the forms with copies; this one ignores it"

func histogramExample() Request { return inputs("x", "15 11 2 25 4 5 6 7 10 49 1 3 4") }

// binning tells each value's bin.
type binning struct {
	bins   int
	exact  bool // integers in a range of integers, which no rounding may touch
	lo, hi int64
	from   float64
	width  float64
	below  float64
}

// binning reads the range, and says what is wrong with it.
func (a *Args) binning() (binning, error) {
	b := binning{bins: a.Int("bins"), from: a.Number("lo"), below: a.Number("hi")}
	lo, errLo := strconv.ParseInt(a.Text("lo"), 10, 64)
	hi, errHi := strconv.ParseInt(a.Text("hi"), 10, 64)
	if a.Kind("x") == value.Int && errLo == nil && errHi == nil {
		b.exact, b.lo, b.hi = true, lo, hi
	}
	b.width = b.below - b.from
	switch {
	case b.exact && lo < hi, !b.exact && b.width > 0 && !math.IsInf(b.width, 0):
		return b, nil
	case !b.exact && math.IsInf(b.width, 1):
		return b, wrong("hi", "the range from %s to %s is wider than any number", a.Text("lo"), a.Text("hi"))
	}
	return b, wrong("hi", "%s is not greater than lo, %s; write a larger number", a.Text("hi"), a.Text("lo"))
}

func checkHistogram(a *Args) error {
	_, err := a.binning()
	return err
}

// say tells the trace where the range begins and how wide a bin is, in the words of numbers.
func (b binning) say(m *tracer.Machine) {
	m.Param("lo", value.FormatFloat(b.from))
	m.Param("width", value.FormatFloat(b.width/float64(b.bins)))
}

// of returns the bin of a value, from 0; bins for one outside the range.
func (b binning) of(k value.Kind, w value.Word) int {
	if b.exact {
		if n := int64(w); n < b.lo || n >= b.hi {
			return b.bins
		}
		high, low := bits.Mul64(uint64(w)-uint64(b.lo), uint64(b.bins))
		bin, _ := bits.Div64(high, low, uint64(b.hi)-uint64(b.lo))
		return int(bin)
	}
	v := float64(w)
	if k == value.Float {
		v = w.Float()
	}
	if !(v >= b.from && v < b.below) { // NaN is outside every range
		return b.bins
	}
	at := (v - b.from) * float64(b.bins) / b.width
	if math.IsInf(at, 0) {
		at = (v - b.from) / b.width * float64(b.bins)
	}
	return min(int(at), b.bins-1)
}

// binsOf finds the bin of every value, in one round of n applies. A value outside gets the number
// of bins, one beyond the last.
func binsOf(m *tracer.Machine, a *Args, x *tracer.Array, label string) *tracer.Array {
	b, _ := a.binning()
	b.say(m)
	bin := m.Array("bin", value.Int, x.Len())
	m.Phase("map")
	m.Round("find bins").Line(label).ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
		l.Apply(1)
		bin.Set(l, i, value.Word(b.of(x.Kind(), x.Get(l, i))))
	})
	return bin
}

// increment adds 1 to cell i.
func increment(l *tracer.Lane, a *tracer.Array, i int) {
	l.Combine(1)
	a.Set(l, i, a.Get(l, i)+1)
}

// atomicAdd adds v to cell i, all at once.
func atomicAdd(l *tracer.Lane, a *tracer.Array, i int, v value.Word) {
	l.Combine(1)
	a.Atomic(l, i, func(old value.Word) value.Word { return old + v })
}

// oracleHistogram asks of every value at every edge which it lies beyond, in exact arithmetic where
// there is no rounding to agree on.
func oracleHistogram(a *Args) Answer {
	b, _ := a.binning()
	y, dropped := make([]Value, b.bins), value.Word(0)
	for _, w := range a.Words("x") {
		bin := -1
		if b.exact {
			if int64(w) >= b.lo {
				// Products of 128 bits, so that nothing overflows: bin·(hi − lo) ≤ (x − lo)·bins <
				// (bin + 1)·(hi − lo).
				atHigh, atLow := bits.Mul64(uint64(int64(w))-uint64(b.lo), uint64(b.bins))
				for bin = 0; bin < b.bins; bin++ {
					high, low := bits.Mul64(uint64(bin+1), uint64(b.hi)-uint64(b.lo))
					if atHigh < high || atHigh == high && atLow < low {
						break
					}
				}
			}
		} else {
			v := float64(w)
			if a.Kind("x") == value.Float {
				v = w.Float()
			}
			if v >= b.from && v < b.below {
				for bin = 0; bin+1 < b.bins && (v-b.from)*float64(b.bins)/b.width >= float64(bin+1); {
					bin++
				}
			}
		}
		if bin < 0 || bin == b.bins {
			dropped++
			continue
		}
		y[bin].Word++
	}
	return Answer{"y": y, "dropped": values([]value.Word{dropped})}
}

// generateHistogram makes numbers of both kinds, among them NaN and the infinities, and ranges that
// leave some of them out.
func generateHistogram(r *rand.Rand, n int, params map[string]string) map[string]string {
	if r.IntN(2) == 0 {
		params["bins"] = cmpOr(params["bins"], strconv.Itoa(1+r.IntN(12)))
		params["lo"] = cmpOr(params["lo"], []string{"-7", "0", "-2.5", "-9223372036854775808"}[r.IntN(4)])
		params["hi"] = cmpOr(params["hi"], []string{"1", "8", "0.5", "9223372036854775807"}[r.IntN(4)])
	}
	return map[string]string{"x": RandomValues(r, []Kind{KindInt, KindFloatKey}[r.IntN(2)], n)}
}

// alikeHistogram leaves as many bins at any length, filled evenly.
func alikeHistogram(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	chosen := alg.pinned(params, "bins", "lo", "hi")
	req := alg.Sized(r, n, chosen)
	lo, _ := strconv.ParseFloat(chosen["lo"], 64)
	hi, _ := strconv.ParseFloat(chosen["hi"], 64)
	values := make([]string, n)
	for i := range values {
		values[i] = value.FormatFloat(lo + r.Float64()*(hi-lo))
	}
	req.Inputs = map[string]string{"x": strings.Join(values, " ")}
	return req
}
