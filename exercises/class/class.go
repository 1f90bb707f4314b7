// Package class grades the files of a class.
//
// A problem set and the files that students have handed in flow in; a Report flows out: the points
// of each file, what is odd about it, how each exercise went, which mistakes were commonest, and
// which files look alike. No file can make it fail or take long: what can't be read earns nothing
// and says why. Nothing here is drawn or printed: the command line prints a report, and the page of
// problem sets shows it.
package class

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

// File is what one student has handed in.
type File struct {
	Name    string
	Text    []byte
	Trouble string // why it could not be read; then there is no text
}

// Flag is something odd about a file.
type Flag struct{ Kind, Says string }

// The kinds of flags.
const (
	Unreadable = "unreadable" // truncated, damaged, or no file of answers
	Hostile    = "hostile"    // larger or longer than any file that Upsweep saves
	Foreign    = "foreign"    // of another set or student, or with exercises that are not of this one
	Unbound    = "unbound"    // it does not say of which set it is
	Edited     = "edited"     // changed since it was saved or signed, or claims more than it earns
	Unsigned   = "unsigned"   // no server has signed it
	Doubled    = "doubled"    // an exercise answered twice, or a student with two files
	Revealed   = "revealed"   // an answer was shown
	Missing    = "missing"    // exercises that are not answered
	Late       = "late"       // answered or handed in when the set was closed
	Alike      = "alike"      // the same wrong answers as another file, or a copy of it
	Unjudged   = "unjudged"   // a program in it could not be judged
)

// Paper is a file as it is graded.
type Paper struct {
	File, Student string
	Score         float64
	Scores        []float64 // an exercise, in the order of the set
	Flags         []Flag
	Signed        time.Time      // by a server whose signature fits; zero where none does, or nobody has asked
	wrong         map[int]string // what was given where it was wrong
	given         string         // all answers with their times: what only a copy has too; empty if there are no times
	slips         []slip
}

// Has reports whether a paper has a flag of a kind.
func (p Paper) Has(kind string) bool {
	return slices.ContainsFunc(p.Flags, func(f Flag) bool { return f.Kind == kind })
}

// Kinds lists the kinds of its flags, each once.
func (p Paper) Kinds() []string {
	var out []string
	for _, f := range p.Flags {
		if !slices.Contains(out, f.Kind) {
			out = append(out, f.Kind)
		}
	}
	return out
}

func (p *Paper) flag(kind, format string, args ...any) {
	p.Flags = append(p.Flags, Flag{kind, fmt.Sprintf(format, args...)})
}

// slip is a mistake in an exercise.
type slip struct {
	exercise int
	cause    string
}

// Exercise is how an exercise of the set went.
type Exercise struct {
	Spec           string
	Title          string
	Of             int // what it counts
	Answered, Full int
	Points         float64 // on average, of all papers
	Causes         []Cause // the commonest first

	slots int // how much there is to be filled in
}

// Cause is a mistake, and how many papers have it.
type Cause struct {
	Name  string
	Times int
}

// Pair is two files that look alike.
type Pair struct {
	A, B string
	Same int // wrong answers that both have, to the letter
}

// Report is what there is to say of a class.
type Report struct {
	Set       problemset.Set
	Of        int
	Papers    []Paper // in the order of their files
	Exercises []Exercise
	Causes    []Cause // over all exercises, the commonest first
	Alike     []Pair
}

// What is read of one file at most: a set has at most 60 exercises, and an answer is a few numbers.
const (
	MaxBytes   = 1 << 20
	maxAnswers = 240
	maxText    = 4 << 10 // bytes of one answer
	maxProgram = 1 << 15 // bytes of one that is a program
	maxName    = 80      // characters of a name
)

// Options are what the teacher decides.
type Options struct {
	Due    time.Time                // later attempts are flagged; the zero Time is that of the set
	Verify func(record.Sheet) error // says what is wrong with the signature of a file; nil where signatures are not asked for
	Judge  exercises.Judge          // of programs; nil where they can't be judged
}

// A Grader grades the files of a class one after another.
type Grader struct {
	report  *Report
	opt     Options
	given   map[string]marks      // what programs have been given, by algorithm and text
	made    []*exercises.Exercise // of the set as it stands
	breathe func() error
}

