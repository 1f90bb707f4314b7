package main

import (
	"unsafe"

	"upsweep/parallel"
)

// The functions of web/worker.js. Places are bytes from the beginning of the array.

//go:wasmimport pool copyIn
func copyIn(array uint32, from uint32, to unsafe.Pointer, bytes uint32)

//go:wasmimport pool copyOut
func copyOut(array uint32, to uint32, from unsafe.Pointer, bytes uint32)

// scatter copies runs of elements: run k of the cells, from from[k] to from[k+1], to the elements
// from at[k] on.
//
//go:wasmimport pool scatter
func scatter(array uint32, cells, from, at unsafe.Pointer, runs, size uint32)

// copied is how long copyIn (0) or copyOut and scatter (1) took since it was last asked, in
// milliseconds.
//
//go:wasmimport pool copied
func copied(direction uint32) float64

// clock tells the time in milliseconds.
//
//go:wasmimport pool clock
func clock() float64

// step tells progress; barrier waits in shared memory, or tells that there is none.
//
//go:wasmimport pool step
func step(elements uint32) uint32

//go:wasmimport pool barrier
func barrier() uint32

// readRow writes the row of the task to be done, RowLen numbers.
//
//go:wasmimport pool readRow
func readRow(to unsafe.Pointer)

// done answers: the fault, three times of a run alone, five numbers a phase (Start, CopyIn,
// Compute, CopyOut, Wait), all in milliseconds, and the bytes of buffers.
//
//go:wasmimport pool done
func done(fault string, alone, phases unsafe.Pointer, numbers, held uint32)

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
		X:       remote[T]{parallel.ArrayX, j.N},
		Y:       remote[T]{parallel.ArrayY, j.N},
		Tmp:     remote[T]{parallel.ArrayTmp, j.N},
		Bins:    remote[int32]{parallel.ArrayBins, j.Bins},
		Scratch: remote[float64]{parallel.ArrayScratch, parallel.ScratchLen(j.Workers)},
	}
	if needs.Heads {
		a.Heads = remote[uint8]{parallel.ArrayHeads, j.N}
	}
	return a
}

// ownArrays are the arrays of a job in the memory of the worker, with the input of a. They are kept
// for the next run of the same job.
func ownArrays[T parallel.Number](m *member, j parallel.Job, a *parallel.Arrays[T]) *parallel.Arrays[T] {
	own, ok := m.own.(*parallel.Arrays[T])
	if !ok || m.ownJob != j {
		m.own = nil // the old ones go before the new ones come
		needs := j.Needs()
		own = &parallel.Arrays[T]{X: local[T](true, j.N), Y: local[T](needs.Y, j.N), Tmp: local[T](needs.Tmp, j.N)}
		if needs.Heads {
			own.Heads = local[uint8](true, j.N)
		}
		own.Bins = local[int32](needs.Bins, j.Bins)
		own.Scratch = local[float64](true, parallel.ScratchLen(j.Workers))
		m.own, m.ownJob = own, j
	}
	bring(own.X, a.X)
	bring(own.Heads, a.Heads)
	return own
}

// local is an array in the memory of the worker, empty where it is not needed.
//
//go:noinline
func local[E parallel.Elements](needed bool, n int) parallel.Shared[E] {
	if !needed {
		n = 0
	}
	return make(parallel.Local[E], n)
}

// bring copies one array into another, of which one is in the memory of the worker.
//
//go:noinline
func bring[E parallel.Elements](to, from parallel.Shared[E]) {
	if to == nil {
		return
	}
	if cells, ok := to.(parallel.Local[E]); ok {
		from.Load(0, len(cells), cells)
	} else {
		to.Store(0, from.Load(0, from.Len(), nil))
	}
}

// giveBack copies what a run alone has written to where it can be verified.
func giveBack[T parallel.Number](own, a *parallel.Arrays[T]) {
	bring(a.Y, own.Y)
	bring(a.Bins, own.Bins)
	bring(a.Scratch, own.Scratch)
}
