package practice

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
	"upsweep/internal/escape"
)

// Sets is the page for those who give exercises out: it puts problem sets together, and grades the
// files of a class.
func (p *Practice) Sets() ui.Page {
	view := &setsView{Practice: p}
	return ui.Page{
		Title:       "Problem sets",
		Description: "Put exercises together, give them out as a link, and grade the answers of a whole class.",
		Draw:        func() app.UI { return view },
	}
}

// setsView draws that page. Its parts are texts of HTML, and what is pressed or filled in is told
// by attributes of theirs: hundreds of elements, each with a handler of its own, would make the
// client larger by as much as all kinds of exercise do.
type setsView struct {
	app.Compo
	Practice *Practice

	desk
	composition
	order    []string // of the algorithms, made once
	search   string
	kind     *exercises.Kind // that is looked for; nil: all
	dragging ui.Drag
	opened   int // how many sets have been opened: the fields show what the latest of them says
	class    *graded
	verify   func(record.Sheet) error // says what is wrong with the signature of a file; nil where no key has been chosen
}

// composedKey is where the set that is being put together outlasts the page.
const composedKey = "set composed"

// OnMount takes up the set that was being put together.
func (v *setsView) OnMount(ctx app.Context) {
	v.ctx, v.update = ctx, v.Update
	v.order = v.Practice.order()
	if set, ok, err := problemset.Parse(ui.Remembered(composedKey)); ok && err == nil {
		v.set = set
	}
	v.opened++
	v.Update()
	v.show()
}

// OnDismount ends what is being worked on.
func (v *setsView) OnDismount() { v.leave() }

// changed keeps the set as it is now.
func (v *setsView) changed() {
	text := ""
	if len(v.set.Items) > 0 {
		text = v.set.Encode()
	}
	ui.Remember(composedKey, text)
	v.class = nil
}

// Render draws the page.
func (v *setsView) Render() app.UI {
	result, query := v.result()
	part := func(parts ...app.UI) app.UI { return app.Div().Body(parts...) }
	on, scope := v.chosen("sheet-load", "sheet", v.grade)
	drop := app.Div().Class("drop-zone").Hidden(len(v.set.Items) == 0).Body(
		app.Label().For("sheet-load").Text("Drop the files of answers here, or choose them"),
		app.Input().Type("file").ID("sheet-load").Accept(".json,application/json").Multiple(true).OnChange(on, scope))
	keyOn, keyScope := v.chosen("sheet-key", "sheet", v.takeKey)
	key := app.P().Class("practice-files").Hidden(len(v.set.Items) == 0).Body(app.Label().Class("button button-quiet button-file").Body(
		app.Text("Check signatures with a public key"),
		app.Input().Type("file").ID("sheet-key").Class("visually-hidden").Accept(".pub,.pem").OnChange(keyOn, keyScope)))
	parts := []app.UI{
		ui.Raw(setsHead), app.P().Class("set-none").Hidden(len(v.set.Items) > 0).Text("Pick its exercises above first, or open the set."), drop, key,
		app.Div().ID("sheet-says").Role("status").Body(v.says("sheet")...),
	}
	if v.class != nil {
		parts = append(parts, ui.Raw(v.class.html))
	}
	return app.Div().Class("practice sets").
		On("click", ui.Guarded(func(ctx app.Context, e app.Event) { v.pressed(ctx, e, query) }), "press", query).
		On("input", ui.Guarded(func(_ app.Context, e app.Event) { v.filled(e, false) }), "input").
		On("change", ui.Guarded(func(ctx app.Context, e app.Event) { v.filled(e, true) }), "change").
		Body(
			ui.Raw(setsLead),
			ui.Section().Class("set-compose").Aria("labelledby", "compose").Body(
				ui.Raw(`<h2 id="compose">Put a set together</h2>`),
				app.Div().Class("set-columns").Body(
					part(ui.Raw(v.find()), ui.Raw(v.offer())),
					app.Div().Class("set-made").Body(
						v.dragging.On(ui.Ol().ID("set-items").Class("drill-lines"), len(v.set.Items), func(i, by int) {
							v.move(i, by)
							v.changed()
						}, "set").Body(v.items()...),
						ui.Raw(v.settings()),
						ui.Raw(result),
						part(v.file("set-load", "Open a set from its file", "set", func(f *ui.File, _ *task) outcome { return v.load(f) })),
						app.Div().ID("set-says").Role("status").Body(v.says("set")...)))),
			ui.Section().Class("set-grading").Aria("labelledby", "grading").Body(parts...))
}

