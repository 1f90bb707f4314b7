package tracer

import (
	"strings"
	"testing"

	"upsweep/tracer/value"
)

// reverse has each lane of two warps of two write a cell and read that of the lane with the bits of
// mask exchanged, the barrier of the warp between.
func reverse(seed uint64, mask int) *Trace {
	m := New(Options{Record: true, Seed: seed})
	x := m.Array("x", value.Int, 4)
	y := m.Array("y", value.Int, 4)
	m.Round("").Warps(2).Unsynchronised(0, 4, func(l *Lane, i int) {
		x.Put(l, i, value.Word(i))
		l.WarpBarrier()
		y.Move(l, i, x.Get(l, i^mask))
	})
	m.Output("y", y)
	return m.Trace()
}

// The barrier of a warp orders what its lanes do, and no others.
func TestWarpBarrier(t *testing.T) {
	for seed := range uint64(50) {
		if h := reverse(seed, 1).Hazards(); len(h) > 0 {
			t.Fatalf("seed %d: within a warp: %+v", seed, h)
		}
		found := false
		for _, h := range reverse(seed, 2).Hazards() {
			found = found || h.Kind == ReadAfterWrite || h.Kind == WriteAfterRead
		}
		if !found {
			t.Fatalf("seed %d: no race between two warps", seed)
		}
	}
	text := reverse(1, 1).Text()
	if !strings.Contains(text, "  warp-barrier\n") {
		t.Error(text)
	}
	again := decoded(t, reverse(1, 1))
	if again.Text() != text {
		t.Errorf("read again it is %s", again.Text())
	}
	if len(again.Hazards()) > 0 {
		t.Error("read again, it races")
	}
}

// A lane that ends before the barrier of its warp is told.
func TestWarpBarrierNotReached(t *testing.T) {
	m := New(Options{Record: true})
	m.Round("").Warps(2).Unsynchronised(0, 4, func(l *Lane, i int) {
		if i != 2 {
			l.WarpBarrier()
		}
	})
	if h := m.Trace().Hazards(); len(h) != 1 || h[0].Kind != BarrierNotReached {
		t.Errorf("%+v", h)
	}
}
