package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"runtime/pprof"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// server is the process that is loaded.
type server struct {
	process *exec.Cmd
	address string
	store   string
}

// start starts it on a store of its own, and waits until it has nothing more to do of itself. It
// takes a proxy's word for addresses, since all browsers here have the same.
func start(ctx context.Context, program string, environment ...string) (*server, error) {
	store, err := os.MkdirTemp("", "roomsload-")
	if err != nil {
		return nil, err
	}
	s := &server{store: store, process: exec.CommandContext(ctx, program, "-addr", "localhost:0", "-rooms-store", store, "-behind-proxy", "-most-members", "10000")}
	s.process.Stderr = os.Stderr
	s.process.Env = append(os.Environ(), environment...)
	out, err := s.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.process.Start(); err != nil {
		return nil, err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, address, ok := strings.Cut(lines.Text(), "http://"); ok {
			s.address = strings.TrimSpace(address)
			return s, s.rests(ctx)
		}
	}
	return nil, errors.Join(errors.New("the server does not say where it is"), s.stop())
}

// rests waits until the server, which measures its catalogue when it starts, hardly computes any
// more.
func (s *server) rests(ctx context.Context) error {
	for late := time.Now().Add(2 * time.Minute); ; {
		before := used(s).server
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
		if used(s).server-before < 50*time.Millisecond {
			return nil
		}
		if time.Now().After(late) {
			return errors.New("the server does not come to rest")
		}
	}
}

func (s *server) stop() error {
	// It may have ended by itself; its store goes in any case.
	_ = s.process.Process.Signal(syscall.SIGTERM)
	return errors.Join(s.process.Wait(), os.RemoveAll(s.store))
}

// room is a room that has been opened.
type room struct{ Code, Secret string }

// open opens a room, from the nth address.
func (s *server) open(ctx context.Context, n int) (room, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.address+"/rooms/", nil)
	if err != nil {
		return room{}, err
	}
	request.Header.Set("X-Forwarded-For", addressOf(n))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return room{}, err
	}
	defer answer.Body.Close()
	var opened room
	if err := json.NewDecoder(answer.Body).Decode(&opened); err != nil || answer.StatusCode != http.StatusCreated {
		return room{}, fmt.Errorf("no room is opened: %s, %w", answer.Status, err)
	}
	return opened, nil
}

// addressOf is the nth address that a proxy could tell of.
func addressOf(n int) string { return fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255) }

// resident is the memory of the server, in MB.
func (s *server) resident() float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kilobytes, _ := strconv.ParseFloat(strings.Fields(rest + " 0")[0], 64)
	return kilobytes / 1000
}

// times are processor times.
type times struct{ server, own time.Duration }

func used(s *server) times {
	var t times
	if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid)); err == nil {
		_, rest, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(rest); len(fields) > 12 {
			for _, field := range fields[11:13] { // utime and stime, in hundredths of a second: proc(5)
				ticks, _ := strconv.ParseInt(field, 10, 64)
				t.server += time.Duration(ticks) * 10 * time.Millisecond
			}
		}
	}
	var own syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &own) == nil {
		t.own = time.Duration(own.Utime.Nano() + own.Stime.Nano())
	}
	return t
}

// loadOfMachine is how many processes have wanted a processor of late.
func loadOfMachine() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "not known"
	}
	return strings.Join(strings.Fields(string(text))[:3], " ")
}

// profiled keeps a profile until stop is called.
func profiled(name string) (stop func(), err error) {
	if name == "" {
		return func() {}, nil
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return func() {
		pprof.StopCPUProfile()
		file.Close()
	}, nil
}
