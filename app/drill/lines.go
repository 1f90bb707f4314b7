package drill

import (
	"strconv"
	"strings"

	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// lines are those of a listing, to be put in order.
func (v *View) lines() app.UI {
	d := v.Drill
	items := make([]app.UI, len(d.answer))
	for i, a := range d.answer {
		k, err := strconv.Atoi(a)
		if err != nil || k < 0 || k >= len(d.ex.Lines) {
			k = 0
		}
		line := d.ex.Lines[k]
		text := strings.TrimLeft(line, " ")
		class := "line" + d.state(i)
		if d.dragging.Holds(i) {
			class += " is-dragged"
		}
		button := func(name, symbol, label string, by int) app.UI {
			return app.Button().Type("button").ID(d.id+"-"+name+"-"+strconv.Itoa(k)).Class("icon-button").
				Aria("label", label+": "+strings.Join(strings.Fields(text), " ")).Aria("disabled", i+by < 0 || i+by >= len(d.answer)).
				OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) {
					d.move(i, by)
					ui.FocusAfter(ctx, d.id+"-"+name+"-"+strconv.Itoa(k))
				}), d.id, name, i, k).Text(symbol)
		}
		items[i] = ui.Li().ID(d.id+"-"+strconv.Itoa(i)).Class(class).TabIndex(-1).Body(
			app.Span().Class("grip").Aria("hidden", true).Text("⋮⋮"),
			ui.Code().Class("indent-"+strconv.Itoa(min((len(line)-len(text))/2, 6))).Text(text),
			app.Span().Class("line-keys").Body(button("up", "↑", "Up", -1), button("down", "↓", "Down", 1)),
		)
	}
	return d.dragging.On(ui.Ol().Class("drill-lines"), len(d.answer), d.move, d.id).Body(items...)
}
