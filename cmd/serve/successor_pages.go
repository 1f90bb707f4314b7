//go:build !js && pages && unix

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"upsweep/site/workshop"
)

// On a new machine `make run` begins with a program of pages alone, because that compiles in half
// the time. While it serves, it builds the whole program, and then becomes it: same process, same
// socket.

const pagesAlone = true

const listenerVariable = "UPSWEEP_LISTENER"

func inherit() (net.Listener, error) { return nil, nil }

// successor builds the whole program and sends its name.
func successor(ctx context.Context, log *slog.Logger) <-chan string {
	built := make(chan string, 1)
	go func() {
		program, err := buildWhole(ctx, log)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			log.Error("the whole program does not build; pages stay without the client and classrooms", "error", err)
		default:
			built <- program
		}
	}()
	return built
}

func buildWhole(ctx context.Context, log *slog.Logger) (string, error) {
	root, err := workshop.Root()
	if err != nil {
		return "", err
	}
	log.Info("compiling the whole program: classrooms and the client join the pages when they are ready")
	program := filepath.Join(root, "bin", "workshop")
	build := exec.CommandContext(ctx, "go", "build", "-o", program, "./cmd/serve")
	build.Dir = root
	if text, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, text)
	}
	return program, nil
}

// handOver lets running requests finish and becomes another program, which goes on with the same
// socket: who connects in between waits.
func handOver(ctx context.Context, server *http.Server, listener net.Listener, program string) error {
	tcp, ok := listener.(*net.TCPListener)
	if !ok {
		return errors.New("handing over: this is no TCP socket")
	}
	file, err := tcp.File()
	if err != nil {
		return fmt.Errorf("handing over: %w", err)
	}
	closing, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	_ = server.Shutdown(closing) // a request that waits for the client is asked again
	descriptor, err := syscall.Dup(int(file.Fd()))
	if err != nil {
		return fmt.Errorf("handing over: %w", err)
	}
	arguments := append([]string{program}, os.Args[1:]...)
	return fmt.Errorf("handing over: %w", syscall.Exec(program, arguments, append(os.Environ(), listenerVariable+"="+strconv.Itoa(descriptor))))
}
