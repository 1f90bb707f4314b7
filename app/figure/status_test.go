package figure

import "testing"

// The scrubber names, at each position, the round that a press there would bring on stage.
func TestPositionAt(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0")
	for at, want := range map[float64]string{
		0: "Input", 0.1: "Round 1 of 5: up-sweep stride 1", 1: "Round 1 of 5: up-sweep stride 1", 1.5: "Round 2 of 5: up-sweep stride 2",
		3.5: "Round 4 of 5: down-sweep stride 2", 5: "Round 5 of 5: down-sweep stride 1", 99: "Round 5 of 5: down-sweep stride 1", -1: "Input",
	} {
		if got := PositionAt(f, at); got != want {
			t.Errorf("at %g: %q, want %q", at, got, want)
		}
	}
	if f.Player.Position != 0 {
		t.Error("to ask moves the figure")
	}
}
