// Package practice is what a reader has answered, and what comes next: the page of practice, the
// page of one exercise, problem sets, and the record. A query flows in; a page flows out, and
// answers flow into the store of the browser (store_js.go). On the server there is no reader, and
// the record is empty.
package practice

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/catalogue"
	"upsweep/app/course"
	"upsweep/app/drill"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/plan"
	"upsweep/exercises/record"
)

// Practice is what a site knows of its reader's answers. The server's knows nothing.
type Practice struct {
	log record.Log
	//lint:ignore U1000 the client's alone
	visit
	recordFault string   // why the record can't be read
	unreadable  int      // entries that are left where they are
	setAside    int      // texts that could not be read, and are kept apart
	kinds       sync.Map // by the id of an algorithm: []*exercises.Kind
	course      func() course.Course
	watching    map[int]func()                             // what is told of an answer given on this page, by number
	watched     int                                        // numbers given out
	Breathe     func()                                     // gives the browser its turn while a page is made
	Bring       func(ctx app.Context, f *model.Figure)     // has a figure that came later painted; nil while nothing does
	Judge       func() (judge exercises.Judge, end func()) // makes a judge of programs
	OneJudge    drill.Judge                                // of the program of an exercise; nil where nothing can
}

// New is that of a reader of whom nothing is known yet.
func New(course func() course.Course) *Practice {
	return &Practice{course: course, watching: map[int]func(){}, Breathe: func() {}, Judge: func() (exercises.Judge, func()) { return nil, func() {} }}
}

// Begun tells whether the reader has answered anything.
func (p *Practice) Begun() bool { return p.log.Len() > 0 }

// Standings tells how far the ladders of lessons have been climbed. Who draws a page asks once: each
// lesson is worked out the first time that it is asked about.
func (p *Practice) Standings(now time.Time) func(*course.Entry) course.Standing {
	states := p.log.States(now, p.offers)
	known := map[string]course.Standing{}
	return func(e *course.Entry) course.Standing {
		s, done := known[e.Slug]
		if !done {
			if l, ok := p.ladder(e.Slug); ok {
				s = course.Standing{Steps: l.Stands(p.log, states, now), Next: p.next(l)}
			}
			known[e.Slug] = s
		}
		return s
	}
}

// watch has f called after every answer that is given on this page.
func (p *Practice) watch(f func()) (stop func()) {
	p.watched++
	number := p.watched
	p.watching[number] = f
	return func() { delete(p.watching, number) }
}

// Brought has a figure that came later painted, where there is a page to paint it.
func (p *Practice) Brought(ctx app.Context, f *model.Figure) {
	if p.Bring != nil {
		p.Bring(ctx, f)
	}
}

// kindsOf are the kinds of exercise that an algorithm has, worked out once.
func (p *Practice) kindsOf(alg *algos.Algorithm) []*exercises.Kind {
	if list, known := p.kinds.Load(alg.ID); known {
		return list.([]*exercises.Kind)
	}
	list := kinds.Of(alg)
	p.kinds.Store(alg.ID, list)
	return list
}

