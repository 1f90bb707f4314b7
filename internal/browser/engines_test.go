package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// A journey is what a reader does, in any browser.
type journey struct {
	name   string
	sample []string // the engines in which `make test` has time for it
	alone  bool     // it needs no server of ours, and once used no network
	run    func(t *testing.T, open func(address string) Tab)
}

// journeys are written once and run in three engines.
func journeys() []journey {
	return []journey{
		{"reading", []string{"firefox"}, true, readingALesson},
		{"playing", []string{"webkit"}, true, playingAFigure},
		{"answering", nil, true, answeringAQuestion},
		{"practising", nil, true, practising},
		{"searching", nil, true, searching},
		{"taking along", nil, true, takingAlong},
		{"racing", []string{"firefox"}, true, racing},
		{"writing", []string{"webkit"}, true, writingAProgram},
		{"class", []string{"webkit"}, false, inAClass},
		{"pages", nil, false, everyKindOfPage},
		{"card", nil, false, aCardInANarrowerWindow},
		{"frames", nil, false, framesOnAnotherPage},
	}
}

// TestEngines runs the journeys in Chromium, Firefox and WebKit: all of them in `make engines`, in
// `make test` a sample in the two that the other tests don't look at.
func TestEngines(t *testing.T) {
	only(t, "the journeys in other engines look at the site where it is served", served)
	t.Parallel()
	all := !sample()
	for name, launch := range engines() {
		if !all && name == "chromium" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engine := launch(t, Preferences{})
			for _, j := range journeys() {
				if all || slices.Contains(j.sample, name) {
					t.Run(j.name, func(t *testing.T) { j.run(t, func(address string) Tab { return engine.Open(t, site.URL, address) }) })
				}
			}
		})
	}
}

// engines start the browsers for a reader who prefers something; each ends with its test.
func engines() map[string]func(t *testing.T, wants Preferences) Engine {
	return map[string]func(t *testing.T, wants Preferences) Engine{
		"chromium": func(_ *testing.T, wants Preferences) Engine { return chromiumEngine{wants} },
		"firefox": func(t *testing.T, wants Preferences) Engine {
			f, err := LaunchFirefox(context.Background(), wants)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(f.Close)
			return f
		},
		"webkit": func(t *testing.T, wants Preferences) Engine {
			w, err := LaunchWebKit(context.Background(), wants)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(w.Close)
			return w
		},
	}
}

type chromiumEngine struct{ wants Preferences }

func (e chromiumEngine) Open(t testing.TB, at, address string) Tab {
	var features []*emulation.MediaFeature
	for name, value := range map[string]string{
		"prefers-color-scheme":   map[bool]string{true: "dark", false: "light"}[e.wants.Dark],
		"prefers-reduced-motion": map[bool]string{true: "reduce"}[e.wants.Still],
		"prefers-contrast":       map[bool]string{true: "more"}[e.wants.Contrast],
		"forced-colors":          map[bool]string{true: "active"}[e.wants.SystemColors],
	} {
		features = append(features, &emulation.MediaFeature{Name: name, Value: value})
	}
	setup := []Setup{emulation.SetEmulatedMedia().WithFeatures(features)}
	if e.wants.Touch {
		setup = append(setup, Phone())
	}
	p := chromium.At(at).Open(t, address, setup...)
	p.hasty = e.wants.Hasty
	return p
}

// stands waits until a figure stands on a step.
func stands(p Tab, figure, step string) {
	p.Wait(`document.querySelector("#` + figure + `-stage").dataset.at === "` + step + `" && document.querySelector("#` + figure + ` .counters dd b").textContent === "` + step + `"`)
}

// From home to a lesson; a sentence leads to its round, and a step back from it.
func readingALesson(t *testing.T, open func(string) Tab) {
	p := open("/")
	p.Running()
	p.Click(`a.map-title[href$="/lessons/blelloch"]`)
	p.Wait(`location.pathname.endsWith("/lessons/blelloch") && document.querySelector("h1").textContent === "Scan: Blelloch"`)
	p.Click(`a.round[data-figure="sweep"][data-round="7"]`)
	stands(p, "sweep", "7")
	p.Click("#sweep-back")
	stands(p, "sweep", "6")
}

