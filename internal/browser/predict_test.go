package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const summing = "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&hide=values&round="

// inField waits until the field of the figure has the focus and stands on a cell.
func (p *Page) inField(cell string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.activeElement.id === "figure-box" && document.activeElement.value === "" && document.activeElement.getAttribute("aria-label").startsWith(%q)`, cell))
}

// said waits for what the figure says of the reader's latest act.
func (p *Page) said(words string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.querySelector("#figure-said").textContent.includes(%q)`, words))
}

// A round is predicted by keyboard alone: right, wrong, revealed; then the next.
func TestPredictByKeyboard(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, summing+"0", Viewport(1440, 900))
	p.Running()
	p.resting("figure", "0")
	p.tabTo("figure-stage")
	p.Press(kb.Enter)
	p.inField("x[1] after round 1: ?, from x[0] and x[1]")
	p.Press("4" + kb.Enter)
	p.inField("x[3]")
	p.said("Right: x[1] is 3 + 1 = 4")
	p.Press("8" + kb.Enter)
	p.said("Not 8: x[3] is 7 + 0 = 7, from x[2] and x[3].")
	p.inField("x[5]")
	p.Do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(input.ModifierShift)))
	p.said("x[5] is 4 + 1 = 5")
	p.inField("x[7]")
	p.Press("9" + kb.Enter)
	p.said("All boxes are there: step forward.")
	p.Wait(`document.querySelector("#figure-tally").textContent === "2 of 4 right" && document.activeElement.id === "figure-stage"`)
	p.Press(kb.Enter)
	p.resting("figure", "1")
	p.inField("x[3] after round 2")
	p.Press(kb.Tab)
	p.inField("x[7] after round 2")
	p.Press("14" + kb.Enter)
	p.said("Right: x[7] is 5 + 9 = 14")
	p.inField("x[3] after round 2")
	p.Press(kb.Escape)
	p.Wait(`document.activeElement.id === "figure-stage"`)
	p.Press("E")
	p.said("All boxes are there")
	p.Press(kb.ArrowLeft + " ") // keys play as ever
	p.Wait(`document.querySelector("#figure-stage").dataset.at === "7"`)
	p.Accessible()
}

