package app

import (
	"syscall/js"

	"upsweep/app/ui"
)

// carried is what a reader has done on the server's page before the client replaced it.
type carried struct {
	focus  string
	open   []bool
	fields map[string]js.Value
	stages map[string][2]js.Value // to where each is scrolled, from the left and from above
}

// carryOver remembers which details are open, what is typed and chosen, where the focus is, and to where stages are scrolled.
func carryOver() carried {
	c := carried{fields: map[string]js.Value{}, stages: map[string][2]js.Value{}}
	if active := ui.Document().Get("activeElement"); active.Truthy() {
		c.focus = active.Get("id").String()
	}
	for _, stage := range ui.All(ui.Document(), "#app .stage[id]") {
		c.stages[stage.Get("id").String()] = [2]js.Value{stage.Get("scrollLeft"), stage.Get("scrollTop")}
	}
	for _, d := range ui.All(ui.Document(), "#app details") {
		c.open = append(c.open, d.Get("open").Bool())
	}
	for _, field := range ui.All(ui.Document(), "#app input[id], #app select[id]") {
		// The value of a radio or a check box says nothing of the reader, only whether it is checked.
		touched := false
		switch field.Get("type").String() {
		case "range", "file": // the figure's own business; a file can't be set by a script
		case "select-one":
			first := field.Call("querySelector", "option[selected]")
			touched = first.Truthy() && !field.Get("value").Equal(first.Get("value"))
		case "radio", "checkbox":
			touched = field.Get("checked").Bool() != field.Get("defaultChecked").Bool()
		default:
			touched = field.Get("value").String() != field.Get("defaultValue").String()
		}
		if touched {
			c.fields[field.Get("id").String()] = field
		}
	}
	return c
}

// restore puts it back on the client's page.
func (c carried) restore() {
	if details := ui.All(ui.Document(), "#app details"); len(details) == len(c.open) {
		for i, d := range details {
			if c.open[i] {
				d.Set("open", true)
			}
		}
	}
	for id, at := range c.stages {
		if stage := ui.ByID(id); stage.Truthy() {
			stage.Call("scrollTo", at[0], at[1])
		}
	}
	for id, old := range c.fields {
		field := ui.ByID(id)
		if !field.Truthy() {
			continue
		}
		if kind := old.Get("type").String(); kind == "radio" || kind == "checkbox" {
			field.Set("checked", old.Get("checked"))
		} else {
			field.Set("value", old.Get("value"))
		}
		event := js.Global().Get("Event")
		bubbles := map[string]any{"bubbles": true}
		field.Call("dispatchEvent", event.New("input", bubbles))
		field.Call("dispatchEvent", event.New("change", bubbles))
	}
	if c.focus != "" {
		if target := ui.ByID(c.focus); target.Truthy() {
			target.Call("focus", map[string]any{"preventScroll": true})
		}
	}
}
