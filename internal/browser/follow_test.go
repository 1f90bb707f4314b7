package browser

import (
	"fmt"
	"testing"
)

// The scripts that look at how a lesson is laid out and read.
const (
	// cues are the places of the text that name rounds, in its order.
	cues = `[...document.querySelectorAll(".is-cue")]`
	// forward is the figure that is to be seen.
	forward = `[...document.querySelectorAll(".spread-figure:not(.is-away) > .figure")].map((f) => f.id).join(" ")`
	// gaps lists what is wrong with the column of text: what is blank, and what overlaps.
	gaps = `(() => {
		const blocks = [...document.querySelectorAll(".spread > .prose > :not(div), .spread > .prose > div > *")]
			.map((e) => ({name: e.textContent.slice(0, 40), box: e.getBoundingClientRect()})).filter(({box}) => box.height > 0);
		const wrong = [];
		for (let i = 1; i < blocks.length; i++) {
			const gap = blocks[i].box.top - blocks[i - 1].box.bottom;
			if (gap > 200 || gap < -1) wrong.push(Math.round(gap) + " px before " + blocks[i].name);
		}
		return wrong;
	})()`
	// emptied goes through the lesson a third of a window at a time, and lists where no figure, or
	// more than one, stands beside the text.
	emptied = `(async () => {
		globalThis.shown_ ??= new Set();
		const wrong = [], frame = () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
		const last = [...document.querySelectorAll(".spread > .prose")].at(-1);
		for (let y = 0; y <= scrollY + last.getBoundingClientRect().bottom - innerHeight; y += innerHeight / 3) {
			scrollTo(0, y);
			await frame();
			for (const f of document.querySelectorAll(".spread-figure:not(.is-away) > .figure")) shown_.add(f.id);
			const seen = [...document.querySelectorAll(".spread-figure:not(.is-away)")].map((e) => e.getBoundingClientRect())
				.filter((box) => box.width > 200 && Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) > 200);
			if (seen.length !== 1) wrong.push(seen.length + " figures at " + Math.round(y));
		}
		scrollTo(0, 0);
		return wrong;
	})()`
	// bars lists what beside a figure scrolls up and down, other than its stage: two bars would
	// stand beside each other.
	bars = `[...document.querySelectorAll(".spread-figure, .spread-figure *")]
		.filter((e) => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight && !e.matches(".stage") && e.checkVisibility({contentVisibilityAuto: true}))
		.map((e) => e.closest(".figure")?.id + " " + e.className)`
	// readTo brings a cue to the line on which one reads. Of two on one line the second comes a
	// little later.
	readTo = `(async () => {
		const frame = () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
		for (let below = 15; below < 60; below += 4) {
			scrollTo(0, scrollY + (cue.getClientRects()[0] ?? cue.getBoundingClientRect()).top + below - innerHeight / 2);
			await frame();
			if (cue.classList.contains("is-current")) return true;
		}
		return false;
	})()`
)

// watchMoves notes what shifts without having been pressed, but for the words and numbers of a
// step, which are others each time. forgetMoves_ forgets what has shifted until all pictures have
// kept their sizes for five frames.
const watchMoves = `globalThis.moves_ = [];
	globalThis.shifts_ = new PerformanceObserver((list) => {
		for (const {hadRecentInput, value, sources} of list.getEntries()) {
			for (const {node, previousRect: from, currentRect: to} of hadRecentInput ? [] : sources) {
				const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
				// A picture that the server drew and that is made smaller differs by a few pixels from the client's, whose heights are not quite
				// in proportion to its scale: what stands below the figure may move by those.
				const below = element?.closest?.(".more") && Math.abs(to.y - from.y) < 4 && to.x === from.x;
				if (!below && !element?.closest?.(".figure .bar")) moves_.push([value.toFixed(4), "from", from.x, from.y, from.width, from.height, "to", to.x, to.y, to.width, to.height, (element?.outerHTML ?? "gone").slice(0, 60)].join(" "));
			}
		}
	});
	shifts_.observe({type: "layout-shift", buffered: true});
	globalThis.forgetMoves_ = () => {
		globalThis.still_ = 0;
		const sizes = () => [...document.querySelectorAll(".figure-canvas")].map((c) => c.width + "x" + c.height).join();
		let before = "";
		const look = () => {
			still_ = sizes() === before ? still_ + 1 : 0;
			before = sizes();
			shifts_.takeRecords();
			moves_.length = 0;
			if (still_ < 5) requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	};`

// readTo reads up to a cue; it tells whether it is met.
func (p *Page) readTo(cue int) (met bool) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`globalThis.cue = %s[%d], %s`, cues, cue, readTo), &met)
	return met
}

// comesForward gives a figure of a lesson the focus, which brings it before the others.
func (p *Page) comesForward(figure string) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`document.querySelector("#%s-stage").focus({preventScroll: true})`, figure), nil)
	p.Wait(fmt.Sprintf(forward+` === %q`, figure))
}

