package stage

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/canvas"
	"upsweep/views/scene"
)

// live is a figure on the stage: it paints it, and sends it what the reader does.
type live struct {
	f      *model.Figure
	ctx    app.Context
	canvas *canvas.Canvas
	themes themes

	plan    views.Plan // of the last frame
	parts   map[string]part
	frame   js.Func
	asked   bool     // a frame is on its way
	request js.Value // names it
	last    float64
	dead    bool

	lens    lens        // through which the reader looks
	pointed scene.Point // where the reader points in a chart; the zero point is nowhere
	width   scene.Unit  // for which the figure was laid out last
	fitted  float64     // the scale at which the figure fits its room; 0 where that has changed
	filling struct {    // the scale for which the figure fills the room that it has to itself
		key   model.PlanKey
		room  scene.Rect
		scale float64
	}
	crowded struct { // whether the values of a plan would be read more easily if it were larger
		plan views.Plan
		is   bool
	}
	pins    pins
	reveal  reveal
	happens happens
	scrub   scrub
	label   scrubLabel
	touch   touch
	acting
	kept    struct{ query, search string } // the address, as written and as the browser has it
	walking bool                           // the arrow keys walk from value to value, also where the figure is enlarged

	magnified magnified
	step      int    // of the last frame
	passed    bool   // words and numbers have been written beside go-app since it rendered
	untold    bool   // they are of another step than the picture, and are to be written with a frame to come
	unplaced  bool   // the card is no longer where its value is seen
	led       bool   // the text moves it
	early     func() // a press from before the client ran, once there is a plan
}

// Live puts a figure on the screen; stop takes it off.
func Live(ctx app.Context, f *model.Figure) (stop func()) {
	if !f.Runs() {
		return func() {}
	}
	s := &live{f: f, ctx: ctx, canvas: canvas.Open(f.ID + "-canvas"), parts: map[string]part{}, themes: newThemes(), pins: openPins(f.ID), reveal: atOnce}
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
	on(window, "resize", nil, func(js.Value) {
		s.fitted, s.reveal, s.label.shown, s.unplaced = 0, atOnce, false, true
		s.ask()
	})
	on(ui.Document(), "fullscreenchange", nil, func(js.Value) { s.unplaced = true; s.ask() })
	on(window, "themechange", nil, func(js.Value) { s.ask() })
	on(window, "upsweep:repaint", nil, func(js.Value) { s.ask() })
	on(s.themes.dusk, "change", nil, func(js.Value) { s.ask() })
	reduced := ui.Media("(prefers-reduced-motion: reduce)")
	follow := func() {
		f.Send(model.ReduceMotion{On: reduced.Get("matches").Bool()})
	}
	follow()
	on(reduced, "change", nil, func(js.Value) { follow(); s.ask() })
	if stage := s.part("stage"); stage.Truthy() {
		s.listenTo(stage.Value, on)
		s.listenToActs(on)
	}
	on(ui.Document(), "keydown", nil, s.onKey)
	on(ui.Document(), "input", nil, s.onScrub)
	s.listenToScrubber(on)
	on(ui.Document(), "upsweep:read", nil, s.onRead)
	on(ui.Document(), "upsweep:press", nil, s.onEarlyPress)
	if f.AsksForProjector() && !f.Projected {
		s.projector()
	}
	s.ask()
	s.stepped()
	f.Stage(s.carryOut)
	return func() {
		s.dead = true // from here on it changes no address, which is another page's
		if f.Projected {
			s.projector()
		}
		if s.label.leave != nil {
			s.label.leave()
		}
		for _, stop := range stops {
			stop()
		}
		s.canvas.Close()
		s.pins.close()
		f.Stage(nil)
		if s.asked { // a frame that is on its way would call what is no more
			js.Global().Call("cancelAnimationFrame", s.request)
		}
		s.frame.Release()
	}
}

// interaction is what the reader has singled out.
func (s *live) interaction() views.Interaction {
	in := s.f.Interaction()
	in.Pointed = s.pointed
	return in
}

// ask has a frame painted.
func (s *live) ask() {
	if !s.asked && !s.dead {
		s.asked = true
		s.request = js.Global().Call("requestAnimationFrame", s.frame)
	}
}

