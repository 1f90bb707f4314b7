package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// The pages of these tests are private windows: browser contexts that leave nothing behind
// (chromium.go).

// blockingCookies is a browser whose reader has set it to block all cookies, and with them all
// other storage.
func blockingCookies(t *testing.T) *Chromium {
	t.Helper()
	dir := t.TempDir()
	preferences, err := json.Marshal(map[string]any{"profile": map[string]any{"default_content_setting_values": map[string]int{"cookies": 2}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "Default"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "Default", "Preferences"), preferences, 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Launch(context.Background(), chromium.site, chromedp.UserDataDir(dir))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() }) // the test is over
	return c
}

// With all cookies blocked every page works, without a record, and says so.
func TestCookiesBlocked(t *testing.T) {
	thorough(t, "another browser is started; TestStoreThatThrows is the sample")
	only(t, "what a reader has set is the same in all places", served)
	t.Parallel()
	p := blockingCookies(t).Open(t, "/play/scan/blelloch")
	var refused string
	p.Eval(`(() => { try { return Object.getOwnPropertyDescriptor(Window.prototype, "localStorage")?.get.call(window) ?? "not asked"; } catch (error) { return error.name; } })()`, &refused)
	for _, address := range []string{"/play/scan/blelloch", "/", "/lessons/blelloch", "/race", "/catalogue"} {
		p.Go(address)
		p.Running()
	}
	var lasts bool
	if p.Eval("upsweepStorage.lasts", &lasts); lasts {
		t.Fatal("this browser keeps something all the same: the test does not test what it says")
	}
	p.Go("/practice/scan/blelloch?kind=count&seed=1")
	p.Running()
	p.Type("#exercise-0", "1")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	p.Wait(`document.querySelector(".client-notice")?.textContent.includes("keep nothing for this page")`)
	p.Accessible()
	p.Eval(`document.querySelector('.site-nav a[href$="/practice"]').click()`, nil) // within the page
	p.Wait(`document.querySelector(".practice-record")?.textContent.includes("1 answer on this page")`)
	p.Wait(`document.querySelector(".practice-record").textContent.includes("keep nothing for this page")`)
	// Erasing works too.
	p.Eval(`globalThis.confirm = () => true`, nil)
	p.Click("#record-erase")
	p.Wait(`document.querySelector("#record-says").textContent.includes("All answers have been erased")`)
	p.Wait(`!document.querySelector(".practice-record").textContent.includes("1 answer")`)
}

