package drill

import (
	"net/url"
	"slices"
	"time"

	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/record"
	"upsweep/internal/escape"
)

// This file is a program as an answer: the card that shows how it stands and leads to the
// workbench, and what the workbench tells its drill.

// Judged takes a program with the marks that it was given.
func (d *Drill) Judged(program string, marks []string, now time.Time, random uint64) {
	d.answer = exercises.Answer{program, exercises.WriteMarks(marks)}
	d.check(now, random)
	d.announce()
}

// Handed takes a program to which nothing is said.
func (d *Drill) Handed(program string, now time.Time) { d.Judged(program, nil, now, 0) }

// ProgramKey is the name under which the browser keeps the program of a task; in a problem set, whose
// ID is given then, a program of its own.
func ProgramKey(task, set string) string { return "write/" + task + set }

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
	d.announce()
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

// card shows which marks a program has been given so far, and leads to the workbench. It is a text,
// since so many elements, each made by calls of its own, would take thousands of bytes of the
// client.
func (d *Drill) card() string {
	says, marks := "Not judged yet.", ""
	switch {
	case d.grade == nil:
	case d.Silent:
		says = d.verdict()
	default:
		marks = d.marks()
		if says = d.grade.Says; !d.grade.Full() {
			says = d.grade.Verdict.Where
		}
		if d.revealed {
			says = "A solution has been shown. " + says
		}
		says += " Judged " + ui.Count(d.tries, "time") + "."
	}
	label, class := "Write it", "button"
	switch {
	case d.done():
		label, class = "Look at your program", "button button-quiet"
	case d.grade != nil:
		label = "Go on writing"
	case d.ex.Alg.Fault != nil:
		label = "Repair it"
	}
	return `<div class="drill-card"><div role="status">` + marks + `<p id="` + d.id + `-verdict" class="practice-about">` + escape.HTML(says) + `</p></div><p class="drill-foot"><a id="` + d.id + `-write" class="` + class +
		`" href="` + escape.HTML(d.workbench()) + `">` + label + `</a></p></div>`
}

// marks lists the four marks.
func (d *Drill) marks() string {
	given := exercises.ReadMarks(d.answer[exercises.SlotMarks])
	text := `<ul class="drill-marks" aria-label="Marks so far">`
	for _, name := range exercises.AllMarks() {
		sign, class, says := "✗", "is-missed", "not met"
		switch {
		case slices.Contains(given, name):
			sign, class, says = "✓", "is-met", "met"
		case name != exercises.MarkRight && name != exercises.MarkRaceFree && !slices.Contains(given, exercises.MarkRight):
			sign, class, says = "–", "is-open", "not measured"
		}
		text += `<li class="drill-mark ` + class + `" data-mark="` + name + `"><span aria-hidden="true">` + sign + `</span>` + ui.Capitalised(name) + `<span class="visually-hidden">: ` + says + `</span></li>`
	}
	return text + `</ul>`
}
