package race

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/race/model"
	"upsweep/app/ui"
	"upsweep/parallel"
)

// View draws the page and answers it.
type View struct {
	app.Compo
	Session *Session

	// ctx is that of the view itself: what a button's context dispatches is dropped once the button
	// has gone, and buttons go when a race begins.
	ctx app.Context
}

// OnMount keeps the context.
func (v *View) OnMount(ctx app.Context) { v.ctx = ctx }

// OnDismount ends what is running.
func (v *View) OnDismount() { v.Session.driver.close() }

// Render draws the form and what has been measured.
func (v *View) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	m := v.Session
	if m.inLesson != "" {
		parts := []app.UI{
			ui.H3().ID(m.id + "-title").Class("drill-title").Text(m.options.Kernel.Title() + " on your cores"),
			app.P().Class("race-note").Body(app.Text(m.terms()), app.A().Href(ui.At("/race?"+m.inLesson)).Text("Other sizes and types, and the rules")),
		}
		parts = append(append(parts, v.problems()...), v.buttons("Run it on your cores"), v.status())
		if m.result != nil {
			parts = append(parts, v.results()...)
		}
		return ui.Section().ID(m.id).Class("drill race-small").DataSet("live", "").Aria("labelledby", m.id+"-title").Body(parts...)
	}
	parts := []app.UI{v.form(), v.status()}
	if m.result != nil {
		parts = append(parts, v.results()...)
	}
	if m.sweep != nil {
		parts = append(parts, v.crossing())
	}
	return app.Div().Class("race-body").DataSet("live", "").Body(append(parts, v.about())...)
}

// terms say what a race in a lesson runs. They are the same on every machine, since the server
// writes them too.
func (m *Session) terms() string {
	o := m.options
	workers := "as many workers as the browser reports cores"
	if strings.Contains(m.inLesson, "workers=") {
		workers = strconv.Itoa(o.Workers) + " workers"
	}
	return model.Size(o.Log) + " = " + ui.Grouped(o.N()) + " elements, " + o.Distribution.String() + " " + o.Type.String() +
		": one Go thread, up to " + workers + ", and JavaScript, " + strconv.Itoa(o.Runs) + " runs of each; every result is compared with that of a plain loop. "
}

// buttons begin a race or end it.
func (v *View) buttons(start string) app.UI {
	m := v.Session
	if m.stage == running {
		return app.Div().Class("race-buttons").Body(app.Button().Type("button").ID(m.id+"-cancel").Class("button").Text("Cancel").
			OnClick(ui.Guarded(func(app.Context, app.Event) { m.stopped = true; m.driver.cancel() }), "cancel"))
	}
	idle := []app.UI{
		app.Button().Type("button").ID(m.id+"-start").Class("button").Disabled(len(m.problems) > 0).Body(ui.Icon("play"), app.Text(start)).
			OnClick(ui.Guarded(func(app.Context, app.Event) { v.start(false) }), "start"),
	}
	if m.inLesson == "" {
		idle = append(idle, app.Button().Type("button").ID(m.id+"-sweep").Class("button button-quiet").Disabled(len(m.problems) > 0).Text("Find the crossover").
			OnClick(ui.Guarded(func(app.Context, app.Event) { v.start(true) }), "sweep"))
	}
	return app.Div().Class("race-buttons").Body(idle...)
}

// problems are what keeps a race from starting.
func (v *View) problems() (parts []app.UI) {
	for _, p := range v.Session.problems {
		parts = append(parts, app.P().Class("field-error").Role("alert").Body(ui.Icon("triangle-alert"), app.Span().Text(ui.Sentence(p))))
	}
	return parts
}

// section is one under a heading, one level deeper in a lesson.
func (v *View) section(name, title string, parts ...app.UI) app.UI {
	id := v.Session.id + "-" + name
	var heading app.UI = ui.H2().ID(id).Text(title)
	if v.Session.inLesson != "" {
		heading = ui.H4().ID(id).Text(title)
	}
	return ui.Section().Aria("labelledby", id).Body(append([]app.UI{heading}, parts...)...)
}

