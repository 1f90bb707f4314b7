package browser

import "testing"

// The front page takes two screens, and no page of lists is wider than a phone.
func TestHomeFits(t *testing.T) {
	only(t, "where things stand is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "/", Viewport(1440, 900))
	p.Running()
	var high float64
	p.Eval(`document.querySelector(".elsewhere").getBoundingClientRect().bottom + scrollY`, &high)
	if high > 2*900 {
		t.Errorf("it takes %.0f pixels", high)
	}
	p.Eval(`document.querySelector("#course-map").open = true`, nil)
	p.Accessible()
	for _, address := range []string{"/", "/catalogue", "/practice", "/compare", "/glossary"} {
		phone := chromium.Open(t, address, Phone())
		phone.Running()
		var wide float64
		if phone.Eval(`document.documentElement.scrollWidth`, &wide); wide > 390 {
			t.Errorf("%s is %.0f pixels wide on a phone", address, wide)
		}
	}
}
