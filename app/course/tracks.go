package course

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/app/ui"
	"upsweep/exercises/record"
	"upsweep/internal/escape"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Draw draws the course as its tracks, and behind a fold how the lessons build on each other. What
// the reader has practised of a lesson it asks; failure says why there are no lessons, and is empty
// while there are.
func (c Course) Draw(failure string, practised func(*Entry) Standing) app.UI {
	parts := []app.UI{ui.H2().ID("course").Text("The course")}
	if failure != "" {
		parts = append(parts, app.P().Class("field-error").Text(failure))
	}
	if len(c) > 0 {
		r := haveRead()
		next := r.next(c)
		parts = append(parts,
			app.P().Class("course-about").Text(c.progress(r, practised)),
			ui.Raw(c.tracksHTML(r, next, practised)))
		if c.begun(r, practised) {
			parts = append(parts, ui.Raw(stepsLegend()))
		}
		parts = append(parts,
			app.Details().Class("fold course-fold").ID("course-map").Body(
				ui.Summary().Text("How the lessons build on each other"),
				ui.Raw(c.mapHTML(r, next, practised)), mapLegend(),
			))
	}
	return ui.Section().Class("course").Aria("labelledby", "course").Body(parts...)
}

// A track is a part of the course: the lessons from one to before another.
type track struct{ from, to int }

// isLong tells whether a track has room for two columns of lessons. The page says so, instead of the
// style sheet asking how many there are: those would be laid out anew as they arrive.
func (t track) isLong() bool { return t.to-t.from >= 10 }

// tracks are the parts of the course in their order.
func (c Course) tracks() []track {
	var out []track
	for i := range c {
		if i == 0 || c[i].Section != c[i-1].Section {
			out = append(out, track{from: i})
		}
		out[len(out)-1].to = i + 1
	}
	return out
}

// begun tells whether the reader has read or practised anything of the course.
func (c Course) begun(r Reading, practised func(*Entry) Standing) bool {
	for i := range c {
		if r.begun(c[i]) || practised(&c[i]).level() > record.Untried {
			return true
		}
	}
	return false
}

// progress says how large the course is and what to do first, or how much of it is read and
// practised.
func (c Course) progress(r Reading, practised func(*Entry) Standing) string {
	if c.begun(r, practised) {
		var all Standing
		for i := range c {
			all.Steps = append(all.Steps, practised(&c[i]).Steps...)
		}
		says := fmt.Sprintf("%d of %d lessons read", r.count(c), len(c))
		if len(all.Steps) > 0 {
			says += ", " + all.String()
		}
		return says + ". This is kept only in this browser."
	}
	total := 0
	for _, e := range c {
		total += e.Minutes
	}
	return fmt.Sprintf("%d lessons in %s, about %s including the figures. Begin with the first: each ends in exercises, and what you can do shows here, step by step.", len(c), ui.Count(len(c.tracks()), "track"), ui.Count((total+59)/60, "hour"))
}

// tracksHTML lists the lessons by track: each with its number, and what the reader has done.
func (c Course) tracksHTML(r Reading, next int, practised func(*Entry) Standing) string {
	var b strings.Builder
	begun := c.begun(r, practised)
	tracks := c.tracks()
	class := "tracks"
	if slices.ContainsFunc(tracks, track.isLong) {
		class += " has-long"
	}
	fmt.Fprintf(&b, `<div class="%s">`, class)
	for k, t := range tracks {
		lessons, minutes := c[t.from:t.to], 0
		for _, e := range lessons {
			minutes += e.Minutes
		}
		about := fmt.Sprintf("%s, %d minutes", ui.Count(len(lessons), "lesson"), minutes)
		if n := r.count(lessons); n > 0 {
			about = fmt.Sprintf("%d of %d read", n, len(lessons))
		}
		class := "course-track"
		if t.isLong() {
			class += " is-long"
		}
		fmt.Fprintf(&b, `<section class="%s" aria-labelledby="track-%d"><h3 id="track-%[2]d">%s</h3><p class="map-about">%s</p><ol class="map" role="list">`,
			class, k+1, escape.HTML(lessons[0].Section), about)
		for i := t.from; i < t.to; i++ {
			e := &c[i]
			class, says := c.mark(i, r, next)
			strip := ""
			if begun {
				strip = practised(e).strip(e.Title, r.begun(*e))
			}
			sign := fmt.Sprint(i + 1)
			if says != "" {
				says = `<span class="map-about">` + ui.Capitalised(says) + `</span>`
			}
			if r[e.Slug].done {
				sign = `<span class="icon icon-check"></span>`
			}
			fmt.Fprintf(&b, `<li class="map-stop%s"><span class="stop-sign" aria-hidden="true">%s</span><a class="map-title" href="/lessons/%s">%s</a>%s%s</li>`,
				class, sign, e.Slug, escape.HTML(e.Title), says, strip)
		}
		b.WriteString(`</ol></section>`)
	}
	b.WriteString(`</div>`)
	return b.String()
}
