package stage

import (
	"syscall/js"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/views/svg"
)

// act does what a button of the figure's head asks of the browser.
func (s *live) act(name string) {
	f, ctx := s.f, s.ctx
	switch name {
	case "share":
		ui.Share(ctx, f.Here(), "The link to this moment has been copied.")
	case "edit":
		ctx.Navigate(ui.At(f.Edited()))
	case "teach":
		ctx.Navigate(ui.At(f.Taught(true)))
	case "share-frame", "share-element", "share-markdown":
		ui.Copy(ctx, shared(name, ui.Site(), f.Here(), ui.ByID(f.ID).Call("getAttribute", "aria-label").String()), "Copied:")
	case "full":
		s.fullScreen()
	case "projector":
		s.projector()
	case "keys":
		showKeys()
	case "zoom-in":
		s.zoomBy(zoomStep)
	case "zoom-out":
		s.zoomBy(1 / zoomStep)
	case "fit":
		s.zoomBy(0)
	case "export-svg":
		ui.Save(f.FileName("svg"), "image/svg+xml", svg.Draw(s.still(f.Plan(0, 1, 1)), svg.Options{Standalone: true}))
	case "export-png":
		s.savePNG()
	case "export-gif":
		s.saveGIF(ctx)
	case "export-film":
		s.saveFilm(ctx)
	case "export-trace":
		ui.Save(f.FileName("txt"), "text/plain", f.Subject().Trace.Text())
	}
}

func (s *live) fullScreen() {
	el := ui.ByID(s.f.ID)
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
func (s *live) projector() {
	f, set := s.f, ui.Document().Get("documentElement").Get("dataset")
	f.Send(model.Project{On: !f.Projected})
	if f.Projected {
		set.Set("projector", f.ID)
	} else {
		set.Delete("projector")
		s.black(false)
	}
	for _, other := range ui.All(ui.Document(), ".figure") {
		other.Get("classList").Call("toggle", "is-projected", other.Get("id").String() == f.ID && f.Projected)
	}
	if s.redraw(); f.Projected {
		s.part("stage").Call("focus", map[string]any{"preventScroll": true}) // what a clicker sends is the figure's
	}
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("resize"))
	if frame := s.frameElement(); frame.Truthy() { // it is gone where the reader has left the page
		frame.Call("scrollIntoView", map[string]any{"block": "start"})
	}
}

// black hides everything, so that a class looks at its teacher.
func (s *live) black(on bool) {
	if el := ui.ByID(s.f.ID); el.Truthy() {
		el.Get("classList").Call("toggle", "is-black", on)
	}
}

// isBlack tells whether everything is hidden.
func (s *live) isBlack() bool {
	el := ui.ByID(s.f.ID)
	return el.Truthy() && el.Get("classList").Call("contains", "is-black").Bool()
}
