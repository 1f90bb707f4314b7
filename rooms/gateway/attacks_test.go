package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"upsweep/rooms"
)

// line is a socket that sends what no browser would.
type line struct {
	t    *testing.T
	conn *websocket.Conn
}

func dial(t *testing.T, address string, code rooms.Code, header http.Header) (*line, error) {
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
	return &line{t, conn}, nil
}

// studentLine has said hello.
func studentLine(t *testing.T, address string, code rooms.Code) *line {
	t.Helper()
	l, err := dial(t, address, code, nil)
	if err != nil {
		t.Fatal(err)
	}
	l.send(`{"hello":{"role":"student","device":"` + newDevice(t) + `"}}`)
	l.hears("", func(h rooms.Heard) bool { return h.Told != nil })
	return l
}

func (l *line) send(text string) {
	l.t.Helper()
	if err := l.conn.Write(l.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		l.t.Fatalf("%.60s: %v", text, err)
	}
}

// hears reads frames until one is what is waited for, and returns it as it came.
func (l *line) hears(what string, is func(rooms.Heard) bool) string {
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
func (l *line) refused(why string, final bool) {
	l.t.Helper()
	l.hears(why, func(h rooms.Heard) bool {
		return h.Refused != nil && strings.Contains(h.Refused.Why, why) && h.Refused.Final == final
	})
}

// ends waits until the server has closed the line.
func (l *line) ends(status websocket.StatusCode) {
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

// Whoever tries codes finds none after a few, not even one that there is; others do not notice.
func TestGuessedCodes(t *testing.T) {
	s := startSite(t, quick())
	opened := open(t, s.address)
	ask := func(from, code string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", Prefix+code, nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	const letters = "BCDFGHJKMNPQRSTVWXZ"
	var tried, answered atomic.Int64
	var guessing sync.WaitGroup
	for range 20 {
		guessing.Go(func() {
			for i := tried.Add(1); i <= 100_000; i = tried.Add(1) {
				code := []byte("......")
				for place, rest := 0, i*7919; place < len(code); place, rest = place+1, rest/int64(len(letters)) {
					code[place] = letters[rest%int64(len(letters))]
				}
				if string(code) == string(opened.Code) {
					continue
				}
				switch w := ask(fmt.Sprint("203.0.113.7:", i%60000), string(code)); {
				case w.Code == http.StatusNotFound:
					answered.Add(1)
				case w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "":
					t.Errorf("%s: %d %s", code, w.Code, w.Body)
				}
			}
		})
	}
	began := time.Now()
	guessing.Wait()
	if most := 31 + int64(time.Since(began).Seconds()+1); answered.Load() > most {
		t.Errorf("%d of 100,000 guesses were answered, not at most %d", answered.Load(), most)
	}
	if w := ask("203.0.113.7:1", string(opened.Code)); w.Code != http.StatusTooManyRequests {
		t.Errorf("the address that guesses is answered %d %s", w.Code, w.Body)
	}
	if w := ask("203.0.113.8:1", string(opened.Code)); w.Code != http.StatusOK {
		t.Errorf("its neighbour is answered %d %s", w.Code, w.Body)
	}
}

// Guesses over sockets count as well, and their browser is told to wait. An address is what the proxy says it is, if there is one.
func TestGuessedOverSockets(t *testing.T) {
	options := quick()
	options.Proxied = true
	s := startSite(t, options)
	opened := open(t, s.address)
	guess := func(from string, code rooms.Code) *line {
		l, err := dial(t, s.address, code, http.Header{"X-Forwarded-For": {"10.0.0.1, " + from}})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	for range 30 {
		guess("203.0.113.7", "BBBBBB").refused(errNoRoom.Error(), true)
	}
	guess("203.0.113.7", opened.Code).refused(errGuesses.Error(), false)
	neighbour := guess("203.0.113.8", opened.Code)
	neighbour.send(`{"hello":{"role":"teacher","device":"` + newDevice(t) + `","secret":"guessed"}}`)
	neighbour.refused(errSecret.Error(), true)
	neighbour.ends(websocket.StatusPolicyViolation)
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

// What is too long or makes no sense is refused in words; whoever goes on is let go, and nobody else notices.
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
		odd.refused("", i+1 == mostWrong)
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

// Whoever sends too fast is told so, and let go in the end; their votes count once, and nobody else waits.
func TestTooFast(t *testing.T) {
	s := startSite(t, quick())
	opened, teacher, students := class(t, at(s.address), 1)
	teacher.does(ask("q1"))
	students[0].sees("the question", isIn("q1", rooms.Voting))
	fast := studentLine(t, s.address, opened.Code)
	for i := range 60 {
		fast.send(fmt.Sprintf(`{"message":{"verb":"vote","of":"q1","answer":"%d"}}`, i%2))
	}
	fast.hears(errTooFast.Error(), func(h rooms.Heard) bool {
		return h.Refused != nil && h.Refused.Why == errTooFast.Error() && h.Refused.Of == rooms.Vote && !h.Refused.Final
	})
	students[0].does(choose("q1", "2", 0))
	teacher.sees("two votes", given(2, 0))
	for range 2 * mostDropped {
		if fast.conn.Write(t.Context(), websocket.MessageText, []byte(`{"beat":1}`)) != nil {
			break // let go already
		}
	}
	fast.refused(errTooFast.Error(), true)
	fast.ends(websocket.StatusPolicyViolation)
}

// A vote that is sent again counts once; one that comes late, or for another question or round, not at all.
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
		by   *line
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

// Markup comes back as text in which no page could mistake it for markup; and what a student writes reaches no other before the teacher lets it.
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

// So many rooms, so many people in one, so many windows of one person: beyond that the words say why.
func TestLimits(t *testing.T) {
	options := quick()
	options.MostRooms, options.MostMembers = 2, 3
	s := startSite(t, options)
	first := open(t, s.address)
	open(t, s.address)
	if status, text := request(t, "POST", "http://"+s.address+Prefix, nil, nil); status != http.StatusServiceUnavailable || !strings.Contains(text, errMostRooms.Error()) {
		t.Errorf("a third room: %d %s", status, text)
	}
	var crowd []*browser
	for range 3 {
		b := join(t, at(s.address), first.Code, rooms.Student, "")
		b.sees("the room", func(rooms.Told) bool { return true })
		crowd = append(crowd, b)
	}
	fourth := join(t, at(s.address), first.Code, rooms.Student, "")
	if r := fourth.isRefused(errCrowded.Error()); !r.Final {
		t.Error("who finds no place comes again and again")
	}
	join(t, at(s.address), first.Code, rooms.Teacher, first.Secret).sees("the room, as its teacher", func(rooms.Told) bool { return true })
	crowd[0].leave()
	crowd[1].sees("that one has gone", func(t rooms.Told) bool { return t.Students == 2 })
	join(t, at(s.address), first.Code, rooms.Student, "").sees("the room", func(rooms.Told) bool { return true })

	device := newDevice(t)
	var windows []*line
	for range mostTabs + 1 {
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
		if s.addresses.mayOpen(addressOf(httptest.NewRequest("GET", "/", nil), false), time.Now()) {
			continue
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("POST", Prefix, nil))
		if w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), errOften.Error()) {
			t.Errorf("rooms that are opened too fast: %d %s", w.Code, w.Body)
		}
		return
	}
	t.Error("an address opens as many rooms as it likes")
}

// Addresses are remembered within bounds, and where nobody remembers them they share what there is.
func TestManyAddresses(t *testing.T) {
	a, now := newAddresses(), time.Now()
	for i := range mostAddresses + 10 {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = fmt.Sprintf("[2001:db8:%x:%x::1]:1", i>>16, i&0xffff)
		a.guess(addressOf(r, false), now)
	}
	if len(a.used) > mostAddresses {
		t.Errorf("%d addresses are remembered", len(a.used))
	}
	same := httptest.NewRequest("GET", "/", nil)
	same.RemoteAddr = "[2001:db8::ffff:1:2:3]:9"
	if addressOf(same, false).String() != "2001:db8::/64" || addressOf(same, true) != addressOf(same, false) {
		t.Errorf("an address is %s", addressOf(same, false))
	}
}

// What the store says that nobody can read is passed over by every server alike.
func TestUnpack(t *testing.T) {
	for _, text := range []string{"", "{", `{"room":{}}`, `{"keys":{}}`, "\x1f\x8bno"} {
		if _, err := unpack([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	packed, err := compressed([]byte(`{"room":{"code":"BCDFGH"},"keys":{"secret":"","device":""}}`))
	if err != nil {
		t.Fatal(err)
	}
	if e, err := unpack(packed); err != nil || e.Room.Code != "BCDFGH" {
		t.Errorf("%+v %v", e, err)
	}
	if _, err := lockFile(t.TempDir()); err == nil || errors.Is(err, errNoRoom) {
		t.Errorf("a folder is locked as a file: %v", err)
	}
}
