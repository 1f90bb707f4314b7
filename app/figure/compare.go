package figure

import (
	"fmt"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
)

// Two figures side by side run on one input and by one clock. The one with more steps leads: its
// player is the clock. The other follows step by step and waits at its end. What is typed for one
// is typed for the other where it has an input or parameter of that name, a view that both have is
// changed in both, and what is singled out in one is in the other (link.go).

// ComparePage is the page of two algorithms, with the figures on it; ok is false where the query
// names one that there is not.
func ComparePage(query string) (page ui.Page, both []*model.Figure, ok bool) {
	pair, ok := model.Compare(query)
	if !ok {
		return page, nil, false
	}
	l, g := pair.Left, pair.Right
	page = ui.Page{Title: l.Alg.Title + " and " + g.Alg.Title, Description: "Two algorithms side by side, on one input and with one clock."}
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
			app.Div().Class("compare-figures").Body(Component(l, model.PlaceCompare), Component(g, model.PlaceCompare)),
			Deck(pair),
			app.Div().Class("compare-more").Body(&More{Figure: l}, &More{Figure: g}),
		)
	}
	return page, []*model.Figure{l, g}, true
}

// deck plays both figures.
type deck struct {
	app.Compo
	Pair *model.Pair
}

// OnMount has the figures tell when they have changed.
func (d *deck) OnMount(app.Context) { d.Pair.Shows(d) }

// Render draws the controls of the one that leads.
func (d *deck) Render() app.UI {
	return app.Div().Class("deck").Body((&View{Figure: d.Pair.Leader()}).transport())
}

// pairForm chooses the two algorithms and takes their input.
type pairForm struct {
	app.Compo
	Pair *model.Pair

	offered map[*model.Figure][]*algos.Algorithm // found once: the form is drawn at every change of an input
}

// OnMount has the figures tell when they have changed.
func (v *pairForm) OnMount(app.Context) { v.Pair.Shows(v) }

// Render draws the form: two choices, then the inputs and parameters of the left one, then what the
// right one has beyond them.
func (v *pairForm) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	left, right := v.Pair.Left, v.Pair.Right
	fields := []app.UI{}
	for i := range left.Controls {
		fields = append(fields, (&View{Figure: left}).field(i))
	}
	for i := range right.Controls {
		if !left.Has(right.Controls[i].Name) {
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
func (v *pairForm) offers(f *model.Figure) []*algos.Algorithm {
	list, made := v.offered[f]
	if !made {
		all := algos.Catalog()
		for i := range all {
			if all[i].ID == f.Algorithm || SameInputs(&all[i], f.Beside().Alg) {
				list = append(list, &all[i])
			}
		}
		if v.offered == nil || len(v.offered) > 1 { // of the page before
			v.offered = map[*model.Figure][]*algos.Algorithm{}
		}
		v.offered[f] = list
	}
	return list
}

// choice offers the algorithms that take the same inputs as the other one.
func (v *pairForm) choice(f *model.Figure, label string) app.UI {
	options := []app.UI{}
	for _, alg := range v.offers(f) {
		options = append(options, app.Option().Value(alg.ID).Selected(alg.ID == f.Algorithm).Text(alg.Title))
	}
	return app.Label().Class("compare-pick").Body(
		app.Span().Class("field-name").Text(label),
		app.Select().ID(f.ID+"-choice").
			OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
				side := "b"
				if f == v.Pair.Left {
					side = "a"
				}
				s, _ := address.Parse(v.Pair.Query())
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

// times compares how long both figures take, on the processors that they are given.
func times(p *model.Pair) string {
	if !p.Runs() {
		return ""
	}
	f, g := p.Left, p.Right
	a, b := f.Time(), g.Time()
	on := "On one processor"
	if f.Processors > 1 {
		on = fmt.Sprintf("On %s processors", ui.Thousands(f.Processors))
	}
	said := "they take equally long"
	switch {
	case a < b:
		said = f.Name() + " finishes first"
	case b < a:
		said = g.Name() + " finishes first"
	}
	return fmt.Sprintf("%s: %s takes %s, %s %s; %s.", on, f.Name(), tracer.Plural(a, "step"), g.Name(), tracer.Plural(b, "step"), said)
}

// timesLine is that sentence on the page, in the view that shows processors.
func (v *pairForm) timesLine() app.UI {
	text := ""
	if views.ID(v.Pair.Left.View) == views.Processors && views.ID(v.Pair.Right.View) == views.Processors {
		text = times(v.Pair)
	}
	return app.P().ID("compare-times").Class("compare-times").Role("status").Text(text)
}

// Deck plays both figures of a pair.
func Deck(p *model.Pair) app.UI { return &deck{Pair: p} }
