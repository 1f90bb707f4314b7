package bundle

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"upsweep/web/assets"
)

// sources lays out a small module: a client of one line, and the scripts and sheets that a build
// expects.
func sources(t *testing.T) Options {
	t.Helper()
	root := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":                        "module small\n\ngo 1.24\n",
		"client/main.go":                "package main\n\nfunc main() { println(\"here\") }\n",
		"web/loader.js":                 "import { answer } from './canvas.js'; globalThis.loaded = answer;",
		"web/canvas.js":                 "export const answer = 42;",
		"web/app-keys.js":               "globalThis.keys = 'glue';",
		"web/app-head.js":               "document.documentElement.dataset.theme = 'dark';",
		"web/fonts.css":                 "@font-face { font-family: S; src: url(./vendor/sans-400.woff2); }",
		"web/icons.css":                 ".icon { mask: center / contain no-repeat; } .icon-x { mask-image: url(./vendor/x.svg); } .icon-y { mask-image: url(./vendor/y.svg); } .icon-z { mask-image: url(./vendor/x.svg); }",
		"web/style-pages.css":           "h1 { color: var(--ink); }",
		"web/vendor/sans-400.woff2":     "a typeface",
		"web/vendor/x.svg":              "<!-- of a collection --><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' stroke-width='2'>\n  <path d='M4 4\n l16 16' />\n</svg>",
		"web/vendor/y.svg":              "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' stroke-width='2'><circle r='8' /></svg>",
		"web/icons/icon.svg":            "<svg xmlns='http://www.w3.org/2000/svg'>" + strings.Repeat(" ", 400) + "</svg>",
		"web/icons/icon-32.png":         "a picture",
		"web/icons/draw.sh":             "not an icon",
		"web/dist/leftover-0123.js":     "of an earlier build",
		"web/dist/leftover-0123.js.br":  "of an earlier build",
		"web/dist/client-0123.wasm.gz":  "of an earlier build",
		"web/dist/manifest.json":        "{}",
		"web/style-readme.css.disabled": "not a sheet",
	} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return Options{Root: root, Out: filepath.Join(root, "web", "dist"), Brotli: 5, Sheets: []Sheet{{Name: "made.css", CSS: ".made { color: red }"}}}
}

