package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"upsweep/exercises"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
	"upsweep/exercises/write"
)

// scanInRounds is the program that the tests write.
const scanInRounds = `def main(x, op):
    d = 1
    while d < len(x):
        def lane(i):
            x[i] = op(x[i - d], x[i])
        parallel(d, len(x), lane)
        d *= 2
    return x`

const scanInPlace = `def kernel(t, x, op):
    d = 1
    while d < len(x):
        v = op(x[t - d], x[t]) if t >= d else x[t]
        x[t] = v
        barrier()
        d *= 2

def main(x, op):
    launch(len(x), kernel, x, op)
    return x`

// bench opens the page of a task, and waits for its first run and its editor.
func bench(t *testing.T, address string, setup ...Setup) *Page {
	t.Helper()
	p := chromium.Open(t, address, setup...)
	p.Running()
	p.Wait(`Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`)
	return p
}

// program puts a text in the place of the one in the editor, as pasting does.
func (p *Page) program(text string) {
	p.t.Helper()
	p.Eval(`document.querySelector(".cm-content").focus()`, nil)
	p.Do(chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)), chromedp.KeyEvent(kb.Backspace), input.InsertText(text))
}

func (p *Page) hears(text string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.querySelector("#write-status").textContent.includes(%q)`, text))
}

// marks are the four marks of the judgement, by name: true where they are met.
func (p *Page) marks() (met map[string]bool) {
	p.t.Helper()
	p.Wait(`document.querySelectorAll(".write-mark").length === 4 && document.querySelector(".is-stale") === null`)
	p.Eval(`Object.fromEntries([...document.querySelectorAll(".write-mark")].map((m) => [m.dataset.mark, m.dataset.met !== undefined && m.dataset.met !== "false"]))`, &met)
	return met
}

// A scan is typed from nothing, line by line, as the editor helps: the figure follows, and the four
// marks come. Broken, it is told why.
func TestWriteAScan(t *testing.T) {
	t.Parallel()
	p := bench(t, "/write/scan/hillis-steele")
	p.hears("Nothing has been written to y[0]")
	p.program("")
	for i, line := range strings.Split(scanInRounds, "\n") {
		if i > 0 {
			p.Press(kb.Enter)
		}
		// The editor indents and closes brackets by itself: what is typed goes over what it has put
		// there.
		p.Do(chromedp.KeyEvent(kb.Home, chromedp.KeyModifiers(input.ModifierShift)), input.InsertText(line))
	}
	p.hears("Right on this input: y = ")
	p.Wait(`document.querySelector("#write-stage").dataset.at === "3"`)
	p.Wait(`document.querySelector(".cm-line.is-running")?.textContent.includes("x[i] = op(")`)
	p.Wait(`document.querySelector(".write-values")?.textContent.includes("lane 4: x[4] ← ")`)
	p.Click("#write-judge")
	if met := p.marks(); len(met) != 4 || !met["Right"] || !met["Race-free"] || !met["Work-efficient"] || !met["Low span"] {
		t.Errorf("the marks of a scan that is right: %v", met)
	}

	p.program(strings.Replace(scanInRounds, "op(x[i - d], x[i])", "op(x[i], x[i - d])", 1))
	p.Wait(`document.querySelector(".write-verdict.is-stale") !== null`)
	p.Click("#write-judge")
	if met := p.marks(); met["Right"] || met["Race-free"] {
		t.Errorf("the marks of exchanged operands: %v", met)
	}
	// The judge ends at the first wrong result, so it has not looked for races in what would have
	// come after.
	if free := p.Text("[data-mark=Race-free] .write-mark-count"); free != "not measured" {
		t.Errorf("of races in a program that is wrong, the page says %q, want that they were not measured", free)
	}
	says := p.Text("#write-verdict")
	for _, want := range []string{"should be", "operand order", "The smallest input that fails: x = "} {
		if !strings.Contains(says, want) {
			t.Errorf("the verdict lacks %q: %s", want, says)
		}
	}
	// Beside the algorithm, by one clock: the first wrong cell is singled out in both.
	p.Click("#write-replay")
	p.hears("should be")
	p.Wait(`document.querySelector("#write-second").hidden === false && document.querySelector("#second .figure-subject") !== null`)
	p.Wait(`document.querySelector("#write-stage").dataset.linked !== "" && document.querySelector("#second-stage").dataset.linked !== ""`)
	p.Wait(`document.querySelector("#write-stage").dataset.at === document.querySelector("#second-stage").dataset.at`)
	p.Click("#write-part")
	p.Wait(`document.querySelector("#write-second").hidden === true && document.querySelector("#write-play") !== null`)

	p.program("def main(x, op):\n    def lane(i):\n        x[i] = op(x[i + 1], x[i])\n    parallel(0, len(x), lane)\n    return x")
	p.Wait(`document.querySelector(".write-fault")?.textContent.startsWith("Lane ")`)
	p.hears("Line 3, round 1, lane ")
}

// A missing barrier is a race that stands under its line, and a search finds the order in which it
// does harm.
func TestWriteARace(t *testing.T) {
	t.Parallel()
	p := bench(t, "/write/scan/hillis-steele")
	p.program(scanInPlace)
	p.Wait(`document.querySelector(".write-fault.is-race")?.textContent.includes("with no barrier between")`)
	p.Click("#write-orders")
	p.Wait(`document.querySelector("#write-verdict").textContent.includes("An order in which it goes wrong: y[")`)
	p.Wait(`location.hash.includes("&order=")`)
	// The order that was found beside the machine's own, with their two outcomes.
	p.Click("#write-orders-beside")
	p.Wait(`document.querySelector("#second .figure-subject")?.textContent !== "" && document.querySelector("#write-second").hidden === false`)
	p.Wait(`document.querySelector("#second-stage").dataset.linked !== ""`)
	p.Click("#write-part")
	p.Click("#write-judge")
	if met := p.marks(); met["Race-free"] {
		t.Errorf("the marks of a race: %v", met)
	}
}

// A task in a lesson and in a problem set: the card leads to the workbench, what is judged there
// stands on the card, in the record and in the file that is handed in.
func TestWriteFromALessonAndASet(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/lessons/hillis-steele")
	p.Running()
	p.Wait(`document.querySelector("#write-rounds-verdict").textContent === "Not judged yet."`)
	p.Eval(`document.querySelector("#write-rounds-write").click()`, nil)
	p.Wait(`location.pathname.endsWith("/write/scan/hillis-steele") && document.querySelector(".cm-content") !== null && Number(document.querySelector(".write").dataset.answered) >= 1`)
	p.program(scanInRounds)
	p.hears("Right on this input")
	p.Click("#write-judge")
	p.marks()
	p.Click("#write-back")
	p.Wait(`location.pathname.endsWith("/lessons/hillis-steele") && document.querySelectorAll("#write-rounds .drill-mark.is-met").length === 4`)
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector("#your-record + p").textContent.startsWith("1 answer")`)

	set := "/practice?set=write:scan/hillis-steele~count:scan/serial:1&name=Week+6"
	p.Go(set)
	p.Running()
	p.Wait(`document.querySelector("#exercise-verdict").textContent === "Not judged yet."`)
	p.Click("#exercise-write")
	p.Wait(`location.pathname.endsWith("/write/scan/hillis-steele") && document.querySelector(".cm-content") !== null && Number(document.querySelector(".write").dataset.answered) >= 1`)
	p.hears("Nothing has been written to y[0]") // a set has drafts of its own
	p.program(strings.Replace(scanInRounds, "op(x[i - d], x[i])", "op(x[i], x[i - d])", 1))
	p.Click("#write-judge")
	p.marks()
	p.Click("#write-back")
	p.Wait(`document.querySelectorAll("#exercise .drill-mark.is-missed").length >= 1`)
	p.Go(set + "&at=3")
	p.Running()
	p.Wait(`document.querySelector(".set-end .practice-list li").textContent.includes("0 of 4")`)
}

