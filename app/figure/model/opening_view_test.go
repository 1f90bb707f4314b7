package model

import (
	"testing"

	"upsweep/tracer"
)

// An address without a view opens the first that the algorithm names, which is the picture of a merge;
// one that names a view opens that; one that asks for what a picture does not draw opens a view that
// does.
func TestAnAddressOpensTheViewThatDrawsWhatItAsksFor(t *testing.T) {
	for _, c := range []struct{ id, query, want string }{
		{"merge/path", "", "picture"},
		{"merge/path", "view=dag", "dag"},
		{"merge/path", "view=cells&round=1", "cells"},
		{"merge/path", "round=1&p=3", "picture"},
		{"merge/path", "hide=values", "picture"},
		{"merge/path", "show=chain", "dag"},
		{"merge/path", "show=data", "picture"},
		{"merge/path", "view=picture&hide=values", "picture"},
		{"sort/radix", "fold=bit-0", "dag"},
		{"sort/quick", "show=bars", "cells"},
		{"sort/quick", "", "picture"},
		{"scan/blelloch", "", "dag"},
		{"scan/chunked", "", "picture"},
		{"scan/warp", "", "dag"},
		{"sort/bitonic", "hide=values", "network"},
	} {
		f := New("f", c.id, c.query)
		if f.View != c.want || len(f.Problems) > 0 {
			t.Errorf("%s?%s opens %q with problems %v; want %q", c.id, c.query, f.View, f.Problems, c.want)
		}
	}
}

// In a picture an input is edited where it is drawn: a cell of a merge is singled out, pressed up, and
// the figure runs on the new keys.
func TestInputsAreEditedInPictures(t *testing.T) {
	f := New("f", "merge/path", "a=1,3,6,9&b=2,3,6,8&round=0")
	plan := f.LayOut(600, 1)
	b := f.Run.Trace.ArrayNamed("b")
	node := tracer.NodeID(f.Run.Trace.Cell(b.ID, 3))
	if _, drawn := plan.BoxOf(0, node); !drawn || f.View != "picture" {
		t.Fatalf("b[3] is drawn %v, in view %s; want it in the picture", drawn, f.View)
	}
	cell, ok := f.inputCellOf(node)
	if !ok {
		t.Fatal("b[3] of the picture is no cell of the input")
	}
	f.nudge(cell, 1)
	if got := f.Ran.Inputs["b"]; got != "2 3 6 9" && got != "2,3,6,9" {
		t.Errorf("b is %q after 8 was raised by one, want 2 3 6 9", got)
	}
}
