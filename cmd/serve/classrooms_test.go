//go:build !js

package main

import (
	"context"
	"encoding/json"
	"flag"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"upsweep/rooms"
	"upsweep/site"
)

// openRooms opens rooms as the flags say.
func openRooms(t *testing.T, arguments ...string) http.Handler {
	t.Helper()
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	classes := roomFlags(flags)
	if err := flags.Parse(arguments); err != nil {
		t.Fatal(err)
	}
	g, err := classes.open(t.Context(), slog.New(slog.DiscardHandler), site.Location{}, "")
	if err != nil {
		t.Fatal(err)
	}
	served := smallSite(t)
	if g != nil {
		t.Cleanup(func() {
			if err := g.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	return withRooms(site.NewHandler(site.Edition(func() *site.Site { return served }).With(func(s *site.Site) { s.Rooms, s.FindRoom = g != nil, roomFinder(g) }), slog.New(slog.DiscardHandler)), g)
}

// A server has rooms, and says so on its pages, unless it is told to have none.
func TestTheServerHasRooms(t *testing.T) {
	for _, c := range []struct {
		arguments []string
		has       bool
	}{{nil, true}, {[]string{"-rooms=false"}, false}, {[]string{"-rooms-store", t.TempDir()}, true}} {
		handler := openRooms(t, c.arguments...)
		page := httptest.NewRecorder()
		handler.ServeHTTP(page, httptest.NewRequest(http.MethodGet, "/practice", nil))
		if says := strings.Contains(page.Body.String(), " data-rooms"); says != c.has {
			t.Errorf("%v: the page says %t", c.arguments, says)
		}
		room := httptest.NewRecorder()
		handler.ServeHTTP(room, httptest.NewRequest(http.MethodPost, "/rooms/", nil))
		if has := room.Code == http.StatusCreated; has != c.has {
			t.Errorf("%v: status %d", c.arguments, room.Code)
		}
		if c.has && room.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%v: a room's answers have no security headers: %v", c.arguments, room.Header())
		}
	}
	for _, arguments := range [][]string{{"-most-rooms", "0"}, {"-most-members", "-1"}, {"-nats", "nats://localhost:1", "-rooms-store", "x"}, {"-nats", "nats://localhost:1"}} {
		flags := flag.NewFlagSet("serve", flag.ContinueOnError)
		classes := roomFlags(flags)
		if err := flags.Parse(arguments); err != nil {
			t.Fatal(err)
		}
		if _, err := classes.open(t.Context(), slog.New(slog.DiscardHandler), site.Location{}, ""); err == nil || !strings.HasPrefix(err.Error(), arguments[0]) {
			t.Errorf("%v: %v", arguments, err)
		}
	}
}

// A room's socket outlives the times that the server gives to requests and answers, which are for
// pages.
func TestSocketsStay(t *testing.T) {
	server := httptest.NewUnstartedServer(nil)
	server.Config = site.NewServer(openRooms(t), slog.New(slog.DiscardHandler))
	server.Config.ReadTimeout, server.Config.WriteTimeout, server.Config.IdleTimeout = 50*time.Millisecond, 50*time.Millisecond, 50*time.Millisecond
	server.Start()
	t.Cleanup(server.Close)
	answer, err := http.Post(server.URL+"/rooms/", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var opened rooms.Opened
	if err := json.NewDecoder(answer.Body).Decode(&opened); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	conn, upgrade, err := websocket.Dial(ctx, server.URL+"/rooms/"+string(opened.Code)+"/socket", &websocket.DialOptions{Subprotocols: []string{rooms.Subprotocol}})
	if err != nil {
		t.Fatal(err)
	}
	if upgrade.Body != nil {
		defer upgrade.Body.Close()
	}
	defer conn.CloseNow()
	say := func(text string) {
		if err := conn.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	say(`{"hello":{"role":"student","device":"AAECAwQFBgcICQoLDA0ODw"}}`)
	for began := time.Now(); time.Since(began) < 200*time.Millisecond; {
		say(`{"beat":3}`)
		for beat := false; !beat; {
			_, text, err := conn.Read(ctx)
			if err != nil {
				t.Fatalf("after %s: %v", time.Since(began), err)
			}
			beat = string(text) == `{"beat":3}`
		}
		time.Sleep(20 * time.Millisecond)
	}
}
