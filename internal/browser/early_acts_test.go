package browser

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// setField sets a field as a reader would, where the protocols of browsers have no word for it.
func setField(p Tab, selector, property, value string) {
	p.Eval(fmt.Sprintf(`(() => { const f = document.querySelector(%q); f.%s = %s; for (const type of ["input", "change"]) f.dispatchEvent(new Event(type, { bubbles: true })); })()`, selector, property, value), nil)
}

// chooseFile gives a field a file with a text.
func chooseFile(p Tab, selector, text string) {
	p.Eval(fmt.Sprintf(`(() => { const list = new DataTransfer(); list.items.add(new File([%q], "file.json", { type: "text/plain" })); const f = document.querySelector(%q); f.files = list.files; f.dispatchEvent(new Event("change", { bubbles: true })); })()`, text, selector), nil)
}

// scripted are the early acts that client.js, which places the field, has to be there for; its
// program is held back all the same.
var scripted = []string{"box of an exercise", "box of a figure"}

// earlyActs are what readers do before the client is there, with what must have become of it, once
// and in order.
var earlyActs = []struct {
	name, address string
	do            func(p Tab)
	at            string // JavaScript that is true at once, without the client; empty for nothing
	becomes       string // JavaScript that comes true with the client
}{
	{"presses", "/play/scan/blelloch", func(p Tab) {
		for range 3 {
			p.Click("#figure-forward")
		}
		p.Click("#figure-back")
	}, "", stoodAt("figure", 2)},
	{"keys", "/play/scan/blelloch", func(p Tab) {
		p.Eval(`document.querySelector("#figure-stage").scrollIntoView()`, nil)
		for _, key := range []string{kb.End, "[", "]"} {
			p.Press(key)
		}
		p.Press(kb.ArrowLeft)
		p.Press(kb.ArrowLeft)
	}, "", stoodAt("figure", 5)},
	{"slider", "/play/scan/blelloch", func(p Tab) {
		setField(p, "#figure-scrub", "value", "4")
		p.Click("#figure-forward")
	}, "", stoodAt("figure", 5)},
	{"tab", "/play/scan/blelloch", func(p Tab) { p.Click("#figure-view-tree"); p.Click("#figure-forward") }, "",
		`document.querySelector("#figure-view-tree").ariaSelected === "true" && ` + stoodAt("figure", 1)},
	{"tab by keys", "/play/scan/blelloch", func(p Tab) {
		p.Eval(`document.querySelector("#figure-view-dag").focus()`, nil)
		p.Press(kb.ArrowRight)
	}, "", `document.querySelector("#figure-view-dag").ariaSelected === "false"`},
	{"typed, then pressed", "/play/scan/blelloch", func(p Tab) {
		setField(p, "#figure-field-x", "value", `"5 1 2 9"`)
		// At once: if the client is there already, the button moves up with the picture's lower edge.
		p.Eval(`document.querySelector("#figure-last").click()`, nil)
	}, "", `location.search.includes("x=5,1,2,9") && ` + stoodAt("figure", 5)},
	{"select", "/play/scan/blelloch", func(p Tab) { setField(p, "#figure-field-op", "value", `"max"`) }, "", `location.search.includes("op=max")`},
	{"check box", "/play/scan/blelloch", func(p Tab) { setField(p, "#figure-field-inclusive", "checked", "true") }, "", `location.search.includes("inclusive")`},
	{"file of an input", "/play/scan/blelloch", func(p Tab) { chooseFile(p, "#figure-file", "4 4 4 4") }, "", `location.search.includes("x=4,4,4,4")`},
	{"menu", "/play/scan/blelloch", func(p Tab) { p.Eval(`document.querySelector("#figure-projector").click()`, nil) }, "",
		`document.documentElement.dataset.projector === "figure"`},
	{"fold", "/compare", func(p Tab) { p.Eval(`document.querySelector("#app summary").click()`, nil) }, `document.querySelector("#app details").open`,
		`document.querySelector("#app details").open`},
	{"choice of an algorithm", "/compare", func(p Tab) { setField(p, "#left-choice", "value", `"reduce/tree"`) }, "", `location.search.includes("reduce/tree")`},
	{"question", "/lessons/blelloch", func(p Tab) {
		p.Eval(`document.querySelector("#question-meaning-1").click()`, nil)
		p.Eval(`document.querySelector("#question-meaning-1").form.querySelector("[type=submit]").click()`, nil)
	}, "", `/verdict-(right|wrong)/.test(document.querySelector("#question-meaning-1").form.querySelector(".verdict")?.className)`},
	{"exercise", "/practice/scan/blelloch?kind=count&seed=1", func(p Tab) {
		p.Type("#exercise-0", "1")
		p.Click("#exercise-check")
	}, "", `document.querySelector("#exercise-verdict.verdict-wrong") !== null && document.querySelector("#exercise-0").value === "1"`},
	{"box of an exercise", "/practice/scan/blelloch?kind=predict&seed=1", func(p Tab) { p.Type("#exercise-box", "7") }, "", `document.querySelector("#exercise-0").value === "7"`},
	{"box that is pressed and typed in", "/", func(p Tab) {
		p.Click("#home-first") // from where it would play on
		p.Wait(`document.querySelector("#home-stage").dataset.at === "0"`)
		// A box of the server's picture, or, as soon as the client has come, the field.
		p.Eval(`setInterval(() => [...document.querySelectorAll("#home-stage .asked, #home-box")].find((box) => box.checkVisibility())?.classList.add("first-box"), 10)`, nil)
		p.Click(".first-box")
		p.Press("4")
		p.Press(kb.Enter)
	}, "", `document.querySelector("#home-tally")?.textContent === "1 of 4 right"`},
	{"box of a figure", "/", func(p Tab) {
		p.Click("#home-first") // from where it would play on
		p.Wait(`document.querySelector("#home-stage").dataset.at === "0" && document.querySelector("#home-box").checkVisibility()`)
		p.Type("#home-box", "4")
		p.Press(kb.Enter)
	}, `document.querySelector("#home-box").value === "4" || document.querySelector("#home-tally")?.textContent === "1 of 4 right"`, `document.querySelector("#home-tally")?.textContent === "1 of 4 right"`},
	{"file of a record", "/practice", func(p Tab) {
		chooseFile(p, "#record-load", `{"upsweep":"record","version":1,"answers":[`+answer("a", "predict:scan/blelloch:1")+`]}`)
	}, "", `document.querySelector("#record-says").textContent.includes("1 answer taken in")`},
	{"theme", "/practice", func(p Tab) { p.Click("#appearance"); p.Eval(`document.querySelector("#theme-dark").click()`, nil) }, `document.documentElement.dataset.theme === "dark"`,
		`document.querySelector("#theme-dark").checked && document.documentElement.dataset.theme === "dark" && document.querySelector("#appearance-menu").matches(":popover-open")`},
	{"typed, and the focus", "/search", func(p Tab) {
		p.Type("#search-field", "scans")
		p.Press(kb.ArrowLeft)
	}, "", `document.querySelectorAll(".results li").length > 3 && document.activeElement.id === "search-field" && document.activeElement.value === "scans" && document.activeElement.selectionStart === 4`},
	{"a program, and its judge", "/write/scan/hillis-steele", func(p Tab) {
		// In the field, or, as soon as the client has come, in the editor, which hides it.
		p.Eval(`(() => { const f = document.querySelector("#write-text"), editor = document.querySelector(".cm-content");
			if (!f.hidden) { f.focus(); f.select(); } else { editor.focus(); getSelection().selectAllChildren(editor); } })()`, nil)
		p.Press("def main(): pass")
		p.Click("#write-judge")
	}, "", `document.querySelector(".cm-content").textContent.startsWith("def main(): pass") && document.querySelector("#write-verdict")?.textContent.length > 10`},
	{"race", "/race", func(p Tab) {
		setField(p, "#race-log", "value", `"16"`)
		setField(p, "#race-runs", "value", `document.querySelector("#race-runs option").value`)
		p.Click("#race-start")
	}, "", `document.querySelector("#race-says").textContent.startsWith("Done.") && location.search.includes("log=16")`},
	{"stop of an hour", "/present?lesson=blelloch", func(p Tab) { p.Click("#stop-3") }, "", `document.querySelector("#stop-3").ariaCurrent === "step"`},
}

