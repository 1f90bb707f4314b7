package practice

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

// Sets is the page for those who give exercises out: it puts problem sets together, and grades the files of a class.
func (p *Practice) Sets() ui.Page {
	view := &setsView{Practice: p}
	return ui.Page{
		Title:       "Problem sets",
		Description: "Put exercises together, give them out as a link, and grade the answers of a whole class.",
		Draw:        func() app.UI { return view },
	}
}

// setsView draws that page.
type setsView struct {
	app.Compo
	Practice *Practice

	desk
	composition
	order    []string // of the algorithms, made once
	search   string
	kind     exercises.Kind // that is looked for; empty: all
	opened   string         // what is written where a set can be opened
	dragging ui.Drag
	texts    map[int]string // of specs that can't be read, by their places, as they were typed
	class    *graded
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
	v.Update()
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
	return app.Div().Class("practice sets").Body(
		app.Div().Body(
			app.P().Class("eyebrow").Body(app.A().Href(ui.At("/practice")).Text("Practice")),
			app.H1().TabIndex(-1).Text("Problem sets"),
			app.P().Class("lead").Body(app.Text("A problem set is a link. Students work through its exercises and save their answers as a file at the end. You grade the files here, or with "), app.Code().Text("upsweep grade"), app.Text("."))),
		app.Section().Class("set-compose").Aria("labelledby", "compose").Body(
			app.H2().ID("compose").Text("Put a set together"),
			app.Div().Class("set-columns").Body(v.offer(), app.Div().Class("set-made").Body(v.chosenItems(), v.settings(), v.result())),
		),
		v.grading(),
	)
}

// mostOffered is how many algorithms a search shows at once.
const mostOffered = 6

// offer is the list to pick from.
func (v *setsView) offer() app.UI {
	kinds := []app.UI{app.Option().Value("").Text("All kinds").Selected(v.kind == "")}
	for _, k := range exercises.AllKinds() {
		kinds = append(kinds, app.Option().Value(string(k)).Text(k.Title()).Selected(v.kind == k))
	}
	var rows []app.UI
	found, more := matching(v.search, v.order, mostOffered, v.kind, v.Practice.kindsOf)
	for _, alg := range found {
		var ways []app.UI
		for _, k := range v.Practice.kindsOf(alg) {
			if v.kind != "" && k != v.kind {
				continue
			}
			ways = append(ways, app.Button().Type("button").ID("set-add-"+strings.ReplaceAll(alg.ID, "/", "-")+"-"+string(k)).Class("set-add").
				Aria("label", "Add "+k.Title()+": "+alg.Title).
				OnClick(ui.Guarded(func(app.Context, app.Event) {
					v.add(record.Skill{Algorithm: alg.ID, Kind: k})
					v.changed()
				}), "add", alg.ID, k).Text("+ "+k.Title()))
		}
		rows = append(rows, app.Li().Body(app.B().Text(alg.Title), app.Span().Class("set-adds").Body(ways...)))
	}
	says := ""
	switch {
	case len(v.order) > 0 && len(found) == 0:
		says = "No algorithm matches."
	case more:
		says = "The first " + strconv.Itoa(mostOffered) + ". Type to find others."
	}
	return app.Div().Class("set-offer").Body(
		app.Div().Class("set-find").Body(
			app.Label().For("set-search").Text("Algorithm"),
			app.Input().Type("search").ID("set-search").Class("value-field").Placeholder("blelloch, sort, histogram …").AutoComplete(false).
				OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { v.search = ctx.JSSrc().Get("value").String() }), "search"),
			app.Label().For("set-kind").Text("Kind"),
			app.Select().ID("set-kind").Class("value-field").Body(kinds...).
				OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) { v.kind = exercises.Kind(ctx.JSSrc().Get("value").String()) }), "kind")),
		app.Ul().Class("set-offers").Body(rows...),
		app.P().Class("practice-about").Role("status").Text(says))
}

