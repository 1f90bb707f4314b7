package figure

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/figure/model"
	"upsweep/app/pattern"
	"upsweep/app/ui"
)

// InputForm is the form of inputs and parameters where it stands apart from the figure.
type InputForm struct {
	app.Compo
	Figure *model.Figure
}

// OnMount has the figure tell when it has changed.
func (v *InputForm) OnMount(app.Context) { v.Figure.Watch(v) }

// Render draws the form.
func (v *InputForm) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	return (&View{Figure: v.Figure}).inputs()
}

// inputs is the form of inputs and parameters, folded away where the figure belongs to a text.
func (v *View) inputs() app.UI {
	f := v.Figure
	if f.Place != model.PlacePlay && f.Place != model.PlaceWrite {
		content := app.UI(app.Div())
		if f.Parts[model.Inputs] { // a page of several figures has no need of all their forms
			content = v.fields()
		}
		return app.Details().Class("fold").ID(f.ID+"-inputs").Open(f.Parts[model.Inputs]).
			On("toggle", ui.Guarded(func(ctx app.Context, _ app.Event) {
				f.Send(model.Open{Part: model.Inputs, On: ctx.JSSrc().Get("open").Bool()})
			}), "inputs").
			Body(ui.Summary().Text("Change the input"), content)
	}
	return v.fields()
}

// fields are the inputs and parameters themselves.
func (v *View) fields() app.UI {
	f := v.Figure
	fields := []app.UI{}
	for i := range f.Controls {
		fields = append(fields, v.field(i))
	}
	fields = append(fields, app.Div().Class("fields-foot").Body(
		app.Button().Type("button").ID(f.ID+"-reset").Class("text-button").
			OnClick(presses(f, "reset"), "reset").
			Body(ui.Icon("rotate-ccw"), app.Text("Reset")),
	))
	return app.Div().Class("fields").Role("group").Aria("label", "Input and options").Body(fields...)
}

func (v *View) field(i int) app.UI {
	c := &v.Figure.Controls[i]
	parts := []app.UI{}
	switch {
	case c.Input:
		parts = v.inputField(i)
	case c.Kind == algos.ParamBool:
		parts = append(parts, v.flagField(i))
	case len(c.Choices) > 0:
		parts = append(parts, v.label(i), v.choiceField(i))
	default:
		parts = append(parts, v.label(i), v.textField(i))
	}
	if c.Problem != "" {
		parts = append(parts, app.P().ID(fieldID(v.Figure, i)+"-problem").Class("field-error").Role("alert").Body(ui.Icon("triangle-alert"), app.Span().Text(c.Problem)))
	}
	class := "field"
	if c.Input {
		class += " field-input"
	}
	return app.Div().Class(class).Body(parts...)
}

// fieldID is the id of the element that takes a control.
func fieldID(f *model.Figure, i int) string { return f.ID + "-field-" + f.Controls[i].Name }

func (v *View) label(i int) app.UI {
	c := &v.Figure.Controls[i]
	return app.Label().For(fieldID(v.Figure, i)).Body(app.Span().Class("field-name").Text(c.Label), app.Span().Class("field-hint").Text(hint(c)))
}

func (v *View) textField(i int) app.UI {
	f := v.Figure
	c := &f.Controls[i]
	in := app.Input().Type("text").ID(fieldID(v.Figure, i)).Value(c.First).AutoComplete(false).Spellcheck(false).Placeholder(c.Standard).
		Aria("invalid", c.Problem != "").
		OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
			f.Send(model.Set{Control: i, Text: ctx.JSSrc().Get("value").String()})
		}), i, c.Name)
	if c.Kind == algos.ParamInt {
		in = in.Attr("inputmode", "numeric") // by which it can be dragged as well (web/app-numbers.js)
	}
	if c.Problem != "" {
		in = in.Aria("describedby", fieldID(v.Figure, i)+"-problem")
	}
	return in
}

