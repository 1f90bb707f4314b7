package browser

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// pagesOfALine are the kinds of page, with what shows that all that a page needs has come.
var pagesOfALine = []struct {
	address string
	acts    string // JavaScript that has the page load what it loads last; empty for nothing
	whole   string // JavaScript
}{
	{"/", "", `document.querySelectorAll('a[href*="/lessons/"]').length > 20`},
	{"/lessons/blelloch", "", `document.querySelector("#sweep-stage canvas") !== null`},
	{"/play/scan/blelloch", "", `document.querySelector("#figure-stage canvas") !== null`},
	{"/play/scan/blelloch?x=3,1,7,0,4&round=2", "", stoodAt("figure", 2)},
	{"/practice", "", `document.querySelector("#record-save") !== null`},
	{"/practice/scan/blelloch?kind=count&seed=3", "", `document.querySelector("#exercise-check") !== null`},
	{"/compare", "", `document.querySelector("#left-stage canvas") !== null`},
	{"/write/scan/hillis-steele", "", `Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`},
	{"/race?kernel=scan&type=int32&log=16&workers=2&runs=3", `document.querySelector("#race-start").click()`,
		`document.querySelector("#race-says").textContent.startsWith("Done.")`},
	{"/search?q=scan", "", `document.querySelectorAll(".results li").length > 5`},
	{"/present?lesson=blelloch", "", `document.querySelector(".desk-stop") !== null`},
	{"/room", "", `document.querySelector("#door-join") !== null`},
	{"/catalogue", "", `document.querySelectorAll(".tile").length > 50`},
	{"/gpu", `document.querySelector("#adapter button[data-gpu]").click()`, `document.querySelector("#adapter [data-gpu-shows=says]").textContent.length > 20`},
	{"/embed/scan/blelloch", "", `document.querySelector("#figure-stage canvas") !== null`},
}

// A badWay is what becomes of the answers at one address.
type badWay struct {
	name   string
	faults []fault
}

var (
	heldBack       = badWay{"held back", []fault{late}}
	isBroken       = badWay{"broken", []fault{refused, failed, lost}}
	isSlow         = badWay{"slow", []fault{halved}}
	brokenThenHeld = badWay{"broken, then held back", []fault{refused, lost, late}}
)

// TestBadLine breaks what pages load, one address after another: its answers are held back until
// the test has looked, or are a 503, a 500 and a connection that is cut, or stop in the middle. The
// page says so and asks again, the server's page stays until the client has all that it needs, and
// then nothing is amiss. `make test` tries a page with one address in one way, and two with all of them at once.
func TestBadLine(t *testing.T) {
	only(t, "the line lies before the server", served)
	t.Parallel()
	badLine(t, "chromium", chromiumEngine{Preferences{Hasty: true}}, !sample(), heldBack, isBroken, isSlow)
}

// TestBadLineEngines breaks each address and then holds it back, in the two other engines.
func TestBadLineEngines(t *testing.T) {
	only(t, "the line lies before the server", served)
	thorough(t, "240 pages are loaded")
	t.Parallel()
	for name, launch := range engines() {
		if name == "chromium" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			badLine(t, name, launch(t, Preferences{Hasty: true}), true, brokenThenHeld)
		})
	}
}

// badLine tries all kinds of page in an engine: each address in each way, or a sample.
func badLine(t *testing.T, engine string, launched Engine, each bool, ways ...badWay) {
	var kinds, addresses, tries, wrong atomic.Int32
	t.Run("pages", func(t *testing.T) {
		for i, page := range pagesOfALine {
			if !each && i != 0 && i%6 != 3 {
				continue
			}
			t.Run(strings.Trim(page.address, "/"), func(t *testing.T) {
				if engine == "chromium" {
					t.Parallel() // Firefox answers no navigation while another of its windows waits for one
				}
				v := openBad(t, launched, page.address, page.acts, page.whole)
				kinds.Add(1)
				addresses.Add(int32(len(v.addresses)))
				try := func(paths []string, way badWay) {
					tries.Add(1)
					wrong.Add(1) // until it has ended, for it may end the test
					if faults := v.try(paths, way); len(faults) == 0 {
						wrong.Add(-1)
					} else {
						t.Errorf("%s %s: %s", strings.Join(paths, " "), way.name, strings.Join(faults, "; "))
					}
				}
				if !each && i%2 == 0 {
					try(v.addresses[i%len(v.addresses):][:1], ways[i/2%len(ways)])
					return
				}
				if !each {
					try(slices.DeleteFunc(slices.Clone(v.addresses), isFirst), brokenThenHeld)
					return
				}
				for _, address := range v.addresses {
					for _, way := range ways {
						try([]string{address}, way)
					}
				}
			})
		}
	})
	fmt.Printf("a bad line in %s: %d kinds of page, %d addresses, %d tries, %d wrong\n", engine, kinds.Load(), addresses.Load(), tries.Load(), wrong.Load())
}

// A badVisit is a reader of one kind of page, over one bad line after another.
type badVisit struct {
	t           *testing.T
	p           Tab
	address     string
	acts, whole string

	addresses []string // what the page is made of, besides itself
	heading   string   // of the server's page
	links     int
	titled    string // the heading of the client's
}

const headingOf = `document.querySelector("h1")?.textContent ?? ""`

