package figure

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

// Figure is an algorithm on an input, as the reader plays with it: everything but the picture
// itself. Its methods are the only way it changes; View draws it, and its Screen, which exists in
// the browser only, paints.
type Figure struct {
	ID        string // unique in its page, and the prefix of its elements' ids
	algorithm string
	Title     string
	Caption   string // trusted HTML
	place     Place
	by        Elsewhere // who makes its runs; nil where it runs its algorithm

	alg      *algos.Algorithm
	controls []control
	request  algos.Request // behind run
	run      *run          // the last good run; nil if there never was one
	player   playback.State
	wish     int // step that the reader chose last

	opening
	look
	folding
	openParts
	selection
	prediction
	editing
	said string // what has come of the reader's latest act in the figure
	tracing

	pair     *Pair // of which it is one; nil where it stands alone
	screen   Screen
	projects bool      // it is on the projector
	frozen   bool      // its input can not be changed where it is drawn
	watchers []watcher // the components that show it
	others   []watcher // who shows something else of it
	remembered

	Problems []address.Problem // of the address
	trouble  string            // why there is no run at all
	stop     views.Stop        // where the run of a program could not go on

	//lint:ignore U1000 only the server makes flipbooks
	Book string // address of its flipbook, if it has one
}

// opening is how the page opened the figure.
type opening struct {
	asked           address.State
	opened          int         // step
	firstProcessors int         // what the slider shows later is the reader's
	gone            func() bool // tells that nobody waits for what is being opened
	awaits          bool        // the run takes too long to be waited for; the example stands there meanwhile
}

// look is what the reader has chosen to see. Two figures side by side look alike.
type look struct {
	view       string
	chain      bool
	intervals  bool
	data       bool // what is lit with a value is what it was made of, without what decided
	predict    bool // the boxes of the next step are to be filled in
	bars       bool // in the cells view, values as heights
	processors int  // that the processors view packs the tasks on
	greedy     bool // there, without barriers
}

// folding is which phases are drawn as one band; see folds.
type folding struct {
	chosen      []string // keys of the phases that the reader has folded
	foldsChosen bool     // whether the reader, or the address, has chosen
}

// openParts are the parts below the figure that are open.
type openParts struct{ phasesOpen, tableOpen, inputsOpen bool }

// selection is the value that is singled out.
type selection struct {
	card   *card         // what is told of it
	pinned bool          // it stays so, wherever the reader points
	linked tracer.NodeID // the value that is singled out because its counterpart is; NoNode for none
}

// tracing is the run that is under way.
type tracing struct {
	busy    bool // in the background
	attempt int  // numbers the runs, so that only the latest lands
}

// remembered is what was made once and is good until something else is asked for.
type remembered struct {
	laid      *laidOut // the layout last made
	tableText string
	tableFor  *run
	curves    []views.Growth // what the chart shows, and for which parameters
	curvesFor string
	timed     timed // T(p)

	//lint:ignore U1000 only the browser has a canvas
	pictureTag string // its element, as it was first written
}

// New opens an algorithm of the catalogue in the state of a query.
func New(id, algorithm, query string) *Figure { return Until(nil, id, algorithm, query) }

// Until is New for a reader who may go away: the figure has no run when cancel has said so. nil
// never does.
func Until(cancel func() bool, id, algorithm, query string) *Figure {
	f := blank(id, algorithm, cancel)
	if cancel == nil {
		f.gone = never
	}
	alg, ok := algos.Find(algorithm)
	if !ok {
		f.trouble = "The catalogue has no algorithm called “" + algorithm + "”."
		return f
	}
	f.alg = alg
	f.asked, f.Problems = address.Parse(query)
	f.open(f.asked)
	return f
}

// blank is a figure that has not been opened.
func blank(id, algorithm string, gone func() bool) *Figure {
	return &Figure{ID: id, algorithm: algorithm, player: playback.New(), screen: noScreen{}, place: PlacePlay, selection: selection{linked: tracer.NoNode}, opening: opening{gone: gone}}
}

// open puts the figure into a state.
func (f *Figure) open(s address.State) {
	f.controls = controlsOf(f.alg)
	for _, field := range s.Fields {
		if i := named(f.controls, field.Name); i >= 0 {
			f.controls[i].write(field.Value)
			f.controls[i].given = f.controls[i].given || f.controls[i].input
			continue
		}
		if p, err := strconv.Atoi(field.Value); field.Name == "p" && err == nil && p >= 1 {
			f.processors = min(p, maxProcessors)
			continue
		}
		f.Problems = append(f.Problems, address.Problem{Key: field.Name, Message: f.alg.Title + " has no such input or parameter"})
	}
	for i := range f.controls {
		f.controls[i].first = f.controls[i].text
	}
	f.view = s.View
	if !slices.ContainsFunc(f.views(), func(v viewInfo) bool { return v.ID == s.View }) {
		if s.View != "" {
			f.Problems = append(f.Problems, address.Problem{Key: "view", Message: "this algorithm has no view called “" + s.View + "”"})
		}
		f.view = f.views()[0].ID
	}
	if f.processors == 0 {
		f.processors = fewProcessors
		if i := named(f.controls, "p"); i >= 0 {
			if p, err := strconv.Atoi(f.controls[i].effective()); err == nil && p >= 1 {
				f.processors = min(p, maxProcessors)
			}
		}
	}
	f.firstProcessors = f.processors
	f.predict = slices.Contains(s.Hide, "values")
	f.shows(s)
	if s.Speed != 0 {
		f.player = playback.Update(f.player, playback.SetSpeed{Speed: s.Speed})
	}
	f.player = playback.Update(f.player, playback.SetLoop{On: s.Loop})
	land, over := f.trace(prompt(), f.gone)
	f.awaits = over // it is traced once the page lives
	switch {
	case !over:
		land()
	case !hasBackground:
		f.trouble = "This run is too long to be drawn in advance. Your browser draws it when the page has loaded."
	}
	if f.run == nil && f.trouble == "" {
		f.fallBack()
	}
	f.arrive(s)
}

