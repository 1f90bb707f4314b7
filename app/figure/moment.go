package figure

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
	if !ok || f.run == nil {
		return 0, false
	}
	return f.run.step(r.Round, r.Sub), true
}

// ShowRound brings the round of a link in the text on stage; it reports whether it could.
func (f *Figure) ShowRound(round string) bool {
	step, ok := f.StepAt(round)
	if ok {
		f.Send(playback.Show{Step: step})
	}
	return ok
}

// PlayTo plays to a round that the text has come to speak of.
func (f *Figure) PlayTo(round string) {
	if step, ok := f.StepAt(round); ok {
		f.Send(playback.PlayTo{Step: step})
	}
}

// IsAt tells whether the figure shows the round of a link.
func (f *Figure) IsAt(text string) bool {
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
func (f *Figure) state() address.State {
	s := address.State{}
	for _, c := range f.controls {
		if c.input {
			if text, given := f.request.Inputs[c.name]; given {
				s.Fields = append(s.Fields, address.Field{Name: c.name, Value: address.Compact(text)})
			}
		} else if text, given := f.request.Params[c.name]; given {
			s.Fields = append(s.Fields, address.Field{Name: c.name, Value: text})
		}
	}
	if _, own := s.Get("p"); !own && named(f.controls, "p") < 0 && f.processors != fewProcessors {
		s.Fields = append(s.Fields, address.Field{Name: "p", Value: strconv.Itoa(f.processors)})
	}
	s.View = f.view
	if f.place == PlaceEmbed {
		s.Theme, s.Controls = f.asked.Theme, f.asked.Controls
	}
	if f.run != nil {
		round, sub := f.run.moment(f.player.Current())
		s.Round = &address.Round{Round: round, Sub: sub}
	}
	if f.player.Speed != 1 {
		s.Speed = f.player.Speed
	}
	s.Loop, s.Projector = f.player.Loop, f.projects
	if f.predict {
		s.Hide = []string{"values"}
	}
	if f.chain {
		s.Show = append(s.Show, "chain")
	}
	if f.intervals {
		s.Show = append(s.Show, "intervals")
	}
	if f.data {
		s.Show = append(s.Show, "data")
	}
	switch {
	case f.bars && !f.barsAtFirst():
		s.Show = append(s.Show, "bars")
	case !f.bars && f.barsAtFirst():
		s.Hide = append(s.Hide, "bars")
	}
	s.Fold = f.foldsForAddress()
	if f.greedy {
		s.Show = append(s.Show, "greedy")
	}
	return s
}

// Query is the query of the page's address that opens it as it is now; false where that address
// does not follow the figure.
func (f *Figure) Query() (query string, follows bool) {
	switch f.place {
	case PlacePlay, PlaceEmbed:
		return f.state().Encode(), true
	case PlaceCompare:
		if f.by == nil {
			return f.pair.query(), true
		}
	}
	return "", false
}

// Here is the address of this moment.
func (f *Figure) Here() string {
	if f.by != nil {
		return f.by.Here()
	}
	if f.pair != nil {
		return "/compare?" + f.pair.query()
	}
	s := f.state()
	s.Theme, s.Controls = "", ""
	return "/play/" + f.algorithm + "?" + s.Encode()
}

// FileName is what a file of the figure is called.
func (f *Figure) FileName(ending string) string {
	return strings.ReplaceAll(f.algorithm, "/", "-") + "." + ending
}

// cardOf tells what is known of a value. What the picture keeps back, the card keeps back too:
// values that have not been written yet and have not been predicted.
func (f *Figure) cardOf(n tracer.NodeID) *card {
	known := views.Describe(f.run.subject(), n)
	if f.keptBack(n) {
		known.Value = "?"
	}
	for i := range known.Facts {
		line := &known.Facts[i]
		if line.Kind != views.FactOperands && line.Kind != views.FactSteering {
			continue
		}
		if text := f.sources(n, line.Kind == views.FactSteering); text != "" && f.anyKeptBack(n) {
			line.Text = text
		}
	}
	c := &card{node: n, value: known.Cell + " = " + known.Value, facts: known.Facts}
	if _, ok := f.inputCellOf(n); ok && !f.predict {
		c.facts = append(c.facts, views.Fact{Label: "Edit", Text: "press it and type; drag it up or down, or sideways"})
	}
	if text := f.besides(n); text != "" {
		c.facts = append(c.facts, views.Fact{Label: "Beside it", Text: text})
	}
	return c
}

// keptBack tells whether the picture does not show a value at this moment.
func (f *Figure) keptBack(n tracer.NodeID) bool {
	return !f.run.graph.IsInput(n) && f.run.graph.StepOf(n) > f.player.Current() && f.answered(n) == views.NotYet
}

func (f *Figure) anyKeptBack(n tracer.NodeID) bool {
	return slices.ContainsFunc(f.run.graph.SourcesOf(n), func(s tracer.Source) bool { return f.keptBack(s.Node) })
}

// sources lists the cells that a value comes from, without their values.
func (f *Figure) sources(n tracer.NodeID, steering bool) string {
	var cells []string
	for _, s := range f.run.graph.SourcesOf(n) {
		array, i := f.run.trace.Place(f.run.graph.Node(s.Node).Cell)
		if name := f.run.trace.Array(array).Name + "[" + strconv.Itoa(i) + "]"; s.Steer == steering && len(cells) < 4 && !slices.Contains(cells, name) {
			cells = append(cells, name)
		}
	}
	return strings.Join(cells, ", ")
}
