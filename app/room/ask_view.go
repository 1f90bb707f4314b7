package room

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/rooms"
)

// questionUI is the question that is put, or else the one that is prepared for this stop and those
// that can be made up.
func (v *TeacherView) questionUI() app.UI {
	d := v.Teacher
	section := func(label string, parts ...app.UI) app.UI {
		return ui.Section().ID("desk-question").Class("desk-question").Aria("label", label).Body(parts...)
	}
	if q := d.told.Question; q != nil {
		return section("The question that is put", v.putUI(q)...)
	}
	var parts []app.UI
	if q := d.prepared(); q != nil {
		parts = append(parts, app.Div().Class("desk-buttons").Body( // above the options, so that it is in sight as the page opens
			app.Span().Class("desk-phase").Text("A question for the class"),
			button("ask", "", "Ask the class", func() { d.ask(*q) }, q.ID),
		), app.P().Class("desk-prompt").Text(q.Prompt))
		if q.Kind == rooms.Choice {
			parts = append(parts, optionsUI(q.Options, q.Right))
		} else if q.Right != "" {
			parts = append(parts, app.P().Class("desk-right").Body(app.Text("Right: "), ui.B().Text(q.Right)))
		}
	}
	parts = append(parts, v.draftUI()...)
	return section("Ask the class", parts...)
}

// draftUI makes a question up about the figure as it is.
func (v *TeacherView) draftUI() []app.UI {
	d := v.Teacher
	var choices []app.UI
	for _, a := range abouts() {
		choices = append(choices, app.Button().Type("button").ID(fmt.Sprintf("draft-%d", a)).Class("switch").Aria("pressed", d.draft.about == a).
			OnClick(ui.Guarded(func(app.Context, app.Event) {
				if d.draft.about == a {
					a = nothing
				}
				d.start(a)
			}), "draft", a).Text(a.String()))
	}
	parts := []app.UI{app.Div().Class("desk-drafts").Role("group").Aria("label", "Ask about this moment").Body(append([]app.UI{app.Span().Class("desk-drafts-name").Text("Ask about this moment:")}, choices...)...)}
	if d.draft.about == nothing {
		return parts
	}
	fields := []app.UI{
		app.Label().Class("desk-field").Body(app.Span().Text("Question"), app.Input().Type("text").ID("draft-prompt").MaxLength(300).Value(d.draft.first).
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { d.draft.prompt = ctx.JSSrc().Get("value").String() }), "prompt", d.draft.about)),
	}
	if d.draft.about == aboutChoice {
		fields = append(fields, app.Label().Class("desk-field").Body(app.Span().Text("Answers, one per line; * before the right one"),
			app.Textarea().ID("draft-lines").Rows(4).
				OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { d.draft.lines = ctx.JSSrc().Get("value").String() }), "lines")))
	}
	q, ok := d.drafted()
	says := "No answer counts as right."
	switch {
	case d.draft.about == aboutChoice:
		says = ""
	case q.Right != "":
		says = "The right answer: " + answerText(&rooms.Put{Kind: q.Kind, Options: q.Options}, q.Right, d.figure)
	case d.draft.about == aboutNode:
		says = "Press a value of the figure to make it the right answer."
	}
	fields = append(fields, app.P().Class("desk-right").Text(says), app.Div().Class("desk-buttons").Body(button("ask-draft", "", "Ask the class", func() {
		if q, ok = d.drafted(); ok {
			d.ask(q)
			return
		}
		d.said = "A question needs its words, and a choice two to eight answers."
		v.Update()
	})))
	return append(parts, fields...)
}

