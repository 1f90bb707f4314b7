package course

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises/record"
	"upsweep/internal/escape"
)

// Standing sums up how well the exercises on some algorithms go: how many of their skills have been
// tried, and how many of those are known or better, and mastered.
type Standing struct {
	tried, known, mastered int
	all                    bool // every one of the algorithms has been tried

	Climb Climb // of the lesson's ladder
}

// Climb is how far the reader has come on the ladder of a lesson: steps done, of so many, and the
// address of the one that comes next.
type Climb struct {
	Done, Of int
	Next     string
}

// String says how far: "Practise this: 2 of 7".
func (c Climb) String() string {
	return "Practise this: " + strconv.Itoa(c.Done) + " of " + strconv.Itoa(c.Of)
}

// link leads to the next step, where there is a ladder and the reader has begun the lesson or the
// ladder; empty otherwise. On the map, where there is little room, the numbers alone are seen.
func (c Climb) link(class, title string, begun, onMap bool) string {
	if c.Of == 0 || !begun && c.Done == 0 {
		return ""
	}
	text := c.String()
	if onMap {
		lead, numbers, _ := strings.Cut(text, ": ")
		text = `<span class="visually-hidden">` + lead + `: </span>` + numbers
	}
	return `<a class="` + class + `" href="` + escape.HTML(c.Next) + `">` + text + `<span class="visually-hidden"> (` + escape.HTML(title) + `)</span></a>`
}

// StandingIn is the standing in some algorithms.
func StandingIn(states []record.State, algorithms []string) Standing {
	out := Standing{all: len(algorithms) > 0}
	for _, id := range algorithms {
		tried := out.tried
		for _, st := range states {
			if st.Skill.Algorithm != id {
				continue
			}
			out.tried++
			if st.Level >= record.Known {
				out.known++
			}
			if st.Level == record.Mastered {
				out.mastered++
			}
		}
		out.all = out.all && out.tried > tried
	}
	return out
}

// level is the one level of all: that of what is known least. Mastered is what has been tried
// throughout.
func (s Standing) level() record.Level {
	switch {
	case s.tried == 0:
		return record.Untried
	case s.all && s.mastered == s.tried:
		return record.Mastered
	case s.known == s.tried:
		return record.Known
	}
	return record.Learning
}

// String says it in words; empty where nothing has been tried.
func (s Standing) String() string {
	switch {
	case s.tried == 0:
		return ""
	case s.level() == record.Mastered:
		return ui.Count(s.tried, "skill") + " mastered"
	case s.mastered > 0:
		return strconv.Itoa(s.known) + " of " + ui.Count(s.tried, "skill") + " known, " + strconv.Itoa(s.mastered) + " mastered"
	}
	return strconv.Itoa(s.known) + " of " + ui.Count(s.tried, "skill") + " known"
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
		item(LevelMark(record.Known), "every skill you tried is known"),
		item(LevelMark(record.Mastered), "mastered: likely to last for weeks"),
	)
}
