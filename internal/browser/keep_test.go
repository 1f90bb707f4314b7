package browser

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// keep waits until the service worker has the site and answers for the page.
func (p *Page) keep() {
	p.t.Helper()
	p.Wait(isKept)
}

// One visit keeps the site, with one service worker, which isolates the pages of a host that sets
// no headers.
func TestOneVisitKeepsTheSite(t *testing.T) {
	only(t, "the server of the project registers no worker", exported, offline)
	t.Parallel()
	p := chromium.WithWorkers().Open(t, "/", Viewport(1440, 900))
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
}

// What runs on a GPU is not kept before it is used, and is then.
func TestUsedIsKept(t *testing.T) {
	only(t, "the server of the project registers no worker, and without a network nothing is added", exported)
	t.Parallel()
	p := chromium.WithWorkers().Open(t, "/")
	p.Running()
	p.keep()
	const kept = `caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys()).then((all) => all.map(({ url }) => url.match(/\/assets\/((gpu|pool)[^-]*)-/)?.[1]).filter(Boolean).sort().join(" "))`
	var before, used string
	if p.Eval(kept, &before); before != "" {
		t.Errorf("at first %q are kept, want nothing that readers of the course do not need", before)
	}
	p.Go("/gpu")
	p.Running()
	p.Click("#adapter button[data-gpu]")
	p.Wait(`document.querySelector("#adapter [data-gpu-shows=says]").textContent.length > 20`)
	if p.Eval(kept, &used); used != "gpu" {
		t.Errorf("then %q are kept, want the GPU's script", used)
	}
}

// A page that is kept is shown at once; for an address with a query, whose page the server may
// write otherwise, the network is asked, and the kept page stands in without one.
func TestQueriesAreAskedOfTheServer(t *testing.T) {
	only(t, "it exports the site, and hosts it by itself", served)
	thorough(t, "it exports the site, and one function of the service worker does this")
	t.Parallel()
	host := newHost(t)
	dir := export(t, host.URL+below+"/")
	host.serve(dir)
	p := chromium.At(host.URL+below).Open(t, "/")
	p.Running()
	p.keep()
	file := filepath.Join(dir, "compare", "index.html")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(text, []byte("<html"), []byte("<html data-anew"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	shows := func(address string, anew bool) {
		t.Helper()
		p.Go(address)
		p.Running()
		var got bool
		if p.Eval(`"anew" in document.documentElement.dataset`, &got); got != anew {
			t.Errorf("%s: of the server %t, want %t", address, got, anew)
		}
	}
	shows("/compare", false)
	shows("/compare?left=reduce/tree", true)
	host.CloseClientConnections()
	host.Close()
	shows("/compare?left=reduce/tree", false)
}

// Without a network one gets about: every kind of page, with a slash and without, the search, and
// what is nowhere.
func TestGettingAbout(t *testing.T) {
	if here == served {
		thorough(t, "TestPages opens every kind of page there; without a network this is the sample")
	}
	t.Parallel()
	p := chromium.Open(t, "about:blank")
	p.Expect("404 (Not Found)") // but for readers whose browser has the site, and asks nobody
	for address, heading := range map[string]string{
		"/": "Parallel algorithms, round by round", "/lessons/hillis-steele": "Scan: Hillis-Steele", "/lessons/hillis-steele/": "Scan: Hillis-Steele",
		"/catalogue": "Catalogue", "/glossary": "Glossary", "/licences": "Licences", "/play/scan/blelloch?x=1,2,3": "Blelloch scan", "/nowhere": "Page not found",
	} {
		p.Go(address)
		p.Running()
		p.Wait(`document.querySelector("h1").textContent === "` + heading + `"`)
	}

	p.Go("/search")
	p.Running()
	p.Type("#search-field", "down-sweep")
	p.Wait(`document.querySelector(".results a")?.textContent === "down-sweep"`)
	p.Click(".results a")
	p.Wait(`document.querySelector("h1").textContent === "Glossary" && document.getElementById("down-sweep") !== null`)
}

// How much is stored is told, and the course can be removed from the device and stored again.
func TestStoredCourseCanBeRemoved(t *testing.T) {
	only(t, "the server of the project registers no worker, and without a network nothing is stored again", exported)
	t.Parallel()
	p := chromium.WithWorkers().Open(t, "/")
	p.keep()
	p.Go("/practice")
	p.Running()
	p.Wait(`/stored here.* This site takes [\d.]+ MB/.test(document.querySelector("#stored").textContent)`)
	p.Accessible()
	p.Click("#stored-choice")
	p.Wait(`document.querySelector("#stored").textContent.includes("is not stored")`)
	var left int
	if p.Eval(`caches.keys().then((names) => names.length)`, &left); left != 0 {
		t.Errorf("%d caches are left", left)
	}
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector("#stored").textContent.includes("is not stored")`)
	p.Click("#stored-choice")
	p.Wait(`document.querySelector("#stored").textContent.includes("is stored here")`)
}
