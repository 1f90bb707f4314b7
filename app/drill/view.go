package drill

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/address"
	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/internal/escape"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/svg"
)

// View draws an exercise and takes its answer.
type View struct {
	app.Compo
	Drill   *Drill
	Heading int // level of its heading; 0 for none
	Next    string
	// Onward is where it goes on, asked anew whenever the exercise is drawn; nil where Next says
	// it.
	Onward func() (label, address string)

	ctx app.Context // of the component, which outlives the buttons in it
}

// OnMount remembers the component's own context.
func (v *View) OnMount(ctx app.Context) {
	v.ctx = ctx
	d := v.Drill
	if d.grade != nil && d.grade.First >= 0 && !d.Silent {
		d.moveField(d.grade.First)
	}
	showPresent(d)
}

// OnDismount ends what judges programs.
func (v *View) OnDismount() {
	v.Drill.stopJudging("")
}

// OnResize lays the figure out for the page as it is now.
func (v *View) OnResize(ctx app.Context) {
	if v.Drill.sheet != nil {
		v.Update()
		ctx.Defer(func(app.Context) { showPresent(v.Drill) })
	}
}

// Render draws the exercise.
func (v *View) Render() (drawn app.UI) {
	d := v.Drill
	defer ui.Instead(&drawn, func(message app.UI) app.UI { return ui.Section().Class("drill").Body(message) })
	if d.ex == nil {
		return ui.Section().ID(d.id).Class("drill").Body(ui.Trouble(d.fault))
	}
	parts := []app.UI{}
	if v.Heading == 2 {
		parts = append(parts, ui.H2().Class("drill-title").Text(d.ex.Title))
	} else if v.Heading == 3 {
		parts = append(parts, ui.H3().Class("drill-title").Text(d.ex.Title))
	}
	prompt, judged := strings.CutSuffix(cmp.Or(d.Says, d.ex.Prompt), d.ex.JudgedBy())
	parts = append(parts, app.P().Class("drill-prompt").ID(d.id+"-prompt").Text(prompt))
	fields, shown := v.fields(), []app.UI{}
	if judged { // it can wait until there is a program
		fields = append(fields, app.P().Class("field-hint").Text(d.ex.JudgedBy()))
	}
	if len(d.ex.Notes) > 0 {
		listing := ui.Raw(figure.StillListing(d.ex.Notes))
		if form := d.ex.Form(); form == exercises.Cell || form == exercises.Mark { // the cells are what the question is about: they come first
			listing = app.Details().Class("fold").ID(d.id+"-listing").Body(ui.Summary().Text("Code"), listing)
		}
		shown = append(shown, listing)
	}
	class := "drill drill-" + d.ex.Spec.Kind.Name
	if d.grade != nil {
		class += " is-judged" // its dock is high: what has the focus is kept clear of it
	}
	if d.ex.Form() == exercises.Program {
		parts = append(append(parts, fields...), v.on()...)
	} else {
		beside := "drill-dock"
		if d.drawn() != "" {
			beside += " is-paired"
		}
		dock := app.Div().Class(beside).Body(v.foot(), v.hints(), v.judgement(), v.shown())
		if k := d.besides(); k >= 0 {
			class += " is-split"
			parts = append(parts, app.Div().Class("drill-shown").Body(append(shown, fields[:k]...)...), app.Div().Class("drill-answer").Body(append(fields[k:], dock)...))
		} else {
			parts = append(append(append(parts, shown...), fields...), dock)
		}
	}
	if d.solution != nil {
		parts = append(parts, app.Div().Class("drill-solution").Body(
			figure.Component(d.solution, model.PlaceLesson)))
	}
	if len(d.ex.Notes) > 0 && (d.ex.Form() == exercises.Gap || d.ex.Form() == exercises.Moves && d.sheetNow().sketch != nil) {
		class += " is-beside" // its code stands beside the question; told by a class, since a `:has(…) > *` has browsers style the whole page anew with every text that changes
	}
	if d.ex.Pairs && d.ex.Form() == exercises.Moves {
		class += " is-network"
	}
	return app.Form().ID(d.id).Class(class).Attr("novalidate", true).Aria("labelledby", d.id+"-prompt").
		DataSet("live", "").
		OnSubmit(ui.Guarded(func(ctx app.Context, e app.Event) {
			e.PreventDefault()
			v.check(ctx)
		}), "check", d.id).
		Body(parts...)
}

