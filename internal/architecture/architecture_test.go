package architecture

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// packagesOf lists the packages that the patterns need, for an operating system and architecture.
func packagesOf(t *testing.T, goos, goarch string, patterns ...string) []Package {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-deps", "-json=ImportPath,Imports"}, patterns...)...)
	cmd.Dir = "../.."
	cmd.Env = os.Environ()
	if goos != "" {
		cmd.Env = append(cmd.Env, "GOOS="+goos, "GOARCH="+goarch)
	}
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var out []Package
	for d := json.NewDecoder(strings.NewReader(string(text))); ; {
		var p Package
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return out
		} else if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
}

func TestImports(t *testing.T) {
	for name, packages := range map[string][]Package{
		"native":     packagesOf(t, "", "", "./..."),
		"js/wasm":    packagesOf(t, "js", "wasm", "./cmd/serve"),
		"algorithms": packagesOf(t, "js", "wasm", "./algos"),
	} {
		for _, v := range Violations(Rules(), packages) {
			t.Errorf("%s: %s", name, v)
		}
	}
}

// The client must stay small: no markdown parser and no compiler of assets is among what it is made of. (go-app itself imports
// net/http and text/template; that the linker leaves them out is what `make size` watches.)
func TestClientCarriesNoTools(t *testing.T) {
	for _, p := range packagesOf(t, "js", "wasm", "./cmd/serve") {
		for _, forbidden := range []string{
			"html/template", "github.com/yuin/goldmark", "github.com/andybalholm/brotli", "github.com/evanw/esbuild/pkg/api", "upsweep/lessons/render", "upsweep/web/bundle",
		} {
			if p.ImportPath == forbidden {
				t.Errorf("the client needs %s", forbidden)
			}
		}
	}
}

func TestForbiddenImportIsFound(t *testing.T) {
	got := Violations(map[string][]string{"tracer": {"tracer/value"}}, []Package{
		{"upsweep/tracer", []string{"fmt", "upsweep/tracer/value", "upsweep/views"}},
		{"upsweep/unknown", []string{"upsweep/tracer"}},
		{"fmt", []string{"upsweep/tracer"}},
	})
	want := []string{
		"tracer imports views: the table of docs/architecture.md allows it tracer/value",
		"unknown imports tracer: the table of docs/architecture.md allows it nothing of ours",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Every room of the page has its rule, and every rule its room.
func TestThePageSaysTheSame(t *testing.T) {
	page, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	rooms := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| (`.*?`) \\|").FindAllStringSubmatch(string(page), -1) {
		for _, name := range regexp.MustCompile("`([a-z/]+?)/?`").FindAllStringSubmatch(m[1], -1) {
			rooms[strings.TrimSuffix(name[1], "/")] = true
		}
	}
	for name := range Rules() {
		if !rooms[name] && !strings.HasPrefix(name, "internal/") && !strings.HasPrefix(name, "web/") {
			t.Errorf("docs/architecture.md does not describe %s", name)
		}
	}
	for name := range rooms {
		if _, ok := Rules()[name]; !ok {
			t.Errorf("docs/architecture.md describes %s, which has no rule", name)
		}
	}
}
