package room

import (
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/internal/json"
	"upsweep/rooms"
)

// teacherBrowser is the browser's part of the teacher's page.
type teacherBrowser struct {
	lines
	name   string // of the channel to the projector's window
	secret string // of the room; it stands in this window alone
	tick   js.Value

	brought string // what the address has behind its #

	begun bool
	early []func() // what was pressed before
	shown int      // the stop that the list has been scrolled to
}

// looking is how often the page looks at where its figure is: a drag does not tell.
const looking = 50 * time.Millisecond

// kept is what the window remembers of its room until it is closed.
type kept struct {
	Code   rooms.Code `json:"code"`
	Secret string     `json:"secret"`
}

// lostKey is what the device remembers, for the case that the window is lost.
const lostKey = "room-opened"

func windowStore() js.Value { return js.Global().Get("upsweepStorage").Get("window") }

// OnMount brings the page to life.
func (v *TeacherView) OnMount(ctx app.Context) {
	d := v.Teacher
	v.ctx = ctx
	d.offers = hasRooms()
	v.brought = js.Global().Get("location").Get("hash").String() // which the page's address drops soon
	d.changed = func() {
		v.Update()
		v.laidOut(d.told)
		v.keepAddress()
		if d.now != v.shown {
			v.shown = d.now
			ctx.Defer(func(app.Context) { v.showStop() })
		}
	}
	v.stops = append(v.stops, ui.Listen(ui.Document(), "keydown", map[string]any{"capture": true}, v.onKey),
		ui.Listen(js.Global(), "beforeunload", nil, func(e js.Value) {
			if d.code != "" && d.line != Ended && d.told.Leads {
				e.Call("preventDefault") // the browser asks whether to leave
			}
		}),
		ui.Listen(js.Global(), "hashchange", nil, func(js.Value) {
			if code, key, err := readKey(js.Global().Get("location").Get("hash").String()); err == nil && v.begun {
				v.enterRoom(kept{code, string(key)})
			}
		}))
	ctx.Async(func() {
		defer ui.Rescue()
		err := v.load(ctx)
		ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if err != nil || v.gone {
				d.said = "The projector's window can't be reached: a part of the page could not be loaded."
				v.Update()
				return
			}
			v.begin()
		})
	})
}

// begin opens the lines, now that their module is there.
func (v *TeacherView) begin() {
	d := v.Teacher
	v.name = v.module.Call("device", true).String()
	d.project = func(t rooms.Told) { v.pass(between{Told: &t}) }
	d.say = v.send
	v.tie(v.name, func(b between) {
		if b.Here {
			v.greet()
		}
		if b.Step == 1 || b.Step == -1 {
			d.step(b.Step)
		}
		if b.Dark {
			d.blank()
		}
	})
	d.goes = func(address string) { v.ctx.Navigate(ui.At(address)) }
	d.begin(func() int64 { return time.Now().UnixMilli() })
	var k kept
	if code, key, err := readKey(v.brought); err == nil {
		v.enterRoom(kept{code, string(key)})
	} else if json.Unmarshal([]byte(windowStore().Call("get", KeptKey).String()), &k) == nil && k.Code != "" {
		v.enter(k)
	} else {
		d.opened = lostRoom()
	}
	d.changed()
	look := js.FuncOf(func(js.Value, []js.Value) any {
		defer ui.Rescue()
		if !v.gone { // a dispatch would draw the page anew each time
			d.follows()
			v.showClock()
		}
		return nil
	})
	early := v.early
	v.early, v.begun = nil, true // before what has waited is done: it would wait again
	for _, press := range early {
		press()
	}
	v.tick = js.Global().Call("setInterval", look, looking.Milliseconds())
	v.stops = append(v.stops, func() {
		js.Global().Call("clearInterval", v.tick)
		look.Release()
	})
}

// greet tells the projector's window, which has just come, how the room stands.
func (v *TeacherView) greet() {
	d := v.Teacher
	if d.own == nil {
		v.pass(between{Code: d.code})
		return
	}
	d.project(d.own.Tell("", rooms.Wall, d.clock()))
}

// OnDismount ends what the page has started.
func (v *TeacherView) OnDismount() { v.close() }

