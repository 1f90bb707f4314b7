package stage

import (
	"fmt"
	"syscall/js"

	"upsweep/app/figure"
	"upsweep/app/ui"
)

// The label of the scrubber names the round and its phase: where a mouse points, or, while the
// slider has the focus or is moved, where it stands. It lies over what is above the slider, so
// nothing makes room for it.

// scrubLabel is what is known of the label.
type scrubLabel struct {
	shown bool
	at    float64 // of the slider's length, where the mouse is
	leave func()  // stops following the mouse; nil while it is not on the slider

	left, wide, window float64 // of the slider, in the window, when the label came; and how wide that is
}

// listenToScrubber follows mouse and focus on the slider, which go-app may make anew.
func (s *live) listenToScrubber(on func(js.Value, string, map[string]any, func(js.Value))) {
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
func (s *live) followMouse(slider js.Value) {
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

// placeScrubLabel writes the label and puts it in its place, at the time of a frame. To ask for the
// label's own width would have the page laid out in the middle of a frame, so the style sheet keeps
// it within the window.
func (s *live) placeScrubLabel() {
	l, label, slider := &s.label, s.part("scrub-label"), s.part("scrub")
	if !label.Truthy() || !slider.Truthy() {
		return
	}
	last := float64(s.f.Player.Last)
	at := s.f.Player.Position / max(1, last)
	switch {
	case l.leave != nil:
		at = max(0, min(l.at, 1))
	case s.scrub.moving && !s.dragging, slider.Call("matches", ":focus-visible").Bool():
	default:
		label.class("is-on", false)
		l.shown = false
		return
	}
	if !l.shown {
		l.shown = true
		box := slider.Get("parentElement").Call("getBoundingClientRect") // the slider is longer by its knob
		l.left, l.wide, l.window = box.Get("left").Float(), box.Get("width").Float(), ui.Document().Get("documentElement").Get("clientWidth").Float()
	}
	label.class("is-on", true)
	if text := figure.PositionAt(s.f, at*last); label.news("text", text) {
		label.Set("textContent", text)
	}
	const air = 8
	label.Get("style").Set("transform", fmt.Sprintf("translateX(clamp(%dpx, %dpx - 50%%, %dpx - 100%%))", int(air-l.left), int(at*l.wide), int(l.window-air-l.left)))
}
