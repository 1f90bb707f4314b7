// Package playback is the player of a figure as a pure state machine: a message and a state flow
// in, the next state flows out. It knows how many steps a trace has and where its phases lie, and
// nothing else: no clock (time arrives as Tick), no trace, no picture, no browser. It must not
// import anything of ours.
//
// Units: a position is a float in steps, in [0, Last]; position 3 is the moment at which step 3 has
// landed, and 3.4 is on the way from step 3 to step 4. Time is in seconds.
package playback

import "math"

const (
	// StepSeconds is how long one step lasts at speed 1.
	StepSeconds = 0.6
	// FadeSeconds is how long a manual step lasts under reduced motion, at any speed: states
	// cross-fade in place, nothing travels.
	FadeSeconds = 0.2
	// RestSeconds is how long a loop stays on the finished picture before it starts again.
	RestSeconds = 1.2

	// LongestWay is how long a run to a step lasts at most, in seconds, however far away it is.
	LongestWay = 1.8

	// MinSpeed and MaxSpeed bound the speed.
	MinSpeed = 0.25
	MaxSpeed = 4.0
)

// Mode tells what time does to the position.
type Mode uint8

// The modes. The zero Mode is Paused.
const (
	Paused   Mode = iota // the position stays
	Playing              // it runs to the end
	Stepping             // it takes one step, to Target, and stops there
	Reaching             // it runs to Target, however many steps away, and stops there
)

// State is everything the player knows. The zero State is a figure of one picture (Last 0), paused,
// at speed 0; New gives the usual start.
type State struct {
	// Position is where the picture stands, in steps.
	Position float64
	// Target is where a manual step is heading, or a run to a step; it means something only while
	// Mode is Stepping or Reaching.
	Target int
	// Last is the index of the last step; a trace of no rounds has Last 0.
	Last int
	// Mode is what a Tick does.
	Mode Mode
	// Speed multiplies the pace of playing and stepping.
	Speed float64
	// Loop restarts at the end.
	Loop bool
	// Reduced asks for cross-fades in place of travel.
	Reduced bool
	// Phases are the named stretches of the timeline, in order.
	Phases []Phase

	progress float64 // the part of the current step's time that has passed, before easing, in [0, 1]
	pace     float64 // of a run to a step, in place of Speed
	rest     float64 // seconds of rest left at the end of a loop
}

// New is a paused player at the input, at speed 1.
func New() State { return State{Speed: 1} }

// Current is the step the picture is about: the one that has landed, or the one that is on its way.
func (s State) Current() int {
	if s.Mode == Stepping {
		return s.Target
	}
	return clampInt(int(math.Ceil(s.Position-1e-9)), 0, s.Last)
}

// Moving reports whether the next Tick will change anything.
func (s State) Moving() bool { return s.Mode != Paused }

// Differs reports whether a reader is to be told something else than of an earlier state: another
// step, or another state of the controls.
func (s State) Differs(since State) bool {
	return s.Current() != since.Current() || !s.controlledLike(since)
}

// PlaysOn reports whether all that time has brought since a state is another position: it played,
// it plays on, and has neither left the input nor come to the result.
func (s State) PlaysOn(since State) bool { return since.Mode == Playing && s.controlledLike(since) }

// controlledLike reports whether the controls show the same.
func (s State) controlledLike(since State) bool {
	return s.Mode == since.Mode && s.Speed == since.Speed && s.Loop == since.Loop && s.AtStart() == since.AtStart() && s.AtEnd() == since.AtEnd()
}

// AtEnd reports whether the last step has landed.
func (s State) AtEnd() bool { return s.Position >= float64(s.Last) }

// AtStart reports whether the picture shows the input and nothing is on its way.
func (s State) AtStart() bool { return s.Position <= 0 && s.Mode != Stepping }

// ease is cubic in and out: values leave and land at rest.
func ease(u float64) float64 {
	if u < 0.5 {
		return 4 * u * u * u
	}
	v := 2 - 2*u
	return 1 - v*v*v/2
}

// unease inverts ease, so that playing goes on smoothly from where a scrub left the picture.
func unease(p float64) float64 {
	if p < 0.5 {
		return math.Cbrt(p / 4)
	}
	return 1 - math.Cbrt(2*(1-p))/2
}

func clampInt(v, lo, hi int) int { return max(lo, min(v, hi)) }

func clampFloat(v, lo, hi float64) float64 {
	if math.IsNaN(v) {
		return lo
	}
	return math.Max(lo, math.Min(v, hi))
}
