package render

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/lessons"
)

var update = flag.Bool("update", false, "rewrite the expected half of every case in testdata")

// The case files hold, for every case, a title, markdown, and what it becomes:
//
//	=== title
//	markdown
//	---
//	blocks or problems
//
// A line of dashes inside the markdown would end it; the frontmatter is added.
const frontmatterOfCases = "---\ntitle: T\nsummary: S\nsection: Scan\norder: 1\nobjectives: [o]\nfacts: [f]\n---\n"

func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var rewritten strings.Builder
		for _, c := range strings.Split(string(source), "=== ")[1:] {
			title, rest, _ := strings.Cut(c, "\n")
			markdown, want, ok := strings.Cut(rest, "\n---\n")
			if !ok {
				t.Fatalf("%s: case %q has no line ---", file, title)
			}
			got := outcome(markdown)
			t.Run(filepath.Base(file)+"/"+title, func(t *testing.T) {
				if !*update && strings.TrimSpace(want) != strings.TrimSpace(got) {
					t.Errorf("markdown:\n%s\n\ngot:\n%s\n\nwant:\n%s", markdown, got, want)
				}
			})
			fmt.Fprintf(&rewritten, "=== %s\n%s\n---\n%s\n\n", title, markdown, strings.TrimSpace(got))
		}
		if *update {
			if err := os.WriteFile(file, []byte(rewritten.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// outcome renders a case and prints its blocks or its problems. Lines are counted
// from the case's first.
func outcome(markdown string) string {
	doc, err := Lesson("case.md", []byte(frontmatterOfCases+markdown+"\n"), fake{})
	if problems, ok := err.(Problems); ok {
		for i := range problems {
			problems[i].Line -= strings.Count(frontmatterOfCases, "\n")
		}
		return problems.Error()
	}
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	for _, block := range doc.Blocks {
		printBlock(&b, block)
	}
	return b.String()
}

func printBlock(b *strings.Builder, block lessons.Block) {
	switch block.Kind {
	case lessons.FigureBlock:
		f := block.Figure
		fmt.Fprintf(b, "[figure %s] %s: /play/%s?%s\n", f.ID, f.Title, f.Algorithm, f.Query)
		if f.Caption != "" {
			fmt.Fprintf(b, "  caption: %s\n", f.Caption)
		}
	case lessons.PseudocodeBlock:
		p := block.Pseudocode
		fmt.Fprintf(b, "[pseudocode of %s, figure %s] %s\n", p.Algorithm, p.Figure, p.Caption)
		for _, line := range p.Lines {
			fmt.Fprintf(b, "  | %s", line.Text)
			for _, m := range line.Rounds {
				fmt.Fprintf(b, " @%s", m.Round)
			}
			b.WriteString("\n")
		}
	case lessons.QuestionBlock:
		q := block.Question
		fmt.Fprintf(b, "[%s question %s] %s\n", q.Form, q.ID, q.Prompt)
		for _, o := range q.Choices {
			mark := "wrong"
			if o.Right {
				mark = "right"
			}
			fmt.Fprintf(b, "  %s: %s => %s\n", mark, o.Text, o.Feedback)
		}
		if q.Answer != "" {
			fmt.Fprintf(b, "  answer: %s\n", q.Answer)
		}
		for _, c := range q.Cells {
			if c.Hidden {
				fmt.Fprintf(b, "  [%s]", c.Value)
			} else {
				fmt.Fprintf(b, "  %s", c.Value)
			}
		}
		if q.Cells != nil {
			fmt.Fprintf(b, "  of figure %s, round %s\n", q.Figure, q.Round)
		}
		if q.Checks != nil {
			fmt.Fprintf(b, "  checks: %v\n", q.Checks)
		}
		if q.Explanation != "" {
			fmt.Fprintf(b, "  explanation: %s\n", q.Explanation)
		}
	case lessons.ExerciseBlock:
		fmt.Fprintf(b, "[exercise %s] %s %s\n", block.Exercise.ID, block.Exercise.Spec, block.Exercise.Lead)
	case lessons.RaceBlock:
		fmt.Fprintf(b, "[race %s] /race?%s %s\n", block.Race.ID, block.Race.Query, block.Race.Lead)
	default:
		fmt.Fprintf(b, "[%s] ", block.Kind)
		if block.Title != "" {
			fmt.Fprintf(b, "%s: ", block.Title)
		}
		fmt.Fprintf(b, "%s\n", block.HTML)
	}
}
