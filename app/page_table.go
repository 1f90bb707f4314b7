package app

import (
	"slices"
	"strings"
	"sync"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/lesson"
	"upsweep/app/race"
	"upsweep/app/ui"
	"upsweep/app/write"
)

// A Kind is one kind of page, and a row of the table of pages: all that the site, its server and
// its service worker know of it.
type Kind struct {
	// Path is that of its addresses. {} stands for a name, which may hold slashes.
	Path string
	// Named says what the name is.
	Named Naming

	open func(s *Site, r route) (pageContent, bool) // makes a page; false if there is none of that name

	absent string // what is said where open makes none; empty where the name is at fault

	// The navigation: the link of the header or of the footer that leads to it, and the link of the
	// header that it stands under.
	header, footer link
	under          string

	// Framed pages may be framed by other sites, and stand without header and footer.
	Framed bool
	// Bare pages stand without header and footer.
	Bare bool
	// Light pages do without the client, and load as little as they can.
	Light bool
	// Classroom marks the pages of teachers and their classes, which are in a client of their own.
	Classroom bool
	// Unlisted pages are not for search engines.
	Unlisted bool
	// NeedsClient marks the pages on which there is little to read before the client runs.
	NeedsClient bool
	// Resumes is under what the window remembers that it is in the midst of something, as of leading
	// a class: then the page needs the client as well. It is empty where nothing is remembered.
	Resumes string
	// ReadsQuery marks the pages that the server draws as their query says.
	ReadsQuery bool
	// Offline pages are kept on the reader's device; the others the client draws from what it
	// carries itself.
	Offline bool

	scripts string // what needs scripts on the page, as a reader without them is told; empty where nothing does

	flipbook string // the path of the page whose flipbooks its figures have; empty where they have none
	needs    need   // what the client has to load before it can show the page
}

// A link of the header or the footer.
type link struct{ label, to string }

// Naming is what the names of pages are.
type Naming uint8

// What the names of pages are.
const (
	Nameless Naming = iota
	ByLesson
	ByNotes
	ByAlgorithm
	ByTask // of the workbench
)

// need is what the client loads for a page.
type need uint8

const (
	needNothing need = iota
	needLesson
	needIndex  // of everything that can be found
	needTasks  // those of the workbench
	needPlan   // of the hour that the query names
	needServer // what the server wrote: the client does not make the page
)

// pages is the table. Of two rows that take an address the first counts.
var pages = sync.OnceValue(func() []Kind { return slices.Concat(toRead(), toDo(), inClass(), about()) })

// What needs scripts on pages of several kinds.
const (
	forFigures   = "Without scripts you see each figure at one moment; stepping through it and changing its input need them."
	forExercises = "You can read the exercise without scripts; answering it, hints and marks need them."
	forPrograms  = "You can read the task and the program without scripts; running and judging a program need them."
)

// toRead are the pages of the course and of the catalogue.
func toRead() []Kind {
	return []Kind{
		{
			Path: "/", open: (*Site).home, Offline: true, flipbook: "/", scripts: forFigures,
			header: link{"Course", "/#course"},
		},
		{
			Path: "/lessons/{}/notes", Named: ByNotes, open: (*Site).notesPage, Offline: true, needs: needServer,
		},
		{
			Path: "/lessons/{}", Named: ByLesson, open: (*Site).lesson, Offline: true, flipbook: "/lessons/{}", needs: needLesson,
			scripts: "You can read the lesson without scripts, with each of its figures at one moment. Stepping through figures, questions and exercises need scripts.",
			under:   "Course",
		},
		{
			Path: "/catalogue", Offline: true, needs: needServer,
			open:    written("Catalogue", "Every algorithm of Upsweep by family: what it does, what it costs, and where it is taught."),
			scripts: "Filtering the list needs scripts; the list itself is whole without them.",
			header:  link{"Catalogue", "/catalogue"}, under: "Catalogue",
		},
		{
			Path: "/play/{}", Named: ByAlgorithm, open: (*Site).play, ReadsQuery: true, flipbook: "/play/{}", scripts: forFigures,
			under: "Catalogue",
		},
		{
			Path: "/embed/exercise/{}", Named: ByAlgorithm, open: (*Site).embedExercise, ReadsQuery: true, Framed: true, Unlisted: true, scripts: forExercises,
		},
		{
			Path: "/embed/{}", Named: ByAlgorithm, open: (*Site).embed, ReadsQuery: true, flipbook: "/play/{}", Framed: true, Unlisted: true, scripts: forFigures,
		},
		{
			Path: "/player/{}", Named: ByAlgorithm, open: (*Site).player, flipbook: "/player/{}", Framed: true, Light: true, Unlisted: true, scripts: forFigures,
		},
		{
			Path: "/compare", open: (*Site).compare, ReadsQuery: true, Offline: true, scripts: forFigures,
			absent: "There is no such pair of algorithms in the catalogue.",
			header: link{"Compare", "/compare"}, under: "Compare",
		},
	}
}

