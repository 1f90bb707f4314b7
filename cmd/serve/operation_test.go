//go:build !js && !embedded

package main

import (
	"flag"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"

	"upsweep/internal/version"
	"upsweep/site"
)

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

// Metrics have few labels, whatever readers ask for, and are nowhere that readers can reach.
func TestMetrics(t *testing.T) {
	pages := site.NewHandler(func() *site.Site { return smallSite(t) }, slog.New(slog.DiscardHandler))
	m := newMetrics()
	handler := site.Observed(pages, "", m.begun, m.count)
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
	if answer := ask(pages, "GET", "/metrics"); answer.StatusCode != 404 {
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

func TestVersionNamesTheBuild(t *testing.T) {
	if words := strings.Fields(version.Of("serve")); len(words) < 4 || words[0] != "serve" || !strings.Contains(words[len(words)-1], "/") {
		t.Errorf("%q", words)
	}
}
