package figure

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/tracer"
)

// This file sets the runs of two programs side by side: both figures are made elsewhere, and the
// page that makes them puts them together and takes them apart.

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

// LightUp lights a value of a result up with all that it depends on, here and in the figure beside
// it, until the reader points at something. No card lies over it, as where a value is pointed at.
// Where the run has no such value it does nothing.
func (f *Figure) LightUp(output string, index int) {
	if !f.Runs() {
		return
	}
	n := f.result(output, index)
	if n == tracer.NoNode {
		return
	}
	f.card, f.linked = nil, n
	f.screen.Changed(true)
	if g := f.beside(); g != nil {
		g.card, g.linked = nil, f.counterpart(n)
		g.screen.Changed(true)
	}
}

// Lit is the value that is lit up because of another, or by LightUp; NoNode for none.
func (f *Figure) Lit() tracer.NodeID { return f.linked }
