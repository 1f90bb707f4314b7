package course

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises/plan"
	"upsweep/exercises/record"
	"upsweep/internal/escape"
)

// Standing is how a reader stands with each step of the ladder of a lesson, and the address of the
// step that comes next.
type Standing struct {
	Steps []plan.Stand
	Next  string
}

// count is how many steps stand as from one to another.
func (s Standing) count(from, to plan.Stand) int {
	n := 0
	for _, step := range s.Steps {
		if from <= step && step <= to {
			n++
		}
	}
	return n
}

// right is how many steps have been done right.
func (s Standing) right() int { return s.count(plan.Fading, plan.Mastered) }

// level is the one level of all steps: known where each is right and none is due.
func (s Standing) level() record.Level {
	switch all := len(s.Steps); {
	case s.count(plan.Untried, plan.Untried) == all:
		return record.Untried
	case s.count(plan.Mastered, plan.Mastered) == all:
		return record.Mastered
	case s.count(plan.Right, plan.Mastered) == all:
		return record.Known
	}
	return record.Learning
}

// String says how far the reader has come: "2 of 7 steps right, 1 due for review".
func (s Standing) String() string {
	says := plan.Says(s.right(), len(s.Steps)) + " steps right"
	for _, also := range []plan.Stand{plan.Mastered, plan.Fading, plan.Missed} {
		if n := s.count(also, also); n > 0 {
			says += ", " + strconv.Itoa(n) + " " + standWords[also]
		}
	}
	return says
}

var standWords = [...]string{plan.Untried: "not tried", plan.Missed: "went wrong", plan.Fading: "due for review", plan.Right: "right", plan.Mastered: "mastered"}

// climb says how far: "Practise this: 2 of 7".
func (s Standing) climb() string {
	return "Practise this: " + plan.Says(s.right(), len(s.Steps))
}

// onMap leads to the next step, where there is a ladder and the reader has begun the lesson or the
// ladder. On the map there is little room: the numbers alone are seen.
func (s Standing) onMap(title string, begun bool) string {
	if len(s.Steps) == 0 || !begun && s.level() == record.Untried {
		return ""
	}
	lead, numbers, _ := strings.Cut(s.climb(), ": ")
	return `<a class="stop-climb" href="` + escape.HTML(s.Next) + `"><span class="visually-hidden">` + lead + `: </span>` + numbers + hidden(" ("+title+")") + `</a>`
}

// strip draws a cell for each step, as the reader stands with it, and leads to the next, as onMap
// does. Before the reader has begun anything nothing is drawn: there would be nothing to tell.
func (s Standing) strip(title string, begun bool) string {
	if len(s.Steps) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(`<span class="steps" aria-hidden="true">`)
	for _, step := range s.Steps {
		b.WriteString(`<i class="step-` + strconv.Itoa(int(step)) + `"></i>`)
	}
	b.WriteString(`</span>`)
	if !begun && s.level() == record.Untried {
		return `<span class="map-climb">` + b.String() + hidden(s.String()) + `</span>`
	}
	return `<a class="map-climb" href="` + escape.HTML(s.Next) + `">` + hidden("Practise this: ") + b.String() + plan.Says(s.right(), len(s.Steps)) + hidden(" ("+title+"): "+s.String()) + `</a>`
}

func hidden(text string) string {
	return `<span class="visually-hidden">` + escape.HTML(text) + `</span>`
}

// LevelMark is the class of the mark of a level: a ring, a disc, a star. Words stand beside it or
// are hidden in it.
func LevelMark(l record.Level) string {
	return [...]string{"", "mark mark-learning", "mark mark-known", "mark mark-mastered"}[l]
}

// mapLegend tells what the marks of the map mean.
func mapLegend() app.UI {
	item := func(class, says string) app.UI { return ui.Li().Class(class).Text(says) }
	return ui.Ul().Class("marks").Aria("label", "Marks of the map").Body(
		item("mark mark-read", "read"),
		item(LevelMark(record.Learning), "practised"),
		item(LevelMark(record.Known), "every step is right"),
		item(LevelMark(record.Mastered), "mastered: likely to last for weeks"),
	)
}

// stepsLegend tells what the cells of the steps mean.
func stepsLegend() string {
	var b strings.Builder
	b.WriteString(`<ul class="marks steps-legend" aria-label="Steps of the exercises of each lesson">`)
	for stand, says := range standWords {
		b.WriteString(`<li class="steps"><i class="step-` + strconv.Itoa(stand) + `" aria-hidden="true"></i>` + says + `</li>`)
	}
	b.WriteString(`</ul>`)
	return b.String()
}
