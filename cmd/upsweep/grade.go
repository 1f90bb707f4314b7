package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/class"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
	"upsweep/exercises/signing"
	"upsweep/internal/progress"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// maxPapers is how many files are graded at once: each is held against each other.
const maxPapers = 5000

// maxCauses is how many mistakes are printed of an exercise, and of the class.
const maxCauses = 3

// grade grades the files of a class.
func grade(args []string, in io.Reader, out io.Writer) error {
	var asCSV bool
	var due, named, key string
	flags := newFlags("grade")
	flags.BoolVar(&asCSV, "csv", false, "a row for each file, as CSV")
	flags.StringVar(&due, "due", "", "flags what was answered after a `TIME`, such as 2026-12-01T18:00:00Z")
	flags.StringVar(&named, "set", "", "the `SET`, in place of the first argument")
	flags.StringVar(&key, "verify-key", "", "flags what is not signed by the server that has the key to this public one, in `FILE`")
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
	if err == nil {
		err = signedBy(key, &opt)
	}
	if err != nil {
		return err
	}
	judged := progress.New("programs judged", 0)
	opt.Judge = func(algorithm, program string) (string, error) {
		defer judged.Step()
		return judgeProgram(algorithm, program)
	}
	set, err := setOf(named, in)
	if err != nil {
		return err
	}
	if len(words) > maxPapers {
		return bad("FILE: there are %d files; grade at most %d at once", len(words), maxPapers)
	}
	files := make([]class.File, len(words))
	for i, name := range words {
		files[i] = paper(name)
	}
	if len(files) > 0 && !slices.ContainsFunc(files, func(f class.File) bool { return f.Trouble == "" }) {
		return bad("FILE: %s: %s", files[0].Name, files[0].Trouble)
	}
	report, err := class.Grade(set, files, opt)
	if err != nil {
		return bad("SET: %v", err)
	}
	if asCSV {
		_, err := io.WriteString(out, report.CSV())
		return err
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

// signedBy has signatures checked, where a key is named.
func signedBy(name string, opt *class.Options) error {
	if name == "" {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return bad("verify-key: %v", err)
	}
	key, err := signing.Public(text)
	if err != nil {
		return bad("verify-key: %v", err)
	}
	opt.Verify = func(s record.Sheet) error { return signing.Verify(key, s) }
	return nil
}

// paper reads a file of answers, no further than one can be long. What can't be read is graded as
// such, so that the rest of the class is graded too; a pipe is not opened, for nobody may ever
// write to it.
func paper(name string) class.File {
	trouble := func(says string) class.File { return class.File{Name: name, Trouble: says} }
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return trouble(reason(err))
	case info.IsDir():
		return trouble("it is a directory")
	case !info.Mode().IsRegular():
		return trouble("it is not a regular file")
	}
	file, err := os.Open(name)
	if err != nil {
		return trouble(reason(err))
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, class.MaxBytes+1))
	if err != nil {
		return trouble(reason(err))
	}
	return class.File{Name: name, Text: text}
}

// reason is why a file could not be used, without its name, which is told beside it.
func reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// setOf reads a problem set: the name of its file, its link, the query of one, or the specs of its
// exercises; @FILE and - hold the same.
func setOf(text string, in io.Reader) (problemset.Set, error) {
	if _, err := os.Stat(text); err == nil {
		text = "@" + text
	}
	r := request{stdin: in}
	text, err := r.read(text)
	if err == nil {
		var set problemset.Set
		if set, err = problemset.Read(text); err == nil {
			err = made(set)
		}
		if err == nil {
			return set, nil
		}
	}
	return problemset.Set{}, bad("SET: %v", err)
}

// made says which exercise of a set there is not: set refuses what grade would.
func made(set problemset.Set) error {
	for i, item := range set.Items {
		if _, err := exercises.New(item.Spec); err != nil {
			return fmt.Errorf("exercise %d of the set: %w", i+1, err)
		}
	}
	return nil
}

func printReport(out io.Writer, r *class.Report) error {
	name := r.Set.Name
	if name == "" {
		name = "Problem set"
	}
	fmt.Fprintf(out, "%s: %s, %s, %s\n\n", name, tracer.Plural(len(r.Exercises), "exercise"), tracer.Plural(r.Of, "point"), tracer.Plural(len(r.Papers), "file"))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, p := range r.Papers {
		fmt.Fprintf(w, "%s\t%s\t%s of %d\t%s\n", p.File, p.Student, class.Figure(p.Score), r.Of, strings.Join(p.Kinds(), " "))
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
	for _, c := range list[:min(len(list), maxCauses)] {
		parts = append(parts, fmt.Sprintf("%s (%d)", c.Name, c.Times))
	}
	if len(parts) == 0 {
		return ""
	}
	return lead + strings.Join(parts, ", ")
}
