package figure

import (
	"cmp"
	"math/rand/v2"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
)

// asking is the line that asks for the next round while Predict is on; what comes of an answer, or
// of an edit, takes the place of the question.
func (v *View) asking() app.UI {
	f := v.Figure
	parts := []app.UI{}
	asked := f.Asking()
	if asked.On {
		if f.Said == "" {
			parts = append(parts, app.P().ID(f.ID+"-question").Class("asks-question").Text(asked.Question))
		}
		if asked.Boxes > 0 {
			parts = append(parts,
				app.Span().ID(f.ID+"-tally").Class("asks-tally").Text(asked.Score),
				app.Span().Class("asks-keys").Body(
					v.askButton("reveal", "Reveal this", "What does this box hold? (E)", asked.Empty == 0),
					v.askButton("reveal-round", "Reveal the round", "What do all boxes hold? (Shift+E)", asked.Empty == 0),
				))
		}
	}
	class := "asks"
	if !asked.On { // what an edit comes to is seen in the picture: it is only heard, and nothing moves
		class = "visually-hidden"
	}
	said := app.P().ID(f.ID+"-said").Class("asks-said").Role("status").Aria("live", "polite").Text(f.Said)
	return app.Div().ID(f.ID + "-asks").Class(class).Body(append([]app.UI{said}, parts...)...) // first, so that it stays the same element
}

func (v *View) askButton(name, label, title string, off bool) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+"-"+name).Class("button button-small button-quiet").Title(title).Disabled(off).
		OnClick(presses(f, name), name).Text(label)
}

// acting is what lies over the picture so that the reader can act in it: the one field, which is
// hidden where there is nothing to type, the cell of the input that can be dragged, and what
// lengthens its row.
func (v *View) acting() []app.UI {
	f := v.Figure
	field := f.Field()
	parts := []app.UI{
		app.Input().Type("text").ID(f.ID+"-box").Class("box-field").AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "none").Attr("enterkeyhint", "next").
			Aria("label", cmp.Or(field.Label, "Value")). // for the moment before the stage hides it, too
			Aria("invalid", f.Typing && f.Refused != "").Aria("describedby", f.ID+"-said"),
	}
	if f.Refused != "" {
		parts = append(parts, app.P().ID(f.ID+"-refused").Class("box-refused").Text(f.Refused)) // which the line that is heard says too
	}
	if name := field.Row; name != "" {
		parts = append(parts,
			app.Div().ID(f.ID+"-handle").Class("cell-handle"),
			app.Div().ID(f.ID+"-row").Class("row-edit").Role("group").Aria("label", "Length of "+name).Body(
				v.rowButton("remove", "−", "Remove the last value of "+name, -1),
				v.rowButton("add", "+", "Add a value to "+name, 1),
			))
	}
	return parts
}

func (v *View) rowButton(name, sign, label string, by int) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+"-"+name).Class("row-button").Aria("label", label).Title(label).
		OnClick(ui.Guarded(func(app.Context, app.Event) { f.Send(model.Lengthen{By: by, Seed: rand.Uint64() >> 48}) }), name).Text(sign)
}
