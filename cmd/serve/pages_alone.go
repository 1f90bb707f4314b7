//go:build !js && pages

package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"net/http"
	"time"

	"upsweep/lti"
	"upsweep/site"
)

// With the tag `pages` the server has neither classrooms nor metrics, whose libraries take as long
// to compile as half of all others. `make run` starts with it on a new machine
// (successor_pages.go).

var errPagesAlone = errors.New("this program serves pages alone; build it without the tag pages")

// A roomServer answers for the rooms, of which there are none.
type roomServer struct{ http.Handler }

const roomPrefix = "/rooms/"

func (*roomServer) Close() error { return nil }

func (*roomServer) Once(context.Context, time.Duration) (lti.Once, error) { return nil, errPagesAlone }

// classrooms has the flags that the whole program takes, so that it can be started with the same
// ones.
type classrooms struct{}

func roomFlags(flags *flag.FlagSet) classrooms {
	flags.Bool("rooms", true, "ignored: there are no classrooms here")
	return classrooms{}
}

func (classrooms) begin([]string) (done bool, err error) { return false, nil }

func (classrooms) open(context.Context, *slog.Logger, site.Location, string) (*roomServer, error) {
	return nil, nil
}

func withRooms(pages http.Handler, _ *roomServer) http.Handler { return pages }

type metrics struct{}

func newMetrics() *metrics { return &metrics{} }

func (*metrics) serve(context.Context, *slog.Logger, string) error { return errPagesAlone }

func (*metrics) begun() (ended func()) { return func() {} }

func (*metrics) count(site.Exchange) {}

func (*metrics) countRooms(*roomServer) {}
