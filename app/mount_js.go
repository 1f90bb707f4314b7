package app

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/course"
	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/figure/stage"
	"upsweep/app/ui"
	"upsweep/app/write"
	"upsweep/internal/json"
	"upsweep/lessons"
)

// Run starts the client on the page that the server wrote; it returns when the page goes away.
func Run() {
	// What is made while a page starts stays, and to look for garbage among it took a tenth of the
	// start's time.
	debug.SetGCPercent(startingGarbage)
	s := NewSite(Content{})
	s.practice.WatchRecord()
	first := here()
	s.takeServerPage(first)
	err := s.load(first, func(address string) (string, error) { return ui.FetchText(context.Background(), address) })
	if err != nil && !onShell() {
		js.Global().Get("upsweep").Call("stay", err.Error())
		select {} // the page stays the server's
	}
	ahead := s.prepare(here())
	mounts := 0
	app.RouteWithRegexpFunc(".", func() app.Composer {
		mounts++
		p := page{site: s, first: mounts == 1}
		if p.first {
			p.ahead = ahead
		}
		// Two types take turns, because go-app turns a mounted component into a new one of its
		// type, where every page here is to be mounted afresh.
		if mounts%2 == 0 {
			return &evenPage{p}
		}
		return &oddPage{p}
	})
	app.RunWhenOnBrowser()
}

// How much the heap may grow before it is searched for garbage, in per cent: while the first page
// starts, and afterwards.
const (
	startingGarbage = 400
	usualGarbage    = 100
)

// here is the route of the address bar.
func here() route {
	location := js.Global().Get("location")
	return parseRoute(ui.Within(location.Get("pathname").String()) + location.Get("search").String())
}

// withoutScripts is for readers without a client.
func withoutScripts(*Kind) app.UI { return nil }

// page is the component that go-app mounts for an address. Every navigation mounts a new one, so a
// page never turns into another.
type page struct {
	app.Compo
	site    *Site
	route   route
	content pageContent

	first   bool         // it replaces the page that the server wrote
	ahead   *pageContent // the first page, opened before it is mounted
	carried carried
	stop    []func() // ends what the page has started
}

type (
	evenPage struct{ page }
	oddPage  struct{ page }
)

// prepare opens the first page and lays its first figure out, in turns between which the browser
// can paint and answer. It returns nil where that fails: mounting will then tell.
func (s *Site) prepare(r route) (ahead *pageContent) {
	defer func() {
		if recover() != nil {
			ahead = nil
		}
	}()
	ui.Turn()
	s.breathe = ui.Turn
	l := s.open(r)
	s.breathe = func() {}
	ui.Turn()
	if len(l.figures) > 0 && l.figures[0].Runs() {
		l.figures[0].LayOut(figure.Width(l.figures[0]), figure.Scale(l.figures[0]))
		ui.Turn()
	}
	return &l
}

// onShell tells whether the page is the one that stands in for another (Shell), so that there is
// nothing to stay with.
func onShell() bool { return ui.Document().Call("querySelector", "#main .loading[data-live]").Truthy() }

// A fetcher loads a text of the server by its address. It must not be called from a callback of the
// browser.
type fetcher func(address string) (string, error)

