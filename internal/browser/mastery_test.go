package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"upsweep/exercises/record"
)

// loads gives the page of practice a file of a record.
func (p *Page) loads(log record.Log) {
	p.t.Helper()
	file := filepath.Join(p.t.TempDir(), "record.json")
	if err := os.WriteFile(file, log.Encode(), 0o600); err != nil {
		p.t.Fatal(err)
	}
	p.Do(chromedp.SetUploadFiles("#record-load", []string{file}, chromedp.ByQuery))
	p.Wait(fmt.Sprintf(`document.querySelector("#record-says").textContent.startsWith("%d answer")`, log.Len()))
}

// To a new reader today and the map say what to do first. With a record the map shows each step as
// the reader stands with it, and today what has to be done about it, in its order.
func TestMastery(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/", Viewport(390, 844))
	p.Running()
	p.Wait(`document.querySelector(".course-about").textContent.includes("Begin with the first") && document.querySelector(".steps") === null`)
	p.seen("mastery-none")
	p.Go("/practice")
	p.Running()
	p.Wait(`document.querySelector("#today + p").textContent.startsWith("First read a lesson, about ")`)
	p.Wait(`document.querySelector("#practice-next").textContent.startsWith("Read “") && document.querySelectorAll(".today-list > li").length === 0`)
	p.Accessible()
	p.seen("today-none")

	// A ladder of seven steps: two right long ago, one of them again since; one that went wrong.
	var log record.Log
	give := func(ago time.Duration, exercise string, right bool) {
		at := time.Now().Add(-ago)
		e := record.Entry{ID: record.NewID(at, uint64(log.Len())), At: at, Exercise: exercise, Answer: []string{"1"}, Of: 1, Try: 1}
		if right {
			e.Score = 1
		}
		log = log.With(e)
	}
	const day = 24 * time.Hour
	give(5*day, "fault:scan/blelloch:1:n8;op=concat", true)
	give(5*day-time.Minute, "simulate:scan/blelloch:1:n8;op=+;inclusive=false", true)
	give(time.Minute, "simulate:scan/blelloch:2:n8;op=+;inclusive=false", true)
	give(time.Minute/2, "predict:scan/blelloch:1:n4;op=+;inclusive=false", false)
	p.loads(log)
	p.Wait(`[...document.querySelectorAll(".today-part")].map((h) => h.textContent).join("|").startsWith("Due for review: 1, about 2 minutes|Once more: 1, about 2 minutes|Next on the ladder: 4, about 8 minutes|Then a lesson, about ")`)
	p.Wait(`document.querySelector("#practice-next").textContent.startsWith("Continue with “Find the fault: Blelloch scan")`)
	p.Accessible()
	p.seen("today-some")
	p.Go("/")
	p.Running()
	p.Wait(`document.querySelector(".course-about").textContent.includes("2 of ") && document.querySelector(".course-about").textContent.includes(" steps right, 1 due for review, 1 went wrong")`)
	p.Wait(`[...document.querySelectorAll("a.map-climb")].map((a) => [a.textContent.includes("2 of 7"), [...a.querySelectorAll("i")].map((i) => i.className.slice(-1)).join("")].join()).join() === "true,1302000"`)
	p.Wait(`document.querySelectorAll(".steps-legend > li").length === 5`)
	var over float64
	if p.Eval(`document.documentElement.scrollWidth - innerWidth`, &over); over > 0 {
		t.Errorf("the map is %v pixels wider than a phone", over)
	}
	p.Accessible()
	p.seen("mastery-some")
	p.Click("a.map-climb")
	p.Wait(`location.pathname.endsWith("/practice/scan/blelloch") && document.querySelector(".plan-step[aria-current=step]")?.textContent === "1"`)
}
