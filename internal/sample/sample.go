// Package sample says how much of a test that could go on for hours is done: all that UPSWEEP_SEEDS
// and UPSWEEP_THOROUGH ask for, or a sample. It imports nothing of ours.
package sample

import (
	"os"
	"strconv"
	"testing"
)

// Seeds is how many seeds of each case a test tries: UPSWEEP_SEEDS, or so many where tests are
// thorough, else a third of them; a short test takes two at most.
func Seeds(t testing.TB, usual uint64) uint64 {
	t.Helper()
	if text := os.Getenv("UPSWEEP_SEEDS"); text != "" {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if !Thorough() {
		usual = (usual + 2) / 3
	}
	if testing.Short() {
		return min(usual, 2)
	}
	return usual
}

// Thorough tells whether a test of many like cases tries them all, as before a release, or those of
// a sample, as with every change.
func Thorough() bool { return os.Getenv("UPSWEEP_THOROUGH") != "" }

// One is the whole list where tests are thorough, else one of it: of as many lists as it is long,
// each takes the next (turn), so that together they meet all.
func One[T any](turn int, list []T) []T {
	if Thorough() {
		return list
	}
	return list[turn%len(list):][:1]
}