// load fetches what a page needs and the client does not have yet; a fetcher that persists returns
// when it is there. An error says what can't be had: ui.ErrAbsent for what the server does not
// have. What the whole server lacks by the name of the page is no error: the page then says so.
func (s *Site) load(r route, fetch fetcher) error {
	var errs []error
	if s.lacksCourse(r) {
		errs = append(errs, s.fetchCourse(fetch))
	}
	switch {
	case !s.lacks(r):
	case r.kind.needs == needServer:
		errs = append(errs, s.fetchServerPage(r, fetch))
	case r.kind.needs == needIndex:
		errs = append(errs, s.fetchIndex(fetch))
	case r.kind.needs == needTasks:
		var bench write.Content
		err := fetchJSON(fetch, "/content/tasks.json", &bench)
		if err == nil {
			s.bench = &bench
		}
		errs = append(errs, err)
	case r.kind.needs == needPlan:
		errs = append(errs, s.fetchPlan(r, fetch))
	case r.kind.needs == needLesson:
		var d lessons.Document
		err := fetchJSON(fetch, "/content/lessons/"+url.PathEscape(r.name)+".json", &d)
		if err == nil {
			s.lessons[r.name] = &d
		}
		if errors.Is(err, ui.ErrAbsent) && s.course.Find(r.name) < 0 {
			err = nil // nobody has heard of this lesson
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// fetchJSON loads a value.
func fetchJSON(fetch fetcher, address string, value any) error {
	text, err := fetch(address)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(text), value); err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	return nil
}

// lacksCourse tells whether a page shows something of the course and its list of lessons has not
// been loaded.
func (s *Site) lacksCourse(r route) bool { return len(s.course) == 0 && !r.kind.Framed && !r.kind.Bare }

// fetchCourse loads the list of lessons.
func (s *Site) fetchCourse(fetch fetcher) error {
	var outline Outline
	err := fetchJSON(fetch, "/content/lessons.json", &outline)
	s.failure = ""
	if err != nil {
		s.failure = "The list of lessons could not be loaded: " + err.Error()
		return err
	}
	s.about, s.course = outline.About, outline.Lessons
	return nil
}

// OnInit opens the page of the address. By now the address is the new one: go-app pushes it before
// it mounts.
func (p *page) OnInit() {
	p.route = here()
	p.open()
}

// open makes the page's content, or, where that panics, a message in its place.
func (p *page) open() {
	defer func() {
		if cause := recover(); cause != nil {
			text := fmt.Sprint(cause)
			p.content = pageContent{status: 500, kind: p.route.kind, Page: ui.Page{Title: "Something failed", Draw: func() app.UI { return ui.Broken(text) }}}
		}
	}()
	if p.first {
		p.carried = carryOver()
	}
	if p.ahead != nil {
		p.content, p.ahead = *p.ahead, nil
	} else {
		p.content = p.site.open(p.route)
	}
	if p.first {
		for _, f := range p.content.figures {
			stage.TakeOver(f)
		}
	}
}

// OnMount brings the page to life.
func (p *page) OnMount(ctx app.Context) {
	defer ui.Rescue()
	ctx.Page().SetTitle(p.site.fullTitle(p.content))
	ctx.Page().SetDescription(p.content.Description)
	p.stop = append(p.stop, ui.Listen(ui.Document(), "click", map[string]any{"capture": true}, p.onClick))
	if p.first {
		debug.SetGCPercent(usualGarbage)
		p.carried.restore()
	} else {
		p.arrive()
	}
	p.site.practice.Bring = func(ctx app.Context, f *model.Figure) {
		p.content.figures = append(p.content.figures, f)
		p.stop = append(p.stop, stage.Live(ctx, f))
	}
	for _, f := range p.content.figures {
		p.stop = append(p.stop, stage.Live(ctx, f))
	}
	p.followReading()
	p.stop = append(p.stop, p.printing())
	if p.content.practised {
		p.stop = append(p.stop, p.site.practice.ReadRecord(ctx, func() {
			if p.Mounted() && p.site.practice.Begun() {
				p.Update()
			}
		}))
	}
	p.stop = append(p.stop, ui.Listen(ui.Document(), "pointerover", map[string]any{"passive": true}, p.fetchAhead))
	if standsIn := p.site.lacks(p.route); standsIn || p.site.lacksCourse(p.route) {
		ctx.Async(func() {
			defer ui.Rescue()
			err := p.site.load(p.route, func(address string) (string, error) { return ui.FetchText(ctx, address) })
			ctx.Dispatch(func(ctx app.Context) {
				if standsIn {
					p.loaded(ctx, err)
				} // else what is drawn has the course now
			})
		})
	}
}

// followReading remembers the place in a lesson, and tells web/reading.js that the page is another.
func (p *page) followReading() {
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("upsweep:lesson"))
	if d := p.content.document; d != nil {
		p.stop = append(p.stop, course.Follow(d))
	}
}

// fetchAhead loads what a link leads to while the reader is still on the way to it.
func (p *page) fetchAhead(e js.Value) {
	link := e.Get("target").Call("closest", `a[href^="/"]`)
	if !link.Truthy() || link.Get("dataset").Call("hasOwnProperty", "native").Bool() {
		return
	}
	key := ui.Within(link.Get("pathname").String())
	r := parseRoute(key)
	if p.site.lacks(r) && !p.site.ahead[key] {
		p.site.ahead[key] = true
		go func() {
			defer ui.Rescue()
			if p.site.load(r, ui.FetchOnce) != nil {
				delete(p.site.ahead, key) // it is loaded when it is opened
			}
		}()
	}
}

// loaded replaces the stand-in by the page, or by one that says that there is none, or what is
// amiss.
func (p *page) loaded(ctx app.Context, err error) {
	defer ui.Rescue()
	if !p.Mounted() {
		return
	}
	p.open()
	if p.site.lacks(p.route) {
		p.content = p.site.missing(p.route)
		if err != nil && !errors.Is(err, ui.ErrAbsent) {
			p.content = unusable(p.route, err)
		}
	}
	ctx.Page().SetTitle(p.site.fullTitle(p.content))
	ctx.Defer(func(ctx app.Context) {
		defer ui.Rescue()
		p.arrive()
		p.followReading()
		for _, f := range p.content.figures {
			p.stop = append(p.stop, stage.Live(ctx, f))
		}
	})
}

// unusable says why a page can't be shown that there is.
func unusable(r route, err error) pageContent {
	return pageContent{status: 500, kind: r.kind, Page: ui.Page{Title: "This page could not be loaded", Draw: func() app.UI {
		return app.Div().Class("plain").Body(ui.H1().TabIndex(-1).Text("This page could not be loaded"), ui.Trouble(ui.Sentence(err.Error())))
	}}}
}

// OnDismount ends what the page started.
func (p *page) OnDismount() {
	for _, stop := range p.stop {
		stop()
	}
	p.stop = nil
}

// arrive does what a browser does on a new page: it goes to the top, or to the fragment, and puts
// the focus where reading starts.
func (p *page) arrive() {
	if fragment := js.Global().Get("location").Get("hash").String(); len(fragment) > 1 {
		if target := ui.ByID(strings.TrimPrefix(fragment, "#")); target.Truthy() {
			target.Call("scrollIntoView")
			return
		}
		if p.arriveAtRound(fragment) {
			return
		}
	}
	js.Global().Call("scrollTo", 0, 0)
	target := ui.Document().Call("querySelector", "main h1")
	if !target.Truthy() {
		target = ui.ByID("main")
	}
	target.Call("setAttribute", "tabindex", "-1")
	target.Call("focus", map[string]any{"preventScroll": true})
}

// arriveAtRound goes to the phrase of a lesson that speaks of a round, by a fragment such as
// #round-5-scan/blelloch, and has the figure show it. Where no phrase speaks of that round, the one
// before it does.
func (p *page) arriveAtRound(fragment string) bool {
	number, algorithm, _ := strings.Cut(strings.TrimPrefix(fragment, "#round-"), "-")
	want, err := strconv.Atoi(number)
	if err != nil {
		return false
	}
	var phrase js.Value
	nearest := -1
	for _, link := range ui.All(ui.Document(), ".prose > p a.round[data-round], .prose li a.round[data-round]") {
		round, err := strconv.Atoi(link.Get("dataset").Get("round").String())
		if err == nil && round <= want && round > nearest && strings.Contains(link.Call("getAttribute", "href").String(), "/play/"+algorithm+"?") {
			phrase, nearest = link, round
		}
	}
	if nearest < 0 {
		return false
	}
	phrase.Call("scrollIntoView", map[string]any{"block": "center"})
	phrase.Call("focus", map[string]any{"preventScroll": true})
	for _, f := range p.content.figures {
		if f.ID == phrase.Get("dataset").Get("figure").String() {
			f.Send(model.ShowRound{Round: strconv.Itoa(nearest)})
		}
	}
	return true
}

// onClick answers links to rounds, and leaves links within the page to the browser.
func (p *page) onClick(e js.Value) {
	link := e.Get("target").Call("closest", "a[href]")
	if !link.Truthy() {
		return
	}
	if href := link.Call("getAttribute", "href").String(); strings.HasPrefix(href, "#") && !link.Get("classList").Call("contains", "round").Bool() {
		e.Call("stopPropagation")
		return
	}
	for _, key := range []string{"metaKey", "ctrlKey", "shiftKey", "altKey"} {
		if e.Get(key).Bool() {
			return
		}
	}
	if !link.Get("classList").Call("contains", "round").Bool() {
		return
	}
	data := link.Get("dataset")
	id, round := data.Get("figure"), data.Get("round")
	for _, f := range p.content.figures {
		if id.Type() == js.TypeString && round.Type() == js.TypeString && f.ID == id.String() && f.Send(model.ShowRound{Round: round.String()}) {
			e.Call("preventDefault")
			e.Call("stopPropagation")
			return
		}
	}
}

// printing makes the series when the browser is about to print, and takes them away afterwards.
func (p *page) printing() (stop func()) {
	window := js.Global()
	before := ui.Listen(window, "beforeprint", nil, func(js.Value) {
		for _, f := range p.content.figures {
			stage.LayOutForPrint(f)
		}
	})
	after := ui.Listen(window, "afterprint", nil, func(js.Value) {
		for _, old := range ui.All(ui.Document(), ".print-rounds") {
			old.Call("remove")
		}
	})
	return func() { before(); after() }
}