// tick paints one frame, and lets time pass while the player moves.
func (s *live) tick(now float64) {
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
	if s.untold && !s.scrub.moving {
		s.tell()
		f.RedrawOthers()
	}
	if f.Player.Moving() {
		elapsed := 0.0
		if s.last > 0 {
			elapsed = math.Min(0.1, (now-s.last)/1000)
		}
		s.last = now
		f.Send(playback.Tick{Seconds: elapsed})
	}
	if !f.Player.Moving() {
		s.last = 0
	}
	if s.dragging {
		f.Send(model.Pull{To: s.to})
		s.placeCard()
	}
	s.letArrive(now)
	s.paint()
	step := f.Player.Current()
	s.followScrub(now, step != s.step)
	s.step = step
	s.placeScrubLabel()
	if f.Player.Moving() {
		s.ask()
	}
}

// paint draws the figure as it stands.
func (s *live) paint() {
	f := s.f
	stage := s.part("stage")
	if !stage.Truthy() || !f.Runs() {
		return
	}
	width := figure.Width(f)
	if width < 1 {
		return
	}
	s.width = width
	scale, in, lens := s.scale(), s.interaction(), scene.Lens{}
	s.plan = f.LayOut(width, scale)
	if s.lens.enlarged() {
		s.plan, lens = s.through(s.plan, width, scale)
		in.Window = lens.Seen()
	}
	frame := f.Drawn(s.plan, f.Player.Position, in, s.arriving)
	if s.arriving != tracer.NoNode {
		views.Arrive(frame, s.plan, f.Player.Position, s.arriving, s.arrived)
	}
	if in.Forward && lens == (scene.Lens{}) {
		lens = scene.Lens{Zoom: 1, W: frame.Width, H: frame.Height} // a drag changes all of it: sheets would be painted twice and used once
	}
	s.canvas.Paint(frame, s.themes.current(), lens)
	s.fits(stage)
	s.bringIntoSight(stage.Value, frame)
	s.paintPins(stage.Value, frame)
	s.placeActing()
	if s.unplaced {
		s.unplaced = false
		s.placeCard()
	}
	s.stand()
	if zoomed := s.zoomed(); zoomed != f.Zoomed {
		f.Send(model.Zoomed{To: zoomed})
	}
	if early := s.early; early != nil {
		s.early = nil
		early()
	}
}

// stand has the page tell where the figure stands.
func (s *live) stand() {
	f := s.f
	at := "" // under way
	if !f.Player.Moving() {
		at = strconv.Itoa(f.Player.Current())
	}
	if stage := s.part("stage"); stage.Truthy() {
		stage.tell("at", at)
		s.tellActive(stage, at != "")
	}
	place := f.Player.Position
	if f.Player.Reduced { // where nothing is to glide, the slider leaps from step to step
		place = float64(f.Player.Current())
	}
	if slider := s.part("scrub"); slider.Truthy() && slider.Get("valueAsNumber").Float() != place && !slider.Call("matches", ":active").Bool() {
		slider.Set("value", place)
	}
}

// tellActive has the stage tell tests where the step happens.
func (s *live) tellActive(stage part, rests bool) {
	if s.plan == nil || !rests || s.lens.enlarged() {
		return
	}
	if box := s.present(); box != s.happens.told {
		s.happens.told = box
		stage.tell("active", fmt.Sprint(int(box.X), int(box.Y), int(box.W), int(box.H)))
	}
}

// carryOut does what a change of the figure asks for.
func (s *live) carryOut(c model.Change) {
	s.ask()
	if c.Scrubs {
		s.scrubs()
	}
	if c.Whole {
		s.showWhole()
	}
	if c.Zoom != "" {
		s.zoomTo(c.Zoom)
	}
	if c.Arrives {
		s.arrive(c.Arrive)
	}
	switch c.Focus {
	case model.FocusField:
		s.focusField(c.Text)
	case model.FocusStage:
		s.focusStage()
	}
	switch {
	case c.Controls:
		s.redraw()
	case c.Passed: // written with the next frame: that in which the step comes has the most to paint
		s.passed, s.untold = true, true
	}
	if c.Moved {
		s.stepped()
	}
	if c.Job != nil {
		s.run(c.Job)
	}
	if c.Act != "" {
		s.act(c.Act)
	}
}

// redraw has the picture drawn and the components as well; while a slider moves, when it rests.
func (s *live) redraw() {
	s.ask()
	if s.scrub.moving {
		s.untold = true
		return
	}
	if s.dead {
		return
	}
	f := s.f
	if s.passed { // what go-app takes for written may be no more
		s.passed = false
		s.tell()
	}
	s.setLive() // go-app may write the sentence of the step that comes next
	f.Redraw()
	s.ctx.Defer(func(app.Context) {
		defer ui.Rescue()
		if was := s.fitted; s.plan != nil && (s.scale() != was && !figure.Alone(f) || figure.Width(f) != s.width) { // what stands round it has another extent
			s.reveal, s.unplaced = atOnce, true
			s.ask()
		}
		s.placeCard()
		s.placeActing()
		f.Send(model.Resume{OnStage: ui.Document().Get("activeElement").Equal(s.part("stage").Value)})
		s.syncFields()
		s.markLines() // the listing may be another
	})
	if f.Player.Mode == playback.Paused {
		s.keepAddress()
	}
}

