//go:build !js

package practice

import (
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/course"
	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/record"
)

func noon(day int) time.Time { return time.Date(2026, 11, 22+day, 12, 0, 0, 0, time.UTC) }

// reader is somebody at a course of two lessons.
func reader() *Practice {
	return New(func() course.Course {
		return course.Course{
			{Slug: "blelloch", Title: "Scan: Blelloch", Practice: []string{"predict:scan/blelloch:1:n4;op=+;inclusive=false", "simulate:scan/blelloch:1:n8;op=+", "fault:scan/blelloch:1:n8;op=concat", "count:scan/blelloch:1"}},
			{Slug: "last", Title: "Last"},
		}
	})
}

// answer gives the exercise of an address, right.
func (p *Practice) answer(t *testing.T, at time.Time, address string) {
	t.Helper()
	path, query, _ := strings.Cut(strings.TrimPrefix(address, "/practice/"), "?")
	spec, problem := specOf(query, algorithm(t, path), kinds.All())
	if problem != "" {
		t.Fatalf("%s: %s", address, problem)
	}
	if _, err := exercises.New(spec); err != nil {
		t.Fatal(err)
	}
	p.log = p.log.With(record.Entry{ID: record.NewID(at, uint64(p.log.Len())), At: at, Exercise: spec.String(), Score: 1, Of: 1, Try: 1})
}

// From the lesson up its ladder to its end: each exercise knows its step, and leads to the next.
func TestUpALadder(t *testing.T) {
	p := reader()
	l, _ := p.ladder("blelloch")
	address := p.next(l)
	for step, label := range []string{"Next: step 2 of 4", "Next: step 3 of 4", "Next: step 4 of 4", "Finish"} {
		if done := l.Count(p.log); done != step || p.next(l) != address {
			t.Errorf("at step %d: %d done, next %s, want %s", step+1, done, p.next(l), address)
		}
		at := placeOf(strings.SplitN(address, "?", 2)[1])
		if at != (place{ladder: "blelloch", step: step}) {
			t.Fatalf("%s is %+v", address, at)
		}
		p.answer(t, noon(0).Add(time.Duration(step)*time.Minute), address)
		says, next := p.onward(at, exercises.Spec{}, noon(0))
		if says != label {
			t.Errorf("step %d says %q, want %q", step+1, says, label)
		}
		address = next
	}
	if address != "/practice?ladder=blelloch" {
		t.Errorf("it ends at %s", address)
	}
	if p.next(l) != address {
		t.Errorf("next is %s", p.next(l))
	}
	page := p.Page("ladder=blelloch")
	if html := app.HTMLString(page.Draw()); !strings.Contains(html, "All 4 steps done.") || !strings.Contains(html, "Next lesson: Last") {
		t.Errorf("the end is %s", html)
	}
	if p.Ladder("last") != nil {
		t.Error("a lesson without a ladder has one")
	}
}

// The day after, what is due comes one after the other, and then a lesson.
func TestThroughADay(t *testing.T) {
	p := reader()
	for i, s := range p.course()[0].Practice {
		spec, _ := kinds.ParseSpec(s)
		p.answer(t, noon(0).Add(time.Duration(i)*time.Minute), drill.Address(spec))
	}
	today, _ := p.todayAt(noon(1))
	if len(today.Items) != 4 || today.Count() != 0 {
		t.Fatalf("%d exercises, %d done", len(today.Items), today.Count())
	}
	address := todayAddress(today.Items[0])
	for i := range today.Items {
		path, query, _ := strings.Cut(strings.TrimPrefix(address, "/practice/"), "?")
		at := placeOf(query)
		if !at.today {
			t.Fatalf("%s is none of today's", address)
		}
		spec, _ := specOf(query, algorithm(t, path), kinds.All())
		p.answer(t, noon(1).Add(time.Duration(i)*time.Minute), address)
		_, address = p.onward(at, spec, noon(1).Add(time.Hour))
	}
	today, _ = p.todayAt(noon(1).Add(time.Hour))
	if address != "/lessons/blelloch" || today.Count() != 4 || today.Over() {
		t.Errorf("%d done, over %v; it leads on to %s", today.Count(), today.Over(), address)
	}
	html := ui.Canonical(app.HTMLString((&view{Practice: p}).today(noon(1).Add(time.Hour))))
	for _, want := range []string{"4 exercises done. A lesson comes next", "Read “Scan: Blelloch”", "<b>Then a lesson</b>"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q: %s", want, html)
		}
	}
	if says := comeBack(today, noon(1)); !strings.HasPrefix(says, "Come back ") || !strings.HasSuffix(says, " will be due.") {
		t.Errorf("it says %q", says)
	}
}

func TestPlaces(t *testing.T) {
	for query, want := range map[string]place{
		"kind=predict&seed=1":         {},
		"ladder=blelloch&step=3":      {ladder: "blelloch", step: 2},
		"ladder=blelloch":             {},
		"ladder=blelloch&step=0":      {},
		"plan=today":                  {today: true},
		"plan=3":                      {today: true},
		"plan=-1":                     {},
		"%":                           {},
		"ladder=a&step=1&plan=today&": {ladder: "a"},
	} {
		if got := placeOf(query); got != want {
			t.Errorf("%q is %+v, want %+v", query, got, want)
		}
	}
}