// putUI is the question that is put: where it stands, how the votes are, and where it can go.
func (v *TeacherView) putUI(q *rooms.Put) []app.UI {
	d := v.Teacher
	open := q.Phase == rooms.Voting || q.Phase == rooms.Again
	head := phaseSays(q.Phase)
	if open && d.own == nil {
		head = fmt.Sprintf("%s %s have voted.", head, given(q, d.told.Students))
	}
	parts := []app.UI{
		app.Div().Class("desk-buttons").Body(append([]app.UI{app.P().ID("desk-phase").Class("desk-phase").DataSet("phase", q.Phase.String()).Role("status").Text(head)}, v.turns(q)...)...),
		app.P().Class("desk-prompt").Text(q.Prompt),
	}
	if d.own != nil {
		parts = append(parts, app.P().Class("desk-right").Text("There is no room to vote in: have the class raise their hands."))
		if q.Kind == rooms.Choice {
			parts = append(parts, optionsUI(q.Options, q.Right))
		}
	} else {
		if says := advice(d.told.Advice, rightShare(q)); says != "" && q.Phase >= rooms.Counted && q.Phase < rooms.Again {
			parts = append(parts, app.P().ID("desk-advice").Class("desk-advice").Body(ui.Icon("info"), app.Span().Text(says)))
		}
		if q.Kind == rooms.Value && !open && slices.ContainsFunc(append(slices.Clone(q.Votes[0]), q.Votes[1]...), hiddenNumber) {
			parts = append(parts, button("show-numbers", "button-small button-quiet", "Let the room see all numbers", d.showNumbers, q.ID))
		}
		parts = append(parts, pollUI(d.withNotes(q), d.figure, func(b bar) app.UI {
			if q.Kind == rooms.Choice || b.shown || b.answer == "" {
				return nil
			}
			return button("show-"+b.answer, "button-small button-quiet", "Let the room see it", func() { d.show(b.answer) }, b.answer)
		}))
	}
	return parts
}

// hiddenNumber tells whether an answer is a number that the room does not see.
func hiddenNumber(g rooms.Group) bool {
	_, err := strconv.ParseFloat(g.Answer, 64)
	return err == nil && !g.Shown
}

// withNotes is a question with what the notes say to the teacher of its wrong answers.
func (d *Teacher) withNotes(q *rooms.Put) *rooms.Put {
	prepared := d.prepared()
	if prepared == nil || prepared.Prompt != q.Prompt || len(d.stops[d.now].Why) != len(q.Options) {
		return q
	}
	noted := *q
	noted.Options = slices.Clone(q.Options)
	for i, why := range d.stops[d.now].Why {
		noted.Options[i].Misconception = why
	}
	return &noted
}

func rightShare(q *rooms.Put) float64 {
	share, _ := q.Votes[0].RightShare()
	return share
}

// turns are the buttons by which a question goes on. The one that the first vote suggests stands
// out.
func (v *TeacherView) turns(q *rooms.Put) []app.UI {
	d := v.Teacher
	turn := func(to rooms.Phase, label string, stands bool) app.UI {
		class := "button-quiet"
		if stands {
			class = ""
		}
		return button("turn-"+to.String(), class, label, func() { d.turn(to) }, to, q.ID)
	}
	talks, goesOn := d.told.Advice == rooms.Discuss, d.told.Advice == rooms.GoOn
	var list []app.UI
	switch q.Phase {
	case rooms.Voting:
		list = append(list, turn(rooms.Counted, "Close the vote", true))
	case rooms.Counted:
		list = append(list, turn(rooms.Talking, "Discuss", talks || d.told.Advice == ""), turn(rooms.Again, "Vote again", d.told.Advice == rooms.Explain), turn(rooms.Revealed, "Show the answer", goesOn))
	case rooms.Talking:
		list = append(list, turn(rooms.Again, "Vote again", true), turn(rooms.Revealed, "Show the answer", false))
	case rooms.Again:
		list = append(list, turn(rooms.Recounted, "Close the vote", true))
	case rooms.Recounted:
		list = append(list, turn(rooms.Revealed, "Show the answer", true))
	case rooms.Revealed:
		return append(list, button("question-done", "", "Done", d.closeQuestion))
	}
	return append(list, button("question-close", "button-quiet", "Cancel the question", d.closeQuestion))
}
