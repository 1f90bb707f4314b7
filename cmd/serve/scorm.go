//go:build !js

package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"

	"upsweep/site"
)

// scormFlags say whether a package is to be written, and of what.
type scormFlags struct{ file, set *string }

func newScormFlags(flags *flag.FlagSet) scormFlags {
	return scormFlags{
		flags.String("scorm", "", "write the course as a SCORM 1.2 package for learning platforms into this file (with -export also the site), and exit"),
		flags.String("scorm-set", "", "with -scorm: the problem set in this file, in place of the course"),
	}
}

// write writes the package, where one is asked for.
func (s scormFlags) write(ctx context.Context, course *site.Site, log *slog.Logger) (done bool, err error) {
	if *s.file == "" {
		if *s.set != "" {
			err = errors.New("-scorm-set: name the file of the package with -scorm")
		}
		return false, err
	}
	course.Live = ""
	return true, site.WriteSCORM(ctx, course, site.NewHandler(func() *site.Site { return course }, log), *s.file, *s.set)
}
