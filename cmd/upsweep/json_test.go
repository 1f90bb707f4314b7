package main

import (
	"math"
	"testing"

	"upsweep/tracer/value"
)

func TestWordsAsJSON(t *testing.T) {
	var p value.Pool
	for _, c := range []struct {
		kind value.Kind
		word value.Word
		want string
	}{
		{value.Int, 1 << 53, "9007199254740992"},
		{value.Int, 1<<53 + 1, `"9007199254740993"`},
		{value.Int, math.MinInt64, `"-9223372036854775808"`},
		{value.Float, value.FloatWord(math.NaN()), `"NaN"`},
		{value.Float, value.FloatWord(math.Inf(-1)), `"-Inf"`},
		{value.Float, value.FloatWord(2.5), "2.5"},
		{value.Pair, p.Pair(2, 1), "[2,1]"},
		{value.Mat2, p.Mat2([4]int64{1, 1, 1, 0}), "[1,1,1,0]"},
		{value.Text, p.Text(`a"b`), `"a\"b"`},
		{value.Maybe, value.Null, "null"},
		{value.Maybe, p.Some(value.Int, 4), "4"},
	} {
		if got := string(wordJSON(&p, c.kind, c.word)); got != c.want {
			t.Errorf("%s %d: %s, want %s", c.kind, c.word, got, c.want)
		}
	}
}
