//go:build unix

package site

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"upsweep/internal/hostile"
)

// What one request may take. Ordinary pages take some milliseconds and megabytes; the largest that
// are allowed, a fifth of a second and, one at a time, 290 MB.
var maxOfRequest = hostile.Cost{Time: time.Second, Bytes: 384 << 20}

// targeted is a request for a target exactly as it stands; nil for one that net/http refuses before
// it asks a handler.
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
func cost(handler http.Handler, r *http.Request) (*httptest.ResponseRecorder, hostile.Cost) {
	answer := httptest.NewRecorder()
	took := hostile.Of(func() { handler.ServeHTTP(answer, r) })
	return answer, took
}

// Every address of the corpus is answered within its budget, and none of them is a failure of ours.
func TestHostileAddresses(t *testing.T) {
	handler := handlerOf(testSite(t))
	ask(handler, http.MethodGet, "/catalogue") // for which all algorithms are measured
	for _, c := range hostile.Addresses() {
		r := targeted(c.Text)
		if r == nil {
			continue
		}
		answer, took := cost(handler, r)
		if took.Over(maxOfRequest) {
			t.Errorf("%s takes %v of the processor and %d MB: %.200s", c.Where, took.Time.Round(time.Millisecond), took.Bytes>>20, c.Short)
		}
		if answer.Code >= 500 {
			t.Errorf("%s: %d: %.200s", c.Where, answer.Code, c.Short)
		}
	}
}

// A sample of the corpus, eight requests at a time through a real connection, leaves the server as
// it was: it answers, and its memory is back within 50 MB. (`make hostile` sends all of it to a
// server of its own.)
func TestHostileCrowd(t *testing.T) {
	server := httptest.NewServer(handlerOf(testSite(t)))
	defer server.Close()
	held := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := held()
	sample := make(chan hostile.Case)
	var under sync.WaitGroup
	for range 8 {
		under.Go(func() {
			for c := range sample {
				r := &http.Request{Method: http.MethodGet, URL: &url.URL{Scheme: "http", Host: server.Listener.Addr().String(), Opaque: c.Text}, Header: http.Header{}}
				answer, err := server.Client().Transport.RoundTrip(r)
				if err != nil {
					t.Errorf("%s: %v", c.Where, err)
					continue
				}
				if _, err := io.Copy(io.Discard, answer.Body); err != nil {
					t.Errorf("%s: %v", c.Where, err)
				}
				answer.Body.Close()
				if answer.StatusCode >= 500 && (answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "") {
					t.Errorf("%s: %d: %.200s", c.Where, answer.StatusCode, c.Short)
				}
			}
		})
	}
	for i, c := range hostile.Addresses() {
		if i%7 == 0 {
			sample <- c
		}
	}
	close(sample)
	under.Wait()
	if after := held(); after > before+50<<20 {
		t.Errorf("%d MB are held, %d more than before", after>>20, (after-before)>>20)
	}
	if answer := ask(server.Config.Handler, http.MethodGet, "/play/scan/blelloch?x=1,2"); answer.StatusCode != http.StatusOK {
		t.Errorf("the next reader gets %s", answer.Status)
	}
}

// What is short goes another way than what is long, so that figures of a few values do not wait for
// those of a thousand.
func TestIsShort(t *testing.T) {
	for query, want := range map[string]bool{
		"x=3,1,7,0&op=%2B&round=3": true, "x=%20%20%22a%22": true, "q=scan": true,
		"counts=4194304": false, "bins=256&p=64": false, "x=" + strings.Repeat("1,", 200): false, "x=1e300": false, "x=%31%31%31": false,
	} {
		if got := isShort(query); got != want {
			t.Errorf("%.40s: %v", query, got)
		}
	}
}

// While the gate for long drawings is shut, short ones are drawn.
func TestShortDoesNotWaitForLong(t *testing.T) {
	long, short := newGate(), newGate()
	for range long.width {
		leave, err := long.enter(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer leave()
	}
	site := testSite(t)
	if _, err := site.drawn.answer(t.Context(), short, "/play/scan/blelloch?x=1,2", func(func() bool) answer { return manifestAnswer(site) }); err != nil {
		t.Error(err)
	}
}
