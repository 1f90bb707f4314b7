package practice

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
	"upsweep/internal/json"
)

// setPage is a problem set: one exercise at a time, and at the end the answers as a file.
func (p *Practice) setPage(query string, set problemset.Set, err error) (page ui.Page) {
	title := set.Name
	if title == "" {
		title = "Problem set"
	}
	page = ui.Page{Title: title, Description: fmt.Sprintf("A set of %s.", ui.Count(len(set.Items), "exercise"))}
	if err != nil {
		page.Draw = func() app.UI {
			return app.Div().Class("drill-page").Body(
				ui.H1().TabIndex(-1).Text(title), ui.Trouble("This link is damaged: "+err.Error()+"."),
				app.P().Body(app.A().Class("button").Href(ui.At("/practice")).Text("Practice")))
		}
		return page
	}
	view := &setView{practice: p, Whole: set}
	for _, part := range strings.Split(query, "&") {
		if v, ok := strings.CutPrefix(part, "at="); ok {
			if n, err := strconv.Atoi(v); err == nil && n >= 1 {
				view.At = min(n, len(set.Items)+1) - 1
			}
		}
	}
	view.as(view.keeper().Draft(studentDraft))
	page.Draw = func() app.UI { return view }
	return page
}

// studentDraft is where the name of the student is kept, among the drafts of a set.
const studentDraft = "student"

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
	Whole problemset.Set // as it was given out
	At    int            // index of the exercise; one past the last is the end

	practice *Practice
	set      problemset.Set // of this student; without exercises while the student has not said who they are
	drill    *drill.Drill
	student  string
	first    string     // the student's name as the page opened: what the field shows later is for the browser to keep
	handed   []handedIn // at the end of the set, graded once
	said     string     // of the file that was saved

	ctx app.Context // of the component, which outlives the buttons in it
}

// handedIn is the answer to one exercise of the set; ok is false if there is none.
type handedIn struct {
	answer record.SheetAnswer
	ok     bool
}

// OnMount remembers the component's own context.
func (v *setView) OnMount(ctx app.Context) { v.ctx = ctx }

func (v *setView) keeper() setKeeper {
	return setKeeper{v.practice.keeper(), v.Whole.Encode()}
}

// as opens the set for a student.
func (v *setView) as(student string) {
	v.student, v.first, v.set, v.drill, v.handed = student, student, v.Whole, nil, nil
	if v.Whole.For != "" {
		v.student = v.Whole.For
	}
	if v.Whole.Key != "" {
		if problemset.Named(student) == "" {
			v.set = problemset.Set{}
			return
		}
		v.set = v.Whole.Personal(student)
	}
	if v.At < len(v.set.Items) {
		v.drill = drill.New("exercise", v.set.Items[v.At].Spec, v.keeper())
		v.drill.Judge = v.practice.OneJudge
		v.drill.Bring, v.drill.Silent, v.drill.Binding = v.practice.Brought, v.Whole.Silent, true
		v.drill.From = v.address(v.At)
	}
}

func (v *setView) address(i int) string {
	return "/practice?" + v.Whole.Encode() + "&at=" + strconv.Itoa(i+1)
}

