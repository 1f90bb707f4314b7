package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"
)

// crowd is one room: all join, follow a teacher, and vote.
func crowd(ctx context.Context, server *server, s sizes) ([]target, error) {
	began := time.Now()
	c, err := fill(ctx, server, 1, s.crowd)
	if err != nil {
		return nil, err
	}
	joined := time.Since(began)
	time.Sleep(2 * time.Second) // until they have been counted
	for step := 1; step <= s.steps; step++ {
		if err := c.goTo(ctx, step); err != nil {
			return nil, err
		}
		time.Sleep(200 * time.Millisecond)
	}
	exact, counted, err := c.vote(ctx, s.voting)
	if err != nil {
		return nil, err
	}
	return []target{
		{"all have joined", joined.Seconds(), 10, "s", true},
		{"p50 of joins", share(c.joins, 50), 0, "ms", false},
		{"p50 of steps", share(c.steps, 50), 0, "ms", false},
		{"p99 of steps", share(c.steps, 99), 150, "ms", true},
		{"slowest step", share(c.steps, 100), 0, "ms", false},
		{"p99 until an own vote is known", share(c.votes, 99), 0, "ms", false},
		{"votes that are counted wrong", float64(exact), 0, "", true},
		{"until the teacher has all counts", counted.Seconds() * 1000, 0, "ms", false},
		{"lines that ended", float64(c.lost.Load()), 0, "", true},
		{"memory of the server", server.resident(), 0, "MB", false},
	}, nil
}

// vote puts a question; every student answers at some moment within a time. It returns how many
// answers are counted wrong, and how long after the last answer the teacher knew them all.
func (c *class) vote(ctx context.Context, within time.Duration) (wrong int, counted time.Duration, err error) {
	if err := c.teacher.says(`{"verb":"ask","question":{"id":"q","kind":1,"prompt":"Which stride comes next?","right":"1","options":[{"text":"2 again"},{"text":"4"},{"text":"1"}],"at":{"page":"/play/scan/blelloch"}}}`); err != nil {
		return 0, 0, err
	}
	var (
		voting sync.WaitGroup
		failed = make(chan error, len(c.students))
		want   [3]int
	)
	for i, b := range c.students {
		want[i%3]++
		voting.Go(func() {
			time.Sleep(time.Second + time.Duration(rand.Int64N(int64(within))))
			b.mu.Lock()
			b.voted = time.Now()
			b.mu.Unlock()
			failed <- b.says(fmt.Sprintf(`{"verb":"vote","of":"q","answer":"%d"}`, i%3))
		})
	}
	voting.Wait()
	for range c.students {
		if err := <-failed; err != nil {
			return 0, 0, err
		}
	}
	last := time.Now()
	var expected strings.Builder
	for i, n := range want {
		fmt.Fprintf(&expected, `{"answer":"%d","count":%d`, i, n)
		if i == 1 {
			expected.WriteString(`,"right":true`)
		}
		expected.WriteString(`,"shown":true},`)
	}
	wanted := strings.TrimSuffix(expected.String(), ",")
	late := await(ctx, "the counts", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return strings.Contains(c.counts, wanted)
	})
	counted = time.Since(last)
	if late != nil {
		return len(c.students) - int(c.voted.Load()) + 1, counted, nil
	}
	return 0, counted, await(ctx, "everybody's own vote", func() bool { return c.voted.Load() == int64(len(c.students)) })
}

// idle is one room in which nobody does anything.
func idle(ctx context.Context, server *server, s sizes) ([]target, error) {
	before := server.resident()
	c, err := fill(ctx, server, 1, s.idle)
	if err != nil {
		return nil, err
	}
	began, start := time.Now(), used(server)
	select {
	case <-time.After(s.quiet):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	busy := (used(server).server - start.server).Seconds() / time.Since(began).Seconds()
	return []target{
		{"memory of the server before", before, 0, "MB", false},
		{"memory of the server", server.resident(), 250, "MB", true},
		{"of one processor, to keep them", 100 * busy, 0, "%", false},
		{"lines that ended", float64(c.lost.Load()), 0, "", true},
	}, nil
}

// manyRooms are rooms that go on at once, each with its own teacher.
func manyRooms(ctx context.Context, server *server, s sizes) ([]target, error) {
	classes := make([]*class, s.rooms)
	for i := range classes {
		c, err := fill(ctx, server, i+1, s.each)
		if err != nil {
			return nil, err
		}
		classes[i] = c
	}
	time.Sleep(2 * time.Second)
	var teaching sync.WaitGroup
	failed := make(chan error, len(classes))
	for _, c := range classes {
		teaching.Go(func() {
			time.Sleep(time.Duration(rand.Int64N(int64(time.Second))))
			var err error
			for step := 1; step <= s.steps && err == nil; step++ {
				began := time.Now()
				err = c.goTo(ctx, step)
				time.Sleep(time.Second - min(time.Second, time.Since(began)))
			}
			failed <- err
		})
	}
	teaching.Wait()
	var steps []time.Duration
	lost := 0
	for _, c := range classes {
		if err := <-failed; err != nil {
			return nil, err
		}
		steps, lost = append(steps, c.steps...), lost+int(c.lost.Load())
	}
	return []target{
		{"p50 of steps", share(steps, 50), 0, "ms", false},
		{"p99 of steps", share(steps, 99), 150, "ms", true},
		{"slowest step", share(steps, 100), 0, "ms", false},
		{"lines that ended", float64(lost), 0, "", true},
		{"memory of the server", server.resident(), 0, "MB", false},
	}, nil
}
