package site

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"upsweep/app"
	"upsweep/lessons"
	"upsweep/site/content"
	"upsweep/site/sitetest"
	"upsweep/web/assets"
)

// courseOfTests renders the lessons once for all tests.
var courseOfTests = sync.OnceValues(func() (app.Content, error) { return content.Of(os.DirFS("../lessons")) })

// testSite is the course as it is, with assets of a few bytes.
func testSite(t testing.TB) *Site {
	t.Helper()
	course, err := courseOfTests()
	if err != nil {
		t.Fatal(err)
	}
	course.Lessons = slices.Clone(course.Lessons) // a test may change its own
	return &Site{Assets: sitetest.Assets(t), Content: course, Pages: app.NewSite(course)}
}

// ask sends a request with the headers given as name, value, name, value …
func ask(handler http.Handler, method, target string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Result()
}

func body(t testing.TB, answer *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sharedSite is a site that no test changes, with a handler that keeps what it has written: tests
// of all pages write them once.
func sharedSite(t testing.TB) (*Site, http.Handler) {
	t.Helper()
	shared.once.Do(func() {
		shared.site = testSite(t)
		shared.handler = handlerOf(shared.site)
	})
	return shared.site, shared.handler
}

var shared struct {
	once    sync.Once
	site    *Site
	handler http.Handler
}

func handlerOf(site *Site) http.Handler {
	return NewHandler(func() *Site { return site }, slog.New(slog.DiscardHandler))
}

func TestStatusAndKind(t *testing.T) {
	site := handlerOf(testSite(t))
	for _, test := range []struct {
		method, target string
		status         int
		kind           string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"HEAD", "/", 200, "text/html; charset=utf-8"},
		{"POST", "/", 405, "text/plain; charset=utf-8"},
		{"GET", "/lessons/blelloch", 200, "text/html; charset=utf-8"},
		{"GET", "/lessons/blelloch/", 308, "text/html; charset=utf-8"},
		{"GET", "/lessons/absent", 404, "text/html; charset=utf-8"},
		{"GET", "/play/scan/blelloch", 200, "text/html; charset=utf-8"},
		{"GET", "/play/scan/blelloch?x=1,2&round=1", 200, "text/html; charset=utf-8"},
		{"GET", "/embed/scan/blelloch", 200, "text/html; charset=utf-8"},
		{"GET", "/licences", 200, "text/html; charset=utf-8"},
		{"GET", "/healthz", 200, "text/plain; charset=utf-8"},
		{"GET", "/content/lessons.json", 200, "application/json"},
		{"GET", "/content/lessons/blelloch.json", 200, "application/json"},
		{"GET", "/content/lessons/absent.json", 404, "application/json"},
		{"GET", "/content/licences.json", 200, "application/json"},
		{"GET", "/manifest.webmanifest", 200, "application/manifest+json"},
		{"GET", "/assets/client-02.wasm", 200, "application/wasm"},
		{"GET", "/assets/client.wasm", 404, "text/plain; charset=utf-8"},
		{"GET", "/favicon.ico", 302, "text/html; charset=utf-8"},
	} {
		answer := ask(site, test.method, test.target)
		if answer.StatusCode != test.status || answer.Header.Get("Content-Type") != test.kind {
			t.Errorf("%s %s: %d %q, want %d %q", test.method, test.target, answer.StatusCode, answer.Header.Get("Content-Type"), test.status, test.kind)
		}
	}
}

// A flipbook is found at the address that its page names, for ever, and nowhere else.
func TestFlipbooks(t *testing.T) {
	site := testSite(t)
	handler := handlerOf(site)
	for _, page := range []string{"/", "/lessons/blelloch", "/play/scan/blelloch", "/embed/reduce/tree"} {
		text := body(t, ask(handler, http.MethodGet, page))
		list := site.Pages.Flipbooks(page)
		if len(list) == 0 {
			t.Errorf("%s has no flipbooks", page)
		}
		for _, book := range list {
			answer := ask(handler, http.MethodGet, book, "Accept-Encoding", "gzip, br")
			if answer.StatusCode != http.StatusOK || answer.Header.Get("Cache-Control") != assets.Forever || answer.Header.Get("Content-Encoding") != "" {
				t.Errorf("%s: %d %v", book, answer.StatusCode, answer.Header)
			}
			if !strings.Contains(text, `data-flipbook="`+book+`"`) {
				t.Errorf("%s does not name %s", page, book)
			}
			if file := body(t, answer); !strings.HasPrefix(file, "\x1f\x8b") {
				t.Errorf("%s is not gzip", book)
			}
			if other := ask(handler, http.MethodGet, strings.Replace(book, "-", "-0", 1)); other.StatusCode != http.StatusNotFound || other.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("another hash than that of %s: %d %v", book, other.StatusCode, other.Header)
			}
		}
	}
}

