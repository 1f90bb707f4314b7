package views_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"upsweep/views"
	"upsweep/views/scene"
)

func chartOf(s *views.Subject, o views.Options) views.Plan {
	v, _ := views.Named(views.Chart)
	return v.Plan(s, o)
}

// On logarithmic axes a power is a straight line, as steep as its exponent: doubling n makes n²
// rise twice as far as n.
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

// The nearest point answers, with what was counted and what the formula says, and names the
// algorithm; beside the plots nothing does.
func TestChartAnswers(t *testing.T) {
	s := one(t, "scan/blelloch", "1 2 3 4")
	plan := chartOf(s, views.Options{Growth: []views.Growth{
		{Name: "mine", N: []int{1, 2, 4}, Work: []int{0, 2, 6}, Span: []int{0, 1, 3}, StatedWork: []int{0, 2, 6}, StatedSpan: []int{-1, -1, -1}},
		{Name: "another", N: []int{1, 2, 4}, Work: []int{1, 4, 16}, Span: []int{1, 2, 2}, StatedWork: []int{-1, -1, -1}, StatedSpan: []int{-1, -1, -1}},
	}})
	chart := plan.(views.Answering)
	width, height := plan.Size()
	said := map[string]scene.Point{}
	for y := scene.Unit(0); y < height; y += 4 {
		for x := scene.Unit(4); x < width; x += 4 {
			if says, at, ok := chart.Answer(scene.Point{X: x, Y: y}); ok {
				said[says] = at
			}
		}
	}
	for _, want := range []string{
		"mine, n = 2: work 2, formula 2", "mine, n = 4: work 6, formula 6", "another, n = 1: work 1", "another, n = 4: work 16",
		"mine, n = 4: span 3", "another, n = 2: span 2",
	} {
		if _, ok := said[want]; !ok {
			t.Errorf("nothing says %q; there is %v", want, said)
		}
	}
	if len(said) != 10 {
		t.Errorf("%d points answer, want 10: zero has no place", len(said))
	}
	if _, _, ok := chart.Answer(scene.Point{}); ok {
		t.Error("nowhere answers")
	}
	// Walking begins at the last point of the run's own algorithm, and goes along its line, and
	// between lines.
	at := scene.Point{}
	for i, step := range []struct {
		way  views.Direction
		says string
	}{
		{views.Upward, "mine, n = 4: work 6, formula 6"}, {views.Leftward, "mine, n = 2: work 2, formula 2"}, {views.Leftward, "mine, n = 2: work 2, formula 2"},
		{views.Upward, "another, n = 2: work 4"}, {views.Rightward, "another, n = 4: work 16"}, {views.Downward, "mine, n = 4: work 6, formula 6"},
		{views.Downward, "mine, n = 4: span 3"},
	} {
		at, _ = chart.Beside(at, step.way)
		if says, _, _ := chart.Answer(at); says != step.says {
			t.Errorf("step %d leads to %q, want %q", i, says, step.says)
		}
	}
	var texts []string
	for _, shape := range shapesOf(plan.Frame(0, views.Interaction{Pointed: said["mine, n = 4: work 6, formula 6"]}), func(s *scene.Shape) bool { return s.Kind == scene.Text }) {
		texts = append(texts, shape.Text)
		if b := shape.Bounds(); b.X < 0 || b.X+b.W > width {
			t.Errorf("%q lies beside the figure", shape.Text)
		}
	}
	if !slices.Contains(texts, "n = 4: work 6, formula 6") {
		t.Errorf("it is not drawn: %q", texts)
	}
}

// No two lines of a chart share a tone, a dash or a sign, and none has the tone of a part of an
// algorithm.
func TestChartLinesDiffer(t *testing.T) {
	s := one(t, "scan/blelloch", "1 2 3 4")
	f := chartOf(s, views.Options{Growth: growth(t, "scan/blelloch", "chart")}).Frame(0, views.Interaction{})
	tones, dashes := map[scene.Tone]bool{}, map[[2]scene.Unit]bool{}
	for _, line := range shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Series && len(s.Points) < 20 }) {
		tones[line.Ink.Tone], dashes[line.Ink.Look().Dash] = true, true
		if tone := line.Ink.Tone; tone != scene.Neutral && tone < scene.LineA {
			t.Errorf("a line has the tone %s", tone)
		}
	}
	if len(tones) != 5 || len(dashes) != 5 {
		t.Errorf("%d tones and %d dashes, want 5", len(tones), len(dashes))
	}
}
