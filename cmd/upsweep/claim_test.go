package main

import (
	"encoding/json"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/claim"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

// A Claim is printed with its statement; its key is judged right, an answer is written by texts or by
// numbers, and what is wrong is told with the run that refutes it.
func TestClaimsOnTheCommandLine(t *testing.T) {
	const spec = "claim:scan/hillis-steele:1"
	out, errs, status := call("", "exercise", spec)
	if status != 0 || !strings.Contains(out, "    x[i] = {first} ⊕ … ⊕ {last} for {which}\n") || !strings.Contains(out, "x₀[i − 2d + 1]") {
		t.Errorf("it is printed as %s%s", out, errs)
	}
	key, _, _ := call("", "exercise", spec, "--key")
	for _, c := range []struct {
		answer string
		score  int
		says   string
	}{
		{key, 2, "It is true of every run that was tried, and says all that there is to say."},
		{`{"first": "x₀[i − 2d + 1]", "last": "x₀[i]", "which": "every i"}`, 2, "says all"},
		{`{"first": "x₀[i − 2d + 1]", "last": "x₀[i]", "which": "i ≥ d"}`, 1, "it says less than there is to say: nothing of x[0]"},
		{`{"first": "x₀[i − d]", "last": "x₀[i]", "which": "every i"}`, 0, "After round 2 (stride 2) on x = m n o p with concat, you claim that x[3] is x₀[1] ⊕ … ⊕ x₀[3]: nop. The run has mnop there."},
		{`{"first": "x₀[i − 2d + 1]", "last": "x₀[i − 1]", "which": "every i"}`, 0, "the sum of no value"},
		{`{"first": "x₀[i − 2d + 1]"}`, 0, "Gap 2 of 3, “last”, is not filled yet."},
	} {
		out, errs, _ := call("", "exercise", spec, "--answer", c.answer)
		var j judgement
		if err := json.Unmarshal([]byte(out), &j); err != nil || j.Score != c.score || j.Of != 2 || j.Right != (c.score == 2) || !strings.Contains(j.Says, c.says) {
			t.Errorf("%s: %s%s", c.answer, out, errs)
		}
	}
}

// Files of answers to claims are judged anew, whatever they say that they have earned.
func TestClaimsAreGraded(t *testing.T) {
	set := problemset.Plain("Week 7", exercises.Spec{Kind: claim.Kind, Algorithm: "scan/blelloch", Seed: 2}, exercises.Spec{Kind: claim.Kind, Algorithm: "sort/counting", Seed: 1})
	var class []record.Sheet
	for _, student := range []string{"ada", "bob"} {
		sheet := record.Sheet{Name: set.Name, Set: set.ID(), Student: student}
		for _, item := range set.Items {
			e, err := exercises.New(item.Spec)
			if err != nil {
				t.Fatal(err)
			}
			answer := e.Model()
			if student == "bob" {
				answer = e.Empty()
			}
			sheet.Answers = append(sheet.Answers, record.SheetAnswer{Exercise: item.Spec.String(), Answer: answer, Score: 2, Of: 2})
		}
		class = append(class, sheet)
	}
	files := gradesTo(t, set, class, "ada.json,ada,4,4,2,2,,", "bob.json,bob,0,4,0,0,edited,")
	if out, _, _ := call("", "grade", set.Encode(), files[0]); !strings.Contains(out, "Week 7: 2 exercises, 4 points, 1 file\n") {
		t.Errorf("the class is headed %s", out)
	}
}
