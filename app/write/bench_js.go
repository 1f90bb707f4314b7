package write

import (
	"errors"
	"strings"
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/workbench/message"
)

// bench is the browser's part of the page: the editor, the worker, and what is kept.
type bench struct {
	ctx     app.Context
	kernels js.Value // an instance of Kernels (web/kernels.js)
	module  js.Value // that module
	editor  js.Value // what web/editor.js has opened; undefined before
	stops   []func()
	attempt int // numbers the changes, so that only the latest is asked about
	count   int // of answers, for tests to wait for
	gone    bool
	pinned  tracer.NodeID // the value whose line the editor shows
	marked  string        // which lines and values the editor shows
	faulted string        // which faults
}

// typing is how long after a key a program is run, in case another follows.
const typing = 30 * time.Millisecond

// superseded is what web/kernels.js says of a question that another has taken the place of.
const superseded = "superseded"

// long is after how long the page says that a run is under way.
const long = 400 * time.Millisecond

// OnMount brings the page to life: the worker first, then the program that it is to run, then the editor.
func (v *View) OnMount(ctx app.Context) {
	v.ctx, v.pinned = ctx, tracer.NoNode
	s := v.Session
	s.ask = v.ask
	s.figure.Watch(&marker{v})
	v.stops = append(v.stops, ui.Listen(ui.Document(), "keydown", nil, v.onKey))
	if field := ui.ByID("write-text"); field.Truthy() {
		v.stops = append(v.stops, ui.Listen(field, "input", nil, func(js.Value) { v.changed() }))
	}
	ctx.Async(func() {
		defer ui.Rescue()
		v.load()
	})
}

// OnDismount ends what the page has started.
func (v *View) OnDismount() {
	v.gone = true
	if v.kernels.Truthy() {
		v.kernels.Call("close")
	}
	if v.editor.Truthy() {
		v.editor.Call("close")
	}
	for _, stop := range v.stops {
		stop()
	}
	v.stops = nil
}

// load opens worker and editor. It must not be called from a callback of the browser.
func (v *View) load() {
	urls := ui.Document().Call("querySelector", "script[data-kernels]").Get("dataset")
	module, err := ui.Await(js.Global().Get("upsweep").Call("load", urls.Get("kernels")))
	if err != nil {
		v.ctx.Dispatch(func(app.Context) { v.Session.trouble = ui.Sentence(err.Error()); v.Update() })
		return
	}
	source, order, from := v.opening(module)
	v.ctx.Dispatch(func(app.Context) {
		defer ui.Rescue()
		if v.gone {
			return
		}
		v.module = module
		v.kernels = module.Get("Kernels").New(map[string]any{"worker": urls.Get("kernelsWorker"), "wasm": urls.Get("kernelsWasm")})
		s := v.Session
		if typed := v.typed(); typed != s.start() && from != fromLink { // while this was loading
			source = typed
		}
		s.source, s.order = source, order
		v.setText(source)
		s.Run(s.figure.Request())
	})
	editor, err := ui.Await(js.Global().Get("upsweep").Call("load", urls.Get("editor")))
	if err != nil {
		return // the text field does as well
	}
	v.ctx.Dispatch(func(app.Context) {
		defer ui.Rescue()
		v.edit(editor)
	})
}

// origin is where a program comes from.
type origin uint8

const (
	fromTask origin = iota
	fromDraft
	fromLink
)

// opening is the program that the page opens on: that of the link, or else the reader's own, or else the task's.
func (v *View) opening(module js.Value) (source string, order *string, from origin) {
	s := v.Session
	fragment := strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#")
	code := ""
	for part := range strings.SplitSeq(fragment, "&") {
		if p, ok := strings.CutPrefix(part, "p="); ok {
			code = p
		}
		if o, ok := strings.CutPrefix(part, "order="); ok {
			text := js.Global().Call("decodeURIComponent", o).String()
			order = &text
		}
	}
	if code != "" {
		text, err := ui.Await(module.Call("unpack", code))
		if err == nil {
			return text.String(), order, fromLink
		}
		v.ctx.Dispatch(func(app.Context) { ui.Notice("The program of this link could not be read, so the page shows its own.") })
	}
	if draft := ui.Remembered(s.key()); draft != "" {
		return draft, nil, fromDraft
	}
	return s.start(), nil, fromTask
}

