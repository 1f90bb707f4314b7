package figure

import (
	"strings"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views/svg"
)

// act does what a button of the figure's head asks of the browser.
func (f *Figure) act(ctx app.Context, name string) {
	switch name {
	case "share":
		ui.Share(ctx, f.here(), "The link to this moment has been copied.")
	case "full":
		f.fullScreen()
	case "projector":
		f.projector()
	case "keys":
		showKeys()
	case "zoom-in":
		f.magnify(zoomStep)
	case "zoom-out":
		f.magnify(1 / zoomStep)
	case "fit":
		f.magnify(0)
	case "export-svg":
		ui.Save(f.fileName("svg"), "image/svg+xml", f.standalone())
	case "export-png":
		f.savePNG()
	case "export-gif":
		f.saveGIF(ctx)
	case "export-trace":
		ui.Save(f.fileName("txt"), "text/plain", f.run.trace.Text())
	}
}

// magnify zooms by a factor, or with 0 shows the whole figure.
func (f *Figure) magnify(factor float64) {
	if s, ok := f.screen.(*liveScreen); ok {
		s.zoomBy(factor)
	}
}

func (f *Figure) fullScreen() {
	el := ui.ByID(f.ID)
	if ui.Document().Get("fullscreenElement").Truthy() {
		ui.Document().Call("exitFullscreen")
		return
	}
	if el.Truthy() && el.Get("requestFullscreen").Truthy() {
		el.Call("requestFullscreen")
		return
	}
	ui.Notice("This browser does not offer full screen here.")
}

// projector enlarges figure and type and hides the prose.
func (f *Figure) projector() {
	set := ui.Document().Get("documentElement").Get("dataset")
	f.projects = !f.projects
	if f.projects {
		set.Set("projector", f.ID)
	} else {
		set.Delete("projector")
		f.black(false)
	}
	for _, other := range ui.All(ui.Document(), ".figure") {
		other.Get("classList").Call("toggle", "is-projected", other.Get("id").String() == f.ID && f.projects)
	}
	if f.screen.changed(true); f.projects {
		ui.ByID(f.ID+"-stage").Call("focus", map[string]any{"preventScroll": true}) // what a clicker sends is the figure's
	}
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("resize"))
	f.frame().Call("scrollIntoView", map[string]any{"block": "start"})
}

// black hides everything, so that a class looks at its teacher.
func (f *Figure) black(on bool) {
	if el := ui.ByID(f.ID); el.Truthy() {
		el.Get("classList").Call("toggle", "is-black", on)
	}
}

// isBlack tells whether everything is hidden.
func (f *Figure) isBlack() bool {
	el := ui.ByID(f.ID)
	return el.Truthy() && el.Get("classList").Call("contains", "is-black").Bool()
}

// standalone is the picture as a file of its own.
func (f *Figure) standalone() string {
	return svg.Draw(f.drawn(f.plan(0, 1), f.player.Position, f.interaction(), tracer.NoNode), svg.Options{Standalone: true})
}

// here is the address of this moment.
func (f *Figure) here() string {
	if f.pair != nil {
		return "/compare?" + f.pair.query()
	}
	return "/play/" + f.algorithm + "?" + f.state().Encode()
}

func (f *Figure) fileName(ending string) string {
	return strings.ReplaceAll(f.algorithm, "/", "-") + "." + ending
}

// readFile takes an input from a file.
func (f *Figure) readFile(ctx app.Context, i int) {
	ui.ReadChosen(ctx, f.ID+"-file", func(text string, err error) {
		ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if err != nil {
				f.controls[i].problem = ui.Sentence(err.Error())
				f.screen.changed(true)
				return
			}
			f.set(i, strings.Join(strings.Fields(text), " "))
			f.controls[i].given = true
		})
	})
}

// keys are listed in a dialog.
var keyList = [][2]string{
	{"Space", "play or pause"}, {"← →", "one step back or forward"}, {"Home End", "to the input, to the result"}, {"[ ]", "slower, faster"},
	{"Page Up Down", "one step back or forward, as clickers send it: in full screen, on a projector, while the figure has the focus"},
	{"F", "full screen"}, {"P", "projector: name, round, figure and sentence alone"}, {". B", "black, and back: in full screen, on a projector, while the figure has the focus"}, {"?", "these keys"}, {"+ − 0", "zoom in, out, the whole figure; the wheel with Ctrl, or while a figure that is seen whole has the focus"},
	{"Arrows", "move between the values, while the figure has the focus; when zoomed in, pan (Enter goes to the values)"}, {"Enter", "keep the value selected, in every view"},
	{"Enter, Alt ↑ ↓, Alt ← →", "type over a cell of the input, change it, move it, while it is selected"},
	{"E, Shift E", "reveal a box, or the round, while Predict is on; in a box Shift Enter and Ctrl Enter"},
	{"J K L", "back, play, forward, while the figure has the focus"}, {"Esc", "deselect the value; leave the projector"},
}

func showKeys() {
	if old := ui.ByID("keys-dialog"); old.Truthy() {
		old.Call("remove")
	}
	dialog := ui.Document().Call("createElement", "dialog")
	dialog.Set("id", "keys-dialog")
	dialog.Set("className", "keys-dialog")
	dialog.Call("setAttribute", "aria-labelledby", "keys-title")
	title := ui.Document().Call("createElement", "h2")
	title.Set("id", "keys-title")
	title.Set("textContent", "Keys")
	list := ui.Document().Call("createElement", "dl")
	for _, k := range keyList {
		row := ui.Document().Call("createElement", "div")
		dt, dd := ui.Document().Call("createElement", "dt"), ui.Document().Call("createElement", "dd")
		dt.Set("textContent", k[0])
		dd.Set("textContent", k[1])
		row.Call("append", dt, dd)
		list.Call("append", row)
	}
	form := ui.Document().Call("createElement", "form")
	form.Set("method", "dialog")
	button := ui.Document().Call("createElement", "button")
	button.Set("className", "button button-quiet")
	button.Set("textContent", "Close")
	form.Call("append", button)
	dialog.Call("append", title, list, form)
	ui.Document().Get("body").Call("append", dialog)
	dialog.Call("showModal")
}
