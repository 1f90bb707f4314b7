package app

import (
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// record is the learner's record as a file.
func (v *practiceView) record() app.UI {
	s := v.Site
	about := "Your answers are kept in this browser and sent nowhere."
	if s.log.Len() > 0 {
		about = ui.Count(s.log.Len(), "answer") + " kept in this browser, and sent nowhere."
	}
	parts := []app.UI{app.H2().ID("your-record").Text("Your record"), app.P().Text(about)}
	if s.recordFault != "" {
		parts = append(parts, ui.Trouble(s.recordFault))
	}
	if s.unreadable > 0 {
		parts = append(parts, ui.Trouble(ui.Count(s.unreadable, "entry")+" of your record could not be read. They are left as they are."))
	}
	parts = append(parts, app.Div().Class("practice-files").Body(
		app.Button().Type("button").ID("record-save").Class("button button-quiet").OnClick(ui.Guarded(func(app.Context, app.Event) { s.exportRecord() }), "save").Text("Save as a file"),
		v.file("record-load", "Load a file", func(ctx app.Context, text string) {
			says, ok := s.importRecord(text)
			ctx.Dispatch(func(app.Context) {
				v.says, v.failed = says, !ok
				v.Update()
			})
		}),
		app.Button().Type("button").ID("record-erase").Class("text-button").OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) {
			if ui.Confirmed("Erase all your answers in this browser? This can't be undone.") {
				ctx.Async(func() {
					defer ui.Rescue()
					err := s.eraseRecord()
					ctx.Dispatch(func(app.Context) {
						v.says, v.failed = "All answers have been erased.", err != nil
						if err != nil {
							v.says = "The answers could not be erased: " + err.Error()
						}
						v.Update()
					})
				})
			}
		}), "erase").Text("Erase …"),
	))
	parts = append(parts, app.Div().ID("record-says").Role("status").Body(sayUI(v.says, v.failed)...))
	return app.Section().Class("practice-record").Aria("labelledby", "your-record").Body(parts...)
}

func sayUI(says string, failed bool) []app.UI {
	switch {
	case says == "":
		return nil
	case failed:
		return []app.UI{app.P().Class("field-error").Body(ui.Icon("triangle-alert"), app.Span().Text(says))}
	}
	return []app.UI{app.P().Text(says)}
}

// file is a button that asks for a file.
func (v *practiceView) file(id, label string, then func(ctx app.Context, text string)) app.UI {
	return app.Label().Class("button button-quiet button-file").Body(
		app.Text(label),
		app.Input().Type("file").ID(id).Class("visually-hidden").Accept(".json,application/json").
			OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
				ui.ReadChosen(ctx, id, func(text string, err error) {
					if err != nil {
						ctx.Dispatch(func(app.Context) {
							v.says, v.failed = ui.Sentence(err.Error()), true
							v.Update()
						})
						return
					}
					then(ctx, text)
				})
			}), id),
	)
}