// toDo are the pages on which readers answer, write and measure.
func toDo() []Kind {
	return []Kind{
		{
			Path: "/practice", open: (*Site).practicePage, ReadsQuery: true, Offline: true, scripts: "Upsweep keeps your answers in your browser, and plans by them what comes next: both need scripts.",
			header: link{"Practice", "/practice"}, under: "Practice",
		},
		{
			Path: "/practice/sets", open: (*Site).setsPage, Offline: true, Classroom: true, scripts: "Problem sets are put together and graded in your browser, which needs scripts for it.",
			footer: link{"Problem sets", "/practice/sets"}, under: "Practice",
		},
		{
			Path: "/practice/{}", Named: ByAlgorithm, open: (*Site).exercise, ReadsQuery: true, scripts: forExercises,
			under: "Practice",
		},
		{
			Path: "/write", open: (*Site).write, ReadsQuery: true, Offline: true, needs: needTasks, scripts: forPrograms,
			header: link{"Write", "/write"}, under: "Write",
		},
		{
			Path: "/write/tasks", Offline: true, needs: needServer,
			open:    written("Tasks", "Parallel programs to write and to repair: five to begin with, then all others by family and difficulty."),
			scripts: "Searching the list needs scripts; the list itself is whole without them.",
			under:   "Write",
		},
		{
			Path: "/write/{}", Named: ByTask, open: (*Site).write, ReadsQuery: true, needs: needTasks, scripts: forPrograms,
			under: "Write",
		},
		{
			Path: "/race", open: (*Site).race, Offline: true, ReadsQuery: true, scripts: "A race runs on the cores of your own machine, which needs scripts.",
			header: link{"Race", "/race"}, under: "Race",
		},
		{
			Path: "/gpu", Offline: true, needs: needServer,
			scripts: "Measuring on your own GPU needs scripts; what was measured elsewhere can be read without them.",
			open:    written("Your GPU", "Run the primitives on your own GPU, beside what the memory view predicts and what a data-centre GPU took."),
			footer:  link{"Your GPU", "/gpu"}, under: "Race",
		},
	}
}

// inClass are the pages of teachers and of their classes.
func inClass() []Kind {
	return []Kind{
		{
			Path: "/teach", Offline: true, needs: needServer,
			open:   written("Teaching notes", "For every lesson of the course a plan of the hour, a question to vote on, and where students stumble; and how figures are projected."),
			footer: link{"Teaching notes", "/teach"},
		},
		{
			Path: "/outcomes", Offline: true, needs: needServer,
			open:   written("Outcomes", "The outcomes of two curricula, and the lesson, figure, exercise and task for each; gaps are shown as gaps."),
			footer: link{"Outcomes", "/outcomes"},
		},
		{
			Path: "/present", scripts: "Leading a class needs scripts.", open: (*Site).present, ReadsQuery: true, Offline: true, Resumes: "room-taught", Unlisted: true, Bare: true, Classroom: true, needs: needPlan, absent: "There is no such lesson to teach.",
		},
		{
			Path: "/room", scripts: "Following your teacher’s figure and voting need scripts.", open: (*Site).room, Offline: true, NeedsClient: true, Unlisted: true, Bare: true, Classroom: true,
			header: link{"Join a class", "/room"}, footer: link{"Join a class", "/room"},
		},
	}
}

// about are the pages that lead elsewhere, and those about the whole.
func about() []Kind {
	return []Kind{
		{
			Path: "/search", open: (*Site).searchPage, Offline: true, ReadsQuery: true, Unlisted: true, needs: needIndex,
		},
		{
			Path: "/glossary", Offline: true, needs: needServer,
			open:   written("Glossary", "The terms of data-parallel computing that the course uses, each defined once."),
			footer: link{"Glossary", "/glossary"},
		},
		{
			Path: "/licences", Offline: true, needs: needServer,
			open:   written("Licences", "The typefaces, icons and modules that Upsweep uses, and their licences."),
			footer: link{"Licences", "/licences"},
		},
	}
}

