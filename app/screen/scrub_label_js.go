package screen

import (
	"strconv"
	"syscall/js"

	"upsweep/app/ui"
)

// The label of the scrubber names the round and its phase: where a mouse points, or, while the slider has the focus or is moved, where it stands.
// It lies over what is above the slider, so nothing makes room for it.

// scrubLabel is what is known of the label.
type scrubLabel struct {
	shown bool
	text  string
	at    float64 // of the slider's length, where the mouse is
	leave func()  // stops following the mouse; nil while it is not on the slider
}

// listenToScrubber follows mouse and focus on the slider, which go-app may make anew.
func (s *liveScreen) listenToScrubber(on func(js.Value, string, map[string]any, func(js.Value))) {
	passive := map[string]any{"passive": true}
	mine := func(e js.Value) bool { return e.Get("target").Get("id").String() == s.f.ID+"-scrub" }
	on(ui.Document(), "pointerover", passive, func(e js.Value) {
		if mine(e) && s.label.leave == nil && e.Get("pointerType").String() == "mouse" {
			s.followMouse(e.Get("target"))
		}
	})
	for _, kind := range []string{"focusin", "focusout"} {
		on(ui.Document(), kind, nil, func(e js.Value) {
			if mine(e) {
				s.ask()
			}
		})
	}
}

// followMouse has the label be where the mouse is, until that leaves the slider.
func (s *liveScreen) followMouse(slider js.Value) {
	passive := map[string]any{"passive": true}
	moves := ui.Listen(slider, "pointermove", passive, func(e js.Value) {
		box := slider.Get("parentElement").Call("getBoundingClientRect") // the slider is longer by its knob
		s.label.at = (e.Get("clientX").Float() - box.Get("left").Float()) / max(1, box.Get("width").Float())
		s.ask()
	})
	leaves := ui.Listen(slider, "pointerleave", passive, func(js.Value) { s.label.leave() })
	s.label.leave = func() {
		s.label.leave = nil
		moves()
		leaves()
		s.ask()
	}
}

// placeScrubLabel writes the label and puts it in its place, at the time of a frame.
func (s *liveScreen) placeScrubLabel() {
	l, label, slider := &s.label, ui.ByID(s.f.ID+"-scrub-label"), ui.ByID(s.f.ID+"-scrub")
	if !label.Truthy() || !slider.Truthy() {
		return
	}
	last := float64(s.f.Player().Last)
	at := s.f.Player().Position / max(1, last)
	switch {
	case l.leave != nil:
		at = max(0, min(l.at, 1))
	case s.scrub.moving && !s.dragging, slider.Call("matches", ":focus-visible").Bool():
	default:
		if l.shown {
			l.shown = false
			label.Get("classList").Call("remove", "is-on")
		}
		return
	}
	if text := s.f.PositionAt(at * last); text != l.text || !l.shown {
		l.text, l.shown = text, true
		label.Set("textContent", text)
		label.Get("classList").Call("add", "is-on")
	}
	const air = 8
	box := slider.Get("parentElement").Call("getBoundingClientRect")
	left, wide := box.Get("left").Float(), label.Get("offsetWidth").Float()
	x := left + at*box.Get("width").Float() - wide/2
	x = max(air, min(x, ui.Document().Get("documentElement").Get("clientWidth").Float()-wide-air))
	label.Get("style").Set("transform", "translateX("+strconv.Itoa(int(x-left))+"px)") // which shifts no layout
}
