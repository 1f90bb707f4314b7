package practice

import (
	"net/url"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/plan"
)

// A place is where an exercise stands in a plan: a step of the ladder of a lesson, or one of
// today's. The address says it.
type place struct {
	ladder string // slug of the lesson
	step   int    // index
	today  bool   // one of today's
}

func (at place) in() bool { return at.ladder != "" || at.today }

// placeOf reads it off a query: ladder=blelloch&step=3, or plan=today. (Links of former versions
// number the rounds of a day: plan=2.)
func placeOf(query string) place {
	values, err := url.ParseQuery(query)
	if err != nil {
		return place{}
	}
	if step, err := strconv.Atoi(values.Get("step")); err == nil && step > 0 && values.Get("ladder") != "" {
		return place{ladder: values.Get("ladder"), step: step - 1}
	}
	rounds, err := strconv.Atoi(values.Get("plan"))
	return place{today: values.Get("plan") == "today" || err == nil && rounds > 0}
}

// ladder is that of a lesson; false where it has none.
func (p *Practice) ladder(slug string) (plan.Ladder, bool) {
	c := p.course()
	i := c.Find(slug)
	if i < 0 {
		return plan.Ladder{}, false
	}
	l := plan.LadderOf(slug, c[i].Title, c[i].Practice)
	return l, len(l.Steps) > 0
}

// stepAddress is that of a step of a ladder, with numbers that the reader has not had.
func (p *Practice) stepAddress(l plan.Ladder, step int) string {
	return drill.Address(l.Spec(p.log, step)) + "&ladder=" + l.Lesson + "&step=" + strconv.Itoa(step+1)
}

// next is the address of the next step of a ladder, or of the ladder where all are done.
func (p *Practice) next(l plan.Ladder) string {
	if i, left := l.Next(p.log, 0); left {
		return p.stepAddress(l, i)
	}
	return ladderAddress(l.Lesson)
}

func ladderAddress(slug string) string { return "/practice?ladder=" + slug }

// onward is where an exercise of a plan leads on: to the next of the plan that is open, to itself
// with other numbers where nothing else is, or to what comes after the plan.
func (p *Practice) onward(at place, spec exercises.Spec, now time.Time) (label, address string) {
	const again = "Once more, with other numbers"
	if at.today {
		t, _ := p.todayAt(now)
		here := t.Find(spec)
		if i, left := t.Next(here); left {
			return "Next: " + plan.Name(t.Items[i].Spec), todayAddress(t.Items[i])
		}
		switch {
		case here >= 0 && !t.Items[here].Done:
			return again, todayAddress(t.Items[here])
		case t.Read.Title != "":
			return "Next: " + read(t.Read), "/lessons/" + t.Read.Slug
		}
		return "Finish for today", "/practice"
	}
	l, ok := p.ladder(at.ladder)
	if !ok {
		return "Practice", "/practice"
	}
	switch i, left := l.Next(p.log, at.step+1); {
	case !left:
		return "Finish", ladderAddress(at.ladder)
	case i == at.step:
		return again, p.stepAddress(l, i)
	default:
		return "Next: step " + strconv.Itoa(i+1) + " of " + strconv.Itoa(len(l.Steps)), p.stepAddress(l, i)
	}
}

// planBar says where an exercise stands in its plan, and leads to the others.
type planBar struct {
	app.Compo
	Practice *Practice

	at   place
	spec exercises.Spec
	stop []func()
}

// OnMount reads the record, and listens for answers.
func (b *planBar) OnMount(ctx app.Context) {
	if b.at.in() {
		b.stop = append(b.stop, b.Practice.ReadRecord(ctx, func() { b.Update() }), b.Practice.watch(func() { b.Update() }))
	}
}

// OnDismount stops listening.
func (b *planBar) OnDismount() {
	for _, stop := range b.stop {
		stop()
	}
}

