package browser

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A journey is what a reader does, in any browser.
type journey struct {
	name   string
	sample bool // `make test` has time for it in Firefox and WebKit
	run    func(t *testing.T, open func(address string) Tab)
}

// journeys are written once and run in three engines.
func journeys() []journey {
	return []journey{
		{"reading", true, readingALesson},
		{"playing", true, playingAFigure},
		{"answering", false, answeringAQuestion},
		{"practising", false, practising},
		{"searching", false, searching},
		{"racing", true, racing},
		{"writing", true, writingAProgram},
		{"class", false, inAClass},
		{"pages", false, everyKindOfPage},
	}
}

// TestEngines runs the journeys in Chromium, Firefox and WebKit: all of them in `make engines`, in `make test` a sample in the two that the other tests don't look at.
func TestEngines(t *testing.T) {
	only(t, "the journeys in other engines look at the site where it is served", served)
	t.Parallel()
	all := os.Getenv("UPSWEEP_THOROUGH") != ""
	for name, launch := range engines() {
		if !all && name == "chromium" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engine := launch(t)
			for _, j := range journeys() {
				if all || j.sample {
					t.Run(j.name, func(t *testing.T) { j.run(t, func(address string) Tab { return engine.Open(t, site.URL, address) }) })
				}
			}
		})
	}
}

// engines start the browsers; each ends with its test.
func engines() map[string]func(t *testing.T) Engine {
	return map[string]func(t *testing.T) Engine{
		"chromium": func(t *testing.T) Engine { return chromiumEngine{} },
		"firefox": func(t *testing.T) Engine {
			f, err := LaunchFirefox(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(f.Close)
			return f
		},
		"webkit": func(t *testing.T) Engine {
			w, err := LaunchWebKit(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(w.Close)
			return w
		},
	}
}

type chromiumEngine struct{}

func (chromiumEngine) Open(t testing.TB, _, address string) Tab { return chromium.Open(t, address) }

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
	// Cells are about as wide as their values, in WebKit too, which can't size fields by what is in them.
	p.Wait(`[...document.querySelectorAll(".input-cells .input-cell")].every((cell) => cell.offsetWidth < 100)`)
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

// A race runs on workers, with shared memory or without; where there is none the page says so.
func racing(t *testing.T, open func(string) Tab) {
	p := open("/race?kernel=scan&type=int32&log=16&workers=2&runs=3")
	p.Running()
	p.Wait(`document.querySelector("#race-log").value === "16"`)
	p.Wait(`typeof SharedArrayBuffer === "function" || document.querySelector(".race-about").parentElement.textContent.includes("has no memory that workers can share")`)
	p.Click("#race-start")
	p.Wait(`document.querySelector("#race-says").textContent.startsWith("Done.")`)
	p.Wait(`document.querySelectorAll("#race-table tbody tr").length === 2`)
}

// A program is opened in the editor, changed by a key, run and judged.
func writingAProgram(t *testing.T, open func(string) Tab) {
	p := open("/write/scan/hillis-steele")
	p.Running()
	p.Wait(`Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`)
	p.Eval(`document.querySelector(".cm-content").focus()`, nil)
	p.Press("#")
	p.Wait(`document.querySelector(".cm-content").textContent.includes("#")`)
	p.Click("#write-judge")
	p.Wait(`document.querySelectorAll(".write-mark").length === 4 && document.querySelector(".is-stale") === null`)
}

// A teacher opens a room, a student joins, and follows a step.
func inAClass(t *testing.T, open func(string) Tab) {
	desk := open("/present?lesson=blelloch")
	desk.Running()
	desk.Wait(`document.querySelector(".desk-stop") !== null`)
	desk.Click("#desk-open")
	desk.Wait(`document.querySelector("#desk-code") !== null`)
	ann := open("/room")
	ann.Running()
	ann.Type("#door-code", strings.ToLower(desk.Text("#desk-code")))
	ann.Click("#door-join")
	ann.Wait(`document.querySelector(".seat")?.dataset.line === "connected"`)
	desk.Click("#stop-6")
	ann.Wait(`document.querySelector("#figure-stage").dataset.at === "4"`)
	desk.Click("#figure-forward")
	ann.Wait(`document.querySelector("#figure-stage").dataset.at === "5"`)
}

// Each kind of page has at most one first heading, and never scrolls sideways, in a wide window and a narrow one.
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
			t.Logf("%s, %d pixels wide", address, width)                 // the last one named is where it fails
			p.Wait(`document.documentElement.scrollWidth <= innerWidth`) // a figure takes a frame or two to follow its window
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

// TestBenchEngines measures frames and first answers in each engine, for docs/browsers.md: `make bench-engines`. It asserts that they come, not that they are fast.
func TestBenchEngines(t *testing.T) {
	if os.Getenv("UPSWEEP_BENCH") == "" {
		t.Skip("set UPSWEEP_BENCH=1, or run `make bench-engines`")
	}
	for name, launch := range engines() {
		t.Run(name, func(t *testing.T) {
			engine := launch(t)
			var started []float64
			for range 5 {
				p := engine.Open(t, site.URL, "/play/scan/blelloch")
				p.Running()
				var ms float64
				p.Eval(`performance.now()`, &ms)
				started = append(started, ms)
			}
			slices.Sort(started)
			t.Logf("client running %.0f ms after the page was asked for, the median of five", started[2])
			p := engine.Open(t, site.URL, "/play/scan/hillis-steele?x="+strings.TrimSuffix(strings.Repeat("1,2,3,4,", 256), ",")+"&round=0")
			p.Running()
			stands(p, "figure", "0")
			frames := func(what, script string) {
				var ms []float64
				p.Eval(`(async () => { const out = []; let last = 0, on = true; const tick = (now) => { if (last) out.push(now - last); last = now; if (on) requestAnimationFrame(tick); }; requestAnimationFrame(tick);
					const frame = () => new Promise((r) => requestAnimationFrame(r)); `+script+`; on = false; return out.sort((a, b) => a - b); })()`, &ms)
				if len(ms) < 20 {
					t.Fatalf("%s: %d frames", what, len(ms))
				}
				t.Logf("%s 1,024 lanes: a frame takes %.1f ms in the median, %.1f at the 95th percentile (%d frames)", what, ms[len(ms)/2], ms[len(ms)*95/100], len(ms))
			}
			frames("playing", `document.querySelector("#figure-play").click(); while (document.querySelector("#figure-stage").dataset.at !== "10") await frame()`)
			frames("scrubbing", `const s = document.querySelector("#figure-scrub"); for (let k = 0; k < 200; k++) { s.value = 5 + 5 * Math.sin(k / 10); s.dispatchEvent(new Event("input", {bubbles: true})); await frame(); }`)
		})
	}
}
