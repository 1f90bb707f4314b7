package stage

import (
	"strconv"
	"syscall/js"

	"upsweep/app/figure"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// frameElement holds head, stage and bar.
func (s *live) frameElement() js.Value {
	return ui.Document().Call("querySelector", "#"+s.f.ID+" > .frame")
}

// scale fills the window where the figure has it to itself; elsewhere the figure fits its room.
func (s *live) scale() float64 {
	if !figure.Alone(s.f) {
		if s.fitted == 0 || !s.f.Player.Moving() && !s.dragging {
			if to := figure.Scale(s.f); to != s.fitted {
				s.fitted, s.reveal, s.unplaced = to, atOnce, true
			}
		}
		return s.fitted
	}
	width := figure.Width(s.f)
	around := 0.0 // what the head and the bar take
	if frame, stage := s.frameElement(), s.part("stage"); frame.Truthy() && stage.Truthy() {
		around = frame.Get("offsetHeight").Float() - stage.Get("offsetHeight").Float()
	}
	room := scene.Rect{W: width, H: scene.Unit(js.Global().Get("innerHeight").Float() - around - 24)}
	if key := s.f.PlanKey(width, 1); s.filling.key != key || s.filling.room != room {
		s.filling.key, s.filling.room = key, room
		s.filling.scale = filling(room, func(scale float64) (w, h scene.Unit) { return s.f.Plan(width, scale, 1).Size() })
	}
	return s.filling.scale
}

// reveal is whether what happens now is to be brought into sight at the next frame, and how.
type reveal uint8

const (
	nothing reveal = iota
	gliding        // after a step
	atOnce         // when the figure appears, or its room has changed
)

// happens is the part of a plan in which a step happens, which takes all of the step's values to
// tell.
type happens struct {
	plan views.Plan
	at   float64
	box  scene.Rect
	told scene.Rect // to tests, by the stage
}

// present is the part of the figure in which the step happens; where the boxes of the next one are
// to be filled in, in which that will.
func (s *live) present() scene.Rect {
	at := float64(s.f.Player.Current())
	if _, asks := s.f.FieldNode(); asks && !s.f.Typing {
		at++
	}
	if h := &s.happens; h.plan != s.plan || h.at != at {
		h.plan, h.at, h.box = s.plan, at, s.plan.Active(at)
	}
	return s.happens.box
}

// bringIntoSight scrolls the stage, and nothing else, to where the step happens.
func (s *live) bringIntoSight(stage js.Value, frame *scene.Frame) {
	f, how := s.f, s.reveal
	s.reveal = nothing
	if how == nothing || s.plan == nil {
		return
	}
	box := s.present()
	if s.lens.enlarged() {
		s.lens.reveal(box, s.pane())
		return
	}
	w, h := s.plan.Size()
	across, down := scene.Unit(stage.Get("clientWidth").Float()), scene.Unit(stage.Get("clientHeight").Float())
	if w <= across+1 && h <= down+1 {
		return
	}
	edges := s.covered(frame, across, down)
	x, y := scene.Unit(stage.Get("scrollLeft").Float()), scene.Unit(stage.Get("scrollTop").Float())
	left := sighted(x, across, edges.left, 0, box.X, box.Right())
	top := sighted(y, down, edges.top, edges.bottom, box.Y, box.Bottom())
	if left == x && top == y {
		return
	}
	behaviour := "smooth"
	if how == atOnce || f.Player.Reduced {
		behaviour = "instant"
	}
	stage.Call("scrollTo", map[string]any{"left": float64(left), "top": float64(top), "behavior": behaviour})
}

// fits tells the style sheet whether the stage shows the figure whole: where it does not, there are
// buttons to zoom.
func (s *live) fits(stage part) {
	w, h := s.plan.Size()
	across, down := float64(w) > stage.Get("clientWidth").Float()+1, float64(h) > stage.Get("clientHeight").Float()+1
	stage.flag("wide", across)
	stage.flag("tall", down)
	if s.crowded.plan != s.plan && !across && !down && !s.lens.enlarged() { // to find that out, a picture is laid out once more
		s.crowded.plan, s.crowded.is = s.plan, s.f.CurrentView().Crowded(s.f.Subject(), s.f.Options(figure.Width(s.f), 1))
	}
	stage.flag("crowded", across || down || s.lens.enlarged() || s.crowded.is)
}

// placeCard puts the card below its value, because what a value depends on stands above it; above
// it where there is no room, and always within what is seen of the stage.
func (s *live) placeCard() {
	f := s.f
	card, stage := s.part("card"), s.part("stage")
	picture := s.part("canvas")
	if f.Picked == tracer.NoNode || s.plan == nil || !card.Truthy() || !stage.Truthy() || !picture.Truthy() {
		return
	}
	place := func(e js.Value) (left, top float64) {
		box := e.Call("getBoundingClientRect")
		return box.Get("left").Float(), box.Get("top").Float()
	}
	left0, top0 := place(stage.Value)
	left1, top1 := place(picture.Value)
	across, down := stage.Get("clientWidth").Float(), stage.Get("clientHeight").Float()
	box, there := s.cardBox()
	there = there && !f.Interaction().Forward // it would lie over what a drag changes
	box.X, box.Y = box.X+scene.Unit(left1-left0), box.Y+scene.Unit(top1-top0)
	if !there || !box.Overlaps(scene.Rect{W: scene.Unit(across), H: scene.Unit(down)}) { // in another view, at another moment, or scrolled out
		card.Get("style").Set("cssText", "visibility: hidden; left: 0; top: 0") // hidden where it stood, it would still widen the page
		return
	}
	const gap = 10.0
	width, height := card.Get("offsetWidth").Float(), card.Get("offsetHeight").Float()
	left, top := float64(box.Centre().X)-width/2, float64(box.Bottom())+gap
	if top+height > down {
		if top = float64(box.Y) - gap - height; top < 0 { // beside it
			top = float64(box.Bottom()) - height
			if left = float64(box.Right()) + gap; left+width > across {
				left = float64(box.X) - gap - width
			}
		}
	}
	style := card.Get("style")
	style.Set("left", strconv.Itoa(int(max(0, min(left, across-width))))+"px")
	style.Set("top", strconv.Itoa(int(max(0, min(top, down-height))))+"px")
	style.Set("visibility", "visible")
}
