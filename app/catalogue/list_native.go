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
	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/budget"
)

// entries is what the catalogue lists, family after family; it never changes. To measure it takes a
// second or two, once.
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

// List shows every algorithm in a row of its family: the shape of its run, its name, how its work
// and span grow, and the lesson that teaches it; links to the families, which stay in sight; a
// filter; and all of them as dots. What it is about is told beside the dots when it is pointed at
// or has the focus. What filter, dots and ticks do, web/app-catalogue.js does.
func List(c course.Course) app.UI {
	list, err := entries()
	if err != nil {
		return ui.Broken(err.Error())
	}
	var b strings.Builder
	b.WriteString(`<algorithm-catalogue class="catalogue"><div class="catalogue-head"><h1 tabindex="-1">Catalogue</h1>` +
		`<p class="lead">Every algorithm runs on your own input, step by step, and is checked against a serial loop. Tick two to set them side by side.</p></div>`)
	familiesHTML(&b, list)
	b.WriteString(`<div class="catalogue-aside">`)
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
	fmt.Fprintf(&b, `</ul></section><p class="filter-note">How work and span grow, and what memory is needed, is measured: on random inputs of %d to %s values. `+
		`On a diagonal of the plot, work ÷ span is the same: the number of lanes that can be kept busy.</p></div>`, algos.ShortestMeasured, ui.Thousands(algos.LongestMeasured))
	b.WriteString(`<div class="compare-bar" role="region" aria-label="Compare" hidden=""><p role="status"></p>` +
		`<a class="button button-small" id="compare-two" href="/compare" data-native="">Compare</a><button type="button" class="text-button" id="compare-none">Clear</button></div></algorithm-catalogue>`)
	return ui.Raw(b.String())
}

// familiesHTML writes a link to each family.
func familiesHTML(b *strings.Builder, list []entry) {
	b.WriteString(`<nav class="families" aria-label="Families"><ul role="list">`)
	for i := range list {
		if i == 0 || list[i].Family != list[i-1].Family {
			fmt.Fprintf(b, `<li><a href="#family-%s" data-native="">%s</a></li>`, list[i].Family, html.EscapeString(Title(list[i].Family)))
		}
	}
	b.WriteString(`<li class="families-dots"><a href="#scatter-title" data-native="">All as dots</a></li></ul></nav>`)
}

// filterHTML writes the form: a field for words, a choice for each facet of several values, a box
// for each that an algorithm has or has not.
func filterHTML(b *strings.Builder, list []entry) {
	b.WriteString(`<form class="filter" id="filter" aria-label="Filter">` +
		`<label class="filter-words"><span class="field-name">Search</span><input type="search" id="filter-words" name="words" autocomplete="off" spellcheck="false"></label>`)
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
	b.WriteString(`</form>`)
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
	if f := model.New("tile", e.ID, ""); f.Runs() {
		b.WriteString(thumbnail(f))
	}
	fmt.Fprintf(b, `</div><a class="tile-title" href="/play/%s" aria-describedby="idea-%[1]s">%s</a>`, e.ID, title)
	switch {
	case e.Fault != nil:
		b.WriteString(`<p class="tile-counts">wrong, to show why</p>`)
	case e.Fixed:
		b.WriteString(`<p class="tile-counts">as long as you write it</p>`)
	default:
		fmt.Fprintf(b, `<dl class="tile-counts"><div><dt>work</dt><dd>%s</dd></div><div><dt>span</dt><dd>%s</dd></div></dl>`, e.WorkOrder, e.SpanOrder)
	}
	if taught := c.Teaching(e.ID); len(taught) > 0 {
		number := c.Find(taught[0].Slug) + 1
		fmt.Fprintf(b, `<p class="tile-taught"><span aria-hidden="true">lesson</span><a href="/lessons/%s" aria-label="Taught in lesson %d, “%s”">%[2]d</a></p>`, taught[0].Slug, number, html.EscapeString(taught[0].Title))
	}
	fmt.Fprintf(b, `<p class="tile-idea" id="idea-%s" hidden="">%s</p>`, e.ID, html.EscapeString(e.Idea))
	fmt.Fprintf(b, `<label class="tile-tick"><input type="checkbox" id="tick-%s" value="%[1]s"><span class="visually-hidden">Compare %s</span></label></li>`, e.ID, title)
}
