// Package practice is what a reader has answered, and what comes next: the page of practice, the page of one exercise, problem sets, and
// the record. A query flows in; a page flows out, and answers flow into the store of the browser (store_js.go). On the server there
// is no reader, and the record is empty.
package practice

import (
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/catalogue"
	"upsweep/app/course"
	"upsweep/app/drill"
	"upsweep/app/figure"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

// Practice is what a site knows of its reader's answers. The server's knows nothing.
type Practice struct {
	log record.Log
	//lint:ignore U1000 the client's alone
	visit
	recordFault string // why the record can't be read
	unreadable  int    // entries that are left where they are
	setAside    int    // texts that could not be read, and are kept apart
	kinds       map[string][]exercises.Kind
	course      func() course.Course
	Bring       func(ctx app.Context, f *figure.Figure) // has a figure that came later painted; nil while nothing does
}

// New is that of a reader of whom nothing is known yet.
func New(course func() course.Course) *Practice {
	return &Practice{course: course, kinds: map[string][]exercises.Kind{}}
}

// Begun tells whether the reader has answered anything.
func (p *Practice) Begun() bool { return p.log.Len() > 0 }

// Standings tells how the exercises on some algorithms go.
func (p *Practice) Standings(now time.Time) func(algorithms []string) course.Standing {
	states := p.log.States(now, p.offers)
	return func(algorithms []string) course.Standing { return course.StandingIn(states, algorithms) }
}

// brought has a figure that came later painted, where there is a page to paint it.
func (p *Practice) brought(ctx app.Context, f *figure.Figure) {
	if p.Bring != nil {
		p.Bring(ctx, f)
	}
}

// kindsOf are the kinds of exercise that an algorithm has, worked out once.
func (p *Practice) kindsOf(alg *algos.Algorithm) []exercises.Kind {
	list, known := p.kinds[alg.ID]
	if !known {
		list = exercises.Kinds(alg)
		p.kinds[alg.ID] = list
	}
	return list
}

// specOf reads the exercise off an address; what the address does not say is the first there is.
func specOf(query string, alg *algos.Algorithm, kinds []exercises.Kind) (spec exercises.Spec, problem string) {
	spec = exercises.Spec{Algorithm: alg.ID, Kind: kinds[0], Seed: 1}
	values, err := url.ParseQuery(query)
	if err != nil {
		return spec, "The address can't be read; this is another exercise."
	}
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		v := values.Get(name)
		switch name {
		case "kind":
			if !slices.Contains(kinds, exercises.Kind(v)) {
				problem = "There is no exercise of the kind “" + v + "” on this algorithm; this is another."
				continue
			}
			spec.Kind = exercises.Kind(v)
		case "seed":
			seed, err := strconv.ParseUint(v, 10, 64)
			if err != nil {
				problem = "“" + v + "” is not a seed; this is another exercise."
				continue
			}
			spec.Seed = seed
		case "n":
			n, err := strconv.Atoi(v)
			if err != nil || n < 2 || n > 16 {
				problem = "“" + v + "” is not a number of values from 2 to 16; this is another exercise."
				continue
			}
			spec.N = n
		default:
			if !takes(alg, name) {
				problem = "“" + name + "” is not an input or parameter of " + alg.Title + "; it is left out."
				continue
			}
			spec.Given = append(spec.Given, exercises.Field{Name: name, Value: v})
		}
	}
	return spec, problem
}

// takes tells whether an algorithm has an input or a parameter of a name.
func takes(alg *algos.Algorithm, name string) bool {
	return slices.ContainsFunc(alg.Inputs, func(in algos.Input) bool { return in.Name == name }) ||
		slices.ContainsFunc(alg.Params, func(p algos.Param) bool { return p.Name == name })
}

