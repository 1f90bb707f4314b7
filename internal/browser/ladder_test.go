package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// later moves the clock of every document by some days before its own scripts run.
func later(days int) Setup {
	return Before(fmt.Sprintf(`(() => {
		const Now = Date, shift = %d * 24 * 60 * 60 * 1000;
		globalThis.Date = class extends Now {
			constructor(...given) { if (given.length > 0) super(...given); else super(Now.now() + shift); }
			static now() { return Now.now() + shift; }
		};
	})()`, days))
}

// exerciseHere is the address of the exercise on the page, within the site, and its kind.
func (p *Page) exerciseHere() (address, kind string) {
	p.t.Helper()
	p.Eval(`location.pathname.replace(/^.*\/practice\//, "/practice/") + location.search`, &address)
	p.Eval(`new URLSearchParams(location.search).get("kind")`, &kind)
	return address, kind
}

// pressByKeyboard goes to what a selector names with Tab and presses it with the space bar, unless
// it is a field.
func (p *Page) pressByKeyboard(selector string) {
	p.t.Helper()
	id := strings.TrimPrefix(selector, "#")
	p.Wait(fmt.Sprintf(`document.getElementById(%q) !== null`, id))
	p.tabTo(id)
	var what string
	p.Eval(`document.activeElement.matches("a") ? "link" : document.activeElement.type`, &what)
	switch what {
	case "link":
		p.Press(kb.Enter)
	case "text":
	default:
		p.Press(" ")
	}
}

