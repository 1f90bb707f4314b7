package app

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/race"
	"upsweep/parallel"
)

// racePage is the page of real parallel runs.
func (s *Site) racePage(r route) leaf {
	m := newRacing(r.query, cores())
	return leaf{
		status: 200, kind: pageRace, title: "Race",
		description: "Run scans, sorts and their kind for real on the cores of your own machine, and set the measured times beside what a model predicts.",
		content: func() app.UI {
			return app.Div().Class("race").Body(
				app.Div().Class("race-head").Body(
					app.H1().TabIndex(-1).Text("Race"),
					app.P().Class("lead").Text("The figures of the course count steps. Here the same primitives run for real, on the cores of your own machine: one Go thread against workers that share the work, and against JavaScript. Guess first: how many times as fast will two workers be?"),
				),
				&raceView{Race: m},
			)
		},
	}
}

// racing is the state of the page.
type racing struct {
	options  race.Options
	problems []string // of the address and the fields
	result   *race.Result
	sweep    *crossover
	stage    raceStage
	done     int // of all, while it runs
	all      int
	says     string // what goes on, or how it ended
	stopped  bool   // somebody has asked for the end
	shown    int    // the workers whose timeline is shown; 0 is the best
	driver   raceDriver
}

// raceStage is what the page is doing.
type raceStage uint8

const (
	raceIdle raceStage = iota
	raceRunning
	raceDone
	raceEnded // cancelled, or failed: says tells
)

// crossover is what a sweep over sizes has measured: medians in milliseconds by the logarithm of the size.
type crossover struct {
	kernel      parallel.Kernel
	typ         parallel.Type
	workers     int
	alone, team map[int]float64
}

func newRacing(query string, cores int) *racing {
	m := &racing{}
	m.options, m.problems = race.Parse(query, cores)
	m.fits()
	return m
}

// fits adds the problem of a race that takes too much memory.
func (m *racing) fits() {
	if err := m.options.Fits(memoryLimit()); err != nil {
		m.problems = append(m.problems, err.Error())
	}
}

// choose changes one option.
func (m *racing) choose(name, value string) {
	var parts []string
	for part := range strings.SplitSeq(m.options.Encode(), "&") {
		if !strings.HasPrefix(part, name+"=") {
			parts = append(parts, part)
		}
	}
	o, problems := race.Parse(strings.Join(append(parts, name+"="+value), "&"), cores())
	m.options, m.problems = o, problems
	m.fits()
	m.shown = 0
}

// sequential tells whether a thread alone is the better choice for the size chosen, by the last sweep.
func (m *racing) sequential() bool {
	if m.sweep == nil || m.sweep.kernel != m.options.Kernel || m.sweep.typ != m.options.Type {
		return false
	}
	log, ok := race.Crossover(m.sweep.alone, m.sweep.team)
	return !ok || m.options.Log < log
}

// raceView draws the page and answers it.
type raceView struct {
	app.Compo
	Race *racing

	// ctx is that of the view itself: what a button's context dispatches is dropped once the button has gone, and buttons go when a
	// race begins.
	ctx app.Context
}

// OnMount keeps the context.
func (v *raceView) OnMount(ctx app.Context) { v.ctx = ctx }

// OnDismount ends what is running.
func (v *raceView) OnDismount() { v.Race.driver.close() }

// Render draws the form and what has been measured.
func (v *raceView) Render() (ui app.UI) {
	defer func() {
		if cause := recover(); cause != nil {
			ui = app.Div().Body(broken(causeText(cause)))
		}
	}()
	m := v.Race
	parts := []app.UI{v.form(), v.status()}
	if m.result != nil {
		parts = append(parts, v.results()...)
	}
	if m.sweep != nil {
		parts = append(parts, v.crossing())
	}
	return app.Div().Class("race-body").DataSet("live", "").Body(append(parts, v.about())...)
}

