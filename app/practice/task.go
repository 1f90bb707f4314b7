package practice

import (
	"errors"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// task is work that takes its time, such as reading a long file: it gives the browser its turn,
// tells how far it has come, and ends when the reader cancels it.
type task struct {
	says    string
	stopped bool
	pause   func()
	show    func() // has the page show what it says
	shown   time.Time
}

// errCancelled ends a task that the reader has cancelled.
var errCancelled = errors.New("cancelled")

// often is how often a task shows how far it has come.
const often = 100 * time.Millisecond

// breathe is to be called every millisecond or so, with how far the work has come. The work ends
// with its error.
func (t *task) breathe(says string) error {
	t.pause()
	if t.stopped {
		return errCancelled
	}
	if t.says = says; time.Since(t.shown) > often {
		t.shown = time.Now()
		t.show()
	}
	return nil
}

// outcome is what is said when a task has ended.
type outcome struct {
	says   string
	more   []string // a list below it
	failed bool
}

// desk is a part of a page at which tasks are worked on, one at a time.
type desk struct {
	ctx      app.Context // of the component, which outlives the buttons in it
	update   func()      // has it drawn anew
	task     *task       // that goes on, with its view
	taskView *taskView
	where    string // which part of the page it belongs to
	outcome  outcome
}

// work does something that may take its time, beside the page, one thing at a time; where tells
// which part of the page shows it.
func (d *desk) work(where string, f func(t *task) outcome) {
	if d.task != nil {
		return
	}
	view := &taskView{}
	t := &task{pause: ui.Pauses(), shown: time.Now(), says: "Working"}
	t.show = func() {
		d.ctx.Dispatch(func(app.Context) {
			if view.Mounted() {
				view.Update()
			}
		})
	}
	view.Task = t
	d.task, d.taskView, d.where, d.outcome = t, view, where, outcome{}
	d.update()
	d.ctx.Async(func() {
		o := outcome{says: "This failed.", failed: true}
		defer d.ctx.Dispatch(func(app.Context) {
			d.task, d.taskView, d.outcome = nil, nil, o
			d.update()
		})
		defer ui.Rescue()
		o = f(t)
	})
}

// leave ends what is being worked on.
func (d *desk) leave() {
	if d.task != nil {
		d.task.stopped = true
	}
}

// says is how far the task of a part of the page has come, or what came of it.
func (d *desk) says(where string) []app.UI {
	switch {
	case d.where != where:
		return nil
	case d.task != nil:
		return []app.UI{d.taskView}
	}
	return outcomeUI(d.outcome)
}

// file is a button that asks for a file, and works on it.
func (d *desk) file(id, label, where string, f func(*ui.File, *task) outcome) app.UI {
	return app.Label().Class("button button-quiet button-file").Body(
		app.Text(label),
		app.Input().Type("file").ID(id).Class("visually-hidden").Accept(".json,application/json").OnChange(d.chosen(id, where, func(files []*ui.File, t *task) outcome { return f(files[0], t) })),
	)
}

// chosen works on the files that are chosen in a field.
func (d *desk) chosen(id, where string, f func([]*ui.File, *task) outcome) (app.EventHandler, any) {
	return ui.Guarded(func(ctx app.Context, _ app.Event) {
		ui.OpenChosen(ctx, id, func(files []*ui.File) {
			d.ctx.Dispatch(func(app.Context) {
				d.work(where, func(t *task) outcome { return f(files, t) })
			})
		})
	}), id
}

// taskView shows a task and offers to cancel it.
type taskView struct {
	app.Compo
	Task *task
}

// Render draws how far the task has come.
func (v *taskView) Render() app.UI {
	return app.P().Class("task").Body(
		app.Span().Text(v.Task.says+" …"),
		app.Button().Type("button").ID("task-cancel").Class("button button-quiet").OnClick(ui.Guarded(func(app.Context, app.Event) { v.Task.stopped = true }), "cancel").Text("Cancel"),
	)
}

// outcomeUI is what came of a task.
func outcomeUI(o outcome) []app.UI {
	if o.says == "" {
		return nil
	}
	parts := []app.UI{app.P().Text(o.says)}
	if o.failed {
		parts[0] = app.P().Class("field-error").Body(ui.Icon("triangle-alert"), app.Span().Text(o.says))
	}
	if len(o.more) > 0 {
		var rows []app.UI
		for _, line := range o.more {
			rows = append(rows, ui.Li().Text(line))
		}
		parts = append(parts, ui.Ul().Class("task-more").Body(rows...))
	}
	return parts
}