func (v *View) form() app.UI {
	m := v.Session
	var kernels, types, distributions, sizes, workers, runs [][2]string
	for _, k := range parallel.Kernels() {
		kernels = append(kernels, [2]string{k.String(), k.Title()})
	}
	for _, t := range parallel.Types() {
		types = append(types, [2]string{t.String(), t.String()})
	}
	for _, d := range parallel.Distributions() {
		distributions = append(distributions, [2]string{d.String(), d.String()})
	}
	for log := model.MinLog; log <= model.MaxLog; log++ {
		sizes = append(sizes, [2]string{strconv.Itoa(log), model.Size(log) + " = " + ui.Grouped(1<<log)})
	}
	for w := 1; w <= model.MaxWorkers; w++ {
		label := strconv.Itoa(w)
		switch have := cores(); {
		case w == have:
			label += " (your cores)"
		case w > have:
			label += " (more than your cores)"
		}
		workers = append(workers, [2]string{strconv.Itoa(w), label})
	}
	for _, n := range []int{3, 5, 7, 11, 21} {
		runs = append(runs, [2]string{strconv.Itoa(n), strconv.Itoa(n)})
	}
	parts := []app.UI{
		app.Div().Class("race-fields").Body(
			v.choice("kernel", "Primitive", kernels, m.options.Kernel.String()),
			v.choice("log", "Elements", sizes, strconv.Itoa(m.options.Log)),
			v.choice("distribution", "Distribution", distributions, m.options.Distribution.String()),
			v.choice("type", "Type", types, m.options.Type.String()),
			v.choice("workers", "Workers, up to", workers, strconv.Itoa(m.options.Workers)),
			v.choice("runs", "Runs of each", runs, strconv.Itoa(m.options.Runs)),
			app.Div().Class("field").Body(
				app.Label().For("race-guess").Body(app.Span().Class("field-name").Text("Times as fast?")),
				app.Input().Type("text").ID("race-guess").Attr("inputmode", "decimal").AutoComplete(false).Placeholder("your guess").
					OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { m.guess = ctx.JSSrc().Get("value").String() }), "guess"),
			),
		),
	}
	parts = append(parts, v.problems()...)
	if m.sequential() {
		parts = append(parts, app.P().ID("race-sequential").Class("race-hint").Body(ui.Icon("info"),
			app.Span().Text("Below the crossover on this machine: one thread is the better choice for this size."),
			app.Button().Type("button").ID("race-one").Class("button button-quiet").Text("Race one worker only").
				OnClick(ui.Guarded(func(app.Context, app.Event) { m.choose("workers", "1"); m.driver.address(m.options); v.Update() }), "one"),
		))
	}
	return app.Div().Class("race-form").Role("group").Aria("label", "What races").Body(append(parts, v.buttons("Race"))...)
}

func (v *View) choice(name, label string, options [][2]string, chosen string) app.UI {
	return &choice{View: v, Name: name, Label: label, Options: options, Chosen: chosen, Disabled: v.Session.stage == running}
}

// choice is one field of the form. It is a component so that it is drawn again only when it has
// changed, not after every run.
type choice struct {
	app.Compo
	View        *View
	Name, Label string
	Options     [][2]string
	Chosen      string
	Disabled    bool
}

// Render draws the field.
func (c *choice) Render() app.UI {
	list := make([]app.UI, len(c.Options))
	for i, o := range c.Options {
		list[i] = app.Option().Value(o[0]).Selected(o[0] == c.Chosen).Text(o[1])
	}
	v, name := c.View, c.Name
	return app.Div().Class("field").Body(
		app.Label().For("race-"+name).Body(app.Span().Class("field-name").Text(c.Label)),
		app.Select().ID("race-"+name).Disabled(c.Disabled).Body(list...).
			OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
				v.Session.choose(name, ctx.JSSrc().Get("value").String())
				v.Session.driver.address(v.Session.options)
				v.Update()
			}), name),
	)
}

// status says what goes on, politely.
func (v *View) status() app.UI {
	m := v.Session
	parts := []app.UI{app.P().ID(m.id + "-says").Role("status").Class("race-says").Text(m.says)}
	if m.stage == running {
		parts = append(parts, app.Progress().ID(m.id+"-progress").Max(m.all).Value(m.done).Aria("label", "Runs done"))
	}
	return app.Div().Class("race-status").Body(parts...)
}

