package room

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/internal/json"
	"upsweep/rooms"
)

// lines are what ties a window to the others: the socket to the server that has the room, and the
// channel between the windows of one teacher.
type lines struct {
	ctx    app.Context
	module js.Value // web/room.js
	socket js.Value // undefined while there is none
	wire   js.Value // the channel; undefined while there is none
	stops  []func()
	gone   bool
	layout string // that the page was drawn in last
}

// laidOut has the figure show its step again where the page now leaves it another room.
func (l *lines) laidOut(t rooms.Told) {
	layout := ""
	if t.Question != nil {
		layout = "asked " + t.Question.Phase.String()
	}
	if t.Program != nil {
		layout += " writing"
		if t.Program.Shared != "" {
			layout += " shared"
		}
	}
	if layout != l.layout {
		l.layout = layout
		l.ctx.Defer(func(app.Context) { js.Global().Call("dispatchEvent", js.Global().Get("Event").New("resize")) })
	}
}

// load brings the module. It must not be called from a callback of the browser.
func (l *lines) load(ctx app.Context) error {
	module, err := ui.Await(js.Global().Get("upsweep").Call("load", ui.Document().Call("querySelector", "script[data-room]").Get("dataset").Get("room")))
	l.ctx, l.module = ctx, module
	return err
}

// callback is a function for the module, that runs where go-app may be told of changes.
func (l *lines) callback(f func(text string)) js.Func {
	call := js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer ui.Rescue()
		text := args[0].String()
		l.ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if !l.gone {
				f(text)
			}
		})
		return nil
	})
	l.stops = append(l.stops, call.Release)
	return call
}

// member is who is in a room: the teacher's page, or another one.
type member interface {
	Hear(rooms.Told)
	connected()
	lost(LineState)
}

// connect opens the line to a room.
func (l *lines) connect(code rooms.Code, hello rooms.Hello, m member, refused func(rooms.Refused)) {
	hello.Device = l.module.Call("device", hello.Role != rooms.Student).String()
	l.disconnect()
	l.socket = l.module.Call("connect", map[string]any{
		"address": js.Global().Get("location").Get("origin").String() + ui.At("/rooms/"+string(code)+"/socket"),
		"hello":   text(rooms.Sent{Hello: &hello}),
		"heard": l.callback(func(text string) {
			h, err := rooms.DecodeHeard([]byte(text))
			switch {
			case err != nil:
			case h.Told != nil:
				m.Hear(*h.Told)
			case h.Refused != nil:
				refused(*h.Refused)
			}
		}),
		"state": l.callback(func(name string) {
			if state := LineState(name); state == Connected {
				m.connected()
			} else {
				m.lost(state)
			}
		}),
	})
}

func (l *lines) disconnect() {
	if l.socket.Truthy() {
		l.socket.Call("close")
	}
	l.socket = js.Undefined()
}

// send passes a message on to the room; of positions the latest.
func (l *lines) send(m rooms.Message) {
	if !l.socket.Truthy() {
		return
	}
	how := "send"
	if m.Verb == rooms.Go {
		how = "move"
	}
	l.socket.Call(how, text(rooms.Sent{Message: &m}))
}

// between is what the windows of one teacher tell each other. Of its fields one is set.
type between struct {
	Told *rooms.Told `json:"told,omitempty"` // by the teacher's page, while it has the room itself
	Code rooms.Code  `json:"code,omitempty"` // by the teacher's page: a server has the room now
	Here bool        `json:"here,omitempty"` // by the projector's window: it is there, and wants to be told
	Step int         `json:"step,omitempty"` // by the projector's window: a clicker's key has come to it, and means another stop
	Dark bool        `json:"dark,omitempty"` // the same, and means that the projector goes dark, or comes back
}

// tie opens the channel of a teacher's windows.
func (l *lines) tie(name string, heard func(between)) {
	l.wire = l.module.Call("channel", name, l.callback(func(text string) {
		var b between
		if json.Unmarshal([]byte(text), &b) == nil {
			heard(b)
		}
	}))
	l.stops = append(l.stops, func() { l.wire.Call("close") })
}

func (l *lines) pass(b between) {
	if l.wire.Truthy() {
		l.wire.Call("send", text(b))
	}
}

func text(v any) string {
	b, _ := json.Marshal(v) // of our own types, which hold nothing that JSON lacks
	return string(b)
}

// close ends what the window has opened.
func (l *lines) close() {
	l.gone = true
	l.disconnect()
	for _, stop := range l.stops {
		stop()
	}
	l.stops = nil
}

// hasRooms tells whether the server of this site has rooms.
func hasRooms() bool {
	return !ui.Document().Get("documentElement").Get("dataset").Get("rooms").IsUndefined()
}
