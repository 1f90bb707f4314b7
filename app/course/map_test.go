//go:build !js

package course

import (
	"slices"
	"strings"
	"testing"

	"upsweep/exercises/count"
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
	course := Course{{Slug: "a", Title: "A & B", Algorithms: []string{"of a"}}, {Slug: "b", Title: "B", Algorithms: []string{"of b"}, Prerequisites: []string{"a"}}, {Slug: "c", Title: "C", Prerequisites: []string{"b"}, Algorithms: []string{"of c"}}}
	arrange(course)
	r := Reading{"a": {done: true}, "b": {at: "there"}}
	practised := func(e *Entry) Standing {
		return map[string]Standing{"a": {tried: 2, known: 1, Climb: Climb{2, 7, "/practice/a?seed=1&step=3"}}, "b": {Climb: Climb{0, 5, "/practice/b"}}, "c": {tried: 3, known: 3, mastered: 3, all: true, Climb: Climb{0, 4, "/practice/c"}}}[e.Slug]
	}
	var b strings.Builder
	for _, part := range []string{
		`<li class="stop x1 y2 is-read is-practised"><a href="/lessons/a"><span class="stop-sign" aria-hidden="true">1</span><span class="stop-title">A &amp; B</span><span class="visually-hidden"> (read, practised, 1 of 2 skills known)</span></a><a class="stop-climb" href="/practice/a?seed=1&amp;step=3"><span class="visually-hidden">Practise this: </span>2 of 7<span class="visually-hidden"> (A &amp; B)</span></a></li>`,
		`<li class="stop x2 y2 is-next">`, `<span class="visually-hidden"> (next)</span>`,
		`<li class="stop x3 y2 is-practised is-mastered"><a href="/lessons/c">`, `<span class="visually-hidden"> (practised, 3 skills mastered)</span></a></li>`,
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
// done.
func TestTracks(t *testing.T) {
	course := Course{
		{Slug: "a", Title: "A & B", Section: "One", Minutes: 10}, {Slug: "b", Title: "B", Section: "One", Minutes: 1, Algorithms: []string{"of b"}},
		{Slug: "c", Title: "C", Section: "Two", Minutes: 20}, {Slug: "d", Title: "D", Section: "Two", Minutes: 25, Notes: true},
	}
	practised := func(e *Entry) Standing {
		if len(e.Algorithms) > 0 {
			return Standing{tried: 2, known: 1}
		}
		return Standing{Climb: Climb{3, 6, "/practice/a"}}
	}
	if got := course.tracks(); !slices.Equal(got, []track{{0, 2}, {2, 4}}) {
		t.Errorf("the tracks are %v", got)
	}
	if got, want := course.progress(nil), "4 lessons in 2 tracks, about 1 hour including the figures."; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	html := course.tracksHTML(Reading{"a": {done: true}, "d": {at: "there"}}, 1, practised)
	for _, part := range []string{
		`<h3 id="track-1">One</h3><p class="map-about">1 of 2 read</p>`,
		`<h3 id="track-2">Two</h3><p class="map-about">2 lessons, 45 minutes</p>`,
		`<li class="map-stop is-read"><span class="stop-sign" aria-hidden="true"><span class="icon icon-check"></span></span><a class="map-title" href="/lessons/a">A &amp; B</a><span class="map-about">Read</span><a class="map-climb" href="/practice/a">Practise this: 3 of 6<span class="visually-hidden"> (A &amp; B)</span></a></li>`,
		`<li class="map-stop is-next is-practised"><span class="stop-sign" aria-hidden="true">2</span>`, `<span class="map-about">Next, practised, 1 of 2 skills known</span>`,
		`<a class="map-title" href="/lessons/c">C</a><a class="map-climb" href="/practice/a">`,
		`<li class="map-stop is-begun">`,
	} {
		if !strings.Contains(html, part) {
			t.Errorf("%s\nis not in\n%s", part, html)
		}
	}
}

// A lesson is mastered only where each of its algorithms has been tried, and all that was tried is
// mastered.
func TestStanding(t *testing.T) {
	state := func(id string, l record.Level) record.State {
		return record.State{Skill: record.Skill{Algorithm: id, Kind: count.Kind}, Level: l}
	}
	for _, c := range []struct {
		states []record.State
		level  record.Level
		says   string
	}{
		{nil, record.Untried, ""},
		{[]record.State{state("other", record.Mastered)}, record.Untried, ""},
		{[]record.State{state("a", record.Mastered)}, record.Known, "1 of 1 skill known, 1 mastered"},
		{[]record.State{state("a", record.Mastered), state("b", record.Learning)}, record.Learning, "1 of 2 skills known, 1 mastered"},
		{[]record.State{state("a", record.Known), state("b", record.Mastered)}, record.Known, "2 of 2 skills known, 1 mastered"},
		{[]record.State{state("a", record.Mastered), state("b", record.Mastered)}, record.Mastered, "2 skills mastered"},
	} {
		if got := StandingIn(c.states, []string{"a", "b"}); got.level() != c.level || got.String() != c.says {
			t.Errorf("%v: %s, %q; want %s, %q", c.states, got.level(), got, c.level, c.says)
		}
	}
}
