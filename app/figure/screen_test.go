package figure

import (
	"strings"
	"testing"

	"upsweep/app/playback"
	"upsweep/tracer"
)

// recorder is a screen that keeps what it is asked.
type recorder struct {
	noScreen
	asked []string
}

func (r *recorder) note(what string)       { r.asked = append(r.asked, what) }
func (r *recorder) Scrubs()                { r.note("scrubs") }
func (r *recorder) ShowWhole()             { r.note("whole") }
func (r *recorder) Arrive(tracer.NodeID)   { r.note("arrive") }
func (r *recorder) FocusField(text string) { r.note("field " + text) }
func (r *recorder) FocusStage()            { r.note("stage") }
func (r *recorder) take() (asked string)   { asked, r.asked = strings.Join(r.asked, ", "), nil; return }

// shown is a figure on a screen that keeps what it is asked.
func shown(t *testing.T, algorithm, query string) (*Figure, *recorder) {
	t.Helper()
	f, r := opened(t, algorithm, query), &recorder{}
	f.Show(r)
	return f, r
}

// Another view, and starting again, show the whole figure; a step does not.
func TestViewsOpenAsAWhole(t *testing.T) {
	f, r := shown(t, "scan/blelloch", "x=3,1,7,0")
	f.Send(playback.Forward{})
	if got := r.take(); got != "" {
		t.Errorf("a step asks for %s", got)
	}
	f.setView("cells")
	if got := r.take(); got != "whole" {
		t.Errorf("another view asks for %q", got)
	}
	f.reset()
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
		{"Enter on the stage goes to the boxes", func() bool { return f.ValueKey(Key{Name: "Enter"}, true) }, "field ", "x[1]? x[3]? x[5]? x[7]?"},
		{"a right value", func() bool { return f.FieldKey(Key{Name: "Enter"}, "4") }, "field ", "x[1]=4 x[3]? x[5]? x[7]?"},
		{"a wrong one arrives as it is", func() bool { return f.FieldKey(Key{Name: "Enter"}, "8") }, "arrive, field ", "x[1]=4 x[3]!7 x[5]? x[7]?"},
		{"Tab goes on", func() bool { return f.FieldKey(Key{Name: "Tab"}, "") }, "field ", "x[1]=4 x[3]!7 x[5]? x[7]?"},
		{"one is revealed", func() bool { return f.FieldKey(Key{Name: "Enter", Shift: true}, "") }, "arrive, field ", "x[1]=4 x[3]!7 x[5]? x[7]:9"},
		{"Escape leaves them", func() bool { return f.FieldKey(Key{Name: "Escape"}, "") }, "stage", "x[1]=4 x[3]!7 x[5]? x[7]:9"},
		{"the round is revealed", func() bool { return f.FieldKey(Key{Name: "Enter", Ctrl: true}, "") }, "stage", "x[1]=4 x[3]!7 x[5]:5 x[7]:9"},
		{"Enter goes to the next round", func() bool { return f.ValueKey(Key{Name: "Enter"}, true) }, "", ""},
	} {
		if !c.press() {
			t.Errorf("%s: the key is not answered", c.name)
		}
		if got := r.take(); got != c.asked || boxesOf(f) != c.boxes {
			t.Errorf("%s: asks %q, boxes %q; want %q, %q", c.name, got, boxesOf(f), c.asked, c.boxes)
		}
	}
	if f.Resumes() {
		t.Error("the next boxes take the focus while the step is on its way")
	}
	f.Send(playback.Seek{At: 1})
	if !f.Resumes() || f.Resumes() {
		t.Error("the next boxes do not take the focus once")
	}
	if f.FieldKey(Key{Name: "a"}, "") || f.ValueKey(Key{Name: "e", Ctrl: true}, true) {
		t.Error("a key that is not the figure's is answered")
	}
}

