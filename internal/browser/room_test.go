package browser

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// keepsWindows has a page tell which window it opens, for the test to open it: what a page opens by
// itself, no test can prepare.
func keepsWindows() Setup { return Before(`window.open = (address) => { window.opened_ = address; }`) }

func (p *Page) openedWindow() (address string) {
	p.t.Helper()
	p.Wait(`window.opened_ !== undefined`)
	p.Eval(`window.opened_`, &address)
	p.Eval(`window.opened_ = undefined`, nil)
	return address
}

// within is an address of the browser as the tests write addresses: within the site.
func (p *Page) within(address string) string {
	p.t.Helper()
	var base string
	p.Eval(`document.documentElement.dataset.base ?? ""`, &base)
	return strings.TrimPrefix(address, base)
}

// teaches opens the teacher's page of a lesson, from the lesson.
func teaches(t *testing.T, lesson string, setup ...Setup) *Page {
	t.Helper()
	p := chromium.Open(t, "/lessons/"+lesson, append(setup, keepsWindows())...)
	p.Running()
	p.Click("#teach")
	p.WaitAcross(`location.pathname.endsWith("/present") && document.documentElement.dataset.client === "running" && document.querySelector(".desk-stop") !== null && document.querySelector("#figure-stage")?.dataset.at !== ""`)
	return p
}

// joins enters a room on a phone by its code, as it is read from the wall.
func joins(t *testing.T, code string, setup ...Setup) *Page {
	t.Helper()
	p := chromium.Open(t, "/room", append(setup, Phone())...)
	p.Running()
	p.Type("#door-code", strings.ToLower(code))
	p.Tap("#door-join")
	p.Wait(`document.querySelector(".seat")?.dataset.line === "connected"`)
	p.Wait(`document.querySelector("#seat-says").textContent === "With the class"`)
	return p
}

func (p *Page) atRound(round string) {
	p.t.Helper()
	p.Wait(`document.querySelector("#figure-stage").dataset.at === "` + round + `"`)
}

func (p *Page) inPhase(who, phase string) {
	p.t.Helper()
	p.Wait(`document.querySelector("#` + who + `-phase")?.dataset.phase === "` + phase + `"`)
}

func shot(p *Page, name string) {
	if folder := os.Getenv("UPSWEEP_SHOTS"); folder != "" {
		p.Screenshot(folder + "/room-" + name + ".png")
	}
}

