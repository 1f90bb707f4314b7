package app

import (
	"strings"

	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
)

// This file holds what a figure does only in a browser.

// showRound brings the round of a link in the text on stage; it reports whether it could.
func (f *figure) showRound(text string) bool {
	r, ok := address.ParseRound(text)
	if !ok || f.run == nil {
		return false
	}
	f.send(playback.Show{Step: f.run.step(r.Round, r.Sub)})
	return true
}

// isAt tells whether the figure shows the round of a link.
func (f *figure) isAt(text string) bool {
	r, ok := address.ParseRound(text)
	if !ok || f.run == nil {
		return false
	}
	now := f.player.Current()
	if r.Sub == 0 {
		return int(f.run.trace.Steps()[now].Round) == r.Round
	}
	return f.run.step(r.Round, r.Sub) == now
}

// state is what an address needs to open the figure as it is.
func (f *figure) state() address.State {
	s := address.State{}
	for _, c := range f.controls {
		if c.input {
			if text, given := f.request.Inputs[c.name]; given {
				s.Fields = append(s.Fields, address.Field{Name: c.name, Value: compactValues(text)})
			}
		} else if text, given := f.request.Params[c.name]; given {
			s.Fields = append(s.Fields, address.Field{Name: c.name, Value: text})
		}
	}
	s.View = f.view
	if f.run != nil {
		round, sub := f.run.moment(f.player.Current())
		s.Round = &address.Round{Round: round, Sub: sub}
	}
	if f.player.Speed != 1 {
		s.Speed = f.player.Speed
	}
	s.Loop = f.player.Loop
	if f.hide {
		s.Hide = []string{"values"}
	}
	if f.chain {
		s.Show = append(s.Show, "chain")
	}
	if f.intervals {
		s.Show = append(s.Show, "intervals")
	}
	return s
}

// compactValues writes values with commas, which an address keeps readable.
func compactValues(text string) string {
	if strings.ContainsAny(text, "\"|") {
		return text
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\r' }), ",")
}

// cardOf describes a value.
func (f *figure) cardOf(n tracer.NodeID, side string) *card {
	c := &card{node: n, side: side}
	for _, line := range views.Describe(f.run.subject(), n) {
		switch {
		case line[0] == "Value" && f.hide && !f.run.graph.IsInput(n):
			c.value += " = ?"
		case line[0] == "Value":
			c.value += " = " + line[1]
		case line[0] == "Cell":
			c.value = line[1] + c.value
		default:
			c.facts = append(c.facts, fact{line[0], line[1]})
		}
	}
	return c
}