func (v *raceView) form() app.UI {
	m := v.Race
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
	for log := race.LeastLog; log <= race.MostLog; log++ {
		sizes = append(sizes, [2]string{itoa(log), race.Size(log) + " = " + grouped(1<<log)})
	}
	for w := 1; w <= race.MostWorkers; w++ {
		label := itoa(w)
		if w == cores() {
			label += " (all cores)"
		}
		workers = append(workers, [2]string{itoa(w), label})
	}
	for _, n := range []int{3, 5, 7, 11, 21} {
		runs = append(runs, [2]string{itoa(n), itoa(n)})
	}
	buttons := []app.UI{}
	if m.stage == raceRunning {
		buttons = append(buttons, app.Button().Type("button").ID("race-cancel").Class("button").Text("Cancel").
			OnClick(guarded(func(app.Context, app.Event) { m.stopped = true; m.driver.cancel() }), "cancel"))
	} else {
		buttons = append(buttons,
			app.Button().Type("button").ID("race-start").Class("button").Disabled(len(m.problems) > 0).Body(icon("play"), app.Text("Race")).
				OnClick(guarded(func(app.Context, app.Event) { v.start(false) }), "start"),
			app.Button().Type("button").ID("race-sweep").Class("button button-quiet").Disabled(len(m.problems) > 0).Text("Find the crossover").
				OnClick(guarded(func(app.Context, app.Event) { v.start(true) }), "sweep"),
		)
	}
	parts := []app.UI{
		app.Div().Class("race-fields").Body(
			v.choice("kernel", "Primitive", kernels, m.options.Kernel.String()),
			v.choice("log", "Elements", sizes, itoa(m.options.Log)),
			v.choice("distribution", "Distribution", distributions, m.options.Distribution.String()),
			v.choice("type", "Type", types, m.options.Type.String()),
			v.choice("workers", "Workers, up to", workers, itoa(m.options.Workers)),
			v.choice("runs", "Runs of each", runs, itoa(m.options.Runs)),
		),
	}
	for _, p := range m.problems {
		parts = append(parts, app.P().Class("field-error").Role("alert").Body(icon("triangle-alert"), app.Span().Text(sentenceCase(p))))
	}
	if m.sequential() {
		parts = append(parts, app.P().ID("race-sequential").Class("race-hint").Body(icon("info"),
			app.Span().Text("Below the crossover on this machine: one thread is the default for this size. The race shows by how much.")))
	}
	return app.Div().Class("race-form").Role("group").Aria("label", "What races").Body(append(parts, app.Div().Class("race-buttons").Body(buttons...))...)
}

func (v *raceView) choice(name, label string, options [][2]string, chosen string) app.UI {
	list := make([]app.UI, len(options))
	for i, o := range options {
		list[i] = app.Option().Value(o[0]).Selected(o[0] == chosen).Text(o[1])
	}
	return app.Div().Class("field").Body(
		app.Label().For("race-"+name).Body(app.Span().Class("field-name").Text(label)),
		app.Select().ID("race-"+name).Disabled(v.Race.stage == raceRunning).Body(list...).
			OnChange(guarded(func(ctx app.Context, _ app.Event) {
				v.Race.choose(name, ctx.JSSrc().Get("value").String())
				v.Race.driver.address(v.Race.options)
				v.Update()
			}), name),
	)
}

// status says what goes on, politely.
func (v *raceView) status() app.UI {
	m := v.Race
	parts := []app.UI{app.P().ID("race-says").Role("status").Class("race-says").Text(m.says)}
	if m.stage == raceRunning {
		parts = append(parts, app.Progress().ID("race-progress").Max(m.all).Value(m.done).Aria("label", "Runs done"))
	}
	return app.Div().Class("race-status").Body(parts...)
}

