package write

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/workbench/message"
)

// bench is the browser's part of the page: the editor, the worker, and what is kept.
type bench struct {
	ctx        app.Context
	kernels    js.Value // an instance of Kernels (web/kernels.js)
	shaders    js.Value // another, for what a program is translated to; undefined before
	translator js.Value // another, which translates; undefined before
	module     js.Value // that module
	editor     js.Value // what web/editor.js has opened; undefined before
	stops      []func()
	presses    int // of "Run on my GPU": the latest goes on to longer inputs
	attempt    int // numbers the changes, so that only the latest is asked about
	count      int // of answers, for tests to wait for
	gone       bool
	brought    bool          // the second figure is painted
	pinned     tracer.NodeID // the value whose line the editor shows
	marked     string        // which lines and values the editor shows
	faulted    string        // which faults
}

// OnMount brings the page to life: the worker first, then the program that it is to run, then the
// editor.
func (v *View) OnMount(ctx app.Context) {
	v.ctx, v.pinned = ctx, tracer.NoNode
	s := v.Session
	s.ask = v.ask
	s.figure.Watch(&marker{v})
	v.stops = append(v.stops, ui.Listen(ui.Document(), "keydown", nil, v.onKey))
	if (s.free || s.task.First > 0) && s.around.Record != nil {
		v.stops = append(v.stops, s.around.Record(ctx, func() { v.Update() }))
	}
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
	for _, worker := range []js.Value{v.kernels, v.shaders, v.translator} {
		if worker.Truthy() {
			worker.Call("close")
		}
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
	urls := scripts()
	module, err := ui.Await(js.Global().Get("upsweep").Call("load", urls.Get("kernels")))
	if err != nil {
		v.ctx.Dispatch(func(app.Context) { v.Session.trouble = ui.Sentence(err.Error()); v.Update() })
		return
	}
	source, order := v.opening(module)
	v.ctx.Dispatch(func(app.Context) {
		defer ui.Rescue()
		if v.gone {
			return
		}
		v.module = module
		s := v.Session
		program := kernels
		if s.shader {
			program = shaders
		}
		v.kernels = open(module, program)
		if typed := v.typed(); typed != s.start() { // by the reader, while this was loading
			source, order = typed, nil
		}
		s.source, s.order = source, order
		v.setText(source)
		if s.asked { // something has been pressed meanwhile
			s.under.Source = source
			s.put(s.under)
		} else {
			s.Run(s.figure.Request())
		}
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

// show brings one of the two sides of a phone forward.
func (v *View) show(which side) {
	v.Session.side = which
	v.Update()
	v.ctx.Defer(func(app.Context) { // a figure that was not to be seen had no width to be drawn for
		defer ui.Rescue()
		js.Global().Call("dispatchEvent", js.Global().Get("Event").New("upsweep:repaint"))
		v.pinned = tracer.NoNode // nor had the editor a line to go to
		v.mark()
	})
}

// besides goes to the two figures, of which the second is painted once it is in the page, or back
// from them.
func (v *View) besides() {
	v.Update()
	b := &v.Session.beside
	if b.pair == nil {
		ui.FocusAfter(v.ctx, "write-judge")
		return
	}
	v.ctx.Defer(func(ctx app.Context) {
		defer ui.Rescue()
		if !v.brought && b.bring != nil {
			v.brought = true
			b.bring(ctx, b.second)
		}
		ui.ByID("write-stage").Call("focus", map[string]any{"preventScroll": true})
		side := ui.ByID("write-side-figure")
		if top := side.Call("getBoundingClientRect").Get("top").Float(); top < 0 || top > js.Global().Get("innerHeight").Float()/3 {
			side.Call("scrollIntoView")
		}
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
		if s := v.Session; !s.asked || s.under.Does == message.Run {
			v.flush()
			if s.silent() {
				s.handIn()
			} else {
				s.judge()
			}
			v.Update()
		}
	}
}
