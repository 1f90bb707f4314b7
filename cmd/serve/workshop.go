//go:build !js && !embedded

package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
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
	"upsweep/views/svg"
	"upsweep/web/assets"
	"upsweep/web/bundle"
)

// edition adds the flags of the workshop build: the server builds the client itself, from the
// module that it is started in, and takes up changes of lessons, scripts and sheets while it runs
// (a change of Go needs a restart). Pages are served at once; the client joins them when it is
// compiled.
func edition(flags *flag.FlagSet) opener {
	brotli := flags.Int("brotli", 5, "brotli quality of the assets, 0 to 11; 11 takes half a minute and is for publication: stack traces then name functions, not lines")
	dist := flags.String("dist", "", "where built assets go (default web/dist in the module); two servers at work need two places")
	wait := flags.Bool("whole", false, "begin to serve when the client is built, not before")
	build := flags.Bool("build", false, "build the assets, print their sizes, and exit")
	budget := flags.Int("budget", 0, "with -build: fail when the client takes more than this many bytes in brotli")
	classroom := flags.Int("classroom-budget", 0, "with -build: the same for the client of classrooms")
	workers := flags.Int("worker-budget", 0, "with -build: the same for the program of the web workers")
	kernels := flags.Int("kernels-budget", 0, "with -build: the same for the program that runs readers' kernels")
	editor := flags.Int("editor-budget", 0, "with -build: the same for the editor, in gzip")
	return func(ctx context.Context, log *slog.Logger, whole bool) (Edition, error) {
		if *brotli < 0 || *brotli > 11 {
			return nil, fmt.Errorf("-brotli %d: write a quality from 0 to 11", *brotli)
		}
		root, err := moduleRoot()
		if err != nil {
			return nil, err
		}
		if *dist != "" {
			if err := writable(*dist); err != nil {
				return nil, fmt.Errorf("-dist: %w; choose another directory", err)
			}
		}
		if err := keepsBuilds(ctx); err != nil {
			return nil, err
		}
		w := &workshop{root: root, log: log, options: bundle.Options{
			Root: root, Out: cmp.Or(*dist, filepath.Join(root, "web", "dist")), Client: "./cmd/serve", Worker: "./cmd/worker", Kernels: "./cmd/kernels", Brotli: *brotli, Lines: *brotli < 11, Sheets: sheets(),
			Progress: func(step string) { log.Info(step) },
		}}
		options := w.options
		options.Scripts = !whole && !*wait && !*build
		built, err := bundle.Build(ctx, options)
		if err != nil {
			return nil, err
		}
		if *build {
			if err := w.carry(built); err != nil {
				return nil, err
			}
			return nil, report(built, map[string]int{"client.wasm": *budget, "classroom.wasm": *classroom, "worker.wasm": *workers, "kernels.wasm": *kernels, "editor.js": *editor})
		}
		w.site = w.renew(built)
		w.seen = w.stamp()
		if options.Scripts && !pagesAlone {
			go w.finish(ctx)
		}
		return w.current, nil
	}
}

// carry writes what a program with the tag embedded carries of the site besides its assets.
func (w *workshop) carry(built *assets.Set) error {
	site := w.renew(built)
	if site.Problem != nil {
		return site.Problem
	}
	w.log.Info("making all pages")
	made, err := prepareAll(site, os.DirFS(filepath.Join(w.root, "lessons")))
	if err != nil {
		return err
	}
	text, err := made.write()
	if err != nil {
		return err
	}
	w.log.Info("made", "pages", len(made.Pages), "files", len(made.Files), "bytes", len(text))
	return os.WriteFile(filepath.Join(w.options.Out, preparedName), text, 0o644)
}

// keepsBuilds tells whether Go has its folders for modules and for what it has compiled, without
// which it ends in the middle of a build.
func keepsBuilds(ctx context.Context) error {
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
	if err := writable(compiled); err != nil {
		return fmt.Errorf("GOCACHE: %w; name a directory that can be written", err)
	}
	return nil
}

// sheets are the style sheets that a program makes.
func sheets() []bundle.Sheet {
	return []bundle.Sheet{{Name: "highlight.css", CSS: render.HighlightCSS()}, {Name: "figure.css", CSS: svg.StyleSheet(), Player: true}}
}

// report prints what a reader downloads, and holds it against its budgets.
func report(built *assets.Set, budgets map[string]int) error {
	fmt.Printf("%-44s %10s %10s %10s\n", "asset", "bytes", "gzip", "brotli")
	for _, a := range built.All() {
		gzip, br := cmp.Or(a.Encoded["gzip"], a.Size), cmp.Or(a.Encoded["br"], a.Size)
		fmt.Printf("%-44s %10d %10d %10d\n", a.Name, a.Size, gzip, br)
	}
	for name, budget := range budgets {
		asset, ok := built.Asset(name)
		if !ok {
			return fmt.Errorf("the build has no %s", name)
		}
		coding := "br"
		if strings.HasSuffix(name, ".js") {
			coding = "gzip"
		}
		if n := asset.Encoded[coding]; budget > 0 && n > budget {
			return fmt.Errorf("%s takes %d bytes in %s, %d more than the %d allowed", name, n, coding, n-budget, budget)
		}
	}
	return nil
}

// A workshop hands out the site as the files of the module make it at the moment.
type workshop struct {
	root    string
	log     *slog.Logger
	options bundle.Options

	bundling sync.Mutex // held while files are written to options.Out

	mu     sync.Mutex
	site   *Site
	seen   stamp
	looked time.Time
}

// A stamp changes when a file that the site is made of changes.
type stamp struct{ lessons, web uint64 }

// current looks at the files, at most a few times a second, and makes what has changed anew.
func (w *workshop) current() *Site {
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
func (w *workshop) finish(ctx context.Context) {
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

func (w *workshop) complete(ctx context.Context) error {
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
	w.site = &Site{Assets: built, Content: w.site.Content, Pages: w.site.Pages, Problem: w.site.Problem}
	return nil
}

// renew renders the lessons. A lesson that does not render becomes the site's problem: every page
// shows it until it is mended.
func (w *workshop) renew(built *assets.Set) *Site {
	content, err := contentOf(os.DirFS(filepath.Join(w.root, "lessons")))
	if err != nil {
		w.log.Error("a lesson does not render", "error", err)
	}
	return &Site{Assets: built, Content: content, Pages: app.NewSite(content), Problem: err}
}

// stamp sums up names, sizes and times of change of the sources.
func (w *workshop) stamp() stamp {
	return stamp{
		lessons: w.sum("lessons/*.md") ^ w.sum("lessons/notes/*.md"),
		web:     w.sum("web/*.js") ^ w.sum("web/*.css"),
	}
}

func (w *workshop) sum(pattern string) uint64 {
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

// moduleRoot finds the directory of go.mod above the one that the command was started in.
func moduleRoot() (string, error) {
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
