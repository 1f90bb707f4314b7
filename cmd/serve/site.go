//go:build !js

package main

import (
	"upsweep/app"
	"upsweep/web/assets"
)

// A Site is what there is to serve at one moment. It is immutable; an edition that notices a change hands out a new one.
type Site struct {
	Assets  *assets.Set
	Content app.Content
	Pages   *app.Site // of Content
	// Problem is what the author must mend before pages can be shown (a lesson that does not render); nil in a built server.
	Problem error
}

// An Edition hands out the current site. It is called for every request and must be quick and safe for concurrent use.
type Edition func() *Site
