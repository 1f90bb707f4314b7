package figure

import (
	"strconv"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file is the one field that lies over the picture: an empty box of the next round while Predict is on, else a cell of the input.

// acting is what the reader does in the picture.
type acting struct {
	arriving tracer.NodeID // a value of the next step on its way; NoNode for none
	arrived  float64       // how far it has come, from 0 to 1
	since    float64       // when that was, on the clock of the animation frames
	resume   bool          // the boxes of the last round were filled in by keys: those of the next take the focus
	pulling  *cellDrag     // a drag that goes on; nil for none
	to       scene.Point   // where its pointer is
	dragged  bool          // it has gone somewhere
	then     func()        // what a press opens, once the browser has put the focus where it was pressed
}

// listenToActs answers what is done to the field and to the handle of a cell, wherever the page holds them.
func (s *liveScreen) listenToActs(on func(js.Value, string, map[string]any, func(js.Value))) {
	s.arriving = tracer.NoNode
	on(ui.Document(), "focusout", nil, s.blurred)
	on(ui.Document(), "input", nil, func(e js.Value) {
		if e.Get("target").Equal(s.box()) && !s.f.typing && s.f.card != nil {
			s.pinned = false
			s.pick(0, false) // the cone of the box before has been seen
		}
	})
	on(ui.Document(), "pointerdown", nil, func(e js.Value) {
		if target := e.Get("target"); target.Get("id").String() == s.f.ID+"-handle" && s.pulling == nil {
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
func (s *liveScreen) box() js.Value { return ui.ByID(s.f.ID + "-box") }

func (s *liveScreen) inBox() bool {
	box := s.box()
	return box.Truthy() && ui.Document().Get("activeElement").Equal(box)
}

// fieldNode is the value that the field stands on; false where nothing is to be typed.
func (s *liveScreen) fieldNode() (tracer.NodeID, bool) {
	if s.f.typing {
		return s.f.nodeOf(s.f.typed)
	}
	return s.f.field()
}

// seen is where a value stands over the stage, wherever that has been scrolled; false where it is not to be seen.
func (s *liveScreen) seen(n tracer.NodeID) (scene.Rect, bool) {
	stage, picture := ui.ByID(s.f.ID+"-stage"), ui.ByID(s.f.ID+"-canvas")
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
func (s *liveScreen) bringBox(n tracer.NodeID) {
	stage := ui.ByID(s.f.ID + "-stage")
	box, there := s.boxOf(n)
	if !there || !stage.Truthy() || s.f.lens.enlarged() {
		return
	}
	edges := s.pins.edges
	left := sighted(scene.Unit(stage.Get("scrollLeft").Float()), scene.Unit(stage.Get("clientWidth").Float()), edges.left, 0, box.X, box.Right())
	top := sighted(scene.Unit(stage.Get("scrollTop").Float()), scene.Unit(stage.Get("clientHeight").Float()), edges.top, edges.bottom, box.Y, box.Bottom())
	stage.Call("scrollTo", map[string]any{"left": float64(left), "top": float64(top), "behavior": "instant"})
}

// placeActing puts the field, the handle and what lengthens the row where their cells are.
func (s *liveScreen) placeActing() {
	put := func(el js.Value, r scene.Rect) {
		style := el.Get("style")
		for name, at := range map[string]scene.Unit{"left": r.X, "top": r.Y, "width": r.W, "height": r.H} {
			style.Set(name, strconv.FormatFloat(float64(at), 'f', 1, 64)+"px")
		}
		style.Set("display", "block")
	}
	hide := func(el js.Value) {
		if el.Truthy() {
			el.Get("style").Set("display", "none")
		}
	}
	if box := s.box(); box.Truthy() {
		n, ok := s.fieldNode()
		at, seen := s.seen(n)
		if ok && (seen || s.inBox()) && s.arriving != n {
			least := scene.Unit(30)
			if ui.Media("(pointer: coarse)").Get("matches").Bool() {
				least = 44
			}
			w, h := max(at.W+4, 44), max(at.H+4, least)
			put(box, scene.Centred(at.Centre(), w, h))
			box.Get("style").Set("fontSize", strconv.Itoa(int(max(13, min(0.48*at.H, 22))))+"px")
		} else {
			if s.inBox() {
				s.focusStage()
			}
			hide(box)
		}
	}
	if refused := ui.ByID(s.f.ID + "-refused"); refused.Truthy() {
		n, ok := s.fieldNode()
		if !ok {
			n = s.walkedTo()
		}
		if at, seen := s.seen(n); seen {
			refused.Get("style").Set("left", strconv.Itoa(int(max(0, at.X-8)))+"px")
			refused.Get("style").Set("top", strconv.Itoa(int(at.Y-8))+"px")
			refused.Get("style").Set("visibility", "visible")
		}
	}
	handle, row := ui.ByID(s.f.ID+"-handle"), ui.ByID(s.f.ID+"-row")
	c, ok := s.f.inputNow()
	stage := ui.ByID(s.f.ID + "-stage")
	if !ok || !handle.Truthy() || !row.Truthy() {
		return
	}
	if at, seen := s.seen(s.f.card.node); seen && !s.f.typing {
		put(handle, at)
	} else {
		hide(handle)
	}
	last, there := s.f.nodeOf(inputCell{c.control, countOf(s.f.controls[c.control].text) - 1})
	at, seen := s.seen(last)
	if !there || !seen {
		hide(row)
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

func (s *liveScreen) focusStage() {
	if stage := ui.ByID(s.f.ID + "-stage"); stage.Truthy() {
		stage.Call("focus", map[string]any{"preventScroll": true})
	}
}

// focusBox puts the field in its place and the focus into it.
func (s *liveScreen) focusBox(text string) {
	box := s.box()
	if !box.Truthy() {
		return
	}
	if n, ok := s.fieldNode(); ok {
		s.bringBox(n)
	}
	box.Set("value", text)
	s.placeActing()
	box.Call("focus", map[string]any{"preventScroll": true})
	box.Call("select")
}

// goTo puts the field on an empty box of the next step; it reports whether the value is one.
func (s *liveScreen) goTo(n tracer.NodeID) bool {
	if !s.f.moveField(n) {
		return false
	}
	s.pick(0, false)
	s.pinned = false
	s.focusBox("")
	s.changed(true)
	return true
}

// arrive lets a value of the next step come along its edges.
func (s *liveScreen) arrive(n tracer.NodeID) {
	s.arriving, s.arrived, s.since = n, 0, 0
	if s.f.player.Reduced {
		s.arriving = tracer.NoNode
	}
	s.ask()
}

// letArrive takes the value on its way further, at the time of a frame.
func (s *liveScreen) letArrive(now float64) {
	if s.arriving == tracer.NoNode {
		return
	}
	if s.since > 0 {
		s.arrived += min(0.1, (now-s.since)/1000) / playback.StepSeconds
	}
	s.since = now
	if s.arrived >= 1 || s.f.player.Moving() {
		s.arriving = tracer.NoNode
		s.ctx.Defer(func(app.Context) { s.placeActing() })
	}
	s.ask()
}

// submit takes what stands in the field.
func (s *liveScreen) submit() {
	box := s.box()
	n, right := s.f.answer(box.Get("value").String())
	if n == tracer.NoNode {
		return
	}
	s.pinned = !right
	s.pick(n, !right)
	if !right {
		s.arrive(n)
	}
	s.onward()
}

// onward puts the field on the next empty box, or leaves it where none is left.
func (s *liveScreen) onward() {
	if _, open := s.f.field(); open {
		s.focusBox("")
	} else {
		s.resume = true
		s.focusStage()
	}
	s.changed(true)
}

// resumed gives the focus to the boxes of the next round, if it was the keyboard that filled in the last ones.
func (s *liveScreen) resumed() {
	if !s.resume || s.f.player.Moving() {
		return
	}
	if _, open := s.f.field(); !open {
		return
	}
	s.resume = false
	if stage := ui.ByID(s.f.ID + "-stage"); ui.Document().Get("activeElement").Equal(stage) {
		s.focusBox("")
	}
}

// actKey answers the keys of Predict and of the input's cells; it reports whether the key was one.
func (s *liveScreen) actKey(e js.Value) bool {
	f, target, key := s.f, e.Get("target"), e.Get("key").String()
	switch {
	case e.Get("defaultPrevented").Bool() || e.Get("isComposing").Bool():
		return false
	case target.Equal(s.box()):
		return f.typing && s.typeKey(e, key) || !f.typing && s.boxKey(e, key)
	case typing(target) || !s.isMeant(target):
		return false
	case !f.predict:
		return s.cellKey(e, key, target)
	case e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() || len(f.boxes()) == 0:
		return false
	}
	switch stage := ui.ByID(f.ID + "-stage"); {
	case key == "e":
		f.revealed(f.reveal(s.walkedTo()))
	case key == "E":
		f.revealRound()
		s.changed(true)
	case key == "Enter" && target.Equal(stage):
		if _, open := f.field(); !open {
			s.resume = true
			f.send(playback.Forward{})
		} else if !s.goTo(s.walkedTo()) {
			s.onward()
		}
	default:
		return false
	}
	return true
}

// walkedTo is the value that is singled out; NoNode for none.
func (s *liveScreen) walkedTo() tracer.NodeID {
	if s.f.card == nil {
		return tracer.NoNode
	}
	return s.f.card.node
}

// boxKey answers a key in an empty box.
func (s *liveScreen) boxKey(e js.Value, key string) bool {
	empty := s.box().Get("value").String() == ""
	by := map[string]int{"ArrowUp": -1, "ArrowDown": 1}[key]
	switch {
	case key == "Tab" && e.Get("shiftKey").Bool(), key == "ArrowLeft" && empty:
		by = -1
	case key == "Tab", key == "ArrowRight" && empty:
		by = 1
	}
	switch {
	case by != 0:
		n, ok := s.f.beyond(by)
		if !ok {
			return false // Tab leaves the boxes
		}
		return s.goTo(n)
	case key == "Enter" && e.Get("shiftKey").Bool():
		s.f.revealed(s.f.reveal(tracer.NoNode))
		s.onward()
	case key == "Enter" && (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()):
		s.f.revealRound()
		s.onward()
	case key == "Enter":
		s.submit()
	case key == "Escape":
		s.pick(0, false)
		s.focusStage()
	default:
		return false
	}
	return true
}
