package practice

import (
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/course"
	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises/plan"
	"upsweep/internal/escape"
)

// todayAt is the plan of a day, and the course that it is made from.
func (p *Practice) todayAt(now time.Time) (plan.Today, plan.Course) {
	all := p.course()
	var c plan.Course
	var begun, ahead []plan.Ladder
	read := all.Read()
	families := map[string]bool{}
	for _, e := range read {
		l := plan.LadderOf(e.Slug, e.Title, e.Practice)
		l.Begun(p.log, families)
		c.Ladders = append(c.Ladders, l)
	}
	for _, e := range all {
		if slices.ContainsFunc(read, func(r course.Entry) bool { return r.Slug == e.Slug }) {
			continue
		}
		l := plan.LadderOf(e.Slug, e.Title, e.Practice)
		if l.Begun(p.log, families) { // who has answered its exercises has reached it as well
			begun = append(begun, l)
		} else {
			ahead = append(ahead, l)
		}
	}
	slices.Reverse(begun)
	c.Ladders = append(c.Ladders, begun...)
	c.Reached = len(c.Ladders)
	c.Ladders = append(c.Ladders, ahead...)
	if e, begun := all.Next(); e != nil {
		c.Next = plan.Lesson{Slug: e.Slug, Title: e.Title, Minutes: e.Minutes, Begun: begun}
	}
	return plan.Make(p.log, now, c, p.offers), c
}

// today is what today holds: how much, how far the reader has come, what comes next, and when to
// come back.
func (v *view) today(now time.Time) app.UI {
	t, c := v.Practice.todayAt(now)
	parts := []app.UI{ui.H2().ID("today").Text("Today"), v.summary(t)}
	if all := len(t.Items); all > 0 {
		parts = append(parts, app.Progress().Class("today-bar").Aria("label", "Done today").Max(all).Value(t.Count()))
	}
	next := app.A().ID("practice-next").Class("button")
	if i, left := t.Next(-1); left {
		next = next.Href(ui.At(todayAddress(t.Items[i]))).Text("Continue with “" + plan.Name(t.Items[i].Spec) + "”")
	} else {
		next = next.Href(ui.At("/lessons/" + t.Read.Slug)).Text(read(t.Read))
	}
	if !t.Over() {
		parts = append(parts, app.P().Class("hero-ways").Body(next))
	}
	for from := 0; from < len(t.Items); {
		to := from
		for to < len(t.Items) && t.Items[to].Part == t.Items[from].Part {
			to++
		}
		parts = append(parts, todayPart(t, c, from, to))
		from = to
	}
	if title := t.Read.Title; title != "" && len(t.Items) > 0 {
		parts = append(parts, todayList("Then a lesson", ", about "+ui.Count(t.Read.Minutes, "minute"), todayLine(false, "/lessons/"+t.Read.Slug, title, "")))
	}
	if len(t.Open) > 0 {
		lines := ""
		for _, k := range t.Open {
			l := c.Ladders[k]
			lines += todayLine(false, ladderAddress(l.Lesson), l.Title, plan.Says(l.Count(v.Practice.log), len(l.Steps))+" done")
		}
		parts = append(parts, todayList("Open in other lessons", "", lines))
	}
	if says := comeBack(t, now); says != "" && t.Over() {
		parts = append(parts, app.P().ID("today-back").Text(says))
	}
	return ui.Section().Class("today").Aria("labelledby", "today").Body(parts...)
}

