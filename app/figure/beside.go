package figure

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/tracer"
)

// This file sets the runs of two programs side by side: both figures are made elsewhere, and the page that makes them puts them together and takes them apart.

// Beside puts another figure at the right of this one, and both on one clock.
func (f *Figure) Beside(right *Figure) *Pair {
	p := newPair(f, right)
	p.changed()
	return p
}

// Part takes the two apart again.
func (p *Pair) Part() {
	for _, f := range []*Figure{p.left, p.right} {
		f.pair, f.place, f.linked = nil, PlaceWrite, tracer.NoNode
	}
	p.changed()
}

func (p *Pair) changed() {
	p.left.screen.Changed(true)
	p.right.screen.Changed(true)
}

// ToEnd brings both to their ends.
func (p *Pair) ToEnd() { p.leader().Send(playback.Last{}) }

// Deck plays both.
func (p *Pair) Deck() app.UI { return &deck{Pair: p} }

// SingleOut singles a value of a result out, and pins it; beside it the same value of the other figure lights up. Where the run has none it does nothing.
func (f *Figure) SingleOut(output string, index int) {
	if n := f.result(output, index); f.Runs() && n != tracer.NoNode {
		f.singleOut(n, true)
		f.pinned = true
		f.screen.Changed(true)
		if g := f.beside(); g != nil {
			g.screen.Changed(true)
		}
	}
}
