package practice

import (
	"errors"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// task is work that takes its time, such as reading a long file: it gives the browser its turn, tells how far it has come, and ends when
// the reader cancels it.
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

// breathe is to be called every millisecond or so, with how far the work has come. The work ends with its error.
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
			rows = append(rows, app.Li().Text(line))
		}
		parts = append(parts, app.Ul().Class("task-more").Body(rows...))
	}
	return parts
}
