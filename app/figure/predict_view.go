package figure

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/tracer"
)

// asking is the line that asks for the next round while Predict is on; what comes of an answer, or
// of an edit, takes the place of the question.
func (v *View) asking() app.UI {
	f := v.Figure
	parts := []app.UI{}
	if f.predict && predicts(f.view) {
		_, of := f.tally()
		open := len(f.unfilled())
		if f.said == "" {
			parts = append(parts, app.P().ID(f.ID+"-question").Class("asks-question").Text(f.question()))
		}
		if of > 0 {
			parts = append(parts,
				app.Span().ID(f.ID+"-tally").Class("asks-tally").Text(f.score()),
				app.Span().Class("asks-keys").Body(
					v.askButton("reveal", "Reveal this", "What does this box hold? (E)", open == 0, func() { f.revealed(f.reveal(tracer.NoNode)) }),
					v.askButton("reveal-round", "Reveal the round", "What do all boxes hold? (Shift+E)", open == 0, func() {
						f.revealRound()
						f.screen.Changed(true)
					}),
				))
		}
	}
	class := "asks"
	if !f.predict || !predicts(f.view) { // what an edit comes to is seen in the picture: it is only heard, and nothing moves
		class = "visually-hidden"
	}
	said := app.P().ID(f.ID+"-said").Class("asks-said").Role("status").Aria("live", "polite").Text(f.said)
	return app.Div().ID(f.ID + "-asks").Class(class).Body(append([]app.UI{said}, parts...)...) // first, so that it stays the same element
}

func (v *View) askButton(name, label, title string, off bool, press func()) app.UI {
	return app.Button().Type("button").ID(v.Figure.ID+"-"+name).Class("button button-small button-quiet").Title(title).Disabled(off).
		OnClick(ui.Guarded(func(app.Context, app.Event) { press() }), name).Text(label)
}

// acting is what lies over the picture so that the reader can act in it: the one field, which is
// hidden where there is nothing to type, the cell of the input that can be dragged, and what
// lengthens its row.
func (v *View) acting() []app.UI {
	f := v.Figure
	label, invalid := "", false
	if n, ok := f.field(); ok {
		label = f.asks(n)
	} else if f.typing {
		label, invalid = f.cellName(f.typed), f.refused != ""
	}
	parts := []app.UI{
		app.Input().Type("text").ID(f.ID+"-box").Class("box-field").AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "none").Attr("enterkeyhint", "next").
			Aria("label", label).Aria("invalid", invalid).Aria("describedby", f.ID+"-said"),
	}
	if f.refused != "" {
		parts = append(parts, app.P().ID(f.ID+"-refused").Class("box-refused").Text(f.refused)) // which the line that is heard says too
	}
	if c, ok := f.inputNow(); ok {
		name := f.controls[c.control].name
		parts = append(parts,
			app.Div().ID(f.ID+"-handle").Class("cell-handle"),
			app.Div().ID(f.ID+"-row").Class("row-edit").Role("group").Aria("label", "Length of "+name).Body(
				v.rowButton("remove", "−", "Remove the last value of "+name, func() { f.lengthen(c, -1) }),
				v.rowButton("add", "+", "Add a value to "+name, func() { f.lengthen(c, 1) }),
			))
	}
	return parts
}

func (v *View) rowButton(name, sign, label string, press func()) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+"-"+name).Class("row-button").Aria("label", label).Title(label).
		OnClick(ui.Guarded(func(app.Context, app.Event) {
			press()
			f.screen.Changed(true)
		}), name).Text(sign)
}