// stoodAt is JavaScript that is true when a figure rests on a step.
func stoodAt(figure string, step int) string {
	return fmt.Sprintf(`(document.querySelector("#%s-stage canvas") !== null && document.querySelector("#%[1]s-stage").dataset.at === "%d")`, figure, step)
}

// busyThread has the main thread work most of the time; it goes before head.js.
const busyThread = `setInterval(() => { const end = performance.now() + 60; while (performance.now() < end); }, 90);
`

// heldBackFor is how long the program is on its way where an engine is tried whole: long enough for
// all that a page does about a client that is late.
const heldBackFor = 10 * time.Second

// What is done before the client is there is done once it is: with the client held back until all
// has been done, and, in `make engines`, beside a busy main thread too.
func TestEarlyActs(t *testing.T) {
	only(t, "the line lies before the server", served)
	t.Parallel()
	doEarly(t, chromiumEngine{}, "held back")
}

// TestEarlyActsEngines tries them in three engines. What holds the script of the client back holds
// back the load of the page as well, for which the protocols of two of them wait; so it is the
// program.
func TestEarlyActsEngines(t *testing.T) {
	only(t, "the line lies before the server", served)
	thorough(t, "120 pages are loaded")
	t.Parallel()
	for name, launch := range engines() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engine := launch(t, Preferences{})
			for _, how := range []string{"program held back", "beside a busy thread"} {
				t.Run(how, func(t *testing.T) { doEarly(t, engine, how) })
			}
		})
	}
}

