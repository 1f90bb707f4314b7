package tracer_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Phases nest as kernels call one another; those of one name at different times are told apart.
func TestPhases(t *testing.T) {
	m := tracer.New(tracer.Options{Record: true})
	x := m.Array("x", value.Int, 1)
	run := func(times int) {
		for range times {
			m.Round("").ForAll(0, 1, func(l *tracer.Lane, i int) { x.Put(l, i, 1) })
		}
	}
	scan := func() {
		m.Phase("up-sweep")
		run(2)
		m.Phase("down-sweep")
		run(1)
	}
	run(1)
	m.In("Bits 0, 1", func() {
		run(1)
		m.In("scan", scan)
		run(1)
		m.In("scan", scan)
	})
	m.In("scan", func() { run(1) })
	want := []tracer.Phase{
		{Name: "Bits 0, 1", Path: "Bits 0, 1", Key: "bits-0-1", Outer: -1, First: 2, Last: 9},
		{Name: "scan", Path: "Bits 0, 1 / scan", Key: "bits-0-1/scan", Outer: 0, Depth: 1, First: 3, Last: 5},
		{Name: "up-sweep", Path: "Bits 0, 1 / scan / up-sweep", Key: "bits-0-1/scan/up-sweep", Outer: 1, Depth: 2, First: 3, Last: 4},
		{Name: "down-sweep", Path: "Bits 0, 1 / scan / down-sweep", Key: "bits-0-1/scan/down-sweep", Outer: 1, Depth: 2, First: 5, Last: 5},
		{Name: "scan", Path: "Bits 0, 1 / scan", Key: "bits-0-1/scan.2", Outer: 0, Depth: 1, First: 7, Last: 9},
		{Name: "up-sweep", Path: "Bits 0, 1 / scan / up-sweep", Key: "bits-0-1/scan.2/up-sweep", Outer: 4, Depth: 2, First: 7, Last: 8},
		{Name: "down-sweep", Path: "Bits 0, 1 / scan / down-sweep", Key: "bits-0-1/scan.2/down-sweep", Outer: 4, Depth: 2, First: 9, Last: 9},
		{Name: "scan", Path: "scan", Key: "scan", Outer: -1, First: 10, Last: 10},
	}
	if diff := cmp.Diff(want, m.Trace().Phases()); diff != "" {
		t.Error(diff)
	}
}
