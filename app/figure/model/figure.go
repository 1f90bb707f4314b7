package model

import (
	"slices"
	"strconv"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
)

// Place says where a figure stands, which decides what is folded away.
type Place string

const (
	PlaceHome    Place = "home"
	PlaceLesson  Place = "lesson"
	PlacePlay    Place = "play"
	PlaceEmbed   Place = "embed"
	PlacePlayer  Place = "player" // in a frame, without the client
	PlaceWrite   Place = "write"
	PlaceRoom    Place = "room" // of a class: the page says the rest
	PlaceCompare Place = "compare"
)

// Figure is an algorithm on an input, as the reader plays with it: everything but what is drawn of
// it. Those who show it read its fields. It changes by Send alone.
type Figure struct {
	About
	Place     Place
	Algorithm string           // its id, also where the catalogue has none of it
	Alg       *algos.Algorithm // nil for none
	By        Elsewhere        // who makes its runs; nil where it runs its algorithm
	Controls  []Control
	Run       *Run              // the last good run; nil if there never was one
	Ran       algos.Request     // behind it
	Job       *Job              // the run that is under way in the background; nil for none
	Problems  []address.Problem // of the address
	Trouble   string            // why there is no run at all

	Player  playback.State
	wish    int // step that the reader chose last
	Opening Opening
	Look
	folding
	Parts [3]bool // which are open
	Selection
	prediction prediction
	Editing

	Pair *Pair // of which it is one; nil where it stands alone
	Showing

	kept
	audience
}

// About is what a page says of a figure.
type About struct {
	ID      string // unique in its page, and the prefix of its elements' ids
	Title   string
	Caption string // trusted HTML

	//lint:ignore U1000 only the server makes flipbooks
	Book string // address of its flipbook, if it has one
}

// Opening is how the page opened the figure.
type Opening struct {
	Step       int
	Processors int // what their slider shows later is the reader's
	asked      address.State
	gone       func() bool // tells that nobody waits for what is being opened
	awaits     bool        // the run takes too long to be waited for; the example stands there meanwhile
}

// Look is what the reader has chosen to see. Two figures side by side look alike.
type Look struct {
	View       string
	Chain      bool
	Intervals  bool
	Data       bool // what is lit with a value is what it was made of, without what decided
	Predict    bool // the boxes of the next step are to be filled in
	Bars       bool // in the cells view, values as heights
	Listing    bool // the program stands beside the picture
	Processors int  // that the processors view packs the tasks on
	Greedy     bool // there, without barriers
}

// folding is which phases are drawn as one band; see Folds.
type folding struct {
	chosen      []string // keys of the phases that the reader has folded
	foldsChosen bool     // whether the reader, or the address, has chosen
}

// Selection is the value that is singled out.
type Selection struct {
	Picked tracer.NodeID // NoNode for none
	Pinned bool          // it stays so, wherever the reader points
	Lit    tracer.NodeID // a value that is lit up because of another, or by LightUp; NoNode for none
}

// Showing is how the figure is shown, beside what is seen of its run.
type Showing struct {
	Projected bool   // it is on the projector
	Zoomed    string // how far and to where it is enlarged, as its stage has told; empty where it is seen whole
	frozen    bool   // its input can not be changed where it is drawn
}

// kept is what was made once and is good until something else is asked for.
type kept struct {
	laid      *laidOut       // the layout last made
	fit       fitted         // how it last fitted its room
	curves    []views.Growth // what the chart shows, and for which parameters
	curvesFor string
}

// New opens an algorithm of the catalogue in the state of a query.
func New(id, algorithm, query string) *Figure { return Until(nil, id, algorithm, query) }

// Until is New for a reader who may go away: the figure has no run when cancel has said so. nil
// never does.
func Until(cancel func() bool, id, algorithm, query string) *Figure {
	f := blank(id, algorithm, cancel)
	if cancel == nil {
		f.Opening.gone = never
	}
	alg, ok := algos.Find(algorithm)
	if !ok {
		f.Trouble = "The catalogue has no algorithm called “" + algorithm + "”."
		return f
	}
	f.Alg = alg
	f.Opening.asked, f.Problems = address.Parse(query)
	f.open(f.Opening.asked)
	return f
}

// blank is a figure that has not been opened.
func blank(id, algorithm string, gone func() bool) *Figure {
	return &Figure{
		About: About{ID: id}, Algorithm: algorithm, Place: PlacePlay, Look: Look{Listing: true}, Player: playback.New(),
		Opening: Opening{gone: gone}, Selection: Selection{Picked: tracer.NoNode, Lit: tracer.NoNode},
	}
}

