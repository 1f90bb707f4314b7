package practice

import (
	"net/url"
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

// Page is the start of practice, or what the address names: the ladder of a lesson, a problem set.
func (p *Practice) Page(query string) ui.Page {
	set, ok, err := problemset.Parse(query)
	if ok {
		return p.setPage(query, set, err)
	}
	values, _ := url.ParseQuery(query) // a damaged one names nothing
	if page, ok := p.ladderPage(values.Get("ladder")); ok {
		return page
	}
	for _, id := range algos.IDs() { // the field asks for them all
		if alg, ok := algos.Find(id); ok {
			p.kindsOf(alg)
			p.Breathe()
		}
	}
	view := &view{Practice: p}
	return ui.Page{
		Title:       "Practice",
		Description: "Exercises on every algorithm, marked from the run itself, and reviewed when you are about to forget.",
		Draw:        func() app.UI { return view },
	}
}

// view is the start of practice: what today holds, every algorithm, and the record as a file.
type view struct {
	app.Compo
	Practice *Practice

	desk
	stop func()

	fields []familyOfField // made once: the page is drawn at every answer
	folded map[string]bool // families of the field; those that are not in it are folded where there is little room
	wide   bool            // there is room for the whole field

	aside []asideText // what is set aside, once the reader has asked for it
}

// OnMount reads the record.
func (v *view) OnMount(ctx app.Context) {
	v.ctx, v.update = ctx, v.Update
	width, _ := app.Window().Size()
	v.wide = width >= widthOfField
	v.stop = v.Practice.ReadRecord(ctx, func() { v.Update() })
	if v.wide {
		v.Update()
	}
}

// OnDismount stops listening for other tabs.
func (v *view) OnDismount() {
	if v.stop != nil {
		v.stop()
	}
	v.leave()
}

// Render draws the page.
func (v *view) Render() app.UI {
	now := time.Now()
	states := v.Practice.log.States(now, v.Practice.offers)
	return app.Div().Class("practice").Body(
		app.Div().Class("practice-head").Body(
			app.Div().Body(
				ui.H1().TabIndex(-1).Text("Practice"),
				app.P().Class("lead").Text("Exercises on every algorithm, made from runs and marked from them. What you have answered comes back when you are about to forget it."),
				v.today(now),
			),
			v.kinds(),
		),
		v.field(states),
		v.record(),
		v.device(),
		ui.Section().Class("practice-teachers").Aria("labelledby", "teachers").Body(
			ui.H2().ID("teachers").Text("For teachers"),
			app.P().Body(app.Text("Put exercises together and give them out as a link, and grade the files of a whole class: "), app.A().Href(ui.At("/practice/sets")).Text("Problem sets"), app.Text("."))),
	)
}

// order lists the algorithms as the course brings them, those of no lesson behind.
func (p *Practice) order() []string {
	out := p.course().Algorithms()
	for _, id := range algos.IDs() {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// offers tells whether there are exercises of a skill: an answer of another version may be on an
// algorithm that this one does not have.
func (p *Practice) offers(skill record.Skill) bool {
	alg, ok := algos.Find(skill.Algorithm)
	return ok && slices.Contains(p.kindsOf(alg), skill.Kind)
}

// kinds tells what the kinds of exercise ask, each with an exercise to try.
func (v *view) kinds() app.UI {
	var items []app.UI
	for _, k := range kinds.All() {
		for _, id := range []string{"scan/blelloch", "network/custom"} { // between them they have every kind
			if alg, ok := algos.Find(id); ok && slices.Contains(v.Practice.kindsOf(alg), k) {
				items = append(items, app.Div().Body(
					ui.Dt().Body(app.A().Class("map-title").Href(ui.At(drill.Address(exercises.Spec{Kind: k, Algorithm: id, Seed: 1}))).Text(k.Title)),
					ui.Dd().Text(k.Says)))
				break
			}
		}
	}
	return ui.Dl().Class("practice-kinds").Body(items...)
}
