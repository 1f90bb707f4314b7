package write

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/drill"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
)

// Around are what the page needs beside its tasks.
type Around struct {
	// Exercise is what is kept of a task, as it stands on the page that led here; place tells a
	// problem set from free practice.
	Exercise func(id, from string) (d *drill.Drill, place string)
	// Met tells whether a task has been met before; Record has what is known of that read, and then
	// calls a function, until it is stopped.
	Met    func(id string) bool
	Record func(ctx app.Context, then func()) (stop func())
	// Bring has a figure that came later painted; nil where nothing is.
	Bring func(ctx app.Context, f *model.Figure)
}

// Page is the page of a task, or with an empty name the workbench without one; ok is false where
// there is no such task.
func Page(c *Content, name, query string, around Around) (p ui.Page, f *model.Figure, ok bool) {
	s := newSession(c, name, query, around)
	if s == nil {
		return p, nil, false
	}
	p = ui.Page{
		Title:       s.task.Title + " · Write",
		Description: "Write it yourself: a parallel program in the browser, drawn while you type and judged on hidden inputs. " + s.task.Statement,
		Draw:        func() app.UI { return &View{Session: s} },
	}
	if s.task.First > 0 && !s.free {
		p.Title = s.task.Lead + " · Write"
	}
	if s.free {
		p.Title = "Write a kernel"
		p.Description = "Write a parallel program of a dozen lines, see every value that it computes while you type, find its races, and have it judged."
	}
	return p, s.figure, true
}
