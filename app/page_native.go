//go:build !js

package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// page is a page as the server writes it. In a browser it lives as well (mount_js.go).
type page struct {
	app.Compo
	site    *Site
	route   route
	content pageContent
}
