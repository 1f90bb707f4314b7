package figure

import (
	"strings"
	"testing"

	"upsweep/app/playback"
)

// compared opens the page that compares and returns its figures.
func compared(t *testing.T, query string) (l, r *Figure) {
	t.Helper()
	_, both, ok := ComparePage(query)
	if !ok || len(both) != 2 {
		t.Fatalf("%s: %t, %d figures", query, ok, len(both))
	}
	return both[0], both[1]
}

// One clock: the longer run leads, the shorter waits at its end; whichever figure is told, both
// move.
func TestComparedFiguresKeepOneTime(t *testing.T) {
	l, r := compared(t, "a=scan/hillis-steele&b=scan/blelloch&x=3,1,7,0,4,1,6,3&round=0")
	if l.pair.leader() != r || r.pair.leader() != r {
		t.Fatal("Blelloch's scan has more steps and does not lead")
	}
	l.Send(playback.Seek{At: 2.5})
	if l.player.Position != 2.5 || r.player.Position != 2.5 {
		t.Errorf("at 2.5 they stand at %v and %v", l.player.Position, r.player.Position)
	}
	r.Send(playback.Last{})
	if l.player.Current() != 3 || r.player.Current() != 7 {
		t.Errorf("at the end they stand at %d and %d", l.player.Current(), r.player.Current())
	}
	l.Send(playback.Play{})
	for range 9 {
		r.Send(playback.Tick{Seconds: 0.1})
	}
	if l.player.Position != r.player.Position || l.player.Position <= 1 || l.player.Position >= 2 {
		t.Errorf("after one and a half steps of playing they stand at %v and %v", l.player.Position, r.player.Position)
	}
}

// One input: what is typed for one is typed for the other, with the parameters that both have.
func TestComparedFiguresShareTheirInput(t *testing.T) {
	l, r := compared(t, "a=scan/hillis-steele&b=scan/blelloch")
	if a, b := l.request.Inputs["x"], r.request.Inputs["x"]; a != b {
		t.Errorf("they open on %q and %q", a, b)
	}
	l.set(named(l.controls, "x"), "5 6 7")
	r.set(named(r.controls, "op"), "max")
	for _, f := range []*Figure{l, r} {
		if f.request.Inputs["x"] != "5 6 7" || f.request.Params["op"] != "max" {
			t.Errorf("%s runs on %v, %v", f.algorithm, f.request.Inputs, f.request.Params)
		}
	}
	again, _ := compared(t, l.pair.query())
	if got, want := again.pair.query(), l.pair.query(); got != want {
		t.Errorf("the address %q opens as %q", want, got)
	}
}

// Inputs called a and b do not get mixed up with the algorithms.
func TestComparedMergesKeepTheirInputs(t *testing.T) {
	l, r := compared(t, "a=merge/rank&b=merge/path&in.a=1,4&in.b=2,3&view=code")
	for _, f := range []*Figure{l, r} {
		if f.request.Inputs["a"] != "1,4" || f.request.Inputs["b"] != "2,3" || f.view != "code" {
			t.Errorf("%s opens in %s on %v", f.algorithm, f.view, f.request.Inputs)
		}
	}
	if q := l.pair.query(); !strings.Contains(q, "a=merge/rank&b=merge/path") || !strings.Contains(q, "in.a=1,4&in.b=2,3") {
		t.Errorf("the address of the pair is %q", q)
	}
}

func TestCompareRefusesWhatIsNotInTheCatalogue(t *testing.T) {
	if _, _, ok := ComparePage("a=scan/nothing&b=scan/blelloch"); ok {
		t.Error("an algorithm that is not there is compared")
	}
}
