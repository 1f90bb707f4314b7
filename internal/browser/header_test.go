package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The header has room on every page from 320 to 1920 pixels: nothing in it overlaps or leaves the
// window.
func TestTheHeaderFits(t *testing.T) {
	only(t, "where things stand is the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch", Viewport(1440, 900))
	p.Running()
	p.Wait(`document.documentElement.dataset.rooms !== undefined`) // the widest it can be
	step := int64(10)
	if sample() {
		step = 50
	}
	for width := int64(320); width <= 1920; width += step {
		p.Do(Viewport(width, 800))
		var wrong []string
		p.Eval(`(() => {
			const out = [], boxes = [...document.querySelectorAll(".site-header > :not(.site-nav), .site-nav > a")].map((e) => [e.textContent || e.ariaLabel || e.className, e.getBoundingClientRect()]).filter(([, b]) => b.width > 0);
			if (document.documentElement.scrollWidth > innerWidth) out.push("the page is " + document.documentElement.scrollWidth + " wide");
			for (const [name, b] of boxes) {
				if (b.left < 0 || b.right > innerWidth + 0.5) out.push(name + " ends at " + b.right);
				for (const [other, c] of boxes) if (name < other && b.left < c.right - 0.5 && c.left < b.right - 0.5 && b.top < c.bottom - 0.5 && c.top < b.bottom - 0.5) out.push(name + " lies over " + other);
			}
			return out;
		})()`, &wrong)
		for _, what := range wrong {
			t.Errorf("at %d: %s", width, what)
		}
	}
}

// By the keyboard the figure is two presses from the top of its page.
func TestSkipToTheFigure(t *testing.T) {
	only(t, "keys are the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch", Viewport(1440, 900))
	p.Running()
	p.Press(kb.Tab)
	p.Press(kb.Tab)
	p.Wait(`document.activeElement.textContent === "Skip to the figure" && document.activeElement.getBoundingClientRect().top >= 0`)
	p.Press(kb.Enter)
	p.Wait(`document.activeElement.id === "figure-stage"`)
}
