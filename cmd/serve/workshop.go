//go:build !js && !embedded

package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"log/slog"
	"strings"

	"upsweep/site"
	"upsweep/site/workshop"
	"upsweep/web/assets"
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
	shaders := flags.Int("shaders-budget", 0, "with -build: the same for the program that runs readers' shaders")
	translator := flags.Int("translator-budget", 0, "with -build: the same for the program that translates readers' programs")
	editor := flags.Int("editor-budget", 0, "with -build: the same for the editor, in gzip")
	return func(ctx context.Context, log *slog.Logger, whole bool) (site.Edition, error) {
		if *brotli < 0 || *brotli > 11 {
			return nil, fmt.Errorf("-brotli %d: write a quality from 0 to 11", *brotli)
		}
		root, err := workshop.Root()
		if err != nil {
			return nil, err
		}
		if *dist != "" {
			if err := site.Writable(*dist); err != nil {
				return nil, fmt.Errorf("-dist: %w; choose another directory", err)
			}
		}
		if err := workshop.KeepsBuilds(ctx); err != nil {
			return nil, err
		}
		w := workshop.New(root, *dist, *brotli, log)
		if *build {
			built, err := w.Carry(ctx)
			if err != nil {
				return nil, err
			}
			return nil, report(built, map[string]int{"client.wasm": *budget, "classroom.wasm": *classroom, "worker.wasm": *workers, "kernels.wasm": *kernels, "shaders.wasm": *shaders, "translator.wasm": *translator, "editor.js": *editor})
		}
		return w.Open(ctx, whole || *wait, !pagesAlone)
	}
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
