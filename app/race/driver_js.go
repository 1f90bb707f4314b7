package race

import (
	"errors"
	"strconv"
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/race/model"
	"upsweep/app/ui"
)

// The pool of web/pool.js, driven from Go: what is run when, and what comes back.

// cores is how many the browser tells of.
func cores() int {
	if n := js.Global().Get("navigator").Get("hardwareConcurrency"); n.Type() == js.TypeNumber {
		return max(1, n.Int())
	}
	return 2
}

// memoryLimit is how many bytes a race may take: an eighth of the memory that the browser tells of,
// in gigabytes and 8 at most, and half as much again where it tells nothing.
func memoryLimit() int {
	const gigabyte = 1 << 30
	if m := js.Global().Get("navigator").Get("deviceMemory"); m.Type() == js.TypeNumber {
		return int(m.Float() / 4 * gigabyte)
	}
	return gigabyte
}

// isolated tells whether workers may share memory: the page is isolated, and the browser has such
// memory and grants some (WebKitGTK may have none).
func isolated() (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	const little = 4096 // bytes
	window := js.Global()
	return window.Get("crossOriginIsolated").Truthy() && window.Get("SharedArrayBuffer").New(little).Truthy()
}

// apart says why workers cannot share memory.
func apart() string {
	if js.Global().Get("crossOriginIsolated").Truthy() {
		return "This browser has no memory that workers can share"
	}
	return "This page is not isolated (the host sends no COOP and COEP headers, or it is framed), so workers cannot share memory"
}

// driver holds the pool of a page.
type driver struct {
	pool js.Value
	gpu  js.Value // the module of web/gpu.js
}

// hasGPU loads what runs on the GPU, where the browser has WebGPU and there is a kernel, and tells
// what is amiss: nothing if the GPU can race.
func (d *driver) hasGPU(o model.Options) error {
	if !o.OnGPU() {
		return errors.New("there is no kernel of this primitive and type for it")
	}
	if !js.Global().Get("navigator").Get("gpu").Truthy() {
		return errors.New("this browser has no WebGPU")
	}
	if !d.gpu.Truthy() {
		module, err := ui.Await(js.Global().Get("upsweep").Call("load", ui.Document().Call("querySelector", "script[data-gpu-module]").Get("dataset").Get("gpuModule")))
		if err != nil {
			return err
		}
		d.gpu = module
	}
	_, err := ui.Await(d.gpu.Call("machine"))
	return err
}

// open loads the pool and has so many workers ready. It must not be called from a callback of the
// browser.
func (d *driver) open(workers int) error {
	if !d.pool.Truthy() {
		urls := ui.Document().Call("querySelector", "script[data-pool]").Get("dataset")
		module, err := ui.Await(js.Global().Get("upsweep").Call("load", urls.Get("pool")))
		if err != nil {
			return err
		}
		d.pool = module.Get("Pool").New(map[string]any{"worker": urls.Get("poolWorker"), "wasm": urls.Get("poolWasm")})
	}
	_, err := ui.Await(d.pool.Call("open", workers))
	return err
}

func (d *driver) close() {
	if d.pool.Truthy() {
		d.pool.Call("close")
	}
}

func (d *driver) cancel() {
	if d.pool.Truthy() {
		d.pool.Call("cancel")
	}
}

// address puts the options into the address bar.
func (d *driver) address(o model.Options) {
	js.Global().Get("history").Call("replaceState", js.Null(), "", ui.At("/race?"+o.Encode()))
}

// jobOf is a job as web/pool.js takes it.
func jobOf(o model.Options, workers int) js.Value { return js.ValueOf(o.Posting(workers)) }

// errStopped ends a race that the reader has cancelled between two runs.
var errStopped = errors.New("cancelled")

// run does one run of a way, and has the result verified.
func (d *driver) run(o model.Options, w model.Way) (model.Run, error) {
	workers := max(1, w.Workers)
	if w.Kind != model.Team {
		workers = o.Workers // whose buffers are there already
	}
	job := jobOf(o, workers)
	var run model.Run
	switch w.Kind {
	case model.GPU:
		got, err := ui.Await(d.pool.Call("graphics", job, d.gpu))
		if err != nil {
			return run, err
		}
		run.CopyIn, run.CopyOut, run.Note = got.Get("in").Float(), got.Get("out").Float(), got.Get("note").String()
		run.MS = run.CopyIn + got.Get("ms").Float() + run.CopyOut
	case model.Team:
		got, err := ui.Await(d.pool.Call("run", job))
		if err != nil {
			return run, err
		}
		run = runOf(got)
	default:
		how := "go"
		if w.Kind == model.Script {
			how = "js"
		}
		got, err := ui.Await(d.pool.Call("alone", job, how))
		if err != nil {
			return run, err
		}
		run.MS = got.Get("ms").Float()
		if w.Kind == model.Alone {
			run.CopyIn, run.CopyOut = got.Get("in").Float(), got.Get("out").Float()
			run.MS += run.CopyIn + run.CopyOut
		}
	}
	_, err := ui.Await(d.pool.Call("verify", job))
	return run, err
}

