package workshop

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"upsweep/site"
	"upsweep/web/bundle"
)

// bench is a workshop over a copy of the sources, without a client.
func bench(t *testing.T) *Workshop {
	t.Helper()
	root := t.TempDir()
	for _, folder := range []string{"lessons", "web/vendor", "web/icons", "gpu"} {
		if err := os.CopyFS(filepath.Join(root, folder), os.DirFS("../../"+folder)); err != nil {
			t.Fatal(err)
		}
	}
	for _, pattern := range []string{"web/*.js", "web/*.css"} {
		names, err := filepath.Glob("../../" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			edit(t, filepath.Join(root, "web", filepath.Base(name)), func(string) string { return read(t, name) })
		}
	}
	w := &Workshop{root: root, log: slog.New(slog.DiscardHandler), options: bundle.Options{
		Root: root, Out: filepath.Join(root, "web", "dist"), Brotli: 1, Sheets: sheets(),
	}}
	built, err := bundle.Build(context.Background(), w.options)
	if err != nil {
		t.Fatal(err)
	}
	w.site, w.seen = w.renew(built), w.stamp()
	return w
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// edit changes a file, or makes it.
func edit(t *testing.T, name string, change func(string) string) {
	t.Helper()
	before, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(change(string(before))), 0o644); err != nil {
		t.Fatal(err)
	}
}

// next is the site of a request that comes late enough to look at the files.
func next(w *Workshop) *site.Site {
	w.looked = time.Time{}
	return w.current()
}

func TestEditedLessonIsServed(t *testing.T) {
	w := bench(t)
	first := next(w)
	if first.Problem != nil {
		t.Fatal(first.Problem)
	}
	if next(w) != first {
		t.Error("another site without a change")
	}
	lesson := filepath.Join(w.root, "lessons", "blelloch.md")
	original := read(t, lesson)

	edit(t, lesson, func(text string) string { return strings.Replace(text, "Scan: Blelloch", "Scan: Blelloch, edited", 1) })
	if page, _ := next(w).Pages.Prerender("/lessons/blelloch"); !strings.Contains(page.BodyHTML, "Scan: Blelloch, edited") {
		t.Error("the edited title is not on the page")
	}

	edit(t, lesson, func(text string) string { return text + "\n:::figure scan/absent name=gone\n:::\n" })
	broken := next(w).Problem
	if broken == nil || !strings.Contains(broken.Error(), "blelloch.md:") || !strings.Contains(broken.Error(), "scan/absent") {
		t.Errorf("a directive that does not resolve: %v", broken)
	}

	edit(t, lesson, func(string) string { return original })
	if mended := next(w); mended.Problem != nil {
		t.Errorf("mended, it still says %v", mended.Problem)
	}
}

func TestEditedSheetIsServed(t *testing.T) {
	w := bench(t)
	before := next(w).Assets.URL("style.css")
	sheet := filepath.Join(w.root, "web", "style-pages.css")
	edit(t, sheet, func(text string) string { return text + "\nh1 { outline: 3px solid red; }\n" })
	after := next(w)
	if after.Assets.URL("style.css") == before {
		t.Error("the sheet kept its name")
	}
	edit(t, sheet, func(text string) string { return text + "\nh1 { background: url(absent.png)" })
	if broken := next(w); broken.Assets.URL("style.css") != after.Assets.URL("style.css") {
		t.Error("a sheet that does not build replaced the good one")
	}
}

// Without a home Go has no folders to work in: said at once, and not from the middle of a build.
func TestWithoutHome(t *testing.T) {
	for _, name := range []string{"HOME", "GOPATH", "GOMODCACHE", "GOCACHE", "XDG_CACHE_HOME"} {
		t.Setenv(name, "")
	}
	t.Setenv("GOENV", "off")
	if err := KeepsBuilds(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "HOME: it is not set") {
		t.Errorf("%v", err)
	}
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOCACHE", filepath.Join("/dev/null", "cache"))
	if err := KeepsBuilds(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "GOCACHE: ") {
		t.Errorf("%v", err)
	}
}
