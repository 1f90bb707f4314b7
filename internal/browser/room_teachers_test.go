package browser

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Two teachers, three students and a projector, in each engine: the teacher's tab goes, and another
// teacher comes in by the key as it is typed, from the page of another lesson; the server is killed
// and started again; its store is copied, lost and brought back; the first teacher comes back by a
// link and takes the lead. The clock goes on, nobody loses the room, and each answer that the room
// had taken is counted, once.
func TestTwoTeachers(t *testing.T) {
	only(t, "files have no rooms", served)
	thorough(t, "six windows in three engines; app/room tries the pages, rooms/gateway the key and the restart natively")
	t.Parallel()
	for name, launch := range engines() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := filepath.Join(t.TempDir(), "rooms")
			server, err := site.Beside(t.Context(), "-rooms-store", store)
			if err != nil {
				t.Fatal(err)
			}
			at, err := url.Parse(server.URL)
			if err != nil {
				t.Fatal(err)
			}
			engine := launch(t, Preferences{})
			var tabs []Tab
			open := func(address string) Tab {
				tab := engine.Open(t, server.URL, address)
				for _, words := range []string{"ERR_CONNECTION_REFUSED", "WebSocket", "can’t establish a connection", "Could not connect", "was interrupted while the page"} {
					tab.Expect(words)
				}
				tabs = append(tabs, tab)
				tab.Running()
				return tab
			}
			restart := func(lost bool) {
				t.Helper()
				if err := server.command.Process.Kill(); err != nil {
					t.Fatal(err)
				}
				<-server.ended // it was killed
				if lost {
					loseAndBringBack(t, store)
				}
				again, err := site.Beside(t.Context(), "-rooms-store", store, "-addr", at.Host)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = again.command.Process.Kill() }) // before the pages, which would wait for it
				server = again
			}
			twoTeachers(t, open, restart)
		})
	}
}

// loseAndBringBack copies the rooms of a store, by the program's own command, deletes the store, and
// makes another of the copy.
func loseAndBringBack(t *testing.T, store string) {
	t.Helper()
	copied := filepath.Join(t.TempDir(), "rooms.gz")
	if says, err := site.Command("-rooms-store", store, "-rooms-backup", copied); err != nil {
		t.Fatalf("%v: %s", err, says)
	}
	if err := os.RemoveAll(store); err != nil {
		t.Fatal(err)
	}
	if says, err := site.Command("-rooms-store", store, "-rooms-restore", copied); err != nil {
		t.Fatalf("%v: %s", err, says)
	}
}

