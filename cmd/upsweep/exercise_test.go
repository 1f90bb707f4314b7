package main

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises/kinds"
)

// An exercise as JSON has what its reader sees: these names and no others, and not the answer.
func TestExerciseAsJSON(t *testing.T) {
	out, errs, status := call("", "exercise", "predict:scan/hillis-steele:1:x=3,1,7,0", "--json")
	if status != 0 {
		t.Fatal(errs)
	}
	var got struct {
		exerciseNames map[string]json.RawMessage
		publicExercise
	}
	d := json.NewDecoder(strings.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&got.publicExercise); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(out), &got.exerciseNames); err != nil {
		t.Fatal(err)
	}
	if names := slices.Sorted(maps.Keys(got.exerciseNames)); !slices.Equal(names, []string{"board", "listing", "prompt", "slots", "spec"}) {
		t.Errorf("it has %v", names)
	}
	last := got.Board[len(got.Board)-1]
	if len(got.Board) < 2 || last.Array != "x" || len(last.Cells) != 4 || slices.ContainsFunc(last.Cells, func(c *string) bool { return c != nil }) {
		t.Errorf("the last row is %+v", last)
	}
	if s := got.Slots[2]; s.ID != "x[2]" || *s.Array != "x" || *s.Index != 2 || !strings.HasPrefix(s.Label, "x[2] after round") {
		t.Errorf("slot 2 is %+v", s)
	}
}

// Whatever is asked, the key that is printed is judged right as it is, and each slot has a name of
// its own.
func TestExerciseKeysAreRight(t *testing.T) {
	for _, alg := range algos.Catalog() {
		for _, kind := range kinds.Of(&alg) {
			for _, seed := range []string{"1", "4"} {
				if kind.Judged { // program_test.go
					continue
				}
				spec := kind.Name + ":" + alg.ID + ":" + seed
				key, errs, status := call("", "exercise", spec, "--key")
				if status != 0 {
					t.Errorf("%s: %s", spec, errs)
					continue
				}
				var p publicExercise
				var texts map[string]string
				out, _, _ := call("", "exercise", spec, "--json")
				if err := json.Unmarshal([]byte(out), &p); err != nil {
					t.Fatal(err)
				}
				if err := json.Unmarshal([]byte(key), &texts); err != nil || len(texts) != len(p.Slots) || p.Spec != spec {
					t.Errorf("%s, printed as %s: %d slots, %d texts, %v", spec, p.Spec, len(p.Slots), len(texts), err)
				}
				for _, s := range p.Slots {
					if _, ok := texts[s.ID]; !ok {
						t.Errorf("%s: the key has nothing for %q", spec, s.ID)
					}
				}
				out, errs, status = call(key, "exercise", spec, "--answer", "-")
				var j judgement
				if err := json.Unmarshal([]byte(out), &j); status != 0 || err != nil || !j.Right || j.Score != j.Of || j.FirstWrong != nil || j.Cause != nil || j.Says == "" {
					t.Errorf("%s: the key is judged %s%s", spec, out, errs)
				}
			}
		}
	}
}

func TestExerciseJudges(t *testing.T) {
	file := t.TempDir() + "/answer.json"
	if err := os.WriteFile(file, []byte(`{"x[0]": 3, "x[1]": "4", "x[2]": "11", "x[3]": "11"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	const spec = "predict:scan/hillis-steele:1:x=3,1,7,0" // after round 2 it holds 3 4 11 11
	key, _, _ := call("", "exercise", spec, "--key")
	out, errs, status := call("", "exercise", spec, "--answer", "@"+file)
	var j judgement
	if err := json.Unmarshal([]byte(out), &j); status != 0 || err != nil {
		t.Fatal(status, errs, err)
	}
	var texts map[string]string
	if err := json.Unmarshal([]byte(key), &texts); err != nil {
		t.Fatal(err)
	}
	right := true
	for id, text := range map[string]string{"x[0]": "3", "x[1]": "4", "x[2]": "11", "x[3]": "11"} {
		right = right && texts[id] == text
	}
	if j.Right != right || j.Right == (j.FirstWrong != nil) || j.Says == "" {
		t.Errorf("the key is %v, the judgement %+v", texts, j)
	}
	// An option may be written out.
	out, errs, status = call("", "exercise", "fault:scan/hillis-steele-in-place:1", "--answer", `{"cause": "missing barrier"}`)
	if status != 0 || !strings.Contains(out, `"score": 1`) {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	// So may lines, where two say the same as well.
	out, errs, status = call("", "exercise", "order:scan/blelloch:72", "--answer", `{"line 1": "for d = 1, 2, 4, … n/2", "line 2": "for all i = 2d − 1, 4d − 1, … in parallel", "line 3": "x[i] ← x[i − d] ⊕ x[i]",
		"line 4": "x[n − 1] ← identity             clear the root", "line 5": "for d = n/2, … 2, 1", "line 6": "for all i = 2d − 1, 4d − 1, … in parallel", "line 7": 3}`)
	if status != 0 || !strings.Contains(out, `"right": true`) {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	// And what is wrong with an answer is told in the same words each time.
	_, first, _ := call("", "exercise", spec, "--answer", `{"x[99]": "1", "x[98]": "1", "x[97]": "1"}`)
	for range 20 {
		if _, errs, _ := call("", "exercise", spec, "--answer", `{"x[99]": "1", "x[98]": "1", "x[97]": "1"}`); errs != first || !strings.Contains(errs, "x[97]") {
			t.Fatalf("told %s, and before that %s", errs, first)
		}
	}
}

func TestBadExercises(t *testing.T) {
	const spec = "predict:scan/blelloch:7"
	for _, c := range []struct {
		want string
		args []string
	}{
		{"SPEC: it is missing", nil},
		{"SPEC: it is missing", []string{"--json"}},
		{"names no exercise", []string{"predict"}},
		{"not a kind of exercise", []string{"guess:scan/blelloch:7"}},
		{"no algorithm called", []string{"predict:scan/nothing:7"}},
		{"not a seed", []string{"predict:scan/blelloch:-1"}},
		{"number of values", []string{"predict:scan/blelloch:1:n99"}},
		{"is left over", []string{spec, "more"}},
		{"not an object", []string{spec, "--answer", "3 1 7"}},
		{"not an object", []string{spec, "--answer", "[]"}},
		{"not an object", []string{spec, "--answer", "null"}},
		{"not an object", []string{spec, "--answer", "{} {}"}},
		{"no slot", []string{spec, "--answer", `{"x[99]": "1"}`}},
		{"neither a text nor a number", []string{spec, "--answer", `{"x[0]": [1]}`}},
		{"bytes", []string{spec, "--answer", "@/dev/zero"}},
		{"no such file", []string{spec, "--answer", "@/nothing"}},
		{"not both", []string{spec, "--answer", "{}", "--key"}},
		{"no such flag", []string{spec, "--hint"}},
	} {
		out, errs, status := call("", append([]string{"exercise"}, c.args...)...)
		if status != 2 || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%.60q: status %d, %q, %q", c.args, status, out, errs)
		}
	}
}