// arrive goes to the round that an address names, and tells what the run has not.
func (f *Figure) arrive(s address.State) {
	for _, key := range f.chosen {
		if f.run != nil && !f.awaits && tracer.PhaseNamed(f.run.tree, key) < 0 {
			f.Problems = append(f.Problems, address.Problem{Key: "fold", Message: "this run has no phase called “" + key + "”"})
		}
	}
	if s.Round != nil && f.run != nil {
		f.player = playback.Update(f.player, playback.Seek{At: float64(f.run.step(s.Round.Round, s.Round.Sub))})
	}
	f.opened, f.wish = f.player.Current(), f.player.Current()
}

// The processors on which a run is scheduled at first, and at most.
const (
	fewProcessors = 4
	maxProcessors = 1024
)

// barsAtFirst tells whether heights say more of the algorithm than values: of a sort they do.
func (f *Figure) barsAtFirst() bool { return f.alg.Family == "sort" }

// setProcessors schedules the run on p processors.
func (f *Figure) setProcessors(p int) {
	f.processors = max(1, min(p, f.maxUseful()))
	f.screen.Changed(true)
	if g := f.beside(); g != nil && g.processors != f.processors {
		g.setProcessors(f.processors)
	}
}

// maxUseful is how many processors are offered: one for each value, or for each lane where those
// are more.
func (f *Figure) maxUseful() int {
	if f.run == nil {
		return fewProcessors
	}
	n := max(2, f.run.trace.MaxWidth())
	for _, a := range f.run.trace.Arrays() {
		if a.Given && a.Before <= 1 {
			n = max(n, a.Real)
		}
	}
	return min(n, maxProcessors)
}

// reset takes everything back to how the page opened it.
func (f *Figure) reset() {
	f.attempt++
	f.screen.Cancel()
	f.busy = false
	f.player = playback.Update(playback.New(), playback.ReduceMotion{On: f.player.Reduced})
	f.Problems, f.processors = nil, 0
	f.screen.ShowWhole()
	f.open(f.asked)
	if f.by != nil {
		f.by.Run(requestOf(f.controls))
	}
	f.traceAwaited()
	f.screen.Changed(true)
	f.screen.Moved()
}

// Send gives a message to the player.
func (f *Figure) Send(m playback.Message) {
	if lead := f.pair.leaderOr(f); lead != f {
		if _, passes := m.(playback.Tick); !passes {
			lead.Send(m)
		}
		return
	}
	before, passes := f.player, f.passes()
	f.player = playback.Update(f.player, m)
	f.wish = f.player.Current()
	if f.player.Current() != before.Current() {
		f.said, f.refused = "", ""
	}
	playsOn := f.player.PlaysOn(before)
	f.tellScreen(f.player.Differs(before), playsOn && passes)
	if f.player.Current() != before.Current() {
		f.screen.Moved()
	}
	f.pair.follow(f, playsOn)
}

// passes tells whether of what stands beside the picture another step changes nothing but what
// Status says.
func (f *Figure) passes() bool {
	return f.card == nil && f.said == "" && f.refused == "" && !f.phasesOpen
}

// tellScreen has the screen follow the player: without the controls where a step passes.
func (f *Figure) tellScreen(changed, passes bool) {
	if changed && passes {
		f.screen.Passed()
		return
	}
	f.screen.Changed(changed)
}

// setView changes the view.
func (f *Figure) setView(id string) {
	f.view = id
	f.screen.ShowWhole()
	f.screen.Changed(true)
	if g := f.beside(); g != nil && g.view != id && slices.ContainsFunc(g.views(), func(v viewInfo) bool { return v.ID == id }) {
		g.setView(id)
	}
}

// toggle turns on or off what the picture shows.
func (f *Figure) toggle(name string) {
	switch name {
	case "chain":
		f.chain = !f.chain
	case "intervals":
		f.intervals = !f.intervals
	case "data":
		f.data = !f.data
	case "predict":
		f.predict, f.prediction, f.said = !f.predict, prediction{}, ""
	case "greedy":
		f.greedy = !f.greedy
	case "bars":
		f.bars = !f.bars
	}
	if g := f.beside(); g != nil {
		own := look{view: g.view, processors: g.processors}
		g.look = f.look
		g.view, g.processors = own.view, own.processors
		g.screen.Changed(true)
	}
	f.screen.Changed(true)
}
