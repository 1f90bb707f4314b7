package algos

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"upsweep/budget"
)

// Sequences that are read can be written and read again: the same sequences of the same values.
func FuzzSequences(f *testing.F) {
	for _, s := range []string{"", "|", "1 2|6|1 2 3 4", "a||b c|", `"a|b"|c`, `"\"|" | x`, "(1,2)|(3,4)", "1 2.5|", "|||", "\t|\n", `"a`} {
		f.Add(s)
	}
	alg, _ := Find("sequence/flatten")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := alg.Check(inputs("x", text), budget.Command())
		if err != nil {
			if field := (*FieldError)(nil); !errors.As(err, &field) || field.Field != "x" {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		starts, words := a.Starts("x"), a.Words("x")
		parts := make([]string, len(starts)-1)
		for s := range parts {
			parts[s] = a.pool.FormatAll(a.Kind("x"), words[starts[s]:starts[s+1]])
		}
		again := strings.Join(parts, "|")
		if len(parts) == 1 && parts[0] == "" {
			t.Fatalf("%q: one sequence of nothing, which no text can say", text)
		}
		b, err := alg.Check(inputs("x", again), budget.Command())
		if err != nil {
			t.Fatalf("%q was written %q, and then: %v", text, again, err)
		}
		// Texts that are all numbers are written without quotes, and so are numbers when read
		// again.
		if !slices.Equal(b.Starts("x"), starts) || b.Kind("x") == a.Kind("x") && b.pool.FormatAll(b.Kind("x"), b.Words("x")) != a.pool.FormatAll(a.Kind("x"), words) {
			t.Fatalf("%q was written %q, and read otherwise", text, again)
		}
	})
}

// Whatever stands in the fields that a parser of their own reads, a run gives a result or says
// which field is wrong.
func FuzzFields(f *testing.F) {
	for _, s := range []string{"", "1 2 1", "-0.5", "NaN", "1e309", "-9223372036854775808", "9223372036854775807", "0x1", "1|2", "(1,2)", "0 0 0", `"`} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, one, other string) {
		if len(one)+len(other) > 200 {
			return // oracles take their time
		}
		for _, c := range []struct {
			id  string
			req Request
		}{
			{"sequence/stencil", inputs("x", "1 2 3").with("weights", one, "boundary", "wrap")},
			{"sequence/stencil", inputs("x", one).with("weights", other, "shape", "plus", "boundary", "skip")},
			{"sequence/scatter", inputs("x", "1 2", "index", "0 1", "into", one)},
			{"sequence/group-by", inputs("x", one, "v", other)},
			{"histogram/sort", inputs("x", "1 2 3 0.5").with("lo", one, "hi", other)},
			{"histogram/private-reduce", inputs("x", one).with("lo", "-1", "hi", other)},
			{"grid/sort", inputs("px", one, "py", other)},
			{"grid/partial", inputs("cell", one)},
		} {
			alg, _ := Find(c.id)
			a, err := alg.Check(c.req, budget.Command())
			if err == nil {
				var m *Mismatch
				if m, err = a.Verify(budget.Command()); err == nil && m != nil {
					t.Fatalf("%s %v: %s", c.id, c.req, m)
				}
			}
			if field := (*FieldError)(nil); err != nil && !errors.As(err, &field) {
				t.Fatalf("%s %v: %v", c.id, c.req, err)
			}
		}
	})
}
