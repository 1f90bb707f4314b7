package architecture

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
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

func table(t *testing.T) []Room {
	t.Helper()
	page, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	rooms, err := Table(string(page))
	if err != nil {
		t.Fatal(err)
	}
	return rooms
}

func TestImports(t *testing.T) {
	rooms := table(t)
	for name, packages := range map[string][]Package{
		"native":   packagesOf(t, "", "", "./..."),
		"client":   packagesOf(t, "js", "wasm", "./cmd/serve"),
		"painters": packagesOf(t, "js", "wasm", "./views/...", "./algos/..."),
	} {
		for _, v := range Violations(rooms, packages) {
			t.Errorf("%s: %s", name, v)
		}
	}
}

// The client must stay small: no markdown parser and no compiler of assets is among what it is made
// of. (go-app itself imports net/http and text/template also for the browser; that the linker
// leaves their bulk out, `make size` checks in the built client.)
func TestClientCarriesNoTools(t *testing.T) {
	for _, p := range packagesOf(t, "js", "wasm", "./cmd/serve") {
		for _, forbidden := range []string{
			"html/template", "github.com/yuin/goldmark", "github.com/andybalholm/brotli", "github.com/evanw/esbuild/pkg/api", "upsweep/lessons/render", "upsweep/web/bundle",
			"upsweep/workbench", "go.starlark.net/starlark", "upsweep/workbench/shader", "github.com/gogpu/naga/wgsl",
			"upsweep/rooms/gateway", "github.com/coder/websocket", "github.com/nats-io/nats.go", "github.com/nats-io/nats-server/v2/server",
			"upsweep/lti", "github.com/go-jose/go-jose/v4", "golang.org/x/oauth2",
		} {
			if p.ImportPath == forbidden {
				t.Errorf("the client needs %s", forbidden)
			}
		}
		if strings.HasPrefix(p.ImportPath, module) && slices.Contains(p.Imports, "net/http") {
			t.Errorf("%s imports net/http in the client", p.ImportPath)
		}
	}
}

// A kind of exercise is named by the table of kinds, and by nothing else; so no kind imports another.
func TestKindsAreNamedInTheirTableAlone(t *testing.T) {
	const table = "upsweep/exercises/kinds"
	packages := packagesOf(t, "", "", "./...")
	at := slices.IndexFunc(packages, func(p Package) bool { return p.ImportPath == table })
	var kinds []string
	for _, i := range packages[at].Imports {
		if strings.HasPrefix(i, "upsweep/exercises/") {
			kinds = append(kinds, i)
		}
	}
	if len(kinds) < 11 {
		t.Errorf("the table names %d kinds", len(kinds))
	}
	for _, p := range packages {
		for _, i := range p.Imports {
			if p.ImportPath != table && slices.Contains(kinds, i) {
				t.Errorf("%s imports %s: ask %s", p.ImportPath, i, table)
			}
		}
	}
}

const page = "" +
	"| folder | what | may import |\n|---|---|---|\n" +
	"| `tracer/` | runs → trace | nothing |\n" +
	"| `views/svg/`, `views/command/` | scene → text | `tracer` |\n" +
	"| `lessons/render/` | markdown | `tracer` (goldmark and extensions) |\n" +
	"| `app/` | pages | all above but `lessons/render` (go-app) |\n" +
	"| `web/` | assets | – |\n" +
	"| `cmd/serve/` | server | all |\n"

func TestTable(t *testing.T) {
	rooms, err := Table(page)
	if err != nil {
		t.Fatal(err)
	}
	want := []Room{
		{Folder: "tracer"},
		{Folder: "views/svg", May: []string{"tracer"}},
		{Folder: "views/command", May: []string{"tracer"}},
		{Folder: "lessons/render", May: []string{"tracer"}, Libraries: "goldmark and extensions"},
		{Folder: "app", May: []string{"tracer", "views/svg", "views/command"}, Libraries: "go-app"},
		{Folder: "web"},
		{Folder: "cmd/serve", Any: true},
	}
	if !slices.EqualFunc(rooms, want, func(a, b Room) bool {
		return a.Folder == b.Folder && slices.Equal(a.May, b.May) && a.Any == b.Any && a.Libraries == b.Libraries
	}) {
		t.Errorf("got %+v, want %+v", rooms, want)
	}
	for _, bad := range []string{
		"no table at all",
		strings.Replace(page, "| nothing |", "| whatever it likes |", 1),
		strings.Replace(page, "| nothing |", "| `absent` |", 1),
	} {
		if _, err := Table(bad); err == nil {
			t.Errorf("accepted:\n%s", bad)
		}
	}
}

func TestForbiddenImportIsFound(t *testing.T) {
	rooms, err := Table(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, imports, want string }{
		{"tracer", "fmt", ""},
		{"tracer", "upsweep/views/svg", "tracer imports views/svg: the table of docs/architecture.md allows nothing of ours"},
		{"tracer", "github.com/yuin/goldmark", "tracer imports github.com/yuin/goldmark: the table of docs/architecture.md allows no such library there"},
		{"views/svg", "upsweep/tracer", ""},
		{"views/svg", "upsweep/views/command", "views/svg imports views/command: the table of docs/architecture.md allows tracer"},
		{"lessons/render", "github.com/yuin/goldmark/ast", ""},
		{"app", "upsweep/views/svg", ""},
		{"app", "github.com/maxence-charriere/go-app/v9/pkg/app", ""},
		{"app", "upsweep/lessons/render", "app imports lessons/render: the table of docs/architecture.md allows tracer, views/svg, views/command"},
		{"app", "upsweep/internal/browser", "app imports internal/browser: the table of docs/architecture.md allows tracer, views/svg, views/command"},
		{"web/bundle", "upsweep/web/assets", ""},
		{"web/bundle", "upsweep/tracer", "web/bundle imports tracer: the table of docs/architecture.md allows nothing of ours"},
		{"cmd/serve", "upsweep/lessons/render", ""},
		{"cmd/serve", "upsweep/internal/browser", "cmd/serve imports internal/browser: the table of docs/architecture.md allows the folders of the table"},
		{"internal/lighthouse", "upsweep/internal/browser", ""},
		{"internal/browser", "upsweep/app", "internal/browser imports app: the tools of tests know the programs by their behaviour alone"},
		{"misc", "fmt", "misc has no row in the table of docs/architecture.md: add one, or move the package"},
	} {
		got := strings.Join(Violations(rooms, []Package{{"upsweep/" + test.from, []string{test.imports}}, {"fmt", []string{"upsweep/tracer"}}}), "\n")
		if got != test.want {
			t.Errorf("%s importing %s: got %q, want %q", test.from, test.imports, got, test.want)
		}
	}
}
