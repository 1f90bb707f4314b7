package write

import (
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/workbench/message"
)

// unheard tells whether nobody waits for an answer any more: web/kernels.js says so of a question
// that another has taken the place of, and of one that the reader has stopped, which has been told
// then.
func unheard(err error) bool {
	return err != nil && (err.Error() == "superseded" || err.Error() == errStopped.Error())
}

// long is after how long the page says that a run is under way.
const long = 400 * time.Millisecond

// ask sends a question to the worker, and the answer to the session.
func (v *View) ask(q asked) {
	if !v.kernels.Truthy() {
		return // it is asked when the worker is there
	}
	s := v.Session
	promise := put(v.kernels, &q.Question, patience(q.Does))
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
		a, err := answer(promise)
		done = true
		if unheard(err) {
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

// stop ends what runs. The page says so first; once it shows that, a fresh worker is made ready.
func (v *View) stop() {
	v.Session.stop()
	v.count++
	v.Update()
	if v.kernels.Truthy() {
		v.kernels.Call("stop")
		v.ctx.Defer(func(app.Context) {
			defer ui.Rescue()
			v.kernels.Call("ready")
		})
	}
	v.mark()
}

// The programs of the workers: for Starlark, for WGSL, and from one to the other.
const (
	kernels    = "kernelsWasm"
	shaders    = "shadersWasm"
	translator = "translatorWasm"
)

// open makes the worker from a module of web/kernels.js.
func open(module js.Value, program string) js.Value {
	urls := scripts()
	return module.Get("Kernels").New(map[string]any{"worker": urls.Get("kernelsWorker"), "wasm": urls.Get(program)})
}

// scripts holds the addresses of what the page may load.
func scripts() js.Value {
	return ui.Document().Call("querySelector", "script[data-kernels]").Get("dataset")
}

// classPatience is how many milliseconds the judging of one program of a class may take. One that
// does not end is stopped by the limits of its runs, which a slow or busy machine reaches late;
// what is given up before counts as not judged.
const classPatience = 60_000

// put asks the worker, and returns the promise of its answer.
func put(worker js.Value, q *message.Question, patience int) js.Value {
	b := q.Bytes()
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return worker.Call("ask", array, patience)
}

// answer waits for an answer. It must not be called from a callback of the browser.
func answer(promise js.Value) (*message.Answer, error) {
	value, err := ui.Await(promise)
	if err != nil {
		return nil, err
	}
	b := make([]byte, value.Get("length").Int())
	js.CopyBytesToGo(b, value)
	return message.ParseAnswer(b)
}

// Judge makes a judge of programs: a worker that is there until end is called. It must not be
// called from a callback of the browser, nor may the judge.
func Judge() (judge exercises.Judge, end func()) {
	var worker js.Value
	judge = func(algorithm, program string) (string, error) {
		if err := ready(&worker); err != nil {
			return "", err
		}
		a, err := answer(put(worker, &message.Question{Does: message.Judge, Task: algorithm, Source: program}, classPatience))
		if err != nil {
			return "", err
		}
		return exercises.WriteMarks(marks(a.Verdict)), nil // what does not compile has no verdict, and no mark
	}
	return judge, func() {
		if worker.Truthy() {
			worker.Call("close")
		}
	}
}
