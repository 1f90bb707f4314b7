package browser

import "testing"

// Beside the picture stands the program, with the line that runs and what a lane does on it; it
// folds away, and on a narrow page stands below. The menu leads to the workbench, where the program
// of the figure runs on its input.
func TestTheCodeStandsBeside(t *testing.T) {
	only(t, "where things stand is the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=3", Viewport(1280, 720), Prefers("reduced-motion", "reduce"))
	p.Running()
	const running = `[...document.querySelectorAll(".figure-listing li.is-now")].map((li) => li.dataset.line + " " + li.dataset.values).join("; ")`
	p.Wait(running + ` === "3 lane 7: x[7] ← 11 + 14 = 25"`)
	p.Click("#figure-forward")
	p.Wait(running + `.startsWith("4 ")`)
	var wide [2]float64
	const width = `document.querySelector("#figure-stage").clientWidth`
	p.Eval(width, &wide[0])
	p.Click("#figure-listing")
	p.Wait(`document.querySelector(".figure-listing") === null && document.querySelector("#figure-listing").ariaPressed === "false"`)
	if p.Eval(width, &wide[1]); wide[1] < wide[0]+200 {
		t.Errorf("without the program the stage is %v wide, with it %v", wide[1], wide[0])
	}
	p.Click("#figure-listing")
	p.Wait(running + `.startsWith("4 ")`)
	var inputs float64
	if p.Eval(`[...document.querySelectorAll("main input")].filter((e) => e.value.includes("3")).length`, &inputs); inputs != 1 {
		t.Errorf("the input stands in %v fields", inputs)
	}
	p.Do(Viewport(1024, 768))
	p.Wait(`[...document.querySelectorAll("ol.code")].filter((e) => e.offsetParent !== null && e.closest(".play-about") !== null).length === 1 && document.querySelector(".figure-listing").offsetParent === null`)
	p.Click("#figure-more")
	p.Click("#figure-edit")
	p.Wait(`location.pathname === "/write/scan/blelloch" && location.search.startsWith("?edit=1&x=3,1,7,0,4,1,6,3") && document.body.textContent.includes("Right on this input")`)
}
