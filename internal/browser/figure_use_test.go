package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// On manual steps the sentence of the round is a polite live region, and what it says changes at
// every step; while the figure plays it is silent.
func TestTheSentenceSpeaksOnManualStepsAlone(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=0&speed=4", Viewport(1024, 768))
	p.Running()
	p.resting("figure", "0")
	live := func() (value string) {
		p.Eval(`document.querySelector("#figure-sentence").getAttribute("aria-live")`, &value)
		return value
	}
	said := map[string]bool{p.Text("#figure-sentence"): true}
	for step := 1; step <= 3; step++ {
		p.Press(kb.ArrowRight)
		p.resting("figure", fmt.Sprint(step))
		if got := live(); got != "polite" {
			t.Errorf("after step %d the sentence is %q, want polite", step, got)
		}
		text := p.Text("#figure-sentence")
		if said[text] {
			t.Errorf("step %d says again %q", step, text)
		}
		said[text] = true
	}
	// What the sentence is while it changes under play, seen by the page itself.
	p.Eval(`{
		globalThis.heard_ = [];
		const e = document.querySelector("#figure-sentence");
		let said = e.textContent; // what writes the same again changes nothing
		new MutationObserver(() => {
			if (said !== e.textContent) heard_.push(e.getAttribute("aria-live"));
			said = e.textContent;
		}).observe(e, {childList: true, subtree: true, characterData: true});
	}`, nil)
	p.Press(" ")
	p.resting("figure", "7")
	var heard []string
	p.Eval(`heard_`, &heard)
	if i := slices.Index(heard, "polite"); len(heard) < 3 || i >= 0 && i < len(heard)-1 {
		t.Errorf("while it plays the sentence changes as %v, want off until the last step", heard)
	}
	p.Press(kb.ArrowLeft)
	p.resting("figure", "6")
	if got := live(); got != "polite" {
		t.Errorf("back by hand the sentence is %q, want polite", got)
	}
}

// Who prefers less motion gets none: nothing on the page is animated, and playing leaps from round
// to round, past no place in between.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=0", Viewport(1024, 768), Prefers("reduced-motion", "reduce"))
	p.Running()
	p.resting("figure", "0")
	// Where the slider stands, and what is animated, in every frame. (That the pictures hold still
	// is TestNothingMovesWithReducedMotion.)
	p.Eval(`{
		globalThis.places_ = new Set(); globalThis.moving_ = [];
		const native = requestAnimationFrame;
		globalThis.requestAnimationFrame = (f) => native((now) => {
			f(now);
			const scrub = document.querySelector("#figure-scrub");
			places_.add(scrub.value);
			for (const a of document.getAnimations()) if (a.playState === "running" && a.effect.getComputedTiming().duration > 1) moving_.push(a.animationName ?? a.transitionProperty ?? "an animation");
		});
	}`, nil)
	p.Click("#figure-play")
	p.resting("figure", "7")
	var moving, places []string
	p.Eval(`moving_`, &moving)
	if len(moving) > 0 {
		t.Errorf("these run while it plays: %v", moving)
	}
	p.Eval(`[...places_]`, &places)
	if len(places) != 8 || slices.ContainsFunc(places, func(at string) bool { return strings.Contains(at, ".") }) {
		t.Errorf("the slider stands at %v while it plays, want the steps 0 to 7 alone", places)
	}
	var animated int
	p.Eval(`[...document.querySelectorAll("*")].map((e) => getComputedStyle(e)).filter((s) => s.animationName !== "none" && s.animationTimeline === "auto" || s.scrollBehavior === "smooth" || s.transitionDuration.split(",").some((d) => parseFloat(d) > 0)).length`, &animated)
	if animated > 0 {
		t.Errorf("%d elements would be animated", animated)
	}
}

