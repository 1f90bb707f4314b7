package site

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestPlaceOf(t *testing.T) {
	for address, want := range map[string]Location{
		"":                                      {},
		"/":                                     {},
		"/courses/upsweep/":                     {Base: "/courses/upsweep"},
		"https://example.org":                   {Origin: "https://example.org"},
		"https://example.org/a%20b/":            {Origin: "https://example.org", Base: "/a%20b"},
		"http://localhost:8000/courses/upsweep": {Origin: "http://localhost:8000", Base: "/courses/upsweep"},
	} {
		if got, err := LocationOf(address); err != nil || got != want {
			t.Errorf("%q: %+v, %v, want %+v", address, got, err, want)
		}
	}
	for _, address := range []string{"courses", "ftp://example.org/", "https:///x", "https://example.org/?a", "https://me@example.org/", "/a//b", "javascript:alert(1)"} {
		if got, err := LocationOf(address); err == nil || !strings.Contains(err.Error(), "-site") {
			t.Errorf("%q is taken for the place %+v (%v)", address, got, err)
		}
	}
}

// elsewhere is the site as it is exported below a path.
func elsewhere(t *testing.T) *Site {
	site := testSite(t)
	site.Location, site.Offline, site.Static = Location{"https://example.org", "/courses/upsweep"}, true, true
	return site
}

// sharedElsewhere is such a site of which each page is made once for all tests, none of which
// changes it.
func sharedElsewhere(t *testing.T) *Site {
	sharedBelow.once.Do(func() { sharedBelow.site = elsewhere(t) })
	return sharedBelow.site
}

var sharedBelow struct {
	once sync.Once
	site *Site
}

