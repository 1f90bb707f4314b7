package drill

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
)

// simulation is a Simulate: the figure to carry it out on, and the same as a table.
func (v *View) simulation() []app.UI {
	d := v.Drill
	s := d.sheetNow()
	if s.sketch == nil {
		return append(v.given(), v.rounds()...)
	}
	return append(append(v.given(), v.onSheet(s)...), v.asTable(v.rounds()...))
}

// rounds are those of a Simulate that have been reached, each with the cells as they stand before
// it.
func (v *View) rounds() []app.UI {
	d := v.Drill
	var out []app.UI
	for slot := range d.ex.Slots {
		if slot > d.round {
			break
		}
		out = append(out, v.oneRound(slot))
	}
	return out
}

// rowsOf are the rows of the board that are worked on in a slot of a Simulate.
func (d *Drill) rowsOf(slot int) []exercises.Row {
	return slices.DeleteFunc(slices.Clone(d.ex.Board), func(r exercises.Row) bool { return r.Part != slot || r.Given })
}

// given is the board of what is only read off: the input of the run, and what decides in this round
// where the lanes write. It keeps its place where there is nothing of the kind.
func (v *View) given() []app.UI {
	d := v.Drill
	rows := slices.DeleteFunc(slices.Clone(d.ex.Board), func(r exercises.Row) bool { return !r.Given || r.Part >= 0 && r.Part != d.round })
	if len(rows) == 0 {
		return []app.UI{app.Div()}
	}
	return []app.UI{v.board(rows, false)}
}

func (v *View) oneRound(slot int) app.UI {
	d := v.Drill
	s := d.ex.Slots[slot]
	parts := []app.UI{app.P().Class("drill-round").Text(ui.Capitalised(s.Label))}
	rows := d.rowsOf(slot)
	// The parts keep their places, or go-app would make the field anew and lose what is typed in
	// it.
	if slot == d.round && !d.done() {
		parts = append(parts, v.pickTable(slot, rows), app.P().Class("field-hint").Text(s.Ask))
	} else {
		parts = append(parts, v.board(rows, false), app.P().Class("field-hint").Text(""))
	}
	parts = append(parts, v.moveList(slot), v.moveField(slot))
	if slot < d.round && d.grade == nil && !d.Silent && d.sheet.sketch == nil {
		right, says := d.about(slot)
		if right {
			says = "Right."
		}
		parts = append(parts, app.P().Class("drill-round-says").Role("status").Text(says))
	}
	return app.Div().Class("drill-one-round"+d.state(slot)).Role("group").Aria("label", ui.Capitalised(s.Label)).Body(parts...)
}

// pickTable offers the cells: above those that can be read, below those that can be written. A cell
// that has been written shows from what.
func (v *View) pickTable(slot int, rows []exercises.Row) app.UI {
	d := v.Drill
	width := 0
	for _, r := range rows {
		width = max(width, len(r.Cells))
	}
	head := []app.UI{ui.Td()}
	for i := range width {
		head = append(head, ui.Th().Attr("scope", "col").Class("board-index").Text(strconv.Itoa(i)))
	}
	var body []app.UI
	line := func(r exercises.Row, what string, cell func(c exercises.BoardCell, name, place string) app.UI) {
		cells := []app.UI{ui.Th().Attr("scope", "row").Class("board-name").Body(ui.Code().Text(r.Array), app.Span().Text(" "+what))}
		for _, c := range r.Cells {
			cells = append(cells, ui.Td().Body(cell(c, d.ex.CellName(r.Array, c.Index), r.Array+"["+strconv.Itoa(c.Index)+"]")))
		}
		for i := len(r.Cells); i < width; i++ {
			cells = append(cells, ui.Td())
		}
		body = append(body, ui.Tr().Body(cells...))
	}
	id := func(what string, k, index int) string {
		return d.id + "-" + what + "-" + strconv.Itoa(slot) + "-" + strconv.Itoa(k) + "-" + strconv.Itoa(index)
	}
	for k, r := range rows {
		if r.WriteOnly {
			continue
		}
		line(r, "read", func(c exercises.BoardCell, name, place string) app.UI {
			text, holds := c.Shown(), c.Told()
			return app.Button().Type("button").ID(id("read", k, c.Index)).
				Class("board-cell board-pick").Aria("pressed", slices.Contains(d.picked, name)).Aria("label", "read "+place+", which holds "+holds).
				OnClick(ui.Guarded(func(app.Context, app.Event) {
					d.pick(slot, name)
					showFields(d, []int{slot})
				}), d.id, "read", slot, name).Text(text)
		})
	}
	for k, r := range rows {
		if !r.Written || d.ex.Pairs {
			continue
		}
		line(r, "write", func(c exercises.BoardCell, name, place string) app.UI {
			class, text, label := "board-cell board-pick board-target", "↓", "write "+place
			if from := d.writtenFrom(slot, name); from != "" {
				class, text, label = class+" is-written", from, label+", written from "+from
			}
			return app.Button().Type("button").ID(id("write", k, c.Index)).Class(class).Aria("label", label).
				OnClick(ui.Guarded(func(app.Context, app.Event) {
					d.write(slot, name)
					showFields(d, []int{slot})
				}), d.id, "write", slot, name).Text(text)
		})
	}
	table := ui.Table().Class("board").Body(ui.THead().Body(ui.Tr().Body(head...)), ui.TBody().Body(body...))
	return app.Div().Class(d.frameClass(rows)).TabIndex(0).Role("group").Aria("label", "Cells to pick").Body(table)
}