// edit opens the editor in the place of the text field.
func (v *View) edit(module js.Value) {
	field := ui.ByID("write-text")
	if v.gone || !field.Truthy() || v.editor.Truthy() {
		return
	}
	changed := js.FuncOf(func(js.Value, []js.Value) any {
		defer ui.Rescue()
		v.changed()
		return nil
	})
	v.stops = append(v.stops, changed.Release)
	var calls []any
	for _, c := range v.Session.content.Calls {
		calls = append(calls, map[string]any{"name": c.Name, "takes": c.Takes, "says": c.Says})
	}
	words := []any{}
	for _, w := range []string{"and", "break", "continue", "def", "elif", "else", "False", "for", "if", "in", "lambda", "None", "not", "or", "pass", "return", "True", "while", "len", "range", "min", "max", "abs", "int", "float", "bool", "print"} {
		words = append(words, w)
	}
	v.editor = module.Call("open", field, map[string]any{"label": "Program", "describedBy": "write-help", "calls": calls, "words": words, "changed": changed})
	v.faulted, v.marked = "", ""
	v.mark()
}

// typed is the text as it stands in the page.
func (v *View) typed() string {
	if field := ui.ByID("write-text"); field.Truthy() {
		return field.Get("value").String()
	}
	return v.Session.source
}

func (v *View) setText(text string) {
	if v.editor.Truthy() {
		v.editor.Call("setText", text)
	} else if field := ui.ByID("write-text"); field.Truthy() && field.Get("value").String() != text {
		field.Set("value", text)
	}
}

// changed follows what is typed: a moment after the last key the program is run.
func (v *View) changed() {
	v.attempt++
	attempt := v.attempt
	v.ctx.Async(func() {
		defer ui.Rescue()
		time.Sleep(typing)
		v.ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if attempt != v.attempt || v.gone {
				return
			}
			if v.keep() {
				v.Session.write(v.Session.source)
			}
		})
	})
}

// keep takes the text as it stands in the page, for the session and for the next visit; it tells whether it is another.
func (v *View) keep() bool {
	s := v.Session
	source := v.typed()
	if source == s.source {
		return false
	}
	s.source = source
	if source == s.start() {
		source = ""
	}
	ui.Remember(s.key(), source)
	return true
}

// flush takes what has just been typed, for a question that is about to be asked.
func (v *View) flush() {
	v.attempt++
	if v.keep() {
		v.Session.order = nil
	}
}

// ask sends a question to the worker, and the answer to the session.
func (v *View) ask(q message.Question) {
	if !v.kernels.Truthy() {
		return // it is asked when the worker is there
	}
	s := v.Session
	b := q.Bytes()
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	promise := v.kernels.Call("ask", array, patience(q.Does))
	done := false
	v.ctx.Async(func() {
		defer ui.Rescue()
		if time.Sleep(long); !done && q.Does == message.Run {
			v.ctx.Dispatch(func(app.Context) {
				if !done && s.asked {
					s.running = true
					v.Update()
				}
			})
		}
	})
	v.ctx.Async(func() {
		defer ui.Rescue()
		value, err := ui.Await(promise)
		var a *message.Answer
		if err == nil {
			b := make([]byte, value.Get("length").Int())
			js.CopyBytesToGo(b, value)
			a, err = message.ParseAnswer(b)
		} else {
			err = errors.New(strings.TrimPrefix(err.Error(), "Error: "))
		}
		done = true
		if err != nil && err.Error() == superseded {
			return
		}
		v.ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			if v.gone {
				return
			}
			s.running = false
			if err != nil {
				s.failed(q, err)
			} else {
				s.answered(q, a)
			}
			v.count++
			v.Update()
			v.mark()
			v.keepAddress()
		})
	})
}

func (v *View) answers() int { return v.count }

func (v *View) stop() {
	if v.kernels.Truthy() {
		v.kernels.Call("stop")
	}
}

