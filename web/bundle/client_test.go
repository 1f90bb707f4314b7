package bundle

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The clients are made of their library without the library's server: no net/http, no cryptography,
// nor its router's regular expressions, no table of named characters, no JSON but package json's,
// and nothing left behind.
func TestTheClientHasNoServer(t *testing.T) {
	root := filepath.Join("..", "..")
	flags, remove, err := withoutServer(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs(Options{Client: "./cmd/serve"}) {
		if p.pkg == "" {
			continue
		}
		list := exec.CommandContext(t.Context(), "go", append(append(append([]string{"list", "-deps"}, p.flags...), flags...), p.pkg)...)
		list.Dir, list.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		text, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		packages := strings.Fields(string(text))
		for _, with := range []string{goApp + "/pkg/app", "upsweep/internal/json"} {
			if !slices.Contains(packages, with) {
				t.Errorf("%s is not written with %s", p.name, with)
			}
		}
		if slices.Contains(packages, "upsweep/rooms") != (p.name == "classroom.wasm") {
			t.Errorf("%s is not built with its own tags", p.name)
		}
		for _, linked := range packages {
			switch {
			case slices.Contains([]string{"net/http", "math/big", "regexp", "html", "encoding/json"}, linked), strings.HasPrefix(linked, "crypto/") && linked != "crypto/internal/sysrand":
				t.Errorf("%s is linked into %s", linked, p.name)
			}
		}
	}
	remove()
	for _, flag := range flags {
		if _, err := os.Stat(filepath.Dir(strings.TrimPrefix(flag, "-modfile="))); !os.IsNotExist(err) {
			t.Errorf("%s is left behind: %v", flag, err)
		}
	}
}

// A go-app of another form, whose files are not those that the copy leaves out and puts in, is an
// error that names the file.
func TestTheCopyNamesAFileThatIsNotThere(t *testing.T) {
	for _, test := range []struct{ without, with, want string }{
		{"pkg/app/route.go", "", "no file pkg/app/route.go to leave out"},
		{"", "pkg/app/client_half.go", "a file client_half.go of its own"},
		{"pkg/app/text.go", "", `no "\t\"html\"\n" in pkg/app/text.go to change`},
		{"", "", ""},
	} {
		library := moduleFolder{Version: "v9", Dir: t.TempDir()}
		for _, name := range append([]string{"go.mod", test.with}, leftOut[:]...) {
			if name == test.without || name == "" {
				continue
			}
			file := filepath.Join(library.Dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte("package app\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range changed {
			if c.file != test.without {
				appendTo(t, filepath.Join(library.Dir, filepath.FromSlash(c.file)), "// "+c.from+"\n")
			}
		}
		root := t.TempDir()
		_, err := copyOnce(root, library)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("without %q, with %q: the error is %v, want %q", test.without, test.with, err, test.want)
		}
		if left, _ := filepath.Glob(filepath.Join(root, "web", "dist", ".part-*")); len(left) > 0 {
			t.Errorf("half a copy is left: %v", left)
		}
	}
}

func appendTo(t *testing.T, name, text string) {
	t.Helper()
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// Where the library's copy lies is told by the client itself (its build information), so that has
// to be the same in every build, and a place within the module: else each build would be another
// client, which every reader downloads anew, and would tell of the machine.
func TestEveryBuildIsMadeOfTheSamePlace(t *testing.T) {
	root := filepath.Join("..", "..")
	var lists [2]string
	for i := range lists {
		flags, remove, err := withoutServer(t.Context(), root)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(strings.TrimPrefix(flags[0], "-modfile="))
		remove()
		if err != nil {
			t.Fatal(err)
		}
		lists[i] = string(text)
	}
	if lists[0] != lists[1] {
		t.Errorf("one build is made of\n%s\nthe next of\n%s", lists[0], lists[1])
	}
	_, place, _ := strings.Cut(lists[0], "replace "+goApp+" => ")
	if !strings.HasPrefix(place, "./web/dist/.goapp.") {
		t.Errorf("the client is made of %q", place)
	}
}