// A figure by pointer and by keyboard; another input; playing to the end.
func playingAFigure(t *testing.T, open func(string) Tab) {
	p := open("/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=0")
	p.Running()
	stands(p, "figure", "0")
	p.Click("#figure-forward")
	stands(p, "figure", "1")
	if got := p.Text("#figure-sentence"); !strings.Contains(got, "x[1] ← 3 + 1 = 4") {
		t.Errorf("after a step the sentence says %q", got)
	}
	p.Press(kb.ArrowRight)
	stands(p, "figure", "2")
	p.Press(kb.End)
	stands(p, "figure", "7")
	p.Press(kb.ArrowLeft)
	stands(p, "figure", "6")
	p.Press(kb.Home)
	stands(p, "figure", "0")
	p.Click("#figure-play")
	stands(p, "figure", "7")
	p.Eval(`(() => { const s = document.querySelector("#figure-scrub"); s.value = 3; s.dispatchEvent(new Event("input", {bubbles: true})); })()`, nil)
	stands(p, "figure", "3")
	p.Eval(`document.querySelector("#figure-field-x").closest("details")?.setAttribute("open", "")`, nil)
	p.Type("#figure-field-x", "5 1 2 9")
	p.Wait(`location.search.includes("x=5,1,2,9")`)
	p.Click("#figure-last")
	stands(p, "figure", "5")
}

// A question opens unanswered, and says something to an answer.
func answeringAQuestion(t *testing.T, open func(string) Tab) {
	p := open("/lessons/blelloch")
	p.Running()
	p.Wait(`document.querySelectorAll(".question input:checked").length === 0`)
	p.Click(`#meaning input[type=radio]`)
	p.Click(`#meaning button[type=submit]`)
	p.Wait(`document.querySelector("#meaning .verdict-lead") !== null`)
}