// At puts the figure in a place. Where a page is about it, its program stands beside it from the
// start.
func (f *Figure) At(p Place) *Figure {
	if f.Place != p {
		f.Place, f.Listing = p, p == PlacePlay
	}
	return f
}

// Copy is a figure in the same state that stands alone: what becomes of it, nobody is told.
func (f *Figure) Copy() *Figure {
	c := *f
	c.Pair, c.audience = nil, audience{}
	return &c
}

// open puts the figure into a state.
func (f *Figure) open(s address.State) {
	f.Controls = controlsOf(f.Alg)
	for _, field := range s.Fields {
		if i := named(f.Controls, field.Name); i >= 0 {
			if !f.Controls[i].read(field.Value) {
				f.Problems = append(f.Problems, address.Problem{Key: field.Name, Message: "these are more values than a figure takes"})
			}
			f.Controls[i].given = f.Controls[i].given || f.Controls[i].Input
			continue
		}
		if p, err := strconv.Atoi(field.Value); field.Name == "p" && err == nil && p >= 1 {
			f.Processors = min(p, maxProcessors)
			continue
		}
		f.Problems = append(f.Problems, address.Problem{Key: field.Name, Message: f.Alg.Title + " has no such input or parameter"})
	}
	for i := range f.Controls {
		f.Controls[i].First = f.Controls[i].Text
	}
	f.View = s.View
	if !slices.ContainsFunc(f.Views(), func(v Tab) bool { return v.ID == s.View }) {
		if s.View != "" {
			f.Problems = append(f.Problems, address.Problem{Key: "view", Message: "this algorithm has no view called “" + s.View + "”"})
		}
		f.View = string(f.Alg.Opens(s.Plain()))
	}
	if f.Processors == 0 {
		f.Processors = fewProcessors
		if i := named(f.Controls, "p"); i >= 0 {
			if p, err := strconv.Atoi(f.Controls[i].Effective()); err == nil && p >= 1 {
				f.Processors = min(p, maxProcessors)
			}
		}
	}
	f.Opening.Processors = f.Processors
	f.Predict = slices.Contains(s.Hide, "values")
	f.shows(s)
	if s.Speed != 0 {
		f.Player = playback.Update(f.Player, playback.SetSpeed{Speed: s.Speed})
	}
	f.Player = playback.Update(f.Player, playback.SetLoop{On: s.Loop})
	land, over := f.trace(prompt(), f.Opening.gone)
	f.Opening.awaits = over // it is traced once the page lives
	switch {
	case !over:
		land()
	case !hasBackground:
		f.Trouble = "This run is too long to be drawn in advance. Your browser draws it when the page has loaded."
	}
	if f.Run == nil && f.Trouble == "" {
		f.fallBack()
	}
	f.arrive(s)
}

// arrive goes to the round that an address names, and tells what the run has not.
func (f *Figure) arrive(s address.State) {
	for _, key := range f.chosen {
		if f.Run != nil && !f.Opening.awaits && tracer.PhaseNamed(f.Run.Tree, key) < 0 {
			f.Problems = append(f.Problems, address.Problem{Key: "fold", Message: "this run has no phase called “" + key + "”"})
		}
	}
	if s.Round != nil && f.Run != nil {
		f.Player = playback.Update(f.Player, playback.Seek{At: float64(f.Run.step(s.Round.Round, s.Round.Sub))})
	}
	f.Opening.Step, f.wish = f.Player.Current(), f.Player.Current()
}

// The processors on which a run is scheduled at first, and at most.
const (
	fewProcessors = 4
	maxProcessors = 1024
)

// barsAtFirst tells whether heights say more of the algorithm than values: of a sort they do.
func (f *Figure) barsAtFirst() bool { return f.Alg.Family == "sort" }

// setProcessors schedules the run on p processors.
func (f *Figure) setProcessors(p int) {
	f.Processors = max(1, min(p, f.MaxUseful()))
	f.changed()
	if g := f.Beside(); g != nil && g.Processors != f.Processors {
		g.setProcessors(f.Processors)
	}
}

// MaxUseful is how many processors are offered: one for each value, or for each lane where those
// are more.
func (f *Figure) MaxUseful() int {
	if f.Run == nil {
		return fewProcessors
	}
	n := max(2, f.Run.Trace.MaxWidth())
	for _, a := range f.Run.Trace.Arrays() {
		if a.Given && a.Before <= 1 {
			n = max(n, a.Real)
		}
	}
	return min(n, maxProcessors)
}

