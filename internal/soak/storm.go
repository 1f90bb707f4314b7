package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"sync"
	"time"
)

// A storm is what a server meets that has just been started: readers who have waited for it, whose
// browsers each ask for the service worker as well.
const (
	stormLasts = time.Second // in which all of them come
	busyLoops  = 4           // that run beside the server
)

// storm starts a server and asks it for so many lessons, and as often for the service worker,
// within the second after it has begun to listen. It prints what came of that. What lessons there
// are it asks the program in an earlier run.
func storm(ctx context.Context, program, addr string, limit, readers int) error {
	lessons, err := lessonsOf(ctx, program, addr, limit)
	if err != nil {
		return err
	}
	for range busyLoops {
		busy := exec.CommandContext(ctx, "sh", "-c", "while :; do :; done")
		if err := busy.Start(); err != nil {
			return err
		}
		defer func() {
			_ = busy.Process.Kill()
			_ = busy.Wait() // it ends by our signal
		}()
	}
	began := time.Now()
	s, err := start(ctx, program, addr, limit, 0)
	if err != nil {
		return fmt.Errorf("-serve: %w", err)
	}
	fmt.Printf("the server listens after %v, beside %d busy loops\n", time.Since(began).Round(time.Millisecond), busyLoops)
	client := newClient()
	client.Timeout = time.Minute
	read, worker := make([]reply, readers), make([]reply, readers)
	var under sync.WaitGroup
	tick := time.NewTicker(stormLasts / time.Duration(readers))
	defer tick.Stop()
	began = time.Now()
	for i := range readers {
		<-tick.C
		under.Go(func() { read[i] = ask(ctx, client, s.addr, lessons[i%len(lessons)]) })
		under.Go(func() { worker[i] = ask(ctx, client, s.addr, "/sw.js") })
	}
	fmt.Printf("within %v came %d readers of %d lessons:\n", time.Since(began).Round(time.Millisecond), readers, min(readers, len(lessons)))
	under.Wait()
	failed := tell("lessons", read) + tell("/sw.js", worker)
	m, err := s.memory()
	if err == nil {
		fmt.Printf("memory: %.0f MB, at most %.0f\n", m.Resident, m.Peak)
	}
	if failed > 0 {
		err = errors.Join(err, fmt.Errorf("%d requests were not answered with 200", failed))
	}
	return errors.Join(err, s.stop())
}

// tell prints what came of the requests for something, and counts those that were not answered with
// 200.
func tell(what string, replies []reply) (failed int) {
	var times []time.Duration
	for _, r := range replies {
		if r.Status != http.StatusOK || r.Err != nil {
			failed++
			fmt.Printf("%s: %d %v after %v\n", what, r.Status, r.Err, r.Took.Round(time.Millisecond))
		}
		times = append(times, r.Took)
	}
	fmt.Printf("%s: %d × 200 of %d, median %s, longest %s\n", what, len(replies)-failed, len(replies), milliseconds(quantile(times, 0.5)), milliseconds(quantile(times, 1)))
	return failed
}

var lessonLink = regexp.MustCompile(`href="(/lessons/[^"#?]*)"`)

// lessonsOf are the addresses of the lessons that the front page of a program links to.
func lessonsOf(ctx context.Context, program, addr string, limit int) (lessons []string, err error) {
	s, err := start(ctx, program, addr, limit, 0)
	if err != nil {
		return nil, fmt.Errorf("-serve: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+"/", nil)
	if err != nil {
		return nil, errors.Join(err, s.stop())
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, errors.Join(err, s.stop())
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	for _, m := range lessonLink.FindAllSubmatch(text, -1) {
		if address := string(m[1]); !slices.Contains(lessons, address) {
			lessons = append(lessons, address)
		}
	}
	if len(lessons) == 0 {
		err = errors.Join(err, errors.New("the front page links to no lesson"))
	}
	return lessons, errors.Join(err, s.stop())
}