// What of the page stays as it is.
const (
	setsLead = `<div><p class="eyebrow"><a href="/practice">Practice</a></p><h1 tabindex="-1">Problem sets</h1>` +
		`<p class="lead">A problem set is a link. Students work through its exercises and save their answers as a file at the end. You grade the files here, or with <code>upsweep grade</code>.</p></div>`
	setsHead = `<div><h2 id="grading">Grade a class</h2>` +
		`<p>The files are graded against the set above, on this device: none is sent anywhere. Answers are judged again, whatever a file claims.</p></div>`
)

// find is where an algorithm and a kind are looked for.
func (v *setsView) find() string {
	var b strings.Builder
	b.WriteString(`<div class="set-find"><label for="set-search">Algorithm</label><input type="search" id="set-search" placeholder="blelloch, sort, histogram …" autocomplete="off">` +
		`<label for="set-kind">Kind</label><select id="set-kind"><option value="">All kinds</option>`)
	for _, k := range kinds.All() {
		b.WriteString(`<option value="` + k.Name + `">` + k.Title + `</option>`)
	}
	b.WriteString(`</select></div>`)
	return b.String()
}

// maxOffered is how many algorithms a search shows at once.
const maxOffered = 6

// offer is the list to pick from.
func (v *setsView) offer() string {
	var b strings.Builder
	found, more := matching(v.search, v.order, maxOffered, v.kind, v.Practice.kindsOf)
	b.WriteString(`<div><ul class="set-offers">`)
	for _, alg := range found {
		b.WriteString(`<li><b>` + escape.HTML(alg.Title) + `</b><span class="set-adds">`)
		for _, k := range v.Practice.kindsOf(alg) {
			if v.kind == nil || k == v.kind {
				b.WriteString(button("add", "add-"+strings.ReplaceAll(alg.ID, "/", "-")+"-"+k.Name, alg.ID+" "+k.Name, "set-add", "Add "+k.Title+": "+alg.Title, "+ "+k.Title))
			}
		}
		b.WriteString(`</span></li>`)
	}
	says := ""
	switch {
	case len(v.order) > 0 && len(found) == 0:
		says = "No algorithm matches."
	case more:
		says = "The first " + strconv.Itoa(maxOffered) + ". Type to find others."
	}
	b.WriteString(`</ul><p class="practice-about" role="status">` + says + `</p></div>`)
	return b.String()
}

// button writes a button that does something with something.
func button(do, id, with, class, label, text string) string {
	return `<button type="button" id="set-` + id + `" data-do="` + do + `" data-with="` + escape.HTML(with) + `" class="` + class + `" aria-label="` + escape.HTML(label) + `">` + text + `</button>`
}

// field writes a field of the set.
func field(kind, id, value, label, more string) string {
	return `<input type="` + kind + `" id="set-` + id + `" value="` + escape.HTML(value) + `" aria-label="` + escape.HTML(label) + `" autocomplete="off" ` + more + `>`
}

