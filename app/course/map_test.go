//go:build !js

package course

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"upsweep/exercises/plan"
	"upsweep/exercises/record"
)

// A lesson stands to the right of what it builds on; what follows from other lines is not drawn;
// parts have bands of their own.
func TestArrange(t *testing.T) {
	course := Course{
		{Slug: "a", Section: "One"},
		{Slug: "b", Section: "One", Prerequisites: []string{"a"}},
		{Slug: "c", Section: "One", Prerequisites: []string{"a"}},
		{Slug: "d", Section: "Two", Prerequisites: []string{"a", "b"}},
		{Slug: "e", Section: "Two", Prerequisites: []string{"b", "d"}},
	}
	arrange(course)
	for i, want := range []struct {
		x, y, lines int
	}{{1, 2, 0}, {2, 2, 1}, {2, 4, 1}, {3, 7, 1}, {4, 7, 1}} {
		if e := course[i]; e.X != want.x || e.Y != want.y || strings.Count(e.Edges, "M") != want.lines {
			t.Errorf("%s: column %d, row %d, lines %q; want %+v", e.Slug, e.X, e.Y, e.Edges, want)
		}
	}
	if want := "M1.5 2H1.94Q2 2 2 2.2V6.8Q2 7 2.06 7H2.5"; course[3].Edges != want {
		t.Errorf("the line from b to d is %q, want %q", course[3].Edges, want)
	}
}

// The map marks what is read, what is next, and what has been practised, in words too.
func TestMapMarks(t *testing.T) {
	course := Course{{Slug: "a", Title: "A & B"}, {Slug: "b", Title: "B", Prerequisites: []string{"a"}}, {Slug: "c", Title: "C", Prerequisites: []string{"b"}}}
	arrange(course)
	r := Reading{"a": {done: true}, "b": {at: "there"}}
	practised := func(e *Entry) Standing {
		return map[string]Standing{
			"a": {[]plan.Stand{plan.Right, plan.Fading, plan.Missed, plan.Untried}, "/practice/a?seed=1&step=3"},
			"b": {[]plan.Stand{plan.Untried, plan.Untried}, "/practice/b"},
			"c": {[]plan.Stand{plan.Mastered, plan.Mastered}, "/practice/c"},
		}[e.Slug]
	}
	var b strings.Builder
	for _, part := range []string{
		`<li class="stop x1 y2 is-read is-practised"><a href="/lessons/a"><span class="stop-sign" aria-hidden="true">1</span><span class="stop-title">A &amp; B</span><span class="visually-hidden"> (read, 2 of 4 steps right, 1 due for review, 1 went wrong)</span></a><a class="stop-climb" href="/practice/a?seed=1&amp;step=3"><span class="visually-hidden">Practise this: </span>2 of 4<span class="visually-hidden"> (A &amp; B)</span></a></li>`,
		`<li class="stop x2 y2 is-next">`, `<span class="visually-hidden"> (next)</span>`,
		`<li class="stop x3 y2 is-practised is-mastered"><a href="/lessons/c">`, `<span class="visually-hidden"> (2 of 2 steps right, 2 mastered)</span></a><a class="stop-climb"`,
		`<path class="is-open" d="M0.5 2H1.5"/><path d="M1.5 2H2.5"/>`,
	} {
		if html := course.mapHTML(r, 1, practised); !strings.Contains(html, part) {
			b.WriteString(part + "\nis not in\n" + html + "\n")
		}
	}
	if b.Len() > 0 {
		t.Error(b.String())
	}
}

