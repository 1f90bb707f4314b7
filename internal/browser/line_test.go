package browser

import (
	"bytes"
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

// A line lies between browsers and the site, and can be bad: it answers 503 in the place of the server, cuts connections, and holds answers back.
type line struct {
	*httptest.Server
	mu     sync.Mutex
	asked  []string               // the paths, in the order in which they were asked for first
	faults map[string][]fault     // by path: of the next requests
	held   map[string]chan any    // by path: closed when its answers may go on
	holds  func(path string) bool // what is held back, besides; nil for nothing
	prefix string                 // of the first script of each page
	sound  bool                   // nothing is held back any more
}

// A fault is what becomes of a request.
type fault uint8

const (
	refused fault = iota // 503
	lost                 // no answer
	late                 // an answer when the test lets it go
)

// hurried goes before head.js, in every browser: waits of the page's are short, and what it has said is remembered in said_.
const hurried = `{
	const later = globalThis.setTimeout;
	const short = { 500: 0, 1000: 10, 2000: 20, 4000: 30, 6000: 40 };
	globalThis.setTimeout = (f, ms, ...rest) => later(f, short[ms] ?? ms, ...rest);
	globalThis.said_ = [];
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
	l := &line{faults: map[string][]fault{}, held: map[string]chan any{}, prefix: hurried}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ModifyResponse = func(r *http.Response) error {
		if !strings.HasPrefix(r.Request.URL.Path, "/assets/head-") {
			return nil
		}
		script, err := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(append([]byte(l.prefix), script...)))
		r.Header.Del("Content-Length")
		r.ContentLength = -1
		return err
	}
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/assets/head-") {
			r.Header.Del("Accept-Encoding")
		}
		switch what, wait := l.next(r.URL.Path); {
		case wait != nil:
			select {
			case <-wait:
			case <-r.Context().Done():
			}
		case what == refused:
			w.Header().Set("Retry-After", "0")
			http.Error(w, "busy", http.StatusServiceUnavailable)
			return
		case what == lost:
			panic(http.ErrAbortHandler)
		}
		proxy.ServeHTTP(w, r)
	}))
	l.Config.ErrorLog = nil
	l.URL = strings.Replace(l.URL, "127.0.0.1", "localhost", 1)
	t.Cleanup(func() {
		l.release()
		l.CloseClientConnections()
		l.Close()
	})
	return l
}

const sound = fault(99)

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
	if list[0] == late {
		if l.sound {
			return sound, nil
		}
		return late, l.hold(path)
	}
	return list[0], nil
}

func (l *line) hold(path string) chan any {
	if l.held[path] == nil {
		l.held[path] = make(chan any)
	}
	return l.held[path]
}

// breaks has the next requests of a path fail, one after another.
func (l *line) breaks(path string, faults ...fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.faults[path] = faults
}

// holdBack holds the answers of all paths back that begin with one of the words and end with an ending.
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
