//go:build !js && !pages

package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
)

// pagesAlone says that this program leaves the client, and all else that takes long to build, to
// its successor.
const pagesAlone = false

// listenerVariable is set by a program that hands its socket over: to the number of the open file.
const listenerVariable = "UPSWEEP_LISTENER"

// inherit returns the socket of the program that this one has taken the place of, if there was one.
func inherit() (net.Listener, error) {
	number := os.Getenv(listenerVariable)
	if number == "" {
		return nil, nil
	}
	descriptor, err := strconv.Atoi(number)
	if err != nil {
		return nil, err
	}
	if err := os.Unsetenv(listenerVariable); err != nil { // it is for the site, not for the address of metrics
		return nil, err
	}
	file := os.NewFile(uintptr(descriptor), "the socket of the site")
	defer file.Close()
	return net.FileListener(file)
}

// successor builds nothing: this program is whole.
func successor(context.Context, *slog.Logger) <-chan string { return nil }

func handOver(context.Context, *http.Server, net.Listener, string) error { return nil }