// An exercise is answered; the answer is judged, and there after the page is loaded anew.
func practising(t *testing.T, open func(string) Tab) {
	p := open("/practice/scan/blelloch?kind=count&seed=1")
	p.Running()
	p.Type("#exercise-0", "1")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector(".practice-record").textContent.includes("1 answer kept")`)
}

// What is typed is found.
func searching(t *testing.T, open func(string) Tab) {
	p := open("/search")
	p.Running()
	p.Type("#search-field", "down-sweep")
	p.Wait(`document.querySelector(".results a")?.textContent === "down-sweep"`)
	p.Click(".results a")
	p.Wait(`document.querySelector("h1").textContent === "Glossary" && document.getElementById("down-sweep") !== null`)
}

// What a reader takes along: a lesson on paper, its figures in rounds, and their record as a file.
func takingAlong(t *testing.T, open func(string) Tab) {
	p := open("/lessons/blelloch")
	p.Running()
	stands := func(rounds bool) string {
		return fmt.Sprintf(`(document.querySelectorAll("#sweep + .print-rounds figure svg").length > 1) === %v`, rounds)
	}
	p.Eval(`dispatchEvent(new Event("beforeprint"))`, nil)
	p.Wait(stands(true))
	p.Eval(`dispatchEvent(new Event("afterprint"))`, nil)
	p.Wait(stands(false))
	p.Go("/practice")
	p.Running()
	p.Eval(`(() => {
		const address = URL.createObjectURL, click = HTMLElement.prototype.click;
		URL.createObjectURL = (blob) => { globalThis.file = blob; return address.call(URL, blob); };
		HTMLElement.prototype.click = function () { globalThis.named = this.download; click.call(this); };
	})()`, nil)
	p.Click("#record-save")
	p.Wait(`globalThis.file instanceof Blob && globalThis.named.endsWith(".json")`)
	var text string
	p.Eval(`globalThis.file.text()`, &text)
	if !json.Valid([]byte(text)) {
		t.Errorf("the record is saved as %.100q", text)
	}
}

// A race runs on workers, with shared memory or without; if there is none the page says so.
func racing(t *testing.T, open func(string) Tab) {
	p := open("/race?kernel=scan&type=int32&log=16&workers=2&runs=3")
	p.Running()
	p.Wait(`document.querySelector("#race-log").value === "16"`)
	var isolated bool
	if p.Eval(`crossOriginIsolated`, &isolated); !isolated {
		// The clocks of Firefox and WebKit tick once a millisecond in such a page, and one thread
		// scans 2¹⁶ values in less: there would be nothing to compare.
		p.Go("/race?kernel=scan&type=int32&log=21&workers=2&runs=3")
		p.Running()
		p.Wait(`document.querySelector("#race-log").value === "21"`)
	}
	p.Wait(`typeof SharedArrayBuffer === "function" || !crossOriginIsolated || document.querySelector(".race-about").parentElement.textContent.includes("has no memory that workers can share")`)
	p.Click("#race-start")
	p.Wait(`document.querySelector("#race-says").textContent.startsWith("Done.")`)
	p.Wait(`document.querySelectorAll("#race-table tbody tr").length === 2`)
}

// aProgramIn opens a program in the editor and waits for its run.
func aProgramIn(open func(string) Tab) Tab {
	p := open("/write/scan/hillis-steele")
	p.Running()
	p.Wait(`Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`)
	return p
}

// A program is opened in the editor, changed by a key, run and judged.
func writingAProgram(t *testing.T, open func(string) Tab) {
	p := aProgramIn(open)
	p.Eval(`document.querySelector(".cm-content").focus()`, nil)
	p.Press("#")
	p.Wait(`document.querySelector(".cm-content").textContent.includes("#")`)
	p.Click("#write-judge")
	p.Wait(`document.querySelectorAll(".write-mark").length === 4 && document.querySelector(".is-stale") === null`)
}

// A teacher opens a room, students join and follow a step; they are asked, vote twice, and are
// shown the answer.
func inAClass(t *testing.T, open func(string) Tab) {
	teacher := open("/present?lesson=blelloch")
	teacher.Running()
	teacher.Wait(`document.querySelector(".desk-stop") !== null`)
	teacher.Click("#desk-open")
	teacher.Wait(`document.querySelector("#desk-code") !== null`)
	ann := open("/room")
	ann.Running()
	ann.Type("#door-code", strings.ToLower(teacher.Text("#desk-code")))
	ann.Click("#door-join")
	ben := open("/room?code=" + strings.ReplaceAll(teacher.Text("#desk-code"), " ", ""))
	ben.Running()
	students := []Tab{ann, ben}
	for _, p := range students {
		p.Wait(`document.querySelector(".seat")?.dataset.line === "connected"`)
	}
	teacher.Click("#stop-6")
	stands := func(step string) {
		t.Helper()
		for _, p := range students {
			p.Wait(`document.querySelector("#figure-stage").dataset.at === "` + step + `"`)
		}
	}
	stands("4")
	teacher.Click("#figure-forward")
	stands("5")

	// The question hides the head of the figure, with a menu that is open there or not.
	ann.Click(`[popovertarget="figure-menu"]`)
	ann.Wait(`document.querySelector("#figure-menu").matches(":popover-open")`)
	teacher.Eval(`[...document.querySelectorAll(".desk-stop.is-question .desk-go")].find((b) => b.textContent.includes("After the up-sweep")).click()`, nil)
	teacher.Wait(`document.querySelector("#ask") !== null`)
	teacher.Click("#ask")
	inPhase := func(phase string) {
		t.Helper()
		for _, p := range students {
			p.Wait(`document.querySelector("#seat-phase")?.dataset.phase === "` + phase + `"`)
		}
	}
	inPhase("voting")
	stands("3")
	vote := func(p Tab, choice string) {
		t.Helper()
		p.Click(choice)
		p.Wait(`document.querySelector("` + choice + `").ariaPressed === "true" && document.querySelector("#seat-own")?.textContent.includes("It is counted")`)
	}
	vote(ann, "#choice-0")
	vote(ben, "#choice-1")
	teacher.Wait(`document.querySelector("#desk-phase").textContent.includes("2 of 2 have voted")`)
	teacher.Click("#turn-counted")
	inPhase("counted")
	teacher.Click("#turn-again")
	inPhase("again")
	vote(ann, "#choice-1")
	vote(ben, "#choice-1")
	teacher.Wait(`document.querySelector("#desk-phase").textContent.includes("2 of 2 have voted")`)
	teacher.Click("#turn-recounted")
	teacher.Click("#turn-revealed")
	for _, p := range students {
		p.Wait(`document.querySelectorAll(".poll-bar-2").length === 4 && document.querySelector(".poll-row.is-right .poll-bar-2 + .poll-count").textContent.startsWith("2 ")`)
	}
	stands("5") // the run has played the answer
	teacher.Click("#question-done")
	for _, p := range students {
		p.Wait(`document.querySelector("#seat-phase") === null`)
	}
}

// Each kind of page has at most one first heading, and never scrolls sideways, in a wide window and
// a narrow one.
func everyKindOfPage(t *testing.T, open func(string) Tab) {
	p := open("/")
	for _, address := range []string{
		"/", "/lessons/blelloch", "/play/scan/blelloch", "/compare", "/embed/scan/hillis-steele-in-place", "/player/scan/blelloch", "/practice", "/practice/sets", "/race", "/gpu", "/catalogue", "/teach", "/glossary", "/search", "/licences",
	} {
		p.Go(address)
		if !strings.HasPrefix(address, "/player") {
			p.Running()
		}
		for _, width := range []int{1440, 500} {
			p.Resize(width, 900)
			fits(t, p, fmt.Sprintf("%s, %d pixels wide", address, width))
			var headings int
			if p.Eval(`document.querySelectorAll("h1").length`, &headings); headings > 1 {
				t.Errorf("%s has %d headings", address, headings)
			}
			if folder := os.Getenv("UPSWEEP_SHOTS"); folder != "" {
				p.Screenshot(fmt.Sprintf("%s/%s%s-%d.png", folder, strings.ReplaceAll(t.Name(), "/", "-"), strings.ReplaceAll(address, "/", "-"), width))
			}
		}
	}
}

// fits waits until the page is no wider than its window, which a figure takes a frame or two to
// follow; where it never is, what sticks out is told.
func fits(t *testing.T, p Tab, which string) {
	t.Helper()
	fitted := false
	defer func() {
		if !fitted {
			var wide []string
			p.Eval(`[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).map((e) => Math.round(e.getBoundingClientRect().right) + " px: " + e.cloneNode().outerHTML.slice(0, 120)).slice(0, 8)`, &wide)
			t.Logf("%s: %s", which, strings.Join(wide, "\n  "))
		}
	}()
	p.Wait(`document.documentElement.scrollWidth <= innerWidth`)
	fitted = true
}

// What the card of a value says stays with its value when the window gets narrower, and does not
// widen the page.
func aCardInANarrowerWindow(t *testing.T, open func(string) Tab) {
	p := open("/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=0")
	p.Running()
	stands(p, "figure", "0")
	p.Eval(`document.querySelector("#figure-stage").focus()`, nil)
	p.Press(kb.ArrowDown)
	for range 7 {
		p.Press(kb.ArrowRight)
	}
	p.Wait(`document.querySelector("#figure-card").style.visibility === "visible"`)
	p.Resize(500, 900)
	fits(t, p, "with a card")
	// WebKit's window has a pointer, which leaves the value where the window does: then the card
	// goes.
	p.Wait(`!(document.querySelector("#figure-card")?.getBoundingClientRect().right > innerWidth)`)
}

// Elements on a page of another origin: what is done and answered in their frames reaches the page,
// and what the page asks is done.
func framesOnAnotherPage(t *testing.T, open func(string) Tab) {
	// The frames are looked into by the shadow trees of their elements, which are closed by
	// themselves.
	content := fmt.Sprintf(`<script>{ const attach = Element.prototype.attachShadow; Element.prototype.attachShadow = function () { return attach.call(this, { mode: "open" }); }; }</script>
		<script src="%s/upsweep.js"></script>%s
		<upsweep-figure id="f" algorithm="scan/blelloch" x="3,1,7,0" round="2" theme="dark" loading="eager"></upsweep-figure>
		<upsweep-figure id="p" algorithm="reduce/tree" controls="play" loading="eager"></upsweep-figure>
		<upsweep-exercise id="e" exercise="count:scan/serial:1:n16" loading="eager"></upsweep-exercise>`, site.URL, listening)
	p := open(foreign(t, content, false))
	p.Wait(`["f", "p", "e"].every((id) => said.some(({ kind, of }) => kind === "ready" && of === id))`)
	const latest = `said.findLast(({ kind, of }) => kind === "%s" && of === "%s")?.%s`
	state := func(of, field, value string) {
		t.Helper()
		p.Wait(fmt.Sprintf(latest, "state", of, field) + " === " + value)
	}
	state("f", "round", "2")
	p.Eval(`f.step(1)`, nil)
	state("f", "round", "3")
	p.Eval(`p.scrollIntoView()`, nil)
	p.Eval(`globalThis.p.seek({ step: 2 })`, nil)
	state("p", "step", "2")
	player := p.Frame("/player/reduce/tree")
	player.Eval(`document.querySelector("#figure-forward").click()`, nil)
	state("p", "step", "3")
	p.Eval(`e.scrollIntoView()`, nil)
	task := p.Frame("/embed/exercise/scan/serial")
	task.Running()
	task.Eval(`(() => { const f = document.querySelector("#exercise-0"); f.value = "3"; for (const kind of ["input", "change"]) f.dispatchEvent(new Event(kind, { bubbles: true })); document.querySelector("#exercise-check").click(); })()`, nil)
	p.Wait(`last("answered").tries === 1 && last("answered").score < last("answered").of`)
}
