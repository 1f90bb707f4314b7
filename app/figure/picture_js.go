package figure

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

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
func (f *Figure) picture() app.UI {
	if f.pictureTag == "" {
		width, height := f.LayOut(f.Width(), 1).Size()
		f.pictureTag = canvasTag(f.ID, width, height)
	}
	return ui.Raw(f.pictureTag)
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
func (f *Figure) room() scene.Unit {
	if stage := ui.ByID(f.ID + "-stage"); stage.Truthy() {
		return scene.Unit(stage.Get("clientWidth").Float())
	}
	return 0
}

// Width is the one for which the figure is laid out.
func (f *Figure) Width() scene.Unit {
	if f.Alone() {
		return f.room()
	}
	return laidOutFor(f.place, f.room())
}

// Alone tells whether the figure has the window to itself, on a projector or in full screen.
func (f *Figure) Alone() bool {
	full := ui.Document().Get("fullscreenElement")
	return ui.Document().Get("documentElement").Get("dataset").Get("projector").Truthy() || full.Truthy() && full.Get("id").String() == f.ID
}

// readFile takes an input from a file.
func (f *Figure) readFile(ctx app.Context, i int) {
	ui.ReadChosen(ctx, f.ID+"-file", func(text string, err error) {
		ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if err != nil {
				f.controls[i].problem = ui.Sentence(err.Error())
				f.screen.Changed(true)
				return
			}
			f.set(i, strings.Join(strings.Fields(text), " "))
			f.controls[i].given = true
		})
	})
}