func doEarly(t *testing.T, engine Engine, how string) {
	acts := earlyActs
	if sample() { // all are done in three engines before a release
		acts = every(4, acts)
	}
	for _, act := range acts {
		t.Run(act.name, func(t *testing.T) {
			l := openLine(t)
			held := time.After(heldBackFor)
			how := how
			switch {
			case how == "held back" && slices.Contains(scripted, act.name):
				how = "its program held back"
				l.holdBack(".wasm", "/assets/client-")
			case how == "held back":
				l.holdBack("", "/assets/client-", "/assets/classroom-")
			case how == "program held back":
				l.holdBack(".wasm", "/assets/client-", "/assets/classroom-")
			default:
				l.prefix += busyThread
			}
			p := engine.Open(t, l.URL, "about:blank")
			p.Expect("waiting:")
			if how == "held back" {
				p.Eval(fmt.Sprintf(`location.href = %q`, l.URL+act.address), nil) // its load does not end
			} else {
				p.Go(l.URL + act.address)
			}
			p.Wait(`typeof said_ === "object" && document.querySelector("#app footer, .site-bare main > *") !== null`)
			act.do(p)
			if act.at != "" {
				p.Wait(act.at)
			}
			if how == "program held back" {
				<-held
			}
			l.release()
			p.Wait(`document.documentElement.dataset.client === "running"`)
			p.Wait(`upsweepEarly.acts().length === 0`)
			p.Wait(act.becomes)
			p.Eval(`new Promise((done) => setTimeout(done, 100))`, nil) // a second time would come now
			var still bool
			if p.Eval(act.becomes, &still); !still {
				t.Error("what had been done was done again")
			}
			if act.name == "exercise" {
				var given int
				if p.Eval(`upsweepRecord.page(null).then(({ keys }) => keys.length)`, &given); given != 1 {
					t.Errorf("%d answers have been recorded of one press", given)
				}
			}
		})
	}
}

// The editor may open while what was done before is still being done again: a space typed into it is
// a space of the program, and no key of the figure beside it.
func TestSpaceInAnEditorThatHasJustOpened(t *testing.T) {
	only(t, "the line lies before the server", served)
	t.Parallel()
	l := openLine(t)
	l.holdBack(".wasm", "/assets/client-", "/assets/classroom-")
	p := chromium.Open(t, "about:blank")
	p.Expect("waiting:")
	p.Go(l.URL + "/write/scan/hillis-steele")
	p.Wait(`typeof said_ === "object" && document.querySelector("#write-text") !== null`)
	p.Type("#write-text", "x")
	// The client's page has no such button, for which the queue waits sixty turns at each press.
	p.Eval(`(() => { const b = document.createElement("button"); b.id = "gone"; document.querySelector("#app main").append(b); for (let n = 0; n < 60; n++) b.click(); })()`, nil)
	l.release()
	p.Wait(`document.activeElement.matches(".cm-content")`)
	p.Press(" ")
	p.Press("y")
	var waits int
	if p.Eval(`upsweepEarly.acts().length`, &waits); waits == 0 {
		t.Error("the queue was empty already, so that nothing was tried")
	}
	p.Wait(`document.querySelector("#write-text").value === "x y"`) // which holds what the editor does
}

// The editor takes the place of the text field: of a page that has been scrolled nothing moves, not
// even in the task that exchanges the two, in which a press would miss.
func TestTheEditorOpensInPlace(t *testing.T) {
	only(t, "the line lies before the server", served)
	t.Parallel()
	for name, launch := range engines() {
		t.Run(name, func(t *testing.T) {
			if name != "chromium" {
				thorough(t, "another browser is started")
			}
			t.Parallel()
			l := openLine(t)
			l.holdBack(".js", "/assets/editor-")
			p := launch(t, Preferences{}).Open(t, l.URL, "/write/scan/hillis-steele")
			p.Wait(`document.documentElement.dataset.client === "running"`)
			p.Eval(`(() => {
				scrollTo(0, 200);
				document.querySelector("#write-text").focus({ preventScroll: true });
				const judge = document.querySelector("#write-judge"), stood = judge.getBoundingClientRect().top;
				globalThis.moved_ = [];
				const look = () => {
					const y = judge.getBoundingClientRect().top;
					if (y !== stood && moved_.length < 9) moved_.push(y - stood);
				};
				addEventListener("focusout", look, true);
				addEventListener("focusin", look, true);
				const each = () => (look(), requestAnimationFrame(each));
				each();
			})()`, nil)
			l.release()
			p.Wait(`document.activeElement?.matches(".cm-content")`)
			p.Eval(`new Promise((done) => setTimeout(done, 300))`, nil)
			var moved []float64
			if p.Eval(`moved_`, &moved); len(moved) > 0 {
				t.Errorf("the button below the editor moved by %v", moved)
			}
		})
	}
}

