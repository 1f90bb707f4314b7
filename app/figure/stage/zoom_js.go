package stage

import (
	"math"
	"syscall/js"
	"time"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// magnified is the plan that is seen through a figure's lens.
type magnified struct {
	plan  views.Plan
	key   model.PlanKey
	about scene.Point // of the pane, that stays where it is
	moved time.Time   // when the zoom changed last
	laid  time.Time   // when the plan was laid out
	cost  time.Duration
}

// How a plan follows the zoom.
const (
	planShare  = 32 // while a zoom goes on, one part in so many of the time goes into laying out anew
	zoomRests  = 120 * time.Millisecond
	zoomStep   = 1.5 // of a button or key
	panStep    = 0.2 // of the pane, of a key
	panSlack   = 4   // pixels that a pointer may move and still mean the value under it
	linePixels = 16  // of a wheel that counts in lines
)

// through is the plan and the lens of an enlarged figure.
func (s *live) through(base views.Plan, width scene.Unit, scale float64) (views.Plan, scene.Lens) {
	f, l, m := s.f, &s.lens, &s.magnified
	pane := s.pane()
	w, h := pane.W, pane.H
	key := f.PlanKey(width, scale)
	if m.plan == nil || l.made == 1 {
		m.plan, m.key = base, key
	}
	lag := l.lag()
	if m.key != key || lag > 0 && (time.Since(m.laid) > planShare*m.cost || time.Since(m.moved) > zoomRests) {
		begin := time.Now()
		plan := f.Plan(width, scale, l.zoom)
		l.adopt(m.plan, plan, f.Player.Position, m.about, l.zoom)
		m.plan, m.key, lag, s.unplaced = plan, key, 0, true
		plan.Frame(f.Player.Position, views.Interaction{Window: l.through(w, h).Seen()}) // it is laid out when it is first drawn
		m.laid = time.Now()
		m.cost = m.laid.Sub(begin)
	}
	if lag > 0 {
		s.ask()
	}
	l.hold(m.plan, scene.Rect{W: w, H: h})
	return m.plan, l.through(w, h)
}

// pane is what an enlarged figure is seen through: the stage.
func (s *live) pane() scene.Rect {
	stage := s.part("stage")
	if !stage.Truthy() {
		return scene.Rect{}
	}
	return scene.Rect{W: scene.Unit(stage.Get("clientWidth").Float()), H: scene.Unit(stage.Get("clientHeight").Float())}
}

// zoom changes the zoom by a factor about a point of the canvas. Where the stage was scrolled until
// now, a point of the canvas becomes one of the pane, which is the distance off nearer to the
// corner.
func (s *live) zoom(at scene.Point, factor float64) (off scene.Point) {
	f := s.f
	if !f.Runs() {
		return off
	}
	was := s.lens.enlarged()
	if !was {
		off = s.begin()
		at = scene.Point{X: at.X - off.X, Y: at.Y - off.Y}
	}
	s.lens.about(at, factor, f.CurrentView().MaxZoom(s.f.Subject(), f.Options(figure.Width(f), s.scale())))
	s.magnified.about, s.magnified.moved = at, time.Now()
	if was && !s.lens.enlarged() {
		clear(s.touch.at) // the gesture has come to its end: what follows would be told from other places
	}
	s.looked()
	return off
}

// begin has the lens begin where the stage is scrolled to, which it tells: from now on the lens
// moves and the stage does not.
func (s *live) begin() (off scene.Point) {
	stage, picture := s.part("stage"), s.part("canvas")
	if !stage.Truthy() || !picture.Truthy() {
		return off
	}
	a, b := stage.Call("getBoundingClientRect"), picture.Call("getBoundingClientRect")
	off = scene.Point{X: scene.Unit(a.Get("left").Float() - b.Get("left").Float()), Y: scene.Unit(a.Get("top").Float() - b.Get("top").Float())}
	s.lens = lens{at: off} // where it is seen now
	stage.Call("scrollTo", 0, 0)
	for id, finger := range s.touch.at {
		s.touch.at[id] = scene.Point{X: finger.X - off.X, Y: finger.Y - off.Y}
	}
	return off
}

// zoomBy is what buttons and keys ask for: about the value that is singled out, or the middle. A
// factor of 0 shows the whole figure.
func (s *live) zoomBy(factor float64) {
	if factor == 0 {
		s.lens.fit()
		s.looked()
		return
	}
	at := s.middle()
	if box, seen := s.cardBox(); seen {
		at = box.Centre()
	}
	s.zoom(at, factor)
}

// middle is the middle of what is seen, as a point of the canvas.
func (s *live) middle() scene.Point {
	at := s.pane().Centre()
	if stage := s.part("stage"); !s.lens.enlarged() && stage.Truthy() {
		at.X += scene.Unit(stage.Get("scrollLeft").Float())
		at.Y += scene.Unit(stage.Get("scrollTop").Float())
	}
	return at
}

// pan moves what is seen of an enlarged figure.
func (s *live) pan(dx, dy scene.Unit) {
	s.lens.pan(dx, dy)
	s.looked()
}

// showWhole ends a zoom, as another view does.
func (s *live) showWhole() {
	if s.lens.enlarged() {
		s.zoomBy(0)
	}
}

// looked has the figure painted as the lens shows it now.
func (s *live) looked() {
	is := s.lens.enlarged()
	if !is {
		s.magnified, s.reveal = magnified{}, atOnce
	}
	if stage := s.part("stage"); stage.Truthy() {
		if set := stage.Get("dataset"); is {
			set.Set("zoom", math.Round(100*s.lens.zoom)/100)
		} else {
			set.Delete("zoom")
		}
	}
	s.unplaced = true
	s.ask()
}

// cardBox is where the value that is singled out stands in the pane; false where it is not to be
// seen.
func (s *live) cardBox() (scene.Rect, bool) {
	n := s.f.Picked
	if n == tracer.NoNode {
		return scene.Rect{}, false
	}
	return s.boxOf(n)
}

// boxOf is where a value stands in the pane; false where it is not to be seen.
func (s *live) boxOf(n tracer.NodeID) (scene.Rect, bool) {
	if s.plan == nil {
		return scene.Rect{}, false
	}
	box, there := s.plan.BoxOf(s.f.Player.Position, n)
	if !there || !s.lens.enlarged() {
		return box, there
	}
	pane := s.pane()
	box = s.lens.through(pane.W, pane.H).ToPane(box)
	return box, box.Overlaps(pane)
}

// toPlan is the point of the plan at a point of the pane.
func (s *live) toPlan(p scene.Point) scene.Point {
	if s.lens.enlarged() {
		lens := s.lens.through(0, 0)
		return lens.ToFrame(p)
	}
	return p
}

// touch is what pointers do on the stage: they point, drag an enlarged figure, pinch it, or swipe
// through its steps.
type touch struct {
	at      map[int]scene.Point // the pointers that are down
	from    scene.Point         // where the first of them came down
	moved   bool                // it has dragged or pinched, and no longer means a value
	swiping bool
}

func (s *live) down(e js.Value, at scene.Point) {
	t := &s.touch
	if len(t.at) == 0 {
		*t = touch{at: map[int]scene.Point{}, from: at, swiping: e.Get("pointerType").String() != "mouse"}
	}
	t.at[e.Get("pointerId").Int()] = at
	if len(t.at) > 1 {
		t.moved = true
	}
}

// drag answers a pointer that moves while it is down.
func (s *live) drag(id int, at scene.Point) {
	t := &s.touch
	before := t.at[id]
	if len(t.at) > 2 {
		return
	}
	for other, fixed := range t.at {
		if other == id {
			continue
		}
		span := func(p scene.Point) float64 { return math.Hypot(float64(p.X-fixed.X), float64(p.Y-fixed.Y)) }
		middle := scene.Point{X: (at.X + fixed.X) / 2, Y: (at.Y + fixed.Y) / 2}
		off := s.zoom(middle, max(1, span(at))/max(1, span(before)))
		if s.lens.enlarged() {
			s.pan((before.X-at.X)/2, (before.Y-at.Y)/2) // the middle has moved half as far
		}
		if _, down := t.at[id]; down {
			t.at[id] = scene.Point{X: at.X - off.X, Y: at.Y - off.Y}
		}
		return
	}
	if !s.lens.enlarged() || !t.moved && math.Hypot(float64(at.X-t.from.X), float64(at.Y-t.from.Y)) < panSlack {
		return
	}
	t.moved = true
	s.pan(before.X-at.X, before.Y-at.Y)
	t.at[id] = at
}

// up lets a pointer go, and answers what it meant: a step, or a value.
func (s *live) up(e js.Value, at scene.Point) (meant bool) {
	t := &s.touch
	id := e.Get("pointerId").Int()
	if _, down := t.at[id]; !down {
		return false
	}
	delete(t.at, id)
	dx, dy := float64(at.X-t.from.X), float64(at.Y-t.from.Y)
	switch {
	case t.moved || len(t.at) > 0:
		return false
	case t.swiping && !s.lens.enlarged() && math.Abs(dx) > 40 && math.Abs(dx) > 2*math.Abs(dy):
		if dx < 0 {
			s.f.Send(playback.Forward{})
		} else {
			s.f.Send(playback.Back{})
		}
		return false
	}
	return math.Abs(dx) < 8 && math.Abs(dy) < 8
}

// wheel zooms with Ctrl or ⌘ (which a trackpad's pinch sends too), or once the figure has the
// focus; else it scrolls the page.
func (s *live) wheel(e js.Value, at scene.Point, focused bool) {
	ctrl := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
	if !ctrl && !focused || !s.f.Runs() {
		return
	}
	dx, dy := e.Get("deltaX").Float(), e.Get("deltaY").Float()
	if e.Get("deltaMode").Int() == 1 {
		dx, dy = dx*linePixels, dy*linePixels
	}
	enlarged := s.lens.enlarged()
	stage := s.part("stage").Get("dataset")
	scrolls := !enlarged && (stage.Get("tall").Type() == js.TypeString || stage.Get("wide").Type() == js.TypeString)
	switch {
	case scrolls && !ctrl:
		return // the stage does
	case enlarged && !ctrl && (math.Abs(dx) > math.Abs(dy) || e.Get("shiftKey").Bool()):
		if dx == 0 {
			dx, dy = dy, 0
		}
		s.pan(scene.Unit(dx), scene.Unit(dy))
	case !enlarged && !ctrl && dy >= 0:
		return // there is nothing to zoom out of: the page scrolls on
	default:
		pace := 0.002
		if ctrl && math.Abs(dy) < 30 { // the small steps of a pinch
			pace = 0.01
		}
		s.zoom(at, math.Exp(-pace*max(-300, min(dy, 300))))
	}
	e.Call("preventDefault")
}

// panKey moves an enlarged figure by an arrow key.
func (s *live) panKey(key string) bool {
	pane := s.pane()
	switch key {
	case "ArrowLeft":
		s.pan(-panStep*pane.W, 0)
	case "ArrowRight":
		s.pan(panStep*pane.W, 0)
	case "ArrowUp":
		s.pan(0, -panStep*pane.H)
	case "ArrowDown":
		s.pan(0, panStep*pane.H)
	default:
		return false
	}
	return true
}
