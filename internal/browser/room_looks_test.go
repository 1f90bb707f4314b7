package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The pages of a room by keyboard alone, in the dark, in the system's colours and on a large
// projector: a vote from question to answer, without a fault that axe can find, and no page wider
// than its window.
func TestClassroomInAnyDress(t *testing.T) {
	only(t, "files have no rooms", served)
	thorough(t, "the sample is TestClassroom, in light colours and by touch")
	t.Parallel()
	dark := Prefers("color-scheme", "dark")
	desk := teaches(t, "blelloch", Viewport(1440, 900), dark)
	desk.pressByKeyboard("#desk-open")
	desk.Wait(`document.querySelector("#desk-code") !== null`)
	code := desk.Text("#desk-code")
	address := desk.within(desk.openedWindow())
	wall, large := desk.Beside(address, Viewport(1920, 1080), dark), desk.Beside(address, Viewport(3840, 2160))
	wall.Running()
	large.Running()
	ann := chromium.Open(t, "/room", Viewport(1024, 768), ForcedColors())
	ann.Running()
	var uneven float64
	if ann.Eval(`document.querySelector("#door-join").offsetHeight - document.querySelector("#door-code").offsetHeight`, &uneven); uneven != 0 {
		t.Errorf("the button to join is %v pixels taller than its field", uneven)
	}
	ann.Eval(`document.querySelector("#door-code").focus()`, nil)
	ann.Type("#door-code", code)
	ann.Press(kb.Enter)
	ben := chromium.Open(t, "/room?code="+code, Phone(), dark)
	ben.Running()
	ben.Wait(`document.querySelector("#seat-says").textContent === "With the class"`)
	shot(large, "join-3840")
	desk.Eval(`[...document.querySelectorAll(".desk-stop.is-question .desk-go")].find((b) => b.textContent.includes("After the up-sweep")).focus()`, nil)
	desk.Press(kb.Enter)
	desk.Wait(`document.querySelector("#ask") !== null`)
	desk.pressByKeyboard("#ask")
	pages := map[string]*Page{"desk-dark": desk, "wall-dark": wall, "wall-3840": large, "seat-forced": ann, "seat-dark": ben}
	look := func(phase string) {
		t.Helper()
		for name, p := range pages {
			p.Accessible()
			var over float64
			if p.Eval(`document.documentElement.scrollWidth - innerWidth`, &over); over > 0 {
				t.Errorf("%s, %s: the page is %v pixels wider than the window", name, phase, over)
			}
			shot(p, name+"-"+phase)
		}
	}
	for _, p := range []*Page{ann, ben} {
		p.inPhase("seat", "voting")
	}
	ann.pressByKeyboard("#choice-1")
	ann.Wait(`document.querySelector("#seat-own")?.textContent.includes("It is counted")`)
	ann.pressByKeyboard("#choice-2")
	ann.Wait(`document.querySelector("#choice-2").ariaPressed === "true" && document.querySelector("#seat-own").textContent.includes("It is counted")`)
	ben.Tap("#choice-1")
	desk.Wait(`document.querySelector("#desk-phase").textContent.includes("2 of 2 have voted")`)
	for _, p := range []*Page{desk, ann, ben} { // what the question is about is in sight, whatever room the question leaves the figure
		p.Wait(`(() => {
			const stage = document.querySelector("#figure-stage"), [, y, , height] = stage.dataset.active.split(" ").map(Number);
			return y >= stage.scrollTop && y + height <= stage.scrollTop + stage.clientHeight;
		})()`)
	}
	look("voting")
	for _, phase := range []string{"counted", "again"} {
		desk.pressByKeyboard("#turn-" + phase)
		desk.inPhase("desk", phase)
	}
	ann.pressByKeyboard("#choice-1")
	desk.Wait(`document.querySelector("#desk-phase").textContent.includes("1 of 2 have voted")`)
	for _, phase := range []string{"recounted", "revealed"} {
		desk.pressByKeyboard("#turn-" + phase)
		desk.inPhase("desk", phase)
	}
	for who, p := range map[string]*Page{"wall": wall, "seat": ann} {
		p.inPhase(who, "revealed")
	}
	large.inPhase("wall", "revealed")
	ben.inPhase("seat", "revealed")
	look("revealed")
	desk.pressByKeyboard("#question-done")
	ann.Wait(`document.querySelector("#seat-phase") === null`)
	ann.pressByKeyboard("#figure-back")
	ann.Wait(`document.querySelector("#seat-back") !== null`)
	ann.pressByKeyboard("#seat-back")
	ann.Wait(`document.querySelector("#seat-says").textContent === "With the class"`)
}
