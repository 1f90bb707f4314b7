package drill

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/tracer/value"
)

// widgets are what the reader fills in, by the form of an exercise.
func widgets() map[exercises.Form]func(*View) []app.UI {
	return map[exercises.Form]func(*View) []app.UI{
		exercises.Cell:     (*View).boxes,
		exercises.Mark:     (*View).marked,
		exercises.Number:   (*View).asked,
		exercises.Pick:     (*View).asked,
		exercises.Place:    (*View).asked,
		exercises.Gap:      (*View).claiming,
		exercises.Line:     func(v *View) []app.UI { return []app.UI{v.lines()} },
		exercises.Moves:    (*View).simulation,
		exercises.Network:  (*View).network,
		exercises.Program:  func(v *View) []app.UI { return []app.UI{ui.Raw(v.Drill.card())} },
		exercises.Arranged: (*View).arrangement,
		exercises.Changed:  (*View).repairing,
	}
}

// fields are what the reader fills in, as the form of the exercise wants it.
func (v *View) fields() []app.UI { return widgets()[v.Drill.ex.Form()](v) }

// asked is the board, where there is one, and a widget for each slot.
func (v *View) asked() []app.UI {
	var parts []app.UI
	if len(v.Drill.ex.Board) > 0 {
		parts = v.marked()
	}
	for i, s := range v.Drill.ex.Slots {
		switch s.Form {
		case exercises.Number:
			parts = append(parts, v.number(i))
		case exercises.Pick:
			parts = append(parts, v.options(i))
		case exercises.Place:
			parts = append(parts, v.place(i))
		}
	}
	return parts
}

// marked is the board with its cells to be filled in or marked.
func (v *View) marked() []app.UI { return []app.UI{v.board(v.Drill.ex.Board, true)} }

// state is how a slot stands after it has been checked.
func (d *Drill) state(slot int) string {
	switch {
	case d.grade == nil || d.Silent:
		return ""
	case d.ex.Slots[slot].Form == exercises.Mark && d.answer[slot] == "" && (d.grade.Right[slot] || slot != d.grade.First):
		return "" // a cell without a mark tells nothing: or the missing ones would all be told at once
	case d.grade.Right[slot]:
		return " is-right"
	}
	return " is-wrong"
}

func (d *Drill) wrong(slot int) bool { return d.grade != nil && !d.Silent && !d.grade.Right[slot] }

// board is the table of cells: one column an index, one row an array at a moment.
func (v *View) board(rows []exercises.Row, live bool) app.UI {
	lo, hi := 1<<30, 0
	for _, r := range rows {
		for _, c := range r.Cells {
			lo, hi = min(lo, c.Index), max(hi, c.Index+1)
		}
	}
	head := []app.UI{ui.Td()}
	for i := lo; i < hi; i++ {
		head = append(head, ui.Th().Attr("scope", "col").Class("board-index").Text(strconv.Itoa(i)))
	}
	body := make([]app.UI, len(rows))
	for k, r := range rows {
		cells := []app.UI{ui.Th().Attr("scope", "row").Class("board-name").Body(ui.Code().Text(r.Array), app.Span().Text(" "+r.Label))}
		at := lo
		for _, c := range r.Cells {
			for ; at < c.Index; at++ {
				cells = append(cells, ui.Td())
			}
			cells = append(cells, v.cell(r, c, live))
			at++
		}
		for ; at < hi; at++ {
			cells = append(cells, ui.Td())
		}
		body[k] = ui.Tr().Body(cells...)
	}
	table := ui.Table().Class("board").Body(ui.THead().Body(ui.Tr().Body(head...)), ui.TBody().Body(body...))
	return app.Div().Class(v.Drill.frameClass(rows)).TabIndex(0).Role("group").Aria("label", "Cells").Body(table)
}

// What a narrow screen shows side by side without scrolling: so many cells, of which a finger still
// meets one, and this width in all, in CSS pixels.
const (
	fewColumns  = 8
	narrowBoard = 340
	letterWidth = 8
	cellAir     = 6
	manyColumns = 12 // more than these stand closer together
)

// frameClass tells whether all of a board can be seen at once on a narrow screen: the names of its
// rows then stand above them; or whether its columns are too many for their usual width.
func (d *Drill) frameClass(rows []exercises.Row) string {
	model, class := d.ex.Model(), "board-frame board-few"
	for _, r := range rows {
		for _, c := range r.Cells {
			text := c.Shown()
			if c.Slot >= 0 && d.ex.Slots[c.Slot].Form == exercises.Cell {
				text = value.Limits.Replace(model[c.Slot])
			}
			switch n := len(r.Cells); {
			case n > manyColumns:
				return "board-frame board-many"
			case n > fewColumns || n*(letterWidth*len([]rune(text))+cellAir) > narrowBoard:
				class = "board-frame"
			}
		}
	}
	return class
}

