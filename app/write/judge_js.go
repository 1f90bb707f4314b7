package write

import (
	"errors"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/workbench/message"
)

// OneJudge makes what judges the programs of exercises, one at a time. Its worker is there from the
// first program on, and is ended when it is stopped.
func OneJudge() drill.Judge {
	var worker js.Value
	return func(ctx app.Context, algorithm, program, given, right string, then func(exercises.Finding, error)) func() {
		stopped := false
		ctx.Async(func() {
			defer ui.Rescue()
			var a *message.Answer
			q := message.Question{Does: message.Judge, Task: algorithm, Source: program, Given: given, Right: right}
			err := ready(&worker)
			if err == nil && !stopped {
				a, err = answer(put(worker, &q, patience(message.Judge)))
			}
			ctx.Dispatch(func(app.Context) {
				defer ui.Rescue()
				switch {
				case stopped:
				case err == nil:
					then(finding(q, a), nil)
				case err.Error() == "too long":
					then(exercises.Finding{}, errors.New("given up after "+seconds(patience(message.Judge))))
				default:
					then(exercises.Finding{}, err)
				}
			})
		})
		return func() {
			if stopped = true; worker.Truthy() {
				worker.Call("close")
			}
		}
	}
}

// ready makes the worker, if there is none yet. It must not be called from a callback of the
// browser.
func ready(worker *js.Value) error {
	if worker.Truthy() {
		return nil
	}
	module, err := ui.Await(js.Global().Get("upsweep").Call("load", scripts().Get("kernels")))
	if err == nil {
		*worker = open(module, kernels)
	}
	return err
}
