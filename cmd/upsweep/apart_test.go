package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/arrange"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
	"upsweep/exercises/repair"
)

// lines joins the lines of a program.
func lines(list ...string) string { return strings.Join(list, "\n") + "\n" }

// arrangedBy puts lines between those that stand already, whatever lines the exercise offers.
func arrangedBy(e *exercises.Exercise, list ...string) string {
	return e.Above + lines(list...) + e.Below
}

// offering is an Arrange whose lines include some.
func offering(t *testing.T, id string, wanted ...string) *exercises.Exercise {
	t.Helper()
	for seed := range uint64(500) {
		e, err := exercises.New(exercises.Spec{Kind: arrange.Kind, Algorithm: id, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if e.Unfit(arrangedBy(e, wanted...)) == "" {
			return e
		}
	}
	t.Fatalf("no exercise on %s offers %q", id, wanted)
	return nil
}

// The run decides about an arrangement, and a wrong one comes with its witness. None of these is
// what it seems: each is right on some inputs, in some orders or by a way that takes too long.
func TestArrangementsThatCheat(t *testing.T) {
	for _, c := range []struct {
		name, id string
		lines    []string
		score    int
		says     string
	}{
		{"another order of the operands", "scan/hillis-steele", []string{"    d = 1", "    while d < len(x):", "        def lane(i):", "            x[i] = op(x[i], x[i - d])", "        parallel(d, len(x), lane)", "        d *= 2"}, 0, "y[1] is ba and should be ab."},
		{"a serial loop under a parallel goal", "scan/hillis-steele", []string{"    d = 1", "    while d < len(x):", "        def lane(i):", "            x[i] = op(x[i - 1], x[i])", "        parallel(d, d + 1, lane)", "        d += 1"}, 2, "255 rounds on 256 values, where the algorithm takes 8; up to 20 would do."},
		{"barriers that the goal forbids", "scan/hillis-steele", []string{"    d = 1", "    while d < len(x):", "        v = op(x[t - d], x[t]) if t >= d else x[t]", "        barrier()", "        x[t] = v", "        barrier()", "        barrier()", "        d *= 2"}, 2, "25 rounds on 256 values"},
		{"no barrier before the write", "scan/hillis-steele", []string{"    d = 1", "    while d < len(x):", "        v = op(x[t - d], x[t]) if t >= d else x[t]", "        x[t] = v", "        barrier()", "        d *= 2"}, 0, "with no barrier between"},
		{"a line that is not indented", "scan/reverse", []string{"    d = 1", "    while d < len(x):", "        def lane(i):", "            x[i] = op(x[i], x[i + d])", "        parallel(0, len(x) - d, lane)", "    d *= 2"}, 0, "does each loop end"},
	} {
		e := offering(t, c.id, c.lines...)
		answer, _ := json.Marshal(map[string]string{"program": arrangedBy(e, c.lines...), "marks": "right, race-free, work-efficient, shallow", "witness": "all is well"})
		out, errs, status := call("", "exercise", e.Spec.String(), "--answer", string(answer))
		var j judgement
		if err := json.Unmarshal([]byte(out), &j); err != nil || status != 0 {
			t.Fatalf("%s: %s%s", c.name, out, errs)
		}
		if j.Right || j.Score != c.score || !strings.Contains(j.Says, c.says) {
			t.Errorf("%s earns %d: %s", c.name, j.Score, j.Says)
		}
	}
}

// Another arrangement than the model counts as well: nothing is compared with a key.
func TestAnotherArrangementCounts(t *testing.T) {
	way := []string{"    s[t] = x[t]", "    d = 1", "    while d < len(x):", "        barrier()", "        v = op(s[t - d], s[t]) if t >= d else s[t]", "        d *= 2", "        barrier()", "        s[t] = v", "    x[t] = s[t]"}
	e := offering(t, "scan/hillis-steele", way...)
	if arrangedBy(e, way...) == e.Model()[exercises.SlotProgram] {
		t.Fatal("it is the model")
	}
	answer, _ := json.Marshal(map[string]string{"program": arrangedBy(e, way...)})
	if out, _, _ := call("", "exercise", e.Spec.String(), "--answer", string(answer)); !strings.Contains(out, `"right": true`) {
		t.Error(out)
	}
}

// Both kinds print what is asked; their keys are judged right, and files of answers are judged
// anew, whatever they claim.
func TestExercisesOfLines(t *testing.T) {
	set := problemset.Plain("Week 6", exercises.Spec{Kind: arrange.Kind, Algorithm: "scan/reverse", Seed: 1}, exercises.Spec{Kind: repair.Kind, Algorithm: "scan/sklansky", Seed: 1})
	good, bad := record.Sheet{Name: set.Name, Set: set.ID(), Student: "ada"}, record.Sheet{Name: set.Name, Set: set.ID(), Student: "bob"}
	for _, item := range set.Items {
		spec := item.Spec.String()
		key, errs, status := call("", "exercise", spec, "--key")
		if status != 0 {
			t.Fatal(errs)
		}
		if out, _, _ := call("", "exercise", spec, "--answer", key); !strings.Contains(out, `"right": true`) || !strings.Contains(out, `"of": 3`) {
			t.Errorf("the key of %s is judged %s", spec, out)
		}
		first := "   0  " // a card, which an answer names by its number
		if item.Spec.Kind == repair.Kind {
			first = "   1  " // a line, as verdicts number them
		}
		if out, _, _ := call("", "exercise", spec); !strings.Contains(out, "\n"+first) || !strings.Contains(out, "Any program counts that is right") {
			t.Errorf("%s is printed as %s", spec, out)
		}
		e, _ := exercises.New(item.Spec)
		model := e.Model()
		good.Answers = append(good.Answers, record.SheetAnswer{Exercise: spec, Answer: model, Score: 3, Of: 3})
		unfit := []string{"def main(x, op):\n    return x\n", exercises.WriteMarks(exercises.AllMarks()), ""}
		bad.Answers = append(bad.Answers, record.SheetAnswer{Exercise: spec, Answer: unfit, Score: 3, Of: 3})
	}
	gradesTo(t, set, []record.Sheet{good, bad}, "ada.json,ada,6,6,3,3,,", "bob.json,bob,0,6,0,0,edited,")
}

// gradesTo has the files of a class graded, and compares the rows of the table. It returns the
// files.
func gradesTo(t *testing.T, set problemset.Set, class []record.Sheet, rows ...string) (files []string) {
	t.Helper()
	dir := t.TempDir()
	for _, s := range class {
		file := filepath.Join(dir, s.Student+".json")
		if err := os.WriteFile(file, s.Encode(), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	out, errs, status := call("", append([]string{"grade", "--csv", set.Encode()}, files...)...)
	if status != 0 {
		t.Fatal(out, errs)
	}
	for i, want := range rows {
		if row := strings.Split(out, "\n")[1+i]; !strings.Contains(row, want) {
			t.Errorf("%s, want %s", row, want)
		}
	}
	return files
}
