package browser

import "testing"

// Write together: a program goes to all, opens in the workbench and comes back from there; it is
// handed in, read without a name, and shown as text. Students can't send what the teacher alone
// may.
func TestClassroomWriteTogether(t *testing.T) {
	only(t, "files have no rooms", served)
	thorough(t, "app/room and rooms try the same natively; here it is the two pages and the workbench")
	t.Parallel()
	desk, code := roomWith(t)
	wall := desk.Beside(desk.within(desk.openedWindow()), Viewport(1920, 1080))
	wall.Running()
	ann, ben := chromium.Open(t, "/room?code="+code, Phone(), keepsWindows()), chromium.Open(t, "/room?code="+code, Phone())
	ann.Running()
	ben.Running()
	desk.Wait(`document.querySelector("#desk-people").textContent === "2 here, all follow"`)
	desk.Click(".desk-write > summary")
	desk.Type("#give-text", "def main(x):\n    return x\n")
	shot(desk, "give")
	desk.Click("#give")
	for _, p := range []*Page{ann, ben} {
		p.Wait(`document.querySelector("#write-text")?.value.startsWith("def main(x):")`)
	}
	shot(ann, "write")
	ann.Accessible()
	ann.Tap("#write-open")
	bench := ann.Beside(ann.within(ann.openedWindow()))
	bench.Expect("Applying inline style") // of what the next but one line pastes
	bench.Running()
	bench.Wait(`document.querySelector(".cm-content") !== null && document.querySelector(".cm-content").textContent.includes("return x")`)
	bench.Eval(`{ const c = document.querySelector(".cm-content"); c.focus(); document.getSelection().selectAllChildren(c); document.execCommand("insertText", false, "def main(x):\n    return <b>5</b>\n"); }`, nil)
	ann.Wait(`document.querySelector("#write-text").value.includes("return <b>5</b>")`)
	ann.Tap("#write-hand")
	ann.Wait(`document.querySelector("#write-says").textContent.startsWith("Handed in.")`)
	desk.Wait(`document.querySelector("#desk-handed").textContent === "1 program handed in."`)
	desk.Click("#look-next")
	desk.Wait(`document.querySelector("#look-text")?.textContent.includes("return <b>5</b>")`)
	shot(desk, "handed")
	desk.Accessible()
	var early bool
	if ben.Eval(`document.body.textContent.includes("<b>5</b>")`, &early); early {
		t.Error("a student sees what the teacher has not let through")
	}
	desk.Click("#share-program")
	for _, p := range []*Page{ben, wall} {
		p.Wait(`document.querySelector("#shared-text")?.textContent.includes("return <b>5</b>") && document.querySelector("#shared-text b") === null`)
	}
	wall.Wait(`(() => { const s = document.querySelector("#figure-stage"); return s.scrollWidth <= s.clientWidth; })()`) // the figure is laid out again beside it
	shot(wall, "shared-wall")
	shot(ben, "shared")
	wall.Accessible()
	ben.Accessible()
	desk.Eval(`globalThis.confirm = () => true`, nil)
	desk.Click("#collect")
	ben.Wait(`document.querySelector("#write-text") === null`)
}
