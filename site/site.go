// Package site answers for everything that readers ask for: content, built assets and what a server
// is told of its place flow in; pages, content as JSON, flipbooks, pictures and the files of an
// export or of a SCORM package flow out. It reads no flags, and opens no socket and no room of a
// class; that is for cmd/serve.
package site

import (
	"cmp"
	"crypto/ed25519"
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
	Teachers *Teachers
	// Prepared is what the program carries of the site; nil where it carries nothing.
	Prepared *Prepared
	// Problem is what the author must mend before pages can be shown (a lesson that does not
	// render); nil in a built server.
	Problem error

	locating, once, listing sync.Once
	name                    string          // see build
	listed                  map[string]bool // see isFinite
	kept                    keptAnswers
	drawn                   drawings
}

// An Edition hands out the current site. It is called for every request and must be quick and safe
// for concurrent use.
type Edition func() *Site

// With has every site of the edition know where it is, and what its server does beside.
func (open Edition) With(tell func(*Site)) Edition {
	return func() *Site {
		site := open()
		site.locating.Do(func() { tell(site) })
		return site
	}
}

// courseName is what the course is called.
func (s *Site) courseName() string { return cmp.Or(s.Content.About.Name, "Upsweep") }