// begin takes the text back to the one that the task begins with.
func (v *View) begin() {
	s := v.Session
	if v.typed() != s.start() && !ui.Confirmed("Put the program back to how the page began? Your text goes.") {
		return
	}
	v.setText(s.start())
	v.changed()
}

// show brings one of the two sides of a phone forward.
func (v *View) show(which side) {
	v.Session.side = which
	v.Update()
	v.ctx.Defer(func(app.Context) { // a figure that was not to be seen had no width to be drawn for
		defer ui.Rescue()
		js.Global().Call("dispatchEvent", js.Global().Get("Event").New("upsweep:repaint"))
	})
}

// walkTabs goes from one tab to the other by the arrow keys.
func (v *View) walkTabs(e app.Event) {
	switch e.Get("key").String() {
	case "ArrowLeft", "ArrowRight":
		e.PreventDefault()
		v.show(1 - v.Session.side)
		name := "write-tab-program"
		if v.Session.side == sideFigure {
			name = "write-tab-figure"
		}
		ui.FocusAfter(v.ctx, name)
	}
}

// onKey judges by Ctrl Enter.
func (v *View) onKey(e js.Value) {
	if e.Get("key").String() == "Enter" && (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) {
		e.Call("preventDefault")
		if s := v.Session; !s.asked || s.busy == message.Run {
			v.flush()
			s.judge()
			v.Update()
		}
	}
}

// link packs the address of the page with its program, and hands it to then.
func (v *View) link(then func(address string)) {
	s := v.Session
	if !v.module.Truthy() {
		return
	}
	source, order := s.source, s.order
	v.ctx.Async(func() {
		defer ui.Rescue()
		address := s.Here()
		if source != s.start() {
			code, err := ui.Await(v.module.Call("pack", source))
			if err != nil {
				return
			}
			address += "#p=" + code.String()
			if order != nil {
				address += "&order=" + js.Global().Call("encodeURIComponent", *order).String()
			}
		}
		v.ctx.Dispatch(func(app.Context) {
			if !v.gone && source == s.source {
				then(address)
			}
		})
	})
}

// keepAddress has the address hold the program, so that reloading or copying it opens the page as it is.
func (v *View) keepAddress() {
	if v.Session.figure.Player().Mode != playback.Paused {
		return
	}
	v.link(func(address string) {
		history := js.Global().Get("history")
		history.Call("replaceState", history.Get("state"), "", ui.At(address))
	})
}

func (v *View) share(ctx app.Context) {
	v.link(func(address string) { ui.Share(ctx, address, "The link holds the program. It is copied:") })
}

// marker has the editor follow the figure.
type marker struct{ *View }

func (m *marker) Update() { m.mark() }

// mark shows in the editor what is wrong, which lines run and what a lane does on them, and the line of a value that has been pressed.
func (v *View) mark() {
	if !v.editor.Truthy() || v.gone {
		return
	}
	s := v.Session
	faults, key := []any{}, ""
	for _, f := range s.faults() {
		faults = append(faults, map[string]any{"line": f.line, "column": f.column, "says": f.says, "kind": f.kind})
		key += f.kind + f.says
	}
	if key += s.source; key != v.faulted {
		v.faulted = key
		v.editor.Call("setFaults", faults)
	}
	lines, values := now(s.figure)
	list, told := []any{}, []any{}
	key = s.source
	for _, line := range lines {
		list = append(list, line)
	}
	for _, x := range values {
		told = append(told, map[string]any{"line": x.line, "text": x.text})
		key += "\n" + x.text
	}
	key += js.ValueOf(list).Call("join").String()
	if key != v.marked {
		v.marked = key
		v.editor.Call("setRunning", list, told)
	}
	picked := tracer.NoNode
	if s.figure.Pinned() {
		picked = s.figure.Picked()
	}
	if picked != v.pinned {
		v.pinned = picked
		line := 0
		if g := s.figure.Subject().Graph; picked != tracer.NoNode && !g.IsInput(picked) {
			line = g.Node(picked).Line
		}
		v.editor.Call("goTo", line)
	}
}
