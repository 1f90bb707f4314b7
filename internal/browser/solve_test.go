package browser

import (
	"fmt"
	"strings"
	"testing"
)

// One exercise of each kind is solved by mouse; the page has nothing for axe to say before and after.
func TestSolveByMouse(t *testing.T) {
	for kind, address := range oneOfEach() {
		t.Run(kind, func(t *testing.T) {
			s := solution(t, address)
			p := chromium.Open(t, address, Viewport(1280, 900))
			p.Running()
			p.Accessible()
			switch kind {
			case "predict", "count":
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

// A wrong answer is told in words of the run, the mistake is named and drawn; hints come in three steps.
func TestWrongAnswer(t *testing.T) {
	p := chromium.Open(t, "/practice/scan/hillis-steele?kind=predict&seed=3", Viewport(1280, 900))
	p.Running()
	p.Click("#exercise-copy")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	if got := p.Text("#exercise-verdict"); !strings.Contains(got, "is the first wrong cell") || !strings.Contains(got, "Nothing done yet") {
		t.Errorf("the verdict says %q", got)
	}
	p.Accessible()
	var focused, wrong string
	p.Eval("document.activeElement.id", &focused)
	p.Eval(`document.querySelector("#exercise .is-wrong").id`, &wrong)
	if focused != wrong {
		t.Errorf("the focus is on %q, the first wrong cell is %s", focused, wrong)
	}
}

// A row can be typed into its first cell, and pasted there.
func TestARowAtOnce(t *testing.T) {
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
			p := chromium.Open(t, address)
			p.Running()
			p.Click("#exercise-0")
			enter(p)
			p.right()
		})
	}
}

// By touch, on a phone, one exercise of each kind, without anything wider than the screen or too small for a finger.
func TestSolveByTouch(t *testing.T) {
	for kind, address := range oneOfEach() {
		t.Run(kind, func(t *testing.T) {
			s := solution(t, address)
			p := chromium.Open(t, address, Phone())
			p.Running()
			var small []string
			p.Eval(`[...document.querySelectorAll("#exercise button, #exercise input:not([type=radio]), #exercise .choice")].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 0 && (r.height < 40 || r.width < 40); }).map((e) => e.id + " " + e.getBoundingClientRect().width + "×" + e.getBoundingClientRect().height)`, &small)
			if len(small) > 0 {
				t.Errorf("too small for a finger: %v", small)
			}
			// As the keyboard of a phone enters text: keys are lost while the browser still moves the focus to what was touched.
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
