package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// solved is the right answer to an exercise, read off the page of a reader who asks for it: this package knows the site by its
// addresses alone.
type solved struct {
	Fields  map[string]string // what the text fields hold, by id
	Pressed []string          // ids of the cells that are marked or picked
	Checked []string          // ids of the answers chosen
	Lines   []string          // of a listing, in order
}

func solve(t *testing.T, address string) solved {
	t.Helper()
	p := chromium.Open(t, address)
	p.Running()
	for range 3 {
		p.Click("#exercise-hint")
	}
	p.Wait(`document.querySelectorAll(".drill-hints li").length === 3`)
	p.Click("#exercise-reveal")
	p.Wait(`document.querySelector("#exercise-verdict").textContent.includes("This is the answer")`)
	var s solved
	p.Eval(`(() => {
		const all = (q) => [...document.querySelectorAll(q)];
		return {
			fields: Object.fromEntries(all("#exercise input[type=text]").map((f) => [f.id, f.value])),
			pressed: all("#exercise .board-pick[aria-pressed=true]").map((b) => b.id),
			checked: all("#exercise input:checked").map((b) => b.id),
			lines: all("#exercise .drill-lines code").map((c) => c.textContent),
		};
	})()`, &s)
	return s
}

// right waits for the verdict that all is right.
func (p *Page) right() {
	p.t.Helper()
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-right") !== null`)
}

// oneOfEach is an exercise of each kind, and of both ways of asking about dependencies.
func oneOfEach() map[string]string {
	return map[string]string{
		"predict":      "/practice/scan/hillis-steele?kind=predict&seed=3",
		"dependencies": "/practice/scan/hillis-steele?kind=dependencies&seed=2",
		"chain":        "/practice/scan/brent-kung?kind=dependencies&seed=4",
		"count":        "/practice/scan/blelloch?kind=count&seed=1",
		"order":        "/practice/scan/blelloch?kind=order&seed=1",
		"fault":        "/practice/scan/hillis-steele?kind=fault&seed=3",
		"choose":       "/practice/scan/blelloch?kind=choose&seed=2",
		"simulate":     "/practice/scan/blelloch?kind=simulate&seed=2&x=3,1,7,0",
		"build":        "/practice/sort/bitonic?kind=build&seed=1&n=4",
	}
}

// solutions are the right answers to them, each read once.
var solutions = struct {
	sync.Mutex
	of map[string]solved
}{of: map[string]solved{}}

func solution(t *testing.T, address string) solved {
	t.Helper()
	solutions.Lock()
	defer solutions.Unlock()
	s, known := solutions.of[address]
	if !known {
		s = solve(t, address)
		solutions.of[address] = s
	}
	return s
}

// One exercise of each kind is solved by mouse; the page has nothing for axe to say before and after.
func TestSolveByMouse(t *testing.T) {
	for kind, address := range oneOfEach() {
		t.Run(kind, func(t *testing.T) {
			s := solution(t, address)
			p := chromium.Open(t, address, Viewport(1280, 900))
			p.Running()
			p.Accessible()
			switch kind {
			case "predict", "count":
				for id, text := range s.Fields {
					p.Type("#"+id, text)
				}
			case "dependencies", "chain":
				for _, id := range s.Pressed {
					p.Click("#" + id)
				}
			case "fault":
				p.Click("#" + s.Pressed[0])
				p.Click("#" + s.Checked[0])
			case "choose":
				for _, id := range s.Checked {
					p.Click("#" + id)
				}
			case "order":
				p.order(s.Lines)
			case "simulate":
				p.simulate(s)
			case "build":
				for _, c := range strings.FieldsFunc(s.Fields["exercise-0"], func(r rune) bool { return r == ',' || r == ';' }) {
					a, b, _ := strings.Cut(c, "-")
					p.Click("#exercise-wire-" + a)
					p.Click("#exercise-wire-" + b)
				}
			}
			p.right()
			p.Accessible()
			if kind != "build" { // the run that shows the answer can be played
				p.Click("#exercise-run")
				p.Wait(`document.querySelector("#exercise-figure-stage canvas") !== null`)
				p.Click("#exercise-figure-forward")
				p.Wait(`document.querySelector("#exercise-figure-stage").dataset.at > 0`)
			}
			var next string
			p.Eval(`document.querySelector("#exercise-next").getAttribute("href")`, &next)
			if !strings.Contains(next, "kind="+strings.Replace(kind, "chain", "dependencies", 1)) {
				t.Errorf("the next exercise is %s", next)
			}
		})
	}
}

