//go:build unix

package hostile

import (
	"runtime"
	"runtime/debug"
	"syscall"
	"time"
)

// Cost is what a computation took of the process: time of its processors, the collector's included,
// and bytes allocated in all. Neither depends on what else the machine does, as long as nothing
// else goes on in the process.
type Cost struct {
	Time  time.Duration
	Bytes uint64
}

// Of measures f, with the collector set as it is where nobody sets it.
func Of(f func()) Cost {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	time, bytes := spent(), allocated()
	f()
	return Cost{spent() - time, allocated() - bytes}
}

// Over tells whether the cost is more than another one in either.
func (c Cost) Over(most Cost) bool { return c.Time > most.Time || c.Bytes > most.Bytes }

func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // its arguments are right
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}
