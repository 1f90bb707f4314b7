package stage

import (
	"strconv"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file is the one field that lies over the picture: an empty box of the next round while
// Predict is on, else a cell of the input. Where it stands, and what its keys do, the figure says.

// acting is what the reader does in the picture.
type acting struct {
	arriving tracer.NodeID // a value of the next step on its way; NoNode for none
	arrived  float64       // how far it has come, from 0 to 1
	since    float64       // when that was, on the clock of the animation frames
	dragging bool          // a cell of the input
	to       scene.Point   // where the pointer of the drag is
	then     func()        // what a press opens, once the browser has put the focus where it was pressed
}

// listenToActs answers what is done to the field and to the handle of a cell, wherever the page
// holds them.
func (s *live) listenToActs(on func(js.Value, string, map[string]any, func(js.Value))) {
	s.arriving = tracer.NoNode
	on(ui.Document(), "focusout", nil, func(e js.Value) {
		if e.Get("target").Equal(s.box()) {
			s.f.Send(model.LeaveField{Text: s.box().Get("value").String()})
			s.placeActing()
		}
	})
	on(ui.Document(), "input", nil, func(e js.Value) {
		if e.Get("target").Equal(s.box()) && !s.f.Typing {
			s.pick(tracer.NoNode) // the cone of the box before has been seen
		}
	})
	on(ui.Document(), "pointerdown", nil, func(e js.Value) {
		if target := e.Get("target"); target.Get("id").String() == s.f.ID+"-handle" && !s.dragging {
			s.grab(e, s.at(e))
		}
	})
	on(ui.Document(), "click", nil, func(js.Value) {
		if then := s.then; then != nil {
			s.then = nil
			then()
		}
	})
}

// box is the field.
func (s *live) box() js.Value { return s.part("box").Value }

func (s *live) inBox() bool {
	box := s.box()
	return box.Truthy() && ui.Document().Get("activeElement").Equal(box)
}

// seen is where a value stands over the stage, wherever that has been scrolled; false where it is
// not to be seen.
func (s *live) seen(n tracer.NodeID) (scene.Rect, bool) {
	stage, picture := s.part("stage"), s.part("canvas")
	box, there := s.boxOf(n)
	if !there || !stage.Truthy() || !picture.Truthy() {
		return scene.Rect{}, false
	}
	outer, inner := stage.Call("getBoundingClientRect"), picture.Call("getBoundingClientRect")
	box.X += scene.Unit(inner.Get("left").Float() - outer.Get("left").Float())
	box.Y += scene.Unit(inner.Get("top").Float() - outer.Get("top").Float())
	return box, box.Overlaps(scene.Rect{W: scene.Unit(stage.Get("clientWidth").Float()), H: scene.Unit(stage.Get("clientHeight").Float())})
}

// bringBox scrolls the stage to where a value stands, if it does not show it.
func (s *live) bringBox(n tracer.NodeID) {
	stage := s.part("stage")
	box, there := s.boxOf(n)
	if !there || !stage.Truthy() || s.lens.enlarged() {
		return
	}
	edges := s.pins.edges
	left := sighted(scene.Unit(stage.Get("scrollLeft").Float()), scene.Unit(stage.Get("clientWidth").Float()), edges.left, 0, box.X, box.Right())
	top := sighted(scene.Unit(stage.Get("scrollTop").Float()), scene.Unit(stage.Get("clientHeight").Float()), edges.top, edges.bottom, box.Y, box.Bottom())
	stage.Call("scrollTo", map[string]any{"left": float64(left), "top": float64(top), "behavior": "instant"})
}

// placeActing puts the field, the handle and what lengthens the row where their cells are.
func (s *live) placeActing() {
	hide := func(el js.Value) {
		if el.Truthy() {
			el.Get("style").Set("display", "none")
		}
	}
	if box := s.box(); box.Truthy() {
		n, ok := s.f.FieldNode()
		at, seen := s.seen(n)
		if ok && (seen || s.inBox()) && s.arriving != n {
			figure.PlaceField(box, at)
		} else {
			if s.inBox() {
				s.focusStage()
			}
			hide(box)
		}
	}
	if refused := s.part("refused"); refused.Truthy() {
		n, ok := s.f.FieldNode()
		if !ok {
			n = s.f.Picked
		}
		if at, seen := s.seen(n); seen {
			refused.Get("style").Set("left", strconv.Itoa(int(max(0, at.X-8)))+"px")
			refused.Get("style").Set("top", strconv.Itoa(int(at.Y-8))+"px")
			refused.Get("style").Set("visibility", "visible")
		}
	}
	handle, row := s.part("handle"), s.part("row")
	last, ok := s.f.EditedRow()
	stage := s.part("stage")
	if !ok || !handle.Truthy() || !row.Truthy() {
		return
	}
	if at, seen := s.seen(s.f.Picked); seen && !s.f.Typing {
		figure.Put(handle.Value, at)
	} else {
		hide(handle.Value)
	}
	at, seen := s.seen(last)
	if last == tracer.NoNode || !seen {
		hide(row.Value)
		return
	}
	const wide, gap = 60, 6
	x, y := at.Right()+gap, at.Centre().Y-14
	if across := scene.Unit(stage.Get("clientWidth").Float()); x+wide > across { // beside the row there is no room
		x, y = across-wide, max(0, at.Y-30)
	}
	row.Get("style").Set("left", strconv.Itoa(int(x))+"px")
	row.Get("style").Set("top", strconv.Itoa(int(y))+"px")
	row.Get("style").Set("visibility", "visible")
}

// focusStage puts the focus on the stage.
func (s *live) focusStage() {
	if stage := s.part("stage"); stage.Truthy() {
		stage.Call("focus", map[string]any{"preventScroll": true})
	}
}

// focusField puts a text into the field, the field in its place, and the focus into it.
func (s *live) focusField(text string) {
	box := s.box()
	if !box.Truthy() {
		return
	}
	if n, ok := s.f.FieldNode(); ok {
		s.bringBox(n)
	}
	box.Set("value", text)
	s.placeActing()
	box.Call("focus", map[string]any{"preventScroll": true})
	box.Call("select")
}

// arrive lets a value of the next step come along its edges.
func (s *live) arrive(n tracer.NodeID) {
	s.arriving, s.arrived, s.since = n, 0, 0
	if s.f.Player.Reduced {
		s.arriving = tracer.NoNode
	}
	s.ask()
}

// letArrive takes the value on its way further, at the time of a frame.
func (s *live) letArrive(now float64) {
	if s.arriving == tracer.NoNode {
		return
	}
	if s.since > 0 {
		s.arrived += min(0.1, (now-s.since)/1000) / playback.StepSeconds
	}
	s.since = now
	if s.arrived >= 1 || s.f.Player.Moving() {
		s.arriving = tracer.NoNode
		s.ctx.Defer(func(app.Context) { s.placeActing() })
	}
	s.ask()
}

// keyOf is a key as figures know it.
func keyOf(e js.Value) model.Key {
	held := func(name string) bool { return e.Get(name + "Key").Bool() }
	return model.Key{Name: e.Get("key").String(), Shift: held("shift"), Ctrl: held("ctrl") || held("meta"), Alt: held("alt")}
}

// valueKey gives the keys of Predict and of the input's cells to the figure; it reports whether the
// key was one.
func (s *live) valueKey(e js.Value) bool {
	target := e.Get("target")
	switch {
	case e.Get("defaultPrevented").Bool() || e.Get("isComposing").Bool():
		return false
	case target.Equal(s.box()):
		return s.f.Send(model.Type{Key: keyOf(e), Text: s.box().Get("value").String()})
	case typing(target) || !s.isMeant(target):
		return false
	}
	return s.f.Send(model.Strike{Key: keyOf(e), OnStage: target.Equal(s.part("stage").Value)})
}
