//go:build !js

package main

import (
	"context"
	"flag"
	"log/slog"
	"net/http"
	"os"
)

// operation is what those who run the server say about it: below which path it lies, and what it
// tells them.
type operation struct {
	base, form, metrics *string

	log      *slog.Logger
	requests bool        // are entered in the log
	rooms    *roomServer // which are counted; nil where there are none
}

func newOperation(flags *flag.FlagSet) *operation {
	return &operation{
		base:    flags.String("base", "", "the path that the site lies below on its host, /upsweep/; a proxy hands requests on with it"),
		form:    flags.String("log", "", "log every request too: as text, or as json, one object per line; without readers' addresses and inputs"),
		metrics: flags.String("metrics", "", "serve metrics for Prometheus at this address, localhost:9090, at /metrics"),
	}
}

// begin opens the log, and says where the site is, from what -site says.
func (o *operation) begin(site string) (location Location, err error) {
	if o.log, o.requests, err = newLog(os.Stderr, *o.form); err != nil {
		return location, err
	}
	keepWithinMemory(o.log)
	if location, err = locationOf(site); err != nil {
		return location, err
	}
	return location.baseOf(*o.base)
}

// around is a handler below its path, whose exchanges are told to the log and to the metrics where
// the flags ask for them.
func (o *operation) around(ctx context.Context, location Location, handler http.Handler) (http.Handler, error) {
	handler = below(location.Base, handler)
	begun := func() func() { return func() {} }
	var told []func(exchange)
	if o.requests {
		told = append(told, entered(o.log))
	}
	if *o.metrics != "" {
		m := newMetrics()
		if o.rooms != nil {
			m.countRooms(o.rooms)
		}
		if err := m.serve(ctx, o.log, *o.metrics); err != nil {
			return nil, err
		}
		begun, told = m.begun, append(told, m.count)
	}
	if len(told) == 0 {
		return handler, nil
	}
	return observed(handler, location.Base, begun, told...), nil
}
