package site

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/lti"
	"upsweep/workbench/apart"
)

// What a student may be launched into, and what it earns: a set its points, an exercise what there
// is to be filled in, a lesson a point for each step.
func TestActivities(t *testing.T) {
	site := testSite(t)
	for _, test := range []struct {
		address, items string
		points         string
		wrong          string // what is said if there is none
	}{
		{"/practice?set=count:scan/serial:1~choose:scan/blelloch:2&points=3,1&v=2", "count:scan/serial:1 choose:scan/blelloch:2", "3 1", ""},
		{"/embed/exercise/scan/blelloch?kind=choose&seed=2", "choose:scan/blelloch:2", "1", ""},
		{"/embed/scan/blelloch?round=3", "", "", ""},
		{"/glossary", "", "", ""},
		{"/", "", "", ""},
		{"/practice", "", "", ""},
		{"/practice?set=arrange:scan/blelloch:1~repair:scan/sklansky:1&points=2,1", "arrange:scan/blelloch:1 repair:scan/sklansky:1", "2 1", ""},
		{"/practice?set=claim:scan/blelloch:1", "claim:scan/blelloch:1", "2", ""},
		{"/practice?set=write:scan/blelloch", "write:scan/blelloch", "4", ""},
		{"/write/scan/blelloch", "write:scan/blelloch", "4", ""},
		{"/write/no/such", "", "", "no algorithm"},
		{"/practice?set=predict:no/such:1", "", "", "no algorithm"},
		{"/practice?set=count:scan/serial:1~count:scan/serial:1", "", "", "twice"},
		{"/embed/exercise/scan/blelloch?kind=write", "write:scan/blelloch", "4", ""},
		{"/embed/exercise/scan/blelloch?kind=none", "", "", "kind"},
		{"/embed/exercise/scan/blelloch?kind=choose&n=x", "", "", "n:"},
		{"/embed/no/such", "", "", "page"},
		{"/lessons/absent", "", "", "page"},
		{"/room", "", "", "page"},
		{"/present?lesson=blelloch", "", "", "page"},
		{"/lti/launch", "", "", "page"},
		{"/nowhere", "", "", "page"},
	} {
		s, err := activityOf(site, test.address, "")
		if err != nil || test.wrong != "" {
			if err == nil || test.wrong == "" || !strings.Contains(err.Error(), test.wrong) {
				t.Errorf("%s: %v, want %q", test.address, err, test.wrong)
			}
			continue
		}
		if items, points := strings.Join(s.Items, " "), strings.Trim(fmt.Sprint(s.Points), "[]"); items != test.items || points != test.points {
			t.Errorf("%s: %s counting %s, want %s counting %s", test.address, items, points, test.items, test.points)
		}
	}
	s, err := activityOf(site, "/lessons/blelloch?round=2", "")
	if err != nil || !s.isLesson() || s.Start != "/lessons/blelloch?round=2" {
		t.Errorf("a lesson: %+v, %v", s, err)
	}
	// With a key each student has other numbers, which the address of the activity holds, and the
	// key does not.
	const keyed = "/practice?set=predict:scan/blelloch:1&v=2&key=abc"
	one, err1 := activityOf(site, keyed, "student-1")
	two, err2 := activityOf(site, keyed, "student-2")
	if err1 != nil || err2 != nil || one.Items[0] == two.Items[0] || strings.Contains(one.Start, "key=") || !strings.Contains(one.Start, strings.Split(one.Items[0], ":")[2]) {
		t.Errorf("%+v (%v), %+v (%v)", one, err1, two, err2)
	}
}

