package pattern

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/tracer/value"
)

func random() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

func numbers(t *testing.T, text string) []float64 {
	t.Helper()
	var out []float64
	for _, f := range strings.Fields(text) {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil {
			t.Fatalf("%q holds no numbers: %v", text, err)
		}
		out = append(out, v)
	}
	return out
}

func TestPatternsHoldWhatTheySay(t *testing.T) {
	for _, kind := range []value.Kind{value.Int, value.Float} {
		for _, n := range []int{0, 1, 2, 17} {
			up := numbers(t, Fill(Sorted, "", kind, n, random()))
			if len(up) != n || !slices.IsSorted(up) {
				t.Errorf("sorted %v: %v", kind, up)
			}
			down := numbers(t, Fill(Reversed, "", kind, n, random()))
			slices.Reverse(down)
			if len(down) != n || !slices.IsSorted(down) {
				t.Errorf("reversed %v does not fall: %v", kind, down)
			}
			same := numbers(t, Fill(Equal, "", kind, n, random()))
			if len(same) != n || len(slices.Compact(same)) > 1 {
				t.Errorf("equal %v: %v", kind, same)
			}
		}
	}
	if got := Fill(Ones, "", value.Int, 4, random()); got != "1 1 1 1" {
		t.Errorf("ones: %s", got)
	}
}

func TestPatternsKeepTheKind(t *testing.T) {
	for _, kind := range []value.Kind{value.Int, value.Float, value.Flag, value.Text, value.Pair, value.Mat2} {
		for _, p := range []Pattern{Random, Sorted, Reversed, Equal, Ones} {
			text := Fill(p, "", kind, 9, random())
			var pool value.Pool
			if words, err := pool.Parse(kind, text); err != nil || len(words) != 9 {
				t.Errorf("%s %v gives %q: %v", p, kind, text, err)
			}
		}
	}
}

func TestShuffleKeepsTheValues(t *testing.T) {
	const text = `3, 1 "a b" (1,2) 7`
	got := Fill(Shuffled, text, value.Text, 99, random())
	before, _ := value.Tokens(text)
	after, err := value.Tokens(got)
	slices.Sort(before)
	slices.Sort(after)
	if err != nil || !slices.Equal(before, after) {
		t.Errorf("%q became %q", text, got)
	}
}

func TestEditing(t *testing.T) {
	tests := []struct{ name, got, want string }{
		{"replace", Replace("3,1,7", 1, "42"), "3 42 7"},
		{"take away", Replace("3 1 7", 0, " "), "1 7"},
		{"a tuple is one value", Replace("(1,2) (3,4)", 1, "(5,6)"), "(1,2) (5,6)"},
		{"a place that is not there", Replace("3 1", 5, "9"), "3 1"},
		{"unreadable text stays", Replace(`"open`, 0, "9"), `"open`},
		{"cut", Resize("3 1 7 0", 2, random()), "3 1"},
		{"cut to nothing", Resize("3 1 7 0", 0, random()), ""},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s: %q, want %q", test.name, test.got, test.want)
		}
	}
	grown := Resize("a b", 5, random())
	if value.Count(grown, 99) != 5 || !strings.HasPrefix(grown, "a b ") || KindOf(grown) != value.Text {
		t.Errorf("grown: %q", grown)
	}
}
