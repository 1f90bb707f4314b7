package figure

import (
	"strings"
	"syscall/js"

	"upsweep/algos"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// This file edits the input where it is drawn. A press on the cell that is singled out types over it (a mouse singles out what it points
// at; a finger by a first press), a drag that begins there changes it.

// cellKey answers a key while a cell of the input is singled out and the picture has the focus.
func (s *liveScreen) cellKey(e js.Value, key string, target js.Value) bool {
	f := s.f
	c, ok := f.inputNow()
	if !ok || !target.Equal(ui.ByID(f.ID+"-stage")) || e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() {
		return false
	}
	alt := e.Get("altKey").Bool()
	switch {
	case key == "Enter" && !alt:
		s.openField(c)
		return true
	case alt && key == "ArrowUp":
		f.nudge(c, 1)
	case alt && key == "ArrowDown":
		f.nudge(c, -1)
	case alt && key == "ArrowLeft":
		f.exchange(c, -1)
	case alt && key == "ArrowRight":
		f.exchange(c, 1)
	default:
		return false
	}
	s.changed(true)
	return true
}

// openField makes a cell of the input a field.
func (s *liveScreen) openField(c inputCell) {
	f := s.f
	n, ok := f.nodeOf(c)
	if !ok {
		return
	}
	f.typing, f.typed, f.refused, f.said = true, c, "", ""
	s.pick(n, true)
	s.pinned = true
	s.focusBox(strings.Trim(f.cellText(c), `"`))
	s.changed(true)
}

// closeField leaves the field; the cell stays singled out.
func (s *liveScreen) closeField(back bool) {
	s.f.typing, s.f.refused = false, ""
	if back {
		s.focusStage()
	}
	s.placeActing()
	s.changed(true)
}

// commit takes what was typed over a cell; it reports whether that runs.
func (s *liveScreen) commit() bool {
	f := s.f
	text, c := strings.TrimSpace(s.box().Get("value").String()), f.typed
	if text == strings.Trim(f.cellText(c), `"`) {
		return true
	}
	if text == "" {
		f.refused = "Type a value, or remove cells at the end of the row."
	} else {
		f.refused = f.edit(c, replaced(f.controls[c.control].text, c.index, text))
	}
	f.report(c, f.refused)
	return f.refused == ""
}

// typeKey answers a key in a cell of the input.
func (s *liveScreen) typeKey(e js.Value, key string) bool {
	f := s.f
	switch key {
	case "Escape":
		s.closeField(true)
	case "Enter":
		if s.commit() {
			s.closeField(true)
		}
		s.changed(true)
	case "Tab":
		by := 1
		if e.Get("shiftKey").Bool() {
			by = -1
		}
		if !s.commit() {
			s.changed(true)
			return true
		}
		next := inputCell{f.typed.control, f.typed.index + by}
		if _, ok := f.nodeOf(next); !ok {
			s.closeField(true)
			return false // Tab goes on from the picture
		}
		said := f.said
		s.openField(next)
		f.said = said
	default:
		return false
	}
	return true
}

// blurred keeps what was typed when the field is left for something else.
func (s *liveScreen) blurred(e js.Value) {
	if s.f.typing && e.Get("target").Equal(s.box()) {
		s.commit()
		s.closeField(false)
	}
}

// grab begins a drag at a press on a cell of the input that is singled out, or that a mouse points at.
func (s *liveScreen) grab(e js.Value, at scene.Point) bool {
	f := s.f
	if s.plan == nil || f.predict || f.lens.enlarged() || e.Get("button").Int() != 0 {
		return false
	}
	n := tracer.NoNode
	if e.Get("target").Get("id").String() == f.ID+"-handle" {
		n = s.walkedTo()
	} else if e.Get("pointerType").String() == "mouse" {
		if m, ok := s.plan.Hit(f.player.Position, at); ok {
			n = m
		}
	}
	c, ok := f.inputCellOf(n)
	if box, there := s.plan.BoxOf(f.player.Position, n); !ok || !there || !box.Inset(-4).Contains(at) {
		return false
	}
	if f.typing && c == f.typed {
		return false
	}
	s.pick(n, true)
	s.pulling, s.to, s.dragged = f.dragOf(c, at, s.plan), at, false
	ui.ByID(f.ID+"-stage").Call("setPointerCapture", e.Get("pointerId"))
	return true
}

// pull takes the drag to where the pointer is; the input follows in the next frame.
func (s *liveScreen) pull(at scene.Point) {
	s.to = at
	s.ask()
}

// pulled has the input follow the drag, at most once a frame.
func (s *liveScreen) pulled() {
	d := s.pulling
	if d == nil {
		return
	}
	text, cell := d.to(s.to)
	if d.way == 0 {
		return
	}
	s.dragged = true
	if text == s.f.controls[cell.control].text {
		return
	}
	// The words and numbers follow as they follow the slider: some times a second, and the controls when the drag rests.
	s.scrub.moving, s.scrub.last = true, js.Global().Get("performance").Call("now").Float()
	s.f.report(cell, s.f.edit(cell, text))
	s.pinned = true
}

// letGo ends a drag. One that has not gone anywhere is a press: it types over the cell.
func (s *liveScreen) letGo(at scene.Point) {
	d := s.pulling
	s.to = at
	s.pulled()
	s.pulling = nil
	if !s.dragged {
		s.then = func() { s.openField(d.cell) }
		return
	}
	s.focusStage()
	s.changed(true)
}

// onField tells whether an event is on what lies over the picture and answers for itself.
func (s *liveScreen) onField(e js.Value) bool {
	target := e.Get("target")
	return target.Get("closest").Truthy() && target.Call("closest", ".box-field, .row-edit").Truthy()
}

// dragOf begins a drag on a cell, from a point of a plan at a position.
func (f *Figure) dragOf(c inputCell, from scene.Point, plan views.Plan) *cellDrag {
	d := &cellDrag{cell: c, from: from, text: f.controls[c.control].text, token: f.cellText(c), flag: f.controls[c.control].values == algos.KindFlag}
	for _, beside := range []int{1, -1} {
		n, _ := f.nodeOf(c)
		m, ok := f.nodeOf(inputCell{c.control, c.index + beside})
		a, seenA := plan.BoxOf(f.player.Position, n)
		b, seenB := plan.BoxOf(f.player.Position, m)
		if ok && seenA && seenB && a.Y == b.Y && d.pitch == 0 {
			d.pitch = (b.X - a.X) * scene.Unit(beside)
		}
	}
	return d
}
