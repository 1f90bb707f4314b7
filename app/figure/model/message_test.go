package model

import (
	"strings"
	"testing"

	"upsweep/app/playback"
	"upsweep/tracer"
)

// recorder is a stage that keeps what it is asked, beside drawing.
type recorder struct{ asked []string }

func (r *recorder) show(c Change) {
	note := func(on bool, what string) {
		if on {
			r.asked = append(r.asked, what)
		}
	}
	note(c.Scrubs, "scrubs")
	note(c.Whole, "whole")
	note(c.Zoom != "", "zoom "+c.Zoom)
	note(c.Arrives, "arrive")
	note(c.Focus == FocusField, "field "+c.Text)
	note(c.Focus == FocusStage, "stage")
	note(c.Act != "", c.Act)
	note(c.Job != nil, "run")
}

func (r *recorder) take() (asked string) { asked, r.asked = strings.Join(r.asked, ", "), nil; return }

// shown is a figure on a stage that keeps what it is asked.
func shown(t *testing.T, algorithm, query string) (*Figure, *recorder) {
	t.Helper()
	f, r := opened(t, algorithm, query), &recorder{}
	f.Stage(r.show)
	return f, r
}

// Another view, and starting again, show the whole figure; a step does not.
func TestViewsOpenAsAWhole(t *testing.T) {
	f, r := shown(t, "scan/blelloch", "x=3,1,7,0")
	f.Send(playback.Forward{})
	if got := r.take(); got != "" {
		t.Errorf("a step asks for %s", got)
	}
	f.Send(SetView{"cells"})
	if got := r.take(); got != "whole" {
		t.Errorf("another view asks for %q", got)
	}
	f.Send(Press{"reset"})
	if got := r.take(); got != "whole" {
		t.Errorf("the start asks for %q", got)
	}
}

// The up-sweep of 3 1 7 0 4 1 6 3, predicted by keys alone.
func TestBoxesAreFilledInByKeys(t *testing.T) {
	f, r := shown(t, "scan/blelloch", "x=3,1,7,0,4,1,6,3&hide=values&round=0")
	for _, c := range []struct {
		name  string
		press func() bool
		asked string // of the screen
		boxes string
	}{
		{"Enter on the stage goes to the boxes", func() bool { return f.Send(Strike{Key{Name: "Enter"}, true}) }, "field ", "x[1]? x[3]? x[5]? x[7]?"},
		{"a right value", func() bool { return f.Send(Type{Key{Name: "Enter"}, "4"}) }, "field ", "x[1]=4 x[3]? x[5]? x[7]?"},
		{"a wrong one arrives as it is", func() bool { return f.Send(Type{Key{Name: "Enter"}, "8"}) }, "arrive, field ", "x[1]=4 x[3]!7 x[5]? x[7]?"},
		{"Tab goes on", func() bool { return f.Send(Type{Key{Name: "Tab"}, ""}) }, "field ", "x[1]=4 x[3]!7 x[5]? x[7]?"},
		{"one is revealed", func() bool { return f.Send(Type{Key{Name: "Enter", Shift: true}, ""}) }, "arrive, field ", "x[1]=4 x[3]!7 x[5]? x[7]:9"},
		{"Escape leaves them", func() bool { return f.Send(Type{Key{Name: "Escape"}, ""}) }, "stage", "x[1]=4 x[3]!7 x[5]? x[7]:9"},
		{"the round is revealed", func() bool { return f.Send(Type{Key{Name: "Enter", Ctrl: true}, ""}) }, "stage", "x[1]=4 x[3]!7 x[5]:5 x[7]:9"},
		{"Enter goes to the next round", func() bool { return f.Send(Strike{Key{Name: "Enter"}, true}) }, "", ""},
	} {
		if !c.press() {
			t.Errorf("%s: the key is not answered", c.name)
		}
		if got := r.take(); got != c.asked || boxesOf(f) != c.boxes {
			t.Errorf("%s: asks %q, boxes %q; want %q, %q", c.name, got, boxesOf(f), c.asked, c.boxes)
		}
	}
	if f.Send(Resume{true}); r.take() != "" {
		t.Error("the next boxes take the focus while the step is on its way")
	}
	f.Send(playback.Seek{At: 1})
	f.Send(Resume{true})
	if f.Send(Resume{true}); r.take() != "field " {
		t.Error("the next boxes do not take the focus once")
	}
	if f.Send(Type{Key{Name: "a"}, ""}) || f.Send(Strike{Key{Name: "e", Ctrl: true}, true}) {
		t.Error("a key that is not the figure's is answered")
	}
}