func build(t *testing.T, options Options) *assets.Set {
	t.Helper()
	set, err := Build(context.Background(), options)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func content(t *testing.T, set *assets.Set, name string) string {
	t.Helper()
	text, ok := set.Content(name)
	if !ok {
		t.Fatalf("the build has no %s", name)
	}
	return string(text)
}

func TestBundles(t *testing.T) {
	options := sources(t)
	set := build(t, options)

	var names []string
	for _, a := range set.All() {
		names = append(names, a.Name)
	}
	want := []string{"client.js", "head.js", "icon-32.png", "icon.svg", "sans-400.woff2", "style.css"}
	if !slices.Equal(names, want) {
		t.Errorf("built %q, want %q", names, want)
	}

	client := content(t, set, "client.js")
	if !strings.Contains(client, "42") || !strings.Contains(client, "glue") || strings.Contains(client, "dataset.theme") || strings.Contains(client, "import") {
		t.Errorf("client.js is %s", client)
	}
	if head := content(t, set, "head.js"); !strings.Contains(head, "dataset.theme") || strings.Contains(head, "glue") {
		t.Errorf("head.js is %s", head)
	}

	sheet := content(t, set, "style.css")
	face := set.URL("sans-400.woff2")
	positions := []int{
		strings.Index(sheet, `url("./`+path.Base(face)+`")`), strings.Index(sheet, "data:image/svg+xml"), strings.Index(sheet, "h1{"), strings.Index(sheet, ".made{"),
	}
	if face == "" || positions[0] < 0 || !slices.IsSorted(positions) {
		t.Errorf("the sheet holds typeface, icon, page and made rules at %v: %s", positions, sheet)
	}
}

// The icons of a sheet are parts of one picture, in the order in which they are named. One in other
// strokes is refused.
func TestIconsAreOnePicture(t *testing.T) {
	options := sources(t)
	sheet := content(t, build(t, options), "style.css")
	for _, want := range []string{
		" / 300% 100%", ".icon-x{mask-position:0% 0}", ".icon-y{mask-position:50% 0}", ".icon-z{mask-position:100% 0}",
		`<g transform='translate(0)'><path d='M4 4 l16 16' /></g><g transform='translate(24)'><circle r='8' /></g><g transform='translate(48)'><path d='M4 4 l16 16' /></g>`,
	} {
		if !strings.Contains(sheet, want) {
			t.Errorf("the sheet has no %s: %s", want, sheet)
		}
	}
	if n := strings.Count(sheet, "data:image/svg+xml"); n != 1 {
		t.Errorf("the sheet has %d pictures, want 1", n)
	}
	thin := filepath.Join(options.Root, "web", "vendor", "y.svg")
	if err := os.WriteFile(thin, []byte("<svg viewBox='0 0 24 24' stroke-width='1'/>"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(t.Context(), options); err == nil || !strings.Contains(err.Error(), "strokes of 1") {
		t.Errorf("an icon in thin strokes: %v", err)
	}
}

// The same sources give the same names; other sources give another name, to that file alone.
func TestNamesFollowContent(t *testing.T) {
	options := sources(t)
	before := build(t, options)
	again := build(t, options)
	for _, a := range before.All() {
		if again.URL(a.Name) != before.URL(a.Name) {
			t.Errorf("%s has another name in an equal build", a.Name)
		}
	}
	if err := os.WriteFile(filepath.Join(options.Root, "web", "canvas.js"), []byte("export const answer = 43;"), 0o644); err != nil {
		t.Fatal(err)
	}
	after := build(t, options)
	for _, a := range before.All() {
		if changed := after.URL(a.Name) != before.URL(a.Name); changed != (a.Name == "client.js") {
			t.Errorf("after a change of canvas.js: %s changed: %v", a.Name, changed)
		}
	}
}

func TestVariantsDecompressToTheFile(t *testing.T) {
	options := sources(t)
	set := build(t, options)
	asset, _ := set.Asset("icon.svg")
	if len(asset.Encoded) != 2 {
		t.Fatalf("icon.svg has the variants %v", asset.Encoded)
	}
	for coding, size := range asset.Encoded {
		packed, err := os.ReadFile(filepath.Join(options.Out, assets.StoredName(asset.File, coding)))
		if err != nil {
			t.Fatal(err)
		}
		var unpacked io.Reader = brotli.NewReader(bytes.NewReader(packed))
		if coding == "gzip" {
			if unpacked, err = gzip.NewReader(bytes.NewReader(packed)); err != nil {
				t.Fatal(err)
			}
		}
		text, err := io.ReadAll(unpacked)
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != content(t, set, "icon.svg") || len(packed) != size || size >= asset.Size {
			t.Errorf("%s: %d bytes (manifest: %d) for %d, equal: %v", coding, len(packed), size, asset.Size, string(text) == content(t, set, "icon.svg"))
		}
	}
	for _, name := range []string{"sans-400.woff2", "icon-32.png"} {
		if a, _ := set.Asset(name); len(a.Encoded) != 0 {
			t.Errorf("%s, which is compressed by nature, has variants %v", name, a.Encoded)
		}
	}
}

// A build leaves nothing of an earlier one, so that a program that embeds the directory carries one
// build.
func TestNothingIsLeftOver(t *testing.T) {
	options := sources(t)
	set := build(t, options)
	known := map[string]bool{assets.ManifestName: true}
	for _, a := range set.All() {
		known[a.File] = true
		for coding := range a.Encoded {
			known[assets.StoredName(a.File, coding)] = true
		}
	}
	entries, err := os.ReadDir(options.Out)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !known[e.Name()] {
			t.Errorf("%s is left over", e.Name())
		}
	}
}

func TestFaultsAreNamed(t *testing.T) {
	for _, test := range []struct{ file, content, want string }{
		{"web/loader.js", "import './absent.js';", "absent.js"},
		{"web/loader.js", "const = 1;", "loader.js"},
		{"web/style-pages.css", "h1 { background: url(./absent.png) }", "absent.png"},
		{"web/style-pages.css", "h1 { color: red", "style-pages.css"},
	} {
		options := sources(t)
		if err := os.WriteFile(filepath.Join(options.Root, filepath.FromSlash(test.file)), []byte(test.content), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Build(context.Background(), options); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s with %q: %v, want an error that names %s", test.file, test.content, err, test.want)
		}
	}
}

// A workshop serves scripts and sheets before the programs are compiled: their addresses are
// promised, and hold once they are there.
func TestScriptsPromiseThePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	options := sources(t)
	options.Client = "./client"
	early := options
	early.Scripts = true
	first := build(t, early)
	if got := first.URL("client.wasm"); got != "/assets/promised/client.wasm" || !first.IsPromised("client.wasm") || first.IsWhole() {
		t.Errorf("before it is compiled, client.wasm is at %q", got)
	}
	if _, err := os.Stat(filepath.Join(options.Out, "client-0123.wasm.gz")); err != nil {
		t.Error("what an earlier build has left is gone before this one is whole")
	}
	if err := Compile(t.Context(), options); err != nil {
		t.Fatal(err)
	}
	options.Reuse = true
	whole := build(t, options)
	if got := whole.URL("client.wasm"); !strings.HasPrefix(got, "/assets/client-") || whole.IsPromised("client.wasm") || !whole.IsWhole() {
		t.Errorf("once it is compiled, client.wasm is at %q", got)
	}
	if first.URL("client.js") != whole.URL("client.js") {
		t.Error("client.js has two names in one build")
	}
}

// The client is compiled for js/wasm, with the loader of the same toolchain; a later build may take
// it over as it is.
func TestClient(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	options := sources(t)
	options.Client = "./client"
	set := build(t, options)
	if client := content(t, set, "client.wasm"); !strings.HasPrefix(client, "\x00asm") {
		t.Errorf("the client starts with %q", client[:4])
	}
	if support := content(t, set, "wasm_exec.js"); !strings.Contains(support, "globalThis.Go = class") {
		t.Error("wasm_exec.js is something else")
	}
	if err := os.WriteFile(filepath.Join(options.Root, "client", "main.go"), []byte("no Go"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(context.Background(), options); err == nil || !strings.Contains(err.Error(), "main.go:1") {
		t.Errorf("a client that does not compile: %v", err)
	}
	options.Reuse = true
	if again := build(t, options); again.URL("client.wasm") != set.URL("client.wasm") {
		t.Error("the client was not taken over")
	}
}
