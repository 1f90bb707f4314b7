package browser

import (
	"fmt"
	"testing"
)

// Magnified to 200 % and to 400 %, a window of 1440 × 900 is one of 720 × 450, and of 360 × 225.
// Pages are then as wide as the window, what a figure says and what plays it can be brought into
// sight whole, and nothing that stays in sight covers the text.
func TestMagnified(t *testing.T) {
	only(t, "where things stand is the same in every place", served)
	thorough(t, "every kind of page at 200 and at 400 % takes half a minute")
	t.Parallel()
	tab := chromium.Open(t, "about:blank", Prefers("reduced-motion", "reduce"))
	const cramped = `(async () => {
		const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))), wrong = [];
		if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is " + document.documentElement.scrollWidth + " wide");
		for (const part of document.querySelectorAll(".sentence, .asks, .transport, .deck, .drill-foot .button, main > * h1")) {
			if (part.closest(".spread-figure.is-away") || !part.checkVisibility() || part.offsetHeight < 2) continue;
			part.scrollIntoView({block: "nearest", behavior: "instant"});
			await frame();
			const {top, bottom, left, right} = part.getBoundingClientRect();
			if (top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1) wrong.push(part.className + " stands at " + [left, top, right, bottom].map(Math.round));
		}
		const texts = [...document.querySelectorAll(".spread-after p, .drill-prompt, .about-facts")].filter((e) => e.checkVisibility());
		for (const text of texts.slice(0, 6)) {
			text.scrollIntoView({block: "center", behavior: "instant"});
			await frame();
			let covered = 0;
			for (let y = 2; y < innerHeight; y += 4) {
				const over = document.elementFromPoint(innerWidth / 2, y)?.closest(".frame, .deck, .sheet, .compare-bar");
				if (over && getComputedStyle(over).position === "sticky") covered += 4;
			}
			if (covered > innerHeight / 2) wrong.push(covered + " pixels of " + innerHeight + " are covered beside " + text.textContent.slice(0, 30));
		}
		return wrong;
	})()`
	for _, address := range []string{
		"/", "/lessons/blelloch", "/play/scan/blelloch?round=3", "/practice", "/practice/scan/blelloch?kind=predict&seed=1", "/practice/scan/blelloch?kind=simulate&seed=1", "/catalogue", "/compare", "/race",
		"/embed/scan/blelloch", "/teach", "/glossary", "/search?q=scan",
	} {
		t.Run(address, func(t *testing.T) {
			for _, size := range [][2]int64{{720, 450}, {360, 225}} {
				tab.Do(Viewport(size[0], size[1]))
				p := tab.ForLoad(t, address)
				p.Wait(fmt.Sprintf(`innerWidth === %d`, size[0]))
				var wrong []string
				p.Eval(cramped, &wrong)
				for _, is := range wrong {
					t.Errorf("%d × %d: %s", size[0], size[1], is)
				}
			}
		})
	}
}
