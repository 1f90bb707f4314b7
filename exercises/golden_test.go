package exercises_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The same specs give the same exercises on every machine: this file is compared natively and in
// wasm. It is also the place to read what exercises say.
func TestGolden(t *testing.T) {
	var b strings.Builder
	for _, text := range []string{
		"predict:scan/blelloch:1", "predict:scan/hillis-steele:2", "predict:reduce/tree:1:n6", "predict:scan/blelloch:1:x=3,1,7,0,4,1,6,3",
		"simulate:scan/sklansky:1", "simulate:scan/blelloch:2:x=3,1,7,0", "dependencies:scan/hillis-steele:1", "dependencies:scan/brent-kung:4",
		"count:reduce/tree:1", "count:scan/blelloch:1", "order:scan/hillis-steele:1", "fault:scan/hillis-steele:1",
	} {
		spec, err := kinds.ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		print(&b, e)
	}
	const file = "testdata/exercises.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
		for i := range min(len(gotLines), len(wantLines)) {
			if gotLines[i] != wantLines[i] {
				t.Fatalf("line %d of %s\n is  %s\n was %s", i+1, file, gotLines[i], wantLines[i])
			}
		}
		t.Fatalf("%s has %d lines, it had %d", file, len(gotLines), len(wantLines))
	}
}

func print(b *strings.Builder, e *exercises.Exercise) {
	fmt.Fprintf(b, "== %s\n%s\n%s\n", e.Spec, e.Title, e.Prompt)
	for _, row := range e.Board {
		fmt.Fprintf(b, "  %s, %s:", row.Array, row.Label)
		for _, c := range row.Cells {
			if c.Slot >= 0 && e.Slots[c.Slot].Form == exercises.Cell {
				b.WriteString(" _")
			} else {
				b.WriteString(" " + c.Text)
			}
		}
		b.WriteString("\n")
	}
	for i, line := range e.Lines {
		fmt.Fprintf(b, "  %d %s\n", i, line)
	}
	for _, s := range e.Slots {
		if s.Ask != "" {
			fmt.Fprintf(b, "  ? %s %s\n", s.Ask, strings.Join(s.Options, " / "))
		}
	}
	fmt.Fprintf(b, "right: %q\n", e.Model())
	for step := range 3 {
		fmt.Fprintf(b, "hint %d: %s\n", step+1, e.Hint(step, nil))
	}
	for _, m := range e.Mistakes {
		g := e.Grade(m.Answer)
		fmt.Fprintf(b, "%s: %q gets %d of %d\n  %s\n  %s\n", m.Name, m.Answer, g.Score, g.Of, g.Says, m.Says)
	}
	b.WriteString("\n")
}
