package browser

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// Each kind of page: one title, one h1, a client that takes over, no console error, nothing for axe
// to say, no jump; light and dark.
func TestPages(t *testing.T) {
	t.Parallel()
	for i, address := range []string{
		"/", "/lessons/blelloch", "/lessons/blelloch/notes", "/play/scan/blelloch", "/compare", "/embed/scan/hillis-steele-in-place", "/practice", "/practice/sets", "/practice/scan/blelloch",
		"/race", "/gpu", "/catalogue", "/teach", "/glossary", "/search", "/licences", "/no/such/page",
	} {
		if here == offline && sample() && i%2 == 1 {
			continue // TestGettingAbout opens more
		}
		t.Run(address, func(t *testing.T) {
			t.Parallel()
			p := chromium.Open(t, "about:blank", Prefers("color-scheme", "light"), WatchShift())
			if address == "/no/such/page" {
				p.Expect("404 (Not Found)")
			}
			p.Go(address)
			p.Running()
			p.sound()
			if sample() {
				return // in dark colours axe finds what TestContrast does
			}
			p.Do(Prefers("color-scheme", "dark"))
			p.Wait(`matchMedia("(prefers-color-scheme: dark)").matches && ` + settled)
			p.Accessible()
			p.still()
		})
	}
}

// settled is an expression: nothing moves by itself. (What moves when one scrolls may stand there.)
const settled = `document.getAnimations().every((a) => a.timeline !== document.timeline)`

// sound looks at what every page has to have: one h1, nothing for axe to say, and no jump while it
// was loaded.
func (p *Page) sound() {
	p.t.Helper()
	var headings int
	if p.Eval(`document.querySelectorAll("h1").length`, &headings); headings != 1 {
		p.t.Errorf("%d h1 elements", headings)
	}
	p.Accessible()
	p.still()
}

// still holds the page to standing still.
func (p *Page) still() {
	p.t.Helper()
	if shifts, sum := p.Shifts(); sum > 0.05 {
		p.t.Errorf("layout shift %.3f: %+v", sum, shifts)
	}
}

// Every lesson, wide and light, then narrow and dark: one h1, nothing for axe to say, no jump, and
// no scrolling sideways.
func TestEveryLesson(t *testing.T) {
	t.Parallel()
	list := slugs(t)
	if sample() {
		list = every(12, list)
	}
	half := (len(list) + 1) / 2
	for name, some := range map[string][]string{"first": list[:half], "rest": list[half:]} { // in a tab each, beside each other
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tab := chromium.Open(t, "about:blank", WatchShift())
			for _, slug := range some {
				t.Run(slug, func(t *testing.T) {
					tab.Do(Viewport(1440, 900), Prefers("color-scheme", "light"))
					p := tab.ForLoad(t, "/lessons/"+slug)
					p.sound()
					p.Do(Viewport(390, 844), Prefers("color-scheme", "dark"))
					p.Wait(`innerWidth === 390 && matchMedia("(prefers-color-scheme: dark)").matches && ` + settled)
					p.Accessible()
					var wide string
					p.Eval(`document.documentElement.scrollWidth <= innerWidth ? "" : [...document.querySelectorAll("main :is(table, math, pre, p, li, div)")]
						.filter((e) => e.getBoundingClientRect().right > innerWidth && !e.closest(".table, .formula, pre > *, .code > *"))
						.map((e) => Math.round(e.getBoundingClientRect().right) + " px: " + e.outerHTML.slice(0, 120)).slice(-3).join("\n") || "something"`, &wide)
					if wide != "" {
						t.Errorf("on a phone the page scrolls sideways: %s", wide)
					}
				})
			}
		})
	}
}

// slugs lists the lessons, as the site does.
func slugs(t *testing.T) (list []string) {
	t.Helper()
	answer, err := http.Get(site.URL + "/content/lessons.json")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var outline struct{ Lessons []struct{ Slug string } }
	if err := json.NewDecoder(answer.Body).Decode(&outline); err != nil {
		t.Fatal(err)
	}
	for _, e := range outline.Lessons {
		list = append(list, e.Slug)
	}
	if len(list) == 0 {
		t.Fatal("the site has no lesson")
	}
	return list
}

func TestStatusAndHeaders(t *testing.T) {
	only(t, "these are answers of the project's own server", served)
	t.Parallel()
	for _, test := range []struct {
		address string
		status  int
		framed  bool
	}{
		{"/", 200, false},
		{"/licences", 200, false},
		{"/no/such/page", 404, false},
		{"/embed/no-such-algorithm", 404, true},
	} {
		answer, err := http.Get(site.URL + test.address)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		policy := answer.Header.Get("Content-Security-Policy")
		if answer.StatusCode != test.status {
			t.Errorf("%s: status %d, want %d", test.address, answer.StatusCode, test.status)
		}
		if strings.HasSuffix(policy, "frame-ancestors *") != test.framed {
			t.Errorf("%s: may be framed is not %v in %q", test.address, test.framed, policy)
		}
	}
}

// The pages are isolated, so that workers may share memory: at once by the server, from the second
// page on by the service worker.
func TestCrossOriginIsolated(t *testing.T) {
	t.Parallel()
	p := openIsolated(t, "/")
	var isolated bool
	p.Eval("crossOriginIsolated", &isolated)
	if !isolated {
		t.Error("the page is not cross-origin isolated")
	}
}

// Where the client has arrived and is of no use, the page says so after a few tries, keeps its text
// and offers a way on. It compiles the client itself where it has no workers.
func TestClientThatCannotStart(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "about:blank", Before(`delete globalThis.Worker; WebAssembly.compileStreaming = () => Promise.reject(new Error("refused by the test"));`))
	p.Expect("refused by the test")
	p.Go("/")
	p.Wait(`document.documentElement.dataset.client === "failed"`)
	if got := p.Text(".client-notice"); !strings.Contains(got, "could not start") || !strings.Contains(got, "Reload") {
		t.Errorf("the notice says %q", got)
	}
	if p.Text("h1") == "" {
		t.Error("the prerendered heading has gone")
	}
	p.Accessible()
}
