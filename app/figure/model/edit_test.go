package model

import (
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/views/scene"
)

func TestNudged(t *testing.T) {
	for _, c := range []struct {
		token string
		by    int
		flag  bool
		want  string
	}{
		{"3", 1, false, "4"}, {"0", -1, false, "-1"}, {"99", 1, false, "100"},
		{"100", 1, false, "110"}, {"128", -2, false, "108"}, {"-250", 1, false, "-240"}, {"4096", 1, false, "4196"},
		{"0", 1, true, "1"}, {"1", 3, true, "1"}, {"0", -2, true, "0"},
	} {
		if got, ok := nudged(c.token, c.by, c.flag); !ok || got != c.want {
			t.Errorf("%s by %d: %s, want %s", c.token, c.by, got, c.want)
		}
	}
	for _, word := range []string{"ab", "(1,2)", "0.5", ""} {
		if got, ok := nudged(word, 1, false); ok || got != word {
			t.Errorf("%q became %q", word, got)
		}
	}
}

func TestMoved(t *testing.T) {
	for _, c := range []struct {
		i, by int
		want  string
		at    int
	}{
		{0, 0, "3 1 7 0", 0}, {0, 1, "1 3 7 0", 1}, {0, 3, "1 7 0 3", 3}, {2, -1, "3 7 1 0", 1}, {2, 9, "3 1 0 7", 3}, {1, -9, "1 3 7 0", 0},
	} {
		if got, at := moved("3, 1,7 0", c.i, c.by); strings.Join(strings.FieldsFunc(got, func(r rune) bool { return r == ',' || r == ' ' }), " ") != c.want || at != c.at {
			t.Errorf("value %d by %d: %q at %d, want %q at %d", c.i, c.by, got, at, c.want, c.at)
		}
	}
}

// A drag goes the way in which it begins: 24 pixels up are three steps, 80 to the right two places
// of 40.
func TestDrag(t *testing.T) {
	for _, c := range []struct {
		name string
		to   []scene.Point
		text string
		at   int
	}{
		{"a press", []scene.Point{{X: 3, Y: -4}}, "3 1 7 0", 1},
		{"up", []scene.Point{{X: 1, Y: -24}}, "3 4 7 0", 1},
		{"down and back", []scene.Point{{X: 0, Y: 40}, {X: 0, Y: 8}}, "3 0 7 0", 1},
		{"right", []scene.Point{{X: 80, Y: 5}}, "3 7 0 1", 3},
		{"left", []scene.Point{{X: -30, Y: 5}}, "1 3 7 0", 0},
		{"up stays up", []scene.Point{{X: 1, Y: -8}, {X: 90, Y: -8}}, "3 2 7 0", 1},
	} {
		d := &cellDrag{cell: inputCell{0, 1}, pitch: 40, text: "3 1 7 0", token: "1"}
		text, cell := "", inputCell{}
		for _, p := range c.to {
			text, cell = d.to(p)
		}
		if text != c.text || cell.index != c.at {
			t.Errorf("%s: %q at %d, want %q at %d", c.name, text, cell.index, c.text, c.at)
		}
	}
}

// What an input cell of the picture holds is what its field says: in every algorithm that draws its
// input as it is written.
func TestInputCells(t *testing.T) {
	drawn := 0
	for _, id := range algos.IDs() {
		f := New("figure", id, "view=dag")
		if f.Run == nil || !predicts(f.View) {
			continue
		}
		editable := 0
		for n := range tracer.NodeID(f.Run.Trace.Cells()) {
			c, ok := f.inputCellOf(n)
			if !ok {
				continue
			}
			editable++
			if got, want := strings.Trim(f.cellText(c), `"`), strings.Trim(f.Run.Graph.Text(n), `"`); got != want {
				t.Errorf("%s: %s is drawn as %s and written as %s", id, f.Run.Graph.CellName(n), want, got)
			}
			if m, there := f.nodeOf(c); !there || m != n {
				t.Errorf("%s: %s is not found again", id, f.Run.Graph.CellName(n))
			}
		}
		if editable > 0 {
			drawn++
		} else {
			t.Logf("%s: no input cell of the figure can be edited", id)
		}
	}
	if drawn < 60 {
		t.Errorf("of %d algorithms only %d can be edited where they are drawn", len(algos.IDs()), drawn)
	}
}

func TestEdit(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0&round=2")
	if problem := f.edit(inputCell{0, 1}, "3 8 7 0"); problem != "" || f.Ran.Inputs["x"] != "3 8 7 0" {
		t.Errorf("the input is %q: %s", f.Ran.Inputs["x"], problem)
	}
	if f.Picked == tracer.NoNode || f.Run.Graph.CellName(f.Picked) != "x[1]" || f.Player.Current() != 2 {
		t.Error("the value that was edited is not singled out, or the place in the run is lost")
	}
	if problem := f.edit(inputCell{0, 1}, "3 (1,2) 7 0"); problem == "" || f.Controls[0].Text != "3 8 7 0" || f.Controls[0].Problem != "" {
		t.Errorf("a value of another kind was taken: %q, %s", f.Controls[0].Text, problem)
	}
	f.nudge(inputCell{0, 1}, 2)
	if f.Said != "x[1] is 10." {
		t.Errorf("said %q", f.Said)
	}
	if at := f.exchange(inputCell{0, 1}, 1); at.index != 2 || f.Ran.Inputs["x"] != "3 7 10 0" || f.Said != "x[2] is 10." {
		t.Errorf("exchanged, the input is %q, said %q", f.Ran.Inputs["x"], f.Said)
	}
	f.lengthen(inputCell{0, 3}, 1, 7)
	if CountOf(f.Ran.Inputs["x"]) != 5 || f.Said != "x has 5 values." {
		t.Errorf("longer, the input is %q, said %q", f.Ran.Inputs["x"], f.Said)
	}
	f.lengthen(inputCell{0, 4}, -1, 0)
	f.lengthen(inputCell{0, 3}, -1, 0)
	if f.Ran.Inputs["x"] != "3 7 10" || f.Run.Graph.CellName(f.Picked) != "x[2]" {
		t.Errorf("shorter, the input is %q", f.Ran.Inputs["x"])
	}
}

// Where two inputs have to be of one length, both grow.
func TestLengthenTogether(t *testing.T) {
	f := opened(t, "segscan/serial", "")
	lengths := func() (out []int) {
		for _, c := range f.Controls {
			if c.Input {
				out = append(out, CountOf(f.Ran.Inputs[c.Name]))
			}
		}
		return out
	}
	before := lengths()
	f.lengthen(inputCell{0, 0}, 1, 7)
	after := lengths()
	if len(before) != 2 || after[0] != before[0]+1 || after[1] != before[1]+1 {
		t.Errorf("from %v to %v: %s", before, after, f.Said)
	}
}
