package browser

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// One exercise of each kind is solved by mouse; the page has nothing for axe to say before and
// after.
func TestSolveByMouse(t *testing.T) {
	thorough(t, "TestEveryKindByKeyboard answers all kinds, TestALadderAndTheNextDay some by mouse")
	t.Parallel()
	tab := chromium.Open(t, "about:blank", Viewport(1280, 900))
	for i, kind := range slices.Sorted(maps.Keys(oneOfEach())) {
		if sample() && i%2 != 0 { // the others are answered by keyboard
			continue
		}
		address := oneOfEach()[kind]
		t.Run(kind, func(t *testing.T) {
			s := solution(t, address)
			p := tab.For(t, address)
			p.Accessible()
			switch kind {
			case "predict":
				p.fillBoxes(p.Click, p.Press, s)
			case "count":
				for id, text := range s.Fields {
					p.Type("#"+id, text)
				}
			case "dependencies", "chain":
				for _, id := range s.Pressed {
					p.Click("#" + id)
				}
			case "fault":
				p.Click("#" + s.Pressed[0])
				p.Click("#" + s.Checked[0])
			case "choose":
				for _, id := range s.Checked {
					p.Click("#" + id)
				}
			case "claim":
				p.fillGaps(s)
			case "order":
				p.order(s.Lines)
			case "simulate":
				p.simulate(p.Click, p.clickAt, s)
			case "build":
				for _, c := range strings.FieldsFunc(s.Fields["exercise-0"], func(r rune) bool { return r == ',' || r == ';' }) {
					a, b, _ := strings.Cut(c, "-")
					p.Click("#exercise-wire-" + a)
					p.Click("#exercise-wire-" + b)
				}
			}
			p.right()
			p.Accessible()
			if kind != "build" { // the run that shows the answer can be played
				p.Click("#exercise-run")
				p.Wait(`document.querySelector("#exercise-figure-stage canvas") !== null`)
				p.Click("#exercise-figure-forward")
				p.Wait(`document.querySelector("#exercise-figure-stage").dataset.at > 0`)
			}
			var next string
			p.Eval(`document.querySelector("#exercise-next").getAttribute("href")`, &next)
			if !strings.Contains(next, "kind="+strings.Replace(kind, "chain", "dependencies", 1)) {
				t.Errorf("the next exercise is %s", next)
			}
		})
	}
}

// A wrong answer is told in words of the run: first where it goes wrong, and on asking why, with
// the name of the mistake.
func TestWrongAnswer(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/practice/scan/hillis-steele?kind=predict&seed=3", Viewport(1280, 900))
	p.Running()
	p.Click("#exercise-copy")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	if got := p.Text("#exercise-verdict"); !strings.Contains(got, "is the first wrong cell") || strings.Contains(got, "Nothing done yet") {
		t.Errorf("the verdict says %q", got)
	}
	var focused, wrong string
	p.Eval("document.activeElement.id", &focused)
	p.Eval(`document.querySelector("#exercise .is-wrong").id`, &wrong)
	if focused != wrong {
		t.Errorf("the focus is on %q, the first wrong cell is %s", focused, wrong)
	}
	p.Click("#exercise-more")
	p.Wait(`document.querySelector("#exercise-verdict").textContent.includes("Nothing done yet")`)
	p.Accessible()
}

// On a tablet whose keyboard covers the lower part of the page, the verdict comes up above it.
func TestVerdictAboveTheKeyboard(t *testing.T) {
	only(t, "where a verdict stands is the same in every place", served)
	t.Parallel()
	const keyboard = `Object.defineProperty(VisualViewport.prototype, "height", { get: () => innerHeight * 0.55 });`
	p := chromium.Open(t, "about:blank", chromedp.EmulateViewport(820, 1180, chromedp.EmulateTouch, chromedp.EmulateMobile), Before(keyboard))
	p.Go("/practice/scan/hillis-steele?kind=predict&seed=3")
	p.Running()
	p.Eval(`document.body.style.paddingBottom = "100vh"`, nil) // where a keyboard is, one can scroll past the end
	p.Eval(`document.querySelector(".drill-head").style.paddingTop = "40vh"`, nil)
	p.Click("#exercise-copy")
	p.Wait(`document.querySelector("#exercise-check").getBoundingClientRect().bottom > visualViewport.height`)
	p.Eval(`document.querySelector("#exercise").requestSubmit()`, nil)
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	p.Wait(`(({ top, bottom }) => top >= 0 && bottom <= visualViewport.height)(document.querySelector("#exercise-verdict").getBoundingClientRect())`)
}

// A row can be typed into its first cell, and pasted there.
func TestARowAtOnce(t *testing.T) {
	t.Parallel()
	const address = "/practice/scan/hillis-steele?kind=predict&seed=3"
	s := solution(t, address)
	row := make([]string, len(s.Fields))
	for i := range row {
		row[i] = s.Fields[fmt.Sprintf("exercise-%d", i)]
	}
	for how, enter := range map[string]func(p *Page){
		"typed": func(p *Page) { p.Press(strings.Join(row, " ")) },
		"pasted": func(p *Page) {
			p.Eval(fmt.Sprintf(`document.execCommand("insertText", false, %q)`, strings.Join(row, "\t")), nil)
		},
	} {
		t.Run(how, func(t *testing.T) {
			if how == "typed" {
				thorough(t, "the row that is pasted is the sample")
			}
			p := chromium.Open(t, address)
			p.Running()
			p.Click("#exercise-box")
			enter(p)
			p.right()
		})
	}
}

