package bundle

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// goApp is the library that the client is written with. It is client and server in one package: its Handler, which this site does not
// use, brings net/http and with it all of TLS into the client. The linker cannot leave those out, because the packages of cryptography
// test themselves when they start; they would be 360 KB of the compressed client.
const goApp = "github.com/maxence-charriere/go-app/v9"

// serverHalf lists the files of goApp that belong to its server alone, and clientHalf is what the rest of the package asks of them.
var serverHalf = [...]string{"http.go", "resource.go", "static.go"}

const clientHalf = `package app

import "strings"

// Handler serves an application; a client has none.
type Handler struct{}

func isRemoteLocation(path string) bool {
	return strings.HasPrefix(path, "https://") || strings.HasPrefix(path, "http://")
}

func isStaticResourcePath(path string) bool {
	return strings.HasPrefix(path, "/web/") || strings.HasPrefix(path, "web/")
}
`

// withoutServer sets up a build of the client against a copy of goApp that has no server. It returns the flags of go build; the copy,
// which lies in a temporary folder, is gone after remove.
func withoutServer(ctx context.Context, root string) (flags []string, remove func(), err error) {
	module, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	if !bytes.Contains(module, []byte(goApp+" ")) {
		return nil, func() {}, nil // a client that is written without it
	}
	ask := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", goApp)
	ask.Dir = root
	answer, err := ask.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: where is %s: %w", goApp, err)
	}
	scratch, err := os.MkdirTemp("", "upsweep-client-")
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	remove = func() { _ = os.RemoveAll(scratch) } // what can't be removed is left to the system
	if err := copyClient(root, strings.TrimSpace(string(answer)), scratch, module); err != nil {
		remove()
		return nil, nil, fmt.Errorf("bundle: the client's half of %s: %w", goApp, err)
	}
	return []string{"-modfile=" + filepath.Join(scratch, "client.mod")}, remove, nil
}

// copyClient fills scratch with the copy, and with a go.mod that puts it in the place of the library.
func copyClient(root, library, scratch string, module []byte) error {
	half := filepath.Join(scratch, "go-app")
	if err := os.CopyFS(half, os.DirFS(library)); err != nil {
		return err
	}
	for _, name := range serverHalf {
		if err := os.Remove(filepath.Join(half, "pkg", "app", name)); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(half, "pkg", "app", "client_half.go"), []byte(clientHalf), 0o644); err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	module = fmt.Appendf(module, "\nreplace %s => %q\n", goApp, half)
	if err := os.WriteFile(filepath.Join(scratch, "client.mod"), module, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(scratch, "client.sum"), sums, 0o644)
}