// A press that begins before the client mounts and ends after it counts, and once: browsers find no
// click in it, since it begins and ends on different elements.
func TestPressAcrossTheMount(t *testing.T) {
	only(t, "the line lies before the server", served)
	t.Parallel()
	for name, press := range map[string]func(p *Page, down bool){
		"pointer": func(p *Page, down bool) {
			var at struct{ X, Y float64 }
			p.Eval(`(() => { const r = document.querySelector("#figure-forward").getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; })()`, &at)
			kind := input.MouseReleased
			if down {
				kind = input.MousePressed
			}
			p.Do(input.DispatchMouseEvent(kind, at.X, at.Y).WithButton(input.Left).WithClickCount(1))
		},
		"key": func(p *Page, down bool) {
			kind := input.KeyUp
			if down {
				p.Eval(`document.querySelector("#figure-forward").focus()`, nil)
				kind = input.KeyDown
			}
			p.Do(input.DispatchKeyEvent(kind).WithKey(" ").WithCode("Space").WithText(" ").WithWindowsVirtualKeyCode(32))
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "key" {
				thorough(t, "the press of a pointer is the sample")
			}
			t.Parallel()
			l := openLine(t)
			l.holdBack("", "/assets/client-")
			p := chromium.Open(t, "about:blank")
			p.Expect("waiting:")
			p.Eval(fmt.Sprintf(`location.href = %q`, l.URL+"/play/scan/blelloch"), nil) // its load does not end
			p.Wait(`typeof said_ === "object" && document.querySelector("#app footer") !== null`)
			press(p, true)
			l.release()
			p.Wait(`document.documentElement.dataset.client === "running"`)
			press(p, false)
			p.Wait(stoodAt("figure", 1))
			p.Eval(`new Promise((done) => setTimeout(done, 300))`, nil) // a second time would come now
			var still bool
			if p.Eval(stoodAt("figure", 1), &still); !still {
				t.Error("it was done twice")
			}
		})
	}
}

// What is pressed in the task in which the client mounts, and in the next one beside a busy thread,
// counts once each.
func TestPressedWhileMounting(t *testing.T) {
	only(t, "the client is the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "about:blank", Before(`addEventListener("DOMContentLoaded", () => {
		const before = document.body.firstElementChild;
		const press = () => { document.querySelector("#figure-forward").click(); const end = performance.now() + 200; while (performance.now() < end); };
		new MutationObserver((_, observer) => {
			if (document.body.firstElementChild === before) return;
			observer.disconnect();
			press();
			setTimeout(press);
		}).observe(document.body, { childList: true });
	});`))
	p.Go("/play/scan/blelloch?x=3,1,7,0,4,1,6,3")
	p.Running()
	p.resting("figure", "2")
}

// A link that is drawn anew between the two ends of a press on it leads on all the same, as the tasks
// to begin with do that are drawn once more when the record has been read.
func TestPressOnALinkDrawnAnew(t *testing.T) {
	only(t, "the client is the same in all places", served)
	t.Parallel()
	p := bench(t, "/write")
	p.Wait(`document.querySelector(".cm-content") !== null`)
	press := func(kind input.MouseType) {
		var at struct{ X, Y float64 }
		p.Eval(`(() => { const r = document.querySelector("#write-tasks").getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; })()`, &at)
		p.Do(input.DispatchMouseEvent(kind, at.X, at.Y).WithButton(input.Left).WithClickCount(1))
	}
	p.Eval(`document.querySelector("#write-tasks").scrollIntoView({ block: "center" })`, nil)
	var before, after int
	p.Eval(`history.length`, &before)
	press(input.MousePressed)
	p.Eval(`{ const list = document.querySelector(".write-firsts"); list.innerHTML = list.innerHTML; }`, nil)
	press(input.MouseReleased)
	p.Wait(`location.pathname.endsWith("/write/tasks") && document.querySelector("#tasks-count") !== null`)
	if p.Eval(`history.length`, &after); after != before+1 {
		t.Errorf("the history grew from %d to %d pages", before, after)
	}
}