// By touch, on a phone, one exercise of each kind, without anything wider than the screen or too
// small for a finger.
func TestSolveByTouch(t *testing.T) {
	thorough(t, "each kind once more takes two thirds of a minute; TestSolveByMouse and TestEveryKindByKeyboard answer all kinds")
	t.Parallel()
	tab := chromium.Open(t, "about:blank", Phone())
	for kind, address := range oneOfEach() {
		t.Run(kind, func(t *testing.T) {
			s := solution(t, address)
			p := tab.For(t, address)
			var small []string
			p.Eval(`[...document.querySelectorAll("#exercise button, #exercise input:not([type=radio]), #exercise .choice")].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 0 && (r.height < 40 || r.width < 40); }).map((e) => e.id + " " + e.getBoundingClientRect().width + "×" + e.getBoundingClientRect().height)`, &small)
			var scrolled int
			p.Eval(`[...document.querySelectorAll("#exercise .board-few")].filter((f) => f.scrollWidth > f.clientWidth).length`, &scrolled)
			if scrolled > 0 {
				t.Errorf("%d tables of few values are wider than the screen", scrolled)
			}
			if len(small) > 0 {
				t.Errorf("too small for a finger: %v", small)
			}
			// As the keyboard of a phone enters text: keys are lost while the browser still moves
			// the focus to what was touched.
			p.solveBy(p.Tap, func(text string) { p.Eval(fmt.Sprintf(`document.execCommand("insertText", false, %q)`, text), nil) },
				func(press func(string), s solved) { p.simulate(press, p.tapAt, s) }, kind, s)
			var wide bool
			p.Eval(`document.documentElement.scrollWidth > innerWidth`, &wide)
			if wide {
				t.Error("the page is wider than the screen")
			}
		})
	}
}

// Lines are put in order by dragging them, with the mouse anywhere and with a finger at the grip.
func TestDragLines(t *testing.T) {
	t.Parallel()
	address := oneOfEach()["order"]
	s := solution(t, address)
	for name, way := range map[string]struct {
		setup Setup
		at    string // what is dragged, within the line
		drag  func(p *Page, x, y, to float64)
	}{
		"mouse": {Viewport(1280, 900), "code", func(p *Page, x, y, to float64) {
			p.Do(input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(input.Left).WithClickCount(1),
				input.DispatchMouseEvent(input.MouseMoved, x, (y+to)/2).WithButton(input.Left),
				input.DispatchMouseEvent(input.MouseMoved, x, to).WithButton(input.Left),
				input.DispatchMouseEvent(input.MouseReleased, x, to).WithButton(input.Left).WithClickCount(1))
		}},
		"touch": {Phone(), ".grip", func(p *Page, x, y, to float64) {
			p.Do(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}),
				input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: x, Y: (y + to) / 2}}),
				input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: x, Y: to}}),
				input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			p := chromium.Open(t, address, way.setup)
			p.Running()
			p.Eval(`document.querySelector("#exercise .drill-lines").scrollIntoView({block: "center"})`, nil)
			for i, line := range s.Lines {
				var from struct {
					At    int
					X, Y  float64
					Above float64
				}
				p.Eval(fmt.Sprintf(`(() => {
					const lines = [...document.querySelectorAll("#exercise .drill-lines li")];
					const at = lines.findIndex((l, k) => k >= %d && l.querySelector("code").textContent === %q);
					const box = lines[at].querySelector(%q).getBoundingClientRect();
					return {at, x: box.x + box.width / 2, y: box.y + box.height / 2, above: lines[%[1]d].getBoundingClientRect().y + 6};
				})()`, i, line, way.at), &from)
				if from.At > i {
					way.drag(p, from.X, from.Y, from.Above)
				}
				p.Wait(fmt.Sprintf(`document.querySelectorAll("#exercise .drill-lines code")[%d].textContent === %q`, i, line))
			}
			p.right()
		})
	}
}

// The same as on the figure can be done in the table below it, whose cells have roles and names.
func TestSimulateInTable(t *testing.T) {
	t.Parallel()
	address := oneOfEach()["simulate"]
	s := solution(t, address)
	p := chromium.Open(t, address, Viewport(1280, 900))
	p.Running()
	p.simulateInTable(p.Click, s)
	p.Accessible()
	p.right()
}

// A wrong move is told where it lands, without the right one; it can be taken back, and one can go
// on.
func TestAWrongMoveIsTold(t *testing.T) {
	t.Parallel()
	address := oneOfEach()["simulate"]
	s := solution(t, address)
	p := chromium.Open(t, address, Viewport(1280, 900))
	p.Running()
	p.simulate(p.Click, p.clickAt, solved{Fields: map[string]string{"exercise-0": "0 > 2"}})
	p.Wait(`document.querySelector("#exercise-says.is-wrong") !== null`)
	if got := p.Text("#exercise-says"); got != "The lane that writes x[2] does not read x[0]." {
		t.Errorf("the figure says %q", got)
	}
	var marks int
	p.Eval(`document.querySelectorAll("#exercise-sheet .still-full .badge").length`, &marks)
	if marks != 1 {
		t.Errorf("%d moves are marked", marks)
	}
	p.Accessible()
	p.Click("#exercise-undo")
	p.Wait(`document.querySelector("#exercise-says").textContent === "Taken back."`)
	p.simulate(p.Click, p.clickAt, s)
	p.right()
}
