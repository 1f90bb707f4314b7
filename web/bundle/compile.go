package bundle

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A program is a Go command for js/wasm that browsers load.
type program struct {
	name  string // of the file
	pkg   string // the package of the command; "" leaves it out
	flags []string
	trim  func(ctx context.Context, root string) (flags []string, remove func(), err error) // of a library, what is never run; may be nil
	named []string                                                                          // how the names begin of the functions that a published trace names; none for a program that runs in a worker and tells its own faults
}

// programs are the client and what its workers run.
func programs(options Options) []program {
	own := []string{"upsweep/", "main."}
	return []program{
		{"client.wasm", options.Client, inlining(), withoutServer, own},
		{"classroom.wasm", options.Client, append(inlining(), "-tags=classroom"), withoutServer, own}, // the client, and the pages of a classroom
		// Generic kernels are compiled with the package that says for which types: so the command
		// is inlined too, not parallel alone.
		{"worker.wasm", options.Worker, []string{"-gcflags=all=-l", "-gcflags=upsweep/parallel=", "-gcflags=upsweep/cmd/worker="}, nil, own},
		{"kernels.wasm", options.Kernels, []string{"-gcflags=all=-l"}, nil, nil},
		{"shaders.wasm", options.Shaders, []string{"-gcflags=all=-l"}, nil, nil},
		{"translator.wasm", options.Translator, []string{"-gcflags=all=-l"}, nil, nil},
	}
}

// supportScript is the loader of the programs, of the same toolchain: the two must match.
const supportScript = "wasm_exec.js"

// promises names what compile makes.
func promises(options Options) []string {
	names := []string{supportScript}
	for _, p := range programs(options) {
		if p.pkg != "" {
			names = append(names, p.name)
		}
	}
	return names
}

// Compile builds the programs, so that Build can reuse them.
func Compile(ctx context.Context, options Options) error {
	if err := os.MkdirAll(options.Out, 0o755); err != nil {
		return fmt.Errorf("bundle: %w", err)
	}
	for _, p := range programs(options) {
		if p.pkg == "" {
			continue
		}
		if options.Progress != nil {
			options.Progress("compiling " + p.name)
		}
		if err := compileOne(ctx, options, p); err != nil {
			return err
		}
	}
	return nil
}

// compile builds the programs, or takes those of an earlier build, and adds their loader.
func compile(ctx context.Context, options Options) ([]file, error) {
	if !options.Reuse {
		if err := Compile(ctx, options); err != nil {
			return nil, err
		}
	}
	var made []file
	for _, p := range programs(options) {
		if p.pkg == "" {
			continue
		}
		content, err := os.ReadFile(p.output(options))
		if err != nil {
			return nil, fmt.Errorf("bundle: %w", err)
		}
		made = append(made, file{name: p.name, kind: "application/wasm", content: slim(content, options.Lines, p.named...)})
	}
	if len(made) == 0 {
		return nil, nil
	}
	support, err := support(ctx, options.Root)
	if err != nil {
		return nil, err
	}
	return append(made, file{name: supportScript, kind: "text/javascript; charset=utf-8", content: support}), nil
}

// output is where go build leaves a program. It stays there, so that the go command can see that it
// is up to date.
func (p program) output(options Options) string {
	output := filepath.Join(options.Out, p.name)
	if absolute, err := filepath.Abs(output); err == nil {
		return absolute
	}
	return output
}

func compileOne(ctx context.Context, options Options, p program) error {
	arguments := append([]string{"build", "-trimpath", "-ldflags=-s -w"}, p.flags...)
	if p.trim != nil {
		flags, remove, err := p.trim(ctx, options.Root)
		if err != nil {
			return err
		}
		defer remove()
		arguments = append(arguments, flags...)
	}
	build := exec.CommandContext(ctx, "go", append(arguments, "-o", p.output(options), p.pkg)...)
	build.Dir = options.Root
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	ask := exec.CommandContext(ctx, "go", "env", "GOVERSION")
	ask.Dir = options.Root
	if out, err := ask.Output(); err == nil {
		build.Env = append(build.Env, collector(string(out))...)
	}
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("bundle: %s does not build: %w\n%s", p.pkg, err, text)
	}
	return nil
}

// collector is the environment that chooses the garbage collector. Go 1.26 has two; the newer one
// looks at many objects at once, which takes 7 KB more of the client, and gains by vector
// instructions and many cores, of which a page has neither. Later versions have no choice.
func collector(version string) []string {
	if strings.HasPrefix(version, "go1.26") && os.Getenv("GOEXPERIMENT") == "" {
		return []string{"GOEXPERIMENT=nogreenteagc"}
	}
	return nil
}

// slim is a program that does the same and is smaller once it is compressed. A program of a form
// that is not known here, of another toolchain say, stays as it is: its size tells.
func slim(program []byte, lines bool, named ...string) []byte {
	m, err := parse(program)
	if err != nil {
		return program
	}
	if !lines {
		forgetLines(m.memory, named...)
	}
	return m.program()
}

// support reads wasm_exec.js from where the toolchain keeps it: lib/wasm, or misc/wasm before Go
// 1.24.
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

// inlining has functions inlined only where speed is felt: in the painter. Elsewhere calls stay
// calls, which takes 280 KB off the compressed client. The machine has written out itself what it
// does at each access (tracer/access.go), so its speed hardly needs them. Of several patterns that
// match a package the last one counts.
func inlining() []string {
	return []string{"-gcflags=all=-l", "-gcflags=upsweep/views/scene=", "-gcflags=upsweep/views/command="}
}