func TestSecurityHeaders(t *testing.T) {
	site := handlerOf(testSite(t))
	for _, target := range []string{"/", "/no/such/page", "/embed/scan/blelloch", "/embed/exercise/scan/blelloch", "/player/scan/blelloch", "/upsweep.js", "/healthz", "/content/lessons.json", "/assets/client-02.wasm", "/assets/absent"} {
		header := ask(site, "GET", target).Header
		for name, want := range map[string]string{
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Embedder-Policy": "require-corp",
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "strict-origin-when-cross-origin",
		} {
			if got := header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", target, name, got, want)
			}
		}
		policy := header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ") || strings.Contains(policy, "unsafe-inline") {
			t.Errorf("%s: policy %q", target, policy)
		}
		embed := strings.HasPrefix(target, "/embed/") || strings.HasPrefix(target, "/player/")
		if !strings.Contains(policy, "; require-trusted-types-for 'script'; trusted-types default; ") {
			t.Errorf("%s: text becomes markup unseen: %q", target, policy)
		}
		if got := strings.HasSuffix(policy, "frame-ancestors *"); got != embed {
			t.Errorf("%s: may be framed: %v, want %v", target, got, embed)
		}
		if got := header.Get("X-Frame-Options") == ""; got != embed {
			t.Errorf("%s: X-Frame-Options %q", target, header.Get("X-Frame-Options"))
		}
		// What pages are made of may be fetched by a frame with an origin of its own, and nothing
		// else may.
		part := strings.HasPrefix(target, "/assets/") || target == "/upsweep.js"
		if got := header.Get("Access-Control-Allow-Origin") == "*"; got != part {
			t.Errorf("%s: open to other origins: %v, want %v", target, got, part)
		}
		if got := header.Get("Cross-Origin-Resource-Policy") == "cross-origin"; got != (part || embed) {
			t.Errorf("%s: Cross-Origin-Resource-Policy %q", target, header.Get("Cross-Origin-Resource-Policy"))
		}
		if header.Get("Permissions-Policy") == "" {
			t.Errorf("%s: no Permissions-Policy", target)
		}
	}
}

// A page keeps its own policy: what it holds inline would not run, and what it refers to is there.
func TestPagesHoldNothingInline(t *testing.T) {
	site, handler := sharedSite(t)
	for _, address := range site.Pages.Addresses() {
		text := body(t, ask(handler, "GET", address))
		for _, inline := range []string{" style=", "<style", " onclick=", " onload=", "javascript:", "user-scalable"} {
			if strings.Contains(strings.ToLower(text), inline) {
				t.Errorf("%s holds %q", address, inline)
			}
		}
		ours := strings.Count(text, `<script src="/assets/`) + strings.Count(text, `<script type="module" src="/assets/`)
		data := strings.Count(text, `<script type="application/ld+json">`) // what machines read of a lesson, which nothing runs
		if is := strings.HasPrefix(address, "/lessons/") && !strings.HasSuffix(address, "/notes"); is != (data == 1) || data > 1 {
			t.Errorf("%s: %d descriptions for machines", address, data)
		}
		if scripts := strings.Count(text, "<script") - data; scripts == 0 || scripts != ours {
			t.Errorf("%s: %d script elements, of which %d are files of ours", address, scripts, ours)
		}
		_, inside, _ := strings.Cut(text, "<body>")
		if tag, _, _ := strings.Cut(inside, ">"); !strings.HasPrefix(tag, "<div ") || !strings.Contains(tag, ` id="app"`) {
			t.Errorf("%s: the body does not start with the mount point but with %.40q", address, inside)
		}
	}
}

func TestRevalidation(t *testing.T) {
	site := handlerOf(testSite(t))
	first := ask(site, "GET", "/lessons/blelloch", "Accept-Encoding", "gzip")
	tag := first.Header.Get("ETag")
	if tag == "" || first.Header.Get("Cache-Control") != "no-cache" || first.Header.Get("Vary") != "Accept-Encoding" {
		t.Fatalf("headers %v", first.Header)
	}
	unzip, err := gzip.NewReader(first.Body)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(unzip)
	if err != nil {
		t.Fatal(err)
	}
	if want := body(t, ask(site, "GET", "/lessons/blelloch")); string(plain) != want {
		t.Error("the compressed page is another page")
	}
	for _, test := range []struct {
		condition, coding string
		status            int
	}{
		{tag, "gzip", 304},
		{"W/" + tag, "gzip", 304},
		{`"other", ` + tag, "gzip", 304},
		{"*", "gzip", 304},
		{tag, "br", 200}, // another representation
		{`"other"`, "gzip", 200},
		{"", "gzip", 200},
	} {
		answer := ask(site, "GET", "/lessons/blelloch", "Accept-Encoding", test.coding, "If-None-Match", test.condition)
		if answer.StatusCode != test.status {
			t.Errorf("If-None-Match: %s, Accept-Encoding: %s: %d, want %d", test.condition, test.coding, answer.StatusCode, test.status)
		}
		if text := body(t, answer); (text == "") != (test.status == 304) {
			t.Errorf("If-None-Match: %s: a body of %d bytes with %d", test.condition, len(text), answer.StatusCode)
		}
	}
}