// The page grades programs by the worker of the workbench, whatever marks a file claims.
func TestProgramsAreGradedOnThePage(t *testing.T) {
	thorough(t, "TestGradeAClass grades files on the page, exercises/class programs natively")
	only(t, "what is graded is the same in every place", served)
	t.Parallel()
	set := problemset.Plain("Week 6", exercises.Spec{Kind: write.Kind, Algorithm: "scan/hillis-steele"})
	var files []string
	for name, program := range map[string]string{"Ada": scanInRounds, "Bob": strings.Replace(scanInRounds, "op(x[i - d], x[i])", "op(x[i], x[i - d])", 1), "Eve": "def main(x):\n    while True:\n        pass\n"} {
		sheet := record.Sheet{Name: set.Name, Set: set.ID(), Student: name, Answers: []record.SheetAnswer{
			{Exercise: "write:scan/hillis-steele", Answer: []string{program, exercises.WriteMarks(exercises.AllMarks())}, Score: 4, Of: 4},
		}}
		file := filepath.Join(t.TempDir(), name+".json")
		if err := os.WriteFile(file, sheet.Encode(), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p := chromium.Open(t, "/practice/sets")
	p.Running()
	p.Eval(`document.querySelector(".set-result details").open = true`, nil)
	p.Type("#set-open", "write:scan/hillis-steele")
	p.Click("#set-take")
	p.Wait(`document.querySelector("#set-says").textContent.includes("The set is open")`)
	p.Type("#set-name", "Week 6")
	p.Do(chromedp.SetUploadFiles("#sheet-load", files, chromedp.ByQuery))
	p.Wait(`document.querySelector("#sheet-graded")?.textContent.includes("3 files graded")`)
	var points map[string]string
	p.Eval(`Object.fromEntries([...document.querySelectorAll(".class-table tbody tr")].map((row) => [row.cells[0].textContent.slice(0, 3), row.textContent]))`, &points)
	for name, earned := range map[string]*regexp.Regexp{
		"Ada": regexp.MustCompile(`^Ada44$`), "Bob": regexp.MustCompile(`^Bob00edited$`),
		"Eve": regexp.MustCompile(`^Eve00(edited|unjudged)$`), // unjudged where her loop's time is over before its steps are
	} {
		if row := points[name]; !earned.MatchString(row) {
			t.Errorf("%s: %q, want %s", name, row, earned)
		}
	}
}

// A program travels in its link, to a reader who has never been there. Nobody's draft is lost by
// it.
func TestWriteAndShare(t *testing.T) {
	t.Parallel()
	p := bench(t, "/write/reduce/tree?x=1,5,2&op=max")
	mine := "def main(x, op):\n    # ⊕ of three, „shared“\n    return x\n"
	p.program(mine) // which leaves x[0] = 1, where the maximum is 5
	p.hears("Not right yet")
	p.Wait(`location.hash.length > 60`)
	link := p.Address()
	p.Go("/write/reduce/tree")
	p.Running()
	p.Wait(`document.querySelector("#write-text").value.includes("⊕ of three")`)
	other := bench(t, link)
	other.Wait(`document.querySelector("#write-text").value.includes("⊕ of three, „shared“")`)
	if !strings.Contains(other.Address(), "op=max") || !strings.Contains(other.Address(), "x=1,5,2") {
		t.Errorf("the link opens at %s", other.Address())
	}
}

// Programs that do not end, or take all memory, end with a message; the page answers meanwhile and
// afterwards.
func TestWriteHostile(t *testing.T) {
	thorough(t, "to wait for programs until their limits takes a quarter of a minute; TestWriteGivesMemoryBack runs some, and workbench all of them")
	t.Parallel()
	p := bench(t, "/write/scan/hillis-steele")
	for name, source := range map[string]string{
		"an endless loop":            "def main(x):\n    while True:\n        pass",
		"an endless loop of threads": "def kernel(t, x):\n    while True:\n        x[t] = x[t]\n\ndef main(x):\n    launch(len(x), kernel, x)\n    return x",
		"a list that doubles":        "def main(x):\n    a = [0]\n    while True:\n        a = a + a",
		"a huge text":                "def main(x):\n    a = \"x\" * 1000000000\n    return x",
		"a recursion":                "def f(n):\n    return f(n + 1)\n\ndef main(x):\n    f(0)\n    return x",
	} {
		p.program(source)
		p.Wait(`document.querySelector("#write-status.is-wrong") !== null && !document.querySelector("#write-status").textContent.includes("defines no main")`)
		if says := p.Text("#write-status"); !strings.Contains(says, "than") && !strings.Contains(says, "Stopped") && !strings.Contains(says, "beyond") {
			t.Errorf("%s: %s", name, says)
		}
		p.program(scanInRounds)
		p.hears("Right on this input")
	}
	p.program("def main(x):\n    while True:\n        pass")
	p.Wait(`document.querySelector("#write-stop") !== null`)
	p.Click("#write-stop")
	p.hears("Stopped.")
}

// A press on Stop is answered before anything else is begun: the worker is ended, the page says so,
// and only then another is started.
func TestWriteStops(t *testing.T) {
	t.Parallel()
	p := bench(t, "/write/scan/hillis-steele")
	p.program("def main(x):\n    while True:\n        pass")
	p.Wait(`document.querySelector("#write-stop") !== null`)
	p.Eval(`(() => {
		globalThis.events_ = [];
		const { Worker } = globalThis, { terminate } = Worker.prototype;
		Worker.prototype.terminate = function () { events_.push("ended"); terminate.call(this); };
		globalThis.Worker = class extends Worker {
			constructor(...given) { events_.push("started"); super(...given); }
		};
		new MutationObserver(() => {
			if (!events_.includes("told") && document.querySelector("#write-status").textContent === "Stopped.") events_.push("told");
		}).observe(document.querySelector(".write"), { subtree: true, childList: true, characterData: true });
		document.querySelector("#write-stop").click();
	})()`, nil)
	p.Wait(`events_.includes("started")`)
	var events []string
	if p.Eval(`events_`, &events); !slices.Equal(events, []string{"ended", "told", "started"}) {
		t.Errorf("a press on Stop: %q", events)
	}
	p.program(scanInRounds)
	p.hears("Right on this input")
}

// Everything by keyboard: Tab to the editor, a program typed, Escape and Tab to leave it, Ctrl
// Enter to judge.
func TestWriteByKeyboard(t *testing.T) {
	t.Parallel()
	p := bench(t, "/write/scan/hillis-steele")
	for range 60 {
		p.Press(kb.Tab)
		var inside bool
		if p.Eval(`document.activeElement.classList.contains("cm-content")`, &inside); inside {
			break
		}
	}
	p.Do(chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)), chromedp.KeyEvent(kb.Backspace), input.InsertText(scanInRounds))
	p.hears("Right on this input")
	p.Press(kb.Tab)
	p.Wait(`document.activeElement.classList.contains("cm-content")`) // Tab indents
	p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl)))
	p.Press(kb.Escape)
	p.Press(kb.Tab)
	p.Wait(`document.activeElement.id === "write-judge"`)
	p.Do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(input.ModifierCtrl)))
	if met := p.marks(); !met["Right"] {
		t.Errorf("the marks: %v", met)
	}
	// A value of the figure leads to the line that wrote it.
	p.tabTo("write-stage")
	p.Press(kb.ArrowDown)
	p.Press(kb.Enter)
	p.Wait(`document.querySelector(".cm-line.is-found")?.textContent.includes("x[i] = op(")`)
	// An order that goes wrong, beside the usual one, and back.
	p.tabTo("write-judge")
	p.Do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(input.ModifierShift)))
	p.Wait(`document.activeElement.classList.contains("cm-content")`)
	p.Do(chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)), chromedp.KeyEvent(kb.Backspace), input.InsertText(scanInPlace))
	p.Wait(`document.querySelector("#write-orders") !== null`)
	p.tabTo("write-orders")
	p.Press(kb.Enter)
	p.Wait(`document.querySelector("#write-orders-beside") !== null`)
	p.tabTo("write-orders-beside")
	p.Press(" ")
	p.Wait(`document.activeElement.id === "write-stage" && document.querySelector("#write-side-figure").getBoundingClientRect().top >= 0`)
	p.tabTo("write-part")
	p.Press(" ")
	p.Wait(`document.activeElement.id === "write-judge"`)
}

