package drill

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

// A Simulate is carried out on the figure: the values of the run are picked, then the cell that
// they make, and the figure grows by it. The table below it does the same; both change the answer
// of the drill, from which both are drawn.

// sheet is the figure of a Simulate as it stands, or of a Predict, laid out for the widths that a
// column of the pages has about.
type sheet struct {
	of      string // what it was made for
	sketch  *exercises.Sketch
	subject *views.Subject
	plans   map[int]views.Plan // by index of the width
	drawn   string             // what is picked in
	html    string
}

// sheetWidths are those of the stills; the style sheet shows the one that fits. On the least of
// them a figure of many lanes is wider, and scrolled.
func sheetWidths() []figure.StillSize {
	return []figure.StillSize{{Name: "small", Width: 330}, {Name: "medium", Width: 510}, {Name: "large", Width: 700}, {Name: "full", Width: 960}}
}

// fitting are the indices of the widths that are drawn: where the page is there, the widest that it
// has room for, else all.
func fitting(room scene.Unit) []int {
	var all []int
	for i, w := range sheetWidths() {
		if room > 0 && i > 0 && w.Width <= room {
			all = nil
		}
		if room == 0 || i == 0 || w.Width <= room {
			all = append(all, i)
		}
	}
	return all
}

// sheetNow is the figure as it stands; nil where the exercise has none.
func (d *Drill) sheetNow() *sheet {
	of := ""
	if d.ex.Form() == exercises.Moves { // the boxes of a Predict are what they are, whatever is in them
		of = strings.Join(d.answer, "\n") + "\n" + strconv.Itoa(d.round)
	}
	if d.done() {
		of += " done"
	}
	if d.sheet != nil && d.sheet.of == of {
		return d.sheet
	}
	s := &sheet{of: of, sketch: d.ex.Sketch(d.answer, d.round, d.Silent, d.done()), plans: map[int]views.Plan{}}
	d.sheet = s
	if k := s.sketch; k != nil {
		s.subject = views.SubjectOf(k.Trace).Sketched(views.Sketch{Open: k.Open, Blank: k.Blank, Wrong: k.Wrong})
	}
	return s
}

// plan is the figure laid out for one of the widths.
func (s *sheet) plan(i int) views.Plan {
	p, made := s.plans[i]
	if !made {
		id := views.Dag
		if s.sketch.Pairs {
			id = views.Network
		}
		view, _ := views.Named(id)
		p = view.Plan(s.subject, views.Options{Width: sheetWidths()[i].Width, Wide: i == 0})
		s.plans[i] = p
	}
	return p
}

// picture draws the sheet with what is picked, or with what stands in its boxes.
func (d *Drill) picture(s *sheet) string {
	cursor, at := d.cursor.in(s.sketch), float64(s.sketch.At)
	sizes, asked := fitting(d.room()), d.inEach(s)
	drawn := fmt.Sprint(d.picked, cursor, sizes, asked)
	if s.html != "" && s.drawn == drawn {
		return s.html
	}
	var picked []tracer.NodeID
	for _, name := range d.picked {
		if n, ok := s.sketch.Reads(name); ok {
			picked = append(picked, n)
		}
	}
	var b strings.Builder
	b.WriteString(`<div class="picture">`)
	for _, i := range sizes {
		class := "still still-" + sheetWidths()[i].Name
		if len(sizes) == 1 {
			class += " still-fits"
		}
		if s.sketch.Pairs { // as large as it is laid out, however few its rounds
			class += " still-own"
		}
		frame := s.plan(i).Frame(at, views.Interaction{Still: true})
		frame.Title, frame.Desc = "Your work so far", "The table below holds the same."
		s.subject.Ask(frame, s.plan(i), at, asked)
		views.Ring(frame, s.plan(i), at, picked, cursor)
		b.WriteString(`<div class="` + class + `">` + svg.Draw(frame, svg.Options{ID: d.id + "-sheet-" + sheetWidths()[i].Name}) + `</div>`)
	}
	s.drawn, s.html = drawn, b.String()+`</div>`
	return s.html
}

// spot is the value of the sheet that the keyboard has come to: in another sketch, where values are
// numbered anew, the same cell.
type spot struct {
	on   *exercises.Sketch
	node tracer.NodeID
	name string
	open bool // the one that can be written
}

