package stage

import (
	"syscall/js"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
)

// This file follows the scrubber. Its events come as fast as frames do, and go-app answers each
// event that it hears by rendering the figure and the page anew; so it does not hear them. While
// the slider moves only what the reader reads is written, some times a second, and the controls are
// rendered when it rests. While the figure plays it is the same: a step changes nothing else.

const (
	tellingEvery = 100 // milliseconds between two times that the words and numbers follow the slider
	restingAfter = 300 // milliseconds after which a slider that has not moved rests
)

// scrub is what is known of a slider that is being moved.
type scrub struct {
	moving bool
	last   float64 // when it moved, and when it was told, on the clock of the animation frames
	told   float64
}

// onScrub hears the sliders of the page.
func (s *live) onScrub(e js.Value) {
	if slider := e.Get("target"); slider.Get("id").String() == s.f.ID+"-scrub" {
		s.f.Send(model.Scrub{At: slider.Get("valueAsNumber").Float()})
	}
}

// scrubs hears that a slider or a drag moves the figure, or the one beside it.
func (s *live) scrubs() {
	s.scrub.moving, s.scrub.last = true, js.Global().Get("performance").Call("now").Float()
}

// followScrub writes and renders what has waited, at the time of a frame. One that brings another
// step has enough to paint.
func (s *live) followScrub(now float64, turned bool) {
	c := &s.scrub
	if !c.moving {
		return
	}
	if s.untold && now-c.told >= tellingEvery && !turned {
		c.told = now
		s.tell()
	}
	if now-c.last >= restingAfter {
		c.moving = false
		s.tell()
		s.redraw()
	}
	s.ask()
}

// tell writes the sentence, the counters and the slider's own words into the elements that go-app
// made for them, and marks what the text says of the step.
func (s *live) tell() {
	f := s.f
	s.untold = false
	s.mark() // first: it says whether a change of the sentence is announced
	write := func(text js.Value, words string) {
		if text.Truthy() && text.Get("nodeType").Int() == 3 { // a text
			text.Set("nodeValue", words)
		}
	}
	now := figure.StatusOf(f)
	if p := s.part("sentence"); p.Truthy() && p.Get("childNodes").Length() == 2 {
		write(p.Get("firstChild").Get("firstChild"), now.Lead)
		write(p.Get("lastChild"), now.Rest)
	}
	for i, part := range ui.All(ui.Document(), "#"+f.ID+" .counters dd > *") {
		if i/2 < len(now.Counts) {
			write(part.Get("firstChild"), [2]string{now.Counts[i/2].Now, now.Counts[i/2].Of}[i%2])
		}
	}
	if slider := s.part("scrub"); slider.Truthy() {
		slider.Call("setAttribute", "aria-valuetext", now.Position)
	}
	if hazard := s.part("hazard"); hazard.Truthy() {
		write(hazard.Get("lastElementChild").Get("firstChild"), now.Hazard)
	}
}
