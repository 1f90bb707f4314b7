package site

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// The log has a line for each request, from which nobody can tell who asked or what they typed.
func TestAccessLog(t *testing.T) {
	_, site := sharedSite(t)
	var out bytes.Buffer
	log, requests, err := NewLog(&out, "json")
	if err != nil || !requests {
		t.Fatal(err)
	}
	handler := Observed(Below("/upsweep", site), "/upsweep", func() func() { return func() {} }, Entered(log))
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
		if _, requests, err := NewLog(io.Discard, form); err != nil || requests != want {
			t.Errorf("-log %q: %v, %v", form, requests, err)
		}
	}
	if _, _, err := NewLog(io.Discard, "xml"); err == nil || err.Error() != `-log "xml": want text or json; leave it out for a log without requests` {
		t.Errorf("%v", err)
	}
}

// Sockets of classrooms pass through what observes requests, below a path too, and their QR codes
// lead there.
func TestSocketsAreObserved(t *testing.T) {
	var seen []Exchange
	over := make(chan struct{})
	s := started(t, Observed(Below("/upsweep", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		_ = conn.Close(websocket.StatusNormalClosure, "")
	})), "/upsweep", func() func() { return func() {} }, func(e Exchange) { seen = append(seen, e); close(over) }))
	conn, _, err := websocket.Dial(t.Context(), s.URL+"/upsweep/rooms/BCDFGH/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Error(err)
	}
	<-over
	if len(seen) != 1 || seen[0].Route != "/rooms/" || !seen[0].Lasting || seen[0].Status != http.StatusSwitchingProtocols {
		t.Errorf("%+v", seen)
	}
}
