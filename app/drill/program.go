package drill

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/record"
)

// This file is a program as an answer: the card that shows how it stands and leads to the workbench, and what the workbench tells its drill.

// Judged takes a program with the marks that it was given.
func (d *Drill) Judged(program string, marks []string, now time.Time, random uint64) {
	d.answer = exercises.Answer{program, exercises.WriteMarks(marks)}
	d.check(now, random)
}

// Handed takes a program to which nothing is said.
func (d *Drill) Handed(program string, now time.Time) { d.Judged(program, nil, now, 0) }

// Hinted notes that one more hint was told.
func (d *Drill) Hinted() { d.hint() }

// Hints is how many hints were told.
func (d *Drill) Hints() int { return len(d.hints) }

// GaveUp notes that a solution was shown.
func (d *Drill) GaveUp(now time.Time, random uint64) {
	g := d.ex.Grade(d.answer)
	if !d.revealed {
		d.keep.Answered(record.Entry{
			ID: record.NewID(now, random), At: now, Exercise: d.spec.String(), Answer: slices.Clone(d.answer),
			Score: g.Score, Of: g.Of, Hints: len(d.hints), Try: d.tries + 1, Revealed: true,
		})
	}
	d.revealed, d.grade = true, &g
	d.attempted(record.Attempt{At: now.UTC().Truncate(time.Second), Hints: len(d.hints), Revealed: true})
	d.save(d.answer)
}

// Again begins it anew, as a review does. In a problem set what was shown stays shown.
func (d *Drill) Again() {
	if !d.Binding {
		d.answer, d.grade, d.hints, d.tries, d.revealed = d.ex.Empty(), nil, nil, 0, false
		d.save(nil)
	}
}

// Done reports whether it was solved, or given up.
func (d *Drill) Done() bool { return d.done() }

// workbench is where the program is written.
func (d *Drill) workbench() string {
	to := "/write/" + d.spec.Algorithm
	if d.From != "" {
		to += "?from=" + url.QueryEscape(d.From)
	}
	return to
}

// card shows which marks a program has been given so far.
func (v *View) card() app.UI {
	d := v.Drill
	if d.Silent || d.grade == nil {
		says := "Not judged yet."
		if d.Silent && d.grade != nil {
			says = d.verdict()
		}
		return app.P().ID(d.id + "-verdict").Class("practice-about").Role("status").Text(says)
	}
	given := exercises.ReadMarks(d.answer[exercises.SlotMarks])
	var items []app.UI
	for _, name := range exercises.AllMarks() {
		symbol, class, says := "x", "is-missed", ": not met"
		switch {
		case slices.Contains(given, name):
			symbol, class, says = "check", "is-met", ": met"
		case name != exercises.MarkRight && name != exercises.MarkRaceFree && !slices.Contains(given, exercises.MarkRight):
			symbol, class, says = "info", "is-open", ": not measured"
		}
		items = append(items, app.Li().Class("drill-mark "+class).DataSet("mark", name).Body(
			ui.Icon(symbol), app.Text(strings.ToUpper(name[:1])+name[1:]), app.Span().Class("visually-hidden").Text(says)))
	}
	says := d.grade.Says
	if !d.grade.Full() {
		says = d.grade.Verdict.Where
	}
	if d.revealed {
		says = "A solution has been shown. " + says
	}
	return app.Div().ID(d.id+"-verdict").Role("status").Body(
		app.Ul().Class("drill-marks").Aria("label", "Marks so far").Body(items...),
		app.P().Class("practice-about").Text(says+" Judged "+ui.Count(d.tries, "time")+"."))
}

// toBench leads to the workbench.
func (v *View) toBench() []app.UI {
	d := v.Drill
	label, class := "Write it", "button"
	switch {
	case d.ex.Alg.Fault != nil:
		label = "Repair it"
	case d.done():
		label, class = "Look at your program", "button button-quiet"
	case d.grade != nil:
		label = "Go on writing"
	}
	return []app.UI{app.A().Class(class).ID(d.id + "-write").Href(ui.At(d.workbench())).Text(label)}
}
