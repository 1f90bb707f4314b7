package exercises

import (
	"testing"

	"upsweep/algos"
)

// Parameters are said in words.
func TestSettingsAreWords(t *testing.T) {
	for _, c := range []struct{ name, kind, value, want string }{
		{"p", "int", "4", "with 4 lanes"},
		{"p", "int", "1", "with one lane"},
		{"block", "int", "8", "in blocks of 8"},
		{"lanes", "int", "1", "with one lane for each row"},
		{"digit", "int", "1", "with digits of one bit"},
		{"f", "function", "neg", "with f(x) = −x"},
		{"f", "function", "+10", "with f(x) = x + 10"},
		{"f", "function", "*2", "with f(x) = x · 2"},
		{"pred", "predicate", "even", "with the test “even”"},
		{"form", "choice", "modulo", "in the form “modulo”"},
		{"boundary", "choice", "wrap", "with the other side beyond the edge"},
		{"shape", "choice", "plus", "with neighbours in a plus"},
		{"weights", "text", "1 2 1", "with the weights 1 2 1"},
		{"padding", "choice", "swizzled", "with swizzled shared memory"},
		{"inner", "int", "3", "with 3 columns in a"},
	} {
		if got := inWords(algos.Param{Name: c.name, Kind: algos.ParamKind(c.kind)}, c.value); got != c.want {
			t.Errorf("%s=%s: %q, want %q", c.name, c.value, got, c.want)
		}
	}
}
