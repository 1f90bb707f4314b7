package main

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// flood is something that one stranger does to the rooms of a server, from one address unless it
// says otherwise.
type flood struct {
	name string
	does func(ctx context.Context, addr string, c *class, t *tally)
}

// The address of the class, and that of the stranger.
const (
	school   = "198.51.100.1"
	stranger = "203.0.113.9"
)

func floods() []flood {
	return []flood{
		{"none", func(context.Context, string, *class, *tally) {}},
		{"ask", floodAsk},
		{"hand", floodHand},
		{"open", floodOpen},
		{"idle", floodIdle},
		{"guess", floodGuess},
	}
}

// floodAsk opens 20 rooms with 130 sockets of teachers each, which all ask 18 questions of 15 KB.
func floodAsk(ctx context.Context, addr string, _ *class, t *tally) {
	var under sync.WaitGroup
	for range 20 {
		room, status, err := openRoom(ctx, addr, stranger)
		if err != nil || status != http.StatusCreated {
			t.refused.Add(1)
			continue
		}
		for i := range 130 {
			under.Go(func() {
				shout(ctx, addr, stranger, room, "teacher", t, 18, func(n int) object { return bigQuestion(i, n) })
			})
		}
	}
	under.Wait()
}

// bigQuestion takes 15 KB, and no two are the same.
func bigQuestion(i, n int) object {
	var options []object
	for range 5 {
		options = append(options, object{"text": noise(1000), "misconception": noise(900)})
	}
	return object{"verb": "ask", "question": object{"id": fmt.Sprint("q", i, ".", n), "kind": 1, "prompt": noise(1000), "right": "1",
		"options": options, "at": object{"page": "/", "state": noise(4000)}}}
}

// noise is text that no compression makes smaller than three quarters. It is cut out of one long
// text, so that a flood costs the process in which the class waits next to nothing.
func noise(n int) string {
	text := noises()
	at := rand.IntN(len(text) - n)
	return text[at : at+n]
}

var noises = sync.OnceValue(func() string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	text := make([]byte, 32<<20)
	for i := 0; i < len(text); {
		for bits, n := rand.Uint64(), 0; n < 10; n++ {
			if i < len(text) {
				text[i] = letters[bits&63]
			}
			i, bits = i+1, bits>>6
		}
	}
	return string(text)
})

// floodHand has 600 made-up devices hand 18 programs of 4 KB each back to the class, whose teacher
// has sent a program.
func floodHand(ctx context.Context, addr string, c *class, t *tally) {
	var other opened
	for range 20 { // until there is one that shares something with the class's, where rooms do
		room, status, err := openRoom(ctx, addr, stranger)
		if err != nil || status != http.StatusCreated {
			t.refused.Add(1)
			return
		}
		if other = room; shelf(room.Code) == shelf(c.opened.Code) {
			break
		}
	}
	teacher, err := enter(ctx, addr, stranger, other, "teacher")
	if err != nil {
		t.refused.Add(1)
		return
	}
	defer teacher.CloseNow()
	go func() {
		for {
			if _, _, err := teacher.Read(ctx); err != nil {
				return
			}
		}
	}()
	for _, m := range []object{{"verb": "lead"}, {"verb": "give", "program": object{"id": "p", "text": "x"}}} {
		_ = send(ctx, teacher, m) // of a line that is lost nothing comes
	}
	time.Sleep(time.Second)
	var under sync.WaitGroup
	for range 600 {
		under.Go(func() {
			shout(ctx, addr, stranger, other, "student", t, 18, func(int) object {
				return object{"verb": "hand", "of": "p", "text": noise(4 << 10)}
			})
		})
	}
	under.Wait()
}

// shelf is the stream in which the server keeps a room (rooms/gateway/store.go).
func shelf(code string) uint32 {
	sum := fnv.New32a()
	sum.Write([]byte(code))
	return sum.Sum32() % 8
}

// floodOpen opens 1,000 rooms, which nobody enters.
func floodOpen(ctx context.Context, addr string, _ *class, t *tally) {
	for i := range 1000 {
		_, status, err := openRoom(ctx, addr, fmt.Sprintf("203.0.113.%d", i%50)) // of 50 addresses, so that their rates do not hide how many there may be
		if err != nil || status != http.StatusCreated {
			t.refused.Add(1)
		} else {
			t.taken.Add(1)
		}
	}
}

// floodIdle opens 20,000 sockets from 20 addresses; each says hello as a student and nothing more.
func floodIdle(ctx context.Context, addr string, _ *class, t *tally) {
	room, status, err := openRoom(ctx, addr, stranger)
	if err != nil || status != http.StatusCreated {
		t.refused.Add(1)
		return
	}
	var under sync.WaitGroup
	var lines []net.Conn
	var mu sync.Mutex
	defer func() {
		for _, l := range lines {
			l.Close()
		}
	}()
	for worker := range 20 {
		under.Go(func() {
			from := fmt.Sprintf("203.0.113.%d", worker+1)
			for i := range 1000 {
				if ctx.Err() != nil {
					return
				}
				// A source address of its own each, since one has too few ports.
				dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(worker+1))}, Timeout: 5 * time.Second}
				conn, err := dialer.DialContext(ctx, "tcp", addr)
				if err != nil {
					t.refused.Add(1)
					continue
				}
				if !raw(conn, room.Code, from, uint64(worker)<<32|uint64(i)) {
					t.refused.Add(1)
					conn.Close() // some systems let a process open no more than 20,000 files, and the class needs some
					continue
				}
				t.taken.Add(1)
				mu.Lock()
				lines = append(lines, conn)
				mu.Unlock()
			}
		})
	}
	under.Wait()
	select {
	case <-ctx.Done():
	case <-time.After(15 * time.Second):
	}
}

