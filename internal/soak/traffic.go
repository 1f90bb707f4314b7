package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"

	"upsweep/internal/hostile"
)

// ordinary are addresses that readers ask for: pages that the server keeps, what the client loads,
// and figures of small inputs that are drawn for each.
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

// A hostileRequest is a case of the corpus that can be sent.
type hostileRequest struct {
	hostile.Case
	method, target, kind, body string
}

// hostileRequests are all that the corpus has: addresses, and what is sent to rooms, to the tool of
// learning platforms and elsewhere.
func hostileRequests() []hostileRequest {
	var list []hostileRequest
	for _, c := range hostile.Addresses() {
		list = append(list, hostileRequest{Case: c, method: http.MethodGet, target: c.Text})
	}
	for _, c := range hostile.Requests() {
		r := hostileRequest{Case: c}
		r.method, r.target, r.kind, r.body = c.Request()
		list = append(list, r)
	}
	return list
}

// reply is what came of a request.
type reply struct {
	Status int // 0 if there was no answer
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
	return hostileRequest{method: http.MethodGet, target: target}.send(ctx, client, addr)
}

// send sends it as a stranger's, and reads the answer to its end.
func (q hostileRequest) send(ctx context.Context, client *http.Client, addr string) reply {
	r := (&http.Request{
		Method: q.method, URL: &url.URL{Scheme: "http", Host: addr, Opaque: q.target}, Host: addr, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Accept-Encoding": {"br, gzip"}, "User-Agent": {"upsweep-soak"}, "X-Forwarded-For": {stranger}},
	}).WithContext(ctx)
	if q.kind != "" {
		r.Header.Set("Content-Type", q.kind)
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(q.body)), int64(len(q.body))
	}
	began := time.Now()
	answer, err := client.Do(r)
	if err != nil {
		return reply{Took: time.Since(began), Err: err}
	}
	n, err := io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	return reply{answer.StatusCode, n, time.Since(began), err}
}
