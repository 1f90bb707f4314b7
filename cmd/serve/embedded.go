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
	"upsweep/web"
	"upsweep/web/assets"
)

// edition of the build that carries everything: assets and lessons are those of the moment it was
// built.
func edition(*flag.FlagSet) opener {
	return func(_ context.Context, log *slog.Logger, _ bool) (Edition, error) {
		built, err := assets.Embedded(web.Dist())
		if err != nil {
			return nil, err
		}
		carried, err := carriedSite(log)
		if err != nil {
			return nil, err
		}
		var content app.Content
		if carried != nil {
			content, carried.Course = carried.Course, app.Content{}
		} else if content, err = contentOf(lessons.Sources()); err != nil {
			return nil, err
		}
		site := &Site{Assets: built, Content: content, Pages: app.NewSite(content), Offline: true, prepared: carried}
		return func() *Site { return site }, nil
	}
}

// carriedSite is what was made of the site when the program was built (serve -build). It is nil in
// a program that was built without, which makes it when it starts.
func carriedSite(log *slog.Logger) (*prepared, error) {
	file, err := web.Dist().Open(preparedName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p, err := readPrepared(file, lessons.Sources())
	if p == nil && err == nil {
		log.Warn("the pages in the program are of other lessons: run serve -build before it is compiled")
	}
	return p, err
}
