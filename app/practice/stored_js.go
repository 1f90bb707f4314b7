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