// A store that can be named and not read stops no page.
func TestStoreThatThrows(t *testing.T) {
	only(t, "the scripts are the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "about:blank", Before(`for (const name of ["getItem", "setItem", "removeItem", "key"]) Storage.prototype[name] = () => { throw new DOMException("The store is damaged", "UnknownError"); };`))
	pages := []string{"/", "/lessons/blelloch", "/practice", "/write", "/present?lesson=blelloch", "/play/scan/blelloch", "/practice/sets", "/race", "/search", "/catalogue", "/room"}
	if sample() { // which keep something on the device
		pages = pages[:5]
	}
	for _, address := range pages {
		p.Follow(address)
		var notices []string
		if p.Eval(`[...document.querySelectorAll(".client-notice")].map((n) => n.textContent)`, &notices); len(notices) > 0 {
			t.Errorf("%s says %q", address, notices)
		}
	}
}

// In a frame with an origin of its own, a figure answers, and its client runs.
func TestSandboxedFrame(t *testing.T) {
	except(t, offline, "browsers keep a site for each site that frames it apart; that of the test has not been visited before")
	except(t, exported, "a host that sets no headers lets no other origin fetch what pages are made of")
	t.Parallel()
	for name, sandbox := range map[string]string{"scripts alone": "allow-scripts", "scripts and downloads": "allow-scripts allow-downloads"} {
		t.Run(name, func(t *testing.T) {
			if name != "scripts alone" {
				thorough(t, "a frame that may run scripts alone is the sample")
			}
			content := fmt.Sprintf(`<iframe sandbox=%q width="900" height="800" src="%s/embed/scan/blelloch?x=3,1,7,0,4,1,6,3"></iframe>`, sandbox, chromium.site)
			p := chromium.Open(t, foreign(t, content, false), Viewport(1024, 900))
			inside := p.frame()
			inside.listen()
			inside.Do(runtime.Enable(), log.Enable()) // what has been said so far is said again
			var origin string
			if inside.Eval("globalThis.origin", &origin); origin != "null" {
				t.Fatalf("the frame has the origin %s", origin)
			}
			inside.Running()
			inside.Wait(`document.querySelector("#figure-stage").dataset.at === "0"`)
			inside.Eval(`document.querySelector("#figure-forward").click()`, nil)
			inside.Wait(`document.querySelector("#figure-stage").dataset.at === "1"`)
			inside.Eval(`document.querySelector("#figure-last").click()`, nil)
			inside.Wait(`document.querySelector("#figure-forward").ariaDisabled === "true"`)
			var notices []string
			if inside.Eval(`[...document.querySelectorAll(".client-notice")].map((n) => n.textContent)`, &notices); len(notices) > 0 {
				t.Errorf("it says %q", notices)
			}
			var color string
			if inside.Eval(`getComputedStyle(document.querySelector("#figure-forward")).borderRadius`, &color); color == "0px" {
				t.Error("the frame has no style")
			}
			// The inspector fetches the document again when the test attaches to the frame, as an origin that may not.
			said := slices.DeleteFunc(inside.Errors(), func(s string) bool { return strings.Contains(s, "Unsafe attempt to load URL "+chromium.site+"/embed/") })
			if len(said) > 0 {
				t.Errorf("in the console stands %q", said)
			}
		})
	}
}

// A tab that is closed at the very moment of Check, before the database has answered, keeps the
// answer.
func TestTabClosedAtCheck(t *testing.T) {
	t.Parallel()
	const address = "/practice/scan/blelloch?kind=count&seed=1"
	p := chromium.Open(t, "about:blank", Before(`IDBFactory.prototype.open = () => new EventTarget();`)) // which never answers
	witness := p.Beside("/licences")
	p.Go(address)
	p.Running()
	p.Type("#exercise-0", "1")
	p.Eval(`document.querySelector("#exercise-check").click()`, nil)
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	p.Kill()
	later := witness.Beside("/practice")
	later.Running()
	later.Wait(`document.querySelector(".practice-record").textContent.includes("1 answer kept")`)
	later.Wait(`(async () => (await upsweepRecord.noted()).keys.length === 0)()`)
	var kept int
	if later.Eval(`upsweepRecord.page(null).then(({ keys }) => keys.length)`, &kept); kept != 1 {
		t.Errorf("%d answers lie in the database", kept)
	}
}

// Where there is no room, that is said and the answer waits; once there is, it is moved.
func TestRoomIsMade(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/practice/scan/blelloch?kind=count&seed=1")
	p.Running()
	p.Do(storage.OverrideQuotaForOrigin(p.site).WithQuotaSize(1))
	p.Type("#exercise-0", "1")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	p.Wait(`document.querySelector(".client-notice")?.textContent.includes("no room left")`)
	p.Do(storage.OverrideQuotaForOrigin(p.site))
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector(".practice-record").textContent.includes("1 answer kept")`)
	p.Wait(`(async () => (await upsweepRecord.noted()).keys.length === 0)()`)
}

// Erase empties every tab and every store: answers, drafts, and what is set aside.
func TestEraseWithThreeTabs(t *testing.T) {
	thorough(t, "TestEveryKindIsErased erases in one tab")
	t.Parallel()
	drill := chromium.Open(t, "/practice/scan/blelloch?kind=predict&seed=3&n=4&op=%2B&inclusive=false", Viewport(1280, 900)) // of the lesson's ladder
	drill.Running()
	drill.Type("#exercise-box", "41")
	drill.Click("#exercise-check")
	drill.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	home := drill.Beside("/")
	home.Running()
	home.Wait(`document.querySelector(".course-about").textContent.includes(" 1 went wrong")`)
	practice := drill.Beside("/practice", Before(`globalThis.confirm = () => true;`))
	practice.Running()
	practice.Wait(`document.querySelector(".practice-record").textContent.includes("1 answer kept")`)
	practice.load(t, "#record-load", `{"upsweep":"record","version":9,"answers":[]}`)
	practice.Wait(`document.querySelector(".practice-record").textContent.includes("Set aside: 1 text")`)
	practice.Accessible()

	practice.Click("#record-erase")
	practice.Wait(`document.querySelector("#record-says").textContent.includes("All answers have been erased")`)
	for _, p := range []*Page{practice, drill, home} {
		p.Wait(`(async () => (await upsweepRecord.page(null)).keys.length === 0 && (await upsweepRecord.countAside()) === 0)()`)
		p.Wait(`Object.keys(localStorage).every((key) => !/^(draft|answer) /.test(key))`)
	}
	practice.Wait(`!/kept in this browser, and sent|Set aside/.test(document.querySelector(".practice-record").textContent)`)
	home.Wait(`document.querySelector(".course-about").textContent.includes("Begin with the first") && document.querySelector(".steps") === null`)
	// The tab of the exercise has forgotten it too: what it shows next is what comes from now on.
	drill.Click("#exercise-check")
	drill.Wait(`(async () => (await upsweepRecord.page(null)).keys.length === 1)()`)
	drill.Eval(`document.querySelector('.site-nav a[href$="/practice"]').click()`, nil)
	drill.Wait(`document.querySelector(".practice-record")?.textContent.includes("1 answer kept")`)
}

// load gives a file to a field.
func (p *Page) load(t testing.TB, field, text string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "file.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p.Do(chromedp.SetUploadFiles(field, []string{file}, chromedp.ByQuery))
}

// A file in which answers have been edited changes nothing, and the conflict is shown.
func TestForgedFile(t *testing.T) {
	only(t, "what is kept of practice is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/practice", Viewport(1280, 900))
	p.Running()
	mine := answer("a", "predict:scan/blelloch:1")
	wrong := strings.Replace(mine, `"score":1,"of":1`, `"score":0,"of":8`, 1)
	forged := strings.Replace(mine, `"score":1,"of":1`, `"score":8,"of":8`, 1)
	file := func(entries ...string) string {
		return `{"upsweep":"record","version":1,"answers":[` + strings.Join(entries, ",") + `]}`
	}
	says := func(words string) {
		t.Helper()
		p.Wait(fmt.Sprintf(`document.querySelector("#record-says").textContent.includes(%q)`, words))
	}
	p.load(t, "#record-load", file(wrong))
	says("1 answer taken in; 0 were here already.")
	p.load(t, "#record-load", file(wrong))
	says("0 answers taken in; 1 were here already.")
	p.load(t, "#record-load", file(forged, answer("b", "count:scan/nonesuch:1")))
	says("1 answer taken in; 0 were here already, 1 conflicts with an answer here and was left out.")
	says("predict:scan/blelloch:1: score 0 of 8 here, 8 of 8 in the file")
	p.Accessible()
	var kept []string
	p.Eval(`upsweepRecord.page(null).then(({ values }) => values)`, &kept)
	if len(kept) != 2 || !strings.Contains(kept[0], `"score":0,"of":8`) {
		t.Errorf("the record holds %q", kept)
	}
	// The answer on an algorithm that is not here is kept, and leads nowhere.
	var to []string
	if p.Eval(`[...document.querySelectorAll(".practice a")].map((a) => a.getAttribute("href")).filter((h) => h.includes("nonesuch"))`, &to); len(to) > 0 {
		t.Errorf("links lead to %q", to)
	}
	p.Wait(`document.querySelectorAll("table.field .field-cell:not(.recall-none)").length === 1`)
}

// What is set aside is shown, and taken back once it can be read.
func TestTakenBack(t *testing.T) {
	thorough(t, "exercises/record tries what is set aside natively")
	t.Parallel()
	p := chromium.Open(t, "/practice", Viewport(1280, 900), Before(`globalThis.confirm = () => true;`))
	p.Running()
	good := answer("a", "predict:scan/blelloch:1")
	p.Eval(fmt.Sprintf(`upsweepRecord.setAside([%q, "nonsense", "nonsense"], ["made by a later version", "it can't be read", "it can't be read"])`, good), nil)
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector(".practice-record h3")?.textContent === "Set aside: 2 texts that could not be read"`)
	p.Click("#aside-show")
	p.Wait(`document.querySelectorAll("#aside-list li").length === 2 && document.querySelector("#aside-list").textContent.includes("made by a later version")`)
	p.Accessible()
	p.Click("#aside-back")
	p.Wait(`document.querySelector(".practice-record").textContent.includes("1 answer kept")`)
	p.Wait(`document.querySelector(".practice-record h3")?.textContent === "Set aside: 1 text that could not be read"`)
	p.Click("#aside-drop")
	p.Wait(`document.querySelector(".practice-record h3") === null`)
	var kept int
	if p.Eval(`upsweepRecord.page(null).then(({ keys }) => keys.length)`, &kept); kept != 1 {
		t.Errorf("%d answers are left", kept)
	}
}

