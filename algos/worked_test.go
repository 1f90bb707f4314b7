package algos

import (
	"testing"

	"upsweep/budget"
)

// The worked examples of the curriculum, row by row: what each round leaves.
func TestWorkedRows(t *testing.T) {
	for _, c := range []struct {
		name, id, array string
		req             Request
		want            string
	}{
		{"Hillis-Steele, seeds A to E", "scan/hillis-steele", "x", inputs("x", "0 4 2 6 3 2 0 1"),
			"0 4 2 6 3 2 0 1\n0 4 6 8 9 5 2 1\n0 4 6 12 15 13 11 6\n0 4 6 12 15 17 17 18"},
		{"Hillis-Steele on 1..8", "scan/hillis-steele", "x", inputs("x", "1 2 3 4 5 6 7 8"),
			"1 2 3 4 5 6 7 8\n1 3 5 7 9 11 13 15\n1 3 6 10 14 18 22 26\n1 3 6 10 15 21 28 36"},
		{"Blelloch on 1..8, seeds A B E", "scan/blelloch", "x", inputs("x", "1 2 3 4 5 6 7 8"),
			"1 2 3 4 5 6 7 8\n1 3 3 7 5 11 7 15\n1 3 3 10 5 11 7 26\n1 3 3 10 5 11 7 36\n1 3 3 10 5 11 7 0\n" +
				"1 3 3 0 5 11 7 10\n1 0 3 3 5 10 7 21\n0 1 3 6 10 15 21 28"},
		{"one reduce per output, seeds D E", "scan/naive", "y", inputs("x", "10 4 5 8"), "null null null null\n10 14 19 27"},
		{"pairs, then pairs of pairs, seeds D E", "reduce/tree", "x", inputs("x", "1 4 2 2 1 0 4 1"),
			"1 4 2 2 1 0 4 1\n5 4 4 2 1 0 5 1\n9 4 4 2 6 0 5 1\n15 4 4 2 6 0 5 1"},
	} {
		if got := rows(t, c.id, c.array, c.req); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// The results of the curriculum and of the published cases.
func TestWorkedResults(t *testing.T) {
	for _, c := range []struct {
		name, id, output string
		req              Request
		want             string
	}{
		{"all seeds, inclusive", "scan/serial", "y", inputs("x", "3 1 7 0 4 1 6 3"), "3 4 11 11 15 16 22 25"},
		{"all seeds, exclusive", "scan/serial", "y", inputs("x", "3 1 7 0 4 1 6 3").with("inclusive", "false"), "0 3 4 11 11 15 16 22"},
		{"all seeds, exclusive", "scan/blelloch", "y", inputs("x", "3 1 7 0 4 1 6 3"), "0 3 4 11 11 15 16 22"},
		{"seed D E", "reduce/tree", "y", inputs("x", "1 4 2 2 1 0 4 1"), "15"},
		{"order is kept", "reduce/tree", "y", inputs("x", "a b c d e f g h").with("op", "concat"), "abcdefgh"},
		{"order is kept", "scan/blelloch", "y", inputs("x", "a b c d e").with("op", "concat"), `"" a ab abc abcd`},
		{"an adjoined identity", "scan/blelloch", "y", inputs("x", "7 8 9").with("op", "left"), "null 7 7"},
		{"nothing at all", "reduce/tree", "y", inputs("x", "").with("op", "max"), "-9223372036854775808"},
		{"nothing at all with init", "reduce/tree", "y", inputs("x", "").with("init", "5"), "5"},
		{"sandwich, 100 inches", "scan/hillis-steele", "y", inputs("x", "3 5 2 7 28 4 3 0 8 1"), "3 8 10 17 45 49 52 52 60 61"},
	} {
		alg, _ := Find(c.id)
		res, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := res.Output(c.output).Text(); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.id, c.name, got, c.want)
		}
	}
}
