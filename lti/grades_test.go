//go:build !js

package lti

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

func serve(p *platform, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	p.tool.ServeHTTP(w, r)
	return w
}

// entered is the session of a student who has been launched.
func entered(t *testing.T, p *platform, c *course, changes map[string]any) string {
	t.Helper()
	v, _ := p.login(nil)
	if w := p.launch(v, changes); w.Code != http.StatusOK {
		t.Fatalf("the launch answers %d: %s", w.Code, w.Body)
	}
	return c.opened.Session
}

const endpoint = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"

// What is answered arrives in the gradebook, for the student of the launch, in the launch's column.
func TestAMarkArrives(t *testing.T) {
	p, c := newPlatform(t)
	session := entered(t, p, c, nil)
	if code, says := p.report(session, 3); code != http.StatusOK || *says.Earned != 3 || *says.Of != 10 {
		t.Fatalf("%d: %+v", code, says)
	}
	want := score{"student-1", 3, 10, "InProgress", "FullyGraded", "2026-11-22T10:00:00.000Z"}
	if len(p.scores) != 1 || p.scores[0] != want {
		t.Errorf("the gradebook has %+v", p.scores)
	}
	p.now = p.now.Add(time.Minute)
	if code, _ := p.report(session, 10); code != http.StatusOK || p.scores[1].Activity != "Completed" || p.given != 1 {
		t.Errorf("%d: %+v with %d tokens", code, p.scores, p.given)
	}
	// One that the platform has already is never lowered.
	has := 0.8
	p.has = &has
	p.now = p.now.Add(time.Minute)
	if code, _ := p.report(session, 3); code != http.StatusOK || len(p.scores) != 2 {
		t.Errorf("%d: %+v", code, p.scores)
	}
	// Tokens end, and may be taken back before.
	p.now = p.now.Add(time.Minute)
	p.given += 3
	if code, _ := p.report(session, 9); code != http.StatusOK || len(p.scores) != 3 {
		t.Errorf("with a token that is not taken any more: %d: %+v", code, p.scores)
	}
}

// Where the launch names no column, it is found, or made once.
func TestAColumnIsMade(t *testing.T) {
	p, c := newPlatform(t)
	session := entered(t, p, c, map[string]any{endpoint: map[string]any{"scope": []string{scopeLineItem, scopeScore}, "lineitems": p.server.URL + "/grades/items"}})
	for range 2 {
		if code, says := p.report(session, 3); code != http.StatusOK {
			t.Fatalf("%d: %+v", code, says)
		}
	}
	if len(p.items) != 1 || p.items[0]["label"] != "Week 3" || p.items[0]["scoreMaximum"] != 10.0 || p.items[0]["resourceLinkId"] != "link-1" || len(p.scores) != 2 {
		t.Errorf("columns %+v, scores %+v", p.items, p.scores)
	}
}

// A platform that fails for a moment is asked again; one that refuses is not; what lasts, the page
// hears.
func TestMarksThatAreNotTaken(t *testing.T) {
	p, c := newPlatform(t)
	only := map[string]any{endpoint: map[string]any{"scope": []string{scopeScore}, "lineitem": p.server.URL + "/grades/items/1?type=x"}}
	for _, test := range []struct {
		failing []int
		denied  int
		code    int
		again   bool
		left    int // failures that were not met
	}{
		{[]int{500, 503}, 0, http.StatusOK, false, 0},
		{[]int{429}, 0, http.StatusOK, false, 0},
		{[]int{500, 500, 500, 500}, 0, http.StatusServiceUnavailable, true, 1},
		{[]int{404, 404}, 0, http.StatusConflict, false, 1},
		{[]int{302, 302}, 0, http.StatusConflict, false, 1},
		{nil, 401, http.StatusConflict, false, 0},
		{nil, 503, http.StatusServiceUnavailable, true, 0},
	} {
		p.now = p.now.Add(2 * time.Hour) // no token holds any more
		session := entered(t, p, c, only)
		p.failing, p.denied = test.failing, test.denied
		code, says := p.report(session, 3)
		if code != test.code || says.Again != test.again || len(p.failing) != test.left {
			t.Errorf("%v, %d: %d %+v, %d failures left", test.failing, test.denied, code, says, len(p.failing))
		}
	}
}

