package exercises

import (
	"strings"
	"testing"

	"upsweep/algos"
)

// Parameters are said in words.
func TestSettingsAreWords(t *testing.T) {
	for _, c := range []struct{ name, kind, value, want string }{
		{"p", "int", "4", "with 4 lanes"},
		{"p", "int", "1", "with one lane"},
		{"block", "int", "8", "in blocks of 8"},
		{"digit", "int", "1", "with digits of one bit"},
		{"f", "function", "neg", "with f(x) = −x"},
		{"f", "function", "+10", "with f(x) = x + 10"},
		{"f", "function", "*2", "with f(x) = x · 2"},
		{"pred", "predicate", "even", "with the test “even”"},
		{"form", "choice", "modulo", "in the form “modulo”"},
		{"boundary", "choice", "wrap", "with boundary = wrap"},
	} {
		if got := inWords(algos.Param{Name: c.name, Kind: algos.ParamKind(c.kind)}, c.value); got != c.want {
			t.Errorf("%s=%s: %q, want %q", c.name, c.value, got, c.want)
		}
	}
}

// An answer that is not a number is told so; one that is gets the right number first.
func TestCountsSayWhatIsNotANumber(t *testing.T) {
	e, err := New(Spec{Kind: Count, Algorithm: "scan/hillis-steele", Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for answer, want := range map[string]string{
		"six": "“six” is not a number.", "28x": "“28x” is not a number.", "1000": " is ",
	} {
		given := append(Answer{answer}, e.Model()[1:]...)
		if says := e.Grade(given).Says; !strings.Contains(says, want) {
			t.Errorf("%s: %q, want something of %q", answer, says, want)
		}
		if says := e.Grade(given).Says; strings.Contains(says, "is not "+answer+" but") {
			t.Errorf("%s: %q", answer, says)
		}
	}
}