// chosenItems lists the exercises of the set, in their order.
func (v *setsView) chosenItems() app.UI {
	items := make([]app.UI, len(v.set.Items))
	for i := range v.set.Items {
		items[i] = v.item(i)
	}
	if len(items) == 0 {
		return app.Div().Class("set-items").Body(app.P().Class("practice-about").Text("Nothing is picked yet."))
	}
	return app.Div().Class("set-items").Body(
		v.dragging.On(app.Ol().ID("set-items").Class("drill-lines"), len(items), func(i, by int) {
			v.move(i, by)
			v.changed()
		}, "set").Body(items...))
}

// item is one exercise of the set.
func (v *setsView) item(i int) app.UI {
	item := v.set.Items[i]
	name := skillName(record.Skill{Algorithm: item.Spec.Algorithm, Kind: item.Spec.Kind})
	id := strconv.Itoa(i)
	class := "line"
	if v.dragging.Holds(i) {
		class += " is-dragged"
	}
	key := func(what, symbol, label string, by int) app.UI {
		return app.Button().Type("button").ID("set-"+what+"-"+id).Class("icon-button").Aria("label", label+": "+name).
			Aria("disabled", by != 0 && (i+by < 0 || i+by >= len(v.set.Items))).
			OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) {
				if by == 0 {
					v.drop(i)
				} else {
					v.move(i, by)
					ui.FocusAfter(ctx, "set-"+what+"-"+strconv.Itoa(max(0, min(i+by, len(v.set.Items)-1))))
				}
				v.changed()
			}), what, i).Text(symbol)
	}
	points := ""
	if item.Points > 0 {
		points = strconv.Itoa(item.Points)
	}
	return app.Li().Class(class).Body(
		app.Span().Class("grip").Aria("hidden", true).Text("⋮⋮"),
		app.Div().Class("set-item").Body(
			app.A().Href(ui.At("/practice?"+problemset.Plain("", item.Spec).Encode())).Target("_blank").Text(name),
			app.Input().Type("text").ID("set-spec-"+id).Class("value-field").Value(item.Spec.String()).Spellcheck(false).AutoComplete(false).Attr("autocapitalize", "off").
				Aria("label", "Exercise "+strconv.Itoa(i+1)+", written as kind:algorithm:seed").Aria("invalid", v.texts[i] != "").
				OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) { v.rewrite(i, ctx.JSSrc().Get("value").String()) }), "spec", i, item.Spec.String())),
		app.Label().Class("set-points").Body(
			app.Input().Type("number").ID("set-points-"+id).Class("value-field").Min(1).Max(problemset.MostPoints).Value(points).Placeholder("parts").
				Aria("label", "Points of exercise "+strconv.Itoa(i+1)).
				OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
					n, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
					if err != nil {
						n = 0
					}
					v.set.Items[i].Points = max(0, min(n, problemset.MostPoints))
					v.changed()
				}), "points", i, item.Spec.String()),
			app.Text(" points")),
		app.Span().Class("line-keys").Body(key("up", "↑", "Up", -1), key("down", "↓", "Down", 1), key("drop", "✕", "Take out", 0)),
	)
}

// rewrite takes what was typed in place of an exercise.
func (v *setsView) rewrite(i int, text string) {
	spec, err := exercises.ParseSpec(strings.TrimSpace(text))
	if v.texts == nil {
		v.texts = map[int]string{}
	}
	delete(v.texts, i)
	if err != nil {
		v.texts[i] = err.Error()
		return
	}
	v.set.Items[i].Spec = spec
	v.changed()
}

// settings are what holds for the whole set.
func (v *setsView) settings() app.UI {
	check := func(id, label, hint string, on bool, set func(bool)) app.UI {
		return app.Label().Class("choice").Body(
			app.Input().Type("checkbox").ID(id).Checked(on).OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
				set(ctx.JSSrc().Get("checked").Bool())
				v.changed()
			}), id),
			app.Span().Body(app.Text(label), app.Span().Class("field-hint").Text(hint)))
	}
	return app.Div().Class("set-settings").Body(
		app.Label().For("set-name").Text("Its name"),
		app.Input().Type("text").ID("set-name").Class("value-field").MaxLength(mostStudent).Value(v.set.Name).
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
				v.set.Name = strings.TrimSpace(ctx.JSSrc().Get("value").String())
				v.changed()
			}), "name"),
		app.Label().For("set-due").Text("Due"),
		app.Input().Type("datetime-local").ID("set-due").Class("value-field").Value(ui.LocalTime(v.set.Due)).
			OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
				v.set.Due = ui.TimeOf(ctx.JSSrc().Get("value").String())
				v.changed()
			}), "due"),
		check("set-silent", "Give no feedback", "Neither the page nor the file nor the record in the browser tells how well an answer does.", v.set.Silent, func(on bool) { v.set.Silent = on }),
		check("set-keyed", "Give everyone other numbers", "They follow from a key in the link and the student's name. Anyone who has the link can work out anybody’s.", v.set.Key != "", func(on bool) {
			v.set.Key = ""
			if on {
				v.set.Key = problemset.NewKey(rand.Uint64(), rand.Uint64())
			}
		}),
	)
}

