package ui

import (
	"context"
	"errors"
	"syscall/js"
)

// ErrAbsent is that of a text which the server does not have.
var ErrAbsent = errors.New("the server has nothing at this address")

// FetchText loads a text of our own server, by its address within the site. Where the server is
// busy, slow or out of reach, it asks again, and the page says so (web/retry.js), until the context
// is done. It must not be called from a callback of the browser.
func FetchText(ctx context.Context, address string) (string, error) {
	stop := js.Global().Get("AbortController").New()
	defer context.AfterFunc(ctx, func() { stop.Call("abort") })()
	return fetch(address, map[string]any{"signal": stop.Get("signal")})
}

// FetchOnce loads a text that nobody waits for yet: it asks once, and says nothing on the page.
func FetchOnce(address string) (string, error) { return fetch(address, map[string]any{"tries": 1}) }

// Post hands a text to our own server, once, and returns what it answers.
func Post(address, text string) (string, error) {
	return fetch(address, map[string]any{"tries": 1, "method": "POST", "body": text})
}

func fetch(address string, options map[string]any) (string, error) {
	text, err := Await(js.Global().Get("upsweepRequests").Call("content", At(address), options))
	switch {
	case err != nil:
		return "", err
	case text.IsNull():
		return "", ErrAbsent
	}
	return text.String(), nil
}
