package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// class is an innocent room beside a flood: a teacher who steps and asks, and students who follow
// and vote, all of them behind one address, as a school is. It measures how long a step takes to
// each student, and a vote to its giver.
type class struct {
	addr, from string
	opened     opened
	teacher    *visitor
	students   []*visitor

	mu           sync.Mutex
	steps, votes []time.Duration
	missed       int     // steps and votes that somebody did not hear of in time
	refused      reasons // messages
	late         int     // students who wanted in later and could not come in
}

// What a room's server says, as far as a class looks at it.
type (
	opened struct {
		Code   string `json:"code"`
		Secret string `json:"secret"`
	}
	heard struct {
		Told    *told `json:"told"`
		Refused *struct {
			Why string `json:"why"`
		} `json:"refused"`
	}
	told struct {
		Version int `json:"version"`
		At      struct {
			State string `json:"state"`
		} `json:"at"`
		Question *struct {
			ID  string `json:"id"`
			Own string `json:"own"`
		} `json:"question"`
	}
	object map[string]any // what browsers say
)

const subprotocol = "upsweep.rooms.1"

// visitor is a browser in a room.
type visitor struct {
	class *class
	conn  *websocket.Conn

	mu    sync.Mutex
	told  told
	news  chan struct{}
	ended error // why the line has ended; nil while it has not
}

// waits is how long a class waits for a step or a vote before it counts as missed.
const waits = 10 * time.Second

// request asks the server for something, as a browser behind an address does.
func request(ctx context.Context, method, url, from string, into any) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, method, url, nil)
	if err != nil {
		return 0, err
	}
	r.Header.Set("X-Forwarded-For", from)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	if into != nil && answer.StatusCode < 300 {
		err = json.NewDecoder(answer.Body).Decode(into)
	}
	return answer.StatusCode, err
}

// openRoom opens a room from an address.
func openRoom(ctx context.Context, addr, from string) (room opened, status int, err error) {
	status, err = request(ctx, http.MethodPost, "http://"+addr+"/rooms/", from, &room)
	return room, status, err
}

// enter opens a socket to a room and says hello. The secret is a teacher's.
func enter(ctx context.Context, addr, from string, room opened, role string) (*websocket.Conn, error) {
	conn, answer, err := websocket.Dial(ctx, "ws://"+addr+"/rooms/"+room.Code+"/socket",
		&websocket.DialOptions{Subprotocols: []string{subprotocol}, HTTPHeader: http.Header{"X-Forwarded-For": {from}}})
	if err != nil {
		if answer != nil && answer.Body != nil {
			answer.Body.Close()
		}
		return nil, err
	}
	conn.SetReadLimit(4 << 20)
	var device [16]byte
	if _, err := rand.Read(device[:]); err != nil {
		return nil, err
	}
	hello := object{"role": role, "device": base64.RawURLEncoding.EncodeToString(device[:])}
	if role == "teacher" {
		hello["secret"] = room.Secret
	}
	return conn, write(ctx, conn, object{"hello": hello})
}

// send sends a message to the room.
func send(ctx context.Context, conn *websocket.Conn, message object) error {
	return write(ctx, conn, object{"message": message})
}

// write does not end with ctx: a write that is given up closes its socket, and a class whose time is
// up while it votes would lose the lines of those who had not voted yet.
func write(ctx context.Context, conn *websocket.Conn, sent object) error {
	text, err := json.Marshal(sent)
	if err != nil {
		return err
	}
	writing, cancel := context.WithTimeout(context.WithoutCancel(ctx), waits)
	defer cancel()
	return conn.Write(writing, websocket.MessageText, text)
}

// openClass opens a room with a teacher who leads and so many students, and waits until all of them
// are in.
func openClass(ctx context.Context, addr, from string, students int) (*class, error) {
	c := &class{addr: addr, from: from, refused: reasons{}}
	room, status, err := openRoom(ctx, addr, from)
	if err != nil || status != http.StatusCreated {
		return nil, fmt.Errorf("the class's room: %d %w", status, err)
	}
	c.opened = room
	if c.teacher, err = c.join(ctx, "teacher"); err != nil {
		return nil, err
	}
	for range students {
		v, err := c.join(ctx, "student")
		if err != nil {
			return nil, err
		}
		c.students = append(c.students, v)
	}
	return c, send(ctx, c.teacher.conn, object{"verb": "lead"})
}

// join has another browser of the class enter, and returns once it has been told of the room.
func (c *class) join(ctx context.Context, role string) (*visitor, error) {
	entering, cancel := context.WithTimeout(ctx, waits)
	defer cancel()
	conn, err := enter(entering, c.addr, c.from, c.opened, role)
	if err != nil {
		return nil, err
	}
	v := &visitor{class: c, conn: conn, news: make(chan struct{})}
	go v.read(ctx)
	if !v.sees(time.Now().Add(waits), func(t told) bool { return t.Version > 0 }) {
		return nil, fmt.Errorf("a %s is not let in", role)
	}
	return v, nil
}

