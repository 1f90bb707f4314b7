package browser

import (
	"fmt"
	"testing"
)

// The stage takes most of the window where the page is about a figure: 60 % of its height on
// screens, while a class votes too, and 45 % on phones, where a sentence has two lines and opens.
// Whatever fits the stage at a legible size is seen whole.
func TestStageHeights(t *testing.T) {
	thorough(t, "five windows of each page; make stage looks at all figures")
	only(t, "where things stand is the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "/glossary", Prefers("reduced-motion", "reduce"))
	p.Running()
	looks := func(size [2]int64, address string, least float64) {
		t.Helper()
		p.Wait(`document.querySelector("#figure-stage")?.dataset.active !== undefined`)
		p.painted()
		var seen struct{ Stage, Window, Tall, Bottom, Sentence float64 }
		p.Eval(`(() => {
			const stage = document.querySelector("#figure-stage"), box = stage.getBoundingClientRect();
			const sentence = document.querySelector("#figure-sentence"), line = parseFloat(getComputedStyle(sentence).lineHeight);
			return {stage: box.height, window: innerHeight, tall: stage.scrollHeight - stage.clientHeight, bottom: document.querySelector("#figure > .frame").getBoundingClientRect().bottom, sentence: sentence.clientHeight / line};
		})()`, &seen)
		t.Logf("%d × %d %s: %.0f %%", size[0], size[1], address, 100*seen.Stage/seen.Window)
		if seen.Stage < least*seen.Window {
			t.Errorf("%d × %d, %s: the stage is %.0f high, %.1f %% of the window", size[0], size[1], address, seen.Stage, 100*seen.Stage/seen.Window)
		}
		if seen.Bottom > seen.Window+1 {
			t.Errorf("%d × %d, %s: the frame ends at %.0f", size[0], size[1], address, seen.Bottom)
		}
		if seen.Sentence < 1.9 {
			t.Errorf("%d × %d, %s: the sentence has %.1f lines", size[0], size[1], address, seen.Sentence)
		}
	}
	screens := [][2]int64{{1024, 768}, {1280, 720}, {1366, 650}, {1440, 900}, {1920, 1080}}
	for _, size := range screens {
		p.Do(Viewport(size[0], size[1]))
		for _, address := range []string{"/play/merge/path", "/play/scan/blelloch", "/play/sort/radix?view=picture"} {
			p.Follow(address)
			looks(size, address, 0.6)
		}
	}
	phone := [2]int64{390, 844}
	p.Do(Viewport(phone[0], phone[1]))
	for _, address := range []string{"/play/merge/path", "/play/scan/blelloch", "/play/sort/quick?round=3"} {
		p.Follow(address)
		looks(phone, address, 0.445)
	}
	var lines [2]float64
	p.Eval(`(() => {
		const sentence = document.querySelector("#figure-sentence"), before = sentence.clientHeight;
		sentence.click();
		return [before, sentence.clientHeight];
	})()`, &lines)
	if lines[1] <= lines[0] {
		t.Error(fmt.Sprint("a sentence that is cut does not open: ", lines))
	}
	for _, size := range screens {
		p.Do(Viewport(size[0], size[1]))
		p.Go("/present?lesson=blelloch") // by which a vote that was open is closed
		p.Running()
		looks(size, "/present", 0.6)
		p.Wait(`document.querySelector("#ask") !== null`)
		p.Eval(`document.querySelector("#ask").click()`, nil)
		p.Wait(`document.querySelector("#desk-phase") !== null`)
		looks(size, "/present, while a vote is open", 0.6)
		var outside string
		if p.Eval(`[...document.querySelectorAll("#turn-counted, #question-close")].filter((b) => { const r = b.getBoundingClientRect(); return r.bottom > innerHeight || r.right > innerWidth + 1; }).map((b) => b.textContent).join(", ")`, &outside); outside != "" {
			t.Errorf("%d × %d: out of sight are %s", size[0], size[1], outside)
		}
	}
}