// A whole class: a room in one press, joined by its code; everybody follows; who breaks away is
// told by how much and comes back; vote, discuss, vote again, reveal; the summary is a file.
func TestClassroom(t *testing.T) {
	only(t, "files have no rooms", served)
	t.Parallel()
	desk := teaches(t, "blelloch", Viewport(1440, 900), Before(saved))
	desk.Click("#desk-open")
	desk.Wait(`document.querySelector("#desk-code") !== null`)
	code := desk.Text("#desk-code")
	wall := desk.Beside(desk.within(desk.openedWindow()), Viewport(1920, 1080))
	wall.Running()
	wall.Wait(`document.querySelector("#wall-code")?.textContent === "` + code + `" && document.querySelector(".wall-qr").naturalWidth > 0`)
	ann, ben := joins(t, code), joins(t, code)
	desk.Wait(`document.querySelector("#desk-people").textContent === "2 here, all follow"`)
	shot(wall, "join")
	wall.Accessible()

	// Stops, steps, and a student who goes their own way.
	desk.Click("#stop-6") // round 4
	for _, p := range []*Page{desk, wall, ann, ben} {
		p.atRound("4")
	}
	desk.Click("#figure-forward")
	for _, p := range []*Page{wall, ann, ben} {
		p.atRound("5")
	}
	shot(wall, "follow")
	ann.Tap("#figure-back")
	ann.Wait(`document.querySelector("#seat-says").textContent === "1 round behind"`)
	desk.Wait(`document.querySelector("#desk-people").textContent === "2 here, 1 follow"`)
	shot(ann, "away")
	ann.Accessible()
	ann.Tap("#seat-back")
	ann.atRound("5")
	desk.Wait(`document.querySelector("#desk-people").textContent === "2 here, all follow"`)

	// Vote, discuss, vote again, reveal.
	desk.Press(kb.PageUp) // as a clicker sends it: back to the question
	ann.atRound("3")
	desk.Eval(`[...document.querySelectorAll(".desk-stop.is-question .desk-go")].find((b) => b.textContent.includes("After the up-sweep")).click()`, nil)
	desk.Wait(`document.querySelector("#ask") !== null`)
	desk.Click("#ask")
	for who, p := range map[string]*Page{"desk": desk, "wall": wall, "seat": ann} {
		p.inPhase(who, "voting")
	}
	shot(ann, "vote")
	ann.Accessible()
	ann.Tap("#choice-0")
	ben.Tap("#choice-0")
	ben.Tap("#choice-1")
	for _, p := range []*Page{ann, ben} {
		p.Wait(`document.querySelector("#seat-own")?.textContent.includes("It is counted")`)
	}
	desk.Wait(`document.querySelector("#desk-phase").textContent.includes("2 of 2 have voted")`)
	var early bool
	if wall.Eval(`document.querySelector(".wall .poll-bar") !== null`, &early); early {
		t.Error("the projector shows counts before the answer")
	}
	shot(desk, "voting")
	desk.Click("#turn-counted")
	desk.Wait(`document.querySelector("#desk-advice")?.textContent.startsWith("50 % are right")`)
	shot(desk, "advice")
	desk.Accessible()
	ann.Wait(`document.querySelector("#choice-0").disabled`)
	desk.Click("#turn-talking")
	wall.inPhase("wall", "talking")
	desk.inPhase("desk", "talking")
	desk.Click("#turn-again")
	ann.inPhase("seat", "again")
	ann.Tap("#choice-1")
	ben.Tap("#choice-1")
	desk.Wait(`document.querySelector("#desk-phase").textContent.includes("2 of 2 have voted")`)
	desk.Click("#turn-recounted")
	desk.Click("#turn-revealed")
	for _, p := range []*Page{wall, ann} {
		p.Wait(`document.querySelectorAll(".poll-bar-2").length === 4 && document.querySelector(".poll-why") !== null`)
	}
	wall.atRound("5") // the run has played the answer
	shot(wall, "projector")
	shot(ann, "student-answer")
	wall.Accessible()
	desk.Click("#question-done")
	ann.Wait(`document.querySelector("#seat-phase") === null`)

	// A value of the figure is the answer.
	desk.Click("#draft-3")
	desk.Click("#ask-draft")
	ann.inPhase("seat", "voting")
	ann.atRound("5")
	var at struct{ X, Y float64 }
	ann.Eval(`(() => { const r = document.querySelector("#figure-canvas").getBoundingClientRect(); return {x: r.x + r.width * 0.93, y: Math.max(r.y, document.querySelector("#figure-stage").getBoundingClientRect().y) + 60}; })()`, &at)
	for dy := 0.0; dy < 120; dy += 12 {
		ann.tapAt(at.X, at.Y+dy)
		var voted bool
		if ann.Eval(`new Promise((done) => setTimeout(() => done(document.querySelector("#seat-own") !== null), 200))`, &voted); voted {
			break
		}
	}
	ann.Wait(`/Your answer: .*(in round|of the input)/.test(document.querySelector("#seat-own")?.textContent)`)
	desk.Wait(`document.querySelector("#desk-phase").textContent.includes("1 of 2 have voted")`)
	shot(ann, "press")
	desk.Click("#question-close")

	// The summary, and the end.
	desk.Click("#desk-more")
	desk.Click("#desk-save-csv")
	desk.Wait(`saved_.some(([name, text]) => name.endsWith(".csv") && atob(text).includes(",0 and 11,right,1,2,"))`)
	desk.Eval(`globalThis.confirm = () => true`, nil)
	desk.Click("#desk-end")
	ann.Wait(`document.querySelector("#seat-says").textContent.includes("room has ended")`)
	desk.Wait(`document.querySelector("#desk-open") !== null`)
}

