//go:build !js

package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"upsweep/web/assets"
)

// stateFlags name the directory of what outlasts the server, and the file of the teachers' key,
// which commonly lies there.
type stateFlags struct {
	dir      *string
	teachers teachersFlag
}

func newStateFlags(flags *flag.FlagSet) stateFlags {
	return stateFlags{
		flags.String("state", "", "keep in this directory what is to outlast the server: its rooms, and for a day the assets of former builds, which pages that are open still load"),
		newTeachersFlag(flags),
	}
}

// state is what outlasts the server. The zero value keeps nothing.
type state struct {
	rooms    string // the directory for rooms; empty for none
	former   *assets.Former
	teachers *teachers
}

func (f stateFlags) open(location Location, log *slog.Logger) (s state, err error) {
	if s.teachers, err = f.teachers.open(location, log); err != nil || *f.dir == "" {
		return s, err
	}
	s.rooms = filepath.Join(*f.dir, "rooms")
	if s.former, err = assets.OpenFormer(filepath.Join(*f.dir, "assets")); err != nil {
		return state{}, fmt.Errorf("-state: %w; choose another directory", err)
	}
	return s, nil
}

// keep stores the assets of a site beside those of former builds until ctx ends, behind the
// server's readers.
func (s state) keep(ctx context.Context, site *Site, log *slog.Logger) {
	if s.former == nil {
		return
	}
	again := time.NewTicker(assets.FormerEvery)
	defer again.Stop()
	for {
		if err := s.former.Keep(ctx, site.Assets, time.Now()); err != nil && ctx.Err() == nil {
			log.Error("the assets of this build can't be kept for readers of its pages after an upgrade", "error", err)
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}
