package browser

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
)

// below is where the exported site lies on its host.
const below = "/courses/upsweep"

// A host is a file server that knows nothing of the site: no headers, no redirections but that to a folder, and 404.html for what is
// not there.
type host struct {
	*httptest.Server
	mu  sync.Mutex
	dir string
}

func newHost(t *testing.T) *host {
	t.Helper()
	h := &host{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		dir := h.dir
		h.mu.Unlock()
		inside, ok := strings.CutPrefix(r.URL.Path, below+"/")
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(inside))); !ok || err != nil {
			page, err := os.ReadFile(filepath.Join(dir, "404.html"))
			if err != nil {
				t.Error(err)
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write(page)
			return
		}
		http.StripPrefix(below, http.FileServer(http.Dir(dir))).ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	// By this name it is another site than the pages that frame it (embed_test.go), which are at 127.0.0.1.
	h.URL = strings.Replace(h.URL, "127.0.0.1", "localhost", 1)
	return h
}

// serve has the host serve the files of a directory from now on.
func (h *host) serve(dir string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.dir = dir
}

// export writes the site into a new directory. Another address makes another version of every page.
func export(t *testing.T, address string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	if err := site.Export(ctx, address, dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// keep waits until the service worker has the site and answers for the page.
func (p *Page) keep() {
	p.t.Helper()
	p.Wait(`navigator.serviceWorker?.controller?.state === "activated"`)
}

// journeys are the tests of what readers do, which the exported site passes as well.
var journeys = []struct {
	name string
	test func(*testing.T)
}{
	{"journey", TestJourney},
	{"keyboard", TestKeyboard},
	{"flipbooks", TestFiguresAnswerBeforeTheClient},
	{"views", TestEveryViewOfAFigure},
	{"pictures and films", TestExports},
	{"compare", TestCompare},
	{"questions", TestQuestionsOpenUnanswered},
	{"reading position", TestReadingPosition},
	{"print", TestPrint},
	{"exercises", TestSolveByMouse},
	{"nothing is lost", TestNothingIsLost},
	{"problem set", TestProblemSet},
	{"race", TestRace},
}

// The site as files passes what the served site passes: first from a plain file server below a path, then, once visited, with that
// server stopped.
func TestExported(t *testing.T) {
	host := newHost(t)
	host.serve(export(t, host.URL+below+"/"))
	served := chromium
	chromium = served.At(host.URL + below)
	defer func() { chromium = served }()

	t.Run("pages", TestPages)
	t.Run("embedding", TestEmbedding)
	t.Run("query", TestNoFlipbookForAQuery)
	for _, j := range journeys {
		t.Run(j.name, j.test)
	}

	chromium = chromium.Settled(t)
	p := chromium.Open(t, "/", Viewport(1440, 900))
	p.Running()
	p.keep()
	p.Go("/lessons/blelloch")
	p.Running()
	var isolated bool
	if p.Eval("crossOriginIsolated", &isolated); !isolated {
		t.Error("the service worker does not isolate the page")
	}
	var workers int
	if p.Eval("navigator.serviceWorker.getRegistrations().then((list) => list.length)", &workers); workers != 1 {
		t.Errorf("%d service workers, want one", workers)
	}

	host.CloseClientConnections()
	host.Close()
	p.offline()
	for _, j := range journeys {
		t.Run("offline "+j.name, j.test)
	}
}

// offline walks through the site without a network.
func (p *Page) offline() {
	p.t.Helper()
	for address, heading := range map[string]string{
		"/": "Parallel algorithms, round by round", "/lessons/hillis-steele": "Scan: Hillis-Steele", "/lessons/hillis-steele/": "Scan: Hillis-Steele",
		"/catalogue": "Catalogue", "/glossary": "Glossary", "/licences": "Licences", "/play/scan/blelloch?x=1,2,3": "Blelloch scan", "/nowhere": "Page not found",
	} {
		p.Go(address)
		p.Running()
		p.Wait(`document.querySelector("h1").textContent === "` + heading + `"`)
	}

	p.Go("/play/scan/blelloch?x=3,1,7,0&round=0")
	p.Running()
	p.resting("figure", "0")
	p.Click("#figure-forward")
	p.resting("figure", "1")

	p.Go("/search")
	p.Running()
	p.Type("#search-field", "down-sweep")
	p.Wait(`document.querySelector(".results a")?.textContent === "down-sweep"`)
	p.Click(".results a")
	p.Wait(`document.querySelector("h1").textContent === "Glossary" && document.getElementById("down-sweep") !== null`)

	p.Go("/lessons/blelloch")
	p.Running()
	p.Click(`#meaning input[type=radio]`)
	p.Click(`#meaning button[type=submit]`)
	p.Wait(`document.querySelector("#meaning .verdict-lead") !== null`)

	p.Do(Before(noWebAssembly))
	p.Go("/lessons/blelloch")
	p.Wait(`document.documentElement.dataset.client === "failed"`)
	p.Click(".client-notice button:last-child")
	p.Click("#sweep-forward")
	p.at("sweep", 4)
}

// A new version is offered and not imposed; one that is not whole yet leaves the old one in place.
func TestNewVersion(t *testing.T) {
	host := newHost(t)
	first, second := export(t, host.URL+below+"/"), export(t, "https://elsewhere.example"+below+"/")
	host.serve(first)
	p := chromium.At(host.URL+below).Open(t, "/", Viewport(1024, 768))
	p.Running()
	p.keep()
	build := func() (name string) {
		p.Eval(`document.documentElement.dataset.build`, &name)
		return name
	}
	before := build()

	// Half of the new version has arrived: one page of it is missing.
	lesson := filepath.Join(second, "lessons", "blelloch", "index.html")
	whole, err := os.ReadFile(lesson)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(lesson); err != nil {
		t.Fatal(err)
	}
	host.serve(second)
	p.Expect("404 (Not Found)")
	p.Eval(`navigator.serviceWorker.getRegistration().then(async (r) => {
		const failed = new Promise((resolve) => r.addEventListener("updatefound", () => {
			const worker = r.installing;
			worker.addEventListener("statechange", () => worker.state === "redundant" && resolve());
		}));
		await r.update().catch(() => {});
		await failed;
	})`, nil)
	p.Go("/lessons/blelloch")
	p.Running()
	if got := build(); got != before {
		t.Errorf("a page of the build %s is shown beside a worker of %s", got, before)
	}
	if p.Text("h1") != "Scan: Blelloch" {
		t.Error("the page is not the lesson")
	}

	// Now it is whole.
	if err := os.WriteFile(lesson, whole, 0o644); err != nil {
		t.Fatal(err)
	}
	p.Eval(`navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => 0)`, nil)
	p.Wait(`document.querySelector(".update-notice") !== null`)
	p.Accessible()
	if got := build(); got != before {
		t.Error("the new version has not waited to be asked for")
	}
	p.Click(".update-notice button")
	p.WaitAcross(`document.documentElement.dataset.build !== "` + before + `" && document.querySelector("h1").textContent === "Scan: Blelloch"`)
	p.Running()

	t.Run("without the client", func(t *testing.T) {
		host.lose(t, second, "client-*.wasm*")
		p := chromium.At(host.URL+below).Open(t, "about:blank")
		p.Expect("404 (Not Found)")
		p.Expect("client:")
		p.Go("/lessons/blelloch")
		p.Wait(`document.documentElement.dataset.client === "failed"`) // without a sign of the reader
		p.Click(".client-notice button:last-child")
		p.Click("#sweep-forward")
		p.at("sweep", 4)
	})
	t.Run("without its flipbooks", func(t *testing.T) {
		host.lose(t, second, "../flipbooks/lessons/blelloch/*")
		p := chromium.At(host.URL+below).Open(t, "about:blank")
		p.Expect("404 (Not Found)")
		p.Expect("client:")
		p.Go("/lessons/blelloch")
		p.Wait(`document.documentElement.dataset.client === "failed"`)
		p.Click(".client-notice button:last-child")
		p.Click("#sweep-forward")
		p.at("sweep", 3)
		p.readable()
	})
	t.Run("without scripts and sheets", func(t *testing.T) {
		host.lose(t, second, "client-*.js*")
		host.lose(t, second, "head-*.js*")
		host.lose(t, second, "style-*.css*")
		p := chromium.At(host.URL+below).Open(t, "about:blank")
		p.Expect("404 (Not Found)")
		p.Expect("MIME type")
		p.Go("/lessons/blelloch")
		p.readable()
	})
}

// lose removes assets from the files of a site: a host, or a cache on the way, that has only a part of a version.
func (h *host) lose(t *testing.T, dir, pattern string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "assets", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no file is called %s (%v)", pattern, err)
	}
	for _, file := range files {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

// readable looks whether the lesson on Blelloch's scan can be read: its text and its figures are to be seen.
func (p *Page) readable() {
	p.t.Helper()
	var seen bool
	p.Eval(`["h1", ".prose p", "#sweep-stage svg.fig", "#sweep-sentence", "#letters-stage svg.fig"].every((part) =>
		[...document.querySelectorAll(part)].some((e) => e.getBoundingClientRect().height > 10))`, &seen)
	if !seen {
		p.t.Error("the page is blank, or a part of it is")
	}
}

// With JavaScript off a lesson can be read, and its figures are pictures; controls that could do nothing are not there.
func TestWithoutScripts(t *testing.T) {
	p := chromium.Open(t, "about:blank", emulation.SetScriptExecutionDisabled(true))
	p.Go("/lessons/blelloch")
	p.readable()
	var known, shown bool
	p.Eval(`matchMedia("(scripting: none)").matches`, &known)
	p.Eval(`[...document.querySelectorAll("#sweep button, #sweep input, #sweep select")].some((e) => e.offsetParent !== null)`, &shown)
	if known && shown {
		t.Error("the figure has controls that do nothing")
	}
	t.Logf("the browser says that there are no scripts: %v", known)
}
