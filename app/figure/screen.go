package figure

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
)

// This file is what a figure and its screen say to each other.

// Screen is what a figure asks of the browser. Package app/screen has the one that there is; on a
// server there is nobody to ask.
type Screen interface {
	// Changed has the picture painted, and where controls is set also the components drawn again.
	Changed(controls bool)
	// Passed tells that time alone has brought another step: all that changes besides the picture
	// is what Status says, and what they show who Watch.
	Passed()
	// Moved tells that another step is current.
	Moved()
	// Scrubs tells that changes come as fast as frames do, from a slider or a drag: what the reader
	// reads then follows some times a second.
	Scrubs()
	// ShowWhole ends a zoom.
	ShowWhole()
	// Zoomed tells how far and to where the figure is enlarged, in words that ZoomTo takes on any
	// other screen; empty where it is seen whole.
	Zoomed() string
	ZoomTo(zoom string)
	// Arrive shows how a value of the next step is made.
	Arrive(n tracer.NodeID)
	// FocusField puts a text into the field over the picture, which stands on FieldNode, and the
	// focus on it; FocusStage puts the focus on the stage.
	FocusField(text string)
	FocusStage()
	// Act does what a button asks for that is the browser's business.
	Act(ctx app.Context, name string)
	// Background runs f so that the page stays alive; it reports false where it can't, and f must
	// then run at once.
	Background(f func(cancel func() bool) func()) bool
	// Cancel stops what runs in the background.
	Cancel()
}

// noScreen is the screen of a server: what is drawn is drawn once.
type noScreen struct{}

func (noScreen) Changed(bool)                                    {}
func (noScreen) Passed()                                         {}
func (noScreen) Moved()                                          {}
func (noScreen) Scrubs()                                         {}
func (noScreen) ShowWhole()                                      {}
func (noScreen) Zoomed() string                                  { return "" }
func (noScreen) ZoomTo(string)                                   {}
func (noScreen) Arrive(tracer.NodeID)                            {}
func (noScreen) FocusField(string)                               {}
func (noScreen) FocusStage()                                     {}
func (noScreen) Act(app.Context, string)                         {}
func (noScreen) Background(func(cancel func() bool) func()) bool { return false }
func (noScreen) Cancel()                                         {}

// Show puts the figure on a screen, or with nil takes it off the one that it was on.
func (f *Figure) Show(s Screen) {
	if f.screen = s; s == nil {
		f.screen = noScreen{}
		return
	}
	f.traceAwaited()
}

// watcher is a component that shows a figure. go-app draws a component anew only when it is told
// to.
type watcher interface {
	Mounted() bool
	Update()
}

// watch has a component told when the figure has changed, for as long as it is mounted.
func (f *Figure) watch(w watcher) { f.watchers = with(f.watchers, w) }

// Watch has somebody else told, also of steps that time alone brings, for as long as it is mounted.
func (f *Figure) Watch(w watcher) { f.others = with(f.others, w) }

func with(watchers []watcher, w watcher) []watcher {
	return append(slices.DeleteFunc(watchers, func(old watcher) bool { return old == w || !old.Mounted() }), w)
}

// Tell has the components that show the figure drawn anew.
func (f *Figure) Tell() {
	if f.card != nil && f.run != nil {
		f.card = f.cardOf(f.card.node) // with the step, what it may tell changes
	}
	tell(f.watchers)
	f.TellOthers()
}

// TellOthers has those who Watch drawn anew, and not the components of the figure itself.
func (f *Figure) TellOthers() { tell(f.others) }

func tell(watchers []watcher) {
	for _, w := range watchers {
		if w.Mounted() {
			w.Update()
		}
	}
}

// Player is where the figure stands, and how it moves.
func (f *Figure) Player() playback.State { return f.player }

// ReduceMotion follows the reader's system.
func (f *Figure) ReduceMotion(on bool) {
	f.player = playback.Update(f.player, playback.ReduceMotion{On: on})
}

// Scrub puts the figure at a position as a slider does, and the one beside it too.
func (f *Figure) Scrub(at float64) {
	f.screen.Scrubs()
	if g := f.beside(); g != nil {
		g.screen.Scrubs()
	}
	f.Send(playback.Seek{At: at})
}

// Subject is the run as views take it. There is one where the figure Runs.
func (f *Figure) Subject() *views.Subject { return f.run.subject() }

// CurrentView is the view that is chosen.
func (f *Figure) CurrentView() views.View {
	v, _ := views.Named(views.ID(f.view))
	return v
}

// AsksForProjector tells that the address wants the figure on the projector; Project puts it there
// or takes it off, and Projected tells where it is.
func (f *Figure) AsksForProjector() bool { return f.asked.Projector }
func (f *Figure) Project(on bool)        { f.projects = on }
func (f *Figure) Projected() bool        { return f.projects }
