package figure

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/canvas"
	"upsweep/views/scene"
)

// picture is where the canvas goes. go-app compares nothing below it, and its text never changes, or go-app would replace a canvas that
// has been painted by an empty one; the size is what the first frame will have.
func (f *Figure) picture() app.UI {
	if f.pictureTag == "" {
		width, height := f.layOut(f.width(), 1).Size()
		f.pictureTag = canvasTag(f.ID, width, height)
	}
	return ui.Raw(f.pictureTag)
}

// The canvases of the margins lie over that of the figure, and stay in sight while the stage scrolls (pins_js.go).
func canvasTag(id string, width, height scene.Unit) string {
	tag := `<div class="picture"><canvas id="` + id + `-canvas" class="figure-canvas" width="` + strconv.Itoa(int(width)) + `" height="` + strconv.Itoa(int(height)) + `" aria-hidden="true"></canvas>`
	for _, pin := range pinNames {
		tag += `<canvas id="` + id + `-` + pin + `" class="pin ` + pin + `" width="1" height="1" aria-hidden="true"></canvas>`
	}
	return tag + `</div>`
}

// room is how wide the stage is, or was on the server's page; 0 where it is not there yet.
func (f *Figure) room() scene.Unit {
	if stage := ui.ByID(f.ID + "-stage"); stage.Truthy() {
		return scene.Unit(stage.Get("clientWidth").Float())
	}
	return 0
}

// width is the one for which the figure is laid out.
func (f *Figure) width() scene.Unit {
	if f.alone() {
		return f.room()
	}
	return laidOutFor(f.place, f.room())
}

// LayOutFirst lays the figure out for the first frame, ahead of it.
func (f *Figure) LayOutFirst() { f.layOut(f.width(), 1) }

// liveScreen paints a figure and brings what the browser tells to it.
type liveScreen struct {
	f      *Figure
	ctx    app.Context
	canvas *canvas.Canvas
	themes themes

	plan    views.Plan // of the last frame
	frame   js.Func
	asked   bool     // a frame is on its way
	request js.Value // names it
	last    float64
	dead    bool

	natural struct { // how tall the picture is at scale 1
		key    planKey
		height float64
	}
	pins   pins
	reveal reveal
	active scene.Rect // where the step happens, as the stage tells it to tests
	scrub  scrub
	touch  touch
	acting
	walking bool // the arrow keys walk from value to value, also where the figure is enlarged

	magnified magnified
	unplaced  bool // the card is no longer where its value is seen
	pinned    bool // the value that is singled out stays so
	led       bool // the text moves it

	cancelled *bool
}

// Live starts the figure; stop ends it.
func (f *Figure) Live(ctx app.Context) (stop func()) {
	if f.run == nil {
		return func() {}
	}
	s := &liveScreen{f: f, ctx: ctx, canvas: canvas.Open(f.ID + "-canvas"), themes: newThemes(), pins: openPins(f.ID), reveal: atOnce}
	f.screen = s
	defer f.traceAwaited()
	s.frame = js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer ui.Rescue()
		s.tick(args[0].Float())
		return nil
	})
	var stops []func()
	on := func(target js.Value, event string, options map[string]any, h func(js.Value)) {
		stops = append(stops, ui.Listen(target, event, options, h))
	}
	window := js.Global()
	on(window, "resize", nil, func(js.Value) { s.reveal = atOnce; s.ask() })
	on(ui.Document(), "fullscreenchange", nil, func(js.Value) { s.ask() })
	on(window, "themechange", nil, func(js.Value) { s.ask() })
	on(window, "upsweep:repaint", nil, func(js.Value) { s.ask() })
	on(ui.Media("(prefers-color-scheme: dark)"), "change", nil, func(js.Value) { s.ask() })
	reduced := ui.Media("(prefers-reduced-motion: reduce)")
	follow := func() {
		f.player = playback.Update(f.player, playback.ReduceMotion{On: reduced.Get("matches").Bool()})
	}
	follow()
	on(reduced, "change", nil, func(js.Value) { follow(); s.ask() })
	if stage := ui.ByID(f.ID + "-stage"); stage.Truthy() {
		s.listenTo(stage, on)
		s.listenToActs(on)
	}
	on(ui.Document(), "keydown", nil, s.onKey)
	on(ui.Document(), "input", nil, s.onScrub)
	on(ui.Document(), "upsweep:read", nil, s.onRead)
	if f.asked.Projector && !f.projects {
		f.projector()
	}
	s.ask()
	s.moved()
	return func() {
		if f.projects {
			f.projector()
		}
		s.dead = true
		s.cancel()
		for _, stop := range stops {
			stop()
		}
		s.canvas.Close()
		s.pins.close()
		f.screen = noScreen{}
		if s.asked { // a frame that is on its way would call what is no more
			js.Global().Call("cancelAnimationFrame", s.request)
		}
		s.frame.Release()
	}
}

