package course

import (
	"syscall/js"

	"upsweep/app/ui"
	"upsweep/lessons"
)

const readingKey = "reading"

// haveRead is what this browser remembers.
func haveRead() Reading { return parseReading(ui.Remembered(readingKey)) }

// note changes what is remembered of one lesson.
func noteReading(slug string, change func(*readLesson)) {
	r := haveRead()
	before, known := r[slug]
	l := before
	change(&l)
	if l != before || !known {
		r[slug] = l
		ui.Remember(readingKey, r.text())
	}
}

// Follow remembers how far the lesson is read, and offers to go on where it was left.
func Follow(d *lessons.Document) (stop func()) {
	last := haveRead()[d.Slug]
	place := js.Global().Get("location")
	if !last.done && place.Get("hash").String() == "" && js.Global().Get("scrollY").Float() < 200 {
		for i, h := range d.Contents {
			if i > 0 && h.ID == last.at {
				offerResume(h)
			}
		}
	}
	headings := ui.All(ui.Document(), ".lesson .prose :is(h2, h3)[id]")
	end := ui.Document().Call("querySelector", ".lesson .turns")
	look := js.FuncOf(func(js.Value, []js.Value) any {
		defer ui.Rescue()
		height := js.Global().Get("innerHeight").Float()
		top := func(el js.Value) float64 { return el.Call("getBoundingClientRect").Get("top").Float() }
		at := ""
		for _, h := range headings {
			if top(h) < height/2 {
				at = h.Get("id").String()
			}
		}
		if at != "" || js.Global().Get("scrollY").Float() > height {
			noteReading(d.Slug, func(l *readLesson) {
				l.at = at
				l.done = l.done || end.Truthy() && top(end) < height
			})
		}
		return nil
	})
	// Headings and the end tell when they cross the middle of the window: no work while one scrolls
	// between them.
	observer := js.Global().Get("IntersectionObserver").New(look, map[string]any{"rootMargin": "0px 0px -50% 0px"})
	atEnd := js.Global().Get("IntersectionObserver").New(look)
	for _, h := range headings {
		observer.Call("observe", h)
	}
	if end.Truthy() {
		atEnd.Call("observe", end)
	}
	return func() {
		observer.Call("disconnect")
		atEnd.Call("disconnect")
		look.Release()
		for _, old := range ui.All(ui.Document(), ".resume") {
			old.Call("remove")
		}
	}
}

// offerResume shows a link to the place, until it is followed or the reader has gone on by hand.
func offerResume(h lessons.Heading) {
	box := ui.Document().Call("createElement", "p")
	box.Set("className", "resume")
	link := ui.Document().Call("createElement", "a")
	link.Set("href", "#"+h.ID)
	link.Set("textContent", "Continue at “"+h.Title+"”")
	box.Call("append", link)
	ui.ByID("main").Call("append", box)
	var stop []func()
	gone := func(js.Value) {
		box.Call("remove")
		for _, f := range stop {
			f()
		}
		stop = nil
	}
	stop = append(stop,
		ui.Listen(link, "click", nil, gone),
		ui.Listen(js.Global(), "scroll", map[string]any{"passive": true}, func(e js.Value) {
			if js.Global().Get("scrollY").Float() > 600 {
				gone(e)
			}
		}))
}