// Opening a room moves nothing that a teacher may be about to press, whatever the line below the
// room says meanwhile.
func TestOpeningARoomMovesNothing(t *testing.T) {
	thorough(t, "rooms are opened at several sizes; TestClassroom opens one")
	only(t, "files have no rooms", served)
	t.Parallel()
	sizes := map[string][]Setup{"low": {Viewport(1366, 650)}, "phone": {Phone()}}
	if !sample() {
		sizes["wide"], sizes["narrow"] = []Setup{Viewport(1440, 900)}, []Setup{Viewport(1024, 768)}
	}
	for name, setup := range sizes {
		t.Run(name, func(t *testing.T) {
			desk := teaches(t, "blelloch", setup...)
			desk.Eval(`(() => {
				window.seen_ = {};
				const ask = fetch; // a quick server answers before the line is painted that says what is waited for
				globalThis.fetch = async (address, options) => {
					while (options?.method === "POST" && document.querySelector("#desk-line").textContent === "") await new Promise(requestAnimationFrame);
					return ask(address, options);
				};
				const top = (e) => Math.round(e.getBoundingClientRect().top + scrollY);
				const look = () => { seen_[document.querySelector("#desk-line").textContent] = ["#stop-3", "#stop-add", "#figure-forward", "#desk-next"].map((e) => top(document.querySelector(e))); };
				look();
				new MutationObserver(look).observe(document.querySelector(".desk-head"), {subtree: true, childList: true, characterData: true});
			})()`, nil)
			desk.Click("#desk-open")
			desk.Wait(`document.querySelector(".desk").dataset.line === "connected" && document.querySelector("#desk-line").textContent === ""`)
			var seen map[string][]int
			desk.Eval(`seen_`, &seen)
			if _, waited := seen["Opening a room …"]; !waited {
				t.Errorf("nothing was looked at while the room was opened: %v", seen)
			}
			for says, at := range seen {
				if !slices.Equal(at, seen[""]) {
					t.Errorf("while the line says %q, the stops and buttons are at %v, afterwards at %v", says, at, seen[""])
				}
			}
			shot(desk, "opened-"+name)
		})
	}
}

// A press on the button that opens a room, from before the module of the lines is there, is not
// lost.
func TestClassroomOpensEarly(t *testing.T) {
	thorough(t, "TestEarlyActs presses before the client on other pages")
	only(t, "files have no rooms", served)
	t.Parallel()
	desk := teaches(t, "blelloch", Before(`new MutationObserver((_, watch) => {
		const open = document.querySelector("#desk-open");
		if (open) { watch.disconnect(); open.click(); }
	}).observe(document, {subtree: true, childList: true})`))
	desk.Expect("WebSocket is closed before the connection is established") // the page goes as soon as the room is there
	desk.Wait(`document.querySelector("#desk-code") !== null`)
}

// A line that breaks comes back by itself, and the page says so meanwhile; a reload of the
// teacher's page comes back to its room.
func TestClassroomComesBack(t *testing.T) {
	only(t, "files have no rooms", served)
	t.Parallel()
	desk := teaches(t, "blelloch")
	desk.Click("#desk-open")
	desk.Wait(`document.querySelector("#desk-code") !== null`)
	code := desk.Text("#desk-code")
	ann := joins(t, code, Before(`{
		const lines = [];
		let down = false;
		window.WebSocket = class extends WebSocket {
			constructor(address, protocol) { super(down ? "ws://127.0.0.1:9" : address, protocol); lines.push(this); }
		};
		window.cut_ = (on) => { down = on; if (on) lines.forEach((line) => line.close()); };
	}`))
	ann.Expect("ws://127.0.0.1:9")
	ann.Eval(`cut_(true)`, nil)
	ann.Wait(`document.querySelector(".seat").dataset.line === "broken"`)
	desk.Click("#stop-6")
	ann.Eval(`cut_(false)`, nil)
	ann.Wait(`document.querySelector(".seat").dataset.line === "connected"`)
	ann.atRound("4")
	desk.Go(desk.within(desk.Address()))
	desk.Running()
	desk.Wait(`document.querySelector("#desk-code")?.textContent === "` + code + `" && document.querySelector(".desk").dataset.line === "connected"`)
	desk.Click("#stop-5")
	ann.atRound("3")
	wrong := chromium.Open(t, "/room?code=BBBBBB", Phone())
	wrong.Running()
	wrong.Expect("404")
	wrong.Wait(`document.querySelector(".seat")?.dataset.line === "ended"`)
	if says := wrong.Text("#seat-says"); !strings.Contains(says, "room") {
		t.Errorf("of a room that there is not a student is told %q", says)
	}
}

