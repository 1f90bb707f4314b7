package site

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/lti"
	"upsweep/rooms"
)

const keyOfTests = rooms.Key("lusab-babad-gutih-tugad")

// post sends a form as a page of a site does.
func post(handler http.Handler, target string, form url.Values, headers ...string) *http.Response {
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Result()
}

// Where the server has a key for teachers, nobody else gets their notes or the answers in them, at
// whatever address; all else stays.
func TestNotesAreHidden(t *testing.T) {
	site := testSite(t)
	site.Offline, site.Teachers = true, &Teachers{key: keyOfTests, path: "/"}
	handler := handlerOf(site)
	const notes, hour = "/lessons/blelloch/notes", "/content/hours/blelloch.json"
	inNotes := "poll-word" // marks the right answer
	entered := post(handler, "/teach", url.Values{"key": {"LUSAB babad gutih tugad"}, "to": {notes}}, "Sec-Fetch-Site", "same-origin")
	if entered.StatusCode != http.StatusSeeOther || entered.Header.Get("Location") != notes || len(entered.Cookies()) != 1 {
		t.Fatalf("the right key: %d to %q with %v", entered.StatusCode, entered.Header.Get("Location"), entered.Cookies())
	}
	cookie := entered.Cookies()[0]
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || strings.Contains(cookie.Value, "lusab") {
		t.Errorf("the cookie is %v", cookie)
	}
	with := []string{"Cookie", cookie.Name + "=" + cookie.Value}
	for _, test := range []struct {
		what    string
		target  string
		headers []string
		status  int
		shows   bool
	}{
		{"a teacher", notes, with, 200, true},
		{"a student", notes, nil, 200, false},
		{"a forged cookie", notes, []string{"Cookie", cookie.Name + "=" + strings.Repeat("0", len(cookie.Value))}, 200, false},
		{"an empty cookie", notes, []string{"Cookie", cookie.Name + "="}, 200, false},
		{"the right one of several cookies", notes, []string{"Cookie", cookie.Name + "=x; " + with[1]}, 200, true},
		{"with a query", notes + "?x=1", nil, 200, false},
		{"with a slash at the end", notes + "/", nil, 308, false},
		{"written in another way", "/lessons/blelloch%2fnotes", nil, 200, false},
		{"written in a third way", "/lessons/blelloch/%6eotes", nil, 200, false},
		{"with a path to be cleaned", "/lessons/x/../blelloch/notes", nil, 307, false},
		{"no such lesson", "/lessons/absent/notes", nil, 404, false},
	} {
		answer := ask(handler, "GET", test.target, test.headers...)
		text := body(t, answer)
		if answer.StatusCode != test.status || strings.Contains(text, inNotes) != test.shows {
			t.Errorf("%s, %s: status %d, shows the notes: %t", test.what, test.target, answer.StatusCode, strings.Contains(text, inNotes))
		}
		if test.status == 200 && !strings.HasPrefix(answer.Header.Get("Cache-Control"), "private") {
			t.Errorf("%s, %s: caches on the way may keep it: %s", test.what, test.target, answer.Header.Get("Cache-Control"))
		}
		if test.status == 200 && !test.shows && !strings.Contains(text, `name="key"`) {
			t.Errorf("%s, %s: the page asks for no key", test.what, test.target)
		}
	}
	if open, locked := body(t, ask(handler, "GET", hour, with...)), body(t, ask(handler, "GET", hour)); !strings.Contains(open, `"id":"notes-`) || strings.Contains(locked, `"id":"notes-`) ||
		strings.Contains(locked, `"why"`) || !strings.Contains(locked, notes) || !strings.Contains(locked, `"stops":[{`) {
		t.Errorf("the hour of a student is %.300s", locked)
	}
	if kept := fmt.Sprint(offlineOf(site)); strings.Contains(kept, notes) || strings.Contains(kept, hoursPrefix) || !strings.Contains(kept, "/lessons/blelloch") {
		t.Error("the service worker keeps what is for teachers")
	}
	if refused := body(t, ask(handler, "GET", notes+"?"+refusedKeyQuery)); !strings.Contains(refused, "notes-refused") {
		t.Error("nobody is told that the key was wrong")
	}
	for _, other := range []string{"/lessons/blelloch", "/teach", "/present?lesson=blelloch", "/content/lessons/blelloch.json", "/content/search.txt"} {
		if answer := ask(handler, "GET", other); answer.StatusCode != 200 || strings.HasPrefix(answer.Header.Get("Cache-Control"), "private") {
			t.Errorf("%s: %d, %s", other, answer.StatusCode, answer.Header.Get("Cache-Control"))
		}
	}
}