// KindOf finds the kind of page that has a path, and the name in it; ok is false where no kind has
// the path. It looks at the form alone: whether there is a page of that name, its site knows.
func KindOf(path string) (kind *Kind, name string, ok bool) {
	if len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}
	if path == "" {
		path = "/"
	}
	table := pages()
	for i := range table {
		before, after, named := strings.Cut(table[i].Path, "{}")
		switch {
		case !named && path == before:
			return &table[i], "", true
		case named && len(path) > len(before)+len(after) && strings.HasPrefix(path, before) && strings.HasSuffix(path, after):
			return &table[i], path[len(before) : len(path)-len(after)], true
		}
	}
	return &Kind{}, "", false
}

// FramedPrefixes are what the paths of pages that other sites may frame begin with.
func FramedPrefixes() []string {
	var list []string
	for _, k := range pages() {
		if before, _, named := strings.Cut(k.Path, "{}"); k.Framed && named {
			list = append(list, before)
		}
	}
	return list
}

// address is that of the page of a name.
// HasExercise reports whether the page is about one exercise.
func (k *Kind) HasExercise() bool { return k.scripts == forExercises }

func (k *Kind) address(name string) string { return strings.Replace(k.Path, "{}", name, 1) }

// route is an address taken apart.
type route struct {
	kind  *Kind
	name  string // slug of a lesson, id of an algorithm
	query string

	cancel func() bool // tells that nobody waits for the page any more; nil where somebody does
}

// parseRoute takes an address (path, and perhaps a query) apart.
func parseRoute(address string) route {
	path, query, _ := strings.Cut(address, "?")
	kind, name, _ := KindOf(path)
	return route{kind: kind, name: name, query: query}
}

// open makes the page of a route.
func (s *Site) open(r route) pageContent {
	if r.kind.open != nil {
		if c, ok := r.kind.open(s, r); ok {
			c.kind = r.kind
			return c
		}
	}
	return s.missing(r)
}

func (s *Site) lesson(r route) (pageContent, bool) {
	if d := s.lessons[r.name]; d != nil {
		p, figures := lesson.Page(d, lesson.Around{Course: s.course, Exercise: s.practice.InLesson, Ladder: s.practice.Ladder, Breathe: s.breathe})
		c := found(p, figures...)
		c.document = d
		return c, true
	}
	if i := s.course.Find(r.name); i >= 0 {
		return found(lesson.Coming(s.course[i])), true
	}
	return pageContent{}, false
}

func (s *Site) compare(r route) (pageContent, bool) {
	p, figures, ok := figure.ComparePage(r.query)
	return found(p, figures...), ok
}

func (s *Site) practicePage(r route) (pageContent, bool) {
	return found(s.practice.Page(r.query)), true
}

func (s *Site) exercise(r route) (pageContent, bool) {
	p, ok := s.practice.Exercise(r.name, r.query)
	return found(p), ok
}

func (s *Site) write(r route) (pageContent, bool) {
	if s.bench == nil { // it is on its way
		return found(ui.Page{Title: "Write", Description: "Write a parallel program, see it run, and have it judged.", Draw: func() app.UI {
			return app.Div().Class("plain").Body(ui.H1().TabIndex(-1).Text("Write"), app.P().Class("loading").Role("status").Text("Loading …"))
		}}), true
	}
	p, f, ok := write.Page(s.bench, r.name, r.query, write.Around{Exercise: s.practice.Program, Met: s.practice.Met, Record: s.practice.ReadRecord, Bring: s.practice.Brought})
	if !ok {
		return pageContent{}, false
	}
	return found(p, f), true
}

func (s *Site) race(r route) (pageContent, bool) { return found(race.Page(r.query)), true }

// written opens a page that the server alone writes (lists_native.go); the client shows what it
// wrote (server_pages_js.go).
func written(title, description string) func(*Site, route) (pageContent, bool) {
	return func(s *Site, r route) (pageContent, bool) {
		return found(ui.Page{Title: title, Description: description, Draw: func() app.UI { return s.writtenUI(r, title) }}), true
	}
}
