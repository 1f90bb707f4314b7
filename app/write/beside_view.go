package write

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
)

// stages are the figure and the one beside it. The first never changes its place in the page, so
// that its canvas stays; the second comes when it is first asked for, and is hidden when it is
// closed.
func (v *View) stages() app.UI {
	s := v.Session
	b := &s.beside
	place, second, deck := model.PlaceWrite, app.UI(app.Div()), app.UI(app.Div())
	if b.pair != nil {
		place = model.PlaceCompare
		deck = app.Div().Class("write-deck").Body(
			figure.Deck(b.pair),
			app.Button().Type("button").ID("write-part").Class("button button-quiet button-small").
				OnClick(ui.Guarded(func(app.Context, app.Event) { s.part(); v.besides() }), "part").Text("Close the comparison"))
	}
	if b.second != nil {
		second = figure.Component(b.second, place)
	}
	return app.Div().Class("write-stages").Body(
		app.Div().Class("write-stage").Body(figure.Component(s.figure, place)),
		app.Div().Class("write-stage").ID("write-second").Hidden(b.pair == nil).Body(second),
		deck,
	)
}

// comparing is a button that sets something beside the program.
func (v *View) comparing(id, label string, kind other) app.UI {
	return app.Button().Type("button").ID(id).Class("button button-quiet button-small").
		OnClick(ui.Guarded(func(app.Context, app.Event) { v.Session.compare(kind); v.besides(); v.show(sideFigure) }), id).Text(label)
}
