package browser

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pagesOfALine are the kinds of page, with what shows that all that a page needs has come.
var pagesOfALine = []struct {
	address string
	needs   string // of the paths that are asked for until it is whole
	acts    string // JavaScript that has the page load what it loads last; empty for nothing
	whole   string // JavaScript
}{
	{"/", `/content/lessons\.json`, "", `document.querySelectorAll('a[href*="/lessons/"]').length > 20`},
	{"/lessons/blelloch", `/content/lessons(/blelloch)?\.json`, "", `document.querySelector("#sweep-stage canvas") !== null`},
	{"/play/scan/blelloch", `/content/lessons\.json`, "", `document.querySelector("#figure-stage canvas") !== null`},
	{"/practice", `/content/lessons\.json`, "", `document.querySelector("#record-save") !== null`},
	{"/practice/scan/blelloch", `/content/lessons\.json`, "", `document.querySelector("#exercise-check") !== null`},
	{"/compare", `/content/lessons\.json`, "", `document.querySelector("#left-stage canvas") !== null`},
	{"/write/scan/hillis-steele", `/content/(lessons|tasks)\.json|/assets/(kernels|kernels-worker|editor)-`, "",
		`Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`},
	{"/race?kernel=scan&type=int32&log=16&workers=2&runs=3", `/content/lessons\.json|/assets/(pool|worker)-`, `document.querySelector("#race-start").click()`,
		`document.querySelector("#race-says").textContent.startsWith("Done.")`},
	{"/search?q=scan", `/content/(lessons\.json|search\.txt)`, "", `document.querySelectorAll(".results li").length > 5`},
	{"/present?lesson=blelloch", `/content/hours/blelloch\.json`, "", `document.querySelector(".desk-stop") !== null`},
	{"/room", ``, "", `document.querySelector("#door-join") !== null`},
	{"/catalogue", `/content/lessons\.json`, "", `document.querySelectorAll(".tile").length > 50`},
	{"/gpu", `/content/lessons\.json|/assets/gpu-`, `document.querySelector("#adapter button[data-gpu]").click()`,
		`document.querySelector("#adapter [data-gpu-shows=says]").textContent.length > 20`},
	{"/embed/scan/blelloch", `/flipbooks/`, "", `document.querySelector("#figure-stage canvas") !== null`},
}

// needed are what every page with a client is made of.
const needed = `^/assets/(client|classroom|wasm_exec|style)-`

// TestBadLine breaks what pages load: the first request is refused for now, the second one's connection is cut, the third waits until the test has looked. The page
// says so and asks again, the server's page stays until the client has all that it needs, and then nothing is amiss. It is everything at once; with
// UPSWEEP_THOROUGH one address after another too.
func TestBadLine(t *testing.T) {
	only(t, "the line lies before the server", served)
	t.Parallel()
	badLine(t, chromiumEngine{}, os.Getenv("UPSWEEP_THOROUGH") != "")
}

// TestBadLineEngines does so in all three engines; with UPSWEEP_LINE=each one address after another too.
func TestBadLineEngines(t *testing.T) {
	only(t, "the line lies before the server", served)
	thorough(t, "28 pages are loaded in each engine")
	t.Parallel()
	for name, launch := range engines() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			badLine(t, launch(t, Preferences{}), os.Getenv("UPSWEEP_LINE") == "each")
		})
	}
}

func badLine(t *testing.T, engine Engine, each bool) {
	for _, page := range pagesOfALine {
		t.Run(strings.Trim(page.address, "/"), func(t *testing.T) {
			paths := regexp.MustCompile(needed)
			if page.needs != "" {
				paths = regexp.MustCompile(needed + "|^(" + page.needs + ")")
			}
			opened := func(l *line) Tab {
				p := engine.Open(t, l.URL, "about:blank")
				for _, words := range []string{"503", "Failed to load", "ERR_", "404", "waiting:", "NetworkError", "Loading failed", "could not be loaded", "network connection was lost", "Failed to fetch", "not find", "MIME type"} {
					p.Expect(words)
				}
				return p
			}
			plain := openLine(t)
			p := opened(plain)
			p.Go(page.address)
			var links int
			var heading string
			const headingOf = `document.querySelector("h1")?.textContent ?? ""`
			p.Eval(`document.querySelectorAll("#app a").length`, &links)
			p.Eval(headingOf, &heading)
			p.Running()
			p.Wait(`typeof said_ === "object"`)
			act := func(p Tab) {
				if page.acts != "" {
					p.Wait(`(() => { ` + page.acts + `; return true; })()`)
				}
			}
			act(p)
			p.Wait(page.whole)
			var whole string // the client's heading
			p.Eval(headingOf, &whole)
			var broken []string
			for _, path := range plain.paths() {
				if paths.MatchString(path) {
					broken = append(broken, path)
				}
			}
			slices.Sort(broken)
			if len(broken) < 4 {
				t.Fatalf("the page has asked for %q alone", broken)
			}
			t.Logf("%d addresses: %s", len(broken), strings.Join(broken, " "))

			runs := [][]string{broken}
			if each {
				for _, path := range broken {
					runs = append(runs, []string{path})
				}
			}
			for _, run := range runs {
				l := openLine(t)
				for _, path := range run {
					l.breaks(path, refused, lost)
					if !strings.Contains(path, "/style-") { // without it the browser draws nothing
						l.breaks(path, refused, lost, late)
					}
				}
				which := fmt.Sprintf("%d addresses broken, the first %s", len(run), run[0])
				p := opened(l)
				p.Eval(fmt.Sprintf(`location.href = %q`, l.URL+page.address), nil) // without waiting until all has been loaded
				p.Wait(`document.querySelector("#app footer, .site-bare, .site-embed") !== null`)
				p.Wait(`said_.length > 0 || document.documentElement.dataset.client === "running"`)
				var seen struct {
					State, Heading, Text string
					Links                int
				}
				p.Eval(`({ state: document.documentElement.dataset.client ?? "", heading: `+headingOf+`, text: document.querySelector("#main").innerText, links: document.querySelectorAll("#app a").length })`, &seen)
				if seen.Heading != heading || seen.Links < links {
					t.Errorf("%s: meanwhile the page is headed %q and has %d links, want %q and %d", which, seen.Heading, seen.Links, heading, links)
				}
				l.release()
				p.Wait(`document.documentElement.dataset.client === "running"`)
				act(p)
				p.Wait(page.whole)
				p.Wait(`document.querySelector(".client-notice") === null`)
				var after string
				var now int
				p.Eval(headingOf, &after)
				p.Eval(`document.querySelectorAll("#app a").length`, &now)
				if after != whole || now < links {
					t.Errorf("%s: in the end the page is headed %q and has %d links, want %q and %d", which, after, now, whole, links)
				}
				var said []string
				if p.Eval(`said_`, &said); len(said) == 0 && !strings.Contains(run[0], "style") {
					t.Errorf("%s: nothing has been said", which)
				}
				for _, path := range run {
					if left := l.left(path); left > 0 {
						t.Errorf("%s: %s has not been asked for again: %d faults are left", which, path, left)
					}
				}
			}
		})
	}
}
