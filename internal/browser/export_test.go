package browser

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// below is where the exported site lies on its host.
const below = "/courses/upsweep"

// exported is the site as files, behind a file server that knows nothing of it: no headers, no redirections but that to a folder, and
// 404.html for what is not there.
func exported(t *testing.T) *httptest.Server {
	t.Helper()
	dir := t.TempDir()
	files := http.StripPrefix(below, http.FileServer(http.Dir(dir)))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
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
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(host.Close)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	if err := site.Export(ctx, host.URL+below+"/", dir); err != nil {
		t.Fatal(err)
	}
	return host
}

// keep waits until the service worker has the site and answers for the page.
func (p *Page) keep() {
	p.t.Helper()
	p.Wait(`navigator.serviceWorker?.controller?.state === "activated"`)
}

// The site as files passes what the served site passes: first from a plain file server below a path, then, once visited, with that
// server stopped.
func TestExported(t *testing.T) {
	host := exported(t)
	served := chromium
	chromium = served.At(host.URL + below)
	defer func() { chromium = served }()

	t.Run("journey", TestJourney)
	t.Run("keyboard", TestKeyboard)
	t.Run("pages", TestPages)

	p := chromium.Open(t, "/", Viewport(1440, 900))
	p.Running()
	p.keep()
	p.Go("/lessons/blelloch")
	p.Running()
	var isolated bool
	if p.Eval("crossOriginIsolated", &isolated); !isolated {
		t.Error("the service worker does not isolate the page")
	}

	host.CloseClientConnections()
	host.Close()
	p.offline()
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
}
