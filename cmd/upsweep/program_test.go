package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
	"upsweep/exercises/write"
)

// A program in a file of answers is judged again, whatever marks it claims, and one that takes for
// ever earns nothing.
func TestProgramsAreGraded(t *testing.T) {
	right := mustReference(t, "scan/blelloch")
	set := problemset.Plain("Week 5", exercises.Spec{Kind: write.Kind, Algorithm: "scan/blelloch"}, exercises.Spec{Kind: write.Kind, Algorithm: "scan/hillis-steele-in-place"})
	all := exercises.WriteMarks(exercises.AllMarks())
	dir := t.TempDir()
	file := func(name string, programs ...string) string {
		s := record.Sheet{Name: set.Name, Set: set.ID(), Student: name}
		for i, p := range programs {
			s.Answers = append(s.Answers, record.SheetAnswer{Exercise: set.Items[i].Spec.String(), Answer: []string{p, all}, Score: 4, Of: 4})
		}
		path := filepath.Join(dir, name+".json")
		if err := os.WriteFile(path, s.Encode(), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	alg, _ := algos.Find("scan/hillis-steele-in-place")
	ada := file("ada", right, solution(alg))
	bob := file("bob", strings.Replace(right, "op(prefix, left)", "op(left, prefix)", 1), "def main(x):\n    while True:\n        pass\n")
	long := file("eve", strings.Repeat("# long\n", 10_000))
	out, errs, status := call("", "grade", "--csv", set.Encode(), ada, bob, long)
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	for i, want := range []string{"ada.json,ada,8,8,4,4,,", "bob.json,bob,0,8,0,0,edited,", "eve.json,eve,0,8,0,0,hostile missing,"} {
		if row := strings.Split(out, "\n")[1+i]; !strings.Contains(row, want) {
			t.Errorf("%s, want %s", row, want)
		}
	}
}

// An exercise of writing prints what is asked, its key is a program that is judged right, and a
// mistake costs marks.
func TestExerciseOfWriting(t *testing.T) {
	key, errs, status := call("", "exercise", "write:scan/blelloch", "--key")
	if status != 0 || errs != "" {
		t.Fatal(key, errs)
	}
	out, _, _ := call("", "exercise", "write:scan/blelloch", "--answer", key)
	if !strings.Contains(out, `"right": true`) || !strings.Contains(out, `"of": 4`) {
		t.Errorf("the key is judged %s", out)
	}
	wrong, _ := json.Marshal(map[string]string{"program": strings.Replace(mustReference(t, "scan/blelloch"), "op(prefix, left)", "op(left, prefix)", 1), "marks": "right"})
	out, _, _ = call("", "exercise", "write:scan/blelloch", "--answer", string(wrong))
	if !strings.Contains(out, `"score": 0`) {
		t.Errorf("what is wrong is judged %s", out)
	}
	if out, _, _ := call("", "exercise", "write:scan/blelloch"); !strings.Contains(out, "parallel program") {
		t.Error(out)
	}
}
