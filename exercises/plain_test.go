package exercises

import "testing"

func TestPlain(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"−3", "-3", true}, {" 4 ", "4", true}, {"4.0", "4", true}, {"+4", "4", true}, {"(1, 2)", "(1,2)", true}, {`"ab"`, "ab", true},
		{"a", "A", false}, {"3", "4", false}, {"", "0", false}, {"0.5", ".5", true}, {"1e3", "1000", true}, {"NaN", "NaN", true}, {"007", "7", true},
		{"9223372036854775807", "9223372036854775806", false},
	} {
		if got := Same(c.a, c.b); got != c.want {
			t.Errorf("same(%q, %q) = %v", c.a, c.b, got)
		}
	}
}