// Who is no student, or has no column, reports nothing, and a student hears why.
func TestWhoReportsNothing(t *testing.T) {
	p, c := newPlatform(t)
	for _, test := range []struct {
		changes map[string]any
		says    bool
	}{
		{map[string]any{claim + "roles": []string{"http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"}}, false},
		{map[string]any{claim + "roles": nil}, false},
		{map[string]any{endpoint: nil}, true},
		{map[string]any{"sub": nil}, true},
		{map[string]any{endpoint: map[string]any{"scope": []string{scopeResult}, "lineitem": p.server.URL + "/grades/items/1"}}, true},
		{map[string]any{endpoint: map[string]any{"scope": []string{scopeScore}, "lineitems": p.server.URL + "/grades/items"}}, true},
	} {
		c.opened = Opened{}
		if session := entered(t, p, c, test.changes); session != "" || (c.opened.Says != "") != test.says {
			t.Errorf("%v: session %q, says %q", test.changes, session, c.opened.Says)
		}
	}
}

// A course's teachers, and who helps them, are told from its students.
func TestWhoTeaches(t *testing.T) {
	p, c := newPlatform(t)
	const membership = "http://purl.imsglobal.org/vocab/lis/v2/membership"
	for _, test := range []struct {
		roles   []string
		teaches bool
	}{
		{[]string{membership + "#Instructor"}, true},
		{[]string{"Instructor"}, true},
		{[]string{membership + "/Instructor#TeachingAssistant"}, true},
		{[]string{membership + "#Learner"}, false},
		{[]string{membership + "#Learner", membership + "#Instructor"}, false},
		{[]string{"http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor"}, false}, // of another course
		{[]string{membership + "#Mentor"}, false},
		{nil, false},
	} {
		c.opened = Opened{}
		entered(t, p, c, map[string]any{claim + "roles": test.roles})
		if c.opened.Teaches != test.teaches {
			t.Errorf("%v: teaches %t", test.roles, c.opened.Teaches)
		}
	}
}

// Reports without a session of ours, late, too many and too long are refused.
func TestReportsThatAreRefused(t *testing.T) {
	p, c := newPlatform(t)
	session := entered(t, p, c, nil)
	v, _ := p.login(nil)
	for what, text := range map[string]string{"none": "", "noise": "x", "a state": v.state, "a changed one": session[:len(session)-2] + "AA"} {
		if code, _ := p.report(text, 1); code != http.StatusForbidden {
			t.Errorf("a session that is %s: %d", what, code)
		}
	}
	if code, _ := p.report(session, maxReported+1); code != http.StatusBadRequest {
		t.Errorf("too many answers: %d", code)
	}
	for kind, text := range map[string]string{"text/plain": `{}`, "application/json": `{"session": 7}`, "application/json; charset=x": strings.Repeat(" ", maxReport+1)} {
		r := httptest.NewRequest(http.MethodPost, "https://tool.example"+scorePath, strings.NewReader(text))
		r.Header.Set("Content-Type", kind)
		if w := serve(p, r); w.Code != http.StatusBadRequest {
			t.Errorf("%s %.20q: %d", kind, text, w.Code)
		}
	}
	refused := 0
	for range reportBurst + 3 {
		if code, says := p.report(session, 1); code == http.StatusTooManyRequests && says.Again {
			refused++
		}
	}
	if refused != 3 {
		t.Errorf("%d of %d reports at once are too many", refused, reportBurst+3)
	}
	p.now = p.now.Add(sessionLife + time.Second)
	if code, says := p.report(session, 1); code != http.StatusUnauthorized || says.Again {
		t.Errorf("late: %d %+v", code, says)
	}
}