// openRoom has the server make a room, and shows on the projector how to join it.
func (v *TeacherView) openRoom() {
	d := v.Teacher
	d.said = "Opening a room …"
	if !v.begun {
		v.early = append(v.early, v.openRoom)
		return
	}
	v.openProjector() // within the press: browsers block windows that open later
	v.ctx.Async(func() {
		defer ui.Rescue()
		var opened rooms.Opened
		answer, err := ui.Await(v.module.Call("ask", ui.At("/rooms/"), "POST"))
		if err == nil {
			err = json.Unmarshal([]byte(answer.String()), &opened)
		}
		v.ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if err != nil {
				d.said = "No room could be opened: " + ui.Sentence(err.Error())
				v.Update()
				return
			}
			v.enterRoom(kept{opened.Code, opened.Secret})
			ui.Remember(lostKey, text(Lost{opened.Code, rooms.Key(opened.Secret), time.Now().UnixMilli()}))
			d.said = ""
		})
	})
}

func (v *TeacherView) fillProgram(text string) {
	showText("give-text", text)
	v.Update()
}

// lostRoom is the room that was opened on this device last, as long as it may be open.
func lostRoom() *Lost {
	var l Lost
	if json.Unmarshal([]byte(ui.Remembered(lostKey)), &l) != nil || l.Code == "" || time.Now().UnixMilli()-l.Opened > rooms.Longest {
		return nil
	}
	return &l
}

// forgetRoom forgets it once it is over.
func forgetRoom(code rooms.Code) {
	if l := lostRoom(); l != nil && l.Code == code {
		ui.Remember(lostKey, "")
	}
}

// reopen goes back to it.
func (v *TeacherView) reopen() {
	if l := v.Teacher.opened; l != nil {
		v.enterRoom(kept{l.Code, string(l.Key)})
	}
}

// enterWith goes into the room of a key that has been typed.
func (v *TeacherView) enterWith(typed string) {
	code, key, err := readKey(typed)
	if err != nil {
		v.Teacher.said = ui.Sentence(err.Error())
		v.Update()
		return
	}
	ui.ByID("desk-menu").Call("hidePopover")
	v.enterRoom(kept{code, string(key)})
}

// enterRoom has the window come back to a room for as long as it is open.
func (v *TeacherView) enterRoom(k kept) {
	windowStore().Call("set", KeptKey, text(k))
	v.enter(k)
}

// enter connects the page to a room of the server's.
func (v *TeacherView) enter(k kept) {
	d := v.Teacher
	v.secret = k.Secret
	d.serve(k.Code, rooms.Key(k.Secret))
	v.pass(between{Code: k.Code})
	v.connect(k.Code, rooms.Hello{Role: rooms.Teacher, Secret: k.Secret}, d, func(r rooms.Refused) {
		d.refused(r)
		if r.Final {
			v.leave()
		}
	})
}

// endRoom ends the room for everybody; what is left is the room of this window.
func (v *TeacherView) endRoom() {
	d := v.Teacher
	if !ui.Confirmed("End the room for everybody? Save the summary first if you want to keep it.") {
		return
	}
	d.do(rooms.Message{Verb: rooms.End})
	windowStore().Call("set", KeptKey, "")
	forgetRoom(d.code)
}

// leave goes back to a room of this window's own.
func (v *TeacherView) leave() {
	d := v.Teacher
	windowStore().Call("set", KeptKey, "")
	forgetRoom(d.code)
	said := d.said
	v.disconnect()
	d.line, d.code, d.key, d.told, d.is = NoLine, "", "", rooms.Told{}, standing{}
	d.begin(d.clock)
	d.said = said
	v.greet()
	v.Update()
}

// projector is the address of the projector's window.
func (v *TeacherView) projector() string {
	address := "/room?wall=1&desk=" + v.name
	if v.Teacher.code != "" {
		address += "&code=" + string(v.Teacher.code)
	}
	return ui.At(address)
}

// openProjector opens the projector's window. It gets nothing of what this window keeps.
func (v *TeacherView) openProjector() {
	if !v.begun {
		v.early = append(v.early, v.openProjector)
		return
	}
	if v.Teacher.projectors == 0 {
		v.Teacher.projectors++
		js.Global().Call("open", v.projector(), "_blank", "noopener,popup,width=1280,height=720")
	}
}

