package room

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/rooms"
)

// projectorUI is what the projector shows: the figure, the question, and how to join; nothing else.
func (v *FollowerView) projectorUI() app.UI {
	s := v.Follower
	q := s.told.Question
	class := "wall"
	if q != nil {
		class += " is-asked"
	}
	if s.told.Blank {
		class += " is-blank"
	}
	joins := s.code != "" && s.class.join
	if joins {
		class += " is-joining"
	}
	parts := []app.UI{
		ui.H1().Class("visually-hidden").TabIndex(-1).Text("Projector"),
		app.Div().Class("wall-figure").Body(figure.Component(s.figure, model.PlaceRoom)),
	}
	if p := s.told.Program; q == nil && p != nil && p.Shared != "" {
		class += " is-asked"
		parts = append(parts, ui.Section().Class("wall-ask").TabIndex(0).Aria("label", "Program").Body(sharedUI(p)...))
	}
	if q != nil {
		parts = append(parts, ui.Section().Class("wall-ask").TabIndex(0).Aria("label", "Question").Body(projectedQuestion(q, s)...))
	}
	if joins {
		parts = append(parts, v.joinUI())
	}
	if s.code != "" && !joins {
		parts = append(parts, app.P().Class("wall-code").Body(ui.B().Text(s.code.String()), app.Span().Text(ui.Count(s.told.Students, "student"))))
	}
	if state, says := s.state(); state != "with" {
		if !s.heard && s.code == "" {
			says = "Waiting for the teacher’s window …"
		}
		parts = append(parts, app.P().Class("wall-line").Role("status").Text(says))
	}
	return app.Div().Class(class).DataSet("line", string(s.line)).Body(parts...)
}

// joinUI shows how to join, large.
func (v *FollowerView) joinUI() app.UI {
	s := v.Follower
	return ui.Section().Class("wall-join").Aria("label", "How to join").Body(
		app.Img().Class("wall-qr").Src(ui.At("/rooms/"+string(s.code)+"/qr.svg")).Alt("QR code of the address of this room"),
		app.Div().Body(
			app.P().Class("wall-where").Text(ui.Host()+"/room"),
			app.P().ID("wall-code").Class("wall-letters").Text(s.code.String()),
			app.P().Class("wall-count").Text(ui.Count(s.told.Students, "student")+" here"),
		),
	)
}

// projectedQuestion is the question in large type. Until the answer is shown there are no counts
// but how many have voted.
func projectedQuestion(q *rooms.Put, s *Follower) []app.UI {
	parts := []app.UI{app.P().Class("wall-prompt").Text(q.Prompt)}
	switch {
	case q.Phase == rooms.Revealed && len(q.Votes[0]) > 0 && q.Votes[0].Total() > 0:
		parts = append(parts, pollUI(q, s.figure, nil))
	case q.Kind == rooms.Choice:
		parts = append(parts, optionsUI(q.Options, q.Right))
	case q.Phase == rooms.Revealed && q.Right != "":
		parts = append(parts, app.P().Class("wall-right").Text(answerText(q, q.Right, s.figure)))
	}
	says := phaseSays(q.Phase)
	if s.code != "" && (q.Phase == rooms.Voting || q.Phase == rooms.Again) {
		says = fmt.Sprintf("%s %s", says, given(q, s.told.Students))
	}
	return append(parts, app.P().ID("wall-phase").Class("wall-phase").DataSet("phase", q.Phase.String()).Text(says))
}
