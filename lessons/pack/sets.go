package pack

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
	"upsweep/lessons/render"
)

// sets makes the problem sets of a course. What is wrong with one is said where it stands in
// course.yaml.
func (c *config) sets(p *problems, resolver render.Resolver) []Set {
	var out []Set
	for _, given := range c.Sets {
		before := len(p.list)
		set := given.set(p, resolver)
		if len(p.list) > before {
			continue
		}
		out = append(out, Set{Title: given.Title.value, Address: "/practice?" + set.Encode(), Count: len(set.Items), Due: set.Due})
	}
	return out
}

func (g configSet) set(p *problems, resolver render.Resolver) problemset.Set {
	g.Title.oneLine(p, "title", true, maxName)
	if g.Link.value != "" {
		return g.linked(p)
	}
	set := problemset.Set{Name: g.Title.value}
	switch g.Feedback.value {
	case "", "shown":
	case "hidden":
		set.Silent = true
	default:
		p.at(g.Feedback.line, "feedback: %.20q: want shown, or hidden until the set is handed in", g.Feedback.value)
	}
	if g.Due.value != "" {
		due, err := time.Parse(time.RFC3339, g.Due.value)
		if err != nil {
			p.at(g.Due.line, "due: %.40q is not a date: write it as 2026-12-01T18:00:00Z", g.Due.value)
		}
		set.Due = due.UTC()
	}
	resolver.Begin(ConfigFile)
	for _, e := range g.Exercises {
		if item, ok := e.item(p, resolver); ok {
			set.Items = append(set.Items, item)
		}
	}
	if len(set.Items) == len(g.Exercises) { // what is wrong with the others has been said
		if err := set.Check(); err != nil {
			p.at(g.Title.line, "%v", err)
		}
	}
	return set
}

// linked takes the set of a link that was made on the site, and gives it the title of the course.
func (g configSet) linked(p *problems) problemset.Set {
	if len(g.Exercises) > 0 || g.Due.value != "" || g.Feedback.value != "" {
		p.at(g.Link.line, "link: a set that is linked has its exercises, date and feedback in its link")
	}
	_, query, _ := strings.Cut(g.Link.value, "?")
	set, ok, err := problemset.Parse(query)
	switch {
	case !ok:
		p.at(g.Link.line, "link: it leads to no set: copy the link that /practice/sets makes")
	case err != nil:
		p.at(g.Link.line, "link: %v", err)
	case set.Name == "":
		set.Name = g.Title.value // a name that it has stays: answers are handed in to the set of that name
	}
	return set
}

// item reads an exercise, which is written as a step of a ladder is. Beside it may stand what it
// counts: points=3.
func (t text) item(p *problems, resolver render.Resolver) (problemset.Item, bool) {
	kind, spec, err := render.ParseStep(t.value)
	if err != nil {
		p.at(t.line, "%v", err)
		return problemset.Item{}, false
	}
	points := 0
	if text, given := spec.Get("points"); given {
		spec.Parameters = slices.DeleteFunc(slices.Clone(spec.Parameters), func(q render.Parameter) bool { return q.Name == "points" })
		if points, err = strconv.Atoi(text); err != nil || points < 1 || points > problemset.MaxPoints {
			p.at(t.line, "points=%.20s: want a whole number from 1 to %d", text, problemset.MaxPoints)
			return problemset.Item{}, false
		}
	}
	name, err := resolver.Exercise(kind, spec)
	if err != nil {
		p.at(t.line, "%v", err)
		return problemset.Item{}, false
	}
	parsed, err := kinds.ParseSpec(name)
	if err != nil {
		p.at(t.line, "%v", err)
		return problemset.Item{}, false
	}
	return problemset.Item{Spec: parsed, Points: points}, true
}
