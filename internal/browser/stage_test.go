package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"upsweep/algos"
)

// staged are the algorithms whose stages are looked at; all of them with UPSWEEP_STAGE=all.
func staged() []string {
	if os.Getenv("UPSWEEP_STAGE") == "all" {
		return algos.IDs()
	}
	return []string{"scan/blelloch", "sort/radix", "sort/bitonic", "scatter/segscan"}
}

// outside lists what of a figure is not wholly inside the window: its sentence, its controls, and where the step happens.
const outside = `(() => {
	const stage = document.querySelector("#figure-stage"), canvas = document.querySelector("#figure-canvas").getBoundingClientRect(), seen = stage.getBoundingClientRect();
	const out = [], slack = 1;
	for (const part of ["sentence", "play", "scrub"]) {
		const r = document.querySelector("#figure-" + part).getBoundingClientRect();
		if (r.top < -slack || r.bottom > innerHeight + slack || r.left < -slack || r.right > innerWidth + slack || r.height === 0) out.push(part + " " + [r.left, r.top, r.right, r.bottom].map(Math.round));
	}
	const [x, y, w, h] = stage.dataset.active.split(" ").map(Number);
	const along = (from, length, a, b, name) => {
		// Of what is longer than the stage, the stage shows nothing else.
		const shown = Math.min(from + length, b) - Math.max(from, a);
		if (shown < Math.min(length, (b - a) * 0.4) - slack) out.push(name + ": " + [from, length, a, b].map(Math.round));
	};
	along(canvas.left + x, w, seen.left, seen.right, "across");
	along(canvas.top + y, h, Math.max(0, seen.top), Math.min(innerHeight, seen.bottom), "down");
	if (document.documentElement.scrollWidth > innerWidth) out.push("the page is " + document.documentElement.scrollWidth + " wide");
	return out;
})()`

// At each size of window, of every figure at its first, a middle and its last step, sentence, controls and what happens are in sight, without scrolling
// the page.
func TestStage(t *testing.T) {
	only(t, "where things stand is the same in all places", served)
	t.Parallel()
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}} {
		t.Run(fmt.Sprint(size[0], "x", size[1]), func(t *testing.T) {
			t.Parallel()
			tab := chromium.Open(t, "about:blank", Viewport(size[0], size[1]), Prefers("reduced-motion", "reduce"))
			for _, id := range staged() {
				p := tab.For(t, "/play/"+id)
				for _, at := range []string{"0", "Math.ceil(max / 2)", "max"} {
					p.Eval(`{
						const scrub = document.querySelector("#figure-scrub"), max = Number(scrub.max);
						globalThis.to_ = `+at+`;
						scrub.value = to_;
						scrub.dispatchEvent(new Event("input", {bubbles: true}));
					}`, nil)
					p.Wait(`document.querySelector("#figure-stage").dataset.at === String(to_)`)
					p.painted()
					var out []string
					p.Eval(outside, &out)
					if len(out) > 0 {
						t.Errorf("%s at step %s: outside of the window: %s", id, at, strings.Join(out, "; "))
					}
				}
				p.Go("/play/" + id + "?round=2") // a link brings its round into sight
				p.Running()
				p.Wait(`document.querySelector("#figure-stage").dataset.active !== undefined`)
				p.painted()
				var out []string
				if p.Eval(outside, &out); len(out) > 0 {
					t.Errorf("%s?round=2: outside of the window: %s", id, strings.Join(out, "; "))
				}
			}
		})
	}
}

// On the projector a figure has the window to itself, keys of a clicker step it, and black is black.
func TestProjector(t *testing.T) {
	only(t, "keys are the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?round=2&projector=1", Viewport(1920, 1080))
	p.Running()
	p.Wait(`document.documentElement.dataset.projector === "figure"`)
	p.resting("figure", "2")
	p.Press(kb.PageDown)
	p.resting("figure", "3")
	p.Press(kb.PageUp)
	p.resting("figure", "2")
	var wide bool
	if p.Eval(`document.querySelector("#figure-stage").getBoundingClientRect().width > 1800`, &wide); !wide {
		t.Error("the figure is not as wide as the window")
	}
	p.Press(".")
	p.Wait(`document.querySelector("#figure").classList.contains("is-black")`)
	p.Press("b")
	p.Wait(`!document.querySelector("#figure").classList.contains("is-black")`)
	p.Press(kb.Escape)
	p.Wait(`document.documentElement.dataset.projector === undefined && !location.search.includes("projector")`)
	p.Press("p")
	p.Wait(`document.documentElement.dataset.projector === "figure"`)
}