// ask has a frame painted.
func (s *liveScreen) ask() {
	if !s.asked && !s.dead {
		s.asked = true
		s.request = js.Global().Call("requestAnimationFrame", s.frame)
	}
}

// tick paints one frame, and lets time pass while the player moves.
func (s *liveScreen) tick(now float64) {
	s.asked = false
	if s.dead {
		return
	}
	if s.isAway() { // its time stands still, until it comes forward
		s.last = 0
		s.stand()
		return
	}
	f := s.f
	if f.player.Moving() {
		elapsed := 0.0
		if s.last > 0 {
			elapsed = math.Min(0.1, (now-s.last)/1000)
		}
		s.last = now
		f.send(playback.Tick{Seconds: elapsed})
	}
	if !f.player.Moving() {
		s.last = 0
	}
	s.pulled()
	s.letArrive(now)
	s.paint()
	s.followScrub(now)
	if f.player.Moving() {
		s.ask()
	}
}

// paint draws the figure as it stands.
func (s *liveScreen) paint() {
	f := s.f
	stage := ui.ByID(f.ID + "-stage")
	if !stage.Truthy() || f.run == nil {
		return
	}
	width := f.width()
	if width < 1 {
		return
	}
	scale, in, lens := s.scale(), f.interaction(), scene.Lens{}
	s.plan = f.layOut(width, scale)
	if f.lens.enlarged() {
		s.plan, lens = s.through(s.plan, width, scale)
		in.Window = lens.Seen()
	}
	frame := f.drawn(s.plan, f.player.Position, in, s.arriving)
	if s.arriving != tracer.NoNode {
		views.Arrive(frame, s.plan, f.player.Position, s.arriving, s.arrived)
	}
	s.canvas.Paint(frame, s.themes.current(), lens)
	s.fits(stage)
	s.bringIntoSight(stage)
	s.paintPins(stage, frame)
	s.placeActing()
	if s.unplaced {
		s.unplaced = false
		s.placeCard()
	}
	s.stand()
}

// stand has the page tell where the figure stands.
func (s *liveScreen) stand() {
	f := s.f
	at := "" // under way
	if !f.player.Moving() {
		at = strconv.Itoa(f.player.Current())
	}
	if stage := ui.ByID(f.ID + "-stage"); stage.Truthy() {
		stage.Get("dataset").Set("at", at)
		s.tellActive(stage, at != "")
	}
	if range_ := ui.ByID(f.ID + "-scrub"); range_.Truthy() && !range_.Call("matches", ":active").Bool() {
		place := f.player.Position
		if f.player.Reduced { // where nothing is to glide, the slider leaps from step to step
			place = float64(f.player.Current())
		}
		range_.Set("value", place)
	}
}

// tellActive has the stage tell tests where the step happens.
func (s *liveScreen) tellActive(stage js.Value, rests bool) {
	if s.plan == nil || !rests || s.f.lens.enlarged() {
		return
	}
	if box := s.plan.Active(float64(s.f.player.Current())); box != s.active {
		s.active = box
		stage.Get("dataset").Set("active", fmt.Sprint(int(box.X), int(box.Y), int(box.W), int(box.H)))
	}
}

// changed has the picture drawn, and where update is set the controls as well.
func (s *liveScreen) changed(update bool) {
	s.ask()
	if s.scrub.moving {
		s.scrub.untold = s.scrub.untold || update
		return
	}
	if update && !s.dead {
		f := s.f
		if f.card != nil && f.run != nil {
			f.card = f.cardOf(f.card.node) // with the step, what it may tell changes
		}
		f.tell()
		s.ctx.Defer(func(app.Context) {
			defer ui.Rescue()
			s.placeCard()
			s.placeActing()
			s.resumed()
			s.syncFields()
			s.markLines() // the listing may be another
		})
		if s.f.player.Mode == playback.Paused {
			s.keepAddress()
		}
	}
}

// keepAddress has the address tell the state, so that reloading or copying it opens the figure as it is.
func (s *liveScreen) keepAddress() {
	query := ""
	switch s.f.place {
	case PlacePlay, PlaceEmbed:
		query = s.f.state().Encode()
	case placeCompare:
		query = s.f.pair.query()
	default:
		return
	}
	location := js.Global().Get("location")
	js.Global().Get("history").Call("replaceState", js.Global().Get("history").Get("state"), "", location.Get("pathname").String()+"?"+query)
}

