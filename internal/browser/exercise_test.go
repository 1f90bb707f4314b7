package browser

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// solved is the right answer to an exercise, read off the page of a reader who asks for it: this
// package knows the site by its addresses alone.
type solved struct {
	Fields  map[string]string // what the text fields hold, by id
	Pressed []string          // ids of the cells that are marked or picked
	Checked []string          // ids of the answers chosen
	Lines   []string          // of a listing, in order
	Gaps    map[string]int    // which entry the gaps of a statement hold, by id
}

// solve asks for the answer to the exercise on the page, and reads it.
func (p *Page) solve() (s solved) {
	p.t.Helper()
	for range 3 {
		p.Click("#exercise-hint")
	}
	p.Wait(`document.querySelectorAll(".drill-hints li").length === 3`)
	p.Click("#exercise-reveal")
	p.Wait(`document.querySelector("#exercise-verdict").textContent.includes("This is the answer")`)
	p.Eval(`(() => {
		const all = (q) => [...document.querySelectorAll(q)];
		return {
			fields: Object.fromEntries(all("#exercise input[type=text]").map((f) => [f.id, f.value])),
			pressed: all("#exercise .board-pick[aria-pressed=true]").map((b) => b.id),
			checked: all("#exercise input:checked").map((b) => b.id),
			lines: all("#exercise .drill-lines code").map((c) => c.textContent),
			gaps: Object.fromEntries(all("#exercise .claim select").map((s) => [s.id, s.selectedIndex])),
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
		"claim":        "/practice/scan/sklansky?kind=claim&seed=1",
	}
}

// solutions are the right answers to exercises, each read once, whatever the place; and the tab in
// which all tests of a place read them.
var solutions = struct {
	sync.Mutex
	of  map[string]solved
	tab *Page
}{of: map[string]solved{}}

func solution(t *testing.T, address string) solved {
	t.Helper()
	solutions.Lock()
	defer solutions.Unlock()
	if s, known := solutions.of[address]; known {
		return s
	}
	var p *Page
	if chromium.readers != nil { // of whom each belongs to a test
		p = chromium.Open(t, address)
		p.Running()
	} else {
		tab := solutions.tab
		if solutions.tab = nil; tab == nil || tab.chromium != chromium { // after a failure the next test begins anew
			tab = chromium.openForAll(t)
		}
		p = tab.For(t, address)
		defer func() {
			if !t.Failed() {
				solutions.tab = tab
			}
		}()
	}
	s := p.solve()
	solutions.of[address] = s
	return s
}

// fillGaps has the gaps of a statement hold what is right, by the arrow keys: what a pointer opens is no
// part of the page.
func (p *Page) fillGaps(s solved) {
	p.t.Helper()
	for id, entry := range s.Gaps {
		p.fillGap(id, entry)
	}
}

func (p *Page) fillGap(id string, entry int) {
	p.t.Helper()
	var was int
	p.Eval(fmt.Sprintf(`(() => { const s = document.getElementById(%q); s.focus(); return s.selectedIndex; })()`, id), &was)
	p.Press(strings.Repeat(kb.ArrowUp, max(0, was-entry)) + strings.Repeat(kb.ArrowDown, max(0, entry-was)))
	p.Wait(fmt.Sprintf(`document.getElementById(%q).selectedIndex === %d`, id, entry))
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

// simulate carries rounds out on the figure by a pointer: at presses a place of the window.
func (p *Page) simulate(press func(selector string), at func(x, y float64), s solved) {
	p.t.Helper()
	p.carryOut(press, s, func(cell string, write bool) {
		var middle struct{ X, Y float64 }
		p.Eval(fmt.Sprintf(`(() => {
			const svg = [...document.querySelectorAll("#exercise-sheet svg")].find((s) => s.getBoundingClientRect().width > 0);
			const boxes = [...svg.querySelectorAll("rect.node")].map((r) => { const b = r.getBoundingClientRect(); return {e: r, x: b.x + b.width / 2, y: b.y + b.height / 2, open: r.classList.contains("future")}; });
			const top = Math.min(...boxes.map((b) => b.y)), last = Math.max(...boxes.map((b) => b.y));
			const column = boxes.filter((b) => b.y < top + 5).map((b) => b.x).sort((a, b) => a - b)[%[1]s];
			const node = boxes.filter((b) => Math.abs(b.x - column) < 5 && b.open === %[2]v && (b.open || b.y < last - 5)).sort((a, b) => b.y - a.y)[0];
			node.e.scrollIntoView({block: "center"});
			const box = node.e.getBoundingClientRect();
			return {x: box.x + box.width / 2, y: box.y + box.height / 2};
		})()`, cell, write), &middle)
		at(middle.X, middle.Y)
	})
}

// simulateByKeys carries rounds out on the figure by the arrow keys and Enter: what stands below it
// says where one is.
func (p *Page) simulateByKeys(press func(selector string), s solved) {
	p.t.Helper()
	p.carryOut(press, s, func(cell string, write bool) {
		p.tabTo("exercise-sheet")
		way := kb.ArrowUp // the first row holds every cell, the last one those that can be written
		if write {
			way = kb.ArrowDown
		}
		p.Press(strings.Repeat(way, 12) + strings.Repeat(kb.ArrowLeft, 16))
		if column, _ := strconv.Atoi(cell); column > 0 {
			p.Press(strings.Repeat(kb.ArrowRight, column))
		}
		p.Wait(fmt.Sprintf(`document.querySelector("#exercise-says").textContent.includes("On x[%s]") && document.querySelector("#exercise-says").textContent.includes("still to be written") === %v`, cell, write))
		p.Press(kb.Enter)
	})
}

// simulateInTable carries rounds out by the buttons of the table.
func (p *Page) simulateInTable(press func(selector string), s solved) {
	p.t.Helper()
	press("#exercise-table summary")
	slot := -1
	p.carryOut(press, s, func(cell string, write bool) {
		p.Eval(`document.querySelectorAll("#exercise .drill-one-round").length - 1`, &slot)
		what := "read"
		if write {
			what = "write"
		}
		press(fmt.Sprintf("#exercise-%s-%d-0-%s", what, slot, cell))
	})
}

// carryOut goes through the moves of a solution, round by round: pick takes a cell to be read, or
// the one to be written.
func (p *Page) carryOut(press func(selector string), s solved, pick func(cell string, write bool)) {
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
		for k, move := range strings.Split(moves, ";") {
			from, to, _ := strings.Cut(move, ">")
			for _, source := range strings.Fields(from) {
				if source != "e" {
					pick(source, false)
				}
			}
			pick(strings.TrimSpace(to), true)
			p.Wait(fmt.Sprintf(`document.querySelector("#exercise-%d").value.split(";").length === %d`, slot, k+1))
		}
	}
}

// fillBoxes types a prediction into the boxes of its figure, from the first on.
func (p *Page) fillBoxes(press, enter func(text string), s solved) {
	p.t.Helper()
	press("#exercise-box")
	for slot := range len(s.Fields) {
		text, id := s.Fields[fmt.Sprintf("exercise-%d", slot)], fmt.Sprintf("#exercise-%d", slot)
		p.Wait(`document.activeElement.id === "exercise-box" && document.activeElement.value === ""`)
		enter(text)
		p.Wait(fmt.Sprintf(`document.querySelector(%q).value === %q`, id, text))
		if slot+1 < len(s.Fields) {
			p.Press(kb.Enter)
		}
	}
}

// check presses what is to be checked.
func (p *Page) check(press func(selector string), s solved) {
	p.t.Helper()
	for _, id := range s.Checked {
		press("#" + id)
		p.Wait(fmt.Sprintf(`document.querySelector("#%s").checked`, id))
	}
}

// solveBy gives an answer with whatever presses things and enters text: a finger, or the keyboard.
func (p *Page) solveBy(press, enter func(text string), simulate func(press func(selector string), s solved), kind string, s solved) {
	p.t.Helper()
	switch kind {
	case "predict":
		p.fillBoxes(press, enter, s)
	case "count":
		for id, text := range s.Fields {
			press("#" + id)
			p.Wait(fmt.Sprintf(`document.activeElement.id === %q`, id))
			enter(text)
			p.Wait(fmt.Sprintf(`document.activeElement.value === %q`, text))
		}
	case "dependencies", "chain", "fault":
		for _, id := range s.Pressed {
			press("#" + id)
			p.Wait(fmt.Sprintf(`document.querySelector("#%s").getAttribute("aria-pressed") === "true"`, id))
		}
		p.check(press, s)
	case "choose":
		p.check(press, s)
	case "claim":
		p.fillGaps(s)
	case "order":
		p.orderBy(press, s.Lines)
	case "simulate":
		simulate(press, s)
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
