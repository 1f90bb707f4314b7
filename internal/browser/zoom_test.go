package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// onStage returns a script that sends an event to a share of the figure's stage.
func onStage(kind, fields string, x, y float64) string {
	class := "PointerEvent"
	if kind == "wheel" {
		class = "WheelEvent"
	}
	return fmt.Sprintf(`(() => {
		const stage = document.querySelector("#figure-stage"), box = stage.getBoundingClientRect();
		const e = new %s(%q, {bubbles: true, cancelable: true, clientX: box.left + box.width * %g, clientY: box.top + box.height * %g, %s});
		stage.dispatchEvent(e);
		return e.defaultPrevented;
	})()`, class, kind, x, y, fields)
}

// pointed is the value at a share of the stage, as its card tells it.
func (p *Page) pointed(x, y float64) string {
	p.t.Helper()
	p.painted()
	p.Eval(onStage("pointermove", `pointerType: "mouse"`, x, y), nil)
	p.painted()
	var text string
	p.Eval(`new Promise((r) => setTimeout(() => r(document.querySelector("#figure-card .node-value")?.textContent ?? ""), 50))`, &text)
	return text
}

// painted waits until the figure has been painted, and laid out for its zoom.
func (p *Page) painted() {
	p.t.Helper()
	p.Eval(`new Promise((r) => { const next = (n) => requestAnimationFrame(() => n ? next(n - 1) : r()); next(12); })`, nil)
}

const zoomed = `document.querySelector("#figure-stage").dataset.zoom > 1.04`

// The wheel belongs to the page until it is held with Ctrl, or the figure has the focus; it zooms
// where it points, and out again to the very picture that it began with.
func TestZoomByWheel(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=5", Viewport(1440, 900))
	p.Running()
	p.resting("figure", "5")
	p.painted()
	var whole, now string
	p.Eval(`document.querySelector("#figure-canvas").toDataURL()`, &whole)
	var taken bool
	if p.Eval(onStage("wheel", `deltaY: -120`, 0.5, 0.5), &taken); taken {
		t.Error("the wheel is taken from the page")
	}
	x, y := 0.932, 0.32 // the value that the up-sweep leaves in lane 7 at stride 2
	value := p.pointed(x, y)
	if value == "" {
		t.Fatal("there is no value to zoom at")
	}
	for range 4 {
		if p.Eval(onStage("wheel", `deltaY: -120, ctrlKey: true`, x, y), &taken); !taken {
			t.Error("the wheel with Ctrl is left to the page")
		}
	}
	p.Wait(zoomed)
	if got := p.pointed(x, y); got != value {
		t.Errorf("where %s was there is %q now", value, got)
	}
	p.Accessible()
	p.Eval(`document.querySelector("#figure-stage").focus()`, nil)
	for range 6 {
		p.Eval(onStage("wheel", `deltaY: 120`, 0.5, 0.5), nil)
	}
	p.Wait(`!(` + zoomed + `)`)
	if p.Eval(onStage("wheel", `deltaY: 120`, 0.5, 0.5), &taken); taken {
		t.Error("there is nothing to zoom out of, and the wheel is taken from the page all the same")
	}
	p.Eval(`document.querySelector("#figure-stage").blur()`, nil)
	p.Eval(onStage("pointerleave", `pointerType: "mouse"`, 0.5, 0.5), nil)
	p.Wait(`document.querySelector("#figure-card") === null`)
	p.painted()
	if p.Eval(`document.querySelector("#figure-canvas").toDataURL()`, &now); now != whole {
		t.Error("zoomed out, the figure is not what it was")
	}
}

// Keys and buttons zoom; the arrow keys move an enlarged figure, and walk its values once one is
// singled out.
func TestZoomByKeys(t *testing.T) {
	thorough(t, "a thousand lanes are drawn at each step; what zooms changes seldom")
	t.Parallel()
	p := aThousandLanes(t)
	p.Eval(`document.querySelector("#figure-stage").focus()`, nil)
	for range 11 {
		p.Press("+")
	}
	p.Wait(`document.querySelector("#figure-stage").dataset.zoom > 80`)
	p.painted()
	before := p.pointed(0.5, 0.5)
	p.Eval(onStage("pointermove", `pointerType: "mouse"`, 0.5, 0.999), nil)
	p.Press(kb.ArrowRight)
	after := p.pointed(0.5, 0.5)
	if before == "" || after == "" || before == after {
		t.Errorf("the arrow key went from %q to %q", before, after)
	}
	p.Press(kb.Enter) // keeps the value
	p.Press(kb.ArrowUp)
	p.Wait(`document.querySelector("#figure-card .node-value").textContent !== "` + after + `"`)
	var seen bool
	p.Eval(`(() => { const c = document.querySelector("#figure-card"); return getComputedStyle(c).visibility === "visible"; })()`, &seen)
	if !seen {
		t.Error("the value that is walked to is not to be seen")
	}
	p.Press("-")
	p.Wait(`document.querySelector("#figure-stage").dataset.zoom < 80`)
	p.Press("0")
	p.Wait(`document.querySelector("#figure-stage").dataset.zoom === undefined`)
	p.Click("#figure-zoom-in")
	p.Wait(zoomed)
	p.Click("#figure-view-cells") // another view is seen as a whole
	p.Wait(`location.search.includes("view=cells")`)
	p.painted()
	p.Click("#figure-zoom-in")
	p.Wait(zoomed)
	p.Click("#figure-fit")
	p.Wait(`document.querySelector("#figure-stage").dataset.zoom === undefined`)
}