// On a narrow screen program and figure are two tabs, which the arrow keys change; from a lesson
// and back by keyboard too.
func TestWriteTabsByKeyboard(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/lessons/hillis-steele", Viewport(390, 844))
	p.Running()
	p.Wait(`document.querySelector("#write-rounds-verdict").textContent === "Not judged yet."`)
	p.Eval(`document.querySelector("#write-rounds-write").focus()`, nil)
	p.Press(kb.Enter)
	p.Wait(`location.pathname.endsWith("/write/scan/hillis-steele") && document.querySelector(".cm-content") !== null && Number(document.querySelector(".write").dataset.answered) >= 1`)
	p.tabTo("write-tab-program")
	p.Press(kb.ArrowRight)
	p.Wait(`document.activeElement.id === "write-tab-figure" && document.querySelector("#write-stage").checkVisibility() && !document.querySelector(".cm-content").checkVisibility()`)
	p.Press(kb.Tab)
	p.Wait(`document.querySelector("#write-side-figure").contains(document.activeElement)`)
	p.tabTo("write-tab-figure")
	p.Press(kb.ArrowLeft)
	p.Wait(`document.activeElement.id === "write-tab-program" && document.querySelector(".cm-content").checkVisibility()`)
	p.tabTo("write-back")
	p.Press(kb.Enter)
	p.Wait(`location.pathname.endsWith("/lessons/hillis-steele")`)
}

