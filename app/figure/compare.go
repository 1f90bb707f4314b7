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

// Two figures side by side run on one input and by one clock. The one with more steps leads: its
// player is the clock. The other follows step by step and waits at its end. What is typed for one
// is typed for the other where it has an input or parameter of that name, a view that both have is
// changed in both, and what is singled out in one is in the other (link.go).

// What is compared where an address does not say.
const (
	compareLeft  = "scan/hillis-steele"
	compareRight = "scan/blelloch"
)

// ComparePage is the page of two algorithms, with the figures on it; ok is false where the query
// names one that there is not.
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
	l.Problems = append(l.Problems, problems...)
	pair := newPair(l, g)
	page = ui.Page{Title: left.Title + " and " + right.Title, Description: "Two algorithms side by side, on one input and with one clock."}
	page.Draw = func() app.UI {
		return app.Div().Class("compare").Body(
			app.Div().Class("compare-head").Body(
				ui.H1().TabIndex(-1).Text("Side by side"),
				app.P().Class("lead").Body(
					app.Text("Two algorithms on one input and with one clock. "),
					app.A().Href(ui.At("/catalogue")).Text("Choose two from the catalogue"),
				),
			),
			&pairForm{Pair: pair},
			app.Div().Class("compare-figures").Body(l.Component(PlaceCompare), g.Component(PlaceCompare)),
			&deck{Pair: pair},
			app.Div().Class("compare-more").Body(&More{Figure: l}, &More{Figure: g}),
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

// queryFor is what the address says to one of the two: its own inputs and parameters, those left
// out as in the example of the left one. An input called a or b is written in.a or in.b, because
// these name the algorithms.
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

// Pair is two figures side by side. It owns what they have in common: the clock, what is typed, and
// what is singled out.
type Pair struct{ left, right *Figure }

// newPair sets two figures side by side.
func newPair(left, right *Figure) *Pair {
	p := &Pair{left, right}
	left.pair, right.pair = p, p
	left.place, right.place = PlaceCompare, PlaceCompare
	p.meet()
	return p
}

// beside is the figure beside this one; nil if there is none.
func (f *Figure) beside() *Figure {
	switch {
	case f.pair == nil:
		return nil
	case f.pair.left == f:
		return f.pair.right
	}
	return f.pair.left
}

// query is the address of the pair as it stands.
func (p *Pair) query() string {
	s := address.State{Fields: []address.Field{{Name: "a", Value: p.left.algorithm}, {Name: "b", Value: p.right.algorithm}}}
	for _, side := range []*Figure{p.left, p.right} {
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
	own := p.leader().state()
	s.View, s.Round, s.Speed, s.Loop, s.Hide, s.Show, s.Fold = p.left.view, own.Round, own.Speed, own.Loop, own.Hide, own.Show, p.left.state().Fold
	return s.Encode()
}

// run tells whether both figures have a run.
func (p *Pair) run() bool { return p.left.run != nil && p.right.run != nil }

// leader is the figure whose player is the clock: the one with more steps.
func (p *Pair) leader() *Figure {
	if p.run() && p.right.run.last() > p.left.run.last() {
		return p.right
	}
	return p.left
}

// leaderOr is the leader of a pair of which a figure is one; a figure leads itself where it stands
// alone, or one of the two has no run.
func (p *Pair) leaderOr(f *Figure) *Figure {
	if p == nil || !p.run() {
		return f
	}
	return p.leader()
}

// meet puts both figures at one moment: after a change of input, another may lead.
func (p *Pair) meet() {
	if p != nil && p.run() {
		p.follow(p.leader(), false)
	}
}

// follow brings the other figure to where one of the two stands, which may play on.
func (p *Pair) follow(f *Figure, playsOn bool) {
	g := f.beside()
	if g == nil || g.run == nil {
		return
	}
	before := g.player.Current()
	g.player = playback.Update(g.player, playback.Seek{At: min(f.player.Position, float64(g.run.last()))})
	g.player = playback.Update(playback.Update(g.player, playback.SetSpeed{Speed: f.player.Speed}), playback.SetLoop{On: f.player.Loop})
	g.wish = g.player.Current()
	g.tellScreen(g.player.Current() != before, playsOn && g.passes())
	if g.player.Current() != before {
		g.screen.Moved()
	}
}

// mirror types into the other figure what has been typed into control i of one of the two.
func (p *Pair) mirror(f *Figure, i int) {
	g := f.beside()
	if g == nil {
		return
	}
	if j := named(g.controls, f.controls[i].name); j >= 0 && g.controls[j].text != f.controls[i].text {
		g.controls[j].write(f.controls[i].text)
		g.controls[j].given = f.controls[i].given
		g.rerun()
	}
}

// watch has a component told when either figure has changed.
func (p *Pair) watch(w watcher) {
	p.left.watch(w)
	p.right.watch(w)
}

// deck plays both figures.
type deck struct {
	app.Compo
	Pair *Pair
}

// OnMount has the figures tell when they have changed.
func (d *deck) OnMount(app.Context) { d.Pair.watch(d) }

// Render draws the controls of the one that leads.
func (d *deck) Render() app.UI {
	return app.Div().Class("deck").Body((&View{Figure: d.Pair.leader()}).transport())
}

// pairForm chooses the two algorithms and takes their input.
type pairForm struct {
	app.Compo
	Pair *Pair

	offered map[*Figure][]*algos.Algorithm // found once: the form is drawn at every change of an input
}

// OnMount has the figures tell when they have changed.
func (v *pairForm) OnMount(app.Context) { v.Pair.watch(v) }

// Render draws the form: two choices, then the inputs and parameters of the left one, then what the
// right one has beyond them.
func (v *pairForm) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	left, right := v.Pair.left, v.Pair.right
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
			ui.Summary().Text("Change the input"),
			app.Div().Class("fields").Role("group").Aria("label", "Input and options").Body(fields...),
		),
		v.timesLine(),
	)
}

// offers lists the algorithms that a figure can be turned to: what it shows, and what takes the
// same inputs as the one beside it.
func (v *pairForm) offers(f *Figure) []*algos.Algorithm {
	list, made := v.offered[f]
	if !made {
		all := algos.Catalog()
		for i := range all {
			if all[i].ID == f.algorithm || SameInputs(&all[i], f.beside().alg) {
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
				side := "b"
				if f == v.Pair.left {
					side = "a"
				}
				s, _ := address.Parse(v.Pair.query())
				ctx.Navigate(ui.At("/compare") + "?" + s.With(side, ctx.JSSrc().Get("value").String()).Encode())
			}), f.ID).
			Body(options...),
	)
}

// SameInputs tells whether an algorithm runs on what another takes, and gives results of the same
// names.
func SameInputs(a, b *algos.Algorithm) bool {
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
