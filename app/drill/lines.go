package drill

import (
	"strconv"
	"strings"
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// lines are those of a listing, to be put in order.
func (v *View) lines() app.UI {
	d := v.Drill
	items := make([]app.UI, len(d.answer))
	for i, a := range d.answer {
		k, err := strconv.Atoi(a)
		if err != nil || k < 0 || k >= len(d.ex.Lines) {
			k = 0
		}
		line := d.ex.Lines[k]
		text := strings.TrimLeft(line, " ")
		class := "line" + d.state(i)
		if i == d.dragged-1 {
			class += " is-dragged"
		}
		button := func(name, symbol, label string, by int) app.UI {
			return app.Button().Type("button").ID(d.id+"-"+name+"-"+strconv.Itoa(k)).Class("icon-button").
				Aria("label", label+": "+strings.Join(strings.Fields(text), " ")).Aria("disabled", i+by < 0 || i+by >= len(d.answer)).
				OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) {
					d.move(i, by)
					ui.FocusAfter(ctx, d.id+"-"+name+"-"+strconv.Itoa(k))
				}), d.id, name, i, k).Text(symbol)
		}
		items[i] = app.Li().ID(d.id+"-"+strconv.Itoa(i)).Class(class).TabIndex(-1).Body(
			app.Span().Class("grip").Aria("hidden", true).Text("⋮⋮"),
			app.Code().Class("indent-"+strconv.Itoa(min((len(line)-len(text))/2, 6))).Text(text),
			app.Span().Class("line-keys").Body(button("up", "↑", "Up", -1), button("down", "↓", "Down", 1)),
		)
	}
	return app.Ol().Class("drill-lines").
		On("pointerdown", ui.Guarded(func(ctx app.Context, e app.Event) { d.grasp(ctx.JSSrc(), e) }), "grasp", d.id).
		On("pointermove", ui.Guarded(func(ctx app.Context, e app.Event) { d.drag(ctx.JSSrc(), e) }), "drag", d.id).
		On("pointerup", ui.Guarded(func(app.Context, app.Event) { d.dragged = 0 }), "let go", d.id).
		On("pointercancel", ui.Guarded(func(app.Context, app.Event) { d.dragged = 0 }), "cancel", d.id).
		Body(items...)
}

// grasp begins to drag the line that a mouse presses, or a finger at its grip: elsewhere a finger scrolls.
func (d *Drill) grasp(list app.Value, e app.Event) {
	on := e.Get("target")
	mouse := e.Get("pointerType").String() == "mouse"
	if e.Get("button").Int() != 0 || on.Call("closest", "button").Truthy() || !mouse && !on.Call("closest", ".grip").Truthy() {
		return
	}
	for i := range d.answer {
		if list.Get("children").Index(i).Call("contains", on).Bool() {
			d.dragged = i + 1
			list.Call("setPointerCapture", e.Get("pointerId")) // the drag goes on beside the list
		}
	}
}

// drag brings the line that is dragged to where the pointer is: past every line whose middle it has crossed.
func (d *Drill) drag(list app.Value, e app.Event) {
	if d.dragged == 0 {
		return
	}
	y := e.Get("clientY").Float()
	middle := func(slot int) float64 {
		box := list.Get("children").Index(slot).Call("getBoundingClientRect")
		return box.Get("top").Float() + box.Get("height").Float()/2
	}
	for at := d.dragged - 1; at > 0 && y < middle(at-1); at-- {
		d.move(at, -1)
		d.dragged = at
	}
	for at := d.dragged - 1; at+1 < len(d.answer) && y > middle(at+1); at++ {
		d.move(at, 1)
		d.dragged = at + 2
	}
}
