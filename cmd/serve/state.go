//go:build !js

package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"upsweep/site"
	"upsweep/web/assets"
)

// stateFlags name the directory of what outlasts the server, and the file of the teachers' key,
// which commonly lies there.
type stateFlags struct {
	dir      *string
	teachers *string
}

func newStateFlags(flags *flag.FlagSet) stateFlags {
	return stateFlags{
		flags.String("state", "", "keep in this directory what is to outlast the server: its rooms, and for a day the assets of former builds, which pages that are open still load"),
		flags.String("teachers-key", "", "show the teaching notes only to those who bring the key in this file; a file that is missing is made, and its key logged once"),
	}
}

// state is what outlasts the server. The zero value keeps nothing.
type state struct {
	rooms    string // the directory for rooms; empty for none
	former   *assets.Former
	teachers *site.Teachers
}

func (f stateFlags) open(location site.Location, log *slog.Logger) (s state, err error) {
	if *f.teachers != "" {
		if s.teachers, err = site.OpenTeachers(*f.teachers, location, log); err != nil {
			return s, err
		}
	}
	if *f.dir == "" {
		return s, nil
	}
	s.rooms = filepath.Join(*f.dir, "rooms")
	if s.former, err = assets.OpenFormer(filepath.Join(*f.dir, "assets")); err != nil {
		return state{}, fmt.Errorf("-state: %w; choose another directory", err)
	}
	return s, nil
}

// keep stores the assets of a site beside those of former builds until ctx ends, behind the
// server's readers.
func (s state) keep(ctx context.Context, served *site.Site, log *slog.Logger) {
	if s.former == nil {
		return
	}
	again := time.NewTicker(assets.FormerEvery)
	defer again.Stop()
	for {
		if err := s.former.Keep(ctx, served.Assets, time.Now()); err != nil && ctx.Err() == nil {
			log.Error("the assets of this build can't be kept for readers of its pages after an upgrade", "error", err)
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}
