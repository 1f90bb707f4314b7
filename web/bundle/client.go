package bundle

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
)

// goApp is the library that the client is written with. It is client and server in one package: its Handler, which this site does not
// use, brings net/http and with it all of TLS into the client. The linker cannot leave those out, because the packages of cryptography
// test themselves when they start; they would be 360 KB of the compressed client. Its router brings regular expressions, where the client has
// one route that takes every address. Its store of states can encrypt, and names its observers by random UUIDs: that brings AES, a generator
// of random numbers that passes its own tests, and through it arithmetic on large numbers, where the client keeps no state in that store.
const goApp = "github.com/maxence-charriere/go-app/v9"

// serverHalf lists the files of goApp that belong to its server alone, its router, and its encryption; clientHalf is what the rest of the
// package, and the client, ask of them.
var serverHalf = [...]string{"http.go", "resource.go", "static.go", "route.go", "crypto.go"}

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

// uuidModule is the module that goApp asks for names that nothing else has, and uuidSource what takes its place: within one page, a count does.
const (
	uuidModule = "github.com/google/uuid"
	uuidSource = `// Package uuid names things within one page.
package uuid

import (
	"strconv"
	"sync/atomic"
)

var count atomic.Uint64

// NewString is a name that was not given before.
func NewString() string { return "page-" + strconv.FormatUint(count.Add(1), 10) }
`
)

// withoutServer sets up a build of the client against a copy of goApp that has no server.
func withoutServer(ctx context.Context, root string) (flags []string, remove func(), err error) {
	return againstCopy(ctx, root, goApp, func(library, version string) (string, error) {
		sum := sha256.Sum256(fmt.Append(nil, version, serverHalf, clientHalf, uuidSource))
		half, err := copied(root, "goapp."+hex.EncodeToString(sum[:6]), func(to string) error { return copyClient(library, to) })
		return fmt.Sprintf("replace %s => ./%s\n\nreplace %s => ./%s/uuid\n", goApp, half, uuidModule, half), err
	})
}

// copyClient copies the packages of the library, but for the files of its server.
func copyClient(library, to string) error {
	if err := os.CopyFS(filepath.Join(to, "pkg"), os.DirFS(filepath.Join(library, "pkg"))); err != nil {
		return err
	}
	for _, name := range serverHalf {
		if err := os.Remove(filepath.Join(to, "pkg", "app", name)); err != nil {
			return err
		}
	}
	module, err := os.ReadFile(filepath.Join(library, "go.mod"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "go.mod"), module, 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "pkg", "app", "client_half.go"), []byte(clientHalf), 0o644); err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(to, "uuid"), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "uuid", "go.mod"), []byte("module "+uuidModule+"\n\ngo 1.24\n"), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "uuid", "uuid.go"), []byte(uuidSource), 0o644)
}