func (v *visitor) read(ctx context.Context) {
	for {
		_, text, err := v.conn.Read(ctx)
		var h heard
		if err == nil && json.Unmarshal(text, &h) == nil && h.Refused != nil {
			v.class.mu.Lock()
			v.class.refused[h.Refused.Why]++
			v.class.mu.Unlock()
		}
		v.mu.Lock()
		if err != nil {
			v.ended = err
		} else if h.Told != nil {
			v.told = *h.Told
		}
		close(v.news)
		v.news = make(chan struct{})
		v.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// sees waits until the visitor is told something.
func (v *visitor) sees(late time.Time, holds func(told) bool) bool {
	timer := time.NewTimer(time.Until(late))
	defer timer.Stop()
	for {
		v.mu.Lock()
		ok, ended, news := holds(v.told), v.ended != nil, v.news
		v.mu.Unlock()
		if ok || ended {
			return ok
		}
		select {
		case <-news:
		case <-timer.C:
			return false
		}
	}
}

// teach steps, and asks after so many steps, until ctx ends.
func (c *class) teach(ctx context.Context, asks int) {
	for n := 1; ctx.Err() == nil; n++ {
		state := fmt.Sprint("step=", n)
		c.all(ctx, &c.steps, object{"verb": "go", "to": object{"page": "/play/scan/blelloch", "state": state}},
			func(t told) bool { return t.At.State == state })
		if n%asks == 0 {
			c.vote(ctx, fmt.Sprint("q", n))
		}
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// all has the teacher say something, and measures how long it takes until each student has heard of
// it.
func (c *class) all(ctx context.Context, into *[]time.Duration, message object, seen func(told) bool) {
	began := time.Now()
	if send(ctx, c.teacher.conn, message) != nil && ctx.Err() == nil {
		c.note(into, 0, false)
		return
	}
	c.measure(into, began, seen)
}

func (c *class) measure(into *[]time.Duration, began time.Time, seen func(told) bool) {
	var under sync.WaitGroup
	for _, v := range c.students {
		under.Go(func() {
			ok := v.sees(began.Add(waits), seen)
			c.note(into, time.Since(began), ok)
		})
	}
	under.Wait()
}

func (c *class) note(into *[]time.Duration, took time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !ok {
		if c.missed == 0 {
			fmt.Printf("%s: the first step or vote is missed\n", time.Now().UTC().Format(time.TimeOnly))
		}
		c.missed++
		took = waits
	}
	*into = append(*into, took)
}

// vote asks a question, has every student vote, and closes it.
func (c *class) vote(ctx context.Context, id string) {
	q := object{"id": id, "kind": 1, "prompt": "Which stride comes next?", "right": "1",
		"options": []object{{"text": "2 again"}, {"text": "4"}}, "at": object{"page": "/play/scan/blelloch"}}
	c.all(ctx, &c.steps, object{"verb": "ask", "question": q}, func(t told) bool { return t.Question != nil && t.Question.ID == id })
	began := time.Now()
	for _, v := range c.students {
		_ = send(ctx, v.conn, object{"verb": "vote", "of": id, "answer": "1"}) // a line that has ended is counted
	}
	c.measure(&c.votes, began, func(t told) bool { return t.Question != nil && t.Question.ID == id && t.Question.Own == "1" })
	c.all(ctx, &c.steps, object{"verb": "close", "of": id}, func(t told) bool { return t.Question == nil })
}

// comeLate has more students of the same school enter, each once, and counts those that could not.
func (c *class) comeLate(ctx context.Context, n int) (times []time.Duration) {
	for range n {
		began := time.Now()
		v, err := c.join(ctx, "student")
		if err != nil {
			if ctx.Err() == nil {
				c.late++
				fmt.Fprintln(os.Stderr, "a student who comes late:", err)
			}
			continue
		}
		times = append(times, time.Since(began))
		v.conn.CloseNow()
	}
	return times
}

// missing is how many steps and votes somebody has not heard of in time, and why messages were
// refused.
func (c *class) missing() (n int, refused string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.missed, c.refused.String()
}

// reasons counts why something has happened.
type reasons map[string]int

func (r reasons) String() string {
	n, each := 0, []string{}
	for _, why := range slices.Sorted(maps.Keys(r)) {
		n += r[why]
		each = append(each, fmt.Sprintf("%d: %s", r[why], why))
	}
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%d (%s)", n, strings.Join(each, "; "))
}

// gone tells why lines of the class have ended.
func (c *class) gone() reasons {
	gone := reasons{}
	for _, v := range append([]*visitor{c.teacher}, c.students...) {
		v.mu.Lock()
		if v.ended != nil {
			gone[v.ended.Error()]++
		}
		v.mu.Unlock()
	}
	return gone
}

// leave closes the class's lines.
func (c *class) leave() {
	for _, v := range append(c.students, c.teacher) {
		v.conn.CloseNow()
	}
}

// tally counts what became of a flood's tries.
type tally struct{ taken, refused atomic.Int64 }
