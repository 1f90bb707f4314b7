package drill

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/ui"
	"upsweep/exercises"
)

// This file is the lines of an Arrange. The answer is the whole program; what is placed where is
// read off it.

// A level of indentation in a program, and what is drawn of it: narrow screens show whole lines.
const (
	indentation = "    "
	drawnLevel  = "  "
)

// deepest is the deepest level that a line can be moved to.
const deepest = 6

// placed is the lines that are placed, each with its indentation.
func (d *Drill) placed() []string {
	text, _ := strings.CutPrefix(d.answer[exercises.SlotProgram], d.ex.Above)
	if text, _ = strings.CutSuffix(text, d.ex.Below); text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// level is how far a line is indented.
func level(line string) int {
	return exercises.Indent(line) / len(indentation)
}

// arrange takes the lines that are placed for the answer.
func (d *Drill) arrange(lines []string) {
	program := ""
	if len(lines) > 0 {
		program = d.ex.Above + strings.Join(lines, "\n") + "\n" + d.ex.Below
	}
	d.set(exercises.SlotProgram, program)
}

// doArrange does something with line k of those that are placed, or places line k of those to
// choose from, at the end. It returns the line that is worked on from then on.
func (d *Drill) doArrange(do string, k int) int {
	lines := d.placed()
	to := k
	switch do {
	case "line":
		d.choose(k)
		return k
	case "place":
		above := d.ex.Above
		if len(lines) > 0 {
			above = lines[len(lines)-1]
		}
		to = len(lines)
		lines = append(lines, below(above)+d.ex.Lines[k])
	case "drop":
		d.said = "The line is left out."
		d.line = noLine
		d.arrange(append(lines[:k], lines[k+1:]...))
		return k
	case "up":
		to = max(0, k-1)
	case "down":
		to = min(k+1, len(lines)-1)
	case "indent":
		lines[k] = indentation + lines[k]
	case "outdent":
		lines[k] = strings.TrimPrefix(lines[k], indentation)
	}
	if do != "place" {
		lines[k], lines[to] = lines[to], lines[k]
	}
	d.line, d.said = to, "Line "+strconv.Itoa(to+1)+" of "+strconv.Itoa(len(lines))+", indented by "+ui.Count(level(lines[to]), "level")+": "+lines[to]
	d.arrange(lines)
	return to
}

// below is the indentation of a line below others: one level more than the last of them, where that
// ends with a colon.
func below(above string) string {
	above = strings.TrimSuffix(above, "\n")
	above = above[strings.LastIndex(above, "\n")+1:]
	out := strings.Repeat(indentation, level(above))
	if strings.HasSuffix(above, ":") {
		out += indentation
	}
	return out
}

// arrangement draws the lines of an Arrange: those that stand already, those that are placed among
// them, and those to choose from.
func (v *View) arrangement() []app.UI {
	d := v.Drill
	lines := d.placed()
	items := make([]string, len(lines))
	used := make([]string, len(lines))
	for i, line := range lines {
		class := ""
		if d.dragging.Holds(i) {
			class = " is-dragged"
		}
		items[i] = d.row(i, class, `<span class="grip" aria-hidden="true">⋮⋮</span>`, line, arrangeKeys)
		used[i] = strings.TrimSpace(line)
	}
	left := ""
	for k, line := range d.ex.Lines {
		if i := slices.Index(used, line); i >= 0 {
			used[i] = ""
			continue
		}
		left += d.button("place", "line-press", k, ` translate="no"`, line)
	}
	behind := "standing"
	if strings.HasPrefix(d.ex.Below, "\n") { // a line that is empty counts, too
		behind += " is-apart"
	}
	return []app.UI{
		ui.Raw(standing("standing is-first", d.ex.Above)), v.listing(items), ui.Raw(standing(behind, d.ex.Below)),
		app.P().Class("field-hint").Text("Lines to choose from. Press one to place it at the end."),
		v.hears(ui.Section().Aria("label", "Lines to choose from")).Body(ui.Raw(`<div class="arrange-left">` + left + `</div>`)),
	}
}

// standing draws lines of a program that stand already. They are numbered, with those that are placed
// between them, as verdicts name them.
func standing(class, lines string) string {
	return `<div class="` + class + `">` + figure.StillListing(strings.Split(strings.ReplaceAll(strings.Trim(lines, "\n"), indentation, drawnLevel), "\n")) + `</div>`
}
