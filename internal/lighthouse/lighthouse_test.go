package lighthouse

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"upsweep/internal/browser"
)

// report is the part of Lighthouse's answer that is judged.
type report struct {
	Categories map[string]struct{ Score float64 }
	Audits     map[string]struct {
		Score        *float64
		NumericValue float64
		Title        string
	}
	RuntimeError *struct{ Message string }
}

const (
	minPerformance = 0.90
	minPractices   = 0.95
	maxShift       = 0.05
	attempts       = 3    // of a page that is not good at once; the median is judged
	margin         = 0.03 // by how much timings of one page differ on a quiet machine
)

func TestScores(t *testing.T) {
	if os.Getenv("UPSWEEP_LIGHTHOUSE") == "" {
		t.Skip("set UPSWEEP_LIGHTHOUSE=1, or run `make lighthouse`")
	}
	chromium, err := browser.Find()
	if err != nil {
		t.Fatal(err)
	}
	ctx, site := served(t)
	idle, err := browser.Launch(ctx, site.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = idle.Close() }()
	for _, page := range []string{
		"/", "/lessons/blelloch", "/play/scan/blelloch", "/catalogue", "/practice/scan/blelloch?kind=predict&seed=1", "/write/scan/hillis-steele",
		"/practice", "/search", "/room", "/present", "/race", "/gpu",
	} {
		t.Run(page, func(t *testing.T) {
			var runs []report
			for tries := 0; len(runs) < attempts && tries < 2*attempts; tries++ {
				var piece float64
				blank := idle.Open(t, "about:blank")
				blank.Eval(pieceTime, &piece)
				blank.Kill()
				if r, ok := run(t, ctx, chromium, site.URL+page, slowdown(piece)); ok {
					runs = append(runs, r)
				}
				if len(runs) == 1 && runs[0].Categories["performance"].Score >= minPerformance {
					runs = slices.Repeat(runs, attempts) // good at once
				}
			}
			if len(runs) < attempts {
				t.Fatalf("Lighthouse lost its trace of the page in all but %d of %d runs", len(runs), 2*attempts)
			}
			slices.SortFunc(runs, func(a, b report) int {
				return cmp.Compare(a.Categories["performance"].Score, b.Categories["performance"].Score)
			})
			median := runs[attempts/2]
			score := func(category string) float64 { return median.Categories[category].Score }
			shift := median.Audits["cumulative-layout-shift"].NumericValue
			t.Logf("performance %.2f, accessibility %.2f, best practices %.2f, shift %.3f, largest paint %.1f s, blocking %.0f ms",
				score("performance"), score("accessibility"), score("best-practices"), shift,
				median.Audits["largest-contentful-paint"].NumericValue/1000, median.Audits["total-blocking-time"].NumericValue)
			if score("performance") < minPerformance-margin {
				t.Errorf("performance %.2f, the median of three, want %.2f with a margin of %.2f", score("performance"), minPerformance, margin)
			}
			if score("accessibility") < 1 {
				t.Errorf("accessibility %.2f, want 1: %s", score("accessibility"), failing(median))
			}
			if score("best-practices") < minPractices {
				t.Errorf("best practices %.2f, want at least %.2f", score("best-practices"), minPractices)
			}
			if shift > maxShift {
				t.Errorf("layout shift %.3f, want at most %.2f", shift, maxShift)
			}
		})
	}
}

// run asks Lighthouse once, for a processor so many times slower. It is not ok where Lighthouse lost
// its own trace of the page, as it now and then does.
func run(t *testing.T, ctx context.Context, chromium, address string, slower float64) (r report, ok bool) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "report.json")
	profile := t.TempDir()
	cmd := exec.CommandContext(ctx, filepath.Join(root, "node_modules", ".bin", "lighthouse"), address,
		"--quiet", "--output=json", fmt.Sprintf("--throttling.cpuSlowdownMultiplier=%.2f", slower), "--output-path="+out, "--only-categories=performance,accessibility,best-practices",
		"--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --user-data-dir="+profile)
	cmd.Env = append(os.Environ(), "CHROME_PATH="+chromium)
	if text, err := cmd.CombinedOutput(); err != nil {
		if strings.Contains(string(text), "NO_NAVSTART") {
			return r, false
		}
		t.Fatalf("lighthouse: %v\n%s", err, text)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if r.RuntimeError != nil {
		t.Fatalf("lighthouse: %s", r.RuntimeError.Message)
	}
	return r, true
}

// failing names the audits of accessibility that did not pass in full.
func failing(r report) string {
	s := ""
	for id, a := range r.Audits {
		if a.Score != nil && *a.Score == 0 {
			s += fmt.Sprintf("%s (%s) ", id, a.Title)
		}
	}
	return s
}

// served is the site, served until the test ends, and a context that lasts as long.
func served(t *testing.T) (context.Context, *browser.Server) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 12*time.Minute)
	t.Cleanup(cancel)
	site, err := browser.Serve(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := site.Close(); err != nil {
			t.Error(err)
		}
	})
	waitUntilMade(t, ctx, site.URL)
	return ctx, site
}

// waitUntilMade waits until the server has made all pages, which a released program carries: what it
// makes behind its first readers would take their processor's time here.
func waitUntilMade(t *testing.T, ctx context.Context, site string) {
	t.Helper()
	for {
		ask, err := http.NewRequestWithContext(ctx, http.MethodGet, site+"/healthz", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(ask)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return
		}
		time.Sleep(200 * time.Millisecond)
	}
}
