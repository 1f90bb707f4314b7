package exercises

import (
	"strings"
	"testing"
)

func TestSpecsReadBack(t *testing.T) {
	for _, text := range []string{
		"predict:scan/blelloch:7",
		"count:scan/serial:1:n16",
		"predict:scan/blelloch:1:x=3,1,7,0;op=max",
		"order:reduce/tree:18446744073709551615",
		"predict:scan/serial:0:n4;x=a%3Ab,%3B;op=concat",
		"write:scan/blelloch",
	} {
		s, err := ParseSpec(text)
		if err != nil || s.String() != text {
			t.Errorf("%q reads as %q, %v", text, s, err)
		}
	}
}

func TestBadSpecsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "names no exercise",
		"predict:scan/blelloch":       "names no exercise",
		"guess:scan/blelloch:1":       "not a kind",
		"predict:scan/blelloch:x":     "not a seed",
		"predict:scan/blelloch:-1":    "not a seed",
		"predict:scan/blelloch:1:n0":  "number of values",
		"predict:scan/blelloch:1:n99": "number of values",
		"predict:scan/blelloch:1:z":   "neither",
	} {
		if _, err := ParseSpec(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want something of %q", text, err, want)
		}
	}
	for _, s := range []Spec{
		{Kind: Predict, Algorithm: "scan/none"},
		{Algorithm: "scan/serial"},
		{Kind: Build, Algorithm: "scan/serial"},
		{Kind: Fault, Algorithm: "reduce/serial"},
		{Kind: Predict, Algorithm: "scan/serial", Given: []Field{{"x", "1 2 x"}}},
		{Kind: Predict, Algorithm: "scan/serial", Given: []Field{{"x", strings.Repeat("1 ", 2000)}}},
	} {
		if _, err := New(s); err == nil {
			t.Errorf("%s was made", s)
		}
	}
}

func TestGivenInputsAreUsed(t *testing.T) {
	e, err := New(Spec{Kind: Predict, Algorithm: "scan/hillis-steele", Given: []Field{{"x", "1 2 3 4"}, {"op", "*"}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Showing.Request.Inputs["x"]; got != "1 2 3 4" || e.Showing.Request.Params["op"] != "*" {
		t.Errorf("it runs on %v", e.Showing.Request)
	}
}

func FuzzParseSpec(f *testing.F) {
	f.Add("predict:scan/blelloch:7")
	f.Add("predict:scan/blelloch:1:n4;x=3,1,7,0;op=max")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSpec(text)
		if err != nil {
			return
		}
		again, err := ParseSpec(s.String())
		if err != nil || again.String() != s.String() {
			t.Errorf("%q reads as %q, and that as %q, %v", text, s, again, err)
		}
	})
}

func TestPlain(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"−3", "-3", true}, {" 4 ", "4", true}, {"4.0", "4", true}, {"+4", "4", true}, {"(1, 2)", "(1,2)", true}, {`"ab"`, "ab", true},
		{"a", "A", false}, {"3", "4", false}, {"", "0", false}, {"0.5", ".5", true}, {"1e3", "1000", true}, {"NaN", "NaN", true}, {"007", "7", true},
		{"9223372036854775807", "9223372036854775806", false},
	} {
		if got := same(c.a, c.b); got != c.want {
			t.Errorf("same(%q, %q) = %v", c.a, c.b, got)
		}
	}
}