// Render draws the steps.
func (b *planBar) Render() app.UI {
	p := b.Practice
	if b.at.today {
		t, _ := p.todayAt(time.Now())
		here := t.Find(b.spec)
		var items []app.UI
		for i, item := range t.Items {
			items = append(items, planStep(i, i == here, item.Done, plan.Name(item.Spec), todayAddress(item)))
		}
		says := "Today"
		if here >= 0 {
			says = "Today: " + strconv.Itoa(here+1) + " of " + strconv.Itoa(len(t.Items))
		}
		return bar("Today’s exercises", []app.UI{app.A().Href(ui.At("/practice")).Text(says)}, items)
	}
	l, ok := p.ladder(b.at.ladder)
	if !ok {
		return app.Div()
	}
	done := l.Done(p.log)
	var items []app.UI
	for i, s := range l.Steps {
		items = append(items, planStep(i, i == b.at.step, done[i], plan.Name(s), p.stepAddress(l, i)))
	}
	return bar("Steps of the ladder", []app.UI{
		app.Text("Step " + strconv.Itoa(min(b.at.step+1, len(l.Steps))) + " of " + strconv.Itoa(len(l.Steps)) + " of "),
		app.A().Href(ui.At("/lessons/" + l.Lesson)).Text(l.Title),
	}, items)
}

func bar(label string, says, items []app.UI) app.UI {
	return ui.Nav().Class("plan-bar").Aria("label", label).Body(
		app.P().Class("plan-says").Body(says...), ui.Ol().Class("plan-steps").Body(items...))
}

// planStep is a step of a bar: its number, and in words what it asks and whether it is done.
func planStep(i int, here, done bool, name, address string) app.UI {
	class, says := "plan-step", name
	if done {
		class, says = class+" is-done", says+" (done)"
	}
	a := app.A().Class(class).Href(ui.At(address)).Title(says).Aria("label", strconv.Itoa(i+1)+": "+says).Text(i + 1)
	if here {
		a = a.Aria("current", "step")
	}
	return ui.Li().Body(a)
}

// ladderPage is a ladder as a page: its steps, and at its end where to go on.
func (p *Practice) ladderPage(slug string) (ui.Page, bool) {
	l, ok := p.ladder(slug)
	if !ok {
		return ui.Page{}, false
	}
	view := &ladderView{Practice: p, Lesson: slug, page: true}
	return ui.Page{
		Title:       "Practise: " + l.Title,
		Description: "The exercises that the lesson “" + l.Title + "” leads to.",
		Draw:        func() app.UI { return view },
	}, true
}

// Ladder draws the ladder of a lesson at its end; nil where it has none.
func (p *Practice) Ladder(slug string) app.UI {
	if _, ok := p.ladder(slug); !ok {
		return nil
	}
	return &ladderView{Practice: p, Lesson: slug}
}

// ladderView is the ladder of a lesson: one press leads to its next step. At the end of a lesson the
// open step is an exercise there, made when it comes near the window.
type ladderView struct {
	app.Compo
	Practice *Practice
	Lesson   string

	page  bool // it is a page of its own, not the end of a lesson
	stop  []func()
	read  bool         // the record is
	near  bool         // the ladder is near the window
	drill *drill.Drill // of the open step; nil before
	step  int          // its index
	turn  int          // of the steps that have been opened
}

// OnMount reads the record, and waits for the ladder to come near.
func (v *ladderView) OnMount(ctx app.Context) {
	v.stop = append(v.stop, v.Practice.ReadRecord(ctx, func() {
		v.read = true
		v.open(0)
	}))
	if !v.page {
		v.stop = append(v.stop, v.Practice.watch(func() { v.Update() }), whenNear("ladder", func() {
			ctx.Dispatch(func(app.Context) {
				defer ui.Rescue()
				v.near = true
				v.open(0)
			})
		}))
	}
}

// OnDismount stops listening.
func (v *ladderView) OnDismount() {
	for _, stop := range v.stop {
		stop()
	}
	v.stop = nil
}

// open makes the exercise of the first step from one on that is open, in the place of one that is
// done.
func (v *ladderView) open(from int) {
	l, _ := v.Practice.ladder(v.Lesson)
	if i, left := l.Next(v.Practice.log, from); left && v.read && v.near && (v.drill == nil || v.drill.Done()) {
		v.drill, v.step = v.Practice.drill("ladder-exercise", l.Spec(v.Practice.log, i)), i
		v.turn++
	}
	v.Update()
}

