package gateway

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"upsweep/budget"
	"upsweep/rooms"
	"upsweep/rooms/host"
)

// testLine is a socket that sends what no browser would.
type testLine struct {
	t    *testing.T
	conn *websocket.Conn
}

func dial(t *testing.T, address string, code rooms.Code, header http.Header) (*testLine, error) {
	t.Helper()
	conn, answer, err := websocket.Dial(t.Context(), "ws://"+address+Prefix+string(code)+"/socket", &websocket.DialOptions{Subprotocols: []string{rooms.Subprotocol}, HTTPHeader: header})
	if answer != nil && answer.Body != nil {
		defer answer.Body.Close()
	}
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	return &testLine{t, conn}, nil
}

// studentLine has said hello.
func studentLine(t *testing.T, address string, code rooms.Code) *testLine {
	t.Helper()
	l, err := dial(t, address, code, nil)
	if err != nil {
		t.Fatal(err)
	}
	l.send(`{"hello":{"role":"student","device":"` + newDevice(t) + `"}}`)
	l.hears("", func(h rooms.Heard) bool { return h.Told != nil })
	return l
}

func (l *testLine) send(text string) {
	l.t.Helper()
	if err := l.conn.Write(l.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		l.t.Fatalf("%.60s: %v", text, err)
	}
}

// hears reads frames until one is what is waited for, and returns it as it came.
func (l *testLine) hears(what string, is func(rooms.Heard) bool) string {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(l.t.Context(), patience)
	defer cancel()
	for {
		_, text, err := l.conn.Read(ctx)
		if err != nil {
			l.t.Fatalf("%s: %v", what, err)
		}
		heard, err := rooms.DecodeHeard(text)
		if err != nil {
			l.t.Fatal(err)
		}
		if is(heard) {
			return string(text)
		}
	}
}

// refused waits for a refusal.
func (l *testLine) refused(why string, final bool) {
	l.t.Helper()
	l.hears(why, func(h rooms.Heard) bool {
		return h.Refused != nil && strings.Contains(h.Refused.Why, why) && h.Refused.Final == final
	})
}

// ends waits until the server has closed the line.
func (l *testLine) ends(status websocket.StatusCode) {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(l.t.Context(), patience)
	defer cancel()
	for {
		if _, _, err := l.conn.Read(ctx); err != nil {
			if got := websocket.CloseStatus(err); got != status {
				l.t.Errorf("the line ends with %v instead of %v", err, status)
			}
			return
		}
	}
}

