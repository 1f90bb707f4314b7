package site

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"upsweep/app"
	"upsweep/lessons/pack"
)

// begun is the course that `-course init` writes, and a watch over it.
func begun(t *testing.T, live bool) (dir string, w *packWatch) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "my-course")
	if _, err := pack.Begin(dir); err != nil {
		t.Fatal(err)
	}
	site, _ := sharedSite(t)
	w = &packWatch{dir: dir, live: live, ours: func() *Site { return site }, log: slog.New(slog.DiscardHandler)}
	if err := w.look(); err != nil {
		t.Fatal(err)
	}
	return dir, w
}

// change edits a file of the course, and returns the site of a request that comes late enough to
// look.
func change(t *testing.T, w *packWatch, name string, edited func(string) string) *Site {
	t.Helper()
	file := filepath.Join(w.dir, name)
	before, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(edited(string(before))), 0o644); err != nil {
		t.Fatal(err)
	}
	w.looked = time.Time{}
	return w.current()
}

func replaced(old, new string) func(string) string {
	return func(text string) string { return strings.Replace(text, old, new, 1) }
}

// shown is the text of a page, which there has to be.
func shown(t *testing.T, site *Site, address string) string {
	t.Helper()
	page, ok := site.Pages.Prerender(address)
	if !ok {
		t.Fatalf("there is no page %s", address)
	}
	return page.Title + page.BodyHTML
}

var (
	lessonHref = regexp.MustCompile(`href=\\?"/lessons/([a-z0-9-]+)`)
	markup     = regexp.MustCompile(`<[^>]*>`)
)

// What `-course init` writes is a course as it stands: its lesson renders, its problem set is one.
func TestBegunCourseIsACourse(t *testing.T) {
	_, w := begun(t, true)
	site := w.site
	if site.Flaws != nil {
		t.Fatal(site.Flaws)
	}
	for address, wants := range map[string][]string{
		"/":                      {"My course", "Six lessons on parallel prefix sums", "First steps", "Problem sets", "/practice?set=", "2 exercises"},
		"/lessons/first-steps":   {"Lesson 1 of 6 · Beginning", "adds 7 times, in 3 rounds", "· My course"},
		"/lessons/work-and-span": {"Lesson 3 of 6 · Beginning"},
	} {
		text := shown(t, site, address)
		for _, want := range wants {
			if !strings.Contains(strings.Join(strings.Fields(markup.ReplaceAllString(text, " ")+" "+text), " "), want) {
				t.Errorf("%s lacks %q", address, want)
			}
		}
	}
	if _, ok := site.Pages.Prerender("/lessons/quicksort"); ok {
		t.Error("a lesson that the course does not take has a page")
	}
}

// A saved lesson is shown; a broken one shows what is wrong with it, on its own page and nowhere
// else, and the course goes on.
func TestBrokenLessonShowsItOnItsPageAlone(t *testing.T) {
	_, w := begun(t, true)
	first := w.site
	edited := change(t, w, "first-steps.md", replaced("title: First steps", "title: The first steps"))
	if edited == first || edited.Live == first.Live {
		t.Fatal("a saved lesson makes no other site")
	}
	if !strings.Contains(shown(t, edited, "/lessons/first-steps"), "The first steps") || !strings.Contains(shown(t, edited, "/"), "The first steps") {
		t.Error("the new title is not shown")
	}
	if w.looked = (time.Time{}); w.current() != edited {
		t.Error("another site without a change")
	}

	broken := change(t, w, "first-steps.md", replaced(":::figure reduce/tree", ":::figure reduce/absent"))
	const says = "the catalogue has no algorithm"
	text := shown(t, broken, "/lessons/first-steps")
	if !strings.Contains(text, "first-steps.md:25") || !strings.Contains(text, says) || !strings.Contains(text, "The first steps") {
		t.Errorf("the broken lesson does not say what is wrong with it: %.2000s", text)
	}
	for _, address := range broken.Pages.Addresses() {
		if !strings.HasPrefix(address, "/play/") && !strings.HasPrefix(address, "/embed/") && !strings.HasPrefix(address, "/practice/") && !strings.HasPrefix(address, "/write") && address != "/lessons/first-steps" {
			if strings.Contains(shown(t, broken, address), says) {
				t.Errorf("%s says what is wrong with another page", address)
			}
		}
	}
	if err := Export(context.Background(), broken, handlerOf(broken), t.TempDir()); err == nil || !strings.Contains(err.Error(), "first-steps.md:25: ") {
		t.Errorf("a broken course is exported: %v", err)
	}
	if err := WriteSCORM(context.Background(), broken, handlerOf(broken), filepath.Join(t.TempDir(), "course.zip"), ""); err == nil || !strings.Contains(err.Error(), "first-steps.md:25: ") {
		t.Errorf("a broken course is packaged: %v", err)
	}

	mended := change(t, w, "first-steps.md", replaced(":::figure reduce/absent", ":::figure reduce/tree"))
	if mended.Flaws != nil {
		t.Errorf("mended, it still says %v", mended.Flaws)
	}
}