// Everything in a figure's head, bar and transport is reached by the Tab key, in the order of the
// page, and shows that it has the focus.
func TestEveryControlByKeyboard(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=3", Viewport(1440, 900))
	p.Running()
	p.resting("figure", "3")
	p.Eval(`document.querySelector("#figure-view-dag").focus()`, nil)
	var reached, faint []string
	for range 80 {
		var at struct {
			ID      string
			Outline string
			Inside  bool
		}
		p.Eval(`(() => { const e = document.activeElement, s = getComputedStyle(e); return {id: e.id, outline: s.outlineStyle, inside: e.closest("#figure") !== null}; })()`, &at)
		if !at.Inside {
			break
		}
		reached = append(reached, at.ID)
		if at.Outline == "none" && len(reached) > 1 {
			faint = append(faint, at.ID)
		}
		p.Press(kb.Tab)
	}
	for _, want := range []string{
		"view-dag", "more", "chain", "intervals", "predict", "stage", "first", "back", "play", "forward", "last", "scrub", "speed", "loop",
	} {
		if !slices.Contains(reached, "figure-"+want) {
			t.Errorf("Tab never comes to %s; it comes to %v", want, reached)
		}
	}
	if len(faint) > 0 {
		t.Errorf("these do not show that they have the focus: %v", faint)
	}
	// The tabs of the views are walked by the arrow keys.
	p.Eval(`document.querySelector("#figure-view-dag").focus()`, nil)
	p.Press(kb.ArrowRight)
	p.Wait(`document.activeElement.id === "figure-view-tree" && location.search.includes("view=tree")`)
	p.Press(kb.ArrowLeft)
	p.Press(kb.ArrowLeft)
	p.Wait(`document.activeElement.id === "figure-view-code" && location.search.includes("view=code")`)
	p.Press(kb.ArrowRight)
	p.Wait(`document.activeElement.id === "figure-view-dag"`)
	// A menu opens, is walked and is left by keys alone.
	p.Eval(`document.querySelector("#figure-more").focus()`, nil)
	p.Press(kb.Enter)
	p.Wait(`document.querySelector("#figure-menu").matches(":popover-open")`)
	p.Press(kb.Tab)
	p.Wait(`document.activeElement.id === "figure-share"`)
	p.Press(kb.Escape)
	p.Wait(`!document.querySelector("#figure-menu").matches(":popover-open") && document.activeElement.id === "figure-more"`)
	// A toggle by the space bar.
	p.Eval(`document.querySelector("#figure-chain").focus()`, nil)
	p.Press(" ")
	p.Wait(`document.querySelector("#figure-chain").getAttribute("aria-pressed") === "true"`)
}

// On a phone every control of a figure is large enough for a finger, does by touch what it says,
// and the picture answers to taps and swipes.
func TestEveryControlByTouch(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=3&speed=4", Phone())
	p.Running()
	p.resting("figure", "3")
	var small []string
	p.Eval(`[...document.querySelectorAll("#figure button, #figure select, #figure summary, #figure input[type=range]")].filter((e) => e.checkVisibility() && !e.closest("[popover]:not(:popover-open)")).map((e) => [e.id || e.textContent.trim(), e.getBoundingClientRect()]).filter(([, r]) => r.width < 24 || r.height < 24).map(([id, r]) => id + " " + Math.round(r.width) + " × " + Math.round(r.height))`, &small)
	if len(small) > 0 {
		t.Errorf("too small for a finger: %v", small)
	}
	p.Tap("#figure-forward")
	p.resting("figure", "4")
	p.Tap("#figure-back")
	p.resting("figure", "3")
	p.Tap("#figure-last")
	p.resting("figure", "7")
	p.Tap("#figure-first")
	p.resting("figure", "0")
	p.Tap("#figure-more")
	p.Wait(`document.querySelector("#figure-menu").matches(":popover-open")`)
	p.Wait(`(() => { const r = document.querySelector("#figure-menu").getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight; })()`)
	p.Tap("#figure-menu-chain")
	p.Wait(`document.querySelector("#figure-menu-chain").getAttribute("aria-pressed") === "true"`)
	p.Press(kb.Escape)
	p.Eval(`{ const s = document.querySelector("#figure-views"); s.value = "cells"; s.dispatchEvent(new Event("change", {bubbles: true})); }`, nil)
	p.Wait(`location.search.includes("view=cells")`)
	p.Tap("#figure-play")
	p.resting("figure", "7")
	if got := p.Text("#figure-sentence"); !strings.HasPrefix(got, "Down-sweep, stride 1.") {
		t.Errorf("after the last round the sentence says %q", got)
	}
}

// A number of a figure's form is dragged by its name, eight pixels for each; the figure and its address
// follow.
func TestANumberIsDraggedByItsName(t *testing.T) {
	only(t, "what a pointer does is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/play/matrix/transpose-tiled?x="+strings.Repeat("1,", 63)+"1&rows=32&tile=16&view=memory", Viewport(1440, 900))
	p.Running()
	var at struct{ X, Y float64 }
	p.Eval(`(() => { const l = document.querySelector("label[for$=-field-tile]"); l.scrollIntoView({block: "center"}); const b = l.getBoundingClientRect(); return {X: b.x + 8, Y: b.y + 8}; })()`, &at)
	p.Do(
		chromedp.MouseEvent(input.MousePressed, at.X, at.Y, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseMoved, at.X+64, at.Y),
		chromedp.MouseEvent(input.MouseReleased, at.X+64, at.Y, chromedp.ButtonLeft),
	)
	p.Wait(`document.querySelector("input[id$=-field-tile]").value === "24"`)
	p.Wait(`location.search.includes("tile=24")`)
}
