//go:build !js && !embedded

package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"upsweep/internal/version"
)

// Below a path the same site answers, and all that it writes leads there.
func TestBelowAPath(t *testing.T) {
	site := testSite(t)
	site.Location = Location{Base: "/courses/upsweep"}
	handler := below(site.Location.Base, handlerOf(site))
	for _, test := range []struct {
		target, location string
		status           int
	}{
		{"/courses/upsweep/", "", 200},
		{"/courses/upsweep/lessons/blelloch", "", 200},
		{"/courses/upsweep/play/scan/blelloch?x=1,2&round=1", "", 200},
		{"/courses/upsweep/content/lessons.json", "", 200},
		{"/courses/upsweep/assets/client-02.wasm", "", 200},
		{"/courses/upsweep/sw.js", "", 200},
		{"/courses/upsweep/lessons/absent", "", 404},
		{"/courses/upsweep/lessons/blelloch/?a=b", "/courses/upsweep/lessons/blelloch?a=b", 308},
		{"/courses/upsweep//lessons//blelloch?a=b", "/courses/upsweep/lessons/blelloch?a=b", 307},
		{"/courses/upsweep/../../lessons", "/courses/upsweep/lessons", 307},
		{"/courses/upsweep/favicon.ico", "/courses/upsweep/assets/icon-32-05.png", 302},
		{"/courses/upsweep%2f", "/courses/upsweep/", 307},
		{"/courses%2Fupsweep/lessons/blelloch?a=b", "/courses/upsweep/lessons/blelloch?a=b", 307},
		{"/courses/upsweep%2F%2Fevil.example", "/courses/upsweep/evil.example", 307},
		{"/courses/upsweep/lessons%2fblelloch", "", 200},
		{"/courses/upsweep?a=b", "/courses/upsweep/?a=b", 302},
		{"/", "/courses/upsweep/", 302},
		{"/healthz", "", 200},
		{"/courses/upsweep/healthz", "", 200},
		{"/lessons/blelloch", "", 404},
		{"/courses/upsweeping", "", 404},
	} {
		answer := ask(handler, "GET", test.target)
		if answer.StatusCode != test.status || answer.Header.Get("Location") != test.location {
			t.Errorf("%s: %d to %q, want %d to %q", test.target, answer.StatusCode, answer.Header.Get("Location"), test.status, test.location)
		}
	}
	for _, target := range []string{"/", "/lessons/blelloch", "/lessons/absent", "/play/scan/blelloch?x=1,2", "/glossary"} {
		page := body(t, ask(handler, "GET", site.Location.Base+target))
		for _, m := range reference.FindAllStringSubmatch(page, -1) {
			if strings.HasPrefix(m[1], "/") && !strings.HasPrefix(m[1], site.Location.Base+"/") {
				t.Errorf("%s leads out of the site, to %s", target, m[1])
			}
		}
		if !strings.Contains(page, `data-base="/courses/upsweep"`) {
			t.Errorf("%s does not say where the site lies", target)
		}
	}
}

func TestBaseFlag(t *testing.T) {
	for _, test := range []struct{ site, base, want, problem string }{
		{"", "/upsweep/", "/upsweep", ""},
		{"", "/a/b-c", "/a/b-c", ""},
		{"https://example.org/upsweep/", "", "/upsweep", ""},
		{"https://example.org", "/upsweep", "/upsweep", ""},
		{"https://example.org/other/", "/upsweep/", "", `-base "/upsweep/": -site says that the path is /other/; leave one of them out`},
		{"", "upsweep", "", `-base "upsweep": write a path of letters, digits, hyphens and slashes, such as /upsweep/`},
		{"", "/a//b", "", `-base "/a//b": write a path of letters, digits, hyphens and slashes, such as /upsweep/`},
		{"", `/"><script>`, "", `-base "/\"><script>": write a path of letters, digits, hyphens and slashes, such as /upsweep/`},
		{"", "/../etc", "", `-base "/../etc": write a path of letters, digits, hyphens and slashes, such as /upsweep/`},
	} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		o := newOperation(flags)
		*o.base = test.base
		location, err := o.begin(test.site)
		switch {
		case err == nil && (test.problem != "" || location.Base != test.want):
			t.Errorf("%s %s: %+v", test.site, test.base, location)
		case err != nil && err.Error() != test.problem:
			t.Errorf("%s %s: %v, want %s", test.site, test.base, err, test.problem)
		}
	}
}

