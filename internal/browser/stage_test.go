package browser

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"upsweep/algos"
)

// lookAtStages looks at the figures of pages (stage.js).
//
//go:embed stage.js
var lookAtStages string

// wholeStage tells whether everything is looked at (make stage), not a sample.
func wholeStage() bool { return os.Getenv("UPSWEEP_STAGE") == "all" }

// staged are the pages whose figures are looked at: /play of every algorithm, all lessons, and some
// of the other places, with an exercise of each kind; or a sample of them.
func staged(t *testing.T) (list []string) {
	t.Helper()
	for i, id := range algos.IDs() {
		if wholeStage() || i%13 == 0 || slices.Contains([]string{"sequence/join", "scan/blelloch", "sort/radix", "scatter/segscan"}, id) {
			list = append(list, "/play/"+id)
		}
	}
	for _, slug := range slugs(t) {
		if wholeStage() || slug == "blelloch" {
			list = append(list, "/lessons/"+slug)
		}
	}
	for _, pair := range []string{"a=scan/hillis-steele&b=scan/blelloch", "a=sort/radix&b=sort/bitonic&view=cells", "a=sequence/join&b=grid/partial", "a=reduce/tree&b=scan/lookback&view=processors"} {
		if list = append(list, "/compare?"+pair); !wholeStage() {
			break
		}
	}
	for kind, address := range oneOfEach() {
		if wholeStage() || kind == "predict" || kind == "fault" {
			list = append(list, address)
		}
	}
	// A link brings its round into sight.
	return append(list, "/", "/play/sort/radix?round=11", "/play/scan/grid?round=7&view=cells", "/play/sequence/group-by?round=12&view=memory")
}

// At each size of window, of every figure at its first, a middle and its last step, sentence,
// controls and what happens are in sight, without scrolling the page; and no lesson has a gap in
// its text.
func TestStage(t *testing.T) {
	only(t, "where things stand is the same in all places", served)
	t.Parallel()
	sizes := [][2]int64{{1440, 900}, {390, 844}, {1024, 768}}
	if !wholeStage() { // the widest and the narrowest
		sizes = sizes[:2]
	}
	for _, size := range sizes {
		t.Run(fmt.Sprint(size[0], "x", size[1]), func(t *testing.T) {
			t.Parallel()
			setup := []Setup{Viewport(size[0], size[1]), Prefers("reduced-motion", "reduce")}
			p := chromium.Open(t, "/glossary", setup...)
			p.Running()
			for some := range slices.Chunk(staged(t), 10) { // a call ends well within what a page may take
				p.inSight(some, false)
			}
			loaded := []string{"/embed/sort/radix?round=11", "/play/sequence/join?round=9", "/embed/scan/blelloch", "/embed/sequence/group-by"} // no page leads to a frame
			if !wholeStage() {
				loaded = loaded[:2]
			}
			for _, address := range loaded {
				p.Go(address)
				p.Running()
				p.inSight([]string{address}, true)
			}
		})
	}
}

// inSight fails the test for what a reader can't see of the figures of some pages, or of the one
// that is there.
func (p *Page) inSight(pages []string, there bool) {
	p.t.Helper()
	list, err := json.Marshal(pages)
	if err != nil {
		p.t.Fatal(err)
	}
	var out []string
	for p.Eval(fmt.Sprintf("(%s)(%s, %t)", lookAtStages, list, there), &out); len(out) > 0; out = out[1:] {
		p.t.Error(out[0])
	}
}

// On the projector a figure is as large as the screen, with its name, its round and the sentence,
// and nothing else is seen.
func TestProjectorFillsTheScreen(t *testing.T) {
	only(t, "where things stand is the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "/glossary", Prefers("reduced-motion", "reduce"))
	p.Running()
	sixtyFour := strings.TrimSuffix(strings.Repeat("3,1,7,0,4,1,6,3,", 8), ",")
	figures := []string{"scan/blelloch?round=4", "sequence/join?round=6", "sort/bitonic?round=2", "scan/blelloch?round=4&x=" + sixtyFour, "reduce/tree?round=2&view=tree", "scan/hillis-steele?round=2&view=cells&x=" + sixtyFour}
	if !wholeStage() {
		figures = figures[:1]
	}
	for _, size := range [][2]int64{{1920, 1080}, {3840, 2160}} {
		p.Do(Viewport(size[0], size[1]))
		for _, of := range figures {
			p.Eval(`goappNav("/glossary")`, nil)
			p.Wait(`document.querySelector(".stage") === null && document.documentElement.dataset.projector === undefined && location.pathname + location.search === "/glossary"`)
			p.Eval(fmt.Sprintf(`goappNav("/play/%s&projector=1")`, of), nil)
			p.Wait(`document.documentElement.dataset.projector === "figure" && document.querySelector("#figure-stage").dataset.active !== undefined`)
			p.painted()
			var wrong []string
			p.Eval(`(() => {
				const wrong = [], box = (s) => document.querySelector(s).getBoundingClientRect(), high = (s) => parseFloat(getComputedStyle(document.querySelector(s)).fontSize) / innerHeight;
				const stage = box("#figure-stage"), canvas = box("#figure-canvas"), sentence = box("#figure-sentence");
				if (stage.width < 0.93 * innerWidth) wrong.push("the stage is " + stage.width + " wide");
				if (Math.max(canvas.width / stage.width, canvas.height / stage.height) < 0.93) wrong.push("the figure, " + [canvas.width, canvas.height] + ", leaves much of the stage empty, " + [stage.width, stage.height]);
				if (sentence.bottom > innerHeight || sentence.height === 0) wrong.push("the sentence ends at " + sentence.bottom);
				for (const s of ["#figure .figure-name b", "#figure .counters b"]) if (high(s) < 0.03) wrong.push(s + " is set in " + high(s) + " of the height");
				const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
				for (let node; (node = walker.nextNode()); ) {
					const e = node.parentElement, r = e.getBoundingClientRect();
					if (node.data.trim() === "" || !e.checkVisibility({opacityProperty: true, visibilityProperty: true}) || r.width < 2 || r.height < 2) continue;
					if (!e.closest("#figure :is(.figure-name, .sentence, .counters > :first-child)")) wrong.push("there is “" + node.data + "” too");
				}
				return wrong;
			})()`, &wrong)
			for _, what := range wrong {
				t.Errorf("%d × %d, %s: %s", size[0], size[1], of, what)
			}
		}
	}
}

// On the projector a figure has the window to itself, keys of a clicker step it, and black is
// black.
func TestProjector(t *testing.T) {
	only(t, "keys are the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?round=2&projector=1", Viewport(1920, 1080))
	p.Running()
	p.Wait(`document.documentElement.dataset.projector === "figure"`)
	p.resting("figure", "2")
	p.Press(kb.PageDown)
	p.resting("figure", "3")
	p.Press(kb.PageUp)
	p.resting("figure", "2")
	var wide bool
	if p.Eval(`document.querySelector("#figure-stage").getBoundingClientRect().width > 1800`, &wide); !wide {
		t.Error("the figure is not as wide as the window")
	}
	p.Press(".")
	p.Wait(`document.querySelector("#figure").classList.contains("is-black")`)
	p.Press("b")
	p.Wait(`!document.querySelector("#figure").classList.contains("is-black")`)
	p.Press(kb.Escape)
	p.Wait(`document.documentElement.dataset.projector === undefined && !location.search.includes("projector")`)
	p.Press("p")
	p.Wait(`document.documentElement.dataset.projector === "figure"`)
}