// checkBelow checks what is particular to a site that is exported below a path.
func checkBelow(t *testing.T, dir string) {
	site := sharedElsewhere(t)
	link := regexp.MustCompile(`\s(?:href|src|action|data-wasm|data-exec|data-worker|data-flipbook)="(/[^"]*)"`)
	pages := 0
	err := filepath.WalkDir(dir, func(file string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".html") {
			return err
		}
		pages++
		text, err := os.ReadFile(file)
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			inside, ok := strings.CutPrefix(m[1], site.Location.Base)
			if !ok {
				t.Errorf("%s leads out of the site: %s", strings.TrimPrefix(file, dir), m[0])
				continue
			}
			inside, _, _ = strings.Cut(inside, "?")
			inside, _, _ = strings.Cut(inside, "#")
			if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(inside))); err != nil {
				t.Errorf("%s leads to what is not there: %s", strings.TrimPrefix(file, dir), m[0])
			}
		}
		return err
	})
	if err != nil || pages < 10 {
		t.Errorf("%d pages, %v", pages, err)
	}

	lesson, err := os.ReadFile(filepath.Join(dir, "lessons", "blelloch", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<link rel="canonical" href="https://example.org/courses/upsweep/lessons/blelloch/">`, `data-base="/courses/upsweep"`,
		`data-worker="/courses/upsweep/sw.js"`, `http-equiv="Content-Security-Policy"`,
	} {
		if !strings.Contains(string(lesson), want) {
			t.Errorf("the lesson lacks %s", want)
		}
	}

	text, err := os.ReadFile(filepath.Join(dir, "sitemap.xml"))
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		URLs []struct {
			Loc string `xml:"loc"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, u := range list.URLs {
		known[strings.TrimPrefix(u.Loc, "https://example.org/courses/upsweep")] = true
	}
	for address, want := range map[string]bool{"/": true, "/lessons/blelloch/": true, "/play/scan/blelloch/": true, "/glossary/": true, "/embed/scan/blelloch/": false, "/search/": false, "/shell/": false} {
		if known[address] != want {
			t.Errorf("the site map lists %s: %v, want %v", address, known[address], want)
		}
	}
}

// The list of the worker is whole and true: what it names is served, texts have the hash that it
// says, pages name its build.
func TestWorkerKeepsOneVersion(t *testing.T) {
	site := sharedElsewhere(t)
	list := offlineOf(site)
	handler := handlerOf(site)
	body := func(address string) string {
		answer := ask(handler, http.MethodGet, address)
		text, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Errorf("%s answers %d, %v", address, answer.StatusCode, err)
		}
		return string(text)
	}
	kept := map[string]bool{}
	for name, want := range map[string]struct{ seldom, kept bool }{
		"client.wasm": {false, true}, "gpu.js": {true, false}, "scorm.js": {false, false}, "lti.js": {false, false},
	} {
		is := func(entry [2]string) bool { return entry[0] == site.Assets.URL(name) }
		if seldom, kept := slices.ContainsFunc(list.Seldom, is), slices.ContainsFunc(list.Assets, is); seldom != want.seldom || kept != want.kept {
			t.Errorf("%s is kept: %v, and once it has been used: %v; want %+v", name, kept, seldom, want)
		}
	}
	for _, text := range slices.Concat(list.Assets, list.Seldom, list.Texts) {
		kept[text[0]] = true
		if digest([]byte(body(text[0]))) != text[1] {
			t.Errorf("%s has another hash than the worker expects", text[0])
		}
	}
	names := map[string]bool{}
	books := 0
	for _, page := range list.Pages {
		names[page[0]] = true
		if book := regexp.MustCompile(`data-flipbook="([^"]*)"`).FindStringSubmatch(body(page[0])); book != nil {
			books++
			if !kept[strings.TrimPrefix(book[1], site.Location.Base)] {
				t.Errorf("the worker does not keep %s, the first that %s names", book[1], page[0])
			}
		}
		if text := body(page[0]); !strings.Contains(text, `data-build="`+list.Build+`"`) || digest([]byte(text)) != page[1] {
			t.Errorf("%s is not of the build that the worker expects", page[0])
		}
	}
	if books < len(site.Content.Lessons)*3/4 {
		t.Errorf("only %d flipbooks are kept for %d lessons", books, len(site.Content.Lessons))
	}
	if more := len(list.Assets); more > len(site.Assets.All())+len(list.Pages) {
		t.Errorf("%d assets are kept", more)
	}
	for _, address := range []string{"/", "/lessons/blelloch", "/search", "/shell", "/glossary"} {
		if !names[address] {
			t.Errorf("the worker does not keep %s", address)
		}
	}
	other := elsewhere(t)
	other.Content.Lessons[0].Title += "!"
	if other.build() == site.build() {
		t.Error("another lesson is the same build")
	}
	if elsewhere(t).build() != site.build() {
		t.Error("the same site is another build")
	}
}

// Where pages show what has just been edited there is no worker, and an old one at the same address
// ends.
func TestWorkshopKeepsNothing(t *testing.T) {
	site := testSite(t)
	handler := handlerOf(site)
	page, err := io.ReadAll(ask(handler, http.MethodGet, "/").Body)
	if err != nil || strings.Contains(string(page), "data-worker") {
		t.Errorf("the page of a workshop registers a worker (%v)", err)
	}
	script, err := io.ReadAll(ask(handler, http.MethodGet, workerAddress).Body)
	if err != nil || !strings.Contains(string(script), "unregister()") {
		t.Errorf("%s leaves an earlier worker alive (%v)", workerAddress, err)
	}
}

func TestManifestOfAnApplication(t *testing.T) {
	site := elsewhere(t)
	var manifest struct {
		ID, Scope, Display string
		StartURL           string `json:"start_url"`
		Icons              []struct{ Src string }
	}
	if err := json.NewDecoder(ask(handlerOf(site), http.MethodGet, "/manifest.webmanifest").Body).Decode(&manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Scope != "/courses/upsweep/" || manifest.StartURL != manifest.Scope || manifest.ID != manifest.Scope {
		t.Errorf("the application lies at %+v", manifest)
	}
}
