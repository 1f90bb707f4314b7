package lighthouse

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"upsweep/internal/browser"
)

// maxKept is what a reader's device may load of the course, in bytes: the front page and all that
// its service worker then keeps, as they come over the line.
const maxKept = 5_000_000

// counter hands requests on to a site, and counts the bytes of its answers by their paths.
type counter struct {
	*httptest.Server
	mu    sync.Mutex
	bytes map[string]int
}

type countedWriter struct {
	http.ResponseWriter
	add func(int)
}

func (w countedWriter) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.add(n)
	return n, err
}

func openCounter(t *testing.T, site string) *counter {
	t.Helper()
	target, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	c := &counter{bytes: map[string]int{}}
	proxy := httputil.NewSingleHostReverseProxy(target)
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		proxy.ServeHTTP(countedWriter{w, func(n int) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.bytes[r.URL.Path] += n
		}}, r)
	}))
	c.URL = strings.Replace(c.URL, "127.0.0.1", "localhost", 1) // which browsers take for a secure place
	t.Cleanup(c.Close)
	return c
}

// sums adds the bytes up by what they are of, the most first.
func (c *counter) sums() (all int, rows []row) {
	c.mu.Lock()
	defer c.mu.Unlock()
	of := map[string]row{}
	for address, n := range c.bytes {
		all += n
		what := "pages"
		switch top, _, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/"); top {
		case "assets":
			what = strings.TrimPrefix(path.Ext(address), ".")
			if what == "wasm" {
				what, _, _ = strings.Cut(path.Base(address), "-")
			}
		case "content", "flipbooks", "pictures":
			what = top
		}
		r := of[what]
		of[what] = row{what, r.files + 1, r.bytes + n}
	}
	rows = slices.Collect(maps.Values(of))
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(b.bytes, a.bytes) })
	return all, rows
}

type row struct {
	what         string
	files, bytes int
}

// One visit of the front page has the device keep the course, its flipbooks and the client, with
// the compression of a release, and nothing that few readers need.
func TestKeptBytes(t *testing.T) {
	program := os.Getenv("UPSWEEP_KEPT")
	if program == "" {
		t.Skip("set UPSWEEP_KEPT to a program of a release, or run `make kept`")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	site, err := browser.ServeProgram(ctx, program)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := site.Close(); err != nil {
			t.Error(err)
		}
	}()
	line := openCounter(t, site.URL)
	chromium, err := browser.Launch(ctx, line.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = chromium.Close() }()
	p := chromium.Open(t, "/")
	var stored struct{ Entries, Bytes int }
	p.Eval(`navigator.serviceWorker.ready.then(() => caches.keys()).then(([name]) => caches.open(name)).then(async (cache) => {
		const all = await cache.matchAll();
		let bytes = 0;
		for (const response of all) bytes += (await response.arrayBuffer()).byteLength;
		return { entries: all.length, bytes };
	})`, &stored)
	wire, rows := line.sums()
	for _, r := range rows {
		t.Logf("%-12s %4d files %9d bytes", r.what, r.files, r.bytes)
	}
	t.Logf("%d entries of %d bytes are stored; %d bytes came over the line", stored.Entries, stored.Bytes, wire)
	if wire > maxKept {
		t.Errorf("%d bytes came over the line, want at most %d", wire, maxKept)
	}
}
