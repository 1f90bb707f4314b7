// Package class grades the files of a class.
//
// A problem set and the files that students have handed in flow in; a Report flows out: the points of each file, what is odd about it, how each
// exercise went, which mistakes were commonest, and which files look alike. No file can make it fail or take long: what can't be read earns nothing and says why.
// Nothing here is drawn or printed. The client does not link it.
package class

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"upsweep/exercises"
	"upsweep/exercises/record"
)

// File is what one student has handed in.
type File struct {
	Name string
	Text []byte
}

// Flag is something odd about a file.
type Flag struct{ Kind, Says string }

// The kinds of flags.
const (
	Unreadable = "unreadable" // truncated, damaged, or no file of answers
	Hostile    = "hostile"    // larger or longer than any file that Upsweep saves
	Foreign    = "foreign"    // of another set, or with exercises that are not of this one
	Unbound    = "unbound"    // it does not say of which set it is
	Edited     = "edited"     // changed since it was saved, or claims more than it earns
	Doubled    = "doubled"    // an exercise answered twice, or a student with two files
	Revealed   = "revealed"   // an answer was shown
	Missing    = "missing"    // exercises that are not answered
	Late       = "late"       // answered when the set was closed
	Alike      = "alike"      // the same wrong answers as another file
)

// Paper is a file as it is graded.
type Paper struct {
	File, Student string
	Score, Of     int
	Scores        []int // an exercise, in the order of the set
	Flags         []Flag
	wrong         map[int]string // what was given where it was wrong
	slips         []slip
}

// Has reports whether a paper has a flag of a kind.
func (p Paper) Has(kind string) bool {
	return slices.ContainsFunc(p.Flags, func(f Flag) bool { return f.Kind == kind })
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
	Of             int
	Answered, Full int
	Points         float64 // on average, of all papers
	Causes         []Cause // the commonest first

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
	Set       exercises.Set
	Of        int
	Papers    []Paper // in the order of their files
	Exercises []Exercise
	Causes    []Cause // over all exercises, the commonest first
	Alike     []Pair
}

// What is read of one file at most: a set has at most 60 exercises, and an answer is a few numbers.
const (
	MostBytes   = 1 << 20
	mostAnswers = 240
	mostText    = 4 << 10 // bytes of one answer
	mostName    = 80      // characters of a name
)

// Options are what the teacher decides.
type Options struct {
	Due time.Time // later attempts are flagged; the zero Time is no date
}

// Grade grades files against a set. Its error says what is wrong with the set.
func Grade(set exercises.Set, files []File, opt Options) (*Report, error) {
	if len(set.Specs) == 0 {
		return nil, errors.New("the set has no exercises")
	}
	r := &Report{Set: set}
	g := &grader{report: r, opt: opt, at: map[string]int{}}
	for i, spec := range set.Specs {
		e, err := exercises.New(spec)
		if err != nil {
			return nil, fmt.Errorf("exercise %d of the set: %w", i+1, err)
		}
		of := e.Grade(e.Model()).Of
		if _, twice := g.at[spec.String()]; twice {
			return nil, fmt.Errorf("exercise %d of the set is in it twice", i+1)
		}
		g.at[spec.String()] = i
		g.made = append(g.made, e)
		r.Of += of
		r.Exercises = append(r.Exercises, Exercise{Spec: spec.String(), Title: e.Title, Of: of})
	}
	for _, f := range files {
		r.Papers = append(r.Papers, g.paper(f))
	}
	g.twice()
	g.alike()
	g.sum()
	return r, nil
}

type grader struct {
	report *Report
	opt    Options
	made   []*exercises.Exercise
	at     map[string]int // exercises by spec
}

