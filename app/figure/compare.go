package figure

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/app/ui"
)

// Two figures side by side run on one input and by one clock. The one with more steps leads: its player is the clock. The other
// follows step by step and waits at its end. What is typed for one is typed for the other where it has an input or parameter of that
// name, a view that both have is changed in both, and what is
// singled out in one is in the other (link.go).

// What is compared where an address does not say.
const (
	compareLeft  = "scan/hillis-steele"
	compareRight = "scan/blelloch"
)

// ComparePage is the page of two algorithms, with the figures on it; ok is false where the query names one that there is not.
func ComparePage(query string) (page ui.Page, both []*Figure, ok bool) {
	asked, problems := address.Parse(query)
	a, b := compareLeft, compareRight
	if id, ok := asked.Get("a"); ok {
		a = id
		if other, given := asked.Get("b"); !given {
			b = firstRival(id, other)
		}
	}
	if id, ok := asked.Get("b"); ok {
		b = id
	}
	left, okA := algos.Find(a)
	right, okB := algos.Find(b)
	if !okA || !okB {
		return page, nil, false
	}
	asked = asked.Without("a").Without("b")
	l, g := New("left", a, queryFor(left, left, asked)), New("right", b, queryFor(right, left, asked))
	l.twin, g.twin, l.first = g, l, true
	l.place, g.place = placeCompare, placeCompare
	l.Problems = append(l.Problems, problems...)
	l.meet()
	page = ui.Page{Title: left.Title + " and " + right.Title, Description: "Two algorithms side by side, on one input and by one clock."}
	page.Draw = func() app.UI {
		return app.Div().Class("compare").Body(
			app.Div().Class("compare-head").Body(
				app.H1().TabIndex(-1).Text("Side by side"),
				app.P().Class("lead").Text("Two algorithms on one input and by one clock."),
			),
			&pairForm{Left: l},
			app.Div().Class("compare-figures").Body(l.Component(placeCompare), g.Component(placeCompare)),
			&deck{Left: l},
		)
	}
	return page, []*Figure{l, g}, true
}

// firstRival is what an algorithm is compared with where nothing is said.
func firstRival(id, otherwise string) string {
	if alg, ok := algos.Find(id); ok {
		if rivals := alg.Rivals(); len(rivals) > 0 {
			return rivals[len(rivals)-1].ID
		}
	}
	return otherwise
}

// queryFor is what the address says to one of the two: its own inputs and parameters, those left out as in the example of the left one.
// An input called a or b is written in.a or in.b, because these name the algorithms.
func queryFor(alg, left *algos.Algorithm, asked address.State) string {
	own := address.State{View: asked.View, Round: asked.Round, Speed: asked.Speed, Loop: asked.Loop, Hide: asked.Hide, Show: asked.Show, Fold: asked.Fold}
	if !slices.Contains(alg.Views, algos.View(own.View)) {
		own.View = ""
	}
	has := func(name string) bool {
		return slices.ContainsFunc(alg.Inputs, func(in algos.Input) bool { return in.Name == name }) ||
			slices.ContainsFunc(alg.Params, func(p algos.Param) bool { return p.Name == name })
	}
	for _, f := range asked.Fields {
		if name := strings.TrimPrefix(f.Name, "in."); has(name) || name == "p" { // p are the processors of the schedule, whatever runs
			own = own.With(name, f.Value)
		}
	}
	for name, text := range left.Example.Inputs {
		if _, given := own.Get(name); !given && has(name) {
			own = own.With(name, text)
		}
	}
	for name, text := range left.Example.Params {
		if _, given := own.Get(name); !given && has(name) {
			own = own.With(name, text)
		}
	}
	return own.Encode()
}