// spotAt is the spot of a value.
func spotAt(s *exercises.Sketch, n tracer.NodeID) spot {
	p := spot{on: s, node: n}
	p.name, p.open = s.Name(n)
	return p
}

// in finds the spot in a sketch.
func (p spot) in(s *exercises.Sketch) tracer.NodeID {
	switch {
	case p.on == nil:
		return views.Nothing
	case p.on == s:
		return p.node
	case p.open:
		for n := s.Trace.Graph().Nodes() - 1; n >= 0; n-- {
			if name, target := s.Name(tracer.NodeID(n)); target && name == p.name {
				return tracer.NodeID(n)
			}
		}
	}
	if n, ok := s.Reads(p.name); ok {
		return n
	}
	return views.Nothing
}

// press takes a press on a value of the sheet.
func (d *Drill) press(n tracer.NodeID) {
	s := d.sheetNow().sketch
	name, target := s.Name(n)
	slot := d.round
	d.said, d.saidWrong = "", false
	switch {
	case name == "" || d.done():
		return
	case !target:
		if _, holds := s.Reads(name); !holds {
			return
		}
		before := len(d.moves(slot))
		d.pick(slot, name)
		if len(d.moves(slot)) > before {
			d.remark(slot)
		}
		return
	case len(d.picked) == 0 && !slices.Contains(s.Open, n) && !d.Silent && !slices.Contains(s.Wrong, n):
		d.said = "That value is given. Lanes read what was there before the round: the rows above."
	case len(d.picked) == 0 && d.takeBack(slot, name):
		d.said = "Taken back."
	case len(d.picked) == 0 && !s.Constants:
		d.said = "First pick the cells that it is made from, then this cell."
	default:
		if !slices.Contains(s.Open, n) {
			d.takeBackKeeping(slot, name)
		}
		d.write(slot, name)
		d.remark(slot)
	}
	d.version++
}

// takeBack takes the latest move to a cell away that stands landed in its round, and not open; it
// reports whether there was one.
func (d *Drill) takeBack(slot int, name string) bool {
	open := func(n tracer.NodeID) bool { at, _ := d.sheet.sketch.Name(n); return at == name }
	if slices.ContainsFunc(d.sheet.sketch.Open, open) {
		return false
	}
	list := d.moves(slot)
	for k := len(list) - 1; k >= 0; k-- {
		if _, to, ok := strings.Cut(list[k], ">"); ok && strings.TrimSpace(to) == name {
			d.drop(slot, k)
			return true
		}
	}
	return false
}

// takeBackKeeping is takeBack with what has been picked left as it is.
func (d *Drill) takeBackKeeping(slot int, name string) {
	picked := d.picked
	d.takeBack(slot, name)
	d.picked = picked
}

// undo takes the last move of the round back, or what is picked for the next.
func (d *Drill) undo() {
	d.said, d.saidWrong = "", false
	if len(d.picked) > 0 {
		d.picked = nil
		d.version++
		return
	}
	if n := len(d.moves(d.round)); n > 0 {
		d.drop(d.round, n-1)
		d.said = "Taken back."
	}
}

// remark says what the latest move has made, or what is wrong with it.
func (d *Drill) remark(slot int) {
	if d.Silent {
		d.said = "Kept."
		return
	}
	if list := d.ex.Remarks(slot, d.answer[slot]); len(list) > 0 {
		last := list[len(list)-1]
		d.said, d.saidWrong = last.Says, !last.Right
		if d.saidWrong {
			d.slips++
			d.save(nil)
		}
	}
}

// sheetSays is the sentence below the sheet: where the keyboard is, what is picked, or what has
// just come of it.
func (d *Drill) sheetSays() string {
	s := d.sheetNow().sketch
	says := d.said
	if len(d.picked) > 0 {
		from := make([]string, len(d.picked))
		for i, name := range d.picked {
			from[i] = name
			if n, ok := s.Reads(name); ok {
				from[i] = told(s, n)
			}
		}
		says = "From " + strings.Join(from, " and ") + " → …"
		if s.Pairs {
			says = from[0] + " will hold the smaller key. Now pick the other cell."
		}
	}
	if n := d.cursor.in(s); n != views.Nothing {
		says = strings.TrimSpace(says + " On " + told(s, n) + ".")
	}
	return says
}

