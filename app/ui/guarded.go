package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Guarded keeps a panic in a handler from ending the application.
//
// go-app compares handlers by code pointer, and all guarded handlers share one: always give On… a
// scope that tells this handler from others that may stand in its place, and what it captures.
func Guarded(f func(app.Context, app.Event)) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer Rescue()
		f(ctx, e)
	}
}
