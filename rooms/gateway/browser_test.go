package gateway

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"upsweep/rooms"
)

// patience is how long a test waits for what has to come. Nothing waits for it where all is well.
const patience = 20 * time.Second

// quick are options of a server that counts often, so that no test waits for it.
func quick() Options { return Options{counts: 10 * time.Millisecond} }

// site is a gateway behind a server.
type site struct {
	*Gateway
	address string // host:port
	server  *httptest.Server
}

func startSite(t *testing.T, options Options) *site {
	t.Helper()
	if testing.Verbose() {
		options.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	}
	g, err := New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	s := &site{Gateway: g, server: httptest.NewServer(g)}
	s.address = s.server.Listener.Addr().String()
	t.Cleanup(func() { s.shut(t) })
	return s
}

// shut stops a site as serve does.
func (s *site) shut(t *testing.T) {
	if err := s.Gateway.Close(); err != nil {
		t.Error(err)
	}
	s.server.Close()
}

// room opens a room.
func open(t *testing.T, address string) rooms.Opened {
	t.Helper()
	var opened rooms.Opened
	if status, text := request(t, "POST", "http://"+address+Prefix, nil, &opened); status != http.StatusCreated {
		t.Fatalf("no room is opened: %d %s", status, text)
	}
	return opened
}

