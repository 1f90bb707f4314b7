package browser

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// What TestMain starts once for all tests of the package.
var (
	site     *Server
	chromium *Chromium
)

func TestMain(m *testing.M) {
	flag.Parse()
	if os.Getenv("UPSWEEP_BROWSER") == "" {
		fmt.Println("browser tests are skipped: set UPSWEEP_BROWSER=1, or run `make browser`")
		os.Exit(0)
	}
	os.Exit(withBrowser(m.Run))
}

func withBrowser(run func() int) int {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Minute)
	defer cancel()
	var err error
	if site, err = Serve(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	code := 1
	if chromium, err = Launch(ctx, site.URL); err == nil {
		code = run()
		if err := chromium.Close(); err != nil {
			fmt.Fprintln(os.Stderr, "closing Chromium:", err)
		}
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	if err := site.Close(); err != nil {
		fmt.Fprintln(os.Stderr, "FAIL: the server:", err)
		return 1
	}
	return code
}

// Each kind of page: one title, one h1, a client that takes over, no console error, nothing for axe to say, no jump; light and dark.
func TestPages(t *testing.T) {
	for _, address := range []string{
		"/", "/lessons/blelloch", "/lessons/blelloch/notes", "/play/scan/blelloch", "/compare", "/embed/scan/hillis-steele-in-place", "/practice", "/practice/scan/blelloch",
		"/race", "/catalogue", "/glossary", "/search", "/licences", "/no/such/page",
	} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(address+" "+scheme, func(t *testing.T) {
				t.Parallel()
				p := chromium.Open(t, "about:blank", Prefers("color-scheme", scheme), WatchShift())
				if address == "/no/such/page" {
					p.Expect("404 (Not Found)")
				}
				p.Go(address)
				p.Running()
				var headings int
				p.Eval(`document.querySelectorAll("h1").length`, &headings)
				if headings != 1 {
					t.Errorf("%d h1 elements", headings)
				}
				p.Accessible()
				if shifts, sum := p.Shifts(); sum > 0.05 {
					t.Errorf("layout shift %.3f: %+v", sum, shifts)
				}
			})
		}
	}
}

// Every lesson, wide and light, then narrow and dark: one h1, nothing for axe to say, no jump, and no scrolling sideways.
func TestEveryLesson(t *testing.T) {
	for _, slug := range slugs(t) { // two at a time: they mostly wait
		t.Run(slug, func(t *testing.T) {
			t.Parallel()
			p := chromium.Open(t, "about:blank", Prefers("color-scheme", "light"), WatchShift())
			p.Go("/lessons/" + slug)
			p.Running()
			var headings int
			if p.Eval(`document.querySelectorAll("h1").length`, &headings); headings != 1 {
				t.Errorf("%d h1 elements", headings)
			}
			p.Accessible()
			if shifts, sum := p.Shifts(); sum > 0.05 {
				t.Errorf("layout shift %.3f: %+v", sum, shifts)
			}
			p.Do(Viewport(390, 844), Prefers("color-scheme", "dark"))
			p.Wait(`innerWidth === 390 && matchMedia("(prefers-color-scheme: dark)").matches && document.getAnimations().length === 0`)
			p.Accessible()
			var wide string
			p.Eval(`document.documentElement.scrollWidth <= innerWidth ? "" : [...document.querySelectorAll("main :is(table, math, pre, p, li, div)")]
				.filter((e) => e.getBoundingClientRect().right > innerWidth && !e.closest(".table, .formula, pre > *, .code > *"))
				.map((e) => e.outerHTML.slice(0, 120)).slice(-3).join("\n") || "something"`, &wide)
			if wide != "" {
				t.Errorf("on a phone the page scrolls sideways: %s", wide)
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
	var entries []struct{ Slug string }
	if err := json.NewDecoder(answer.Body).Decode(&entries); err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Slug)
	}
	if len(list) == 0 {
		t.Fatal("the site has no lesson")
	}
	return list
}

func TestStatusAndHeaders(t *testing.T) {
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

// The pages are isolated, so that workers may share memory.
func TestCrossOriginIsolated(t *testing.T) {
	p := chromium.Open(t, "/")
	var isolated bool
	p.Eval("crossOriginIsolated", &isolated)
	if !isolated {
		t.Error("the page is not cross-origin isolated")
	}
}

// Where the client can't be fetched, the page says so, keeps its text and offers a way on.
func TestClientThatCannotStart(t *testing.T) {
	p := chromium.Open(t, "about:blank", Before(`WebAssembly.compileStreaming = () => Promise.reject(new Error("refused by the test"));`))
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
