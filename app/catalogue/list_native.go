//go:build !js

package catalogue

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"sync"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/course"
	"upsweep/app/figure"
	"upsweep/app/ui"
	"upsweep/budget"
)

// Measure measures what the catalogue lists, if nothing has yet. That takes a second or two: a server begins with it before anybody asks for the page.
func Measure() error {
	_, err := entries()
	return err
}

// entries is what the catalogue lists, family after family; it never changes.
var entries = sync.OnceValues(func() ([]entry, error) {
	list := algos.Catalog()
	first := map[string]int{} // a family has all its members in one place
	for i := range list {
		if _, known := first[list[i].Family]; !known {
			first[list[i].Family] = i
		}
	}
	slices.SortStableFunc(list, func(a, b algos.Algorithm) int { return first[a.Family] - first[b.Family] })
	measured, err := algos.Measure(list, budget.Lesson().With(budget.Accesses, 1<<17))
	if err != nil {
		return nil, err
	}
	out := make([]entry, len(list))
	for i := range list {
		out[i] = entry{Algorithm: &list[i], Measures: measured[i], takes: i}
		if k := slices.IndexFunc(out[:i], func(o entry) bool { return figure.SameInputs(o.Algorithm, &list[i]) }); k >= 0 {
			out[i].takes = out[k].takes
		}
	}
	return out, nil
})

// List shows every algorithm by family, with the shape of its run, how its work and span grow, and where it is taught; a filter; and all of them as
// dots. What filter, dots and ticks do, web/app-catalogue.js does.
func List(c course.Course) app.UI {
	list, err := entries()
	if err != nil {
		return ui.Broken(err.Error())
	}
	var b strings.Builder
	b.WriteString(`<algorithm-catalogue class="catalogue"><div class="catalogue-head"><h1 tabindex="-1">Catalogue</h1>` +
		`<p class="lead">Every algorithm runs on your own input, step by step, and is checked against a serial loop. Tick two to set them side by side.</p></div>` +
		`<div class="catalogue-aside">`)
	filterHTML(&b, list)
	b.WriteString(scatterHTML(list))
	b.WriteString(`</div><div class="catalogue-list">`)
	family := ""
	for i := range list {
		e := &list[i]
		if e.Family != family {
			if family != "" {
				b.WriteString(`</ul></section>`)
			}
			family = e.Family
			fmt.Fprintf(&b, `<section class="family" aria-labelledby="family-%s"><h2 id="family-%[1]s">%s</h2><ul class="tiles" role="list">`, family, html.EscapeString(Title(family)))
		}
		tileHTML(&b, c, e)
	}
	b.WriteString(`</ul></section></div><div class="compare-bar" role="region" aria-label="Compare" hidden=""><p role="status"></p>` +
		`<a class="button button-small" id="compare-two" href="/compare" data-native="">Compare</a><button type="button" class="text-button" id="compare-none">Clear</button></div></algorithm-catalogue>`)
	return ui.Raw(b.String())
}

// filterHTML writes the form: a choice for each facet of several values, a box for each that an algorithm has or has not.
func filterHTML(b *strings.Builder, list []entry) {
	b.WriteString(`<form class="filter" id="filter" aria-label="Filter">`)
	for _, f := range facets() {
		choices := f.choices(list)
		if len(choices) == 1 && choices[0].says == "" {
			fmt.Fprintf(b, `<label class="filter-box"><input type="checkbox" id="filter-%s" name="%[1]s" value="%s">%s</label>`, f.name, choices[0].value, f.label)
			continue
		}
		fmt.Fprintf(b, `<label class="filter-pick"><span class="field-name">%s</span><select id="filter-%s" name="%[2]s"><option value="">any</option>`, f.label, f.name)
		for _, c := range choices {
			fmt.Fprintf(b, `<option value="%s">%s (%d)</option>`, c.value, html.EscapeString(c.says), c.count)
		}
		b.WriteString(`</select></label>`)
	}
	fmt.Fprintf(b, `<p class="filter-count"><output id="filter-count">%d algorithms</output><button type="reset" class="text-button" hidden="">Show all</button></p>`, len(list))
	fmt.Fprintf(b, `<p class="filter-note">How work and span grow, and what memory is needed, is measured: on random inputs of %d to %s values.</p></form>`,
		algos.ShortestMeasured, ui.Thousands(algos.LongestMeasured))
}

// tileHTML writes the card of an algorithm.
func tileHTML(b *strings.Builder, c course.Course, e *entry) {
	title := html.EscapeString(e.Title)
	fmt.Fprintf(b, `<li class="tile" id="%s" data-takes="%d"`, e.ID, e.takes)
	for _, f := range facets() {
		if value, _ := f.of(e); value != "" {
			fmt.Fprintf(b, ` data-%s="%s"`, f.name, value)
		}
	}
	b.WriteString(`><div class="tile-picture">`)
	if f := figure.New("tile", e.ID, ""); f.Runs() {
		b.WriteString(f.Thumbnail())
	}
	fmt.Fprintf(b, `</div><div class="tile-words"><a class="tile-title" href="/play/%s">%s</a>`, e.ID, title)
	switch {
	case e.Fault != nil:
		b.WriteString(`<p class="tile-counts">wrong, to show why</p>`)
	case e.Fixed:
		b.WriteString(`<p class="tile-counts">as long as you write it</p>`)
	default:
		fmt.Fprintf(b, `<dl class="tile-counts"><div><dt>work</dt><dd>%s</dd></div><div><dt>span</dt><dd>%s</dd></div></dl>`, e.WorkOrder, e.SpanOrder)
	}
	fmt.Fprintf(b, `</div><p class="tile-idea">%s</p>`, html.EscapeString(e.Idea))
	if taught := c.Teaching(e.ID); len(taught) > 0 {
		fmt.Fprintf(b, `<p class="tile-taught">Taught in <a href="/lessons/%s">%s</a></p>`, taught[0].Slug, html.EscapeString(taught[0].Title))
	}
	fmt.Fprintf(b, `<label class="tile-tick"><input type="checkbox" id="tick-%s" value="%[1]s"><span class="visually-hidden">Compare %s</span></label></li>`, e.ID, title)
}