// A pupil who tries codes slows down the answers to wrong ones, and nobody else behind the school's
// address: the right code, the picture of it, the teacher's secret and the student who has been
// there go on as ever.
func TestGuessedCodes(t *testing.T) {
	s := startSite(t, quick())
	opened := open(t, s.address)
	ask := func(from, path, secret string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", Prefix+path, nil)
		if r.RemoteAddr = from; secret != "" {
			r.Header.Set("Authorization", "Bearer "+secret)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	const school = "203.0.113.7:1"
	for i := range budget.WrongCodes { // mistyped
		if w := ask(school, wrongCode(i, opened.Code), ""); w.Code != http.StatusNotFound {
			t.Fatalf("wrong code %d is answered %d %s", i, w.Code, w.Body)
		}
	}
	began := time.Now()
	if w := ask(school, wrongCode(99, opened.Code), ""); w.Code != http.StatusNotFound || time.Since(began) < budget.WrongWaits {
		t.Errorf("one more is answered %d after %v", w.Code, time.Since(began))
	}
	for path, secret := range map[string]string{"": "", "/qr.svg": "", "/summary": opened.Secret} {
		if w := ask(school, string(opened.Code)+path, secret); w.Code != http.StatusOK {
			t.Errorf("the right code, %s: %d %s", path, w.Code, w.Body)
		}
	}
	var waiting sync.WaitGroup
	var refused atomic.Int64
	for i := range 4 * budget.WrongWaiting {
		waiting.Go(func() {
			if w := ask(school, wrongCode(1000+i, opened.Code), ""); w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "" {
				refused.Add(1)
			}
		})
	}
	waiting.Wait()
	if refused.Load() < budget.WrongWaiting {
		t.Errorf("%d of many at once are refused", refused.Load())
	}
	if w := ask(school, string(opened.Code), ""); w.Code != http.StatusOK {
		t.Errorf("the right code beside many wrong ones: %d %s", w.Code, w.Body)
	}
}

// wrongCode is the nth code that is not the room's.
func wrongCode(n int, not rooms.Code) string {
	const letters = "BCDFGHJKMNPQRSTVWXZ"
	code := []byte("......")
	for place, rest := 0, n*7919+1; place < len(code); place, rest = place+1, rest/len(letters) {
		code[place] = letters[rest%len(letters)]
	}
	if string(code) == string(not) {
		return "ZZZZZZ"
	}
	return string(code)
}

func TestForeignOrigin(t *testing.T) {
	s := startSite(t, quick())
	opened := open(t, s.address)
	for origin, may := range map[string]bool{"https://elsewhere.example": false, "null": false, "http://" + s.address: true} {
		if _, err := dial(t, s.address, opened.Code, http.Header{"Origin": {origin}}); (err == nil) != may {
			t.Errorf("%s: %v", origin, err)
		}
	}
}

// What is too long or makes no sense is refused in words; whoever goes on is let go, and nobody
// else notices.
func TestMalformed(t *testing.T) {
	s := startSite(t, quick())
	opened, teacher, students := class(t, at(s.address), 1)

	long := studentLine(t, s.address, opened.Code)
	long.send(`{"message":{"verb":"vote","of":"` + strings.Repeat("q", rooms.LongestFrame) + `"}}`)
	long.refused("at most", true)
	long.ends(websocket.StatusPolicyViolation)

	huge := studentLine(t, s.address, opened.Code)
	huge.send(strings.Repeat("x", tooMuch+1))
	huge.ends(websocket.StatusMessageTooBig)

	binary := studentLine(t, s.address, opened.Code)
	if err := binary.conn.Write(t.Context(), websocket.MessageBinary, []byte{1, 2, 3}); err != nil {
		t.Fatal(err)
	}
	binary.refused("a frame is a text", true)

	odd := studentLine(t, s.address, opened.Code)
	for i, text := range []string{`{`, `[]`, `{}`, `null`, `{"message":{"verb":"vote","admin":true}}`, `{"message":{"verb":"present","server":"x","here":{"students":9,"following":9}}}`,
		`{"hello":{"role":"student","device":"` + newDevice(t) + `"}}`, "\x00", `{"beat":1e99}`, `{"beat":1}{"beat":2}`} {
		odd.send(text)
		odd.refused("", i+1 == 10)
	}
	odd.ends(websocket.StatusPolicyViolation)

	silent, err := dial(t, s.address, opened.Code, nil)
	if err != nil {
		t.Fatal(err)
	}
	silent.send(`{"beat":1}`)
	silent.refused("says hello first", true)

	teacher.does(goTo(5))
	students[0].sees("step 5", isAt(5))
}

// Whoever sends too fast is told so, and let go in the end; their votes count once, and nobody else
// waits.
func TestTooFast(t *testing.T) {
	s := startSite(t, quick())
	opened, teacher, students := class(t, at(s.address), 1)
	teacher.does(ask("q1"))
	students[0].sees("the question", isIn("q1", rooms.Voting))
	fast := studentLine(t, s.address, opened.Code)
	for i := range 60 {
		fast.send(fmt.Sprintf(`{"message":{"verb":"vote","of":"q1","answer":"%d"}}`, i%2))
	}
	fast.hears("too fast", func(h rooms.Heard) bool {
		return h.Refused != nil && strings.HasPrefix(h.Refused.Why, "too fast") && h.Refused.Of == rooms.Vote && !h.Refused.Final
	})
	students[0].does(choose("q1", "2", 0))
	teacher.sees("two votes", given(2, 0))
	for range 1000 {
		if fast.conn.Write(t.Context(), websocket.MessageText, []byte(`{"beat":1}`)) != nil {
			break // let go already
		}
	}
	fast.refused("too fast", true)
	fast.ends(websocket.StatusPolicyViolation)
}

// A vote that is sent again counts once; one that comes late, or for another question or round, not
// at all.
func TestReplayedVotes(t *testing.T) {
	s := startSite(t, quick())
	opened, teacher, _ := class(t, at(s.address), 0)
	teacher.does(ask("q1"))
	teacher.sees("the question", isIn("q1", rooms.Voting))
	l := studentLine(t, s.address, opened.Code)
	vote := `{"message":{"verb":"vote","of":"q1","answer":"1"}}`
	for range 5 {
		l.send(vote)
	}
	l.hears("the own vote", func(h rooms.Heard) bool { return h.Told != nil && owns("1")(*h.Told) })
	teacher.does(turn("q1", rooms.Counted))
	teacher.sees("one vote", func(t rooms.Told) bool { return isIn("q1", rooms.Counted)(t) && given(1, 0)(t) })
	other := studentLine(t, s.address, opened.Code)
	for _, c := range []struct {
		says string
		by   *testLine
	}{{vote, l}, {vote, other}, {`{"message":{"verb":"vote","of":"q1","answer":"0"}}`, l}, {`{"message":{"verb":"vote","of":"q1","answer":"0","round":1}}`, other}} {
		c.by.send(c.says)
		c.by.refused(rooms.ErrClosed.Error(), false)
	}
	teacher.does(ask("q2"))
	teacher.sees("the next question", isIn("q2", rooms.Voting))
	l.send(vote)
	l.refused(rooms.ErrClosed.Error(), false)
	var sum rooms.Summary
	request(t, "GET", "http://"+s.address+Prefix+string(opened.Code)+"/summary", http.Header{"Authorization": {"Bearer " + opened.Secret}}, &sum)
	if got := fmt.Sprint(sum.Questions[0].Votes[0], sum.Questions[1].Votes[0].Total()); got != "[{0 0 false true} {1 1 true true} {2 0 false true}] 0" {
		t.Errorf("the counts are %s", got)
	}
}

// A student who asks for what only teachers may is refused, and the room stays as it is.
func TestStudentsLead(t *testing.T) {
	s := startSite(t, quick())
	opened, teacher, _ := class(t, at(s.address), 0)
	teacher.does(ask("q1"))
	before := teacher.sees("the question", isIn("q1", rooms.Voting))
	for role, may := range map[string]bool{"student": true, "wall": false} {
		l, err := dial(t, s.address, opened.Code, nil)
		if err != nil {
			t.Fatal(err)
		}
		l.send(`{"hello":{"role":"` + role + `","device":"` + newDevice(t) + `"}}`)
		for _, m := range []rooms.Message{lead(), goTo(9), ask("q9"), turn("q1", rooms.Counted), {Verb: rooms.Show, Of: "q1", Answer: "1"}, {Verb: rooms.Close, Of: "q1"}, {Verb: rooms.End},
			{Verb: rooms.Give, Program: &rooms.Program{ID: "p", Text: "x"}}, {Verb: rooms.Look, Of: "p", N: 1}, {Verb: rooms.Share, Of: "p", N: 1}, {Verb: rooms.Collect, Of: "p"}} {
			text, err := json.Marshal(rooms.Sent{Message: &m})
			if err != nil {
				t.Fatal(err)
			}
			l.send(string(text))
			l.hears(string(m.Verb), func(h rooms.Heard) bool {
				return h.Refused != nil && h.Refused.Of == m.Verb && h.Refused.Why == rooms.ErrNotAllowed.Error()
			})
		}
		l.send(`{"message":{"verb":"vote","of":"q1","answer":"1"}}`)
		l.hears("a vote", func(h rooms.Heard) bool {
			return may && h.Told != nil && owns("1")(*h.Told) || !may && h.Refused != nil && h.Refused.Of == rooms.Vote
		})
	}
	after := teacher.sees("one vote", given(1, 0))
	if !after.Leads || after.At != before.At || after.Question.Phase != rooms.Voting {
		t.Errorf("the room has become %+v", after)
	}
}

// Markup comes back as text in which no page could mistake it for markup; and what a student writes
// reaches no other before the teacher lets it.
func TestMarkup(t *testing.T) {
	s := startSite(t, quick())
	opened, teacher, _ := class(t, at(s.address), 0)
	const script, image = "<script>alert(1)</script>\u2028", `<img src=x onerror="alert(1)">`
	teacher.does(rooms.Message{Verb: rooms.Ask, Question: &rooms.Question{ID: "q1", Kind: rooms.Value, Prompt: script, At: rooms.Position{Page: "/", State: script}}})
	teacher.sees("the question", isIn("q1", rooms.Voting))
	l, other := studentLine(t, s.address, opened.Code), studentLine(t, s.address, opened.Code)
	text, err := json.Marshal(rooms.Sent{Message: &rooms.Message{Verb: rooms.Vote, Of: "q1", Answer: image}})
	if err != nil {
		t.Fatal(err)
	}
	l.send(string(text))
	own := l.hears("the own answer", func(h rooms.Heard) bool {
		return h.Told != nil && h.Told.Question.Own == image && h.Told.Question.Prompt == script && h.Told.At.State == script
	})
	if strings.ContainsAny(own, "<>&\u2028") {
		t.Errorf("the frame has markup in it: %s", own)
	}
	teacher.does(turn("q1", rooms.Counted), turn("q1", rooms.Revealed))
	if shown := other.hears("the answer", func(h rooms.Heard) bool { return h.Told != nil && isIn("q1", rooms.Revealed)(*h.Told) }); strings.Contains(shown, "onerror") {
		t.Errorf("another student is shown %s", shown)
	}
	teacher.does(rooms.Message{Verb: rooms.Show, Of: "q1", Answer: image})
	other.hears("what the teacher lets through", func(h rooms.Heard) bool { return h.Told != nil && h.Told.Question.Votes[0][0].Answer == image })
}

// So many rooms, so many people in one, so many windows of one person: beyond that the words say
// why.
func TestLimits(t *testing.T) {
	options := quick()
	options.MaxRooms, options.MaxMembers = 2, 3
	s := startSite(t, options)
	first := open(t, s.address)
	open(t, s.address)
	if status, text := request(t, "POST", "http://"+s.address+Prefix, nil, nil); status != http.StatusServiceUnavailable || !strings.Contains(text, host.ErrMostRooms.Error()) {
		t.Errorf("a third room: %d %s", status, text)
	}
	var crowd []*browser
	for range 3 {
		b := join(t, at(s.address), first.Code, rooms.Student, "")
		b.sees("the room", func(rooms.Told) bool { return true })
		crowd = append(crowd, b)
	}
	fourth := join(t, at(s.address), first.Code, rooms.Student, "")
	if r := fourth.isRefused("this room is full just now"); r.Final {
		t.Error("who finds no place does not come again")
	}
	join(t, at(s.address), first.Code, rooms.Teacher, first.Secret).sees("the room, as its teacher", func(rooms.Told) bool { return true })
	crowd[0].leave()
	crowd[1].sees("that one has gone", func(t rooms.Told) bool { return t.Students == 2 })
	join(t, at(s.address), first.Code, rooms.Student, "").sees("the room", func(rooms.Told) bool { return true })

	device := newDevice(t)
	var windows []*testLine
	for range 5 {
		l, err := dial(t, s.address, first.Code, nil)
		if err != nil {
			t.Fatal(err)
		}
		l.send(`{"hello":{"role":"teacher","device":"` + device + `","secret":"` + first.Secret + `"}}`)
		l.hears("the room", func(h rooms.Heard) bool { return h.Told != nil })
		windows = append(windows, l)
	}
	windows[0].refused("too many windows", true)

	for range 30 {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("POST", Prefix, nil))
		if w.Code == http.StatusTooManyRequests && strings.Contains(w.Body.String(), host.ErrOften.Error()) {
			return
		}
	}
	t.Error("an address opens as many rooms as it likes")
}
