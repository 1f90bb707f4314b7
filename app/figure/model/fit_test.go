package model

import (
	"testing"

	"upsweep/views"
	"upsweep/views/scene"
)

// A figure is seen whole in every room in which that is legible, fills as much of it as it may, and
// grows only where it is asked to.
func TestFiguresFitTheirRoom(t *testing.T) {
	for _, id := range []string{"scan/blelloch", "merge/path", "reduce/tree", "sort/radix", "spmv/segscan", "sort/quick"} {
		f := New("figure", id, "")
		if f.Run == nil {
			t.Fatalf("%s: %s", id, f.Trouble)
		}
		for _, view := range f.Views() {
			f.setView(view.ID)
			for _, room := range []scene.Rect{{W: 344, H: 220}, {W: 570, H: 380}, {W: 690, H: 400}, {W: 800, H: 620}, {W: 800, H: 1400}} {
				for _, grows := range []bool{false, true} {
					scale := f.Fit(room.W, room, grows)
					w, h := f.Plan(room.W, scale, 1).Size()
					natural, high := f.Plan(room.W, 1, 1).Size()
					switch {
					case scale < smallest || scale > largest || scale > 1 && !grows:
						t.Errorf("%s, %s, %v: the scale is %v", id, view.ID, room, scale)
					case h > room.H+1 && scale > 1, w > room.W+1 && w > natural+1:
						t.Errorf("%s, %s, %v: at %v it is %v by %v", id, view.ID, room, scale, w, h)
					case scale < 1 && high <= room.H && natural <= room.W:
						t.Errorf("%s, %s, %v: it is %v by %v, and has been made smaller, %v", id, view.ID, room, natural, high, scale)
					}
				}
			}
		}
	}
}

// The scale stays while a value is dragged: nothing is laid out to look for another.
func TestTheFitStaysWithTheInput(t *testing.T) {
	f := New("figure", "scan/blelloch", "x=3,1,7,0,4,1,6,3")
	room := scene.Rect{W: 690, H: 400}
	f.Fit(room.W, room, true)
	was := f.fit
	f.Send(Set{Control: 0, Text: "3 1 7 0 4 1 6 9"})
	if f.Fit(room.W, room, true); f.fit != was {
		t.Errorf("another value made it %v, not %v", f.fit, was)
	}
	f.Send(Set{Control: 0, Text: "3 1 7 0"})
	if f.Fit(room.W, room, true); f.fit == was {
		t.Error("a shorter input left the scale as it was")
	}
}

// The pictures that once were cut off are seen whole on the stages of /play in windows of 1440 by 900,
// 1366 by 768 and 1366 by 650, and on a phone.
func TestPicturesFitTheStagesOfPlay(t *testing.T) {
	for _, id := range []string{
		"grid/per-cell", "grid/global-lock", "grid/cell-locks", "grid/partial", "grid/sort",
		"histogram/serial", "histogram/sort", "histogram/atomic", "histogram/private-atomic", "histogram/private-reduce",
		"sort/counting", "sort/radix", "sort/radix-blocks", "sort/merge", "sort/merge-serial",
		"merge/serial", "merge/rank", "merge/median", "merge/splitters", "merge/path",
		"allocate/scan", "sequence/join", "sequence/group-by", "sequence/partition",
		"scan/chunked", "scan/block", "scan/grid", "segscan/serial", "segscan/hillis-steele", "segscan/blelloch",
	} {
		f := New("figure", id, "")
		if f.View != "picture" {
			t.Errorf("%s opens with %q", id, f.View)
		}
		for _, stage := range []struct{ layout, across, down scene.Unit }{{690, 701, 602}, {570, 662, 526}, {570, 662, 408}, {344, 358, 376}} {
			room := scene.Rect{W: stage.across, H: stage.down}
			w, h := f.Plan(stage.layout, f.Fit(stage.layout, room, true), 1).Size()
			if w > room.W+1 || h > room.H+1 {
				t.Errorf("%s on a stage of %v by %v: it is %v by %v", id, room.W, room.H, w, h)
			}
		}
	}
}

// Figures whose values are small already keep their scale on a phone; their rows and wires come closer
// instead, so that the lowest are not below its stage.
func TestCrowdedFiguresFitTheStageOfAPhone(t *testing.T) {
	for _, c := range []struct{ id, view string }{{"sort/bitonic", "network"}, {"sort/odd-even-merge", "network"}, {"fold/serial", "dag"}, {"scan/serial", "dag"}} {
		f := New("figure", c.id, "")
		f.setView(c.view)
		scale := f.Fit(344, scene.Rect{W: 358, H: 376}, true)
		if _, h := f.Plan(344, scale, 1).Size(); h > 377 {
			t.Errorf("%s at %v is %v high", c.id, scale, h)
		}
	}
}

// Where a figure has few rows, their names stand beside them on every stage of /play, off the lines: in two
// lines, or in a smaller size, rather than above.
func TestNamesOfFewRowsStandBesideThem(t *testing.T) {
	for _, id := range []string{"sequence/map", "sequence/adjacent-difference", "scan/naive", "reduce/dot", "scan/hillis-steele"} {
		f := New("figure", id, "")
		for _, stage := range []struct{ layout, across, down scene.Unit }{{690, 701, 602}, {570, 662, 526}, {570, 662, 408}, {344, 358, 376}} {
			scale := f.Fit(stage.layout, scene.Rect{W: stage.across, H: stage.down}, true)
			if views.Stacks(f.Plan(stage.layout, scale, 1)) {
				t.Errorf("%s on a stage of %v by %v, at %v: names stand above the rows", id, stage.across, stage.down, scale)
			}
		}
	}
}
