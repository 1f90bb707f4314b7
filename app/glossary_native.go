//go:build !js

package app

import (
	"fmt"
	"html"
	"strings"
	"upsweep/app/course"
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// glossaryUI lists every term with its definition and the lessons that use it.
func (s *Site) glossaryUI() app.UI {
	var b strings.Builder
	b.WriteString(`<div class="glossary"><h1 tabindex="-1">Glossary</h1><p class="lead">The terms of the course and what they mean.</p><dl>`)
	for _, term := range s.terms {
		fmt.Fprintf(&b, `<div class="term-entry" id="%s"><dt>%s</dt><dd>%s`, html.EscapeString(term.ID), html.EscapeString(term.Name), term.HTML)
		if used := s.using(term.ID); len(used) > 0 {
			b.WriteString(`<p class="term-used">In `)
			for i, e := range used {
				if i > 0 {
					b.WriteString(", ")
				}
				fmt.Fprintf(&b, `<a href="/lessons/%s">%s</a>`, e.Slug, html.EscapeString(e.Title))
			}
			b.WriteString(`</p>`)
		}
		b.WriteString(`</dd></div>`)
	}
	b.WriteString(`</dl></div>`)
	return ui.Raw(b.String())
}

// maxUsing is how many lessons an entry of the glossary names.
const maxUsing = 4

// using lists the first lessons that use a term.
func (s *Site) using(term string) []course.Entry {
	var found []course.Entry
	for _, e := range s.course {
		if d := s.lessons[e.Slug]; d != nil && len(found) < maxUsing {
			for _, t := range d.Terms {
				if t == term {
					found = append(found, e)
				}
			}
		}
	}
	return found
}
