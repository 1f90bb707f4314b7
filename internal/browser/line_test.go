package browser

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A line lies between browsers and the site, and can be bad: it answers 503 in the place of the
// server, cuts connections, and holds answers back.
type line struct {
	*httptest.Server
	mu     sync.Mutex
	asked  []string               // the paths, in the order in which they were asked for first
	faults map[string][]fault     // by path: of the next requests
	met    map[string]chan any    // by path: closed when all of its faults have been met
	held   map[string]chan any    // by path: closed when its answers may go on
	holds  func(path string) bool // what is held back, besides; nil for nothing
	prefix string                 // of the first script of each page
	sound  bool                   // nothing is held back any more
}

// A fault is what becomes of a request.
type fault uint8

const (
	sound   fault = iota // none
	refused              // 503
	failed               // 500
	lost                 // no answer
	late                 // an answer when the test lets it go
	halved               // half of the answer at once, the rest when the test lets it go
)

// hurried goes before the first script of a page, in every browser: waits of the page's are short,
// and what it has said is remembered in said_.
const hurried = `{
	const later = globalThis.setTimeout;
	const short = { 500: 0, 1000: 10, 2000: 20, 4000: 30, 6000: 40 };
	globalThis.setTimeout = (f, ms, ...rest) => later(f, short[ms] ?? ms, ...rest);
	globalThis.said_ = [];
	delete Navigator.prototype.serviceWorker; // which would ask for everything
	setInterval(() => document.dispatchEvent(new Event("pointermove")), 50); // a reader is there
	new MutationObserver(() => {
		const says = document.querySelector(".client-notice.is-waiting p")?.textContent;
		if (says && said_.at(-1) !== says) said_.push(says);
	}).observe(document, { childList: true, subtree: true, characterData: true });
}
`

// openLine opens a line to the served site.
func openLine(t *testing.T) *line {
	t.Helper()
	target, err := url.Parse(site.URL)
	if err != nil {
		t.Fatal(err)
	}
	l := &line{faults: map[string][]fault{}, met: map[string]chan any{}, held: map[string]chan any{}, prefix: hurried}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.FlushInterval = -1
	proxy.ModifyResponse = func(r *http.Response) error {
		wait, isHalved := r.Request.Context().Value(halved).(chan any)
		if !isHalved && !isFirstScript(r.Request.URL.Path) {
			return nil
		}
		body, err := io.ReadAll(r.Body)
		if isFirstScript(r.Request.URL.Path) {
			body = slices.Concat([]byte("if (globalThis.said_ === undefined) {"+l.prefix+"}\n"), body)
		}
		var parts io.Reader = bytes.NewReader(body)
		if isHalved {
			parts = io.MultiReader(bytes.NewReader(body[:len(body)/2]), &waiting{r.Request.Context(), wait}, bytes.NewReader(body[len(body)/2:]))
		}
		r.Body = io.NopCloser(parts)
		r.Header.Del("Content-Length")
		r.ContentLength = -1
		return err
	}
	l.Server = atNewPort(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isFirstScript(r.URL.Path) {
			r.Header.Del("Accept-Encoding")
		}
		switch what, wait := l.next(r.URL.Path); what {
		case late:
			_, _ = (&waiting{r.Context(), wait}).Read(nil) // whoever has gone hears nothing
		case halved:
			r = r.WithContext(context.WithValue(r.Context(), halved, wait))
		case refused:
			w.Header().Set("Retry-After", "0")
			http.Error(w, "busy", http.StatusServiceUnavailable)
			return
		case failed:
			http.Error(w, "failed", http.StatusInternalServerError)
			return
		case lost:
			panic(http.ErrAbortHandler)
		}
		proxy.ServeHTTP(w, r)
	}))
	l.Config.ErrorLog = nil
	l.URL = strings.Replace(l.URL, "127.0.0.1", "localhost", 1)
	t.Cleanup(l.end)
	return l
}

// ports are those that lines have had: a browser that met one again would take what it asks for from
// its cache.
var ports sync.Map

// atNewPort serves at a port that no line had before.
func atNewPort(h http.Handler) *httptest.Server {
	for {
		s := httptest.NewServer(h)
		if _, had := ports.LoadOrStore(s.Listener.Addr().String(), true); !had {
			return s
		}
		s.Close()
	}
}

// end lets all go that is held back, and closes the line.
func (l *line) end() {
	l.release()
	l.CloseClientConnections()
	l.Close()
}

// isFirstScript tells the scripts of which either may be the first that runs.
func isFirstScript(path string) bool {
	return strings.HasPrefix(path, "/assets/head-") || strings.HasPrefix(path, "/assets/client-") && strings.HasSuffix(path, ".js")
}

// waiting is a reader of nothing, which ends when something may go on.
type waiting struct {
	ctx  context.Context
	wait chan any
}

func (w *waiting) Read([]byte) (int, error) {
	select {
	case <-w.wait:
		return 0, io.EOF
	case <-w.ctx.Done():
		return 0, w.ctx.Err()
	}
}

// next tells what becomes of a request: a fault, or what it has to wait for.
func (l *line) next(path string) (what fault, wait chan any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Contains(l.asked, path) {
		l.asked = append(l.asked, path)
	}
	if l.holds != nil && l.holds(path) {
		return late, l.hold(path)
	}
	list := l.faults[path]
	if len(list) == 0 {
		return sound, nil
	}
	l.faults[path] = list[1:]
	if len(list) == 1 {
		close(l.met[path])
	}
	if list[0] < late {
		return list[0], nil
	}
	if l.sound {
		return sound, nil
	}
	return list[0], l.hold(path)
}

func (l *line) hold(path string) chan any {
	if l.held[path] == nil {
		l.held[path] = make(chan any)
	}
	return l.held[path]
}

// breaks has the next requests of a path fail, one after another. met is closed when all of them
// have come.
func (l *line) breaks(path string, faults ...fault) (met <-chan any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.faults[path], l.met[path] = faults, make(chan any)
	return l.met[path]
}

// holdBack holds the answers of all paths back that begin with one of the words and end with an
// ending.
func (l *line) holdBack(ending string, words ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.holds = func(path string) bool {
		return strings.HasSuffix(path, ending) && slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(path, word) })
	}
}

// release lets everything go that is held back, and holds nothing back any more.
func (l *line) release() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.holds, l.sound = nil, true
	for path, wait := range l.held {
		close(wait)
		delete(l.held, path)
	}
}

// left counts the faults of a path that no request has met.
func (l *line) left(path string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.faults[path])
}

// paths lists what has been asked for so far.
func (l *line) paths() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]string(nil), l.asked...)
}