// kept is the answer to an exercise of the set that was checked last; ok is false where none was.
func (v *setView) kept(i int) (record.SheetAnswer, bool) {
	var was drill.Draft
	spec := v.set.Items[i].Spec
	if json.Unmarshal([]byte(v.keeper().Draft(spec.String())), &was) != nil || len(was.Checked) == 0 {
		return record.SheetAnswer{Exercise: spec.String()}, false
	}
	e, err := exercises.New(spec)
	if err != nil {
		return record.SheetAnswer{Exercise: spec.String()}, false
	}
	a := record.SheetAnswer{Exercise: spec.String(), Answer: was.Checked, Tries: was.Attempts, Hints: was.Hints, Revealed: was.Revealed}
	if v.set.Silent { // nothing tells how well it went
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
	title := v.Whole.Name
	if title == "" {
		title = "Problem set"
	}
	about := "Problem set · " + ui.Count(len(v.Whole.Items), "exercise")
	if !v.Whole.Due.IsZero() {
		about += " · due " + ui.Moment(v.Whole.Due)
	}
	parts := []app.UI{app.Div().Class("drill-head").Body(app.P().Class("eyebrow").Text(about), ui.H1().TabIndex(-1).Text(title))}
	if v.Whole.Key != "" {
		parts = append(parts, v.whose())
	}
	if len(v.set.Items) == 0 {
		return app.Div().Class("drill-page").Body(parts...)
	}
	steps := make([]app.UI, 0, len(v.set.Items)+1)
	for i := range v.set.Items {
		a := app.A().Class("drill-tab").Href(ui.At(v.address(i))).Aria("label", "Exercise "+strconv.Itoa(i+1)).Text(strconv.Itoa(i + 1))
		if i == v.At {
			a = a.Aria("current", "page")
		}
		steps = append(steps, ui.Li().Body(a))
	}
	end := app.A().Class("drill-tab").Href(ui.At(v.address(len(v.set.Items)))).Text("End")
	if v.drill == nil {
		end = end.Aria("current", "page")
	}
	steps = append(steps, ui.Li().Body(end))
	parts = append(parts, ui.Nav().Class("drill-kinds").Aria("label", "Exercises of the set").Body(ui.Ul().Body(steps...)))
	if v.drill == nil {
		return app.Div().Class("drill-page").Body(append(parts, v.end())...)
	}
	if p := v.set.Items[v.At].Points; p > 0 {
		parts = append(parts, app.P().Class("set-points").Text(ui.Count(p, "point")))
	}
	return app.Div().Class("drill-page").Body(append(parts, &drill.View{Drill: v.drill, Heading: 2, Next: v.address(v.At + 1)})...)
}

// whose asks for the name that the numbers follow from, or says which it is.
func (v *setView) whose() app.UI {
	take := func(name string) {
		v.keeper().KeepDraft(studentDraft, name)
		v.as(name)
	}
	if len(v.set.Items) > 0 {
		return app.P().Class("set-whose").Body(
			app.Text("With the numbers of "), ui.B().Text(v.set.For), app.Text(". "),
			app.Button().Type("button").ID("set-other").Class("text-button").OnClick(ui.Guarded(func(app.Context, app.Event) { take("") }), "other").Text("This is not me"))
	}
	return app.Form().ID("set-who").Class("drill").DataSet("live", "").
		OnSubmit(ui.Guarded(func(_ app.Context, e app.Event) {
			e.PreventDefault()
			take(strings.Join(strings.Fields(app.Window().GetElementByID("set-student").Get("value").String()), " "))
		}), "who").
		Body(ui.Raw(askName))
}

// askName asks for the name that numbers follow from.
const askName = `<div class="drill-number"><label for="set-student">Your name<span class="field-hint">Everyone gets different numbers, which follow from the name. Write it as your teacher knows it.</span></label>` +
	`<input type="text" id="set-student" class="value-field" maxlength="60" autocomplete="name"><button type="submit" id="set-begin" class="button">Begin</button></div>`

// maxStudent is the longest name that a field takes, in letters.
const maxStudent = 60

// sheet is what is handed in.
func (v *setView) sheet() record.Sheet {
	s := record.Sheet{Name: v.set.Name, Set: v.set.ID(), Student: strings.Join(strings.Fields(v.student), " ")}
	for _, h := range v.handed {
		if h.ok {
			s.Answers = append(s.Answers, h.answer)
		}
	}
	return s
}

// end sums the set up and hands out the file.
func (v *setView) end() app.UI {
	if v.handed == nil {
		for i := range v.set.Items {
			a, ok := v.kept(i)
			v.handed = append(v.handed, handedIn{a, ok})
		}
	}
	var rows []app.UI
	open, score, of := 0, 0, 0
	for i, item := range v.set.Items {
		a, ok := v.handed[i].answer, v.handed[i].ok
		state := "not answered"
		switch {
		case !ok:
			open++
		case v.set.Silent:
			state = "answered"
		default:
			state = fmt.Sprintf("%d of %d", a.Score, a.Of)
			score, of = score+a.Score, of+a.Of
		}
		rows = append(rows, ui.Li().Body(
			app.A().Href(ui.At(v.address(i))).Text(skillName(record.Skill{Algorithm: item.Spec.Algorithm, Kind: item.Spec.Kind})),
			app.Span().Class("practice-about").Text(" "+state)))
	}
	lead := "All exercises are answered."
	if open > 0 {
		lead = ui.Count(open, "exercise") + " still open."
	}
	if !v.set.Silent && of > 0 {
		lead += fmt.Sprintf(" So far %d of %d right.", score, of)
	}
	parts := []app.UI{
		ui.H2().ID("set-end").Text("The end of the set"),
		app.P().Text(lead),
		ui.Ol().Class("practice-list").Body(rows...),
	}
	if v.Whole.Key == "" && v.Whole.For == "" {
		parts = append(parts, app.Div().Class("drill-number").Body(
			app.Label().For("set-student").Text("Your name, which the file and its name will hold"),
			app.Input().Type("text").ID("set-student").Class("value-field").MaxLength(maxStudent).Value(v.first).OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
				v.student = ctx.JSSrc().Get("value").String()
				v.keeper().KeepDraft(studentDraft, v.student)
			}), "student"),
		))
	}
	return ui.Section().Class("set-end").Aria("labelledby", "set-end").Body(append(parts,
		app.P().Body(app.Button().Type("button").ID("set-save").Class("button").OnClick(ui.Guarded(func(app.Context, app.Event) { v.save() }), "save", len(v.handed)).Text("Save the answers as a file")),
		app.P().ID("set-saved").Role("status").Text(v.said))...)
}

// save hands the file to its student, signed where the site signs.
func (v *setView) save() {
	s := v.sheet()
	write := func() { ui.Save(sheetFile(s.Student), "application/json", string(s.Encode())) }
	if !ui.Signs() {
		write()
		v.said = "Saved."
		return
	}
	v.said = "Asking the server to sign the file …"
	v.ctx.Async(func() {
		defer ui.Rescue()
		signed, err := signature(s.Digest())
		v.ctx.Dispatch(func(app.Context) {
			if err == nil {
				s.Signed = &signed
				v.said = "Saved. The server has signed its fingerprint at " + ui.Moment(signed.At) + "; the answers were not sent."
			} else {
				v.said = "Saved, but not signed: the server does not answer (" + err.Error() + "). Save it once more when it does."
			}
			write()
		})
	})
}

// signature has the server sign a digest.
func signature(digest string) (signed record.Signature, err error) {
	text, err := ui.Post("/sign", digest)
	if err == nil {
		err = json.Unmarshal([]byte(text), &signed)
	}
	return signed, err
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
