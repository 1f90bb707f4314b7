package model

import (
	"strings"
	"testing"

	"upsweep/app/playback"
)

// compared opens the page that compares and returns its figures.
func compared(t *testing.T, query string) (l, r *Figure) {
	t.Helper()
	p, ok := Compare(query)
	if !ok {
		t.Fatalf("%s names no two algorithms", query)
	}
	return p.Left, p.Right
}

// One clock: the longer run leads, the shorter waits at its end; whichever figure is told, both
// move.
func TestComparedFiguresKeepOneTime(t *testing.T) {
	l, r := compared(t, "a=scan/hillis-steele&b=scan/blelloch&x=3,1,7,0,4,1,6,3&round=0")
	if l.Pair.Leader() != r || r.Pair.Leader() != r {
		t.Fatal("Blelloch's scan has more steps and does not lead")
	}
	l.Send(playback.Seek{At: 2.5})
	if l.Player.Position != 2.5 || r.Player.Position != 2.5 {
		t.Errorf("at 2.5 they stand at %v and %v", l.Player.Position, r.Player.Position)
	}
	r.Send(playback.Last{})
	if l.Player.Current() != 3 || r.Player.Current() != 7 {
		t.Errorf("at the end they stand at %d and %d", l.Player.Current(), r.Player.Current())
	}
	l.Send(playback.Play{})
	for range 9 {
		r.Send(playback.Tick{Seconds: 0.1})
	}
	if l.Player.Position != r.Player.Position || l.Player.Position <= 1 || l.Player.Position >= 2 {
		t.Errorf("after one and a half steps of playing they stand at %v and %v", l.Player.Position, r.Player.Position)
	}
}

// One input: what is typed for one is typed for the other, with the parameters that both have.
func TestComparedFiguresShareTheirInput(t *testing.T) {
	l, r := compared(t, "a=scan/hillis-steele&b=scan/blelloch")
	if a, b := l.Ran.Inputs["x"], r.Ran.Inputs["x"]; a != b {
		t.Errorf("they open on %q and %q", a, b)
	}
	l.set(named(l.Controls, "x"), "5 6 7")
	r.set(named(r.Controls, "op"), "max")
	for _, f := range []*Figure{l, r} {
		if f.Ran.Inputs["x"] != "5 6 7" || f.Ran.Params["op"] != "max" {
			t.Errorf("%s runs on %v, %v", f.Algorithm, f.Ran.Inputs, f.Ran.Params)
		}
	}
	again, _ := compared(t, l.Pair.Query())
	if got, want := again.Pair.Query(), l.Pair.Query(); got != want {
		t.Errorf("the address %q opens as %q", want, got)
	}
}

// Inputs called a and b do not get mixed up with the algorithms.
func TestComparedMergesKeepTheirInputs(t *testing.T) {
	l, r := compared(t, "a=merge/rank&b=merge/path&in.a=1,4&in.b=2,3&view=code")
	for _, f := range []*Figure{l, r} {
		if f.Ran.Inputs["a"] != "1,4" || f.Ran.Inputs["b"] != "2,3" || f.View != "code" {
			t.Errorf("%s opens in %s on %v", f.Algorithm, f.View, f.Ran.Inputs)
		}
	}
	if q := l.Pair.Query(); !strings.Contains(q, "a=merge/rank&b=merge/path") || !strings.Contains(q, "in.a=1,4&in.b=2,3") {
		t.Errorf("the address of the pair is %q", q)
	}
}

func TestCompareRefusesWhatIsNotInTheCatalogue(t *testing.T) {
	if _, ok := Compare("a=scan/nothing&b=scan/blelloch"); ok {
		t.Error("an algorithm that is not there is compared")
	}
}
