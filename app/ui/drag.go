package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Drag is an entry of a list that is being dragged to another place. Its zero value: none is.
type Drag struct{ held int } // counted from 1

// Holds reports whether an entry is being dragged.
func (d *Drag) Holds(slot int) bool { return d.held == slot+1 }

// On has a list of n entries, its children, hear the pointer. move moves an entry up or down by one
// place.
func (d *Drag) On(list app.HTMLElem, n int, move func(slot, by int), scope ...any) app.HTMLElem {
	let := func(app.Context, app.Event) { d.held = 0 }
	return list.
		On("pointerdown", Guarded(func(ctx app.Context, e app.Event) { d.grasp(ctx.JSSrc(), e, n) }), append(scope, "grasp")...).
		On("pointermove", Guarded(func(ctx app.Context, e app.Event) { d.over(ctx.JSSrc(), e, n, move) }), append(scope, "drag")...).
		On("pointerup", Guarded(let), append(scope, "let go")...).
		On("pointercancel", Guarded(let), append(scope, "cancel")...)
}

// grasp begins to drag the entry that a mouse presses, or a finger at its grip: elsewhere a finger
// scrolls.
func (d *Drag) grasp(list app.Value, e app.Event, n int) {
	on := e.Get("target")
	mouse := e.Get("pointerType").String() == "mouse"
	if e.Get("button").Int() != 0 || on.Call("closest", "button, input, a").Truthy() || !mouse && !on.Call("closest", ".grip").Truthy() {
		return
	}
	for i := range n {
		if list.Get("children").Index(i).Call("contains", on).Bool() {
			d.held = i + 1
			list.Call("setPointerCapture", e.Get("pointerId")) // the drag goes on beside the list
		}
	}
}

// over brings the entry that is dragged to where the pointer is: past every one whose middle it has
// crossed.
func (d *Drag) over(list app.Value, e app.Event, n int, move func(slot, by int)) {
	if d.held == 0 {
		return
	}
	y := e.Get("clientY").Float()
	middle := func(slot int) float64 {
		box := list.Get("children").Index(slot).Call("getBoundingClientRect")
		return box.Get("top").Float() + box.Get("height").Float()/2
	}
	for at := d.held - 1; at > 0 && y < middle(at-1); at-- {
		move(at, -1)
		d.held = at
	}
	for at := d.held - 1; at+1 < n && y > middle(at+1); at++ {
		move(at, 1)
		d.held = at + 2
	}
}