// results are the charts and tables of what has been measured so far.
func (v *raceView) results() []app.UI {
	m := v.Race
	r := m.result
	parts := []app.UI{}
	if verdict := r.Verdict(); verdict != "" && r.Complete() {
		parts = append(parts, app.P().ID("race-verdict").Class("race-verdict").Text(verdict))
	}
	parts = append(parts, app.Section().Aria("labelledby", "race-times").Body(
		app.H2().ID("race-times").Text("Time"),
		raw(`<div class="race-scroll" tabindex="0" role="group" aria-label="Chart of times">`+r.Chart()+`</div>`),
	))
	if !r.Complete() {
		return parts
	}
	parts = append(parts, v.timeline(), v.model())
	return append(parts, app.Div().Class("race-buttons").Body(
		app.Button().Type("button").ID("race-csv").Class("button button-quiet").Body(icon("download"), app.Text("All runs as CSV")).
			OnClick(guarded(func(app.Context, app.Event) { m.driver.save("race.csv", r.CSV()) }), "csv"),
		app.Button().Type("button").ID("race-share").Class("button button-quiet").Body(icon("share-2"), app.Text("Copy the link to this race")).
			OnClick(guarded(func(ctx app.Context, _ app.Event) { m.driver.share(ctx, r.Options) }), "share"),
	))
}

// timeline shows where the time of the fastest run of a team went.
func (v *raceView) timeline() app.UI {
	m := v.Race
	shown := m.shown
	if shown == 0 {
		shown = m.result.Best().Workers
	}
	var tabs []app.UI
	for _, w := range m.result.Options.Counts() {
		tabs = append(tabs, app.Button().Type("button").ID("race-track-"+itoa(w)).Class("chip").Aria("pressed", w == shown).
			Text(race.Way{Kind: race.Team, Workers: w}.Name(m.result.Options.Kernel)).
			OnClick(guarded(func(app.Context, app.Event) {
				m.shown = w
				v.Update()
			}), w))
	}
	legend := []app.UI{}
	for _, l := range [][2]string{{"in", "copy in"}, {"compute", "compute"}, {"out", "copy out"}, {"wait", "wait at the barrier"}} {
		legend = append(legend, app.Li().Body(app.Span().Class("race-swatch race-"+l[0]).Aria("hidden", true), app.Text(l[1])))
	}
	return app.Section().Aria("labelledby", "race-where").Body(
		app.H2().ID("race-where").Text("Where the time of the fastest run went"),
		app.Div().Class("race-tabs").Role("group").Aria("label", "Workers").Body(tabs...),
		raw(`<div class="race-scroll" tabindex="0" role="group" aria-label="Timeline">`+m.result.Timeline(shown)+`</div>`),
		app.Ul().Class("race-legend").Body(legend...),
		app.P().Class("race-note").Text("Copying goes on in blocks throughout a phase, between two barriers; each phase shows its sums one after another."),
	)
}

// model sets what is predicted beside what was measured.
func (v *raceView) model() app.UI {
	m := v.Race
	head := []app.UI{}
	for _, h := range []string{"Workers", "T(p)/T(1)", "Work", "Copy", "Barrier", "Messages", "Left out", "Amdahl", "Predicted", "Measured", "Efficiency"} {
		head = append(head, app.Th().Scope("col").Text(h))
	}
	var rows []app.UI
	for _, w := range m.result.Options.Counts() {
		p, ok := m.result.Predict(w)
		if !ok {
			continue
		}
		cells := []app.UI{app.Th().Scope("row").Text(itoa(w))}
		for _, x := range []string{
			race.Number(p.Share), ms(p.Work), ms(p.Copy), ms(p.Barrier), ms(p.Message), ms(p.LeftOut),
			times(p.Amdahl), times(p.Predicted), times(p.Measured), itoa(int(100*p.Measured/float64(w)+0.5)) + " %",
		} {
			cells = append(cells, app.Td().Text(x))
		}
		rows = append(rows, app.Tr().Body(cells...))
	}
	return app.Section().Aria("labelledby", "race-model").Body(
		app.H2().ID("race-model").Text("What a model says"),
		app.Div().Class("race-scroll").TabIndex(0).Role("group").Aria("label", "Prediction and measurement").Body(
			app.Table().Class("race-table").ID("race-table").Body(app.THead().Body(app.Tr().Body(head...)), app.TBody().Body(rows...)),
		),
		app.P().Class("race-note").Text("Work is the time of one Go thread times T(p)/T(1), the part of the element steps that the busiest worker does. Amdahl’s speed-up stops there. Predicted adds what the workers measured of copying, barriers and messages. Left out is the rest of the measured time: the workers share the bandwidth of the memory and the caches, and the cores with whatever else runs. It is measured, not fitted; where it is negative, the blocks of the workers suit the caches better than the whole does."),
	)
}

