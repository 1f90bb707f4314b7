package ui

import (
	"fmt"
	"runtime/debug"
	"strconv"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// The few calls that the pages make to the browser beside go-app's. Everything that the browser
// calls goes through Listen, or begins with a deferred Rescue, so that a panic ends in a message
// and not in the end of the application.

var document = js.Global().Get("document")

// Document is the page's.
func Document() js.Value { return document }

// ByID finds an element by its id; what it returns is not Truthy if there is none.
func ByID(id string) js.Value { return document.Call("getElementById", id) }

// All lists the elements below root that a selector picks.
func All(root js.Value, selector string) []js.Value {
	found := root.Call("querySelectorAll", selector)
	list := make([]js.Value, found.Length())
	for i := range list {
		list[i] = found.Index(i)
	}
	return list
}

// Listen calls f for an event until remove is called. The options are those of addEventListener.
func Listen(target js.Value, event string, options map[string]any, f func(event js.Value)) (remove func()) {
	if options == nil {
		options = map[string]any{}
	}
	handler := js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer Rescue()
		f(args[0])
		return nil
	})
	target.Call("addEventListener", event, handler, options)
	return func() {
		target.Call("removeEventListener", event, handler, options)
		handler.Release()
	}
}

// Rescue turns a panic into a notice; the application goes on.
func Rescue() {
	if cause := recover(); cause != nil {
		js.Global().Get("console").Call("error", fmt.Sprintf("panic: %v\n%s", cause, debug.Stack()))
		Notice("Something went wrong here; the rest of the page still works. " + fmt.Sprint(cause))
	}
}

// Announce tells the scripts of the page of something, by an event of the document.
func Announce(event, detail string) {
	Document().Call("dispatchEvent", js.Global().Get("CustomEvent").New(event, map[string]any{"detail": detail}))
}

// Notice shows a message with a way on.
func Notice(sentence string) {
	body := Document().Get("body")
	for _, old := range All(body, ".client-notice:not(.is-waiting, .is-arriving)") {
		old.Call("remove")
	}
	box := Document().Call("createElement", "div")
	box.Set("className", "client-notice")
	box.Call("setAttribute", "role", "alert")
	text := Document().Call("createElement", "p")
	text.Set("textContent", sentence)
	button := Document().Call("createElement", "button")
	button.Set("type", "button")
	button.Set("textContent", "Close")
	var remove func()
	remove = Listen(button, "click", nil, func(js.Value) {
		box.Call("remove")
		remove()
	})
	box.Call("append", text, button)
	body.Call("append", box)
}

// Media asks a media query.
func Media(query string) js.Value { return js.Global().Call("matchMedia", query) }

// FocusSlot goes to the field of a slot, of those whose ids begin alike.
func FocusSlot(id string, slot int) {
	if slot < 0 {
		return
	}
	if cell := ByID(id + "-" + strconv.Itoa(slot)); cell.Truthy() {
		cell.Call("focus")
	}
}

// Confirmed asks the reader.
func Confirmed(sentence string) bool { return js.Global().Call("confirm", sentence).Bool() }

// FocusAfter puts the focus on an element once the page shows what has changed.
func FocusAfter(ctx app.Context, id string) {
	ctx.Defer(func(app.Context) {
		defer Rescue()
		if target := ByID(id); target.Truthy() {
			target.Call("focus")
		}
	})
}

// MakesFilms tells whether this is a browser in which films have been tried: Chromium and what is
// made of it. WebKitGTK says that it can encode them, and ends.
func MakesFilms() bool { return js.Global().Get("navigator").Get("vendor").String() == "Google Inc." }
