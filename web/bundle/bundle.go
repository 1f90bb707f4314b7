// Package bundle turns the sources of the site into the files that a browser loads.
//
// The client's Go package (compiled for js/wasm), the JavaScript modules and style sheets of web/,
// the typefaces, the icons and the toolchain's own wasm_exec.js flow in. What flows out is a
// directory of content-hashed, precompressed files with a manifest, as package assets serves it.
// The same sources give the same names. Nothing is fetched from anywhere. It must not import the
// application: the client is a command that it compiles, not code that it links.
package bundle

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sort"

	"golang.org/x/sync/errgroup"

	"upsweep/web/assets"
)

// Options say what to build.
type Options struct {
	Root       string // the module's root directory
	Out        string // the directory to fill; web/dist by custom
	Client     string // the package of the client: ./cmd/serve; "" leaves the client out
	Worker     string // the package of the web workers' program: ./cmd/worker; "" leaves it out
	Kernels    string // the package of the program that runs readers' kernels: ./cmd/kernels; "" leaves it out
	Shaders    string // the package of the program that runs readers' shaders: ./cmd/shaders; "" leaves it out
	Translator string // the package of the program that translates readers' programs: ./cmd/translator; "" leaves it out
	Reuse      bool   // take the programs that an earlier build, or Compile, has left in Out
	Scripts    bool   // make all but the programs, promise those, and keep what an earlier build has left
	Brotli     int    // quality, 0 to 11
	Sheets     []Sheet
	Lines      bool // keep files and lines in the stack traces of the programs
	// Progress, if it is set, hears of each step that may take seconds before it begins.
	Progress func(step string)
}

// A Sheet is a style sheet that a program has made (the colours of highlighted code, say); it
// follows the written ones.
type Sheet struct {
	Name   string
	CSS    string
	Player bool // the player needs it too
}

// A file is a built file before it has its hashed name.
type file struct {
	name    string
	stored  string // its hashed name, if it has one already
	kind    string // media type
	content []byte
}

// Build makes everything and replaces what an earlier build left in Out.
func Build(ctx context.Context, options Options) (*assets.Set, error) {
	if err := os.MkdirAll(options.Out, 0o755); err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	var files []file
	if !options.Scripts {
		compiled, err := compile(ctx, options)
		if err != nil {
			return nil, err
		}
		files = compiled
	}
	for _, step := range []func(context.Context, Options) ([]file, error){scripts, sheets, pictures} {
		made, err := step(ctx, options)
		if err != nil {
			return nil, err
		}
		files = append(files, made...)
	}
	sort.Slice(files, func(i, j int) bool { return files[i].name < files[j].name })
	if err := store(options, files); err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	set, err := assets.Open(os.DirFS(options.Out))
	if err == nil && options.Scripts {
		set = set.Promising(promises(options)...)
	}
	return set, err
}

// store writes the files, then the manifest, then removes what the manifest does not name: a server
// that reads the directory meanwhile finds either the old build or the new one.
func store(options Options, files []file) error {
	var manifest assets.Manifest
	keep := map[string]bool{assets.ManifestName: true}
	for _, p := range programs(options) {
		keep[p.name] = true
	}
	manifest.Assets = make([]assets.Asset, len(files))
	var atOnce errgroup.Group // a program takes most of a minute to compress at the highest quality
	atOnce.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range files {
		atOnce.Go(func() (err error) {
			manifest.Assets[i], err = write(options, f)
			return err
		})
	}
	if err := atOnce.Wait(); err != nil {
		return err
	}
	for _, asset := range manifest.Assets {
		keep[asset.File] = true
		for coding := range asset.Encoded {
			keep[assets.StoredName(asset.File, coding)] = true
		}
	}
	text, err := json.MarshalIndent(manifest, "", "  ")
	if err != nil {
		return err
	}
	if err := replace(filepath.Join(options.Out, assets.ManifestName), append(text, '\n')); err != nil {
		return err
	}
	if options.Scripts {
		return nil
	}
	entries, err := os.ReadDir(options.Out)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !keep[entry.Name()] && !entry.IsDir() {
			if err := os.Remove(filepath.Join(options.Out, entry.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// replace writes a file so that a reader sees the old content or the new, never half of one.
func replace(name string, content []byte) error {
	part := name + ".part"
	if err := os.WriteFile(part, content, 0o644); err != nil {
		return err
	}
	return os.Rename(part, name)
}