// New is a grader of files against a set. Its error says what is wrong with the set. The grader
// calls breathe every few exercises, and gives up with its error; nil is for work that nobody
// interrupts.
func New(set problemset.Set, opt Options, breathe func() error) (*Grader, error) {
	if breathe == nil {
		breathe = func() error { return nil }
	}
	if err := set.Check(); err != nil {
		return nil, err
	}
	if opt.Due.IsZero() {
		opt.Due = set.Due
	}
	g := &Grader{report: &Report{Set: set}, opt: opt, breathe: breathe, given: map[string]marks{}}
	for i, item := range set.Items {
		if err := breathe(); err != nil {
			return nil, err
		}
		e, err := exercises.New(item.Spec)
		if err != nil {
			return nil, fmt.Errorf("exercise %d of the set: %w", i+1, err)
		}
		slots := e.Grade(e.Model()).Of
		of := set.Points(i, slots)
		g.made = append(g.made, e)
		g.report.Of += of
		g.report.Exercises = append(g.report.Exercises, Exercise{Spec: item.Spec.String(), Title: e.Title, Of: of, slots: slots})
	}
	return g, nil
}

// Grade grades files against a set. Its error says what is wrong with the set.
func Grade(set problemset.Set, files []File, opt Options) (*Report, error) {
	g, err := New(set, opt, nil)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if err := g.Add(f); err != nil {
			return nil, err
		}
	}
	return g.Report()
}

// Add grades one more file.
func (g *Grader) Add(f File) error {
	p, err := g.paper(f)
	if err == nil {
		g.report.Papers = append(g.report.Papers, p)
	}
	return err
}

// Report sums up what all files have in common. It is called once, after the last of them.
func (g *Grader) Report() (*Report, error) {
	g.twice()
	g.copies()
	if err := g.alike(); err != nil {
		return nil, err
	}
	g.sum()
	return g.report, nil
}

// paper grades one file.
func (g *Grader) paper(f File) (Paper, error) {
	p := Paper{File: printable(f.Name), Scores: make([]float64, len(g.made)), wrong: map[int]string{}}
	if f.Trouble != "" {
		p.flag(Unreadable, "It can't be read: %s.", printable(f.Trouble))
		return p, nil
	}
	if len(f.Text) > MaxBytes {
		p.flag(Hostile, "It has %d bytes; no file of answers has more than %d.", len(f.Text), MaxBytes)
		return p, nil
	}
	sheet, err := record.DecodeSheet(f.Text)
	if err != nil {
		p.flag(Unreadable, "It can't be read: %s.", printable(err.Error()))
		return p, nil
	}
	p.Student = printable(sheet.Student)
	if len(sheet.Answers) > maxAnswers {
		p.flag(Hostile, "It has %d answers; the set has %d exercises.", len(sheet.Answers), len(g.made))
		return p, nil
	}
	p.given = moments(sheet)
	g.origin(&p, sheet)
	at := map[string]int{}
	for i, item := range g.report.Set.Personal(sheet.Student).Items {
		at[item.Spec.String()] = i
	}
	answered := make([]bool, len(g.made))
	for _, a := range sheet.Answers {
		if err := g.breathe(); err != nil {
			return p, err
		}
		spec, err := kinds.ParseSpec(a.Exercise)
		i, ok := at[spec.String()]
		switch {
		case err != nil || !ok:
			p.flag(Foreign, "It answers %s, which is not in the set%s.", printable(a.Exercise), g.whose(p.Student))
		case answered[i]:
			p.flag(Doubled, "It answers exercise %d more than once; the first answer counts.", i+1)
		default:
			answered[i] = true
			g.answer(&p, i, spec, a)
		}
	}
	var missing []string
	for i, ok := range answered {
		if !ok {
			missing = append(missing, fmt.Sprint(i+1))
		}
	}
	if len(missing) > 0 {
		p.flag(Missing, "Not answered: %s.", strings.Join(missing, ", "))
	}
	if sheet.Set != "" && sheet.Set != g.report.Set.ID() {
		clear(p.Scores) // points are for the set that was asked for
	}
	for _, s := range p.Scores {
		p.Score += s
	}
	return p, nil
}

