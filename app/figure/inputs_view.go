package figure

import (
	"strconv"

	"upsweep/algos"
	"upsweep/app/pattern"
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// InputForm is the form of inputs and parameters where it stands apart from the figure.
type InputForm struct {
	app.Compo
	Figure *Figure
}

// OnMount has the figure tell when it has changed.
func (v *InputForm) OnMount(app.Context) { v.Figure.watch(v) }

// Render draws the form.
func (v *InputForm) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	return (&View{Figure: v.Figure}).inputs()
}

// inputs is the form of inputs and parameters, folded away where the figure belongs to a text.
func (v *View) inputs() app.UI {
	f := v.Figure
	if f.place != PlacePlay && f.place != PlaceWrite {
		content := app.UI(app.Div())
		if f.inputsOpen { // a page of several figures has no need of all their forms
			content = v.fields()
		}
		return app.Details().Class("fold").ID(f.ID+"-inputs").Open(f.inputsOpen).
			On("toggle", ui.Guarded(func(ctx app.Context, _ app.Event) {
				f.inputsOpen = ctx.JSSrc().Get("open").Bool()
				f.screen.Changed(true)
			}), "inputs").
			Body(ui.Summary().Text("Change the input"), content)
	}
	return v.fields()
}

// fields are the inputs and parameters themselves.
func (v *View) fields() app.UI {
	f := v.Figure
	fields := []app.UI{}
	for i := range f.controls {
		fields = append(fields, v.field(i))
	}
	fields = append(fields, app.Div().Class("fields-foot").Body(
		app.Button().Type("button").ID(f.ID+"-reset").Class("text-button").
			OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) { f.reset() }), "reset").
			Body(ui.Icon("rotate-ccw"), app.Text("Reset")),
	))
	return app.Div().Class("fields").Role("group").Aria("label", "Input and options").Body(fields...)
}

func (v *View) field(i int) app.UI {
	c := &v.Figure.controls[i]
	parts := []app.UI{}
	switch {
	case c.input:
		parts = v.inputField(i)
	case c.kind == algos.ParamBool:
		parts = append(parts, v.flagField(i))
	case len(c.choices) > 0:
		parts = append(parts, v.label(i), v.choiceField(i))
	default:
		parts = append(parts, v.label(i), v.textField(i))
	}
	if c.problem != "" {
		parts = append(parts, app.P().ID(v.Figure.fieldID(i)+"-problem").Class("field-error").Role("alert").Body(ui.Icon("triangle-alert"), app.Span().Text(c.problem)))
	}
	class := "field"
	if c.input {
		class += " field-input"
	}
	return app.Div().Class(class).Body(parts...)
}

// fieldID is the id of the element that takes a control.
func (f *Figure) fieldID(i int) string { return f.ID + "-field-" + f.controls[i].name }

func (v *View) label(i int) app.UI {
	c := &v.Figure.controls[i]
	return app.Label().For(v.Figure.fieldID(i)).Body(app.Span().Class("field-name").Text(c.label), app.Span().Class("field-hint").Text(c.hint()))
}

func (v *View) textField(i int) app.UI {
	f := v.Figure
	c := &f.controls[i]
	in := app.Input().Type("text").ID(v.Figure.fieldID(i)).Value(c.first).AutoComplete(false).Spellcheck(false).Placeholder(c.standard).
		Aria("invalid", c.problem != "").
		OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { f.set(i, ctx.JSSrc().Get("value").String()) }), i, c.name)
	if c.problem != "" {
		in = in.Aria("describedby", v.Figure.fieldID(i)+"-problem")
	}
	return in
}

func (v *View) choiceField(i int) app.UI {
	f := v.Figure
	c := &f.controls[i]
	options := make([]app.UI, len(c.choices))
	for k, choice := range c.choices {
		options[k] = app.Option().Value(choice).Selected(choice == c.effective()).Text(choice)
	}
	in := app.Select().ID(v.Figure.fieldID(i)).Aria("invalid", c.problem != "").
		OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) { f.set(i, ctx.JSSrc().Get("value").String()) }), i, c.name).
		Body(options...)
	if c.problem != "" {
		in = in.Aria("describedby", v.Figure.fieldID(i)+"-problem")
	}
	return in
}