// order puts the lines of a listing in order by their buttons.
func (p *Page) order(want []string) { p.orderBy(p.Click, want) }

func (p *Page) orderBy(press func(selector string), want []string) {
	p.t.Helper()
	for i, line := range want {
		for {
			var at int
			p.Eval(fmt.Sprintf(`[...document.querySelectorAll("#exercise .drill-lines code")].findIndex((c, k) => k >= %d && c.textContent === %q)`, i, line), &at)
			if at <= i {
				break
			}
			var id string
			p.Eval(fmt.Sprintf(`document.querySelectorAll("#exercise .drill-lines li")[%d].querySelector("button").id`, at), &id)
			press("#" + id)
			p.Wait(fmt.Sprintf(`document.querySelectorAll("#exercise .drill-lines li")[%d].querySelector("button").id === %q`, at-1, id))
		}
	}
}

// simulate picks what each lane reads, then what it writes.
func (p *Page) simulate(s solved) { p.simulateBy(p.Click, s) }

func (p *Page) simulateBy(press func(selector string), s solved) {
	p.t.Helper()
	for slot := 0; ; slot++ {
		moves, ok := s.Fields[fmt.Sprintf("exercise-%d", slot)]
		if !ok {
			return
		}
		if slot > 0 {
			press("#exercise-next-round")
		}
		p.Wait(fmt.Sprintf(`document.querySelector("#exercise-write-%d-0-0") !== null`, slot))
		for _, move := range strings.Split(moves, ";") {
			from, to, _ := strings.Cut(move, ">")
			for _, source := range strings.Fields(from) {
				if source != "e" {
					press(fmt.Sprintf("#exercise-read-%d-0-%s", slot, source))
				}
			}
			press(fmt.Sprintf("#exercise-write-%d-0-%s", slot, strings.TrimSpace(to)))
		}
	}
}

