package model

import (
	"slices"
	"strings"
	"testing"

	"upsweep/tracer"
)

// A folded phase is one stretch of the ruler and one band of the picture; the address tells it, and
// unfolding brings all back.
func TestFoldingAPhase(t *testing.T) {
	f := New("figure", "compact/scan", "view=dag")
	before, _ := f.Plan(744, 1, 1).Size()
	_, tall := f.Plan(744, 1, 1).Size()
	scan := tracer.PhaseNamed(f.Run.Tree, "scan")
	f.toggleFold(scan)
	width, low := f.Plan(744, 1, 1).Size()
	if width != before || low >= tall {
		t.Errorf("folded it is %v × %v, unfolded %v × %v", width, low, before, tall)
	}
	var names []string
	for _, p := range f.Ruler() {
		names = append(names, p.Name)
	}
	if got := strings.Join(names, "|"); got != "|scan|" {
		t.Errorf("the ruler shows %q", got)
	}
	again := New("figure", "compact/scan", f.state().Encode())
	if !slices.Equal(again.Folds(), []string{"scan"}) || len(again.Problems) > 0 {
		t.Errorf("%s opens with %v folded, %v", f.state().Encode(), again.Folds(), again.Problems)
	}
	again.toggleFold(tracer.PhaseNamed(again.Run.Tree, "scan/up-sweep")) // within, for when it is unfolded
	again.toggleFold(scan)
	if got := again.state().Encode(); !strings.Contains(got, "&fold=scan/up-sweep") {
		t.Errorf("the address is %s", got)
	}
	again.foldAll(true)
	again.foldAll(false)
	if got := again.state().Encode(); strings.Contains(got, "fold=") {
		t.Errorf("with nothing folded the address is %s", got)
	}
	if _, h := again.Plan(744, 1, 1).Size(); h != tall {
		t.Errorf("unfolded it is %v tall, not %v", h, tall)
	}
	if got := New("figure", "compact/scan", "fold=scam").Problems; len(got) != 1 || got[0].Key != "fold" {
		t.Errorf("a phase that there is not: %v", got)
	}
}

// A long run opens with the scans within its passes folded, but not in a lesson, whose text speaks
// of its rounds; an address can ask for all of it.
func TestLongRunsOpenFolded(t *testing.T) {
	f := New("figure", "sort/radix", "")
	want := []string{"bit-0/scan", "bit-1/scan", "bit-2/scan"}
	if !slices.Equal(f.Folds(), want) || f.foldsForAddress() != nil {
		t.Errorf("it opens with %v folded, and says %v", f.Folds(), f.foldsForAddress())
	}
	f.foldAll(false)
	if got := New("figure", "sort/radix", f.state().Encode()); len(got.Folds()) > 0 {
		t.Errorf("%s opens with %v folded", f.state().Encode(), got.Folds())
	}
	f = New("figure", "sort/radix", "")
	if f.Place = PlaceLesson; len(f.Folds()) > 0 {
		t.Errorf("in a lesson it opens with %v folded", f.Folds())
	}
	if short := New("figure", "scan/blelloch", ""); len(short.Folds()) > 0 {
		t.Errorf("a short run opens with %v folded", short.Folds())
	}
}

// What is folded in one of two compared figures is folded in the other, where that has such a
// phase.
func TestComparedFiguresFoldTogether(t *testing.T) {
	l, r := compared(t, "a=scan/brent-kung&b=scan/blelloch&x=3,1,7,0,4,1,6,3")
	l.toggleFold(tracer.PhaseNamed(l.Run.Tree, "up-sweep"))
	r.toggleFold(tracer.PhaseNamed(r.Run.Tree, "clear"))
	if got := strings.Join(l.Folds(), " "); got != "up-sweep" {
		t.Errorf("the left one folds %q", got)
	}
	if got := strings.Join(r.Folds(), " "); got != "up-sweep clear" {
		t.Errorf("the right one folds %q", got)
	}
	if q := l.Pair.Query(); !strings.Contains(q, "fold=up-sweep") {
		t.Errorf("the address of the pair is %s", q)
	}
}
