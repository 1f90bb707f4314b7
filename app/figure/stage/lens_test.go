package stage

import (
	"math"
	"testing"

	"upsweep/app/figure/model"
	"upsweep/views"
	"upsweep/views/scene"
)

func near(a, b scene.Unit) bool { return math.Abs(float64(a-b)) < 0.01 }

// What is under the pointer stays there while one zooms in and out, and from the least zoom on the
// figure is whole again.
func TestLensZoomsAboutAPoint(t *testing.T) {
	var l lens
	p := scene.Point{X: 200, Y: 100}
	for _, factor := range []float64{1.5, 2, 1.1, 0.8} {
		l.about(p, factor, 10)
		if at := l.through(0, 0).ToFrame(p); !near(at.X, p.X) || !near(at.Y, p.Y) {
			t.Errorf("after a factor of %g the point shows %v", factor, at)
		}
	}
	l.about(p, 100, 10)
	if l.zoom != 10 {
		t.Errorf("the zoom is %g, want at most 10", l.zoom)
	}
	l.about(p, 0.01, 10)
	if l != (lens{}) {
		t.Errorf("zoomed out, the lens is %+v", l)
	}
}

// The window stays on the plan, and goes where a value is.
func TestLensHoldsAndReveals(t *testing.T) {
	f := model.New("f", "scan/blelloch", "x=3,1,7,0,4,1,6,3&round=5")
	plan := f.Plan(600, 1, 3)
	w, h := plan.Size()
	pane := scene.Rect{W: 600, H: 400}
	l := lens{zoom: 3, made: 3}
	l.pan(-50, -50)
	l.hold(plan, pane)
	if l.at != (scene.Point{}) {
		t.Errorf("the window is at %v", l.at)
	}
	l.pan(1e6, 1e6)
	l.hold(plan, pane)
	if !near(l.at.X, w-600) || !near(l.at.Y, h-400) {
		t.Errorf("the window is at %v of a plan of %v × %v", l.at, w, h)
	}
	n, _ := plan.Neighbour(0, views.Nothing, views.Rightward)
	box, ok := plan.BoxOf(0, n)
	if !ok {
		t.Fatal("the first value has no place")
	}
	l.reveal(box, pane)
	l.hold(plan, pane)
	if got := l.through(pane.W, pane.H).Seen(); got.Intersect(box) != box {
		t.Errorf("%v is not in the window %v", box, got)
	}
}

// A plan made anew for another zoom shows the same value at the same point.
func TestLensKeepsTheValueAcrossPlans(t *testing.T) {
	f := model.New("f", "scan/hillis-steele", "x=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40&round=3")
	plan := f.Plan(600, 1, 1)
	p := scene.Point{X: 431, Y: 210}
	want, ok := plan.Hit(3, p)
	if !ok {
		t.Fatal("there is no value at the point")
	}
	var l lens
	for range 12 {
		l.about(p, 1.3, 100)
		next := f.Plan(600, 1, l.zoom)
		l.adopt(plan, next, 3, p, l.zoom)
		plan = next
		if got, ok := plan.Hit(3, l.through(0, 0).ToFrame(p)); !ok || got != want {
			t.Fatalf("at zoom %.2f value %d is where %d was", l.zoom, got, want)
		}
		if l.lag() != 0 {
			t.Fatalf("the plan lags by %g octaves", l.lag())
		}
	}
}
