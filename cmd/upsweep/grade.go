package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/class"
	"upsweep/tracer/value"
)

// mostPapers is how many files are graded at once: each is held against each other.
const mostPapers = 5000

// mostCauses is how many mistakes are printed of an exercise, and of the class.
const mostCauses = 3

// grade grades the files of a class.
func grade(args []string, in io.Reader, out io.Writer) error {
	var asCSV bool
	var due, named string
	flags := newFlags("grade")
	flags.BoolVar(&asCSV, "csv", false, "a row for each file, as CSV")
	flags.StringVar(&due, "due", "", "flags what was answered after a `TIME`, such as 2026-12-01T18:00:00Z")
	flags.StringVar(&named, "set", "", "the `SET`, in place of the first argument")
	var words []string // flags may stand behind the files
	for rest := args; ; {
		if err := parseFlags(flags, rest); err != nil {
			return err
		}
		if flags.NArg() == 0 {
			break
		}
		words = append(words, flags.Arg(0))
		rest = flags.Args()[1:]
	}
	if named == "" {
		if len(words) == 0 {
			return bad("SET: it is missing; write the link of the problem set")
		}
		named, words = words[0], words[1:]
	}
	opt, err := dueBy(due)
	if err != nil {
		return err
	}
	set, err := setOf(named, in)
	if err != nil {
		return err
	}
	if len(words) > mostPapers {
		return bad("FILE: there are %d files; grade at most %d at once", len(words), mostPapers)
	}
	files := make([]class.File, len(words))
	for i, name := range words {
		if files[i], err = paper(name); err != nil {
			return err
		}
	}
	report, err := class.Grade(set, files, opt)
	if err != nil {
		return bad("SET: %v", err)
	}
	if asCSV {
		return writePapers(out, report)
	}
	return printReport(out, report)
}

func dueBy(text string) (class.Options, error) {
	if text == "" {
		return class.Options{}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return class.Options{}, bad("due: %s is not a time; write it as 2026-12-01T18:00:00Z", value.Abridged(text))
	}
	return class.Options{Due: at}, nil
}

// paper reads a file of answers, no further than one can be long.
func paper(name string) (class.File, error) {
	file, err := os.Open(name)
	if err != nil {
		return class.File{}, bad("FILE: %v", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, class.MostBytes+1))
	if err != nil {
		return class.File{}, bad("FILE: %v", err)
	}
	return class.File{Name: name, Text: text}, nil
}

// setOf reads a problem set: a link, the query of one, or the specs of its exercises, each on a line of its own; @FILE holds the same.
func setOf(text string, in io.Reader) (exercises.Set, error) {
	r := request{stdin: in}
	text, err := r.read(text)
	if err != nil {
		return exercises.Set{}, bad("SET: %v", err)
	}
	text = strings.TrimSpace(text)
	if at := strings.Index(text, "set="); at >= 0 && !strings.ContainsAny(text, "\n") {
		query, _, _ := strings.Cut(text[at:], "#")
		if _, before, ok := strings.Cut(text[:at], "?"); ok { // name= may stand in front
			query = before + query
		}
		set, ok, err := exercises.ParseSet(query)
		if err != nil {
			return exercises.Set{}, bad("SET: %v", err)
		}
		if ok {
			return set, nil
		}
	}
	var set exercises.Set
	for i, word := range strings.Fields(text) {
		spec, err := exercises.ParseSpec(word)
		if err != nil {
			return exercises.Set{}, bad("SET: exercise %d: %v", i+1, err)
		}
		set.Specs = append(set.Specs, spec)
	}
	return set, nil
}

// writePapers writes a row for each file. A cell that a spreadsheet would take for a formula is quoted.
func writePapers(out io.Writer, r *class.Report) error {
	w := csv.NewWriter(out)
	head := []string{"file", "student", "points", "of"}
	for _, e := range r.Exercises {
		head = append(head, e.Spec)
	}
	if err := w.Write(append(head, "flags", "remarks")); err != nil {
		return err
	}
	for _, p := range r.Papers {
		row := []string{harmless(p.File), harmless(p.Student), strconv.Itoa(p.Score), strconv.Itoa(p.Of)}
		for _, s := range p.Scores {
			row = append(row, strconv.Itoa(s))
		}
		kinds, says := flagsOf(p)
		if err := w.Write(append(row, strings.Join(kinds, " "), harmless(strings.Join(says, " ")))); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// harmless keeps a text from being read as a formula.
func harmless(s string) string {
	if s != "" && strings.ContainsAny(s[:1], "=+-@") {
		return "'" + s
	}
	return s
}

// flagsOf lists the kinds of flags of a paper, each once, and what they say.
func flagsOf(p class.Paper) (kinds, says []string) {
	seen := map[string]bool{}
	for _, f := range p.Flags {
		if !seen[f.Kind] {
			seen[f.Kind] = true
			kinds = append(kinds, f.Kind)
		}
		says = append(says, f.Says)
	}
	return kinds, says
}

func printReport(out io.Writer, r *class.Report) error {
	name := r.Set.Name
	if name == "" {
		name = "Problem set"
	}
	fmt.Fprintf(out, "%s: %d exercises, %d points, %d files\n\n", name, len(r.Exercises), r.Of, len(r.Papers))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, p := range r.Papers {
		kinds, _ := flagsOf(p)
		fmt.Fprintf(w, "%s\t%s\t%d of %d\t%s\n", p.File, p.Student, p.Score, p.Of, strings.Join(kinds, " "))
	}
	if len(r.Papers) > 0 {
		fmt.Fprintln(w)
	}
	for i, e := range r.Exercises {
		fmt.Fprintf(w, "%d\t%s\t%.1f of %d\t%d answered, %d in full%s\n", i+1, e.Spec, e.Points, e.Of, e.Answered, e.Full, causesOf("; ", e.Causes))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(r.Causes) > 0 {
		fmt.Fprintf(out, "\nCommonest mistakes: %s\n", causesOf("", r.Causes))
	}
	for _, p := range r.Alike {
		fmt.Fprintf(out, "%s and %s have %d wrong answers in common.\n", p.A, p.B, p.Same)
	}
	for _, p := range r.Papers {
		for _, f := range p.Flags {
			if f.Kind != class.Missing {
				fmt.Fprintf(out, "%s: %s\n", p.File, f.Says)
			}
		}
	}
	return nil
}

func causesOf(lead string, list []class.Cause) string {
	var parts []string
	for _, c := range list[:min(len(list), mostCauses)] {
		parts = append(parts, fmt.Sprintf("%s (%d)", c.Name, c.Times))
	}
	if len(parts) == 0 {
		return ""
	}
	return lead + strings.Join(parts, ", ")
}