// Before the editor has come, and where it never does, a plain text field does as well.
func TestWriteWithoutTheEditor(t *testing.T) {
	only(t, "a request is refused, which elsewhere the service worker answers", served)
	t.Parallel()
	p := chromium.Open(t, "about:blank")
	p.Do(network.Enable(), network.SetBlockedURLs([]string{"*/editor-*.js"}))
	p.Expect("editor-")
	p.Go("/write/scan/hillis-steele")
	p.Running()
	p.Wait(`Number(document.querySelector(".write").dataset.answered) >= 1`)
	p.Eval(`document.querySelector("#write-text").select()`, nil)
	p.Do(input.InsertText(scanInRounds))
	p.hears("Right on this input")
}

func TestWriteIsAccessible(t *testing.T) {
	t.Parallel()
	for name, setup := range map[string][]Setup{
		"light": {Viewport(1440, 900)}, "dark": {Viewport(1440, 900), Prefers("color-scheme", "dark")}, "phone": {Phone()},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "light" {
				thorough(t, "TestFirstTasks has axe look at tasks in light colours")
			}
			p := bench(t, "/write/scan/hillis-steele", setup...)
			p.program(scanInPlace)
			p.Wait(`document.querySelector(".write-fault.is-race") !== null`)
			p.Eval(`document.querySelector("#write-judge").click()`, nil)
			p.marks()
			p.Accessible()
			if name == "phone" {
				p.Tap("#write-tab-figure")
				p.Wait(`document.querySelector("#write-canvas").getBoundingClientRect().height > 150`)
				p.Tap("#write-tab-program")
			}
			var over float64
			if p.Eval(`document.documentElement.scrollWidth - innerWidth`, &over); over > 0 {
				t.Errorf("the page is %v pixels wider than the window", over)
			}
			if folder := os.Getenv("UPSWEEP_SHOTS"); folder != "" {
				p.Screenshot(folder + "/write-" + name + ".png")
			}
		})
	}
}

