package model

import (
	"testing"

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
