package browser

import (
	"strings"
	"testing"
)

// roomWith opens a room and asks its first question; the code of the room.
func roomWith(t *testing.T) (desk *Page, code string) {
	t.Helper()
	desk = teaches(t, "blelloch", Viewport(1440, 900))
	desk.Click("#desk-open")
	desk.Wait(`document.querySelector("#desk-code") !== null`)
	return desk, strings.ReplaceAll(desk.Text("#desk-code"), " ", "")
}

// A student's page follows, takes votes and says how its line is before the client is there; the
// client goes on from there, on the same line.
func TestClassroomBeforeTheClient(t *testing.T) {
	thorough(t, "app/room and rooms try lines without the client natively")
	only(t, "files have no rooms", served)
	t.Parallel()
	desk, code := roomWith(t)
	desk.Click("#stop-6") // round 4
	ann := chromium.Open(t, "about:blank", Phone(), WatchShift(), Before(clientKeptBack), Before(`{
		const lines = [];
		let down = false;
		window.WebSocket = class extends WebSocket {
			constructor(address, protocol) { super(down ? "ws://127.0.0.1:9" : address, protocol); lines.push(this); }
		};
		window.cut_ = (on) => { down = on; if (on) lines.forEach((line) => line.close()); };
		window.lines_ = () => lines.length;
	}`))
	ann.Expect("ws://127.0.0.1:9")
	ann.Go("/room?code=" + strings.ToLower(code[:3]) + code[3:])
	early := func(what string) {
		t.Helper()
		ann.Wait(`document.documentElement.dataset.client === "loading" && ` + what)
	}
	early(`document.querySelector("#seat-says")?.textContent === "With the class" && document.querySelector(".seat.is-placed #figure-stage").dataset.at === "4"`)
	early(`document.querySelector(".seat-figure .still svg") !== null && document.querySelector(".seat-code").textContent === "` + code[:3] + " " + code[3:] + `"`)
	desk.Wait(`document.querySelector("#desk-people").textContent === "1 here, all follow"`)
	desk.Click("#figure-forward")
	early(`document.querySelector("#figure-stage").dataset.at === "5"`)
	ann.Accessible()
	shot(ann, "early")

	// A choice is counted, and changed while the line is away: it is counted when that is back.
	desk.Eval(`[...document.querySelectorAll(".desk-stop.is-question .desk-go")].find((b) => b.textContent.includes("After the up-sweep")).click()`, nil)
	desk.Wait(`document.querySelector("#ask") !== null`)
	desk.Click("#ask")
	early(`document.querySelector("#seat-phase")?.dataset.phase === "voting"`)
	ann.Tap("#choice-0")
	early(`document.querySelector("#seat-own")?.textContent.includes("It is counted")`)
	shot(ann, "early-vote")
	ann.Eval(`cut_(true)`, nil)
	early(`document.querySelector("#seat-says").textContent.startsWith("No line; it comes back by itself.") && document.querySelector(".seat").dataset.line === "broken"`)
	ann.Tap("#choice-1")
	ann.Eval(`cut_(false)`, nil)
	early(`document.querySelector("#choice-1").ariaPressed === "true" && document.querySelector("#seat-own").textContent.includes("It is counted") && document.querySelector(".seat").dataset.line === "connected"`)
	desk.Wait(`document.querySelector("#desk-phase").textContent.includes("1 of 1 have voted")`)
	desk.Click("#turn-counted")
	early(`document.querySelector("#choice-0").disabled`)
	desk.Click("#turn-revealed")
	early(`document.querySelector(".poll-row.is-right") !== null && document.querySelector("#figure-stage").dataset.at === "5"`)
	desk.Click("#question-done")
	early(`document.querySelector("#seat-phase") === null`)

	// A typed answer; what is being typed when the client comes stays.
	desk.Click("#draft-1")
	desk.Click("#ask-draft")
	early(`document.querySelector("#seat-value") !== null`)
	ann.Type("#seat-value", "11")
	ann.Tap("#seat-send")
	early(`document.querySelector("#seat-own")?.textContent === "Your answer: 11. It is counted; you can change it until the vote is closed."`)
	ann.Type("#seat-value", "2")
	var before, lines int
	ann.Eval(`lines_()`, &before)
	ann.Eval(`release()`, nil)
	ann.Running()
	ann.Wait(`document.querySelector("#seat-says").textContent === "With the class" && document.querySelector("#seat-own")?.textContent.includes("Your answer: 11. It is counted")`)
	ann.Wait(`document.querySelector("#seat-value").value === "2" && document.querySelector(".seat").dataset.line === "connected"`)
	if ann.Eval(`lines_()`, &lines); lines != before {
		t.Errorf("the client has opened %d lines of its own", lines-before)
	}
	ann.Tap("#seat-send")
	ann.Wait(`document.querySelector("#seat-own").textContent.includes("Your answer: 2. It is counted")`)
	desk.Wait(`document.querySelector("#desk-people").textContent === "1 here, all follow"`)
	if shifts, sum := ann.Shifts(); sum > 0.1 {
		t.Errorf("what the client has taken over has moved: %+v", shifts)
	}
	desk.Click("#question-close")
	ann.Tap("#figure-back")
	ann.Wait(`document.querySelector("#seat-says").textContent === "1 round behind"`)
}

// A browser that can't run the client follows and votes all the same; a room that there is not is
// named as such.
func TestClassroomWithoutWebAssembly(t *testing.T) {
	thorough(t, "few browsers lack it")
	only(t, "files have no rooms", served)
	t.Parallel()
	desk, code := roomWith(t)
	ann := chromium.Open(t, "/room?code="+code, Phone(), Before(noWebAssembly))
	ann.Wait(`document.documentElement.dataset.client === "failed" && document.querySelector("#seat-says")?.textContent === "With the class"`)
	desk.Click("#stop-6")
	ann.Wait(`document.querySelector("#figure-stage").dataset.at === "4"`)
	desk.Click("#draft-1")
	desk.Click("#ask-draft")
	ann.Wait(`document.querySelector("#seat-value") !== null`)
	ann.Eval(`document.querySelector(".client-notice button:last-child").click()`, nil)
	ann.Type("#seat-value", "7")
	ann.Tap("#seat-send")
	ann.Wait(`document.querySelector("#seat-own")?.textContent.includes("It is counted")`)
	desk.Wait(`document.querySelector("#desk-phase").textContent.includes("1 of 1 have voted")`)
	wrong := chromium.Open(t, "/room?code=BBBBBB", Phone(), Before(noWebAssembly))
	wrong.Wait(`document.querySelector(".seat").dataset.line === "ended" && document.querySelector("#seat-says").textContent.includes("There is no room with this code")`)
}
