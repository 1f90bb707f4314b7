package browser

import "testing"

// The front page takes two screens, on a phone the figure that asks stands in the first, and no
// page of lists is wider than a phone.
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
	var figure struct{ Top, Bottom float64 }
	p.Eval(`(() => { const {top, bottom} = document.querySelector("#home > .frame").getBoundingClientRect(); return {top, bottom}; })()`, &figure)
	if figure.Top > 844/2.5 || figure.Bottom > 844 {
		t.Errorf("on a phone the figure that asks stands from %.0f to %.0f", figure.Top, figure.Bottom)
	}
	p.Wait(`(() => { // the box to begin with is seen
		const field = document.querySelector("#home .box-field").getBoundingClientRect(), stage = document.querySelector("#home-stage").getBoundingClientRect();
		return field.height > 0 && field.top > stage.top + 20 && field.bottom < stage.bottom - 40;
	})()`)
	for _, address := range []string{"/", "/catalogue", "/practice", "/compare", "/glossary", "/teach"} {
		phone := chromium.Open(t, address, Phone())
		phone.Running()
		var wide float64
		if phone.Eval(`document.documentElement.scrollWidth`, &wide); wide > 390 {
			t.Errorf("%s is %.0f pixels wide on a phone", address, wide)
		}
	}
}

// The front page's figure plays two rounds and asks for one sum, before the client is there; and in
// every window both of its operands are seen.
func TestHomeAsksForWhatIsSeen(t *testing.T) {
	only(t, "where things stand is the same in every place", served)
	t.Parallel()
	for _, size := range [][2]int64{{1366, 768}, {1280, 720}, {1024, 768}, {390, 844}} {
		l := openLine(t)
		l.holdBack(".wasm", "/assets/")
		p := chromium.Open(t, l.URL+"/", Viewport(size[0], size[1]))
		p.Wait(`document.querySelector("#home-stage").dataset.at === "2"`)
		var asked string
		if p.Eval(`document.querySelector("#home-question").textContent + " " + document.querySelector("#home-tally").textContent`, &asked); asked != "Round 3 of 7 (up-sweep stride 4) comes next: what will its box hold? 0 of 1 right" {
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
