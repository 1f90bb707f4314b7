//go:build !js

package main

import (
	"context"
	"flag"
	"log/slog"
	"net/http"
	"os"

	"upsweep/site"
)

// operation is what those who run the server say about it: below which path it lies, and what it
// tells them.
type operation struct {
	base, form, metrics *string

	log      *slog.Logger
	requests bool        // are entered in the log
	rooms    *roomServer // which are counted; nil if there are none
}

func newOperation(flags *flag.FlagSet) *operation {
	return &operation{
		base:    flags.String("base", "", "the path that the site lies below on its host, /upsweep/; a proxy hands requests on with it"),
		form:    flags.String("log", "", "log every request too: as text, or as json, one object per line; without readers' addresses and inputs"),
		metrics: flags.String("metrics", "", "serve metrics for Prometheus at this address, localhost:9090, at /metrics"),
	}
}

// begin opens the log, and says where the site is, from what -site says.
func (o *operation) begin(address string) (location site.Location, err error) {
	if o.log, o.requests, err = site.NewLog(os.Stderr, *o.form); err != nil {
		return location, err
	}
	keepWithinMemory(o.log)
	if location, err = site.LocationOf(address); err != nil {
		return location, err
	}
	return location.WithBase(*o.base)
}

// around is a handler below its path, whose exchanges are told to the log and to the metrics where
// the flags ask for them.
func (o *operation) around(ctx context.Context, location site.Location, handler http.Handler) (http.Handler, error) {
	handler = site.Below(location.Base, handler)
	begun := func() func() { return func() {} }
	var told []func(site.Exchange)
	if o.requests {
		told = append(told, site.Entered(o.log))
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
	return site.Observed(handler, location.Base, begun, told...), nil
}