// A cell of the input, by keys: chosen, changed, moved, typed over.
func TestCellsAreEditedByKeys(t *testing.T) {
	f, r := shown(t, "scan/blelloch", "x=3,1,7,0&round=0")
	first, _ := f.nodeOf(inputCell{0, 0})
	f.Send(Pick{first})
	for _, c := range []struct {
		name  string
		press func() bool
		own   bool
		asked string
		input string
	}{
		{"off the stage nothing", func() bool { return f.Send(Strike{Key{Name: "Enter"}, false}) }, false, "", "3 1 7 0"},
		{"up", func() bool { return f.Send(Strike{Key{Name: "ArrowUp", Alt: true}, true}) }, true, "", "4 1 7 0"},
		{"to the right", func() bool { return f.Send(Strike{Key{Name: "ArrowRight", Alt: true}, true}) }, true, "", "1 4 7 0"},
		{"typed over", func() bool { return f.Send(Strike{Key{Name: "Enter"}, true}) }, true, "field 4", "1 4 7 0"},
		{"Tab keeps it and goes on", func() bool { return f.Send(Type{Key{Name: "Tab"}, "9"}) }, true, "field 7", "1 9 7 0"},
		{"nothing is no value", func() bool { return f.Send(Type{Key{Name: "Enter"}, ""}) }, true, "", "1 9 7 0"},
		{"Escape gives up", func() bool { return f.Send(Type{Key{Name: "Escape"}, "5"}) }, true, "stage", "1 9 7 0"},
	} {
		if got := c.press(); got != c.own {
			t.Errorf("%s: answered is %v", c.name, got)
		}
		if got := r.take(); got != c.asked || strings.ReplaceAll(f.Ran.Inputs["x"], ",", " ") != c.input {
			t.Errorf("%s: asks %q, the input is %q; want %q, %q", c.name, got, f.Ran.Inputs["x"], c.asked, c.input)
		}
	}
	if !f.Pinned || f.Typing {
		t.Error("the cell does not stay singled out when its field is left")
	}
}

// A drag on a cell: a press that goes nowhere types over it, one that goes up changes it.
func TestCellsAreDragged(t *testing.T) {
	f, r := shown(t, "scan/blelloch", "x=3,1,7,0&round=0")
	n, _ := f.nodeOf(inputCell{0, 1})
	plan := f.LayOut(600, 1)
	box, _ := plan.BoxOf(0, n)
	at := box.Centre()
	if !f.Send(Grab{n, at, plan}) || f.Send(LetGo{at}) || r.take() != "" {
		t.Error("a press is not told from a drag")
	}
	if !f.Send(Grab{n, at, plan}) {
		t.Fatal("the cell can't be dragged")
	}
	if f.Interaction().Forward {
		t.Error("a press lights what depends on the cell")
	}
	at.Y -= 3 * dragStep
	f.Send(Pull{at})
	if in := f.Interaction(); !in.Forward || len(in.Selected) != 1 || in.Selected[0] != n {
		t.Errorf("while it is dragged, what depends on the cell is not lit: %+v", in)
	}
	if !f.Send(LetGo{at}) || f.Controls[0].Text != "3 4 7 0" || f.Picked != n {
		t.Errorf("dragged up by three steps, the input is %q", f.Controls[0].Text)
	}
	if f.Interaction().Forward {
		t.Error("after the drag, what depends on the cell is still lit")
	}
	if got := r.take(); got != "scrubs, stage" {
		t.Errorf("asks %q", got)
	}
	if last, ok := f.EditedRow(); !ok || f.Run.Graph.CellName(last) != "x[3]" {
		t.Errorf("the row ends at %d", last)
	}
	if f.Send(Grab{tracer.NodeID(f.Run.Trace.Cells()), at, plan}) || f.Send(Grab{tracer.NoNode, at, plan}) {
		t.Error("what is no cell of the input can be dragged")
	}
}

// While a figure plays, a step that time brings has its words written and nothing rendered, unless
// more than words follows it; the controls are rendered where they change: as it begins, as it
// leaves the input, as it comes to the result.
func TestPlayingRendersNoControls(t *testing.T) {
	for _, c := range []struct {
		name string
		with func(*Figure)
		want string
	}{
		{"alone", func(*Figure) {}, "controls controls passed passed passed passed controls"},
		{"with the card of a value", func(f *Figure) { f.Send(Pick{0}) }, "controls controls controls controls controls controls controls"},
		{"with the phases open", func(f *Figure) { f.Send(Open{Phases, true}) }, "controls controls controls controls controls controls controls"},
	} {
		f, drawn := opened(t, "scan/blelloch", "x=3,1,7,0"), []string{}
		c.with(f)
		f.Stage(func(c Change) { // what is drawn beside the picture
			switch {
			case c.Controls:
				drawn = append(drawn, "controls")
			case c.Passed:
				drawn = append(drawn, "passed")
			}
		})
		f.Send(playback.Toggle{})
		for i := 0; f.Player.Moving() && i < 1000; i++ {
			f.Send(playback.Tick{Seconds: 0.1})
		}
		if got := strings.Join(drawn, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
