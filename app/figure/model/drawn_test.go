package model

import (
	"strings"
	"testing"

	"upsweep/app/pattern"
)

// The address of a figure on drawn values names how they were drawn, and gives them again; typed
// ones are listed.
func TestAnAddressNamesWhatWasDrawn(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0")
	f.Send(Resize{Control: 0, To: 1024, Seed: 4021})
	long := f.State().Encode()
	if !strings.Contains(long, "x=3,1,7,0~1024.4021") {
		t.Errorf("1,024 values are addressed by %.80s", long)
	}
	f.Send(Resize{Control: 0, To: 512, Seed: 7})
	f.Send(Resize{Control: 0, To: 2048, Seed: 8})
	again := f.State().Encode()
	if !strings.Contains(again, "x=3,1,7,0~2048.4021") {
		t.Errorf("what was made longer twice is addressed by %.80s", again)
	}
	if got := opened(t, "scan/blelloch", again); got.Controls[0].Text != f.Controls[0].Text || got.State().Encode() != again {
		t.Errorf("%s opens as %.80s", again, got.State().Encode())
	}
	f.Send(Fill{Control: 0, By: pattern.Random, Seed: 9})
	if short := f.State().Encode(); !strings.Contains(short, "x=~random.2048.i.9") {
		t.Errorf("random values are addressed by %.80s", short)
	} else if got := opened(t, "scan/blelloch", short); got.Controls[0].Text != f.Controls[0].Text {
		t.Errorf("%s opens as %.80s", short, got.Controls[0].Text)
	}
	f.Send(Set{Control: 0, Text: "5 6 7"})
	if typed := f.State().Encode(); strings.Contains(typed, "~") {
		t.Errorf("typed values are addressed by %.80s", typed)
	}
	if over := New("f", "scan/blelloch", "x=~random.9000000.i.1"); len(over.Problems) == 0 || over.Run == nil {
		t.Error("an address of nine million values is not refused, or shows nothing")
	}
}
