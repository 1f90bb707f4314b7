package drill

import (
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
)

// presses picks cells of the sheet by name: a name with a > before it is the one that is written.
func presses(t *testing.T, d *Drill, names ...string) {
	t.Helper()
	for _, name := range names {
		s := d.sheetNow().sketch
		cell, write := strings.CutPrefix(name, ">")
		n, ok := s.Reads(cell)
		if write {
			ok = false
			for at := range s.Trace.Graph().Nodes() {
				if got, target := s.Name(tracer.NodeID(at)); target && got == cell {
					n, ok = tracer.NodeID(at), true
				}
			}
		}
		if !ok {
			t.Fatalf("there is no %q on the sheet", name)
		}
		d.press(n)
	}
}

// A Simulate is carried out on its figure: in any order, past mistakes, with what is wrong said at
// once.
func TestASheetIsWorkedOn(t *testing.T) {
	m := newMemory()
	d := drillOn(t, m, "simulate:scan/blelloch:1:x=3,1,7,0")
	presses(t, d, ">2")
	if d.answer[0] != "" || d.sheetSays() != "First pick the cells that it is made from, then this cell." {
		t.Errorf("to a target without sources it says %q, and holds %q", d.sheetSays(), d.answer[0])
	}
	presses(t, d, "0", ">2")
	if d.answer[0] != "0 > 2" || !d.saidWrong || d.slips != 1 {
		t.Errorf("a wrong move: %q, said %q, %d slips", d.answer[0], d.said, d.slips)
	}
	presses(t, d, ">2") // pressed again, it is taken back
	if d.answer[0] != "" || d.sheetSays() != "Taken back." {
		t.Errorf("taken back: %q, %q", d.answer[0], d.sheetSays())
	}
	presses(t, d, "3", "1")
	if got := d.sheetSays(); got != "From x[3] = 0 and x[1] = 4 → …" {
		t.Errorf("picked: %q", got)
	}
	presses(t, d, "1", "0", ">3") // one of them is let go
	if d.answer[0] != "3 0 > 3" || !d.saidWrong {
		t.Errorf("another wrong move: %q, said %q", d.answer[0], d.said)
	}
	presses(t, d, "3", "1", ">3") // written again, from other cells
	if d.answer[0] != "3 1 > 3" || d.saidWrong || d.said != "x[3] becomes 4, from 0 and 4." {
		t.Errorf("written again: %q, said %q", d.answer[0], d.said)
	}
	presses(t, d, ">3")
	if d.answer[0] != "3 1 > 3" {
		t.Error("a right move is lost by a press on it")
	}
	d.undo()
	presses(t, d, "3", "1", ">3", "3", ">1")
	d.nextRound()
	presses(t, d, "1", ">0", "1", "0", ">1", "3", ">2", "3", "2", ">3")
	d.check(noon(), 1)
	if !d.grade.Full() {
		t.Fatalf("%v is %s", d.answer, d.grade.Says)
	}
	if last := m.entries[len(m.entries)-1]; last.Hints != 1 {
		t.Errorf("slips that were told count as %d hints", last.Hints)
	}
	if again := drillOn(t, m, d.spec.String()); again.slips != 2 || !again.grade.Full() {
		t.Errorf("opened again: %d slips, %+v", again.slips, again.grade)
	}
}

// By keys one walks from value to value, and stays at a cell while the figure grows.
func TestASheetIsWalked(t *testing.T) {
	d := drillOn(t, newMemory(), "simulate:scan/blelloch:1:x=3,1,7,0")
	for _, way := range []views.Direction{views.Rightward, views.Rightward, views.Rightward, views.Rightward, views.Upward} {
		d.walk(way)
	}
	if got := d.sheetSays(); got != "On x[3] = 0." {
		t.Errorf("walked to %q", got)
	}
	d.press(d.cursor.in(d.sheetNow().sketch))
	d.walk(views.Downward)
	d.walk(views.Leftward)
	d.walk(views.Leftward)
	if got := d.sheetSays(); got != "From x[3] = 0 → … On x[1], still to be written." {
		t.Errorf("on the way: %q", got)
	}
	d.press(d.cursor.in(d.sheetNow().sketch))
	if got := d.sheetSays(); d.answer[0] != "3 > 1" || got != "x[1] becomes 0, unchanged. On x[1] = 0." {
		t.Errorf("%q, %q", d.answer[0], got)
	}
}

// Comparators are placed by picking their two wires; in a set without feedback nothing is said to
// them.
func TestComparatorsArePlaced(t *testing.T) {
	d := drillOn(t, newMemory(), "simulate:sort/odd-even:1")
	if !d.sheetNow().sketch.Pairs {
		t.Fatal("no wires")
	}
	presses(t, d, "0", "1")
	if d.answer[0] != "0-1" || d.said == "" {
		t.Errorf("%q, said %q", d.answer[0], d.said)
	}
	d.Silent = true
	d.undo()
	presses(t, d, "0", "2")
	if d.said != "Kept." || len(d.sheetNow().sketch.Wrong) > 0 {
		t.Errorf("in silence it says %q and marks %v", d.said, d.sheetNow().sketch.Wrong)
	}
}