// A key comes from a form of this site alone; a wrong one lets nobody in, and an empty one forgets.
func TestKeyOfTeachers(t *testing.T) {
	site := testSite(t)
	handler := handlerOf(site)
	if answer := post(handler, "/teach", url.Values{"key": {string(keyOfTests)}}); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a site without a key: %d", answer.StatusCode)
	}
	site.Teachers = &Teachers{key: keyOfTests, path: "/up/", secure: true}
	site.Location = Location{Base: "/up"}
	const notes = "/lessons/blelloch/notes"
	for _, test := range []struct {
		what    string
		form    url.Values
		headers []string
		status  int
		to      string
		sets    string // the cookie begins with it
	}{
		{"the key", url.Values{"key": {string(keyOfTests)}, "to": {notes}}, nil, 303, "/up" + notes, "upsweep-teacher=" + (&Teachers{key: keyOfTests}).token() + "; Path=/up/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax"},
		{"another key", url.Values{"key": {"lusab-babad-gutih-tugab"}, "to": {notes}}, nil, 303, "/up" + notes + "?key=refused", ""},
		{"no key at all", url.Values{"key": {"swordfish"}, "to": {notes}}, nil, 303, "/up" + notes + "?key=refused", ""},
		{"nothing", url.Values{"to": {notes}}, nil, 303, "/up" + notes, "upsweep-teacher=; Path=/up/; Max-Age=0"},
		{"on to another site", url.Values{"key": {string(keyOfTests)}, "to": {"https://evil.example/lessons/x/notes"}}, nil, 303, "/up/teach", "upsweep-teacher="},
		{"on to another host", url.Values{"key": {string(keyOfTests)}, "to": {"//evil.example/notes"}}, nil, 303, "/up/teach", "upsweep-teacher="},
		{"from another site", url.Values{"key": {string(keyOfTests)}}, []string{"Sec-Fetch-Site", "cross-site"}, 403, "", ""},
		{"a flood", url.Values{"key": {strings.Repeat("x", longestKeyForm)}}, nil, 400, "", ""},
	} {
		answer := post(handler, "/teach", test.form, test.headers...)
		cookie := answer.Header.Get("Set-Cookie")
		if answer.StatusCode != test.status || answer.Header.Get("Location") != test.to || (cookie == "") != (test.sets == "") || !strings.HasPrefix(cookie, test.sets) {
			t.Errorf("%s: %d to %q with %q; want %d to %q with %q", test.what, answer.StatusCode, answer.Header.Get("Location"), cookie, test.status, test.to, test.sets)
		}
	}
}

// A key is drawn once, into a file for its owner alone; a file without a key is refused.
func TestTeachersFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state", "teachers-key")
	open := func() (*Teachers, error) { return OpenTeachers(file, Location{}, slog.New(slog.DiscardHandler)) }
	first, err := open()
	if err != nil {
		t.Fatal(err)
	}
	again, err := open()
	if err != nil || again.key != first.key || again.token() != first.token() {
		t.Errorf("after a restart: %v, %v; before: %v", again, err, first)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if err := os.WriteFile(file, []byte("swordfish\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := open(); err == nil || !strings.HasPrefix(err.Error(), "-teachers-key ") {
		t.Errorf("a file without a key: %v", err)
	}
}

// A platform's teachers read the notes in its frame, and its students do not.
func TestPlatformsTeachers(t *testing.T) {
	site := testSite(t)
	site.Teachers = &Teachers{key: keyOfTests, path: "/", secure: true}
	course := NewLTICourse(func() *Site { return site }, judgeHere)
	for teaches, want := range map[bool]string{true: "SameSite=None; Partitioned", false: ""} {
		w := httptest.NewRecorder()
		course.Open(w, httptest.NewRequest(http.MethodPost, "/lti/launch", nil), "/lessons/blelloch", lti.Opened{Teaches: teaches})
		if cookie := w.Header().Get("Set-Cookie"); w.Code != 200 || (cookie == "") != (want == "") || !strings.HasSuffix(cookie, want) {
			t.Errorf("teaches %t: %d with %q", teaches, w.Code, cookie)
		}
	}
}