// origin flags what is odd about where a sheet comes from.
func (g *Grader) origin(p *Paper, sheet record.Sheet) {
	switch {
	case sheet.Set == "":
		p.flag(Unbound, "It does not say of which set it is.")
	case sheet.Set != g.report.Set.ID():
		p.flag(Foreign, "It is of another set, or of this one with other points, another date or other feedback.")
	}
	if !sheet.Intact() {
		p.flag(Edited, "It has been changed since it was saved.")
	}
	if g.opt.Verify == nil {
		return
	}
	err := g.opt.Verify(sheet)
	switch {
	case sheet.Signed == nil:
		p.flag(Unsigned, "No server has signed it.")
	case err != nil:
		p.flag(Edited, "Its signature does not fit: %s.", printable(err.Error()))
	case !g.opt.Due.IsZero() && sheet.Signed.At.After(g.opt.Due):
		p.flag(Late, "It was handed in at %s, by the server's clock.", sheet.Signed.At.UTC().Format(time.RFC3339))
	}
	if err == nil && sheet.Signed != nil {
		p.Signed = sheet.Signed.At
	}
}

// whose says of a set with other numbers for everybody whose it would have to be.
func (g *Grader) whose(student string) string {
	switch {
	case g.report.Set.Key == "":
		return ""
	case student == "":
		return " of nobody: the numbers follow from the student's name, and the file has none"
	}
	return " of " + student
}

// exercise is one of the set, with the numbers of a student.
func (g *Grader) exercise(i int, spec exercises.Spec) (*exercises.Exercise, error) {
	if g.report.Set.Key == "" {
		return g.made[i], nil
	}
	return exercises.New(spec)
}

// answer grades one answer.
func (g *Grader) answer(p *Paper, i int, spec exercises.Spec, a record.SheetAnswer) {
	e, err := g.exercise(i, spec)
	size := 0
	for _, s := range a.Answer {
		size += len(s)
	}
	most := maxText
	if spec.Kind.Judged {
		most = maxProgram
	}
	if err != nil || size > most || len(a.Answer) > len(e.Slots) {
		p.flag(Hostile, "The answer to exercise %d is longer than any.", i+1)
		return
	}
	if spec.Kind.Judged {
		if a.Answer, err = g.run(e, a.Answer); err != nil {
			p.flag(Unjudged, "The program of exercise %d could not be judged: %s.", i+1, printable(strings.TrimSuffix(err.Error(), ".")))
			return
		}
	}
	grade, err := judged(e, a.Answer)
	if err != nil {
		p.flag(Hostile, "The answer to exercise %d can't be judged.", i+1)
		return
	}
	g.report.Exercises[i].Answered++
	if !grade.Full() {
		p.wrong[i] = strings.Join(a.Answer, "\x00")
		if grade.Mistake != nil {
			p.slips = append(p.slips, slip{i, grade.Mistake.Name})
		}
	}
	switch {
	case a.Revealed || slices.ContainsFunc(a.Tries, func(t record.Attempt) bool { return t.Revealed }):
		p.flag(Revealed, "The answer to exercise %d was shown.", i+1)
		return
	case a.Of != 0 && (a.Score != grade.Score || a.Of != grade.Of), a.Of == 0 && a.Score != 0:
		p.flag(Edited, "It claims %d of %d for exercise %d, which earns %d of %d.", a.Score, a.Of, i+1, grade.Score, grade.Of)
	}
	if n := len(a.Tries); n > 0 && !g.opt.Due.IsZero() && a.Tries[n-1].At.After(g.opt.Due) {
		p.flag(Late, "Exercise %d was answered at %s.", i+1, a.Tries[n-1].At.UTC().Format(time.RFC3339))
	}
	if n := len(a.Tries); n > 1 && slices.ContainsFunc(a.Tries[1:], func(t record.Attempt) bool { return t.At.Before(a.Tries[0].At) }) {
		p.flag(Edited, "The attempts at exercise %d are not in the order of their times.", i+1)
	}
	p.Scores[i] = float64(g.report.Exercises[i].Of) * float64(grade.Score) / float64(max(1, grade.Of))
	if grade.Full() {
		g.report.Exercises[i].Full++
	}
}

// errUnjudged is an answer that no one can have typed.
var errUnjudged = errors.New("it can't be judged")

// judged grades an answer.
func judged(e *exercises.Exercise, a exercises.Answer) (grade exercises.Grade, err error) {
	defer func() {
		if recover() != nil {
			err = errUnjudged
		}
	}()
	return e.Grade(a), nil
}

// printable keeps a text that a stranger wrote from doing anything to a terminal, and from being
// long.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if strconv.IsPrint(r) {
			return r
		}
		return -1
	}, s)
	if r := []rune(s); len(r) > maxName {
		s = string(r[:maxName]) + "…"
	}
	return strings.TrimSpace(s)
}
