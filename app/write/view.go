package write

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/ui"
	"upsweep/internal/escape"
	"upsweep/workbench/message"
)

// View draws a session and answers what is done on it.
type View struct {
	app.Compo
	Session *Session

	//lint:ignore U1000 only the browser has a bench
	bench
}

// Render draws the page.
func (v *View) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	s := v.Session
	shown := "program"
	if s.side == sideFigure {
		shown = "figure"
	}
	compared := ""
	if s.beside.pair != nil {
		compared = "two"
	}
	return app.Div().Class("write").DataSet("live", "").DataSet("beside", compared).DataSet("side", shown).DataSet("answered", v.answers()).Body(
		v.head(),
		app.Div().Class("write-sides").Role("tablist").Aria("label", "Program or figure").Body(
			v.sideTab(sideProgram, "program", "Program"), v.sideTab(sideFigure, "figure", "Figure"),
		),
		app.Div().Class("write-desk").Body(
			ui.Section().ID("write-side-program").Class("write-program").Aria("label", "Program").Body(
				ui.Raw(s.fieldTag()),
				v.status(),
				v.buttons(),
				v.verdict(),
				v.told(),
			),
			ui.Section().ID("write-side-figure").Class("write-figure").Aria("label", "What the program does").Body(
				v.stages(),
				v.input(),
				&figure.More{Figure: s.figure},
			),
		),
		v.about(),
	)
}

// input is the form of the input; a shader with a head of its own says it there.
func (v *View) input() app.UI {
	if s := v.Session; s.shader && s.free {
		return app.Details().Hidden(true)
	}
	return app.Details().Class("fold").ID("write-input").Body(ui.Summary().Text("Change the input"), &figure.InputForm{Figure: v.Session.figure})
}

// head says what is to be written.
func (v *View) head() app.UI {
	s := v.Session
	title, lead := s.task.Title, s.task.Statement
	if s.free {
		title = "Write a kernel"
		if s.shader {
			title = "Write a shader"
		}
		lead = "A parallel program of a dozen lines runs while you type: every value, what it depends on, what it costs, and where it races. This one is an inclusive scan: change it and break it, or begin with a task."
	} else if s.task.First > 0 {
		title = s.task.Lead
	}
	if s.free && s.shader {
		lead = "A compute shader in WGSL runs while you type, invocation by invocation, as the comments at its top say: every value, what it depends on, where invocations race or miss a barrier. Change it and break it, or begin with a task."
	}
	return app.Div().Class("write-head").Body(
		ui.Raw(s.firstTasks()),
		ui.H1().TabIndex(-1).Text(title),
		app.P().Class("write-statement").Text(lead),
		ui.Raw(s.languages()),
		ui.Raw(s.back()),
	)
}

// languages is the switch between Starlark and WGSL, for the tasks that take both.
func (s *Session) languages() string {
	if s.edits || !s.free && s.task.Shader == nil || s.place != "" {
		return "<p></p>"
	}
	link := func(name, query string, here bool) string {
		current := ""
		if here {
			current = ` aria-current="true"`
		}
		return `<a href="` + escape.HTML(ui.At(s.path()+query)) + `"` + current + `>` + name + `</a>`
	}
	return `<nav class="write-languages" aria-label="Language">` + link("Starlark", "", !s.shader) + link("WGSL", "?lang=wgsl", s.shader) + `</nav>`
}

// back leads to the page that led here.
func (s *Session) back() string {
	says, note := "Back to the exercise", ""
	switch {
	case s.from == "":
		return "<p></p>"
	case strings.HasPrefix(s.from, "/lessons/"):
		says = "Back to the lesson"
	case s.silent():
		says, note = "Back to the problem set", " What you hand in last is your answer in the set, which tells nothing of how well it does."
	case s.place != "":
		says, note = "Back to the problem set", " What you judge last is your answer in the set."
	}
	return `<p class="write-back"><a id="write-back" href="` + escape.HTML(s.from) + `">` + says + `</a>` + note + `</p>`
}

// fieldTag is the text field, which is where the program is until the editor has loaded. go-app
// compares nothing below it, and it never changes.
func (s *Session) fieldTag() string {
	return `<div class="write-field"><textarea id="write-text" class="write-text" rows="18" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" aria-label="Program" aria-describedby="write-help">` +
		escape.HTML("\n"+s.start()) + `</textarea></div>`
}

