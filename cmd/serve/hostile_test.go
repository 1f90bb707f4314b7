//go:build unix

package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"syscall"
	"testing"
	"time"

	"upsweep/internal/hostile"
)

// What one request may take: time of the processor, the collector's included, and bytes allocated in all. Neither depends on what else the
// machine does. Ordinary pages take some milliseconds and megabytes; the largest that are allowed, a fifth of a second and, one at a time, 290 MB.
const (
	mostTime      = time.Second
	mostAllocated = 384 << 20
)

// spent is the processor time that the process has taken so far.
func spent(t testing.TB) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// allocated is how many bytes the process has allocated so far.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// targeted is a request for a target exactly as it stands; nil for one that net/http refuses before it asks a handler.
func targeted(target string) *http.Request {
	u, err := url.ParseRequestURI(target)
	if err != nil {
		return nil
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.URL, r.RequestURI = u, target
	return r
}

// cost sends a request and returns its answer, and what it took.
func cost(t testing.TB, handler http.Handler, r *http.Request) (answer *httptest.ResponseRecorder, took time.Duration, bytes uint64) {
	t.Helper()
	answer = httptest.NewRecorder()
	before, was := spent(t), allocated()
	handler.ServeHTTP(answer, r)
	return answer, spent(t) - before, allocated() - was
}

// Every address of the corpus is answered within its budget, and none of them is a failure of ours.
func TestHostileAddresses(t *testing.T) {
	handler := handlerOf(testSite(t))
	for _, c := range hostile.Addresses() {
		r := targeted(c.Text)
		if r == nil {
			continue
		}
		answer, took, bytes := cost(t, handler, r)
		t.Logf("%s %v %d MB %d kB %d %.100s", c.Where, took, bytes>>20, answer.Body.Len()>>10, answer.Code, c.Short)
		if took > mostTime || bytes > mostAllocated {
			t.Errorf("%s takes %v of the processor and %d MB: %.200s", c.Where, took.Round(time.Millisecond), bytes>>20, c.Short)
		}
		if answer.Code >= 500 {
			t.Errorf("%s: %d: %.200s", c.Where, answer.Code, c.Short)
		}
	}
}
