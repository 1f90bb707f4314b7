package playback

import "math"

// longestTick keeps a tab that was hidden for a minute from leaping to the end when it is shown
// again.
const longestTick = 0.25

func (m Tick) apply(s State) State {
	seconds := clampFloat(m.Seconds, 0, longestTick)
	switch s.Mode {
	case Playing:
		return s.play(seconds)
	case Stepping:
		return s.step(seconds)
	case Reaching:
		return s.reach(seconds)
	}
	return s
}

// reach goes on towards Target, step by step, and stops there.
func (s State) reach(seconds float64) State {
	sign, from := s.towards(), math.Floor(s.along())
	s.progress += seconds * s.pace / StepSeconds
	for s.progress >= 1 {
		s.progress--
		if from++; from >= sign*float64(s.Target) {
			return s.jump(float64(s.Target))
		}
	}
	s.Position = sign * math.Min(from+ease(s.progress), math.Nextafter(from+1, from))
	return s
}

// towards is 1 where Target lies ahead, and -1 where it lies behind. Along is the position as seen
// in that direction: it grows.
func (s State) towards() float64 {
	if float64(s.Target) < s.Position {
		return -1
	}
	return 1
}

func (s State) along() float64 { return s.towards() * s.Position }

// play advances the clock of a playing figure, over as many steps as the time covers.
func (s State) play(seconds float64) State {
	if s.AtEnd() {
		return s.wrap(seconds)
	}
	from := math.Floor(s.Position)
	s.progress += seconds * s.Speed / StepSeconds
	for s.progress >= 1 {
		s.progress--
		from++
		if from >= float64(s.Last) {
			over := s.progress * StepSeconds / s.Speed
			s.Position, s.progress, s.rest = float64(s.Last), 0, RestSeconds
			return s.wrap(over)
		}
	}
	// Rounding must not land a step before its time is up: landing is what starts the rest.
	s.Position = math.Min(from+ease(s.progress), math.Nextafter(from+1, 0))
	return s
}

// wrap ends the play, or rests and starts again.
func (s State) wrap(seconds float64) State {
	if !s.Loop {
		return s.stop()
	}
	s.rest -= seconds
	if s.rest <= 0 {
		s.Position, s.progress, s.rest = 0, 0, 0
	}
	return s
}

// step advances a manual step, forwards or backwards, and stops where it lands.
func (s State) step(seconds float64) State {
	length := StepSeconds / s.Speed
	if s.Reduced {
		length = FadeSeconds
	}
	s.progress += seconds / length
	if s.progress >= 1 {
		return s.jump(float64(s.Target))
	}
	if s.Position < float64(s.Target) {
		s.Position = math.Min(float64(s.Target-1)+ease(s.progress), math.Nextafter(float64(s.Target), 0))
		return s
	}
	s.Position = math.Max(float64(s.Target+1)-ease(s.progress), math.Nextafter(float64(s.Target), math.Inf(1)))
	return s
}
