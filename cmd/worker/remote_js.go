package main

import (
	"unsafe"

	"upsweep/parallel"
)

// The arrays of a run as web/worker.js keeps them, by number.
const (
	arrayX = iota
	arrayY
	arrayTmp
	arrayHeads
	arrayBins
	arrayScratch
)

// The functions of web/worker.js. Places are bytes from the beginning of the array.

//go:wasmimport pool copyIn
func copyIn(array uint32, from uint32, to unsafe.Pointer, bytes uint32)

//go:wasmimport pool copyOut
func copyOut(array uint32, to uint32, from unsafe.Pointer, bytes uint32)

// scatter copies runs of elements: run k of the cells, from from[k] to from[k+1], to the elements from at[k] on.
//
//go:wasmimport pool scatter
func scatter(array uint32, cells, from, at unsafe.Pointer, runs, size uint32)

// copied is how long copyIn (0) or copyOut and scatter (1) took since it was last asked, in milliseconds.
//
//go:wasmimport pool copied
func copied(direction uint32) float64

// clock tells the time in milliseconds.
//
//go:wasmimport pool clock
func clock() float64

// step tells progress and returns 0, or why the run is over.
//
//go:wasmimport pool step
func step(elements uint32) uint32

// barrier waits in shared memory and returns 0, or why the run is over; awaitMessage where there is no shared memory.
//
//go:wasmimport pool barrier
func barrier() uint32

// What step and barrier return.
const (
	goOn = iota
	runCancelled
	runTimedOut
	awaitMessage
)

// remote is an array that the worker can't address.
type remote[E parallel.Elements] struct {
	array  uint32
	length int
}

func (r remote[E]) Len() int { return r.length }

func sizeOf[E parallel.Elements]() uint32 {
	var e E
	return uint32(unsafe.Sizeof(e))
}

func (r remote[E]) Load(lo, hi int, room []E) []E {
	if lo < hi {
		copyIn(r.array, uint32(lo)*sizeOf[E](), unsafe.Pointer(&room[0]), uint32(hi-lo)*sizeOf[E]())
	}
	return room[:hi-lo]
}

func (r remote[E]) Place(lo, hi int, room []E) []E { return room[:hi-lo] }

func (r remote[E]) Store(lo int, cells []E) {
	if len(cells) > 0 {
		copyOut(r.array, uint32(lo)*sizeOf[E](), unsafe.Pointer(&cells[0]), uint32(len(cells))*sizeOf[E]())
	}
}

func (r remote[E]) Scatter(cells []E, from, at []int32) {
	if len(cells) > 0 {
		scatter(r.array, unsafe.Pointer(&cells[0]), unsafe.Pointer(&from[0]), unsafe.Pointer(&at[0]), uint32(len(at)), sizeOf[E]())
	}
}

// remoteArrays are the arrays of a job, all of them with web/worker.js.
func remoteArrays[T parallel.Number](j parallel.Job) *parallel.Arrays[T] {
	needs := j.Needs()
	a := &parallel.Arrays[T]{
		X:       remote[T]{arrayX, j.N},
		Y:       remote[T]{arrayY, j.N},
		Tmp:     remote[T]{arrayTmp, j.N},
		Bins:    remote[int32]{arrayBins, j.Bins},
		Scratch: remote[float64]{arrayScratch, parallel.ScratchLen(j.Workers)},
	}
	if needs.Heads {
		a.Heads = remote[uint8]{arrayHeads, j.N}
	}
	return a
}

// ownArrays are the arrays of a job in the memory of the worker, with the input of a. They are kept for the next run of the same job.
func ownArrays[T parallel.Number](m *member, j parallel.Job, a *parallel.Arrays[T]) *parallel.Arrays[T] {
	if own, ok := m.own.(*parallel.Arrays[T]); ok && m.ownJob == j {
		a.X.Load(0, j.N, own.X.(parallel.Local[T]))
		if needs := j.Needs(); needs.Heads {
			a.Heads.Load(0, j.N, own.Heads.(parallel.Local[uint8]))
		}
		return own
	}
	m.own = nil // the old ones go before the new ones come
	needs := j.Needs()
	own := &parallel.Arrays[T]{
		X:       fetch(a.X),
		Scratch: make(parallel.Local[float64], parallel.ScratchLen(j.Workers)),
	}
	if needs.Y {
		own.Y = make(parallel.Local[T], j.N)
	}
	if needs.Tmp {
		own.Tmp = make(parallel.Local[T], j.N)
	}
	if needs.Heads {
		own.Heads = fetch(a.Heads)
	}
	if needs.Bins {
		own.Bins = make(parallel.Local[int32], j.Bins)
	}
	m.own, m.ownJob = own, j
	return own
}

func fetch[E parallel.Elements](s parallel.Shared[E]) parallel.Local[E] {
	return parallel.Local[E](s.Load(0, s.Len(), make([]E, s.Len())))
}

// giveBack copies what a run alone has written to where it can be verified.
func giveBack[T parallel.Number](j parallel.Job, own, a *parallel.Arrays[T]) {
	needs := j.Needs()
	if needs.Y {
		a.Y.Store(0, own.Y.(parallel.Local[T]))
	}
	if needs.Bins {
		a.Bins.Store(0, own.Bins.(parallel.Local[int32]))
	}
	a.Scratch.Store(0, own.Scratch.(parallel.Local[float64]))
}