// openBad loads the page over a sound line, and takes down what it asks for.
func openBad(t *testing.T, engine Engine, address, acts, whole string) *badVisit {
	l := openLine(t)
	v := &badVisit{t: t, p: engine.Open(t, l.URL, "about:blank"), address: address, acts: acts, whole: whole}
	for _, words := range []string{
		"status of 50", "Failed to load", "ERR_", "waiting:", "NetworkError", "Loading failed", "could not be loaded", "network connection was lost", "Failed to fetch", "not find", "MIME type",
		"was interrupted", "preload",
	} {
		v.p.Expect(words)
	}
	l.holdBack(".wasm", "/assets/client-", "/assets/classroom-") // until the server's page has been looked at
	v.open(l)
	v.p.Eval(headingOf, &v.heading)
	v.p.Eval(`document.querySelectorAll("#app a").length`, &v.links)
	l.release()
	v.p.Wait(`document.documentElement.dataset.client === "running"`)
	v.act()
	v.p.Wait(whole)
	v.p.Eval(headingOf, &v.titled)
	hasBook := false
	for _, path := range l.paths() {
		isBook := strings.HasPrefix(path, "/flipbooks/")
		if isBook && hasBook { // which others are loaded depends on what is in view
			continue
		}
		hasBook = hasBook || isBook
		if isBook || strings.HasPrefix(path, "/content/") || strings.HasPrefix(path, "/assets/") && slices.Contains([]string{".js", ".css", ".wasm"}, path[strings.LastIndexByte(path, '.'):]) {
			v.addresses = append(v.addresses, path)
		}
	}
	slices.Sort(v.addresses)
	if len(v.addresses) < 4 {
		t.Fatalf("the page has asked for %q alone", v.addresses)
	}
	return v
}

// open leads to the page over a line, and returns when the server's page is there.
func (v *badVisit) open(l *line) {
	v.p.Go(l.URL + v.address)
	v.there(l)
}

// there waits until the server's page is there.
func (v *badVisit) there(l *line) {
	v.p.Wait(fmt.Sprintf(`location.origin === %q && document.querySelector("#app footer, .site-bare, .site-embed") !== null`, l.URL))
}

// act has the page load what it loads last.
func (v *badVisit) act() {
	if v.acts != "" {
		v.p.Wait(`(() => { ` + v.acts + `; return true; })()`)
	}
}

// isFirst tells the script without which none is asked for again, until client.js is there.
func isFirst(path string) bool { return strings.HasPrefix(path, "/assets/head-") }

// isCompiler tells the script of the worker without which a page compiles the client itself, and
// says nothing of it.
func isCompiler(path string) bool { return strings.HasPrefix(path, "/assets/compile-") }

// try loads the page with faults at some addresses, and tells what is wrong then.
func (v *badVisit) try(paths []string, way badWay) (wrong []string) {
	ended := false
	defer func() {
		if !ended {
			v.t.Logf("while %s was %s", strings.Join(paths, " "), way.name)
		}
	}()
	l := openLine(v.t)
	defer l.end()
	var met []<-chan any
	for _, path := range paths {
		faults := way.faults
		if strings.Contains(path, "/style-") && len(paths) > 1 { // without it a browser draws nothing
			faults = []fault{refused, lost}
		}
		if isFirst(path) || isCompiler(path) { // it is asked for once: client.js does without it
			faults = faults[len(faults)-1:]
		}
		met = append(met, l.breaks(path, faults...))
	}
	acted := false
	// await waits until the faults have been met. What is asked for by an act is asked for then.
	await := func() {
		v.t.Helper()
		end := time.After(patience)
		for i, all := range met {
			for open := true; open; {
				select {
				case <-all:
					open = false
				case <-end:
					v.t.Fatalf("%d of its faults have not been met", l.left(paths[i]))
				case <-time.After(100 * time.Millisecond):
					var running bool
					if v.p.Eval(`document.documentElement.dataset.client === "running"`, &running); running && !acted {
						v.act()
						acted = true
					}
				}
			}
		}
	}
	stands := func(when string) {
		var heading string
		var links int
		v.p.Eval(headingOf, &heading)
		v.p.Eval(`document.querySelectorAll("#app a").length`, &links)
		if heading != v.heading && heading != v.titled || links < v.links {
			wrong = append(wrong, fmt.Sprintf("%s the page is headed %q and has %d links, want %q and %d", when, heading, links, v.heading, v.links))
		}
	}
	// Before the first script has run, and before anything is drawn, nothing can be said.
	isMute := len(paths) == 1 && (strings.Contains(paths[0], "/style-") || isFirst(paths[0]))
	isSilent := isMute || len(paths) == 1 && isCompiler(paths[0])
	isHeld := len(paths) == 1 && way.faults[len(way.faults)-1] >= late
	if isHeld && isMute { // as long as it is awaited a browser draws nothing
		v.p.Go(l.URL + v.address)
		select {
		case <-met[0]:
		case <-time.After(patience):
			v.t.Fatal("it has not been asked for")
		}
		l.release()
		v.there(l)
	} else {
		v.open(l)
	}
	if !isMute {
		v.p.Wait(`globalThis.said_?.length > 0 || document.documentElement.dataset.client === "running"`)
		stands("meanwhile")
		if isHeld {
			await()
			stands("while the answer is held back")
		}
	}
	l.release()
	v.p.Wait(`document.documentElement.dataset.client === "running"`)
	if !acted {
		v.act()
	}
	v.p.Wait(v.whole)
	await()
	v.p.Wait(`document.querySelector(".client-notice") === null`)
	stands("in the end")
	var said []string
	if v.p.Eval(`said_`, &said); len(said) == 0 && !isSilent {
		wrong = append(wrong, "nothing has been said")
	}
	ended = true
	return wrong
}
