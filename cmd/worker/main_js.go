// Command worker is the program of the web workers that share real parallel runs: the kernels of package parallel in a small
// WebAssembly module of its own, compiled once and posted to every worker (web/pool.js, web/worker.js).
//
// In flow tasks, as rows of numbers from web/worker.js; out flow what the kernels write into the arrays of the run, and what each
// worker has measured. It imports parallel, and neither the pages nor go-app: a worker is to be ready in a few milliseconds.
package main

import (
	"syscall/js"

	"upsweep/parallel"
)

func main() {
	m := &member{worker: parallel.NewWorker(func() int64 { return int64(clock() * 1e6) }), messages: make(chan struct{}, 1)}
	m.worker.Copied = func() (in, out int64) { return int64(copied(0) * 1e6), int64(copied(1) * 1e6) }
	hooks := js.Global().Get("Object").New()
	hooks.Set("run", js.FuncOf(func(_ js.Value, args []js.Value) any {
		t := readTask(args[0])
		// On a goroutine of its own: without shared memory a barrier waits for a message, which this callback would keep out.
		go func() {
			m.perform(t)
			phases := make([]any, 0, 5*len(m.worker.Phases))
			for _, p := range m.worker.Phases {
				for _, ns := range []int64{p.Start, p.CopyIn, p.Compute, p.CopyOut, p.Wait} {
					phases = append(phases, float64(ns)/1e6)
				}
			}
			hooks.Call("done", m.fault, []any{m.alone.kernel, m.alone.in, m.alone.out}, phases, m.worker.Held())
		}()
		return nil
	}))
	hooks.Set("passBarrier", js.FuncOf(func(js.Value, []js.Value) any {
		m.messages <- struct{}{}
		return nil
	}))
	js.Global().Get("upsweepWorker").Invoke(hooks)
	select {}
}

// What a task asks for.
const (
	opFill   = iota // make the part of the input
	opRun           // run the kernel as one of a team
	opVerify        // compare the output with a plain loop
	opAlone         // run the kernel on one thread, the arrays in the memory of the worker; copying them is timed apart
	opMerge         // merge two sorted runs: without shared memory
)

// task is one row of numbers from web/worker.js.
type task struct {
	op     int
	job    parallel.Job
	input  parallel.Input
	rank   int
	middle int // of opMerge: where the second run begins
}

func readTask(row js.Value) task {
	at := func(i int) float64 { return row.Index(i).Float() }
	return task{
		op: int(at(0)),
		job: parallel.Job{
			Kernel: parallel.Kernel(at(1)), Type: parallel.Type(at(2)), N: int(at(3)), Workers: int(at(4)),
			Limit: at(5), Bins: int(at(6)), Lo: at(7), Hi: at(8),
		},
		input:  parallel.Input{Distribution: parallel.Distribution(at(9)), Seed: uint64(at(10))},
		rank:   int(at(11)),
		middle: int(at(12)),
	}
}

// member is this worker as one of a team.
type member struct {
	worker   *parallel.Worker
	fault    string        // of the last task
	alone    alone         // of the last task, if it was a run alone
	messages chan struct{} // a barrier without shared memory has been passed
	own      any           // the arrays of the last run alone, of type *parallel.Arrays
	ownJob   parallel.Job
}

// alone is how long a run alone took, in milliseconds: the kernel, and copying whole arrays in and out.
type alone struct{ kernel, in, out float64 }

// perform does a task. It leaves the fault (empty for none) and the times of a run alone; the phases are with the worker.
func (m *member) perform(t task) {
	defer func() {
		if cause := recover(); cause != nil {
			m.fault = "the worker failed: " + said(cause)
		}
	}()
	m.fault, m.alone = "", alone{}
	err := t.job.Check()
	if err == nil {
		switch t.job.Type {
		case parallel.Int32:
			err = act[int32](m, t)
		case parallel.Float32:
			err = act[float32](m, t)
		case parallel.Float64:
			err = act[float64](m, t)
		}
	}
	if err != nil {
		m.fault = err.Error()
	}
}

// act does a task on elements of a type.
func act[T parallel.Number](m *member, t task) error {
	w := m.worker
	a := remoteArrays[T](t.job)
	switch t.op {
	case opFill:
		w.Begin(t.rank, t.job.Workers, m)
		return parallel.Fill(w, t.job, t.input, a)
	case opRun:
		w.Begin(t.rank, t.job.Workers, m)
		return parallel.Run(w, t.job, a)
	case opVerify:
		w.Begin(0, 1, m)
		return parallel.Verify(w, t.job, a)
	case opMerge:
		w.Begin(0, 1, m)
		return parallel.MergeTwo(w, a.X, a.Y, t.middle)
	}
	copied(0)
	own := ownArrays(m, t.job, a)
	m.alone.in = copied(0)
	w.Begin(0, 1, m)
	if err := parallel.Run(w, t.job, own); err != nil {
		return err
	}
	for _, p := range w.Phases {
		m.alone.kernel += float64(p.CopyIn+p.Compute+p.CopyOut+p.Wait) / 1e6
	}
	copied(1)
	giveBack(own, a)
	m.alone.out = copied(1)
	return nil
}

// said is what a panic says. (fmt would make the program a fifth larger.)
func said(cause any) string {
	switch cause := cause.(type) {
	case error:
		return cause.Error()
	case string:
		return cause
	}
	return "a panic that says nothing"
}
