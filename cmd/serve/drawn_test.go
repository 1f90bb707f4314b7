//go:build !js

package main

import (
	"bytes"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"upsweep/app/flipbook"
	"upsweep/exercises"
)

// The page of an exercise is that of the exercise that its address names, not of another; what stands there says so to the scripts.
func TestExercisesAreDrawnAsTheirAddressAsks(t *testing.T) {
	handler := handlerOf(testSite(t))
	for address, spec := range map[string]string{
		"/practice/scan/blelloch?kind=count&seed=7":           "count:scan/blelloch:7",
		"/practice/reduce/tree?kind=predict&seed=3":           "predict:reduce/tree:3",
		"/embed/exercise/scan/blelloch?kind=simulate&seed=12": "simulate:scan/blelloch:12",
	} {
		s, err := exercises.ParseSpec(spec)
		if err != nil {
			t.Fatal(err)
		}
		ex, err := exercises.New(s)
		if err != nil {
			t.Fatal(err)
		}
		page := body(t, ask(handler, http.MethodGet, address))
		if !strings.Contains(html.UnescapeString(page), ex.Prompt) || !strings.Contains(page, " data-drawn") || !strings.Contains(page, "<noscript>") {
			t.Errorf("%s does not show %q", address, ex.Prompt)
		}
	}
	if page := body(t, ask(handler, http.MethodGet, "/practice/scan/blelloch")); strings.Contains(page, " data-drawn") {
		t.Error("a page without a query says that it is drawn by one")
	}
}

var namedFlipbook = regexp.MustCompile(`data-flipbook="([^"]*)"`)

// A link to a moment has a flipbook, drawn when it is asked for, of the run that the link names; at whichever round it opens it is the same.
func TestLinksToAMomentHaveFlipbooks(t *testing.T) {
	handler := handlerOf(testSite(t))
	named := func(address string) string {
		m := namedFlipbook.FindStringSubmatch(body(t, ask(handler, http.MethodGet, address)))
		if m == nil {
			return ""
		}
		return html.UnescapeString(m[1])
	}
	one, other, framed := named("/play/scan/blelloch?x=9,8,7,6&round=3"), named("/play/scan/blelloch?x=9,8,7,6&round=1"), named("/embed/scan/blelloch?x=9,8,7,6")
	if one == "" || one != other || one != framed || strings.Contains(one, "round") {
		t.Errorf("%q, %q and %q", one, other, framed)
	}
	answer := ask(handler, http.MethodGet, one)
	book, err := flipbook.Unpack([]byte(body(t, answer)))
	if err != nil || answer.StatusCode != http.StatusOK || answer.Header.Get("Cache-Control") != "no-cache" {
		t.Fatalf("%s: %s, %v", one, answer.Status, err)
	}
	if n := len(book.Leaves); n != 6 { // 4 values: two rounds up, the root, two rounds down, before all of them the input
		t.Errorf("it has %d leaves", n)
	}
	if !bytes.Contains([]byte(book.Leaves[0].Sentence), []byte("4")) {
		t.Errorf("its first leaf says %q", book.Leaves[0].Sentence)
	}
	for _, address := range []string{"/flipbooks/play/scan/blelloch/another.bin?x=1", "/flipbooks/lessons/blelloch/figure.bin?x=1", "/flipbooks/play/no/such/figure.bin?x=1", "/flipbooks/?x"} {
		if answer := ask(handler, http.MethodGet, address); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", address, answer.Status)
		}
	}
}

// Each page on which something needs scripts says what, to readers who have none.
func TestPagesSayWhatNeedsScripts(t *testing.T) {
	_, handler := sharedSite(t)
	for _, address := range []string{"/", "/lessons/blelloch", "/catalogue", "/play/scan/blelloch", "/embed/scan/blelloch", "/player/scan/blelloch", "/compare", "/practice", "/practice/sets", "/practice/scan/blelloch", "/write", "/race", "/gpu", "/present", "/room"} {
		if page := body(t, ask(handler, http.MethodGet, address)); !strings.Contains(page, `<noscript><p class="no-scripts">`) {
			t.Errorf("%s does not", address)
		}
	}
	for _, address := range []string{"/search?q=scan", "/glossary", "/licences"} { // which need none
		if page := body(t, ask(handler, http.MethodGet, address)); strings.Contains(page, `<noscript>`) {
			t.Errorf("%s does", address)
		}
	}
	if page := body(t, ask(handler, http.MethodGet, "/search?q=blelloch")); !strings.Contains(page, `href="/lessons/blelloch"`) || !strings.Contains(page, `action="/search"`) {
		t.Error("the search finds nothing without scripts")
	}
}