// told names a value of the sketch, with what it is where that is told.
func told(s *exercises.Sketch, n tracer.NodeID) string {
	array, i := s.Trace.Place(s.Trace.Graph().Node(n).Cell)
	name := s.Trace.RowName(array) + "[" + strconv.Itoa(i) + "]"
	switch {
	case slices.Contains(s.Open, n):
		return name + ", still to be written"
	case slices.Contains(s.Blank, n):
		return name
	}
	return name + " = " + s.Trace.Graph().Text(n)
}

// walk moves the keyboard's place on the sheet.
func (d *Drill) walk(way views.Direction) {
	s := d.sheetNow()
	from := d.cursor.in(s.sketch)
	if n, ok := s.plan(len(sheetWidths())-1).Neighbour(float64(s.sketch.At), from, way); ok {
		d.cursor = spotAt(s.sketch, n)
	}
}

// onSheet draws the figure to work on, with what is said to it.
func (v *View) onSheet(s *sheet) []app.UI {
	d := v.Drill
	var past []app.UI
	for slot := range d.round {
		if d.grade == nil && !d.Silent {
			right, says := d.about(slot)
			switch {
			case right:
				says = "Right."
			case d.spec.Whole && slot < d.round-1:
				says = "Not right."
			}
			past = append(past, app.P().Class("drill-round-says").Role("status").Body(ui.B().Text(ui.Capitalised(d.ex.Slots[slot].Label)+": "), app.Text(says)))
		}
	}
	ask := ui.Capitalised(d.ex.Slots[d.round].Label) + ". " + d.ex.Slots[d.round].Ask
	if d.done() {
		ask = ""
	}
	class := "drill-says"
	if d.saidWrong && len(d.picked) == 0 {
		class += " is-wrong"
	}
	return []app.UI{
		app.Div().Class("drill-past").Body(past...),
		app.P().Class("drill-ask").ID(d.id + "-ask").Text(ask),
		v.sheet("Figure to work on. The arrow keys move between its cells, Enter picks one, Backspace undoes the last move. The table below does the same.").
			TabIndex(0).Aria("describedby", d.id+"-ask").
			OnKeyDown(ui.Guarded(func(_ app.Context, e app.Event) { v.keySheet(e) }), "sheet", d.id).
			On("blur", ui.Guarded(func(app.Context, app.Event) { d.cursor = spot{} }), "sheet", d.id).
			Body(ui.Raw(d.picture(s))),
		app.Div().Class("sheet-foot").Body(
			app.P().ID(d.id+"-says").Class(class).Role("status").Text(d.sheetSays()),
			app.Button().Type("button").ID(d.id+"-undo").Class("text-button").Disabled(d.done() || len(d.picked) == 0 && len(d.moves(d.round)) == 0).
				OnClick(ui.Guarded(func(app.Context, app.Event) {
					d.undo()
					showFields(d, []int{d.round})
				}), "undo", d.id).Text("Undo the last move"),
		),
	}
}

// sheet is the element of the figure, without what is in it.
func (v *View) sheet(label string) app.HTMLDiv {
	d := v.Drill
	return app.Div().ID(d.id+"-sheet").Class("sheet").Role("group").Aria("label", label).
		OnClick(ui.Guarded(func(_ app.Context, e app.Event) { v.clickSheet(e) }), "sheet", d.id)
}

// clickSheet takes a press on the figure.
func (v *View) clickSheet(e app.Event) {
	d := v.Drill
	n, ok := d.pressed(e)
	switch s := d.sheetNow().sketch; {
	case !ok:
	case len(s.Asked) > 0:
		v.typeInto(slices.Index(s.Asked, n))
	default:
		d.cursor = spot{}
		d.press(n)
		showFields(d, []int{d.round})
	}
}

// keySheet walks and picks by keys.
func (v *View) keySheet(e app.Event) {
	d := v.Drill
	ways := map[string]views.Direction{"ArrowLeft": views.Leftward, "ArrowRight": views.Rightward, "ArrowUp": views.Upward, "ArrowDown": views.Downward}
	key := e.Get("key").String()
	if e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	switch way, walks := ways[key]; {
	case walks:
		d.walk(way)
	case key == "Enter" || key == " ":
		if n := d.cursor.in(d.sheetNow().sketch); n != views.Nothing {
			d.press(n)
		}
	case key == "Backspace":
		d.undo()
	default:
		return
	}
	e.PreventDefault()
	showFields(d, []int{d.round})
}
