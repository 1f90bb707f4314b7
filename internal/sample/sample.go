// Package sample says how much of a test that could go on for hours is done: all that UPSWEEP_SEEDS
// asks for, or a sample. It imports nothing of ours.
package sample

import (
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// Seeds is how many seeds of each case a test tries: UPSWEEP_SEEDS, or so many, of which a short
// test takes two.
func Seeds(t testing.TB, usual uint64) uint64 {
	t.Helper()
	if text := os.Getenv("UPSWEEP_SEEDS"); text != "" {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if testing.Short() {
		return 2
	}
	return usual
}

// Roomy lets garbage lie until there is four times as much as usual, for the length of a test that
// makes many small things: most of its time would go into sweeping.
func Roomy(t testing.TB) {
	t.Helper()
	was := debug.SetGCPercent(400)
	t.Cleanup(func() { debug.SetGCPercent(was) })
}