// results are the charts and tables of what has been measured so far.
func (v *View) results() []app.UI {
	m := v.Session
	r := m.result
	parts := []app.UI{}
	if r.Complete() {
		parts = append(parts, app.P().ID(m.id+"-verdict").Class("race-verdict").Text(strings.TrimSpace(r.Guessed(m.guess)+" "+r.Verdict())))
	}
	times := []app.UI{ui.Raw(r.Chart())}
	if m.gpu != "" {
		times = append(times, app.P().Class("race-note").ID(m.id+"-gpu").Body(app.Text(m.gpu+" "), app.A().Href(ui.At("/gpu")).Text("More on your GPU")))
	}
	parts = append(parts, v.section("times", "Time", times...))
	if m.revealed < revealSpeed {
		return parts
	}
	parts = append(parts, v.section("speed", "Predicted and measured",
		ui.Raw(r.SpeedUps(m.guess)),
		legend([2]string{"team", "measured"}, [2]string{"predicted", "predicted, with the copies, barriers and messages that were measured"}, [2]string{"amdahl", "Amdahl: the work alone"}),
		app.P().Class("race-note").Text(r.Remark()),
	))
	if m.inLesson != "" || m.revealed < revealWhere {
		return parts
	}
	parts = append(parts, v.timeline())
	if m.revealed < revealAll {
		return parts
	}
	return append(parts, v.model(), app.Div().Class("race-buttons").Body(
		app.Button().Type("button").ID("race-csv").Class("button button-quiet").Body(ui.Icon("download"), app.Text("All runs as CSV")).
			OnClick(ui.Guarded(func(app.Context, app.Event) { ui.Save("race.csv", "text/csv", r.CSV()) }), "csv"),
		app.Button().Type("button").ID("race-share").Class("button button-quiet").Body(ui.Icon("share-2"), app.Text("Copy the link to this race")).
			OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) {
				ui.Share(ctx, "/race?"+r.Options.Encode(), "The link to this race has been copied.")
			}), "share"),
	))
}

// legend says what the marks of a picture are.
func legend(marks ...[2]string) app.UI {
	list := make([]app.UI, len(marks))
	for i, l := range marks {
		list[i] = ui.Li().Body(app.Span().Class("race-swatch race-"+l[0]).Aria("hidden", true), app.Text(l[1]))
	}
	return ui.Ul().Class("race-legend").Body(list...)
}

// timeline shows where the time of the fastest run of a team went.
func (v *View) timeline() app.UI {
	m := v.Session
	shown := m.shown
	if shown == 0 {
		shown = m.result.Best().Workers
	}
	var tabs []app.UI
	for _, w := range m.result.Options.Counts() {
		tabs = append(tabs, app.Button().Type("button").ID("race-track-"+strconv.Itoa(w)).Class("chip").Aria("pressed", w == shown).
			Text(model.Way{Kind: model.Team, Workers: w}.Name(m.result.Options.Kernel)).
			OnClick(ui.Guarded(func(app.Context, app.Event) {
				m.shown = w
				v.Update()
			}), w))
	}
	return v.section("where", "Where the time of the fastest run went",
		app.Div().Class("race-tabs").Role("group").Aria("label", "Workers").Body(tabs...),
		ui.Raw(m.result.Timeline(shown)),
		legend([2]string{"in", "copy in"}, [2]string{"compute", "compute"}, [2]string{"out", "copy out"}, [2]string{"wait", "wait at the barrier"}),
		app.P().Class("race-note").Text("Within a phase, between two barriers, a worker copies and computes block by block; each phase shows the sums of these times one after another."),
	)
}

// model sets what is predicted beside what was measured.
func (v *View) model() app.UI {
	m := v.Session
	head := []app.UI{}
	for _, h := range []string{"Workers", "T(p)/T(1)", "Work", "Copy", "Barrier", "Messages", "Slower", "Out of step", "Amdahl", "Predicted", "Measured", "Efficiency"} {
		head = append(head, ui.Th().Attr("scope", "col").Text(h))
	}
	var rows []app.UI
	for _, w := range m.result.Options.Counts() {
		p, ok := m.result.Predict(w)
		if !ok {
			continue
		}
		cells := []app.UI{ui.Th().Attr("scope", "row").Text(strconv.Itoa(w))}
		for _, x := range []string{
			model.Number(p.Share), ms(p.Work), ms(p.Copy), ms(p.Barrier), ms(p.Message), ms(p.Slower), ms(p.OutOfStep),
			times(p.Amdahl), times(p.Predicted), times(p.Measured), strconv.Itoa(int(100*p.Measured/float64(w)+0.5)) + " %",
		} {
			cells = append(cells, ui.Td().Text(x))
		}
		rows = append(rows, ui.Tr().Body(cells...))
	}
	return v.section("model", "What the model says, and what it leaves out",
		app.Div().Class("race-scroll").TabIndex(0).Role("group").Aria("label", "Prediction and measurement").Body(
			ui.Table().Class("race-table").ID("race-table").Body(ui.THead().Body(ui.Tr().Body(head...)), ui.TBody().Body(rows...)),
		),
		app.P().Class("race-note").Text("Work is what one Go thread computes times T(p)/T(1), the part of the element steps that the busiest worker does. Amdahl’s speed-up stops there. Predicted adds what the workers measured of copying, barriers and messages. The model leaves out two things. Workers compute more slowly beside one another, since they share memory bandwidth and caches, and share the cores with whatever else runs; the figure is negative where their blocks fit into the cache and the whole array does not. And workers get out of step: they do not start together, their shares are not quite equal, and they may have to wait for a core and then for each other; the figure is negative where the worker that copies longest is not the one that computes longest. Both are measured, and nothing is fitted."),
	)
}

