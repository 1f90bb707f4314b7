package app

import (
	"syscall/js"

	"upsweep/app/ui"
)

// carried is how a reader has left the server's page when the client replaces it. What they have
// done there, web/early.js does again.
type carried struct {
	focus    string
	placed   map[string]string      // the styles of the fields that scripts have laid over a box of a picture
	from, to js.Value               // what is selected of the text in the field that has the focus
	open     []string               // the menus that are open
	stages   map[string][2]js.Value // to where each is scrolled, from the left and from above
}

// carryOver remembers where the focus is, which menus are open, and to where stages are scrolled.
func carryOver() carried {
	c := carried{placed: map[string]string{}, stages: map[string][2]js.Value{}}
	if active := ui.Document().Get("activeElement"); active.Truthy() {
		c.focus, c.from, c.to = active.Get("id").String(), active.Get("selectionStart"), active.Get("selectionEnd")
	}
	for _, field := range ui.All(ui.Document(), "#app .box-field[id]") {
		c.placed[field.Get("id").String()] = field.Get("style").Get("cssText").String()
	}
	for _, menu := range ui.All(ui.Document(), "#app [popover][id]") {
		if box := menu.Call("getClientRects"); box.Length() > 0 {
			c.open = append(c.open, menu.Get("id").String())
		}
	}
	for _, stage := range ui.All(ui.Document(), "#app .stage[id]") {
		c.stages[stage.Get("id").String()] = [2]js.Value{stage.Get("scrollLeft"), stage.Get("scrollTop")}
	}
	return c
}

// restore puts it back on the client's page.
func (c carried) restore() {
	for id, at := range c.stages {
		if stage := ui.ByID(id); stage.Truthy() {
			stage.Call("scrollTo", at[0], at[1])
		}
	}
	for _, id := range c.open {
		if menu := ui.ByID(id); menu.Truthy() {
			menu.Call("showPopover")
		}
	}
	// The client places a field with its first frame. Until then it would take neither the focus nor
	// a press that is on its way.
	for id, style := range c.placed {
		if field := ui.ByID(id); field.Truthy() {
			field.Get("style").Set("cssText", style)
		}
	}
	target := ui.ByID(c.focus)
	if c.focus == "" || !target.Truthy() {
		return
	}
	target.Call("focus", map[string]any{"preventScroll": true})
	if c.from.Type() == js.TypeNumber && target.Get("setSelectionRange").Truthy() {
		target.Call("setSelectionRange", c.from, c.to)
	}
}
