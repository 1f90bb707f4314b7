package value

import (
	"testing"
)

func TestFormatReadsBack(t *testing.T) {
	for _, c := range []struct {
		kind Kind
		text string
	}{
		{Int, "3 1 7 0"},
		{Int, "-9223372036854775808 9223372036854775807"},
		{Float, "2.5 NaN Inf -Inf -0 1e+300"},
		{Flag, "1 0 0 1"},
		{Text, `a "" "two words" ⊕ "a,b" "(x"`},
		{Pair, "(2,1) (-1,0)"},
		{Mat2, "(1,1,1,0) (1,0,0,1)"},
	} {
		var p Pool
		ws, err := p.Parse(c.kind, c.text)
		if err != nil {
			t.Errorf("%s %q: %v", c.kind, c.text, err)
			continue
		}
		if got := p.FormatAll(c.kind, ws); got != c.text {
			t.Errorf("%s: %q reads back as %q", c.kind, c.text, got)
		}
	}
}

func TestCommasAndBlanksBothSeparate(t *testing.T) {
	var p Pool
	a, _ := p.Parse(Int, "3,1, 7\t0\n4")
	b, _ := p.Parse(Int, "3 1 7 0 4")
	if p.FormatAll(Int, a) != p.FormatAll(Int, b) {
		t.Errorf("%v and %v differ", a, b)
	}
}

func TestBadTokensAreNamed(t *testing.T) {
	for _, c := range []struct {
		kind Kind
		text string
		want string
	}{
		{Int, "3 x", `value 2, "x", is not an integer from -9223372036854775808 to 9223372036854775807`},
		{Int, "9223372036854775808", `value 1, "9223372036854775808", is not an integer from -9223372036854775808 to 9223372036854775807`},
		{Flag, "0 2", `value 2, "2", is not a flag: 0 or 1`},
		{Float, "0x10", `value 1, "0x10", is not a number such as 2.5, NaN or -Inf`},
		{Float, "infinity", `value 1, "infinity", is not a number such as 2.5, NaN or -Inf`},
		{Pair, "(1,2,3)", `value 1, "(1,2,3)", is not a pair of integers such as (2,1)`},
		{Text, `a "b`, `value 2, "\"b", is not closed: a second quote is missing`},
		{Mat2, "(1,2", `value 1, "(1,2", is not closed: a right parenthesis is missing`},
	} {
		var p Pool
		_, err := p.Parse(c.kind, c.text)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s %q: got %v, want %s", c.kind, c.text, err, c.want)
		}
	}
}

func TestInfer(t *testing.T) {
	var p Pool
	for text, want := range map[string]Kind{"1 2": Int, "1 2.5": Float, "NaN": Float, "(1,2)": Pair, "(1,0,0,1)": Mat2, "a 1": Text, "": Int} {
		tokens, _ := Tokens(text)
		if got := p.Infer(tokens, Int, Float, Pair, Mat2, Text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

func TestEqualValuesHaveEqualWords(t *testing.T) {
	var p Pool
	for name, make := range map[string]func() Word{
		"text": func() Word { return p.Text("a") }, "pair": func() Word { return p.Pair(1, 2) }, "optional": func() Word { return p.Some(Int, 0) },
	} {
		if first, again := make(), make(); first != again {
			t.Errorf("one %s has the words %d and %d", name, first, again)
		}
	}
	if p.Some(Int, 0) == Null {
		t.Error("a present zero is Null")
	}
}

// Word 0 is the zero of every kind: a lane that reads a cell before it is written finds no value of
// the input there.
func TestWordZeroIsZero(t *testing.T) {
	var p Pool
	p.Text("a")
	p.Pair(1, 2)
	p.Mat2([4]int64{1, 2, 3, 4})
	for kind, want := range map[Kind]string{Int: "0", Float: "0", Flag: "0", Text: `""`, Pair: "(0,0)", Mat2: "(0,0,0,0)"} {
		if got := p.Format(kind, 0); got != want {
			t.Errorf("word 0 of %v is %s, want %s", kind, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"3 1 7 0", `a "b c" ""`, "(1,2) (3,4)", "(1,0,0,1)", "NaN -Inf 1e9", "\"", "(", "\\", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for k := Int; k <= Mat2; k++ {
			var p Pool
			ws, err := p.Parse(k, text)
			if err != nil {
				continue
			}
			printed := p.FormatAll(k, ws)
			again, err := p.Parse(k, printed)
			if err != nil || p.FormatAll(k, again) != printed || len(again) != len(ws) {
				t.Fatalf("%s %q prints as %q, which reads back as %q (%v)", k, text, printed, p.FormatAll(k, again), err)
			}
		}
	})
}
