package practice

import (
	"slices"

	"upsweep/algos"
	"upsweep/app/catalogue"
	"upsweep/app/course"
	"upsweep/app/ui"
	"upsweep/exercises/record"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// families lists every algorithm, with the level of each of its skills that has been tried.
func (v *view) families(states []record.State) app.UI {
	var parts []app.UI
	parts = append(parts, app.H2().ID("practice-all").Text("Every algorithm"))
	var order []string
	items := map[string][]app.UI{}
	if v.algorithms == nil {
		v.algorithms = algos.Catalog()
	}
	for i := range v.algorithms {
		alg := &v.algorithms[i]
		if !slices.Contains(order, alg.Family) {
			order = append(order, alg.Family)
		}
		items[alg.Family] = append(items[alg.Family], app.Li().Body(append(
			[]app.UI{app.A().Href(ui.At("/practice/" + alg.ID)).Text(alg.Title)}, levels(states, alg.ID)...)...))
	}
	for _, family := range order {
		parts = append(parts, app.Div().Class("practice-family").Body(
			app.H3().Class("eyebrow").Text(catalogue.Title(family)), app.Ul().Class("practice-list").Body(items[family]...)))
	}
	return app.Section().Class("practice-all").Aria("labelledby", "practice-all").Body(parts...)
}

// levels lists the skills of an algorithm that have been tried, each with its level.
func levels(states []record.State, id string) []app.UI {
	var items []app.UI
	for _, st := range states {
		if st.Skill.Algorithm == id {
			items = append(items, app.Li().Class(course.LevelMark(st.Level)).Text(st.Skill.Kind.Title()+": "+st.Level.String()))
		}
	}
	if len(items) == 0 {
		return nil
	}
	return []app.UI{app.Ul().Class("marks").Body(items...)}
}
