package drill

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// This file is where the figure of a drill stands on its page.

// room is how wide it can be; 0 where it is not there yet.
func (d *Drill) room() scene.Unit {
	if sheet := ui.ByID(d.id + "-sheet"); sheet.Truthy() {
		return scene.Unit(sheet.Get("clientWidth").Float())
	}
	return 0
}

// hung is the picture that is shown: its plan, where that begins in the window, and how much larger
// than laid out it is.
type hung struct {
	plan  views.Plan
	from  scene.Point
	scale scene.Unit
}

func (d *Drill) hung() (h hung, ok bool) {
	sheet := ui.ByID(d.id + "-sheet")
	if !sheet.Truthy() {
		return h, false
	}
	for i, w := range sheetWidths() {
		picture := sheet.Call("querySelector", ".still-"+w.Name+" > svg")
		if !picture.Truthy() || picture.Get("clientWidth").Float() == 0 {
			continue // another width is shown
		}
		h.plan = d.sheetNow().plan(i)
		width, height := h.plan.Size()
		box := picture.Call("getBoundingClientRect")
		across, down := scene.Unit(box.Get("width").Float()), scene.Unit(box.Get("height").Float())
		h.scale = min(across/width, down/height)
		h.from = scene.Point{ // it stands in the middle of its box
			X: scene.Unit(box.Get("left").Float()) + (across-h.scale*width)/2,
			Y: scene.Unit(box.Get("top").Float()) + (down-h.scale*height)/2,
		}
		return h, true
	}
	return h, false
}

// pressed is the value under a pointer. Both are reckoned from the top of the page, which may have
// been scrolled since the press.
func (d *Drill) pressed(e app.Event) (tracer.NodeID, bool) {
	h, ok := d.hung()
	if !ok {
		return tracer.NoNode, false
	}
	at := scene.Point{
		X: (scene.Unit(e.Get("pageX").Float()-js.Global().Get("scrollX").Float()) - h.from.X) / h.scale,
		Y: (scene.Unit(e.Get("pageY").Float()-js.Global().Get("scrollY").Float()) - h.from.Y) / h.scale,
	}
	return h.plan.Hit(float64(d.sheetNow().sketch.At), at)
}

// showPresent brings the round that is worked on into sight: on a phone the figure of a long run
// scrolls in its frame. In a Predict the field comes to its box, with what it holds.
func showPresent(d *Drill) {
	if sheet := ui.ByID(d.id + "-sheet"); sheet.Truthy() && !d.inBoxes() {
		side := [2]string{"Top", "Height"}
		if d.ex.Pairs { // the rounds of a network stand beside one another
			side = [2]string{"Left", "Width"}
		}
		sheet.Set("scroll"+side[0], sheet.Get("scroll"+side[1]))
		return
	}
	box := ui.ByID(d.id + "-box")
	slot, open := d.field()
	h, there := d.hung()
	if !open || !there || !box.Truthy() {
		return
	}
	s := d.sheetNow().sketch
	at, drawn := h.plan.BoxOf(float64(s.At), s.Asked[slot])
	if !drawn {
		return
	}
	paper := box.Get("parentElement").Call("getBoundingClientRect")
	figure.PlaceField(box, scene.Rect{
		X: at.X*h.scale + h.from.X - scene.Unit(paper.Get("left").Float()),
		Y: at.Y*h.scale + h.from.Y - scene.Unit(paper.Get("top").Float()),
		W: at.W * h.scale, H: at.H * h.scale,
	})
	showField(d.id+"-box", d.answer[slot])
}

// focusBox puts the focus into the field over a box.
func focusBox(d *Drill, replace bool) {
	showPresent(d)
	box := ui.ByID(d.id + "-box")
	if !box.Truthy() {
		return
	}
	box.Call("focus")
	box.Call("scrollIntoView", map[string]any{"block": "nearest", "inline": "nearest"})
	if replace {
		box.Call("select")
	}
}

// dock brings the figure to the top of a phone's window when the field has got the focus: no
// keyboard covers it there.
func dock(d *Drill) {
	if sheet := ui.ByID(d.id + "-sheet"); js.Global().Call("getComputedStyle", sheet).Get("position").String() == "sticky" {
		sheet.Call("scrollIntoView", map[string]any{"behavior": "instant"})
	}
}

// showVerdict scrolls the verdict above the edge of the window, or of the keyboard that covers a
// part of it (the visual viewport), and the figure or the cells that it is about above the dock; but
// the first line of neither out of sight.
func showVerdict(d *Drill) {
	const margin = 8 // px
	verdict, viewport := ui.ByID(d.id+"-verdict"), js.Global().Get("visualViewport")
	if !verdict.Truthy() || !viewport.Truthy() {
		return
	}
	box := verdict.Call("getBoundingClientRect")
	top := viewport.Get("offsetTop").Float()
	bottom := top + viewport.Get("height").Float()
	by := min(box.Get("bottom").Float()+margin-bottom, box.Get("top").Float()-margin-top)
	about := ui.ByID(d.id).Call("querySelector", ".sheet, .claim, .drill-lines, .choices, .drill:not(.drill-choose) .board-frame")
	if about.Truthy() {
		of, dock := about.Call("getBoundingClientRect"), verdict.Get("parentElement").Call("getBoundingClientRect")
		if of.Get("right").Float() > dock.Get("left").Float() { // it stands above the dock, not beside it
			room := of.Get("top").Float() - margin - top
			by = min(max(by, of.Get("bottom").Float()-dock.Get("top").Float()), room)
		}
	}
	if by > 0 {
		js.Global().Call("scrollBy", map[string]any{"top": by, "behavior": "instant"})
	}
}
