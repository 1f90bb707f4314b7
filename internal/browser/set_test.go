package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A problem set without feedback: nothing is said before the end, and the file that is saved grades
// to what the answers earn.
func TestProblemSet(t *testing.T) {
	only(t, "what is kept of practice is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/practice?set=choose:scan/blelloch:2~order:scan/blelloch:1&name=Week+3&feedback=hidden", Viewport(1280, 900),
		Before(`globalThis.saved_ = []; const native = URL.createObjectURL; URL.createObjectURL = (b) => { b.text().then((t) => saved_.push(t)); return native(b); };`))
	p.Running()
	if got := p.Text("h1"); got != "Week 3" {
		t.Errorf("the heading is %q", got)
	}
	s := solution(t, "/practice/scan/blelloch?kind=choose&seed=2")
	for _, id := range s.Checked {
		p.Click("#" + id)
	}
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict").textContent.includes("Your answer is kept.")`)
	if strings.Contains(p.Text("#exercise"), "Right") {
		t.Error("something is said to the answer")
	}
	p.Accessible()
	p.Click("#exercise-next")
	p.Wait(`document.querySelector(".drill-lines") !== null`)
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict").textContent.includes("Your answer is kept.")`)
	p.Click("#exercise-next")
	p.Wait(`document.querySelector("#set-save") !== null`)
	p.Wait(`document.querySelector(".set-end").textContent.includes("All exercises are answered.")`)
	p.Accessible()
	p.Type("#set-student", "A. Learner")
	p.Click("#set-save")
	p.Wait(`saved_.length === 1`)
	var text string
	p.Eval(`saved_[0]`, &text)
	if !strings.Contains(text, `"student": "A. Learner"`) || !strings.Contains(text, "choose:scan/blelloch:2") {
		t.Fatalf("the file is %s", text)
	}
	file := filepath.Join(t.TempDir(), "answers.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text, "score") || !strings.Contains(text, `"tries"`) {
		t.Errorf("without feedback the file is %s", text)
	}
	// Nothing of how it went is in the browser either.
	var noted int
	p.Eval(`upsweepRecord.page(null).then((list) => list.keys.length)`, &noted)
	if noted > 0 {
		t.Errorf("the record has %d answers of a set that hides its feedback", noted)
	}
	p.Go("/practice/sets")
	p.Running()
	p.Eval(`document.querySelector(".set-result details").open = true`, nil)
	p.Type("#set-open", "https://example.org/practice?set=choose:scan/blelloch:2~order:scan/blelloch:1&name=Week+3&feedback=hidden")
	p.Click("#set-take")
	p.Wait(`document.querySelector("#set-says").textContent.includes("The set is open")`)
	p.Do(chromedp.SetUploadFiles("#sheet-load", []string{file, broken(t)}, chromedp.ByQuery))
	p.Wait(`document.querySelector("#sheet-graded")?.textContent.includes("2 files graded")`)
	p.Wait(`document.querySelector(".class-table tbody tr")?.textContent.startsWith("A. Learner")`)
	p.Wait(`document.querySelector(".class-table tbody").textContent.includes("unreadable")`)
	p.Accessible()
	p.Click("#set-csv")
	p.Wait(`saved_.some((t) => t.includes("file,student,points,of,choose:scan/blelloch:2,order:scan/blelloch:1,flags,remarks"))`)
}

// broken is a file of answers that was cut off.
func broken(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "broken.json")
	if err := os.WriteFile(file, []byte(`{"upsweep":"answers","version":1,"answers":[`), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A teacher picks exercises from the list, puts them in order by keyboard, gives them points and a
// date, and gets a link that opens the set. What was begun is there again after the page has been
// left.
func TestPutASetTogether(t *testing.T) {
	only(t, "what is kept of practice is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/practice/sets", Viewport(1280, 900))
	p.Running()
	p.Type("#set-search", "blelloch")
	p.Wait(`document.querySelectorAll(".set-offers > li").length >= 1`)
	p.Click("#set-add-scan-blelloch-choose")
	p.Click("#set-add-scan-blelloch-order")
	p.Click("#set-up-1")
	p.Wait(`document.querySelector("#set-spec-0").value === "order:scan/blelloch:1" && document.activeElement.id === "set-up-0"`)
	p.Type("#set-name", "Week 3")
	p.Click("#set-silent")
	p.Wait(`document.querySelector("#set-link a")?.textContent === "Link to this set of 2 exercises"`)
	p.Accessible()
	change := func(id, value string) {
		p.Eval(`{ const f = document.querySelector("`+id+`"); f.value = "`+value+`"; f.dispatchEvent(new Event("change", {bubbles: true})); }`, nil)
	}
	change("#set-spec-1", "build:scan/blelloch:1")
	p.Wait(`document.querySelector("#set-link").textContent.includes("Exercise 2: there is no exercise of the kind")`)
	change("#set-spec-1", "choose:scan/blelloch:2")
	change("#set-points-0", "4")
	change("#set-points-1", "2")
	change("#set-due", "2030-12-01T18:00")
	p.Wait(`document.querySelector("#set-link a")?.textContent === "Link to this set of 2 exercises and 6 points"`)
	p.Go("/practice/sets")
	p.Running()
	p.Wait(`document.querySelector("#set-name").value === "Week 3" && document.querySelector("#set-due").value === "2030-12-01T18:00"`)
	p.Click("#set-link a")
	p.Wait(`document.querySelector("h1")?.textContent === "Week 3"`)
	if got := p.Address(); !strings.HasPrefix(got, "/practice?set=order:scan/blelloch:1~choose:scan/blelloch:2&name=Week+3&feedback=hidden&v=2&points=4,2&due=2030-12-01T") {
		t.Errorf("the link leads to %s", got)
	}
	p.Wait(`document.querySelector(".eyebrow").textContent.includes("due 1 December 2030")`)
}

// Of a set with a key everyone gets other numbers, which follow from the name; the file holds the
// exercises with these numbers.
func TestNumbersOfOnesOwn(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/practice?set=count:scan/serial:1&v=2&key=k", Viewport(1280, 900))
	p.Running()
	p.Wait(`document.querySelector("#set-who") !== null && document.querySelector("#exercise") === null`)
	p.Accessible()
	p.Type("#set-student", "Ada Lovelace")
	p.Click("#set-begin")
	p.Wait(`document.querySelector("#exercise-prompt") !== null`)
	ada := p.Text("#exercise")
	p.Go("/practice?set=count:scan/serial:1&v=2&key=k")
	p.Running()
	if got := p.Text("#exercise"); got != ada {
		t.Errorf("at the next visit it is %q, not %q", got, ada)
	}
	p.Click("#set-other")
	p.Type("#set-student", "Bob")
	p.Click("#set-begin")
	p.Wait(`document.querySelector(".set-whose")?.textContent.includes("Bob")`)
	if got := p.Text("#exercise"); got == ada {
		t.Error("two students have the same numbers")
	}
}
