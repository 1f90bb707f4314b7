package app

import (
	"fmt"
	"strings"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/views/svg"
)

// mostFile is the largest file that is read as an input, in bytes.
const mostFile = 4 << 20

// act does what a button of the figure's head asks of the browser.
func (f *figure) act(ctx app.Context, name string) {
	switch name {
	case "share":
		f.share(ctx)
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
		f.save("svg", "image/svg+xml", f.standalone())
	case "export-png":
		f.savePNG()
	case "export-gif":
		f.saveGIF(ctx)
	case "export-trace":
		f.save("txt", "text/plain", f.run.trace.Text())
	}
}

// magnify zooms by a factor, or with 0 shows the whole figure.
func (f *figure) magnify(factor float64) {
	if s, ok := f.screen.(*liveScreen); ok {
		s.zoomBy(factor)
	}
}

// share copies the address of this moment; where the clipboard is refused, it is shown to be copied by hand.
func (f *figure) share(ctx app.Context) {
	address := js.Global().Get("location").Get("origin").String()
	if f.twin != nil {
		address += at("/compare") + "?" + f.compareQuery()
	} else {
		address += at("/play/"+f.algorithm) + "?" + f.state().Encode()
	}
	ctx.Async(func() {
		defer rescue()
		clipboard := js.Global().Get("navigator").Get("clipboard")
		if clipboard.Truthy() {
			if _, err := await(clipboard.Call("writeText", address)); err == nil {
				ctx.Dispatch(func(app.Context) { notice("The link to this moment has been copied. " + address) })
				return
			}
		}
		ctx.Dispatch(func(app.Context) { notice("Copy this link: " + address) })
	})
}

func (f *figure) fullScreen() {
	el := byID(f.id)
	if document().Get("fullscreenElement").Truthy() {
		document().Call("exitFullscreen")
		return
	}
	if el.Truthy() && el.Get("requestFullscreen").Truthy() {
		el.Call("requestFullscreen")
		return
	}
	notice("This browser does not offer full screen here.")
}

// projector enlarges figure and type and hides the prose.
func (f *figure) projector() {
	set := document().Get("documentElement").Get("dataset")
	if set.Get("projector").Truthy() {
		set.Delete("projector")
	} else {
		set.Set("projector", f.id)
	}
	for _, other := range all(document(), ".figure") {
		other.Get("classList").Call("toggle", "is-projected", other.Get("id").String() == f.id && set.Get("projector").Truthy())
	}
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("resize"))
	byID(f.id).Call("scrollIntoView", map[string]any{"block": "start"})
}

// standalone is the picture as a file of its own.
func (f *figure) standalone() string {
	return svg.Draw(f.plan(0, 1).Frame(f.player.Position, f.interaction()), svg.Options{Standalone: true})
}

func (f *figure) fileName(ending string) string {
	return strings.ReplaceAll(f.algorithm, "/", "-") + "." + ending
}

// save offers a text as a download.
func (f *figure) save(ending, kind, text string) {
	blob := js.Global().Get("Blob").New([]any{text}, map[string]any{"type": kind + ";charset=utf-8"})
	f.download(ending, js.Global().Get("URL").Call("createObjectURL", blob))
}

func (f *figure) download(ending string, address js.Value) {
	link := document().Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", f.fileName(ending))
	link.Get("dataset").Set("native", "")
	document().Get("body").Call("append", link)
	link.Call("click")
	link.Call("remove")
}

// readFile takes an input from a file.
func (f *figure) readFile(ctx app.Context, i int) {
	file := byID(f.id + "-file").Get("files").Index(0)
	if !file.Truthy() {
		return
	}
	if size := file.Get("size").Int(); size > mostFile {
		f.controls[i].problem = fmt.Sprintf("The file is too large: %d bytes, of at most %d.", size, mostFile)
		f.screen.changed(true)
		return
	}
	value := file.Call("text")
	ctx.Async(func() {
		defer rescue()
		text, err := await(value)
		ctx.Dispatch(func(app.Context) {
			defer rescue()
			if err != nil {
				f.controls[i].problem = sentenceCase(err.Error())
				f.screen.changed(true)
				return
			}
			f.set(i, strings.Join(strings.Fields(text.String()), " "))
			f.controls[i].given = true
		})
	})
}

// keys are listed in a dialog.
var keyList = [][2]string{
	{"Space", "play or pause"}, {"← →", "one step back or on"}, {"Home End", "to the input, to the result"}, {"[ ]", "slower, faster"},
	{"F", "full screen"}, {"?", "these keys"}, {"+ − 0", "zoom in, out, the whole figure; the wheel with Ctrl, or while the figure has the focus"},
	{"Arrows", "walk the values, while the figure has the focus; zoomed in, move (Enter begins to walk)"}, {"Enter", "keep the value singled out, in every view"},
	{"J K L", "back, play, on, while the figure has the focus"}, {"Esc", "let go of the value; leave the projector mode"},
}

func showKeys() {
	if old := byID("keys-dialog"); old.Truthy() {
		old.Call("remove")
	}
	dialog := document().Call("createElement", "dialog")
	dialog.Set("id", "keys-dialog")
	dialog.Set("className", "keys-dialog")
	dialog.Call("setAttribute", "aria-labelledby", "keys-title")
	title := document().Call("createElement", "h2")
	title.Set("id", "keys-title")
	title.Set("textContent", "Keys")
	list := document().Call("createElement", "dl")
	for _, k := range keyList {
		row := document().Call("createElement", "div")
		dt, dd := document().Call("createElement", "dt"), document().Call("createElement", "dd")
		dt.Set("textContent", k[0])
		dd.Set("textContent", k[1])
		row.Call("append", dt, dd)
		list.Call("append", row)
	}
	form := document().Call("createElement", "form")
	form.Set("method", "dialog")
	button := document().Call("createElement", "button")
	button.Set("className", "button button-quiet")
	button.Set("textContent", "Close")
	form.Call("append", button)
	dialog.Call("append", title, list, form)
	document().Get("body").Call("append", dialog)
	dialog.Call("showModal")
}
