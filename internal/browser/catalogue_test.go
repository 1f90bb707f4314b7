package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"upsweep/algos"
)

const (
	shownCards = `[...document.querySelectorAll(".tile:not([hidden])")].map((card) => card.id).join(" ")`
	focused    = `document.activeElement`
)

// The filter answers before the client runs, by keyboard, and stands in the address; the client
// shows the page as it was left.
func TestCatalogueFilter(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/catalogue", Viewport(1440, 900), WatchShift())
	p.Eval(`document.querySelector("#filter-family").focus()`, nil)
	p.Press("Merges")
	p.Wait(`location.search === "?family=merge" && ` + shownCards + ` === "merge/serial merge/rank merge/median merge/splitters merge/path"`)
	p.Eval(`document.querySelector("#filter-efficient").focus()`, nil)
	p.Press(" ")
	p.Wait(`location.search === "?family=merge&efficient=1" && ` + shownCards + ` === "merge/serial merge/median merge/path"`)
	all := len(algos.IDs())
	p.Wait(fmt.Sprintf(`document.querySelector("#filter-count").textContent === "3 of %d algorithms" && document.querySelectorAll(".dot:not(.is-out)").length === 3`, all))
	p.Running()
	p.Wait(shownCards + ` === "merge/serial merge/median merge/path" && document.querySelector("#filter-efficient").checked && ` + focused + `.id === "filter-efficient"`)
	p.Accessible()
	p.still()
	p.Go("/catalogue?span=log2-n&place=1&nothing=here&stable=2")
	p.Running()
	p.Wait(shownCards + ` === "sort/bitonic sort/odd-even-merge" && document.querySelector("#filter-span").value === "log2-n" && !document.querySelector("#filter-stable").checked`)
	p.Click(".filter [type=reset]")
	p.Wait(fmt.Sprintf(`location.search === "" && document.querySelectorAll(".tile:not([hidden])").length === %d && document.querySelector(".filter [type=reset]").hidden`, all))
}

// All fit a few screens, in rows; links to the families stay in sight and say at which one is;
// what is typed leaves what has all the words, and stands in the address once it is entered.
func TestCatalogueIsScanned(t *testing.T) {
	only(t, "where things stand is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/catalogue", Viewport(1440, 900))
	p.Running()
	p.Wait(`document.documentElement.scrollHeight < 5 * innerHeight`)
	p.Wait(`document.querySelector(".families [aria-current]").textContent === "Sequences" && document.querySelectorAll(".families li:not(.families-dots)").length === document.querySelectorAll(".family").length`)
	p.Click(`.families [href$="#family-segscan"]`)
	p.Wait(`document.querySelector(".families [aria-current]").textContent === "Segmented scans"`)
	p.Wait(`(() => {
		const bar = document.querySelector(".families").getBoundingClientRect(), title = document.querySelector("#family-segscan").getBoundingClientRect();
		return Math.abs(bar.top) < 1 && title.top >= bar.bottom && title.bottom < innerHeight / 2;
	})()`)
	p.Eval(`document.querySelector("#filter-words").focus()`, nil)
	p.Press("SCAN  vector ")
	p.Wait(shownCards + ` === "spmv/segscan" && document.querySelector(".families").innerText.trim() === "Sparse matrix × vector"`)
	p.Press(kb.Enter)
	p.Wait(`new URLSearchParams(location.search).get("words").trim() === "SCAN  vector"`)
	p.Go("/catalogue?words=rises+falls")
	p.Wait(shownCards + ` === "sort/bitonic" && document.querySelector("#filter-words").value === "rises falls"`)
	p.Eval(`document.querySelector("[id='sort/bitonic'] .tile-title").focus()`, nil)
	p.Wait(`document.querySelector(".scatter-idea").textContent === document.querySelector("[id='idea-sort/bitonic']").textContent`)
	p.Do(Phone())
	p.Go("/catalogue")
	p.Running()
	p.Wait(`document.documentElement.scrollHeight < 9 * innerHeight`)
	p.Click(".families-dots a")
	p.Wait(`document.querySelector(".scatter-plot").getBoundingClientRect().top < innerHeight / 2 && Math.abs(document.querySelector(".families").getBoundingClientRect().top) < 1`)
}

