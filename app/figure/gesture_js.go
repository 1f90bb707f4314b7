package figure

import (
	"math"
	"slices"
	"strings"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// listenTo answers pointer, touch and focus on the stage.
func (s *liveScreen) listenTo(stage js.Value, on func(js.Value, string, map[string]any, func(js.Value))) {
	focused := func() bool { return ui.Document().Get("activeElement").Equal(stage) }
	if sentence := ui.ByID(s.f.ID + "-sentence"); sentence.Truthy() {
		on(sentence, "click", nil, func(js.Value) {
			clipped := sentence.Get("scrollHeight").Float() > sentence.Get("clientHeight").Float()+1
			list := sentence.Get("parentNode").Get("classList")
			list.Call("toggle", "is-open", clipped && !list.Call("contains", "is-open").Bool())
		})
	}
	on(stage, "scroll", map[string]any{"passive": true}, func(js.Value) { s.scrolled(stage) })
	passive, active := map[string]any{"passive": true}, map[string]any{"passive": false}
	on(stage, "pointermove", passive, func(e js.Value) {
		if s.pulling != nil {
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
		if g := s.beside(); !s.pinned && (g == nil || !g.pinned) {
			s.walking = false
			s.point(e)
		}
	})
	on(stage.Get("parentElement"), "pointerleave", nil, func(e js.Value) { // what lies over the stage is of it
		if e.Get("pointerType").String() == "mouse" && !s.pinned && !focused() {
			s.pick(0, false)
			s.pointTo(scene.Point{})
		}
	})
	on(stage, "pointerdown", passive, func(e js.Value) {
		if s.onField(e) || s.pulling != nil || s.grab(e, s.at(e)) {
			return
		}
		s.down(e, s.at(e))
		if s.f.lens.enlarged() { // the drag goes on beyond the stage
			stage.Call("setPointerCapture", e.Get("pointerId"))
		}
	})
	on(stage, "pointerup", passive, func(e js.Value) {
		if s.pulling != nil {
			s.letGo(s.at(e))
			return
		}
		s.released(e)
	})
	on(stage, "pointercancel", passive, func(e js.Value) {
		s.pulling = nil
		delete(s.touch.at, e.Get("pointerId").Int())
	})
	on(stage, "touchmove", active, func(e js.Value) {
		if e.Get("touches").Length() > 1 && e.Get("cancelable").Bool() {
			e.Call("preventDefault") // two fingers are the figure's
		}
	})
	on(stage, "wheel", active, func(e js.Value) { s.wheel(e, s.at(e), focused()) })
	on(stage, "blur", nil, func(js.Value) {
		if !s.pinned {
			s.pick(0, false)
			s.pointTo(scene.Point{})
		}
	})
}

// at is where a pointer is on the canvas.
func (s *liveScreen) at(e js.Value) scene.Point {
	box := ui.ByID(s.f.ID + "-canvas").Call("getBoundingClientRect")
	return scene.Point{
		X: scene.Unit(e.Get("clientX").Float() - box.Get("left").Float()), Y: scene.Unit(e.Get("clientY").Float() - box.Get("top").Float()),
	}
}

// named is the phase on whose name a pointer is.
func (s *liveScreen) named(e js.Value) (phase int, ok bool) {
	if f, folds := s.plan.(views.Folder); folds {
		return f.Phase(s.f.player.Position, s.toPlan(s.at(e)))
	}
	return 0, false
}

// point singles out what a pointer is on.
func (s *liveScreen) point(e js.Value) {
	if a, ok := s.plan.(views.Answering); ok {
		_, place, _ := a.Answer(s.toPlan(s.at(e)))
		s.pointTo(place)
	} else if s.plan != nil {
		n, ok := s.plan.Hit(s.f.player.Position, s.toPlan(s.at(e)))
		s.pick(n, ok)
	}
}

// released answers a press: on the name of a phase, on an empty box, on a value.
func (s *liveScreen) released(e js.Value) {
	if !s.up(e, s.at(e)) {
		return
	}
	if phase, ok := s.named(e); ok {
		s.f.toggleFold(phase)
		return
	}
	if n, ok := s.plan.Hit(s.f.player.Position, s.toPlan(s.at(e))); ok && slices.Contains(s.f.unfilled(), n) {
		s.then = func() { s.goTo(n) }
		return
	}
	s.point(e)
	s.pinned = s.f.card != nil // a value that is clicked stays singled out, in every view
}

// typing tells whether keys belong to the element that has the focus.
func typing(target js.Value) bool {
	switch strings.ToLower(target.Get("tagName").String()) {
	case "textarea", "select":
		return true
	case "input":
		switch target.Get("type").String() {
		case "range", "checkbox", "radio", "button":
			return false
		}
		return true
	}
	return target.Get("isContentEditable").Truthy()
}

// onKey plays by keys. On a page of several figures the one that has the focus, or else the one nearest to the middle of the
// window, is meant.
func (s *liveScreen) onKey(e js.Value) {
	if s.actKey(e) {
		e.Call("preventDefault")
		return
	}
	for _, key := range []string{"ctrlKey", "metaKey", "altKey"} {
		if e.Get(key).Bool() {
			return
		}
	}
	target := e.Get("target")
	if typing(target) || e.Get("defaultPrevented").Bool() || !s.isMeant(target) {
		return
	}
	stage := ui.ByID(s.f.ID + "-stage")
	onStage := target.Equal(stage)
	onControl := target.Call("closest", "button, a, summary, input, [role=tab]").Truthy()
	key := e.Get("key").String()
	if target.Get("type").String() == "range" && target.Get("id").String() != s.f.ID+"-scrub" && key != " " {
		return // another slider moves by its own keys
	}
	if s.walk(key, onStage) || s.look(key) {
		e.Call("preventDefault")
		return
	}
	var m playback.Message
	switch key {
	case " ":
		if onControl {
			return // Space presses the button that has the focus
		}
		m = playback.Toggle{}
	case "ArrowRight":
		m = playback.Forward{}
	case "ArrowLeft":
		m = playback.Back{}
	case "Home":
		m = playback.First{}
	case "End":
		m = playback.Last{}
	case "]":
		m = playback.Faster{}
	case "[":
		m = playback.Slower{}
	case "PageDown", "PageUp", ".", "b", "B": // what clickers send
		if !s.f.alone() && !target.Call("closest", "#"+s.f.ID).Truthy() {
			return
		}
		if m = (playback.Forward{}); key == "PageUp" {
			m = playback.Back{}
		}
		if !strings.HasPrefix(key, "Page") {
			s.f.black(!s.f.isBlack())
			e.Call("preventDefault")
			return
		}
	default:
		return
	}
	if strings.HasPrefix(key, "Arrow") && target.Call("matches", "[role=tab], [type=radio]").Bool() {
		return // they go to the next tab, or choose the next answer
	}
	if target.Get("type").String() == "range" && (strings.HasPrefix(key, "Arrow") || key == "Home" || key == "End") {
		e.Call("preventDefault") // whole steps, not the slider's own
	}
	e.Call("preventDefault")
	s.f.send(m)
}

// look answers the keys that change how the figure is seen, and not where it stands.
func (s *liveScreen) look(key string) bool {
	switch key {
	case "Escape":
		switch {
		case s.f.isBlack():
			s.f.black(false)
		case s.f.projects:
			s.f.projector()
		default:
			return false
		}
	case "+", "=":
		s.zoomBy(zoomStep)
	case "-", "_":
		s.zoomBy(1 / zoomStep)
	case "0":
		s.zoomBy(0)
	case "p", "P":
		s.f.act(s.ctx, "projector")
	case "f", "F":
		s.f.act(s.ctx, "full")
	case "?":
		s.f.act(s.ctx, "keys")
	default:
		return false
	}
	return true
}

// walk moves the selection by the arrow keys while the stage has the focus, and plays by J, K and L.
func (s *liveScreen) walk(key string, onStage bool) bool {
	if !onStage || s.plan == nil {
		return false
	}
	ways := map[string]views.Direction{"ArrowLeft": views.Leftward, "ArrowRight": views.Rightward, "ArrowUp": views.Upward, "ArrowDown": views.Downward}
	if enlarged := s.f.lens.enlarged(); enlarged && !s.pinned && !s.walking && s.panKey(key) {
		return true
	}
	if a, answers := s.plan.(views.Answering); answers {
		if way, ok := ways[key]; ok {
			if place, found := a.Beside(s.f.pointed, way); found {
				s.pointTo(place)
			}
			return true
		}
		if key == "Escape" {
			s.pointTo(scene.Point{})
			return true
		}
	}
	if way, ok := ways[key]; ok {
		in := s.f.interaction()
		from := views.Nothing
		if len(in.Selected) > 0 {
			from = in.Selected[0]
		}
		if n, found := s.plan.Neighbour(s.f.player.Position, from, way); found {
			s.walkTo(n)
		}
		return true
	}
	switch key {
	case "Enter":
		if s.f.card == nil && s.f.lens.enlarged() { // walking begins in the middle of what is seen
			if n, found := s.plan.Hit(s.f.player.Position, s.toPlan(s.pane().Centre())); found {
				s.walkTo(n)
			}
			return true
		}
		s.pinned = s.f.card != nil
	case "Escape":
		if s.f.card == nil {
			return false // it leaves the projector
		}
		s.pinned, s.walking = false, false
		s.pick(0, false)
	case "j", "J":
		s.f.send(playback.Back{})
	case "k", "K":
		s.f.send(playback.Toggle{})
	case "l", "L":
		s.f.send(playback.Forward{})
	default:
		return false
	}
	return true
}

// pointTo has a plan that answers say what there is at a place; the zero point is nowhere.
func (s *liveScreen) pointTo(place scene.Point) {
	if s.f.pointed != place {
		s.f.pointed = place
		s.ask()
	}
}

// walkTo singles a value out and brings it into an enlarged figure's window.
func (s *liveScreen) walkTo(n tracer.NodeID) {
	s.walking = true
	if box, there := s.plan.BoxOf(s.f.player.Position, n); there && s.f.lens.enlarged() {
		s.f.lens.reveal(box, s.pane())
	}
	s.pick(n, true)
	s.announce()
}

// announce tells those who do not see the card what the value is that the keyboard has come to, how it is computed, and from which cells.
func (s *liveScreen) announce() {
	says, c := ui.ByID(s.f.ID+"-says"), s.f.card
	if !says.Truthy() || c == nil {
		return
	}
	text := c.value + "."
	for _, fact := range c.facts {
		text += " " + fact.Label + ": " + strings.TrimSuffix(fact.Text, ".") + "."
	}
	says.Set("textContent", text)
}

// isMeant decides which figure of the page a key is for.
func (s *liveScreen) isMeant(target js.Value) bool {
	if projected := ui.Document().Get("documentElement").Get("dataset").Get("projector"); projected.Truthy() {
		return projected.String() == s.f.ID
	}
	if own := target.Call("closest", ".figure"); own.Truthy() {
		return own.Get("id").String() == s.f.ID
	}
	middle := js.Global().Get("innerHeight").Float() / 2
	best, distance := "", math.Inf(1)
	for _, frame := range ui.All(ui.Document(), ":not(.is-away) > .figure > .frame") {
		el, box := frame.Get("parentNode"), frame.Call("getBoundingClientRect")
		away := math.Abs((box.Get("top").Float()+box.Get("bottom").Float())/2 - middle)
		if away < distance {
			best, distance = el.Get("id").String(), away
		}
	}
	return best == s.f.ID
}

// walkTabs moves between the tabs of the views by the arrow keys.
func (f *Figure) walkTabs(e app.Event) {
	step := map[string]int{"ArrowRight": 1, "ArrowLeft": -1}[e.Get("key").String()]
	list := f.views()
	for i, v := range list {
		if v.ID != f.view || step == 0 {
			continue
		}
		next := list[(i+step+len(list))%len(list)]
		e.PreventDefault()
		f.setView(next.ID)
		if tab := ui.ByID(f.ID + "-view-" + next.ID); tab.Truthy() {
			tab.Call("focus")
		}
		return
	}
}