// specOf reads the exercise off an address; what the address does not say is the first there is.
func specOf(query string, alg *algos.Algorithm, has []*exercises.Kind) (spec exercises.Spec, problem string) {
	spec = exercises.Spec{Algorithm: alg.ID, Kind: has[0], Seed: 1}
	values, err := url.ParseQuery(query)
	if err != nil {
		return spec, "The address can't be read; this is another exercise."
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		v := values.Get(name)
		switch name {
		case "kind":
			k := kinds.Named(v)
			if k == nil || !slices.Contains(has, k) {
				problem = "There is no exercise of the kind “" + v + "” on this algorithm; this is another."
				continue
			}
			spec.Kind = k
		case "seed":
			seed, err := strconv.ParseUint(v, 10, 64)
			if err != nil {
				problem = "“" + v + "” is not a seed; this is another exercise."
				continue
			}
			spec.Seed = seed
		case "ladder", "step", "plan":
			// where the exercise stands in a plan (placeOf)
		case "theme":
			// what a page that frames the exercise has chosen (web/app-head.js)
		case "whole":
			spec.Whole = v == "1" && spec.Kind.Whole != nil
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
		alg.HasParam(name)
}

// Exercise drills one algorithm.
func (p *Practice) Exercise(algorithm, query string) (page ui.Page, ok bool) {
	alg, ok := algos.Find(algorithm)
	if !ok {
		return page, false
	}
	has := p.kindsOf(alg)
	if len(has) == 0 {
		return page, false
	}
	spec, problem := specOf(query, alg, has)
	d := p.drill("exercise", spec)
	d.From = "/practice/" + alg.ID + "?" + query
	title := d.Title(spec.Kind.Title + ": " + alg.Title)
	through, lacks := besides(alg, has)
	next := spec.Anew()
	next.Seed = spec.Seed + 1
	at := placeOf(query)
	bar := &planBar{Practice: p, at: at, spec: spec}
	page = ui.Page{Title: title, Description: "Exercises on " + alg.Title + ", marked from the run itself."}
	page.Draw = func() app.UI {
		tabs := make([]app.UI, len(has))
		for i, k := range has {
			a := app.A().Class("drill-tab").Href(ui.At(drill.Address(exercises.Spec{Kind: k, Algorithm: alg.ID, Seed: 1, N: spec.N}))).Text(k.Title)
			if k == spec.Kind && !spec.Whole {
				a = a.Aria("current", "page")
			}
			tabs[i] = ui.Li().Body(a)
		}
		if through != nil {
			whole := exercises.Spec{Kind: through, Algorithm: alg.ID, Seed: 1, Whole: true}
			a := app.A().Class("drill-tab").Href(ui.At(drill.Address(whole))).Text("Carry out a whole run")
			if spec.Whole {
				a = a.Aria("current", "page")
			}
			tabs = append(tabs, ui.Li().Body(a))
		}
		head := []app.UI{
			app.P().Class("eyebrow").Body(app.A().Href(ui.At("/practice")).Text("Practice"), app.Text(" · "+catalogue.Title(alg.Family))),
			ui.H1().TabIndex(-1).Text(title),
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
			also = append(also, app.Text(" · "), app.A().Href(ui.At("/lessons/"+e.Slug)).Text("Lesson: “"+e.Title+"”"))
		}
		view := &drill.View{Drill: d}
		if !spec.Kind.Single { // of which there is one
			view.Next = drill.Address(next)
			also = append(also, app.Text(" · "), app.A().Href(ui.At(view.Next)).Text("Another one of this kind"))
		}
		if at.in() {
			view.Onward = func() (label, address string) { return p.onward(at, spec, time.Now()) }
		}
		return app.Div().Class("drill-page").Body(
			app.Div().Class("drill-head").Body(head...),
			bar,
			view,
			ui.Nav().Class("drill-kinds").Hidden(at.in()).Aria("label", "Kinds of exercise").Body(ui.Ul().Body(tabs...)),
			app.P().Class("drill-also").Body(also...),
			app.P().Class("drill-also").Text(lacks),
			app.P().Class("drill-also").Body(app.Text("In a problem set: "), ui.Code().Text(spec.String())),
		)
	}
	return page, true
}

// besides is the kind that asks for whole runs of an algorithm, nil if there is none; and why the
// algorithm lacks a kind, where there is something to say.
func besides(alg *algos.Algorithm, has []*exercises.Kind) (through *exercises.Kind, lacks string) {
	for _, k := range kinds.All() {
		switch asks := slices.Contains(has, k); {
		case asks && k.Whole != nil && k.Whole(alg):
			through = k
		case !asks && k.Lacks != nil:
			if why := k.Lacks(alg); why != "" {
				lacks = "Why there is no “" + k.Title + "”: " + why
			}
		}
	}
	return through, lacks
}

// Framed is one exercise alone, for a frame on another site.
func (p *Practice) Framed(algorithm, query string) (page ui.Page, ok bool) {
	alg, ok := algos.Find(algorithm)
	if !ok || len(p.kindsOf(alg)) == 0 {
		return page, false
	}
	spec, problem := specOf(query, alg, p.kindsOf(alg))
	d := p.drill("exercise", spec)
	title := d.Title(spec.Kind.Title + ": " + alg.Title)
	page = ui.Page{Title: title, Description: "An exercise on " + alg.Title + ", marked from the run itself."}
	page.Draw = func() app.UI {
		parts := []app.UI{ui.H1().Class("visually-hidden").TabIndex(-1).Text(title)}
		if problem != "" {
			parts = append(parts, ui.Trouble(problem))
		}
		return app.Div().Class("embed embed-exercise").Body(append(parts,
			&drill.View{Drill: d, Heading: 2},
			app.P().Class("embed-foot").Body(app.A().Href(ui.At(drill.Address(spec))).Target("_blank").Rel("noopener").Text("Open in Upsweep")))...)
	}
	return page, true
}

// InLesson is an exercise inside a lesson.
func (p *Practice) InLesson(id, written string) *drill.Drill {
	spec, err := kinds.ParseSpec(written)
	if err != nil {
		return drill.None(id, err)
	}
	return p.drill(id, spec)
}

// drill is an exercise that keeps what it is given in the reader's record.
func (p *Practice) drill(id string, spec exercises.Spec) *drill.Drill {
	d := drill.New(id, spec, p.keeper())
	d.Bring, d.Judge = p.Brought, p.OneJudge
	return d
}

// skillName names a skill for people.
func skillName(s record.Skill) string {
	return plan.Name(exercises.Spec{Kind: s.Kind, Algorithm: s.Algorithm})
}
