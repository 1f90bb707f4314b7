// Package browser drives the built site in a real Chromium, and the journeys of a reader in Firefox
// and WebKit as well (Engine), for tests only.
//
// The commands of this module (it builds and starts cmd/serve itself) and a Chromium of the system
// flow in; what flows out is what a reader would meet: pages to press, type and look at, console
// errors, accessibility faults (axe), layout shift, Lighthouse's scores. It waits on states, never
// on time. It knows the site by its addresses alone; of ours it imports only what makes jobs for
// the pool of workers (app/race/model, parallel).
//
// The tests run where UPSWEEP_BROWSER is set, as `make test` does (1: the served site alone; all:
// in every place); `go test ./...` skips them.
package browser

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A Server is the site, served by its own process.
type Server struct {
	URL string // without a slash at the end

	command *exec.Cmd
	scratch string // which goes with it; empty where it is another's
	ended   chan error
	log     *transcript
}

// Serve builds the command and starts it on a free port.
func Serve(ctx context.Context) (*Server, error) {
	root, err := moduleRoot(ctx)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "upsweep-serve-")
	if err != nil {
		return nil, err
	}
	program := filepath.Join(scratch, "serve")
	build := exec.CommandContext(ctx, "go", "build", "-o", program, "./cmd/serve")
	build.Dir = root
	if text, err := build.CombinedOutput(); err != nil {
		_ = os.RemoveAll(scratch) // else the system cleans up
		return nil, fmt.Errorf("cmd/serve does not build: %w\n%s", err, text)
	}
	return start(ctx, program, root, scratch, "-whole", "-dist", filepath.Join(scratch, "dist"))
}

// ServeProgram starts a program that carries its site.
func ServeProgram(ctx context.Context, program string) (*Server, error) {
	return start(ctx, program, filepath.Dir(program), "")
}

// Signing is the same site from another process, which signs files of answers with the key in a
// file.
func (s *Server) Signing(ctx context.Context, key string) (*Server, error) {
	return s.Beside(ctx, "-sign-key", key)
}

// Beside is another process of the same program, with options.
func (s *Server) Beside(ctx context.Context, options ...string) (*Server, error) {
	return start(ctx, s.command.Path, s.command.Dir, "", append([]string{"-whole", "-dist", filepath.Join(s.scratch, "dist")}, options...)...)
}

// start starts a built command, and returns when it has answered.
func start(ctx context.Context, program, root, scratch string, options ...string) (*Server, error) {
	s := &Server{scratch: scratch, ended: make(chan error, 1), log: &transcript{}}
	s.command = exec.CommandContext(ctx, program, append([]string{"-addr", "localhost:0"}, options...)...)
	s.command.Dir = root
	s.command.Cancel = func() error { return s.command.Process.Signal(syscall.SIGTERM) }
	s.command.WaitDelay = 15 * time.Second
	s.command.Stderr = s.log
	output, err := s.command.StdoutPipe()
	if err != nil {
		s.remove()
		return nil, err
	}
	if err := s.command.Start(); err != nil {
		s.remove()
		return nil, err
	}
	announced := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(output)
		for lines.Scan() {
			if _, url, ok := strings.Cut(lines.Text(), "served at "); ok {
				announced <- strings.TrimSpace(url)
			}
		}
		s.ended <- s.command.Wait()
	}()
	select {
	case s.URL = <-announced:
		return s, nil
	case err := <-s.ended:
		s.remove()
		return nil, fmt.Errorf("the server ended before it answered: %w\n%s", err, s.log.text())
	case <-ctx.Done():
		s.remove()
		return nil, ctx.Err()
	}
}

// Export writes the site as files for the address given into a directory, by the program that
// serves it.
func (s *Server) Export(ctx context.Context, site, dir string) error {
	command := exec.CommandContext(ctx, s.command.Path, "-dist", filepath.Join(s.scratch, "dist"), "-export", dir, "-site", site)
	command.Dir = s.command.Dir
	if text, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("export: %w\n%s", err, text)
	}
	return nil
}

// Package writes a SCORM package, by the same program.
func (s *Server) Package(ctx context.Context, file string, arguments ...string) error {
	command := exec.CommandContext(ctx, s.command.Path, append([]string{"-dist", filepath.Join(s.scratch, "dist"), "-scorm", file}, arguments...)...)
	command.Dir = s.command.Dir
	if text, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("scorm: %w\n%s", err, text)
	}
	return nil
}

// Command runs the same program with arguments that end it, and returns what it says.
func (s *Server) Command(arguments ...string) ([]byte, error) {
	command := exec.Command(s.command.Path, append([]string{"-dist", filepath.Join(s.scratch, "dist")}, arguments...)...)
	command.Dir = s.command.Dir
	return command.CombinedOutput()
}

// Close ends the server as a user would, by a signal, and reports what went wrong while it ran: an
// exit code other than 0, or a line of level ERROR in its log.
func (s *Server) Close() error {
	defer s.remove()
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	var problems []error
	select {
	case err := <-s.ended:
		problems = append(problems, err)
	case <-time.After(20 * time.Second):
		problems = append(problems, errors.New("the server did not end within 20 seconds of SIGTERM"), s.command.Process.Kill())
	}
	for line := range strings.Lines(s.log.text()) {
		if strings.Contains(line, "level=ERROR") {
			problems = append(problems, fmt.Errorf("server log: %s", strings.TrimSpace(line)))
		}
	}
	return errors.Join(problems...)
}

func (s *Server) remove() {
	if s.scratch == "" {
		return
	}
	// What can't be removed is left to the system's own cleaning of temporary files.
	_ = os.RemoveAll(s.scratch)
}

// A transcript collects what a process writes.
type transcript struct {
	mu      sync.Mutex
	written strings.Builder
}

func (t *transcript) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.written.Write(p)
}

func (t *transcript) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.written.String()
}

var _ io.Writer = (*transcript)(nil)

// moduleRoot is the directory of go.mod.
func moduleRoot(ctx context.Context) (string, error) {
	answer, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	return filepath.Dir(strings.TrimSpace(string(answer))), nil
}
