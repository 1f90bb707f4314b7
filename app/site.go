package app

import (
	"cmp"

	"upsweep/app/course"
	"upsweep/app/practice"
	"upsweep/app/write"
	"upsweep/lessons"
)

// Site is what every page shares: the course, the lessons that have been loaded, the licences. The
// server makes one of a Content; the client makes an empty one and loads what a page needs
// (mount_js.go).
type Site struct {
	about    About
	course   course.Course
	lessons  map[string]*lessons.Document
	notes    map[string]*lessons.Document // for teachers, by the slug of the lesson; the server's alone
	licences []Licence
	terms    []lessons.Term
	finding
	//lint:ignore U1000 the server's alone
	flipbooks
	// serverPages is what the server wrote into <main>, by path, for the pages that the client does
	// not make; the server's own site has none.
	serverPages map[string]string
	// ahead holds the addresses whose pages have been asked for before they were opened.
	ahead    map[string]bool
	practice *practice.Practice
	// bench is what the pages of the workbench are made of; nil in a client that has not loaded it.
	bench *write.Content
	classroom
	// breathe is called between the parts of a large page while it is made; the client lets the
	// browser have its turn.
	breathe func()
	// failure is why the course could not be loaded, empty while all is well.
	failure string
}

// NewSite makes a site of content.
func NewSite(c Content) *Site {
	s := &Site{about: c.About, course: c.Index(), lessons: map[string]*lessons.Document{}, licences: c.Licences, terms: c.Terms, notes: map[string]*lessons.Document{}, serverPages: map[string]string{}, ahead: map[string]bool{}, classroom: newClassroom(), breathe: func() {}}
	s.practice = practice.New(func() course.Course { return s.course })
	if len(c.Workbench.Tasks) > 0 {
		s.bench = &c.Workbench
	}
	s.practice.Judge, s.practice.OneJudge = write.Judge, write.OneJudge()
	s.practice.Breathe = func() { s.breathe() }
	for i := range c.Lessons {
		s.lessons[c.Lessons[i].Slug] = &c.Lessons[i]
	}
	for i := range c.Notes {
		s.notes[c.Notes[i].Slug] = &c.Notes[i]
	}
	return s
}

// name is what the course is called.
func (s *Site) name() string { return cmp.Or(s.about.Name, siteTitle) }
