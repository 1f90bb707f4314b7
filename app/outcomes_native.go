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
			var body strings.Builder
			for _, o := range area.Outcomes {
				places := s.placesOf(o)
				if len(places) == 0 && s.about.Name != "" {
					continue // what somebody's own course sets out to teach, the map does not know
				}
				rows++
				if len(places) == 0 {
					gaps++
				}
				s.outcomeHTML(&body, o, places)
			}
			if body.Len() > 0 {
				fmt.Fprintf(&tables, `<h3>%s</h3><table class="outcomes-table"><thead><tr><th scope="col">Outcome</th><th scope="col">Lesson</th><th scope="col">Figure</th><th scope="col">Exercise</th><th scope="col">Task</th></tr></thead>%s</table>`,
					html.EscapeString(area.Name), body.String())
			}
		}
		tables.WriteString(`</section>`)
	}
	count := fmt.Sprintf("Of %d outcomes it teaches %d; %d are gaps.", rows, rows-gaps, gaps)
	if s.about.Name != "" {
		count = fmt.Sprintf("Its lessons that come with Upsweep serve %d outcomes.", rows)
	}
	return ui.Raw(`<article class="outcomes"><h1 tabindex="-1">Outcomes</h1><p class="lead">What two curricula ask of parallel algorithms, and where this course teaches it. ` +
		count + ` Names and sentences of the rows are ours, written without the documents at hand: look a row up in its curriculum before you rely on it.` + `</p>` + tables.String() + `</article>`)
}

// placesOf are the places of an outcome that are in this course: somebody's own may have few of our
// lessons.
func (s *Site) placesOf(o lessons.Outcome) (places []lessons.Taught) {
	for _, at := range o.At {
		if d := s.lessons[at.Lesson()]; d != nil && d.Outcomes != "" { // not another lesson of its name
			places = append(places, at)
		}
	}
	return places
}

// outcomeHTML writes the rows of an outcome, one for each place, or one that shows a gap.
func (s *Site) outcomeHTML(b *strings.Builder, o lessons.Outcome, places []lessons.Taught) {
	fmt.Fprintf(b, `<tbody id="%s"><tr><th scope="row" rowspan="%d"><b>%s.</b> %s</th>`, o.ID, max(1, len(places)), html.EscapeString(o.Topic), html.EscapeString(o.Says))
	if len(places) == 0 {
		b.WriteString(`<td colspan="4"><span class="outcomes-gap">Gap</span></td></tr></tbody>`)
		return
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