// cell is one cell of the board: a value, or what the reader fills in, marks or picks.
func (v *View) cell(r exercises.Row, c exercises.BoardCell, live bool) app.UI {
	d := v.Drill
	switch {
	case !live:
	case c.Slot >= 0 && d.ex.Slots[c.Slot].Form == exercises.Cell:
		return ui.Td().Body(v.cellField(c.Slot))
	case c.Slot >= 0:
		i := c.Slot
		return ui.Td().Body(app.Button().Type("button").ID(d.id+"-"+strconv.Itoa(i)).Class("board-cell board-pick"+d.state(i)).
			Aria("pressed", d.answer[i] != "").Aria("label", d.ex.Slots[i].Label+" holds "+c.Told()+rightWrong(d, i)).
			OnClick(ui.Guarded(func(app.Context, app.Event) { d.mark(i) }), d.id, "mark", i).Text(c.Shown()))
	case c.Ref != "":
		ref := c.Ref
		label := r.Array + "[" + strconv.Itoa(c.Index) + "] " + r.Label + " holds " + c.Told()
		id := d.id + "-" + refID(ref)
		class := "board-cell board-pick"
		if d.answer[0] == ref {
			class += d.state(0)
		}
		return ui.Td().Body(app.Button().Type("button").ID(id).Class(class).Aria("pressed", d.answer[0] == ref).Aria("label", label).
			OnClick(ui.Guarded(func(app.Context, app.Event) {
				d.set(0, ref)
				showFields(d, []int{0})
			}), d.id, ref).Text(c.Shown()))
	}
	class := "board-cell"
	if c.Mark {
		class += " is-asked"
	}
	if c.Shown() == "" {
		return ui.Td().Body(app.Span().Class(class + " is-unset").Body(app.Span().Class("visually-hidden").Text("empty")))
	}
	return ui.Td().Body(app.Span().Class(class).Text(c.Text))
}

// refID is a place as part of an element's id.
func refID(ref string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(ref, ":", "-"), "[", "-"), "]", "")
}

// rightWrong says in words what a colour shows.
func rightWrong(d *Drill, slot int) string {
	switch d.state(slot) {
	case " is-right":
		return ", right"
	case " is-wrong":
		return ", wrong"
	}
	return ""
}

func (v *View) cellField(i int) app.UI {
	d := v.Drill
	return app.Input().Type("text").ID(d.id+"-"+strconv.Itoa(i)).Class("board-cell cell-field"+d.state(i)).Value(d.first[i]).
		AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").Size(4).
		Aria("label", d.ex.Slots[i].Label).Aria("invalid", d.wrong(i)).
		OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
			filled := d.set(i, ctx.JSSrc().Get("value").String())
			showFields(d, filled)
			if len(filled) > 1 {
				ui.FocusSlot(d.id, filled[len(filled)-1]) // so that a row can be typed as it is pasted
			}
		}), d.id, "cell", i)
}

// number asks for a count.
func (v *View) number(i int) app.UI {
	d := v.Drill
	id := d.id + "-" + strconv.Itoa(i)
	return app.Div().Class("drill-number").Body(
		app.Label().For(id).Text(d.ex.Slots[i].Ask),
		app.Input().Type("text").ID(id).Class("value-field"+d.state(i)).Value(d.first[i]).Attr("inputmode", "numeric").AutoComplete(false).
			Aria("invalid", d.wrong(i)).
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { d.set(i, ctx.JSSrc().Get("value").String()) }), d.id, "number", i),
	)
}

// options are answers of which one is picked.
func (v *View) options(i int) app.UI {
	d := v.Drill
	s := d.ex.Slots[i]
	name := d.id + "-" + strconv.Itoa(i)
	parts := []app.UI{ui.Legend().Text(s.Ask)}
	for k, text := range s.Options {
		chosen := d.answer[i] == strconv.Itoa(k)
		class := "choice"
		if chosen {
			class += d.state(i)
		}
		id := name
		if k > 0 {
			id += "-" + strconv.Itoa(k)
		}
		parts = append(parts, app.Label().Class(class).Body(
			app.Input().Type("radio").Name(name).ID(id).Checked(chosen).
				OnChange(ui.Guarded(func(app.Context, app.Event) { d.set(i, strconv.Itoa(k)) }), d.id, "option", i, k),
			app.Span().Text(text),
		))
	}
	class := "choices"
	if len(s.Options) > 6 {
		class += " choices-many"
	}
	return app.FieldSet().Class(class).Body(parts...)
}

// place says which cell is picked, for those who write it.
func (v *View) place(i int) app.UI {
	d := v.Drill
	id := d.id + "-" + strconv.Itoa(i)
	return app.Div().Class("drill-number").Body(
		app.Label().For(id).Body(app.Text(d.ex.Slots[i].Ask), app.Span().Class("field-hint").Text("Pick it in the table, or write round:cell, such as 2:x[3].")),
		app.Input().Type("text").ID(id).Class("value-field"+d.state(i)).Value(d.first[i]).AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").
			Aria("invalid", d.wrong(i)).
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { d.set(i, strings.TrimSpace(ctx.JSSrc().Get("value").String())) }), d.id, "place", i),
	)
}
