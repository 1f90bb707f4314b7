package room

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/rooms"
)

// writing is the program of a student in this page.
type writing struct {
	of     string // the teacher's
	text   string
	handed int // when it was handed back last, by this device's clock
}

// write takes up the program that the teacher has sent.
func (s *Follower) write() {
	p := s.told.Program
	switch {
	case p == nil:
		s.writing = writing{}
	case p.ID != s.writing.of:
		s.writing = writing{of: p.ID, text: p.Text}
	}
}

// hand hands the program back.
func (s *Follower) hand() {
	if s.writing.of != "" && s.writing.text != "" {
		s.writing.handed = s.stamp(s.writing.handed)
		s.say(rooms.Message{Verb: rooms.Hand, Of: s.writing.of, Text: s.writing.text, N: s.writing.handed})
	}
}

// handedSays says what the room has of the student's program.
func (s *Follower) handedSays() string {
	switch {
	case len(s.writing.text) > rooms.LongestProgram:
		return fmt.Sprintf("It is too long to be handed in: at most %d characters.", rooms.LongestProgram)
	case s.told.Program.Own == "":
		return "Your teacher reads what is handed in, without a name, and chooses what the class sees."
	case s.told.Program.Own == rooms.Mark(s.writing.text):
		return "Handed in. You can change it and hand it in again."
	}
	return "Handed in, without your latest changes."
}

// writeUI is the program that the class writes on, as a student has it. What the server draws
// before the client is there can be read.
func (v *FollowerView) writeUI() app.UI {
	s := v.Follower
	p := s.told.Program
	if p == nil {
		return ui.Section().Class("seat-write").Aria("label", "Program").Hidden(true)
	}
	title := ui.H2().ID("write-title").Text("A program from your teacher")
	if app.IsServer {
		return ui.Section().Class("seat-write").Aria("label", "Program").Body(append(sharedUI(p), title, codeUI("write-text", p.Text))...)
	}
	parts := append(sharedUI(p),
		title,
		app.Textarea().ID("write-text").Class("code-text").Rows(10).Spellcheck(false).Attr("autocapitalize", "off").Aria("labelledby", "write-title").Text(p.Text).
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
				s.writing.text = ctx.JSSrc().Get("value").String()
				v.Update()
			}), p.ID),
		app.Div().Class("desk-buttons").Body(
			app.Button().Type("button").ID("write-hand").Class("button").Disabled(len(s.writing.text) > rooms.LongestProgram).OnClick(ui.Guarded(func(app.Context, app.Event) { s.hand() }), "hand").Text("Hand in"),
			app.Button().Type("button").ID("write-open").Class("button button-quiet").OnClick(ui.Guarded(func(app.Context, app.Event) { v.openWorkbench() }), "open").Text("Open in the workbench"),
		),
		app.P().ID("write-says").Class("seat-own").Role("status").Text(s.handedSays()),
	)
	return ui.Section().Class("seat-write").Aria("label", "Program").Body(parts...)
}

// sharedUI is the program that the teacher lets the room see.
func sharedUI(p *rooms.Handout) []app.UI {
	if p.Shared == "" {
		return nil
	}
	return []app.UI{ui.H2().Text("From the class"), codeUI("shared-text", p.Shared)}
}

// tasksUI is what the class is given to do: what is under way comes first.
func (v *TeacherView) tasksUI() []app.UI {
	if d := v.Teacher; d.told.Program != nil && d.told.Question == nil {
		return []app.UI{v.programUI(), v.questionUI()}
	}
	return []app.UI{v.questionUI(), v.programUI()}
}

// programUI is where the teacher sends a program to all, and reads what is handed back. Where no
// server has the room there is nobody to send it to.
func (v *TeacherView) programUI() app.UI {
	d := v.Teacher
	switch {
	case d.own != nil && d.offers: // as high as it will be
		return app.Details().Class("desk-write").Body(ui.Summary().Text("Write together"),
			app.P().Class("desk-right").Text("Open a room first: a program goes to the students in it."))
	case d.own != nil:
		return app.Div()
	}
	p := d.told.Program
	if p == nil {
		return app.Details().Class("desk-write").Body(
			ui.Summary().Text("Write together"),
			app.Label().Class("desk-field").Body(app.Span().Text("A program for everybody to change, as in the workbench"),
				app.Textarea().ID("give-text").Class("code-text").Rows(8).Spellcheck(false).Text(d.gave).
					OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { d.gives = ctx.JSSrc().Get("value").String() }), "gives")),
			app.Div().Class("desk-buttons").Body(
				button("give", "", "Send to all", d.give),
				button("give-draft", "button-quiet", "Take mine from the workbench", func() {
					if draft := ui.Remembered("write"); draft != "" {
						d.gives = draft
						v.fillProgram(draft)
						return
					}
					d.said = "There is no program of yours in the workbench on this device."
					v.Update()
				}),
			),
		)
	}
	parts := []app.UI{
		app.Div().Class("desk-buttons").Body(
			app.P().ID("desk-handed").Class("desk-phase").Role("status").Text(handedIn(p.Handed)),
			signButton("look-back", "‹", "The one before", p.Looked <= 1, func() { d.look(p.Looked - 1) }),
			signButton("look-next", "›", "The next one", p.Looked >= p.Handed, func() { d.look(p.Looked + 1) }),
			button("collect", "button-quiet", "End the writing", func() {
				if ui.Confirmed("End the writing? What has been handed in is forgotten: save what you want to keep before.") {
					d.collect()
				}
			}),
		),
	}
	if p.Looked > 0 {
		share := button("share-program", "button-small", "Let the room see it", func() { d.share(p.Looked, p.Seen) }, p.Looked, p.Seen)
		if p.Shared == p.Seen {
			share = button("share-program", "button-small button-quiet", "Hide it from the room", func() { d.share(0, "") }, "hide")
		}
		parts = append(parts, app.Div().Class("desk-buttons").Body(app.P().ID("look-which").Class("desk-of").Text(fmt.Sprintf("%d of %d", p.Looked, p.Handed)), share),
			codeUI("look-text", p.Seen))
	}
	return ui.Section().Class("desk-write").Aria("label", "Write together").Body(parts...)
}

func handedIn(n int) string {
	if n == 0 {
		return "Everybody has your program. Nobody has handed theirs in yet."
	}
	return ui.Count(n, "program") + " handed in."
}

// give sends the program to all.
func (d *Teacher) give() {
	if d.gives == "" || len(d.gives) > rooms.LongestProgram {
		d.said = fmt.Sprintf("A program has at least one character, and at most %d.", rooms.LongestProgram)
		d.changed()
		return
	}
	d.gave = d.gives
	d.do(rooms.Message{Verb: rooms.Give, Program: &rooms.Program{ID: fmt.Sprint("program-", d.clock()), Text: d.gives}})
}

// look reads one of the programs that were handed back.
func (d *Teacher) look(n int) {
	if p := d.told.Program; p != nil && n >= 1 && n <= p.Handed {
		d.do(rooms.Message{Verb: rooms.Look, Of: p.ID, N: n})
	}
}

// share lets the room see one that has been read, and no other text that its writer may have sent
// since; with 0 none.
func (d *Teacher) share(n int, read string) {
	if p := d.told.Program; p != nil {
		m := rooms.Message{Verb: rooms.Share, Of: p.ID, N: n}
		if n > 0 {
			m.Answer = rooms.Mark(read)
		}
		d.do(m)
	}
}

// collect ends the writing.
func (d *Teacher) collect() {
	if p := d.told.Program; p != nil {
		d.do(rooms.Message{Verb: rooms.Collect, Of: p.ID})
	}
}