// atStep waits for the exercise of a step of a plan.
func (p *Page) atStep(n int, says string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.querySelector(".plan-step[aria-current=step]")?.textContent === "%d" && document.querySelector(".plan-says").textContent === %q && document.querySelector("#exercise-verdict") !== null`, n, says))
}

// seen takes a picture of the page where UPSWEEP_SHOTS names a folder for it, in light and in dark,
// at the widths that the design names.
func (p *Page) seen(name string) {
	p.t.Helper()
	folder := os.Getenv("UPSWEEP_SHOTS")
	if folder == "" {
		return
	}
	for _, scheme := range []string{"light", "dark"} {
		for _, size := range [][2]int64{{1440, 900}, {1366, 768}, {390, 844}} {
			p.Do(Prefers("color-scheme", scheme), Viewport(size[0], size[1]))
			p.settle()
			p.Screenshot(filepath.Join(folder, fmt.Sprintf("%s-%s-%d.png", name, scheme, size[0])))
		}
	}
	p.Do(Prefers("color-scheme", "light"), Viewport(1440, 900))
	p.settle()
}

// climb answers the exercise on the page: the first of a plan by keyboard, as all ways between them
// are, the others by pointer, since TestEveryKindByKeyboard answers each kind.
func (p *Page) climb(step int, kind string, s solved) {
	p.t.Helper()
	if step == 1 {
		p.solveBy(p.pressByKeyboard, p.Press, p.simulateByKeys, kind, s)
		return
	}
	p.solveBy(p.Click, p.Press, func(press func(string), s solved) { p.simulate(press, p.clickAt, s) }, kind, s)
}

// A new reader finishes a lesson, gets to its first exercise with one press, goes through the whole
// ladder, and finds the next day what is due.
func TestALadderAndTheNextDay(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/lessons/blelloch", WatchShift())
	p.Running()
	p.Eval(`document.querySelector("#ladder").scrollIntoView()`, nil)
	if got := p.Text("#ladder-next"); got != "Practise this: 0 of 7" {
		t.Errorf("the lesson ends with %q", got)
	}
	p.Accessible()
	p.seen("lesson")
	p.Eval(`document.querySelector("#ladder a").focus()`, nil) // the reader is at the end of the text
	p.pressByKeyboard("#ladder-next")
	const steps = 7
	for i := 1; i <= steps; i++ {
		p.atStep(i, fmt.Sprintf("Step %d of %d of Scan: Blelloch", i, steps))
		address, kind := p.exerciseHere()
		if !strings.HasPrefix(address, "/practice/scan/blelloch?") {
			t.Fatalf("step %d is %s", i, address)
		}
		if i == 1 {
			p.Accessible()
			p.seen("step")
		}
		p.climb(i, kind, solution(t, address))
		p.Wait(fmt.Sprintf(`document.querySelectorAll(".plan-step.is-done").length === %d`, i))
		if i == steps {
			p.Accessible()
			p.seen("whole")
		}
		p.pressByKeyboard("#exercise-next")
	}
	p.Wait(`document.querySelector(".ladder-page")?.textContent.includes("All 7 steps done.")`)
	p.Accessible()
	p.seen("ladder")

	// The same day nothing is due; the front page tells how far the ladder has been climbed.
	p.Go("/")
	p.Running()
	p.Wait(`[...document.querySelectorAll(".map-climb")].some((a) => a.textContent.startsWith("Practise this: 7 of 7"))`)
	p.Accessible()
	p.seen("front")

	next := p.Beside("/practice", later(1))
	next.Running()
	next.Wait(`document.querySelector("#today").parentElement.textContent.includes("4 exercises, about ")`)
	next.Wait(`document.querySelector("#today + p").textContent === "4 exercises, about 8 minutes."`)
	next.Accessible()
	next.seen("today")
	next.pressByKeyboard("#practice-next")
	for i := 1; i <= 4; i++ {
		next.atStep(i, fmt.Sprintf("Today: %d of 4", i))
		address, kind := next.exerciseHere()
		next.climb(i, kind, solution(t, address))
		next.pressByKeyboard("#exercise-next")
	}
	// What is due is done, and the day goes on: with a lesson, and once all are read with their
	// ladders.
	next.Wait(`location.pathname.includes("/lessons/")`)
	if sample() { // what comes after is TestMastery's
		return
	}
	next.Go("/practice")
	next.Running()
	next.Wait(`document.querySelector(".today-end")?.textContent.startsWith("4 exercises done. A lesson comes next, about ") && document.querySelector("#practice-next").textContent.startsWith("Read ")`)
	next.Wait(`document.querySelector("#today-back") === null`)
	next.Accessible()
	next.seen("a-lesson-next")
	next.Go("/")
	next.Running()
	next.Eval(`localStorage.setItem("reading", [...document.querySelectorAll(".map-title[href*='/lessons/']")].map((a) => a.pathname.split("/").at(-1) + " read").join("\n"))`, nil)
	next.Go("/practice")
	next.Running()
	next.Wait(`/^4 of \d+ exercises done; the rest takes about \d+ minutes/.test(document.querySelector("#today + p").textContent) && document.querySelector("#practice-next").textContent.startsWith("Continue with ")`)
}

// A lesson ends in the open step of its ladder, which is answered there: it comes when the reader
// nears the end, its field stands over its box in any window, and the next step takes its place.
func TestALadderInsideItsLesson(t *testing.T) {
	only(t, "what an exercise answers is the same in every place", served)
	t.Parallel()
	s := solution(t, "/practice/scan/hillis-steele?kind=predict&seed=1&n=4&op=%2B&inclusive=true")
	p := chromium.Open(t, "/lessons/hillis-steele", Viewport(1366, 768), WatchShift())
	p.Running()
	var there bool
	if p.Eval(`document.querySelector("#ladder-exercise") !== null`, &there); there {
		t.Error("the exercise is made with the page")
	}
	p.Eval(`document.querySelector("#ladder").scrollIntoView()`, nil)
	boxes := strings.ReplaceAll(boxOnFigure, "#exercise", "#ladder-exercise")
	over := `(() => { const at = ` + boxes + `; return at.Asked.some((a) => Math.abs(a.X - at.Field.X) < 3 && Math.abs(a.Y - at.Field.Y) < 3); })()`
	p.Wait(`document.querySelector("#ladder-exercise-box")?.style.display === "block" && ` + over)
	p.Accessible()
	p.Do(chromedp.EmulateViewport(1024, 768))
	p.Wait(over)
	p.Do(chromedp.EmulateViewport(1366, 768))
	p.Wait(over)
	for slot := range len(s.Fields) {
		p.Wait(fmt.Sprintf(`(() => { const f = document.querySelector("#ladder-exercise-%d"); f.value = %q; f.dispatchEvent(new Event("input", {bubbles: true})); return true; })()`, slot, s.Fields[fmt.Sprintf("exercise-%d", slot)]))
	}
	p.Click("#ladder-exercise-check")
	p.Wait(`document.querySelector("#ladder-exercise-verdict.verdict-right") !== null`)
	p.Wait(`document.querySelector("#ladder-next").textContent === "Practise this: 1 of 7"`)
	p.Accessible()
	p.Click("#ladder-on")
	p.Wait(`document.querySelector("#ladder-exercise.drill-simulate") !== null && document.querySelector(".ladder-here .eyebrow").textContent === "Step 2 of 7"`)
	p.Wait(`document.querySelector("#ladder-exercise-sheet svg") !== null`)
	p.Accessible()
}

// Who jumps to the end of a lesson sees the exercise come, and nothing below it move: its room is kept
// from the start.
func TestALadderTakesTheRoomThatIsKept(t *testing.T) {
	thorough(t, "TestALadderInsideItsLesson is the sample")
	only(t, "how tall an exercise is is the same in every place", served)
	t.Parallel()
	for name, device := range map[string]Setup{"desktop": Viewport(1366, 768), "phone": Phone()} {
		t.Run(name, func(t *testing.T) {
			p := chromium.Open(t, "about:blank", device)
			for _, lesson := range []string{"hillis-steele", "data-parallel", "work-and-span", "histogram"} { // which begin with three kinds
				p.Follow("/lessons/" + lesson)
				var before, after float64
				p.Eval(`document.querySelector("#ladder").offsetHeight`, &before)
				p.Eval(`document.querySelector(".turns").scrollIntoView()`, nil)
				p.Wait(`document.querySelector("#ladder-exercise .drill-dock") !== null`)
				if p.Eval(`document.querySelector("#ladder").offsetHeight`, &after); before != after {
					t.Errorf("%s: the ladder grows from %g to %g pixels when its exercise comes", lesson, before, after)
				}
			}
		})
	}
}
