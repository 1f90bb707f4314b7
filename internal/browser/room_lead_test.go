package browser

import "testing"

// Two windows of one teacher: the one that took the lead last has it, the other says so and takes
// it back with one press; the class follows whichever leads.
func TestClassroomTwoPresenters(t *testing.T) {
	only(t, "files have no rooms", served)
	thorough(t, "rooms and rooms/gateway try two presenters natively; here it is the two pages")
	t.Parallel()
	first, code := roomWith(t)
	ann := chromium.Open(t, "/room?code="+code, Phone())
	ann.Running()
	var kept string
	first.Eval(`upsweepStorage.window.get("room-taught")`, &kept)
	second := first.Beside("/present?lesson=blelloch", Viewport(1440, 900), keepsWindows(), Before(`sessionStorage.setItem("room-taught", `+"`"+kept+"`"+`)`))
	second.Running()
	second.Wait(`document.querySelector("#desk-code") !== null && document.querySelector(".desk").dataset.line === "connected" && document.querySelector("#desk-lead") !== null`)
	second.Click("#desk-lead")
	second.Wait(`document.querySelector("#desk-lead") === null`)
	first.Wait(`document.querySelector("#desk-lead") !== null`)
	second.Click("#stop-6")
	ann.atRound("4")
	first.Click("#stop-5") // of which the class sees nothing
	first.Click("#desk-lead")
	second.Wait(`document.querySelector("#desk-lead") !== null`)
	ann.atRound("3")
	first.Click("#figure-forward")
	ann.atRound("4")
	shot(second, "not-leading")
	second.Accessible()
}