// The tracks are the sections; they say how long they take, and of each lesson what the reader has
// done: read it, and each step of its ladder. To whom has done nothing they say what to do first.
func TestTracks(t *testing.T) {
	course := Course{
		{Slug: "a", Title: "A & B", Section: "One", Minutes: 10}, {Slug: "b", Title: "B", Section: "One", Minutes: 1},
		{Slug: "c", Title: "C", Section: "Two", Minutes: 20}, {Slug: "d", Title: "D", Section: "Two", Minutes: 25, Notes: true},
	}
	practised := func(e *Entry) Standing {
		return map[string]Standing{"a": {[]plan.Stand{plan.Right, plan.Missed}, "/practice/a"}, "c": {[]plan.Stand{plan.Untried}, "/practice/c"}}[e.Slug]
	}
	nothing := func(e *Entry) Standing { return Standing{Steps: []plan.Stand{plan.Untried}} }
	if got := course.tracks(); !slices.Equal(got, []track{{0, 2}, {2, 4}}) {
		t.Errorf("the tracks are %v", got)
	}
	for _, c := range []struct {
		r         Reading
		practised func(*Entry) Standing
		says      string
	}{
		{nil, nothing, "4 lessons in 2 tracks, about 1 hour including the figures. Begin with the first: each ends in exercises, and what you can do shows here, step by step."},
		{Reading{"a": {done: true}}, nothing, "1 of 4 lessons read, 0 of 4 steps right. This is kept only in this browser."},
		{nil, practised, "0 of 4 lessons read, 1 of 3 steps right, 1 went wrong. This is kept only in this browser."},
	} {
		if got := course.progress(c.r, c.practised); got != c.says {
			t.Errorf("it says %q, want %q", got, c.says)
		}
	}
	if html := course.tracksHTML(nil, 0, nothing); strings.Contains(html, "steps") {
		t.Errorf("cells are drawn though nothing has been begun: %s", html)
	}
	html := course.tracksHTML(Reading{"a": {done: true}, "d": {at: "there"}}, 1, practised)
	for _, part := range []string{
		`<h3 id="track-1">One</h3><p class="map-about">1 of 2 read</p>`,
		`<h3 id="track-2">Two</h3><p class="map-about">2 lessons, 45 minutes</p>`,
		`<li class="map-stop is-read"><span class="stop-sign" aria-hidden="true"><span class="icon icon-check"></span></span><a class="map-title" href="/lessons/a">A &amp; B</a><span class="map-about">Read</span><a class="map-climb" href="/practice/a"><span class="visually-hidden">Practise this: </span><span class="steps" aria-hidden="true"><i class="step-3"></i><i class="step-1"></i></span>1 of 2<span class="visually-hidden"> (A &amp; B): 1 of 2 steps right, 1 went wrong</span></a></li>`,
		`<li class="map-stop is-next"><span class="stop-sign" aria-hidden="true">2</span>`, `<span class="map-about">Next</span></li>`,
		`<a class="map-title" href="/lessons/c">C</a><span class="map-climb"><span class="steps" aria-hidden="true"><i class="step-0"></i></span><span class="visually-hidden">0 of 1 steps right</span></span></li>`,
		`<li class="map-stop is-begun">`,
	} {
		if !strings.Contains(html, part) {
			t.Errorf("%s\nis not in\n%s", part, html)
		}
	}
}

// A track of ten lessons is marked as long, and so is the course that has one.
func TestLongTracks(t *testing.T) {
	nothing := func(*Entry) Standing { return Standing{} }
	for lessons, want := range map[int][2]int{9: {0, 0}, 10: {1, 1}} {
		course := Course{{Slug: "z", Title: "Z", Section: "Before"}}
		for i := range lessons {
			course = append(course, Entry{Slug: fmt.Sprint(i), Title: fmt.Sprint(i), Section: "Long"})
		}
		html := course.tracksHTML(nil, 0, nothing)
		if got := [2]int{strings.Count(html, `"tracks has-long"`), strings.Count(html, `"course-track is-long"`)}; got != want {
			t.Errorf("%d lessons: %v marks, want %v", lessons, got, want)
		}
	}
}

// A lesson is known where every step of it is right and none is due, and mastered where all are.
func TestStanding(t *testing.T) {
	for _, c := range []struct {
		steps []plan.Stand
		level record.Level
		says  string
	}{
		{[]plan.Stand{plan.Untried, plan.Untried}, record.Untried, "0 of 2 steps right"},
		{[]plan.Stand{plan.Untried, plan.Missed}, record.Learning, "0 of 2 steps right, 1 went wrong"},
		{[]plan.Stand{plan.Right, plan.Fading}, record.Learning, "2 of 2 steps right, 1 due for review"},
		{[]plan.Stand{plan.Right, plan.Mastered}, record.Known, "2 of 2 steps right, 1 mastered"},
		{[]plan.Stand{plan.Mastered, plan.Mastered}, record.Mastered, "2 of 2 steps right, 2 mastered"},
	} {
		if got := (Standing{Steps: c.steps}); got.level() != c.level || got.String() != c.says {
			t.Errorf("%v: %s, %q; want %s, %q", c.steps, got.level(), got, c.level, c.says)
		}
	}
}
