package browser

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// told are scripts for what a page looks like where the system picks its colours.
const told = `
	const system = (name) => { const probe = document.createElement("i"); probe.style = "forced-color-adjust: none; color: " + name; document.body.append(probe); const is = getComputedStyle(probe).color; probe.remove(); return is; };
	const style = (selector, part) => getComputedStyle(document.querySelector(selector), part);
	const chosen = (selector, part) => style(selector, part).backgroundColor === system("Highlight") && style(selector, part).color === system("HighlightText");
	const outlined = (selector) => parseFloat(style(selector).borderTopWidth) >= 1 && style(selector).borderTopStyle === "solid" && style(selector).borderTopColor !== system("Canvas");
	const underlined = (selector) => style(selector).borderBottomColor === system("Highlight") && parseFloat(style(selector).borderBottomWidth) >= 2;
	const focused = (selector) => { const e = document.querySelector(selector); e.focus({focusVisible: true}); return parseFloat(style(selector).outlineWidth) >= 2 && style(selector).outlineStyle !== "none" && style(selector).outlineColor !== system("Canvas"); };
	const ink = (selector) => !["rgba(0, 0, 0, 0)", system("Canvas"), system("ButtonFace")].includes(style(selector).backgroundColor);
`

// In the workbench: the line that runs, what is at fault, selected and completed, the marks, and on
// a narrow screen the tab that is shown.
func TestWriteInForcedColors(t *testing.T) {
	thorough(t, "few readers force colours; the sheets change seldom")
	only(t, "the colours are the same in every place", served)
	t.Parallel()
	is := func(p *Page, list ...string) {
		t.Helper()
		for _, is := range list {
			p.Wait(`(() => { ` + told + ` return ` + is + `; })()`)
		}
	}
	p := bench(t, "/write/scan/hillis-steele", ForcedColors(), Viewport(1440, 900))
	p.program(scanInPlace)
	p.Wait(`document.querySelector(".write-fault.is-race") !== null`)
	is(p, `style(".cm-line.is-running").borderLeftColor === system("Highlight")`, `style(".cm-line.is-running").outlineStyle === "solid"`, `style(".write-at-fault").textDecorationLine === "underline"`)
	p.Do(chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)))
	is(p, `!["rgba(0, 0, 0, 0)", system("Canvas")].includes(style(".cm-selectionBackground").backgroundColor)`)
	p.Press(kb.End)
	p.Do(input.InsertText("\n    pa"))
	is(p, `chosen(".cm-tooltip-autocomplete [aria-selected]")`)
	p.Press(kb.Escape)
	p.program(scanInPlace)
	p.Wait(`document.querySelector(".write-fault.is-race") !== null`)
	p.Click("#write-judge")
	p.marks()
	is(p, `style(".write-mark.is-missed").borderTopStyle === "dashed"`, `style(".write-mark.is-open").borderTopStyle === "dotted"`,
		`outlined("#write-judge")`, `outlined("#write-orders")`, `focused("#write-judge")`, `focused("#write-tasks")`)
	p.Eval(`document.querySelector("#write-stage").focus()`, nil)
	p.Press(kb.ArrowDown)
	p.Press(kb.Enter)
	is(p, `style(".cm-line.is-found").outlineStyle === "dashed" && style(".cm-line.is-found").outlineColor === system("Highlight")`)
	p.program(scanInRounds)
	p.hears("Right on this input")
	p.Click("#write-judge")
	p.marks()
	is(p, `style(".write-mark.is-met").borderTopStyle === "solid"`)

	p = bench(t, "/write/scan/hillis-steele", ForcedColors(), Viewport(390, 844))
	is(p, `underlined("#write-tab-program")`, `!underlined("#write-tab-figure")`, `style("#write-tab-figure").borderBottomColor === system("Canvas")`)
	p = chromium.Open(t, "/lessons/hillis-steele", ForcedColors(), Viewport(1440, 900))
	p.Running()
	is(p, `outlined("#write-rounds-write")`, `focused("#write-rounds-write")`, `outlined("#write-rounds")`)
}

// Where the system picks the colours, what is pressed, chosen, current, focused or to be played is
// still told on every kind of page.
func TestForcedColors(t *testing.T) {
	only(t, "the colours are the same in every place", served)
	t.Parallel()
	tab := chromium.Open(t, "about:blank", ForcedColors(), Viewport(1440, 900))
	for _, page := range []struct {
		address, act string // act is done once the client runs
		told         []string
	}{
		{"/", "", []string{`style("#home-predict", "::before").backgroundColor === system("Highlight")`, `outlined(".hero-ways .button")`, `focused(".hero-ways .button")`, `outlined("#home-play")`, `ink("#home-play .icon")`}},
		{"/lessons/blelloch", `document.querySelector("a.round[data-round]").click()`, []string{`chosen("a.round.is-now")`, `underlined(".site-nav [aria-current]")`, `chosen("[role=tab][aria-selected=true]")`, `outlined(".question")`}},
		{"/play/scan/blelloch?round=2", `document.querySelector("#figure-loop").click()`, []string{
			`chosen("[role=tab][aria-selected=true]")`, `!chosen("[role=tab][aria-selected=false]")`, `chosen("#figure-loop")`, `outlined("#figure-play")`, `outlined(".chip")`, `focused("#figure-play")`, `focused("#figure-stage")`,
			`style("ol.code > .is-now").borderLeftColor === system("Highlight")`,
		}},
		{"/embed/scan/blelloch", "", []string{`outlined("#figure-play")`, `chosen("[role=tab][aria-selected=true]")`}},
		{"/compare", "", []string{`outlined(".deck .play-button")`, `ink(".deck .play-button .icon")`, `underlined(".site-nav [aria-current]")`}},
		{"/catalogue", `document.querySelector(".tile-title").focus()`, []string{`style(".tile.is-lit").outlineColor === system("Highlight")`, `focused(".tile-title")`, `focused(".dot[tabindex='0'] circle") || style(".dot[tabindex='0'] circle").stroke === system("Highlight")`}},
		{"/practice", "", []string{`underlined(".site-nav [aria-current]")`, `outlined("main .button")`}},
		{"/practice/scan/blelloch?kind=predict&seed=1", "", []string{`underlined(".drill-tab[aria-current]")`, `outlined(".drill-foot .button")`, `focused(".drill-foot .button")`, `outlined(".text-button")`}},
		{"/practice/scan/blelloch?kind=dependencies&seed=1", `document.querySelector(".board-pick").click()`, []string{`chosen(".board-pick[aria-pressed=true]")`, `!chosen(".board-pick[aria-pressed=false]")`, `outlined(".board-pick[aria-pressed=false]")`}},
		{"/race", "", []string{`outlined("main .button")`, `focused("main select")`}},
	} {
		t.Run(page.address, func(t *testing.T) {
			p := tab.For(t, page.address)
			p.Wait(`matchMedia("(forced-colors: active)").matches`)
			if page.act != "" {
				p.Eval(`{ `+page.act+` }`, nil)
				p.settle()
			}
			for _, is := range page.told {
				p.Wait(`(() => { ` + told + ` return ` + is + `; })()`)
			}
		})
	}
}
