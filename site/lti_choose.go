package site

import (
	"cmp"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"upsweep/algos"
	"upsweep/app/catalogue"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
	"upsweep/lti"
)

// The page on which a teacher chooses an activity: four short forms, each with a button of its own,
// which work without a script.
var choosePage = template.Must(template.New("choose").Parse(`
<p class="lead">What is to go into {{with .Course}}“{{.}}”{{else}}your course{{end}}?</p>
{{with .Wrong}}<p class="field-error" role="alert" id="lti-wrong">{{.}}</p>{{end}}
{{define "own"}}<input type="hidden" name="token" value="{{.}}">{{end}}
<form method="post" action="{{.Action}}" class="drill" aria-labelledby="lti-lesson-head"><h2 id="lti-lesson-head">A lesson</h2>{{template "own" .Token}}<input type="hidden" name="kind" value="lesson">
<div class="drill-number"><label for="lti-lesson">Lesson</label><select id="lti-lesson" name="lesson">{{range .Lessons}}<option value="{{.Value}}">{{.Label}}</option>{{end}}</select></div>
{{if .Marks}}<p>Its mark is the part of its ladder of exercises that a student has done.</p>
{{end}}<p><button class="button" id="lti-add-lesson">Add the lesson</button></p></form>
<form method="post" action="{{.Action}}" class="drill" aria-labelledby="lti-figure-head"><h2 id="lti-figure-head">A figure</h2>{{template "own" .Token}}<input type="hidden" name="kind" value="figure">
<div class="drill-number"><label for="lti-figure">Algorithm</label><select id="lti-figure" name="algorithm">{{template "algorithms" .Families}}</select></div>
<p><button class="button" id="lti-add-figure">Add the figure</button></p></form>
<form method="post" action="{{.Action}}" class="drill" aria-labelledby="lti-exercise-head"><h2 id="lti-exercise-head">An exercise</h2>{{template "own" .Token}}<input type="hidden" name="kind" value="exercise">
<div class="drill-number"><label for="lti-kind">What is asked</label><select id="lti-kind" name="asks">{{range .Kinds}}<option value="{{.Value}}">{{.Label}}</option>{{end}}</select>
<label for="lti-of">Algorithm</label><select id="lti-of" name="algorithm">{{template "algorithms" .Families}}</select>
<label for="lti-seed">Seed: other numbers are another exercise</label><input id="lti-seed" name="seed" type="number" class="value-field" min="0" max="4294967295" value="{{.Seed}}"></div>
<p><button class="button" id="lti-add-exercise">Add the exercise</button></p></form>
<form method="post" action="{{.Action}}" class="drill" aria-labelledby="lti-set-head"><h2 id="lti-set-head">A problem set</h2>{{template "own" .Token}}<input type="hidden" name="kind" value="set">
{{with .Sets}}<div class="drill-number"><label for="lti-given">A set of this course</label><select id="lti-given" name="given"><option value="">none of them: the one below</option>{{range .}}<option value="{{.Value}}">{{.Label}}</option>{{end}}</select></div>{{end}}
<div class="drill-number"><label for="lti-set">The link of a set, or its file. <a href="{{.Maker}}" target="_blank" rel="noopener">Make a set</a> (opens a tab)</label><textarea id="lti-set" name="set" rows="4" maxlength="20000" spellcheck="false">{{.Form.Get "set"}}</textarea></div>
<p><button class="button" id="lti-add-set">Add the problem set</button></p></form>
{{define "algorithms"}}{{range .}}<optgroup label="{{.Label}}">{{range .Algorithms}}<option value="{{.Value}}">{{.Label}}</option>{{end}}</optgroup>{{end}}{{end}}`))

type option struct{ Value, Label string }

type family struct {
	Label      string
	Algorithms []option
}

// Choose writes the page.
func (c *ltiCourse) Choose(w http.ResponseWriter, r *http.Request, choice lti.Choice) {
	site := c.edition()
	p := struct {
		lti.Choice
		Action, Maker        string
		Seed                 string
		Lessons, Kinds, Sets []option
		Families             []family
	}{Choice: choice, Seed: cmp.Or(choice.Form.Get("seed"), "1"), Action: site.Location.path(lti.Prefix + "choose"), Maker: site.Location.path("/practice/sets"), Families: families()}
	if p.Wrong != "" {
		p.Wrong = ui.Sentence(p.Wrong)
	}
	for _, s := range lessonSCOs(site) {
		p.Lessons = append(p.Lessons, option{s.Start, s.title})
	}
	for _, s := range site.Content.About.Sets {
		p.Sets = append(p.Sets, option{s.Address, s.Title})
	}
	for _, k := range kinds.All() {
		p.Kinds = append(p.Kinds, option{k.Name, k.Title})
	}
	var b strings.Builder
	if err := choosePage.Execute(&b, p); err != nil {
		panic(err) // a fault of the template
	}
	status := http.StatusOK
	if choice.Wrong != "" {
		status = http.StatusUnprocessableEntity
	}
	c.Write(w, r, lti.Page{Status: status, Title: "Choose an activity", Body: template.HTML(b.String())}) // the template has escaped what is text
}

// families are the algorithms of the catalogue, in its order.
func families() []family {
	var list []family
	for _, alg := range algos.Catalog() {
		title := catalogue.Title(alg.Family)
		if len(list) == 0 || list[len(list)-1].Label != title {
			list = append(list, family{Label: title})
		}
		at := &list[len(list)-1]
		at.Algorithms = append(at.Algorithms, option{alg.ID, alg.Title})
	}
	return list
}

// chosenActivity is what one of the forms says, with a sentence for the course's page.
func chosenActivity(site *Site, form url.Values) (s sco, text string, due time.Time, err error) {
	switch form.Get("kind") {
	case "lesson":
		s, err = activityOf(site, form.Get("lesson"), "")
		if err == nil && !s.isLesson() {
			err = errNoActivity
		}
		return s, "A lesson with figures to step through.", due, err
	case "figure":
		s, err = activityOf(site, "/embed/"+form.Get("algorithm"), "")
		return s, "A figure to step through.", due, err
	case "exercise":
		seed, err := strconv.ParseUint(strings.TrimSpace(form.Get("seed")), 10, 64)
		if err != nil {
			return s, "", due, errors.New("the seed is a whole number, from 0")
		}
		s, err = exerciseSCO(exercises.Spec{Kind: kinds.Named(form.Get("asks")), Algorithm: form.Get("algorithm"), Seed: seed})
		return s, "An exercise.", due, err
	case "set":
		set, err := chosenSet(form)
		if err != nil {
			return s, "", due, err
		}
		s, err = setActivity(set, "")
		return s, "A problem set.", set.Due, err
	}
	return s, "", due, errors.New("choose something")
}

func chosenSet(form url.Values) (problemset.Set, error) {
	text := strings.TrimSpace(form.Get("set"))
	if given := form.Get("given"); given != "" && text == "" {
		text = given
	}
	if text == "" {
		return problemset.Set{}, errors.New("paste the link of a problem set, or its file")
	}
	return problemset.Read(text)
}
