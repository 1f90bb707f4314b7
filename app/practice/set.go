package practice

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/record"
)

// gradedSheet is a file of answers as it was handed in, and as it is graded here.
type gradedSheet struct {
	sheet record.Sheet
	says  []string
}

// setPage is a problem set: one exercise at a time, and at the end the answers as a file.
func (p *Practice) setPage(query string, set exercises.Set, err error) (page ui.Page) {
	title := set.Name
	if title == "" {
		title = "Problem set"
	}
	page = ui.Page{Title: title, Description: fmt.Sprintf("A set of %s.", ui.Count(len(set.Specs), "exercise"))}
	if err != nil {
		page.Draw = func() app.UI {
			return app.Div().Class("drill-page").Body(
				app.H1().TabIndex(-1).Text(title), ui.Trouble("This link is damaged: "+err.Error()+"."),
				app.P().Body(app.A().Class("button").Href(ui.At("/practice")).Text("Practice")))
		}
		return page
	}
	keep := setKeeper{p.keeper(), set.Encode()}
	at0 := 0
	for _, part := range strings.Split(query, "&") {
		if v, ok := strings.CutPrefix(part, "at="); ok {
			if n, err := strconv.Atoi(v); err == nil && n >= 1 {
				at0 = min(n, len(set.Specs)+1) - 1
			}
		}
	}
	view := &setView{Set: set, Keep: keep, At: at0}
	if at0 < len(set.Specs) {
		d := drill.New("exercise", set.Specs[at0], keep)
		d.Bring, d.Silent = p.brought, set.Silent
		view.drill = d
	}
	page.Draw = func() app.UI { return view }
	return page
}

// setKeeper keeps the drafts of a set apart from those of free practice.
type setKeeper struct {
	drill.Keeper
	set string
}

func (k setKeeper) Draft(spec string) string    { return k.Keeper.Draft(k.set + " " + spec) }
func (k setKeeper) KeepDraft(spec, text string) { k.Keeper.KeepDraft(k.set+" "+spec, text) }

// setView draws a problem set.
type setView struct {
	app.Compo
	Set  exercises.Set
	Keep setKeeper
	At   int // index of the exercise; one past the last is the end

	drill   *drill.Drill
	student string
	handed  []handedIn // at the end of the set, graded once
}

// handedIn is the answer to one exercise of the set; ok is false where there is none.
type handedIn struct {
	answer record.SheetAnswer
	ok     bool
}

func (v *setView) address(i int) string {
	return "/practice?" + v.Set.Encode() + "&at=" + strconv.Itoa(i+1)
}

// kept is the answer to an exercise of the set that was checked last; ok is false where none was.
func (v *setView) kept(i int) (record.SheetAnswer, bool) {
	var was drill.Draft
	spec := v.Set.Specs[i]
	if json.Unmarshal([]byte(v.Keep.Draft(spec.String())), &was) != nil || len(was.Checked) == 0 {
		return record.SheetAnswer{Exercise: spec.String()}, false
	}
	e, err := exercises.New(spec)
	if err != nil {
		return record.SheetAnswer{Exercise: spec.String()}, false
	}
	a := record.SheetAnswer{Exercise: spec.String(), Answer: was.Checked, Tries: was.Attempts, Hints: was.Hints, Revealed: was.Revealed}
	if v.Set.Silent { // nothing tells how well it went
		return a, true
	}
	g := e.Grade(was.Checked)
	a.Score, a.Of = g.Score, g.Of
	if was.Revealed {
		a.Score = 0 // the answer was shown: it is not the student's
	}
	return a, true
}

// Render draws the set.
func (v *setView) Render() app.UI {
	title := v.Set.Name
	if title == "" {
		title = "Problem set"
	}
	steps := make([]app.UI, 0, len(v.Set.Specs)+1)
	for i := range v.Set.Specs {
		a := app.A().Class("drill-tab").Href(ui.At(v.address(i))).Aria("label", "Exercise "+strconv.Itoa(i+1)).Text(strconv.Itoa(i + 1))
		if i == v.At {
			a = a.Aria("current", "page")
		}
		steps = append(steps, app.Li().Body(a))
	}
	end := app.A().Class("drill-tab").Href(ui.At(v.address(len(v.Set.Specs)))).Text("End")
	if v.drill == nil {
		end = end.Aria("current", "page")
	}
	steps = append(steps, app.Li().Body(end))
	parts := []app.UI{
		app.Div().Class("drill-head").Body(app.P().Class("eyebrow").Text("Problem set · "+ui.Count(len(v.Set.Specs), "exercise")), app.H1().TabIndex(-1).Text(title)),
		app.Nav().Class("drill-kinds").Aria("label", "Exercises of the set").Body(app.Ul().Body(steps...)),
	}
	if v.drill != nil {
		parts = append(parts, &drill.View{Drill: v.drill, Heading: 2, Next: v.address(v.At + 1)})
	} else {
		parts = append(parts, v.end())
	}
	return app.Div().Class("drill-page").Body(parts...)
}

