package model

import (
	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/tracer"
)

// This file sets the runs of two programs side by side: both figures are made elsewhere, and the
// page that makes them puts them together and takes them apart.

// SideBySide puts two figures beside each other, on one clock.
func SideBySide(left, right *Figure) *Pair {
	p := newPair(left, right)
	p.changed()
	return p
}

// Part takes the two apart again.
func (p *Pair) Part() {
	for _, f := range []*Figure{p.Left, p.Right} {
		f.Pair, f.Place, f.Lit = nil, PlaceWrite, tracer.NoNode
	}
	p.changed()
}

func (p *Pair) changed() {
	for _, f := range []*Figure{p.Left, p.Right} {
		f.changed()
		f.tell()
	}
}

// ToEnd brings both to their ends.
func (p *Pair) ToEnd() { p.Leader().Send(playback.Last{}) }

// lightUp lights a value of a result up.
func (f *Figure) lightUp(output string, index int) {
	if !f.Runs() {
		return
	}
	n := f.result(output, index)
	if n == tracer.NoNode {
		return
	}
	f.Picked, f.Lit = tracer.NoNode, n
	f.changed()
	if g := f.Beside(); g != nil {
		g.Picked, g.Lit = tracer.NoNode, f.counterpart(n)
		g.changed()
	}
}

// Pair is two figures side by side. It owns what they have in common: the clock, what is typed, and
// what is singled out.
type Pair struct{ Left, Right *Figure }

// newPair sets two figures side by side.
func newPair(left, right *Figure) *Pair {
	p := &Pair{left, right}
	left.Pair, right.Pair = p, p
	left.Place, right.Place = PlaceCompare, PlaceCompare
	p.meet()
	return p
}

// Beside is the figure beside this one; nil if there is none.
func (f *Figure) Beside() *Figure {
	switch {
	case f.Pair == nil:
		return nil
	case f.Pair.Left == f:
		return f.Pair.Right
	}
	return f.Pair.Left
}

// Query is the address of the pair as it stands.
func (p *Pair) Query() string {
	s := address.State{Fields: []address.Field{{Name: "a", Value: p.Left.Algorithm}, {Name: "b", Value: p.Right.Algorithm}}}
	for _, side := range []*Figure{p.Left, p.Right} {
		for _, field := range side.state().Fields {
			name := field.Name
			if name == "a" || name == "b" {
				name = "in." + name
			}
			if _, there := s.Get(name); !there {
				s = s.With(name, field.Value)
			}
		}
	}
	own := p.Leader().state()
	s.View, s.Round, s.Speed, s.Loop, s.Hide, s.Show, s.Fold = p.Left.View, own.Round, own.Speed, own.Loop, own.Hide, own.Show, p.Left.state().Fold
	return s.Encode()
}

// Runs tells whether both figures have a run.
func (p *Pair) Runs() bool { return p.Left.Run != nil && p.Right.Run != nil }

// Leader is the figure whose player is the clock: the one with more steps.
func (p *Pair) Leader() *Figure {
	if p.Runs() && p.Right.Run.Last() > p.Left.Run.Last() {
		return p.Right
	}
	return p.Left
}

// leaderOr is the leader of a pair of which a figure is one; a figure leads itself where it stands
// alone, or one of the two has no run.
func (p *Pair) leaderOr(f *Figure) *Figure {
	if p == nil || !p.Runs() {
		return f
	}
	return p.Leader()
}

// meet puts both figures at one moment: after a change of input, another may lead.
func (p *Pair) meet() {
	if p != nil && p.Runs() {
		p.follow(p.Leader(), false)
	}
}

// follow brings the other figure to where one of the two stands, which may play on.
func (p *Pair) follow(f *Figure, playsOn bool) {
	g := f.Beside()
	if g == nil || g.Run == nil {
		return
	}
	before := g.Player
	g.Player = playback.Update(g.Player, playback.Seek{At: min(f.Player.Position, float64(g.Run.Last()))})
	g.Player = playback.Update(playback.Update(g.Player, playback.SetSpeed{Speed: f.Player.Speed}), playback.SetLoop{On: f.Player.Loop})
	g.wish = g.Player.Current()
	g.played(before, g.Player.Current() != before.Current(), playsOn && g.passes())
}

// mirror types into the other figure what has been typed into control i of one of the two.
func (p *Pair) mirror(f *Figure, i int) {
	g := f.Beside()
	if g == nil {
		return
	}
	if j := named(g.Controls, f.Controls[i].Name); j >= 0 && g.Controls[j].Text != f.Controls[i].Text {
		g.Controls[j].write(f.Controls[i].Text)
		g.Controls[j].drawn = f.Controls[i].drawn
		g.Controls[j].given = f.Controls[i].given
		g.rerun()
	}
}

// Shows has a component told when either figure has changed.
func (p *Pair) Shows(w Watcher) {
	p.Left.Shows(w)
	p.Right.Shows(w)
}
