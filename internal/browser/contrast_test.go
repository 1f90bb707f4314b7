package browser

import (
	_ "embed"
	"fmt"
	"testing"
)

//go:embed contrast.js
var contrast string

// contrasts fails the test for everything on the page that stands out too little from what is
// behind it.
func (p *Page) contrasts(when string) {
	p.t.Helper()
	var got struct {
		Short  []string
		Looked int
	}
	p.Eval(contrast, &got)
	if got.Looked < 6 { // on the projector there are few
		p.t.Errorf("%s: only %d things have been looked at", when, got.Looked)
	}
	for _, line := range got.Short {
		p.t.Errorf("%s: %s", when, line)
	}
}

// beside puts the pictures that the server draws for a figure into the page, which shows a canvas
// in their place: what is drawn on that has the same colours, but no computed ones.
const beside = `fetch(location.href).then((r) => r.text()).then((text) => {
	const page = new DOMParser().parseFromString(text, "text/html");
	for (const svg of page.querySelectorAll(".still-690 svg, .still-680 svg, .still-large svg")) document.querySelector("main").append(document.importNode(svg, true));
	return document.querySelectorAll("main > svg.fig").length;
})`

// Text stands out 4.5:1, large text and marks 3:1, in the colours that the browser computes: on
// every kind of page, light, dark and on a projector.
func TestContrast(t *testing.T) {
	only(t, "the colours are the same in every place", served)
	thorough(t, "28 pages are loaded; the colours change seldom")
	t.Parallel()
	for _, scheme := range []string{"light", "dark"} {
		p := chromium.Open(t, "/", Prefers("color-scheme", scheme), Viewport(1440, 900))
		for i, address := range []string{
			"/", "/catalogue", "/lessons/blelloch", "/lessons/segmented-scan", "/practice", "/practice/sets", "/practice/scan/blelloch", "/race", "/glossary", "/search",
			"/compare", "/teach", "/licences", "/embed/scan/hillis-steele-in-place?round=2",
		} {
			if !turnOf(scheme, i) {
				continue
			}
			p.Follow(address)
			p.contrasts(scheme + " " + address)
		}
		for i, query := range []string{
			"scan/blelloch?round=4", "scan/blelloch?view=tree&round=5", "segscan/hillis-steele?round=1", "scan/hillis-steele-in-place?round=2", "sort/bitonic?view=network&round=3",
			"sort/radix?view=cells&round=9", "scan/chunked?view=processors&round=2", "scan/block?view=memory&round=2", "scan/warp?view=code&round=2", "reduce/tree?view=chart",
		} {
			if !turnOf(scheme, i) {
				continue
			}
			address := "/play/" + query
			p.Follow(address)
			if here != offline { // there the client draws on a page that is kept for all algorithms
				var drawn int
				if p.Eval(beside, &drawn); drawn == 0 {
					t.Errorf("%s: the server has drawn no picture", address)
				}
			}
			p.contrasts(scheme + " " + address)
		}
		p.Eval(`document.querySelector("#figure-projector").click()`, nil)
		p.Wait(`document.documentElement.dataset.projector === "figure"`)
		p.contrasts(fmt.Sprintf("%s projector", scheme))
	}
}

// turnOf tells whether a page is looked at in a scheme: where time is short, in light and dark by
// turns.
func turnOf(scheme string, page int) bool {
	return !sample() || (scheme == "dark") == (page%2 == 0)
}
