package race

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/race/model"
	"upsweep/app/ui"
	"upsweep/parallel"
)

// Page is the page of real parallel runs; the query holds its options.
func Page(query string) ui.Page {
	m := newSession(query, cores())
	return ui.Page{
		Title:       "Race",
		Description: "Run scans, sorts and similar primitives for real on the cores of your own machine, and compare the measured times with what a model predicts.",
		Draw: func() app.UI {
			return app.Div().Class("race").Body(
				app.Div().Class("race-head").Body(
					ui.H1().TabIndex(-1).Text("Race"),
					app.P().Class("lead").Text("The figures of the course count steps. Here the same primitives run for real, on the cores of your own machine: one Go thread against workers that share the work, and against JavaScript. Guess first: how many times as fast as one Go thread will the fastest team of workers be?"),
				),
				&View{Session: m},
			)
		},
	}
}

// Session is the state of a race: of the page of races, or of one in a lesson.
type Session struct {
	id       string // of the component, before the ids of what stands in it
	inLesson string // the query that the lesson gives; empty on the page of races
	options  model.Options
	guess    string   // of the speed-up of the fastest team, as typed
	problems []string // of the address and the fields
	result   *model.Result
	sweep    *crossover
	stage    stage
	done     int // of all, while it runs
	all      int
	says     string // what goes on, or how it ended
	stopped  bool   // somebody has asked for the end
	revealed revealing
	shown    int // the workers whose timeline is shown; 0 is the best
	driver   driver
	gpu      string // what is said of the GPU's part
}

// revealing is how many sections of a complete result are shown. They come one after another, so
// that none keeps the browser long.
type revealing uint8

const (
	revealSpeed revealing = iota + 1
	revealWhere
	revealAll
)

// stage is what the page is doing.
type stage uint8

const (
	idle stage = iota
	running
	done
	ended // cancelled, or failed: says tells
)

// crossover is what a sweep over sizes has measured: medians in milliseconds by the logarithm of
// the size.
type crossover struct {
	kernel      parallel.Kernel
	typ         parallel.Type
	workers     int
	alone, team map[int]float64
}

func newSession(query string, cores int) *Session {
	m := &Session{id: "race"}
	m.options, m.problems = model.Parse(query, cores)
	m.fits()
	return m
}

// InLesson is a race inside a lesson, in an element of the id.
func InLesson(id, query string) *Session {
	m := newSession(query, cores())
	m.id, m.inLesson = id, query
	return m
}

// fits adds the problem of a race that takes too much memory.
func (m *Session) fits() {
	if err := m.options.Fits(memoryLimit()); err != nil {
		m.problems = append(m.problems, err.Error())
	}
}

// choose changes one option.
func (m *Session) choose(name, value string) {
	var parts []string
	for part := range strings.SplitSeq(m.options.Encode(), "&") {
		if !strings.HasPrefix(part, name+"=") {
			parts = append(parts, part)
		}
	}
	o, problems := model.Parse(strings.Join(append(parts, name+"="+value), "&"), cores())
	m.options, m.problems = o, problems
	m.fits()
	m.shown = 0
}

// sequential tells whether a thread alone is the better choice for the size chosen, by the last
// sweep.
func (m *Session) sequential() bool {
	if m.sweep == nil || m.sweep.kernel != m.options.Kernel || m.sweep.typ != m.options.Type {
		return false
	}
	log, ok := model.Crossover(m.sweep.alone, m.sweep.team)
	return !ok || m.options.Log < log
}
