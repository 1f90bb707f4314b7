package drill

import (
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/record"
)

// A program is put together by presses alone: each line is placed at the end, as deep as the line
// above asks for, then moved and indented. It comes back as it was left.
func TestAProgramIsArranged(t *testing.T) {
	m := newMemory()
	d := drillOn(t, m, "arrange:scan/reverse:1")
	if !d.blank() || len(d.placed()) != 0 {
		t.Fatal("lines are placed from the beginning")
	}
	want := d.ex.Model()[exercises.SlotProgram]
	body := strings.Split(strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(want, d.ex.Above), d.ex.Below), "\n"), "\n")
	for i, line := range body {
		d.doArrange("place", slices.Index(d.ex.Lines, strings.TrimSpace(line)))
		for level(d.placed()[i]) > level(line) {
			d.doArrange("outdent", i)
		}
	}
	if d.answer[exercises.SlotProgram] != want || d.toBeRun() {
		t.Errorf("it is %q, want %q", d.answer[exercises.SlotProgram], want)
	}
	d.doArrange("up", 2)
	d.doArrange("indent", 1)
	if got := d.placed(); strings.TrimSpace(got[1]) != strings.TrimSpace(body[2]) || level(got[1]) != level(body[2])+1 || !strings.Contains(d.said, "Line 2 of ") {
		t.Errorf("moved and indented it is %q: %s", got, d.said)
	}
	d.doArrange("outdent", 1)
	d.doArrange("down", 1)
	if d.answer[exercises.SlotProgram] != want {
		t.Errorf("moved back it is %q", d.answer[exercises.SlotProgram])
	}
	if again := drillOn(t, m, "arrange:scan/reverse:1"); again.answer[exercises.SlotProgram] != want {
		t.Errorf("it comes back as %q", again.answer[exercises.SlotProgram])
	}
	d.doArrange("drop", 0)
	if len(d.placed()) != len(body)-1 {
		t.Error("no line is left out")
	}
	for range body {
		d.doArrange("up", 0) // the first stays
		d.doArrange("drop", len(d.placed())-1)
		if len(d.placed()) == 0 {
			break
		}
	}
	if !d.blank() {
		t.Errorf("%q is left", d.answer[exercises.SlotProgram])
	}
}

// One change is made at a time, and taken back; the program is then as it was.
func TestAProgramIsRepaired(t *testing.T) {
	m := newMemory()
	d := drillOn(t, m, "repair:scan/sklansky:1")
	was := d.answer[exercises.SlotProgram]
	if was != strings.Join(d.ex.Lines, "\n")+"\n" {
		t.Fatalf("it begins as %q", was)
	}
	if !d.doChange("replace", 1) {
		t.Error("nothing is to be written")
	}
	d.typed("    e = 1 ")
	if want := strings.Replace(was, d.ex.Lines[1]+"\n", "    e = 1\n", 1); d.answer[exercises.SlotProgram] != want || d.ex.Unfit(want) != "" {
		t.Errorf("replaced it is %q", d.answer[exercises.SlotProgram])
	}
	if again := drillOn(t, m, "repair:scan/sklansky:1"); again.change != (change{"replace", 1, "    e = 1", "    e = 1"}) {
		t.Errorf("the change comes back as %+v", again.change)
	}
	d.doChange("insert", 2)
	if c := d.change; c.at != 2 || level(c.text) != level(d.ex.Lines[2])+1 || strings.Contains(d.answer[exercises.SlotProgram], "e = 1") {
		t.Errorf("inserted: %+v in %q", c, d.answer[exercises.SlotProgram])
	}
	if d.doChange("out", 0) || strings.Contains(d.answer[exercises.SlotProgram], "def main") {
		t.Error("the line is not taken out")
	}
	d.doChange("undo", 0)
	if d.answer[exercises.SlotProgram] != was {
		t.Errorf("taken back it is %q", d.answer[exercises.SlotProgram])
	}
}

// What was found of a program is said, goes into the record, and is gone with the next change.
func TestWhatIsFoundIsSaid(t *testing.T) {
	m := newMemory()
	d := drillOn(t, m, "repair:scan/sklansky:1")
	d.found(exercises.Finding{Says: "y[1] is b and should be ab."}, noon(), 1)
	if d.grade == nil || d.grade.Full() || !strings.HasSuffix(d.grade.Verdict.Where, " y[1] is b and should be ab.") || d.tries != 1 {
		t.Errorf("%+v", d.grade)
	}
	d.doChange("out", 1)
	if d.grade != nil || d.answer[exercises.SlotWitness] != "" {
		t.Error("what was found outlasts the program")
	}
	d.set(exercises.SlotProgram, d.ex.Model()[exercises.SlotProgram])
	d.found(exercises.Finding{Marks: exercises.AllMarks()}, noon(), 2)
	if !d.done() || len(m.entries) != 2 || m.entries[1].Score != 3 || !slices.EqualFunc(m.entries, []int{1, 2}, func(e record.Entry, try int) bool { return e.Try == try }) {
		t.Errorf("the record has %+v", m.entries)
	}
}