// besides is how many of the fields show what the question is about: they stand beside it, with the
// code, where there is room. Negative where all stand below one another.
func (d *Drill) besides() int {
	board := min(1, len(d.ex.Board))
	switch form := d.ex.Form(); {
	case form == exercises.Arranged: // the program
		return 3
	case form == exercises.Changed:
		return 2
	case form == exercises.Number && board > 0, form == exercises.Place, form == exercises.Mark, form == exercises.Pick && len(d.ex.Notes) > 0:
		return board
	}
	return -1
}

func (v *View) check(ctx app.Context) {
	d := v.Drill
	if d.empty = d.blank(); d.empty {
		return
	}
	if d.toBeRun() {
		v.run()
		return
	}
	d.check(time.Now(), rand.Uint64())
	d.announce()
	v.ctx.Defer(func(app.Context) { showVerdict(d) })
	if d.grade.First < 0 || d.Silent {
		return
	}
	if d.inBoxes() {
		v.typeInto(d.grade.First)
	} else {
		ui.FocusSlot(d.id, d.grade.First)
	}
}

// foot holds what can be done with the exercise as a whole.
func (v *View) foot() app.UI {
	d := v.Drill
	var parts []app.UI
	simulating := d.ex.Form() == exercises.Moves && d.round < len(d.ex.Slots)-1
	if simulating {
		label := "Next round"
		switch {
		case d.spec.Whole:
			label = "Check " + d.part(d.round)
		case strings.HasPrefix(d.ex.Slots[d.round].Label, "step"):
			label = "Next steps"
		}
		parts = append(parts, app.Button().Type("button").ID(d.id+"-next-round").Class("button").
			OnClick(ui.Guarded(func(app.Context, app.Event) {
				d.nextRound()
				v.ctx.Defer(func(app.Context) { showPresent(d) })
			}), "next round", d.id, d.round).Text(label))
	} else {
		class := "button"
		if d.done() { // what leads on stands out then
			class += " button-quiet"
		}
		parts = append(parts, app.Button().Type("submit").ID(d.id+"-check").Class(class).Text("Check"))
		if d.stop != nil {
			parts = append(parts, app.Button().Type("button").ID(d.id+"-stop").Class("button button-quiet").
				OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) {
					d.stopJudging("Stopped.")
					ui.FocusAfter(ctx, d.id+"-check")
				}), "stop", d.id).Text("Stop"))
		}
	}
	if d.ex.Form() == exercises.Cell && !d.done() {
		parts = append(parts, app.Button().Type("button").ID(d.id+"-copy").Class("button button-quiet").
			OnClick(ui.Guarded(func(app.Context, app.Event) { showFields(d, d.copyBefore()) }), "copy", d.id).Text("Copy unchanged cells"))
	}
	if !d.Silent && !d.done() {
		if n := len(d.hints); n < 3 {
			label := [...]string{"Hint: where to look", "Hint: which rule", "Hint: one worked cell"}[n]
			parts = append(parts, app.Button().Type("button").ID(d.id+"-hint").Class("text-button").
				OnClick(ui.Guarded(func(app.Context, app.Event) { d.hint() }), "hint", d.id, n).Text(label))
		}
		if d.tries > 0 || len(d.hints) == 3 {
			parts = append(parts, app.Button().Type("button").ID(d.id+"-reveal").Class("text-button").
				OnClick(ui.Guarded(func(app.Context, app.Event) {
					d.reveal(time.Now(), rand.Uint64())
					d.announce()
					showFields(d, allSlots(d))
				}), "reveal", d.id).Text("Show the answer"))
		}
	}
	if d.done() {
		if d.solution == nil && d.ex.Form() != exercises.Network {
			parts = append(parts, app.Button().Type("button").ID(d.id+"-run").Class("button button-quiet").
				OnClick(ui.Guarded(func(app.Context, app.Event) { d.showRun(v) }), "run", d.id).
				Body(ui.Icon("play"), app.Text("Play the run")))
		}
	}
	return app.Div().Class("drill-foot").Body(append(parts, v.on()...)...)
}