// end sums the set up and hands out the file.
func (v *setView) end() app.UI {
	var rows []app.UI
	sheet := record.Sheet{Name: v.Set.Name, Set: v.Set.ID()}
	open := 0
	if v.handed == nil {
		for i := range v.Set.Specs {
			a, ok := v.kept(i)
			v.handed = append(v.handed, handedIn{a, ok})
		}
	}
	for i, spec := range v.Set.Specs {
		a, ok := v.handed[i].answer, v.handed[i].ok
		state := "not answered"
		if ok {
			sheet.Answers = append(sheet.Answers, a)
			state = "answered"
			if !v.Set.Silent {
				state = fmt.Sprintf("%d of %d", a.Score, a.Of)
			}
		} else {
			open++
		}
		rows = append(rows, app.Li().Body(
			app.A().Href(ui.At(v.address(i))).Text(skillName(record.Skill{Algorithm: spec.Algorithm, Kind: spec.Kind})),
			app.Span().Class("practice-about").Text(" "+state)))
	}
	lead := "All exercises are answered."
	if open > 0 {
		lead = ui.Count(open, "exercise") + " still open."
	}
	if !v.Set.Silent && len(sheet.Answers) > 0 {
		score, of := sheet.Total()
		lead += fmt.Sprintf(" So far %d of %d points.", score, of)
	}
	return app.Section().Class("set-end").Aria("labelledby", "set-end").Body(
		app.H2().ID("set-end").Text("The end of the set"),
		app.P().Text(lead),
		app.Ol().Class("practice-list").Body(rows...),
		app.Div().Class("drill-number").Body(
			app.Label().For("set-student").Text("Your name, if the file should contain it"),
			app.Input().Type("text").ID("set-student").Class("value-field").OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { v.student = ctx.JSSrc().Get("value").String() }), "student"),
		),
		app.P().Body(app.Button().Type("button").ID("set-save").Class("button").OnClick(ui.Guarded(func(app.Context, app.Event) {
			sheet.Student = strings.TrimSpace(v.student)
			ui.Save(sheetFile(sheet.Student), "application/json", string(sheet.Encode()))
		}), "save", len(sheet.Answers)).Text("Save the answers as a file")),
	)
}

// sheetFile names the file of a student's answers.
func sheetFile(student string) string {
	name := strings.Trim(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '-'
	}, student), "-")
	if name == "" {
		return "upsweep-answers.json"
	}
	return "upsweep-answers-" + string([]rune(name)[:min(len([]rune(name)), 40)]) + ".json"
}

