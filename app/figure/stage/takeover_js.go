package stage

import (
	"strconv"
	"strings"
	"syscall/js"

	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/app/ui"
)

// TakeOver has the figure go on where the reader is: before the client ran, web/flipbook.js has
// turned the leaves of its flipbook. What it left on the stage is the step wished for, or a round
// that it had no leaves yet to find.
func TakeOver(f *model.Figure) {
	stage := ui.ByID(f.ID + "-stage")
	if !f.Runs() || !stage.Truthy() || stage.Get("dataset").Get("wish").Type() != js.TypeString {
		return
	}
	wish := stage.Get("dataset").Get("wish").String()
	if round, named := strings.CutPrefix(wish, "round "); named {
		f.Send(model.ShowRound{Round: round})
	} else if step, err := strconv.Atoi(wish); err == nil {
		f.Send(playback.Seek{At: float64(step)})
	}
	if stage.Get("dataset").Get("playing").Truthy() {
		f.Send(playback.Play{})
	}
}
