package views_test

import (
	"math"
	"strings"
	"testing"

	"upsweep/views"
	"upsweep/views/scene"
)

func chartOf(s *views.Subject, o views.Options) views.Plan {
	v, _ := views.Named(views.Chart)
	return v.Plan(s, o)
}

// On logarithmic axes a power is a straight line, as steep as its exponent: doubling n makes n² rise twice as far as n.
func TestChartIsLogarithmic(t *testing.T) {
	s := one(t, "scan/serial", "1 2 3 4")
	var linear, square views.Growth
	for n := 1; n <= 64; n *= 2 {
		for _, g := range []*views.Growth{&linear, &square} {
			g.N, g.Span = append(g.N, n), append(g.Span, 1)
			g.StatedWork, g.StatedSpan = append(g.StatedWork, -1), append(g.StatedSpan, -1)
		}
		linear.Work, square.Work = append(linear.Work, n), append(square.Work, n*n)
	}
	linear.Name, square.Name = "linear", "square"
	f := chartOf(s, views.Options{Growth: []views.Growth{linear, square}}).Frame(0, views.Interaction{})
	rise := map[int]scene.Unit{}
	for _, line := range shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Series && s.Key.ID() < 100 }) {
		for i := 2; i < len(line.Points); i++ {
			before, now := line.Points[i-2].Y-line.Points[i-1].Y, line.Points[i-1].Y-line.Points[i].Y
			if math.Abs(float64(before-now)) > 0.01 {
				t.Errorf("line %d bends: it rises by %v, then by %v", line.Key.ID(), before, now)
			}
			rise[line.Key.ID()] = now
		}
	}
	if math.Abs(float64(rise[2]-2*rise[0])) > 0.01 || rise[0] <= 0 {
		t.Errorf("n rises by %v and n² by %v a doubling", rise[0], rise[2])
	}
}

// The chart tells in words what it shows, for those who do not see it.
func TestChartTellsItsCounts(t *testing.T) {
	s := one(t, "scan/blelloch", "1 2 3 4")
	f := chartOf(s, views.Options{Growth: growth(t, "scan/blelloch", "chart")}).Frame(0, views.Interaction{})
	want := "Blelloch scan at n = 32: work 62, span 9."
	if !strings.Contains(f.Desc, want) {
		t.Errorf("it tells %q, want it to hold %q", f.Desc, want)
	}
}
