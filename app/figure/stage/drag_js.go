package stage

import (
	"syscall/js"

	"upsweep/app/figure/model"
	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file hears drags on cells of the input, which change it where it is drawn. A press on the
// cell that is singled out types over it (a mouse singles out what it points at; a finger by a
// first press), a drag that begins there changes it.

// grab begins a drag at a press on a cell of the input that is singled out, or that a mouse points
// at.
func (s *live) grab(e js.Value, at scene.Point) bool {
	f := s.f
	if s.plan == nil || s.lens.enlarged() || e.Get("button").Int() != 0 {
		return false
	}
	n := tracer.NoNode
	if e.Get("target").Get("id").String() == f.ID+"-handle" {
		n = f.Picked
	} else if e.Get("pointerType").String() == "mouse" {
		if m, ok := s.plan.Hit(f.Player.Position, at); ok {
			n = m
		}
	}
	if !f.Send(model.Grab{Node: n, At: at, Plan: s.plan}) {
		return false
	}
	s.dragging, s.to = true, at
	s.part("stage").Call("setPointerCapture", e.Get("pointerId"))
	return true
}

// pull takes the drag to where the pointer is; the input follows in the next frame, so at most once
// a frame.
func (s *live) pull(at scene.Point) {
	s.to = at
	s.ask()
}

// letGo ends a drag. One that has not gone anywhere is a press: it types over the cell.
func (s *live) letGo(at scene.Point) {
	s.dragging = false
	if n := s.f.Picked; !s.f.Send(model.LetGo{At: at}) {
		s.then = func() { s.f.Send(model.TypeInto{Node: n}) }
	}
}

// drop ends a drag that the browser has taken for something else.
func (s *live) drop() {
	if s.dragging {
		s.dragging = false
		s.f.Send(model.LetGo{At: s.to})
	}
}

// onField tells whether an event is on what lies over the picture and answers for itself.
func (s *live) onField(e js.Value) bool {
	target := e.Get("target")
	return target.Get("closest").Truthy() && target.Call("closest", ".box-field, .row-edit").Truthy()
}
