package site

import (
	"strings"
	"testing"
)

// Below a path the same site answers, and all that it writes leads there.
func TestBelowAPath(t *testing.T) {
	site := testSite(t)
	site.Location = Location{Base: "/courses/upsweep"}
	handler := Below(site.Location.Base, handlerOf(site))
	for _, test := range []struct {
		target, location string
		status           int
	}{
		{"/courses/upsweep/", "", 200},
		{"/courses/upsweep/lessons/blelloch", "", 200},
		{"/courses/upsweep/play/scan/blelloch?x=1,2&round=1", "", 200},
		{"/courses/upsweep/content/lessons.json", "", 200},
		{"/courses/upsweep/assets/client-02.wasm", "", 200},
		{"/courses/upsweep/sw.js", "", 200},
		{"/courses/upsweep/lessons/absent", "", 404},
		{"/courses/upsweep/lessons/blelloch/?a=b", "/courses/upsweep/lessons/blelloch?a=b", 308},
		{"/courses/upsweep//lessons//blelloch?a=b", "/courses/upsweep/lessons/blelloch?a=b", 307},
		{"/courses/upsweep/../../lessons", "/courses/upsweep/lessons", 307},
		{"/courses/upsweep/favicon.ico", "/courses/upsweep/assets/icon-32-05.png", 302},
		{"/courses/upsweep%2f", "/courses/upsweep/", 307},
		{"/courses%2Fupsweep/lessons/blelloch?a=b", "/courses/upsweep/lessons/blelloch?a=b", 307},
		{"/courses/upsweep%2F%2Fevil.example", "/courses/upsweep/evil.example", 307},
		{"/courses/upsweep/lessons%2fblelloch", "", 200},
		{"/courses/upsweep?a=b", "/courses/upsweep/?a=b", 302},
		{"/", "/courses/upsweep/", 302},
		{"/healthz", "", 200},
		{"/courses/upsweep/healthz", "", 200},
		{"/lessons/blelloch", "", 404},
		{"/courses/upsweeping", "", 404},
	} {
		answer := ask(handler, "GET", test.target)
		if answer.StatusCode != test.status || answer.Header.Get("Location") != test.location {
			t.Errorf("%s: %d to %q, want %d to %q", test.target, answer.StatusCode, answer.Header.Get("Location"), test.status, test.location)
		}
	}
	for _, target := range []string{"/", "/lessons/blelloch", "/lessons/absent", "/play/scan/blelloch?x=1,2", "/glossary"} {
		page := body(t, ask(handler, "GET", site.Location.Base+target))
		for _, m := range reference.FindAllStringSubmatch(page, -1) {
			if strings.HasPrefix(m[1], "/") && !strings.HasPrefix(m[1], site.Location.Base+"/") {
				t.Errorf("%s leads out of the site, to %s", target, m[1])
			}
		}
		if !strings.Contains(page, `data-base="/courses/upsweep"`) {
			t.Errorf("%s does not say where the site lies", target)
		}
	}
}
