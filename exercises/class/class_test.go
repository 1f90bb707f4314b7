package class

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/predict"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

func week() problemset.Set {
	set := problemset.Plain("Week 3")
	for _, text := range []string{
		"predict:scan/blelloch:7", "predict:scan/hillis-steele:2", "count:scan/serial:1", "count:reduce/tree:3", "order:scan/blelloch:1",
		"fault:scan/hillis-steele:1", "choose:scan/blelloch:2", "dependencies:scan/hillis-steele:1", "simulate:scan/sklansky:1", "build:sort/bitonic:1",
	} {
		spec, err := kinds.ParseSpec(text)
		if err != nil {
			panic(err)
		}
		set.Items = append(set.Items, problemset.Item{Spec: spec})
	}
	return set
}

// student makes the sheet of somebody who makes a mistake now and then, each of another kind.
func student(set problemset.Set, name string, r *rand.Rand) record.Sheet {
	s := record.Sheet{Name: set.Name, Set: set.ID(), Student: name}
	at := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	for _, item := range set.Personal(name).Items {
		spec := item.Spec
		e, err := exercises.New(spec)
		if err != nil {
			panic(err)
		}
		a := e.Model()
		if r.IntN(4) == 0 {
			if m := e.Mistakes; len(m) > 0 {
				a = m[r.IntN(len(m))].Answer
			}
		}
		g := e.Grade(a)
		at = at.Add(time.Duration(1+r.IntN(9)) * time.Minute)
		s.Answers = append(s.Answers, record.SheetAnswer{Exercise: spec.String(), Answer: slices.Clone(a), Score: g.Score, Of: g.Of,
			Tries: []record.Attempt{{At: at, Score: g.Score, Of: g.Of}}})
	}
	return s
}