// heartbeat counts how long the page did not answer at most, in milliseconds: globalThis.stood_.
const heartbeat = `globalThis.stood_ = 0; { let last = performance.now(); setInterval(() => { const now = performance.now(); stood_ = Math.max(stood_, now - last); last = now; }, 10); }`

// A long record is loaded and saved in slices, and comes out as it went in; bad rows among it are
// set aside in a few transactions.
func TestLongRecord(t *testing.T) {
	only(t, "what is done with a file is the same in all places", served)
	thorough(t, "a record of 30,000 answers takes most of a minute")
	t.Parallel()
	n, bad := 30_000, 2_000
	if os.Getenv("UPSWEEP_BENCH") != "" {
		n, bad = 100_000, 20_000
	}
	var rows []string
	for i := range n {
		rows = append(rows, answer(fmt.Sprintf("id%08d", i), fmt.Sprintf("predict:scan/blelloch:%d", i)))
	}
	for i := range bad {
		rows = append(rows, fmt.Sprintf(`{"id":"bad%d"}`, i))
	}
	p := chromium.Open(t, "/practice", Before(`globalThis.saved_ = []; { const native = URL.createObjectURL; URL.createObjectURL = (b) => { b.text().then((t) => saved_.push(t)); return native(b); }; }`))
	opened := func(words string) (stood float64) {
		p.Go("/practice")
		p.Eval(heartbeat, nil)
		p.Running()
		p.Wait(fmt.Sprintf(`document.querySelector(".practice-record").textContent.includes(%q)`, words))
		p.Eval(`stood_`, &stood)
		return stood
	}
	empty := opened("Your answers are kept")
	p.Eval(`stood_ = 0`, nil)
	p.load(t, "#record-load", `{"upsweep":"record","version":1,"answers":[`+strings.Join(rows, ",")+`]}`)
	p.Wait(`document.querySelector("#task-cancel") !== null`)
	p.Wait(fmt.Sprintf(`document.querySelector("#record-says").textContent.includes("%d,000 answers taken in")`, n/1000))
	p.Wait(fmt.Sprintf(`document.querySelector(".practice-record h3").textContent.startsWith("Set aside: %d,000 texts")`, bad/1000))
	var stood float64
	p.Eval(`stood_`, &stood)
	t.Logf("%d answers and %d bad rows: the page stood for at most %.0f ms while they were loaded", n, bad, stood)
	p.Eval(`stood_ = 0`, nil)
	p.Click("#record-save")
	p.Wait(`saved_.length === 1`)
	p.Eval(`stood_`, &stood)
	t.Logf("and for at most %.0f ms while they were saved", stood)
	var same bool
	p.Eval(fmt.Sprintf(`(() => { const { answers } = JSON.parse(saved_[0]); return answers.length === %d && new Set(answers.map(({ id }) => id)).size === %[1]d; })()`, n), &same)
	if !same {
		t.Error("the file is not the record")
	}
	// What was saved can be loaded.
	p.Eval(`upsweepRecord.erase()`, nil)
	var text string
	p.Eval(`saved_[0]`, &text)
	p.load(t, "#record-load", text)
	p.Wait(fmt.Sprintf(`document.querySelector("#record-says").textContent.includes("%d,000 answers taken in; 0 were here already.")`, n/1000))
	// Opened anew, with a long record the page still answers.
	stood = opened(fmt.Sprintf("%d,000 answers kept", n/1000))
	t.Logf("and for at most %.0f ms while the page was opened with them; %.0f ms without", stood, empty)
}

