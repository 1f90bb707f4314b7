package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

// handedIn writes the file of a student who has the first exercise right and the second wrong.
func handedIn(t *testing.T, dir, student string, set problemset.Set) string {
	t.Helper()
	s := record.Sheet{Name: set.Name, Set: set.ID(), Student: student}
	for i, item := range set.Items {
		spec := item.Spec
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		a := e.Model()
		if i == 1 {
			a[0] = "1000"
		}
		g := e.Grade(a)
		s.Answers = append(s.Answers, record.SheetAnswer{Exercise: spec.String(), Answer: a, Score: g.Score, Of: g.Of})
	}
	name := filepath.Join(dir, "answers-"+strings.ToLower(strings.Trim(student, "="))+".json")
	if err := os.WriteFile(name, s.Encode(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestGrade(t *testing.T) {
	const link = "https://example.org/practice?set=predict:scan/blelloch:7~count:scan/serial:1&name=Week+3&at=2"
	set, err := setOf(link, nil)
	if err != nil || len(set.Items) != 2 || set.Name != "Week 3" {
		t.Fatal(set, err)
	}
	dir := t.TempDir()
	ada, formula := handedIn(t, dir, "Ada", set), handedIn(t, dir, "=1+1", set)
	broken := filepath.Join(dir, "broken.json")
	if err := os.WriteFile(broken, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	listed := filepath.Join(dir, "set.txt")
	if err := os.WriteFile(listed, []byte(link), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, status := call("", "grade", link, ada, formula, broken, "--csv")
	if status != 0 {
		t.Fatal(status, errs)
	}
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) != 4 || !slices.Equal(rows[0], []string{"file", "student", "points", "of", "predict:scan/blelloch:7", "count:scan/serial:1", "flags", "remarks"}) {
		t.Fatal(err, rows)
	}
	if r := rows[1]; r[1] != "Ada" || r[6] != "" || r[4] == "0" || r[5] == r[3] {
		t.Errorf("Ada: %v", r)
	}
	if r := rows[2]; r[1] != "'=1+1" {
		t.Errorf("a formula is a name: %v", r)
	}
	if r := rows[3]; r[2] != "0" || r[6] != "unreadable" {
		t.Errorf("what is broken: %v", r)
	}
	// What can't be read is named, and the rest is graded: a directory, a pipe that nobody writes
	// to, a file that is not there.
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	mixed, _, status := call("", "grade", link, dir, pipe, filepath.Join(dir, "absent"), ada)
	if status != 0 {
		t.Errorf("status %d", status)
	}
	for _, says := range []string{"It can't be read: it is a directory.", pipe + ": It can't be read: it is not a regular file.", "absent: It can't be read: no such file or directory.", "Ada"} {
		if !strings.Contains(mixed, says) {
			t.Errorf("%q is not in\n%s", says, mixed)
		}
	}
	// The same with the set in a file, and as a report.
	again, _, status := call("", "grade", "--set", "@"+listed, "--csv", ada, formula, broken)
	if status != 0 || again != out {
		t.Errorf("status %d\n%s", status, again)
	}
	report, _, status := call("", "grade", link, ada)
	if status != 0 || !strings.Contains(report, "Week 3: 2 exercises") || !strings.Contains(report, "1 answered") {
		t.Errorf("status %d\n%s", status, report)
	}
}

func TestBadGrades(t *testing.T) {
	for _, c := range []struct {
		want string
		args []string
	}{
		{"SET: it is missing", nil},
		{"SET: exercise 1", []string{"nonsense"}},
		{"SET: exercise 1 of the set", []string{"set=predict:scan/none:1"}},
		{"SET: ", []string{"@/nothing"}},
		{"FILE: ", []string{"set=count:scan/serial:1", "/nothing.json"}},
		{"FILE: ", []string{"set=count:scan/serial:1", "/"}},
		{"due: ", []string{"set=count:scan/serial:1", "--due", "tomorrow"}},
		{"no such flag", []string{"set=count:scan/serial:1", "--xls"}},
		{"in it twice", []string{"count:scan/serial:1 count:scan/serial:1"}},
	} {
		out, errs, status := call("", append([]string{"grade"}, c.args...)...)
		if status != 2 || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: status %d, %q, %q", c.args, status, out, errs)
		}
	}
}