// A teacher chooses, and the platform hears what, signed.
func TestDeepLinking(t *testing.T) {
	p, c := newPlatform(t)
	asks := func(changes map[string]any) map[string]any {
		s := map[string]any{"deep_link_return_url": p.server.URL + "/return?x=1", "accept_types": []string{"link", "ltiResourceLink"}, "data": "opaque"}
		for n, v := range changes {
			s[n] = v
		}
		return map[string]any{claim + "message_type": deepLinking, claim + "resource_link": nil, claim + "roles": []string{"http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"}, claim + "context": map[string]any{"title": "CS 1"}, claimDeep + "deep_linking_settings": s}
	}
	v, _ := p.login(nil)
	if w := p.launch(v, asks(nil)); w.Code != http.StatusOK || c.choice.Token == "" || c.choice.Course != "CS 1" || !c.choice.Marks || c.address != "" {
		t.Fatalf("%d: %+v %s", w.Code, c.choice, w.Body)
	}
	if w := p.post(choosePath, url.Values{"token": {c.choice.Token}, "lesson": {"none"}}, nil); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "no lesson") {
		t.Errorf("a wrong choice: %d %s", w.Code, w.Body)
	}
	w := p.post(choosePath, url.Values{"token": {c.choice.Token}, "lesson": {"scan"}}, nil)
	if w.Code != http.StatusOK || c.page.Posting != p.server.URL || !strings.Contains(w.Body.String(), `action="`+p.server.URL+`/return?x=1"`) {
		t.Fatalf("%d: %+v %s", w.Code, c.page, w.Body)
	}
	_, rest, _ := strings.Cut(w.Body.String(), `name="JWT" value="`)
	text, _, _ := strings.Cut(rest, `"`)
	token, err := jwt.ParseSigned(text, []jose.SignatureAlgorithm{jose.RS256})
	if err != nil {
		t.Fatal(err)
	}
	var about jwt.Claims
	var said map[string]any
	if err := token.Claims(p.toolKeys(), &about, &said); err != nil {
		t.Fatal(err)
	}
	if err := about.Validate(jwt.Expected{Issuer: "tool-7", AnyAudience: jwt.Audience{p.server.URL}, Time: p.now}); err != nil {
		t.Error(err)
	}
	item := `[map[lineItem:map[label:Scan scoreMaximum:10 tag:upsweep] submission:map[endDateTime:2026-12-01T18:00:00Z] text:A lesson. title:Scan type:ltiResourceLink url:https://tool.example/up/lessons/scan]]`
	for name, want := range map[string]string{claim + "message_type": deepAnswer, claim + "version": version13, claim + "deployment_id": "1", claimDeep + "data": "opaque", claimDeep + "content_items": item} {
		if got := fmt.Sprint(said[name]); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	for what, changes := range map[string]map[string]any{
		"a return in the clear": asks(map[string]any{"deep_link_return_url": "http://grades.example/"}),
		"other types":           asks(map[string]any{"accept_types": []string{"file"}}),
		"a student":             func() map[string]any { a := asks(nil); a[claim+"roles"] = []string{"Learner"}; return a }(),
	} {
		c.choice = Choice{}
		v, _ := p.login(nil)
		if w := p.launch(v, changes); w.Code != http.StatusForbidden || c.choice.Token != "" {
			t.Errorf("%s: %d", what, w.Code)
		}
	}
}

// What goes wrong is logged without a word about persons.
func TestTheLogNamesNobody(t *testing.T) {
	p, c := newPlatform(t)
	var log bytes.Buffer
	p.tool.options.Log = slog.New(slog.NewTextHandler(&log, nil))
	session := entered(t, p, c, nil)
	p.failing = []int{500, 500, 500, 500, 500, 500}
	p.report(session, 3)
	p.server.CloseClientConnections()
	v, _ := p.login(nil)
	p.launch(v, map[string]any{"exp": 1})
	p.launch(v, map[string]any{"aud": "x"})
	if text := log.String(); !strings.Contains(text, "expired") || !strings.Contains(text, "no mark reported") || strings.Contains(text, "student-1") || strings.Contains(text, "Ada") || strings.Contains(text, "ada") {
		t.Errorf("the log:\n%s", text)
	}
	if w := serve(p, httptest.NewRequest(http.MethodGet, Prefix, nil)); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "from your course") {
		body, _ := io.ReadAll(w.Result().Body)
		t.Errorf("%d %s", w.Code, body)
	}
}

// A class that begins together has one column.
func TestAClassMakesOneColumn(t *testing.T) {
	p, c := newPlatform(t)
	var class sync.WaitGroup
	for i := range 8 {
		session := entered(t, p, c, map[string]any{"sub": fmt.Sprint("student-", i), endpoint: map[string]any{"scope": []string{scopeLineItem, scopeScore}, "lineitems": p.server.URL + "/grades/items"}})
		class.Go(func() {
			if code, says := p.report(session, 3); code != http.StatusOK {
				t.Errorf("%d: %+v", code, says)
			}
		})
	}
	class.Wait()
	users := map[string]bool{}
	for _, s := range p.scores {
		users[s.User] = true
	}
	if len(p.items) != 1 || len(users) != 8 || p.given != 1 {
		t.Errorf("%d columns, scores of %d students, %d tokens", len(p.items), len(users), p.given)
	}
}
