package stage

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/canvas"
	"upsweep/views/scene"
)

// easel paints frames beside the page, with the fonts and colours of the page, so that their pixels
// can be read.
type easel struct {
	element js.Value // that the frames are painted on
	canvas  *canvas.Canvas
	sheet   js.Value // on which they are laid upon their ground, pixel for pixel
	pen     js.Value
	theme   *scene.Theme
	width   int
	height  int
}

const easelID = "easel"

// newEasel makes one for a plan; density is how many pixels of the result a unit of the plan takes.
// It must be closed.
func newEasel(plan views.Plan, density float64) *easel {
	w, h := plan.Size()
	e := &easel{theme: newThemes().current(), width: int(float64(w) * density), height: int(float64(h) * density)}
	e.element = ui.Document().Call("createElement", "canvas")
	e.element.Set("id", easelID)
	e.element.Set("hidden", true)
	ui.Document().Get("body").Call("append", e.element)
	e.canvas = canvas.Open(easelID)
	e.sheet = ui.Document().Call("createElement", "canvas")
	e.sheet.Set("width", e.width)
	e.sheet.Set("height", e.height)
	e.pen = e.sheet.Call("getContext", "2d", map[string]any{"willReadFrequently": true})
	e.pen.Set("imageSmoothingQuality", "high")
	return e
}

func (e *easel) paint(f *scene.Frame) {
	e.canvas.Paint(f, e.theme, scene.Lens{})
	e.pen.Set("fillStyle", e.theme[scene.Ground].Hex())
	e.pen.Call("fillRect", 0, 0, e.width, e.height)
	e.pen.Call("drawImage", e.element, 0, 0, e.width, e.height)
}

// pixels are those that were painted, as RGBA.
func (e *easel) pixels() js.Value {
	return e.pen.Call("getImageData", 0, 0, e.width, e.height).Get("data")
}

func (e *easel) close() {
	e.canvas.Close()
	e.element.Call("remove")
}

// savePNG offers the picture at twice its size: laid out twice as large, so that no stroke is
// blurred.
func (s *live) savePNG() {
	f := s.f
	const density = 2
	width, _ := f.Plan(0, 1, 1).Size()
	plan := f.Plan(width*density, density, 1)
	e := newEasel(plan, 1)
	defer e.close()
	e.paint(s.still(plan))
	ui.SaveFrom(f.FileName("png"), e.sheet.Call("toDataURL", "image/png").String())
}

// films loads the module that makes animations and films (web/film.js).
func films() (js.Value, error) {
	script := ui.Document().Call("querySelector", "script[data-film]")
	return ui.Await(js.Global().Get("upsweep").Call("load", script.Get("dataset").Get("film")))
}

// saveGIF offers the run as an animation, which web/gif.js makes in turns between which the page
// lives on.
func (s *live) saveGIF(ctx app.Context) {
	f := s.f
	ui.Notice("The animation is being made …")
	last, in := f.Player.Last, s.interaction()
	plan := f.Plan(0, 1, 1)
	ctx.Async(func() {
		defer ui.Rescue()
		e := newEasel(plan, 1)
		defer e.close()
		paint := js.FuncOf(func(_ js.Value, args []js.Value) any {
			defer ui.Rescue()
			e.paint(plan.Frame(args[0].Float(), in))
			return e.pixels()
		})
		defer paint.Release()
		module, err := films()
		var file js.Value
		if err == nil {
			file, err = ui.Await(module.Call("animation", map[string]any{"last": last, "width": e.width, "height": e.height, "paint": paint}))
		}
		ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if err != nil {
				ui.Notice("The animation could not be made: " + err.Error() + ".")
				return
			}
			ui.SaveArray(f.FileName("gif"), "image/gif", file)
			ui.Notice("The animation has been saved.")
		})
	})
}

// saveFilm offers the run as a film, which web/film.js makes: it asks how long and how large, and
// has each frame painted here.
func (s *live) saveFilm(ctx app.Context) {
	f := s.f
	last, in := f.Player.Last, s.interaction()
	width, height := f.Plan(0, 1, 1).Size()
	ctx.Async(func() {
		defer ui.Rescue()
		module, err := films()
		if err != nil {
			ctx.Dispatch(func(app.Context) { ui.Notice("The film could not be made: " + err.Error() + ".") })
			return
		}
		var plan views.Plan
		var e *easel
		film := map[string]any{"last": last, "width": float64(width), "height": float64(height)}
		for name, do := range map[string]func(js.Value) any{
			"open": func(wide js.Value) any {
				times := max(2, wide.Float()/float64(width)) // laid out as the PNG is
				plan = f.Plan(width*scene.Unit(times), times, 1)
				e = newEasel(plan, wide.Float()/(float64(width)*times))
				return e.sheet
			},
			"paint": func(at js.Value) any { e.paint(plan.Frame(at.Float(), in)); return nil },
			"close": func(js.Value) any { e.close(); return nil },
			"save":  func(file js.Value) any { ui.SaveArray(f.FileName("webm"), "video/webm", file); return nil },
		} {
			call := js.FuncOf(func(_ js.Value, args []js.Value) any {
				defer ui.Rescue()
				return do(append(args, js.Undefined())[0])
			})
			defer call.Release()
			film[name] = call
		}
		_, _ = ui.Await(module.Call("ask", film)) // until its dialog is closed; what goes wrong is said there
	})
}

// still is the picture as it stands, on a plan.
func (s *live) still(plan views.Plan) *scene.Frame {
	return s.f.Drawn(plan, s.f.Player.Position, s.interaction(), tracer.NoNode)
}
