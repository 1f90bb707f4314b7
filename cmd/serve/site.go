//go:build !js

package main

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"log/slog"
	"net/http"
	"sync"

	"upsweep/app"
	"upsweep/rooms"
	"upsweep/web/assets"
)

// A Site is what there is to serve at one moment. Once its location is known it does not change; an
// edition that notices a change hands out a new one.
type Site struct {
	Assets  *assets.Set
	Content app.Content
	Pages   *app.Site // of Content
	// Location is where readers find the site.
	Location Location
	// Offline tells pages to have a service worker keep the site for use without a network. A
	// workshop's pages do without: they are to show what has just been edited.
	Offline bool
	// Static tells that pages will be files of a host that sets no headers: they state the content
	// policy themselves.
	Static bool
	// Sign is the key with which files of answers are signed; nil where none are.
	Sign ed25519.PrivateKey
	// Live is the revision of a course whose author is at work: pages that are of another load
	// themselves again. It is empty for readers' sites.
	Live string
	// Flaws are what is wrong with single pages, which say so themselves; such a site is not
	// exported.
	Flaws error
	// Rooms tells that the server has classrooms.
	Rooms bool
	// FindRoom tells, as a status of HTTP, whether there is a room for who sent a request; nil
	// where it is not known.
	FindRoom func(r *http.Request, code rooms.Code) int
	// Frames are the origins of learning platforms, whose pages may frame those of the site; none
	// where it is no tool of any.
	Frames []string
	// Teachers may read the teaching notes; with nil everybody may.
	Teachers *teachers
	// Problem is what the author must mend before pages can be shown (a lesson that does not
	// render); nil in a built server.
	Problem error

	locating, once, listing sync.Once
	name                    string          // see build
	listed                  map[string]bool // see isFinite
	prepared                *prepared       // what the program carries of it; nil where it carries nothing
	kept                    keptAnswers
	drawn                   drawings
}

// An Edition hands out the current site. It is called for every request and must be quick and safe
// for concurrent use.
type Edition func() *Site

// An opener opens an edition. One that is not asked for the whole site may hand out pages before it
// has built what they load.
type opener func(ctx context.Context, log *slog.Logger, whole bool) (Edition, error)

// courseName is what the course is called.
func (s *Site) courseName() string { return cmp.Or(s.Content.About.Name, "Upsweep") }