// Two windows of one browser, without a server: stops by a clicker's keys, a step, a question
// through its phases.
func TestTeachWithoutAServer(t *testing.T) {
	t.Parallel()
	desk := teaches(t, "hillis-steele")
	desk.Click("#desk-projector")
	wall := desk.Beside(desk.within(desk.openedWindow()), Viewport(1920, 1080))
	wall.Running()
	wall.Wait(`document.querySelector(".wall")?.dataset.line === "connected"`)
	desk.Press(kb.PageDown)
	desk.Press(kb.PageDown)
	var now string
	desk.Eval(`document.querySelector("#figure-stage").dataset.at`, &now)
	wall.atRound(now)
	desk.Click("#figure-last")
	desk.Eval(`document.querySelector("#figure-scrub").max`, &now)
	wall.atRound(now)
	desk.Eval(`document.querySelector(".desk-stop.is-question .desk-go").click()`, nil)
	desk.Click("#ask")
	wall.inPhase("wall", "voting")
	for _, phase := range []string{"counted", "revealed"} {
		desk.Click("#turn-" + phase)
		wall.inPhase("wall", phase)
	}
	desk.Click("#question-done")
	wall.Wait(`document.querySelector("#wall-phase") === null`)
	if here == served {
		desk.Accessible()
		wall.Accessible()
	}
	shot(desk, "desk")
}

// On a small screen too the desk shows three rounds of its figure, and the stop that the class has
// come to.
func TestDeskOnASmallScreen(t *testing.T) {
	only(t, "where things stand is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/present?lesson=blelloch", Viewport(1366, 650))
	p.Running()
	for stop := 1; stop < 9; stop++ {
		p.Click("#desk-next")
		p.Wait(fmt.Sprintf(`document.querySelector(".desk-stop.is-now #stop-%d") !== null`, stop))
	}
	p.Wait(`(() => {
		const list = document.querySelector(".desk-stops ol").getBoundingClientRect(), now = document.querySelector(".desk-stop.is-now").getBoundingClientRect();
		return now.top >= list.top - 1 && now.bottom <= list.bottom + 1;
	})()`)
	var at struct{ Figure, Next, Scrolled float64 }
	p.Eval(`({ figure: document.querySelector("#figure-stage").clientHeight, next: document.querySelector("#desk-next").getBoundingClientRect().bottom, scrolled: scrollY })`, &at)
	if at.Figure < 180 || at.Next > 650 || at.Scrolled > 0 {
		t.Errorf("the figure is %.0f pixels high, what goes on ends at %.0f, and the page is scrolled by %.0f", at.Figure, at.Next, at.Scrolled)
	}
}

// The teacher's page by keyboard alone: a stop is chosen, moved and left out; a question is made up
// and asked; the link opens the same stops.
func TestTeachByKeyboard(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/present?lesson=blelloch&now=3", keepsWindows())
	p.Running()
	p.Wait(`document.querySelector(".desk-stop.is-now #stop-2") !== null`)
	p.pressByKeyboard("#stop-2-up")
	p.Wait(`document.querySelector(".desk-stop.is-now #stop-1") !== null`)
	p.pressByKeyboard("#stop-1-drop")
	p.pressByKeyboard("#draft-1")
	p.Wait(`document.querySelector("#draft-prompt")?.value.startsWith("What will stand in ")`)
	p.pressByKeyboard("#ask-draft")
	p.Wait(`document.querySelector("#desk-phase")?.dataset.phase === "voting"`)
	p.pressByKeyboard("#question-close")
	p.Wait(`location.search.includes("stop=")`)
	var stops int
	p.Eval(`document.querySelectorAll(".desk-stop").length`, &stops)
	other := chromium.Open(t, p.within(p.Address()))
	other.Running()
	var same int
	if other.Eval(`document.querySelectorAll(".desk-stop").length`, &same); same != stops || stops < 5 {
		t.Errorf("the link opens %d stops instead of %d", same, stops)
	}
}

func TestTeachIsAccessible(t *testing.T) {
	thorough(t, "TestTeachByKeyboard looks at one page of it")
	t.Parallel()
	for name, setup := range map[string][]Setup{"light": {Viewport(1440, 900)}, "dark": {Viewport(1440, 900), Prefers("color-scheme", "dark")}, "phone": {Phone()}} {
		t.Run(name, func(t *testing.T) {
			p := chromium.Open(t, "/present?lesson=blelloch", setup...)
			p.Running()
			p.Wait(`document.querySelector(".desk-stop") !== null`)
			p.Accessible()
			var over float64
			if p.Eval(`document.documentElement.scrollWidth - innerWidth`, &over); over > 0 {
				t.Errorf("the page is %v pixels wider than the window", over)
			}
			shot(p, "desk-"+name)
			p.Go("/room")
			p.Running()
			p.Accessible()
			shot(p, "door-"+name)
		})
	}
}
