package drill

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/internal/escape"
)

// This file draws a program whose lines are put in order, or of which one is changed. A press on a
// line shows what can be done with it. The lines are written as texts: so many elements, each made
// by calls of its own, would take thousands of bytes of the client.

// What can be done with a line: a name, and a sign with what it means, or words.
const (
	arrangeKeys = "up ↑ Move_up,down ↓ Move_down,outdent ← Indent_less,indent → Indent_more,drop ✕ Leave_out"
	changeKeys  = "replace Replace,insert Insert_below,out Take_out"
	undoKey     = "undo Undo"
)

// noLine is worked on where none is.
const noLine = -1

// button writes a button that does something with line k.
func (d *Drill) button(do, class string, k int, more, text string) string {
	at := strconv.Itoa(k)
	return `<button type="button" class="` + class + `" id="` + d.id + `-` + do + `-` + at + `" data-do="` + do + `" data-with="` + at + `"` + more + `>` + escape.HTML(text) + `</button>`
}

// row writes line k of the list, with keys where it is the one that is worked on.
func (d *Drill) row(k int, class, grip, line, keys string) string {
	expanded := ` aria-expanded="false" translate="no"`
	if d.line == k {
		class, expanded = class+" is-chosen", ` aria-expanded="true" translate="no"`
	}
	out := `<li class="line` + class + `">` + grip + d.button("line", "line-press indent-"+strconv.Itoa(min(level(line), deepest)), k, expanded, strings.TrimLeft(line, " "))
	if d.line == k {
		out += `<span class="line-keys">`
		for _, key := range strings.Split(keys, ",") {
			parts := strings.Split(key, " ")
			class, label := "text-button", ""
			if len(parts) > 2 {
				class, label = "icon-button", ` aria-label="`+strings.ReplaceAll(parts[2], "_", " ")+`"`
			}
			out += d.button(parts[0], class, k, label, strings.ReplaceAll(parts[1], "_", " "))
		}
		out += `</span>`
	}
	return out + `</li>`
}

// hears has a list hear what is done with its lines.
func (v *View) hears(list app.HTMLElem) app.HTMLElem {
	return list.OnClick(ui.Guarded(v.linePressed), v.Drill.id)
}

// listing is the lines of the program, and what was said to the latest press for those who do not
// see it.
func (v *View) listing(items []string) app.UI {
	d := v.Drill
	parts := make([]app.UI, len(items))
	for i, item := range items {
		parts[i] = ui.Raw(item)
	}
	list := v.hears(ui.Ol().ID(d.id+"-0").Class("drill-lines").TabIndex(-1).Aria("label", "The lines of the program")).
		OnInput(ui.Guarded(func(_ app.Context, e app.Event) { d.typed(e.Get("target").Get("value").String()) }), d.id)
	if d.ex.Form() == exercises.Arranged {
		list = d.dragging.On(list, len(items), func(slot, by int) {
			d.doArrange([...]string{"up", "", "down"}[by+1], slot)
		}, d.id)
	}
	return app.Div().Body(list.Body(parts...), app.P().Class("visually-hidden").Role("status").Text(d.said))
}

// linePressed does what the button that was pressed is for, and leaves the focus where one goes on.
func (v *View) linePressed(ctx app.Context, e app.Event) {
	d, on := v.Drill, e.Get("target").Call("closest", "[data-do]")
	if !on.Truthy() {
		return
	}
	do := on.Get("dataset").Get("do").String()
	k, _ := strconv.Atoi(on.Get("dataset").Get("with").String())
	id := "-line-"
	switch {
	case d.ex.Form() == exercises.Arranged:
		if k = d.doArrange(do, k); do != "place" && do != "drop" {
			id = "-" + do + "-"
		}
	case d.doChange(do, k):
		ui.FocusAfter(ctx, d.id+"-new")
		return
	}
	ui.FocusAfter(ctx, d.id+id+strconv.Itoa(k))
}

// choose has a line be the one that is worked on, or none.
func (d *Drill) choose(k int) {
	if d.line == k {
		k = noLine
	}
	d.line = k
	d.version++
}