func ms(x float64) string    { return model.Number(x) + " ms" }
func times(x float64) string { return model.Number(x) + "×" }

// crossing tells from which size on workers pay.
func (v *View) crossing() app.UI {
	s := v.Session.sweep
	what := model.Way{Kind: model.Team, Workers: s.workers}.Name(s.kernel)
	says := "Up to the largest size tried, one Go thread is faster than " + what + " for " + strings.ToLower(s.kernel.Title()) + " of " + s.typ.String() + "."
	if log, ok := model.Crossover(s.alone, s.team); ok {
		says = "From " + model.Size(log) + " = " + ui.Grouped(1<<log) + " elements on, " + what + " are at least as fast as one Go thread for " + strings.ToLower(s.kernel.Title()) + " of " + s.typ.String() + " on this machine. Below, one thread is the better choice."
	}
	var rows []app.UI
	for log := model.MinLog; log <= model.MaxLog; log++ {
		if s.alone[log] > 0 && s.team[log] > 0 {
			rows = append(rows, ui.Tr().Body(
				ui.Th().Attr("scope", "row").Text(model.Size(log)), ui.Td().Text(ms(s.alone[log])), ui.Td().Text(ms(s.team[log])), ui.Td().Text(times(s.alone[log]/s.team[log])),
			))
		}
	}
	return v.section("crossover", "Where workers begin to pay",
		app.P().ID("race-crossing").Class("race-verdict").Text(says),
		app.Details().Class("fold").Open(true).Body(ui.Summary().Text("All sizes"), ui.Table().Class("race-table").Body(
			ui.THead().Body(ui.Tr().Body(ui.Th().Attr("scope", "col").Text("Elements"), ui.Th().Attr("scope", "col").Text("One Go thread"), ui.Th().Attr("scope", "col").Text(what), ui.Th().Attr("scope", "col").Text("Speed-up"))),
			ui.TBody().Body(rows...),
		)),
	)
}

// about says what is compared with what.
func (v *View) about() app.UI {
	shared := "The page is isolated: the workers share one memory and meet at barriers in it."
	if !isolated() {
		shared = apart() + ": buffers are handed to them and back, and sorts merge in pairs. That costs time."
	}
	return v.section("rules", "The rules",
		ui.Ul().Class("race-about").Body(
			ui.Li().Text("The data are in the memory of the page. A program in WebAssembly computes in memory of its own, so every Go thread, alone or one of several workers, copies its input in and its output out, and that is timed. For one Go thread the computing is also shown separately: this is the time of a program that already has its data in its own memory."),
			ui.Li().Text("Workers are timed from the message that starts them to the last answer. Speed-ups are against one Go thread that copies whole arrays or one worker that copies block by block, whichever is faster."),
			ui.Li().Text("JavaScript is the browser’s TypedArray.sort, or the plain loop that one would write; it works directly on the data."),
			ui.Li().Body(app.Text("Where the browser has WebGPU, your GPU races too: upload, computing and download are timed apart. Its kernels are those of "), app.A().Href(ui.At("/gpu")).Text("the page of your GPU"), app.Text(".")),
			ui.Li().Text("The variants run alternately. The first run of each warms up and does not count, and every single result is compared with that of a plain loop before the next run."),
			ui.Li().Text("Sums add whole numbers from −8 to 8, so that they are exact in every type and order; values to be sorted or counted span the whole range of int32, as floats with a fraction."),
			ui.Li().Text(shared),
		),
	)
}

// start begins a race, or a sweep over sizes.
func (v *View) start(sweep bool) {
	m := v.Session
	if m.stage == running || len(m.problems) > 0 {
		return
	}
	m.stage, m.done, m.all, m.stopped, m.says = running, 0, 1, false, "Starting the workers …"
	if sweep {
		m.sweep = nil
	} else {
		m.result, m.revealed = nil, 0
	}
	v.Update()
	v.drive(v.ctx, sweep)
}
