package playback

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// run plays messages on a player of seven steps, as Blelloch on eight values has.
func run(messages ...Message) State {
	s := Update(New(), Load{Last: 7, Phases: []Phase{{"up-sweep", 1, 3}, {"clear", 4, 4}, {"down-sweep", 5, 7}}})
	for _, m := range messages {
		s = Update(s, m)
	}
	return s
}

// ticks is enough time, cut into frames, to pass.
func ticks(seconds float64) []Message {
	var out []Message
	for n := int(math.Round(seconds / 0.02)); n > 0; n-- {
		out = append(out, Tick{0.02})
	}
	return out
}

func after(first Message, seconds float64) []Message {
	return append([]Message{first}, ticks(seconds)...)
}

func TestMessages(t *testing.T) {
	join := func(parts ...[]Message) (all []Message) {
		for _, p := range parts {
			all = append(all, p...)
		}
		return all
	}
	tests := []struct {
		name     string
		messages []Message
		position float64
		current  int
		mode     Mode
	}{
		{"starts at the input", nil, 0, 0, Paused},
		{"forward heads for step 1", []Message{Forward{}}, 0, 1, Stepping},
		{"forward lands after a step's time", after(Forward{}, 0.7), 1, 1, Paused},
		{"a second press lands the first step at once", []Message{Forward{}, Tick{0.1}, Forward{}}, 1, 2, Stepping},
		{"forward from between two steps lands the next", join([]Message{Seek{3.4}}, after(Forward{}, 0.7)), 4, 4, Paused},
		{"back heads for the step before", []Message{Seek{4}, Back{}}, 4, 3, Stepping},
		{"back lands", join([]Message{Seek{4}}, after(Back{}, 0.7)), 3, 3, Paused},
		{"back from between two steps undoes the one under way", join([]Message{Seek{3.4}}, after(Back{}, 0.7)), 3, 3, Paused},
		{"two presses back", join([]Message{Seek{4}, Back{}, Tick{0.1}}, after(Back{}, 0.7)), 2, 2, Paused},
		{"forward then back returns", join([]Message{Seek{4}, Forward{}, Tick{0.2}}, after(Back{}, 0.7)), 4, 4, Paused},
		{"forward then back before a frame has been drawn stays", []Message{Seek{4}, Forward{}, Back{}}, 4, 4, Paused},
		{"back then forward before a frame has been drawn stays", []Message{Seek{4}, Back{}, Forward{}}, 4, 4, Paused},
		{"back at the input does nothing", []Message{Back{}}, 0, 0, Paused},
		{"forward at the end does nothing", []Message{Last{}, Forward{}}, 7, 7, Paused},
		{"last", []Message{Last{}}, 7, 7, Paused},
		{"first", []Message{Last{}, First{}}, 0, 0, Paused},
		{"play runs to the end and stops", after(Play{}, 7*StepSeconds+0.1), 7, 7, Paused},
		{"play at the end starts over", []Message{Last{}, Play{}}, 0, 0, Playing},
		{"pause holds between two steps", []Message{Seek{2.5}, Play{}, Pause{}}, 2.5, 3, Paused},
		{"toggle plays", []Message{Toggle{}}, 0, 0, Playing},
		{"toggle pauses", []Message{Toggle{}, Toggle{}}, 0, 0, Paused},
		{"half a step's time is half way", append([]Message{Play{}}, ticks(StepSeconds/2)...), 0.5, 1, Playing},
		{"double speed takes half the time", join([]Message{SetSpeed{2}}, after(Play{}, 0.3)), 1, 1, Playing},
		{"scrubbing stops the play", []Message{Play{}, Seek{5.25}}, 5.25, 6, Paused},
		{"a seek beyond the end stays at the end", []Message{Seek{99}}, 7, 7, Paused},
		{"a seek before the start stays at the start", []Message{Seek{-1}}, 0, 0, Paused},
		{"a seek to no number goes to the start", []Message{Seek{math.NaN()}}, 0, 0, Paused},
		{"show lets the step happen", []Message{Show{6}}, 5, 6, Stepping},
		{"show lands on the step", after(Show{6}, 0.7), 6, 6, Paused},
		{"show the input", []Message{Last{}, Show{0}}, 0, 0, Paused},
		{"show where it stands stays", []Message{Seek{6}, Show{6}}, 6, 6, Paused},
		{"play to a step plays on from where it stands", []Message{Seek{3}, PlayTo{5}}, 3, 3, Reaching},
		{"it passes the steps between", join([]Message{Seek{3}}, after(PlayTo{5}, StepSeconds+0.02)), 4 + ease(0.02/StepSeconds), 5, Reaching},
		{"and lands", join([]Message{Seek{3}}, after(PlayTo{5}, 2*StepSeconds+0.02)), 5, 5, Paused},
		{"play to a step behind plays back", join([]Message{Seek{5}}, after(PlayTo{3}, StepSeconds+0.02)), 4 - ease(0.02/StepSeconds), 4, Reaching},
		{"and lands there", join([]Message{Seek{5}}, after(PlayTo{3}, 2*StepSeconds+0.02)), 3, 3, Paused},
		{"a long way takes no longer", join([]Message{Seek{0}}, after(PlayTo{7}, LongestWay+0.02)), 7, 7, Paused},
		{"play to where it stands stays", []Message{Seek{3}, PlayTo{3}}, 3, 3, Paused},
		{"a press ends it", []Message{Seek{3}, PlayTo{6}, Tick{0.1}, Pause{}, Last{}}, 7, 7, Paused},
		{"with reduced motion it is a cut", []Message{ReduceMotion{true}, Seek{3}, PlayTo{6}}, 6, 6, Paused},
		{"a shorter timeline clamps", []Message{Last{}, Load{Last: 3}}, 3, 3, Paused},
		{"a longer timeline keeps the place", []Message{Seek{5}, Load{Last: 9}}, 5, 5, Paused},
		{"a new timeline ends a manual step where it is", []Message{Seek{5}, Forward{}, Load{Last: 9}}, 5, 5, Paused},
		{"a new timeline keeps playing", []Message{Play{}, Load{Last: 9}}, 0, 0, Playing},
		{"an empty timeline cannot play", []Message{Load{}, Play{}}, 0, 0, Paused},
		{"a loop rests at the end", join([]Message{SetLoop{true}, Seek{6}}, after(Play{}, StepSeconds+0.1)), 7, 7, Playing},
		{"a loop starts again", join([]Message{SetLoop{true}, Seek{6}}, after(Play{}, StepSeconds+RestSeconds+0.1), []Message{Pause{}, First{}}), 0, 0, Paused},
		{"reduced motion fades quickly", join([]Message{ReduceMotion{true}, SetSpeed{0.25}}, after(Forward{}, FadeSeconds+0.02)), 1, 1, Paused},
		{"a hidden tab does not leap", []Message{Play{}, Tick{3600}}, ease(0.25 / StepSeconds), 1, Playing},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := run(test.messages...)
			if math.Abs(s.Position-test.position) > 1e-6 || s.Current() != test.current || s.Mode != test.mode {
				t.Errorf("at %v, step %d, mode %d; want %v, step %d, mode %d",
					s.Position, s.Current(), s.Mode, test.position, test.current, test.mode)
			}
		})
	}
}

