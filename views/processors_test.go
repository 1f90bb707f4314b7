package views_test

import (
	"fmt"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

func processorsOf(s *views.Subject, o views.Options) views.Plan {
	v, _ := views.Named(views.Processors)
	return v.Plan(s, o)
}

// boxes are the tasks of a frame.
func boxes(f *scene.Frame) []scene.Shape {
	return shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Node })
}

// Every task is drawn once, in a place of its own, and the chart is as long as the schedule takes.
func TestProcessorsDrawTheSchedule(t *testing.T) {
	s := one(t, "scan/blelloch", "3 1 7 0 4 1 6 3")
	for p := 1; p <= 9; p++ {
		for _, greedy := range []bool{false, true} {
			schedule := s.Graph.Barrier(p)
			if greedy {
				schedule = s.Graph.Greedy(p)
			}
			f := processorsOf(s, views.Options{Processors: p, Greedy: greedy}).Frame(99, views.Interaction{})
			tasks := boxes(f)
			if len(tasks) != len(schedule.Tasks) {
				t.Errorf("p = %d, greedy %t: %d tasks are drawn, the schedule has %d", p, greedy, len(tasks), len(schedule.Tasks))
			}
			rows, last := map[scene.Unit]bool{}, scene.Unit(0)
			for i, a := range tasks {
				rows[a.Box.Y] = true
				last = max(last, a.Box.X)
				for _, b := range tasks[:i] {
					if a.Box.Overlaps(b.Box) {
						t.Errorf("p = %d, greedy %t: tasks at %v and %v overlap", p, greedy, a.Box, b.Box)
					}
				}
			}
			if len(rows) > p {
				t.Errorf("p = %d, greedy %t: tasks on %d processors", p, greedy, len(rows))
			}
			if want := fmt.Sprintf("T(%d) = %d steps,", p, schedule.Time); !strings.HasPrefix(f.Desc, want) {
				t.Errorf("it says %q, want it to begin with %q", f.Desc, want)
			}
		}
	}
}

// With many processors Hillis and Steele finish first, with two Blelloch does: the crossing that
// the lesson on Brent is about.
func TestTheScansCross(t *testing.T) {
	input := strings.TrimSpace(strings.Repeat("1 ", 64))
	time := func(id string, p int) int { return one(t, id, input).Graph.Barrier(p).Time }
	if a, b := time("scan/hillis-steele", 64), time("scan/blelloch", 64); a >= b {
		t.Errorf("on 64 processors Hillis-Steele takes %d, Blelloch %d", a, b)
	}
	if a, b := time("scan/hillis-steele", 2), time("scan/blelloch", 2); a <= b {
		t.Errorf("on 2 processors Hillis-Steele takes %d, Blelloch %d", a, b)
	}
}

// Hatching covers the time in which a processor waits, and no other.
func TestIdleTimeIsHatched(t *testing.T) {
	s := one(t, "scan/blelloch", "3 1 7 0 4 1 6 3")
	f := processorsOf(s, views.Options{Processors: 3}).Frame(0, views.Interaction{})
	hatched := shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Idle })
	schedule := s.Graph.Barrier(3)
	unit := boxes(f)[0].Box.W
	idle := scene.Unit(0)
	for i := range hatched {
		idle += hatched[i].Bounds().W
		for _, task := range boxes(f) {
			if hatched[i].Bounds().Overlaps(task.Box) {
				t.Errorf("hatching at %v lies over the task at %v", hatched[i].Bounds(), task.Box)
			}
		}
	}
	if want := unit * scene.Unit(3*schedule.Time-s.Graph.Times().Work()); idle < 0.8*want || idle > 1.2*want {
		t.Errorf("%.0f units of width are hatched, want about %.0f", idle, want)
	}
}

// A thousand processors on ten thousand tasks are drawn as blocks, few enough for a frame.
func TestManyProcessorsStayDrawable(t *testing.T) {
	s := one(t, "scan/hillis-steele", strings.Repeat("1 ", 1024))
	for _, p := range []int{1, 7, 100, 1024} {
		plan := processorsOf(s, views.Options{Processors: p})
		if n := plan.Frame(5, views.Interaction{}).Count(); n > 2500 {
			t.Errorf("p = %d: %d shapes", p, n)
		}
		if _, ok := plan.Neighbour(5, tracer.NoNode, views.Rightward); !ok {
			t.Errorf("p = %d: walking begins nowhere", p)
		}
	}
}

// The mark of this schedule lies on the curve of T(p), and the curve between its bounds, for every
// algorithm.
func TestTheCurveHoldsTheSchedule(t *testing.T) {
	for _, alg := range algos.Catalog() {
		s := subject(t, alg.ID, alg.Example)
		for _, greedy := range []bool{false, true} {
			f := processorsOf(s, views.Options{Processors: 3, Greedy: greedy}).Frame(0, views.Interaction{})
			marks := shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Ring && s.Ink.State == scene.Lit })
			curves := shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Series })
			if len(marks) != 1 || len(curves) != 1 {
				t.Errorf("%s: %d marks on %d curves", alg.ID, len(marks), len(curves))
				continue
			}
			away := scene.Unit(1e9)
			for _, p := range curves[0].Points {
				c := marks[0].Box.Centre()
				away = min(away, max(p.X-c.X, c.X-p.X)+max(p.Y-c.Y, c.Y-p.Y))
			}
			if away > 0.01 {
				t.Errorf("%s, greedy %t: the mark is %.2f off the curve", alg.ID, greedy, away)
			}
			for which, bound := range shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Formula }) {
				for i, p := range curves[0].Points {
					if lower := which == 1; lower && p.Y > bound.Points[i].Y+0.01 || !lower && p.Y < bound.Points[i].Y-0.01 {
						t.Errorf("%s, greedy %t: T(p) is outside its bounds at point %d", alg.ID, greedy, i)
					}
				}
			}
		}
	}
}

// Where one points at the curve of T(p) it says what that is, and its bounds; above it stand the
// tasks, which answer as values.
func TestTheCurveAnswers(t *testing.T) {
	s := one(t, "scan/blelloch", "3 1 7 0 4 1 6 3")
	plan := processorsOf(s, views.Options{Processors: 2})
	plan.Frame(0, views.Interaction{})
	curve := plan.(views.Answering)
	at, ok := curve.Beside(scene.Point{}, views.Downward)
	if !ok {
		t.Fatal("walking into the curve leads nowhere")
	}
	var said []string
	for {
		says, _, _ := curve.Answer(at)
		said = append(said, says)
		next, _ := curve.Beside(at, views.Leftward)
		if next == at {
			break
		}
		at = next
	}
	for i, says := range said {
		p := len(said) - i
		if want := fmt.Sprintf("T(%d) = %d, max(W/p, S) = ", p, s.Schedule(p, false).Time); !strings.HasPrefix(says, want) {
			t.Errorf("it says %q, want %q …", says, want)
		}
	}
	if len(said) != s.Trace.MaxWidth() {
		t.Errorf("%d numbers of processors answer, want %d", len(said), s.Trace.MaxWidth())
	}
	n, _ := plan.Neighbour(0, tracer.NoNode, views.Rightward)
	box, _ := plan.BoxOf(0, n)
	if says, _, ok := curve.Answer(box.Centre()); ok {
		t.Errorf("a task answers as the curve does: %q", says)
	}
	texts := shapesOf(plan.Frame(0, views.Interaction{Pointed: at}), func(s *scene.Shape) bool { return s.Kind == scene.Text && strings.HasPrefix(s.Text, "T(1) = ") })
	if len(texts) != 1 {
		t.Error("what it says is not drawn")
	}
}
