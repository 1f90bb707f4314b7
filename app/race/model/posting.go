package model

import (
	"strconv"
	"strings"

	"upsweep/parallel"
)

// Bytes is the size of each array of a job in bytes.
func Bytes(j parallel.Job) [parallel.ArrayCount]int {
	needs := j.Needs()
	whole := j.N * j.Type.Bytes()
	bytes := [parallel.ArrayCount]int{parallel.ArrayX: whole, parallel.ArrayScratch: parallel.ScratchLen(j.Workers) * 8}
	if needs.Y {
		bytes[parallel.ArrayY] = whole
	}
	if needs.Tmp {
		bytes[parallel.ArrayTmp] = whole
	}
	if needs.Heads {
		bytes[parallel.ArrayHeads] = j.N
	}
	if needs.Bins {
		bytes[parallel.ArrayBins] = j.Bins * 4
	}
	return bytes
}

// OnGPU tells whether there are kernels for the GPU: of 32-bit elements, and of all primitives but
// the histogram of ranges.
func (o Options) OnGPU() bool { return o.Type != parallel.Float64 && o.Kernel != parallel.Histogram }

// Posting is the job for so many workers as web/pool.js takes it.
func (o Options) Posting(workers int) map[string]any {
	return Posting(o.Job(workers), parallel.Input{Distribution: o.Distribution, Seed: o.Seed})
}

// Posting is a job as web/pool.js takes it: numbers, texts, and lists and objects of them.
func Posting(j parallel.Job, in parallel.Input) map[string]any {
	row, bytes, parts := []any{}, []any{}, []any{}
	for _, number := range (parallel.Task{Job: j, Input: in}).Row() {
		row = append(row, number)
	}
	for _, b := range Bytes(j) {
		bytes = append(bytes, b)
	}
	for rank := range j.Workers {
		own := []any{}
		for _, part := range j.Parts(rank) {
			own = append(own, []any{part[0], part[1]})
		}
		parts = append(parts, own)
	}
	return map[string]any{
		"row": row, "kernel": j.Kernel.String(), "type": j.Type.String(), "n": j.N, "workers": j.Workers, "sorts": j.Kernel.Sorts(),
		"limit": j.Limit, "bins": j.Bins, "lo": j.Lo, "hi": j.Hi, "size": j.Type.Bytes(), "bytes": bytes, "parts": parts,
		"input": strings.Join([]string{j.Kernel.String(), j.Type.String(), strconv.Itoa(j.N), in.Distribution.String(), strconv.FormatUint(in.Seed, 10)}, " "),
	}
}
