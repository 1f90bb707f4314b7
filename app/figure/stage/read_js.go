package stage

import (
	"syscall/js"

	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/app/ui"
)

// onRead hears that a figure of a lesson is read about (web/reading.js): it has come forward, and
// where the text speaks of a round it plays to that. The window stays where the reader has it, and
// nothing is announced.
func (s *live) onRead(e js.Value) {
	if e.Get("target").Get("id").String() != s.f.ID {
		return
	}
	s.paint() // before it is seen: the window may have got another size while it was away
	s.ask()
	if round := e.Get("detail").Get("round"); round.Type() == js.TypeString {
		s.led = true
		s.f.Send(model.ReadRound{Round: round.String()})
		s.led = false
	}
}

// isLed tells whether the text moves the figure.
func (s *live) isLed() bool { return s.led || s.f.Player.Mode == playback.Reaching }

// isAway tells whether another figure of the lesson lies over this one.
func (s *live) isAway() bool {
	figure := ui.ByID(s.f.ID)
	return figure.Truthy() && figure.Call("closest", ".is-away").Truthy()
}
