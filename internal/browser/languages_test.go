package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// shownListings are the languages of the listings of a figure that are seen.
const shownListings = `[...document.querySelectorAll(".listing")].filter((l) => l.querySelector('[data-figure="modulo"]') && l.checkVisibility()).map((l) => l.dataset.in ?? "pseudocode").join()`

// A listing is read in pseudocode, CUDA or WGSL. The choice is kept, the line that runs is lit in
// each, and without scripts and on paper all are shown.
func TestLanguagesOfListings(t *testing.T) {
	only(t, "the scripts are the same in all places", served)
	thorough(t, "what shows one of three texts changes seldom")
	t.Parallel()
	p := chromium.Open(t, "/lessons/gpu", Viewport(1366, 768))
	p.Running()
	p.Wait(shownListings + ` === "pseudocode"`)
	p.Eval(`document.querySelector(".languages").scrollIntoView({ block: "center" }); document.querySelector(".languages input:checked").focus()`, nil)
	p.Press(kb.ArrowRight)
	p.Wait(shownListings + ` === "cuda" && localStorage.getItem("language") === "cuda"`)
	p.seen("languages")
	p.Click(`a.round[data-figure="modulo"]`)
	p.Wait(`document.querySelector('[data-in="cuda"] li.is-now[data-figure="modulo"]')?.textContent.includes("s[t + d]")`)
	p.Go("/lessons/reduce")
	p.Running()
	p.Wait(`[...document.querySelectorAll(".languages input:checked")].every((input) => input.value === "cuda") && document.querySelector('[data-in="cuda"]').checkVisibility()`)
	p.Go("/lessons/gpu")
	p.Wait(shownListings + ` === "cuda"`)
	p.Accessible()
	p.Do(Print())
	p.Wait(shownListings + ` === "pseudocode,cuda,wgsl" && !document.querySelector(".languages").checkVisibility()`)

	plain := chromium.Open(t, "/lessons/gpu", Viewport(1366, 768), emulation.SetScriptExecutionDisabled(true))
	plain.Wait(shownListings + ` === "pseudocode,cuda,wgsl" && !document.querySelector(".languages").checkVisibility()`)
}
