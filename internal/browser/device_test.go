package browser

import (
	"os"
	"strings"
	"testing"
)

// What the site keeps in the browser is told kind by kind on /practice, and can be erased there:
// each kind, and everything.
func TestDeviceIsErased(t *testing.T) {
	only(t, "the scripts are the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "/practice/scan/blelloch?kind=count&seed=1", Viewport(1366, 650), Before(`globalThis.confirm = () => true;`))
	p.Running()
	p.Type("#exercise-0", "1")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	// As the pages of each kind leave it.
	p.Eval(`for (const [key, text] of [["write", "y = x"], ["write/scan/serial", "y = x"], ["reading", "blelloch 1"], ["set composed", "count:scan/serial:1"], ["lti x /practice", "{}"],
		["room-device", "AAAA"], ["room-opened", "{}"], ["theme", "dark"], ["language", "cuda"], ["keep", "yes"], ["of another site", "stays"]]) localStorage.setItem(key, text);
		sessionStorage.setItem("room-taught", "{}"); sessionStorage.setItem("lti", "{}")`, nil)
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector(".practice-record").textContent.includes("1 answer kept")`)
	for _, kind := range []string{"programs", "reading", "set", "course", "rooms", "choices"} {
		p.Wait(`document.querySelector("#erase-` + kind + `")?.disabled === false`)
	}
	p.Accessible()
	p.Eval(`document.querySelector(".practice-device").scrollIntoView()`, nil)
	p.seen("device")
	p.Click("#erase-programs")
	p.Wait(`document.querySelector("#erase-programs").disabled && document.querySelector("#device-says").textContent.includes("Programs: erased")`)
	p.Wait(`Object.keys(localStorage).every((key) => !key.startsWith("write")) && localStorage.getItem("reading") !== null`)
	p.Click("#erase-everything")
	p.Wait(`document.querySelector("#device-says").textContent.includes("Everything has been erased")`)
	p.Wait(`document.querySelector(".practice-record").textContent.includes("Your answers are kept in this browser")`)
	var left string
	p.Eval(`[...Object.keys(localStorage), ...Object.keys(sessionStorage)].join()`, &left)
	if left != "of another site" {
		t.Errorf("the browser still has %s", left)
	}
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector(".practice-record").textContent.includes("Your answers are kept in this browser")`)
	p.Wait(`document.querySelector("#erase-programs").disabled`)
}

// What a page leaves in the browser's memory while it is used can all be erased: no kind is
// forgotten in the list.
func TestEveryKindIsErased(t *testing.T) {
	only(t, "the scripts are the same in all places", served)
	thorough(t, "most kinds of page are used; TestDeviceIsErased erases all that one of them keeps")
	t.Parallel()
	p := chromium.Open(t, "/lessons/blelloch", Viewport(1366, 650), Before(`globalThis.confirm = () => true;`))
	p.Running()
	p.Eval(`scrollTo(0, document.body.scrollHeight)`, nil)
	p.Wait(`localStorage.getItem("reading") !== null`)
	p.Follow("/write")
	p.Wait(`document.querySelector(".cm-content") !== null`)
	p.Click(".cm-content")
	p.Press("# a program of mine\n")
	p.Wait(`Object.keys(localStorage).some((key) => key.startsWith("write"))`)
	p.Follow("/practice/sets")
	p.Go("/present?lesson=blelloch")
	p.Running()
	p.Click("#desk-open")
	p.Wait(`document.querySelector("#desk-code") !== null && localStorage.getItem("room-opened") !== null`)
	code := strings.ReplaceAll(p.Text("#desk-code"), " ", "")
	p.Eval(`window.onbeforeunload = null`, nil)
	student := p.Beside("/room?code="+code, Phone())
	student.Running()
	student.Wait(`localStorage.getItem("room-device") !== null`)
	student.Go("/practice")
	student.Running()
	student.Eval(`globalThis.confirm = () => true`, nil)
	student.Wait(`document.querySelector("#erase-rooms")?.disabled === false`)
	student.Accessible()
	student.Click("#erase-everything")
	student.Wait(`document.querySelector("#device-says").textContent.includes("Everything has been erased")`)
	var left string
	student.Eval(`[...Object.keys(localStorage), ...Object.keys(sessionStorage)].join()`, &left)
	if left != "" {
		t.Errorf("the browser still has %s", left)
	}
}

// Where the server has a key for teachers, a page of notes asks for it, once in each browser;
// erasing everything forgets it.
func TestTeachersKeyInBrowser(t *testing.T) {
	thorough(t, "a second server has to start; site asks for the key natively")
	only(t, "files have no key", served)
	t.Parallel()
	file := t.TempDir() + "/teachers-key"
	own, err := site.Beside(t.Context(), "-teachers-key", file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := own.Close(); err != nil {
			t.Error(err)
		}
	}()
	key, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	there := chromium.At(own.URL)
	student := there.Open(t, "/lessons/blelloch", Viewport(1366, 650))
	student.Running()
	student.Eval(`document.querySelector('a[href$="/lessons/blelloch/notes"]').click()`, nil) // within the page
	student.Wait(`document.querySelector("#teachers-key") !== null && document.querySelector(".poll") === null`)
	student.Accessible()
	student.seen("locked-notes")
	student.Type("#teachers-key", "lusab babad gutih tugad")
	student.Click(".notes-key .button")
	student.Wait(`document.querySelector(".notes-refused") !== null`)
	student.Running()
	student.Accessible()
	student.Go("/present?lesson=blelloch")
	student.Running()
	student.Wait(`document.querySelector(".desk-notes a[href$='/lessons/blelloch/notes']") !== null && document.querySelector(".desk-stop") !== null`)

	teacher := there.Open(t, "/lessons/blelloch/notes", Viewport(390, 844), Before(`globalThis.confirm = () => true;`))
	teacher.Running()
	teacher.Type("#teachers-key", strings.ToUpper(strings.ReplaceAll(strings.TrimSpace(string(key)), "-", " ")))
	teacher.Click(".notes-key .button")
	teacher.Wait(`document.querySelector(".poll .is-right") !== null && location.search === ""`)
	teacher.Go("/present?lesson=blelloch")
	teacher.Running()
	teacher.Wait(`document.querySelector(".desk-notes table") !== null`)
	teacher.Go("/lessons/quicksort/notes")
	teacher.Wait(`document.querySelector(".poll .is-right") !== null`)
	teacher.Go("/practice")
	teacher.Running()
	teacher.Click("#erase-everything")
	teacher.Wait(`document.querySelector("#device-says").textContent.includes("Everything has been erased")`)
	teacher.Go("/lessons/blelloch/notes")
	teacher.Wait(`document.querySelector("#teachers-key") !== null && document.querySelector(".poll") === null`)
}