// reset takes everything back to how the page opened it.
func (f *Figure) reset() {
	f.giveUp()
	f.Player = playback.Update(playback.New(), playback.ReduceMotion{On: f.Player.Reduced})
	f.Problems, f.Processors = nil, 0
	f.open(f.Opening.asked)
	if f.By != nil {
		f.By.Run(requestOf(f.Controls))
	}
	f.traceAwaited()
	f.changed()
	f.whole()
	f.change.Moved = true
}

// play gives a message to the player: that of the figure that leads.
func (f *Figure) play(m playback.Message) {
	if lead := f.Pair.leaderOr(f); lead != f {
		if _, passes := m.(playback.Tick); !passes {
			lead.play(m)
		}
		return
	}
	before, passes := f.Player, f.passes()
	f.Player = playback.Update(f.Player, m)
	f.wish = f.Player.Current()
	if f.Player.Current() != before.Current() {
		f.Said, f.Refused = "", ""
	}
	playsOn := f.Player.PlaysOn(before)
	f.played(before, f.Player.Differs(before), playsOn && passes)
	f.Pair.follow(f, playsOn)
}

// passes tells whether of what stands beside the picture another step changes nothing but what
// Status says.
func (f *Figure) passes() bool {
	return f.Picked == tracer.NoNode && f.Said == "" && f.Refused == "" && !f.Parts[Phases]
}

// played notes where the player has come to from an earlier state: the controls are others where
// that changes them, and no step passes that leaves them as they are.
func (f *Figure) played(before playback.State, changed, passes bool) {
	c := &f.change
	c.Picture = true
	c.Passed = c.Passed || changed && passes
	c.Controls = c.Controls || changed && !passes
	c.Moved = c.Moved || f.Player.Current() != before.Current()
}

// scrub puts the figure at a position as a slider does.
func (f *Figure) scrub(at float64) {
	f.change.Scrubs = true
	if g := f.Beside(); g != nil {
		g.change.Scrubs = true
	}
	f.play(playback.Seek{At: at})
}

// setView changes the view.
func (f *Figure) setView(id string) {
	f.View = id
	f.whole()
	f.changed()
	if g := f.Beside(); g != nil && g.View != id && slices.ContainsFunc(g.Views(), func(v Tab) bool { return v.ID == id }) {
		g.setView(id)
	}
}

// press answers the figure's buttons.
func (f *Figure) press(name string) {
	switch name {
	case "fold-all":
		f.foldAll(!f.AllFolded())
	case "reset":
		f.reset()
	case "cancel":
		f.giveUp() // the last good picture stays
		f.changed()
	case "reveal":
		f.revealed(f.reveal(tracer.NoNode))
	case "reveal-round":
		f.revealRound()
		f.changed()
	case "chain", "intervals", "data", "predict", "greedy", "bars", "listing":
		f.toggle(name)
	default:
		f.change.Act = name
	}
}

// toggle turns on or off what the picture shows.
func (f *Figure) toggle(name string) {
	switch name {
	case "chain":
		f.Chain = !f.Chain
	case "intervals":
		f.Intervals = !f.Intervals
	case "data":
		f.Data = !f.Data
	case "predict":
		f.Predict, f.prediction, f.Said = !f.Predict, prediction{}, ""
	case "greedy":
		f.Greedy = !f.Greedy
	case "bars":
		f.Bars = !f.Bars
	case "listing":
		f.Listing = !f.Listing
	}
	if g := f.Beside(); g != nil {
		own := Look{View: g.View, Processors: g.Processors}
		g.Look = f.Look
		g.View, g.Processors = own.View, own.Processors
		g.changed()
	}
	f.changed()
}

// openPart opens a part below the figure, or closes it.
func (f *Figure) openPart(p Part, on bool) {
	switch is := [...]*bool{&f.Parts[Inputs], &f.Parts[Phases], &f.Parts[Table]}[p]; {
	case p == Table: // which the browser has opened, with what stands in it
		*is = on
	case *is != on:
		*is = on
		f.changed()
	}
}

// Subject is the run as views take it. There is one where the figure Runs.
func (f *Figure) Subject() *views.Subject { return f.Run.Subject }

// CurrentView is the view that is chosen.
func (f *Figure) CurrentView() views.View {
	v, _ := views.Named(views.ID(f.View))
	return v
}

// AsksForProjector tells that the address wants the figure on the projector.
func (f *Figure) AsksForProjector() bool { return f.Opening.asked.Projector }

// Runs tells whether there is a run to be shown.
func (f *Figure) Runs() bool { return f.Run != nil }

// Name is what the figure is called.
func (f *Figure) Name() string {
	switch {
	case f.Title != "":
		return f.Title
	case f.Alg != nil:
		return f.Alg.Title
	}
	return f.Algorithm
}