// save hands the summary out as a file.
func (v *TeacherView) save(kind string) {
	d := v.Teacher
	hand := func(s rooms.Summary) {
		name := "class-" + time.UnixMilli(s.Opened).UTC().Format("2006-01-02")
		if kind == "csv" {
			ui.Save(name+".csv", "text/csv", csv(s))
		} else {
			ui.Save(name+".html", "text/html", report(s, d.plan.Title, ui.Moment(time.UnixMilli(s.Opened))))
		}
	}
	if d.own != nil {
		hand(d.own.Summary(d.clock()))
		return
	}
	v.ctx.Async(func() {
		defer ui.Rescue()
		var s rooms.Summary
		answer, err := ui.Await(v.module.Call("ask", ui.At("/rooms/"+string(d.code)+"/summary"), "GET", v.secret))
		if err == nil {
			err = json.Unmarshal([]byte(answer.String()), &s)
		}
		v.ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if err != nil {
				d.said = "The summary could not be fetched: " + ui.Sentence(err.Error())
				v.Update()
				return
			}
			hand(s)
		})
	})
}

// keepAddress has the address hold the stops, so that it can be copied.
func (v *TeacherView) keepAddress() {
	if v.gone {
		return
	}
	history := js.Global().Get("history")
	history.Call("replaceState", history.Get("state"), "", ui.At(v.Teacher.Address()))
}

func (v *TeacherView) share(ctx app.Context) {
	ui.Share(ctx, v.Teacher.Address(), "The link to this page and its stops has been copied.")
}

// showClock writes the time of the hour without drawing the page anew.
func (v *TeacherView) showClock() {
	if clock := ui.ByID("desk-clock"); clock.Truthy() {
		if says := v.Teacher.elapsed(); clock.Get("textContent").String() != says {
			clock.Set("textContent", says)
		}
	}
}

// clicked is by how many stops a key goes on, as clickers send it.
func clicked(e js.Value) int {
	return map[string]int{"PageDown": 1, "PageUp": -1}[e.Get("key").String()]
}

// darkens tells whether a key makes the projector dark, or brings it back, as clickers send it.
func darkens(e js.Value) bool {
	key := e.Get("key").String()
	return key == "b" || key == "B" || key == "."
}

// onKey goes through the stops by a clicker's keys, before the figure takes them for steps.
func (v *TeacherView) onKey(e js.Value) {
	target := e.Get("target")
	for _, key := range []string{"ctrlKey", "metaKey", "altKey"} {
		if e.Get(key).Bool() {
			return
		}
	}
	if target.Call("matches", "input:not([type=range]), textarea, select").Bool() {
		return
	}
	by, dark := clicked(e), darkens(e)
	if by == 0 && !dark {
		return
	}
	e.Call("preventDefault")
	e.Call("stopPropagation")
	if dark {
		v.Teacher.blank()
		return
	}
	v.Teacher.step(by)
}

// showStop scrolls the list of stops, and not the page, to where the class is: the next stop is in
// sight, too.
func (v *TeacherView) showStop() {
	defer ui.Rescue()
	now := ui.Document().Call("querySelector", ".desk-stop.is-now")
	if !now.Truthy() {
		return
	}
	list := now.Get("parentElement")
	top := now.Get("offsetTop").Int() - list.Get("offsetTop").Int()
	last := now
	if next := now.Get("nextElementSibling"); next.Truthy() {
		last = next
	}
	bottom := last.Get("offsetTop").Int() - list.Get("offsetTop").Int() + last.Get("offsetHeight").Int()
	list.Set("scrollTop", min(top, max(list.Get("scrollTop").Int(), bottom-list.Get("clientHeight").Int())))
}

// refused takes the reason for which the room does not do what this window asked, or does not want
// it any more.
func (d *Teacher) refused(r rooms.Refused) {
	if r.Of == rooms.Go {
		return // it came late: the room says where it is
	}
	d.said = ui.Sentence(r.Why)
	if r.Final {
		d.line = Ended
	}
	d.changed()
}

// lost notes that there is no line now.
func (d *Teacher) lost(state LineState) {
	d.line = state
	d.changed()
}

// blank has projectors go dark, or come back.
func (d *Teacher) blank() {
	m := rooms.Message{Verb: rooms.Blank}
	if !d.told.Blank {
		m.N = 1
	}
	d.do(m)
}