// on leads on from an exercise at its end.
func (v *View) on() []app.UI {
	d := v.Drill
	if !d.done() && (!d.Silent || d.grade == nil) {
		return nil
	}
	label, next := "Next exercise", v.Next
	if v.Onward != nil {
		label, next = v.Onward()
	}
	if next == "" {
		return nil
	}
	return []app.UI{app.A().Class("button").ID(d.id + "-next").Href(ui.At(next)).Text(label)}
}

func allSlots(d *Drill) []int {
	out := make([]int, len(d.answer))
	for i := range out {
		out[i] = i
	}
	return out
}

func (v *View) hints() app.UI {
	d := v.Drill
	var items []app.UI
	for _, h := range d.hints {
		items = append(items, ui.Li().Text(h))
	}
	if len(items) == 0 {
		return app.Div().Class("drill-hints").Role("status")
	}
	return app.Div().Class("drill-hints").Role("status").Body(ui.Ol().Body(items...))
}

// judgement is what is said to the answer.
func (v *View) judgement() app.UI {
	d := v.Drill
	class := "verdict"
	if d.grade == nil {
		says := app.Div().ID(d.id + "-verdict").Class(class).Role("status")
		switch {
		case d.empty:
			says = says.Body(app.P().Text("Nothing has been filled in yet."))
		case d.stop != nil:
			says = says.Body(app.P().Text("Judging on hidden inputs …"))
		case d.trouble != "":
			says = says.Body(ui.Trouble(d.trouble))
		}
		return says
	}
	symbol := "x"
	switch {
	case d.Silent || d.revealed:
		class += " verdict-kept"
		symbol = "check"
	case d.grade.Full():
		class += " verdict-right"
		symbol = "check"
	default:
		class += " verdict-wrong"
	}
	parts := []app.UI{app.P().Class("verdict-lead").Body(ui.Icon(symbol), app.Text(d.verdict()))}
	switch {
	case d.Silent:
	case d.grade.Full() || d.revealed:
		parts = append(parts, app.P().Class("verdict-says").Text(d.grade.Says))
	default:
		parts = append(parts, v.reasons()...)
	}
	return app.Div().ID(d.id + "-verdict").Class(class).Role("status").Body(parts...)
}

// reasons tell what is wrong: at the first try where, at the second why, at the third what would be
// right, and each sooner on asking.
func (v *View) reasons() []app.UI {
	d := v.Drill
	says, m := d.grade.Verdict, d.grade.Mistake
	parts := []app.UI{app.P().Class("verdict-says").Text(says.Where)}
	run, showing := v.refutation()
	if run != nil {
		parts = append(parts, run)
	}
	if d.step() >= stepWhy {
		why := []app.UI{app.Text(says.Why)}
		if m != nil {
			why = []app.UI{ui.B().Text(ui.Sentence(m.Name)), app.Text(" " + says.Why)}
		}
		parts = append(parts, app.P().Class("verdict-mistake").Body(why...))
	}
	if d.step() >= stepWhat && says.What != says.Where {
		parts = append(parts, app.P().Class("verdict-what").Text(says.What))
	}
	var more []app.UI
	if label := [...]string{"", "Tell me why", "What would be right?", ""}[d.step()]; label != "" {
		more = append(more, app.Button().Type("button").ID(d.id+"-more").Class("text-button").
			OnClick(ui.Guarded(func(app.Context, app.Event) {
				d.ask()
				v.ctx.Defer(func(app.Context) { showVerdict(d) })
			}), "more", d.id, d.step()).Text(label))
	}
	if d.Lesson.Href != "" {
		more = append(more, app.A().Class("alone").Href(ui.At(d.paragraph(says.Round))).Text("Lesson: “"+d.Lesson.Title+"”"))
	}
	switch s := d.ex.Showing; {
	case run != nil:
		more = append(more, app.A().Class("alone").Href(ui.At("/play/"+showing.Algorithm+"?"+runQuery(showing))).Text("Play this run"))
	case says.Round > 0 && d.step() >= stepWhat:
		s.Round = says.Round
		more = append(more, app.A().Class("alone").Href(ui.At("/play/"+s.Algorithm+"?"+runQuery(s))).Text("Round "+strconv.Itoa(says.Round)+" of the run"))
	}
	return append(parts, app.P().Class("verdict-more").Body(more...))
}

