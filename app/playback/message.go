package playback

import "math"

// Message is what can happen to a player.
type Message interface{ apply(State) State }

// Update is the one way a state changes.
func Update(s State, m Message) State { return m.apply(s) }

type (
	// Play runs to the end, from the start if the end is where it stands.
	Play struct{}
	// Pause stops where the picture is.
	Pause struct{}
	// Toggle plays or pauses.
	Toggle struct{}
	// Forward takes one step; while a step is on its way it lands it at once and takes the next.
	Forward struct{}
	// Back takes one step back, to the start of a step that is under way.
	Back struct{}
	// First jumps to the input.
	First struct{}
	// Last jumps to the finished picture.
	Last struct{}
	// Seek puts the picture at any position, as the scrubber does.
	Seek struct{ At float64 }
	// Show brings one step on stage: it jumps to just before that step and lets it happen, so that
	// a reader who follows a link from the prose sees the step and not only its result.
	Show struct{ Step int }
	// PlayTo plays to a step through all those between, forwards or backwards, as a text does that
	// comes to speak of it. However far that is, it takes LongestWay seconds at most. With reduced
	// motion it is a cut.
	PlayTo struct{ Step int }
	// SetSpeed sets the pace, held within MinSpeed and MaxSpeed.
	SetSpeed struct{ Speed float64 }
	// Faster takes the next of Speeds.
	Faster struct{}
	// Slower takes the one before.
	Slower struct{}
	// SetLoop turns the loop on or off.
	SetLoop struct{ On bool }
	// ReduceMotion follows the reader's system.
	ReduceMotion struct{ On bool }
	// Load replaces the timeline: another input, another algorithm. The position is kept as far as
	// the new timeline reaches.
	Load struct {
		Last   int
		Phases []Phase
	}
	// Tick lets time pass.
	Tick struct{ Seconds float64 }
)

// Speeds are the paces offered, slowest first.
func Speeds() []float64 { return []float64{0.25, 0.5, 1, 1.5, 2, 4} }

func (Play) apply(s State) State {
	if s.Last == 0 {
		return s.stop()
	}
	if s.AtEnd() {
		s = s.jump(0)
	}
	s.Mode, s.progress, s.rest = Playing, s.phaseOfStep(), 0
	return s
}

func (Pause) apply(s State) State { return s.stop() }

func (Toggle) apply(s State) State {
	if s.Mode == Playing {
		return Pause{}.apply(s)
	}
	return Play{}.apply(s)
}

func (Forward) apply(s State) State {
	if s.Mode == Stepping {
		if s.Position > float64(s.Target) {
			return s.head(s.Target + 1) // takes the step back, of which nothing may have been seen yet
		}
		s = s.jump(float64(s.Target))
	}
	return s.head(int(math.Floor(s.Position+1e-9)) + 1)
}

func (Back) apply(s State) State {
	if s.Mode == Stepping {
		if s.Position < float64(s.Target) {
			return s.head(s.Target - 1)
		}
		s = s.jump(float64(s.Target))
	}
	return s.head(int(math.Ceil(s.Position-1e-9)) - 1)
}

func (First) apply(s State) State { return s.jump(0) }

func (Last) apply(s State) State { return s.jump(float64(s.Last)) }

func (m Seek) apply(s State) State { return s.jump(m.At) }

func (m Show) apply(s State) State {
	step := clampInt(m.Step, 0, s.Last)
	if step == 0 || s.Position == float64(step) {
		return s.jump(float64(step))
	}
	return s.jump(float64(step - 1)).head(step)
}

func (m PlayTo) apply(s State) State {
	step := float64(clampInt(m.Step, 0, s.Last))
	way := math.Abs(step - s.Position)
	if s.Reduced || way == 0 {
		return s.jump(step)
	}
	s.Mode, s.Target, s.rest = Reaching, int(step), 0
	s.pace = max(s.Speed, way*StepSeconds/LongestWay)
	s.progress = unease(s.along() - math.Floor(s.along()))
	return s
}

func (m SetSpeed) apply(s State) State {
	s.Speed = clampFloat(m.Speed, MinSpeed, MaxSpeed)
	return s
}

func (Faster) apply(s State) State {
	for _, v := range Speeds() {
		if v > s.Speed {
			return SetSpeed{v}.apply(s)
		}
	}
	return s
}

func (Slower) apply(s State) State {
	speeds := Speeds()
	for i := len(speeds) - 1; i >= 0; i-- {
		if speeds[i] < s.Speed {
			return SetSpeed{speeds[i]}.apply(s)
		}
	}
	return s
}

func (m SetLoop) apply(s State) State {
	s.Loop = m.On
	return s
}

func (m ReduceMotion) apply(s State) State {
	s.Reduced = m.On
	return s
}

func (m Load) apply(s State) State {
	s.Last, s.Phases = max(0, m.Last), m.Phases
	if s.Mode == Stepping || s.Mode == Reaching || s.Last == 0 || s.Position >= float64(s.Last) {
		s = s.stop()
	}
	s.Position = clampFloat(s.Position, 0, float64(s.Last))
	return s
}

// stop holds the picture where it is.
func (s State) stop() State {
	s.Mode, s.progress, s.rest = Paused, 0, 0
	return s
}

// jump holds the picture at a position.
func (s State) jump(at float64) State {
	s = s.stop()
	s.Position = clampFloat(at, 0, float64(s.Last))
	return s
}

// head starts a step towards target, which may lie on either side.
func (s State) head(target int) State {
	target = clampInt(target, 0, s.Last)
	if s.Position == float64(target) {
		return s.stop()
	}
	s.Mode, s.Target, s.rest = Stepping, target, 0
	s.progress = s.phaseOfStep()
	if s.Position > float64(target) {
		s.progress = 1 - s.progress
		if s.Position == math.Floor(s.Position) {
			s.progress = 0
		}
	}
	return s
}

// phaseOfStep is the part of the step's time that has passed at this position.
func (s State) phaseOfStep() float64 { return unease(s.Position - math.Floor(s.Position)) }
