package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The tab dies in the middle; opened again, all is as it was. Two tabs do not lose each other's
// answers.
func TestNothingIsLost(t *testing.T) {
	t.Parallel()
	const address = "/practice/scan/hillis-steele?kind=predict&seed=3"
	p := chromium.Open(t, address)
	p.Running()
	p.Type("#exercise-box", "41"+kb.Tab+kb.Tab+"43")
	p.Wait(`document.querySelector("#exercise-2").value === "43"`)
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
	again.Type("#exercise-box", "5")
	again.Click("#exercise-check")
	record.Wait(`document.querySelector(".practice-record").textContent.includes("3 answers kept")`)
	record.Wait(`document.querySelector("#practice-next").textContent.startsWith("Read ")`)
	record.Accessible()
}

// answer is one entry of a record's file.
func answer(id, exercise string) string {
	return fmt.Sprintf(`{"id":%q,"at":"2026-01-02T03:04:05Z","exercise":%q,"answer":["1"],"score":1,"of":1,"try":1}`, id, exercise)
}

// Files: a record is saved and loaded; damaged and later ones are refused, kept aside and told.
func TestRecordFiles(t *testing.T) {
	t.Parallel()
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
	p.Eval("upsweepRecord.countAside()", &aside)
	if aside != 3 {
		t.Errorf("%d files and entries are kept aside, want 3", aside)
	}
	// Answered right again and again, further and further apart, a skill is mastered.
	var often []string
	for i, day := range []string{"2025-01-02", "2025-01-05", "2025-01-20", "2025-03-10", "2025-07-01"} {
		often = append(often, strings.Replace(answer(fmt.Sprint("m", i), fmt.Sprintf("count:scan/brent-kung:%d", i)), "2026-01-02", day, 1))
	}
	load("#record-load", `{"upsweep":"record","version":1,"answers":[`+strings.Join(often, ",")+`]}`, "5 answers taken in")
	p.Wait(`[...document.querySelectorAll(".field-cell[aria-label]")].some((c) => /^Count, Brent-Kung scan: \d+ per cent, mastered$/.test(c.ariaLabel) && /^\d+$/.test(c.textContent))`)
	p.Accessible()
}

// An entry of the store that can't be read is left where it is, and told.
func TestDamagedEntry(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/practice")
	p.Running()
	p.Eval(`upsweepRecord.addAll(["x", "y"], ["nonsense", '`+answer("y", "predict:scan/blelloch:1")+`'])`, nil)
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector(".practice-record").textContent.includes("1 entry of your record could not be read")`)
	p.Wait(`document.querySelector(".practice-record").textContent.includes("1 answer kept")`)
	var count int
	p.Eval(`upsweepRecord.page(null).then((list) => list.keys.length)`, &count)
	if count != 2 {
		t.Errorf("%d entries are left", count)
	}
}

// Where there is no room left, that is told, and the exercise goes on.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/practice/scan/blelloch?kind=count&seed=1")
	p.Running()
	p.Do(storage.OverrideQuotaForOrigin(p.site).WithQuotaSize(1))
	p.Type("#exercise-0", "1")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong") !== null`)
	p.Wait(`document.querySelector(".client-notice")?.textContent.includes("no room left")`)
	p.Accessible()
}