// The log has a line for each request, from which nobody can tell who asked or what they typed.
func TestAccessLog(t *testing.T) {
	_, site := sharedSite(t)
	var out bytes.Buffer
	log, requests, err := newLog(&out, "json")
	if err != nil || !requests {
		t.Fatal(err)
	}
	handler := observed(below("/upsweep", site), "/upsweep", func() func() { return func() {} }, entered(log))
	ask(handler, "GET", "/upsweep/play/scan/blelloch?x=3,1,7", "User-Agent", "a browser", "Cookie", "a=b")
	ask(handler, "BREW", "/upsweep/lessons/absent")
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines: %s", len(lines), out.String())
	}
	var first, second map[string]any
	for i, into := range []*map[string]any{&first, &second} {
		if err := json.Unmarshal([]byte(lines[i]), into); err != nil {
			t.Fatal(err)
		}
	}
	if first["method"] != "GET" || first["path"] != "/upsweep/play/scan/blelloch" || first["status"] != 200.0 || first["bytes"].(float64) < 1000 || first["ms"].(float64) <= 0 || first["proto"] != "HTTP/1.1" {
		t.Errorf("the first request: %v", first)
	}
	if second["method"] != "other" || second["status"] != 405.0 {
		t.Errorf("the second request: %v", second)
	}
	for _, private := range []string{"3,1,7", "192.0.2.1", "browser", "a=b"} {
		if strings.Contains(out.String(), private) {
			t.Errorf("the log holds %q", private)
		}
	}
	for form, want := range map[string]bool{"": false, "text": true} {
		if _, requests, err := newLog(io.Discard, form); err != nil || requests != want {
			t.Errorf("-log %q: %v, %v", form, requests, err)
		}
	}
	if _, _, err := newLog(io.Discard, "xml"); err == nil || err.Error() != `-log "xml": want text or json; leave it out for a log without requests` {
		t.Errorf("%v", err)
	}
}

// Metrics have few labels, whatever readers ask for, and are nowhere that readers can reach.
func TestMetrics(t *testing.T) {
	_, site := sharedSite(t)
	m := newMetrics()
	handler := observed(site, "", m.begun, m.count)
	for i := range 30 {
		ask(handler, "GET", fmt.Sprintf("/lessons/absent-%d", i))
		ask(handler, "GET", fmt.Sprintf("/nothing/%d", i))
		ask(handler, fmt.Sprintf("BREW%d", i), "/")
	}
	ask(handler, "GET", "/lessons/blelloch")
	text := body(t, ask(m.handler(), "GET", "/metrics"))
	for _, want := range []string{
		`upsweep_http_requests_total{code="200",method="GET",route="/lessons/{}"} 1`,
		`upsweep_http_requests_total{code="404",method="GET",route="/lessons/{}"} 30`,
		`upsweep_http_requests_total{code="404",method="GET",route="other"} 30`,
		`upsweep_http_requests_total{code="405",method="other",route="/"} 30`,
		`upsweep_http_request_duration_seconds_count{route="/lessons/{}"} 31`,
		"upsweep_http_requests_in_flight 0\n", "upsweep_build_info{", "go_goroutines ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the metrics lack %s", want)
		}
	}
	if answer := ask(site, "GET", "/metrics"); answer.StatusCode != 404 {
		t.Errorf("the site itself answers /metrics with %d", answer.StatusCode)
	}
	taken, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if err := m.serve(t.Context(), slog.New(slog.DiscardHandler), taken.Addr().String()); err == nil || !strings.HasPrefix(err.Error(), "-metrics ") {
		t.Errorf("a port that is taken: %v", err)
	}
}

// A proxy may speak HTTP/2 to the server without encryption.
func TestCleartextHTTP2(t *testing.T) {
	_, site := sharedSite(t)
	s := started(t, observed(site, "", func() func() { return func() {} }))
	protocols := new(http.Protocols)
	protocols.SetUnencryptedHTTP2(true)
	client := &http.Client{Transport: &http.Transport{Protocols: protocols}}
	defer client.CloseIdleConnections()
	answer, err := client.Get(s.URL + "/lessons/blelloch")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text := body(t, answer); answer.ProtoMajor != 2 || answer.StatusCode != 200 || !strings.Contains(text, "Scan: Blelloch") {
		t.Errorf("%s, %s", answer.Proto, answer.Status)
	}
	if answer, err := http.Get(s.URL + "/healthz"); err != nil || answer.ProtoMajor != 1 {
		t.Errorf("HTTP/1.1 is answered by %v, %v", answer, err)
	}
}

func TestVersionNamesTheBuild(t *testing.T) {
	if words := strings.Fields(version.Of("serve")); len(words) < 4 || words[0] != "serve" || !strings.Contains(words[len(words)-1], "/") {
		t.Errorf("%q", words)
	}
}

// Sockets of classrooms pass through what observes requests, below a path too, and their QR codes
// lead there.
func TestSocketsAreObserved(t *testing.T) {
	var seen []exchange
	over := make(chan struct{})
	s := started(t, observed(below("/upsweep", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		_ = conn.Close(websocket.StatusNormalClosure, "")
	})), "/upsweep", func() func() { return func() {} }, func(e exchange) { seen = append(seen, e); close(over) }))
	conn, _, err := websocket.Dial(t.Context(), s.URL+"/upsweep/rooms/BCDFGH/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Error(err)
	}
	<-over
	if len(seen) != 1 || seen[0].route != "/rooms/" || !seen[0].lasting || seen[0].status != http.StatusSwitchingProtocols {
		t.Errorf("%+v", seen)
	}
}