// In every lesson the text stands without gaps, one figure stands beside all of it, no figure is
// left out, and each reaches each round that the text names: of every twelfth lesson, or, with
// UPSWEEP_STAGE=all, of all of them.
func TestTextDrivesFigures(t *testing.T) {
	only(t, "what stands beside what is the same in every place", served)
	t.Parallel()
	tab := chromium.Open(t, "about:blank", Before(watchMoves), Prefers("reduced-motion", "reduce"))
	list := slugs(t)
	if !wholeStage() {
		list = every(12, list[6:]) // TestEveryLesson takes the others
	}
	for _, slug := range list {
		t.Run(slug, func(t *testing.T) {
			tab.Do(Viewport(1024, 768))
			p := tab.ForLoad(t, "/lessons/"+slug)
			p.Running()
			for _, size := range [][2]int64{{1024, 768}, {1440, 900}} {
				p.Do(Viewport(size[0], size[1]))
				p.Wait(fmt.Sprintf(`innerWidth === %d`, size[0]))
				var wrong []string
				if p.Eval(gaps, &wrong); len(wrong) > 0 {
					t.Errorf("%d × %d: %q", size[0], size[1], wrong)
				}
				if p.Eval(bars, &wrong); len(wrong) > 0 {
					t.Errorf("%d × %d: these scroll beside the text: %q", size[0], size[1], wrong)
				}
				if p.Eval(emptied, &wrong); len(wrong) > 0 {
					t.Errorf("%d × %d: %q", size[0], size[1], wrong)
				}
			}
			var count int
			if p.Eval(cues+`.length`, &count); count == 0 {
				t.Error("the text names no rounds")
			}
			p.Eval(`forgetMoves_()`, nil) // the window has changed its size
			p.Wait(`still_ === 5`)
			for i := range count {
				if !p.readTo(i) {
					t.Errorf("cue %d is never read", i)
					continue
				}
				p.Wait(`cue.classList.contains("is-now") && ` + forward + ` === cue.dataset.figure`)
				p.Eval(`{ shown_.add(cue.dataset.figure); }`, nil)
			}
			var never []string
			if p.Eval(`[...document.querySelectorAll(".spread-figure > .figure")].map((f) => f.id).filter((id) => !shown_.has(id))`, &never); len(never) > 0 {
				t.Errorf("no text brings %q forward", never)
			}
			var moves []string
			if p.Eval(`moves_`, &moves); len(moves) > 0 {
				t.Errorf("what is read moves: %q", moves)
			}
		})
	}
}

// Reading plays the figure, from before the client runs; a press takes it out of the text's hands
// until it is given back. Neither the focus nor the address is touched.
func TestFollowTheText(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/lessons/blelloch", Viewport(1440, 900), Before(clientKeptBack))
	p.Wait(cues + `.length > 5`)
	read := func(i, step int) {
		t.Helper()
		if !p.readTo(i) {
			t.Errorf("cue %d is never read", i)
		}
		p.at("sweep", step)
	}
	const stands = `document.activeElement.tagName + " " + location.href + " " + history.length`
	var before string
	p.Eval(stands, &before)
	for i := range 3 {
		read(i, i+1)
	}
	p.Eval(`release()`, nil)
	p.Running()
	p.at("sweep", 3)
	read(3, 4)
	read(0, 1) // and back
	var touched string
	if p.Eval(stands, &touched); touched != before {
		t.Errorf("reading changes the focus or the address: %s, before it was %s", touched, before)
	}

	hidden := `document.querySelector("#sweep-follow").hidden`
	p.Wait(hidden)
	p.Click("#sweep-forward")
	p.at("sweep", 2)
	p.Wait(`!` + hidden)
	read(3, 2)                                                     // it stays where the reader has put it
	p.Eval(`document.querySelector("#sweep-follow").click()`, nil) // where it stands: a pointer of chromedp would scroll
	p.at("sweep", 4)
	p.Wait(hidden)

	// The keys of a figure take it too. A phrase that is pressed shows its round all the same.
	p.Press("l")
	p.Eval(`document.querySelector("#sweep-stage").focus({preventScroll: true})`, nil)
	p.Press("l")
	p.at("sweep", 5)
	p.Wait(`!` + hidden)
	p.Eval(cues+`[0].click()`, nil)
	p.at("sweep", 1)

	// A figure that lies behind comes forward with the focus.
	p.comesForward("letters")
}

// Script while a lesson is scrolled, and its figures play, stays well within a frame.
func TestScrollingALesson(t *testing.T) {
	only(t, "it measures what a script takes, which is the same in every place", served)
	thorough(t, "it is about speed")
	p := chromium.Open(t, "/lessons/blelloch", Viewport(1440, 900))
	p.Running()
	inTime(t, p, "scrolling a lesson", `(async () => {
		const out = [], frame = requestAnimationFrame, timeout = setTimeout;
		let spent = 0;
		const timed = (f) => (...args) => { const t = performance.now(); f(...args); spent += performance.now() - t; };
		globalThis.requestAnimationFrame = (f) => frame(timed(f));
		globalThis.setTimeout = (f, ...rest) => timeout(timed(f), ...rest);
		for (let y = 0; y < document.body.scrollHeight - innerHeight; y += 20) {
			spent = 0;
			scrollTo(0, y);
			await new Promise((r) => frame(() => timeout(r)));
			out.push(spent);
		}
		globalThis.requestAnimationFrame = frame;
		globalThis.setTimeout = timeout;
		return out.sort((a, b) => a - b);
	})()`, within{95, 8})
}
