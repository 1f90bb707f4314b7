package tracer

import (
	"runtime"
	"testing"

	"upsweep/tracer/value"
)

const benchLanes = 1 << 16

func benchInput() []value.Word {
	in := make([]value.Word, benchLanes)
	for i := range in {
		in[i] = value.Word(i % 7)
	}
	return in
}

// hillisSteeleAccesses is what the kernel of machine_test.go does on n values: two reads and one
// write an application.
func hillisSteeleAccesses(n int) int {
	total := 0
	for d := 1; d < n; d *= 2 {
		total += 3 * (n - d)
	}
	return total
}

func perAccess(b *testing.B, accesses int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(accesses), "ns/access")
}

func BenchmarkPlainLoop(b *testing.B) {
	in := benchInput()
	x, y := make([]value.Word, len(in)), make([]value.Word, len(in))
	for b.Loop() {
		copy(x, in)
		for d := 1; d < len(x); d *= 2 {
			copy(y[:d], x[:d])
			for i := d; i < len(x); i++ {
				y[i] = x[i-d] + x[i]
			}
			x, y = y, x
		}
	}
	perAccess(b, hillisSteeleAccesses(benchLanes))
}

func BenchmarkRecordingOff(b *testing.B) {
	in := benchInput()
	for b.Loop() {
		hillisSteele(New(Options{}), in)
	}
	perAccess(b, hillisSteeleAccesses(benchLanes))
}

func BenchmarkRecordingOn(b *testing.B) {
	in := benchInput()
	for b.Loop() {
		hillisSteele(New(Options{Record: true}), in)
	}
	perAccess(b, hillisSteeleAccesses(benchLanes))
}

func BenchmarkLiveBytes(b *testing.B) {
	in := benchInput()
	var before, after runtime.MemStats
	for b.Loop() {
		runtime.GC()
		runtime.ReadMemStats(&before)
		m := New(Options{Record: true})
		hillisSteele(m, in)
		t := m.Trace()
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(t.Accesses()), "B/access")
		runtime.KeepAlive(m)
	}
}

func BenchmarkSeek(b *testing.B) {
	m := New(Options{Record: true})
	in := make([]value.Word, 1<<15)
	hillisSteele(m, in)
	t := m.Trace()
	c := t.Cursor()
	last := len(t.Steps()) - 1
	b.ReportMetric(float64(t.Accesses()), "accesses")
	i := 0
	for b.Loop() {
		i++
		c.Seek((i * 7) % (last + 1))
	}
}

func BenchmarkGraph(b *testing.B) {
	m := New(Options{Record: true})
	hillisSteele(m, benchInput())
	t := m.Trace()
	for b.Loop() {
		t.Graph()
	}
	perAccess(b, t.Accesses())
}

// BenchmarkGlobalLock sends 100,000 lanes through one lock, one after another.
func BenchmarkGlobalLock(b *testing.B) {
	for b.Loop() {
		m := New(Options{Record: true})
		lock := m.Filled("lock", value.Int, 1, 0)
		sum := m.Filled("sum", value.Int, 1, 0)
		m.Round("count").Unsynchronised(0, 100_000, func(l *Lane, i int) {
			lock.Lock(l, 0)
			sum.Set(l, 0, sum.Get(l, 0)+1)
			lock.Unlock(l, 0)
		})
	}
}
