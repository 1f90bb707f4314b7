// Package workshop is the site of somebody who works on it: the files of the module flow in, and
// the site as they make it at the moment flows out. It builds the client, and takes up changes of
// lessons, scripts and sheets while it runs. A program that carries its site does without it.
package workshop

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"upsweep/app"
	"upsweep/lessons/render"
	"upsweep/site"
	"upsweep/site/content"
	"upsweep/views/svg"
	"upsweep/web/assets"
	"upsweep/web/bundle"
)

// A Workshop hands out the site as the files of the module make it at the moment.
type Workshop struct {
	root    string
	log     *slog.Logger
	options bundle.Options

	bundling sync.Mutex // held while files are written to options.Out

	mu     sync.Mutex
	site   *site.Site
	seen   stamp
	looked time.Time
}

// New is a workshop over the module at root. Built assets go to out, or where that is empty to
// web/dist; brotli is the quality of their coding, of which 11 is for publication.
func New(root, out string, brotli int, log *slog.Logger) *Workshop {
	return &Workshop{root: root, log: log, options: bundle.Options{
		Root: root, Out: cmp.Or(out, filepath.Join(root, "web", "dist")), Client: "./cmd/serve", Worker: "./cmd/worker", Kernels: "./cmd/kernels", Shaders: "./cmd/shaders", Translator: "./cmd/translator", Brotli: brotli, Lines: brotli < 11, Sheets: sheets(),
		Progress: func(step string) { log.Info(step) },
	}}
}

// Open builds the assets and hands out the site. One that is not asked for the whole site has its
// pages before the programs that they load; it compiles those beside its readers where finish says
// so.
func (w *Workshop) Open(ctx context.Context, whole, finish bool) (site.Edition, error) {
	options := w.options
	options.Scripts = !whole
	built, err := bundle.Build(ctx, options)
	if err != nil {
		return nil, err
	}
	w.site = w.renew(built)
	w.seen = w.stamp()
	if options.Scripts && finish {
		go w.finish(ctx)
	}
	return w.current, nil
}

// Carry builds the assets, and writes beside them what a program with the tag embedded carries of
// the site besides.
func (w *Workshop) Carry(ctx context.Context) (*assets.Set, error) {
	built, err := bundle.Build(ctx, w.options)
	if err != nil {
		return nil, err
	}
	whole := w.renew(built)
	if whole.Problem != nil {
		return nil, whole.Problem
	}
	w.log.Info("making all pages")
	made, err := site.Prepare(whole, os.DirFS(filepath.Join(w.root, "lessons")))
	if err != nil {
		return nil, err
	}
	text, err := made.Encode()
	if err != nil {
		return nil, err
	}
	w.log.Info("made", "pages", len(made.Pages), "files", len(made.Files), "bytes", len(text))
	return built, os.WriteFile(filepath.Join(w.options.Out, site.PreparedName), text, 0o644)
}

// KeepsBuilds tells whether Go has its folders for modules and for what it has compiled, without
// which it ends in the middle of a build.
func KeepsBuilds(ctx context.Context) error {
	out, err := exec.CommandContext(ctx, "go", "env", "GOMODCACHE", "GOCACHE").Output()
	if err != nil {
		return fmt.Errorf("building the client takes the program go: %w", err)
	}
	modules, compiled, _ := strings.Cut(strings.TrimRight(string(out), "\n"), "\n")
	if modules == "" {
		return errors.New("HOME: it is not set, so that Go finds no modules; set it, or GOMODCACHE and GOCACHE")
	}
	if compiled == "" || compiled == "off" {
		return errors.New("HOME: it is not set, so that Go can't keep what it compiles; set it, or GOCACHE")
	}
	if err := site.Writable(compiled); err != nil {
		return fmt.Errorf("GOCACHE: %w; name a directory that can be written", err)
	}
	return nil
}

// sheets are the style sheets that a program makes.
func sheets() []bundle.Sheet {
	return []bundle.Sheet{{Name: "highlight.css", CSS: render.HighlightCSS()}, {Name: "figure.css", CSS: svg.StyleSheet(), Player: true}}
}

// A stamp changes when a file that the site is made of changes.
type stamp struct{ lessons, web uint64 }

// current looks at the files, at most a few times a second, and makes what has changed anew.
func (w *Workshop) current() *site.Site {
	w.mu.Lock()
	defer w.mu.Unlock()
	if time.Since(w.looked) < 200*time.Millisecond {
		return w.site
	}
	w.looked = time.Now()
	now := w.stamp()
	if now == w.seen {
		return w.site
	}
	built := w.site.Assets
	if now.web != w.seen.web {
		if !w.bundling.TryLock() {
			return w.site // finish is at it; the next look takes the change up
		}
		defer w.bundling.Unlock()
		options := w.options
		options.Reuse, options.Scripts = true, !built.IsWhole()
		fresh, err := bundle.Build(context.Background(), options)
		if err != nil {
			w.log.Error("the assets stay as they were", "error", err)
		} else {
			built = fresh
		}
	}
	w.seen = now
	w.site = w.renew(built)
	return w.site
}

// finish compiles the programs that the pages promise, and hands out a site that has them.
func (w *Workshop) finish(ctx context.Context) {
	w.log.Info("compiling the client: pages are served as they are until it joins them")
	started := time.Now()
	if err := w.complete(ctx); err != nil {
		if ctx.Err() == nil {
			w.log.Error("the client does not build; pages stay without it until the next start", "error", err)
		}
		return
	}
	w.log.Info("the client is ready", "seconds", time.Since(started).Round(100*time.Millisecond).Seconds())
}

func (w *Workshop) complete(ctx context.Context) error {
	if err := bundle.Compile(ctx, w.options); err != nil {
		return err
	}
	w.bundling.Lock()
	defer w.bundling.Unlock()
	options := w.options
	options.Reuse = true
	built, err := bundle.Build(ctx, options)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.site = &site.Site{Assets: built, Content: w.site.Content, Pages: w.site.Pages, Problem: w.site.Problem}
	return nil
}

// renew renders the lessons. A lesson that does not render becomes the site's problem: every page
// shows it until it is mended.
func (w *Workshop) renew(built *assets.Set) *site.Site {
	course, err := content.Of(os.DirFS(filepath.Join(w.root, "lessons")))
	if err != nil {
		w.log.Error("a lesson does not render", "error", err)
	}
	return &site.Site{Assets: built, Content: course, Pages: app.NewSite(course), Problem: err}
}

// stamp sums up names, sizes and times of change of the sources.
func (w *Workshop) stamp() stamp {
	return stamp{
		lessons: w.sum("lessons/*.md") ^ w.sum("lessons/notes/*.md"),
		web:     w.sum("web/*.js") ^ w.sum("web/*.css"),
	}
}

func (w *Workshop) sum(pattern string) uint64 {
	names, err := filepath.Glob(filepath.Join(w.root, filepath.FromSlash(pattern)))
	if err != nil {
		return 0
	}
	sum := fnv.New64a()
	for _, name := range names {
		// A file that has just gone, or can't be read, counts by its name alone.
		if info, err := os.Stat(name); err == nil {
			fmt.Fprintln(sum, name, info.Size(), info.ModTime().UnixNano())
		} else {
			fmt.Fprintln(sum, name)
		}
	}
	return sum.Sum64()
}

// Root finds the directory of go.mod above the one that the command was started in.
func Root() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.mod above %s: start the command inside the module, or build it with -tags embedded", start)
		}
	}
}