// items lists the exercises of the set, in their order.
func (v *setsView) items() []app.UI {
	items := make([]app.UI, len(v.set.Items))
	for i, item := range v.set.Items {
		name := skillName(record.Skill{Algorithm: item.Spec.Algorithm, Kind: item.Spec.Kind})
		at, number := strconv.Itoa(i), strconv.Itoa(i+1)
		points := ""
		if item.Points > 0 {
			points = strconv.Itoa(item.Points)
		}
		class := "line"
		if v.dragging.Holds(i) {
			class += " is-dragged"
		}
		invalid := ""
		if v.unread[i] != "" {
			invalid = `aria-invalid="true"`
		}
		items[i] = ui.Raw(`<li class="` + class + `"><span class="grip" aria-hidden="true">⋮⋮</span><div class="set-item"><a target="_blank" href="` +
			escape.HTML("/practice?"+problemset.Plain("", item.Spec).Encode()) + `">` + escape.HTML(name) + `</a>` +
			field("text", "spec-"+at, item.Spec.String(), "Exercise "+number+", written as kind:algorithm:seed", `spellcheck="false" autocapitalize="off" `+invalid) + `</div><span class="set-points">` +
			field("number", "points-"+at, points, "Points of exercise "+number, `min="1" max="1000" placeholder="parts"`) + ` points</span><span class="line-keys">` +
			button("up", "up-"+at, at, "icon-button", "Up: "+name, "↑") + button("down", "down-"+at, at, "icon-button", "Down: "+name, "↓") +
			button("drop", "drop-"+at, at, "icon-button", "Take out: "+name, "✕") + `</span></li>`)
	}
	return items
}

// settings are what holds for the whole set. What is filled in, the fields keep themselves.
func (v *setsView) settings() string {
	check := func(id, label, hint string) string {
		return `<label class="choice"><input type="checkbox" id="set-` + id + `"><span>` + label + `<span class="field-hint">` + hint + `</span></span></label>`
	}
	return `<div class="set-settings" data-opened="` + strconv.Itoa(v.opened) + `"><label for="set-name">Its name</label><input type="text" id="set-name" maxlength="60" autocomplete="off">` +
		`<label for="set-due">Due</label><input type="datetime-local" id="set-due">` +
		check("silent", "Give no feedback", "Neither the page nor the file nor the record in the browser tells how well an answer does.") +
		check("keyed", "Different numbers for each student", "They follow from a key in the link and the student’s name. Anyone who has the link can work out anybody’s.") + `</div>`
}

// show has the fields show the set that was opened.
func (v *setsView) show() {
	v.ctx.Defer(func(app.Context) {
		defer ui.Rescue()
		put := func(id, property string, value any) {
			if f := app.Window().GetElementByID(id); f.Truthy() {
				f.Set(property, value)
			}
		}
		put("set-name", "value", v.set.Name)
		put("set-due", "value", ui.LocalTime(v.set.Due))
		put("set-silent", "checked", v.set.Silent)
		put("set-keyed", "checked", v.set.Key != "")
	})
}

// result is the link of the set and its file, or what is wrong with it; and where another set is
// opened.
func (v *setsView) result() (text, query string) {
	query, err := v.query(v.Practice.offers)
	said := `<p id="set-link" role="status"></p>`
	switch {
	case len(v.set.Items) == 0:
		said = `<p id="set-link" role="status" class="practice-about">Nothing is picked yet.</p>`
	case err != nil:
		said = `<p id="set-link" role="status"><span class="field-error">` + escape.HTML(ui.Sentence(err.Error())) + `</span></p>`
	default:
		label := "Link to this set of " + ui.Count(len(v.set.Items), "exercise")
		if sum, ok := v.points(); ok {
			label += " and " + ui.Count(sum, "point")
		}
		said = `<p id="set-link" role="status"><a href="` + escape.HTML("/practice?"+query) + `">` + label + `</a></p><div class="practice-files">` +
			button("copy", "copy", "", "button", "Copy the link", "Copy the link") + button("file", "file", "", "button button-quiet", "Save as a file", "Save as a file") +
			button("clear", "clear", "", "text-button", "Begin a new set", "Begin a new set") + `</div>`
	}
	return `<div class="set-result">` + said + `<details class="fold"><summary>Open a set from its link</summary><div class="set-open"><label for="set-open">Its link, or its exercises, one per line</label>` +
		`<textarea id="set-open" class="set-list" rows="3" spellcheck="false" placeholder="predict:scan/blelloch:7&#10;count:scan/serial:1"></textarea>` +
		button("open", "take", "", "button button-quiet", "Open", "Open") + `</div></details></div>`, query
}