// summary says in a sentence how much there is to do, and how long it takes.
func (v *view) summary(t plan.Today) app.UI {
	done := t.Count()
	left, minutes := t.Left(plan.Due, plan.Once, plan.Hand)
	about := ", about " + ui.Count(t.Read.Minutes, "minute") + "."
	says, begun := "", v.Practice.Begun()
	switch {
	case left > 0:
		says = ui.Count(left, "exercise") + ", about "
		if done > 0 {
			says = strconv.Itoa(done) + " of " + ui.Count(done+left, "exercise") + " done; the rest takes about "
		}
		says += ui.Count(minutes, "minute")
		if t.Measured() {
			says += " at your pace"
		}
		says += "."
		if t.Later > 0 {
			says += " Then " + ui.Count(t.Later, "more review") + "."
		}
	case done > 0:
		says = ui.Count(done, "exercise") + " done. A lesson comes next" + about
		if t.Over() {
			says = "Done for today: " + ui.Count(done, "exercise") + "."
		}
		return app.P().Class("today-end").Body(ui.Icon("check"), app.Text(says))
	case t.Over() && begun:
		says = "Nothing is due today, and you have read the whole course."
	case t.Over():
		says = "Nothing is due yet. Pick an exercise below."
	case begun:
		says = "Nothing is due. A lesson comes next" + about
	default:
		says = "First read a lesson" + about + " It ends in exercises: what you answer there comes back here before you forget it."
	}
	return app.P().Text(says)
}

// todayPart is the exercises of one part, with how many are left and how long they take.
func todayPart(t plan.Today, c plan.Course, from, to int) app.UI {
	part := t.Items[from].Part
	about := ""
	if left, minutes := t.Left(part); left > 0 {
		about = ": " + strconv.Itoa(left) + ", about " + ui.Count(minutes, "minute")
	}
	if part == plan.Due && t.Later > 0 {
		about += ", and " + strconv.Itoa(t.Later) + " more after these"
	}
	lines := ""
	for _, item := range t.Items[from:to] {
		more := ""
		if item.Part != plan.Due {
			l := c.Ladders[item.Ladder]
			more = "step " + strconv.Itoa(item.Step+1) + " of " + strconv.Itoa(len(l.Steps)) + " of “" + l.Title + "”"
		}
		lines += todayLine(item.Done, todayAddress(item), plan.Name(item.Spec), more)
	}
	return todayList([...]string{"Due for review", "Steps done today", "Once more", "Next on the ladder"}[part], about, lines)
}

// todayList is a list of things to do, with its name and what more is to be said of it. It is a
// text: elements of go-app would take the client several times as much.
func todayList(name, about, lines string) app.UI {
	return ui.Raw(`<div><p class="today-part"><b>` + name + `</b>` + about + `</p><ol class="today-list">` + lines + `</ol></div>`)
}

// todayLine is one thing to do: a sign of whether it is done, a link, and more about it.
func todayLine(done bool, to, text, more string) string {
	class, sign := "", ""
	if done {
		class, sign = ` class="is-done"`, `<span class="icon icon-check"></span>`
		if more != "" {
			more = ", " + more
		}
		more = "done" + more
	}
	if more != "" {
		more = `<span class="practice-about">` + escape.HTML(more) + `</span>`
	}
	return `<li` + class + `><span class="today-sign" aria-hidden="true">` + sign + `</span><div><a href="` + escape.HTML(to) + `">` + escape.HTML(text) + `</a>` + more + `</div></li>`
}

// read says what is to be done with a lesson.
func read(l plan.Lesson) string {
	if l.Begun {
		return "Read on in “" + l.Title + "”"
	}
	return "Read “" + l.Title + "”"
}

// comeBack says when something is due again.
func comeBack(t plan.Today, now time.Time) string {
	if t.Then == 0 {
		return ""
	}
	days := int(t.Back.Sub(now).Hours()/24) + 1
	when := "on " + t.Back.Format("Monday 2 January")
	switch {
	case days <= 1:
		when = "tomorrow, " + t.Back.Format("Monday 2 January")
	case days > 300:
		when = "on " + t.Back.Format("2 January 2006")
	}
	return "Come back " + when + ": " + ui.Count(t.Then, "review") + " will be due."
}

// todayAddress is that of an exercise of today.
func todayAddress(item plan.Item) string { return drill.Address(item.Spec) + "&plan=today" }