// exercise draws the open step. Before it is made its room is kept, which is a matter of its kind.
func (v *ladderView) exercise(l plan.Ladder, next int, left bool) app.UI {
	var parts []app.UI
	class := "ladder-here prose"
	if left && v.drill == nil {
		class += " ladder-" + l.Steps[next].Kind.Name
	}
	if v.drill != nil {
		class += " ladder-" + l.Steps[v.step].Kind.Name
		view := app.UI(&drill.View{Drill: v.drill, Heading: 3})
		for range v.turn % 2 { // another element has go-app mount another view, with the figure of its own
			view = app.Div().Body(view)
		}
		parts = append(parts, app.P().Class("eyebrow").Text("Step "+plan.Says(v.step+1, len(l.Steps))), view)
		if left && v.drill.Done() {
			parts = append(parts, app.Button().Type("button").ID("ladder-on").Class("button").
				OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) {
					v.open(v.step + 1)
					ctx.Defer(func(app.Context) { ui.FocusSlot("ladder-exercise", 0) })
				}), "ladder on").Text("Next step"))
		}
	}
	return app.Div().Class(class).Body(parts...)
}

// Render draws it.
func (v *ladderView) Render() app.UI {
	p := v.Practice
	l, _ := p.ladder(v.Lesson)
	now := time.Now()
	stands := l.Stands(p.log, p.log.States(now, p.offers), now)
	done := l.Count(p.log)
	all := len(l.Steps)
	next, left := l.Next(p.log, 0)
	lines := ""
	for i, s := range l.Steps {
		lines += todayLine(stands[i] >= plan.Fading, p.stepAddress(l, i), plan.Name(s), [...]string{plan.Missed: "once more", plan.Fading: "due for review", plan.Mastered: ""}[stands[i]])
	}
	says := ui.Count(all, "exercise") + ", the easiest first"
	switch {
	case !left:
		says = "All " + strconv.Itoa(all) + " steps done. They come back in Today, when you are about to forget them"
	case done > 0:
		says = plan.Says(done, all) + " steps done; the rest takes about " + ui.Count(l.Minutes(p.log), "minute")
	default:
		says += ": about " + ui.Count(l.Minutes(p.log), "minute")
	}
	body := []app.UI{
		app.P().Text(says + ". The numbers are new each time."),
		app.Progress().Class("today-bar").Aria("label", "Steps done").Max(all).Value(done),
		app.P().Class("hero-ways").Body(v.ways(l, left)...),
		ui.Raw(`<ol class="today-list">` + lines + `</ol>`),
	}
	if !v.page {
		body = append(body, v.exercise(l, next, left))
		return ui.Section().Class("lesson-ladder").ID("ladder").Aria("labelledby", "ladder-title").Body(append([]app.UI{ui.H2().ID("ladder-title").Text("Practise")}, body...)...)
	}
	return app.Div().Class("practice").Body(
		app.Div().Class("ladder-page").Body(append([]app.UI{
			app.P().Class("eyebrow").Body(app.A().Href(ui.At("/practice")).Text("Practice")),
			ui.H1().TabIndex(-1).Text("Practise: " + l.Title),
		}, body...)...))
}

// ways lead on from a ladder, or back to its lesson.
func (v *ladderView) ways(l plan.Ladder, left bool) []app.UI {
	way := func(class, to, text string) app.UI { return app.A().Class(class).Href(ui.At(to)).Text(text) }
	var out []app.UI
	if left {
		p := v.Practice
		out = append(out, app.A().ID("ladder-next").Class("button").Href(ui.At(p.next(l))).Text("Practise this: "+plan.Says(l.Count(p.log), len(l.Steps))))
	} else {
		if all := v.Practice.course(); all.Find(l.Lesson)+1 < len(all) {
			next := all[all.Find(l.Lesson)+1]
			out = append(out, way("button", "/lessons/"+next.Slug, "Next lesson: "+next.Title))
		}
		out = append(out, way("button button-quiet", "/practice", "Today’s practice"))
	}
	if v.page {
		out = append(out, way("button button-quiet", "/lessons/"+l.Lesson, "Back to the lesson"))
	}
	return out
}
