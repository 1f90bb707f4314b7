// Command worker is the program of the web workers that share real parallel runs: the kernels of
// package parallel in a small WebAssembly module of its own, compiled once and posted to every
// worker (web/pool.js, web/worker.js).
//
// Tasks flow in, as rows of numbers from web/worker.js; what flows out is what the kernels write
// into the arrays of the run, and what each worker has measured. It imports parallel, and neither
// the pages nor go-app: a worker is to be ready in a few milliseconds.
package main

import (
	"unsafe"

	"upsweep/parallel"
)

// self is the worker: a function that JavaScript calls has no other way to know it.
var self = newMember()

// main keeps the program there for the calls of the functions below.
func main() { select {} }

// perform does the task that web/worker.js holds ready. It returns when the task is done, or when
// it waits for a message.
//
// Package syscall/js would let a goroutine wait for JavaScript, and make the program a twentieth
// larger.
//
//lint:ignore U1000 web/worker.js calls it
//go:wasmexport perform
func perform() {
	var row [parallel.RowLen]float64
	readRow(unsafe.Pointer(&row))
	go self.work(parallel.TaskOf(&row))
	<-self.rests
}

// proceed lets the task go on whose workers have all come to the barrier. It returns as perform
// does.
//
//lint:ignore U1000 web/worker.js calls it
//go:wasmexport proceed
func proceed() {
	self.passed <- struct{}{}
	<-self.rests
}

// member is this worker as one of a team.
type member struct {
	worker *parallel.Worker
	alone  alone         // of the last task, if it was a run alone
	passed chan struct{} // a barrier without shared memory has been passed
	rests  chan struct{} // the task is done, or waits for a message
	own    any           // the arrays of the last run alone, of type *parallel.Arrays
	ownJob parallel.Job
}

func newMember() *member {
	m := &member{worker: parallel.NewWorker(nanoseconds), passed: make(chan struct{}), rests: make(chan struct{})}
	m.worker.Copied = func() (in, out int64) { return int64(copied(0) * 1e6), int64(copied(1) * 1e6) }
	return m
}

func nanoseconds() int64 { return int64(clock() * 1e6) }

// alone is how long a run alone took, in milliseconds: the kernel, and copying whole arrays in and
// out.
type alone struct{ kernel, in, out float64 }

// work does a task and answers.
func (m *member) work(t parallel.Task) {
	m.alone = alone{}
	fault := m.perform(t)
	phases := make([]float64, 0, 5*len(m.worker.Phases)+1)
	for _, p := range m.worker.Phases {
		for _, ns := range [...]int64{p.Start, p.CopyIn, p.Compute, p.CopyOut, p.Wait} {
			phases = append(phases, float64(ns)/1e6)
		}
	}
	done(fault, unsafe.Pointer(&m.alone), unsafe.Pointer(unsafe.SliceData(phases)), uint32(len(phases)), uint32(m.worker.Held()))
	m.rests <- struct{}{}
}

// perform does a task and tells its fault, empty for none. The times of a run alone it leaves here,
// the phases are with the worker.
func (m *member) perform(t parallel.Task) (fault string) {
	defer func() {
		if cause := recover(); cause != nil {
			fault = "the worker failed: " + said(cause)
		}
	}()
	err := t.Job.Check()
	if err == nil {
		switch t.Job.Type {
		case parallel.Int32:
			err = act[int32](m, t)
		case parallel.Float32:
			err = act[float32](m, t)
		case parallel.Float64:
			err = act[float64](m, t)
		}
	}
	if err != nil {
		fault = err.Error()
	}
	return fault
}

// act does a task on elements of a type.
func act[T parallel.Number](m *member, t parallel.Task) error {
	w := m.worker
	a := remoteArrays[T](t.Job)
	switch t.Op {
	case parallel.OpFill:
		w.Begin(t.Rank, t.Job.Workers, m)
		return parallel.Fill(w, t.Job, t.Input, a)
	case parallel.OpRun:
		w.Begin(t.Rank, t.Job.Workers, m)
		return parallel.Run(w, t.Job, a)
	case parallel.OpVerify:
		w.Begin(0, 1, m)
		return parallel.Verify(w, t.Job, a)
	case parallel.OpMerge:
		w.Begin(0, 1, m)
		return parallel.MergeTwo(w, a.X, a.Y, t.Middle)
	}
	copied(0)
	own := ownArrays(m, t.Job, a)
	m.alone.in = copied(0)
	w.Begin(0, 1, m)
	if err := parallel.Run(w, t.Job, own); err != nil {
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
