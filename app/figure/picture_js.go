package figure

import (
	"strconv"
	"strings"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/views/scene"
)

// Pins are the canvases of the margins, by their ids behind that of the figure: the numbers of
// lanes and their corner, the names of rows, the answer and its corner.
func Pins() [5]string {
	return [5]string{"pin-left", "pin-top", "pin-corner", "pin-bottom", "pin-foot"}
}

// picture is where the canvas goes. go-app compares nothing below it, and its text never changes,
// or go-app would replace a canvas that has been painted by an empty one; the size is what the
// first frame will have.
func (v *View) picture() app.UI {
	if f := v.Figure; v.canvas == "" {
		width, height := f.LayOut(Width(f), Scale(f)).Size()
		v.canvas = canvasTag(f.ID, width, height)
	}
	return ui.Raw(v.canvas)
}

// The canvases of the margins lie over that of the figure, and stay in sight while the stage
// scrolls.
func canvasTag(id string, width, height scene.Unit) string {
	tag := `<div class="picture"><canvas id="` + id + `-canvas" class="figure-canvas" width="` + strconv.Itoa(int(width)) + `" height="` + strconv.Itoa(int(height)) + `" aria-hidden="true"></canvas>`
	for _, pin := range Pins() {
		tag += `<canvas id="` + id + `-` + pin + `" class="pin ` + pin + `" width="1" height="1" aria-hidden="true"></canvas>`
	}
	return tag + `</div>`
}

// room is how wide the stage is, or was on the server's page; 0 where it is not there yet.
func room(f *model.Figure) scene.Unit {
	if stage := ui.ByID(f.ID + "-stage"); stage.Truthy() {
		return scene.Unit(stage.Get("clientWidth").Float())
	}
	return 0
}

// Width is the one for which the figure is laid out.
func Width(f *model.Figure) scene.Unit {
	if Alone(f) {
		return room(f)
	}
	return laidOutFor(f.Place, room(f))
}

// Scale is that at which the figure is laid out on its page: it fits its room. In a frame that is as
// high whatever it shows, a small figure grows with it.
func Scale(f *model.Figure) float64 {
	stage := ui.ByID(f.ID + "-stage")
	if !stage.Truthy() || f.Place != model.PlacePlay && f.Place != model.PlaceRoom && f.Place != model.PlaceLesson {
		return 1
	}
	high := js.Global().Get("upsweep").Call("room", stage) // as for the picture of the server's
	room := scene.Rect{W: room(f), H: scene.Unit(high.Get("height").Float())}
	return f.Fit(laidOutFor(f.Place, room.W), room, high.Get("grows").Bool())
}

// Alone tells whether the figure has the window to itself, on a projector or in full screen.
func Alone(f *model.Figure) bool {
	full := ui.Document().Get("fullscreenElement")
	return ui.Document().Get("documentElement").Get("dataset").Get("projector").Truthy() || full.Truthy() && full.Get("id").String() == f.ID
}

// readFile takes an input from a file.
func readFile(f *model.Figure, ctx app.Context, i int) {
	ui.ReadChosen(ctx, f.ID+"-file", func(text string, err error) {
		ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if err != nil {
				f.Send(model.FromFile{Control: i, Problem: ui.Sentence(err.Error())})
				return
			}
			f.Send(model.FromFile{Control: i, Text: strings.Join(strings.Fields(text), " ")})
		})
	})
}