// moved follows a step: while a slider moves, with the words and numbers.
func (s *liveScreen) moved() {
	s.reveal = max(s.reveal, gliding)
	if !s.scrub.moving {
		s.mark()
	}
}

// mark marks what the text says of the step: linked sentences, lines of pseudocode. On manual steps the sentence is
// announced; while playing it is not.
func (s *liveScreen) mark() {
	f := s.f
	if sentence := ui.ByID(f.ID + "-sentence"); sentence.Truthy() {
		live := "polite"
		if f.player.Mode == playback.Playing || s.isLed() {
			live = "off"
		}
		sentence.Call("setAttribute", "aria-live", live)
	}
	for _, speaking := range ui.All(ui.Document(), `[data-round][data-figure="`+f.ID+`"]`) {
		speaking.Get("classList").Call("toggle", "is-now", f.isAt(speaking.Get("dataset").Get("round").String()))
	}
	now := strconv.Itoa(int(f.run.trace.Steps()[f.player.Current()].Round))
	for _, line := range ui.All(ui.Document(), `li[data-figure="`+f.ID+`"]`) {
		rounds := " " + line.Get("dataset").Get("rounds").String() + " "
		line.Get("classList").Call("toggle", "is-now", strings.Contains(rounds, " "+now+" "))
	}
	s.markLines()
}

// markLines marks the lines that run in the listing beside the figure, where there is one.
func (s *liveScreen) markLines() {
	listed := ui.All(ui.Document(), "li[data-line]")
	if len(listed) == 0 {
		return
	}
	lines := s.f.linesNow()
	for _, line := range listed {
		n, err := strconv.Atoi(line.Get("dataset").Get("line").String())
		line.Get("classList").Call("toggle", "is-now", err == nil && lines[int32(n)])
	}
}

// background runs f in a goroutine that gives the browser its turn; it lands on go-app's own goroutine.
func (s *liveScreen) background(f func(cancel func() bool) func()) bool {
	stop := false
	s.cancelled = &stop
	last := time.Now()
	go func() {
		defer ui.Rescue()
		land := f(func() bool {
			if time.Since(last) > 12*time.Millisecond {
				time.Sleep(time.Millisecond) // the browser paints and hears the Cancel button
				last = time.Now()
			}
			return stop
		})
		if !stop {
			s.ctx.Dispatch(func(app.Context) {
				defer ui.Rescue()
				land()
			})
		}
	}()
	return true
}

func (s *liveScreen) cancel() {
	if s.cancelled != nil {
		*s.cancelled = true
		s.cancelled = nil
	}
}

// pick singles a value out, or none.
func (s *liveScreen) pick(n tracer.NodeID, ok bool) {
	if !s.f.singleOut(n, ok) {
		return
	}
	s.changed(true)
	if g := s.beside(); g != nil {
		g.pinned = g.pinned && !ok
		g.changed(true)
	}
}

// beside is the screen of the figure that this one is compared with; nil where there is none.
func (s *liveScreen) beside() *liveScreen {
	g := s.f.beside()
	if g == nil {
		return nil
	}
	screen, _ := g.screen.(*liveScreen)
	return screen
}

// syncFields shows in every field what its control holds, but for the one that has the focus: a render that sets the value
// of a field can come between two quick keys and lose the second, so go-app is given a value that never changes.
func (s *liveScreen) syncFields() {
	active := ui.Document().Get("activeElement")
	show := func(id, text string) {
		if field := ui.ByID(id); field.Truthy() && !field.Equal(active) && field.Get("value").String() != text {
			field.Set("value", text)
		}
	}
	show(s.f.ID+"-processors", strconv.Itoa(s.f.processors))
	show(s.f.ID+"-views", s.f.view)
	for i := range s.f.controls {
		c := &s.f.controls[i]
		id := s.f.fieldID(i)
		if !c.input {
			if len(c.choices) == 0 && c.kind != algos.ParamBool {
				show(id, c.text)
			}
			continue
		}
		show(id, c.text)
		if i == 0 {
			show(s.f.ID+"-n", strconv.Itoa(countOf(c.text)))
		}
		for k, token := range c.cells() {
			show(id+"-"+strconv.Itoa(k), token)
		}
	}
}

// tell has the components that show the figure drawn anew.
func (f *Figure) tell() {
	for _, w := range f.watchers {
		if w.Mounted() {
			w.Update()
		}
	}
}
