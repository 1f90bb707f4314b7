package drill

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/views"
)

// A Predict is answered in the boxes of its figure, as the next round of any figure is predicted
// (app/figure/predict.go): one field lies over the box that is typed into, and the others show what
// has been given, or how it was judged. The table below holds the same; both change the answer of
// the drill.

// inBoxes reports whether what is asked for is typed into the boxes of a figure.
func (d *Drill) inBoxes() bool {
	return d.ex != nil && d.ex.Form() == exercises.Cell && d.sheetNow().sketch != nil
}

// field is the slot whose box is typed into; false where none is.
func (d *Drill) field() (slot int, ok bool) {
	return d.at, d.inBoxes() && !d.done()
}

// firstEmpty is the first slot with nothing in it, or else the first.
func (d *Drill) firstEmpty() int {
	return max(0, slices.IndexFunc(d.answer, func(s string) bool { return strings.TrimSpace(s) == "" }))
}

// moveField puts the field on the box of a slot; it reports whether there is one.
func (d *Drill) moveField(slot int) bool {
	if _, ok := d.field(); !ok || slot < 0 || slot >= len(d.answer) {
		return false
	}
	d.at = slot
	d.version++
	return true
}

// inEach is what stands in each box of the figure. Of a Simulate that is what has been judged
// right: what is not, the sketch itself marks.
func (d *Drill) inEach(s *sheet) []views.Asked {
	at, open := d.field()
	var out []views.Asked
	if d.ex.Form() == exercises.Moves && d.grade != nil && !d.Silent && !d.revealed {
		for _, n := range s.sketch.Right {
			out = append(out, views.Asked{Node: n, Is: views.Right})
		}
	}
	for slot, n := range s.sketch.Asked {
		a := views.Asked{Node: n, Text: strings.TrimSpace(d.answer[slot])}
		switch state := d.state(slot); {
		case state == " is-right":
			a.Is = views.Right
		case state == " is-wrong":
			a.Is = views.Wrong
			if a.Text == "" {
				a.Text = "?"
			}
		case open && slot == at || a.Text == "": // the field covers it
			a.Text = ""
		default:
			a.Is = views.Given
		}
		out = append(out, a)
	}
	return out
}

// boxes are the figure of a Predict with its field, and the same as a table.
func (v *View) boxes() []app.UI {
	d := v.Drill
	if !d.inBoxes() {
		return v.marked()
	}
	parts := []app.UI{ui.Raw(d.picture(d.sheetNow()))}
	if at, ok := d.field(); ok {
		parts = append(parts, app.Input().Type("text").ID(d.id+"-box").Class("box-field"+d.state(at)).AutoComplete(false).Spellcheck(false).
			Attr("autocapitalize", "none").Attr("enterkeyhint", "next").Attr("form", "none"). // or Enter would have the answer judged
			Aria("label", d.ex.Slots[at].Label+rightWrong(d, at)).Aria("invalid", d.wrong(at)).
			OnFocus(ui.Guarded(func(app.Context, app.Event) { dock(d) }), "dock", d.id).
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { v.typed(ctx.JSSrc().Get("value").String()) }), "typed", d.id).
			OnKeyDown(ui.Guarded(func(ctx app.Context, e app.Event) { v.keyInBox(ctx, e) }), "box key", d.id))
	}
	return append(v.given(),
		v.sheet("Figure: type into its boxes. The table below holds the same.").Body(app.Div().Class("sheet-paper").Body(parts...)),
		v.asTable(v.marked()...))
}

// asTable is what a figure asks for as a table, folded.
func (v *View) asTable(parts ...app.UI) app.UI {
	d := v.Drill
	return app.Details().Class("fold").ID(d.id+"-table").Open(d.tableOpen).
		On("toggle", ui.Guarded(func(ctx app.Context, _ app.Event) { d.tableOpen = ctx.JSSrc().Get("open").Bool() }), "table", d.id).
		Body(append([]app.UI{ui.Summary().Text("The same as a table")}, parts...)...)
}

// typed takes what stands in the field. Several values fill the boxes that follow, so that a row
// can be pasted.
func (v *View) typed(text string) {
	d := v.Drill
	filled := d.set(d.at, text)
	if len(filled) > 1 {
		v.typeOn(filled[len(filled)-1])
	}
	showFields(d, filled)
}

// typeInto puts the field on the box of a slot, and the focus into it, so that what is typed takes
// the place of what is there.
func (v *View) typeInto(slot int) { v.goTo(slot, true) }

// typeOn is typeInto for a row that is being typed: what is typed next goes on behind.
func (v *View) typeOn(slot int) { v.goTo(slot, false) }

func (v *View) goTo(slot int, replace bool) {
	if d := v.Drill; d.moveField(slot) {
		focusBox(d, replace)
		v.ctx.Defer(func(app.Context) { // once the figure is drawn
			defer ui.Rescue()
			showPresent(d)
		})
	}
}

// keyInBox goes from box to box by keys, as in any figure. Enter goes on to the next, and from the
// last has the answer judged.
func (v *View) keyInBox(ctx app.Context, e app.Event) {
	if e.Get("isComposing").Bool() || e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	d, field := v.Drill, ctx.JSSrc()
	k := model.Key{Name: e.Get("key").String(), Shift: e.Get("shiftKey").Bool()}
	length := len([]rune(field.Get("value").String()))
	from, to := field.Get("selectionStart").Int(), field.Get("selectionEnd").Int()
	by := k.Beside(from == 0 && to == length || from == to && (k.Name == "ArrowLeft" && from == 0 || k.Name == "ArrowRight" && to == length))
	if k.Name == "Enter" {
		by = 1
	}
	switch last := len(d.answer) - 1; {
	case by == 0 || d.at+by < 0:
	case d.at+by <= last:
		e.PreventDefault()
		v.typeInto(d.at + by)
	case k.Name == "Enter": // Tab leaves the boxes
		e.PreventDefault()
		v.check(ctx)
	}
}