// Two fingers zoom, one moves what is zoomed; before that, one finger scrolls the page.
func TestZoomByTouch(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=5", Phone())
	p.Running()
	p.resting("figure", "5")
	p.Eval(`document.querySelector("#figure-stage").scrollIntoView({block: "center"})`, nil)
	p.painted()
	var at struct{ X, Y, Scroll float64 }
	p.Eval(`(() => { const r = document.querySelector("#figure-stage").getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2, scroll: scrollY}; })()`, &at)
	touch := func(kind input.TouchType, points ...*input.TouchPoint) { p.run(input.DispatchTouchEvent(kind, points)) }
	finger := func(id, x, y float64) *input.TouchPoint { return &input.TouchPoint{ID: id, X: at.X + x, Y: at.Y + y} }
	touch(input.TouchStart, finger(1, -30, 0))
	touch(input.TouchStart, finger(1, -30, 0), finger(2, 30, 0))
	for i := range 10 {
		d := 30 + 6*float64(i+1)
		touch(input.TouchMove, finger(1, -d, 0), finger(2, d, 0))
	}
	touch(input.TouchEnd)
	p.Wait(zoomed)
	var zoom, scroll, visual float64
	p.Eval(`Number(document.querySelector("#figure-stage").dataset.zoom)`, &zoom)
	if zoom < 2 || zoom > 4 {
		t.Errorf("fingers three times as far apart zoom to %.2f", zoom)
	}
	p.Eval(`scrollY`, &scroll)
	p.Eval(`visualViewport.scale`, &visual)
	if scroll != at.Scroll || visual != 1 {
		t.Errorf("the page went from %.0f to %.0f, at scale %.2f", at.Scroll, scroll, visual)
	}
	p.painted()
	var before, after string
	p.Eval(`document.querySelector("#figure-canvas").toDataURL()`, &before)
	touch(input.TouchStart, finger(1, 60, 0))
	for i := range 8 {
		touch(input.TouchMove, finger(1, 60-15*float64(i+1), 0))
	}
	touch(input.TouchEnd)
	p.painted()
	if p.Eval(`document.querySelector("#figure-canvas").toDataURL()`, &after); after == before {
		t.Error("one finger moves nothing")
	}
	var now string
	if p.Eval(`document.querySelector("#figure-stage").dataset.at`, &now); now != "5" {
		t.Errorf("moving what is zoomed went to step %s", now)
	}
}

// Zooming and moving over 10,240 values stays within a frame, in every view that has more to show
// the nearer one looks.
func TestZoomingAThousandLanes(t *testing.T) {
	only(t, "it measures what a script takes, which is the same in every place", served)
	thorough(t, "five views take half a minute; `make bench-browser` holds them to their limits")
	p := aThousandLanes(t)
	for _, view := range []string{"dag", "cells", "network", "processors", "memory"} {
		p.Click("#figure-view-" + view)
		p.Wait(`document.querySelector("#figure-view-` + view + `").getAttribute("aria-selected") === "true"`)
		p.painted()
		inTime(t, p, "zooming and moving in the view "+view, zooming, within{95, 16})
	}
}

// zooming is a script that zooms in, moves there and back, and zooms out, and gives the time of all
// script in each frame.
const zooming = `(async () => {
		const stage = document.querySelector("#figure-stage"), box = stage.getBoundingClientRect(), out = [];
		const frame = requestAnimationFrame, timeout = setTimeout;
		let spent = 0;
		const timed = (f) => (...args) => { const t = performance.now(); f(...args); spent += performance.now() - t; };
		globalThis.requestAnimationFrame = (f) => frame(timed(f));
		globalThis.setTimeout = (f, ...rest) => timeout(timed(f), ...rest);
		stage.focus();
		const step = async (deltaX, deltaY) => {
			spent = 0;
			timed(() => stage.dispatchEvent(new WheelEvent("wheel", {bubbles: true, cancelable: true, deltaX, deltaY, clientX: box.left + box.width * 0.6, clientY: box.top + box.height * 0.5})))();
			await new Promise((r) => frame(() => timeout(r)));
			out.push(spent);
		};
		for (let k = 0; k < 60; k++) await step(0, -50);
		for (let k = 0; k < 120; k++) await step(k < 60 ? 25 : -25, 0);
		for (let k = 0; k < 60; k++) await step(0, 50);
		globalThis.requestAnimationFrame = frame;
		globalThis.setTimeout = timeout;
		return out.sort((a, b) => a - b);
	})()`
