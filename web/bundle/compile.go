package bundle

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// compiled is the name of the client as `go build` leaves it. It stays in Out, so that the go command can see that it is up
// to date and skip linking.
const compiled = "client.wasm"

// compile builds the client and takes the loader script of the same toolchain: the two must match.
func compile(ctx context.Context, options Options) ([]file, error) {
	output := filepath.Join(options.Out, compiled)
	if absolute, err := filepath.Abs(output); err == nil {
		output = absolute
	}
	if !options.Reuse {
		arguments := append([]string{"build", "-trimpath", "-ldflags=-s -w"}, inlining()...)
		build := exec.CommandContext(ctx, "go", append(arguments, "-o", output, options.Client)...)
		build.Dir = options.Root
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if text, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("bundle: the client does not build: %w\n%s", err, text)
		}
	}
	client, err := os.ReadFile(output)
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	support, err := support(ctx, options.Root)
	if err != nil {
		return nil, err
	}
	return []file{
		{name: "client.wasm", kind: "application/wasm", content: client},
		{name: "wasm_exec.js", kind: "text/javascript; charset=utf-8", content: support},
	}, nil
}

// support reads wasm_exec.js from where the toolchain keeps it: lib/wasm, or misc/wasm before Go 1.24.
func support(ctx context.Context, root string) ([]byte, error) {
	ask := exec.CommandContext(ctx, "go", "env", "GOROOT")
	ask.Dir = root
	answer, err := ask.Output()
	if err != nil {
		return nil, fmt.Errorf("bundle: go env GOROOT: %w", err)
	}
	goroot := strings.TrimSpace(string(answer))
	var content []byte
	for _, folder := range []string{"lib", "misc"} {
		content, err = os.ReadFile(filepath.Join(goroot, folder, "wasm", "wasm_exec.js"))
		if err == nil {
			return content, nil
		}
	}
	return nil, fmt.Errorf("bundle: this Go has no wasm_exec.js: %w", err)
}

// inlining has functions inlined only where speed is felt: in the machine and the layouts. Elsewhere calls stay calls, which takes
// 210 KB off the compressed client (docs/benchmarks.md): 90 of them off the kernels, whose accesses are calls all the same while
// they are recorded. Of several patterns that match a package the last one counts.
func inlining() []string {
	return []string{"-gcflags=all=-l", "-gcflags=upsweep/tracer/...=", "-gcflags=upsweep/views/...="}
}
