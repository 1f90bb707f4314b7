package model

import (
	"slices"

	"upsweep/tracer"
)

// Change is what a message asks of those who show a figure, beside painting it. It is a value: the
// figure is told nothing in return, and what the reader does next comes as another message.
type Change struct {
	Picture  bool // the picture is another
	Controls bool // what the components show is another
	Passed   bool // time alone has brought another step: what is said of it is another, and what they show who Watch
	Moved    bool // another step is current
	Scrubs   bool // changes come as fast as frames do, from a slider or a drag: what the reader reads may follow some times a second

	Whole bool   // a zoom ends
	Zoom  string // how far and to where the figure is to be enlarged, as another one has told by Zoomed; empty for no change

	Arrives bool // a value of the next step is to be seen as it is made
	Arrive  tracer.NodeID
	Focus   Focus  // where the focus is to go
	Text    string // what the field is to hold, where the focus goes there

	Act string // the name of a button whose effect is the browser's business
	Job *Job   // a run that is to be made while the page goes on
}

// Focus is a place for the focus. The zero Focus leaves it where it is.
type Focus uint8

const (
	FocusStage Focus = iota + 1
	FocusField       // which stands on FieldNode
)

// changed notes that the picture is another, and with it what the components show.
func (f *Figure) changed() { f.change.Picture, f.change.Controls = true, true }

// whole ends a zoom.
func (f *Figure) whole() { f.change.Whole, f.Zoomed = true, "" }

// focus has the focus go to a place.
func (f *Figure) focus(to Focus, text string) { f.change.Focus, f.change.Text = to, text }

// audience is who is told of changes.
type audience struct {
	change   Change // what a message has changed so far
	stage    func(Change)
	watchers []Watcher // the components that show the figure
	others   []Watcher // who shows something else of it
}

// Stage has a figure's changes told to its stage, or with nil to none. A stage that comes is told
// of the run on which the page has opened the figure, where that could not be waited for.
func (f *Figure) Stage(show func(Change)) {
	if f.stage = show; show == nil {
		f.giveUp()
		return
	}
	f.traceAwaited()
	f.tell()
}

// tell hands what a message has changed over to the stage.
func (f *Figure) tell() {
	c := f.change
	f.change = Change{}
	if f.stage != nil && c != (Change{}) {
		f.stage(c)
	}
}

// Watcher is a component that shows a figure. go-app draws a component anew only when it is told
// to.
type Watcher interface {
	Mounted() bool
	Update()
}

// Shows has a component told when the figure has changed, for as long as it is mounted.
func (f *Figure) Shows(w Watcher) { f.watchers = with(f.watchers, w) }

// Watch has somebody else told, also of steps that time alone brings, for as long as it is mounted.
func (f *Figure) Watch(w Watcher) { f.others = with(f.others, w) }

func with(watchers []Watcher, w Watcher) []Watcher {
	return append(slices.DeleteFunc(watchers, func(old Watcher) bool { return old == w || !old.Mounted() }), w)
}

// Redraw has the components that show the figure drawn anew, and those who Watch.
func (f *Figure) Redraw() {
	update(f.watchers)
	f.RedrawOthers()
}

// RedrawOthers has those who Watch drawn anew, and not the components of the figure itself.
func (f *Figure) RedrawOthers() { update(f.others) }

func update(watchers []Watcher) {
	for _, w := range watchers {
		if w.Mounted() {
			w.Update()
		}
	}
}
