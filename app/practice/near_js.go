package practice

import (
	"syscall/js"

	"upsweep/app/ui"
)

// whenNear calls f once an element is no further from the window than the window is high.
func whenNear(id string, f func()) (stop func()) {
	var observer js.Value
	seen := js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer ui.Rescue()
		if args[0].Index(0).Get("isIntersecting").Bool() {
			observer.Call("disconnect")
			f()
		}
		return nil
	})
	observer = js.Global().Get("IntersectionObserver").New(seen, map[string]any{"rootMargin": "100% 0px"})
	observer.Call("observe", ui.ByID(id))
	return func() {
		observer.Call("disconnect")
		seen.Release()
	}
}