// teachers is the part for those who give exercises out: a set as a link, and files of answers.
func (v *view) teachers() app.UI {
	parts := []app.UI{
		app.H2().ID("teachers").Text("Problem sets"),
		app.P().Text("A set is a link: everybody who opens it gets the same exercises, one after another. Each is written as kind:algorithm:seed, as it stands at the bottom of its page."),
		app.Label().For("set-list").Text("Exercises, one per line"),
		app.Textarea().ID("set-list").Class("value-field set-list").Rows(4).Spellcheck(false).Placeholder("predict:scan/blelloch:7\ncount:scan/serial:1").
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { v.listed = ctx.JSSrc().Get("value").String() }), "list"),
		app.Div().Class("drill-number").Body(
			app.Label().For("set-name").Text("Its name"),
			app.Input().Type("text").ID("set-name").Class("value-field").OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { v.named = ctx.JSSrc().Get("value").String() }), "name"),
		),
		app.Label().Class("choice").Body(
			app.Input().Type("checkbox").ID("set-silent").OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) { v.silent = ctx.JSSrc().Get("checked").Bool() }), "silent"),
			app.Span().Text("Give no feedback before the end"),
		),
		app.P().ID("set-link").Role("status").Body(v.link()),
		app.P().Body(app.A().Class("alone").Href(ui.At("/practice?" + exampleSet().Encode())).Text("Open an example")),
		app.Div().Class("practice-files").Body(v.file("sheet-load", "Grade a file of answers", "sheet", v.grade)),
		app.Div().ID("sheet-says").Role("status").Body(v.says("sheet")...),
	}
	if g := v.sheet; g != nil {
		score, of := g.sheet.Total()
		head := fmt.Sprintf("%d of %d points", score, of)
		if g.sheet.Student != "" {
			head = g.sheet.Student + ": " + head
		}
		var rows []app.UI
		for _, a := range g.sheet.Answers[:min(len(g.sheet.Answers), mostGraded)] {
			name := a.Exercise
			if spec, err := exercises.ParseSpec(a.Exercise); err == nil {
				name = skillName(record.Skill{Algorithm: spec.Algorithm, Kind: spec.Kind})
			}
			rows = append(rows, app.Li().Body(app.Text(name), app.Span().Class("practice-about").Text(fmt.Sprintf(" %d of %d", a.Score, a.Of))))
		}
		said := "The answers earn the scores that the file claims."
		if len(g.says) > 0 {
			said = strings.Join(g.says[:min(len(g.says), mostGraded)], " ")
		}
		if n := len(g.sheet.Answers) - mostGraded; n > 0 {
			rows = append(rows, app.Li().Text("and "+ui.Thousands(n)+" more, which are in the total"))
		}
		parts = append(parts, app.Div().ID("sheet-graded").Role("status").Body(app.P().Class("verdict-lead").Text(head), app.P().Text(said), app.Ol().Class("practice-list").Body(rows...)))
	}
	return app.Section().Class("practice-teachers").Aria("labelledby", "teachers").Body(parts...)
}

// mostGraded is how many answers of a graded file are listed: no set of ours is longer.
const mostGraded = 200

// grade judges a file of answers anew, an exercise at a time.
func (v *view) grade(f *ui.File, t *task) outcome {
	v.sheet = nil
	if f.Size > mostSheet {
		return outcome{says: fmt.Sprintf("This file can't be graded: it has %s bytes, of at most %s.", ui.Thousands(f.Size), ui.Thousands(mostSheet)), failed: true}
	}
	sheet, err := record.ReadSheet(f, func() error { return t.breathe("Reading: " + strconv.Itoa(f.Done()) + " %") })
	if err == nil {
		var graded record.Sheet
		var says []string
		graded, says, err = sheet.Regrade(func(done int) error {
			return t.breathe("Graded: " + ui.Thousands(done) + " of " + ui.Count(len(sheet.Answers), "answer"))
		})
		if err == nil {
			v.sheet = &gradedSheet{graded, says}
			return outcome{}
		}
	}
	if errors.Is(err, errCancelled) {
		return outcome{says: "Cancelled."}
	}
	return outcome{says: ui.Sentence("this file can't be graded: " + err.Error()), failed: true}
}

// mostSheet is the largest file of answers that is graded, in bytes.
const mostSheet = 4 << 20

// link is the address of the set that is being put together, or what is wrong with it.
func (v *view) link() app.UI {
	set := exercises.Set{Name: strings.TrimSpace(v.named), Silent: v.silent}
	for i, line := range strings.Fields(v.listed) {
		spec, err := exercises.ParseSpec(line)
		if err == nil {
			if alg, ok := algos.Find(spec.Algorithm); !ok || !slices.Contains(v.Practice.kindsOf(alg), spec.Kind) {
				err = fmt.Errorf("there is no exercise of the kind %q on %q", spec.Kind, spec.Algorithm)
			}
		}
		if err != nil {
			return app.Span().Class("field-error").Text("Line " + strconv.Itoa(i+1) + ": " + err.Error() + ".")
		}
		set.Specs = append(set.Specs, spec)
	}
	if len(set.Specs) == 0 {
		return app.Text("")
	}
	if _, _, err := exercises.ParseSet(set.Encode()); err != nil {
		return app.Span().Class("field-error").Text(ui.Sentence(err.Error()))
	}
	return app.A().Href(ui.At("/practice?" + set.Encode())).Text("Link to this set of " + ui.Count(len(set.Specs), "exercise"))
}

func exampleSet() exercises.Set {
	return exercises.Set{Name: "Scans, to begin with", Specs: []exercises.Spec{
		{Kind: exercises.Predict, Algorithm: "scan/hillis-steele", Seed: 3},
		{Kind: exercises.Count, Algorithm: "scan/blelloch", Seed: 2},
		{Kind: exercises.Fault, Algorithm: "scan/hillis-steele", Seed: 5},
	}}
}