func (v *View) choiceField(i int) app.UI {
	f := v.Figure
	c := &f.Controls[i]
	options := make([]app.UI, len(c.Choices))
	for k, choice := range c.Choices {
		options[k] = app.Option().Value(choice).Selected(choice == c.Effective()).Text(choice)
	}
	in := app.Select().ID(fieldID(v.Figure, i)).Aria("invalid", c.Problem != "").
		OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
			f.Send(model.Set{Control: i, Text: ctx.JSSrc().Get("value").String()})
		}), i, c.Name).
		Body(options...)
	if c.Problem != "" {
		in = in.Aria("describedby", fieldID(v.Figure, i)+"-problem")
	}
	return in
}

func (v *View) flagField(i int) app.UI {
	f := v.Figure
	c := &f.Controls[i]
	return app.Label().Class("field-flag").Body(
		app.Input().Type("checkbox").ID(fieldID(v.Figure, i)).Checked((c.Effective() == "true" || c.Effective() == "1")).
			OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
				f.Send(model.Set{Control: i, Text: strconv.FormatBool(ctx.JSSrc().Get("checked").Bool())})
			}), i, c.Name),
		app.Span().Class("field-name").Text(c.Label),
	)
}

// inputField is an input as text, from a file, and by pattern. Its values one by one are edited where
// they are drawn.
func (v *View) inputField(i int) []app.UI {
	parts := []app.UI{v.label(i), v.textField(i)}
	if i == 0 {
		parts = append(parts, v.patterns(i))
	}
	return parts
}

// patterns fills the first input.
func (v *View) patterns(i int) app.UI {
	f := v.Figure
	button := func(p pattern.Pattern, label string) app.UI {
		return app.Button().Type("button").ID(f.ID+"-pattern-"+string(p)).Class("chip").
			OnClick(ui.Guarded(func(app.Context, app.Event) { f.Send(model.Fill{Control: i, By: p, Seed: rand.Uint64() >> 48}) }), string(p)).Text(label)
	}
	return app.Div().Class("patterns").Role("group").Aria("label", "Fill the input").Body(
		app.Label().Class("field-n").Body(
			app.Span().Class("field-name").Text("n"),
			app.Input().Type("number").ID(f.ID+"-n").Min("0").Max(strconv.Itoa(f.MaxValues())).Step(1).Value(strconv.Itoa(model.CountOf(f.Controls[i].First))).
				OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
					if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
						f.Send(model.Resize{Control: i, To: n, Seed: rand.Uint64() >> 48})
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
				OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) { readFile(f, ctx, i) }), "file"),
		),
	)
}

// EachField visits the fields of the form, and the choices beside the stage, by their ids, with
// what each holds now.
func EachField(f *model.Figure, visit func(id, text string)) {
	visit(f.ID+"-processors", strconv.Itoa(f.Processors))
	visit(f.ID+"-views", f.View)
	for i := range f.Controls {
		c := &f.Controls[i]
		id := fieldID(f, i)
		if !c.Input {
			if len(c.Choices) == 0 && c.Kind != algos.ParamBool {
				visit(id, c.Text)
			}
			continue
		}
		visit(id, c.Text)
		if i == 0 {
			visit(f.ID+"-n", strconv.Itoa(model.CountOf(c.Text)))
		}
	}
}

// hint says in a few words what may be written.
func hint(c *model.Control) string {
	var parts []string
	if c.Input {
		switch c.Values {
		case algos.KindAny, algos.KindKey:
			parts = append(parts, "numbers, words, pairs (1,2)")
		case algos.KindKeys:
			parts = append(parts, "numbers or words")
		case algos.KindSequences:
			parts = append(parts, "sequences separated by |")
		case algos.KindFlag:
			parts = append(parts, "0 or 1 each")
		default:
			parts = append(parts, string(c.Values)+"s")
		}
	} else if c.Help != "" && c.Name != "op" { // whose label says it all
		parts = append(parts, c.Help)
	}
	if c.Optional {
		parts = append(parts, "optional")
	}
	return strings.Join(parts, "; ")
}
