package room

import (
	"strings"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/rooms"
)

// followerBrowser is the browser's part of a page that follows.
type followerBrowser struct {
	lines
	listens bool // to what the workbench keeps
}

// marker has the page see what becomes of its figure.
type marker struct{ *FollowerView }

func (m *marker) Update() { m.Follower.moved() }

// OnMount takes the place in the room.
func (v *FollowerView) OnMount(ctx app.Context) {
	s := v.Follower
	v.ctx = ctx
	s.changed = func() {
		v.Update()
		v.laidOut(s.told)
	}
	s.shows = func(theme string) {
		if set := ui.Document().Get("documentElement").Get("dataset"); s.role == rooms.Wall && theme != "" && set.Get("theme").String() != theme {
			set.Set("theme", theme)
			js.Global().Call("dispatchEvent", js.Global().Get("Event").New("themechange"))
		}
	}
	s.figure.Watch(&marker{v})
	if s.role == rooms.Wall {
		v.stops = append(v.stops, ui.Listen(ui.Document(), "keydown", map[string]any{"capture": true}, v.onKey))
	}
	if s.code == "" && v.Tied == "" {
		return // a code is typed first
	}
	if !s.heard {
		s.line = Connecting
	}
	ctx.Async(func() {
		defer ui.Rescue()
		err := v.load(ctx)
		ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if err != nil || v.gone {
				s.line, s.said = Ended, "A part of this page could not be loaded. Load it again."
				v.Update()
				return
			}
			v.begin()
		})
	})
}

// resume goes on where the page followed before this client was there (web/seat.js): with what the
// room has told, and what the student has answered or typed.
func (s *Follower) resume(bool) {
	early := js.Global().Get("upsweepSeat")
	if !early.Truthy() {
		return
	}
	if h, err := rooms.DecodeHeard([]byte(early.Get("told").String())); err == nil && h.Told != nil {
		s.line = Connected
		s.Hear(*h.Told)
		if q := s.told.Question; q != nil && early.Get("of").String() == q.ID && early.Get("round").Int() == q.Round {
			s.choice.answer, s.choice.given = early.Get("answer").String(), early.Get("given").Int()
			s.choice.taken = s.counted()
		}
		s.choice.typed = early.Get("typed").String()
		s.choice.first = s.choice.typed
	}
}

// begin opens the lines, now that their module is there.
func (v *FollowerView) begin() {
	s := v.Follower
	awake := v.module.Call("awake")
	v.stops = append(v.stops, func() { awake.Invoke() })
	s.now = func() int64 { return int64(js.Global().Get("Date").Call("now").Float()) }
	s.say = v.send
	s.follows = func(following bool) {
		if v.socket.Truthy() {
			v.socket.Call("send", text(rooms.Sent{Following: &following}))
		}
	}
	if v.Tied != "" {
		v.tie(v.Tied, func(b between) {
			switch {
			case b.Code != "" && b.Code != s.code:
				s.code = b.Code
				v.enter()
				v.keepAddress()
			case b.Told != nil:
				if s.code != "" {
					s.code = ""
					v.disconnect()
				}
				s.line = Connected
				s.Hear(*b.Told)
			}
		})
		v.pass(between{Here: true})
	}
	if s.code != "" {
		v.enter()
	}
}

// openWorkbench opens the program where it can be run. What the student writes there comes back:
// the workbench keeps it in this browser.
func (v *FollowerView) openWorkbench() {
	source := v.Follower.writing.text
	if !v.module.Truthy() {
		return
	}
	if len(v.stops) > 0 && !v.listens {
		v.listens = true
		v.stops = append(v.stops, ui.Listen(js.Global(), "storage", nil, func(e js.Value) {
			if text := e.Get("newValue"); e.Get("key").String() == "write" && text.Type() == js.TypeString && v.Follower.writing.of != "" {
				v.Follower.writing.text = text.String()
				showText("write-text", v.Follower.writing.text)
				v.ctx.Dispatch(func(app.Context) { v.Update() })
			}
		}))
	}
	v.ctx.Async(func() {
		defer ui.Rescue()
		if code, err := ui.Await(v.module.Call("pack", source)); err == nil {
			js.Global().Call("open", ui.At("/write#p="+code.String()), "_blank", "noopener")
		}
	})
}

// codeUI is a program to read.
func codeUI(id, text string) app.UI {
	return ui.Pre().ID(id).Class("code-text").TabIndex(0).Text(text)
}

// showText writes a text into a field, which go-app leaves alone once somebody has typed in it.
func showText(id, text string) {
	if field := ui.Document().Call("getElementById", id); field.Truthy() {
		field.Set("value", text)
	}
}

// enter connects the page to its room.
func (v *FollowerView) enter() {
	v.connect(v.Follower.code, rooms.Hello{Role: v.Follower.role}, v.Follower, v.Follower.refused)
}

// keepAddress has the projector's window come back to the same room when it is loaded again.
func (v *FollowerView) keepAddress() {
	history := js.Global().Get("history")
	history.Call("replaceState", history.Get("state"), "", ui.At("/room?wall=1&desk="+v.Tied+"&code="+string(v.Follower.code)))
}

// join goes to the room of a code that has been typed.
func (v *FollowerView) join(typed string) {
	code, err := rooms.ParseCode(typed)
	if err != nil {
		v.Follower.said = ui.Sentence(err.Error())
		v.Update()
		return
	}
	v.ctx.Navigate(ui.At("/room?code=" + strings.ReplaceAll(string(code), " ", "")))
}

// onKey passes a clicker's keys on from the projector's window to the teacher's page, and keeps the
// figure on the projector.
func (v *FollowerView) onKey(e js.Value) {
	key, by := e.Get("key").String(), clicked(e)
	dark := darkens(e)
	if by == 0 && !dark && key != "Escape" && key != "p" && key != "P" {
		return
	}
	e.Call("stopPropagation")
	if by != 0 || dark {
		e.Call("preventDefault")
		v.pass(between{Step: by, Dark: dark})
	}
}

// OnDismount gives the place back.
func (v *FollowerView) OnDismount() { v.close() }

// refused takes the reason for which the room does not do what this window asked, or does not want
// it any more.
func (s *Follower) refused(r rooms.Refused) {
	s.said = r.Why
	if r.Final {
		s.line = Ended
	}
	s.changed()
}

// lost notes that there is no line now.
func (s *Follower) lost(state LineState) {
	s.line = state
	s.changed()
}
