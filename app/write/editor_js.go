package write

import (
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/tracer"
)

// typing is how long after a key a program is run, in case another follows.
const typing = 30 * time.Millisecond

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
	language := "wgsl"
	if !v.Session.shader {
		language = "starlark"
	}
	for _, c := range v.Session.content.Calls {
		calls = append(calls, map[string]any{"name": c.Name, "takes": c.Takes, "says": c.Says})
	}
	words := []any{}
	for _, w := range []string{"and", "break", "continue", "def", "elif", "else", "False", "for", "if", "in", "lambda", "None", "not", "or", "pass", "return", "True", "while", "len", "range", "min", "max", "abs", "int", "float", "bool", "print"} {
		words = append(words, w)
	}
	v.editor = module.Call("open", field, map[string]any{"label": "Program", "describedBy": "write-help", "language": language, "calls": calls, "words": words, "changed": changed})
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

// keep takes the text as it stands in the page, for the session and for the next visit; it tells
// whether it is another.
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

// begin takes the text back to the one that the task begins with.
func (v *View) begin() {
	s := v.Session
	if v.typed() != s.start() && !ui.Confirmed("Put the program back to how the page began? Your text goes.") {
		return
	}
	if s.drill != nil {
		s.drill.Again()
		s.hints, s.verdict, s.found = s.drill.Hints(), nil, nil
	}
	v.setText(s.start())
	v.changed()
}

// marker has the editor follow the figure.
type marker struct{ view *View }

func (m *marker) Mounted() bool { return m.view.Mounted() }
func (m *marker) Update()       { m.view.mark() }

// mark shows in the editor what is wrong, which lines run and what a lane does on them, and the
// line of a value that has been pressed.
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
	list, told := []any{}, []any{}
	key = s.source
	if f := s.figure; f.Runs() {
		for line := range f.LinesNow() {
			list = append(list, int(line))
		}
		for _, x := range f.ValuesNow() {
			told = append(told, map[string]any{"line": x.Line, "text": x.Text})
			key += "\n" + x.Text
		}
	}
	key += js.ValueOf(list).Call("sort").Call("join").String()
	if key != v.marked {
		v.marked = key
		v.editor.Call("setRunning", list, told)
	}
	picked := s.figure.Lit
	if s.figure.Pinned {
		picked = s.figure.Picked
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
