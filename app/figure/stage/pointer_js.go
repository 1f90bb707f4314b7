package stage

import (
	"syscall/js"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// listenTo answers pointer, touch and focus on the stage.
func (s *live) listenTo(stage js.Value, on func(js.Value, string, map[string]any, func(js.Value))) {
	focused := func() bool { return ui.Document().Get("activeElement").Equal(stage) }
	if sentence := s.part("sentence"); sentence.Truthy() {
		on(sentence.Value, "click", nil, func(js.Value) {
			clipped := sentence.Get("scrollHeight").Float() > sentence.Get("clientHeight").Float()+1
			list := sentence.Get("parentNode").Get("classList")
			list.Call("toggle", "is-open", clipped && !list.Call("contains", "is-open").Bool())
		})
	}
	on(stage, "scroll", map[string]any{"passive": true}, func(js.Value) { s.scrolled(stage) })
	passive, active := map[string]any{"passive": true}, map[string]any{"passive": false}
	on(stage, "pointermove", passive, func(e js.Value) {
		if s.dragging {
			s.pull(s.at(e))
			return
		}
		id := e.Get("pointerId").Int()
		if _, down := s.touch.at[id]; down {
			s.drag(id, s.at(e))
			if s.touch.moved {
				return
			}
		}
		if e.Get("pointerType").String() != "mouse" || s.onField(e) || s.inBox() {
			return
		}
		_, folds := s.named(e)
		stage.Get("classList").Call("toggle", "is-name", folds)
		if s.f.FollowsPointer() {
			s.walking = false
			s.point(e)
		}
	})
	on(stage.Get("parentElement"), "pointerleave", nil, func(e js.Value) { // what lies over the stage is of it
		if e.Get("pointerType").String() == "mouse" && !s.f.Pinned && !focused() {
			s.pick(tracer.NoNode)
			s.pointTo(scene.Point{}, "")
		}
	})
	on(stage, "pointerdown", passive, func(e js.Value) {
		if s.onField(e) || s.dragging || s.grab(e, s.at(e)) {
			return
		}
		s.down(e, s.at(e))
		if s.lens.enlarged() { // the drag goes on beyond the stage
			stage.Call("setPointerCapture", e.Get("pointerId"))
		}
	})
	on(stage, "pointerup", passive, func(e js.Value) {
		if s.dragging {
			s.letGo(s.at(e))
			return
		}
		s.released(e)
	})
	on(stage, "pointercancel", passive, func(e js.Value) {
		s.drop()
		delete(s.touch.at, e.Get("pointerId").Int())
	})
	on(stage, "touchmove", active, func(e js.Value) {
		if e.Get("touches").Length() > 1 && e.Get("cancelable").Bool() {
			e.Call("preventDefault") // two fingers are the figure's
		}
	})
	on(stage, "wheel", active, func(e js.Value) { s.wheel(e, s.at(e), focused()) })
	on(stage, "blur", nil, func(js.Value) {
		if !s.f.Pinned {
			s.pick(tracer.NoNode)
			s.pointTo(scene.Point{}, "")
		}
	})
}

// at is where a pointer is on the canvas.
func (s *live) at(e js.Value) scene.Point {
	box := s.part("canvas").Call("getBoundingClientRect")
	return scene.Point{
		X: scene.Unit(e.Get("clientX").Float() - box.Get("left").Float()), Y: scene.Unit(e.Get("clientY").Float() - box.Get("top").Float()),
	}
}

// named is the phase on whose name a pointer is.
func (s *live) named(e js.Value) (phase int, ok bool) {
	if f, folds := s.plan.(views.Folder); folds {
		return f.Phase(s.f.Player.Position, s.toPlan(s.at(e)))
	}
	return 0, false
}

// point singles out what a pointer is on.
func (s *live) point(e js.Value) {
	if s.plan == nil {
		return
	}
	at := s.toPlan(s.at(e))
	if a, ok := s.plan.(views.Answering); ok {
		says, place, _ := a.Answer(at)
		s.pointTo(place, says)
	}
	n, ok := s.plan.Hit(s.f.Player.Position, at)
	if !ok {
		n = tracer.NoNode
	}
	s.pick(n)
}

// released answers a press: on the name of a phase, on an empty box, on a value.
func (s *live) released(e js.Value) {
	if !s.up(e, s.at(e)) {
		return
	}
	if phase, ok := s.named(e); ok {
		s.f.Send(model.Fold{Phase: phase})
		return
	}
	if n, ok := s.plan.Hit(s.f.Player.Position, s.toPlan(s.at(e))); ok && s.f.Asks(n) {
		s.then = func() { s.f.Send(model.TypeInto{Node: n}) }
		return
	}
	s.point(e)
	s.pin() // a value that is clicked stays singled out, in every view
}

// onEarlyPress answers a press on the server's picture, from before the client ran (web/loader.js),
// as if it came now. That picture is laid out for the same width, at its own size.
func (s *live) onEarlyPress(e js.Value) {
	if e.Get("target").Get("id").String() != s.f.ID+"-stage" {
		return
	}
	press := e.Get("detail")
	at := scene.Point{X: scene.Unit(press.Get("x").Float()), Y: scene.Unit(press.Get("y").Float())}
	mouse := press.Get("mouse").Bool()
	s.early = func() {
		n, ok := s.f.Plan(figure.Width(s.f), 1, 1).Hit(s.f.Player.Position, at)
		if !ok || (mouse || s.f.Asks(n)) && s.f.Send(model.TypeInto{Node: n}) {
			return
		}
		s.pick(n)
		s.pin()
	}
	s.ask()
}

// pointTo has a plot show what it says of a place, and a screen reader say it; the zero point is
// nowhere.
func (s *live) pointTo(place scene.Point, says string) {
	if s.pointed == place {
		return
	}
	s.pointed = place
	if says != "" {
		s.announce(says)
	}
	s.ask()
}

// pick singles a value out, or with NoNode none; pin keeps it so.
func (s *live) pick(n tracer.NodeID) { s.f.Send(model.Pick{Node: n}) }
func (s *live) pin()                 { s.f.Send(model.Pin{}) }
