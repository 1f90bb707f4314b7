//go:build !js

package main

import (
	"flag"
	"fmt"
	"log/slog"

	"upsweep/lessons/pack"
	"upsweep/site"
)

// packFlags are those of somebody's own course, which lies in a folder (lessons/pack).
type packFlags struct {
	dir   *string
	watch *bool
}

// beginPack in the place of a folder begins a course in the one named behind it.
const beginPack = "init"

func newPackFlags(flags *flag.FlagSet) packFlags {
	return packFlags{
		dir:   flags.String("course", "", "serve, or export, the course in this folder (docs/course-packs.md); -course init DIR writes one with comments, and exits"),
		watch: flags.Bool("watch", true, "with -course: show in open pages what has been saved; false for a course that readers use, which is then kept for use without a network"),
	}
}

// begin writes a course where the flags ask for one; done tells that they did. Arguments are those
// that are no flags.
func (f packFlags) begin(arguments []string) (done bool, err error) {
	if *f.dir != beginPack || len(arguments) == 0 {
		return false, nil
	}
	if len(arguments) > 1 {
		return true, fmt.Errorf("-course init: %.60q is left over; write one directory", arguments[1])
	}
	files, err := pack.Begin(arguments[0])
	if err != nil {
		return true, fmt.Errorf("-course init: %w", err)
	}
	for _, name := range files {
		fmt.Println("wrote", name)
	}
	fmt.Printf("serve -course %s shows it\n", arguments[0])
	return true, nil
}

// edition hands out the course of the folder in the place of ours, where the flags name one. What
// is wrong with course.yaml ends the program now, and later on leaves the course as it was.
func (f packFlags) edition(ours site.Edition, log *slog.Logger) (site.Edition, error) {
	if *f.dir == "" {
		return ours, nil
	}
	own, err := site.OpenPack(*f.dir, *f.watch, ours, log)
	if err != nil {
		return nil, fmt.Errorf("-course %.200s: %w", *f.dir, err)
	}
	return own, nil
}
