//go:build !js

package write

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// Tasks lists all tasks: those to begin with, and then each family, the easiest first. titled names
// a family. What the fields of the search do, web/app-tasks.js does.
func Tasks(c *Content, titled func(family string) string) app.UI {
	if c == nil {
		return ui.Broken("There are no tasks here.")
	}
	var b strings.Builder
	b.WriteString(`<task-list class="tasks"><h1 tabindex="-1">Tasks</h1>` +
		`<p class="lead">Programs to write and to repair. Each runs while you type, and is judged on hidden inputs and in other orders of its threads.</p>` +
		`<section class="tasks-family" aria-labelledby="tasks-first"><h2 id="tasks-first">Begin here</h2><ol class="tasks-list" role="list">`)
	for _, t := range c.firsts() {
		fmt.Fprintf(&b, `<li data-task="%s"><span class="plan-step" aria-hidden="true">%d</span><div><a class="map-title" href="/write/%[1]s">%[3]s</a><p>%s</p></div></li>`,
			t.ID, t.First, html.EscapeString(t.Lead), html.EscapeString(t.About))
	}
	b.WriteString(`</ol></section>`)
	searchHTML(&b, c)
	var families []string
	for _, t := range c.Tasks {
		if !slices.Contains(families, t.Family) {
			families = append(families, t.Family)
		}
	}
	for _, family := range families {
		var list []Task
		for _, t := range c.Tasks {
			if t.Family == family {
				list = append(list, t)
			}
		}
		slices.SortStableFunc(list, func(a, b Task) int { return a.Level - b.Level })
		fmt.Fprintf(&b, `<section class="tasks-family" aria-labelledby="tasks-%s"><h2 id="tasks-%[1]s">%s</h2><ul class="tasks-list" role="list">`, family, html.EscapeString(titled(family)))
		for _, t := range list {
			says := t.Idea
			if t.Repair {
				says = "One mistake is to be found in it."
			}
			fmt.Fprintf(&b, `<li data-task="%s" data-level="%d"><a class="map-title" href="/write/%[1]s">%[3]s</a> <span class="tasks-level">%s</span><p>%s</p></li>`,
				t.ID, t.Level, html.EscapeString(t.Title), html.EscapeString(t.Needs), html.EscapeString(says))
		}
		b.WriteString(`</ul></section>`)
	}
	b.WriteString(`</task-list>`)
	return ui.Raw(b.String())
}

// searchHTML writes the form: a field for words, and a choice of the levels.
func searchHTML(b *strings.Builder, c *Content) {
	levels := map[int]string{}
	for _, t := range c.Tasks {
		levels[t.Level] = t.Needs
	}
	b.WriteString(`<form class="tasks-search" role="search" aria-label="Search the tasks"><label><span class="field-name">Search</span><input type="search" id="tasks-words" name="words" autocomplete="off" spellcheck="false"></label>` +
		`<label><span class="field-name">Difficulty</span><select id="tasks-level" name="level"><option value="">any</option>`)
	for level := range len(levels) {
		fmt.Fprintf(b, `<option value="%d">%s</option>`, level, levels[level])
	}
	fmt.Fprintf(b, `</select></label><output id="tasks-count">%d tasks</output></form>`, len(c.Tasks))
}
