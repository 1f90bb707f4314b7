package pattern

import (
	"strings"
	"testing"
	"time"

	"upsweep/tracer/value"
)

// A name gives the values again that it was made for, and the same ones for good: links hold.
func TestNamesGiveTheValuesAgain(t *testing.T) {
	for _, p := range []Pattern{Random, Sorted, Reversed, Equal, Ones} {
		for _, kind := range []value.Kind{value.Int, value.Float, value.Text, value.Pair, value.Mat2} {
			name := Filled(p, kind, 40, 4021)
			if got, ok := Drawn(name, 4096); !ok || got != Fill(p, "", kind, 40, By(4021)) {
				t.Errorf("%s is %q", name, got)
			}
		}
	}
	if name := Filled(Shuffled, value.Int, 8, 1); name != "" {
		t.Errorf("a shuffle depends on what is shuffled, and is called %s", name)
	}
	for name, want := range map[string]string{
		"~random.8.i.4021": "1 8 0 8 5 4 8 9",
		"3,1,7,0~8.4021":   "3 1 7 0 1 8 0 8",
		"3,1,7,0~2.4021":   "3 1",
		"a~b":              "a~b",
		"~random.8.x.1":    "~random.8.x.1",
		"~random.8.if.1":   "~random.8.if.1",
		"~~":               "~~",
		"3 1 7":            "3 1 7",
	} {
		if got, ok := Drawn(name, 4096); !ok || got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
	for _, name := range []string{"~random.5000.i.1", "1~99999999.1"} {
		if got, ok := Drawn(name, 4096); ok {
			t.Errorf("%s makes %d bytes", name, len(got))
		}
	}
}

// Whatever an address says, it makes at most so many values, in little time.
func FuzzDrawn(f *testing.F) {
	for _, seed := range []string{"", "3,1,7,0", "~random.1024.i.4021", "3,1,7,0~64.9", "~sorted.8.t.18446744073709551615", "~equal.-1.i.1", "~.8.i.1", "((~9.1", "~ones.4096.m.0~8.1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		began := time.Now()
		got, ok := Drawn(text, 4096)
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%q took %v", text, took)
		}
		if strings.Contains(text, "~") && ok && got != text && value.Count(got, 5000) > max(4096, value.Count(text, 5000)) {
			t.Errorf("%q makes %d values", text, value.Count(got, 5000))
		}
	})
}
