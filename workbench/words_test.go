package workbench

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/internal/sample"
)

// implementation are words that only the program and its interpreter know: how they write what is
// not there, types, what a format leaves behind, escapes.
var implementation = regexp.MustCompile(`\bnull\b|<nil>|\bnil\b|%!|%[dsvqx]\b|\[\](int|string|byte|uint|float|bool)|map\[|\\[nt"u]|\b(starlark|syntax|tracer|value|algos)\.[A-Z]|kind (optional|invalid)|0x[0-9a-f]{6}|\bpanic|goroutine|[\n\t]|\b(got|want|parser|literal|identifier|primary|newline|EOF|tuple)\b`)

// Whatever is missing in a program, what is said of it is in words of the reader's.
func TestMistypedProgramsAreToldInWords(t *testing.T) {
	files, err := filepath.Glob("testdata/corpus/*/*.star")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 1))
	told := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for range sample.Seeds(t, 12) {
			source := mistyped(r, string(text))
			_, err := Compile("typed.star", source, budget.Write())
			if err == nil || told[err.Error()] {
				continue
			}
			told[err.Error()] = true
			if bad := implementation.FindString(err.Error()); bad != "" {
				t.Errorf("%s: %q in %q of\n%s", file, bad, err, source)
			}
		}
	}
	if len(told) < 20 {
		t.Errorf("only %d messages", len(told))
	}
}

// mistyped is a program with a slip of the hand: a character left out, doubled or exchanged for
// another, or a line left out or moved.
func mistyped(r *rand.Rand, text string) string {
	const others = ")]([:,=+-*&|!\"'.#;@$9x "
	other := string(others[r.IntN(len(others))])
	lines := strings.Split(text, "\n")
	k := r.IntN(len(lines))
	line := lines[k]
	switch i := r.IntN(len(line) + 1); {
	case r.IntN(8) == 0:
		lines = append(lines[:k:k], lines[k+1:]...)
	case r.IntN(8) == 0:
		lines[k] = "  " + line
	case i == len(line):
		lines[k] += other
	case r.IntN(3) == 0:
		lines[k] = line[:i] + line[i+1:]
	case r.IntN(2) == 0:
		lines[k] = line[:i+1] + line[i:]
	default:
		lines[k] = line[:i] + other + line[i+1:]
	}
	return strings.Join(lines, "\n")
}
