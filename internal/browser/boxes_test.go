package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// boxOnFigure tells where the field of a prediction is, and where the boxes of the figure are
// drawn, in the window.
const boxOnFigure = `(() => {
	const of = (e) => { const r = e.getBoundingClientRect(); return {X: r.x + r.width / 2, Y: r.y + r.height / 2, W: r.width, H: r.height}; };
	const svg = [...document.querySelectorAll("#exercise-sheet svg")].find((s) => s.getBoundingClientRect().width > 0);
	const sheet = document.querySelector("#exercise-sheet").getBoundingClientRect();
	return {Field: of(document.querySelector("#exercise-box")), Asked: [...svg.querySelectorAll("rect.asked")].map(of), Top: sheet.top, Bottom: sheet.bottom, Width: sheet.width,
		Main: document.querySelector("#main").clientWidth, Size: parseFloat(getComputedStyle(document.querySelector("#exercise-box")).fontSize),
		Scale: visualViewport.scale, Wide: document.documentElement.scrollWidth > innerWidth};
})()`

type placed struct{ X, Y, W, H float64 }

type onFigure struct {
	Field                    placed
	Asked                    []placed
	Top, Bottom, Width, Main float64
	Size, Scale              float64
	Wide                     bool
}

// over tells whether the field lies over the box of a slot.
func (f onFigure) over(slot int) bool {
	return slot < len(f.Asked) && max(f.Field.X-f.Asked[slot].X, f.Asked[slot].X-f.Field.X) < 3 && max(f.Field.Y-f.Asked[slot].Y, f.Asked[slot].Y-f.Field.Y) < 3
}

// inBox waits until the field of the prediction has the focus and stands on a cell.
func (p *Page) inBox(cell string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.activeElement.id === "exercise-box" && document.activeElement.getAttribute("aria-label").startsWith(%q)`, cell))
}

// An exercise is predicted in the boxes of its figure, by keyboard: Enter, Tab and the arrows go
// through them, the table below holds the same, and the verdict lights them.
func TestBoxesByKeyboard(t *testing.T) {
	only(t, "what a figure answers is the same in every place", served)
	t.Parallel()
	const address = "/practice/scan/hillis-steele?kind=predict&seed=3"
	s := solution(t, address)
	p := chromium.Open(t, address, Viewport(1440, 900))
	p.Running()
	p.tabTo("exercise-box")
	var at onFigure
	if p.Eval(boxOnFigure, &at); !at.over(0) || at.Width < 0.9*at.Main {
		t.Fatalf("the field is at %v, the boxes are at %v; the figure is %.0f wide on a page of %.0f", at.Field, at.Asked, at.Width, at.Main)
	}
	p.inBox("x[0]")
	p.Press("41" + kb.Enter)
	p.inBox("x[1]")
	p.Press(kb.ArrowLeft)
	p.inBox("x[0]")
	p.Wait(`document.activeElement.value === "41" && document.querySelector("#exercise-0").value === "41"`)
	p.Press(kb.ArrowRight + kb.Tab + kb.ArrowDown)
	p.inBox("x[3]")
	p.Do(chromedp.EmulateViewport(1024, 768))
	p.Wait(`(() => { const b = document.querySelector("#exercise-box").getBoundingClientRect(); return [...document.querySelectorAll("#exercise-sheet rect.asked")].some((r) => { const a = r.getBoundingClientRect(); return a.width > 0 && Math.abs(a.x + a.width / 2 - b.x - b.width / 2) < 3; }); })()`)
	if p.Eval(boxOnFigure, &at); !at.over(3) {
		t.Errorf("in another window the field is at %v, the boxes are at %v", at.Field, at.Asked)
	}

	for slot := len(s.Fields) - 1; slot > 0; slot-- {
		for i := 3; slot == len(s.Fields)-1 && i < slot; i++ {
			p.Press(kb.Tab)
		}
		p.inBox(fmt.Sprintf("x[%d]", slot))
		p.Press(s.Fields[fmt.Sprintf("exercise-%d", slot)] + kb.ArrowUp)
	}
	p.inBox("x[0]")
	p.Accessible()
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	p.inBox("x[0]") // the first wrong one
	p.Wait(`document.activeElement.getAttribute("aria-invalid") === "true" && document.activeElement.classList.contains("is-wrong")`)
	var signs struct{ Right, Wrong int }
	p.Eval(`(() => { const all = (q) => document.querySelectorAll("#exercise-sheet .still-fits " + q).length; return {right: all("circle.token"), wrong: all("circle.badge")}; })()`, &signs)
	if signs.Wrong != 1 || signs.Right != len(s.Fields)-1 {
		t.Errorf("%d boxes are ticked and %d marked as wrong, of %d of which one is wrong", signs.Right, signs.Wrong, len(s.Fields))
	}
	p.Accessible()
	p.Press(s.Fields["exercise-0"])
	p.Wait(fmt.Sprintf(`document.querySelector("#exercise-0").value === %q`, s.Fields["exercise-0"]))
	p.right()
	p.Wait(`document.querySelector("#exercise-box") === null && document.querySelectorAll("#exercise-sheet .still-fits path.data").length > 0`) // how it comes to be
	p.Accessible()
}

// On a phone, a touch on a box puts the field there, in the upper part of the window, which the
// keyboard does not cover; nothing is enlarged.
func TestBoxesByTouch(t *testing.T) {
	only(t, "what a figure answers is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/practice/scan/hillis-steele?kind=predict&seed=3", Phone())
	p.Running()
	var at onFigure
	p.Eval(`document.querySelector("#exercise-sheet").scrollIntoView({block: "center"})`, nil)
	p.Wait(`document.querySelector("#exercise-box").style.display === "block"`)
	if p.Eval(boxOnFigure, &at); !at.over(0) || len(at.Asked) < 4 {
		t.Fatalf("the field is at %v, the boxes are at %v", at.Field, at.Asked)
	}
	p.Tap("#exercise-box")
	p.inBox("x[0]")
	p.settle()
	if p.Eval(boxOnFigure, &at); !at.over(0) || at.Bottom > 844*0.45 {
		t.Errorf("after a touch on the field: %+v", at)
	}
	p.Eval(`document.activeElement.blur()`, nil)
	p.tapAt(at.Asked[3].X, at.Asked[3].Y)
	p.inBox("x[3]")
	p.settle()
	if p.Eval(boxOnFigure, &at); !at.over(3) || at.Field.Y < 0 || at.Bottom > 844*0.45 || at.Size < 16 || at.Scale != 1 || at.Wide || at.Field.W < 40 || at.Field.H < 40 {
		t.Errorf("after a touch on the fourth box: %+v", at)
	}
	p.Press("12" + kb.Enter)
	p.inBox("x[4]")
	p.Wait(`document.querySelector("#exercise-3").value === "12"`)
	if p.Eval(boxOnFigure, &at); !at.over(4) {
		t.Errorf("after Enter the field is at %v", at.Field)
	}
	p.Accessible()
}
