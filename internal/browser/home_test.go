package browser

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The front page takes two screens, on a phone the film and the figure that asks stand in the first,
// one above the other, and no page of lists is wider than a phone.
func TestHomeFits(t *testing.T) {
	only(t, "where things stand is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/", Viewport(1440, 900))
	p.Running()
	var high float64
	if p.Eval(`document.documentElement.scrollHeight`, &high); high > 2*900 {
		t.Errorf("it takes %.0f pixels", high)
	}
	p.Eval(`document.querySelector("#course-map").open = true`, nil)
	p.Accessible()
	p.Do(Phone())
	p.Go("/")
	p.Running()
	var film, figure struct{ Top, Bottom float64 }
	for selector, stands := range map[string]any{".film": &film, "#home > .frame": &figure} {
		p.Eval(`(() => { const {top, bottom} = document.querySelector("`+selector+`").getBoundingClientRect(); return {top, bottom}; })()`, stands)
	}
	if film.Top > 844/4 || film.Bottom > figure.Top || figure.Top > 844/2 || figure.Bottom > 844 {
		t.Errorf("on a phone the film stands from %.0f to %.0f and the figure that asks from %.0f to %.0f", film.Top, film.Bottom, figure.Top, figure.Bottom)
	}
	p.Wait(`(() => { // the box to begin with is seen
		const field = document.querySelector("#home .box-field").getBoundingClientRect(), stage = document.querySelector("#home-stage").getBoundingClientRect();
		return field.height > 0 && field.top > stage.top + 20 && field.bottom < stage.bottom - 40;
	})()`)
	lists := []string{"/", "/catalogue", "/practice", "/compare", "/glossary", "/teach"}
	if sample() { // the widest
		lists = lists[1:3]
	}
	for _, address := range lists {
		p.Follow(address)
		var wide float64
		if p.Eval(`document.documentElement.scrollWidth`, &wide); wide > 390 {
			t.Errorf("%s is %.0f pixels wide on a phone", address, wide)
		}
	}
}

// The front page's figure plays two rounds and asks for one sum, before the client is there; and in
// every window both of its operands are seen.
func TestHomeAsksForWhatIsSeen(t *testing.T) {
	only(t, "where things stand is the same in every place", served)
	t.Parallel()
	sizes := [][2]int64{{1366, 768}, {390, 844}, {1280, 720}, {1024, 768}}
	if sample() {
		sizes = sizes[:2]
	}
	for _, size := range sizes {
		l := openLine(t)
		l.holdBack(".wasm", "/assets/")
		p := chromium.Open(t, l.URL+"/", Viewport(size[0], size[1]))
		p.Wait(`document.querySelector("#home-stage").dataset.at === "2"`)
		var asked string
		if p.Eval(`document.querySelector("#home-question").textContent + " " + document.querySelector("#home-tally").textContent`, &asked); asked != "Round 3 of 3 comes next: what will its box hold? 0 of 1 right" {
			t.Errorf("%v: %q", size, asked)
		}
		var hidden []string
		p.Eval(`(() => {
			const stage = document.querySelector("#home-stage").getBoundingClientRect();
			const texts = [...document.querySelectorAll("#home-stage .still")].find((s) => s.offsetParent !== null).querySelectorAll("text");
			return ["11", "14"].filter((value) => ![...texts].some((t) => {
				const box = t.getBoundingClientRect();
				return t.textContent === value && box.top >= stage.top && box.bottom <= Math.min(stage.bottom, innerHeight) && box.left >= stage.left && box.right <= stage.right;
			}));
		})()`, &hidden)
		if len(hidden) > 0 {
			t.Errorf("%v: the operands %v are not seen", size, hidden)
		}
	}
}

// filmRows are the values of the film, a string for each row of each run from left to right, in which those that are lit have a star.
const filmRows = `(() => {
	const rows = {};
	for (const box of document.querySelectorAll(".film-box")) (rows[(box.closest(".film-loop") ? "loop" : "scan") + box.dataset.row] ??= [])[box.dataset.column] = box.textContent + (box.matches(".is-lit") ? "*" : "");
	return Object.fromEntries(Object.entries(rows).map(([row, values]) => [row, values.filter(Boolean).join(" ")]));
})()`

// Any number of the film is dragged, before the client is there and while it takes the page over: what
// is made of it is lit and follows round by round, and the rest stays. The arrow keys do the same, and
// no figure hears of them.
func TestFilmRipples(t *testing.T) {
	only(t, "a drag is the same in every place", served)
	t.Parallel()
	l := openLine(t)
	l.holdBack(".wasm", "/assets/")
	p := chromium.Open(t, l.URL+"/", Viewport(1366, 768))
	p.Wait(`document.querySelector("#film-2[role=spinbutton]") !== null && performance.getEntriesByType("paint").length > 0`) // Chromium drops what is pressed before
	rows := func(want ...string) {
		t.Helper()
		for i, row := range []string{"scan0", "scan1", "scan2", "scan3", "loop0", "loop1", "loop2", "loop3"} {
			p.Wait(filmRows + `.` + row + ` === "` + want[i] + `"`)
		}
	}
	x, y := p.place("#film-2")
	drag := func(kind input.MouseType, up float64) {
		p.Do(chromedp.MouseEvent(kind, x, y-up, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	}
	drag(input.MousePressed, 0)
	drag(input.MouseMoved, 16)
	drag(input.MouseMoved, 24)
	rows("3 1 10* 0 4 1 6 3", "3 4 11* 10* 4 5 7 9", "3 4 14* 14* 15* 15* 11 14", "3 4 14* 14* 18* 19* 25* 28*", "3 1 10* 0 4 1 6 3", "3", "4", "14*")
	l.release()
	p.Running()
	drag(input.MouseMoved, -8)
	drag(input.MouseReleased, -8)
	rows("3 1 6* 0 4 1 6 3", "3 4 7* 6* 4 5 7 9", "3 4 10* 10* 11* 11* 11 14", "3 4 10* 10* 14* 15* 21* 24*", "3 1 6* 0 4 1 6 3", "3", "4", "10*")
	p.Do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowUp))
	rows("3 1 6 1* 4 1 6 3", "3 4 7 7* 5* 5 7 9", "3 4 10 11* 12* 12* 12* 14", "3 4 10 11* 15* 16* 22* 25*", "3 1 6 1* 4 1 6 3", "3", "4", "10")
	var says, at string
	if p.Eval(`document.activeElement.id + " " + document.activeElement.getAttribute("aria-valuetext")`, &says); says != "film-3 1; the totals are 3, 4, 10, 11, 15, 16, 22, 25" {
		t.Errorf("a screen reader hears %q", says)
	}
	if p.Eval(`document.querySelector("#home-stage").dataset.at`, &at); at != "2" {
		t.Errorf("the figure stands at step %s", at)
	}
	p.Accessible()
}

// No window is so narrow that the header reaches out of it.
func TestHeaderFits(t *testing.T) {
	only(t, "where things stand is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/glossary")
	p.Running()
	for width := int64(320); width <= 1000; width += 20 {
		p.Do(Viewport(width, 700))
		var out []string
		p.Eval(`[...document.querySelectorAll(".site-header :is(a, button)")].filter((e) => e.checkVisibility() && (e.getBoundingClientRect().left < 0 || e.getBoundingClientRect().right > innerWidth)).map((e) => e.title || e.textContent)`, &out)
		if len(out) > 0 {
			t.Errorf("in a window of %d pixels %v stand outside it", width, out)
		}
	}
}