// Exercise drills one algorithm.
func (p *Practice) Exercise(algorithm, query string) (page ui.Page, ok bool) {
	alg, ok := algos.Find(algorithm)
	if !ok {
		return page, false
	}
	kinds := p.kindsOf(alg)
	if len(kinds) == 0 {
		return page, false
	}
	spec, problem := specOf(query, alg, kinds)
	d := p.drill("exercise", spec)
	title := d.Title(spec.Kind.Title() + ": " + alg.Title)
	notByHand := ""
	if !slices.Contains(kinds, exercises.Simulate) {
		if notByHand = exercises.NotByHand(alg); notByHand != "" {
			notByHand = "Why there is no “" + exercises.Simulate.Title() + "”: " + notByHand
		}
	}
	next := spec
	next.Seed++
	next.Given = nil
	page = ui.Page{Title: title, Description: "Exercises on " + alg.Title + ", marked from the run itself."}
	page.Draw = func() app.UI {
		tabs := make([]app.UI, len(kinds))
		for i, k := range kinds {
			a := app.A().Class("drill-tab").Href(ui.At(drill.Address(exercises.Spec{Kind: k, Algorithm: alg.ID, Seed: 1, N: spec.N}))).Text(k.Title())
			if k == spec.Kind {
				a = a.Aria("current", "page")
			}
			tabs[i] = app.Li().Body(a)
		}
		head := []app.UI{
			app.P().Class("eyebrow").Body(app.A().Href(ui.At("/practice")).Text("Practice"), app.Text(" · "+catalogue.Title(alg.Family))),
			app.H1().TabIndex(-1).Text(title),
		}
		if problem != "" {
			head = append(head, ui.Trouble(problem))
		}
		also := []app.UI{app.A().Href(ui.At("/play/" + alg.ID)).Text("Play with " + alg.Title)}
		first := -1
		for _, e := range p.course().Teaching(alg.ID) {
			// The lesson that comes to it first is that of the algorithm; others look back.
			if at := slices.Index(e.Algorithms, alg.ID); first < 0 || at < first {
				first = at
				d.Lesson = drill.Lesson{Href: "/lessons/" + e.Slug, Title: e.Title}
			}
			also = append(also, app.Text(" · "), app.A().Href(ui.At("/lessons/"+e.Slug)).Text("Lesson: "+e.Title))
		}
		also = append(also, app.Text(" · "), app.A().Href(ui.At(drill.Address(next))).Text("Another one of this kind"))
		return app.Div().Class("drill-page").Body(
			app.Div().Class("drill-head").Body(head...),
			app.Nav().Class("drill-kinds").Aria("label", "Kinds of exercise").Body(app.Ul().Body(tabs...)),
			&drill.View{Drill: d, Next: drill.Address(next)},
			app.P().Class("drill-also").Body(also...),
			app.P().Class("drill-also").Text(notByHand),
			app.P().Class("drill-also").Body(app.Text("In a problem set: "), app.Code().Text(spec.String())),
		)
	}
	return page, true
}

// InLesson is an exercise inside a lesson.
func (p *Practice) InLesson(id, written string) *drill.Drill {
	spec, err := exercises.ParseSpec(written)
	if err != nil {
		return drill.None(id, err)
	}
	return p.drill(id, spec)
}

// drill is an exercise that keeps what it is given in the reader's record.
func (p *Practice) drill(id string, spec exercises.Spec) *drill.Drill {
	d := drill.New(id, spec, p.keeper())
	d.Bring = p.brought
	return d
}

// Page is the start of practice, or a problem set where the address names one.
func (p *Practice) Page(query string) ui.Page {
	set, ok, err := problemset.Parse(query)
	if ok {
		return p.setPage(query, set, err)
	}
	view := &view{Practice: p}
	return ui.Page{
		Title:       "Practice",
		Description: "Exercises on every algorithm, marked from the run itself, and reviewed when you are about to forget.",
		Draw:        func() app.UI { return view },
	}
}

// view is the start of practice: what comes next, what is due, every algorithm, and the record as a file.
type view struct {
	app.Compo
	Practice *Practice

	desk
	stop func()

	algorithms []algos.Algorithm // made once: the page is drawn at every answer

	aside []asideText // what is set aside, once the reader has asked for it
}

// OnMount reads the record.
func (v *view) OnMount(ctx app.Context) {
	v.ctx, v.update = ctx, v.Update
	v.stop = v.Practice.ReadRecord(ctx, func() { v.Update() })
}

// OnDismount stops listening for other tabs.
func (v *view) OnDismount() {
	if v.stop != nil {
		v.stop()
	}
	v.leave()
}

// Render draws the page.
func (v *view) Render() app.UI {
	now := time.Now()
	states := v.Practice.log.States(now, v.Practice.offers)
	return app.Div().Class("practice").Body(
		app.Div().Class("practice-head").Body(
			app.Div().Body(
				app.H1().TabIndex(-1).Text("Practice"),
				app.P().Class("lead").Text("Exercises on every algorithm, made from runs and marked from them. What you have answered comes back when you are about to forget it."),
				v.next(states, now),
				v.due(states, now),
			),
			v.kinds(),
		),
		v.families(states),
		v.record(),
		app.Section().Class("practice-teachers").Aria("labelledby", "teachers").Body(
			app.H2().ID("teachers").Text("For teachers"),
			app.P().Body(app.Text("Put exercises together and give them out as a link, and grade the files of a whole class: "), app.A().Href(ui.At("/practice/sets")).Text("Problem sets"), app.Text("."))),
	)
}