// shown are the pictures beside the verdict: the run that shows what is wrong, or once the reader is
// told why, the run beside the one with the mistake.
func (v *View) shown() app.UI {
	drawn := v.Drill.drawn()
	if drawn == "" {
		return app.Div().Class("pair")
	}
	label := "What goes wrong"
	if v.Drill.done() {
		label = "How it comes to be"
	}
	return app.Div().Class("pair").TabIndex(0).Role("group").Aria("label", label).Body(ui.Raw(`<div class="pair-sides">` + drawn + `</div>`))
}

func (d *Drill) drawn() string {
	switch {
	case d.grade == nil || d.Silent:
		return ""
	case d.done() || d.step() >= stepWhat && d.ex.Also.Cone != nil:
		return d.coned()
	case d.grade.Mistake != nil && d.step() >= stepWhy:
		if p := d.pictures(); p != nil {
			return p.right + p.wrong
		}
	}
	return d.witness
}

// coned draws what the value that was asked about comes from, once.
func (d *Drill) coned() string {
	c, is := d.ex.Cone()
	if d.cone == "" && is && c.Of != tracer.NoNode && c.Trace.Graph().Nodes() <= maxDrawn {
		d.cone = still(views.SubjectOf(c.Trace), c.At, d.id+"-cone", c.Says, views.Interaction{Selected: []tracer.NodeID{c.Of}, DataOnly: c.DataOnly})
	}
	return d.cone
}

// paragraph is where the lesson speaks of a round. Its figures have as many values as an exercise
// usually has; of another number, the same round is another one.
func (d *Drill) paragraph(round int) string {
	if round == 0 || d.spec.N != 0 {
		return d.Lesson.Href
	}
	return d.Lesson.Href + "#round-" + strconv.Itoa(round) + "-" + d.ex.Showing.Algorithm
}

// pair is the run as it is and as a mistake makes it, drawn.
type pair struct{ right, wrong string }

// maxDrawn is the largest run, in values, that is drawn beside another.
const maxDrawn = 300

// pictures draws the two runs of the mistake, once.
func (d *Drill) pictures() *pair {
	m := d.grade.Mistake
	if m.Correction == nil {
		return nil
	}
	if d.pair != nil && d.pairFor == m {
		return d.pair
	}
	c := m.Correction()
	if c.Right.Graph().Nodes() > maxDrawn || c.Wrong.Graph().Nodes() > maxDrawn {
		return nil
	}
	right, wrong := views.SubjectOf(c.Right), views.SubjectOf(c.Wrong)
	d.pairFor = m
	d.pair = &pair{
		right: still(right.Sketched(views.Sketch{Blank: c.Later}), c.RightAt, d.id+"-right", "As it is, up to the first wrong cell", views.Interaction{}),
		wrong: still(wrong.Sketched(views.Sketch{Wrong: c.Differ}), c.WrongAt, d.id+"-wrong", "With the mistake: "+m.Name, views.Interaction{}),
	}
	return d.pair
}

// still draws a run after a step, for half a column.
func still(s *views.Subject, step int, id, caption string, in views.Interaction) string {
	view, _ := views.Named(views.Dag)
	in.Still = true
	frame := view.Plan(s, views.Options{Width: 360}).Frame(float64(step), in)
	return `<figure class="pair-side"><figcaption>` + escape.HTML(caption) + `</figcaption>` + svg.Draw(frame, svg.Options{ID: id}) + `</figure>`
}

// showRun opens the run that shows the answer, to be played.
func (d *Drill) showRun(v *View) {
	s := d.ex.Showing
	f := model.New(d.id+"-figure", s.Algorithm, runQuery(s))
	f.Title = "The run"
	d.solution = f
	d.version++
	v.Update()
	// Not the context of the button: it is gone by then, and what waits for it is dropped.
	v.ctx.Defer(func(ctx app.Context) {
		defer ui.Rescue()
		if d.Bring != nil {
			d.Bring(ctx, f)
		}
	})
}

// runQuery is the address of a run.
func runQuery(s exercises.Showing) string {
	state := address.State{Round: &address.Round{Round: max(0, s.Round-1)}}
	for _, from := range []map[string]string{s.Request.Inputs, s.Request.Params} {
		for _, name := range slices.Sorted(maps.Keys(from)) {
			state.Fields = append(state.Fields, address.Field{Name: name, Value: address.Compact(from[name])})
		}
	}
	return state.Encode()
}
