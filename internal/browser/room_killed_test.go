package browser

import (
	"net/url"
	"strings"
	"testing"
)

// The program that serves the site is killed with SIGKILL in the middle of a vote and started again
// on its store: teacher, projector and students come back by themselves, with the client and before
// it; what was answered meanwhile is counted, each answer once, and the room goes on.
func TestClassroomServerKilled(t *testing.T) {
	only(t, "files have no rooms", served)
	thorough(t, "rooms/gateway kills a gateway on its store in each run; here it is the whole program, and browsers")
	t.Parallel()
	store := t.TempDir()
	first, err := site.Beside(t.Context(), "-rooms-store", store)
	if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(first.URL)
	if err != nil {
		t.Fatal(err)
	}
	there := chromium.At(first.URL)
	desk := there.Open(t, "/present?lesson=blelloch", Viewport(1440, 900), keepsWindows())
	desk.Running()
	desk.Click("#desk-open")
	desk.Wait(`document.querySelector("#desk-code") !== null`)
	code := strings.ReplaceAll(desk.Text("#desk-code"), " ", "")
	wall := desk.Beside(desk.within(desk.openedWindow()), Viewport(1920, 1080))
	wall.Running()
	ann, ben := there.Open(t, "/room?code="+code, Phone()), there.Open(t, "/room?code="+code, Phone())
	cleo := there.Open(t, "/room?code="+code, Phone(), Before(clientKeptBack))
	students := map[string]*Page{"ann": ann, "ben": ben, "cleo": cleo}
	ann.Running()
	ben.Running()
	for _, p := range []*Page{desk, wall, ann, ben, cleo} {
		p.Expect("ERR_CONNECTION_REFUSED")
		p.Expect("WebSocket connection to")
	}
	desk.Wait(`document.querySelector("#desk-people").textContent === "3 here, all follow"`)
	desk.Eval(`[...document.querySelectorAll(".desk-stop.is-question .desk-go")].find((b) => b.textContent.includes("After the up-sweep")).click()`, nil)
	desk.Wait(`document.querySelector("#ask") !== null`)
	desk.Click("#ask")
	for _, p := range students {
		p.inPhase("seat", "voting")
	}
	ann.Tap("#choice-1")
	ann.Wait(`document.querySelector("#seat-own")?.textContent.includes("It is counted")`)
	desk.Wait(`document.querySelector("#desk-phase").textContent.includes("1 of 3 have voted")`)

	if err := first.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-first.ended // it was killed
	for _, p := range students {
		p.Wait(`document.querySelector(".seat").dataset.line === "broken" && document.querySelector("#seat-says").textContent.startsWith("No line")`)
	}
	ben.Tap("#choice-1")
	cleo.Tap("#choice-0")
	second, err := site.Beside(t.Context(), "-rooms-store", store, "-addr", at.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		for _, p := range []*Page{desk, wall, ann, ben, cleo} {
			p.Kill()
		}
		if err := second.Close(); err != nil {
			t.Error(err)
		}
	}()
	for name, p := range students {
		p.Wait(`document.querySelector(".seat").dataset.line === "connected" && document.querySelector("#seat-own")?.textContent.includes("It is counted")`)
		var pressed string
		if p.Eval(`document.querySelector(".seat-choice[aria-pressed=true]").id`, &pressed); (pressed == "choice-0") != (name == "cleo") {
			t.Errorf("%s is told to have chosen %s", name, pressed)
		}
	}
	desk.Wait(`document.querySelector("#desk-phase").textContent.includes("3 of 3 have voted") && document.querySelector(".desk").dataset.line === "connected"`)
	desk.Click("#turn-counted")
	var counts string
	desk.Wait(`document.querySelector("#desk-advice") !== null`)
	if desk.Eval(`[...document.querySelectorAll(".desk .poll-count")].map((c) => c.textContent).join(", ")`, &counts); counts != "1 · 33 %, 2 · 67 %, 0 · 0 %, 0 · 0 %" {
		t.Errorf("the counts are %s", counts)
	}
	desk.Click("#turn-revealed")
	wall.Wait(`document.querySelector(".wall .poll-row.is-right") !== null`)
	for _, p := range students {
		p.inPhase("seat", "revealed")
	}
	desk.Wait(`document.querySelector("#desk-people").textContent === "3 here, all follow"`)
}