func twoTeachers(t *testing.T, open func(address string) Tab, restart func(lost bool)) {
	one := open("/present?lesson=blelloch")
	one.Click("#desk-open")
	one.Wait(`document.querySelector("#desk-code") !== null && document.querySelector("#desk-key")?.textContent.length === 23`)
	code := strings.ReplaceAll(one.Text("#desk-code"), " ", "")
	var key string
	one.Eval(`document.querySelector("#desk-key").textContent`, &key)
	projector := open("/room?wall=1&code=" + code)
	students := map[string]Tab{}
	for _, name := range []string{"ann", "ben", "cleo"} {
		students[name] = open("/room?code=" + code)
	}
	one.Wait(`document.querySelector("#desk-people").textContent === "3 here, all follow"`)
	one.Eval(`[...document.querySelectorAll(".desk-stop.is-question .desk-go")].find((b) => b.textContent.includes("After the up-sweep")).click()`, nil)
	one.Wait(`document.querySelector("#ask") !== null`)
	one.Click("#ask")
	vote := func(name, choice string) {
		t.Helper()
		p := students[name]
		p.Wait(`document.querySelector("#seat-phase")?.dataset.phase === "voting"`)
		p.Click(choice)
		p.Wait(`document.querySelector("#seat-own")?.textContent.includes("It is counted")`)
	}
	vote("ann", "#choice-1")
	one.Wait(`document.querySelector("#desk-phase").textContent.includes("1 of 3 have voted")`)
	one.Wait(`document.querySelector("#desk-clock").textContent !== "0:00"`)

	// The tab goes. Another teacher comes in from the page of another lesson, and is brought to
	// this one.
	one.Go("about:blank")
	two := open("/present?lesson=hillis-steele")
	two.Wait(`document.querySelector(".desk-stop") !== null`)
	two.Click("#desk-more")
	two.Type("#desk-typed", strings.ToLower(code)+" "+strings.ReplaceAll(key, "-", " "))
	two.Click("#desk-enter")
	two.Wait(`document.querySelector("h1").textContent.includes("Blelloch") && document.querySelector("#desk-phase")?.textContent.includes("1 of 3 have voted")`)
	two.Wait(`document.querySelector("#desk-line").textContent === "Another teacher’s page leads. This page follows it."`)
	two.Wait(`document.querySelector("#desk-clock").textContent !== "0:00" && !location.href.includes("key=")`)
	two.Click("#desk-lead")
	two.Wait(`document.querySelector("#desk-lead") === null && document.querySelector("#desk-line").textContent === ""`)

	// The server goes in the middle of the vote, and comes back.
	restart(false)
	for name, choice := range map[string]string{"ben": "#choice-1", "cleo": "#choice-0"} {
		vote(name, choice)
	}
	two.Wait(`document.querySelector("#desk-phase").textContent.includes("3 of 3 have voted")`)
	two.Click("#turn-counted")
	two.Wait(`[...document.querySelectorAll(".desk .poll-count")].map((c) => c.textContent).join() === "1 · 33 %,2 · 67 %,0 · 0 %,0 · 0 %"`)

	// The store is lost, and brought back from a copy.
	restart(true)
	two.Wait(`document.querySelector(".desk").dataset.line === "broken"`)
	two.Wait(`document.querySelector(".desk").dataset.line === "connected" && document.querySelector("#desk-people").textContent === "3 here, all follow"`)
	two.Wait(`[...document.querySelectorAll(".desk .poll-count")].map((c) => c.textContent).join() === "1 · 33 %,2 · 67 %,0 · 0 %,0 · 0 %"`)
	for name, choice := range map[string]string{"ann": "choice-1", "ben": "choice-1", "cleo": "choice-0"} {
		students[name].Wait(`document.querySelector(".seat-choice[aria-pressed=true]").id === "` + choice + `" && document.querySelector("#seat-phase").dataset.phase === "counted"`)
	}

	// The first teacher comes back by a link, sees the same, and takes the lead; both are told.
	back := open("/present?lesson=blelloch#room=" + code + "&key=" + key)
	back.Wait(`document.querySelector("#desk-line").textContent === "Another teacher’s page leads. This page follows it."`)
	back.Wait(`document.querySelector("#desk-phase")?.dataset.phase === "counted" && document.querySelectorAll(".desk .poll-count").length === 4`)
	back.Click("#desk-lead")
	two.Wait(`document.querySelector("#desk-line").textContent === "Another teacher’s page has taken the lead. This page follows it."`)
	back.Wait(`document.querySelector("#desk-lead") === null`)
	back.Click("#turn-revealed")
	projector.Wait(`document.querySelector(".wall .poll-row.is-right") !== null`)
	for _, p := range students {
		p.Wait(`document.querySelector("#seat-phase")?.dataset.phase === "revealed"`)
	}
	seconds := `(() => { const [m, s] = document.querySelector("#desk-clock").textContent.split(":").map(Number); return 60 * m + s; })()`
	var here, there int
	back.Eval(seconds, &here)
	two.Eval(seconds, &there)
	if here-there > 5 || there-here > 5 {
		t.Errorf("the clocks of the two pages stand at %d s and %d s", here, there)
	}

	// A clicker's key makes the projector dark, and brings it back.
	back.Click("#question-done")
	back.Eval(`document.activeElement.blur()`, nil)
	back.Press("b")
	projector.Wait(`document.querySelector(".wall.is-blank") !== null`)
	back.Press(".")
	projector.Wait(`document.querySelector(".wall:not(.is-blank)") !== null`)
	two.Click("#stop-2") // nobody follows a page that does not lead
	back.Click("#stop-6")
	for _, p := range students {
		p.Wait(`document.querySelector("#figure-stage").dataset.at === "4"`)
	}
	two.Wait(`document.querySelector("#figure-stage").dataset.at === "4" && document.querySelector(".desk-stop.is-now #stop-6") !== null`)
	if folder := os.Getenv("UPSWEEP_SHOTS"); folder != "" {
		two.Screenshot(folder + "/" + strings.ReplaceAll(t.Name(), "/", "-") + ".png")
	}
}

// A teacher who closes the tab while a room is open is asked first; so is one who ends the room or
// the writing. The device offers the way back.
func TestLeavingARoom(t *testing.T) {
	thorough(t, "app/room tries leaving natively")
	only(t, "files have no rooms", served)
	t.Parallel()
	desk := teaches(t, "blelloch")
	desk.Go("/present?lesson=blelloch")
	if desk.warned.Load() != 0 {
		t.Error("a page without a room asks whether to leave")
	}
	desk.Running()
	desk.Click("#desk-open")
	desk.Wait(`document.querySelector(".desk").dataset.line === "connected" && document.querySelector("#desk-line").textContent === ""`)
	code := desk.Text("#desk-code")
	other := desk.Beside(`/present?lesson=blelloch`)
	other.Running()
	desk.Go("about:blank")
	if desk.warned.Load() != 1 {
		t.Errorf("the page has asked %d times whether to leave", desk.warned.Load())
	}
	other.Click("#desk-reopen")
	other.Wait(`document.querySelector("#desk-code")?.textContent === "` + code + `" && document.querySelector("#desk-lead") !== null`)
	shot(other, "follows")
	other.Click("#desk-lead")
	other.Wait(`document.querySelector("#desk-lead") === null`)
	other.Click("#desk-more")
	other.Wait(`document.querySelector("#desk-menu").matches(":popover-open")`)
	other.Accessible()
	shot(other, "key")
	other.Press(kb.Escape)
	other.Eval(`globalThis.confirm = (says) => { globalThis.asked_ = says; return false; }`, nil)
	other.Eval(`document.querySelector("#desk-end").click()`, nil)
	other.Wait(`asked_.startsWith("End the room for everybody?") && document.querySelector("#desk-code") !== null`)
	other.Eval(`globalThis.confirm = () => true; document.querySelector("#desk-end").click()`, nil)
	other.Wait(`document.querySelector("#desk-open") !== null && document.querySelector("#desk-reopen") === null`)
}
