//go:build !js && embedded

package main

import (
	"context"
	"flag"
	"log/slog"

	"upsweep/app"
	"upsweep/lessons"
	"upsweep/web"
	"upsweep/web/assets"
)

// edition of the build that carries everything: assets and lessons are those of the moment it was built.
func edition(*flag.FlagSet) func(context.Context, *slog.Logger) (Edition, error) {
	return func(context.Context, *slog.Logger) (Edition, error) {
		built, err := assets.Embedded(web.Dist())
		if err != nil {
			return nil, err
		}
		content, err := contentOf(lessons.Sources())
		if err != nil {
			return nil, err
		}
		site := &Site{Assets: built, Content: content, Pages: app.NewSite(content), Offline: true}
		return func() *Site { return site }, nil
	}
}