func TestLoopRunsAgain(t *testing.T) {
	s := run(SetLoop{true}, Last{}, Play{})
	sawEnd, restarts := false, 0
	for _, m := range ticks(20) {
		before := s.Position
		s = Update(s, m)
		sawEnd = sawEnd || s.AtEnd()
		if s.Position < before {
			restarts++
		}
	}
	if !sawEnd || restarts < 2 || s.Mode != Playing {
		t.Errorf("reached the end: %v, restarts: %d, mode %d; want at least two restarts while playing", sawEnd, restarts, s.Mode)
	}
}

func TestSpeed(t *testing.T) {
	tests := []struct {
		name     string
		messages []Message
		want     float64
	}{
		{"start", nil, 1},
		{"faster", []Message{Faster{}}, 1.5},
		{"slower", []Message{Slower{}}, 0.5},
		{"never above the fastest", []Message{SetSpeed{4}, Faster{}}, 4},
		{"never below the slowest", []Message{SetSpeed{0.25}, Slower{}}, 0.25},
		{"from between two paces", []Message{SetSpeed{1.2}, Faster{}}, 1.5},
		{"too fast is held", []Message{SetSpeed{100}}, 4},
		{"too slow is held", []Message{SetSpeed{0}}, 0.25},
		{"no number is held", []Message{SetSpeed{math.NaN()}}, 0.25},
	}
	for _, test := range tests {
		if got := run(test.messages...).Speed; got != test.want {
			t.Errorf("%s: speed %v, want %v", test.name, got, test.want)
		}
	}
}

