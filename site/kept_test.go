package site

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"upsweep/app"
	"upsweep/internal/sample"
)

// While all pages are being made, healthz says so, readers get what they ask for, and nobody is
// refused.
func TestReadersAreAnsweredAtOnceAfterAStart(t *testing.T) {
	if !sample.Thorough() {
		t.Skip("makes every page, as TestExport does")
	}
	site := testSite(t)
	site.Offline = true
	handler := handlerOf(site)
	site.prepare(t.Context())
	if answer := ask(handler, http.MethodGet, "/healthz"); answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" {
		t.Errorf("before all pages are made, healthz answers %s", answer.Status)
	}
	var readers sync.WaitGroup
	readers.Go(func() { // as every browser does
		if answer := ask(handler, http.MethodGet, workerAddress); answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", workerAddress, answer.Status)
		}
	})
	for i := range 200 {
		address := "/lessons/" + site.Content.Lessons[i%len(site.Content.Lessons)].Slug
		readers.Go(func() {
			if answer := ask(handler, http.MethodGet, address); answer.StatusCode != http.StatusOK {
				t.Errorf("%s: %s", address, answer.Status)
			}
		})
	}
	readers.Wait()
	for site.kept.left.Load() > 0 { // the list of the worker has had everything made
		time.Sleep(time.Millisecond)
	}
	if answer := ask(handler, http.MethodGet, "/healthz"); answer.StatusCode != http.StatusOK {
		t.Errorf("when all pages are made, healthz answers %s", answer.Status)
	}
}

// What a program carries is what it would make itself, wherever it lies.
func TestCarriedSiteIsTheSame(t *testing.T) {
	if !sample.Thorough() {
		t.Skip("makes every page twice")
	}
	sources := os.DirFS("../lessons")
	made, err := Prepare(testSite(t), sources)
	if err != nil {
		t.Fatal(err)
	}
	text, err := made.Encode()
	if err != nil {
		t.Fatal(err)
	}
	carried, err := OpenPrepared(bytes.NewReader(text), sources)
	if err != nil || carried == nil {
		t.Fatalf("%v, %v", carried, err)
	}
	drawn, of := sharedElsewhere(t), elsewhere(t)
	of.Content, of.Pages, of.Prepared = carried.Course, app.NewSite(carried.Course), carried
	if drawn.build() != of.build() {
		t.Error("the carried site is another build")
	}
	for _, address := range drawn.addresses() {
		if got, want := of.must(address), drawn.must(address); got.sum != want.sum || got.kind != want.kind || !bytes.Equal(got.plain(), want.plain()) {
			t.Errorf("%s: %d bytes of %s, want %d of %s", address, len(got.plain()), got.kind, len(want.plain()), want.kind)
		}
	}
	for _, book := range of.flipbooksOf("/lessons/blelloch") {
		if !of.isFinite(book) || !bytes.Equal(of.must(book).plain(), drawn.must(book).plain()) {
			t.Errorf("%s is another flipbook", book)
		}
	}
	if other, err := OpenPrepared(bytes.NewReader(text), os.DirFS("../docs")); other != nil || err != nil {
		t.Errorf("what was made from other lessons is taken: %v", err)
	}
}

// Equal requests share one drawing. It goes on when one of their readers goes, and ends when the
// last one does.
func TestEqualRequestsShareADrawing(t *testing.T) {
	var d drawings
	at := newGate()
	var made atomic.Int32
	begun, finish := make(chan struct{}, 1), make(chan struct{})
	draw := func(gone func() bool) answer {
		made.Add(1)
		begun <- struct{}{}
		<-finish
		return answer{status: http.StatusOK, body: []byte("drawn")}
	}
	leaving, leave := context.WithCancel(t.Context())
	results := make(chan error, 20)
	go func() { _, err := d.answer(leaving, at, "/play/x?a", draw); results <- err }()
	<-begun
	for range 19 {
		go func() {
			a, err := d.answer(t.Context(), at, "/play/x?a", draw)
			if err == nil && string(a.plain()) != "drawn" {
				t.Errorf("got %q", a.plain())
			}
			results <- err
		}()
	}
	for waiting := 0; waiting < 20; {
		d.mu.Lock()
		waiting = d.under["/play/x?a"].readers
		d.mu.Unlock()
	}
	leave()
	if err := <-results; err == nil {
		t.Error("the reader who left got an answer")
	}
	close(finish)
	for range 19 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if _, err := d.answer(t.Context(), at, "/play/x?a", draw); err != nil || made.Load() != 1 {
		t.Errorf("drawn %d times, %v", made.Load(), err)
	}

	ended := make(chan struct{})
	last, giveUp := context.WithCancel(t.Context())
	go d.answer(last, at, "/play/x?b", func(gone func() bool) answer {
		begun <- struct{}{}
		for !gone() {
			time.Sleep(time.Millisecond)
		}
		close(ended)
		return answer{status: http.StatusOK}
	})
	<-begun
	giveUp()
	<-ended
	if _, ok := d.look("/play/x?b"); ok {
		t.Error("a drawing that was given up is kept")
	}
}

// What is kept of drawings is bounded.
func TestFewDrawingsAreKept(t *testing.T) {
	var d drawings
	for _, key := range []string{"a", "b", "a", "c"} {
		if _, ok := d.look(key); !ok {
			d.keepAnswer(key, answer{body: make([]byte, maxRecent/2-10)})
		}
	}
	for key, want := range map[string]bool{"a": true, "b": false, "c": true} {
		if _, ok := d.look(key); ok != want {
			t.Errorf("%s is kept: %v, want %v", key, ok, want)
		}
	}
}
