package op

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"upsweep/tracer/value"
)

func sample(t *rapid.T, k value.Kind, adjoin bool, pool *value.Pool, label string) value.Word {
	n := rapid.Int64Range(-9, 9)
	var w value.Word
	switch k {
	case value.Int:
		w = value.Word(rapid.Int64().Draw(t, label))
	case value.Float:
		// Quarters add and multiply without rounding, so that the laws hold to the bit.
		w = value.FloatWord(float64(n.Draw(t, label)) / 4)
	case value.Text:
		w = pool.Text(rapid.StringN(0, 3, 9).Draw(t, label))
	case value.Pair:
		w = pool.Pair(n.Draw(t, label), n.Draw(t, label))
	case value.Mat2:
		w = pool.Mat2([4]int64{n.Draw(t, label), n.Draw(t, label), n.Draw(t, label), n.Draw(t, label)})
	}
	if adjoin {
		if rapid.IntRange(0, 4).Draw(t, label) == 0 {
			return value.Null
		}
		return pool.Some(k, w)
	}
	return w
}

func TestLaws(t *testing.T) {
	for _, name := range Names() {
		for _, k := range Kinds(name) {
			t.Run(name+" "+k.String(), func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) {
					var pool value.Pool
					o, err := Bind(name, k, &pool)
					if err != nil {
						t.Fatal(err)
					}
					a := sample(t, k, Adjoins(name), &pool, "a")
					b := sample(t, k, Adjoins(name), &pool, "b")
					c := sample(t, k, Adjoins(name), &pool, "c")
					if o.Combine(o.Combine(a, b), c) != o.Combine(a, o.Combine(b, c)) {
						t.Fatalf("not associative on %v %v %v", a, b, c)
					}
					if o.Combine(o.Identity, a) != a || o.Combine(a, o.Identity) != a {
						t.Fatalf("%v is no identity for %v", o.Identity, a)
					}
					if o.Obeys(Commutative) && o.Combine(a, b) != o.Combine(b, a) {
						t.Fatalf("not commutative on %v %v", a, b)
					}
				})
			})
		}
	}
}

// Max and min of floats: NaN wherever there is one, the infinities as the largest and the smallest
// of numbers, −0 below +0; and so both stay associative and commutative to the bit, whatever the
// NaN.
func TestMaxAndMinOfFloats(t *testing.T) {
	minus := math.Copysign(0, -1)
	other := math.Float64frombits(math.Float64bits(math.NaN()) ^ 5) // a NaN with other bits
	for _, c := range []struct{ a, b, larger, smaller float64 }{
		{1, 2, 2, 1},
		{math.Inf(1), 1, math.Inf(1), 1},
		{math.Inf(-1), 1, 1, math.Inf(-1)},
		{math.Inf(-1), math.Inf(1), math.Inf(1), math.Inf(-1)},
		{minus, 0, 0, minus},
		{math.NaN(), 1, math.NaN(), math.NaN()},
		{math.NaN(), math.Inf(1), math.NaN(), math.NaN()},
		{math.NaN(), math.Inf(-1), math.NaN(), math.NaN()},
		{other, math.NaN(), math.NaN(), math.NaN()},
	} {
		for name, want := range map[string]float64{"max": c.larger, "min": c.smaller} {
			o, err := Bind(name, value.Float, &value.Pool{})
			if err != nil {
				t.Fatal(err)
			}
			for _, got := range []value.Word{o.Combine(value.FloatWord(c.a), value.FloatWord(c.b)), o.Combine(value.FloatWord(c.b), value.FloatWord(c.a))} {
				if got != value.FloatWord(want) {
					t.Errorf("%s of %v and %v is %v, want %v", name, c.a, c.b, got.Float(), want)
				}
			}
		}
	}
	extremes := []float64{math.NaN(), other, math.Inf(1), math.Inf(-1), minus, 0, 1}
	for _, name := range []string{"max", "min"} {
		o, _ := Bind(name, value.Float, &value.Pool{})
		for _, a := range extremes {
			for _, b := range extremes {
				for _, c := range extremes {
					a, b, c := value.FloatWord(a), value.FloatWord(b), value.FloatWord(c)
					if o.Combine(o.Combine(a, b), c) != o.Combine(a, o.Combine(b, c)) {
						t.Errorf("%s is not associative on %v %v %v", name, a.Float(), b.Float(), c.Float())
					}
				}
			}
		}
	}
}

func TestOperandOrder(t *testing.T) {
	var p value.Pool
	for _, c := range []struct {
		name, want string
		kind       value.Kind
		a, b       value.Word
	}{
		{"concat", "ab", value.Text, p.Text("a"), p.Text("b")},
		{"affine", "(6,19)", value.Pair, p.Pair(2, 5), p.Pair(3, 4)}, // 3(2v+5)+4
		{"mat2", "(2,1,1,1)", value.Mat2, p.Mat2([4]int64{1, 1, 1, 0}), p.Mat2([4]int64{1, 1, 1, 0})},
	} {
		o, err := Bind(c.name, c.kind, &p)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Format(c.kind, o.Combine(c.a, c.b)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestUnfitOperandsAreRefused(t *testing.T) {
	var p value.Pool
	if _, err := Bind("concat", value.Int, &p); err == nil || err.Error() != "concat works on text values, not on int" {
		t.Errorf("got %v", err)
	}
	if _, err := Bind("plus", value.Int, &p); err == nil {
		t.Error("an unknown operator was bound")
	}
}
