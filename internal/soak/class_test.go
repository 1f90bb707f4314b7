package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A class whose time is up while it votes keeps its lines: a write that ends with its context closes
// the socket, and they would be counted as lost.
func TestAVoteWhenTimeIsUpClosesNoLine(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		for {
			kind, text, err := conn.Read(r.Context())
			if err != nil || conn.Write(r.Context(), kind, text) != nil {
				return
			}
		}
	}))
	defer server.Close()
	conn, _, err := websocket.Dial(t.Context(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for range 20 { // what gives a write up runs beside it
		if err := send(over, conn, object{"verb": "vote"}); err != nil {
			t.Fatalf("the vote is not sent: %v", err)
		}
		within, cancel := context.WithTimeout(t.Context(), time.Minute)
		_, text, err := conn.Read(within)
		cancel()
		if want := `{"message":{"verb":"vote"}}`; err != nil || string(text) != want {
			t.Fatalf("the room answers %s, %v; want %s", text, err, want)
		}
	}
}
