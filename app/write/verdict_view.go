package write

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/internal/escape"
	"upsweep/workbench/message"
)

// tile is one of the four marks.
type tile struct {
	name  string
	met   bool
	known bool   // false where it was not judged: a program that is wrong is not measured
	count string // what was measured
	goal  string // beside it
}

// tiles are the four marks of a verdict, in the order of exercises.AllMarks.
func tiles(v *message.Verdict) []tile {
	right := tile{name: "Right", met: v.Right, known: true, count: "on all inputs"}
	switch {
	case v.Cause == "no barrier":
		right.count = "without a barrier"
	case !v.Right:
		right.count = "not on all inputs"
	}
	free := tile{name: "Race-free", met: v.RaceFree, known: v.RaceFree || v.Raced, count: "no race found"}
	switch {
	case v.Raced:
		free.count = "a race"
	case !v.RaceFree:
		free.count = "not measured"
	}
	return []tile{right, free,
		measured("Work-efficient", count{"work", v.Work}, count{"memory", v.Memory}, count{"accesses", v.Accesses}),
		measured("Low span", count{"span", v.Span}, count{"rounds", v.Rounds}, count{"accesses in turn", v.InTurn})}
}

// count is one of the counts that decide a mark; nil where it is not measured.
type count struct {
	name string
	of   *message.Mark
}

// measured is a mark that several counts decide. It tells the first, or the one that is not met.
func measured(name string, counts ...count) tile {
	t := tile{name: name, count: "not measured"}
	for _, c := range counts {
		if c.of == nil || t.known && (c.of.Met || !t.met) {
			continue
		}
		t.met, t.known = c.of.Met, true
		t.count = c.name + " " + ui.Grouped(c.of.Measured)
		t.goal = "goal " + ui.Grouped(c.of.Goal) + ", at n = " + ui.Grouped(c.of.N)
	}
	return t
}

// marks are those that a verdict gives, as a record keeps them; none of no verdict.
func marks(v *message.Verdict) []string {
	if v == nil {
		return nil
	}
	var out []string
	for k, t := range tiles(v) {
		if t.known && t.met {
			out = append(out, exercises.AllMarks()[k]) // what a tile is called may change, and what is kept may not
		}
	}
	return out
}

// verdict is what judging, or a search for other orders, has found.
func (v *View) verdict() app.UI {
	s := v.Session
	class := "write-verdict"
	if s.stale {
		class += " is-stale"
	}
	box := ui.Section().ID("write-verdict").Class(class).Aria("label", "Judgement").Aria("live", "polite")
	switch {
	case s.found != nil:
		return box.Body(v.search()...)
	case s.verdict == nil:
		return box.Body()
	}
	d := s.verdict
	list := []app.UI{}
	marks := tiles(d)
	if s.shader && s.free && d.Right {
		marks[0].count = "in all orders tried"
	}
	for _, t := range marks {
		symbol, class, says := "x", "is-missed", "not met: "
		switch {
		case !t.known:
			symbol, class, says = "info", "is-open", ""
		case t.met:
			symbol, class, says = "check", "is-met", "met: "
		}
		list = append(list, ui.Li().Class("write-mark "+class).DataSet("mark", t.name).DataSet("met", t.known && t.met).Body(
			app.P().Class("write-mark-name").Body(ui.Icon(symbol), app.Text(t.name)),
			app.P().Class("write-mark-count").Body(app.Span().Class("visually-hidden").Text(says), app.Text(t.count)),
			app.P().Class("write-mark-goal").Text(t.goal),
		))
	}
	parts := []app.UI{ui.Ul().Class("write-marks").Body(list...)}
	if s.stale {
		parts = append(parts, app.P().Class("write-note").Text("The program has changed since."))
	}
	if d.Says != "" {
		parts = append(parts, app.P().Class("write-why").Text(d.Says))
	}
	if d.Cause != "" && !d.Right {
		parts = append(parts, app.P().Class("write-note").Body(app.Text("What it looks like: "), ui.B().Text(d.Cause), app.Text(".")))
	}
	if len(d.Inputs) > 0 || d.Ordered {
		parts = append(parts, v.failing(d)...)
	}
	if d.Right && d.RaceFree && s.task.Says != "" {
		parts = append(parts, app.P().Class("write-note").Text("The mistake was this: "+s.task.Says))
	}
	return box.Body(parts...)
}

// failing is the smallest input found that fails, and a button that shows it.
func (v *View) failing(d *message.Verdict) []app.UI {
	what := []app.UI{app.Text("The smallest input that fails: "), ui.Code().Text(failing(d, "   "))}
	says := "See it beside the algorithm"
	if len(d.Inputs) == 0 {
		says = "See it"
		what = []app.UI{app.Text("An order of the invocations shows it.")}
	}
	return []app.UI{
		app.Div().Class("write-failing").Body(
			app.P().Body(what...),
			app.Button().Type("button").ID("write-replay").Class("button button-quiet button-small").
				OnClick(ui.Guarded(func(app.Context, app.Event) { v.Session.replay(); v.besides(); v.show(sideFigure) }), "replay").Text(says),
		),
	}
}

// search tells what a search for other orders has found.
func (v *View) search() []app.UI {
	f := v.Session.found
	parts := []app.UI{}
	if f.Ordered {
		parts = append(parts, app.P().Class("write-why").Text("An order in which it goes wrong: "+f.Wrong+" The figure shows it."))
	}
	parts = append(parts, app.P().Class("write-note").Text(f.Says))
	if f.Ordered && !v.Session.stale {
		parts = append(parts, v.comparing("write-orders-beside", "See it beside the usual order", otherOrder))
	}
	return parts
}

// onward offers what comes after one of the tasks to begin with, once it is met.
func (v *View) onward() []app.UI {
	s := v.Session
	if s.task.First == 0 || s.free || s.place != "" || !s.solved() && !s.met(s.task.ID) {
		return nil
	}
	says, to := "All tasks, by family and difficulty", "/write/tasks"
	if list := s.content.firsts(); s.task.First < len(list) {
		next := list[s.task.First]
		says, to = "Next: "+strconv.Itoa(next.First)+". "+next.Lead, "/write/"+next.ID
	}
	return []app.UI{app.A().ID("write-next").Class("button").Href(ui.At(to)).Text(says)}
}

// firstTasks are the tasks to begin with, as they are met, and the way to all others. They are a
// text: elements of go-app would take the client several times as much.
func (s *Session) firstTasks() string {
	const all = `<a id="write-tasks" href="/write/tasks">All tasks</a>`
	if !s.free && s.task.First == 0 {
		return `<p class="write-task">` + all + `</p>`
	}
	items := ""
	for _, t := range s.content.firsts() {
		class, says, here := "write-first", "", ""
		if s.met(t.ID) {
			class, says = "write-first is-done", " (met)"
		}
		if !s.free && t == s.task {
			here = ` aria-current="step"`
		}
		items += `<li><a class="` + class + `" href="/write/` + t.ID + `"` + here + `><span class="plan-step">` + strconv.Itoa(t.First) + `</span><span class="write-lead">` + escape.HTML(t.Lead) + `</span><span class="visually-hidden">` + says + `</span></a></li>`
	}
	return `<nav class="write-firsts" aria-label="Tasks to begin with"><ol>` + items + `</ol>` + all + `</nav>`
}