// A course.yaml that is wrong leaves the course as it was, and says so on the front page.
func TestBrokenConfigLeavesTheCourse(t *testing.T) {
	_, w := begun(t, true)
	broken := change(t, w, pack.ConfigFile, replaced("name: My course", "name: Another\nfonts: large\nlayout: wide"))
	home := shown(t, broken, "/")
	if !strings.Contains(home, "My course") || !strings.Contains(home, "course.yaml:6: unknown field &#34;fonts&#34;") {
		t.Errorf("the front page: %.1500s", home)
	}
	if items := regexp.MustCompile(`<li>\s*course\.yaml:[67]: `).FindAllString(home, -1); len(items) != 2 {
		t.Errorf("of two mistakes %d have lines of their own", len(items))
	}
	if strings.Contains(shown(t, broken, "/lessons/first-steps"), "fonts") {
		t.Error("a lesson says what is wrong with course.yaml")
	}
	if again := change(t, w, pack.ConfigFile, func(s string) string { return s }); again != broken {
		t.Error("another site without a change")
	}
	mended := change(t, w, pack.ConfigFile, replaced("\nfonts: large\nlayout: wide", ""))
	if home := shown(t, mended, "/"); !strings.Contains(home, "Another") || strings.Contains(home, "fonts") {
		t.Errorf("mended, the front page says: %.1500s", home)
	}
}

// Notes and a glossary that are broken say so on their own pages too.
func TestNotesAndGlossaryOfACourse(t *testing.T) {
	_, w := begun(t, true)
	change(t, w, pack.ConfigFile, replaced("# glossary:", "glossary:"))
	site := change(t, w, "glossary.md", func(string) string {
		return "## doubling\n\nForms: neighbours\n\nTaking twice as many. As in [scan](/lessons/blelloch).\n"
	})
	if site.Flaws != nil || !strings.Contains(shown(t, site, "/glossary"), "Taking twice as many.") {
		t.Errorf("the glossary lacks a term of the course; %v", site.Flaws)
	}
	if !strings.Contains(shown(t, site, "/lessons/first-steps"), "/glossary#doubling") {
		t.Error("a lesson is not linked to a term of the course")
	}
	broken := change(t, w, "glossary.md", func(text string) string { return text + "\n## a term of nothing\n" })
	if text := shown(t, broken, "/glossary"); !strings.Contains(text, "glossary.md:7") || !strings.Contains(text, `id="up-sweep"`) {
		t.Errorf("a broken glossary: %.3000s", text[strings.Index(text, "<main"):])
	}
	broken = change(t, w, "notes/first-steps.md", func(string) string { return "---\nsummary: In class.\n---\n\nNothing yet.\n" })
	if text := shown(t, broken, "/lessons/first-steps/notes"); !strings.Contains(text, "notes/first-steps.md:1") {
		t.Errorf("broken notes: %.800s", text)
	}
}

