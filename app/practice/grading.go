package practice

import (
	"errors"
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises/class"
)

// graded is a class as it was graded, with its table as it is shown.
type graded struct {
	report *class.Report
	table  string
}

// What the page grades at once, and how much of what is odd it lists.
const (
	mostFiles  = 1000
	mostFlags  = 300
	mostCauses = 3
	mostPairs  = 50
)

// grading is the part of the page that grades files.
func (v *setsView) grading() app.UI {
	parts := []app.UI{
		app.H2().ID("grading").Text("Grade a class"),
		app.P().Text("The files are graded against the set above, on this device: none is sent anywhere. Answers are judged again, whatever a file claims."),
	}
	if len(v.set.Items) > 0 {
		on, scope := v.chosen("sheet-load", "sheet", v.grade)
		name := v.set.Name
		if name == "" {
			name = "this set"
		}
		parts = append(parts, app.Div().Class("drop-zone").Body(
			app.Label().For("sheet-load").Text("Drop the files of answers to “"+name+"” here, or choose them"),
			app.Input().Type("file").ID("sheet-load").Accept(".json,application/json").Multiple(true).OnChange(on, scope)))
	} else {
		parts = append(parts, app.P().Class("practice-about").Text("First open the set, or put it together again."))
	}
	parts = append(parts, app.Div().ID("sheet-says").Role("status").Body(v.says("sheet")...))
	if v.class != nil {
		parts = append(parts, v.class.ui()...)
	}
	return app.Section().Class("set-grading").Aria("labelledby", "grading").Body(parts...)
}

// grade grades files, one exercise at a time.
func (v *setsView) grade(files []*ui.File, t *task) outcome {
	v.class = nil
	if len(files) > mostFiles {
		return outcome{says: fmt.Sprintf("There are %s files; the page grades at most %s at once. `upsweep grade` grades more.", ui.Thousands(len(files)), ui.Thousands(mostFiles)), failed: true}
	}
	done := 0
	g, err := class.New(v.set, class.Options{}, func() error {
		return t.breathe("Graded: " + ui.Thousands(done) + " of " + ui.Count(len(files), "file"))
	})
	for done = 0; err == nil && done < len(files); done++ {
		f := class.File{Name: files[done].Name}
		text, unread := files[done].Text(class.MostBytes)
		if f.Text = []byte(text); unread != nil {
			f.Text = make([]byte, class.MostBytes+1) // which is refused for what it is
		}
		err = g.Add(f)
	}
	var report *class.Report
	if err == nil {
		report, err = g.Report()
	}
	switch {
	case errors.Is(err, errCancelled):
		return outcome{says: "Cancelled."}
	case err != nil:
		return outcome{says: ui.Sentence("this set can't be graded: " + err.Error()), failed: true}
	}
	v.class = &graded{report, table(report)}
	return outcome{}
}

// ui draws what came of it.
func (g *graded) ui() []app.UI {
	r := g.report
	odd := 0
	var flags []app.UI
	for _, p := range r.Papers {
		if len(p.Flags) > 0 {
			odd++
		}
		for _, f := range p.Flags {
			if f.Kind != class.Missing && len(flags) < mostFlags {
				flags = append(flags, app.Li().Body(app.B().Text(p.File), app.Text(": "+f.Says)))
			}
		}
	}
	lead := ui.Count(len(r.Papers), "file") + " graded, of " + ui.Count(r.Of, "point") + " each."
	if odd > 0 {
		lead += " Something is to be looked at in " + ui.Thousands(odd) + "."
	}
	parts := []app.UI{
		app.P().ID("sheet-graded").Class("verdict-lead").Role("status").Text(lead),
		app.Div().Class("practice-files").Body(app.Button().Type("button").ID("sheet-csv").Class("button").
			OnClick(ui.Guarded(func(app.Context, app.Event) { ui.Save("upsweep-grades.csv", "text/csv", "\ufeff", r.CSV()) }), "csv", r).Text("Save as CSV")),
		ui.Raw(g.table),
	}
	var each []app.UI
	for _, e := range r.Exercises {
		says := fmt.Sprintf(" %s of %d on average, %d in full", class.Figure(e.Points), e.Of, e.Full)
		if len(e.Causes) > 0 {
			says += "; " + causesOf(e.Causes)
		}
		each = append(each, app.Li().Body(app.Text(e.Title), app.Span().Class("practice-about").Text(says)))
	}
	parts = append(parts, app.H3().Text("How each exercise went"), app.Ol().Class("practice-list").Body(each...))
	if len(r.Causes) > 0 {
		parts = append(parts, app.P().Text("Commonest mistakes: "+causesOf(r.Causes)+"."))
	}
	if len(r.Alike) > 0 {
		var pairs []app.UI
		for _, p := range r.Alike[:min(len(r.Alike), mostPairs)] {
			pairs = append(pairs, app.Li().Text(fmt.Sprintf("%s and %s have %d wrong answers in common.", p.A, p.B, p.Same)))
		}
		parts = append(parts, app.H3().Text("Files that look alike"), app.Ul().ID("sheet-alike").Body(pairs...))
	}
	if len(flags) > 0 {
		parts = append(parts, app.Details().Class("fold").Body(app.Summary().Text("What is odd about the files"), app.Ul().ID("sheet-flags").Body(flags...)))
	}
	return parts
}

// causesOf lists the commonest mistakes.
func causesOf(list []class.Cause) string {
	var parts []string
	for _, c := range list[:min(len(list), mostCauses)] {
		parts = append(parts, c.Name+" ("+strconv.Itoa(c.Times)+")")
	}
	return strings.Join(parts, ", ")
}

// table writes the table of students and exercises. It is one text, since a class has thousands of cells.
func table(r *class.Report) string {
	var b strings.Builder
	cell := func(tag, text string) {
		b.WriteString("<" + tag + ">" + html.EscapeString(text) + "</" + tag[:2] + ">")
	}
	b.WriteString(`<div class="table-frame" tabindex="0" role="group" aria-label="Points"><table class="class-table"><thead><tr>`)
	cell(`th scope="col"`, "Student")
	cell(`th scope="col"`, "Points")
	for i := range r.Exercises {
		cell(`th scope="col"`, strconv.Itoa(i+1))
	}
	cell(`th scope="col"`, "Flags")
	b.WriteString("</tr></thead><tbody>")
	for _, p := range r.Papers {
		b.WriteString("<tr>")
		name := p.Student
		if name == "" {
			name = p.File
		}
		cell(`th scope="row"`, name)
		cell("td", class.Figure(p.Score))
		for _, s := range p.Scores {
			cell("td", class.Figure(s))
		}
		cell("td", strings.Join(p.Kinds(), " "))
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table></div>")
	return b.String()
}