// The arrow keys walk the dots, each of which says what it is and leads to its card.
func TestCatalogueScatter(t *testing.T) {
	only(t, "what a figure answers is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/catalogue?family=scan&place=1", Viewport(1440, 900))
	p.Running()
	p.Wait(`document.querySelectorAll(".dot[tabindex='0']").length === 1`)
	p.Eval(`document.querySelector(".dot[data-card='scan/blelloch']").focus()`, nil)
	told := `document.querySelector(".scatter-told").textContent`
	p.Wait(told + ` === "Blelloch scan: work 126, span 11" && document.getElementById("scan/blelloch").classList.contains("is-lit")`)
	p.Press(kb.ArrowDown)
	p.Wait(told + ` === "Brent-Kung scan: work 120, span 10" && ` + focused + `.tabIndex === 0`)
	p.Press(kb.Enter)
	p.Wait(focused + `.matches("[id='scan/brent-kung'] .tile-title") && document.getElementById("scan/brent-kung").classList.contains("is-lit")`)
	p.Press(kb.Enter)
	p.Wait(`location.pathname.endsWith("/play/scan/brent-kung")`)
	p.Go("/catalogue?family=scan")
	p.Running()
	p.Accessible()
}

// A thumbnail that is pointed at is written anew from top to bottom, unless motion is not wanted.
func TestThumbnailsMove(t *testing.T) {
	only(t, "what a figure answers is the same in every place", served)
	t.Parallel()
	for preference, want := range map[string]string{"no-preference": "true", "reduce": "false"} {
		p := chromium.Open(t, "/catalogue", Viewport(1440, 900), Prefers("reduced-motion", preference))
		var moves string
		p.Eval(`(() => { // in one turn: an animation begins when its style is asked for
			const card = document.getElementById("scan/blelloch"), run = card.querySelector(".thumb-run");
			card.querySelector(".tile-title").focus();
			const animations = run.getAnimations();
			for (const a of animations) { a.pause(); a.currentTime = 800; }
			return String(animations.length === 1 && getComputedStyle(run).clipPath.startsWith("inset(0px 0px 50%"));
		})()`, &moves)
		if moves != want {
			t.Errorf("%s: it moves: %s, want %s", preference, moves, want)
		}
	}
}

// Two that take the same input are ticked, and compared.
func TestCatalogueCompare(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/catalogue", Phone())
	p.Running()
	p.Wait(`document.documentElement.scrollWidth <= screen.width`)
	tick := func(id string) {
		p.Eval(`document.getElementById("tick-`+id+`").focus()`, nil)
		p.Press(" ")
	}
	tick("scan/hillis-steele")
	bar := `document.querySelector(".compare-bar")`
	p.Wait(`!` + bar + `.hidden && ` + bar + `.textContent.includes("Hillis-Steele scan: tick another of the ") && document.getElementById("tick-sort/bitonic").disabled`)
	p.Accessible()
	tick("scan/brent-kung")
	p.Wait(bar + `.textContent.includes("Hillis-Steele scan and Brent-Kung scan") && !document.querySelector("#compare-two").hidden`)
	p.Accessible()
	p.Click("#compare-two")
	p.Wait(`location.pathname.endsWith("/compare") && location.search.startsWith("?a=scan/hillis-steele&b=scan/brent-kung")`)
	p.Running()
	p.Wait(`document.querySelector("#left .figure-name").textContent.includes("Hillis-Steele scan") && document.querySelector("#right .figure-name").textContent.includes("Brent-Kung scan")`)
}