// A class of hundreds of files is graded an exercise at a time, and that can be cancelled.
func TestGradeAClass(t *testing.T) {
	only(t, "what is done with files is the same in all places", served)
	t.Parallel()
	spec, err := kinds.ParseSpec("predict:scan/blelloch:1")
	if err != nil {
		t.Fatal(err)
	}
	set := problemset.Plain("Week 3", spec)
	set.Key = "k"
	dir := t.TempDir()
	var files []string
	for i := range 200 {
		student := fmt.Sprintf("Student %d", i)
		sheet := record.Sheet{Set: set.ID(), Student: student, Answers: []record.SheetAnswer{{Exercise: set.Personal(student).Items[0].Spec.String(), Answer: []string{"1"}}}}
		file := filepath.Join(dir, fmt.Sprintf("answers-%d.json", i))
		if err := os.WriteFile(file, sheet.Encode(), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p := chromium.Open(t, "/practice/sets")
	p.Running()
	p.Eval(`document.querySelector(".set-result details").open = true`, nil)
	p.Type("#set-open", set.Encode())
	p.Click("#set-take")
	p.Wait(`document.querySelector("#sheet-load") !== null`)
	p.Eval(heartbeat, nil)
	p.Do(chromedp.SetUploadFiles("#sheet-load", files, chromedp.ByQuery))
	p.Wait(`document.querySelector("#sheet-says .task")?.textContent.includes("of 200 files")`)
	p.Click("#task-cancel")
	p.Wait(`document.querySelector("#sheet-says").textContent.includes("Cancelled")`)
	p.Do(chromedp.SetUploadFiles("#sheet-load", files, chromedp.ByQuery))
	p.Wait(`document.querySelector("#sheet-graded")?.textContent.includes("200 files graded")`)
	var rows int
	p.Eval(`document.querySelectorAll(".class-table tbody tr").length`, &rows)
	if rows != len(files) {
		t.Errorf("the table has %d rows", rows)
	}
	var stood float64
	p.Eval(`stood_`, &stood)
	t.Logf("the page stood for at most %.0f ms", stood)
	p.Accessible()
}