// order lists the algorithms as the course brings them, those of no lesson behind.
func (p *Practice) order() []string {
	out := p.course().Algorithms()
	for _, id := range algos.IDs() {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// newAhead is how many algorithms that are new to the reader are looked at for what comes next.
const newAhead = 4

// skills are those to choose the next exercise from: of every algorithm that has been begun, and of a few new ones.
func (p *Practice) skills() []record.Skill {
	var out []record.Skill
	fresh := 0
	for _, id := range p.order() {
		if !p.log.Begun(id) {
			if fresh == newAhead {
				continue
			}
			fresh++
		}
		alg, ok := algos.Find(id)
		if !ok || alg.Fault != nil {
			continue
		}
		for _, k := range p.kindsOf(alg) {
			out = append(out, record.Skill{Algorithm: id, Kind: k})
		}
	}
	return out
}

// offers tells whether there are exercises of a skill: an answer of another version may be on an algorithm that this one does not have.
func (p *Practice) offers(skill record.Skill) bool {
	list, known := p.kinds[skill.Algorithm]
	if !known {
		if alg, ok := algos.Find(skill.Algorithm); ok {
			list = exercises.Kinds(alg)
		}
		p.kinds[skill.Algorithm] = list
	}
	return slices.Contains(list, skill.Kind)
}

// nextSpec is the exercise that comes next.
func (p *Practice) nextSpec(now time.Time) (exercises.Spec, bool) {
	skill, ok := record.Next(p.log, p.skills(), now)
	return exercises.Spec{Kind: skill.Kind, Algorithm: skill.Algorithm, Seed: p.log.Seed(skill)}, ok
}

func (v *view) next(states []record.State, now time.Time) app.UI {
	spec, ok := v.Practice.nextSpec(now)
	if !ok {
		return app.P()
	}
	label := "Continue with “" + skillName(record.Skill{Algorithm: spec.Algorithm, Kind: spec.Kind}) + "”"
	if len(states) == 0 {
		label = "Begin with “" + skillName(record.Skill{Algorithm: spec.Algorithm, Kind: spec.Kind}) + "”"
	}
	return app.P().Class("hero-ways").Body(app.A().ID("practice-next").Class("button").Href(ui.At(drill.Address(spec))).Text(label))
}

// kinds tells what the kinds of exercise ask, each with an exercise to try.
func (v *view) kinds() app.UI {
	var items []app.UI
	for _, k := range exercises.AllKinds() {
		for _, id := range []string{"scan/blelloch", "network/custom"} { // between them they have every kind
			if alg, ok := algos.Find(id); ok && slices.Contains(v.Practice.kindsOf(alg), k) {
				items = append(items, app.Div().Body(
					app.Dt().Body(app.A().Class("map-title").Href(ui.At(drill.Address(exercises.Spec{Kind: k, Algorithm: id, Seed: 1}))).Text(k.Title())),
					app.Dd().Text(k.Says())))
				break
			}
		}
	}
	return app.Dl().Class("practice-kinds").Body(items...)
}

// skillName names a skill for people.
func skillName(s record.Skill) string {
	title := s.Algorithm
	if alg, ok := algos.Find(s.Algorithm); ok {
		title = alg.Title
	}
	return s.Kind.Title() + ": " + title
}

// mostDue is how many reviews are listed.
const mostDue = 8

func (v *view) due(states []record.State, now time.Time) app.UI {
	list := record.Due(states, now)
	if len(list) == 0 {
		return app.Div()
	}
	var items []app.UI
	for _, st := range list[:min(len(list), mostDue)] {
		spec := exercises.Spec{Kind: st.Skill.Kind, Algorithm: st.Skill.Algorithm, Seed: v.Practice.log.Seed(st.Skill)}
		items = append(items, app.Li().Body(
			app.A().Href(ui.At(drill.Address(spec))).Text(skillName(st.Skill)),
			app.Span().Class("practice-about").Text(" "+st.Level.String()),
		))
	}
	text := ui.Count(len(list), "review") + " due"
	if len(list) > mostDue {
		text += ", the first " + strconv.Itoa(mostDue)
	}
	return app.Section().Class("practice-due").Aria("labelledby", "due").Body(app.H2().ID("due").Text(text), app.Ul().Body(items...))
}
