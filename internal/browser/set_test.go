package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A problem set without feedback: nothing is said before the end, and the file that is saved grades to what the answers earn.
func TestProblemSet(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/practice?set=choose:scan/blelloch:2~order:scan/blelloch:1&name=Week+3&feedback=hidden", Viewport(1280, 900),
		Before(`globalThis.saved_ = []; const native = URL.createObjectURL; URL.createObjectURL = (b) => { b.text().then((t) => saved_.push(t)); return native(b); };`))
	p.Running()
	if got := p.Text("h1"); got != "Week 3" {
		t.Errorf("the heading is %q", got)
	}
	s := solve(t, "/practice/scan/blelloch?kind=choose&seed=2")
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
	p.Go("/practice")
	p.Running()
	p.Do(chromedp.SetUploadFiles("#sheet-load", []string{file}, chromedp.ByQuery))
	p.Wait(`document.querySelector("#sheet-graded")?.textContent.includes("The answers earn the scores that the file claims.")`)
}

// A teacher puts a set together, is told what is wrong with a line, and gets a link that opens it.
func TestPutASetTogether(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/practice", Viewport(1280, 900))
	p.Running()
	p.Type("#set-list", "build:scan/blelloch:1")
	p.Wait(`document.querySelector("#set-link").textContent.includes("Line 1: there is no exercise of the kind")`)
	p.Type("#set-list", "choose:scan/blelloch:2\norder:scan/blelloch:1")
	p.Type("#set-name", "Week 3")
	p.Click("#set-silent")
	p.Wait(`document.querySelector("#set-link a")?.textContent === "Link to this set of 2 exercises"`)
	p.Wait(`document.querySelector("#set-link a").href.includes("feedback=hidden")`)
	p.Accessible()
	p.Click("#set-link a")
	p.Wait(`document.querySelector("h1")?.textContent === "Week 3"`)
	if got := p.Address(); got != "/practice?set=choose:scan/blelloch:2~order:scan/blelloch:1&name=Week+3&feedback=hidden" {
		t.Errorf("the link leads to %s", got)
	}
}