// From the last key to the new figure: measured where UPSWEEP_BENCH is set.
func TestWriteLatency(t *testing.T) {
	if os.Getenv("UPSWEEP_BENCH") == "" {
		t.Skip("measured where UPSWEEP_BENCH is set")
	}
	p := bench(t, "/write/scan/hillis-steele")
	p.program(scanInRounds)
	p.hears("Right on this input")
	for _, n := range []int{8, 16, 32, 64, 1024} {
		values := make([]string, n)
		for i := range values {
			values[i] = fmt.Sprint((i*7 + 3) % 10)
		}
		p.Go("/write/scan/hillis-steele?x=" + strings.Join(values, ","))
		p.Running()
		p.Wait(`Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`)
		p.Eval(`document.querySelector(".cm-content").focus()`, nil)
		p.Do(chromedp.KeyEvent(kb.End, chromedp.KeyModifiers(input.ModifierCtrl)))
		var times []float64
		for k := range 25 {
			key := []string{" ", kb.Backspace}[k%2]
			p.Eval(`(() => {
				const before = Number(document.querySelector(".write").dataset.answered), began = performance.now();
				globalThis.latency_ = 0;
				const look = () => {
					if (Number(document.querySelector(".write").dataset.answered) > before) globalThis.latency_ = performance.now() - began;
					else requestAnimationFrame(look);
				};
				addEventListener("keydown", () => requestAnimationFrame(look), { once: true, capture: true });
			})()`, nil)
			p.Press(key)
			p.Wait(`globalThis.latency_ > 0`)
			var ms float64
			p.Eval(`globalThis.latency_`, &ms)
			times = append(times, ms)
		}
		slices.Sort(times)
		var boxes string
		p.Eval(`document.querySelector("#write .figure-subject").textContent`, &boxes)
		p.hears("Right on this input")
		t.Logf("%s: median %.0f ms, 95th percentile %.0f ms", boxes, times[len(times)/2], times[len(times)*95/100])
	}
	began := time.Now()
	p.Click("#write-judge")
	p.marks()
	t.Logf("judged in %.1f s", time.Since(began).Seconds())
}

// From a press on Stop to the page that says so, while a program runs that does not end.
func TestWriteStopLatency(t *testing.T) {
	if os.Getenv("UPSWEEP_BENCH") == "" {
		t.Skip("measured where UPSWEEP_BENCH is set")
	}
	p := bench(t, "/write/scan/hillis-steele")
	p.program("def main(x):\n    while True:\n        pass")
	var stops []float64
	for range 20 {
		var ms float64
		p.Wait(`document.querySelector("#write-stop") !== null`)
		p.Eval(`new Promise((done) => {
			const began = performance.now();
			document.querySelector("#write-stop").click();
			const look = () => (document.querySelector("#write-stop") === null && document.querySelector("#write-status").textContent === "Stopped." ? done(performance.now() - began) : requestAnimationFrame(look));
			look();
		})`, &ms)
		stops = append(stops, ms)
		p.Press(" ")
	}
	slices.Sort(stops)
	t.Logf("stopped in: median %.0f ms, 95th percentile %.0f ms, most %.0f ms", stops[len(stops)/2], stops[len(stops)*95/100], stops[len(stops)-1])
}
