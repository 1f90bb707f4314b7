package course

import (
	"fmt"
	"strings"

	"upsweep/exercises/record"
	"upsweep/internal/escape"
)

// mapHTML draws the map of the course: a stop for each lesson, to the right of what it builds on,
// in the band of its part, and a line from each lesson that it needs. The tracks above it list the
// lessons. What the reader has done is marked at the stops: lines to a lesson for which nothing is
// missing are drawn in ink.
func (c Course) mapHTML(r Reading, next int, practised func(*Entry) Standing) string {
	columns, rows := 1, 1
	for _, e := range c {
		columns, rows = max(columns, e.X), max(rows, e.Y+1)
	}
	var edges, stops strings.Builder
	for i, e := range c {
		if e.Edges != "" {
			class := ""
			if r.ready(e) {
				class = ` class="is-open"`
			}
			fmt.Fprintf(&edges, `<path%s d="%s"/>`, class, e.Edges)
		}
		if i == 0 || e.Section != c[i-1].Section {
			if i > 0 {
				stops.WriteString("</ol>")
			}
			fmt.Fprintf(&stops, `<p class="course-part y%d" aria-hidden="true">%s</p><ol role="list" aria-label="%[2]s">`, c.partRow(e.Section), escape.HTML(e.Section))
		}
		class, says := c.mark(i, r, next)
		stands := practised(&c[i])
		if level := stands.level(); level > record.Untried {
			class += [...]string{"", " is-practised", " is-practised is-known", " is-practised is-mastered"}[level]
			if says != "" {
				says += ", "
			}
			says += stands.String()
		}
		if says != "" {
			says = `<span class="visually-hidden"> (` + says + `)</span>`
		}
		fmt.Fprintf(&stops, `<li class="stop x%d y%d%s"><a href="/lessons/%s"><span class="stop-sign" aria-hidden="true">%d</span><span class="stop-title">%s</span>%s</a>%s</li>`,
			e.X, e.Y, class, e.Slug, i+1, escape.HTML(e.Title), says, stands.onMap(e.Title, r.begun(e)))
	}
	if len(c) > 0 {
		stops.WriteString("</ol>")
	}
	return fmt.Sprintf(`<div class="course-map" role="group" aria-label="Map of the course"><svg class="course-edges" viewBox="0 1 %d %d" preserveAspectRatio="none" aria-hidden="true">%s</svg>%s</div>`,
		columns, rows, edges.String(), stops.String())
}

// mark is what the reader has done about a lesson: as a class of its sign, with a blank before it,
// and in words.
func (c Course) mark(i int, r Reading, next int) (class, says string) {
	switch l, begun := r[c[i].Slug]; {
	case l.done:
		return " is-read", "read"
	case i == next && len(r) > 0:
		return " is-next", "next"
	case begun:
		return " is-begun", "begun"
	}
	return "", ""
}

// partRow is the row of the map that names a part of the course: the one above its first lesson.
func (c Course) partRow(section string) int {
	row := 0
	for _, e := range c {
		if e.Section == section && (row == 0 || e.Y < row) {
			row = e.Y
		}
	}
	return max(row-1, 1)
}
