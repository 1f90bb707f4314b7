package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"upsweep/internal/hostile"
)

// What a server that is held to heldTo MB has to keep to, while strangers ask it for the whole
// corpus, atOnce at a time.
const (
	heldTo       = 600
	atOnce       = 8
	answersIn    = 2 * time.Second
	ordinaryIn   = 100 * time.Millisecond
	tries        = 3 // of an ordinary request: other programs of the machine may hold one up, a server that stands still holds up all
	memoryWithin = 50.0
	recovers     = 3 * time.Minute // Go collects at least every two
)

// The corpus takes nothing down: every address is answered or refused in time, ordinary pages come
// as ever, and memory comes back. Run it as `make hostile`.
func TestHeldServer(t *testing.T) {
	program := os.Getenv("UPSWEEP_HOSTILE")
	if program == "" {
		t.Skip("needs a server: make hostile")
	}
	addr := os.Getenv("UPSWEEP_ADDR")
	if addr == "" {
		addr = "localhost:8091"
	}
	flags, err := asTool(t.Context(), program, addr, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s, err := start(t.Context(), program, addr, heldTo, 0, flags...)
	if err != nil {
		t.Fatal(err)
	}
	client, strangers := newClient(), newClient()
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 { // so that what is drawn once is
		ask(t.Context(), client, addr, ordinary(r))
	}
	time.Sleep(settling)
	before, err := s.memory()
	if err != nil {
		t.Fatal(err)
	}

	var mu sync.Mutex
	var times, ordinaries []time.Duration
	refused := 0
	for wave := range slices.Chunk(hostileRequests(), atOnce) {
		var under sync.WaitGroup
		for _, c := range wave {
			under.Go(func() {
				got := c.send(t.Context(), strangers, addr)
				mu.Lock()
				defer mu.Unlock()
				times = append(times, got.Took)
				if got.Status == 503 {
					refused++
				}
				if got.Err != nil || got.Took > answersIn {
					t.Errorf("%s: %d after %v, %v: %.100s", c.Where, got.Status, got.Took.Round(time.Millisecond), got.Err, c.Short)
				}
			})
		}
		under.Wait()
		first := inTime(t, client, addr, ordinary(r))
		ordinaries = append(ordinaries, first)
		if s.died() {
			t.Fatalf("%s to %s: the server has died", wave[0].Where, wave[len(wave)-1].Where)
		}
	}

	after, waited := before, time.Duration(0)
	for began := time.Now(); ; time.Sleep(5 * time.Second) {
		if after, err = s.memory(); err != nil {
			t.Fatal(err)
		}
		if waited = time.Since(began); after.Resident <= before.Resident+memoryWithin || waited > recovers {
			break
		}
	}
	if after.Resident > before.Resident+memoryWithin {
		t.Errorf("memory was %.0f MB before and is %.0f after %v", before.Resident, after.Resident, waited.Round(time.Second))
	}
	t.Logf("%d requests, %d at a time: p50 %s, p99 %s, longest %s; %d were asked to come again", len(times), atOnce,
		milliseconds(quantile(times, 0.5)), milliseconds(quantile(times, 0.99)), milliseconds(quantile(times, 1)), refused)
	t.Logf("the next ordinary request: p50 %s, p99 %s, longest %s", milliseconds(quantile(ordinaries, 0.5)), milliseconds(quantile(ordinaries, 0.99)), milliseconds(quantile(ordinaries, 1)))
	t.Logf("memory: %.0f MB before, at most %.0f, %.0f after %v; held to %d", before.Resident, after.Peak, after.Resident, waited.Round(time.Second), heldTo)
	if err := s.stop(); err != nil {
		t.Error(err)
	}
}

// inTime asks for an ordinary page until it comes in time, and returns how long the first try took.
func inTime(t *testing.T, client *http.Client, addr, target string) (first time.Duration) {
	t.Helper()
	for i := range tries {
		got := ask(t.Context(), client, addr, target)
		if i == 0 {
			first = got.Took
		}
		if got.Err == nil && got.Status == 200 && got.Took <= ordinaryIn {
			return first
		}
		if i == tries-1 {
			t.Errorf("%s: %d after %v, %v", target, got.Status, got.Took.Round(time.Millisecond), got.Err)
		}
	}
	return first
}

// A course of somebody who means harm, or slips often, takes nothing down: its server says what is
// wrong with it in a few lines, and answers.
func TestHeldPack(t *testing.T) {
	program := os.Getenv("UPSWEEP_HOSTILE")
	if program == "" {
		t.Skip("needs a server: make hostile")
	}
	for lessons := range slices.Chunk(hostile.Lessons(), hostileAtOnce) {
		heldPack(t, program, lessons)
	}
	heldPack(t, program, slices.Repeat([]hostile.Case{{Text: full()}}, hostileAtOnce))
}

// full is a lesson that nothing is wrong with, a hundredth of what a folder may hold, all of which
// takes much more on the page.
func full() string {
	var text strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&text, "$x_{%d}$ [a](/play/scan/blelloch?n=%d)\n\n", i, i%64)
	}
	return text.String()
}

// hostileAtOnce is how many lessons a course has all of which are as bad as can be: the most that a
// course may have.
const hostileAtOnce = 100

// heldPack serves a course of lessons.
func heldPack(t *testing.T, program string, lessons []hostile.Case) {
	dir := t.TempDir()
	course := "name: Hostile\nparts:\n  - title: All\n    lessons:\n"
	for i, c := range lessons {
		name := fmt.Sprintf("hostile-%d", i)
		if err := os.WriteFile(filepath.Join(dir, name+".md"), []byte("---\ntitle: T\nsummary: S\n---\n\n"+c.Text), 0o644); err != nil {
			t.Fatal(err)
		}
		course += "      - " + name + "\n"
	}
	if err := os.WriteFile(filepath.Join(dir, "course.yaml"), []byte(course), 0o644); err != nil {
		t.Fatal(err)
	}
	const addr = "localhost:8092"
	s, err := start(t.Context(), program, addr, heldTo, 0, "-course", dir)
	if err != nil {
		t.Fatal(err)
	}
	client := newClient()
	for _, target := range []string{"/", "/practice", "/content/lessons.json", "/play/scan/blelloch", "/lessons/hostile-0"} {
		if got := ask(t.Context(), client, addr, target); got.Err != nil || got.Status != 200 {
			t.Errorf("%s: %d after %v, %v", target, got.Status, got.Took.Round(time.Millisecond), got.Err)
		}
	}
	for ask(t.Context(), client, addr, "/healthz").Status == 503 { // not all pages are made yet
		time.Sleep(time.Second)
	}
	if s.died() {
		t.Fatal("the server has died while it made the pages")
	}
	m, err := s.memory()
	if err != nil {
		t.Fatal(err)
	}
	if m.Peak > heldTo {
		t.Errorf("the server took %.0f MB", m.Peak)
	}
	t.Logf("a course of %d lessons that are as bad as can be: %.0f MB, at most %.0f; held to %d", len(lessons), m.Resident, m.Peak, heldTo)
	if err := s.stop(); err != nil {
		t.Error(err)
	}
}

// The limit is real: a server that needs more does not start.
func TestLimitIsReal(t *testing.T) {
	program := os.Getenv("UPSWEEP_HOSTILE")
	if program == "" {
		t.Skip("needs a server: make hostile")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if s, err := start(ctx, program, "localhost:0", 60, 0); err == nil {
		t.Errorf("a server starts with 60 MB: %v", s.stop())
	}
}
