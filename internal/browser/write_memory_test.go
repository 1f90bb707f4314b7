package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
)

// maxKept is how much more memory the page may hold after a hostile program than before it, in
// bytes.
const maxKept = 20 << 20

// resident is the memory of the browser's pages that nobody else has, in bytes, after the collector
// has run and caches have been dropped.
func (p *Page) resident() int {
	p.t.Helper()
	p.Do(heapprofiler.CollectGarbage(), memory.SimulatePressureNotification(memory.PressureLevelCritical))
	browser := cdp.WithExecutor(p.ctx, chromedp.FromContext(p.ctx).Browser)
	list, err := systeminfo.GetProcessInfo().Do(browser)
	if err != nil {
		p.t.Fatal(err)
	}
	sum := 0
	for _, process := range list {
		if process.Type == "renderer" {
			sum += anonymous(process.ID)
		}
	}
	if sum == 0 {
		p.t.Fatal("the browser has no page, or the system tells nothing of its memory")
	}
	return sum
}

// anonymous is the memory of a process that is no file's, as Linux tells it; 0 where the process is
// gone.
func anonymous(pid int64) int {
	text, err := os.ReadFile("/proc/" + strconv.FormatInt(pid, 10) + "/status")
	if err != nil {
		return 0
	}
	sum := 0
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(line, ":")
		if name == "RssAnon" || name == "RssShmem" {
			kilobytes, _ := strconv.Atoi(strings.Fields(value)[0])
			sum += kilobytes << 10
		}
	}
	return sum
}

// After each hostile program the page answers, and its memory returns to where it was. Of the
// corpus of package workbench, all in make browser.
func TestWriteGivesMemoryBack(t *testing.T) {
	thorough(t, "it is about memory")
	only(t, "a browser of its own is measured, by the processes that Linux tells of", served)
	text, err := os.ReadFile("../../workbench/testdata/hostile.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split("\n"+string(text), "\n== ")[1:]
	if sample() { // those that come closest to the bounds of memory
		cases = slices.DeleteFunc(cases, func(c string) bool {
			name, _, _ := strings.Cut(c, " =>")
			return !slices.Contains([]string{"endless writes in a lane", "threads that add for ever", "a list doubled for ever"}, name)
		})
	}
	k := 0
	for some := range slices.Chunk(cases, programsAPage) {
		t.Run(strconv.Itoa(k), func(t *testing.T) { givesMemoryBack(t, some) })
		k++
	}
}

// pasteProgram pastes a program in the place of the one in the editor: a long one takes too long as
// if it were typed.
func (p *Page) pasteProgram(text string) {
	p.t.Helper()
	p.Eval(`document.querySelector(".cm-content").focus()`, nil)
	p.Do(chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)))
	quoted, err := json.Marshal(text)
	if err != nil {
		p.t.Fatal(err)
	}
	p.Eval(fmt.Sprintf(`(() => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", %s);
		document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	})()`, quoted), nil)
}

// programsAPage is how many programs one page runs one after another, in the time that a page has.
const programsAPage = 26

func givesMemoryBack(t *testing.T, cases []string) {
	alone, err := Launch(context.Background(), chromium.site)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { alone.Close() })
	p := alone.Open(t, "/write/scan/hillis-steele")
	p.Running()
	p.Wait(`Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`)
	right := func() {
		p.program(scanInRounds)
		p.hears("Right on this input")
	}
	right()
	p.Click("#write-judge")
	p.marks()
	p.Do(chromedp.Sleep(3 * time.Second)) // the worker that judged goes when nobody asks it anything
	before := p.resident()
	for _, c := range cases {
		head, source, _ := strings.Cut(c, "\n")
		p.pasteProgram(source)
		p.Wait(`document.querySelector("#write-status.is-wrong") !== null`)
		right()
		kept, deadline := 0, time.Now().Add(6*time.Second)
		for {
			if kept = p.resident() - before; kept <= maxKept || time.Now().After(deadline) {
				break
			}
			p.Do(chromedp.Sleep(200 * time.Millisecond))
		}
		t.Logf("%-40s %+4d MiB of %d", head, kept>>20, before>>20)
		if kept > maxKept {
			t.Errorf("%s: the page keeps %d MiB", head, kept>>20)
		}
	}
}
