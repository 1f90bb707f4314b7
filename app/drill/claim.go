package drill

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/internal/escape"
)

// This file draws a statement with gaps, and the run that refutes it. The statement is written as a
// text, as the lines of a program are (listing.go).

// claiming is the run that is shown, and below it the statement. What a gap shows is for the
// browser to keep, as in fields.
func (v *View) claiming() []app.UI {
	d := v.Drill
	var out strings.Builder
	for k, part := range strings.Split(d.ex.Statement, "{") {
		name, rest, gap := strings.Cut(part, "}")
		if !gap {
			name, rest = "", part
		}
		for i, s := range d.ex.Slots {
			if k == 0 || s.Label != name {
				continue
			}
			at := strconv.Itoa(i)
			out.WriteString(`<select id="` + d.id + `-` + at + `" data-slot="` + at + `" aria-label="` + s.Label + `"><option value="">…</option>`)
			for n, text := range s.Options {
				value := strconv.Itoa(n)
				chosen := ""
				if d.first[i] == value {
					chosen = " selected"
				}
				out.WriteString(`<option value="` + value + `"` + chosen + `>` + escape.HTML(text) + `</option>`)
			}
			out.WriteString(`</select>`)
		}
		out.WriteString(escape.HTML(rest))
	}
	statement := app.Div().Class("claim").Role("group").Aria("label", "The statement").
		OnChange(ui.Guarded(func(_ app.Context, e app.Event) {
			gap := e.Get("target")
			if slot, err := strconv.Atoi(gap.Get("dataset").Get("slot").String()); err == nil {
				d.set(slot, gap.Get("value").String())
			}
		}), d.id, "gap").Body(ui.Raw(`<p translate="no">` + out.String() + `</p>`))
	return []app.UI{statement, v.board(d.ex.Board, false)} // what is filled comes first: the rows are there to be looked at
}

// refutation is the run that shows what is wrong with a claim, nil where none does.
func (v *View) refutation() (app.UI, exercises.Showing) {
	rows, showing := v.Drill.ex.Refuted(v.Drill.answer)
	if rows == nil {
		return nil, showing
	}
	return v.board(rows, false), showing
}
