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
