package views

import "math"

// position splits a position of the player: the step that has landed last, the step that is the
// present, and how far the present is under way, 1 when it has landed.
func (s *Subject) position(at float64) (landed, present int, under float64) {
	at = max(0, min(at, float64(s.Steps()-1)))
	landed = int(math.Floor(at + 1e-9))
	under = at - float64(landed)
	if under < 1e-6 {
		return landed, landed, 1
	}
	return landed, landed + 1, under
}