func (v *View) sideTab(which side, name, label string) app.UI {
	chosen := v.Session.side == which
	index := -1
	if chosen {
		index = 0
	}
	return app.Button().Type("button").ID("write-tab-"+name).Class("write-tab").Role("tab").Aria("selected", chosen).Aria("controls", "write-side-"+name).TabIndex(index).
		OnClick(ui.Guarded(func(app.Context, app.Event) { v.show(which) }), name).
		OnKeyDown(ui.Guarded(func(_ app.Context, e app.Event) { v.walkTabs(e) }), "walk").
		Text(label)
}

// status is what is said of the program: one line, which screen readers hear when it changes.
func (v *View) status() app.UI {
	says, t := v.Session.status()
	symbol := "info"
	switch t {
	case toneRight:
		symbol = "check"
	case toneWrong:
		symbol = "triangle-alert"
	}
	parts := []app.UI{app.P().ID("write-status").Class("write-status is-"+string(t)).Role("status").Body(ui.Icon(symbol), app.Span().Text(says))}
	if v.Session.running || v.Session.asked && v.Session.under.Does != message.Run {
		parts = append(parts, app.Button().Type("button").ID("write-stop").Class("button button-quiet button-small").Text("Stop").
			OnClick(ui.Guarded(func(app.Context, app.Event) { v.stop() }), "stop"))
	}
	box := []app.UI{app.Div().Class("write-says").Body(parts...)}
	if s := v.Session; s.device != "" {
		box = append(box, app.P().ID("write-device").Class("write-device").Role("status").Text(s.device))
		if s.longer != "" {
			box = append(box, ui.Raw(`<div id="write-longer">`+s.longer+`</div>`))
		}
	}
	if r := v.Session.run; r != nil && r.Printed != "" {
		box = append(box, ui.Pre().ID("write-printed").Class("write-printed").TabIndex(0).Aria("label", "Printed").Text(r.Printed))
	}
	return app.Div().Body(box...)
}

// buttons are what can be asked of the program.
func (v *View) buttons() app.UI {
	s := v.Session
	judging := s.asked && s.under.Does != message.Run
	parts := []app.UI{
		app.Button().Type("button").ID("write-judge").Class("button").Disabled(judging).Title("Judge on hidden inputs (Ctrl Enter)").
			OnClick(ui.Guarded(func(app.Context, app.Event) { v.flush(); s.judge(); v.Update() }), "judge").Text("Judge"),
	}
	if s.silent() {
		parts[0] = app.Button().Type("button").ID("write-hand-in").Class("button").
			OnClick(ui.Guarded(func(app.Context, app.Event) { v.flush(); s.handIn(); v.Update() }), "hand in").Text("Hand in")
	}
	if s.run != nil && s.run.Threads {
		parts = append(parts, app.Button().Type("button").ID("write-orders").Class("button button-quiet").Disabled(judging).Title("Search for an order of the threads that makes the result wrong").
			OnClick(ui.Guarded(func(app.Context, app.Event) { v.flush(); s.search(); v.Update() }), "orders").Text("Try other orders"))
	}
	if !s.shader && s.wgsl == "" && !s.silent() {
		parts = append(parts, app.Button().Type("button").ID("write-wgsl").Class("button button-quiet").Title("Translate the rounds to a compute shader").
			OnClick(ui.Guarded(func(app.Context, app.Event) { v.flush(); v.inWGSL() }), "wgsl").Text("As WGSL"))
	}
	if s.shader || s.wgsl != "" {
		parts = append(parts, app.Button().Type("button").ID("write-gpu").Class("button button-quiet").Title("Dispatch the shader as it stands, and compare each number").
			OnClick(ui.Guarded(func(app.Context, app.Event) { v.flush(); v.onGPU() }), "gpu").Text("Run on my GPU"))
	}
	if !s.free && !s.silent() && s.hints < len(s.task.Hints) {
		label := "Hint"
		if s.hints > 0 {
			label = "Next hint"
		}
		parts = append(parts, app.Button().Type("button").ID("write-hint").Class("button button-quiet").
			OnClick(ui.Guarded(func(app.Context, app.Event) { s.hint(); v.Update() }), "hint").Text(label))
	}
	parts = append(append(parts, v.onward()...),
		app.Span().Class("write-gap"),
		app.Button().Type("button").ID("write-link").Class("icon-button").Aria("label", "Share a link to this program").Title("Share a link to this program").
			OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) { v.share(ctx) }), "share").Body(ui.Icon("share-2")),
		app.Button().Type("button").ID("write-again").Class("icon-button").Aria("label", "Begin again").Title("Begin again").
			OnClick(ui.Guarded(func(app.Context, app.Event) { v.begin() }), "again").Body(ui.Icon("rotate-ccw")),
	)
	return app.Div().Class("write-buttons").Body(parts...)
}

