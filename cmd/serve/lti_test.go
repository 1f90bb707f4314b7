//go:build !js

package main

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/lti"
	"upsweep/rooms/gateway"
	"upsweep/site"
)

// The flags begin files, add keys, and say what is missing. The log has no word of what a login
// says.
func TestTheToolIsServed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "own")
	begin := func(what string, arguments ...string) (bool, error) { return ltiFlags{&what}.begin(arguments) }
	if done, err := begin(beginLTI, dir); !done || err != nil {
		t.Fatal(done, err)
	}
	file := filepath.Join(dir, "lti.yaml")
	if done, err := begin(rotateLTI, file); !done || err != nil {
		t.Fatal(done, err)
	}
	if done, err := begin(beginLTI, dir, "more"); !done || err == nil {
		t.Error("an argument is left over, and nothing is said")
	}
	if done, err := begin(file); done || err != nil {
		t.Error(done, err)
	}
	served := smallSite(t)
	served.Location = site.Location{Origin: "https://upsweep.example.edu", Base: "/up"}
	edition := func() *site.Site { return served }
	log := slog.New(slog.DiscardHandler)
	for name, location := range map[string]site.Location{file: {}, filepath.Join(dir, "none"): served.Location} {
		if _, err := (ltiFlags{&name}).open(t.Context(), log, location, edition, nil); err == nil || !strings.HasPrefix(err.Error(), "-lti: ") {
			t.Errorf("%s at %+v: %v", name, location, err)
		}
	}
	rooms, err := gateway.New(t.Context(), gateway.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := rooms.Close(); err != nil {
			t.Error(err)
		}
	})
	tool, err := ltiFlags{&file}.open(t.Context(), log, served.Location, edition, rooms)
	if err != nil {
		t.Fatal(err)
	}
	var entries bytes.Buffer
	handler := site.Observed(site.Below("/up", site.WithLTI(site.NewHandler(edition, log), tool)), "/up", func() func() { return func() {} }, site.Entered(slog.New(slog.NewTextHandler(&entries, nil))), func(e site.Exchange) {
		if e.Route != lti.Prefix {
			t.Errorf("%s is of the kind %s", e.Path, e.Route)
		}
	})
	login := ask(handler, "GET", "/up/lti/login?"+url.Values{"iss": {"https://moodle.example.edu"}, "login_hint": {"ada-17"}, "target_link_uri": {"https://upsweep.example.edu/up/lessons/blelloch"}}.Encode())
	if login.StatusCode != http.StatusFound || !strings.HasPrefix(login.Header.Get("Location"), "https://moodle.example.edu/mod/lti/auth.php?") {
		t.Errorf("the login: %d, %s", login.StatusCode, body(t, login))
	}
	if keys := ask(handler, "GET", "/up/lti/keys"); keys.StatusCode != http.StatusOK || strings.Count(body(t, keys), `"kid"`) != 2 {
		t.Errorf("the keys: %d", keys.StatusCode)
	}
	if text := entries.String(); strings.Contains(text, "ada") || !strings.Contains(text, "/up/lti/login") {
		t.Errorf("the log: %s", text)
	}
	if err := os.WriteFile(file, []byte("version: 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := (ltiFlags{&file}).open(t.Context(), log, served.Location, edition, nil); err == nil || !strings.Contains(err.Error(), "version") {
		t.Errorf("a file of another version: %v", err)
	}
}