// Boxes are pressed in any order, and Predict is turned on and off; the address keeps it.
func TestPredictByPressing(t *testing.T) {
	only(t, "what a figure answers is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=5", Viewport(1440, 900))
	p.Running()
	p.resting("figure", "5")
	p.Click("#figure-predict")
	p.Wait(`document.querySelector("#figure-tally")?.textContent === "0 of 4 right" && location.search.includes("hide=values")`)
	p.Accessible()
	p.Wait(`document.querySelector("#figure-box").style.display === "block"`)
	// The field stands on x[1]; x[3] is two lanes to its right.
	var first, lane struct{ X, Y float64 }
	p.Eval(`(() => { const r = document.querySelector("#figure-box").getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, &first)
	p.Click("#figure-box")
	p.Press(kb.Tab)
	p.inField("x[3]")
	p.Eval(`(() => { const r = document.querySelector("#figure-box").getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, &lane)
	p.clickAt(2*lane.X-first.X, lane.Y)
	p.inField("x[5]")
	p.Press("11" + kb.Enter)
	p.said("Right: x[5] is 11")
	p.Click("#figure-reveal-round")
	p.said("All boxes are there")
	p.Click("#figure-predict")
	p.Wait(`document.querySelector("#figure-tally") === null && !location.search.includes("hide=")`)
}

// cellAt is where the middle of a cell of the input is, found by its card.
func (p *Page) cellAt(cell string) (x, y float64) {
	p.t.Helper()
	p.painted()
	var stage struct{ X, Y, W, H float64 }
	p.Eval(`(() => { const r = document.querySelector("#figure-stage").getBoundingClientRect(); return {x: r.x, y: r.y, w: r.width, h: r.height}; })()`, &stage)
	y = stage.Y + 50
	for x = stage.X + 40; x < stage.X+stage.W; x += 24 {
		p.Do(chromedp.MouseEvent(input.MouseMoved, x, y))
		p.painted()
		var value string
		if p.Eval(`document.querySelector("#figure-card .node-value")?.textContent ?? ""`, &value); strings.HasPrefix(value, cell+" =") {
			var at struct{ X, Y float64 }
			p.Wait(`document.querySelector("#figure-handle")?.style.display === "block"`)
			p.Eval(`(() => { const r = document.querySelector("#figure-handle").getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, &at)
			return at.X, at.Y
		}
	}
	p.t.Fatalf("there is no cell %s in the first row", cell)
	return 0, 0
}

// dragged presses the mouse at a place, moves it and lets it go.
func (p *Page) dragged(x, y float64, to ...[2]float64) {
	p.t.Helper()
	p.Do(chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	for _, at := range to {
		p.Do(chromedp.MouseEvent(input.MouseMoved, at[0], at[1], chromedp.ButtonLeft))
		p.painted()
		x, y = at[0], at[1]
	}
	p.Do(chromedp.MouseEvent(input.MouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

const asInput = `new URLSearchParams(location.search).get("x") === %q`

// The input is typed over, dragged up and sideways, and lengthened where it is drawn; the address
// follows it.
func TestEditInTheFigure(t *testing.T) {
	only(t, "what a figure answers is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0&round=2", Viewport(1440, 900))
	p.Running()
	p.resting("figure", "2")
	x, y := p.cellAt("x[1]")
	p.clickAt(x, y)
	p.Wait(`document.activeElement.id === "figure-box" && document.activeElement.value === "1"`)
	p.Accessible()
	p.Press("8" + kb.Tab)
	p.Wait(`document.activeElement.value === "7"`)
	p.Press("-2" + kb.Enter)
	p.Wait(fmt.Sprintf(asInput, "3,8,-2,0") + ` && document.activeElement.id === "figure-stage"`)
	p.Press(kb.Enter)
	p.Press("(1,2)" + kb.Enter) // no number: the last good figure stays
	p.Wait(`document.activeElement.getAttribute("aria-invalid") === "true" && document.querySelector("#figure-said").textContent !== ""`)
	p.Press(kb.Escape)
	p.Wait(`document.activeElement.id === "figure-stage"`)
	p.dragged(x, y, [2]float64{x, y - 12}, [2]float64{x, y - 24})
	p.Wait(fmt.Sprintf(asInput, "3,11,-2,0"))
	p.dragged(x, y, [2]float64{x + 20, y}, [2]float64{x + 200, y + 3})
	p.Wait(`/^3,-2,(11,0|0,11)$/.test(new URLSearchParams(location.search).get("x"))`)
	p.Click("#figure-add")
	p.Wait(`new URLSearchParams(location.search).get("x").split(",").length === 5`)
	p.Click("#figure-remove")
	p.Click("#figure-remove")
	p.Wait(`new URLSearchParams(location.search).get("x").startsWith("3,-2,") && new URLSearchParams(location.search).get("x").split(",").length === 3`)
}

// The same by keyboard: Enter, Alt with the arrows, Tab to the buttons at the end of the row.
func TestEditByKeyboard(t *testing.T) {
	only(t, "what a figure answers is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0&round=0", Viewport(1440, 900))
	p.Running()
	p.resting("figure", "0")
	p.tabTo("figure-stage")
	p.Press(kb.ArrowRight + kb.ArrowRight)
	p.Wait(`document.querySelector("#figure-card .node-value")?.textContent === "x[1] = 1"`)
	alt := func(key string) { p.Do(chromedp.KeyEvent(key, chromedp.KeyModifiers(input.ModifierAlt))) }
	alt(kb.ArrowUp)
	alt(kb.ArrowUp)
	p.said("x[1] is 3.")
	alt(kb.ArrowRight)
	p.said("x[2] is 3.")
	p.Wait(fmt.Sprintf(asInput, "3,7,3,0"))
	p.Press(kb.Enter)
	p.Press("5" + kb.Enter)
	p.Wait(fmt.Sprintf(asInput, "3,7,5,0"))
	p.tabTo("figure-add")
	p.Press(" ")
	p.said("x has 5 values.")
}

// On a phone a first touch singles a cell out, a second types over it, and a touch that began on it
// and moves changes it; swiping and pressing elsewhere are what they were.
func TestEditByTouch(t *testing.T) {
	only(t, "what a figure answers is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0&round=0", Phone())
	p.Running()
	p.resting("figure", "0")
	p.painted()
	var at struct{ X, Y float64 }
	p.Eval(`(() => { const e = document.querySelector("#figure-stage"); e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return {x: r.x, y: r.y}; })()`, &at)
	found := false
	for dx := 60.0; dx < 300 && !found; dx += 20 {
		p.tapAt(at.X+dx, at.Y+45)
		p.painted()
		p.Eval(`(document.querySelector("#figure-card .node-value")?.textContent ?? "").startsWith("x[1]")`, &found)
	}
	if !found {
		t.Fatal("no touch singles x[1] out")
	}
	p.Wait(`document.querySelector("#figure-handle")?.style.display === "block"`)
	p.Tap("#figure-handle")
	p.Wait(`document.activeElement.id === "figure-box" && document.activeElement.value === "1"`)
	p.Press("6" + kb.Enter)
	p.Wait(fmt.Sprintf(asInput, "3,6,7,0"))
	p.Wait(`document.querySelector("#figure-handle")?.style.display === "block"`)
	p.Eval(`(() => { const r = document.querySelector("#figure-handle").getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, &at)
	touch := func(kind input.TouchType, points ...*input.TouchPoint) { p.Do(input.DispatchTouchEvent(kind, points)) }
	touch(input.TouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
	for _, dy := range []float64{8, 16, 24} {
		touch(input.TouchMove, &input.TouchPoint{X: at.X, Y: at.Y + dy})
		p.painted()
	}
	touch(input.TouchEnd)
	p.Wait(fmt.Sprintf(asInput, "3,3,7,0"))
	p.Eval(`window.scrollY`, new(float64))
	// A swipe elsewhere steps as ever.
	touch(input.TouchStart, &input.TouchPoint{X: 300, Y: at.Y + 120})
	touch(input.TouchMove, &input.TouchPoint{X: 240, Y: at.Y + 122})
	touch(input.TouchMove, &input.TouchPoint{X: 160, Y: at.Y + 122})
	touch(input.TouchEnd)
	p.resting("figure", "1")
}
