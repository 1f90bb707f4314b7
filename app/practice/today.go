package practice

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises/plan"
)

// ladders are those of the course, that of the lesson where the reader is first.
func (p *Practice) ladders() plan.Course {
	var out plan.Course
	have := map[string]bool{}
	c := p.course()
	for _, e := range append(c.Reached(), c...) {
		if have[e.Slug] {
			continue
		}
		have[e.Slug] = true
		out.Ladders = append(out.Ladders, plan.LadderOf(e.Slug, e.Title, e.Practice))
	}
	out.Reached = len(c.Reached())
	return out
}

// todayAt is the plan of a day.
func (p *Practice) todayAt(now time.Time, rounds int) (plan.Today, plan.Course) {
	c := p.ladders()
	return plan.Make(p.log, now, c, p.offers, rounds), c
}

// today is what today holds: how much, how far the reader has come, what comes next, and when to
// come back.
func (v *view) today(now time.Time) app.UI {
	p := v.Practice
	t, c := p.todayAt(now, v.rounds)
	done, all := t.Done(), len(t.Items)
	next, left := t.Next(-1)
	parts := []app.UI{ui.H2().ID("today").Text("Today")}
	switch {
	case all == 0 && !p.Begun():
		parts = append(parts, app.P().Text("Nothing is due yet. Pick an exercise below, or read a lesson: each leads to its own."))
	case all == 0:
		parts = append(parts, app.P().Text("Nothing is due today."))
	case left && done == 0:
		parts = append(parts, app.P().Text(ui.Count(all, "exercise")+", about "+ui.Count(t.Left(), "minute")+"."))
	case left:
		parts = append(parts, app.P().Text(strconv.Itoa(done)+" of "+ui.Count(all, "exercise")+" done, about "+ui.Count(t.Left(), "minute")+" left."))
	default:
		parts = append(parts, app.P().Class("today-end").Body(ui.Icon("check"), app.Text("Done for today: "+ui.Count(all, "exercise")+".")))
	}
	if all > 0 {
		parts = append(parts, app.Progress().Class("today-bar").Aria("label", "Done today").Max(all).Value(done))
	}
	if left {
		item := t.Items[next]
		label := "Continue with “"
		if !p.Begun() {
			label = "Begin with “"
		}
		parts = append(parts, app.P().Class("hero-ways").Body(
			app.A().ID("practice-next").Class("button").Href(ui.At(todayAddress(item, v.rounds))).Text(label+plan.Name(item.Spec)+"”")))
	}
	var items []app.UI
	for _, item := range t.Items {
		items = append(items, todayItem(item, c, v.rounds))
	}
	parts = append(parts, ui.Ol().Class("today-list").Body(items...))
	if says := comeBack(t, now); says != "" && !left {
		parts = append(parts, app.P().ID("today-back").Text(says))
	}
	if t.Later > 0 && !left {
		parts = append(parts, app.P().Body(app.Text(ui.Count(t.Later, "more review")+" due: "),
			app.A().Href(ui.At("/practice?rounds="+strconv.Itoa(v.rounds+1))).Text("another round")))
	}
	return ui.Section().Class("today").Aria("labelledby", "today").Body(parts...)
}

// todayItem is an exercise of today: what it asks, whether it is done, and where a new one comes
// from.
func todayItem(item plan.Item, c plan.Course, rounds int) app.UI {
	class, sign := "", app.Span().Class("today-sign").Aria("hidden", true)
	var says []app.UI
	if item.Done {
		class, sign = "is-done", sign.Body(ui.Icon("check"))
		says = append(says, app.Span().Class("practice-about").Text("done"))
	}
	if item.New {
		l := c.Ladders[item.Ladder]
		says = append(says, app.Span().Class("practice-about").Body(
			app.Text("new: step "+strconv.Itoa(item.Step+1)+" of "+strconv.Itoa(len(l.Steps))+" of "), app.A().Href(ui.At("/lessons/"+l.Lesson)).Text(l.Title)))
	}
	return ui.Li().Class(class).Body(sign, app.Div().Body(append([]app.UI{app.A().Href(ui.At(todayAddress(item, rounds))).Text(plan.Name(item.Spec))}, says...)...))
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
func todayAddress(item plan.Item, rounds int) string {
	a := drill.Address(item.Spec) + "&plan=today"
	if rounds > 1 {
		a = drill.Address(item.Spec) + "&plan=" + strconv.Itoa(rounds)
	}
	return a
}
