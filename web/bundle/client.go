package bundle

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
)

// go-app is client and server in one package. Its Handler, which this site does not use, brings
// net/http and with it all of TLS into the client; the linker can't leave those out, because the
// packages of cryptography test themselves when they start. They would be 360 KB of the compressed
// client. So the client is compiled against a copy of go-app without its server, and this file is
// all that says how the copy differs: which files go, and what takes their place.
const (
	goApp      = "github.com/maxence-charriere/go-app/v9"
	uuidModule = "github.com/google/uuid"
)

// leftOut lists the files of go-app that the copy is without: its server, its router, which brings
// regular expressions where the client has one route, and its encryption of states, of which the
// client keeps none.
var leftOut = [...]string{
	"pkg/app/http.go",
	"pkg/app/resource.go",
	"pkg/app/static.go",
	"pkg/app/route.go",
	"pkg/app/crypto.go",
}

// putIn are the files that take their place, by their paths within the copy. The module uuid stands
// beside go-app: it names observers of states by random numbers, which bring cryptography too;
// within one page a count does.
var putIn = [...]struct{ name, text string }{
	{"pkg/app/client_half.go", clientHalf},
	{"uuid/go.mod", "module " + uuidModule + "\n\ngo 1.24\n"},
	{"uuid/uuid.go", countedNames},
}

const clientHalf = `package app

import (
	"errors"
	"strings"
)

// Handler serves an application; a client has none.
type Handler struct{}

func isRemoteLocation(path string) bool {
	return strings.HasPrefix(path, "https://") || strings.HasPrefix(path, "http://")
}

func isStaticResourcePath(path string) bool {
	return strings.HasPrefix(path, "/web/") || strings.HasPrefix(path, "web/")
}

var routes router

// router makes the component of every address.
type router struct{ newComponent func() Composer }

func (r *router) createComponent(string) (Composer, bool) { return r.newComponent(), true }

// RouteWithRegexpFunc sets what makes the components; the pattern is that of every path.
func RouteWithRegexpFunc(_ string, newComponent func() Composer) { routes.newComponent = newComponent }

var errNoCryptography = errors.New("this client is built without cryptography")

func encrypt(string, []byte) ([]byte, error) { return nil, errNoCryptography }

func decrypt(string, []byte) ([]byte, error) { return nil, errNoCryptography }
`

const countedNames = `// Package uuid names things within one page.
package uuid

import (
	"strconv"
	"sync/atomic"
)

var count atomic.Uint64

// NewString returns a name that was not given before.
func NewString() string { return "page-" + strconv.FormatUint(count.Add(1), 10) }
`

// A moduleFolder is where a module lies on this machine, as go mod download -json says it.
type moduleFolder struct{ Version, Dir, Error string }

// withoutServer prepares a build against the copy and returns the flags of go build for it. The
// list of modules that they name is gone after remove. The copy stays: where it lies becomes part
// of the client's build information, so it is a place within the module, the same in every build.
func withoutServer(ctx context.Context, root string) (flags []string, remove func(), err error) {
	module, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	if !bytes.Contains(module, []byte(goApp+" ")) {
		return nil, func() {}, nil // a program of the tests, written without go-app
	}
	library, err := download(ctx, root, goApp)
	if err != nil {
		return nil, nil, err
	}
	place, err := copyOnce(root, library)
	if err != nil {
		return nil, nil, err
	}
	scratch, err := os.MkdirTemp("", "upsweep-modules-")
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	remove = func() { _ = os.RemoveAll(scratch) } // what can't be removed is left to the system
	module = fmt.Appendf(module, "\nreplace %s => ./%s\n\nreplace %s => ./%s/uuid\n", goApp, place, uuidModule, place)
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	for name, content := range map[string][]byte{"copy.mod": module, "copy.sum": sums} {
		if err == nil {
			err = os.WriteFile(filepath.Join(scratch, name), content, 0o644)
		}
	}
	if err != nil {
		remove()
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	return []string{"-modfile=" + filepath.Join(scratch, "copy.mod")}, remove, nil
}

// download fetches a module of go.mod, where this machine does not have it yet, and tells where it
// is.
func download(ctx context.Context, root, module string) (moduleFolder, error) {
	ask := exec.CommandContext(ctx, "go", "mod", "download", "-json", module)
	ask.Dir = root
	answer, failure := ask.Output()
	var found moduleFolder
	if err := json.Unmarshal(answer, &found); err != nil {
		return found, fmt.Errorf("bundle: go mod download %s: %w", module, failure)
	}
	if found.Error != "" || found.Dir == "" {
		return found, fmt.Errorf("bundle: go mod download %s: %s", module, found.Error)
	}
	return found, nil
}

// copyOnce makes the copy, unless an earlier build has made the same one, and returns its path
// below root. The name tells version and changes. It has no hyphen, so that a program which embeds
// the built files leaves the copy out (web/embed.go).
func copyOnce(root string, library moduleFolder) (place string, err error) {
	sum := sha256.Sum256(fmt.Append(nil, library.Version, leftOut, putIn))
	place = "web/dist/.goapp." + hex.EncodeToString(sum[:6])
	target := filepath.Join(root, filepath.FromSlash(place))
	if _, err := os.Stat(target); err == nil {
		return place, nil
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return "", fmt.Errorf("bundle: %w", err)
	}
	part, err := os.MkdirTemp(filepath.Dir(target), ".part-")
	if err != nil {
		return "", fmt.Errorf("bundle: %w", err)
	}
	defer os.RemoveAll(part)
	if err := copyChanged(library, part); err != nil {
		return "", fmt.Errorf("bundle: the copy of go-app %s: %w (web/bundle/client.go says how it differs)", library.Version, err)
	}
	if err := os.Rename(part, target); err != nil {
		if _, found := os.Stat(target); found != nil { // no other build was faster
			return "", fmt.Errorf("bundle: %w", err)
		}
	}
	return place, nil
}

// copyChanged copies the packages of go-app, takes out leftOut and puts in putIn.
func copyChanged(library moduleFolder, to string) error {
	if err := os.CopyFS(filepath.Join(to, "pkg"), os.DirFS(filepath.Join(library.Dir, "pkg"))); err != nil {
		return err
	}
	for _, name := range leftOut {
		if err := os.Remove(filepath.Join(to, filepath.FromSlash(name))); err != nil {
			return fmt.Errorf("it has no file %s to leave out", name)
		}
	}
	module, err := os.ReadFile(filepath.Join(library.Dir, "go.mod"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "go.mod"), module, 0o644); err != nil {
		return err
	}
	for _, file := range putIn {
		name := filepath.Join(to, filepath.FromSlash(file.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if _, err := os.Stat(name); err == nil {
			return fmt.Errorf("it has a file %s of its own", path.Base(file.name))
		}
		if err := os.WriteFile(name, []byte(file.text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