func ms(x float64) string    { return race.Number(x) + " ms" }
func times(x float64) string { return race.Number(x) + "×" }

// crossing tells from which size on workers pay.
func (v *raceView) crossing() app.UI {
	s := v.Race.sweep
	what := race.Way{Kind: race.Team, Workers: s.workers}.Name(s.kernel)
	says := "Up to the largest size tried, one Go thread is faster than " + what + " for " + strings.ToLower(s.kernel.Title()) + " of " + s.typ.String() + "."
	if log, ok := race.Crossover(s.alone, s.team); ok {
		says = "From " + race.Size(log) + " = " + grouped(1<<log) + " elements on, " + what + " are at least as fast as one Go thread for " + strings.ToLower(s.kernel.Title()) + " of " + s.typ.String() + " on this machine. Below, one thread is the better choice."
	}
	var rows []app.UI
	for log := race.LeastLog; log <= race.MostLog; log++ {
		if s.alone[log] > 0 && s.team[log] > 0 {
			rows = append(rows, app.Tr().Body(
				app.Th().Scope("row").Text(race.Size(log)), app.Td().Text(ms(s.alone[log])), app.Td().Text(ms(s.team[log])), app.Td().Text(times(s.alone[log]/s.team[log])),
			))
		}
	}
	return app.Section().Aria("labelledby", "race-crossover").Body(
		app.H2().ID("race-crossover").Text("Where workers begin to pay"),
		app.P().ID("race-crossing").Class("race-verdict").Text(says),
		app.Details().Class("fold").Body(app.Summary().Text("All sizes"), app.Table().Class("race-table").Body(
			app.THead().Body(app.Tr().Body(app.Th().Scope("col").Text("Elements"), app.Th().Scope("col").Text("One Go thread"), app.Th().Scope("col").Text(sentenceCase(what)), app.Th().Scope("col").Text("Speed-up"))),
			app.TBody().Body(rows...),
		)),
	)
}

// about says what is compared with what.
func (v *raceView) about() app.UI {
	shared := "The page is isolated: the workers share one memory and meet at barriers in it."
	if !isolated() {
		shared = "This page is not isolated (the host sends no COOP and COEP headers, or it is framed), so workers cannot share memory: buffers are handed to them and back, and sorts merge in pairs. That costs time."
	}
	return app.Section().Class("race-about").Aria("labelledby", "race-rules").Body(
		app.H2().ID("race-rules").Text("The rules"),
		app.Ul().Body(
			app.Li().Text("One Go thread has all arrays in its own memory; only the kernel is timed. Workers are timed from the message that starts them to the last answer, with all copying."),
			app.Li().Text("JavaScript is the browser’s TypedArray.sort, or the plain loop one would write; only that is timed."),
			app.Li().Text("Ways take turns, the first turn warms up and does not count, and every single result is compared with a plain loop before the next run."),
			app.Li().Text("What is added are whole numbers from −8 to 8, so that sums are exact in every type and order; what is sorted or counted spans the whole range of int32, as a float with a fraction."),
			app.Li().Text(shared),
		),
	)
}

// start begins a race, or a sweep over sizes.
func (v *raceView) start(sweep bool) {
	m := v.Race
	if m.stage == raceRunning || len(m.problems) > 0 {
		return
	}
	m.stage, m.done, m.all, m.stopped, m.says = raceRunning, 0, 1, false, "Starting the workers …"
	if sweep {
		m.sweep = nil
	} else {
		m.result = nil
	}
	v.Update()
	v.drive(v.ctx, sweep)
}

// grouped writes a number with spaces between thousands.
func grouped(n int) string {
	s := itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return s
}
