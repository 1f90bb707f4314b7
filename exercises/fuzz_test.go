package exercises

import (
	"slices"
	"testing"
)

func FuzzReadMarks(f *testing.F) {
	f.Add("right, race-free")
	f.Fuzz(func(t *testing.T, text string) {
		marks := ReadMarks(text)
		if again := ReadMarks(WriteMarks(marks)); !slices.Equal(again, marks) {
			t.Errorf("%q reads as %q, and that as %q", text, marks, again)
		}
	})
}