// The colours of a course are a sheet of its own, which pages and the list for use without a
// network name.
func TestColoursOfACourse(t *testing.T) {
	_, w := begun(t, false)
	site := change(t, w, pack.ConfigFile, strings.NewReplacer("# colours:", "colours:", "#   light", "  light", "#   dark", "  dark").Replace)
	handler := handlerOf(site)
	if text := body(t, ask(handler, "GET", "/")); !strings.Contains(text, `<link rel="stylesheet" href="/content/course.css">`) {
		t.Error("the front page does not name the sheet")
	}
	if got := body(t, ask(handler, "GET", "/content/course.css")); !strings.HasPrefix(got, ":root{--accent:light-dark(#00558c,#8fc7f0);--tint:light-dark(#") {
		t.Errorf("the sheet: %q", got)
	}
	if !strings.Contains(strings.Join(site.contents(), " "), "/content/course.css") {
		t.Error("the sheet is not kept for use without a network")
	}
	plain := testSite(t)
	if answer := ask(handlerOf(plain), "GET", "/content/course.css"); answer.StatusCode != 404 {
		t.Errorf("our own course has a sheet of colours: %d", answer.StatusCode)
	}
}

// Open pages are told of a change, and of nothing where readers use the course.
func TestOpenPagesHearOfAChange(t *testing.T) {
	_, w := begun(t, true)
	edition := Edition(w.current)
	s := started(t, WithLive(NewHandler(edition, w.log), edition, t.Context().Done()))
	answer, err := s.Client().Get(s.URL + liveAddress)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Fatalf("of type %q", kind)
	}
	events := make([]byte, 256)
	next := func() string {
		n, err := answer.Body.Read(events)
		if err != nil {
			t.Fatal(err)
		}
		return string(events[:n])
	}
	first := next()
	if page := body(t, ask(NewHandler(edition, w.log), "GET", "/")); !strings.Contains(page, `data-live="`+strings.TrimSpace(strings.TrimPrefix(first, "data: "))+`"`) {
		t.Errorf("the page is not of the revision that is told, %q", first)
	}
	began := time.Now()
	file := filepath.Join(w.dir, "first-steps.md")
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(replaced("First steps", "Second steps")(string(before))), 0o644); err != nil {
		t.Fatal(err)
	}
	if second := next(); second == first || !strings.HasPrefix(second, "data: ") {
		t.Errorf("after %q: %q", first, second)
	}
	t.Logf("told after %s", time.Since(began))

	site, handler := sharedSite(t)
	quiet := WithLive(handler, func() *Site { return site }, t.Context().Done())
	if answer := ask(quiet, "GET", liveAddress); answer.StatusCode != 404 {
		t.Errorf("a site of readers answers %d", answer.StatusCode)
	}
}

// A folder that is not there is refused, and what its course.yaml does not name is logged.
func TestOpenPack(t *testing.T) {
	site, _ := sharedSite(t)
	absent := filepath.Join(t.TempDir(), "absent")
	if _, err := OpenPack(absent, false, func() *Site { return site }, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("a folder that is not there: %v", err)
	}
	var logged bytes.Buffer
	dir, _ := begun(t, true)
	if err := os.WriteFile(filepath.Join(dir, "draft.md"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenPack(dir, false, func() *Site { return site }, slog.New(slog.NewTextHandler(&logged, nil))); err != nil || !strings.Contains(logged.String(), "files=draft.md") {
		t.Errorf("a file that course.yaml does not name goes unsaid: %v, %s", err, logged.String())
	}
}

// No page of a course leads to a lesson that it leaves out, and what an export would write is
// there.
func TestPagesOfACourseLeadNowhereElse(t *testing.T) {
	_, w := begun(t, false)
	handler := handlerOf(w.site)
	for _, address := range append(w.site.Pages.Addresses(), w.site.contents()...) {
		if kind, _, ok := app.KindOf(address); ok && (kind.Named == app.ByAlgorithm || kind.Named == app.ByTask) && address != "/play/scan/blelloch" {
			continue // pages of one kind; what they have of the course is on the one
		}
		answer := ask(handler, "GET", address)
		text := body(t, answer)
		if answer.StatusCode != 200 {
			t.Errorf("%s answers %d", address, answer.StatusCode)
		}
		for _, m := range lessonHref.FindAllStringSubmatch(text, -1) {
			if lessonOf(w.site, m[1]) == nil {
				t.Errorf("%s leads to %s, which the course does not take", address, m[1])
			}
		}
	}
	if manifest := body(t, ask(handler, "GET", "/manifest.webmanifest")); !strings.Contains(manifest, `"name":"My course"`) {
		t.Errorf("the manifest: %s", manifest)
	}
}