// solveBy gives an answer with whatever presses things and enters text: a finger, or the keyboard.
func (p *Page) solveBy(press, enter func(text string), kind string, s solved) {
	p.t.Helper()
	switch kind {
	case "predict", "count":
		for id, text := range s.Fields {
			press("#" + id)
			p.Wait(fmt.Sprintf(`document.activeElement.id === %q`, id))
			enter(text)
		}
	case "dependencies", "chain", "fault":
		for _, id := range s.Pressed {
			press("#" + id)
			p.Wait(fmt.Sprintf(`document.querySelector("#%s").getAttribute("aria-pressed") === "true"`, id))
		}
		for _, id := range s.Checked {
			press("#" + id)
		}
	case "choose":
		for _, id := range s.Checked {
			press("#" + id)
			p.Wait(fmt.Sprintf(`document.querySelector("#%s").checked`, id))
		}
	case "order":
		p.orderBy(press, s.Lines)
	case "simulate":
		p.simulateBy(press, s)
	case "build":
		for _, c := range strings.FieldsFunc(s.Fields["exercise-0"], func(r rune) bool { return r == ',' || r == ';' }) {
			a, b, _ := strings.Cut(c, "-")
			press("#exercise-wire-" + a)
			press("#exercise-wire-" + b)
		}
	}
	press("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-right") !== null`)
}

// A wrong answer is told in words of the run, the mistake is named and drawn; hints come in three steps.
func TestWrongAnswer(t *testing.T) {
	p := chromium.Open(t, "/practice/scan/hillis-steele?kind=predict&seed=3", Viewport(1280, 900))
	p.Running()
	p.Click("#exercise-copy")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	if got := p.Text("#exercise-verdict"); !strings.Contains(got, "is the first wrong cell") || !strings.Contains(got, "Nothing done yet") {
		t.Errorf("the verdict says %q", got)
	}
	p.Accessible()
	var focused, wrong string
	p.Eval("document.activeElement.id", &focused)
	p.Eval(`document.querySelector("#exercise .is-wrong").id`, &wrong)
	if focused != wrong {
		t.Errorf("the focus is on %q, the first wrong cell is %s", focused, wrong)
	}
}

// Everything by keyboard: to the fields with Tab, values typed, checked with Enter.
func TestSolveByKeyboard(t *testing.T) {
	const address = "/practice/scan/hillis-steele?kind=predict&seed=3"
	s := solution(t, address)
	p := chromium.Open(t, address)
	p.Running()
	for i := range len(s.Fields) {
		id := fmt.Sprintf("exercise-%d", i)
		if i == 0 {
			p.tabTo(id)
		}
		if got := p.focused(); got != id {
			t.Fatalf("Tab comes to %q, want %s", got, id)
		}
		p.Press(s.Fields[id])
		if i < len(s.Fields)-1 {
			p.Press(kb.Tab)
		}
	}
	p.Press(kb.Enter)
	p.Wait(`document.querySelector("#exercise-verdict.verdict-right") !== null`)
}

// focused is the id of what has the focus.
func (p *Page) focused() (id string) {
	p.t.Helper()
	p.Eval("document.activeElement.id", &id)
	return id
}

// tabTo goes to an element with Tab, or with Shift and Tab where it lies behind; a button among several of one name by the arrow keys.
func (p *Page) tabTo(id string) {
	p.t.Helper()
	for range 200 {
		var where string
		p.Eval(fmt.Sprintf(`(() => {
			const to = document.getElementById(%q), at = document.activeElement;
			if (at === to) return "there";
			if (at.type === "radio" && at.name === to.name) return at.compareDocumentPosition(to) & 4 ? "down" : "up";
			return at === document.body || at.compareDocumentPosition(to) & 4 ? "on" : "back";
		})()`, id), &where)
		switch where {
		case "there":
			return
		case "down":
			p.Press(kb.ArrowDown)
		case "up":
			p.Press(kb.ArrowUp)
		case "on":
			p.Press(kb.Tab)
		case "back":
			p.Do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(input.ModifierShift)))
		}
	}
	p.t.Fatalf("the keyboard never comes to %q", id)
}

// One exercise of each kind is solved by keyboard alone: whatever a mouse presses, Tab reaches and the space bar presses.
func TestEveryKindByKeyboard(t *testing.T) {
	for kind, address := range oneOfEach() {
		t.Run(kind, func(t *testing.T) {
			s := solution(t, address)
			p := chromium.Open(t, address)
			p.Running()
			p.solveBy(func(selector string) {
				p.tabTo(strings.TrimPrefix(selector, "#"))
				var presses bool
				p.Eval(`document.activeElement.type !== "text"`, &presses)
				if presses {
					p.Press(" ")
				}
			}, p.Press, kind, s)
		})
	}
}

// A row can be typed into its first cell, and pasted there.
func TestARowAtOnce(t *testing.T) {
	const address = "/practice/scan/hillis-steele?kind=predict&seed=3"
	s := solution(t, address)
	row := make([]string, len(s.Fields))
	for i := range row {
		row[i] = s.Fields[fmt.Sprintf("exercise-%d", i)]
	}
	for how, enter := range map[string]func(p *Page){
		"typed": func(p *Page) { p.Press(strings.Join(row, " ")) },
		"pasted": func(p *Page) {
			p.Eval(fmt.Sprintf(`document.execCommand("insertText", false, %q)`, strings.Join(row, "\t")), nil)
		},
	} {
		t.Run(how, func(t *testing.T) {
			p := chromium.Open(t, address)
			p.Running()
			p.Click("#exercise-0")
			enter(p)
			p.right()
		})
	}
}

// By touch, on a phone, one exercise of each kind, without anything wider than the screen or too small for a finger.
func TestSolveByTouch(t *testing.T) {
	for kind, address := range oneOfEach() {
		t.Run(kind, func(t *testing.T) {
			s := solution(t, address)
			p := chromium.Open(t, address, Phone())
			p.Running()
			var small []string
			p.Eval(`[...document.querySelectorAll("#exercise button, #exercise input:not([type=radio]), #exercise .choice")].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 0 && (r.height < 40 || r.width < 40); }).map((e) => e.id + " " + e.getBoundingClientRect().width + "×" + e.getBoundingClientRect().height)`, &small)
			if len(small) > 0 {
				t.Errorf("too small for a finger: %v", small)
			}
			// As the keyboard of a phone enters text: keys are lost while the browser still moves the focus to what was touched.
			p.solveBy(p.Tap, func(text string) { p.Eval(fmt.Sprintf(`document.execCommand("insertText", false, %q)`, text), nil) }, kind, s)
			var wide bool
			p.Eval(`document.documentElement.scrollWidth > innerWidth`, &wide)
			if wide {
				t.Error("the page is wider than the screen")
			}
		})
	}
}

// An exercise is done through the accessibility tree alone: fields are found by their role and name, filled through the node that
// the tree names, and the verdict is read off the tree.
func TestSolveByScreenReader(t *testing.T) {
	const address = "/practice/scan/hillis-steele?kind=predict&seed=3"
	s := solution(t, address)
	p := chromium.Open(t, address)
	p.Running()
	find := func(role, name string) axNode {
		t.Helper()
		var tree struct {
			Nodes []axNode `json:"nodes"`
		}
		p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
			return cdp.Execute(ctx, "Accessibility.getFullAXTree", nil, &tree)
		}))
		for _, n := range tree.Nodes {
			if !n.Ignored && n.Role.Value == role && strings.Contains(n.Name.Value, name) {
				return n
			}
		}
		t.Fatalf("the tree has no %s called %q", role, name)
		return axNode{}
	}
	on := func(n axNode, f string) {
		p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
			object, err := dom.ResolveNode().WithBackendNodeID(n.BackendDOMNodeID).Do(ctx)
			if err != nil {
				return err
			}
			_, _, err = runtime.CallFunctionOn(f).WithObjectID(object.ObjectID).Do(ctx)
			return err
		}))
	}
	find("heading", "Predict a round: Hillis-Steele scan")
	for i := range len(s.Fields) {
		field := find("textbox", fmt.Sprintf("x[%d] after round", i))
		on(field, "function() { this.focus(); }")
		p.Press(s.Fields[fmt.Sprintf("exercise-%d", i)])
	}
	on(find("button", "Check"), "function() { this.click(); }")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-right") !== null`)
	find("status", "")
	find("StaticText", "Right.")
}