// Answers are judged anew: what is right earns, whatever the page says of it.
func TestMarks(t *testing.T) {
	site := testSite(t)
	set, err := activityOf(site, "/practice?set=count:scan/serial:1~choose:scan/blelloch:2&points=3,2&v=2", "")
	if err != nil {
		t.Fatal(err)
	}
	model := func(text string) []string {
		spec, err := kinds.ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		return e.Model()
	}
	programs, err := activityOf(site, "/practice?set=arrange:scan/blelloch:1~repair:scan/sklansky:1&points=2,1", "")
	if err != nil {
		t.Fatal(err)
	}
	arranged, repaired := model("arrange:scan/blelloch:1"), model("repair:scan/sklansky:1")
	broken := spoilt(t, "repair:scan/sklansky:1")
	claims, err := activityOf(site, "/practice?set=claim:scan/blelloch:1&points=4", "")
	if err != nil {
		t.Fatal(err)
	}
	written, err := activityOf(site, "/write/scan/hillis-steele", "")
	if err != nil {
		t.Fatal(err)
	}
	const rounds = `def main(x, op):
    d = 1
    while d < len(x):
        def lane(i):
            x[i] = op(x[i - d], x[i])
        parallel(d, len(x), lane)
        d *= 2
    return x`
	solution := []string{rounds, exercises.WriteMarks(exercises.AllMarks())}
	lesson := sco{Start: "/lessons/x", Items: []string{"count:scan/serial:0", "choose:scan/blelloch:0"}, Points: []int{1, 1}}
	first, second := model("count:scan/serial:1"), model("choose:scan/blelloch:2")
	wrong := make([]string, len(first))
	for _, test := range []struct {
		what    string
		of      sco
		answers []lti.Answer
		earned  float64
		says    string
	}{
		{"nothing", set, nil, 0, ""},
		{"one of two", set, []lti.Answer{{At: 0, Answer: first}}, 3, ""},
		{"both", set, []lti.Answer{{At: 0, Answer: first}, {At: 1, Answer: second}}, 5, ""},
		{"the last counts", set, []lti.Answer{{At: 0, Answer: first}, {At: 0, Answer: wrong}}, 0, ""},
		{"one that was shown", set, []lti.Answer{{At: 0, Answer: first, Revealed: true}}, 0, ""},
		{"too few texts", set, []lti.Answer{{At: 0}}, 0, ""},
		{"too many", set, []lti.Answer{{At: 0, Answer: make([]string, maxSlots+1)}}, 0, "too long"},
		{"a long one", set, []lti.Answer{{At: 0, Answer: []string{strings.Repeat("1", maxLetter+1)}}}, 0, "too long"},
		{"another place", set, []lti.Answer{{At: 2}}, 0, "no exercise 3"},
		{"a place before all", set, []lti.Answer{{At: -1}}, 0, "no exercise 0"},
		{"a program put together", programs, []lti.Answer{{At: 0, Answer: arranged}}, 2, ""},
		{"one put right", programs, []lti.Answer{{At: 1, Answer: repaired}}, 1, ""},
		{"a claim that is true and says all", claims, []lti.Answer{{At: 0, Answer: model("claim:scan/blelloch:1")}}, 4, ""},
		{"a claim with a gap left open", claims, []lti.Answer{{At: 0, Answer: model("claim:scan/blelloch:1")[:2]}}, 0, ""},
		{"a program alone, without marks", programs, []lti.Answer{{At: 0, Answer: arranged[:1]}, {At: 1, Answer: repaired[:1]}}, 3, ""},
		{"a broken one that claims all marks", programs, []lti.Answer{{At: 1, Answer: append([]string{broken}, repaired[1:]...)}}, 0, ""},
		{"one of other lines that claims them", programs, []lti.Answer{{At: 0, Answer: append([]string{"def main(x):\n    return x\n"}, arranged[1:]...)}}, 0, ""},
		{"a program of the workbench, whatever marks it claims", written, []lti.Answer{{At: 0, Answer: solution[:1]}}, 4, ""},
		{"a program that does nothing and claims all", written, []lti.Answer{{At: 0, Answer: []string{"def main(x):\n    return x\n", solution[1]}}}, 0, ""},
		{"a solution that was shown", written, []lti.Answer{{At: 0, Answer: solution, Revealed: true}}, 0, ""},
		{"a step of a lesson with any numbers", lesson, []lti.Answer{{At: 0, Exercise: "count:scan/serial:77", Answer: model("count:scan/serial:77")}}, 1, ""},
		{"a step that is not done", lesson, []lti.Answer{{At: 0, Exercise: "count:scan/serial:77", Answer: wrong}}, 0, ""},
		{"an exercise of another step", lesson, []lti.Answer{{At: 0, Exercise: "choose:scan/blelloch:2", Answer: second}}, 0, "another exercise"},
		{"no exercise", lesson, []lti.Answer{{At: 0, Exercise: "x"}}, 0, "names no exercise"},
	} {
		m, err := marked(t.Context(), test.of, test.answers, judgeHere)
		if test.says != "" {
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%s: %v, want %q", test.what, err, test.says)
			}
			continue
		}
		if err != nil || m.Earned != test.earned {
			t.Errorf("%s: %v of %v, %v, want %v", test.what, m.Earned, m.Of, err, test.earned)
		}
	}
}

