package model

import (
	"slices"
	"strconv"
	"strings"

	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
)

// This file names moments of a figure, in links and addresses, and tells what is known of a value
// at one.

// StepAt is the step of a round as a link names it; false where the text is none, or there is no
// run.
func (f *Figure) StepAt(round string) (step int, ok bool) {
	r, ok := address.ParseRound(round)
	if !ok || f.Run == nil {
		return 0, false
	}
	return f.Run.step(r.Round, r.Sub), true
}

// toRound goes to the round of a link in the text, in some way; it reports whether it could.
func (f *Figure) toRound(round string, by func(step int) playback.Message) bool {
	step, ok := f.StepAt(round)
	if ok {
		f.play(by(step))
	}
	return ok
}

// IsAt tells whether the figure shows the round of a link.
func (f *Figure) IsAt(text string) bool {
	r, ok := address.ParseRound(text)
	if !ok || f.Run == nil {
		return false
	}
	now := f.Player.Current()
	if r.Sub == 0 {
		return int(f.Run.Trace.Steps()[now].Round) == r.Round
	}
	return f.Run.step(r.Round, r.Sub) == now
}

// state is what an address needs to open the figure as it is.
func (f *Figure) state() address.State {
	s := address.State{}
	for _, c := range f.Controls {
		if c.Input {
			if text, given := f.Ran.Inputs[c.Name]; given {
				s.Fields = append(s.Fields, address.Field{Name: c.Name, Value: c.short(text)})
			}
		} else if text, given := f.Ran.Params[c.Name]; given {
			s.Fields = append(s.Fields, address.Field{Name: c.Name, Value: text})
		}
	}
	if _, own := s.Get("p"); !own && named(f.Controls, "p") < 0 && f.Processors != fewProcessors {
		s.Fields = append(s.Fields, address.Field{Name: "p", Value: strconv.Itoa(f.Processors)})
	}
	s.View = f.View
	if f.Place == PlaceEmbed {
		s.Theme, s.Controls = f.Opening.asked.Theme, f.Opening.asked.Controls
	}
	if f.Run != nil {
		round, sub := f.Run.Moment(f.Player.Current())
		s.Round = &address.Round{Round: round, Sub: sub}
	}
	if f.Player.Speed != 1 {
		s.Speed = f.Player.Speed
	}
	s.Loop, s.Projector = f.Player.Loop, f.Projected
	if f.Predict {
		s.Hide = []string{"values"}
	}
	if f.unnamed() {
		s.Hide = append(s.Hide, "names")
	}
	if f.Chain {
		s.Show = append(s.Show, "chain")
	}
	if f.Intervals {
		s.Show = append(s.Show, "intervals")
	}
	if f.Data {
		s.Show = append(s.Show, "data")
	}
	switch {
	case f.Bars && !f.barsAtFirst():
		s.Show = append(s.Show, "bars")
	case !f.Bars && f.barsAtFirst():
		s.Hide = append(s.Hide, "bars")
	}
	s.Fold = f.foldsForAddress()
	if f.Greedy {
		s.Show = append(s.Show, "greedy")
	}
	return s
}

// Query is the query of the page's address that opens it as it is now; false where that address
// does not follow the figure.
func (f *Figure) Query() (query string, follows bool) {
	switch f.Place {
	case PlacePlay, PlaceEmbed:
		return f.state().Encode(), true
	case PlaceCompare:
		if f.By == nil {
			return f.Pair.Query(), true
		}
	}
	return "", false
}

// Here is the address of this moment.
func (f *Figure) Here() string {
	if f.By != nil {
		return f.By.Here()
	}
	if f.Pair != nil {
		return "/compare?" + f.Pair.Query()
	}
	s := f.state()
	s.Theme, s.Controls = "", ""
	return "/play/" + f.Algorithm + "?" + s.Encode()
}

// FileName is what a file of the figure is called.
func (f *Figure) FileName(ending string) string {
	return strings.ReplaceAll(f.Algorithm, "/", "-") + "." + ending
}

// Card tells what is known of the value that is singled out; it is not to be seen where that is
// none. Of a box that has been answered the line below the stage tells why, and what is to be
// filled in stays in sight.
func (f *Figure) Card() (c Card, seen bool) {
	if f.Picked == tracer.NoNode || f.settled(f.Picked) {
		return c, false
	}
	return f.cardOf(f.Picked), true
}

// cardOf tells what is known of a value. What the picture keeps back, the card keeps back too:
// values that have not been written yet and have not been predicted.
func (f *Figure) cardOf(n tracer.NodeID) Card {
	known := views.Describe(f.Run.Subject, n)
	if f.keptBack(n) {
		known.Value = "?"
	}
	for i := range known.Facts {
		line := &known.Facts[i]
		if line.Kind != views.FactOperands && line.Kind != views.FactSteering {
			continue
		}
		if text := f.Run.sources(n, line.Kind == views.FactSteering); text != "" && f.anyKeptBack(n) {
			line.Text = text
		}
	}
	c := Card{Value: known.Cell + " = " + known.Value, Facts: known.Facts}
	if _, ok := f.inputCellOf(n); ok && !f.Predict {
		c.Facts = append(c.Facts, views.Fact{Label: "Edit", Text: "press it and type; drag it up or down, or sideways"})
	}
	if text := f.besides(n); text != "" {
		c.Facts = append(c.Facts, views.Fact{Label: "Beside it", Text: text})
	}
	return c
}

// keptBack tells whether the picture does not show a value at this moment.
func (f *Figure) keptBack(n tracer.NodeID) bool {
	return !f.Run.Graph.IsInput(n) && f.Run.Graph.StepOf(n) > f.Player.Current() && f.answered(n) == views.NotYet
}

func (f *Figure) anyKeptBack(n tracer.NodeID) bool {
	return slices.ContainsFunc(f.Run.Graph.SourcesOf(n), func(s tracer.Source) bool { return f.keptBack(s.Node) })
}

// sources lists the cells that a value comes from, without their values.
func (r *Run) sources(n tracer.NodeID, steering bool) string {
	var cells []string
	for _, s := range r.Graph.SourcesOf(n) {
		array, i := r.Trace.Place(r.Graph.Node(s.Node).Cell)
		if name := r.Trace.Array(array).Name + "[" + strconv.Itoa(i) + "]"; s.Steer == steering && len(cells) < 4 && !slices.Contains(cells, name) {
			cells = append(cells, name)
		}
	}
	return strings.Join(cells, ", ")
}