// maxSetFile is the largest file of a problem set that is read, in bytes.
const maxSetFile = 64 << 10

// load opens a set from its file.
func (v *setsView) load(f *ui.File) outcome {
	text, err := f.Text(maxSetFile)
	if err != nil {
		return outcome{says: ui.Sentence(err.Error()), failed: true}
	}
	return v.take(text)
}

// take opens a set.
func (v *setsView) take(text string) outcome {
	set, err := problemset.Read(text)
	if err != nil {
		return outcome{says: ui.Sentence("this is no problem set: " + err.Error()), failed: true}
	}
	v.open(set)
	return outcome{says: "The set is open: it has " + ui.Count(len(set.Items), "exercise") + "."}
}

// open goes on with a set.
func (v *setsView) open(set problemset.Set) {
	v.composition = composition{set: set}
	v.opened++
	v.changed()
	v.show()
}

// pressed does what the button that was pressed is for.
func (v *setsView) pressed(ctx app.Context, e app.Event, query string) {
	on := e.Get("target").Call("closest", "[data-do]")
	if !on.Truthy() {
		return
	}
	do, with := on.Get("dataset").Get("do").String(), on.Get("dataset").Get("with").String()
	at, _ := strconv.Atoi(with)
	step := map[string]int{"up": -1, "down": 1}[do]
	switch do {
	case "add":
		id, kind, _ := strings.Cut(with, " ")
		v.add(record.Skill{Algorithm: id, Kind: kinds.Named(kind)})
		v.changed()
	case "up", "down":
		v.move(at, step)
		v.changed()
		ui.FocusAfter(ctx, "set-"+do+"-"+strconv.Itoa(max(0, min(at+step, len(v.set.Items)-1))))
	case "drop":
		v.drop(at)
		v.changed()
	case "copy":
		ui.Share(ctx, "/practice?"+query, "The link is copied.")
	case "file":
		ui.Save("upsweep-set.json", "application/json", string(v.set.File()))
	case "clear":
		v.open(problemset.Set{})
	case "open":
		v.where, v.outcome = "set", v.take(app.Window().GetElementByID("set-open").Get("value").String())
	case "csv":
		ui.Save("upsweep-grades.csv", "text/csv", "\ufeff", v.class.report.CSV())
	}
}

// filled takes what was filled in: fields of the search and the name at once, the others when they
// are left.
func (v *setsView) filled(e app.Event, left bool) {
	id, value := e.Get("target").Get("id").String(), e.Get("target").Get("value")
	name, at, _ := strings.Cut(strings.TrimPrefix(id, "set-"), "-")
	i, _ := strconv.Atoi(at)
	switch {
	case id == "set-search":
		v.search = value.String()
		return
	case id == "set-kind":
		v.kind = kinds.Named(value.String())
		return
	case id == "set-name":
		v.set.Name = strings.TrimSpace(value.String())
	case !left:
		return
	case id == "set-due":
		v.set.Due = ui.TimeOf(value.String())
	case id == "set-silent":
		v.set.Silent = e.Get("target").Get("checked").Bool()
	case id == "set-keyed":
		v.set.Key = ""
		if e.Get("target").Get("checked").Bool() {
			v.set.Key = problemset.NewKey(rand.Uint64(), rand.Uint64())
		}
	case name == "spec" && i < len(v.set.Items):
		v.rewrite(i, value.String())
	case name == "points" && i < len(v.set.Items):
		n, _ := strconv.Atoi(value.String())
		v.set.Items[i].Points = max(0, min(n, problemset.MaxPoints))
	default:
		return
	}
	v.changed()
}
