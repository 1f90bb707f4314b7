//go:build !js && embedded

package main

import (
	"context"
	"errors"
	"flag"
	"io/fs"
	"log/slog"

	"upsweep/app"
	"upsweep/lessons"
	"upsweep/site"
	"upsweep/site/content"
	"upsweep/web"
	"upsweep/web/assets"
)

// edition of the build that carries everything: assets and lessons are those of the moment it was
// built.
func edition(*flag.FlagSet) opener {
	return func(_ context.Context, log *slog.Logger, _ bool) (site.Edition, error) {
		built, err := assets.Embedded(web.Dist())
		if err != nil {
			return nil, err
		}
		carried, err := carriedSite(log)
		if err != nil {
			return nil, err
		}
		var course app.Content
		if carried != nil {
			course, carried.Course = carried.Course, app.Content{}
		} else if course, err = content.Of(lessons.Sources()); err != nil {
			return nil, err
		}
		whole := &site.Site{Assets: built, Content: course, Pages: app.NewSite(course), Offline: true, Prepared: carried}
		return func() *site.Site { return whole }, nil
	}
}

// carriedSite is what was made of the site when the program was built (serve -build). It is nil in
// a program that was built without, which makes it when it starts.
func carriedSite(log *slog.Logger) (*site.Prepared, error) {
	file, err := web.Dist().Open(site.PreparedName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p, err := site.OpenPrepared(file, lessons.Sources())
	if p == nil && err == nil {
		log.Warn("the pages in the program are of other lessons: run serve -build before it is compiled")
	}
	return p, err
}
