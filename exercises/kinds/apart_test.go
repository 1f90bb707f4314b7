package kinds_test

import (
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/arrange"
	"upsweep/exercises/kinds"
	"upsweep/exercises/repair"
	"upsweep/workbench/kernels"
)

// apartOn makes an Arrange or a Repair.
func apartOn(t *testing.T, kind *exercises.Kind, id string, seed uint64) *exercises.Exercise {
	t.Helper()
	e, err := exercises.New(exercises.Spec{Kind: kind, Algorithm: id, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// placed is how many lines the reader of an Arrange has to place.
func placed(e *exercises.Exercise) int {
	model := e.Model()[exercises.SlotProgram]
	return strings.Count(model[len(e.Above):len(model)-len(e.Below)], "\n")
}

// Every program that is taken apart makes both exercises; the model is fit, and what is asked is not
// yet done.
func TestProgramsAreTakenApart(t *testing.T) {
	ids := kernels.AllApart()
	if len(ids) < 25 {
		t.Errorf("there are exercises on %d algorithms", len(ids))
	}
	for _, id := range ids {
		if alg, ok := algos.Find(id); !ok || !alg.Writable() {
			t.Errorf("there is no task %s", id)
		}
		for seed := range uint64(12) {
			e := apartOn(t, arrange.Kind, id, seed)
			model := e.Model()
			if says := e.Unfit(model[exercises.SlotProgram]); says != "" || !e.Grade(model).Full() {
				t.Errorf("%s: the model: %s", e.Spec, says)
			}
			if n := placed(e); n < 3 || len(e.Lines)-n < 2 {
				t.Errorf("%s: %d of %d lines", e.Spec, n, len(e.Lines))
			}
			if e.Unfit(e.Above+e.Below) == "" {
				t.Errorf("%s: no line is an answer", e.Spec)
			}
			e = apartOn(t, repair.Kind, id, seed)
			is := strings.Split(exercises.Code(e.Model()[exercises.SlotProgram]), "\n")
			head, removed, _ := exercises.Change(strings.Split(exercises.Code(strings.Join(e.Lines, "\n")), "\n"), is)
			if removed > 1 || is[head] == "" || e.Unfit(e.Model()[exercises.SlotProgram]) != "" {
				t.Errorf("%s: the change of line %d removes %d", e.Spec, head+1, removed)
			}
			for k := range 3 {
				if says := e.Hint(k, e.Empty()); says == "" || strings.Contains(says, "“”") {
					t.Errorf("%s: hint %q", e.Spec, says)
				}
			}
		}
	}
}

// Lines from elsewhere, lines used twice, changed frames and more than one change are no answers,
// whatever marks are claimed for them.
func TestUnfitProgramsEarnNothing(t *testing.T) {
	arrange := apartOn(t, arrange.Kind, "scan/serial", 1)
	model := arrange.Model()[exercises.SlotProgram]
	repair := apartOn(t, repair.Kind, "scan/serial", 1)
	broken := strings.Join(repair.Lines, "\n") + "\n"
	for _, c := range []struct {
		name, program string
		e             *exercises.Exercise
	}{
		{"a hard-coded result", arrange.Above + "    return [0, 1, 3, 6]\n" + arrange.Below, arrange},
		{"a line twice", arrange.Above + "    " + arrange.Lines[0] + "\n    " + arrange.Lines[0] + "\n" + arrange.Below, arrange},
		{"two lines in one", arrange.Above + "    " + arrange.Lines[0] + "; " + arrange.Lines[1] + "\n" + arrange.Below, arrange},
		{"a remark behind a line", strings.Replace(model, "\n", " # x\n", 1), arrange},
		{"another program", "def main(x):\n    return x\n", arrange},
		{"what stands below left out", strings.TrimSuffix(model, arrange.Below), arrange},
		{"nothing", "", arrange},
		{"two changes", strings.Replace(broken, "\n", "\n    pass\n", 2), repair},
		{"two statements", strings.Replace(broken, "\n", "\n    a = 1; b = 2\n", 1), repair},
		{"a line too long", strings.Replace(broken, "\n", "\n    a = "+strings.Repeat("1", exercises.LongestLine)+"\n", 1), repair},
		{"another program", "def main(x):\n    return x\n", repair},
	} {
		a := c.e.Empty()
		a[exercises.SlotProgram], a[exercises.SlotMarks] = c.program, exercises.WriteMarks(exercises.AllMarks())
		g := c.e.Grade(a)
		if c.e.Unfit(c.program) == "" || g.Score != 0 || g.Full() || g.Verdict.Where == "" || g.Verdict.Why == "" || g.Verdict.What == "" {
			t.Errorf("%s earns %d: %+v", c.name, g.Score, g.Verdict)
		}
	}
	for _, blanks := range []string{strings.ReplaceAll(model, "\n", "  \n"), strings.ReplaceAll(model, "\n", "\n\n"), strings.ReplaceAll(model, "\n", "\n  # a remark\n")} {
		if says := arrange.Unfit(blanks); says != "" {
			t.Errorf("blanks or remarks make a program unfit: %s", says)
		}
	}
	if says := repair.Unfit("# mended\n" + repair.Model()[exercises.SlotProgram]); says != "" {
		t.Errorf("a remark counts as a change: %s", says)
	}
	for program, want := range map[string]string{
		arrange.Above + "    " + arrange.Lines[0] + "\n    " + arrange.Lines[0] + "\n" + arrange.Below: "more often than it is listed.",
		arrange.Above + "    y = x\n" + arrange.Below:                                                  "none of the lines to choose from.",
	} {
		if says := arrange.Unfit(program); !strings.HasSuffix(says, want) {
			t.Errorf("%s, want %s", says, want)
		}
	}
}

// A Repair says first whether the line that was changed is the one that is wrong. Its verdict names
// that line last, and never what belongs there, which is the last hint.
func TestARepairTellsThePlaceBeforeTheLine(t *testing.T) {
	said := map[string]int{}
	for _, id := range kernels.AllApart() {
		for seed := range uint64(6) {
			e := apartOn(t, repair.Kind, id, seed)
			lines := func(program string) []string {
				return strings.Split(strings.TrimSpace(exercises.Code(program)), "\n")
			}
			was, is := lines(strings.Join(e.Lines, "\n")), lines(e.Model()[exercises.SlotProgram])
			head, removed, _ := exercises.Change(was, is)
			answer := func(at, gone int, added ...string) exercises.Verdict {
				program := strings.Join(slices.Concat(was[:at], added, was[at+gone:]), "\n") + "\n"
				return e.Grade(exercises.Finding{Says: "y[0] is 1 and should be 2.", Failing: "x = 1"}.Answer(program)).Verdict
			}
			indent := is[head][:len(is[head])-len(strings.TrimLeft(is[head], " "))]
			changed := [...]string{"You have inserted a line where one is missing, but it is not that one yet.", "You have changed what is wrong, but it is not right yet."}[removed]
			inserted := [...]string{"The line that you have inserted is not what is missing.", "You have inserted a line, and the one that is wrong is as it was."}[removed]
			tried := map[string]exercises.Verdict{
				changed: answer(head, removed, indent+"pass"),
				"The line that you have changed was right": answer((head+2)%(len(was)-1), 1, indent+"pass"),
				inserted: answer((head+2)%(len(was)-1), 0, indent+"pass"),
			}
			if removed == 1 {
				tried["You have taken out what is wrong, but another line has to stand in its place."] = answer(head, 1)
			}
			for place, v := range tried {
				said[place]++
				if !strings.HasPrefix(v.Where, place) || !strings.Contains(v.Where, "y[0] is 1") {
					t.Errorf("%s: %q, want %q", e.Spec, v.Where, place)
				}
				key := strings.TrimSpace(is[head])
				if told := v.Step(3); removed == 1 && strings.Contains(told, key) && !strings.Contains(was[head], key) {
					t.Errorf("%s: a verdict tells the key: %s", e.Spec, told)
				}
				if !strings.Contains(v.What, "is wrong") && !strings.Contains(v.What, "is missing") {
					t.Errorf("%s: %q", e.Spec, v.What)
				}
				if hint := e.Hint(2, e.Empty()); !strings.Contains(hint, key) {
					t.Errorf("%s: the last hint is %q", e.Spec, hint)
				}
			}
		}
	}
	t.Log(said)
}

// An Arrange names the line at which an answer departs from a program that is right, and no other.
func TestAnArrangeTellsWhereItDeparts(t *testing.T) {
	for _, id := range kernels.AllApart() {
		for seed := range uint64(6) {
			e := apartOn(t, arrange.Kind, id, seed)
			model := e.Model()[exercises.SlotProgram]
			right := strings.Split(strings.Trim(model[len(e.Above):len(model)-len(e.Below)], "\n"), "\n")
			tells := func(placed ...string) string {
				program := e.Above + strings.Join(placed, "\n") + "\n" + e.Below
				return e.Grade(exercises.Finding{Says: "y[0] is 1 and should be 2.", Failing: "x = 1"}.Answer(program)).Verdict.What
			}
			for k := range right {
				missing := tells(slices.Concat(right[:k], right[k+1:])...)
				deeper := tells(slices.Concat(right[:k], []string{" " + right[k]}, right[k+1:])...)
				if strings.Count(missing, "“") > 2 || strings.Count(deeper, "“") > 2 {
					t.Errorf("%s tells more than a line: %s %s", e.Spec, missing, deeper)
				}
				if known := kernels.Apart(id); len(known) == 1 && (!strings.Contains(deeper, exercises.Quoted(right[k])+" is indented by") || k+1 < len(right) && right[k] != right[k+1] && !strings.Contains(missing, exercises.Quoted(right[k])+" comes")) {
					t.Errorf("%s without line %d: %s; with it too far right: %s", e.Spec, k+1, missing, deeper)
				}
			}
		}
	}
}

// Where functions are defined, and in what order lines stand that do not need each other, is no mistake: what is told
// is the mistake beside it, by the numbers of the page.
func TestAnArrangeTellsTheMistake(t *testing.T) {
	for _, c := range []struct {
		id    string
		lines []string
		want  string
	}{
		{"scan/sklansky", []string{"    d = 1", "    def lane(i):", "        if i >= d:", "            x[i] = op(x[i // d * d - 1], x[i])", "    while d < len(x):", "        parallel(0, len(x), lane)", "        d *= 2"}, "In a program that is right, “if (i // d) % 2 == 1:” comes in the place of line 4, “if i >= d:”."},
		{"scan/reverse", []string{"    def lane(i):", "        x[i] = op(x[i], x[i + d])", "    d = 1", "    while d < len(x):", "        parallel(0, len(x) - d, lane)", "        d += 1"}, "In a program that is right, “d *= 2” comes in the place of line 7, “d += 1”."},
		{"segscan/hillis-steele", []string{"    d = 1", "    def lane(i):", "        if not heads[i]:", "            x[i] = op(x[i - d], x[i])", "    while d < len(x):", "        parallel(d, len(x), lane)", "        d *= 2"}, "In a program that is right, “heads[i] = heads[i - d]” comes below “x[i] = op(x[i - d], x[i])”."},
		{"scan/blelloch", []string{"    d = 1", "    def up(i):", "        x[i] = op(x[i - d], x[i])", "    while d < n:", "        d *= 2", "        parallel(2 * d - 1, n, up, 2 * d)"}, "Your lines are those of a program that is right, but in another order, or indented otherwise."},
		{"scan/reverse", []string{"    def lane(i):", "        x[i] = op(x[i], x[i + d])", "    d = 1", "    while d < len(x):", "        parallel(0, len(x) - d, lane)", "    d *= 2"}, "Your lines are those of a program that is right, but in another order, or indented otherwise."},
		{"scan/reverse", []string{"    d = 1", "    while d < len(x):", "        def lane(i):", "            x[i] = op(x[i], x[i + d])", "        parallel(0, len(x) - d, lane)", "        d *= 2", "        d += 1"}, "A program that is right does without line 8, “d += 1”."},
		{"scan/reverse", []string{"    d = 1", "    while d < len(x):", "        parallel(0, len(x) - d, lane)", "        def lane(i):", "            x[i] = op(x[i], x[i + d])", "        d *= 2"}, "In a program that is right, “def lane(i):” comes below “while d < len(x):”; in yours line 4, “parallel(0, len(x) - d, lane)”, stands there."},
		{"unique/scan", []string{"    def move(i):", "        if heads[i]:", "            y[pos[i]] = x[i]", "    def test(i):", "        if i == 0 or x[i] == x[i - 1]:", "            heads[i] = 1", "        pos[i] = heads[i]", "    parallel(0, n, test)", "    exclusive_scan(pos, width, count)", "    y = array(peek(count, 0))", "    parallel(0, n, move)"}, "“if i == 0 or x[i] == x[i - 1]:”."},
	} {
		told := ""
		for seed := uint64(0); seed < 500 && told == ""; seed++ {
			e := apartOn(t, arrange.Kind, c.id, seed)
			if program := e.Above + strings.Join(c.lines, "\n") + "\n" + e.Below; e.Unfit(program) == "" {
				told = e.Grade(exercises.Finding{Says: "y[0] is 1 and should be 2."}.Answer(program)).Verdict.What
			}
		}
		if !strings.HasSuffix(told, c.want) {
			t.Errorf("%s: %q tells %q, want %q", c.id, c.lines, told, c.want)
		}
	}
}

// What to do next goes by what has been shown: nobody runs a loop without an end by hand.
func TestTheAdviceSuitsTheFault(t *testing.T) {
	e := apartOn(t, arrange.Kind, "scan/hillis-steele", 3)
	for says, want := range map[string]string{
		"y[0] is 1 and should be 2.": "by hand",
		"line 3: The program takes more than 4,194,304 steps: does each loop end, and does each lane do only its part?":                           "loop that goes on",
		"line 5, column 11: d has no value yet at this line.":                                                                                     "give the name its value",
		"line 3: One thread waits for what does not come, and the other has ended: thread 1 at line 3 for turn[0] to be 1, and it is 0.":          "give the cell that value",
		"line 3: Every thread waits for another, and none can go on: thread 0 at line 3 for the lock a[0]; thread 1 at line 4 for the lock a[1].": "has to go first",
		"y[0] is a and should be ab. Round 1: thread 1 ends before the barrier at which thread 0 waits (line 11).":                                "come to each barrier",
		"y[0] is a and should be ab. Round 1: thread 0 reads y[0] and thread 1 writes it, with nothing to order them (line 4).":                   "something has to order them",
		"Round 1: lane 0 writes x[0] and lane 1 writes it, in the same round; the highest lane's value stays (line 6).":                           "no two lanes write one cell",
	} {
		g := e.Grade(exercises.Finding{Says: says, Failing: "x = 1"}.Answer(e.Model()[exercises.SlotProgram]))
		if !strings.Contains(g.Verdict.Why, want) {
			t.Errorf("%s: %s", says, g.Verdict.Why)
		}
	}
}

// Of a long input the first values are told, and how many there are.
func TestLongInputsAreAbridged(t *testing.T) {
	long := "p = 2, x = " + strings.Repeat("1 ", 299) + "7"
	a := exercises.Finding{Says: "y[0] is 1 and should be 2.", Failing: long}.Answer("")
	if says := a[exercises.SlotWitness]; len(says) > 200 || !strings.Contains(says, "p = 2, x = 1 1 1") || !strings.Contains(says, " … 7 (300 values)") {
		t.Error(says)
	}
}

// The marks of the run decide, and what the workbench has shown is said.
func TestTheRunDecides(t *testing.T) {
	e := apartOn(t, arrange.Kind, "scan/hillis-steele", 3)
	program := e.Model()[exercises.SlotProgram]
	for _, c := range []struct {
		found exercises.Finding
		score int
		says  string
	}{
		{exercises.Finding{Marks: exercises.AllMarks()}, 3, "It is right, race-free and within the goal for its span."},
		{exercises.Finding{Marks: []string{exercises.MarkRight, exercises.MarkRaceFree, exercises.MarkShallow}}, 3, "It is right"},
		{exercises.Finding{Marks: []string{exercises.MarkRight, exercises.MarkRaceFree, exercises.MarkWorkEfficient}, Missed: exercises.Over("span", 255, 256, 8)}, 2, "It takes too much: a span of 255 on 256 values, where the algorithm takes 8; up to 20 would do."},
		{exercises.Finding{Marks: []string{exercises.MarkRight}, Says: "Lanes 1 and 2 race.", Failing: "x = 1 2", Order: "0*2 1"}, 1, "Lanes 1 and 2 race. The smallest input found that shows it: x = 1 2. The order of the threads that shows it, access by access: 0 (2 times), 1."},
		{exercises.Finding{Says: "y[1] is 3 and should be 4."}, 0, "y[1] is 3 and should be 4."},
		{exercises.Finding{}, 0, "It does not give the right result on all inputs."},
	} {
		g := e.Grade(c.found.Answer(program))
		if g.Score != c.score || g.Of != 3 || g.Full() != (c.score == 3) || !strings.Contains(g.Says, c.says) {
			t.Errorf("%+v: %d of %d: %s", c.found, g.Score, g.Of, g.Says)
		}
	}
}

// A change is found wherever it is.
func TestChange(t *testing.T) {
	was := strings.Split("a b b c", " ")
	for is, want := range map[string][3]int{
		"a b b c": {4, 0, 0}, "x b b c": {0, 1, 1}, "a b b x": {3, 1, 1}, "a b c": {2, 1, 0}, "a b b b c": {3, 0, 1},
		"b b c": {0, 1, 0}, "a b b": {3, 1, 0}, "x a b b c": {0, 0, 1}, "b a b c": {0, 2, 2}, "": {0, 4, 1},
	} {
		head, removed, added := exercises.Change(was, strings.Split(is, " "))
		if got := [3]int{head, removed, added}; got != want {
			t.Errorf("%q: %v, want %v", is, got, want)
		}
	}
}

// There are no exercises of the kinds where no program is taken apart, and none on given inputs.
func TestWhatIsNotTakenApart(t *testing.T) {
	for _, kind := range []*exercises.Kind{arrange.Kind, repair.Kind} {
		for _, s := range []exercises.Spec{{Kind: kind, Algorithm: "network/custom"}, {Kind: kind, Algorithm: "scan/serial", N: 4}, {Kind: kind, Algorithm: "scan/serial", Given: []exercises.Field{{Name: "x", Value: "1"}}}} {
			if _, err := exercises.New(s); err == nil {
				t.Errorf("there is %s", s)
			}
		}
	}
	if alg, _ := algos.Find("scan/blelloch"); !slices.Contains(kinds.Of(alg), arrange.Kind) || !slices.Contains(kinds.Of(alg), repair.Kind) {
		t.Error("Blelloch scan has no exercise of lines")
	}
}
