package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"upsweep/internal/hostile"
)

// ordinary are addresses that readers ask for: pages that the server keeps, what the client loads, and figures of small inputs that are drawn for each.
func ordinary(r *rand.Rand) string {
	kept := []string{
		"/", "/catalogue", "/glossary", "/practice", "/race", "/search?q=scan", "/lessons/blelloch", "/lessons/what-a-scan-is", "/lessons/histogram", "/lessons/patterns",
		"/lessons/quicksort", "/play/scan/blelloch", "/play/sort/bitonic", "/play/reduce/tree", "/embed/scan/hillis-steele", "/content/lessons.json", "/content/search.txt", "/sw.js",
	}
	if r.IntN(3) > 0 {
		return kept[r.IntN(len(kept))]
	}
	drawn := []string{"/play/scan/blelloch", "/play/scan/hillis-steele", "/embed/sort/bitonic", "/play/sort/radix", "/play/reduce/tree", "/play/scan/brent-kung", "/embed/compact/scan"}
	values := fmt.Sprint(r.IntN(100))
	for range r.IntN(31) {
		values += fmt.Sprintf(",%d", r.IntN(100))
	}
	return drawn[r.IntN(len(drawn))] + "?x=" + values
}

// foe returns a target of the corpus.
func foe(r *rand.Rand, cases []hostile.Case) hostile.Case { return cases[r.IntN(len(cases))] }

// reply is what came of a request.
type reply struct {
	Status int // 0 where there was no answer
	Bytes  int64
	Took   time.Duration // until the last byte
	Err    error
}

// newClient keeps connections, as browsers do, and follows no redirect.
func newClient() *http.Client {
	return &http.Client{
		Transport:     &http.Transport{MaxIdleConns: 64, MaxIdleConnsPerHost: 64, DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       30 * time.Second,
	}
}

// ask sends a request for a target exactly as it stands, and reads the answer to its end.
func ask(ctx context.Context, client *http.Client, addr, target string) reply {
	r := (&http.Request{
		Method: http.MethodGet, URL: &url.URL{Scheme: "http", Host: addr, Opaque: target}, Host: addr, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Accept-Encoding": {"br, gzip"}, "User-Agent": {"upsweep-soak"}},
	}).WithContext(ctx)
	began := time.Now()
	answer, err := client.Do(r)
	if err != nil {
		return reply{Took: time.Since(began), Err: err}
	}
	n, err := io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	return reply{answer.StatusCode, n, time.Since(began), err}
}