// raw shakes hands for a WebSocket and says hello, by hand: 20,000 clients of a library would take
// more memory than the server.
func raw(conn net.Conn, code, from string, n uint64) bool {
	_ = conn.SetDeadline(time.Now().Add(15 * time.Second)) // a line that is lost answers nothing
	fmt.Fprintf(conn, "GET /rooms/%s/socket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"+
		"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: %s\r\nX-Forwarded-For: %s\r\n\r\n", code, conn.RemoteAddr(), subprotocol, from)
	answer := make([]byte, 4096)
	read, err := conn.Read(answer)
	if err != nil || !strings.HasPrefix(string(answer[:read]), "HTTP/1.1 101") {
		return false
	}
	device := fmt.Sprintf("%021dA", n)
	text, err := json.Marshal(object{"hello": object{"role": "student", "device": device}})
	if err != nil || len(text) > 125 {
		return false
	}
	frame := append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)
	if _, err := conn.Write(frame); err != nil {
		return false
	}
	read, err = conn.Read(answer)
	return err == nil && strings.Contains(string(answer[:read]), `"told"`)
}

// floodGuess tries wrong codes from the school's own address, 20 at a time, as a pupil would.
func floodGuess(ctx context.Context, addr string, _ *class, t *tally) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	const letters = "BCDFGHJKMNPQRSTVWXZ"
	var under sync.WaitGroup
	for range 20 {
		under.Go(func() {
			for ctx.Err() == nil {
				code := make([]byte, 6)
				for i := range code {
					code[i] = letters[rand.IntN(len(letters))]
				}
				status, err := request(ctx, http.MethodGet, "http://"+addr+"/rooms/"+string(code), school, nil)
				if err == nil && status == http.StatusNotFound {
					t.taken.Add(1)
				} else if err == nil {
					t.refused.Add(1)
				}
			}
		})
	}
	under.Wait()
}

// shout enters a room and sends messages as fast as they are taken, reading nothing but what it has
// to.
func shout(ctx context.Context, addr, from string, room opened, role string, t *tally, times int, message func(n int) object) {
	conn, err := enter(ctx, addr, from, room, role)
	if err != nil {
		t.refused.Add(1)
		return
	}
	defer conn.CloseNow()
	go func() {
		for {
			if _, _, err := conn.Read(ctx); err != nil {
				return
			}
		}
	}()
	if role == "teacher" {
		_ = send(ctx, conn, object{"verb": "lead"})
	}
	for n := range times {
		m := message(n)
		if send(ctx, conn, m) != nil {
			t.refused.Add(1)
			return
		}
		t.taken.Add(1)
	}
	select {
	case <-ctx.Done():
	case <-time.After(20 * time.Second):
	}
}

// floodBeside runs floods one after another, each on a server of its own that is held to so much
// memory and beside a class.
func floodBeside(ctx context.Context, program, addr string, limit, students int, names string) error {
	fmt.Println("| flood | sent or taken | refused | memory before, at most, MB | a class of", students, "steps p50, p99 | votes p50, p99 | missed | lines lost | late comers p50, refused |")
	fmt.Println("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, f := range floods() {
		if names != "all" && !strings.Contains(","+names+",", ","+f.name+",") {
			continue
		}
		if err := floodOnce(ctx, program, addr, limit, students, f); err != nil {
			fmt.Printf("| %s | %v |\n", f.name, err)
		}
	}
	return ctx.Err()
}

// How many students come in while a flood goes on, and for how long the class is watched beside it.
const (
	lateComers = 10
	atLeast    = 20 * time.Second
)

func floodOnce(ctx context.Context, program, addr string, limit, students int, f flood) error {
	s, err := start(ctx, program, addr, limit, 0, "-behind-proxy")
	if err != nil {
		return err
	}
	time.Sleep(8 * time.Second) // the catalogue is measured when a server starts
	before, err := s.memory()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 90*time.Second)
	defer cancel()
	c, err := openClass(ctx, addr, school, students)
	if err != nil {
		return err
	}
	defer c.leave()
	var t tally
	teaching, stop := context.WithCancel(ctx)
	var under sync.WaitGroup
	var came []time.Duration
	under.Go(func() { c.teach(teaching, 4) })
	under.Go(func() {
		time.Sleep(5 * time.Second)
		came = c.comeLate(teaching, lateComers)
	})
	began := time.Now()
	f.does(ctx, addr, c, &t)
	select { // what is over in a second is looked at for as long
	case <-ctx.Done():
	case <-time.After(atLeast - time.Since(began)):
	}
	stop()
	peak, died := memory{}, s.died()
	if !died {
		if peak, err = s.memory(); err != nil {
			died = true
		}
	}
	lost := c.gone()
	under.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	end := fmt.Sprintf("%.0f, %.0f", before.Resident, peak.Peak)
	if died {
		end = fmt.Sprintf("%.0f, DIED", before.Resident)
	}
	fmt.Printf("| %s | %d | %d | %s | %s, %s | %s, %s | %d | %v | %s, %d |\n", f.name, t.taken.Load(), t.refused.Load(), end,
		milliseconds(quantile(c.steps, 0.5)), milliseconds(quantile(c.steps, 0.99)), milliseconds(quantile(c.votes, 0.5)), milliseconds(quantile(c.votes, 0.99)),
		c.missed, lost, milliseconds(quantile(came, 0.5)), c.late)
	if died {
		return nil
	}
	return s.stop()
}
