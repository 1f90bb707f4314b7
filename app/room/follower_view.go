package room

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/rooms"
)

// FollowerView draws the page of a student, or the projector's.
type FollowerView struct {
	app.Compo
	Follower        *Follower
	Tied            string // name of the channel to the teacher's window; empty if there is none
	typed           string // as the code
	followerBrowser        //lint:ignore U1000 the browser's part
}

// Render draws the page.
func (v *FollowerView) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	s := v.Follower
	switch {
	case s.role == rooms.Wall:
		return v.projectorUI()
	case s.code == "" && !s.awaited:
		return v.doorUI()
	}
	class := "seat"
	if s.frozen() {
		class += " is-frozen"
	}
	if s.told.Question != nil {
		class += " is-asked"
	}
	if s.told.Program != nil {
		class += " is-writing"
	}
	if s.placed {
		class += " is-placed"
	}
	figureUI := []app.UI{}
	if !s.awaited {
		figureUI = append(figureUI, figure.Component(s.figure, model.PlaceRoom))
	}
	return app.Div().Class(class).DataSet("line", string(s.line)).DataSet("following", s.following).Body(
		ui.H1().Class("visually-hidden").TabIndex(-1).Text("Room "+s.code.String()),
		v.lineUI(),
		app.Div().Class("seat-figure").Body(figureUI...),
		v.askedUI(),
		v.writeUI(),
	)
}

// doorUI asks for a code.
func (v *FollowerView) doorUI() app.UI {
	s := v.Follower
	parts := []app.UI{
		ui.H1().TabIndex(-1).Text("Join a room"),
		app.P().Class("lead").Text("Your teacher’s projector shows a code of six letters. You need no account, and nobody asks for your name."),
		app.Form().Class("door").Action(ui.At("/room")).OnSubmit(ui.Guarded(func(_ app.Context, e app.Event) {
			e.PreventDefault()
			v.join(v.typed)
		}), "door").Body(
			app.Label().Body(app.Span().Text("Code"), app.Input().Type("text").Name("code").ID("door-code").Class("door-code").AutoComplete(false).Attr("autocapitalize", "characters").Attr("spellcheck", "false").MaxLength(12).
				OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { v.typed = ctx.JSSrc().Get("value").String() }), "code")),
			app.Button().Type("submit").ID("door-join").Class("button").Text("Join"),
		),
	}
	if s.said != "" {
		parts = append(parts, ui.Trouble(s.said))
	}
	return app.Div().Class("plain door-page").Body(parts...)
}

// lineUI says how the line is and where the figure is; it is always in sight.
func (v *FollowerView) lineUI() app.UI {
	s := v.Follower
	state, says := s.state()
	parts := []app.UI{app.Span().Class("seat-state").Body(app.Span().Class("seat-dot").Aria("hidden", true), app.Span().ID("seat-says").Text(says))}
	if state == "ended" {
		parts = append(parts, app.A().Class("seat-other").Href(ui.At("/room")).Text("Another room"))
	} else if state == "away" {
		parts = append(parts, app.Button().Type("button").ID("seat-back").Class("button button-small").OnClick(ui.Guarded(func(app.Context, app.Event) { s.back() }), "back").Text("Back to the class"))
	} else {
		parts = append(parts, app.Span().Class("seat-code").Text(s.code.String()))
	}
	return app.Div().Class("seat-line is-" + state).Role("status").Body(parts...)
}

// state is how the line is and where the figure is, as a class and in words.
func (s *Follower) state() (class, says string) {
	switch {
	case s.line == Ended && s.said != "":
		return "ended", ui.Sentence(s.said)
	case s.line == Ended:
		return "ended", "This room has ended."
	case s.line == Broken:
		return "broken", "No line; it comes back by itself. What you do is kept."
	case s.line == Connecting || !s.heard:
		return "connecting", "Connecting …"
	case !s.following:
		if away := s.away(); away != "" {
			return "away", ui.Capitalised(away)
		}
		return "away", "On your own"
	}
	return "with", "With the class"
}

// askedUI is the question, as a student answers it.
func (v *FollowerView) askedUI() app.UI {
	s := v.Follower
	q := s.told.Question
	if q == nil {
		return ui.Section().Class("seat-ask").Aria("label", "Question")
	}
	parts := []app.UI{
		app.P().ID("seat-phase").Class("seat-phase").DataSet("phase", q.Phase.String()).Role("status").Text(phaseSays(q.Phase)),
		app.P().ID("seat-prompt").Class("seat-prompt").Text(q.Prompt),
	}
	switch {
	case q.Phase == rooms.Revealed:
		parts = append(parts, pollUI(q, s.figure, nil))
	case q.Kind == rooms.Choice:
		parts = append(parts, v.choicesUI(q))
	case s.open() && q.Kind == rooms.Value:
		parts = append(parts, v.valueUI())
	case s.open():
		parts = append(parts, app.P().Class("seat-how").Text("Press the value in the figure."))
	}
	if s.choice.answer != "" && q.Phase != rooms.Revealed {
		parts = append(parts, app.P().ID("seat-own").Class("seat-own").Role("status").Text(s.ownSays(q)))
	}
	return ui.Section().Class("seat-ask").Aria("label", "Question").Body(parts...)
}

// ownSays says what has become of the student's answer.
func (s *Follower) ownSays(q *rooms.Put) string {
	says := "Your answer: " + answerText(q, s.choice.answer, s.figure)
	switch {
	case s.open() && s.counted():
		return says + ". It is counted; you can change it until the vote is closed."
	case s.open():
		return says + ". It is on its way."
	}
	return says + "."
}

func (v *FollowerView) choicesUI(q *rooms.Put) app.UI {
	s := v.Follower
	list := []app.UI{}
	for i, o := range q.Options {
		answer := strconv.Itoa(i)
		list = append(list, app.Button().Type("button").ID("choice-"+answer).Class("seat-choice").Aria("pressed", s.choice.answer == answer).Disabled(!s.open()).
			OnClick(ui.Guarded(func(app.Context, app.Event) { s.vote(answer) }), q.ID, answer).
			Body(ui.B().Text(letter(i)), app.Span().Text(o.Text)))
	}
	return app.Div().Class("seat-choices").Role("group").Aria("labelledby", "seat-prompt").Body(list...)
}

func (v *FollowerView) valueUI() app.UI {
	s := v.Follower
	return app.Form().Class("seat-value").OnSubmit(ui.Guarded(func(_ app.Context, e app.Event) {
		e.PreventDefault()
		s.vote(s.choice.typed)
	}), "value").Body(
		app.Input().Type("text").ID("seat-value").Value(s.choice.first).AutoComplete(false).MaxLength(40).Aria("labelledby", "seat-prompt").
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { s.choice.typed = ctx.JSSrc().Get("value").String() }), s.choice.of, s.choice.round),
		app.Button().Type("submit").ID("seat-send").Class("button").Text("Send"),
	)
}
