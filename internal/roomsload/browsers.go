package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// class is a room with its browsers.
type class struct {
	room     room
	server   *server
	teacher  *browser
	students []*browser

	came  atomic.Int64 // who has been told of the room
	step  atomic.Int64 // the step that is waited for
	sent  atomic.Int64 // when it was sent, in nanoseconds of the clock
	there atomic.Int64 // who has seen it
	voted atomic.Int64 // whose vote is known
	lost  atomic.Int64 // whose line has ended

	mu     sync.Mutex
	steps  []time.Duration // how long each step has taken to each student
	votes  []time.Duration // how long it has taken until each own vote was known
	joins  []time.Duration
	counts string // what the teacher was told of the votes last
}

// browser is a student's, or the teacher's.
type browser struct {
	class  *class
	socket *socket
	told   bool
	step   int64
	voted  time.Time // when a vote was sent whose answer is awaited
	mu     sync.Mutex
}

// enter opens a browser, which reads on from then. The role's secret is empty for students.
func (c *class) enter(n int, secret string) (*browser, error) {
	began := time.Now()
	s, err := dial(c.server.address, "/rooms/"+c.room.Code+"/socket", n)
	if err != nil {
		return nil, err
	}
	role, proof := "student", ""
	if secret != "" {
		role, proof = "teacher", `,"secret":"`+secret+`"`
	}
	var device [16]byte
	if _, err := rand.Read(device[:]); err != nil {
		return nil, err
	}
	if err := s.write(opText, fmt.Appendf(nil, `{"hello":{"role":"%s","device":"%s"%s}}`, role, base64.RawURLEncoding.EncodeToString(device[:]), proof)); err != nil {
		return nil, err
	}
	b := &browser{class: c, socket: s}
	go b.read(began, secret != "")
	return b, nil
}

// read takes what the server says until the line ends.
func (b *browser) read(began time.Time, teaches bool) {
	c := b.class
	for {
		text, err := b.socket.read()
		if err != nil {
			c.lost.Add(1)
			return
		}
		if !bytes.HasPrefix(text, []byte(`{"told"`)) {
			continue
		}
		now := time.Now()
		if !b.told {
			b.told = true
			c.note(&c.joins, now.Sub(began))
			c.came.Add(1)
		}
		if teaches {
			c.mu.Lock()
			c.counts = string(text)
			c.mu.Unlock()
			continue
		}
		if step := numberAfter(text, `"state":"step=`); step > 0 && step == c.step.Load() && step != b.step {
			b.step = step
			c.note(&c.steps, time.Duration(now.UnixNano()-c.sent.Load()))
			c.there.Add(1)
		}
		b.mu.Lock()
		if !b.voted.IsZero() && bytes.Contains(text, []byte(`"own":"`)) {
			c.note(&c.votes, now.Sub(b.voted))
			b.voted = time.Time{}
			c.voted.Add(1)
		}
		b.mu.Unlock()
	}
}

func (c *class) note(list *[]time.Duration, took time.Duration) {
	c.mu.Lock()
	*list = append(*list, took)
	c.mu.Unlock()
}

// numberAfter reads the number that stands behind a mark, or -1.
func numberAfter(text []byte, mark string) int64 {
	i := bytes.Index(text, []byte(mark))
	if i < 0 {
		return -1
	}
	n := int64(0)
	for _, digit := range text[i+len(mark):] {
		if digit < '0' || digit > '9' {
			break
		}
		n = 10*n + int64(digit-'0')
	}
	return n
}

// fill opens a room, its teacher, and so many students, some at a time.
func fill(ctx context.Context, s *server, n, students int) (*class, error) {
	opened, err := s.open(ctx, n)
	if err != nil {
		return nil, err
	}
	c := &class{room: opened, server: s, students: make([]*browser, students)}
	if c.teacher, err = c.enter(n, opened.Secret); err != nil {
		return nil, err
	}
	if err := c.teacher.says(`{"verb":"lead"}`); err != nil {
		return nil, err
	}
	var (
		entering sync.WaitGroup
		next     atomic.Int64
		failed   atomic.Pointer[error]
	)
	for range min(students, 64) {
		entering.Go(func() {
			for i := next.Add(1) - 1; i < int64(students) && failed.Load() == nil; i = next.Add(1) - 1 {
				b, err := c.enter(n, "")
				if err != nil {
					failed.Store(&err)
					return
				}
				c.students[i] = b
			}
		})
	}
	entering.Wait()
	if err := failed.Load(); err != nil {
		return nil, *err
	}
	return c, await(ctx, "everybody in the room", func() bool { return c.came.Load() == int64(students)+1 })
}

// says sends a message.
func (b *browser) says(message string) error {
	return b.socket.write(opText, []byte(`{"message":`+message+`}`))
}

// goTo has the teacher take a step, and waits until everybody is there.
func (c *class) goTo(ctx context.Context, step int) error {
	c.there.Store(0)
	c.sent.Store(time.Now().UnixNano())
	c.step.Store(int64(step))
	if err := c.teacher.says(fmt.Sprintf(`{"verb":"go","to":{"page":"/play/scan/blelloch","state":"step=%d"}}`, step)); err != nil {
		return err
	}
	return await(ctx, fmt.Sprint("everybody at step ", step), func() bool { return c.there.Load() == int64(len(c.students)) })
}

// await looks every millisecond whether something holds, for half a minute.
func await(ctx context.Context, what string, holds func() bool) error {
	for late := time.Now().Add(30 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Now().After(late) {
			return fmt.Errorf("not after 30 s: %s", what)
		}
	}
	return nil
}

// share is the time within which so many of a hundred were done, in milliseconds.
func share(list []time.Duration, percent int) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return float64(list[(len(list)*percent+99)/100-1].Microseconds()) / 1000
}
