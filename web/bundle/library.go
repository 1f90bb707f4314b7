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

// againstCopy sets up a build against a copy of a library of which a part is left out. make copies the library, of a version, and returns the lines of
// go.mod that put the copy in its place. againstCopy returns the flags of go build; the list of modules that they name is gone after remove. The copy
// stays: where it lies becomes part of the program, so it is a place within the module that is the same in every build, and a program is the
// same bytes whoever builds it.
func againstCopy(ctx context.Context, root, library string, make func(folder, version string) (replace string, err error)) (flags []string, remove func(), err error) {
	module, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	if !bytes.Contains(module, []byte(library+" ")) {
		return nil, func() {}, nil // a program that is written without it
	}
	ask := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}\n{{.Version}}", library)
	ask.Dir = root
	answer, err := ask.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: where is %s: %w", library, err)
	}
	folder, version, _ := strings.Cut(strings.TrimSpace(string(answer)), "\n")
	replace, err := make(folder, version)
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: a part of %s: %w", library, err)
	}
	scratch, err := os.MkdirTemp("", "upsweep-modules-")
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	remove = func() { _ = os.RemoveAll(scratch) } // what can't be removed is left to the system
	if err := writeModules(root, scratch, fmt.Appendf(module, "\n%s", replace)); err != nil {
		remove()
		return nil, nil, fmt.Errorf("bundle: the modules of %s: %w", library, err)
	}
	return []string{"-modfile=" + filepath.Join(scratch, "copy.mod")}, remove, nil
}

// copied returns where a copy lies, from root on, and makes it where it is not there yet. One that is there is whole, and of this version, by its name;
// which has no hyphen, so that an edition with everything in it (web/embed.go) leaves the copy out.
func copied(root, name string, fill func(to string) error) (place string, err error) {
	place = "web/dist/." + name
	target := filepath.Join(root, filepath.FromSlash(place))
	if _, err := os.Stat(target); err == nil {
		return place, nil
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return "", err
	}
	part, err := os.MkdirTemp(filepath.Dir(target), ".part-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(part)
	if err := fill(part); err != nil {
		return "", err
	}
	if err := os.Rename(part, target); err != nil {
		if _, found := os.Stat(target); found != nil { // another build has not been faster
			return "", err
		}
	}
	return place, nil
}

// writeModules writes a go.mod and its go.sum.
func writeModules(root, to string, module []byte) error {
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "copy.mod"), module, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "copy.sum"), sums, 0o644)
}
