package drill

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/exercises"
	"upsweep/internal/escape"
)

// This file is the one change that a Repair allows.

// change is what a reader has changed in a program: the zero change is none.
type change struct {
	does  string // replace, insert or out
	at    int    // the line that is replaced or taken out, or that one is inserted below
	text  string // of the new line
	first string // what its field was opened with: what it shows later is for the browser to keep
}

// changed reads the change off the answer.
func (d *Drill) changed() change {
	is := strings.Split(strings.TrimSuffix(d.answer[exercises.SlotProgram], "\n"), "\n")
	head, removed, added := exercises.Change(d.ex.Lines, is)
	switch {
	case removed == 1 && added == 1:
		return change{"replace", head, is[head], is[head]}
	case removed == 1:
		return change{does: "out", at: head}
	case added == 1:
		return change{"insert", head - 1, is[head], is[head]}
	}
	return change{}
}

// alter takes a change for the answer.
func (d *Drill) alter(c change) {
	d.change = c
	program := ""
	for i, line := range d.ex.Lines {
		if i == c.at && c.does != "" {
			switch c.does {
			case "replace":
				line = c.text
			case "insert":
				line += "\n" + c.text
			default:
				continue
			}
		}
		program += line + "\n"
	}
	d.set(exercises.SlotProgram, program)
}

// typed takes what is typed into the field of a new line.
func (d *Drill) typed(text string) {
	c := d.change
	c.text = strings.TrimRight(text, " ")
	d.alter(c)
}

// doChange does something with line k of the program. It reports whether a line is to be written.
func (d *Drill) doChange(do string, k int) (writes bool) {
	c := change{does: do, at: k}
	switch do {
	case "line":
		d.choose(k)
		return false
	case "replace":
		c.text, d.said = d.ex.Lines[k], "The line is replaced: write the new one."
	case "insert":
		c.text, d.said = below(d.ex.Lines[k]), "A line is inserted: write it."
	case "out":
		d.said = "The line is taken out."
	default:
		c, d.said = change{}, "The program is as it was."
	}
	c.first = c.text
	d.alter(c)
	return c.text != ""
}

// repairing draws the program, of which one line can be changed.
func (v *View) repairing() []app.UI {
	d, c := v.Drill, v.Drill.change
	var items []string
	for i, line := range d.ex.Lines {
		if line == "" {
			items = append(items, `<li class="line-gap"></li>`)
			continue
		}
		class, keys, here := " is-still", changeKeys, c.does != "" && c.at == i
		if here {
			keys = undoKey
			if c.does != "insert" {
				class += " is-out"
			}
		}
		items = append(items, d.row(i, class, "", line, keys))
		if here && c.does != "out" {
			items = append(items, `<li class="line"><input type="text" class="value-field line-field" id="`+d.id+`-new" value="`+escape.HTML(c.first)+
				`" maxlength="120" autocomplete="off" spellcheck="false" autocapitalize="off" translate="no" aria-label="The new line, with its indentation">`+
				d.button("undo", "text-button", i, "", "Undo")+`</li>`)
		}
	}
	return []app.UI{app.P().Class("field-hint").Text("Press a line to replace it, to insert one below it or to take it out."), v.listing(items)}
}