func (v *View) flagField(i int) app.UI {
	f := v.Figure
	c := &f.controls[i]
	return app.Label().Class("field-flag").Body(
		app.Input().Type("checkbox").ID(v.Figure.fieldID(i)).Checked(c.truth()).
			OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
				f.set(i, strconv.FormatBool(ctx.JSSrc().Get("checked").Bool()))
			}), i, c.name),
		app.Span().Class("field-name").Text(c.label),
	)
}

// inputField is an input as text, as cells, from a file, and by pattern.
func (v *View) inputField(i int) []app.UI {
	f := v.Figure
	c := &f.controls[i]
	parts := []app.UI{v.label(i), v.textField(i)}
	if i == 0 {
		parts = append(parts, v.patterns(i))
	}
	if tokens := c.cells(); len(tokens) > 0 {
		cells := make([]app.UI, len(tokens))
		for k, token := range tokens {
			cells[k] = app.Input().Type("text").ID(v.Figure.fieldID(i)+"-"+strconv.Itoa(k)).Class("input-cell").Value(token).AutoComplete(false).
				Size(max(2, min(len(token), 12))).
				Aria("label", c.name+" "+strconv.Itoa(k)).
				OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
					f.set(i, pattern.Replace(f.controls[i].text, k, ctx.JSSrc().Get("value").String()))
				}), i, k)
		}
		parts = append(parts, app.Div().Class("input-cells").Role("group").Aria("label", c.name+", cell by cell").Body(cells...))
	}
	return parts
}

// patterns fills the first input.
func (v *View) patterns(i int) app.UI {
	f := v.Figure
	button := func(p pattern.Pattern, label string) app.UI {
		return app.Button().Type("button").ID(f.ID+"-pattern-"+string(p)).Class("chip").
			OnClick(ui.Guarded(func(app.Context, app.Event) { f.fill(i, p) }), string(p)).Text(label)
	}
	return app.Div().Class("patterns").Role("group").Aria("label", "Fill the input").Body(
		app.Label().Class("field-n").Body(
			app.Span().Class("field-name").Text("n"),
			app.Input().Type("number").ID(f.ID+"-n").Min("0").Max(strconv.Itoa(f.maxValues())).Step(1).Value(strconv.Itoa(countOf(f.controls[i].first))).
				OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
					if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
						f.resize(i, n)
					}
				}), "n"),
		),
		button(pattern.Shuffled, "Shuffle"),
		button(pattern.Random, "Random"),
		button(pattern.Sorted, "Sorted"),
		button(pattern.Reversed, "Reversed"),
		button(pattern.Equal, "All equal"),
		button(pattern.Ones, "Ones"),
		app.Label().Class("chip chip-file").Body(
			app.Text("From a file"),
			app.Input().Type("file").ID(f.ID+"-file").Class("visually-hidden").Accept(".txt,.csv,text/plain,text/csv").
				OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) { f.readFile(ctx, i) }), "file"),
		),
	)
}

// EachField visits the fields of the form, and the choices beside the stage, by their ids, with
// what each holds now.
func (f *Figure) EachField(visit func(id, text string)) {
	visit(f.ID+"-processors", strconv.Itoa(f.processors))
	visit(f.ID+"-views", f.view)
	for i := range f.controls {
		c := &f.controls[i]
		id := f.fieldID(i)
		if !c.input {
			if len(c.choices) == 0 && c.kind != algos.ParamBool {
				visit(id, c.text)
			}
			continue
		}
		visit(id, c.text)
		if i == 0 {
			visit(f.ID+"-n", strconv.Itoa(countOf(c.text)))
		}
		for k, token := range c.cells() {
			visit(id+"-"+strconv.Itoa(k), token)
		}
	}
}
