package app

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/ui"
	"upsweep/exercises/record"
)

// standing sums up how well the exercises on some algorithms go: how many of their skills have been tried, and how many of those are known
// or better, and mastered.
type standing struct {
	tried, known, mastered int
	all                    bool // every one of the algorithms has been tried
}

// standingIn is the standing in some algorithms.
func standingIn(states []record.State, algorithms []string) standing {
	out := standing{all: len(algorithms) > 0}
	for _, id := range algorithms {
		tried := out.tried
		for _, st := range states {
			if st.Skill.Algorithm != id {
				continue
			}
			out.tried++
			if st.Level >= record.Known {
				out.known++
			}
			if st.Level == record.Mastered {
				out.mastered++
			}
		}
		out.all = out.all && out.tried > tried
	}
	return out
}

// level is the one level of all: that of what is known least. Mastered is what has been tried throughout.
func (s standing) level() record.Level {
	switch {
	case s.tried == 0:
		return record.Untried
	case s.all && s.mastered == s.tried:
		return record.Mastered
	case s.known == s.tried:
		return record.Known
	}
	return record.Learning
}

// String says it in words; empty where nothing has been tried.
func (s standing) String() string {
	switch {
	case s.tried == 0:
		return ""
	case s.level() == record.Mastered:
		return ui.Count(s.tried, "skill") + " mastered"
	case s.mastered > 0:
		return strconv.Itoa(s.known) + " of " + ui.Count(s.tried, "skill") + " known, " + strconv.Itoa(s.mastered) + " mastered"
	}
	return strconv.Itoa(s.known) + " of " + ui.Count(s.tried, "skill") + " known"
}

// levelMark is the class of the mark of a level: a ring, a disc, a star. Words stand beside it or are hidden in it.
func levelMark(l record.Level) string {
	return [...]string{"", "mark mark-learning", "mark mark-known", "mark mark-mastered"}[l]
}

// mapLegend tells what the marks of the map mean.
func mapLegend() app.UI {
	item := func(class, says string) app.UI { return app.Li().Class(class).Text(says) }
	return app.Ul().Class("marks").Aria("label", "Marks of the map").Body(
		item("mark mark-read", "read"),
		item(levelMark(record.Learning), "practised"),
		item(levelMark(record.Known), "all tried skills known"),
		item(levelMark(record.Mastered), "mastered: likely to last for weeks"),
	)
}

// families lists every algorithm, with the level of each of its skills that has been tried.
func (v *practiceView) families(states []record.State) app.UI {
	var parts []app.UI
	parts = append(parts, app.H2().ID("practice-all").Text("Every algorithm"))
	var order []string
	items := map[string][]app.UI{}
	for _, alg := range algos.Catalog() {
		if !slices.Contains(order, alg.Family) {
			order = append(order, alg.Family)
		}
		items[alg.Family] = append(items[alg.Family], app.Li().Body(append(
			[]app.UI{app.A().Href(ui.At("/practice/" + alg.ID)).Text(alg.Title)}, levels(states, alg.ID)...)...))
	}
	for _, family := range order {
		parts = append(parts, app.H3().Class("eyebrow").Text(familyTitle(family)), app.Ul().Class("practice-list").Body(items[family]...))
	}
	return app.Section().Class("practice-all").Aria("labelledby", "practice-all").Body(parts...)
}

// levels lists the skills of an algorithm that have been tried, each with its level.
func levels(states []record.State, id string) []app.UI {
	var items []app.UI
	for _, st := range states {
		if st.Skill.Algorithm == id {
			items = append(items, app.Li().Class(levelMark(st.Level)).Text(st.Skill.Kind.Title()+": "+st.Level.String()))
		}
	}
	if len(items) == 0 {
		return nil
	}
	return []app.UI{app.Ul().Class("marks").Body(items...)}
}
