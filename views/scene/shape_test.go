package scene

import (
	"math"
	"testing"
)

func near(a, b Point) bool { return distance(a, b) < 0.01 }

func TestAlongKeepsAnEvenPace(t *testing.T) {
	corner := []Point{{0, 0}, {0, 30}, {10, 30}}
	for _, c := range []struct {
		t    float64
		want Point
	}{
		{-1, Point{0, 0}}, {0, Point{0, 0}}, {0.5, Point{0, 20}}, {0.75, Point{0, 30}}, {0.875, Point{5, 30}}, {1, Point{10, 30}}, {2, Point{10, 30}},
	} {
		if got := Along(Polyline, corner, c.t); !near(got, c.want) {
			t.Errorf("%.3f of the way is %v, want %v", c.t, got, c.want)
		}
	}
	// A drop of 60 followed by an S of about the same length: the middle is near the joint, and
	// steps are about equal.
	curve := []Point{{0, 0}, {0, 20}, {0, 40}, {0, 60}, {0, 80}, {40, 60}, {40, 90}}
	last, longest, shortest := curve[0], 0.0, math.Inf(1)
	for i := 1; i <= 20; i++ {
		p := Along(Curve, curve, float64(i)/20)
		d := distance(last, p)
		longest, shortest, last = max(longest, d), min(shortest, d), p
	}
	if !near(last, Point{40, 90}) {
		t.Errorf("the end of the curve is %v", last)
	}
	if longest > 2*shortest {
		t.Errorf("steps along the curve vary from %.2f to %.2f", shortest, longest)
	}
}

func TestAlongNothing(t *testing.T) {
	if got := Along(Polyline, nil, 0.5); got != (Point{}) {
		t.Errorf("no points: %v", got)
	}
	if got := Along(Curve, []Point{{3, 4}}, 0.5); got != (Point{3, 4}) {
		t.Errorf("one point: %v", got)
	}
	if got := Along(Polyline, []Point{{3, 4}, {3, 4}}, 0.5); got != (Point{3, 4}) {
		t.Errorf("a line without length: %v", got)
	}
}

func TestKeysAreMadeOfWhatTheyName(t *testing.T) {
	k := KeyOf(PartToken, 77, 1<<20+5)
	if k.Part() != PartToken || k.Group() != 77 || k.ID() != 1<<20+5 {
		t.Errorf("%x: %d %d %d", uint64(k), k.Part(), k.Group(), k.ID())
	}
	if KeyOf(PartNode, 0, -1) == KeyOf(PartNode, 1, -1) {
		t.Error("a negative id spills into the group")
	}
}

func TestTextBounds(t *testing.T) {
	f := Font{Face: Mono, Size: 10}
	s := Label(0, Ink{Role: Value}, Point{100, 50}, "1234", f, Middle)
	if b := s.Bounds(); math.Abs(float64(b.X-88)) > 0.01 || math.Abs(float64(b.W-24)) > 0.01 || b.Y >= 50 || b.Bottom() <= 50 {
		t.Errorf("%+v", b)
	}
	if w := Width("stride 1", Font{Size: 1000}); w != 431+361+373+262+564+507+200+513 {
		t.Errorf("stride 1 is %v wide", w)
	}
}
