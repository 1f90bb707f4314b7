//go:build !js

package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// withoutScripts tells readers whose browser runs no scripts what needs them; a client has no such
// readers.
func withoutScripts(k *Kind) app.UI {
	if k.scripts == "" {
		return nil
	}
	return app.NoScript().Body(app.P().Class("no-scripts").Text(k.scripts))
}

// page is a page as the server writes it. In a browser it lives as well (mount_js.go).
type page struct {
	app.Compo
	site    *Site
	route   route
	content pageContent
}
