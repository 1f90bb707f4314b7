package practice

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// OnMount measures what is kept.
func (v *storedView) OnMount(ctx app.Context) {
	v.await(ctx, js.Global().Get("upsweepStored").Call("measure"))
}

// store has the course stored, or removed; what has been answered stays.
func (v *storedView) store(ctx app.Context, keep bool) {
	v.busy = true
	v.await(ctx, js.Global().Get("upsweepStored").Call("store", keep))
}

// forgetSite removes the stored course, and has the server forget that somebody here has typed the
// teachers' key, if it asks for one.
func forgetSite() error {
	if _, err := ui.Await(js.Global().Get("upsweepStored").Call("store", false)); err != nil {
		return err
	}
	if ui.Document().Get("documentElement").Call("hasAttribute", "data-teachers").Bool() {
		if _, err := ui.Await(js.Global().Call("fetch", ui.At("/teach"), map[string]any{"method": "POST"})); err != nil {
			return err
		}
	}
	return nil
}

// await shows what a promise of web/app-offline.js tells.
func (v *storedView) await(ctx app.Context, promise js.Value) {
	ctx.Async(func() {
		defer ui.Rescue()
		told, err := ui.Await(promise)
		ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if v.busy = false; err == nil {
				v.known, v.offered, v.kept, v.bytes = true, told.Get("offered").Bool(), told.Get("kept").Bool(), told.Get("bytes").Float()
			}
		})
	})
}