func TestEaseInverts(t *testing.T) {
	for u := 0.0; u <= 1; u += 1.0 / 64 {
		if got := unease(ease(u)); math.Abs(got-u) > 1e-9 {
			t.Errorf("unease(ease(%v)) = %v", u, got)
		}
	}
	if ease(0) != 0 || ease(1) != 1 || ease(0.5) != 0.5 {
		t.Errorf("ease must start at 0, end at 1 and be half way at half time: %v %v %v", ease(0), ease(1), ease(0.5))
	}
}

func TestPlayGoesOnFromAScrub(t *testing.T) {
	before := run(Seek{3.4}, Play{})
	after := Update(before, Tick{0.001})
	if step := after.Position - before.Position; step <= 0 || step > 0.02 {
		t.Errorf("the first millisecond moved the picture by %v steps", step)
	}
}

func TestPhases(t *testing.T) {
	got := Phases([]string{"input", "up-sweep", "up-sweep", "clear", "up-sweep"})
	want := []Phase{{"up-sweep", 1, 2}, {"clear", 3, 3}, {"up-sweep", 4, 4}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := Phases([]string{"input"}); got != nil {
		t.Errorf("a trace of no rounds has no phases, got %v", got)
	}
}

// TestAnySequence holds for every sequence of messages what the figure relies on.
func TestAnySequence(t *testing.T) {
	message := rapid.OneOf(
		rapid.SampledFrom([]Message{Play{}, Pause{}, Toggle{}, Forward{}, Back{}, First{}, Last{},
			Faster{}, Slower{}, SetLoop{true}, SetLoop{false}, ReduceMotion{true}, ReduceMotion{false}}),
		rapid.Map(rapid.Float64(), func(v float64) Message { return Seek{v} }),
		rapid.Map(rapid.Float64Range(-2, 12), func(v float64) Message { return Seek{v} }),
		rapid.Map(rapid.IntRange(-3, 20), func(v int) Message { return Show{v} }),
		rapid.Map(rapid.IntRange(-1, 9), func(v int) Message { return Load{Last: v} }),
		rapid.Map(rapid.Float64(), func(v float64) Message { return SetSpeed{v} }),
		rapid.Map(rapid.Float64Range(0, 0.3), func(v float64) Message { return Tick{v} }),
	)
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		for _, m := range rapid.SliceOfN(message, 1, 60).Draw(t, "messages") {
			before := s
			s = Update(s, m)
			if !(s.Position >= 0 && s.Position <= float64(s.Last)) {
				t.Fatalf("%#v moved the picture to %v of %d", m, s.Position, s.Last)
			}
			if c := s.Current(); c < 0 || c > s.Last {
				t.Fatalf("%#v made step %d of %d current", m, c, s.Last)
			}
			if _, tick := m.(Tick); tick && before.Mode == Stepping && s.Mode == Stepping &&
				math.Abs(s.Position-float64(s.Target)) > math.Abs(before.Position-float64(s.Target))+1e-9 {
				t.Fatalf("a manual step to %d moved away from it: %v to %v", s.Target, before.Position, s.Position)
			}
			if s.Last == 0 && s.Moving() {
				t.Fatalf("%#v moves a figure of one picture", m)
			}
			if !(s.Speed >= MinSpeed && s.Speed <= MaxSpeed) {
				t.Fatalf("%#v set the speed to %v", m, s.Speed)
			}
		}
		// A manual step always comes to rest.
		for range 200 {
			if s.Mode == Stepping {
				s = Update(s, Tick{0.1})
			}
		}
		if s.Mode == Stepping {
			t.Fatalf("a step to %d never lands: %v", s.Target, s.Position)
		}
	})
}

func TestUpdateLeavesTheOldStateAlone(t *testing.T) {
	s := run(Seek{2})
	kept := s
	Update(s, Forward{})
	Update(s, Load{Last: 1})
	if diff := cmp.Diff(kept, s, cmpopts.EquateComparable(), cmp.AllowUnexported(State{})); diff != "" {
		t.Error(diff)
	}
}