// paper grades one file.
func (g *grader) paper(f File) Paper {
	p := Paper{File: printable(f.Name), Of: g.report.Of, Scores: make([]int, len(g.made)), wrong: map[int]string{}}
	if len(f.Text) > MostBytes {
		p.flag(Hostile, "It has %d bytes; no file of answers has more than %d.", len(f.Text), MostBytes)
		return p
	}
	sheet, err := record.DecodeSheet(f.Text)
	if err != nil {
		p.flag(Unreadable, "It can't be read: %s.", printable(err.Error()))
		return p
	}
	p.Student = printable(sheet.Student)
	if len(sheet.Answers) > mostAnswers {
		p.flag(Hostile, "It has %d answers; the set has %d exercises.", len(sheet.Answers), len(g.made))
		return p
	}
	switch {
	case sheet.Set == "":
		p.flag(Unbound, "It does not say of which set it is.")
	case sheet.Set != g.report.Set.ID():
		p.flag(Foreign, "It is of another set, or of this one with other feedback.")
	}
	if !sheet.Intact() {
		p.flag(Edited, "It has been changed since it was saved.")
	}
	answered := make([]bool, len(g.made))
	for _, a := range sheet.Answers {
		spec, err := exercises.ParseSpec(a.Exercise)
		i, ok := g.at[spec.String()]
		switch {
		case err != nil || !ok:
			p.flag(Foreign, "It answers %s, which is not in the set.", printable(a.Exercise))
		case answered[i]:
			p.flag(Doubled, "It answers exercise %d more than once; the first answer counts.", i+1)
		default:
			answered[i] = true
			g.answer(&p, i, a)
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
	if p.Has(Foreign) && sheet.Set != "" && sheet.Set != g.report.Set.ID() {
		clear(p.Scores) // points are for the set that was asked for
	}
	for _, s := range p.Scores {
		p.Score += s
	}
	return p
}

// answer grades one answer.
func (g *grader) answer(p *Paper, i int, a record.SheetAnswer) {
	e := g.made[i]
	size := 0
	for _, s := range a.Answer {
		size += len(s)
	}
	if size > mostText || len(a.Answer) > len(e.Slots) {
		p.flag(Hostile, "The answer to exercise %d is longer than any.", i+1)
		return
	}
	grade, ok := judged(e, a.Answer)
	if !ok {
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
	case a.Revealed:
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
	p.Scores[i] = grade.Score
	if grade.Full() {
		g.report.Exercises[i].Full++
	}
}

// judged grades an answer; ok is false where that fails, which no answer that was typed can bring about.
func judged(e *exercises.Exercise, a exercises.Answer) (grade exercises.Grade, ok bool) {
	defer func() { ok = recover() == nil }()
	return e.Grade(a), true
}

// twice flags students who have handed in more than one file.
func (g *grader) twice() {
	by := map[string][]int{}
	for i, p := range g.report.Papers {
		if p.Student != "" {
			by[strings.ToLower(p.Student)] = append(by[strings.ToLower(p.Student)], i)
		}
	}
	for _, list := range by {
		for _, i := range list {
			if len(list) > 1 {
				g.report.Papers[i].flag(Doubled, "There are %d files of this name.", len(list))
			}
		}
	}
}

// leastAlike is how many wrong answers two files have to share to look alike.
const leastAlike = 3

// unlikely is how much more surprise, in natural logarithms, it takes that two files look alike than that some two of so many do by accident.
const unlikely = 3

// alike looks for files with the same wrong answers. Two people make one mistake; that they share three which hardly anybody else made is rare, and
// the rarer the answers and the smaller the class, the rarer it is. What many have written is what a mistake leads to, and tells nothing.
func (g *grader) alike() {
	papers := g.report.Papers
	has := map[string]int{}
	key := func(i int, text string) string { return fmt.Sprint(i, "\x00", text) }
	for _, p := range papers {
		for i, text := range p.wrong {
			has[key(i, text)]++
		}
	}
	n := float64(len(papers))
	for a := range papers {
		for b := a + 1; b < len(papers); b++ {
			same, surprise := 0, 0.0
			for i, text := range papers[a].wrong {
				if strings.Trim(text, "\x00") != "" && papers[b].wrong[i] == text {
					others := float64(has[key(i, text)] - 2)
					same, surprise = same+1, surprise+math.Log(n/(others+1))
				}
			}
			if same < min(leastAlike, max(2, len(g.made))) || surprise < math.Log(n*(n-1)/2)+unlikely {
				continue
			}
			g.report.Alike = append(g.report.Alike, Pair{papers[a].File, papers[b].File, same})
			papers[a].flag(Alike, "It has %d wrong answers in common with %s, to the letter.", same, papers[b].File)
			papers[b].flag(Alike, "It has %d wrong answers in common with %s, to the letter.", same, papers[a].File)
		}
	}
}

// sum counts what went wrong in the class.
func (g *grader) sum() {
	all := map[string]int{}
	each := make([]map[string]int, len(g.made))
	for i := range each {
		each[i] = map[string]int{}
	}
	for _, p := range g.report.Papers {
		for i, s := range p.Scores {
			g.report.Exercises[i].Points += float64(s) / float64(len(g.report.Papers))
		}
		for _, s := range p.slips {
			all[s.cause]++
			each[s.exercise][s.cause]++
		}
	}
	g.report.Causes = commonest(all)
	for i := range each {
		g.report.Exercises[i].Causes = commonest(each[i])
	}
}

func commonest(count map[string]int) []Cause {
	var out []Cause
	for name, n := range count {
		out = append(out, Cause{name, n})
	}
	slices.SortFunc(out, func(a, b Cause) int { return cmp.Or(b.Times-a.Times, strings.Compare(a.Name, b.Name)) })
	return out
}

// printable keeps a text that a stranger wrote from doing anything to a terminal, and from being long.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, s)
	if r := []rune(s); len(r) > mostName {
		s = string(r[:mostName]) + "…"
	}
	return strings.TrimSpace(s)
}
