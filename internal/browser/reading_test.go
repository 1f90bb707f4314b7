package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// The place in a lesson is remembered, and the map of the course shows what is read.
func TestReadingPosition(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/lessons/hillis-steele", Viewport(1024, 768))
	p.Running()
	p.Eval(`document.querySelectorAll(".lesson h2[id]")[2].scrollIntoView()`, nil)
	p.Wait(`localStorage.getItem("reading") === "hillis-steele begun " + document.querySelectorAll(".lesson h2[id]")[2].id`)

	p.Go("/")
	p.Running()
	p.Wait(`document.querySelector(".hero-ways a").textContent.includes("Continue with")`)
	p.Click(`.hero-ways a`)
	p.Wait(`document.querySelector(".resume a") !== null`)
	p.Accessible()
	p.Click(".resume a")
	p.Wait(`document.querySelector(".resume") === null && scrollY > 300`)

	p.Eval(`document.querySelector(".turns").scrollIntoView()`, nil)
	p.Wait(`localStorage.getItem("reading").startsWith("hillis-steele read")`)
	p.Go("/")
	p.Running()
	p.Wait(`document.querySelectorAll(".map-stop.is-read").length === 1`)
	p.Wait(`document.querySelectorAll(".stop.is-read").length === 1 && document.querySelectorAll(".stop.is-next").length === 1`)
	if got := p.Text(".course-about"); !strings.Contains(got, "1 of ") {
		t.Errorf("the map says %q", got)
	}
	p.Accessible()
}

// On paper a figure is the rounds that its text speaks of, as drawings, and its controls are gone.
func TestPrint(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/lessons/blelloch", Viewport(1024, 768))
	p.Running()
	p.Eval(`dispatchEvent(new Event("beforeprint"))`, nil)
	var drawn, most int
	p.Eval(`document.querySelectorAll("#sweep + .print-rounds figure svg").length`, &drawn)
	p.Eval(`new Set([...document.querySelectorAll('a.round[data-figure="sweep"]')].map((a) => a.dataset.round)).size`, &most)
	if drawn < 2 || drawn > most+1 {
		t.Errorf("%d rounds of the %d that the text speaks of are drawn", drawn, most)
	}
	p.Do(Print())
	for _, selector := range []string{".site-header", "#sweep .transport", "#sweep .stage", ".question-foot", ".drill-foot"} {
		var shown string
		if p.Eval(`getComputedStyle(document.querySelector("`+selector+`")).display`, &shown); shown != "none" {
			t.Errorf("%s is on paper (%s)", selector, shown)
		}
	}
	p.Eval(`dispatchEvent(new Event("afterprint"))`, nil)
	p.Wait(`document.querySelector(".print-rounds") === null`)
}

// readable looks whether the lesson on Blelloch's scan can be read: its text and its figures are to
// be seen.
func (p *Page) readable() {
	p.t.Helper()
	var seen bool
	p.Eval(`["h1", ".prose p", "#sweep-stage svg.fig", "#sweep-sentence", "#letters-stage svg.fig"].every((part) =>
		[...document.querySelectorAll(part)].some((e) => e.getBoundingClientRect().height > 10))`, &seen)
	if !seen {
		p.t.Error("the page is blank, or a part of it is")
	}
}

// With JavaScript off a lesson can be read, and its figures are pictures; controls that could do
// nothing are not there.
func TestWithoutScripts(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "about:blank", emulation.SetScriptExecutionDisabled(true))
	p.Go("/lessons/blelloch")
	p.readable()
	var known, shown bool
	p.Eval(`matchMedia("(scripting: none)").matches`, &known)
	p.Eval(`[...document.querySelectorAll("#sweep button, #sweep input, #sweep select")].some((e) => e.offsetParent !== null)`, &shown)
	if known && shown {
		t.Error("the figure has controls that do nothing")
	}
	t.Logf("the browser says that there are no scripts: %v", known)
}
