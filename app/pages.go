package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/catalogue"
	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
)

// play is an algorithm with all its controls.
func (s *Site) play(r route) (pageContent, bool) {
	alg, ok := algos.Find(r.name)
	if !ok {
		return pageContent{}, false
	}
	f := model.Until(r.cancel, "figure", r.name, r.query)
	l := found(ui.Page{Title: alg.Title, Description: alg.Idea}, f)
	l.Draw = func() app.UI {
		about := []app.UI{
			app.P().Class("eyebrow").Text(catalogue.Title(alg.Family)),
			ui.H1().TabIndex(-1).Text(alg.Title),
			app.P().Class("lead").Text(alg.Idea),
		}
		for _, p := range f.Problems {
			about = append(about, app.P().Class("field-error").Role("alert").Body(ui.Icon("triangle-alert"), app.Span().Text("The address: "+p.String())))
		}
		facts := []app.UI{
			app.Div().Body(ui.Dt().Text("Cost"), ui.Dd().Text(alg.Counts)),
			app.Div().Body(ui.Dt().Text("Source"), ui.Dd().Text(alg.Source)),
		}
		if rivals := alg.Rivals(); len(rivals) > 0 {
			var links []app.UI
			for i, rival := range rivals {
				if i > 0 {
					links = append(links, app.Text(", "))
				}
				links = append(links, app.A().Href(ui.At("/compare")+"?a="+alg.ID+"&b="+rival.ID).Text(rival.Title))
			}
			facts = append(facts, app.Div().Body(ui.Dt().Text("Beside it"), ui.Dd().Body(links...)))
		}
		if taught := s.course.Teaching(alg.ID); len(taught) > 0 {
			var links []app.UI
			for i, e := range taught {
				if i > 0 {
					links = append(links, app.Text(", "))
				}
				links = append(links, app.A().Href(ui.At("/lessons/"+e.Slug)).Text(e.Title))
			}
			facts = append(facts, app.Div().Body(ui.Dt().Text("Taught in"), ui.Dd().Body(links...)))
		}
		facts = append(facts, app.Div().Body(ui.Dt().Text("In class"), ui.Dd().Body(app.A().ID("teach").Href(ui.At(f.Taught(false))).Text("Teach with this figure"))))
		return app.Div().Class("play").Body(
			app.Div().Class("play-head").Body(about...),
			app.Div().Class("play-figure").Body(figure.Component(f, model.PlacePlay)),
			app.Div().Class("play-form").Body(&figure.InputForm{Figure: f}),
			app.Div().Class("play-about").Body(&figure.Program{Figure: f}, &figure.More{Figure: f}, ui.Dl().Class("about-facts").Body(facts...)),
		)
	}
	return l, true
}

// embed is the figure alone, for a frame on another site.
func (s *Site) embed(r route) (pageContent, bool) {
	alg, ok := algos.Find(r.name)
	if !ok {
		return pageContent{}, false
	}
	f := model.Until(r.cancel, "figure", r.name, r.query).At(model.PlaceEmbed)
	l := found(ui.Page{Title: alg.Title, Description: alg.Idea}, f)
	l.Draw = func() app.UI {
		return app.Div().Class("embed").Body(
			ui.H1().Class("visually-hidden").TabIndex(-1).Text(alg.Title),
			figure.Component(f, model.PlaceEmbed),
			app.P().Class("embed-foot").Body(app.A().Href(ui.At("/play/"+alg.ID)).Target("_blank").Rel("noopener").Text("Open in Upsweep")),
		)
	}
	return l, true
}

// embedExercise is one exercise alone, for a frame on another site.
func (s *Site) embedExercise(r route) (pageContent, bool) {
	p, ok := s.practice.Framed(r.name, r.query)
	return found(p), ok
}

// player is an algorithm's own run, to be played and nothing else. Its page has no client: the
// flipbook is all there is to it, and web/player.js.
func (s *Site) player(r route) (pageContent, bool) {
	alg, ok := algos.Find(r.name)
	if !ok {
		return pageContent{}, false
	}
	f := model.New("figure", r.name, "").At(model.PlacePlayer)
	l := found(ui.Page{Title: alg.Title, Description: alg.Idea}, f)
	l.Draw = func() app.UI {
		return app.Div().Class("embed").Body(ui.H1().Class("visually-hidden").TabIndex(-1).Text(alg.Title), figure.Component(f, model.PlacePlayer))
	}
	return l, true
}