// result is the link of the set and its file, or what is wrong with it; and where another set is opened.
func (v *setsView) result() app.UI {
	parts := []app.UI{}
	query, err := v.query(v.Practice.offers)
	for i := range v.set.Items {
		if says := v.texts[i]; says != "" {
			err = fmt.Errorf("exercise %d: %s", i+1, says)
		}
	}
	switch {
	case len(v.set.Items) == 0:
		parts = append(parts, app.P().ID("set-link").Role("status"))
	case err != nil:
		parts = append(parts, app.P().ID("set-link").Role("status").Body(app.Span().Class("field-error").Text(ui.Sentence(err.Error()))))
	default:
		label := "Link to this set of " + ui.Count(len(v.set.Items), "exercise")
		if sum, ok := v.points(); ok {
			label += " and " + ui.Count(sum, "point")
		}
		parts = append(parts,
			app.P().ID("set-link").Role("status").Body(app.A().Href(ui.At("/practice?"+query)).Text(label)),
			app.Div().Class("practice-files").Body(
				app.Button().Type("button").ID("set-copy").Class("button").OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) { ui.Share(ctx, "/practice?"+query, "The link is copied.") }), "copy", query).Text("Copy the link"),
				app.Button().Type("button").ID("set-file").Class("button button-quiet").OnClick(ui.Guarded(func(app.Context, app.Event) { ui.Save("upsweep-set.json", "application/json", string(v.set.File())) }), "file", query).Text("Save as a file"),
				app.Button().Type("button").ID("set-clear").Class("text-button").OnClick(ui.Guarded(func(app.Context, app.Event) {
					v.composition, v.texts = composition{}, nil
					v.changed()
				}), "clear").Text("Begin a new set")))
	}
	take := func(text string) outcome {
		set, err := problemset.Read(text)
		if err != nil {
			return outcome{says: ui.Sentence("this is no problem set: " + err.Error()), failed: true}
		}
		v.composition, v.texts = composition{set}, nil
		v.changed()
		return outcome{says: "The set is open: it has " + ui.Count(len(set.Items), "exercise") + "."}
	}
	return app.Div().Class("set-result").Body(append(parts,
		app.Details().Class("fold").Body(
			app.Summary().Text("Open a set"),
			app.Div().Class("set-open").Body(
				app.Label().For("set-open").Text("Its link, or its exercises, one per line"),
				app.Textarea().ID("set-open").Class("value-field set-list").Rows(3).Spellcheck(false).Placeholder("predict:scan/blelloch:7\ncount:scan/serial:1").
					OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { v.opened = ctx.JSSrc().Get("value").String() }), "open"),
				app.Div().Class("practice-files").Body(
					app.Button().Type("button").ID("set-take").Class("button button-quiet").OnClick(ui.Guarded(func(app.Context, app.Event) {
						v.where, v.outcome = "set", take(v.opened)
					}), "take").Text("Open"),
					v.file("set-load", "Open a file", "set", func(f *ui.File, _ *task) outcome {
						text, err := f.Text(mostSetFile)
						if err != nil {
							return outcome{says: ui.Sentence(err.Error()), failed: true}
						}
						return take(text)
					})))),
		app.Div().ID("set-says").Role("status").Body(v.says("set")...))...)
}

// mostSetFile is the largest file of a problem set that is read, in bytes.
const mostSetFile = 64 << 10
