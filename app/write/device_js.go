package write

import (
	"errors"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/workbench/message"
)

// device asks for what a host does; of a program in Starlark, for what its translation has to know.
func (v *View) device(length int) js.Value {
	s := v.Session
	r := s.figure.Request()
	if !s.shader && !v.translator.Truthy() {
		v.translator = open(v.module, translator)
		v.translator.Call("ready") // it loads while the program runs
	}
	return put(v.kernels, &message.Question{Does: message.Device, Task: s.asks(), Source: s.source, Inputs: message.Fields(r.Inputs), Params: message.Fields(r.Params), Length: length}, patience(message.Judge))
}

// planned waits for what device has asked: a plan as JSON, or of a program in Starlark without a length
// its text in WGSL. The one worker knows the task, the other translates.
func (v *View) planned(source string, promise js.Value) (*message.Answer, error) {
	a, err := told(promise)
	if err != nil || v.Session.shader {
		return a, err
	}
	if v.gone {
		return nil, errStopped
	}
	return told(put(v.translator, &message.Question{Does: message.Device, Source: source, Inputs: []message.Field{{Name: "task", Text: a.Printed}}}, patience(message.Judge)))
}

// inWGSL shows the program as a compute shader.
func (v *View) inWGSL() {
	if !v.kernels.Truthy() || v.Session.asked { // the worker answers one question at a time
		return
	}
	source, promise := v.Session.source, v.device(0)
	v.Session.device = "Translating …"
	v.ctx.Async(func() {
		defer ui.Rescue()
		a, err := v.planned(source, promise)
		if err != nil {
			v.tell(source, "It has no translation. "+err.Error(), "", "")
		} else if html, err := ui.Await(v.module.Call("translated", a.Printed, a.Outputs[0].Text, ui.At("/write?lang=wgsl"))); err == nil {
			v.tell(source, "", a.Printed, html.String())
		}
	})
}

// onGPU has the shader run on the reader's GPU, on what the figure shows: the worker says what a host
// does, and gpu/shader.js does it. Longer inputs follow, as far as there is time.
func (v *View) onGPU() {
	s := v.Session
	if !v.kernels.Truthy() || s.asked {
		return
	}
	var promise js.Value
	if s.shader {
		promise = v.device(0)
	} else {
		if !v.shaders.Truthy() {
			v.shaders = open(v.module, shaders)
		}
		promise = put(v.shaders, &message.Question{Does: message.Device, Source: s.wgsl}, patience(message.Judge))
	}
	v.presses++
	press, source, raced := v.presses, s.source, s.run != nil && len(s.run.Races) > 0
	s.device, s.longer = "Running on the GPU …", ""
	v.ctx.Async(func() {
		defer ui.Rescue()
		says, err := "", error(nil)
		plan, err := printed(promise)
		var module, said js.Value
		if err == nil {
			module, err = ui.Await(js.Global().Get("upsweep").Call("load", scripts().Get("gpuModule")))
		}
		if err == nil {
			said, err = ui.Await(module.Call("shader", plan, raced))
		}
		if err != nil {
			v.tell(source, "On the GPU it does not run: "+ui.Sentence(err.Error()), s.wgsl, s.shown)
			return
		}
		says = said.String()
		v.tell(source, says, s.wgsl, s.shown)
		for log := 12; log > 0 && s.asks() != "" && !raced && !s.asked && source == s.source && press == v.presses && !v.gone; {
			a, err := v.planned(source, v.device(1<<log))
			plan, why := "", ""
			switch {
			case unheard(err):
				return
			case err != nil:
				why = err.Error()
			default:
				plan = a.Printed
			}
			if said, err = ui.Await(module.Call("long", plan, log, why)); err != nil {
				return
			}
			s.longer, log = said.Get("html").String(), said.Get("next").Int()
			v.tell(source, says, s.wgsl, s.shown)
		}
	})
}

// tell shows what came of a run on the GPU, or of a translation, unless the program is another now.
func (v *View) tell(source, says, text, shown string) {
	v.ctx.Dispatch(func(app.Context) {
		if s := v.Session; !v.gone && source == s.source {
			s.device, s.wgsl, s.shown = says, text, shown
			v.Update()
		}
	})
}

// told waits for an answer that holds a text.
func told(promise js.Value) (*message.Answer, error) {
	a, err := answer(promise)
	switch {
	case err != nil:
		return nil, err
	case a.Failed != nil:
		return nil, errors.New(failure(a.Failed))
	case a.Refused != nil:
		return nil, errors.New(a.Refused.Text)
	}
	return a, nil
}

func printed(promise js.Value) (string, error) {
	a, err := told(promise)
	if err != nil {
		return "", err
	}
	return a.Printed, nil
}