func TestMissingPageIsNotKept(t *testing.T) {
	answer := ask(handlerOf(testSite(t)), "GET", "/no/such/page")
	if got := answer.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control %q", got)
	}
	if text := body(t, answer); !strings.Contains(text, "<h1>Page not found</h1>") || !strings.Contains(text, `href="/catalogue"`) {
		t.Errorf("the page does not say what is wrong and where to go: %.400s", text)
	}
}

// A redirect must never leave the host: //evil.example/ is a path here, and an address elsewhere.
func TestRedirectStaysHere(t *testing.T) {
	site := handlerOf(testSite(t))
	for target, want := range map[string]string{
		"/lessons/blelloch/":    "/lessons/blelloch",
		"/play/x/?x=1":          "/play/x?x=1",
		"//evil.example/":       "/evil.example",
		"/\\evil.example/":      "/%5Cevil.example",
		"http://evil.example//": "/",
	} {
		answer := ask(site, "GET", target)
		location := answer.Header.Get("Location")
		if answer.StatusCode/100 != 3 || strings.HasPrefix(location, "//") || strings.Contains(location, "://") {
			t.Errorf("%s: %d to %q", target, answer.StatusCode, location)
		}
		if location != want && !strings.HasSuffix(location, want+"/") { // the mux cleans a path before we see it
			t.Errorf("%s leads to %q, want %q", target, location, want)
		}
	}
}

func TestPanicBecomesAPage(t *testing.T) {
	var lines strings.Builder
	site := testSite(t)
	handler := WithHeaders(withRecovery(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		panic(errors.New("the kernel fell over"))
	}), func() *Site { return site }, slog.New(slog.NewTextHandler(&lines, nil))))
	answer := ask(handler, "GET", "/lessons/blelloch")
	text := body(t, answer)
	if answer.StatusCode != 500 || !strings.Contains(text, "Something failed on our side") || strings.Contains(text, "kernel") {
		t.Errorf("%d: %s", answer.StatusCode, text)
	}
	if log := lines.String(); !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "the kernel fell over") || !strings.Contains(log, "path=/lessons/blelloch") {
		t.Errorf("the log says %q", log)
	}
}

// An author sees which lesson is wrong; a lesson's text can't break out of that page.
func TestProblemIsShown(t *testing.T) {
	site := testSite(t)
	site.Problem = fmt.Errorf("blelloch.md:12: no directive <script>")
	answer := ask(handlerOf(site), "GET", "/")
	if text := body(t, answer); answer.StatusCode != 500 || !strings.Contains(text, "blelloch.md:12: no directive &lt;script&gt;") {
		t.Errorf("%d: %s", answer.StatusCode, text)
	}
}

// A lesson arrives in the client as the document that it is.
func TestContentIsTheDocument(t *testing.T) {
	site := testSite(t)
	var got lessons.Document
	if err := json.Unmarshal([]byte(body(t, ask(handlerOf(site), "GET", "/content/lessons/blelloch.json"))), &got); err != nil {
		t.Fatal(err)
	}
	if got.Slug != "blelloch" || got.Title == "" || got.FirstFigure() == nil || !strings.Contains(got.FirstFigure().SVG, "<svg") {
		t.Errorf("slug %q, title %q, first figure %v", got.Slug, got.Title, got.FirstFigure() != nil)
	}
	var outline app.Outline
	if err := json.Unmarshal([]byte(body(t, ask(handlerOf(site), "GET", "/content/lessons.json"))), &outline); err != nil {
		t.Fatal(err)
	}
	if len(outline.Lessons) != len(site.Content.Lessons) || len(outline.Lessons) == 0 {
		t.Errorf("%d entries for %d lessons", len(outline.Lessons), len(site.Content.Lessons))
	}
}

// A new site is served as soon as the edition hands it out; what was kept of the old one is
// forgotten.
func TestNewEdition(t *testing.T) {
	old, site := testSite(t), testSite(t)
	site.Content.Lessons = nil
	site.Pages = app.NewSite(site.Content)
	current := old
	handler := NewHandler(func() *Site { return current }, slog.New(slog.DiscardHandler))
	if got := ask(handler, "GET", "/lessons/blelloch").StatusCode; got != 200 {
		t.Fatal(got)
	}
	current = site
	if got := ask(handler, "GET", "/lessons/blelloch").StatusCode; got != 404 {
		t.Errorf("a lesson that has gone: %d", got)
	}
}
