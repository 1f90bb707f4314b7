package practice

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"upsweep/app/ui"
	"upsweep/exercises/class"
	"upsweep/internal/escape"
)

// graded is a class as it was graded, and what is shown of it.
type graded struct {
	report *class.Report
	html   string
}

// What the page grades at once, and how much of what is odd it lists.
const (
	maxFiles  = 1000
	maxFlags  = 300
	maxCauses = 3
	maxPairs  = 50
)

// grade grades files, one exercise at a time.
func (v *setsView) grade(files []*ui.File, t *task) outcome {
	v.class = nil
	if len(files) > maxFiles {
		return outcome{says: fmt.Sprintf("There are %s files; the page grades at most %s at once. `upsweep grade` grades more.", ui.Thousands(len(files)), ui.Thousands(maxFiles)), failed: true}
	}
	done := 0
	judge, end := v.Practice.Judge()
	defer end()
	g, err := class.New(v.set, class.Options{Judge: judge, Verify: v.verify}, func() error {
		return t.breathe("Graded: " + ui.Thousands(done) + " of " + ui.Count(len(files), "file"))
	})
	for done = 0; err == nil && done < len(files); done++ {
		f := class.File{Name: files[done].Name}
		text, unread := files[done].Text(class.MaxBytes)
		if f.Text = []byte(text); unread != nil {
			f.Text = make([]byte, class.MaxBytes+1) // which is refused for what it is
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
	v.class = &graded{report, outcomeHTML(report, v.verify != nil)}
	return outcome{}
}

// maxKey is the largest file of a key that is read, in bytes.
const maxKey = 4 << 10

// takeKey has signatures checked with a public key from now on.
func (v *setsView) takeKey(files []*ui.File, _ *task) outcome {
	v.verify, v.class = nil, nil
	text, err := files[0].Text(maxKey)
	if err == nil {
		v.verify, err = verifier(text)
	}
	if err != nil {
		return outcome{says: ui.Sentence("no signature can be checked with " + files[0].Name + ": " + err.Error()), failed: true}
	}
	return outcome{says: "Signatures are checked with " + files[0].Name + ". Now choose the files of answers."}
}

// outcomeHTML tells what came of it, with who has signed each file where that was checked. It is
// one text, since a class has thousands of cells.
func outcomeHTML(r *class.Report, checked bool) string {
	var b strings.Builder
	tag := func(name, text string) {
		end, _, _ := strings.Cut(name, " ")
		b.WriteString("<" + name + ">" + escape.HTML(text) + "</" + end + ">")
	}
	odd, flags := 0, []string{}
	for _, p := range r.Papers {
		if len(p.Flags) > 0 {
			odd++
		}
		for _, f := range p.Flags {
			if f.Kind != class.Missing && len(flags) < maxFlags {
				flags = append(flags, p.File+": "+f.Says)
			}
		}
	}
	lead := ui.Count(len(r.Papers), "file") + " graded, of " + ui.Count(r.Of, "point") + " each."
	if odd > 0 {
		lead += " Something is to be looked at in " + ui.Thousands(odd) + "."
	}
	b.WriteString("<div>")
	tag(`p id="sheet-graded" class="verdict-lead" role="status"`, lead)
	b.WriteString(button("csv", "csv", "", "button", "Save as CSV", "Save as CSV") + `<div class="table-frame" tabindex="0" role="group" aria-label="Points"><table class="class-table"><thead><tr>`)
	tag(`th scope="col"`, "Student")
	tag(`th scope="col"`, "Points")
	for i := range r.Exercises {
		tag(`th scope="col"`, strconv.Itoa(i+1))
	}
	if checked {
		tag(`th scope="col"`, "Signed")
	}
	tag(`th scope="col"`, "Flags")
	b.WriteString("</tr></thead><tbody>")
	for _, p := range r.Papers {
		b.WriteString("<tr>")
		for i, cell := range cellsOf(p, checked) {
			tag([...]string{`th scope="row"`, "td"}[min(i, 1)], cell)
		}
		b.WriteString("</tr>")
	}
	b.WriteString(`</tbody></table></div><h3>How each exercise went</h3><ol class="practice-list">`)
	for _, e := range r.Exercises {
		says := e.Title + ": " + class.Figure(e.Points) + " of " + strconv.Itoa(e.Of) + " on average, " + strconv.Itoa(e.Full) + " in full"
		if len(e.Causes) > 0 {
			says += "; " + causesOf(e.Causes)
		}
		tag("li", says)
	}
	b.WriteString("</ol>")
	if len(r.Causes) > 0 {
		tag("p", "Commonest mistakes: "+causesOf(r.Causes)+".")
	}
	list := func(head, id string, lines []string) {
		if len(lines) > 0 {
			b.WriteString(`<details class="fold"><summary>` + head + `</summary><ul id="` + id + `">`)
			for _, line := range lines {
				tag("li", line)
			}
			b.WriteString("</ul></details>")
		}
	}
	var pairs []string
	for _, p := range r.Alike[:min(len(r.Alike), maxPairs)] {
		pairs = append(pairs, p.A+" and "+p.B+" have "+strconv.Itoa(p.Same)+" wrong answers in common.")
	}
	list("Files that look alike", "sheet-alike", pairs)
	list("What is odd about the files", "sheet-flags", flags)
	b.WriteString("</div>")
	return b.String()
}

// cellsOf are the cells of a file's row.
func cellsOf(p class.Paper, checked bool) []string {
	cells := []string{p.Student, class.Figure(p.Score)}
	if p.Student == "" {
		cells[0] = p.File
	}
	for _, s := range p.Scores {
		cells = append(cells, class.Figure(s))
	}
	switch {
	case checked && p.Signed.IsZero():
		cells = append(cells, "no")
	case checked:
		cells = append(cells, ui.Moment(p.Signed))
	}
	return append(cells, strings.Join(p.Kinds(), " "))
}

// causesOf lists the commonest mistakes.
func causesOf(list []class.Cause) string {
	var parts []string
	for _, c := range list[:min(len(list), maxCauses)] {
		parts = append(parts, c.Name+" ("+strconv.Itoa(c.Times)+")")
	}
	return strings.Join(parts, ", ")
}