// axNode is what a screen reader knows of an element. (The library's own type refuses properties that it does not know.)
type axNode struct {
	Ignored          bool              `json:"ignored"`
	Role             axText            `json:"role"`
	Name             axText            `json:"name"`
	BackendDOMNodeID cdp.BackendNodeID `json:"backendDOMNodeId"`
}

type axText struct {
	Value string `json:"value"`
}

// The tab dies in the middle; opened again, all is as it was. Two tabs do not lose each other's answers.
func TestNothingIsLost(t *testing.T) {
	const address = "/practice/scan/hillis-steele?kind=predict&seed=3"
	p := chromium.Open(t, address)
	p.Running()
	p.Type("#exercise-0", "41")
	p.Type("#exercise-2", "43")
	p.Click("#exercise-hint")
	p.Wait(`document.querySelectorAll(".drill-hints li").length === 1`)
	hint := p.Text(".drill-hints")
	second := p.Beside("/practice/scan/blelloch?kind=count&seed=1")
	p.Kill()
	again := second.Beside(address)
	again.Running()
	if a, c := again.value("#exercise-0"), again.value("#exercise-2"); a != "41" || c != "43" {
		t.Errorf("the cells hold %q and %q", a, c)
	}
	if got := again.Text(".drill-hints"); got != hint {
		t.Errorf("the hint is %q, was %q", got, hint)
	}
	again.Click("#exercise-check")
	again.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	second.Running()
	second.Type("#exercise-0", "1")
	second.Click("#exercise-check")
	second.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	record := second.Beside("/practice")
	record.Running()
	record.Wait(`document.querySelector(".practice-record").textContent.includes("2 answers kept")`)
	// A third answer, given elsewhere, is heard of.
	again.Type("#exercise-0", "5")
	again.Click("#exercise-check")
	record.Wait(`document.querySelector(".practice-record").textContent.includes("3 answers kept")`)
	record.Wait(`document.querySelector("#practice-next").textContent.startsWith("Go on")`)
	record.Accessible()
	// And the map of the course tells it.
	home := record.Beside("/")
	home.Running()
	home.Wait(`[...document.querySelectorAll(".map-about")].some((p) => p.textContent.includes("practice: 0 of"))`)
}

// answer is one entry of a record's file.
func answer(id, exercise string) string {
	return fmt.Sprintf(`{"id":%q,"at":"2026-01-02T03:04:05Z","exercise":%q,"answer":["1"],"score":1,"of":1,"try":1}`, id, exercise)
}

