package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// server is a process that serves the site, held to so much memory.
type server struct {
	cmd   *exec.Cmd
	addr  string
	ended chan error // gets the process's end
}

// start runs a program as a server at an address, and returns when it answers. The limit, in MB, is
// one of the data segment (setrlimit(2), RLIMIT_DATA): all private memory that the process may
// write to, whether it has touched it or not, so more than what is resident. A limit of the address
// space would be of no use, since Go reserves two gigabytes of it before it begins. An allocation
// beyond it ends the process.
func start(ctx context.Context, program, addr string, limit, nice int, flags ...string) (*server, error) {
	program, err := filepath.Abs(program)
	if err != nil {
		return nil, err
	}
	script := fmt.Sprintf("ulimit -d %d && exec nice -n %d %s -addr %s %s", limit*1000*1000/1024, nice, program, addr, strings.Join(flags, " "))
	s := &server{cmd: exec.Command("sh", "-c", script), addr: addr, ended: make(chan error, 1)}
	s.cmd.Stderr = os.Stderr
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	go func() { s.ended <- s.cmd.Wait() }()
	for ctx.Err() == nil {
		select {
		case err := <-s.ended:
			return nil, fmt.Errorf("the server has ended before it answered: %w", errors.Join(err, errors.New("its output is above")))
		case <-time.After(100 * time.Millisecond):
		}
		answer, err := http.Get("http://" + addr + "/healthz")
		if err != nil {
			continue
		}
		answer.Body.Close()
		return s, nil
	}
	return nil, errors.Join(ctx.Err(), s.stop())
}

// asTool writes a file of learning platforms into a directory, by the program itself, and returns
// the flags of a server that is their tool.
func asTool(ctx context.Context, program, addr, dir string) (flags []string, err error) {
	if text, err := exec.CommandContext(ctx, program, "-lti", "init", dir).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("-lti init: %w: %s", err, text)
	}
	return []string{"-lti", filepath.Join(dir, "lti.yaml"), "-site", "http://" + addr + "/", "-teachers-key", filepath.Join(dir, "teachers-key"), "-behind-proxy"}, nil
}

// stop ends the server in good order.
func (s *server) stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return <-s.ended
}

// died tells whether the process is gone.
func (s *server) died() bool { return s.cmd.Process.Signal(syscall.Signal(0)) != nil }

// memory is what the system says of a process, in MB.
type memory struct {
	Resident, Peak, Data float64
}

// memory reads /proc.
func (s *server) memory() (memory, error) {
	file, err := os.Open(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return memory{}, err
	}
	defer file.Close()
	var m memory
	for lines := bufio.NewScanner(file); lines.Scan(); {
		name, text, _ := strings.Cut(lines.Text(), ":")
		where := map[string]*float64{"VmRSS": &m.Resident, "VmHWM": &m.Peak, "VmData": &m.Data}[name]
		if where == nil {
			continue
		}
		kB, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text), " kB"), 64)
		if err != nil {
			return memory{}, err
		}
		*where = kB * 1024 / 1e6
	}
	return m, nil
}