// runOf reads what the pool tells of a run of a team.
func runOf(got js.Value) model.Run {
	posted := got.Get("posted").Float()
	run := model.Run{MS: got.Get("heard").Float() - posted}
	workers := got.Get("workers")
	for i := range workers.Length() {
		w := workers.Index(i)
		t := model.Track{Started: w.Get("started").Float() - posted, Ended: w.Get("ended").Float() - posted}
		numbers := w.Get("phases")
		for k := 0; k+4 < numbers.Length(); k += 5 {
			at := func(i int) float64 { return numbers.Index(k + i).Float() }
			t.Phases = append(t.Phases, model.Phase{Start: at(0) - numbers.Index(0).Float(), CopyIn: at(1), Compute: at(2), CopyOut: at(3), Wait: at(4)})
		}
		run.Tracks = append(run.Tracks, t)
	}
	return run
}

// drive runs a race or a sweep beside the page, and shows what comes.
func (v *View) drive(ctx app.Context, sweep bool) {
	m := v.Session
	show := func(change func()) {
		ctx.Dispatch(func(app.Context) {
			defer ui.Rescue()
			change()
			if v.Mounted() {
				v.Update()
			}
		})
	}
	ctx.Async(func() {
		defer ui.Rescue()
		err := m.driver.open(m.options.Workers)
		if err == nil {
			if sweep {
				err = v.findCrossover(show)
			} else {
				err = v.raceAll(show)
			}
		}
		if m.driver.pool.Truthy() {
			m.driver.pool.Call("rest")
		}
		const twoFrames = 34 * time.Millisecond // go-app draws once a frame: what comes sooner is drawn together
		for part := revealSpeed; err == nil && !sweep && part <= revealAll; part++ {
			time.Sleep(twoFrames)
			show(func() { m.revealed = part })
		}
		time.Sleep(twoFrames)
		show(func() { m.ended(err) })
	})
}

// raceAll has the ways take turns.
func (v *View) raceAll(show func(func())) error {
	m := v.Session
	o := m.options
	m.gpu = ""
	without := func(err error) { // the GPU is out of the race, and the rest goes on
		o.GPU = false
		show(func() { m.gpu = "Your GPU does not race: " + err.Error() + "." })
	}
	if err := m.driver.hasGPU(o); err != nil {
		without(err)
	} else {
		o.GPU = true
	}
	ways := o.Ways()
	result := model.NewResult(o, isolated())
	all := len(ways) * (o.Runs + 1)
	for turn := range o.Runs + 1 {
		for i, way := range ways {
			if m.stopped {
				return errStopped
			}
			if way.Kind == model.GPU && !o.GPU {
				continue
			}
			run, err := m.driver.run(o, way)
			if err != nil && way.Kind == model.GPU && !m.stopped {
				without(err)
				show(func() { result.Options.GPU = false })
				continue
			}
			if err != nil {
				return err
			}
			time.Sleep(time.Millisecond) // the page gets its turn
			show(func() {
				m.done, m.all = turn*len(ways)+i+1, all
				if run.Note != "" {
					m.gpu = run.Note
				}
				m.says = "Run " + strconv.Itoa(turn) + " of " + strconv.Itoa(o.Runs) + ": " + way.Name(o.Kernel)
				if turn == 0 {
					m.says = "Warming up: " + way.Name(o.Kernel)
				} else {
					result.Add(way, run)
					m.result = result
				}
			})
		}
	}
	return nil
}

// sweepRuns is how many runs of each size a sweep takes the median of.
const sweepRuns = 5

// findCrossover runs one thread and the team on growing sizes.
func (v *View) findCrossover(show func(func())) error {
	m := v.Session
	o := m.options
	o.Workers = max(2, o.Workers)
	sweep := &crossover{kernel: o.Kernel, typ: o.Type, workers: min(o.Workers, max(2, cores())), alone: map[int]float64{}, team: map[int]float64{}}
	o.Workers = sweep.workers
	if err := m.driver.open(o.Workers); err != nil {
		return err
	}
	first, last := model.MinLog, m.options.Log
	for log := first; log <= last; log++ {
		at := o
		at.Log, at.Runs = log, sweepRuns
		result := model.NewResult(at, isolated())
		ways := []model.Way{{Kind: model.Alone}, {Kind: model.Team, Workers: at.Workers}}
		for turn := range sweepRuns + 1 {
			for _, way := range ways {
				if m.stopped {
					return errStopped
				}
				run, err := m.driver.run(at, way)
				if err != nil {
					return err
				}
				if turn > 0 {
					result.Add(way, run)
				}
			}
		}
		show(func() {
			m.done, m.all = log-first+1, last-first+1
			m.says = "Measured " + model.Size(log) + " elements"
			sweep.alone[log], sweep.team[log] = result.Median(ways[0]), result.Median(ways[1])
			m.sweep = sweep
		})
	}
	return nil
}

// ended notes how it went; err is nil, or why it ended early.
func (m *Session) ended(err error) {
	switch {
	case err == nil:
		m.stage, m.says = done, "Done. Every result was right."
	case m.stopped:
		m.stage, m.says = ended, "Cancelled."
	default:
		m.stage, m.says = ended, "The race ended early: "+err.Error()+"."
	}
}