// A class of 200 files, every other one of which has something wrong with it: each of these is
// flagged for what it is, and no other is. What is revealed, foreign or unreadable earns nothing.
func TestAClassOfTwoHundred(t *testing.T) {
	set := week()
	other := week()
	other.Items = other.Items[1:]
	r := rand.New(rand.NewPCG(3, 5))
	spoil := []struct {
		kind  string
		spoil func(s record.Sheet) []byte
	}{
		{Revealed, func(s record.Sheet) []byte { s.Answers[2].Revealed = true; return s.Encode() }},
		{Edited, func(s record.Sheet) []byte {
			return []byte(strings.Replace(string(s.Encode()), s.Student, s.Student+" the Second", 1))
		}},
		{Edited, func(s record.Sheet) []byte { s.Answers[0].Score += 3; return s.Encode() }},
		{Revealed, func(s record.Sheet) []byte { // the mark is gone, the attempt is not
			s.Answers[2].Tries = append(s.Answers[2].Tries, record.Attempt{At: s.Answers[2].Tries[0].At, Revealed: true})
			return s.Encode()
		}},
		{Edited, func(s record.Sheet) []byte { // the mark that an answer was shown, taken out by hand
			s.Answers[2].Revealed = true
			return []byte(strings.Replace(string(s.Encode()), "\"revealed\": true", "\"revealed\": false", 1))
		}},
		{Doubled, func(s record.Sheet) []byte { s.Answers = append(s.Answers, s.Answers[0]); return s.Encode() }},
		{Foreign, func(s record.Sheet) []byte {
			s.Answers = append(s.Answers, record.SheetAnswer{Exercise: "count:scan/naive:9", Answer: []string{"1"}})
			return s.Encode()
		}},
		{Foreign, func(s record.Sheet) []byte { s.Set = other.ID(); return s.Encode() }},
		{Unbound, func(s record.Sheet) []byte { s.Set = ""; return s.Encode() }},
		{Missing, func(s record.Sheet) []byte { s.Answers = s.Answers[:6]; return s.Encode() }},
		{Late, func(s record.Sheet) []byte {
			s.Answers[9].Tries[0].At = time.Date(2026, 12, 2, 0, 0, 0, 0, time.UTC)
			return s.Encode()
		}},
		{Unreadable, func(s record.Sheet) []byte { text := s.Encode(); return text[:len(text)/2] }},
		{Unreadable, func(record.Sheet) []byte { return nil }},
		{Unreadable, func(record.Sheet) []byte { return []byte(strings.Repeat("[", 1<<19)) }},
		{Unreadable, func(record.Sheet) []byte { return []byte(`{"upsweep":"record","version":1,"answers":[]}`) }},
		{Unreadable, func(s record.Sheet) []byte {
			return []byte(strings.Replace(string(s.Encode()), fmt.Sprintf(`"version": %d`, record.Version), `"version": 99`, 1))
		}},
		{Hostile, func(record.Sheet) []byte { return make([]byte, MaxBytes+1) }},
		{Hostile, func(s record.Sheet) []byte {
			for range 300 {
				s.Answers = append(s.Answers, s.Answers[0])
			}
			return s.Encode()
		}},
		{Hostile, func(s record.Sheet) []byte {
			s.Answers[9].Answer = []string{strings.Repeat("0-1,", 5000)}
			return s.Encode()
		}},
		{Hostile, func(s record.Sheet) []byte { s.Answers[8].Answer = make([]string, 1000); return s.Encode() }},
		{Foreign, func(s record.Sheet) []byte {
			s.Answers = append(s.Answers, record.SheetAnswer{Exercise: strings.Repeat("\x1b[2J", 99)})
			return s.Encode()
		}},
	}
	var files []File
	want := map[string]string{}
	for k := range 200 {
		name := fmt.Sprintf("answers-%03d.json", k)
		s := student(set, fmt.Sprintf("Student %d", k), r)
		if k%2 == 0 {
			files = append(files, File{Name: name, Text: s.Encode()})
			continue
		}
		wrong := spoil[k/2%len(spoil)]
		want[name] = wrong.kind
		files = append(files, File{Name: name, Text: wrong.spoil(s)})
	}
	report, err := Grade(set, files, Options{Due: time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range report.Papers {
		kind, spoilt := want[p.File]
		switch {
		case spoilt && !p.Has(kind):
			t.Errorf("%s should be flagged as %s: %+v", p.File, kind, p.Flags)
		case !spoilt && len(p.Flags) > 0:
			t.Errorf("%s is sound, but: %+v", p.File, p.Flags)
		case (kind == Unreadable || p.Has(Hostile) && len(p.Student) == 0) && p.Score != 0:
			t.Errorf("%s earns %v", p.File, p.Score)
		case kind == Revealed && p.Scores[2] != 0:
			t.Errorf("%s earns %v for a revealed answer", p.File, p.Scores[2])
		case p.Score > float64(report.Of):
			t.Errorf("%s: %v of %d", p.File, p.Score, report.Of)
		}
		for _, f := range p.Flags {
			if strings.ContainsAny(f.Says, "\x1b\n") || len(f.Says) > 400 {
				t.Errorf("%s: %q", p.File, f.Says)
			}
		}
	}
	if len(report.Causes) == 0 || report.Exercises[0].Answered < 100 || len(report.Exercises[0].Causes) == 0 {
		t.Errorf("of the class it says %+v", report.Causes)
	}
}

// Two who hand in the same mistakes look alike, and two files of one name are flagged; those who
// made none do not look alike.
func TestFilesThatLookAlike(t *testing.T) {
	set := week()
	r := rand.New(rand.NewPCG(1, 2))
	var files []File
	for k := range 20 {
		files = append(files, File{Name: fmt.Sprint("right-", k), Text: student(set, fmt.Sprint("S", k), r).Encode()})
	}
	copied := student(set, "Ada", r)
	for i, wrong := range [][]string{{"9", "9", "9", "9", "9", "9", "9", "91"}, {"17", "x"}, {"77", "78", "79", "80"}, {"81", "82", "83", "84"}} {
		copied.Answers[i].Answer, copied.Answers[i].Score, copied.Answers[i].Of = wrong[:min(len(wrong), len(copied.Answers[i].Answer))], 0, 0
	}
	files = append(files, File{Name: "ada", Text: copied.Encode()})
	copied.Student = "Bob"
	files = append(files, File{Name: "bob", Text: copied.Encode()}, File{Name: "bob-again", Text: copied.Encode()})
	report, err := Grade(set, files, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range report.Papers {
		twin := p.File == "ada" || strings.HasPrefix(p.File, "bob")
		if p.Has(Alike) != twin || p.Has(Doubled) != strings.HasPrefix(p.File, "bob") {
			t.Errorf("%s: %+v", p.File, p.Flags)
		}
	}
	if len(report.Alike) != 3 {
		t.Errorf("alike: %+v", report.Alike)
	}
}

// A copy under another name is one however right it is: nobody gives the same answers at the same
// times.
func TestCopies(t *testing.T) {
	set := week()
	r := rand.New(rand.NewPCG(3, 4))
	answers := student(set, "Ada", r).Answers
	handed := func(name string, at time.Time) []byte {
		s := student(set, name, r)
		s.Answers = slices.Clone(answers)
		for i := range s.Answers {
			s.Answers[i].Tries = []record.Attempt{{At: at.Add(time.Duration(i) * time.Minute), Score: s.Answers[i].Score, Of: s.Answers[i].Of}}
		}
		return s.Encode()
	}
	noon := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	report, err := Grade(set, []File{
		{Name: "ada", Text: handed("Ada", noon)}, {Name: "bob", Text: handed("Bob", noon)}, {Name: "cleo", Text: handed("Cleo", noon.Add(time.Second))},
		{Name: "folder", Trouble: "it is a directory"},
	}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range report.Papers {
		if p.Has(Alike) != (p.File == "ada" || p.File == "bob") || p.Has(Unreadable) != (p.File == "folder") {
			t.Errorf("%s: %+v", p.File, p.Flags)
		}
	}
}

func TestSetsThatCannotBeGraded(t *testing.T) {
	for _, set := range []problemset.Set{
		{},
		problemset.Plain("", exercises.Spec{Kind: predict.Kind, Algorithm: "scan/none"}),
		problemset.Plain("", week().Items[0].Spec, week().Items[0].Spec),
	} {
		if _, err := Grade(set, nil, Options{}); err == nil {
			t.Errorf("%+v is graded", set)
		}
	}
}

// A set with points, a date and a key: every student has other numbers, each exercise counts what
// the set says, and whoever hands in the answers to somebody else's numbers is told from the
// others.
func TestEveryoneHasOtherNumbers(t *testing.T) {
	set := week()
	set.Key, set.Due = "k", time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	for i := range set.Items {
		set.Items[i].Points = 1 + i
	}
	var files []File
	names := []string{"Ada", "Bob", "Cleo", "Dan"}
	for k, name := range names {
		s := student(set, name, rand.New(rand.NewPCG(0, 0)))
		for i := range s.Answers { // all right
			e, err := exercises.New(set.Personal(name).Items[i].Spec)
			if err != nil {
				t.Fatal(err)
			}
			s.Answers[i].Answer = e.Model()
			g := e.Grade(e.Model())
			s.Answers[i].Score, s.Answers[i].Of = g.Score, g.Of
		}
		switch name {
		case "Bob":
			s.Answers[3].Answer = make([]string, len(s.Answers[3].Answer))
			s.Answers[3].Score = 0
		case "Cleo": // a copy of Ada's
			s.Student = "Cleo"
			s.Answers = student(set, "Ada", rand.New(rand.NewPCG(0, 0))).Answers
		case "Dan":
			s.Student = ""
		}
		files = append(files, File{Name: names[k], Text: s.Encode()})
	}
	report, err := Grade(set, files, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if report.Of != 55 {
		t.Errorf("the set counts %d, want 1 + 2 + … + 10", report.Of)
	}
	for i, want := range []struct {
		score float64
		flags string
	}{{55, "alike"}, {51, ""}, {0, "foreign missing alike"}, {0, "foreign missing"}} {
		if p := report.Papers[i]; p.Score != want.score || strings.Join(p.Kinds(), " ") != want.flags {
			t.Errorf("%s: %v points, %v, want %v points, %q", p.File, p.Score, p.Flags, want.score, want.flags)
		}
	}
}

// A part of an exercise that is right earns its part of the points; the table of them can be read
// by any program that reads CSV.
func TestPointsAndTheirTable(t *testing.T) {
	set := problemset.Plain("", week().Items[0].Spec) // predict: several cells
	set.Items[0].Points = 10
	s := student(set, "=A, \"B\"", rand.New(rand.NewPCG(0, 0)))
	e, err := exercises.New(set.Items[0].Spec)
	if err != nil {
		t.Fatal(err)
	}
	a := e.Model()
	a[0] = "999"
	s.Answers[0] = record.SheetAnswer{Exercise: s.Answers[0].Exercise, Answer: a}
	report, err := Grade(set, []File{{Name: "a.json", Text: s.Encode()}}, Options{Verify: func(record.Sheet) error { return nil }})
	if err != nil || !report.Papers[0].Signed.IsZero() {
		t.Fatalf("a file that nobody has signed: %+v, %v", report, err)
	}
	g := e.Grade(a)
	if want := 10 * float64(g.Score) / float64(g.Of); report.Papers[0].Score != want || want == 10 || want == 0 {
		t.Errorf("%v points, want %v", report.Papers[0].Score, want)
	}
	rows, err := csv.NewReader(strings.NewReader(report.CSV())).ReadAll()
	if err != nil || len(rows) != 2 || rows[1][1] != "'=A, \"B\"" || rows[1][3] != "10" || rows[1][5] != "unsigned" {
		t.Errorf("%v %v", rows, err)
	}
}
