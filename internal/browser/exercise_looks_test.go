package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Where UPSWEEP_SHOTS names a folder, every kind of exercise is drawn there before an answer, after a wrong
// one, after all that there is to say to it, and after the right one.
func TestExercisesAreSeen(t *testing.T) {
	if os.Getenv("UPSWEEP_SHOTS") == "" {
		t.Skip("no folder for pictures (UPSWEEP_SHOTS)")
	}
	kinds := oneOfEach()
	kinds["arrange"] = "/practice/scan/hillis-steele?kind=arrange&seed=1"
	kinds["repair"] = "/practice/scan/hillis-steele?kind=repair&seed=1"
	for kind, address := range kinds {
		for _, size := range [][2]int64{{1440, 900}, {1366, 650}, {390, 844}} {
			t.Run(fmt.Sprint(kind, "-", size[0]), func(t *testing.T) {
				t.Parallel()
				var s solved
				if kind != "arrange" && kind != "repair" {
					s = solution(t, address)
				}
				open := func() *Page {
					p := chromium.Open(t, address, Viewport(size[0], size[1]))
					p.Running()
					return p
				}
				p := open()
				p.inBothSchemes(fmt.Sprint(kind, "-", size[0], "-0-before"))
				p.answerWrongly(kind, s)
				p.Wait(`document.querySelector("#exercise-verdict").textContent !== ""`)
				p.inBothSchemes(fmt.Sprint(kind, "-", size[0], "-1-wrong"))
				for range 3 {
					p.Eval(`document.querySelector("#exercise-more")?.click()`, nil)
					p.settle()
				}
				p.inBothSchemes(fmt.Sprint(kind, "-", size[0], "-2-told"))
				if kind == "arrange" || kind == "repair" {
					return
				}
				p = open()
				p.solveBy(p.Click, p.Press, func(press func(string), s solved) { p.simulate(press, p.clickAt, s) }, kind, s)
				p.inBothSchemes(fmt.Sprint(kind, "-", size[0], "-3-right"))
			})
		}
	}
}

// inBothSchemes takes a picture in light and in dark.
func (p *Page) inBothSchemes(name string) {
	p.t.Helper()
	for _, scheme := range []string{"dark", "light"} {
		p.Do(Prefers("color-scheme", scheme))
		p.settle()
		p.Screenshot(filepath.Join(os.Getenv("UPSWEEP_SHOTS"), name+"-"+scheme+".png"))
	}
}

// answerWrongly gives an answer that has something in it, and checks it.
func (p *Page) answerWrongly(kind string, s solved) {
	p.t.Helper()
	switch kind {
	case "predict":
		p.Click("#exercise-copy")
	case "count":
		for id := range s.Fields {
			p.Click("#" + id)
			p.Press("8")
		}
	case "dependencies", "chain", "fault":
		p.Eval(`[...document.querySelectorAll("#exercise .board-pick")].at(-1).click()`, nil)
		p.Eval(`document.querySelector("#exercise input[type=radio]")?.click()`, nil)
	case "choose":
		p.Eval(`for (const set of document.querySelectorAll("#exercise fieldset")) { set.querySelector("input[type=radio]").click(); }`, nil)
	case "claim":
		for id := range s.Gaps {
			p.fillGap(id, 1)
		}
	case "build":
		p.Click("#exercise-wire-0")
		p.Click("#exercise-wire-1")
	}
	p.Eval(fmt.Sprintf(`document.querySelector(%q).click()`, "#exercise-check"), nil)
}
