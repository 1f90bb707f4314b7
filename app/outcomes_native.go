//go:build !js

package app

import (
	"fmt"
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/lessons"
)

// outcomesUI is the outcome map: for each outcome of a curriculum the places of this course that
// serve it, and a gap if there is none.
func (s *Site) outcomesUI() app.UI {
	var tables strings.Builder
	curricula := lessons.Curricula()
	rows, gaps := 0, 0
	for _, c := range curricula {
		fmt.Fprintf(&tables, `<section aria-labelledby="%[1]s"><h2 id="%[1]s">%[2]s %[3]d</h2><p class="outcomes-source"><a href="%[4]s">%[5]s</a></p>`,
			strings.ToLower(c.Name), html.EscapeString(c.Name), c.Year, html.EscapeString(c.Link), html.EscapeString(c.Source))
		for _, area := range c.Areas {
			fmt.Fprintf(&tables, `<h3>%[1]s</h3><table class="outcomes-table"><thead><tr>`+
				`<th scope="col">Outcome</th><th scope="col">Lesson</th><th scope="col">Figure</th><th scope="col">Exercise</th><th scope="col">Task</th></tr></thead>`, html.EscapeString(area.Name))
			for _, o := range area.Outcomes {
				rows++
				if !s.outcomeHTML(&tables, o) {
					gaps++
				}
			}
			tables.WriteString(`</table>`)
		}
		tables.WriteString(`</section>`)
	}
	return ui.Raw(fmt.Sprintf(`<article class="outcomes"><h1 tabindex="-1">Outcomes</h1><p class="lead">What two curricula ask of parallel algorithms, in our words, and where this course teaches it. `+
		`Of %d outcomes it teaches %d; %d are gaps.</p>%s</article>`, rows, rows-gaps, gaps, tables.String()))
}

// outcomeHTML writes the rows of an outcome, one for each place; taught is false if there is none.
func (s *Site) outcomeHTML(b *strings.Builder, o lessons.Outcome) (taught bool) {
	var places []lessons.Taught
	for _, at := range o.At {
		if s.lessons[at.Lesson()] != nil { // somebody's own course may have few of our lessons
			places = append(places, at)
		}
	}
	fmt.Fprintf(b, `<tbody id="%s"><tr><th scope="row" rowspan="%d"><b>%s.</b> %s</th>`, o.ID, max(1, len(places)), html.EscapeString(o.Topic), html.EscapeString(o.Says))
	if len(places) == 0 {
		b.WriteString(`<td colspan="4"><span class="outcomes-gap">Gap</span></td></tr></tbody>`)
		return false
	}
	for i, at := range places {
		if i > 0 {
			b.WriteString(`<tr>`)
		}
		d := s.lessons[at.Lesson()]
		cell(b, "Lesson", "/lessons/"+at.Section, d.Title)
		cell(b, "Figure", "/lessons/"+d.Slug+"#"+figureOf(d, at.Figure), titleOf(at.Figure))
		kind, algorithm, _ := strings.Cut(at.Exercise, " ")
		if k := kinds.Named(kind); k != nil {
			cell(b, "Exercise", drill.Address(exercises.Spec{Kind: k, Algorithm: algorithm, Seed: 1}), k.Title+": "+titleOf(algorithm))
		} else {
			cell(b, "Exercise", "", "")
		}
		cell(b, "Task", "/write/"+at.Task, s.taskTitle(at.Task))
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody>`)
	return true
}

// cell is a cell of the map with a link, or a gap where there is nothing to lead to. On a narrow
// screen, where the rows are stacked, the name of its column stands before it.
func cell(b *strings.Builder, column, to, label string) {
	if label == "" {
		fmt.Fprintf(b, `<td data-column="%s" class="outcomes-none"><span class="visually-hidden">None</span><span aria-hidden="true">–</span></td>`, column)
		return
	}
	fmt.Fprintf(b, `<td data-column="%s"><a href="%s">%s</a></td>`, column, html.EscapeString(to), html.EscapeString(label))
}

// taskTitle is the title of a task of the workbench; empty if there is none.
func (s *Site) taskTitle(id string) string {
	if s.bench != nil {
		for _, t := range s.bench.Tasks {
			if t.ID == id {
				return t.Title
			}
		}
	}
	return ""
}

// titleOf is the title of an algorithm, or of a variant with a fault; empty if there is none.
func titleOf(algorithm string) string {
	if alg, ok := algos.Find(algorithm); ok {
		return alg.Title
	}
	return ""
}

// figureOf is the id of the first figure of an algorithm in a lesson.
func figureOf(d *lessons.Document, algorithm string) string {
	for _, b := range d.Blocks {
		if b.Kind == lessons.FigureBlock && b.Figure.Algorithm == algorithm {
			return b.Figure.ID
		}
	}
	return ""
}