// request asks for something, and reads the answer's JSON.
func request(t *testing.T, method, url string, header http.Header, into any) (status int, text string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, values := range header {
		r.Header[name] = values
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if into != nil {
		if err := json.Unmarshal(body, into); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
	}
	return answer.StatusCode, string(body)
}

// browser is a page in a room, as it is in a browser: it comes back by itself, and remembers what
// it chose.
type browser struct {
	t       *testing.T
	hello   rooms.Hello
	url     func() string
	dial    func(ctx context.Context, network, address string) (net.Conn, error)
	ctx     context.Context
	goAway  context.CancelFunc
	stopped chan struct{}

	mu      sync.Mutex
	conn    *websocket.Conn
	told    rooms.Told
	refused []rooms.Refused
	beats   []int64
	joined  int // how often it has come in
	online  bool
	gone    bool           // for good
	vote    *rooms.Message // sent again until it is told to be the own one
	news    chan struct{}
}

func newDevice(t *testing.T) string {
	t.Helper()
	device, err := rooms.NewDevice(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return device
}

// join opens a page. address may change while it is away.
func join(t *testing.T, address func() string, code rooms.Code, role rooms.Role, secret string) *browser {
	t.Helper()
	b := &browser{t: t, hello: rooms.Hello{Role: role, Device: newDevice(t), Secret: secret}, news: make(chan struct{}), stopped: make(chan struct{}), online: true}
	b.url = func() string { return "ws://" + address() + Prefix + string(code) + "/socket" }
	b.dial = (&net.Dialer{}).DialContext
	b.ctx, b.goAway = context.WithCancel(context.Background())
	go b.live()
	t.Cleanup(b.leave)
	return b
}

// leave closes the page.
func (b *browser) leave() {
	b.goAway()
	<-b.stopped
}

func at(address string) func() string { return func() string { return address } }

// live connects again and again.
func (b *browser) live() {
	defer close(b.stopped)
	for try := 0; b.ctx.Err() == nil; try++ {
		b.mu.Lock()
		online, gone := b.online, b.gone
		b.mu.Unlock()
		if gone {
			return
		}
		if online && b.once() == nil {
			try = 0
		}
		select {
		case <-b.ctx.Done():
		case <-time.After(time.Duration(min(rooms.Wait(try, 0.5), 100)) * time.Millisecond):
		}
	}
}

// once is one connection.
func (b *browser) once() error {
	client := &http.Client{Transport: &http.Transport{DialContext: b.dial}}
	defer client.CloseIdleConnections()
	conn, answer, err := websocket.Dial(b.ctx, b.url(), &websocket.DialOptions{Subprotocols: []string{rooms.Subprotocol}, HTTPClient: client})
	if answer != nil && answer.Body != nil {
		defer answer.Body.Close()
	}
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	if err := write(b.ctx, conn, rooms.Sent{Hello: &b.hello}); err != nil {
		return err
	}
	b.mu.Lock()
	b.conn = conn
	first := true
	b.mu.Unlock()
	for {
		_, text, err := conn.Read(b.ctx)
		if err != nil {
			b.changed(func() { b.conn = nil })
			if first {
				return err
			}
			return nil
		}
		heard, err := rooms.DecodeHeard(text)
		if err != nil {
			b.t.Errorf("the server says %s: %v", text, err)
			return err
		}
		var again *rooms.Message
		b.changed(func() {
			switch {
			case heard.Told != nil:
				if first {
					b.joined++
				}
				again = b.unheard(first, *heard.Told)
				b.told, first = *heard.Told, false
			case heard.Refused != nil:
				b.refused = append(b.refused, *heard.Refused)
				b.gone = b.gone || heard.Refused.Final
			case heard.Beat != nil:
				b.beats = append(b.beats, *heard.Beat)
			}
		})
		if again != nil {
			if err := write(b.ctx, conn, rooms.Sent{Message: again}); err != nil {
				return nil
			}
		}
	}
}

// unheard is a vote that the server does not know after the page has come back. b.mu is held.
func (b *browser) unheard(first bool, told rooms.Told) *rooms.Message {
	if q := told.Question; first && b.vote != nil && q != nil && q.ID == b.vote.Of && q.Round == b.vote.Round && q.Own != b.vote.Answer {
		return b.vote
	}
	return nil
}

func (b *browser) changed(what func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	what()
	close(b.news)
	b.news = make(chan struct{})
}

func write(ctx context.Context, conn *websocket.Conn, sent rooms.Sent) error {
	text, err := json.Marshal(sent)
	if err != nil {
		return err
	}
	return conn.Write(ctx, websocket.MessageText, text)
}

// send sends a frame on the line that there is.
func (b *browser) send(sent rooms.Sent) error {
	b.mu.Lock()
	conn := b.conn
	if m := sent.Message; m != nil && m.Verb == rooms.Vote {
		b.vote = m
	}
	b.mu.Unlock()
	if conn == nil {
		return errors.New("there is no line")
	}
	return write(b.ctx, conn, sent)
}

// does sends messages.
func (b *browser) does(messages ...rooms.Message) {
	b.t.Helper()
	for _, m := range messages {
		if err := b.send(rooms.Sent{Message: &m}); err != nil {
			b.t.Errorf("%s: %v", m.Verb, err)
		}
	}
}

// until waits until something holds.
func (b *browser) until(what string, holds func() bool) {
	b.t.Helper()
	late := time.After(patience)
	for {
		ok, news := b.look(holds)
		if ok {
			return
		}
		select {
		case <-news:
		case <-late:
			b.mu.Lock()
			defer b.mu.Unlock()
			told, _ := json.Marshal(b.told)
			b.t.Fatalf("%s: not after %s; it is told %s and refused %v", what, patience, told, b.refused)
		}
	}
}

func (b *browser) look(holds func() bool) (ok bool, news chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return holds(), b.news
}

// sees waits until the page is told something.
func (b *browser) sees(what string, holds func(rooms.Told) bool) rooms.Told {
	b.t.Helper()
	var told rooms.Told
	b.until(what, func() bool {
		told = b.told
		return b.joined > 0 && holds(b.told)
	})
	return told
}

// isRefused waits for a refusal.
func (b *browser) isRefused(why string) rooms.Refused {
	b.t.Helper()
	var found rooms.Refused
	b.until("refused: "+why, func() bool {
		for _, r := range b.refused {
			if strings.Contains(r.Why, why) {
				found = r
				return true
			}
		}
		return false
	})
	return found
}

// away takes the page's network away without a word, or gives it back.
func (b *browser) away(is bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.online = !is
	if is && b.conn != nil {
		go b.conn.CloseNow()
	}
}

func lead() rooms.Message { return rooms.Message{Verb: rooms.Lead} }
func goTo(step int) rooms.Message {
	return rooms.Message{Verb: rooms.Go, To: &rooms.Position{Page: "/play/scan/blelloch", State: fmt.Sprint("step=", step)}}
}
func turn(of string, to rooms.Phase) rooms.Message {
	return rooms.Message{Verb: rooms.Turn, Of: of, Phase: to}
}
func choose(of, answer string, round int) rooms.Message {
	return rooms.Message{Verb: rooms.Vote, Of: of, Answer: answer, Round: round}
}
func ask(id string) rooms.Message {
	return rooms.Message{Verb: rooms.Ask, Question: &rooms.Question{ID: id, Kind: rooms.Choice, Prompt: "Which stride comes next?", Right: "1",
		Options: []rooms.Option{{Text: "2 again", Misconception: "the stride stays"}, {Text: "4"}, {Text: "1"}}, At: rooms.Position{Page: "/play/scan/blelloch", State: "step=3"}}}
}

// isAt tells whether the figure is at a step.
func isAt(step int) func(rooms.Told) bool {
	return func(t rooms.Told) bool { return t.At.State == fmt.Sprint("step=", step) }
}

// isIn tells whether a question is in a phase.
func isIn(id string, phase rooms.Phase) func(rooms.Told) bool {
	return func(t rooms.Told) bool { return t.Question != nil && t.Question.ID == id && t.Question.Phase == phase }
}

// put tells whether a question is there of which something holds.
func put(holds func(*rooms.Put) bool) func(rooms.Told) bool {
	return func(t rooms.Told) bool { return t.Question != nil && holds(t.Question) }
}

// owns tells whether the own vote is known.
func owns(answer string) func(rooms.Told) bool {
	return put(func(q *rooms.Put) bool { return q.Own == answer })
}

// given tells whether so many have voted.
func given(votes, round int) func(rooms.Told) bool {
	return put(func(q *rooms.Put) bool { return q.Given == votes && q.Round == round })
}

// class opens a room with a teacher who leads, and students.
func class(t *testing.T, address func() string, students int) (opened rooms.Opened, teacher *browser, class []*browser) {
	t.Helper()
	opened = open(t, address())
	teacher = join(t, address, opened.Code, rooms.Teacher, opened.Secret)
	teacher.sees("the room", func(rooms.Told) bool { return true })
	teacher.does(lead())
	teacher.sees("that it leads", func(t rooms.Told) bool { return t.Leads })
	for range students {
		class = append(class, join(t, address, opened.Code, rooms.Student, ""))
	}
	for _, s := range class {
		s.sees("the room", func(rooms.Told) bool { return true })
	}
	return opened, teacher, class
}