// A cell of the input, by keys: chosen, changed, moved, typed over.
func TestCellsAreEditedByKeys(t *testing.T) {
	f, r := shown(t, "scan/blelloch", "x=3,1,7,0&round=0")
	first, _ := f.nodeOf(inputCell{0, 0})
	f.Pick(first)
	for _, c := range []struct {
		name  string
		press func() bool
		own   bool
		asked string
		input string
	}{
		{"off the stage nothing", func() bool { return f.ValueKey(Key{Name: "Enter"}, false) }, false, "", "3 1 7 0"},
		{"up", func() bool { return f.ValueKey(Key{Name: "ArrowUp", Alt: true}, true) }, true, "", "4 1 7 0"},
		{"to the right", func() bool { return f.ValueKey(Key{Name: "ArrowRight", Alt: true}, true) }, true, "", "1 4 7 0"},
		{"typed over", func() bool { return f.ValueKey(Key{Name: "Enter"}, true) }, true, "field 4", "1 4 7 0"},
		{"Tab keeps it and goes on", func() bool { return f.FieldKey(Key{Name: "Tab"}, "9") }, true, "field 7", "1 9 7 0"},
		{"nothing is no value", func() bool { return f.FieldKey(Key{Name: "Enter"}, "") }, true, "", "1 9 7 0"},
		{"Escape gives up", func() bool { return f.FieldKey(Key{Name: "Escape"}, "5") }, true, "stage", "1 9 7 0"},
	} {
		if got := c.press(); got != c.own {
			t.Errorf("%s: answered is %v", c.name, got)
		}
		if got := r.take(); got != c.asked || strings.ReplaceAll(f.request.Inputs["x"], ",", " ") != c.input {
			t.Errorf("%s: asks %q, the input is %q; want %q, %q", c.name, got, f.request.Inputs["x"], c.asked, c.input)
		}
	}
	if !f.Pinned() || f.Typing() {
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
	if !f.Grab(n, at, plan) || !f.LetGo(at) || r.take() != "" {
		t.Error("a press is not told from a drag")
	}
	if !f.Grab(n, at, plan) {
		t.Fatal("the cell can't be dragged")
	}
	if f.Interaction().Forward {
		t.Error("a press lights what depends on the cell")
	}
	at.Y -= 3 * dragStep
	f.Pull(at)
	if in := f.Interaction(); !in.Forward || len(in.Selected) != 1 || in.Selected[0] != n {
		t.Errorf("while it is dragged, what depends on the cell is not lit: %+v", in)
	}
	if f.LetGo(at) || f.controls[0].text != "3 4 7 0" || f.Picked() != n {
		t.Errorf("dragged up by three steps, the input is %q", f.controls[0].text)
	}
	if f.Interaction().Forward {
		t.Error("after the drag, what depends on the cell is still lit")
	}
	if got := r.take(); got != "scrubs, stage" {
		t.Errorf("asks %q", got)
	}
	if last, ok := f.EditedRow(); !ok || f.run.graph.CellName(last) != "x[3]" {
		t.Errorf("the row ends at %d", last)
	}
	if f.Grab(tracer.NodeID(f.run.trace.Cells()), at, plan) || f.Grab(tracer.NoNode, at, plan) {
		t.Error("what is no cell of the input can be dragged")
	}
}

// What the fields hold is told to whoever shows them.
func TestEachField(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1&p=2")
	var got []string
	f.EachField(func(id, text string) { got = append(got, strings.TrimPrefix(id, f.ID+"-")+"="+text) })
	text := strings.Join(got, " ")
	for _, want := range []string{"processors=2", "views=dag", "field-x=3,1", "n=2", "field-x-0=3", "field-x-1=1"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not among %s", want, text)
		}
	}
}

// turns is a screen that keeps what it is asked to draw besides the picture.
type turns struct {
	noScreen
	asked []string
}

func (s *turns) Passed() { s.asked = append(s.asked, "passed") }
func (s *turns) Changed(controls bool) {
	if controls {
		s.asked = append(s.asked, "controls")
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
		{"with the card of a value", func(f *Figure) { f.Pick(0) }, "controls controls controls controls controls controls controls"},
		{"with the phases open", func(f *Figure) { f.phasesOpen = true }, "controls controls controls controls controls controls controls"},
	} {
		f, s := opened(t, "scan/blelloch", "x=3,1,7,0"), &turns{}
		c.with(f)
		f.Show(s)
		f.Send(playback.Toggle{})
		for i := 0; f.player.Moving() && i < 1000; i++ {
			f.Send(playback.Tick{Seconds: 0.1})
		}
		if got := strings.Join(s.asked, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