// The page offers what the course has; what is chosen is told to the platform with its points, and
// what can't be is said there.
func TestTheChoice(t *testing.T) {
	site := testSite(t)
	c := NewLTICourse(func() *Site { return site }, judgeHere)
	w := httptest.NewRecorder()
	c.Choose(w, httptest.NewRequest(http.MethodPost, "/lti/launch", nil), lti.Choice{Token: "to<ken", Marks: true, Course: "CS & more", Wrong: "no <such>", Form: url.Values{"set": {"mi<ne"}}})
	page := w.Body.String()
	for _, want := range []string{`value="to&lt;ken"`, "CS &amp; more", "No &lt;such&gt;.", "mi&lt;ne</textarea>", `value="/lessons/blelloch"`, `value="scan/blelloch"`, `value="write"`, `action="/lti/choose"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, test := range []struct{ form, address, title, says string }{
		{"kind=lesson&lesson=/lessons/blelloch", "/lessons/blelloch", "Scan: Blelloch", ""},
		{"kind=figure&algorithm=scan/blelloch", "/embed/scan/blelloch", "Blelloch scan", ""},
		{"kind=exercise&asks=choose&algorithm=scan/blelloch&seed=2&title=Mine", "/embed/exercise/scan/blelloch?kind=choose&seed=2", "Mine", ""},
		{"kind=set&set=" + url.QueryEscape("https://example.org/practice?set=count:scan/serial:1&name=Week 3"), "/practice?set=count:scan/serial:1&name=Week+3", "Week 3", ""},
		{"kind=set&set=" + url.QueryEscape(`{"upsweep": "set", "version": 1, "exercises": [{"exercise": "count:scan/serial:1"}]}`), "/practice?set=count:scan/serial:1", "Problem set", ""},
		{"kind=lesson&lesson=/glossary", "", "", "page"},
		{"kind=exercise&asks=choose&algorithm=scan/blelloch&seed=x", "", "", "seed"},
		{"kind=exercise&asks=arrange&algorithm=scan/blelloch&seed=2", "/embed/exercise/scan/blelloch?kind=arrange&seed=2", "Arrange a program: Blelloch scan", ""},
		{"kind=exercise&asks=claim&algorithm=scan/blelloch&seed=2", "/embed/exercise/scan/blelloch?kind=claim&seed=2", "Claim: Blelloch scan", ""},
		{"kind=exercise&asks=build&algorithm=scan/blelloch&seed=1", "", "", "Build"},
		{"kind=set&set=", "", "", "paste"},
		{"kind=set&set=write:scan/blelloch", "/practice?set=write:scan/blelloch", "Problem set", ""},
		{"kind=exercise&asks=write&algorithm=scan/blelloch&seed=1", "/write/scan/blelloch", "Write", ""},
		{"", "", "", "choose"},
	} {
		form, err := url.ParseQuery(test.form)
		if err != nil {
			t.Fatal(err)
		}
		item, err := c.Chosen(form)
		if test.says != "" {
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%s: %v, want %q", test.form, err, test.says)
			}
			continue
		}
		if err != nil || item.Address != test.address || !strings.HasPrefix(item.Title, test.title) {
			t.Errorf("%s: %+v, %v", test.form, item, err)
		}
		if !c.Has(item.Address) {
			t.Errorf("%s can't be opened", item.Address)
		}
	}
}

// A launch writes the page of its activity, with what it reports by; only platforms may frame it.
func TestTheLaunchedPage(t *testing.T) {
	site := testSite(t)
	site.Frames = []string{"https://lms.example"}
	edition := func() *Site { return site }
	c := NewLTICourse(edition, judgeHere)
	w := httptest.NewRecorder()
	c.Open(w, httptest.NewRequest(http.MethodPost, "/lti/launch", nil), "/practice?set=predict:scan/blelloch:1&v=2&key=k3y", lti.Opened{Session: "se.ss.ion", Student: "s", Owner: "own", Says: `"`})
	if page := w.Body.String(); !strings.Contains(page, `data-session="se.ss.ion" data-owner="own" data-says="&#34;" data-sco="{`) || !strings.Contains(page, `<html data-awaits="exercise" `) || !strings.Contains(page, "predict:scan/blelloch:") || strings.Contains(page, "k3y") {
		t.Errorf("%d: %s", w.Code, page)
	}
	w = httptest.NewRecorder() // the page is kept, and nothing of the one before it
	c.Open(w, httptest.NewRequest(http.MethodPost, "/lti/launch", nil), "/practice?set=count:scan/serial:1", lti.Opened{Session: "another"})
	if page := w.Body.String(); !strings.Contains(page, `data-session="another"`) || strings.Contains(page, "se.ss.ion") {
		t.Error(page)
	}
	handler := NewHandler(edition, slog.New(slog.DiscardHandler))
	for path, framed := range map[string]bool{"/lessons/blelloch": true, "/practice": true, "/room": false, "/content/lessons.json": false} {
		h := ask(handler, "GET", path).Header
		if policy := h.Get("Content-Security-Policy"); strings.HasSuffix(policy, "frame-ancestors 'self' https://lms.example") != framed || (h.Get("X-Frame-Options") == "") != framed {
			t.Errorf("%s: %s, %s", path, policy, h.Get("X-Frame-Options"))
		}
	}
	site.Frames = nil
	if h := ask(handler, "GET", "/practice").Header; !strings.HasSuffix(h.Get("Content-Security-Policy"), "'none'") || h.Get("X-Frame-Options") != "DENY" {
		t.Errorf("without a tool: %v", h)
	}
}

// A report of a set of eight exercises: what a server takes to judge a class is so much for each
// answer.
func BenchmarkMark(b *testing.B) {
	site := testSite(b)
	c := NewLTICourse(func() *Site { return site }, judgeHere)
	const address = "/practice?set=predict:scan/blelloch:1~predict:sort/radix:2~count:scan/serial:1~choose:scan/blelloch:2~simulate:scan/blelloch:3~order:scan/blelloch:1~dependencies:scan/hillis-steele:2~fault:scan/hillis-steele:3"
	var answers []lti.Answer
	for at := range 8 {
		answers = append(answers, lti.Answer{At: at, Answer: []string{"7", "7", "7"}}) // wrong, so that their mistakes are looked for as well
	}
	for b.Loop() {
		if _, err := c.Mark(b.Context(), address, "student", answers); err != nil {
			b.Fatal(err)
		}
	}
}

// A program that is reported again is not judged again, but for one that is long ago.
func TestProgramsAreJudgedOnce(t *testing.T) {
	judged := 0
	judge := remembered(func(context.Context, string, string) (exercises.Finding, error) {
		judged++
		return exercises.Finding{Says: strconv.Itoa(judged)}, nil
	})
	ask := func(program string) string {
		f, err := judge(t.Context(), "scan/blelloch", program)
		if err != nil {
			t.Fatal(err)
		}
		return f.Says
	}
	if first := ask("a"); first != ask("a") || judged != 1 {
		t.Errorf("judged %d times", judged)
	}
	for i := range maxFindings {
		ask("b" + strconv.Itoa(i))
	}
	if before := judged; ask("a") != strconv.Itoa(before+1) || judged != maxFindings+2 {
		t.Errorf("judged %d times", judged)
	}
}

// judgeHere judges programs in the process of the test.
func judgeHere(_ context.Context, algorithm, program string) (exercises.Finding, error) {
	return apart.Here(apart.Job{Source: program, Task: algorithm, Limits: apart.Usual()}).Finding()
}

// spoilt is the program of a Repair as its reader is given it.
func spoilt(t *testing.T, text string) string {
	t.Helper()
	spec, err := kinds.ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	e, err := exercises.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(e.Lines, "\n") + "\n"
}