// Files: a record is saved and loaded; damaged and later ones are refused, kept aside and told.
func TestRecordFiles(t *testing.T) {
	p := chromium.Open(t, "/practice", Viewport(1280, 900))
	p.Running()
	folder := t.TempDir()
	load := func(field, text, says string) {
		t.Helper()
		file := filepath.Join(folder, "record.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		p.Do(chromedp.SetUploadFiles(field, []string{file}, chromedp.ByQuery))
		p.Wait(fmt.Sprintf(`document.querySelector(".practice").textContent.includes(%q)`, says))
	}
	load("#record-load", `{"upsweep":"record","version":1,"answers":[`+answer("a", "predict:scan/blelloch:1")+","+answer("b", "count:scan/serial:1")+`]}`, "2 answers taken in; 0 were here already.")
	p.Wait(`document.querySelector(".practice-record").textContent.includes("2 answers kept")`)
	load("#record-load", `{"upsweep":"record","version":9,"answers":[]}`, "made by a later version")
	load("#record-load", `{"upsweep":"record","ver`, "This file is damaged")
	load("#record-load", `{"upsweep":"record","version":1,"answers":[{"id":"c"},`+answer("b", "count:scan/serial:1")+","+answer("d", "order:scan/serial:1")+`]}`, "1 entry could not be read")
	p.Wait(`document.querySelector(".practice-record").textContent.includes("3 answers kept")`)
	var aside int
	p.Eval("upsweepRecord.asides()", &aside)
	if aside != 3 {
		t.Errorf("%d files and entries are kept aside, want 3", aside)
	}
	p.Accessible()
	load("#sheet-load", `{"upsweep":"answers","version":1,"student":"A. B.","answers":[{"exercise":"order:scan/serial:1","answer":["9","9","9"],"score":3,"of":3}]}`, "the file says 3 of 3, the answer earns 0 of 3")
	p.Wait(`document.querySelector("#sheet-graded")?.textContent.includes("A. B.: 0 of 3 points")`)
}

// An entry of the store that can't be read is left where it is, and told.
func TestDamagedEntry(t *testing.T) {
	p := chromium.Open(t, "/practice")
	p.Running()
	p.Eval(`upsweepRecord.putAll(["x", "y"], ["nonsense", '`+answer("y", "predict:scan/blelloch:1")+`'])`, nil)
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector(".practice-record").textContent.includes("1 entry of your record could not be read")`)
	p.Wait(`document.querySelector(".practice-record").textContent.includes("1 answer kept")`)
	var count int
	p.Eval(`upsweepRecord.all().then((list) => list.length)`, &count)
	if count != 2 {
		t.Errorf("%d entries are left", count)
	}
}

// Where there is no room left, that is told, and the exercise goes on.
func TestFullDisk(t *testing.T) {
	p := chromium.Open(t, "/practice/scan/blelloch?kind=count&seed=1")
	p.Running()
	p.Do(storage.OverrideQuotaForOrigin(p.site).WithQuotaSize(1))
	p.Type("#exercise-0", "1")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	p.Wait(`document.querySelector(".client-notice")?.textContent.includes("no room left")`)
	p.Accessible()
}

// A problem set without feedback: nothing is said before the end, and the file that is saved grades to what the answers earn.
func TestProblemSet(t *testing.T) {
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
	p := chromium.Open(t, "/practice", Viewport(1280, 900))
	p.Running()
	p.Type("#set-list", "build:scan/blelloch:1")
	p.Wait(`document.querySelector("#set-link").textContent.includes("Line 1: there is no exercise of the kind")`)
	p.Type("#set-list", "choose:scan/blelloch:2\norder:scan/blelloch:1")
	p.Type("#set-name", "Week 3")
	p.Click("#set-silent")
	p.Wait(`document.querySelector("#set-link a")?.textContent === "Link to this set of 2 exercises"`)
	p.Accessible()
	p.Click("#set-link a")
	p.Wait(`document.querySelector("h1")?.textContent === "Week 3"`)
	if got := p.Address(); got != "/practice?set=choose:scan/blelloch:2~order:scan/blelloch:1&name=Week+3&feedback=hidden" {
		t.Errorf("the link leads to %s", got)
	}
}