// writtenFrom is what the moves given so far read for a cell; empty where none writes it.
func (d *Drill) writtenFrom(slot int, name string) string {
	text := ""
	for _, m := range d.moves(slot) {
		if from, to, ok := strings.Cut(m, ">"); ok && strings.TrimSpace(to) == name {
			if text != "" {
				text += "; "
			}
			text += strings.TrimSpace(from)
		}
	}
	return text
}

// moveList shows what has been given, each with a way to take it back.
func (v *View) moveList(slot int) app.UI {
	d := v.Drill
	var items []app.UI
	for k, m := range d.moves(slot) {
		items = append(items, ui.Li().Body(
			ui.Code().Text(readableMove(m)),
			app.Button().Type("button").ID(d.id+"-drop-"+strconv.Itoa(slot)+"-"+strconv.Itoa(k)).Class("icon-button icon-button-small").Aria("label", "Take back "+readableMove(m)).
				OnClick(ui.Guarded(func(app.Context, app.Event) {
					d.drop(slot, k)
					showFields(d, []int{slot})
				}), d.id, "drop", slot, k, m).Body(ui.Icon("x")),
		))
	}
	if len(d.picked) > 0 && slot == d.round {
		text := ""
		for _, p := range d.picked {
			text += p + " "
		}
		items = append(items, ui.Li().Class("move-open").Body(ui.Code().Text(text+"…")))
	}
	return ui.Ul().Class("moves").Aria("label", "What the lanes do").Body(items...)
}

// readableMove writes a move with an arrow.
func readableMove(m string) string {
	out := ""
	for _, r := range m {
		if r == '>' {
			r = '→'
		}
		out += string(r)
	}
	return out
}

// moveField is the same as text, to be typed or pasted.
func (v *View) moveField(slot int) app.UI {
	d := v.Drill
	id := d.id + "-" + strconv.Itoa(slot)
	hint := "such as 0 1 > 1; 2 3 > 3"
	if rows := d.rowsOf(slot); len(rows) > 1 {
		hint = "such as " + d.ex.CellName(rows[0].Array, 0) + " > " + d.ex.CellName(rows[len(rows)-1].Array, 1)
	}
	switch {
	case d.ex.Slots[slot].Form == exercises.Network:
		hint = "such as 0-1,2-3;0-2"
	case d.ex.Pairs:
		hint = "such as 0-1; 2-3"
	}
	return app.Div().Class("drill-number").Body(
		app.Label().For(id).Body(app.Text("In writing"), app.Span().Class("field-hint").Text(hint)),
		app.Input().Type("text").ID(id).Class("move-field"+d.state(slot)).Value(d.first[slot]).AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").
			Aria("invalid", d.wrong(slot)).
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { d.set(slot, ctx.JSSrc().Get("value").String()) }), d.id, "moves", slot),
	)
}

// failing is what the picture of a network has ride its wires: the input that it does not sort,
// once it has been checked.
func (d *Drill) failing() []int {
	if d.grade == nil || d.Silent {
		return nil
	}
	return d.ex.Counterexample(d.answer)
}

// network is a Build: wires to be joined, the network so far, and the same in writing.
func (v *View) network() []app.UI {
	d := v.Drill
	wires := make([]app.UI, d.ex.Wires)
	for i := range wires {
		name := strconv.Itoa(i)
		picked := len(d.picked) > 0 && d.picked[0] == name
		wires[i] = app.Button().Type("button").ID(d.id+"-wire-"+name).Class("board-cell board-pick").Aria("pressed", picked).Aria("label", "Wire "+name).
			OnClick(ui.Guarded(func(app.Context, app.Event) {
				d.pick(0, name)
				showFields(d, []int{0})
			}), d.id, "wire", i).Text(name)
	}
	return []app.UI{
		app.Div().Class("network-build").Body(
			app.Div().Class("network-wires").Role("group").Aria("label", "Wires: pick two, the one for the smaller key first").Body(wires...),
			ui.Raw(networkPicture(d.ex.Wires, d.moves(0), d.failing(), d.id+"-network")),
		),
		v.moveList(0), v.moveField(0),
	}
}