// compareQuery is the address of the pair as it stands.
func (f *Figure) compareQuery() string {
	l := f
	if !f.first {
		l = f.twin
	}
	s := address.State{Fields: []address.Field{{Name: "a", Value: l.algorithm}, {Name: "b", Value: l.twin.algorithm}}}
	own := l.leader().state()
	for _, side := range []*Figure{l, l.twin} {
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
	s.View, s.Round, s.Speed, s.Loop, s.Hide, s.Show, s.Fold = l.view, own.Round, own.Speed, own.Loop, own.Hide, own.Show, l.state().Fold
	return s.Encode()
}

// leader is the figure whose player is the clock.
func (f *Figure) leader() *Figure {
	if f.twin == nil || f.run == nil || f.twin.run == nil {
		return f
	}
	mine, other := f.run.last(), f.twin.run.last()
	if mine > other || mine == other && f.first {
		return f
	}
	return f.twin
}

// meet puts both figures at one moment: after a change of input, another may lead.
func (f *Figure) meet() {
	if f.twin == nil || f.run == nil || f.twin.run == nil {
		return
	}
	lead := f.leader()
	lead.follow()
}

// follow brings the other figure to where this one stands.
func (f *Figure) follow() {
	g := f.twin
	if g == nil || g.run == nil {
		return
	}
	before := g.player.Current()
	g.player = playback.Update(g.player, playback.Seek{At: min(f.player.Position, float64(g.run.last()))})
	g.player = playback.Update(playback.Update(g.player, playback.SetSpeed{Speed: f.player.Speed}), playback.SetLoop{On: f.player.Loop})
	g.wish = g.player.Current()
	g.screen.changed(g.player.Current() != before)
	if g.player.Current() != before {
		g.screen.moved()
	}
}

// mirror types into the other figure what has been typed into a control of this one.
func (f *Figure) mirror(i int) {
	if f.twin == nil {
		return
	}
	if j := named(f.twin.controls, f.controls[i].name); j >= 0 && f.twin.controls[j].text != f.controls[i].text {
		f.twin.controls[j].write(f.controls[i].text)
		f.twin.controls[j].given = f.controls[i].given
		f.twin.rerun()
	}
}

// deck plays both figures.
type deck struct {
	app.Compo
	Left *Figure
}

// OnMount tells both figures who shows their player.
func (d *deck) OnMount(app.Context) { d.Left.deck, d.Left.twin.deck = d, d }

// Render draws the controls of the one that leads.
func (d *deck) Render() app.UI {
	return app.Div().Class("deck").Body((&View{Figure: d.Left.leader()}).transport())
}

// pairForm chooses the two algorithms and takes their input.
type pairForm struct {
	app.Compo
	Left *Figure

	offered map[*Figure][]*algos.Algorithm // found once: the form is drawn at every change of an input
}

// OnMount tells both figures where their form is.
func (v *pairForm) OnMount(app.Context) { v.Left.pair, v.Left.twin.pair = v, v }

// Render draws the form: two choices, then the inputs and parameters of the left one, then what the right one has beyond them.
func (v *pairForm) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	left, right := v.Left, v.Left.twin
	fields := []app.UI{}
	for i := range left.controls {
		fields = append(fields, (&View{Figure: left}).field(i))
	}
	for i := range right.controls {
		if named(left.controls, right.controls[i].name) < 0 {
			fields = append(fields, (&View{Figure: right}).field(i))
		}
	}
	return app.Div().Class("compare-form").Body(
		app.Div().Class("compare-choice").Body(v.choice(left, "Left"), v.choice(right, "Right")),
		app.Details().Class("fold").ID("compare-inputs").Body(
			app.Summary().Text("Change the input"),
			app.Div().Class("fields").Role("group").Aria("label", "Input and options").Body(fields...),
		),
		v.timesLine(),
	)
}

// offers lists the algorithms that a figure can be turned to: what it shows, and what takes the same inputs as its twin.
func (v *pairForm) offers(f *Figure) []*algos.Algorithm {
	list, made := v.offered[f]
	if !made {
		all := algos.Catalog()
		for i := range all {
			if all[i].ID == f.algorithm || sameInputs(&all[i], f.twin.alg) {
				list = append(list, &all[i])
			}
		}
		if v.offered == nil || len(v.offered) > 1 { // of the page before
			v.offered = map[*Figure][]*algos.Algorithm{}
		}
		v.offered[f] = list
	}
	return list
}

// choice offers the algorithms that take the same inputs as the other one.
func (v *pairForm) choice(f *Figure, label string) app.UI {
	options := []app.UI{}
	for _, alg := range v.offers(f) {
		options = append(options, app.Option().Value(alg.ID).Selected(alg.ID == f.algorithm).Text(alg.Title))
	}
	return app.Label().Class("compare-pick").Body(
		app.Span().Class("field-name").Text(label),
		app.Select().ID(f.ID+"-choice").
			OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
				a, b := v.Left.algorithm, v.Left.twin.algorithm
				if f.first {
					a = ctx.JSSrc().Get("value").String()
				} else {
					b = ctx.JSSrc().Get("value").String()
				}
				s, _ := address.Parse(v.Left.compareQuery())
				ctx.Navigate(ui.At("/compare") + "?" + s.With("a", a).With("b", b).Encode())
			}), f.ID).
			Body(options...),
	)
}

// sameInputs tells whether an algorithm runs on what another takes, and gives results of the same names.
func sameInputs(a, b *algos.Algorithm) bool {
	needs := func(x, y *algos.Algorithm) bool {
		for _, in := range x.Inputs {
			if !in.Optional && !slices.ContainsFunc(y.Inputs, func(o algos.Input) bool { return o.Name == in.Name && o.Kind == in.Kind }) {
				return false
			}
		}
		return true
	}
	return needs(a, b) && needs(b, a) && a.Outputs[0].Name == b.Outputs[0].Name
}
