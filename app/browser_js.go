package app

import (
	"errors"
	"fmt"
	"runtime/debug"
	"syscall/js"
)

// The few calls that the pages make to the browser beside go-app's. Everything that the browser calls goes through listen
// or callback, so that a panic ends in a message and not in the end of the application.

func document() js.Value { return js.Global().Get("document") }

func byID(id string) js.Value { return document().Call("getElementById", id) }

// all lists the elements below root that a selector picks.
func all(root js.Value, selector string) []js.Value {
	found := root.Call("querySelectorAll", selector)
	list := make([]js.Value, found.Length())
	for i := range list {
		list[i] = found.Index(i)
	}
	return list
}

// listen calls f for an event until remove is called. The options are those of addEventListener.
func listen(target js.Value, event string, options map[string]any, f func(event js.Value)) (remove func()) {
	if options == nil {
		options = map[string]any{}
	}
	handler := js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer rescue()
		f(args[0])
		return nil
	})
	target.Call("addEventListener", event, handler, options)
	return func() {
		target.Call("removeEventListener", event, handler, options)
		handler.Release()
	}
}

// rescue turns a panic into a notice; the application goes on.
func rescue() {
	if cause := recover(); cause != nil {
		js.Global().Get("console").Call("error", fmt.Sprintf("panic: %v\n%s", cause, debug.Stack()))
		notice("Something went wrong here; the rest of the page still works. " + fmt.Sprint(cause))
	}
}

// notice shows a message with a way on.
func notice(sentence string) {
	body := document().Get("body")
	for _, old := range all(body, ".client-notice") {
		old.Call("remove")
	}
	box := document().Call("createElement", "div")
	box.Set("className", "client-notice")
	box.Call("setAttribute", "role", "alert")
	text := document().Call("createElement", "p")
	text.Set("textContent", sentence)
	button := document().Call("createElement", "button")
	button.Set("type", "button")
	button.Set("textContent", "Close")
	var remove func()
	remove = listen(button, "click", nil, func(js.Value) {
		box.Call("remove")
		remove()
	})
	box.Call("append", text, button)
	body.Call("append", box)
}

// await waits for a promise. It must not be called from a callback of the browser, only from a goroutine.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{value: args[0]}
		return nil
	})
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: errors.New(args[0].Call("toString").String())}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	o := <-done
	return o.value, o.err
}

// fetchText loads a text of our own server, by its address within the site.
func fetchText(address string) (string, error) {
	response, err := await(js.Global().Call("fetch", at(address)))
	if err != nil {
		return "", err
	}
	if !response.Get("ok").Bool() {
		return "", fmt.Errorf("%s: status %d", address, response.Get("status").Int())
	}
	text, err := await(response.Call("text"))
	if err != nil {
		return "", err
	}
	return text.String(), nil
}

// media asks a media query.
func media(query string) js.Value { return js.Global().Call("matchMedia", query) }

// arrange does nothing: the server has given every lesson its place on the map.
func arrange([]Entry) {}
