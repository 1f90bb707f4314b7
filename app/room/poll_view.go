package room

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/rooms"
)

// barSVG is a bar of a share of 1; the sheet colours it.
func barSVG(share float64, round int) app.UI {
	return ui.Raw(fmt.Sprintf(`<svg class="poll-bar poll-bar-%d" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="poll-groove" width="100" height="8"/><rect class="poll-share" width="%.1f" height="8"/></svg>`, round+1, 100*share))
}

// pollUI is how the votes came out, both side by side where there were two. What is said beside
// each answer is for the teacher, and for all once the answer is shown.
func pollUI(q *rooms.Put, f *model.Figure, beside func(b bar) app.UI) app.UI {
	list, votes := bars(q, f)
	rows := []app.UI{}
	for i, b := range list {
		class, mark := "poll-row", app.UI(app.Text(""))
		if b.right {
			class, mark = class+" is-right", rightMark()
		}
		head := []app.UI{}
		if q.Kind == rooms.Choice {
			head = append(head, ui.B().Class("poll-letter").Text(letter(i)))
		}
		parts := []app.UI{app.Div().Class("poll-answer").Body(append(head, app.Span().Text(b.text), mark)...)}
		for round := range votes {
			name := ""
			if votes > 1 {
				name = []string{"First", "Second"}[round]
			}
			parts = append(parts, app.Div().Class("poll-vote").Body(
				app.Span().Class("poll-round").Text(name), barSVG(b.shares[round], round),
				app.Span().Class("poll-count").Text(fmt.Sprintf("%d · %d %%", b.counts[round], int(100*b.shares[round]+0.5))),
			))
		}
		if b.misconception != "" && !b.right {
			parts = append(parts, app.P().Class("poll-why").Text(b.misconception))
		}
		if beside != nil {
			if extra := beside(b); extra != nil {
				parts = append(parts, extra)
			}
		}
		rows = append(rows, ui.Li().Class(class).Body(parts...))
	}
	return ui.Ol().Class("poll-rows").Attr("role", "list").Body(rows...)
}

func rightMark() app.UI {
	return app.Span().Class("poll-word").Body(ui.Icon("check"), app.Text("Right"))
}

// letter names an option: A, B, C.
func letter(i int) string { return string(rune('A' + i)) }

// optionsUI lists the options of a choice, as they stand before the answer is known.
func optionsUI(options []rooms.Option, right string) app.UI {
	rows := []app.UI{}
	for i, o := range options {
		class, parts := "poll-row", []app.UI{ui.B().Class("poll-letter").Text(letter(i)), app.Span().Text(o.Text)}
		if right == strconv.Itoa(i) {
			class, parts = class+" is-right", append(parts, rightMark())
		}
		rows = append(rows, ui.Li().Class(class).Body(app.Div().Class("poll-answer").Body(parts...)))
	}
	return ui.Ol().Class("poll-rows").Attr("role", "list").Body(rows...)
}

// given says how many have voted.
func given(q *rooms.Put, students int) string {
	if students < q.Given {
		return ui.Count(q.Given, "answer")
	}
	return fmt.Sprintf("%d of %d", q.Given, students)
}
