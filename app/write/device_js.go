package write

import (
	"errors"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/workbench/message"
)

// onGPU has the shader run on the reader's GPU, on what the figure shows: the worker says what a host
// does, and gpu/shader.js does it.
func (v *View) onGPU() {
	s := v.Session
	if !v.kernels.Truthy() {
		return
	}
	r, source := s.figure.Request(), s.source
	promise := put(v.kernels, &message.Question{Does: message.Device, Task: s.asks(), Source: source, Inputs: message.Fields(r.Inputs), Params: message.Fields(r.Params)}, patience(message.Run))
	v.tell("Running on the GPU …")
	v.ctx.Async(func() {
		defer ui.Rescue()
		says, err := onDevice(promise)
		if err != nil {
			says = "On the GPU it does not run: " + err.Error()
		}
		v.ctx.Dispatch(func(app.Context) {
			if !v.gone && source == s.source {
				v.tell(ui.Sentence(says))
			}
		})
	})
}

// tell shows what came of the run on the GPU.
func (v *View) tell(says string) {
	v.Session.device = says
	v.Update()
}

func onDevice(promise js.Value) (string, error) {
	a, err := answer(promise)
	switch {
	case err != nil:
		return "", err
	case a.Failed != nil:
		return "", errors.New(failure(a.Failed))
	case a.Refused != nil:
		return "", errors.New(a.Refused.Text)
	}
	module, err := ui.Await(js.Global().Get("upsweep").Call("load", scripts().Get("gpuModule")))
	if err != nil {
		return "", err
	}
	said, err := ui.Await(module.Call("shader", a.Printed))
	if err != nil {
		return "", err
	}
	return said.String(), nil
}
