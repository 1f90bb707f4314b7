package stage

import (
	"math"
	"strings"
	"syscall/js"

	"upsweep/app/figure"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

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

// onKey plays by keys. On a page of several figures the one that has the focus, or else the one
// nearest to the middle of the window, is meant.
func (s *live) onKey(e js.Value) {
	if s.valueKey(e) {
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
	stage := s.part("stage")
	onStage := target.Equal(stage.Value)
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
		if !figure.Alone(s.f) && !target.Call("closest", "#"+s.f.ID).Truthy() {
			return
		}
		if m = (playback.Forward{}); key == "PageUp" {
			m = playback.Back{}
		}
		if !strings.HasPrefix(key, "Page") {
			s.black(!s.isBlack())
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
	s.f.Send(m)
}

// look answers the keys that change how the figure is seen, and not where it stands.
func (s *live) look(key string) bool {
	switch key {
	case "Escape":
		switch {
		case s.isBlack():
			s.black(false)
		case s.f.Projected:
			s.projector()
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
		s.projector()
	case "f", "F":
		s.fullScreen()
	case "?":
		showKeys()
	default:
		return false
	}
	return true
}

// walk moves the selection by the arrow keys while the stage has the focus, and plays by J, K and
// L.
func (s *live) walk(key string, onStage bool) bool {
	if !onStage || s.plan == nil {
		return false
	}
	ways := map[string]views.Direction{"ArrowLeft": views.Leftward, "ArrowRight": views.Rightward, "ArrowUp": views.Upward, "ArrowDown": views.Downward}
	if enlarged := s.lens.enlarged(); enlarged && !s.f.Pinned && !s.walking && s.panKey(key) {
		return true
	}
	if way, ok := ways[key]; ok {
		s.walkOn(way)
		return true
	}
	if key == "Escape" && s.pointed != (scene.Point{}) {
		s.pointTo(scene.Point{}, "")
		return true
	}
	switch key {
	case "Enter":
		if s.f.Picked == tracer.NoNode && s.lens.enlarged() { // walking begins in the middle of what is seen
			if n, found := s.plan.Hit(s.f.Player.Position, s.toPlan(s.pane().Centre())); found {
				s.walkTo(n)
			}
			return true
		}
		s.pin()
	case "Escape":
		if s.f.Picked == tracer.NoNode {
			return false // it leaves the projector
		}
		s.walking = false
		s.pick(tracer.NoNode)
	case "j", "J":
		s.f.Send(playback.Back{})
	case "k", "K":
		s.f.Send(playback.Toggle{})
	case "l", "L":
		s.f.Send(playback.Forward{})
	default:
		return false
	}
	return true
}

// walkOn goes to the next value in a direction, or, in a plot, to its next point. Below the last
// values there may be a plot.
func (s *live) walkOn(way views.Direction) {
	at, from := s.f.Player.Position, views.Nothing
	plot, answers := s.plan.(views.Answering)
	if selected := s.f.Interaction().Selected; len(selected) > 0 {
		from = selected[0]
	}
	n, found := s.plan.Neighbour(at, from, way)
	if answers && s.pointed != (scene.Point{}) {
		if place, _ := plot.Beside(s.pointed, way); place != s.pointed || way != views.Upward || !found {
			says, _, _ := plot.Answer(place)
			s.pointTo(place, says)
			return
		}
		s.pointTo(scene.Point{}, "")
	}
	if found {
		s.walkTo(n)
		return
	}
	if answers && (from == views.Nothing || way == views.Downward) {
		if place, there := plot.Beside(scene.Point{}, way); there {
			says, _, _ := plot.Answer(place)
			s.pick(tracer.NoNode)
			s.pointTo(place, says)
		}
	}
}

// walkTo singles a value out and brings it into an enlarged figure's window.
func (s *live) walkTo(n tracer.NodeID) {
	s.walking = true
	if box, there := s.plan.BoxOf(s.f.Player.Position, n); there && s.lens.enlarged() {
		s.lens.reveal(box, s.pane())
	}
	s.pick(n)
	s.announce(s.f.Told())
}

// announce has a screen reader say what the keyboard has come to, for those who do not see the
// card.
func (s *live) announce(text string) {
	if says := s.part("says"); says.Truthy() {
		says.Set("textContent", text)
	}
}

// isMeant decides which figure of the page a key is for.
func (s *live) isMeant(target js.Value) bool {
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

// keys are listed in a dialog.
var keyList = [][2]string{
	{"Space", "play or pause"}, {"← →", "one step back or forward"}, {"Home End", "to the input, to the result"}, {"[ ]", "slower, faster"},
	{"Page Up Down", "one step back or forward, as clickers send it: in full screen, on a projector, while the figure has the focus"},
	{"F", "full screen"}, {"P", "projector: name, round, figure and sentence alone"}, {". B", "black, and back: in full screen, on a projector, while the figure has the focus"}, {"?", "these keys"}, {"+ − 0", "zoom in, out, the whole figure; the wheel with Ctrl, or while a figure that is seen whole has the focus"},
	{"Arrows", "move between the values, while the figure has the focus; when zoomed in, pan (Enter goes to the values)"}, {"Enter", "keep the value selected, in every view"},
	{"Enter, Alt ↑ ↓, Alt ← →", "type over a cell of the input, change it, move it, while it is selected"},
	{"E, Shift E", "reveal a box, or the round, while Predict is on; in a box Shift Enter and Ctrl Enter"},
	{"J K L", "back, play, forward, while the figure has the focus"}, {"Esc", "deselect the value; leave the projector"},
}

func showKeys() {
	if old := ui.ByID("keys-dialog"); old.Truthy() {
		old.Call("remove")
	}
	dialog := ui.Document().Call("createElement", "dialog")
	dialog.Set("id", "keys-dialog")
	dialog.Set("className", "keys-dialog")
	dialog.Call("setAttribute", "aria-labelledby", "keys-title")
	title := ui.Document().Call("createElement", "h2")
	title.Set("id", "keys-title")
	title.Set("textContent", "Keys")
	list := ui.Document().Call("createElement", "dl")
	for _, k := range keyList {
		row := ui.Document().Call("createElement", "div")
		dt, dd := ui.Document().Call("createElement", "dt"), ui.Document().Call("createElement", "dd")
		dt.Set("textContent", k[0])
		dd.Set("textContent", k[1])
		row.Call("append", dt, dd)
		list.Call("append", row)
	}
	form := ui.Document().Call("createElement", "form")
	form.Set("method", "dialog")
	button := ui.Document().Call("createElement", "button")
	button.Set("className", "button button-quiet")
	button.Set("textContent", "Close")
	form.Call("append", button)
	dialog.Call("append", title, list, form)
	ui.Document().Get("body").Call("append", dialog)
	dialog.Call("showModal")
}
