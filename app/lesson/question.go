package lesson

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/lessons"
)

// question draws a question of a lesson and takes its answer.
type question struct {
	app.Compo
	Answer *answer
}

// Render draws the prompt, the fields of its form, and what is said to the answer.
func (q *question) Render() app.UI {
	a := q.Answer
	id := "question-" + a.question.ID
	return app.Form().ID(a.question.ID).Class("question").Attr("novalidate", true).
		OnSubmit(ui.Guarded(func(ctx app.Context, e app.Event) {
			e.PreventDefault()
			a.check()
			ui.FocusSlot(id, a.verdict.wrong)
		}), "check").
		Body(
			ui.Raw(`<div class="question-prompt" id="`+id+`-prompt">`+a.question.Prompt+`</div>`),
			q.fields(id),
			app.Div().Class("question-foot").Body(
				app.Button().Type("submit").Class("button").Text("Check"),
				q.roundLink(),
			),
			app.Div().Class("verdict"+verdictClass(a.verdict)).Role("status").Body(verdictUI(a.verdict)...),
		)
}

func verdictClass(v verdict) string {
	switch {
	case !v.given:
		return ""
	case v.right:
		return " verdict-right"
	}
	return " verdict-wrong"
}

func verdictUI(v verdict) []app.UI {
	if !v.given {
		return nil
	}
	symbol := "x"
	if v.right {
		symbol = "check"
	}
	parts := []app.UI{app.P().Class("verdict-lead").Body(ui.Icon(symbol), app.Text(v.lead))}
	if v.feedback != "" {
		parts = append(parts, ui.Raw("<div>"+v.feedback+"</div>"))
	}
	return parts
}

// roundLink goes to the row that a question asks for, once it has been answered: a link before
// would give it away.
func (q *question) roundLink() app.UI {
	ask := q.Answer.question
	if ask.Figure == "" || ask.Round == "" || !q.Answer.verdict.right {
		return app.Span()
	}
	return app.A().Class("round").Href("#"+ask.Figure).DataSet("figure", ask.Figure).DataSet("round", ask.Round).
		Text("See it happen")
}

func (q *question) fields(id string) app.UI {
	switch q.Answer.question.Form {
	case lessons.Choice:
		return q.choices(id)
	case lessons.Value:
		return q.value(id)
	}
	return q.row(id)
}

func (q *question) choices(id string) app.UI {
	a := q.Answer
	options := make([]app.UI, len(a.question.Choices))
	for i, c := range a.question.Choices {
		options[i] = app.Label().Class("choice").Body(
			app.Input().Type("radio").Name(id).ID(id+"-"+strconv.Itoa(i)).Checked(a.chosen == i).
				OnChange(ui.Guarded(func(app.Context, app.Event) {
					a.chosen, a.verdict = i, verdict{wrong: -1}
				}), id, i),
			ui.Raw("<span>"+c.Text+"</span>"),
		)
	}
	return app.FieldSet().Class("choices").Aria("labelledby", id+"-prompt").Body(options...)
}

func (q *question) value(id string) app.UI {
	a := q.Answer
	return app.Input().Type("text").Class("value-field").ID(id+"-value").AutoComplete(false).
		Aria("labelledby", id+"-prompt").
		OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
			a.typed, a.verdict = ctx.JSSrc().Get("value").String(), verdict{wrong: -1}
		}), id)
}

func (q *question) row(id string) app.UI {
	a := q.Answer
	cells := make([]app.UI, len(a.question.Cells))
	for i, c := range a.question.Cells {
		if !c.Hidden {
			cells[i] = app.Div().Class("cell").Body(
				app.Span().Class("cell-index").Text(strconv.Itoa(c.Index)),
				app.Span().Class("cell-value").Text(c.Value))
			continue
		}
		cells[i] = app.Label().Class("cell").Body(
			app.Span().Class("cell-index").Body(app.Span().Class("visually-hidden").Text("Cell "), app.Text(strconv.Itoa(c.Index))),
			app.Input().Type("text").Class("cell-value cell-input").ID(id+"-"+strconv.Itoa(i)).AutoComplete(false).
				Aria("invalid", a.verdict.wrong == i).
				OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
					a.cells[i], a.verdict = ctx.JSSrc().Get("value").String(), verdict{wrong: -1}
				}), id, i))
	}
	return app.Div().Class("row-to-fill").Role("group").Aria("labelledby", id+"-prompt").Body(cells...)
}
