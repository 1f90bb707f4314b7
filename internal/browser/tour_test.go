package browser

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// focusAt is what has the focus, and whether a reader sees it there.
type focusAt struct {
	Name    string // of the element, for what is reported
	Outside bool   // of the page: the keyboard has left it
	Ring    bool   // an outline, or a border or shadow that comes with the focus
	Seen    bool   // it lies within the window, and nothing covers it
	Before  bool   // it stands before what had the focus
}

const whereFocus = `(() => {
	const e = document.activeElement, was = globalThis.focused_;
	globalThis.focused_ = e;
	if (e === document.body || e === document.documentElement) return {outside: true};
	const s = getComputedStyle(e), r = e.getBoundingClientRect();
	const x = Math.min(Math.max(r.x + r.width / 2, 1), innerWidth - 1), y = Math.min(Math.max(r.y + Math.min(r.height / 2, 40), 1), innerHeight - 1);
	const top = document.elementFromPoint(x, y);
	return {
		name: e.id || e.className + " " + (e.ariaLabel || e.textContent).trim().slice(0, 40),
		ring: s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 1.5,
		seen: r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth && top !== null && (e.contains(top) || top.contains(e) || top.closest("label")?.control === e),
		before: was instanceof Element && was.isConnected && (was.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && was.type !== "radio",
	};
})()`

// tour goes through a page from its beginning with Tab alone and says what has had the focus. It
// fails where the focus cannot be seen, goes back, or never leaves the page.
func (p *Page) tour(address string) (names []string) {
	p.t.Helper()
	p.Eval(`document.activeElement.blur(); getSelection().removeAllRanges(); scrollTo({top: 0, behavior: "instant"}); globalThis.focused_ = null`, nil)
	for range 400 {
		p.Press(kb.Tab)
		var at focusAt
		p.Eval(whereFocus, &at)
		if at.Outside {
			return names
		}
		names = append(names, at.Name)
		if !at.Ring {
			p.t.Errorf("%s: the focus on %q does not show", address, at.Name)
		}
		if !at.Seen {
			p.t.Errorf("%s: the focus is on %q, out of sight", address, at.Name)
		}
		if at.Before {
			p.t.Errorf("%s: the focus goes back, to %q", address, at.Name)
		}
	}
	p.t.Errorf("%s: after 400 times Tab the keyboard has not left the page; the last are %q", address, names[len(names)-5:])
	return names
}

// A reader without a mouse: from the front page to a lesson, its question, its figure, an exercise
// and the race, by Tab, arrows, Enter and the space bar. On the way every page is gone through from
// end to end.
func TestTourByKeyboard(t *testing.T) {
	thorough(t, "to press Tab through every page takes half a minute; TestEveryKindByKeyboard and the ladder go by keyboard too")
	t.Parallel()
	only(t, "the order of what is reached is the same in every place", served)
	p := chromium.Open(t, "/", Viewport(1440, 900))
	p.Running()
	reached := func(address string, names []string, want ...string) {
		for _, name := range want {
			if !slices.ContainsFunc(names, func(n string) bool { return n == name }) {
				t.Errorf("%s: Tab never comes to %q", address, name)
			}
		}
	}
	// The first thing is the link that skips the head of the page.
	p.Press(kb.Tab)
	p.Wait(`document.activeElement.matches(".skip") && document.activeElement.getBoundingClientRect().top >= 0`)
	p.Press(kb.Enter)
	p.Wait(`document.activeElement.id === "main" || document.querySelector("main").contains(document.activeElement)`)
	names := p.tour("/")
	reached("/", names, "home-play", "home-scrub")

	open := func(selector, address string) {
		t.Helper()
		p.Eval(fmt.Sprintf(`document.querySelector(%q).focus()`, selector), nil)
		p.Press(kb.Enter)
		p.Wait(fmt.Sprintf(`location.pathname === %q && document.querySelector("h1") === document.activeElement`, address))
	}
	open(`main a[href$="/lessons/blelloch"]`, "/lessons/blelloch")
	p.Wait(`document.querySelector("#free-prefixes input[type=radio], [id^=free-prefixes][type=radio]") !== null && document.querySelector("#sweep-play") !== null`)
	names = p.tour("/lessons/blelloch")
	reached("/lessons/blelloch", names, "sweep-play", "sweep-scrub")
	// The question before the first heading: an answer by the arrow keys or the space bar.
	var second string
	p.Eval(`document.querySelectorAll("#free-prefixes input[type=radio], [id^=free-prefixes][type=radio]")[1].id`, &second)
	p.tabTo(second)
	p.Press(" ")
	p.Wait(fmt.Sprintf(`document.getElementById(%q).checked`, second))
	open(`.site-nav a[href$="/practice"]`, "/practice")
	p.tour("/practice")
	open(`.site-nav a[href$="/race"]`, "/race")
	p.tour("/race")
}