// keepAddress has the address tell the state, so that reloading or copying it opens the figure as
// it is.
func (s *live) keepAddress() {
	query, follows := s.f.Query()
	if !follows {
		return
	}
	location, history := js.Global().Get("location"), js.Global().Get("history")
	if query == s.kept.query && location.Get("search").String() == s.kept.search {
		return // to write an address takes the browser longer than to tell what is known of a value
	}
	history.Call("replaceState", history.Get("state"), "", location.Get("pathname").String()+"?"+query)
	s.kept.query, s.kept.search = query, location.Get("search").String()
}

// stepped follows a step: while a slider moves, with the words and numbers.
func (s *live) stepped() {
	s.reveal = max(s.reveal, gliding)
	if !s.scrub.moving && !s.untold {
		s.mark()
	}
}

// mark marks what the text says of the step: linked sentences, lines of pseudocode. On manual steps
// the sentence is announced; while playing it is not.
func (s *live) mark() {
	f := s.f
	s.setLive()
	for _, speaking := range ui.All(ui.Document(), `[data-round][data-figure="`+f.ID+`"]`) {
		speaking.Get("classList").Call("toggle", "is-now", f.IsAt(speaking.Get("dataset").Get("round").String()))
	}
	now := strconv.Itoa(int(f.Subject().Trace.Steps()[f.Player.Current()].Round))
	for _, line := range ui.All(ui.Document(), `li[data-figure="`+f.ID+`"]`) {
		rounds := " " + line.Get("dataset").Get("rounds").String() + " "
		line.Get("classList").Call("toggle", "is-now", strings.Contains(rounds, " "+now+" "))
	}
	s.markLines()
}

// setLive says whether a change of the sentence is announced, before it changes.
func (s *live) setLive() {
	if sentence := s.part("sentence"); sentence.Truthy() {
		live := "polite"
		if s.f.Player.Mode == playback.Playing || s.isLed() {
			live = "off"
		}
		sentence.Call("setAttribute", "aria-live", live)
	}
}

// markLines marks the lines that run in the listings of the figure, beside it and on its page, and
// writes under them what one lane does there.
func (s *live) markLines() {
	lines := ui.All(ui.Document(), `:is(#`+s.f.ID+`, .play-about) li[data-line]`)
	if len(lines) == 0 {
		return
	}
	running, values := s.f.LinesNow(), s.f.ValuesNow()
	for _, line := range lines {
		n, _ := strconv.Atoi(line.Get("dataset").Get("line").String())
		is := running[int32(n)]
		line.Get("classList").Call("toggle", "is-now", is)
		text := ""
		for _, v := range values {
			if v.Line == n {
				text = v.Text
			}
		}
		if under := line.Get("dataset"); text != "" {
			under.Set("values", text)
		} else {
			under.Delete("values")
		}
		if is {
			list := line.Get("parentElement")
			list.Set("scrollTop", max(line.Get("offsetTop").Float()+line.Get("offsetHeight").Float()-list.Get("clientHeight").Float(), min(list.Get("scrollTop").Float(), line.Get("offsetTop").Float())))
		}
	}
}

// run makes a run in a goroutine that gives the browser its turn; it lands on go-app's own.
func (s *live) run(job *model.Job) {
	last := time.Now()
	go func() {
		defer ui.Rescue()
		landed := job.Run(func() {
			if time.Since(last) > 12*time.Millisecond {
				time.Sleep(time.Millisecond) // the browser paints and hears the Cancel button
				last = time.Now()
			}
		})
		s.ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			s.f.Send(landed)
		})
	}()
}

// syncFields shows in every field what its control holds, but for the one that has the focus: a
// render that sets the value of a field can come between two quick keys and lose the second, so
// go-app is given a value that never changes.
func (s *live) syncFields() {
	active := ui.Document().Get("activeElement")
	figure.EachField(s.f, func(id, text string) {
		if field := ui.ByID(id); field.Truthy() && !field.Equal(active) && field.Get("value").String() != text {
			field.Set("value", text)
		}
	})
}