// told is what has been told on request: hints, and the solution.
func (v *View) told() app.UI {
	s := v.Session
	parts := []app.UI{app.P().ID("write-help").Class("write-keys").Body(ui.Kbd().Text("Esc"), app.Text(" then "), ui.Kbd().Text("Tab"), app.Text(" leaves the editor, "), ui.Kbd().Text("Ctrl Enter"), app.Text(" judges."))}
	if s.shown != "" {
		parts = append(parts, ui.Raw(`<div id="write-shown" class="write-hint"><h2 class="write-hint-name">As a compute shader</h2>`+s.shown+`</div>`))
	}
	for i := range s.hints {
		hint := []app.UI{ui.H2().Class("write-hint-name").Text("Hint " + strconv.Itoa(i+1)), app.P().Class("write-hint-text").Text(s.task.Hints[i])}
		if i == len(s.task.Hints)-1 && s.task.Picture != "" {
			hint = append(hint, ui.Raw("<div>"+s.picture()+"</div>"), app.P().Body(app.A().Href(ui.At(s.task.Picture)).Text("Play the algorithm")))
		}
		parts = append(parts, app.Div().Class("write-hint").Body(hint...))
	}
	switch {
	case s.free || s.silent():
	case s.solved():
		shown := []app.UI{ui.Summary().Text("A solution")}
		if s.task.Solution == "" {
			shown[0] = ui.Summary().Text("The algorithm beside it")
			shown = append(shown, v.comparing("write-compare", "Compare", theAlgorithm))
		} else {
			shown = append(shown, ui.Pre().Class("write-listing").TabIndex(0).Aria("label", "A solution").Text(s.task.Solution), v.comparing("write-compare", "Compare", aSolution))
		}
		parts = append(parts, app.Details().ID("write-solution").Class("fold").Body(shown...))
	case s.hints == len(s.task.Hints):
		parts = append(parts, app.Button().Type("button").ID("write-give-up").Class("text-button").
			OnClick(ui.Guarded(func(app.Context, app.Event) { s.giveUp(); v.Update() }), "give-up").Text("Give up and show a solution"))
	}
	return app.Div().Class("write-told").Body(parts...)
}

// about is what main is given, what is judged, and the language.
func (v *View) about() app.UI {
	s := v.Session
	var given, judged, calls []app.UI
	for _, g := range s.task.Given {
		given = append(given, ui.Li().Text(g))
	}
	for _, j := range s.task.Judged {
		judged = append(judged, ui.Li().Text(j))
	}
	if s.shader {
		return app.Div().Class("write-about").Body(
			ui.Section().Aria("labelledby", "write-given").Body(ui.H2().ID("write-given").Text("What the shader is given"), ui.Ul().Body(given...)),
			ui.Section().Aria("labelledby", "write-judged").Body(ui.H2().ID("write-judged").Text("What is judged"), ui.Ul().Body(judged...)),
		)
	}
	for _, c := range s.content.Calls {
		calls = append(calls, app.Div().Body(ui.Dt().Body(ui.Code().Text(c.Name+"("+c.Takes+")")), ui.Dd().Text(c.Says)))
	}
	return app.Div().Class("write-about").Body(
		ui.Section().Aria("labelledby", "write-given").Body(ui.H2().ID("write-given").Text("What main is given"), ui.Ul().Body(given...)),
		ui.Section().Aria("labelledby", "write-judged").Body(ui.H2().ID("write-judged").Text("What is judged"), ui.Ul().Body(judged...)),
		app.Details().Class("fold write-calls").Body(ui.Summary().Text("The language"),
			app.P().Text("Starlark, a dialect of Python: def, for, while, if, lists, numbers of 64 bits. Lanes share arrays, and nothing else."),
			ui.Dl().Body(calls...)),
	)
}
