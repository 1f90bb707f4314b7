package site

import (
	"bytes"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"upsweep/app/flipbook"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// The page of an exercise is that of the exercise that its address names, not of another; what
// stands there says so to the scripts.
func TestExercisesAreDrawnAsTheirAddressAsks(t *testing.T) {
	handler := handlerOf(testSite(t))
	for address, spec := range map[string]string{
		"/practice/scan/blelloch?kind=count&seed=7":           "count:scan/blelloch:7",
		"/practice/reduce/tree?kind=predict&seed=3":           "predict:reduce/tree:3",
		"/embed/exercise/scan/blelloch?kind=simulate&seed=12": "simulate:scan/blelloch:12",
	} {
		s, err := kinds.ParseSpec(spec)
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

// A problem set is drawn at the exercise that its address stands at, and the teacher's page with
// the stops of its lesson.
func TestSetsAndHoursAreDrawnAsTheirAddressAsks(t *testing.T) {
	handler := handlerOf(testSite(t))
	const set = "/practice?set=predict:scan/blelloch:1~count:scan/serial:1&name=Week+3"
	for address, want := range map[string][]string{
		set:                                    {"<h1 tabindex=\"-1\">Week 3</h1>", "2 exercises", `id="exercise-prompt"`, "Blelloch"},
		set + "&at=2":                          {`id="exercise-prompt"`, "Serial scan"},
		set + "&at=3":                          {"The end of the set", "2 exercises still open."},
		set + "&v=2&key=k3y":                   {`id="set-student"`, "Everyone gets different numbers"},
		"/practice?set=a:b:c":                  {"This link is damaged"},
		"/present?lesson=blelloch":             {`id="stop-3"`, "Teach: ", `class="fig"`},
		"/present?lesson=blelloch&now=3":       {"Stop 3 of "},
		"/present?at=reduce%2Ftree%3Fop%3Dmax": {`id="stop-1"`, "The input"},
	} {
		answer := ask(handler, http.MethodGet, address)
		page := html.UnescapeString(body(t, answer))
		if answer.StatusCode != http.StatusOK || !strings.Contains(page, " data-drawn") {
			t.Errorf("%s: status %d, not drawn as it asks", address, answer.StatusCode)
		}
		for _, words := range want {
			if !strings.Contains(page, words) {
				t.Errorf("%s lacks %q", address, words)
			}
		}
	}
	if answer := ask(handler, http.MethodGet, "/present?lesson=no-such"); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a lesson that there is not: status %d", answer.StatusCode)
	}
}

var namedFlipbook = regexp.MustCompile(`data-flipbook="([^"]*)"`)

// A link to a moment has a flipbook, drawn when it is asked for, of the run that the link names; at
// whichever round it opens it is the same.
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
	for query, want := range map[string]string{ // what readers call it
		"mutex": "/glossary#lock", "why+do+I+need+a+barrier": "/glossary#barrier", "cumulative+sum": "/glossary#scan", "wavefront": "/glossary#warp",
	} {
		if page := body(t, ask(handler, http.MethodGet, "/search?q="+query)); !strings.Contains(page, `href="`+want+`"`) {
			t.Errorf("the search for %s does not find %s", query, want)
		}
	}
	if page := body(t, ask(handler, http.MethodGet, "/search?q=blelloch")); !strings.Contains(page, `href="/lessons/blelloch"`) || !strings.Contains(page, `action="/search"`) {
		t.Error("the search finds nothing without scripts")
	}
}

// Where the teaching notes have a key, no page that is for all shows what they ask a class.
func TestHoursOfLockedNotesAreNotDrawn(t *testing.T) {
	site := testSite(t)
	site.Teachers = &Teachers{key: keyOfTests, path: "/"}
	if page := body(t, ask(handlerOf(site), http.MethodGet, "/present?lesson=blelloch")); strings.Contains(page, " data-drawn") {
		t.Error("the hour is drawn")
	}
}
