package value

import (
	"testing"
)

func TestSame(t *testing.T) {
	for _, test := range []struct {
		typed, printed string
		same           bool
	}{
		{"11", "11", true},
		{" 011 ", "11", true},
		{"+11", "11", true},
		{"−4", "-4", true}, // as a phone's keyboard writes it
		{"0.50", "0.5", true},
		{"1e3", "1000", true},
		{"( 1, 2 )", "(1,2)", true},
		{"1,2", "(1,2)", true},
		{"[1, −2]", "(1,-2)", true},
		{"(1,2)", "(2,1)", false},
		{"−∞", "-9223372036854775808", true}, // the identity of max
		{"-∞", "-Inf", true},
		{"∞", "9223372036854775807", true},
		{"∞", "-9223372036854775808", false},
		{"·", "null", true}, // as a board has an absent value
		{`"ab"`, "ab", true},
		{"‘k’", "k", true},
		{"'k'", "k", true},
		{"11", "12", false},
		{"", "0", false},
		{"4+7", "11", false},
		{"a", "A", false},
	} {
		if got := Same(test.typed, test.printed); got != test.same {
			t.Errorf("%q for %q: %v, want %v", test.typed, test.printed, got, test.same)
		}
	}
}
